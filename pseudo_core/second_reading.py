"""A second reading of names, places and institutions: what the words beside say, weighed without the rules.

Rules find these better than they tell one from the other: of those found in essays that the program had not met, six in
a hundred had another label. A logistic regression over the words beside a mention, how its own words end and which
lists have it errs as often, but elsewhere. So its label is taken where it is sure of it; on essays not met it mends
four labels for each that it spoils, in dense passages three for two. A second one tells whether what the rules did not
quite believe is personal, and finds some of what they missed (`training/labels/train.py`, docs/quality.md).

No feature is a name: words that are not ordinary Swedish ones count by their shape, and the mention's own by their last
letters. Weights are whole hundredths of a logit, so that every machine adds up the same sum.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from math import exp
from operator import attrgetter
from typing import TYPE_CHECKING

from pseudo_core.detect.names.roles import is_in_order
from pseudo_core.detect.places.entries import FOREIGN_LABELS, choose_entry, place_facts
from pseudo_core.detect.places.readings import PART_OF_COUNTRY
from pseudo_core.detect.view.context import EssayView, entry_memory
from pseudo_core.errors import ResourceError
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence, Mention
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import FIRSTNAMES, GEOGRAPHY, LABEL_OF, MODIFIER_ORDER, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Lexicon

__all__ = [
    "LABELS",
    "LESS",
    "OWN",
    "PERSONAL",
    "READ",
    "RULE",
    "SURE",
    "TAKEN_UP",
    "Weights",
    "clues",
    "clues_of_doubt",
    "doubted",
    "evidence_by_lists",
    "group_of",
    "is_given",
    "label_among",
    "neighbour_groups",
    "reread",
    "shape_of",
    "take_up",
]

RULE = "second_reading/words_beside"
TAKEN_UP = "second_reading/taken_up"
_BIAS = "bias"
READ = (
    *("area", "city", "country", "firstname", "geo", "middlename", "nickname", "other_institution", "place"),
    *("region", "school", "surname", "work"),
)
"""The labels that are told apart, those of given names as one."""
_YES_NO = ("no", "yes")
SURE = 0.8  # belief from which the second reading stands against the rules
_HUNDREDTHS = 100.0
LESS = 2 / 3
"""Share of the rules' belief that is enough here: a name missed exposes somebody, a needless surrogate costs a word."""
_PUBLIC = "n:famous"
_FAR = 3  # code points between a mention and its neighbour at most
_BACK = 3  # words before and after that are looked at
_ENDS = (2, 3, 4)  # letters of an ending
_MANY = 4  # tokens
_OUTSIDE = ("deny_list/", "external/", "neural/")  # labels that others gave
_PERSON = frozenset({"firstname", "middlename", "nickname", "surname"})
_INSTITUTIONS = frozenset({"work", "school", "other_institution"})
_STREETS = (" gata", " gatan", " väg", " vägen", " stig", " stigen", " gränd", " gränden", " torg", " torget", " allé")
_START, _END = attrgetter("start"), attrgetter("end")
_GENDERED = {"f": Label.FIRSTNAME_FEMALE, "m": Label.FIRSTNAME_MALE}


_GROUPS = {label: "firstname" if label in FIRSTNAMES else str(label) for label in Label}


def group_of(label: Label) -> str:
    """Return the name that a label has here: `firstname` for all genders.

    >>> group_of(Label.FIRSTNAME_MALE), group_of(Label.WORK)
    ('firstname', 'work')
    """
    return _GROUPS[label]


def is_given(mention: Mention) -> bool:
    """Tell whether the steward, another tool or a neural model labelled a mention."""
    return True in [rule.startswith(_OUTSIDE) for rule in mention.rules]


def shape_of(word: str) -> str:
    """Return how a word is written, in place of the word: `<Aa>`, `<AA>`, `<a>`, `<0>`; a sign is itself."""
    if word.isupper() and len(word) > 1:
        return "<AA>"
    if word[:1].isupper():
        return "<Aa>"
    return "<a>" if word[:1].isalpha() else "<0>" if word[:1].isdigit() else word


