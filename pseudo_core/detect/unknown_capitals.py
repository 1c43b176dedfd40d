"""The last resort: a capital inside a sentence of a personal text that nothing explains is taken for a name.

A missed name can expose a person, a needless surrogate only costs a word. So what no list, dictionary or compound knows
and no detector believed in enough is taken all the same, under the label that had most belief, or that its preposition
suggests. What is named and is nobody's (`appen X`, `hunden X`, `i min Opel`, `boken X`) stays, and so do short names of
offices, codes and words with an accent or letter lost. Reviews and investigations are left alone: there such words are
characters and authors (Volodina et al. 2020, §4.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.nouns import form_of
from pseudo_core.detect.names.no_names import is_no_name
from pseudo_core.detect.names.unlisted import ends_in_noun, is_compound, is_respelt
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.naming import named_kind, naming_verb_before
from pseudo_core.detect.view.surface import fold_key, genitive_stem, is_genitive_position, is_near_word
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.model import Evidence, Mention
from pseudo_core.taxonomy import REPLACED, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["unknown_capitals"]

_SCORE = 0.52
_SHORTEST = 3  # letters
_SHORTEST_WORD = 5  # of those that are ordinary words too
_SPARED_CAPITALS = 0.15  # share of capitals inside sentences below which each of them is meant
_DEFINITE = ("et", "en", "an", "arna", "orna", "erna")
# What everybody has: feasts, authorities, unions, leagues.
_SHARED = ("dagen", "helgen", "aftonen", "nämnden", "verket", "förbundet", "partiet", "svenskan", "ligan", "kuppen")
_PEOPLES = frozenset({"given_name", "surname"})
_AT = frozenset({"i", "på", "till", "från", "vid", "hos", "utanför", "bakom", "mot", "nära", "förbi", "bredvid", "via"})
# What carries a name of its own and is nobody: after these a capital is that name.
_NAMED = CUES.thing_head | CUES.named_thing | CUES.fictional_head | CUES.creation
_NAMED |= word_set(
    "spela spelar spelade spelat fira firar firade firat serien podden podd podcasten kanalen tidskriften",
    "dagstidningen märket modellen telefonen mobilen datorn spelkonsolen pjäsen operan sjukdomen medicinen planeten",
    "tablett tabletten tabletter tabletterna salva salvan kräm krämen droppar dropparna spruta sprutan vaccin vaccinet",
    "färjan fartyget skeppet segelbåten ubåten flygplanet satelliten rymdskeppet roboten",
    "stjärnan kometen bokstaven typen sorten rasen arten grekiska latinska engelska under enligt politikern forskaren",
)
_QUOTES = frozenset("\"”“»«'’‘")


def unknown_capitals(
    view: EssayView, lexicon: Lexicon, mentions: Sequence[Mention], evidence: Sequence[Evidence]
) -> Iterator[Evidence]:
    """Yield evidence for capitalised words outside the mentions that nothing explains; `evidence` is all there was."""
    if text_class(view) == "impersonal":
        return
    taken = view.covered(mentions)
    by_start: dict[int, list[Evidence]] = {}
    for item in evidence:
        by_start.setdefault(item.start, []).append(item)
    for i in view.capitals:
        if i not in taken and _is_unknown(view, lexicon, i, taken):
            found = by_start.get(view.starts[i], [])
            if not _is_public(view, i, found):
                yield _evidence(view, lexicon, i, found)


def _is_unknown(view: EssayView, lexicon: Lexicon, i: int, taken: set[int]) -> bool:
    text, word = view.texts[i], view.folded[i]
    if not text.isalpha() or len(text) < _SHORTEST or not view.capital_counts(i) or not text[1:].islower():
        return False  # also `WhatsApp`, `PUBG`
    if view.entries(word) or view.entries(genitive_stem(word)):
        return False
    if view.is_common_word(i):
        return _is_word_as_name(view, i, taken)
    if word in CUES.no_place:
        return False  # `på Nowruz`
    if view.is_kin[i] or view.is_profession[i] or is_respelt(lexicon, word) or is_near_word(lexicon, word):
        return False
    before = view.folded_before(i)
    if before in _NAMED or view.folded_before(i, 2) in _NAMED or before in _QUOTES or before[-1:] in ("@", "_"):
        return False
    if _is_beside_left_name(view, i, taken) or any(s.entry.list not in _PEOPLES for s in lexicon.similar(word)):
        return False  # a misspelt town or country, but `Rithi` for `Ritha` is somebody
    if _is_of_words(lexicon, word):
        return (before == "," or before in _AT) and word.endswith(("et", "en", "an"))
    return not is_no_name(view, i)


def _is_word_as_name(view: EssayView, i: int, taken: set[int]) -> bool:
    """Tell whether an ordinary word is a name because it is definite, capitalised by somebody who spares capitals, and
    stands where a place does: `på Gläntan`, but not `på Biblioteket`.
    """
    word = view.folded[i]
    return (
        view.capital_share < _SPARED_CAPITALS
        and view.folded_before(i) in _AT
        and len(word) >= _SHORTEST_WORD
        and word.endswith(_DEFINITE)
        and not word.endswith(_SHARED)
        and word not in CUES.no_place
        and not form_of(word)
        and not _is_beside_left_name(view, i, taken)
    )


def _is_of_words(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word is made of ordinary words: `Järnboden`."""
    return is_compound(lexicon, word) or ends_in_noun(lexicon, word)


def _is_beside_left_name(view: EssayView, i: int, taken: set[int]) -> bool:
    """Tell whether a neighbour of token i is a capital that was left: the rest of a public name stays with it."""
    return any(
        0 <= j < view.n
        and j not in taken
        and view.is_capital[j]
        and view.together(min(i, j), max(i, j))
        and not (view.is_initial[j] and view.is_common_word(j))
        for j in (i - 1, i + 1)
    )


def _is_public(view: EssayView, i: int, evidence: Sequence[Evidence]) -> bool:
    """Tell whether a detector took token i for somebody public (`evidence` is that of this place), or it is what an
    animal or thing is called."""
    known: dict[str, bool] = view.memo.setdefault("names_of_animals", {})
    word = view.folded[i]
    if word not in known:
        known[word] = any(_is_animals(view, j) for j in view.where({word}))
    return known[word] or any(
        key == "why" and "n:famous" in why.split() for item in evidence for key, why in item.facts
    )


def _is_animals(view: EssayView, i: int) -> bool:
    """Tell whether token i is what an animal is called: `vi har en katt . Hon heter X`."""
    verb = naming_verb_before(view, i)
    return verb is not None and named_kind(view, verb) == "animal"


def _evidence(view: EssayView, lexicon: Lexicon, i: int, evidence: Sequence[Evidence]) -> Evidence:
    start, end = view.span(i, i + 1)
    weak = [item for item in evidence if item.end == end and item.label in REPLACED]
    if weak and not view.is_common_word(i):
        best = max(weak, key=lambda item: (item.score, item.label, item.rule))
        return replace(best, rule="unknown_capital/weak", score=_SCORE)
    stem = genitive_stem(view.texts[i]) if is_genitive_position(view, i) else ""
    modifiers = (Modifier.GEN,) if stem else ()
    base = fold_key(stem or view.texts[i])
    before = view.folded_before(i)
    if view.is_common_word(i) or _is_of_words(lexicon, view.folded[i]):
        label = Label.PLACE
    elif before in CUES.place_preposition_strong or before in _AT:
        label = Label.CITY
    else:
        label = Label.FIRSTNAME_UNKNOWN
    return Evidence(start, end, label, "unknown_capital/alone", _SCORE, modifiers, base, ())
