"""Texts about something else, read as if they told of the writer: what of that reading is to be believed.

A review, an investigation or an argument keeps other people's names and places (SweLL guidelines 1.4), and the gates of
the detectors see to it. But a task's type does not tell what a learner makes of it: the informants of an investigation
are neighbours, and the minutes that are retold those of the own class. So such a text is read once more without its
type, and a logistic regression weighs each mention that only this reading has: by the words of its sentence and of
those beside it, what lists and rules know of it, how often the text says `jag`, and its words of books, films and
articles (`training/labels/train.py`, docs/quality.md).

Who is named in one text is mostly of one kind, the writer's people or the world's: what is believed of a form is half
the mean of its own places, half that of the whole text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import exp
from operator import attrgetter

from pseudo_core.detect.markup.general_statements import argues_generally
from pseudo_core.detect.view.context import IMPERSONAL_TYPES, EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.writer.informants import asks_people
from pseudo_core.detect.writer.own_reports import OF_OTHERS
from pseudo_core.detect.writer.public_people import famous_given
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.model import Evidence, Mention
from pseudo_core.second_reading import LESS, OWN, clues, group_of, neighbour_groups
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import FIRSTNAMES, MARKUP, Label

__all__ = ["RULE", "OwnReading", "may_be_own", "read_as_own", "take_own"]

RULE = "own_reading/taken"
INFORMANT = "own_reading/of_somebody"
_AS_OWN = ("Berättande",)  # the type of texts that tell of their writers
_TYPE = "type="
_BIAS = "bias"
_HUNDREDTHS = 100.0
_TENTHS = 10  # of the share of sentences in the first person
_MOST = 5  # from which shares count alike
_NEAR = 120  # code points, about two sentences
_REACH = 60  # tokens of a sentence that count: some texts are one sentence
_FEW = 3  # from which numbers count alike
# Logits of what a text's mentions have in common, below which hardly any of them is believed: of 1,450 mentions that
# were taken in open essays, reports and passages one in fifty stands in such texts, which are two in five of all.
_HOPELESS = -2.0
_START = attrgetter("start")
_PERSONS = FIRSTNAMES | {Label.SURNAME, Label.NICKNAME}
_GOES_ON = frozenset({"han", "hon", "hans", "hennes"})  # what a sentence about the same person begins with, or has


def may_be_own(view: EssayView) -> bool:
    """Tell whether a text is about something else, and not so full of books, films and articles that nothing of the
    other reading would be believed; whoever asks people writes of them."""
    if IMPERSONAL_TYPES.intersection(view.essay.text_types) and asks_people(view):
        return True
    if text_class(view) == "personal":
        return False
    no, yes = OWN.logits(_clues_of_text(view))
    return (yes - no) / _HUNDREDTHS >= _HOPELESS


def read_as_own(view: EssayView) -> EssayView:
    """Return the view of a text as that of a narrative."""
    return view.read_as(_AS_OWN)


class OwnReading:
    """What the other reading has of a text, beside what the text has as it is.

    `mentions` are those of the text as it is, `own` those of the other reading, both sorted. `only_there` are those of
    `own` where `mentions` has nothing that is replaced.
    """

    def __init__(self, view: EssayView, mentions: Sequence[Mention], own: Sequence[Mention]) -> None:
        self.view, self.own = view, own
        self._told = [m.start for m in mentions if m.label not in MARKUP]
        self._times = Counter(m.base.casefold() for m in own)
        taken = Taken(view.text, [(m.start, m.end) for m in mentions if m.label not in MARKUP])
        self.only_there = [m for m in own if m.label not in MARKUP and taken.is_free(m.start, m.end)]
        self._of_text = _clues_of_text(view) if self.only_there else []

    def is_of_world(self, item: Mention) -> bool:
        """Tell whether a mention is nobody's own however a narrative would mean it: `tills man är trettio`, `Greta`
        after `Greta Thunberg`."""
        first = self.view.tokens_between(item.start, item.end)[0]
        return self.view.folded[first] in famous_given(self.view) or argues_generally(self.view, first)

    def clues(self, item: Mention) -> list[str]:
        """Return the features by which a mention of the other reading is told to be of the writer's people and places
        or not."""
        view = self.view
        first, last = view.tokens_between(item.start, item.end)
        group = group_of(item.label)
        beside = clues(view, first, last, *neighbour_groups(self.own, item.start, item.end))
        at = bisect_left(self._told, item.start - _NEAR)
        is_near = at < len(self._told) and self._told[at] < item.start + _NEAR
        number = view.tokens[first].sentence
        begin, end = view.sentences[number]
        begin, end = max(begin, first - _REACH), min(end, last + _REACH)
        before = view.sentences[number - 1] if number else (0, 0)
        after = view.sentences[number + 1] if number + 1 < len(view.sentences) else (0, 0)
        out = [
            *(feature for feature in beside if not feature.startswith(_TYPE)),
            *(f"why={why}" for why in dict(item.facts).get("why", "").split()),
            f"score={int(_TENTHS * item.score)}",
            f"group={group}",
            f"rule={item.rules[0]}",
            f"class,group={text_class(view)},{group}",
            f"told={min(_FEW, len(self._told))}",
            f"told_near={is_near}",
            f"times={min(_FEW, self._times[item.base.casefold()])}",
            f"sentence:first_person={view.is_first_person(first)}",
            *self._of_text,
            *(f"sentence:{word}" for word in _words(view, begin, end)),
            *(f"near:{word}" for word in _words(view, max(before[0], before[1] - _REACH), before[1])),
            *(f"near:{word}" for word in _words(view, after[0], min(after[1], after[0] + _REACH))),
        ]
        return list(dict.fromkeys(out))


def _words(view: EssayView, first: int, last: int) -> list[str]:
    """Return the ordinary words among the tokens `[first, last)`, folded."""
    return [view.folded[i] for i in range(first, last) if view.is_word[i] and view.is_common_word(i)]


def _clues_of_text(view: EssayView) -> list[str]:
    """Return the features that all mentions of a text have in common."""
    known: list[str] | None = view.memo.get("own_reading")
    if known is not None:
        return known
    others = view.where(OF_OTHERS)
    share = min(_MOST, int(_TENTHS * view.first_person_share))
    density = min(_MOST, 100 * len(others) // max(1, view.n))
    famous = sum(view.is_capital[hit.first] and any(e.list == "famous" for e in hit.entries) for hit in view.hits)
    known = view.memo["own_reading"] = [
        _BIAS,
        f"class={text_class(view)}",
        f"share={share}",
        f"works={density}",
        f"share,works={share},{density}",
        f"famous={min(_FEW, famous)}",
        f"roles={min(_FEW, len(view.where(CUES.public_role)))}",
        f"own_words={min(_FEW, len(view.where(CUES.own_possessive)))}",
        *(f"text:{word}" for word in sorted({view.folded[i] for i in others if view.is_common_word(i)})),
    ]
    return known


def take_own(
    view: EssayView, mentions: tuple[Mention, ...], own: Sequence[Mention], min_score: float
) -> tuple[tuple[Mention, ...], list[Evidence]]:
    """Return the mentions of the text with those of the other reading that are believed, and the evidence for all of
    that reading, believed or not. `min_score` is the belief (0 to 1) that the rules' own mentions need."""
    reading = OwnReading(view, mentions, own)
    if not reading.only_there:
        return _with_markup(view, mentions, own), []
    forms: dict[tuple[str, str], list[float]] = {}
    for item in reading.only_there:
        no, yes = OWN.logits(reading.clues(item))
        forms.setdefault(_form(item), []).append((yes - no) / _HUNDREDTHS)
    of_text = sum(map(sum, forms.values())) / len(reading.only_there)
    taken, evidence = [], []
    for item in reading.only_there:
        same = forms[_form(item)]
        logit = (sum(same) / len(same) + of_text) / 2
        belief = round(1.0 / (1.0 + exp(-logit)), 4)
        evidence.append(Evidence(item.start, item.end, item.label, RULE, belief, item.modifiers, item.base, item.facts))
        if belief >= LESS * min_score and not reading.is_of_world(item):
            taken.append(replace(item, score=belief, rules=(RULE, *item.rules)))
    # What is replaced must not be published for a markup word that it looks like.
    spans = Taken(view.text, [(m.start, m.end) for m in taken])
    kept = [m for m in mentions if spans.is_free(m.start, m.end)]
    return _with_markup(view, sorted([*kept, *taken], key=_START), own), evidence


