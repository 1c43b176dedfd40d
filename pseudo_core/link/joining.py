"""Which mentions are one entity: nodes (an essay's entities) → groups over all essays of a learner.

    same name or same place in the lists → misspellings → weak readings of a name that is known as something else

Two groups stay apart when a reviewer says so, when both are certain and of different gender, when the same given name
stands beside different surnames, and when both names stand in the lists (`Lena`, `Lina`). Nothing depends on the order
in which essays are given.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from rapidfuzz.distance import OSA

from pseudo_core.decisions import Reviewed
from pseudo_core.link.clusters import is_corrected
from pseudo_core.link.spelling import country_key, is_sounded_alike
from pseudo_core.memory import Memory
from pseudo_core.model import AnnotatedEssay, Mention, MentionRef
from pseudo_core.taxonomy import FIRSTNAMES, MODIFIER_ORDER, Label, Modifier, label_family

__all__ = ["CERTAIN", "Group", "by_place", "is_derived", "join_mentions", "plain_form", "winning_label"]

Member = tuple[MentionRef, Mention, str]
"""Where a mention stands, the mention, and its case-folded surface."""

# Families whose members may be misspelt; numbers and addresses are only joined when they are equal.
_SPELT = frozenset({"firstname", "where", "institution", str(Label.SURNAME), str(Label.MIDDLENAME)})
_PEOPLE = frozenset({"firstname", str(Label.SURNAME)})
# Families between which a weak reading may be corrected by a strong one; a surname may well equal a town.
_CONFUSED = frozenset({"firstname", "where", "institution"})
CERTAIN = 0.75
"""A mention this certain may make the program look for the same string in the learner's other essays."""
_WEAK, _STRONG = 0.8, 0.8
# Initials that learners exchange: Canada, Kanada; Zara, Sara; Wera, Vera; Yasmin, Jasmin.
_INITIALS = str.maketrans("cqzwy", "kksvj")
_LETTERS_FOR_ONE, _LETTERS_FOR_TWO = 4, 8  # letters from which one and two edits may still be the same name
_LETTERS_ACROSS = 6  # … across families
_MANUAL_WEIGHT = 100.0
_WRITER = frozenset({"t:self", "t:iam"})  # what says that a name is the writer's
_LISTED, _NAMESAKE = ("listed", "1"), ("namesake", "1")
_GENDERS = {Label.FIRSTNAME_MALE: "m", Label.FIRSTNAME_FEMALE: "f"}
_PLACE = attrgetter("essay_id", "start")  # in which order mentions stand; faster than to compare them


def winning_label(members: Iterable[Member]) -> tuple[Label, dict[Label, float]]:
    """Return the label with most evidence and the evidence of each; a reviewer's outweighs all others.

    A known gender beats an unknown one, a workplace any other institution.
    """
    weights: dict[Label, float] = {}
    members = list(members)
    if len(members) == 1:  # mostly
        mention = members[0][1]
        return mention.label, {mention.label: _MANUAL_WEIGHT if mention.manual else mention.score}
    for _, mention, _ in [item for item in members if not is_derived(item[1])] or members:
        weights[mention.label] = weights.get(mention.label, 0.0) + (_MANUAL_WEIGHT if mention.manual else mention.score)
    known = {label: weight for label, weight in weights.items() if label is not Label.FIRSTNAME_UNKNOWN} or weights
    if Label.WORK in known and known[Label.WORK] >= CERTAIN and max(known.values()) < _MANUAL_WEIGHT:
        # "the tag work is applied instead of other tags" (SweLL guidelines 3.3)
        return Label.WORK, weights
    return max(known, key=lambda label: (known[label], label)), weights


@dataclass(slots=True)
class Group:
    """An essay's entity, then a learner's: its mentions and what is known of them."""

    family: str
    members: list[Member] = field(default_factory=list)
    surnames: set[str] = field(default_factory=set)  # that stand right after these given names
    is_fuzzy: bool = False  # a misspelling was joined to it

    @property
    def bases(self) -> set[str]:
        """Return the base forms of all members."""
        return {mention.base or surface for _, mention, surface in self.members}

    @property
    def listed(self) -> set[str]:
        """Return the base forms that stand in a list as they were written."""
        return {m.base for _, m, _ in self.members if _LISTED in m.facts and not is_corrected[m.rules]}

    @property
    def corrected(self) -> set[str]:
        """Return the listed forms that spelling was corrected to."""
        return {m.base for _, m, _ in self.members if is_corrected[m.rules]}

    @property
    def best(self) -> Mention:
        """Return the most certain mention."""
        if len(self.members) == 1:
            return self.members[0][1]
        return max(self.members, key=lambda item: (item[1].score, _PLACE(item[0])))[1]

    @property
    def first(self) -> MentionRef:
        """Return where the group is first mentioned."""
        return min([ref for ref, _, _ in self.members], key=_PLACE)

    def essay_ids(self) -> set[str]:
        """Return the essays that mention the group."""
        return {ref.essay_id for ref, _, _ in self.members}

    def spellings(self) -> set[str]:
        """Return the forms as they were written, without their genitive."""
        return {_written(mention, surface) for _, mention, surface in self.members}

    def genders(self, *, certain: bool = False) -> set[str]:
        """Return the genders that labels say outright; `certain`: only those of certain mentions."""
        return {
            _GENDERS[m.label]
            for _, m, _ in self.members
            if m.label in _GENDERS and (m.manual or m.score >= CERTAIN or not certain)
        }

    def take(self, other: Group) -> None:
        """Take over the members of another group."""
        self.members += other.members
        self.surnames |= other.surnames
        self.is_fuzzy = self.is_fuzzy or other.is_fuzzy

    def keys(self) -> set[tuple[str, ...]]:
        """Return what makes the group equal to another: a name as written, a place in the lists."""
        out: set[tuple[str, ...]] = set()
        if is_namesake(self):
            return out
        is_spelt = self.family in _SPELT
        for _, mention, surface in self.members:
            if not is_corrected[mention.rules]:
                out.add((self.family, plain_form(mention.base or surface) if is_spelt else mention.base or surface))
            if is_spelt:
                canonical = mention.fact("canonical")
                if canonical and self.family == "where" and not (is_derived(mention) and mention.label is Label.REGION):
                    code = mention.fact("country")
                    is_state = mention.label is Label.COUNTRY and code
                    out.add((self.family, country_key(canonical, code) if is_state else plain_form(canonical), code))
        return out


