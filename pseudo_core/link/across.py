"""What joins groups of several essays that no spelling joins: a part of a name, an institution with and without its
town, a family name that stands alone, another bearer of a name.

Only where nothing else of the learner's could be meant, and never groups that one essay has both of, which `link_essay`
has told apart. What is not joined is replaced all the same, by a surrogate of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from pseudo_core.detect.view.surface import fold_key
from pseudo_core.link.groups import CERTAIN, Group, is_namesake, may_be_one, plain_form
from pseudo_core.link.institution_names import is_same_institution
from pseudo_core.model import MentionRef
from pseudo_core.taxonomy import FIRSTNAMES, Label

__all__ = ["join_halves", "join_institutions", "know_bearers", "know_families"]

Apart = set[frozenset[MentionRef]]

_OWN = frozenset({"t:self", "t:iam"})
# What says that a name is somebody's given name.
_GIVEN = _OWN | {"t:greet", "t:sign", "t:dear", "t:heter", "t:kin", "t:my_kin", "t:called"}
_MOST_COMPARED = 200  # institutions that are compared; no learner tells of more
_LETTERS = 4  # of the shortest family name that is known again


def _whys(group: Group) -> set[str]:
    return {why for _, mention, _ in group.members for why in mention.fact("why").split()}


def _is_manual(group: Group) -> bool:
    return any(mention.manual for _, mention, _ in group.members)


def _join(groups: Sequence[Group], wanted: Iterable[tuple[Group, Group]]) -> list[Group]:
    """Return the groups with the second of each pair taken into the first."""
    owner: dict[int, Group] = {}
    for target, group in wanted:
        while id(target) in owner:
            target = owner[id(target)]
        if target is not group and id(group) not in owner:
            target.take(group)
            owner[id(group)] = target
    return [group for group in groups if id(group) not in owner]


def join_halves(groups: Sequence[Group], apart: Apart) -> list[Group]:
    """Join a given name to the one double name that begins with it, where both are the writer's or stand beside one
    family name: `jag heter José Ignacio Morales` in a story, `Jose Morales` under a letter."""
    given = [
        (group, {plain_form(base) for base in group.bases})
        for group in groups
        if group.family == "firstname" and not is_namesake(group)
    ]
    doubles = [(group, {base.split()[0] for base in bases}) for group, bases in given if all(" " in b for b in bases)]
    wanted = []
    for half, bases in given if doubles else ():
        fitting = [whole for whole, firsts in doubles if not bases.isdisjoint(firsts)]
        if len(fitting) != 1 or fitting[0] is half:
            continue
        whole = fitting[0]
        is_writer = not _whys(half).isdisjoint(_OWN) and not _whys(whole).isdisjoint(_OWN)
        if not (is_writer or half.surnames & whole.surnames) or not may_be_one(whole, half, apart):
            continue
        if whole.essay_ids().isdisjoint(half.essay_ids()):
            wanted.append((whole, half))
    return _join(groups, wanted)


def know_bearers(groups: Sequence[Group], apart: Apart) -> list[Group]:
    """Join what an essay says is another bearer of a name to the only other one that the learner tells of: `Henrik Palm
    och Henrik Strand` in one essay, `Henrik Strand, inte den andra Henrik` in another."""
    wanted = []
    for group in groups:
        if group.family != "firstname" or group.surnames or not is_namesake(group):
            continue
        others = [
            other
            for other in groups
            if other is not group
            and other.family == group.family
            and not other.bases.isdisjoint(group.bases)
            and other.essay_ids().isdisjoint(group.essay_ids())
        ]
        if len(others) == 1 and others[0].surnames and may_be_one(others[0], group, apart):
            wanted.append((others[0], group))
    return _join(groups, wanted)


def join_institutions(groups: Sequence[Group], apart: Apart) -> list[Group]:
    """Join two names of one institution, as `link_essay` does within an essay: `Katedralskolan i Lund` in one essay,
    `Katedralskolan` in another. What may be short for two is neither's."""
    found = list(islice((group for group in groups if group.family == "institution"), _MOST_COMPARED))
    names = [sorted({fold_key(name) for name in group.spellings()}) for group in found]
    near: dict[int, list[int]] = {}
    for i, group in enumerate(found):
        for j in range(i):
            is_one = any(is_same_institution(one, other) for one in names[i] for other in names[j])
            if is_one and may_be_one(found[j], group, apart):
                near.setdefault(i, []).append(j)
                near.setdefault(j, []).append(i)
    wanted = []
    for i, others in near.items():
        # `Katedralskolan` with one in Lund and one in Skara: of those it may be short for, all must be one.
        is_clear = all(j == k or j in near.get(k, ()) for j in others for k in others)
        if is_clear:
            wanted += [
                (found[j], found[i]) for j in others if j < i and found[j].essay_ids().isdisjoint(found[i].essay_ids())
            ]
    return _join(groups, wanted)


def know_families(groups: Sequence[Group], apart: Apart) -> list[Group]:
    """Move what no list has and nothing says is a given name to the learner's family name of that form: `professor Eva
    Nordenfelt` in one essay, `min handledare Nordenfelt` in another."""
    families: dict[str, Group] = {}
    for group in groups:
        if group.family == str(Label.SURNAME) and (group.best.manual or group.best.score >= CERTAIN):
            for base in sorted(group.bases):
                families.setdefault(plain_form(base), group)
    out = []
    for group in groups:
        bases = {plain_form(base) for base in group.bases}
        target = families.get(min(bases)) if group.family == "firstname" and len(bases) == 1 else None
        is_open = not (group.listed or group.surnames or is_namesake(group) or _is_manual(group))
        if target is None or not is_open or len(min(bases)) < _LETTERS or not _whys(group).isdisjoint(_GIVEN):
            out.append(group)
            continue
        if not apart.isdisjoint(frozenset((a, b)) for a, _, _ in target.members for b, _, _ in group.members):
            out.append(group)
            continue
        facts = tuple(fact for fact in target.best.facts if fact[0] != "gender")
        target.members += [
            (
                ref,
                replace(mention, label=Label.SURNAME, facts=facts, rules=(*mention.rules, "learner/label_reconciled"))
                if mention.label in FIRSTNAMES
                else mention,
                surface,
            )
            for ref, mention, surface in group.members
        ]
    return out
