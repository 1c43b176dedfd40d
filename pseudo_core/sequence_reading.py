"""A reading that knows no rule: where people, places and institutions stand that no detector proposed.

What is missed in unread essays is mostly what nothing spoke for, a sentence that nobody had thought of. A conditional
random field over the words of a sentence (`training/sequence/train.py`, docs/quality.md) sees of each word what the
lists know of it, its endings, its capitals, and the two words before and after, names never by themselves. Alone it
misses much more than the rules do, but other things: where it is sure of a word that is in no mention, it is taken.
Texts that are not personal are left to `own_reading`.

Like the tagger it has two models, one for sentences whose capitals say nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pseudo_core.detect.names.grammar_words import is_misspelt_verb
from pseudo_core.detect.names.no_names import FOREIGN_TITLES
from pseudo_core.detect.names.respelt import is_word_respelt
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.english import english_words
from pseudo_core.detect.view.surface import fold_key, genitive_stem, is_genitive_position
from pseudo_core.detect.writer.makes import makes_of
from pseudo_core.detect.writer.public_people import supposed_names
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.errors import ResourceError
from pseudo_core.lexicon.folding import fold
from pseudo_core.model import Evidence, Mention
from pseudo_core.random_field import Attributes, Parts, RandomField, TwoFields, read_models
from pseudo_core.second_reading import evidence_by_lists, group_of, label_among, shape_of
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import LABEL_OF, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["GROUPS", "OUTSIDE", "READERS", "RULE", "Reader", "Word", "reader_of", "take_unproposed", "word_attributes"]

RULE = "sequence_reading/taken"
OUTSIDE = "O"
GROUPS = {
    "P": ("firstname", "middlename", "surname", "nickname"),
    "G": ("country", "city", "area", "region", "place", "geo"),
    "I": ("school", "work", "other_institution"),
}
"""The labels (`B-` or `I-` before the name of a group) that are told apart here, and what each stands for."""
SURE = 0.85
"""Belief from which a word is taken."""
_FEASTS = frozenset({"fira", "firar", "firade", "firat", "nyår", "högtiden", "högtid"})
_ENDS = (2, 3, 4)  # letters of an ending
_BEGINNING = 3  # letters of a beginning
_NAMES = tuple(GROUPS)
_NOBODYS = frozenset({"n:famous", "n:named_thing"})  # reasons that the rules tell
_START_OF = attrgetter("start")


def word_attributes(word: str, *, first: bool, blind: bool, lexicon: Lexicon) -> Parts:
    """Return what the models know of one word: attributes for itself, as a neighbour, and as a neighbour's neighbour.

    `first` says that it opens its sentence; `blind` that capitals are not to be seen.
    """
    lower = fold(word)
    seen = lower if blind else word
    is_word = any(map(str.isalpha, seen))
    is_common = is_word and (lower in CUES.function_word or lexicon.is_common(lower))
    entries = lexicon.lookup(seen) if is_word else ()
    lists = "+".join(sorted({entry.list for entry in entries})) or "-"
    often = max((len(str(entry.frequency)) for entry in entries), default=0)
    shape = shape_of(seen)
    name = lower if is_common else shape
    opens = shape + "1" * (first and not blind)
    own = [
        f"w={name}",
        f"h={opens}",
        f"l={lists}",
        f"lh={lists}{opens}",
        f"ch={is_common:d}{opens}",
        f"f={lists}{often}",
        f"fh={lists}{often}{opens}",
        *sorted({f"k={entry.list}/{entry.kind}" for entry in entries}),
    ]
    near = [f"w={name}", f"h={shape}", f"l={lists}", f"ch={is_common:d}{shape}"]
    if is_word:
        endings = [lower[-n:] for n in _ENDS if len(lower) > n]
        own += [f"e={ending}" for ending in endings]
        own += [f"ec={ending}{is_common:d}" for ending in endings[:2]]
        own.append(f"p={lower[:_BEGINNING]}")
        near.append(f"e={lower[-3:]}")
    return own, near, [f"w={name}", f"h={shape}"]


class Word(NamedTuple):
    """What a token is: how likely in a mention (0 to 1), of which group, and whether it goes on with the one before."""

    belief: float
    group: str
    goes_on: bool


class Reader:
    """The two models over the words that a lexicon knows. Load once a process."""

    def __init__(self, cased: bytes, blind: bytes, lexicon: Lexicon) -> None:
        """Take the two models' bytes. Raise ResourceError when they are not what the training script wrote."""

        def attributes(is_blind: bool) -> Attributes:
            return lambda word, first: word_attributes(word, first=first, blind=is_blind, lexicon=lexicon)

        self._fields = TwoFields(
            RandomField(cased, name="mentions_cased", attributes=attributes(False)),
            RandomField(blind, name="mentions_blind", attributes=attributes(True)),
        )
        labels = self._fields.labels
        if set(labels) != {OUTSIDE, *(f"{begin}-{group}" for begin in "BI" for group in _NAMES)}:
            raise ResourceError("the models of mentions have other labels; install the package again", model="mentions")
        self._outside = labels.index(OUTSIDE)
        self._begins = [labels.index(f"B-{group}") for group in _NAMES]
        self._inside = [labels.index(f"I-{group}") for group in _NAMES]

    def read(self, view: EssayView, least: float) -> dict[int, Word]:
        """Return what the tokens are that are believed in with `least` or more, and those directly behind them."""
        if not view.n:
            return {}
        tokens = view.tokens
        rows = self._fields.of_tokens([token.text for token in tokens], [token.sentence for token in tokens])
        beliefs = (1.0 - rows[:, self._outside]).round(4)
        sure = np.flatnonzero(beliefs >= least)
        if not len(sure):
            return {}
        chosen = np.union1d(sure, sure[sure + 1 < view.n] + 1)
        begins, inside = (rows[chosen][:, columns] for columns in (self._begins, self._inside))
        groups = (begins + inside).argmax(axis=1)
        at = np.arange(len(chosen))
        goes_on = inside[at, groups] > begins[at, groups]
        columns = (beliefs[chosen].tolist(), map(_NAMES.__getitem__, groups.tolist()), goes_on.tolist())
        return dict(zip(chosen.tolist(), map(Word, *columns), strict=True))


