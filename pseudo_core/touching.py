"""Mentions that touch: where an institution stands directly beside another name, both are one name.

Detectors find the parts of a name in several words each by itself, a head that they know (`kören`), a family name, a
town: `Lettiska kören` and `Saule` are two mentions then, of which each gets a surrogate and a number of its own. In
essays that people have labelled such neighbours, with one blank between them, are one name in nine of ten cases. A town
or country before the institution stands for itself (`på Kalmar lasarett` is one by its own rule), and so does what
lists know behind an institution that they know: another one or a given name (`jag handlar på ICA Lidl och Willys`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.model import Evidence, Mention
from pseudo_core.second_reading import evidence_by_lists, group_of, is_given, label_among
from pseudo_core.taxonomy import FIRSTNAMES, GEOGRAPHY, MODIFIER_ORDER, Label, Modifier

__all__ = ["RULE", "join_touching"]

RULE = "touching/institution"
_INSTITUTIONS = frozenset({"school", "work", "other_institution"})
_PEOPLE = frozenset({"firstname", "middlename", "nickname", "surname"})
_NAMES = _INSTITUTIONS | _PEOPLE | {str(label) for label in GEOGRAPHY}
_LISTS_OF = {
    **dict.fromkeys(_INSTITUTIONS, frozenset({"company", "institution", "school"})),
    "firstname": frozenset({"given_name"}),
}
_FOR_THEMSELVES = frozenset({"city", "country"})  # before an institution
_OF_ITS_KIND = frozenset({"form", "kind"})  # facts that say what sort of institution it is, whatever it is called


def join_touching(view: EssayView, mentions: tuple[Mention, ...]) -> tuple[tuple[Mention, ...], list[Evidence]]:
    """Return the mentions (sorted, not overlapping) with those joined that are one institution's name, and the evidence
    for these. What the steward, another tool or a neural model labelled stays as it is."""
    runs: list[list[Mention]] = []
    for mention in mentions:
        if runs and _is_one_name(view, runs[-1][-1], mention) and not _is_somebody(view, mention, mentions):
            runs[-1].append(mention)
        else:
            runs.append([mention])
    if len(runs) == len(mentions):
        return mentions, []  # nearly always
    out, found = [], []
    for run in runs:
        if len(run) == 1:
            out += run
            continue
        item = _evidence(view, mentions, run)
        rules = tuple(dict.fromkeys((RULE, *(rule for part in run for rule in part.rules))))
        out.append(
            replace(
                run[0],
                end=item.end,
                label=item.label,
                score=item.score,
                rules=rules,
                base=item.base,
                modifiers=item.modifiers,
                facts=item.facts,
            )
        )
        found.append(item)
    return tuple(out), found


def _is_one_name(view: EssayView, left: Mention, right: Mention) -> bool:
    if right.start != left.end + 1 or view.text[left.end] != " ":
        return False
    before, after = group_of(left.label), group_of(right.label)
    if before not in _NAMES or after not in _NAMES or before in _FOR_THEMSELVES:
        return False
    if _INSTITUTIONS.isdisjoint((before, after)) or is_given(left) or is_given(right):
        return False
    # A sentence may end without its sign: `på ABF Kerstin lärde oss`.
    return not (before in _INSTITUTIONS and _is_listed(view, left) and _is_listed(view, right))


def _is_somebody(view: EssayView, mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Tell whether what stands behind an institution is somebody of the essay, where a sentence ended without its sign:
    `min man heter Eh Say … vi går till pingstkyrkan Eh Say spelar gitarr`."""
    if mention.label not in FIRSTNAMES and mention.label is not Label.NICKNAME:
        return False
    key = fold_key(view.text[mention.start : mention.end])
    return any(
        m is not mention
        and (m.label in FIRSTNAMES or m.label is Label.NICKNAME)
        and fold_key(view.text[m.start : m.end]) == key
        for m in mentions
    )


def _is_listed(view: EssayView, mention: Mention) -> bool:
    """Tell whether lists know an institution or a given name as such."""
    wanted = _LISTS_OF.get(group_of(mention.label), frozenset())
    return any(entry.list in wanted for entry in view.entries(view.text[mention.start : mention.end]))


def _evidence(view: EssayView, mentions: Sequence[Mention], run: Sequence[Mention]) -> Evidence:
    """Return the evidence for one institution over a run of mentions: its label is theirs where they agree on one."""
    start, end = run[0].start, run[-1].end
    institutions = [part for part in run if group_of(part.label) in _INSTITUTIONS]
    groups = sorted({group_of(part.label) for part in institutions})
    others = [mention for mention in mentions if mention.end <= start or mention.start >= end]
    group = groups[0] if len(groups) == 1 else label_among(view, others, start, end, groups)
    kind = next(part for part in institutions if group_of(part.label) == group)
    modifiers = set(kind.modifiers) - {Modifier.GEN, Modifier.FOREIGN} | set(run[-1].modifiers) & {Modifier.GEN}
    whole = Mention(
        start,
        end,
        Label(group),
        max(part.score for part in run),
        (RULE,),
        f"{fold_key(view.text[start : run[-1].start])} {run[-1].base}",
        tuple(item for item in MODIFIER_ORDER if item in modifiers),
    )
    found = evidence_by_lists(view, group, whole.score, whole, RULE, tuple(f"part:{group_of(m.label)}" for m in run))
    return replace(found, facts=(*found.facts, *(fact for fact in kind.facts if fact[0] in _OF_ITS_KIND)))
