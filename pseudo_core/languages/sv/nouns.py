"""Genitive, definite form and plural of names in Swedish.

>>> genitive("Lukas"), genitive("SFI"), definite("A-skola"), plural("A-stad", definite=True)
('Lukas', 'SFI:s', 'A-skolan', 'A-städerna')
"""

from __future__ import annotations

__all__ = ["HEAD_WORDS", "SERIES", "definite", "genitive", "is_abbreviation", "plural"]

SERIES = {
    "country": "land",
    "city": "stad",
    "area": "område",
    "region": "region",
    "place": "plats",
    "geo": "geoplats",
    "school": "skola",
    "work": "arbetsplats",
    "other_institution": "institution",
    "transport_name": "linjen",
    "given_name": "namn",
    "surname": "efternamn",
    "street": "gatan",
}
"""Name of a series of placeholders → its word (style `dummy`). The last three stand in when a list is used
up.
"""

# Head nouns that names of places and institutions end in: indefinite, definite, plural, definite plural.
_HEADS = tuple(
    tuple(row.split())
    for row in (
        "affär affären affärer affärerna",
        "bageri bageriet bagerier bagerierna",
        "bar baren barer barerna",
        "berg berget berg bergen",
        "bibliotek biblioteket bibliotek biblioteken",
        "bro bron broar broarna",
        "butik butiken butiker butikerna",
        "center centret center centren",
        "centrum centrumet centrum centrumen",
        "fabrik fabriken fabriker fabrikerna",
        "folkhögskola folkhögskolan folkhögskolor folkhögskolorna",
        "församling församlingen församlingar församlingarna",
        "förbund förbundet förbund förbunden",
        "förening föreningen föreningar föreningarna",
        "företag företaget företag företagen",
        "gata gatan gator gatorna",
        "gymnasium gymnasiet gymnasier gymnasierna",
        "hamn hamnen hamnar hamnarna",
        "hotell hotellet hotell hotellen",
        "hus huset hus husen",
        "institut institutet institut instituten",
        "institution institutionen institutioner institutionerna",
        "klubb klubben klubbar klubbarna",
        "kommun kommunen kommuner kommunerna",
        "kontor kontoret kontor kontoren",
        "kyrka kyrkan kyrkor kyrkorna",
        "kör kören körer körerna",
        "lag laget lag lagen",
        "land landet länder länderna",
        "lasarett lasarettet lasarett lasaretten",
        "linje linjen linjer linjerna",
        "län länet län länen",
        "moské moskén moskéer moskéerna",
        "museum museet museer museerna",
        "område området områden områdena",
        "park parken parker parkerna",
        "plan planen planer planerna",
        "plats platsen platser platserna",
        "region regionen regioner regionerna",
        "restaurang restaurangen restauranger restaurangerna",
        "sjukhus sjukhuset sjukhus sjukhusen",
        "sjö sjön sjöar sjöarna",
        "skog skogen skogar skogarna",
        "skola skolan skolor skolorna",
        "stad staden städer städerna",
        "station stationen stationer stationerna",
        "sällskap sällskapet sällskap sällskapen",
        "torg torget torg torgen",
        "universitet universitetet universitet universiteten",
        "verkstad verkstaden verkstäder verkstäderna",
        "vik viken vikar vikarna",
        "väg vägen vägar vägarna",
        "å ån åar åarna",
        "ö ön öar öarna",
    )
)
_BY_LENGTH = tuple(sorted(_HEADS, key=lambda row: (-len(row[0]), row[0])))
_DEFINITE_ENDINGS = tuple(
    sorted({row[1] for row in _HEADS if len(row[1]) > 2} | {row[3] for row in _HEADS if len(row[3]) > 3})
)
_ADJECTIVES = frozenset(
    [
        "lilla",
        "stora",
        "gamla",
        "nya",
        "norra",
        "södra",
        "östra",
        "västra",
        "långa",
        "korta",
        "höga",
        "inre",
        "yttre",
        "svenska",
    ]
)

HEAD_WORDS = frozenset(word for row in _HEADS for word in row)
"""The head nouns in all their forms."""

_LONGEST_ABBREVIATION = 5  # letters; longer words in capitals are shouted, not abbreviated


def is_abbreviation(form: str) -> bool:
    """Tell whether the last word is written in capitals because it is an abbreviation (`SFI`, `A`)."""
    words = form.split()
    last = words[-1] if words else ""
    return last.isalpha() and last.isupper() and len(last) <= _LONGEST_ABBREVIATION


def genitive(form: str) -> str:
    """Return the genitive of a name; a name in s, x or z keeps its form (Svenska skrivregler)."""
    if not form or form.casefold().endswith(("s", "x", "z", ":s", "'", "’")):
        # An abbreviation in S takes the ending all the same: `SAS:s`.
        return f"{form}:s" if is_abbreviation(form) and len(form) > 1 else form
    if form[-1].isdigit() or is_abbreviation(form):
        return f"{form}:s"
    return f"{form}s"


def _is_definite(form: str) -> bool:
    # `Folkhögskolan i Visby`: one definite word is enough.
    return any(word.endswith(_DEFINITE_ENDINGS) for word in form.casefold().split())


def _indefinite(form: str) -> str:
    folded = form.casefold()
    for row in sorted(_HEADS, key=lambda item: (-len(item[1]), item[1])):
        if len(row[1]) > 2 and folded.endswith(row[1]):
            return form[: len(form) - len(row[1])] + row[0]
    return form


def definite(form: str) -> str:
    """Return the definite singular by the head noun; a name without a known one has no definite form and stays."""
    words = form.casefold().split()
    # `Lunds skola` and `Mosslunda kyrka` are definite already; after an adjective the noun takes its ending.
    if not words or _is_definite(form) or (len(words) > 1 and words[-2] not in _ADJECTIVES):
        return form
    folded = form.casefold()
    for row in _BY_LENGTH:
        if folded.endswith(row[0]) and len(row[0]) > 1:
            return form[: len(form) - len(row[0])] + row[1]
    return form


def plural(form: str, *, definite: bool) -> str:
    """Return the plural by the head noun; a name without a known one has no plural and stays."""
    base = _indefinite(form)
    folded = base.casefold()
    for row in _BY_LENGTH:
        if folded.endswith(row[0]) and len(row[0]) > 1:
            return base[: len(base) - len(row[0])] + row[3 if definite else 2]
    return form
