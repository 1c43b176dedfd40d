"""Tables that an operator may give: how each is recognised by name and columns, and which rows it becomes.

A layout never trusts a row: what does not fit is reported with file and line, and the rest goes on.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pseudo_core.lexicon import fold

__all__ = ["LAYOUTS", "BadRowError", "Context", "Layout", "recognise"]

Row = Mapping[str, str]
Target = tuple[str, Row]


class BadRowError(ValueError):
    """A row cannot be used; the message says why, without the row's words."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a layout may ask about besides the row: the file's name, and the countries that are known already."""

    file: str
    country_code: Mapping[str, str]  # folded name → ISO 3166 alpha-2
    country_name: Mapping[str, str]  # alpha-2 → Swedish name

    def code(self, name: str) -> str:
        """Return the code of a country's name; raise BadRowError when no list has it."""
        code = self.country_code.get(fold(name))
        if code is None:
            raise BadRowError("unknown country")
        return code


@dataclass(frozen=True, slots=True)
class Layout:
    """A kind of table.

    `columns` maps our word to the headings (folded) that it may have; all but `optional` are needed.
    """

    name: str
    columns: Mapping[str, tuple[str, ...]]
    rows: Callable[[Row, Context], Iterator[Target]]
    file: str = ""  # pattern that the file's name must contain
    optional: frozenset[str] = frozenset()
    licence: str = "as given by the operator"

    def mapping(self, file: str, header: Sequence[str]) -> dict[str, str] | None:
        """Return our word → heading when this layout fits a table, else None."""
        if not re.search(self.file, file, re.IGNORECASE):
            return None
        by_fold = {fold(heading): heading for heading in header}
        found = {
            word: next((by_fold[h] for h in headings if h in by_fold), None) for word, headings in self.columns.items()
        }
        if any(heading is None and word not in self.optional for word, heading in found.items()):
            return None
        return {word: heading for word, heading in found.items() if heading is not None}


def recognise(file: str, header: Sequence[str]) -> tuple[Layout, dict[str, str]] | None:
    """Return the first layout that fits a table, with its columns."""
    for layout in LAYOUTS:
        mapping = layout.mapping(file, header)
        if mapping is not None:
            return layout, mapping
    return None


def _count(text: str) -> str:
    digits = re.sub(r"[\s\u00a0.]", "", re.sub(r"\.0+$", "", text.strip()))
    if not digits.isdecimal():
        raise BadRowError("the number of bearers or inhabitants is not a whole number")
    return str(int(digits))


def _gender_of(row: Row, file: str) -> str:
    said = fold(row.get("gender", "")) or fold(file)
    if re.match(r"(k|f|w)$|kvinn|flick|wom|fem", said) or re.search(r"kvinn|flick|wom[ae]n|female", said):
        return "f"
    if re.match(r"m$|man|män|pojk|male", said) or re.search(r"\bm[aä]n|[-_ ]m[aä]n|pojk|male", said):
        return "m"
    raise BadRowError("neither the row nor the file's name says whether these are women's or men's names")


def _given_names(row: Row, context: Context) -> Iterator[Target]:
    gender, count = _gender_of(row, context.file), _count(row["count"])
    yield "given_name", {"form": row["name"], "women" if gender == "f" else "men": count}


def _surnames(row: Row, context: Context) -> Iterator[Target]:
    yield "surname", {"form": row["name"], "frequency": _count(row["count"])}


def _localities(row: Row, context: Context) -> Iterator[Target]:
    yield "swedish_place", {"form": row["name"], "kind": "locality", "country": "SE"}


def _municipalities(row: Row, context: Context) -> Iterator[Target]:
    name = row["name"]
    facts = {
        "kind": "municipality",
        "country": "SE",
        "frequency": _count(row["count"]),
        "parent": row.get("county", ""),
    }
    yield "swedish_place", facts | {"form": name}
    short = re.sub(r"s? kommun$|s? stad$", "", name)
    if short != name:
        yield "swedish_place", facts | {"form": short, "name": name}


def _counties(row: Row, context: Context) -> Iterator[Target]:
    yield "region", {"form": row["name"], "kind": "county", "country": "SE"}


def _cities(row: Row, context: Context) -> Iterator[Target]:
    code = context.code(row["country"])
    facts = {"form": row["name"], "country": code, "frequency": _count(row["count"])}
    yield ("swedish_place", facts | {"kind": "locality"}) if code == "SE" else ("world_city", facts)


def _countries(row: Row, context: Context) -> Iterator[Target]:
    code = row.get("code", "") or context.code(row["name"])
    if len(code) != 2:
        raise BadRowError("the country's code is not two letters")
    name = context.country_name.get(code, row["name"])
    for column in ("name", "other", "english"):
        for form in re.split(r"[,;/]", row.get(column, "")):
            if form.strip():
                yield "country", {"form": form, "name": name, "country": code}
    if row.get("capital", "").strip():
        yield "world_city" if code != "SE" else "swedish_place", {"form": row["capital"], "country": code}


def _many(text: str) -> list[str]:
    if text.startswith("["):
        try:
            return [str(item) for item in ast.literal_eval(text)]
        except (ValueError, SyntaxError):
            raise BadRowError("a list of words is not closed") from None
    return [part for part in re.split(r"[,;/]", re.sub(r"\(.*?\)", "", text)) if part.strip()]


def _nationalities(row: Row, context: Context) -> Iterator[Target]:
    code = context.code(row["country"])
    name = context.country_name.get(code, row["country"])
    for column, inflection in (("one", "inhabitant"), ("many", "inhabitant_pl"), ("adjective", "adjective")):
        for form in _many(row.get(column, "")):
            yield "country", {"form": form, "name": name, "country": code, "inflection": inflection}


