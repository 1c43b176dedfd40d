"""Which mentions are one entity: nodes (an essay's entities) → groups over all essays of a learner.

    same name or same place in the lists → misspellings → parts of names and of institutions' names (`across`) → weak
    readings of a name that is known as something else

Two groups stay apart when a reviewer says so, when both are certain and of different gender, when the same given name
stands beside different surnames, and when both names stand in the lists (`Lena`, `Lina`). Nothing depends on the order
in which essays are given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pseudo_core.decisions import Reviewed
from pseudo_core.link.across import join_halves, join_institutions, know_bearers, know_families
from pseudo_core.link.groups import (
    INITIALS,
    PLACE,
    SPELT,
    Group,
    by_place,
    edits_between,
    is_namesake,
    may_be_one,
    plain_form,
    share_surname,
    winning_label,
)
from pseudo_core.link.spelling import is_sounded_alike
from pseudo_core.model import AnnotatedEssay, MentionRef
from pseudo_core.taxonomy import FIRSTNAMES, MODIFIER_ORDER, Label, Modifier, label_family

__all__ = ["join_mentions"]

_PEOPLE = frozenset({"firstname", str(Label.SURNAME)})
# Families between which a weak reading may be corrected by a strong one; a surname may well equal a town.
_CONFUSED = frozenset({"firstname", "where", "institution"})
_WEAK, _STRONG = 0.8, 0.8
_LETTERS_ACROSS = 6  # letters from which one edit may still be the same name, across families
_LETTERS = re.compile(r"[^\W\d_]+")  # of initials
_WRITER = frozenset({"t:self", "t:iam"})  # what says that a name is the writer's


def join_mentions(reviewed: Reviewed) -> list[Group]:
    """Return the groups of all mentions of a learner, sorted by first mention; each mention is in one group."""
    apart = {frozenset(pair) for pair in reviewed.split}
    groups = _join_equal(_nodes(reviewed), apart)
    groups = know_bearers(know_families(_join_misspelt(groups, apart), apart), apart)
    groups = join_institutions(join_halves(groups, apart), apart)
    groups = _correct_weak(groups, apart)
    for left, right in reviewed.merged:
        groups = _merge(groups, left, right)
    return sorted(groups, key=by_place)


def _nodes(reviewed: Reviewed) -> list[Group]:
    """Return one node for each entity of each essay; a mention that a reviewer split off gets a node of its own."""
    alone = {second for _, second in reviewed.split}
    nodes: dict[tuple[str, str, int, frozenset[str]], Group] = {}
    for annotated in reviewed.essays:
        essay_id = annotated.essay.essay_id
        beside = _surnames_beside(annotated)
        several = _called_differently(annotated, beside)
        for mention in annotated.mentions:
            ref = MentionRef(essay_id, mention.start)
            family = label_family(mention.label)
            number = -1 - mention.start if ref in alone or mention.entity == 0 else mention.entity
            called = beside.get(mention.start, frozenset())
            key = (essay_id, family, number, called if mention.entity in several else frozenset())
            node = nodes.get(key)
            if node is None:
                node = nodes[key] = Group(family)
            node.members.append((ref, mention, annotated.surface(mention).casefold()))
            node.surnames |= called
    return sorted(nodes.values(), key=by_place)


def _surnames_beside(annotated: AnnotatedEssay) -> dict[int, frozenset[str]]:
    """Return start of a given name → the surnames right after it, or the initials where no surname is: `Nina B.`"""
    out: dict[int, frozenset[str]] = {}
    text, mentions = annotated.essay.text, annotated.mentions
    families: dict[int, str] = {}  # one spelling of each family name that the essay spells in several ways
    for i, mention in enumerate(mentions):
        if mention.label not in FIRSTNAMES:
            continue
        found, initials = set(), set()
        end = mention.end
        for j in range(i + 1, len(mentions)):
            other = mentions[j]
            if text[end : other.start].strip(" .-") or "\n" in text[end : other.start]:
                break
            if other.label is Label.SURNAME:
                form = plain_form(other.base or annotated.surface(other))
                found |= {form, families.setdefault(other.entity, form)} if other.entity else {form}
            elif other.label is Label.INITIALS:
                initials |= set(_LETTERS.findall(plain_form(other.base or annotated.surface(other))))
            elif other.label is not Label.MIDDLENAME:
                break
            end = other.end
        if i and _is_family_first(annotated, i):
            found.add(plain_form(mentions[i - 1].base or annotated.surface(mentions[i - 1])))
        if found or initials:
            out[mention.start] = frozenset(found or initials)
    return out


def _is_family_first(annotated: AnnotatedEssay, i: int) -> bool:
    """Tell whether the family name of the given name at mention i stands before it, as in forms: `Lind, Tuva`."""
    text, mentions = annotated.essay.text, annotated.mentions
    family = mentions[i - 1]
    if family.label is not Label.SURNAME or text[family.end : mentions[i].start].strip(" ") != ",":
        return False
    return i == 1 or text[mentions[i - 2].end : family.start].strip(" ") != ""


def _called_differently(annotated: AnnotatedEssay, beside: dict[int, frozenset[str]]) -> set[int]:
    """Return the numbers of entities whose given name stands beside surnames of different people."""
    seen: dict[int, dict[frozenset[str], None]] = {}
    for mention in annotated.mentions:
        # `förr hette jag Tuva Lind, nu heter jag Tuva Ek`
        is_writer = not _WRITER.isdisjoint(mention.fact("why").split())
        if mention.start in beside and not mention.manual and not is_writer:
            seen.setdefault(mention.entity, {})[beside[mention.start]] = None
    return {
        number
        for number, sets in seen.items()
        if number and any(not share_surname(set(one), set(other)) for one in sets for other in sets)
    }


def _join_equal(nodes: Sequence[Group], apart: set[frozenset[MentionRef]]) -> list[Group]:
    """Return the nodes joined where names or places are equal."""
    groups: list[Group] = []
    by_key: dict[tuple[str, ...], list[Group]] = {}
    for node in nodes:
        found: list[Group] = []
        keys = node.keys()
        for key in sorted(keys):
            found += [group for group in by_key.get(key, ()) if not any(group is item for item in found)]
        if len(found) > 1:
            found.sort(key=lambda group: PLACE(group.first))
        target = next((group for group in found if may_be_one(group, node, apart)), None)
        if target is None:
            target = node
            groups.append(node)
        else:
            target.take(node)
        for other in found:
            # The node may be what shows that two groups are one: a place under two spellings.
            if other is not target and may_be_one(target, other, apart) and target is not node:
                target.take(other)
                keys |= other.keys()
                groups = [group for group in groups if group is not other]
                for rows in by_key.values():
                    rows[:] = [group for group in rows if group is not other]
        for key in keys:
            rows = by_key.setdefault(key, [])
            if not any(group is target for group in rows):
                rows.append(target)
    return groups


def _join_misspelt(groups: list[Group], apart: set[frozenset[MentionRef]]) -> list[Group]:
    """Join a group that no list knows to the one group it may be a misspelling of; to none when two are equally
    near.
    """
    anchored = [group for group in groups if group.family in SPELT and not is_namesake(group)]
    # Rare spellings give way to listed and frequent ones; ties by base, so that the order of essays decides nothing.
    anchored.sort(key=lambda group: (not group.listed, -len(group.members), min(group.bases), PLACE(group.first)))
    # Only groups that share an initial or a correction can be near each other.
    places: dict[tuple[str, str], set[int]] = {}
    marks_of = list(map(_marks, anchored))
    read = list(map(_read, anchored))
    for at, group in enumerate(anchored):
        for key in marks_of[at]:
            places.setdefault((group.family, key), set()).add(at)
    gone: set[int] = set()
    for i in range(len(anchored) - 1, 0, -1):
        group, marks, own = anchored[i], marks_of[i], read[i]
        near: list[tuple[float, int]] = []
        for j in sorted({at for key in marks for at in places[group.family, key] if at < i}):
            if _is_told_apart(read[j], own):
                continue  # nearly always, in an essay that tells of very many
            distance = _distance(anchored[j], group)
            if distance is not None and may_be_one(anchored[j], group, apart):
                near.append((distance, j))
        near.sort()
        if near and (len(near) == 1 or near[0][0] < near[1][0]):
            target = near[0][1]
            anchored[target].take(group)
            anchored[target].is_fuzzy = True
            read[target] = _read(anchored[target])
            marks_of[target] |= marks
            gone.add(id(group))
            for key in marks:
                places[group.family, key].add(target)
    return [group for group in groups if id(group) not in gone]


class _Read(NamedTuple):
    """What is asked of a group each time it is compared with another."""

    essay_ids: set[str]
    plain: set[str]  # its spellings
    bases: set[str]
    corrected: set[str]


def _read(group: Group) -> _Read:
    return _Read(group.essay_ids(), set(map(plain_form, group.spellings())), group.bases, group.corrected)


def _is_told_apart(left: _Read, right: _Read) -> bool:
    """Tell whether one essay has both groups, so that `link_essay` has told them apart, and neither is what the other
    was corrected to or spelt as."""
    return not (
        left.essay_ids.isdisjoint(right.essay_ids)
        or left.corrected & right.bases
        or right.corrected & left.bases
        or left.plain & right.plain
    )


def _marks(group: Group) -> set[str]:
    """Return the initials of a group's spellings, and its base forms, which may be what another was corrected to."""
    return {plain_form(item)[:1].translate(INITIALS) for item in group.spellings()} | {f"={b}" for b in group.bases}


