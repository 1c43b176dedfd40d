"""Words made from places in Swedish: inhabitants, adjectives, compounds, and `i` or `på`.

>>> read_form("mölndalsbor", lambda word: "" if word == "mölndal" else None)[0]
'mölndal'
>>> inhabitant("Göteborg", plural=False, definite=True), adjective("Stockholm"), preposition("Gotland", "island")
('göteborgaren', 'stockholmsk', 'på')
"""

from __future__ import annotations

import re

from pseudo_core.detect.places.province_people import PROVINCE_PEOPLE
from pseudo_core.languages import OWN, Form, FormKind, PlaceInflection
from pseudo_core.lexicon import fold

__all__ = [
    "PLACE_HEADS",
    "PLACE_NOUNS",
    "adjective",
    "compound",
    "geo_noun",
    "inhabitant",
    "place_head",
    "preposition",
    "read_form",
    "street_ending",
]

# Places whose inhabitants do not follow their ending.
_INHABITANTS = {
    "lund": "lundabo",
    "örebro": "örebroare",
    "falun": "falubo",
    "köpenhamn": "köpenhamnare",
    "berlin": "berlinare",
    "halmstad": "halmstadsbo",
    "kalmar": "kalmarit",
    "halland": "hallänning",
    "småland": "smålänning",
    "uppland": "upplänning",
    "finland": "finländare",
    "island": "islänning",
}
_PROVINCES = frozenset(
    [
        "skåne",
        "dalarna",
        "södermanland",
        "hälsingland",
        "bohuslän",
        "närke",
        "medelpad",
        "härjedalen",
        "västerbotten",
        "norrbotten",
        "västergötland",
        "östergötland",
    ]
)
# What one is called there is what detection reads (the women of Dalarna have a word of their own).
_INHABITANTS |= {
    people.province.casefold(): form
    for form, people in PROVINCE_PEOPLE.items()
    if people.province.casefold() in _PROVINCES and not (people.plural or people.definite) and form != "dalkulla"
}
_ARE_ENDINGS = ("borg", "holm", "ås", "berg", "burg")  # göteborgare, stockholmare, boråsare, varbergare
_S_BO_ENDINGS = (
    *("stad", "köping", "sund", "dal", "vall", "lund", "vik", "hamn", "fors", "torp", "by", "mark", "bruk", "hult"),
    *(
        "rum",
        "vad",
        "strand",
        "skog",
        "sel",
        "bäck",
        "ryd",
        "red",
        "hem",
        "gård",
        "älv",
        "sand",
        "kil",
        "rud",
        "mål",
        "sele",
        "näset",
    ),
)
_VOWELS = "aeiouyåäöé"

_BO = {"bo": (False, False), "bon": (False, True), "bor": (True, False), "borna": (True, True)}
_ARE = {"are": (False, False), "aren": (False, True), "arna": (True, True)}
_LANNING = {
    "länning": (False, False),
    "länningen": (False, True),
    "länningar": (True, False),
    "länningarna": (True, True),
}
_ENDINGS = re.compile(
    r"(?P<stem>.{2,}?)(?P<ending>borna|bor|bon|bo|arna|aren|are|länningarna|länningar|länningen|länning)(?P<gen>s?)"
)
_TAILS = re.compile(
    r"(?P<stem>.{2,}?)(?P<tail>(?:områdena|området|område|regionen|region|trakten|trakterna|bygden|kusten|slätten|dalen"
    r"|förorter|förorten|förort|centrum|skärgården|skärgård|sidan|delen|länet|fältet))(?P<gen>s?)"
)
# Made from a city even where a list has the whole (`Stockholmsregionen`).
_CITY_TAILS = ("området", "områdets", "regionen", "regionens", "trakten", "traktens", "förort", "förorten", "förorter")
_ADJECTIVE = re.compile(r"(?P<stem>.{2,}?)(?:it)?i?sk(?P<ending>a|t|)")

_STREET_ENDING = re.compile(
    r"(gatan|gata|vägen|väg|stigen|stig|gränden|gränd|torget|torg|backen|planen|plan|allén|allé|gången|leden|platsen|bron|stranden|"
    r"kajen|parken|gården|svängen|liden|slingan|rondellen|brinken|esplanaden|boulevarden|avenyn|promenaden|ringen|kroken|"
    r"terrassen|plats|bro|park)$"
)

