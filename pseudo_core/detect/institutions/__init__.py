"""Schools, workplaces and other institutions. `detector` is where it begins."""