def _endings_of(word: str) -> tuple[str, ...]:
    return tuple(f"end={word[-n:]}" for n in _ENDS if len(word) > n)


_ENDINGS: Memory[str, tuple[str, ...]] = Memory(_endings_of)
# The features of a word that stands one, two or three places before or after: the same few words stand there mostly.
_LEFT: Memory[str, tuple[str, ...]] = Memory(lambda word: tuple(f"left{back}={word}" for back in range(1, _BACK + 1)))
_RIGHT: Memory[str, tuple[str, ...]] = Memory(lambda word: tuple(f"right{on}={word}" for on in range(1, _BACK + 1)))


def _beside(view: EssayView, i: int) -> str:
    """Return token i as a feature may hold it: an ordinary word as it is, else its shape; `^` outside the essay."""
    if not 0 <= i < view.n:
        return "^"
    if view.is_word[i] and view.is_common_word(i):
        return view.folded[i]
    return shape_of(view.texts[i])


@lru_cache(maxsize=4)
def _listed(lexicon: Lexicon | None) -> Memory[str, tuple[str, list[str]]]:
    """Return the memory of which lists have a surface, and of the features for what they know of it."""
    entries_of = entry_memory(lexicon)

    def listed(surface: str) -> tuple[str, list[str]]:
        entries = entries_of[surface]
        return "+".join(sorted({e.list for e in entries})), _of_lists(entries)

    return Memory(listed)


def _of_lists(entries: Sequence[Entry]) -> list[str]:
    """Return what the lists know of a surface: which have it, as what, and how often."""
    if not entries:
        return ["list=none"]
    kinds = {f"list={e.list}" for e in entries} | {f"kind={e.list}/{e.kind}" for e in entries}
    often: dict[str, int] = {}
    for e in entries:
        often[e.list] = max(often.get(e.list, 1), e.frequency)
    return [*sorted(kinds), *(f"often={name}/{len(str(times))}" for name, times in sorted(often.items()))]


def clues(view: EssayView, first: int, last: int, before: str, after: str) -> list[str]:
    """Return the features of the tokens `[first, last)`; `before` and `after` are the groups of labels that the rules
    give to what stands directly beside, empty for none."""
    lists, of_lists = _listed(view.lexicon)[view.text[view.starts[first] : view.ends[last - 1]]]
    left = [_beside(view, first - back) for back in range(1, _BACK + 1)]
    right = [_beside(view, last - 1 + on) for on in range(1, _BACK + 1)]
    out = [
        _BIAS,
        f"left={left[1]} {left[0]}",
        f"tokens={min(_MANY, last - first)}",
        f"shape={shape_of(view.texts[first])}",
        f"before={before}",
        f"after={after}",
        f"lists={lists}",
        f"lists={lists},{before},{after}",
        *[_LEFT[word][back] for back, word in enumerate(left)],
        *[_RIGHT[word][on] for on, word in enumerate(right)],
        *[f"type={kind}" for kind in view.essay.text_types],
        *of_lists,
    ]
    if first:
        out.append(f"left_shape={shape_of(view.texts[first - 1])}")
    if last < view.n:
        out.append(f"right_shape={shape_of(view.texts[last])}")
    for i in range(first, last):
        if view.is_word[i]:
            out += _ENDINGS[view.folded[i]]
            if view.is_common_word(i):
                out.append(f"word={view.folded[i]}")
    return list(dict.fromkeys(out))


def clues_of_doubt(view: EssayView, mentions: Sequence[Mention], item: Mention | Evidence) -> list[str]:
    """Return the features by which a span is told to be personal or not: its clues, and what the rules made of it."""
    found = _clues_at(view, mentions, item)
    return [*found, f"score={int(10 * item.score)}", f"group={group_of(item.label)}"]


