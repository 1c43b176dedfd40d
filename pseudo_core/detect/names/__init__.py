"""People: given names, middle names, surnames, initials, nicknames. `detector` is where it begins."""
