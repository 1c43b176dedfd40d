"""What kind of institution a Swedish name tells.

>>> kind_of("Högskolan i Gävle"), kind_of("Komvux Sundsvall"), kind_of("Ebersteinska skolan")
('university', 'adult', 'school')
"""

from __future__ import annotations

import re

__all__ = ["kind_of"]

# The first that matches wins, so narrower kinds stand before wider ones (`folkhögskola` before `skola`).
_KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("folk", r"folkhögskol|folkuniversitet|studieförbund|medborgarskol|\babf\b|sensus|vuxenskolan"),
        ("preschool", r"förskol|dagis|daghem|\bbarngård"),
        ("adult", r"komvux|\bsfi\b|vuxenutbildning|campus"),
        ("university", r"universitet|högskol|university|\bkth\b|institutet"),
        ("gymnasium", r"gymnasi"),
        ("school", r"skol|school"),
        ("hospital", r"sjukhus|lasarett|vårdcentral|hospital|klinik"),
        ("church", r"kyrk|församling|moské|synagog|tempel"),
        ("choir", r"\w*kör(?:en)?\b"),
        (
            "sport",
            r"\b(?:if|ik|bk|ff|fc|sk|gif|ibk|hk|ais|bois|fk|idrottsförening|simsällskap|simklubb)(?::s|s)?\b"
            r"|simsällskap|idrotts|fotboll|klubb",
        ),
        ("association", r"förening|förbund|sällskap"),
        ("bakery", r"bager|konditori"),
        ("cafe", r"caf[eé]|fik\b|kafé"),
        ("restaurant", r"restaurang|pizz|krog|kök\b|grill|sushi|thai"),
        ("hotel", r"hotell|vandrarhem|camping"),
        ("shop", r"\bica\b|coop|hemköp|willys|lidl|butik|affär|livs\b|handel"),
        ("care", r"äldreboende|hemtjänst|omsorg|servicehus|backen\b|gården\b"),
        ("housing", r"bostäder|bostads|gårdarna|fastighet|hem\b"),
        ("authority", r"kommun|myndighet|förvaltning|nämnd"),
        ("library", r"bibliotek"),
    )
)


def kind_of(form: str) -> str:
    """Return the kind that the name tells, the empty string when it tells none."""
    folded = form.casefold()
    return next((kind for kind, pattern in _KINDS if pattern.search(folded)), "")