def _with_markup(view: EssayView, mentions: Sequence[Mention], own: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return the mentions with what the other reading marks in sentences about people of the writer's: who is believed
    to be one has relatives, a profession and an illness too, as the neighbour whom an investigation asked."""
    about = _about_people(view, mentions)
    if not about:
        return tuple(mentions)
    spans = Taken(view.text, [(m.start, m.end) for m in mentions])
    marked = [
        replace(m, rules=(INFORMANT, *m.rules))
        for m in own
        if m.label in MARKUP and _sentence_of(view, m) in about and spans.is_free(m.start, m.end)
    ]
    return tuple(sorted([*mentions, *marked], key=_START))


def _about_people(view: EssayView, mentions: Sequence[Mention]) -> set[int]:
    """Return the numbers of the sentences that name somebody of the writer's, and of those that go on about them."""
    about = {_sentence_of(view, m) for m in mentions if m.label in _PERSONS}
    for number in sorted(about):
        for first, last in view.sentences[number + 1 :]:
            # In an interview whoever was asked is spoken of throughout.
            if _GOES_ON.isdisjoint(view.folded[first : last if asks_people(view) else first + 1]):
                break
            about.add(view.tokens[first].sentence)
    return about


def _sentence_of(view: EssayView, item: Mention) -> int:
    return view.tokens[view.tokens_between(item.start, item.end)[0]].sentence


def _form(item: Mention) -> tuple[str, str]:
    return group_of(item.label), item.base.casefold()
