"""Coarsen learners' metadata until every published class holds at least k learners, and say what was lost.

k-anonymity (Samarati & Sweeney 1998, "Protecting privacy when disclosing information") by local recoding: learners
whose four values fewer than k share go down a ladder of coarser values, one step at a time and all together, until each
stands in a class of k. Whoever is in such a class keeps the finer values: on 40 learners of 29 languages that keeps a
third more than coarsening whole columns does. A column may therefore hold `1990-1994` beside `1990-1999`.
Pure functions over values, the same result for any order of learners.

>>> coarse, loss = coarsen([Quasi("A1", "f", "1990-1994", 18, ("Arabiska",))], k=1)
>>> coarse["A1"]
Coarse(gender='f', birthyear_interval='1990-1994', time_in_sweden='12-23', first_language='Arabiska')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from importlib import resources

__all__ = ["LADDER", "Coarse", "Loss", "Quasi", "coarsen", "families", "term_of"]

_BANDS = ((0, 12, 24, 60, 120), (0, 24, 120))  # lower bounds of bands, whole months


@dataclass(frozen=True, slots=True)
class Quasi:
    """What metadata tells of a learner; `months_in_sweden` are whole months."""

    learner_id: str
    gender: str | None
    birthyear_interval: str | None
    months_in_sweden: int | None
    first_languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coarse:
    """What a release tells of a learner; None where nothing is told."""

    gender: str | None = None
    birthyear_interval: str | None = None
    time_in_sweden: str | None = None
    first_language: str | None = None

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is told: such a learner has no class that could be too small."""
        return self == Coarse()


@dataclass(frozen=True, slots=True)
class Loss:
    """One step: the field, what was done, learners whose value changed, different values before and after."""

    field: str
    rule: str
    n_rows: int
    n_values_before: int
    n_values_after: int


