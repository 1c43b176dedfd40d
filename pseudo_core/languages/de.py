"""German, small: enough to show that another language is one module. Source: Eder et al. 2019, section 5.2.

Genitive, inhabitants in -er, adjectives in -er and -erisch, street endings, months with the Austrian ones, number
words to 99, `auf` before islands. German names take no definite ending; plurals of names are left as they are, as
in the paper.

>>> LANGUAGE.genitive("Hans"), LANGUAGE.inhabitant("Klagenfurt", plural=False, definite=False)
('Hans’', 'Klagenfurter')
"""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from pseudo_core.languages import OWN, Form, FormKind, PlaceInflection
from pseudo_core.lexicon import fold

__all__ = ["LANGUAGE", "German"]

_SERIES = {
    "country": "Land",
    "city": "Stadt",
    "area": "Viertel",
    "region": "Region",
    "place": "Platz",
    "geo": "Ort",
    "school": "Schule",
    "work": "Betrieb",
    "other_institution": "Einrichtung",
    "transport_name": "Linie",
    "given_name": "Name",
    "surname": "Nachname",
    "street": "Straße",
}
_UNITS = (
    *("null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
_TENS = ("", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
_IRREGULAR_ORDINALS = {1: "erste", 3: "dritte", 7: "siebte", 8: "achte"}
_OTHER_MONTHS = {"jänner": 1, "feber": 2, "maerz": 3}
_INHABITANT = re.compile(r"(?P<stem>.{3,}?)(?P<ending>erinnen|erin|ern|ers|er|r)")
_STREET = re.compile(r"(straße|strasse|str\.?|gasse|weg|platz|pl\.|allee|ring|ufer|damm)$")
_ISLANDS = frozenset({"island", "islands", "archipelago"})
_AUF = frozenset(["rügen", "sylt", "kreta", "sizilien", "zypern", "malta", "kuba", "mallorca"])
_KINDS = (
    ("university", re.compile(r"universität|hochschule|\buni\b")),
    ("gymnasium", re.compile(r"gymnasium")),
    ("school", re.compile(r"schule")),
    ("hospital", re.compile(r"krankenhaus|klinik|spital")),
    ("sport", re.compile(r"verein|\bsv\b|\bfc\b|\btsv\b")),
)
_NAMES = {
    "university": ("Universität {city}", "Hochschule {city}"),
    "gymnasium": ("Gymnasium {city}",),
    "school": ("Grundschule {city}", "Neue Schule {city}"),
    "hospital": ("Krankenhaus {city}", "Klinikum {city}"),
    "sport": ("SV {city}", "FC {city}"),
}


class German:
    """The members of `Language` for German."""

    code = "de"
    months = (
        *("Januar", "Februar", "März", "April", "Mai", "Juni"),
        *("Juli", "August", "September", "Oktober", "November", "Dezember"),
    )
    month_abbreviations = ("Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez")
    spatial_prepositions = frozenset({"in", "auf"})
    place_nouns = ("Zentrum", "Hauptbahnhof", "Markt", "Stadtpark")
    generic_words = frozenset(
        ["zentrum", "hauptbahnhof", "markt", "stadtpark", "schule", "gymnasium", "universität", "hochschule"]
    )
    compass = ("Nord", "Süd", "Ost", "West", "Neu", "Alt")
    unwanted_abbreviations = frozenset({"afd", "cdu", "csu", "fdp", "hiv", "kz", "npd", "sa", "spd", "ss"})

    def genitive(self, form: str) -> str:
        """Return the genitive: -s; an apostrophe after s, ß, x, z and ce (Duden)."""
        if form.casefold().endswith(("ss", "s", "ß", "x", "z", "ce", "’", "'")):
            return form if form.endswith(("’", "'")) else f"{form}’"
        return f"{form}s"

    def definite(self, form: str) -> str:
        """Return the form: German marks definiteness by an article, not on the name."""
        return form

    def plural(self, form: str, *, definite: bool) -> str:
        """Return the form: plurals of names hardly occur (Eder et al. 2019, section 5.2)."""
        return form

    def inhabitant(self, place: str, *, plural: bool, definite: bool) -> str:
        """Return the standard form in -er, -r after -e; singular and plural are alike."""
        return place + ("r" if place.endswith("e") else "er")

    def adjective(self, place: str, ending: str) -> str:
        """Return the adjective in -erisch with its ending (`wienerische`)."""
        return f"{fold(self.inhabitant(place, plural=False, definite=False))}isch{ending}"

    def compound(self, place: str, tail: str) -> str:
        """Return place and tail joined; with a hyphen when the tail is a noun of its own."""
        return f"{place}-{tail}" if tail[:1].isupper() else place + tail

    def read_place_form(self, folded: str, inflection_of: PlaceInflection) -> tuple[str, Form]:
        """Return stem and form of an inhabitant or adjective; the word itself when it is a place."""
        if inflection_of(folded) == "":
            return folded, Form()
        adjective = re.fullmatch(r"(?P<stem>.{3,}?)(?:er)?isch(?P<ending>e[mnrs]?|)", folded)
        if adjective is not None and (stem := self._known(adjective["stem"], inflection_of)) is not None:
            return stem, Form(FormKind.ADJECTIVE, tail=adjective["ending"])
        hit = _INHABITANT.fullmatch(folded)
        if hit is not None and (stem := self._known(hit["stem"], inflection_of)) is not None:
            return stem, Form(FormKind.INHABITANT, plural=hit["ending"] in ("ern", "erinnen"))
        return folded, Form()

    @staticmethod
    def _known(stem: str, inflection_of: PlaceInflection) -> str | None:
        return next((item for item in (stem, f"{stem}e", f"{stem}en") if inflection_of(item) in ("", OWN)), None)

    def series_word(self, name: str) -> str:
        """Return the second part of numbered placeholders (`A-Stadt`)."""
        return _SERIES[name]

    def read_month(self, word: str) -> tuple[int, bool] | None:
        """Return month and whether it is abbreviated; one edit is forgiven, two in long words."""
        folded = fold(word).rstrip(".")
        if folded in _OTHER_MONTHS:
            return _OTHER_MONTHS[folded], False
        names = [fold(name) for name in self.months]
        if folded in names:
            return names.index(folded) + 1, False
        short = [fold(name) for name in self.month_abbreviations]
        if folded in short:
            return short.index(folded) + 1, True
        best = min((OSA.distance(folded, name), number) for number, name in enumerate(names, start=1))
        return (best[1], False) if len(folded) > 3 and best[0] <= (2 if len(folded) > 6 else 1) else None

    def is_decade_behind(self, text: str) -> bool:
        """Tell whether `er` follows (`in den 80er Jahren`)."""
        return re.match(r"er\b", text) is not None

    def number_word(self, value: int) -> str:
        """Return the cardinal to 99 in words; a larger one in digits."""
        if value < 20:
            return "eins" if value == 1 else _UNITS[value]
        if value > 99:
            return str(value)
        tens, unit = divmod(value, 10)
        return (f"{_UNITS[unit]}und" if unit else "") + _TENS[tens]

    def ordinal_word(self, value: int) -> str:
        """Return the ordinal to 99 in words."""
        irregular = _IRREGULAR_ORDINALS.get(value)
        return irregular or self.number_word(value) + ("te" if value < 20 else "ste")

    def ordinal_digits(self, value: int, ending: str) -> str:
        """Return the number with the ending it had (`21.`)."""
        return f"{value}{ending}"

    def read_number(self, word: str) -> tuple[int, bool] | None:
        """Return value and whether it is an ordinal; exact forms only."""
        folded = fold(word)
        return next(
            (
                (value, ordinal)
                for value in range(100)
                for ordinal, form in ((False, self.number_word(value)), (True, self.ordinal_word(value)))
                if fold(form) == folded
            ),
            None,
        )

    def street_ending(self, form: str) -> str:
        """Return `straße`, `weg` …; abbreviations (`str.`) are read as the full ending."""
        found = _STREET.search(form.lower())
        if found is None:
            return ""
        return {"str": "straße", "str.": "straße", "strasse": "straße", "pl.": "platz"}.get(found[1], found[1])

    def place_head(self, form: str) -> str:
        """Return the common noun that a name of several words ends in, else the empty string."""
        words = form.split()
        return words[-1] if len(words) > 1 and fold(words[-1]) in self.generic_words else ""

    def institution_kind(self, form: str) -> str:
        """Return the kind that a word in the name tells."""
        folded = form.casefold()
        return next((kind for kind, pattern in _KINDS if pattern.search(folded)), "")

    def institution_kind_of_list(self, kind: str) -> str:
        """Return the kind: no German list is shipped."""
        return kind

    def institution_names(self, kind: str, city: str) -> tuple[str, ...]:
        """Return `Universität Graz` and its like."""
        return tuple(pattern.format(city=city) for pattern in _NAMES.get(kind, ()))

    def geo_noun(self, form: str, kind: str) -> str:
        """Return the noun for a kind of geographic name."""
        return {"lake": "see", "mountain": "berg", "river": "bach", "forest": "wald"}.get(kind, "tal")

    def preposition(self, place: str, kind: str) -> str:
        """Return `auf` for islands, else `in`."""
        return "auf" if kind in _ISLANDS or fold(place) in _AUF else "in"


LANGUAGE = German()
