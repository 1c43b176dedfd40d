"""Numbers that identify: phones, codes, accounts, addresses, lines; e-mail and web. `detector` has the mixed ones."""
