"""Streets and squares named in other languages: `på Rue de Rivoli`, `nära Taksim meydanı`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.names.context import case_of
from pseudo_core.detect.places.context import capitals_after
from pseudo_core.detect.places.forms import pattern_evidence
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.listed import foreign_streets, list_words
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.writer.relation import relation_features
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["STREET_LINKS", "foreign_street_places"]

_LEADS = frozenset(
    {"på", "vid", "nära", "längs", "i", "från", "till", "utanför", "genom", "runt", "mellan", "adressen", "adress"}
)
# What a street with its number stands after too, these last only where they speak of an address.
_DWELLING = frozenset({"bor", "bodde", "bo", "adress", "adressen"})
_BEING = frozenset({"är", "heter", "var"})
_BEFORE_STREETS = _LEADS | _DWELLING | _BEING | {",", ":"}
_ALONG = frozenset({"på", "vid", "längs"})
_ADDRESSES = ("adress", "adressen", "gatan", "gata")
_SHORTEST = 4  # letters of a street word that stands behind its name
STREET_LINKS = frozenset(
    {"de", "du", "des", "del", "della", "dei", "da", "do", "dos", "di", "la", "le", "las", "los", "l'"}
)
"""Words inside the names of streets abroad: `Rue de Rivoli`."""


_IS_STREET_WORD = word_mark(listed_words=lambda lexicon: foreign_streets(lexicon).words)


_IS_CUT_SHORT = word_mark(
    listed_words=lambda lexicon: [w[:-1] for w in list_words(lexicon, "foreign_street_word") if w.endswith(".")]
)


def foreign_street_places(view: EssayView) -> Iterator[Evidence]:
    """Streets and squares named in other languages, after a preposition: `på Rue de Rivoli`, `nära Taksim meydanı`,
    `på Prinsengracht`."""
    foreign = foreign_streets(view.lexicon)
    yield from _low_streets(view)
    yield from _low_word_streets(view)
    yield from _cut_short(view)
    for i in capitals_after(view, _BEFORE_STREETS):
        at = view.folded_before(i)
        if at in (",", ":"):
            at = view.folded_before(i, 2)
            if not at.startswith("adress"):
                continue
        if not (at in _LEADS or _is_dwelt(view, i)) or view.is_shouted(i):
            continue
        last = _run_of_names(view, i)
        if at not in _LEADS and not _is_number(view, last):
            continue  # but `bor Rue de la Paix 5`
        whole = view.hit_at.get(i)
        if whole is not None and whole.last > i + 1 and whole.last >= last and any(map(_is_town, whole.entries)):
            continue  # `i Cox's Bazar`
        is_word = any(
            view.folded[j] in foreign.words
            and (
                not view.is_common_word(j)
                or _leads_name(view, j, last)
                or (j + 1 == last and _is_number(view, last))
                or (
                    j == i and at in _ALONG and j + 1 < last and view.is_title[j] and view.is_title[j + 1]
                )  # `på Via X`
            )
            and (j > i or view.is_capital[j])
            for j in range(i, last)
        )
        if last - i > 1 and is_word:
            kind = "two_part"
        elif (
            view.is_open[i]
            and foreign.is_compound(view.folded[i], sure=view.folded_before(i) != "på")
            and not any(e.list == "area" for e in view.entries(view.texts[i]))
        ):
            kind, last = "sure", i + 1
        else:
            continue
        features = [f"street:{kind}", f"street:{case_of(view, i)}", *relation_features(view, i)]
        yield pattern_evidence(view, i, last, Label.PLACE, "place/foreign_street", "street", features)


def _leads_name(view: EssayView, j: int, last: int) -> bool:
    """Tell whether the capital at token j goes on as streets of other languages do: `Largo do X`."""
    return view.is_capital[j] and j + 2 < last and view.folded[j + 1] in STREET_LINKS


def _is_number(view: EssayView, last: int) -> bool:
    return last < view.n and view.texts[last].isdecimal() and view.adjacent(last - 1, last)


def _is_dwelt(view: EssayView, i: int) -> bool:
    """Tell whether somebody lives at token i, the preposition left out, or has the address: `min adress är Rue X 5`,
    but not `jag är Calle X 12 år`."""
    at = view.folded_before(i)
    return at in _DWELLING or (at in _BEING and view.folded_before(i, 2).endswith(_ADDRESSES))


def _is_town(entry: Entry) -> bool:
    return entry.list in ("swedish_place", "world_city")


def _low_streets(view: EssayView) -> Iterator[Evidence]:
    """`på praça nova`: a foreign street word and an unknown one, all in lower case."""
    for i in marked(view, _IS_STREET_WORD):
        at = view.folded_before(i)
        if view.is_capital[i] or not (at in _LEADS or _is_dwelt(view, i)) or not (view.is_open[i] or _is_led(view, i)):
            continue
        last = i + 1
        while last - i < 4 and last < view.n and view.adjacent(last - 1, last) and not view.is_capital[last]:
            if not (
                view.is_open[last] or (view.folded[last] in STREET_LINKS and any(view.is_open[last + 1 : last + 2]))
            ):
                break
            last += 1
        if last > i + 1 and (at in _LEADS or _is_number(view, last)):
            features = ["street:two_part", f"street:{case_of(view, i)}", *relation_features(view, i)]
            yield pattern_evidence(view, i, last, Label.PLACE, "place/foreign_street", "street", features)
    for i in marked(view, _IS_STREET_WORD):
        # `bodde på x street`
        if i < 2 or view.is_capital[i] or view.is_common_word(i) or len(view.folded[i]) < _SHORTEST:
            continue
        first = i - 1
        while first > max(1, i - 3) and view.is_open[first - 1]:
            first -= 1
        is_led = view.folded[first - 1] in _LEADS or view.folded[first - 1] in ("gatan", "gata")
        if is_led and view.is_open[first] and view.is_open[i - 1] and view.together(i - 1, i):
            features = ["street:two_part", f"street:{case_of(view, first)}", *relation_features(view, i)]
            yield pattern_evidence(view, first, i + 1, Label.PLACE, "place/foreign_street", "street", features)


def _is_led(view: EssayView, i: int) -> bool:
    """Tell whether a word and a number follow the street word at token i, a name too: `bor calle mayor 12`."""
    return i + 2 < view.n and view.texts[i + 2].isdecimal() and len(view.folded[i]) >= _SHORTEST


def _low_word_streets(view: EssayView) -> Iterator[Evidence]:
    """`på strada Lalelelor 7`: a foreign street word in lower case and its name with a capital."""
    for i in marked(view, _IS_STREET_WORD):
        if not view.texts[i].islower() or not view.is_open[i] or i + 1 >= view.n or not view.adjacent(i, i + 1):
            continue
        if not (view.is_capital[i + 1] or view.folded[i + 1] in STREET_LINKS):
            continue
        last = _run_of_names(view, i)
        if last > i + 1 and (view.folded_before(i) in _LEADS or _is_number(view, last)):
            features = ["street:two_part", f"street:{case_of(view, i + 1)}", *relation_features(view, i)]
            yield pattern_evidence(view, i, last, Label.PLACE, "place/foreign_street", "street", features)


def _cut_short(view: EssayView) -> Iterator[Evidence]:
    """`på ul. Kwiatowa`, `str. Lalelelor 7`: a foreign street word cut short with its stop, and a name."""
    for i in marked(view, _IS_CUT_SHORT):
        first = i + 2
        if first >= view.n or view.texts[i + 1] != "." or view.starts[i + 1] != view.ends[i]:
            continue
        if not view.adjacent(i + 1, first) or not (view.is_title[first] or view.folded[first] in STREET_LINKS):
            continue
        last = _run_of_names(view, first)
        known = view.entries(view.texts[first])
        is_named = not view.is_common_word(first) and all(e.list != "given_name" for e in known)
        if (view.folded_before(i) in _LEADS and is_named) or _is_number(view, last):
            features = ["street:two_part", f"street:{case_of(view, first)}", *relation_features(view, i)]
            yield pattern_evidence(view, i, last, Label.PLACE, "place/foreign_street", "street", features)


def _run_of_names(view: EssayView, i: int) -> int:
    """Return the end of the run of capitals from token i on, over `de la` between them and a lower-case word for a
    street at its end."""
    words = foreign_streets(view.lexicon).words
    last = i + 1
    while last - i < 5 and last < view.n and view.adjacent(last - 1, last):
        if last == i + 1 and view.texts[last].isdecimal() and view.folded[i] in words:
            # `Plaza 25 de Mayo`, called after a day
            if view.folded_after(last) not in STREET_LINKS or not any(view.is_capital[last + 2 : last + 3]):
                break
            last += 1
        elif not view.is_word[last]:
            break
        elif view.is_capital[last] or (view.folded[last] in STREET_LINKS and any(view.is_capital[last + 1 : last + 3])):
            last += 1
        else:
            break
    if last < view.n and view.adjacent(last - 1, last) and view.folded[last] in words and not view.is_common_word(last):
        last += 1
    return last
