"""Countries, cities, areas, regions, places, other geographic names, and named lines. `detector` is where it begins."""
