"""Numbers that identify: phones, codes, accounts, addresses, lines; e-mail and web. A detector each;
`detector` itself has lines and whatever else identifies.
"""
