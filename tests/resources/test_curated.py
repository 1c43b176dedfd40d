"""The hand-made lists keep their form: header, order, allowed values, no row twice."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest

from pseudo_core.lexicon import fold
from resources.curation import CURATED, list_of_file

_FILES = sorted(CURATED.glob("*.tsv"))
_README = (CURATED / "README.md").read_text(encoding="utf-8")

_ALLOWED: dict[str, dict[str, str]] = {
    "country_form": {"kind": "name colloquial english own_language misspelt abbreviation historical quasi"},
    "demonym": {
        "inflection": "inhabitant inhabitant_def inhabitant_pl inhabitant_pl_def female female_def female_pl "
        "female_pl_def adjective"
    },
    "institution": {"kind": "authority club congregation hospital landlord media museum ngo party union"},
    "school": {"kind": "university gymnasium school preschool adult folk"},
    "street_suffix": {"risk": "sure low high"},
    "sensitive": {"topic": "religion politics health sexuality ethnicity union crime"},
    "month": {"kind": "full abbr misspelt foreign"},
    "name_particle": {"kind": "particle glued middle surname_ending patronymic syllable syllable_common"},
    "number_word": {"kind": "cardinal ordinal misspelt misspelt_ordinal"},
    "profession": {"number": "sg pl", "definite": "0 1"},
    "pool_city_se": {"size_class": "large medium small"},
    "pool_given_name": {"gender": "f m u"},
    "nickname": {"gender": "f m u"},
}
_AT_LEAST = {
    "district": 450,
    "region": 550,
    "geo": 500,
    "place": 450,
    "area": 300,
    "company": 500,
    "institution": 350,
    "school": 200,
    "transport_name": 80,
    "profession": 2000,
    "sensitive": 500,
    "nickname": 300,
    "famous": 900,
    "pool_city_se": 150,
    "pool_city_invented": 120,
    "pool_street": 150,
}


def _read(path: Path) -> tuple[list[str], list[tuple[str, ...]]]:
    header, *rows = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    return header.split("\t"), [tuple(row.split("\t")) for row in rows]


def _column(name: str, column: str) -> list[str]:
    header, rows = _read(CURATED / f"{name}.tsv")
    return [row[header.index(column)] for row in rows]


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_form_of_file(path: Path) -> None:
    raw = path.read_bytes()
    assert raw.endswith(b"\n")
    assert b"\r" not in raw
    text = raw.decode("utf-8")
    assert unicodedata.normalize("NFC", text) == text
    header, rows = _read(path)
    assert header[0] == "form"
    assert len(set(header)) == len(header)
    assert [row for row in rows if len(row) != len(header)] == [], "other columns than the header"
    assert [row for row in rows if any(value != " ".join(value.split()) for value in row)] == [], "stray blanks"
    assert [row for row in rows if not fold(row[0])] == [], "nothing to look up"
    keys = [(row[0].casefold(), *row) for row in rows]
    assert [(row, after) for row, after in pairwise(keys) if row >= after] == [], "not sorted, or twice"


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_builder_and_readme_know_the_file(path: Path) -> None:
    assert list_of_file(path.stem) is not None
    line = next(line for line in _README.splitlines() if line.startswith("|") and f"`{path.stem}`" in line)
    assert [cell.strip() for cell in line.split("|")[2].split(",")] == _read(path)[0]


@pytest.mark.parametrize(("name", "column"), [(name, column) for name in _ALLOWED for column in _ALLOWED[name]])
def test_values_are_allowed(name: str, column: str) -> None:
    assert set(_column(name, column)) - set(_ALLOWED[name][column].split()) == set()


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_codes_and_flags(path: Path) -> None:
    header, _ = _read(path)
    if "country" in header:
        assert all(re.fullmatch(r"([A-Z]{2})?", code) for code in _column(path.stem, "country"))
    if "common_word" in header:
        # Blank where a row only says more of a name that the packages have.
        assert set(_column(path.stem, "common_word")) <= {"", "0", "1"}
    if "strength" in header:
        assert all(0.0 <= float(value) <= 1.0 for value in _column(path.stem, "strength"))


@pytest.mark.parametrize("name", sorted(_AT_LEAST))
def test_size(name: str) -> None:
    assert len(_column(name, "form")) >= _AT_LEAST[name]


def test_pools_of_names_have_fifty_of_each_gender() -> None:
    genders = _column("pool_given_name", "gender")
    assert {gender: genders.count(gender) for gender in "fmu"} == {"f": 50, "m": 50, "u": 20}
    assert len(set(_column("pool_surname", "form"))) == 50


def test_invented_places_are_not_in_the_lists_of_real_ones() -> None:
    invented = {fold(form) for form in _column("pool_city_invented", "form")}
    real = {fold(form) for name in ("pool_city_se", "district", "region", "geo") for form in _column(name, "form")}
    assert not invented & real


def test_number_words_cover_the_ages() -> None:
    cardinals = {
        int(value)
        for value, kind in zip(_column("number_word", "value"), _column("number_word", "kind"), strict=True)
        if kind == "cardinal"
    }
    assert set(range(121)) <= cardinals


def test_months_and_weekdays_are_complete() -> None:
    assert {int(month) for month in _column("month", "month")} == set(range(1, 13))
    assert {int(day) for day in _column("weekday", "day")} == set(range(1, 8))