class Weights:
    """Weights in hundredths of a logit: a row a feature, a column an answer."""

    __slots__ = ("answers", "rows")

    def __init__(self, answers: Sequence[str], rows: Mapping[str, Sequence[int]]) -> None:
        self.answers, self.rows = tuple(answers), dict(rows)

    def logits(self, features: Iterable[str]) -> list[int]:
        """Return the sum for each answer, in hundredths; a feature without weights says nothing."""
        rows = list(filter(None, map(self.rows.get, features)))
        return list(map(sum, zip(*rows, strict=True))) if rows else [0] * len(self.answers)

    def told(self, logits: Sequence[float]) -> tuple[str, float]:
        """Return the most probable answer and the belief in it, from 0 to 1, rounded so that platforms agree."""
        top = max(logits)
        total = sum([exp((logit - top) / _HUNDREDTHS) for logit in logits])
        return self.answers[logits.index(top)], round(1.0 / total, 4)


def _read() -> list[Weights]:
    data = json.loads(files("pseudo_core").joinpath("models/labels.json").read_text(encoding="utf-8"))
    questions = (("labels", READ), ("personal", _YES_NO), ("own", _YES_NO))
    if any(tuple(data.get(name, {}).get("answers", ())) != answers for name, answers in questions):
        raise ResourceError("models/labels.json is of another version; install the package again", model="labels.json")
    return [Weights(answers, data[name]["weights"]) for name, answers in questions]


LABELS, PERSONAL, OWN = _read()
"""Which label it is, whether it is personal, and (`own_reading`) whether it is of the writer's people and places.
Whoever measures puts others into `rows`."""


def neighbour_groups(mentions: Sequence[Mention], start: int, end: int) -> tuple[str, str]:
    """Return the groups of the labels of the mentions directly before and after the code points `[start, end)`, empty
    where none is near. `mentions` are sorted and do not overlap."""
    first = bisect_right(mentions, start, key=_END)  # the first mention that ends later
    last = bisect_left(mentions, end, lo=first, key=_START)  # the first that begins after the span
    is_before = first > 0 and start - mentions[first - 1].end < _FAR
    is_after = last < len(mentions) and mentions[last].start - end < _FAR
    return (
        group_of(mentions[first - 1].label) if is_before else "",
        group_of(mentions[last].label) if is_after else "",
    )


def _clues_at(view: EssayView, mentions: Sequence[Mention], item: Mention | Evidence) -> list[str]:
    first, last = view.tokens_between(item.start, item.end)
    return clues(view, first, last, *neighbour_groups(mentions, item.start, item.end))


def doubted(candidates: Sequence[Evidence]) -> list[Evidence]:
    """Return the strongest candidate of each span, of the labels that are read a second time; none that is somebody
    public or made up, which other sentences may tell."""
    best: dict[tuple[int, int], Evidence] = {}
    for item in candidates:
        span = (item.start, item.end)
        if group_of(item.label) in READ and (span not in best or item.score > best[span].score):
            best[span] = item
    return [item for item in best.values() if _PUBLIC not in dict(item.facts).get("why", "").split()]


_SMALL = frozenset({"ADV", "ADP", "AUX", "CCONJ", "DET", "PRON", "SCONJ"})