PLACE_HEADS = frozenset(
    [
        "centrum",
        "station",
        "centralstation",
        "tågstation",
        "busstation",
        "resecentrum",
        "flygplats",
        "hållplats",
        "torg",
        "bro",
        "park",
        "strand",
        "badplats",
        "bibliotek",
        "köpcentrum",
        "simhall",
        "idrottsplats",
        "kyrka",
        "slott",
        "hamn",
        "gård",
        "backe",
        "väg",
        "gata",
        "allé",
    ]
)

PLACE_NOUNS = ("centrum", "centralstation", "torg", "resecentrum", "stadspark", "badplats", "bibliotek", "hamn")
"""What a place in a city may be, when nothing is known of the original but that it is a place."""

_GEO_NOUNS = {
    "lake": "sjön",
    "sea": "havet",
    "river": "ån",
    "island": "ön",
    "islands": "öarna",
    "archipelago": "skärgården",
    "mountain": "berget",
    "forest": "skogen",
    "valley": "dalen",
    "bay": "viken",
    "peninsula": "halvön",
    "nature": "skogen",
}
_GEO_ENDING = re.compile(
    r"(sjön|älven|ån|floden|berget|fjället|kullen|skogen|dalen|viken|fjärden|havet|stranden|heden|parken|öarna|ön|ö|sjö|berg)$"
)

# Island states and territories that take `på`; other countries take `i`.
_PA = frozenset(
    [
        "island",
        "irland",
        "kuba",
        "malta",
        "cypern",
        "jamaica",
        "filippinerna",
        "grönland",
        "färöarna",
        "bahamas",
        "barbados",
        "maldiverna",
        "haiti",
        "madagaskar",
        "fiji",
        "mauritius",
        "seychellerna",
        "salomonöarna",
        "marshallöarna",
        "gotland",
        "öland",
        "åland",
        "sicilien",
        "kreta",
        "bali",
        "java",
        # Parts of towns that are islands, or called so.
        *("södermalm", "kungsholmen", "östermalm", "norrmalm", "djurgården", "lidingö", "hisingen"),
    ]
) - {"irland"}
_PA_KINDS = frozenset({"island", "islands", "archipelago", "peninsula"})


def _s_is_bound(place: str) -> bool:
    """Tell whether a compound of this place has a binding -s (`Göteborgsområdet`, `Malmöområdet`)."""
    last = place[-1].casefold()
    return last not in _VOWELS and last not in "sxz"


def _with_number(singular: str, *, plural: bool, definite: bool) -> str:
    if singular.endswith("bo"):
        return singular + ("rna" if plural and definite else "r" if plural else "n" if definite else "")
    if singular.endswith("are"):
        if plural:
            return singular.removesuffix("e") + "na" if definite else singular
        return singular + ("n" if definite else "")
    if singular.endswith("it"):
        return singular + ("erna" if plural and definite else "er" if plural else "en" if definite else "")
    if singular.endswith("e"):
        return singular.removesuffix("e") + ("arna" if definite else "ar") if plural else singular + "n" * definite
    return singular + ("arna" if plural and definite else "ar" if plural else "en" if definite else "")


# Singular before plural, so that `örebroare`, which is both, is read as one.
_READ_INHABITANTS = {
    _with_number(singular, plural=plural, definite=definite): (place, plural, definite)
    for plural, definite in ((True, True), (True, False), (False, True), (False, False))
    for place, singular in _INHABITANTS.items()
}


def inhabitant(place: str, *, plural: bool, definite: bool) -> str:
    """Return the inhabitant of a place in lower case.

    -are after -borg, -holm, -ås, -berg; -sbo after -stad, -köping, -dal and their like; -bo after a vowel or another
    consonant; -länning for lands (`gotlänning`).
    """
    folded = fold(place)
    singular = _INHABITANTS.get(folded)
    if singular is None:
        if folded.endswith("land") and " " not in folded and "-" not in folded and len(folded) > 4:
            singular = folded.removesuffix("land") + "länning"
        elif folded.endswith(_ARE_ENDINGS):
            singular = folded + "are"
        elif folded.endswith(_S_BO_ENDINGS) or ("-" in folded and _s_is_bound(folded)):
            singular = folded + ("sbo" if _s_is_bound(folded) else "bo")
        else:
            singular = folded + "bo"
    return _with_number(singular, plural=plural, definite=definite)


def adjective(place: str) -> str:
    """Return the adjective of a place in lower case, without ending (`göteborgsk`)."""
    folded = fold(place)
    if folded.endswith("land"):
        return folded.removesuffix("land") + "ländsk"
    if folded[-1] in "sxz":
        return folded + "isk"
    if folded[-1] in _VOWELS:
        return folded + ("itisk" if folded[-1] in "öå" else "nsisk" if folded[-1] == "e" else "sk")
    return folded + "sk"