READERS: dict[Lexicon, Reader] = {}
"""Readers in place of the shipped one, by lexicon; whoever measures puts one in."""


def reader_of(lexicon: Lexicon) -> Reader:
    """Return the reader over the words of a lexicon."""
    return READERS.get(lexicon) or _shipped(lexicon)


@lru_cache(maxsize=2)
def _shipped(lexicon: Lexicon) -> Reader:
    return Reader(*read_models("mentions"), lexicon)


def take_unproposed(
    view: EssayView, mentions: tuple[Mention, ...], evidence: Sequence[Evidence], reader: Reader, min_score: float = 0.0
) -> tuple[tuple[Mention, ...], list[Evidence]]:
    """Return the mentions of a personal text with what no rule proposed and this reading is sure of, and the evidence
    for it. What has a label already, markup labels too, keeps it; a mention grows by the words that go on with it.
    What the rules (`evidence` is theirs) take for somebody public, an animal or a thing, stays what it is throughout. A
    policy may ask for more belief (`min_score`, 0 to 1) than this reading does.
    """
    if text_class(view) != "personal":
        return mentions, []
    least = max(SURE, min_score)
    words = reader.read(view, least)
    makes = makes_of(view)
    sure = [i for i, word in words.items() if word.belief >= least and view.is_word[i] and i not in makes]
    if not sure:
        return mentions, []
    taken = Taken(view.text, [(m.start, m.end) for m in mentions])
    nobodys = _forms_of_nobody(view, evidence) | FOREIGN_TITLES
    english = english_words(view)
    new = [
        i
        for i in sure
        if i not in english
        and taken.is_free(view.starts[i], view.ends[i])
        and view.folded[i] not in nobodys
        and not _is_plain(view, i, goes_on=i + 1 in sure)
        # `contreras Och`, `min bror ali jobar på`
        and view.folded[i] not in CUES.never_name
        and not is_misspelt_verb(view, i)
        and not is_word_respelt(view, i)
    ]
    out = list(mentions)
    found = []
    for first, last in _runs(view, words, new):
        beside = _mention_beside(view, words, out, first, last)
        belief = min(words[i].belief for i in range(first, last))
        if beside is not None:
            grown = _grown(view, out[beside], first, last)
            out[beside] = replace(grown, rules=(*grown.rules, RULE))
            found.append(Evidence(grown.start, grown.end, grown.label, RULE, belief, grown.modifiers, grown.base))
            continue
        item = _evidence(view, mentions, first, last, words[first].group, belief)
        out.append(Mention(item.start, item.end, item.label, belief, (RULE,), item.base, item.modifiers, 0, item.facts))
        found.append(item)
    return tuple(sorted(out, key=_START_OF)), found