def take_up(
    view: EssayView, mentions: tuple[Mention, ...], candidates: tuple[Evidence, ...], min_score: float
) -> tuple[tuple[Mention, ...], tuple[Evidence, ...], list[Evidence]]:
    """Return the mentions with those candidates that the words beside say are personal, the candidates that are left,
    and the evidence for what was taken. `min_score` is the belief (0 to 1) that the rules' own mentions need."""
    believed = []
    for item in doubted(candidates):
        if _is_small_word(view, item):
            continue
        answer, belief = PERSONAL.told(PERSONAL.logits(clues_of_doubt(view, mentions, item)))
        belief = belief if answer == "yes" else round(1.0 - belief, 4)
        if belief >= LESS * min_score:
            believed.append((belief, item))
    if not believed:
        return mentions, candidates, []
    believed.sort(key=lambda pair: (-pair[0], pair[1].start - pair[1].end, pair[1].start))
    taken: list[Evidence] = []
    out = list(mentions)
    spans = Taken(view.text)
    for belief, item in believed:
        if not spans.claim(item.start, item.end):
            continue
        taken.append(replace(item, rule=TAKEN_UP, score=belief))
        rules = (TAKEN_UP, item.rule)
        out.append(Mention(item.start, item.end, item.label, belief, rules, item.base, item.modifiers, 0, item.facts))
    left = tuple(item for item in candidates if spans.is_free(item.start, item.end))
    return tuple(sorted(out, key=_START)), left, taken


def _is_small_word(view: EssayView, item: Evidence) -> bool:
    """Tell whether a candidate is one ordinary word in lower case that the tagger takes for no noun: `på vägen hem
    till`, where there is a town Hem."""
    first, last = view.tokens_between(item.start, item.end)
    return (
        last - first == 1 and view.pos[first] in _SMALL and view.texts[first].islower() and view.is_common_word(first)
    )


def _logits(view: EssayView, mentions: Sequence[Mention], mention: Mention) -> list[int]:
    return LABELS.logits(_clues_at(view, mentions, mention))


def label_among(view: EssayView, mentions: Sequence[Mention], start: int, end: int, groups: Sequence[str]) -> str:
    """Return which of these labels the code points `[start, end)` most probably have beside the mentions."""
    first, last = view.tokens_between(start, end)
    logits = LABELS.logits(clues(view, first, last, *neighbour_groups(mentions, start, end)))
    return max(groups, key=lambda group: logits[LABELS.answers.index(group)])


def _is_street(view: EssayView, mention: Mention) -> bool:
    """Tell whether the rules took a mention by the word for a street that it ends with."""
    return "place/two_part" in mention.rules and view.text[mention.start : mention.end].casefold().endswith(_STREETS)


def _owns_thing(view: EssayView, mention: Mention) -> bool:
    """Tell whether a given name stands in the genitive before what its bearer has."""
    after = view.tokens_between(mention.start, mention.end)[1]
    is_thing = after < view.n and view.pos[after] == "NOUN" and view.texts[after].islower()
    return is_thing and Modifier.GEN in mention.modifiers and view.together(after - 1, after)


def _begins_given(view: EssayView, mentions: Sequence[Mention], mention: Mention) -> bool:
    """Tell whether a given name of several words begins with this one."""
    opening = view.text[mention.start : mention.end].casefold() + " "
    return any(
        other.label is mention.label and view.text[other.start : other.end].casefold().startswith(opening)
        for other in mentions
    )


