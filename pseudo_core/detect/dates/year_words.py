"""Years in words: `nittonhundraåttiosju`, `maj två tusen fyra`, `född i trettiåtta och dog nittisju`.

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Min farfar föddes i trettiåtta ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [text[e.start : e.end] for e in year_words(view)]
['trettiåtta']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import compress
from typing import TYPE_CHECKING

from pseudo_core.detect.ages.subject import YEARS, ends_here
from pseudo_core.detect.dates.digits import full_year, part
from pseudo_core.detect.dates.month_words import may_be_month
from pseudo_core.detect.dates.years import YEAR_LEAD, has_life, is_month_word
from pseudo_core.detect.numbers.words import read_number_word, read_year_word
from pseudo_core.detect.view.frames import is_unit_next, personal, starts_of, token_at, word_set, word_test
from pseudo_core.detect.view.word_columns import WordColumn
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.model import Evidence

__all__ = ["year_words"]

_is_year_word = word_test(r"\w*(?:hundra|tus+[ea]n)\w+|nittonhundra|(?:nit+on|tjugo)\w{4,}")
_opens_year = word_test(r"två|tvåtusen|nit+on|nittonhundra|tjugohundra|tjugo")
_SHORTEST_NUMBER = 2

# What two figures of a year are said after, beside the words below: months, misspelt ones too.
_MAY_BE_MONTH = re.compile(r"[a-z]*i|[a-z]*er|mars|april|maj")
_BORN = frozenset({"född", "föddes", "föds", "födda"})
_SEASONS = word_set("hösten våren sommaren vintern julen påsken året")
_DIED = frozenset({"dog", "avled"})
_SINCE = frozenset({"sedan", "sen"})
_LEAST = {"born": 20, "season": 16, "month": 40, "died": 30, "since": 50}
_NO_YEAR = word_set("år års år. veckor månader dagar minuter timmar mil kilo personer st stycken grader gånger av")


def _read_lead(word: str) -> str:
    for words, kind in ((_BORN, "born"), (_SEASONS, "season"), (_DIED, "died"), (_SINCE, "since")):
        if word in words:
            return kind
    return "month" if may_be_month(word) and _MAY_BE_MONTH.fullmatch(word) is not None else ""


_LEADS = WordColumn(lambda lexicon: _read_lead)
"""What two figures that are said after a folded word tell the year of, empty for none."""


def year_words(view: EssayView) -> Iterator[Evidence]:
    """Yield years that are spelt out in one word."""
    for start in starts_of(view, _is_year_word):
        i = token_at(view, start)
        year = read_year_word(view.folded[i])
        if year is None or not 1900 <= year <= 2035:
            continue
        has_cue = view.folded_before(i) in YEAR_LEAD or has_life(view, i) or is_month_word(view.folded_before(i))
        if has_cue and not is_unit_next(view, view.ends[i]):
            yield part(start, view.ends[i], Label.YEAR, "year/word", 0.15 + 0.7 * personal(view, start), year)
    for start in starts_of(view, _opens_year):
        yield from _year_apart(view, token_at(view, start))
    born: set[int] = set()  # sentences that tell a year of birth in two figures
    for lead in compress(range(view.n), _LEADS.of(view)):
        yield from _two_figures(view, lead, born)


def _year_apart(view: EssayView, i: int) -> Iterator[Evidence]:
    """Yield the year whose words stand apart from token i on: `född nitton hundra åttio sju`, `maj två tusen fyra`."""
    _, end = view.sentence_of(i)
    joined, found = view.folded[i], None
    for j in range(i + 1, min(end, i + 4)):
        if len(view.folded[j]) < _SHORTEST_NUMBER:
            break
        joined += view.folded[j]
        year = read_year_word(joined)
        if year is not None and 1900 < year <= 2035:
            found = j, year
    if found is None:
        return
    last, year = found
    before = view.folded[i - 1] if i else ""
    if before == "." and i >= 2:
        before = view.folded[i - 2]  # `feb. två tusen fyra`
    has_cue = (
        before in YEAR_LEAD or is_month_word(before) or (year % 1000 != 0 and has_life(view, i))
    )  # two thousand what?
    if has_cue and not is_unit_next(view, view.ends[last]):
        start = view.starts[i]
        yield part(start, view.ends[last], Label.YEAR, "year/words", 0.15 + 0.75 * personal(view, start), year)


def _two_figures(view: EssayView, lead: int, born: set[int]) -> Iterator[Evidence]:
    """Yield the year whose last two figures are said after token `lead`: `vintern åttiotre`, `född i tretti åtta`."""
    kind, sentence = _LEADS.of(view)[lead], view.tokens[lead].sentence
    if kind == "died" and sentence not in born:
        return  # `dog nittiosju` tells an age as well
    i = lead + 1
    if kind in ("born", "died") and view.folded_after(lead) in ("i", "år"):
        i += 1
    if i >= view.n or view.tokens[i].sentence != sentence:
        return
    number = read_number_word(view.folded[i], fuzzy=kind == "born")
    if number is None or number.is_ordinal:
        return
    value, last = number.value, i
    if value % 10 == 0 and value >= _LEAST["born"] and i + 1 < view.n:
        unit = read_number_word(view.folded[i + 1], fuzzy=False)
        if unit is not None and not unit.is_ordinal and 0 < unit.value < 10:
            value, last = value + unit.value, i + 1
    after = view.folded_after(last)
    if not _LEAST[kind] <= value < 100 or after in _NO_YEAR or after in YEARS or is_unit_next(view, view.ends[last]):
        return
    is_shut = ends_here(view, last + 1) or (kind in ("season", "born") and view.pos[last + 1] != "NOUN")
    if is_month_word(after) or not is_shut:
        return
    if kind == "born":
        born.add(sentence)
    start = view.starts[i]
    score = 0.15 + 0.8 * personal(view, start)
    yield part(start, view.ends[last], Label.YEAR, "year/two_figures", score, full_year(f"{value:02}"))
