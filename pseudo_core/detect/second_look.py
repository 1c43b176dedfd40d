"""A second look at what the rules left: a token's clues, all together, against what people tagged.

Each rule knows its own clues. Weak evidence of several rules, the lists, the tagger and the words around may still tell
together that a token is personal: the rest of a name of five words, a code with a space in it, a town after a verb that
no rule expects. One linear model (softmax over the replaced labels and none) weighs them, for tokens that nothing has
taken and that have any clue at all. No feature is the token itself, nor a part of it; words beside it count if they are
ordinary ones. Weights come from `training/second_look/train.py`, in `pseudo_core/models/second_look.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from math import exp, log10

from pseudo_core.detect.context import EssayView
from pseudo_core.detect.surface import fold_key, genitive_stem, is_genitive_position
from pseudo_core.detect.weigh import BIAS
from pseudo_core.model import Evidence, Mention
from pseudo_core.taxonomy import FIRSTNAMES, REPLACED, Label, Modifier

__all__ = [
    "MODEL",
    "NONE",
    "SecondLook",
    "clues_of",
    "features_of",
    "joined",
    "label_of",
    "looked_at",
    "second_look",
    "token_labels",
]

NONE = "none"
"""What the model calls a token that is not to be replaced."""
_FIRSTNAME = "firstname"
_NICKNAME = str(Label.NICKNAME)  # says that another name is known: no guess
_CLUE = 0.1  # evidence below this belief is no clue
_RULE = "second_look"
_SCORE = 0.46  # just above the default `min_score`: taken, and doubtful enough to be shown to whoever reviews
# Names of several words, of which the rules may have found the first.
_LONG = frozenset(
    {Label.SCHOOL, Label.WORK, Label.OTHER_INSTITUTION, Label.PLACE, Label.OTHER_NR_SEQ, Label.ACCOUNT_NR, Label.URL}
)
_MAY_GO_ON = frozenset(map(str, _LONG))


@dataclass(frozen=True, slots=True)
class SecondLook:
    """The model: `weights` by feature, each a list of (number of a label, weight in logits)."""

    labels: tuple[str, ...]
    weights: Mapping[str, Sequence[Sequence[float]]]
    threshold: float  # probability of being personal from which a token is taken, 0 to 1

    def probabilities(self, features: Sequence[str]) -> dict[str, float]:
        """Return the probability of each label, rounded so that platforms agree."""
        logits = [0.0] * len(self.labels)
        for feature in (BIAS, *features):
            for number, weight in self.weights.get(feature, ()):
                logits[int(number)] += weight
        top = max(logits, default=0.0)
        shares = [exp(logit - top) for logit in logits]
        total = sum(shares)
        return {label: round(share / total, 4) for label, share in zip(self.labels, shares, strict=True)}


def _read() -> SecondLook:
    record = json.loads(files("pseudo_core").joinpath("models/second_look.json").read_text(encoding="utf-8"))
    return SecondLook(tuple(record["labels"]), record["weights"], float(record["threshold"]))


MODEL = _read()


def token_labels(view: EssayView, mentions: Sequence[Mention]) -> list[str]:
    """Return for each token the replaced label that it bears, first names as one; empty where it bears none."""
    out = [""] * view.n
    for mention in mentions:
        if mention.label in REPLACED:
            first, last = view.tokens_between(mention.start, mention.end)
            out[first:last] = [label_of(mention.label)] * (last - first)
    return out


def label_of(label: Label) -> str:
    """Return what the model calls a label: first names are one."""
    return _FIRSTNAME if label in FIRSTNAMES else str(label)


def clues_of(view: EssayView, evidence: Sequence[Evidence]) -> dict[int, list[tuple[str, str]]]:
    """Return the evidence for replaced labels by token, as (feature of label and belief, feature of the rule)."""
    out: dict[int, list[tuple[str, str]]] = {}
    for item in evidence:
        if item.score < _CLUE or item.label not in REPLACED:
            continue
        first, last = view.tokens_between(item.start, item.end)
        name = label_of(item.label)
        for i in range(first, last):
            part = "begins" if i == first else "inside"
            out.setdefault(i, []).append((f"{part}:{name}:{int(item.score * 5)}", f"{part}:{item.rule}"))
    return out


def looked_at(view: EssayView, labels: Sequence[str], clues: Mapping[int, object]) -> list[int]:
    """Return the tokens to look at: left by the rules, and with a clue of their own, or beside a name of several
    words."""
    out = []
    for i, label in enumerate(labels):
        if label:
            continue
        beside = (labels[i - 1] if i else "", labels[i + 1] if i + 1 < view.n else "")
        if _has_clue(view, i, clues) or (view.is_word[i] and not _MAY_GO_ON.isdisjoint(beside)):
            out.append(i)
    return out


def _has_clue(view: EssayView, i: int, clues: Mapping[int, object]) -> bool:
    """Tell whether a token has evidence, a capital that counts, or a digit."""
    if i in clues:
        return True
    if view.is_capital[i]:
        return not (view.is_initial[i] and view.is_common_word(i))
    text = view.texts[i]
    return not text.isalpha() and any(map(str.isdigit, text))


def features_of(view: EssayView, i: int, clues: Mapping[int, Sequence[tuple[str, str]]]) -> list[str]:
    """Return what is known of token i and of the two tokens on each side, in a fixed order."""
    out = [*_own(view, i), "text:" + ",".join(view.essay.text_types) + ":" + _shape(view, i)]
    for belief, rule in clues.get(i, ()):
        out += [belief, rule]
    first, last = view.sentence_of(i)
    for away in (-2, -1, 1, 2):
        j = i + away
        if not first <= j < last:
            out.append(f"{away}:edge")
            continue
        if view.is_common_word(j):
            out.append(f"{away}:w:{view.folded[j]}")
        if away in (-1, 1):
            out += [f"{away}:{feature}" for feature in _own(view, j)]
            out += [f"{away}:{clue}" for pair in clues.get(j, ()) for clue in pair]
        else:
            out += [f"{away}:{_shape(view, j)}", f"{away}:pos:{view.pos[j]}"]
    return list(dict.fromkeys(out))


def _own(view: EssayView, i: int) -> list[str]:
    """Return what is known of token i alone; remembered for the essay, since its neighbours ask too."""
    memo: dict[int, list[str]] = view.memo.setdefault("second_look", {})
    found = memo.get(i)
    if found is None:
        found = [_shape(view, i), f"pos:{view.pos[i]}", f"name:{int(view.p_name[i] * 4)}", *_lists(view, i)]
        for name, holds in (
            ("kin", view.is_kin[i]),
            ("trade", view.is_profession[i]),
            ("initial", view.is_initial[i]),
            ("signed", i in view.signed),
            ("greeted", i in view.greeted),
            ("common", view.is_common_word(i)),
        ):
            if holds:
                found.append(name)
        memo[i] = found
    return found


def _shape(view: EssayView, i: int) -> str:
    text = view.texts[i]
    if text.isdigit():
        return "shape:digits"
    if view.is_upper[i]:
        return "shape:upper"
    if view.is_capital[i]:
        return "shape:capital"
    if text.isalpha():
        return "shape:small"
    return "shape:mixed" if view.is_word[i] or any(map(str.isdigit, text)) else "shape:mark"


def _lists(view: EssayView, i: int) -> list[str]:
    """Return which lists hold token i, or its stem if it may be a genitive, and how frequent it is there."""
    entries, kind = view.entries(view.texts[i]), "in"
    if not entries:
        stem = genitive_stem(view.texts[i])
        if stem:
            entries, kind = view.entries(stem), "gen"
    most: dict[str, int] = {}
    for entry in entries:
        most[entry.list] = max(most.get(entry.list, 0), entry.frequency)
    return [f"{kind}:{name}:{int(log10(frequency + 1))}" for name, frequency in sorted(most.items())]


def second_look(
    view: EssayView, mentions: Sequence[Mention], evidence: Sequence[Evidence], model: SecondLook
) -> list[Evidence]:
    """Return evidence for tokens that nothing took and that the model believes personal; neighbours of one label are
    one span."""
    labels = token_labels(view, mentions)
    clues = clues_of(view, evidence)
    out: list[Evidence] = []
    run: list[int] = []
    named = ""
    for i in looked_at(view, labels, clues):
        shares = model.probabilities(features_of(view, i, clues))
        if 1.0 - shares[NONE] < model.threshold:
            continue
        best = max((share, label) for label, share in shares.items() if label not in (NONE, _NICKNAME))[1]
        if not _has_clue(view, i, clues) and best not in labels[max(0, i - 1) : i + 2]:
            continue  # without a clue of its own it can only go on what stands beside it
        if run and i == run[-1] + 1 and best == named and view.together(run[-1], i):
            run.append(i)
            continue
        if run:
            out.append(_evidence(view, run, named, evidence))
        run, named = [i], best
    if run:
        out.append(_evidence(view, run, named, evidence))
    return out


def _evidence(view: EssayView, run: Sequence[int], named: str, evidence: Sequence[Evidence]) -> Evidence:
    start, end = view.span(run[0], run[-1] + 1)
    same = [e for e in evidence if e.start == start and e.end == end and label_of(e.label) == named]
    if same:
        best = max(same, key=lambda item: (item.score, item.label, item.rule))
        return replace(best, rule=f"{_RULE}/{named}", score=_SCORE)
    last = run[-1]
    stem = genitive_stem(view.texts[last]) if is_genitive_position(view, last) else ""
    base = view.text[start : view.starts[last]] + (stem or view.texts[last])
    label = Label.FIRSTNAME_UNKNOWN if named == _FIRSTNAME else Label(named)
    return Evidence(start, end, label, f"{_RULE}/{named}", _SCORE, (Modifier.GEN,) if stem else (), fold_key(base))


def joined(mentions: Sequence[Mention], text: str) -> tuple[Mention, ...]:
    """Return the mentions, with what the second look took joined to the name beside it that it goes on."""
    out: list[Mention] = []
    for mention in mentions:
        before = out[-1] if out else None
        if (
            before is not None
            and before.label is mention.label
            and mention.label in _LONG
            and not text[before.end : mention.start].strip(" ")
            and any(rule.startswith(_RULE) for rule in (before.rules[0], mention.rules[0]))
        ):
            base = f"{before.base} {mention.base}" if mention.start > before.end else before.base + mention.base
            best = max(before, mention, key=lambda item: item.score)
            out[-1] = replace(
                best,
                start=before.start,
                end=mention.end,
                base=base,
                modifiers=mention.modifiers,
                rules=tuple(dict.fromkeys((*before.rules, *mention.rules))),
            )
        else:
            out.append(mention)
    return tuple(out)
