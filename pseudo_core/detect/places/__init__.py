"""Countries, cities, areas, regions, places, other geographic names, and named lines (`transport`, a
detector of its own). `detector` is where it begins.
"""
