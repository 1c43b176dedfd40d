"""Dates in digits, days, months and years. `detector` is where it begins."""