def _is_plain(view: EssayView, i: int, *, goes_on: bool) -> bool:
    """Tell whether token i begins what a form asks for, or is in small letters one of its words, a feast or a kind of
    workplace that no name goes on: `6 Min adress är`, `vi firar songkran`, `på kafe`, but `på hotell rådmannen`."""
    if view.folded[i] in CUES.possessive:
        return view.folded_after(i) in CUES.form_word
    if view.is_capital[i]:
        return False
    if view.folded[i] in CUES.form_word or (view.folded[i] in CUES.kind_of_workplace and not goes_on):
        return True
    return view.folded[i] in CUES.no_place and view.folded_before(i) in _FEASTS


def _forms_of_nobody(view: EssayView, evidence: Sequence[Evidence]) -> set[str]:
    """Return the folded words of what the rules know to be called so and to be nobody of the writer's: `min hund heter
    Rolf`, `sångaren Torvald`, `tänk dig en flicka , vi kallar henne Doris`."""
    forms = set(supposed_names(view))
    for item in evidence:
        if not _NOBODYS.isdisjoint(dict(item.facts).get("why", "").split()):
            first, last = view.tokens_between(item.start, item.end)
            forms.update(view.folded[first:last])
    return forms


def _runs(view: EssayView, words: Mapping[int, Word], chosen: Sequence[int]) -> list[tuple[int, int]]:
    """Return the runs of chosen tokens that are one mention, as `[first, last)`."""
    runs: list[tuple[int, int]] = []
    for i in chosen:
        is_next = bool(runs) and runs[-1][1] == i and words[i].goes_on and words[i].group == words[i - 1].group
        if is_next and view.together(i - 1, i):
            runs[-1] = (runs[-1][0], i + 1)
        else:
            runs.append((i, i + 1))
    return runs


def _mention_beside(
    view: EssayView, words: Mapping[int, Word], mentions: Sequence[Mention], first: int, last: int
) -> int | None:
    """Return which mention the tokens `[first, last)` are the rest of, None when they stand for themselves."""
    before = first > 0 and words[first].goes_on and view.together(first - 1, first)
    after = last < view.n and words[last].goes_on and view.together(last - 1, last)
    labels = GROUPS[words[first].group]
    for at, mention in enumerate(mentions):
        is_beside = (before and mention.end == view.ends[first - 1]) or (after and mention.start == view.starts[last])
        if is_beside and group_of(mention.label) in labels:
            return at
    return None


def _grown(view: EssayView, mention: Mention, first: int, last: int) -> Mention:
    start, end = view.span(first, last)
    if start < mention.start:
        return replace(mention, start=start, base=f"{fold_key(view.text[start:end])} {mention.base}")
    return replace(mention, end=end, base=fold_key(view.text[mention.start : end]), modifiers=_without_gen(mention))


def _without_gen(mention: Mention) -> tuple[Modifier, ...]:
    return tuple(item for item in mention.modifiers if item is not Modifier.GEN)


def _evidence(
    view: EssayView, mentions: Sequence[Mention], first: int, last: int, group: str, belief: float
) -> Evidence:
    start, end = view.span(first, last)
    stem = genitive_stem(view.texts[last - 1]) if is_genitive_position(view, last - 1) else ""
    base = fold_key(view.text[start : view.starts[last - 1]] + (stem or view.texts[last - 1]))
    name = label_among(view, mentions, start, end, GROUPS[group])
    found = Mention(start, end, LABEL_OF.get(name, Label.FIRSTNAME_UNKNOWN), belief, (RULE,), base)
    found = replace(found, modifiers=(Modifier.GEN,) if stem else ())
    return evidence_by_lists(view, name, belief, found, RULE, (f"group:{group}",))