def _distance(left: Group, right: Group) -> float | None:
    """Return how far the spellings of two groups of one family of labels lie apart, None when they cannot be the
    same."""
    if len(left.genders() | right.genders()) > 1 or _is_nickname(left) != _is_nickname(right):
        return None
    if left.listed and right.listed:
        # `Elsy` in one essay, `Elsie` in another: names that one essay would call one person are one over all.
        return 1.0 if left.family in _PEOPLE and _sound_alike(left, right) else None
    if left.corrected & (right.bases) or right.corrected & (left.bases):
        return 0.5  # what one was corrected to stands in the other
    found = [edits for a in left.spellings() for b in right.spellings() if (edits := edits_between(a, b)) is not None]
    if not found and _sound_alike(left, right):
        found = [1]
    if not found or (min(found) and left.essay_ids() & right.essay_ids()):
        return None  # where both stand in one essay, `link_essay` has already told them apart
    return float(min(found))


def _sound_alike(left: Group, right: Group) -> bool:
    """Tell whether two groups that no essay has both of are spelt alike by ear."""
    if left.essay_ids() & right.essay_ids():
        return False
    return any(is_sounded_alike(a, b) for a in left.spellings() for b in right.spellings())


def _is_nickname(group: Group) -> bool:
    return all(mention.label is Label.NICKNAME for _, mention, _ in group.members)