def compound(place: str, tail: str) -> str:
    """Return `Göteborgsområdet`: place, a binding -s after a consonant other than s, x, z, and the tail."""
    return place + ("s" if _s_is_bound(place) else "") + tail


def place_head(form: str) -> str:
    """Return the common noun that a name of several words ends in (`centrum`, `station`), else the empty string."""
    words = fold(form).split()
    return words[-1] if len(words) > 1 and words[-1] in PLACE_HEADS else ""


def geo_noun(form: str, kind: str) -> str:
    """Return the noun that a geographic name ends in, else the one for its kind, else `dalen`."""
    found = _GEO_ENDING.search(fold(form))
    if found is None:
        return _GEO_NOUNS.get(kind, "dalen")
    return {"ö": "ön", "sjö": "sjön", "berg": "berget"}.get(found[1], found[1])


def street_ending(form: str) -> str:
    """Return the ending of a street name in its base form, the empty string when it has none."""
    found = _STREET_ENDING.search(fold(form))
    return found[1] if found else ""


def preposition(place: str, kind: str) -> str:
    """Return `på` for islands and island states, else `i`."""
    folded = fold(place)
    return "på" if kind in _PA_KINDS or folded in _PA else "i"


def _known_stem(stem: str, inflection_of: PlaceInflection) -> str | None:
    """Return the place that a first part stands for: itself, without a binding -s, or with a lost -a (`lunda`)."""
    candidates = (stem, stem.removesuffix("s"), stem.removesuffix("a"))
    return next((item for item in candidates if len(item) > 1 and inflection_of(item) in ("", OWN)), None)


def _read_compound(folded: str, inflection_of: PlaceInflection) -> tuple[str, Form] | None:
    hit = _TAILS.fullmatch(folded)
    stem = _known_stem(hit["stem"], inflection_of) if hit is not None else None
    if hit is None or stem is None:
        return None
    return stem, Form(FormKind.COMPOUND, tail=hit["tail"], genitive=bool(hit["gen"]))


def _read_irregular(folded: str, inflection_of: PlaceInflection) -> tuple[str, Form] | None:
    """Return the place behind an inhabitant that follows no ending (`skåningar`)."""
    for word, genitive in ((folded, False), (folded.removesuffix("s"), folded.endswith("s"))):
        if (known := _READ_INHABITANTS.get(word)) is not None and _known_stem(known[0], inflection_of) is not None:
            place, plural, definite = known
            return place, Form(FormKind.INHABITANT, plural=plural, definite=definite, genitive=genitive)
    return None


def read_form(folded: str, inflection_of: PlaceInflection) -> tuple[str, Form]:
    """Return the stem and how the word is made from it.

    A word that is a place itself is a base form, even if it ends like an inhabitant (`Örebro`). An ending is only
    read when what stands before it is a place.
    """
    listed = inflection_of(folded)
    listed = None if listed == OWN else listed
    if folded.endswith(_CITY_TAILS) and (compound_form := _read_compound(folded, inflection_of)) is not None:
        return compound_form
    if listed in ("", "gen"):
        return folded, Form(genitive=listed == "gen")
    if (irregular := _read_irregular(folded, inflection_of)) is not None:
        return irregular
    if (hit := _ENDINGS.fullmatch(folded)) is not None:
        ending = hit["ending"]
        stem: str | None
        if ending in _LANNING:
            plural, definite = _LANNING[ending]
            stem = _known_stem(f"{hit['stem']}land", inflection_of) or (hit["stem"] + "land" if listed else None)
        else:
            plural, definite = (_BO | _ARE)[ending]
            stem = _known_stem(hit["stem"], inflection_of) or (hit["stem"] if listed else None)
        if stem is not None:
            plural = plural or listed == "inhabitant_pl"
            return stem, Form(FormKind.INHABITANT, plural=plural, definite=definite, genitive=bool(hit["gen"]))
    if listed in ("inhabitant", "inhabitant_pl"):
        return folded, Form(FormKind.INHABITANT, plural=listed == "inhabitant_pl")
    if (compound_form := _read_compound(folded, inflection_of)) is not None:
        return compound_form
    if (hit := _ADJECTIVE.fullmatch(folded)) is not None:
        stem = _known_stem(hit["stem"], inflection_of)
        if stem is not None or listed == "adjective":
            return stem or folded, Form(FormKind.ADJECTIVE, tail=hit["ending"])
    return folded, Form()