def is_namesake(group: Group) -> bool:
    """Tell whether the essay says that a name is another bearer's, so that it is nobody else's entity."""
    return all(_NAMESAKE in mention.facts for _, mention, _ in group.members)


def is_derived(mention: Mention) -> bool:
    """Tell whether the word is made of a name: `Göteborgsområdet` is Göteborg's entity, and a region all the same."""
    return _is_derived[mention.rules]


_is_derived: Memory[tuple[str, ...], bool] = Memory(lambda rules: any(rule.endswith("/derived") for rule in rules))


def _written(mention: Mention, surface: str) -> str:
    if not is_corrected[mention.rules]:
        return mention.base or surface
    return surface[:-1].rstrip("':") if Modifier.GEN in mention.modifiers and surface.endswith("s") else surface


@lru_cache(maxsize=4096)
def plain_form(text: str) -> str:
    """Return a case-folded form without accents that learners leave out; å, ä and ö are letters of their own.

    >>> plain_form("Aït-Lahcen"), plain_form("Malmö")
    ('ait lahcen', 'malmö')
    """
    kept = []
    for char in text.casefold().replace("-", " "):
        kept.append(char if char in "åäö" else unicodedata.normalize("NFD", char)[0])
    return "".join(kept)


def join_mentions(reviewed: Reviewed) -> list[Group]:
    """Return the groups of all mentions of a learner, sorted by first mention; each mention is in one group."""
    apart = {frozenset(pair) for pair in reviewed.split}
    groups = _join_equal(_nodes(reviewed), apart)
    groups = _join_misspelt(groups, apart)
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


def by_place(group: Group) -> tuple[tuple[str, int], str]:
    """Return what groups are sorted by: the essay and offset of the first mention, then the family."""
    return _PLACE(group.first), group.family


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
                initials.add(plain_form(other.base or annotated.surface(other)).strip(". "))
            elif other.label is not Label.MIDDLENAME:
                break
            end = other.end
        if found or initials - {""}:
            out[mention.start] = frozenset(found or initials - {""})
    return out


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
        if number and any(not _share_surname(set(one), set(other)) for one in sets for other in sets)
    }


def _share_surname(left: set[str], right: set[str]) -> bool:
    """Tell whether two given names may be of one family: no surname on one side, or one that is spelt alike."""
    if not left or not right:
        return True
    return any(
        _edits(a, b) is not None
        or a in b.split()
        or b in a.split()
        or (min(len(a), len(b)) == 1 and a[0] == b[0])  # an initial
        for a in left
        for b in right
    )


def _may_be_one(left: Group, right: Group, apart: set[frozenset[MentionRef]]) -> bool:
    """Tell whether nothing speaks against two groups being one entity."""
    one, other = left.genders(certain=True), right.genders(certain=True)
    if one and other and not one & other:
        return False
    if not _share_surname(left.surnames, right.surnames):
        return False
    return not apart or not any(frozenset((a, b)) in apart for a, _, _ in left.members for b, _, _ in right.members)


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
            found.sort(key=lambda group: _PLACE(group.first))
        target = next((group for group in found if _may_be_one(group, node, apart)), None)
        if target is None:
            target = node
            groups.append(node)
        else:
            target.take(node)
        for other in found:
            # The node may be what shows that two groups are one: a place under two spellings.
            if other is not target and _may_be_one(target, other, apart) and target is not node:
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
    anchored = [group for group in groups if group.family in _SPELT and not is_namesake(group)]
    # Rare spellings give way to listed and frequent ones; ties by base, so that the order of essays decides nothing.
    anchored.sort(key=lambda group: (not group.listed, -len(group.members), min(group.bases), _PLACE(group.first)))
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
            if distance is not None and _may_be_one(anchored[j], group, apart):
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
    return {plain_form(item)[:1].translate(_INITIALS) for item in group.spellings()} | {f"={b}" for b in group.bases}


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
    found = [edits for a in left.spellings() for b in right.spellings() if (edits := _edits(a, b)) is not None]
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


def _edits(one: str, other: str, shortest: int = _LETTERS_FOR_ONE) -> int | None:
    """Return the edits between two forms, accents aside; None when they are too many for one name."""
    a, b = plain_form(one), plain_form(other)
    if a == b:
        return 0
    shorter = min(len(a), len(b))
    if shorter < shortest or a[0].translate(_INITIALS) != b[0].translate(_INITIALS):
        return None
    if any(char.isdigit() for char in a + b):
        return None
    limit = 2 if shorter >= _LETTERS_FOR_TWO else 1
    found = OSA.distance(a, b, score_cutoff=limit)
    return found if found <= limit else None


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
            if (edits := _edits(a, b, _LETTERS_ACROSS)) is not None and (edits == 0 or (edits == 1 and other.listed))
        ]
        if found and _may_be_one(other, group, apart):
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