def _correct_weak(groups: list[Group], apart: set[frozenset[MentionRef]]) -> list[Group]:
    """Move what was taken for a name without knowing it, where another essay is certain that it is a place, and so on.

    `Lungvik` after a word that names people is a given name to whoever has not read that the learner lives there.
    """
    strong = [
        group
        for group in groups
        if group.family in _CONFUSED
        and (group.best.manual or group.best.score >= _STRONG)
        and (group.listed or not group.corrected)
    ]
    out = []
    for group in groups:
        target = _stronger(group, strong, apart) if _is_weak(group) else None
        if target is None:
            out.append(group)
            continue
        label, _ = winning_label(target.members)
        best = target.best
        foreign = {item for item in best.modifiers if item is Modifier.FOREIGN}
        for ref, mention, surface in group.members:
            wanted = (set(mention.modifiers) - {Modifier.FOREIGN}) | foreign
            moved = replace(
                mention,
                label=label,
                base=best.base,
                facts=best.facts,
                modifiers=tuple(item for item in MODIFIER_ORDER if item in wanted),
                rules=(*mention.rules, "learner/label_reconciled"),
            )
            target.members.append((ref, moved, surface))
        target.is_fuzzy = target.is_fuzzy or not group.spellings() <= target.spellings()
    return out


def _is_weak(group: Group) -> bool:
    return (
        group.family in _CONFUSED
        and not group.listed
        and all(not mention.manual and mention.score < _WEAK for _, mention, _ in group.members)
    )


def _stronger(group: Group, strong: Sequence[Group], apart: set[frozenset[MentionRef]]) -> Group | None:
    near: list[tuple[int, str, Group]] = []
    for other in strong:
        if other.family == group.family or (group.surnames and other.family != "firstname"):
            continue
        found = [
            edits
            for a in group.spellings()
            for b in other.spellings()
            if (edits := edits_between(a, b, _LETTERS_ACROSS)) is not None
            and (edits == 0 or (edits == 1 and other.listed))
        ]
        if found and may_be_one(other, group, apart):
            near.append((min(found), min(other.bases), other))
    near.sort(key=lambda item: item[:2])
    if not near or (len(near) > 1 and near[0][0] == near[1][0]):
        return None
    return near[0][2]


def _merge(groups: list[Group], left: MentionRef, right: MentionRef) -> list[Group]:
    """Join the groups of two mentions because a reviewer says so, whatever their spelling."""
    one = next(group for group in groups if any(ref == left for ref, _, _ in group.members))
    two = next(group for group in groups if any(ref == right for ref, _, _ in group.members))
    if one is two:
        return groups
    one.take(two)
    return [group for group in groups if group is not two]
