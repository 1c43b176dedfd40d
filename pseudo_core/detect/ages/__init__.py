"""Ages in digits and words. `detector` is where it begins."""