def reread(
    view: EssayView, mentions: tuple[Mention, ...], evidence: Sequence[Evidence]
) -> tuple[tuple[Mention, ...], list[Evidence]]:
    """Return the mentions, some with another label, and the evidence for these labels.

    Mentions of one form and label are one question: the mean of their logits answers it. What the steward, another tool
    or a neural model labelled stays.
    """
    asked: dict[tuple[str, str], list[int]] = {}
    for k, mention in enumerate(mentions):
        group = group_of(mention.label)
        if group in READ and not is_given(mention) and PART_OF_COUNTRY not in mention.rules:
            asked.setdefault((group, view.text[mention.start : mention.end].casefold()), []).append(k)
    if not asked:
        return mentions, []
    out, more = list(mentions), []
    by_span: dict[tuple[int, int], list[Evidence]] = {}
    for (group, _), places in asked.items():
        rows = [_logits(view, mentions, mentions[k]) for k in places]
        means: Sequence[float] = rows[0]
        if len(rows) > 1:
            means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        if LABELS.answers[means.index(max(means))] == group:
            continue  # nearly always
        label, belief = LABELS.told(means)
        if belief < SURE:
            continue
        if (label in _PERSON) is not (group in _PERSON) and mentions[places[0]].rules[0] != TAKEN_UP:
            continue  # if it is a person or a place the rules tell as well, where they believed in it
        if label in _INSTITUTIONS and _is_street(view, mentions[places[0]]):
            continue  # `hon friade på Kung Oskars väg`
        if label == "city" and mentions[places[0]].rules[0] == "country/spelling":
            continue  # `från Iritrea , min stad heter …`
        if label == "surname" and group == "firstname":
            if any(_owns_thing(view, mentions[k]) for k in places):
                continue  # `Davids bänk är tom`
            if _begins_given(view, mentions, mentions[places[0]]):
                continue  # `Mohammad Reza sover . Mohammad …`
        if label in ("firstname", "surname") and any(
            is_in_order(view, view.tokens_between(mentions[k].start, mentions[k].end)[0]) for k in places
        ):
            continue  # `Tran Thi Lan`
        by_span = by_span or _by_span(evidence)
        for k in places:
            same = by_span.get((mentions[k].start, mentions[k].end), ())
            found = _evidence_for(view, label, belief, mentions[k], same)
            more.append(found)
            out[k] = replace(
                mentions[k],
                label=found.label,
                score=found.score,
                rules=(found.rule, *mentions[k].rules),
                base=found.base,
                modifiers=found.modifiers,
                facts=found.facts,
            )
    return tuple(out), more


def _by_span(evidence: Iterable[Evidence]) -> dict[tuple[int, int], list[Evidence]]:
    out: dict[tuple[int, int], list[Evidence]] = {}
    for item in evidence:
        out.setdefault((item.start, item.end), []).append(item)
    return out


def _evidence_for(
    view: EssayView, group: str, belief: float, mention: Mention, evidence: Sequence[Evidence]
) -> Evidence:
    """Return the evidence that a mention is of another label: what a detector proposed of it (`evidence` is that of its
    span), else what lists know."""
    proposed = [item for item in evidence if group_of(item.label) == group]
    if proposed:
        best = max(proposed, key=lambda item: (item.score, item.rule, str(item.label)))
        return replace(best, rule=RULE, score=max(best.score, belief))
    return evidence_by_lists(view, group, belief, mention, RULE, (f"was:{mention.label}",))


def evidence_by_lists(
    view: EssayView, group: str, belief: float, mention: Mention, rule: str, why: tuple[str, ...]
) -> Evidence:
    """Return the evidence that a mention's span is of the label that `group` names, with what lists know of it; `why`
    are the reasons that it tells."""
    entries = view.entries(view.text[mention.start : mention.end])
    label = _label(group, entries)
    kept = tuple(item for item in mention.facts if item[0] in ("common", "listed"))
    facts: tuple[tuple[str, str], ...] = (("why", " ".join(why)), *kept)
    is_foreign = Modifier.FOREIGN in mention.modifiers
    if label in GEOGRAPHY:
        entry = choose_entry(entries, label)
        facts = place_facts(rule.partition("/")[0], entry, why)
        is_foreign = is_foreign or (entry is not None and entry.country not in ("", "SE"))
    modifiers: set[Modifier] = {item for item in mention.modifiers if item is not Modifier.FOREIGN}
    if label is Label.AREA or (is_foreign and label in FOREIGN_LABELS):
        modifiers.add(Modifier.FOREIGN)
    ordered = tuple(item for item in MODIFIER_ORDER if item in modifiers)
    return Evidence(mention.start, mention.end, label, rule, belief, ordered, mention.base, facts)


def _label(group: str, entries: Sequence[Entry]) -> Label:
    if group != "firstname":
        return LABEL_OF[group]
    genders = {e.gender for e in entries if e.list == "given_name"}
    return _GENDERED.get(next(iter(genders)), Label.FIRSTNAME_UNKNOWN) if len(genders) == 1 else Label.FIRSTNAME_UNKNOWN
