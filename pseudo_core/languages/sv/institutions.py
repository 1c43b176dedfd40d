"""What kind of institution a Swedish name tells.

>>> kind_of("Högskolan i Gävle"), kind_of("Komvux Sundsvall"), kind_of("Ebersteinska skolan")
('university', 'adult', 'school')
"""

from __future__ import annotations

import re

from pseudo_core.languages.sv.nouns import genitive
from pseudo_core.languages.sv.places import compound

__all__ = ["LISTED_KINDS", "UNWANTED", "WORDS", "kind_of", "names_in_city"]

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
        ("choir", r"\w*kör(?:en)?\b"),
        ("church", r"kyrk|församling|moské|synagog|tempel"),
        (
            "sport",
            r"\b(?:if|ik|bk|ff|fc|sk|gif|ibk|hk|ais|bois|fk|is|ifk|aik|gais|hc|hf|fbk|ibf|idrottsförening|simsällskap|simklubb)(?::s|s)?\b"
            r"|simsällskap|idrotts|fotboll|klubb",
        ),
        ("association", r"förening|förbund|sällskap"),
        ("bakery", r"bager|konditori"),
        ("cafe", r"caf[eé]|fik\b|kafé"),
        ("restaurant", r"restaurang|pizz|krog|kök\b|grill|sushi|thai"),
        ("hotel", r"hotell|vandrarhem|camping"),
        ("shop", r"\bica\b|coop|hemköp|willys|lidl|butik|affär|livs\b|handel"),
        ("care", r"äldreboende|hemtjänst|omsorg|servicehus|backen\b|gården\b"),
        ("housing", r"bostäder|bostads|gårdarna|fastighet|hyres|hem\b"),
        ("municipality", r"\w kommuns?$"),
        ("town", r"\w stads?$"),
        ("county", r"\w läns?$"),
        ("authority", r"kommun|myndighet|förvaltning|nämnd"),
        ("library", r"bibliotek"),
        ("company", r"\b(?:ab|hb|kb|aktiebolag|handelsbolag)$|\bbygg|åkeri|verksta[dn]|\bstäd|mekaniska|industri"),
    )
)


LISTED_KINDS = {
    "club": "sport",
    "congregation": "church",
    "landlord": "housing",
    **dict.fromkeys(("ngo", "party", "union"), "association"),
    "museum": "library",
    **dict.fromkeys(("fashion", "grocery", "retail"), "shop"),
    **dict.fromkeys(("bank", "cleaning", "construction", "industry", "media", "media_company"), "company"),
    **dict.fromkeys(("staffing", "telecom", "transport"), "company"),
}
"""What the lists of institutions and companies call a kind → what it is called here."""

UNWANTED = frozenset({"fi", "hiv", "is", "kd", "kkk", "mp", "nmr", "ns", "sd", "ss"})
"""Abbreviations that tell of parties, terror or illness, folded."""


def kind_of(form: str) -> str:
    """Return the kind that the name tells, the empty string when it tells none."""
    folded = form.casefold()
    return next((kind for kind, pattern in _KINDS if pattern.search(folded)), "")


_VOWELS = frozenset("aeiouyåäö")
# `{city}` is the bare name, `{gen}` what it owns is called by, `{first}` its form as the first part of a compound.
_PATTERNS: dict[str, tuple[str, ...]] = {
    "university": ("Högskolan i {city}", "{gen} universitet", "{gen} högskola"),
    "folk": ("{gen} folkhögskola", "Folkhögskolan i {city}", "{gen} studieförbund"),
    "preschool": ("Förskolan i {city}", "{gen} förskola", "{first}dagiset"),
    "adult": ("Komvux {city}", "SFI {city}", "Vuxenutbildningen i {city}"),
    "gymnasium": ("{first}gymnasiet", "{gen} gymnasium", "Nya {first}gymnasiet"),
    "school": ("{first}skolan", "{gen} skola", "Nya {first}skolan"),
    "hospital": ("{gen} sjukhus", "{gen} lasarett", "{gen} vårdcentral"),
    "church": ("{gen} kyrka", "{gen} församling", "{first}kyrkan"),
    "choir": ("{gen} kyrkokör", "{gen} kammarkör", "{gen} blandade kör"),
    "sport": ("{gen} IF", "{gen} IK", "{gen} simsällskap", "IFK {city}"),
    "association": ("{gen} kulturförening", "{gen} hembygdsförening", "{gen} odlarförening"),
    "bakery": ("{first}bageriet", "{gen} bageri", "{gen} konditori"),
    "cafe": ("Café {city}", "{gen} kafé", "{first}kaféet"),
    "restaurant": ("Restaurang {city}", "Pizzeria {city}", "{gen} krog"),
    "hotel": ("Hotell {city}", "{gen} vandrarhem", "Hotell Nya {city}"),
    "shop": ("{gen} livs", "{first}hallen", "{gen} lanthandel"),
    "care": ("{first}gården", "{gen} äldreboende", "{gen} hemtjänst"),
    "housing": ("{first}bostäder", "{gen} bostäder", "{first}hem"),
    "municipality": ("{gen} kommun",),
    "town": ("{gen} stad",),
    "county": ("{gen} län",),
    "authority": ("{gen} kommun", "{gen} stadsdelsförvaltning", "{gen} socialförvaltning"),
    "library": ("{gen} bibliotek", "{gen} stadsbibliotek", "Biblioteket i {city}"),
    "company": ("{gen} städservice", "{gen} mekaniska", "{gen} bygg", "{gen} åkeri"),
}

_OTHER_WORDS = (
    *("if", "ik", "bk", "ff", "fc", "sk", "gif", "ibk", "hk", "ab", "kommun", "kraft", "energi", "bostäder", "kyrkan"),
    *(
        "skolan",
        "gymnasiet",
        "högskolan",
        "universitetet",
        "komvux",
        "sfi",
        "kök",
        "thaikök",
        "pizzeria",
        "café",
        "cafe",
    ),
    *("hotell", "restaurang", "simsällskap", "fotbollsklubb", "idrottsförening", "vårdcentral", "lasarett"),
)
WORDS = frozenset(
    word
    for patterns in _PATTERNS.values()
    for pattern in patterns
    for word in pattern.casefold().split()
    if "{" not in word
) | frozenset(_OTHER_WORDS)
"""Common words of institutions' names, folded."""


def names_in_city(kind: str, city: str) -> tuple[str, ...]:
    """Return names of institutions of a kind in a city, empty for a kind without patterns."""
    first = compound(city, "") if " " not in city else f"{city}-"
    owner = city if city[-1] in _VOWELS else genitive(city)  # `Umeå universitet`, `Lunds universitet`
    return tuple(pattern.format(city=city, gen=owner, first=first) for pattern in _PATTERNS.get(kind, ()))