@cache
def families() -> Mapping[str, str]:
    """Return language → family, both in Swedish; languages in lower case."""
    text = (resources.files("warehouse") / "language_families.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {language.casefold(): family for language, family in rows}


def term_of(task_date: str | None) -> str | None:
    """Return the Swedish school term of `2019-W04`, `2019-01-23` or `2019-01`, None when it cannot be read.

    >>> term_of("2019-W04"), term_of("2019-W40"), term_of("2019-06-30"), term_of("spring")
    ('2019-VT', '2019-HT', '2019-VT', None)
    """
    parts = (task_date or "").strip().split("-")
    if len(parts) < 2 or not (parts[0].isdigit() and len(parts[0]) == 4):
        return None
    month = 0
    if parts[1][:1] in "Ww" and parts[1][1:].isdigit() and 1 <= int(parts[1][1:]) <= 53:
        # Thursday decides to which month (and year) a week belongs (ISO 8601); week 53 may not exist in that year.
        month = date.fromisocalendar(int(parts[0]), min(int(parts[1][1:]), 52), 4).month
    elif parts[1].isdigit() and 1 <= int(parts[1]) <= 12:
        month = int(parts[1])
    if not month:
        return None
    return f"{parts[0]}-{'VT' if month <= 6 else 'HT'}"


def _span(interval: str | None, years: int) -> str | None:
    """Return the span of that many years that holds a five-year interval; `0-1939` stays."""
    first = (interval or "").split("-")[0]
    if not first.isdigit() or int(first) == 0:
        return interval or None
    start = int(first) - int(first) % years
    return f"{start}-{start + years - 1}"


def _band(months: int | None, bounds: Sequence[int]) -> str | None:
    if months is None or months < 0:
        return None
    at = max(index for index, lower in enumerate(bounds) if lower <= months)
    return f"{bounds[at]}-{bounds[at + 1] - 1}" if at + 1 < len(bounds) else f"{bounds[at]}-"


def _language(names: Sequence[str]) -> str | None:
    return " + ".join(sorted({name.strip() for name in names if name.strip()})) or None


def _family(names: Sequence[str]) -> str | None:
    found = sorted({families().get(name.strip().casefold(), "Övriga") for name in names if name.strip()})
    return (found[0] if len(found) == 1 else "Flera familjer") if found else None


Level = tuple[str, Callable[[Quasi, Mapping[str, int], int], str | None]]
"""What a step is called, and the value of a learner at that level: (learner, counts of the level's input, k)."""


def _l1_or_family(item: Quasi, counts: Mapping[str, int], k: int) -> str | None:
    name = _language(item.first_languages)
    return name if name is None or counts[name] >= k else _family(item.first_languages)


def _l1_family_or_other(item: Quasi, counts: Mapping[str, int], k: int) -> str | None:
    name = _family(item.first_languages)
    return name if name is None or counts[name] >= k else "Övriga"


# Level 0 is what is published when k allows it; each further level is coarser; the last tells nothing.
_LEVELS: dict[str, tuple[Level, ...]] = {
    "birthyear_interval": (
        ("five years", lambda item, _, __: _span(item.birthyear_interval, 5)),
        ("ten years", lambda item, _, __: _span(item.birthyear_interval, 10)),
        ("twenty years", lambda item, _, __: _span(item.birthyear_interval, 20)),
        ("not told", lambda _, __, ___: None),
    ),
    "time_in_sweden": (
        ("months to five bands", lambda item, _, __: _band(item.months_in_sweden, _BANDS[0])),
        ("months to three bands", lambda item, _, __: _band(item.months_in_sweden, _BANDS[1])),
        ("not told", lambda _, __, ___: None),
    ),
    "first_language": (
        ("language", lambda item, _, __: _language(item.first_languages)),
        ("languages of fewer than k learners to families", _l1_or_family),
        ("families, those of fewer than k learners to Övriga", _l1_family_or_other),
        ("not told", lambda _, __, ___: None),
    ),
    "gender": (
        ("as given", lambda item, _, __: item.gender),
        ("not told", lambda _, __, ___: None),
    ),
}


LADDER: tuple[tuple[str, int], ...] = (
    ("birthyear_interval", 1),
    ("first_language", 1),
    ("time_in_sweden", 1),
    ("birthyear_interval", 2),
    ("first_language", 2),
    ("birthyear_interval", 3),
    ("time_in_sweden", 2),
    ("first_language", 3),
    ("gender", 1),
)
"""Steps for who is still too alone, in order: (field, level). Age tells researchers least, language most."""


def _column(items: Sequence[Quasi], field: str, level: int, k: int) -> list[str | None]:
    """Return the values of one field at one level, parallel to `items`."""
    # Rareness is counted over what the level starts from: languages, or families.
    start = _family if level >= 2 else _language
    counts: Counter[str] = Counter()
    if field == "first_language":
        counts.update(name for item in items if (name := start(item.first_languages)) is not None)
    function = _LEVELS[field][level][1]
    return [function(item, counts, k) for item in items]


def _small(values: Sequence[tuple[str | None, ...]], k: int) -> list[bool]:
    """Tell for each learner whether fewer than k share its values; who tells nothing is in no class."""
    sizes = Counter(values)
    return [sizes[value] < k and any(part is not None for part in value) for value in values]


def coarsen(learners: Sequence[Quasi], k: int) -> tuple[dict[str, Coarse], list[Loss]]:
    """Return learner id → published metadata, each class of at least k, and the steps that led there."""
    items = sorted(learners, key=lambda item: item.learner_id)
    fields = tuple(_LEVELS)
    columns = {field: _column(items, field, 0, k) for field in fields}
    losses = [_band_loss(items, columns["time_in_sweden"])]
    for field, level in LADDER:
        # A class of k or more is never broken up: those who leave a class leave it together.
        alone = _small(list(zip(*columns.values(), strict=True)), k)
        before, coarser = columns[field], _column(items, field, level, k)
        columns[field] = [new if lone else old for lone, old, new in zip(alone, before, coarser, strict=True)]
        losses.append(_loss(field, _LEVELS[field][level][0], before, columns[field]))
    result = {}
    for index, item in enumerate(items):
        result[item.learner_id] = replace(Coarse(), **{field: columns[field][index] for field in fields})
    return result, [loss for loss in losses if loss.n_rows]


def _band_loss(items: Sequence[Quasi], after: Sequence[str | None]) -> Loss:
    before = [None if item.months_in_sweden is None else str(item.months_in_sweden) for item in items]
    return _loss("time_in_sweden", _LEVELS["time_in_sweden"][0][0], before, after)


def _loss(field: str, rule: str, before: Sequence[str | None], after: Sequence[str | None]) -> Loss:
    changed = sum(old != new for old, new in zip(before, after, strict=True))
    return Loss(field, rule, changed, len(set(before) - {None}), len(set(after) - {None}))