def _institutions(row: Row, context: Context) -> Iterator[Target]:
    kind = "authority" if row.get("kind") else ""
    yield "institution", {"form": row["name"], "kind": kind, "parent": row.get("city", ""), "country": "SE"}
    if row.get("short", "").strip():
        yield "institution", {"form": row["short"], "name": row["name"], "kind": kind, "country": "SE"}


def _plain(name: str, **facts: str) -> Callable[[Row, Context], Iterator[Target]]:
    def rows(row: Row, context: Context) -> Iterator[Target]:
        yield name, facts | {"form": row["name"]}

    return rows


def _streets(row: Row, context: Context) -> Iterator[Target]:
    yield "street", {"form": row["name"], "parent": row.get("city", ""), "country": "SE"}


def _professions(row: Row, context: Context) -> Iterator[Target]:
    # `Abonnentingenjör, vatten och avlopp` is asked for by its first part.
    yield "profession", {"form": row["name"].split(",")[0].lower()}


def _companies(row: Row, context: Context) -> Iterator[Target]:
    facts = {"country": "SE", "parent": row.get("city", "")}
    yield "company", facts | {"form": row["name"]}
    short = re.sub(r"[ ,]+(aktiebolag|ab|hb|kb|handelsbolag|ek\.? ?för\.?|\(publ\))$", "", row["name"], flags=re.I)
    if short != row["name"] and len(short) > 2:
        yield "company", facts | {"form": short, "name": row["name"]}


_SVENSKTEXT = "public registers, collected by svensktext"
_SWELL = "CC-BY-NC-SA-4.0"
_COUNTS = ("persons", "antal", "antal bärare", "antal personer", "bärare", "count", "frequency")

LAYOUTS: tuple[Layout, ...] = (
    Layout(
        "surnames",
        {"name": ("efternamn", "surname", "name", "namn"), "count": _COUNTS},
        _surnames,
        r"efternamn|surname",
    ),
    Layout(
        "given names",
        {
            "name": ("tilltalsnamn", "förnamn", "given name", "given_name", "name", "namn"),
            "count": _COUNTS,
            "gender": ("kön", "gender", "sex"),
        },
        _given_names,
        r"namn|name",
        frozenset({"gender"}),
    ),
    Layout(
        "cities of the world",
        {"name": ("cities", "city"), "country": ("countries", "country"), "count": ("population",)},
        _cities,
    ),
    Layout(
        "streets",
        {"name": ("street_name", "street", "gatunamn", "gata"), "city": ("city", "ort", "postort", "kommun")},
        _streets,
        optional=frozenset({"city"}),
    ),
    Layout("stops", {"name": ("stop_name", "hållplats", "hållplatsnamn")}, _plain("place", kind="stop", country="SE")),
    Layout("Swedish cities", {"name": ("cities",)}, _localities),
    Layout("islands", {"name": ("island",)}, _plain("geo", kind="island", country="SE")),
    Layout("languages", {"code": ("iso 639-3",), "name": ("language name",)}, _plain("language")),
    Layout("professions, SSYK", {"name": ("yrkesbenämning",)}, _professions),
    Layout("professions", {"name": ("vocation", "yrke")}, _professions),
    Layout(
        "municipalities",
        {"name": ("name", "kommun"), "county": ("region", "län"), "count": ("population", "folkmängd")},
        _municipalities,
        r"kommun|municipal",
    ),
    Layout("counties", {"name": ("name",), "letter": ("letter",), "code": ("code",)}, _counties, r"lan|län"),
    Layout(
        "nationalities",
        {
            "country": ("country",),
            "one": ("resident_singular",),
            "many": ("resident_plural",),
            "adjective": ("adjective",),
        },
        _nationalities,
        optional=frozenset({"many"}),
    ),
    Layout(
        "countries, ISO",
        {"code": ("code2", "iso"), "name": ("country",), "capital": ("capital",)},
        _countries,
        optional=frozenset({"capital"}),
    ),
    Layout(
        "countries",
        {"name": ("country",), "capital": ("capital",), "other": ("alternative_name",), "english": ("english",)},
        _countries,
        optional=frozenset({"other", "english"}),
    ),
    Layout("localities", {"name": ("city", "tätort", "ort", "ortnamn")}, _localities, r"ort|localit|tätort"),
    Layout(
        "authorities", {"kind": ("type",), "name": ("name",), "city": ("city",)}, _institutions, r"myndighet|authorit"
    ),
    Layout("bodies", {"name": ("name",), "long": ("alternative_name",), "short": ("acronym",)}, _institutions),
    Layout(
        "companies",
        {
            "name": ("företagsnamn", "företag", "organisationsnamn", "company", "company_name", "namn", "name"),
            "number": ("organisationsnummer", "orgnr", "org_nr", "organization_number", "peorgnr"),
            "city": ("ort", "postort", "city", "säte"),
        },
        _companies,
        optional=frozenset({"city"}),
    ),
    Layout(
        "companies",
        {"name": ("företagsnamn", "företag", "company", "company_name"), "city": ("ort", "postort", "city")},
        _companies,
        optional=frozenset({"city"}),
    ),
    Layout("months", {"number": ("number",), "name": ("name",)}, _plain("month"), r"m[aå]nad"),
    Layout("weekdays", {"number": ("number",), "name": ("name",)}, _plain("weekday"), r"veckodag"),
)
"""All layouts, in the order in which they are tried."""
