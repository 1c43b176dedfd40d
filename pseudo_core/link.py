"""Join the mentions of all essays of one learner into entities: across spelling, case and inflection, never two people.

    decisions → nodes (an essay's entities) → joined by base form → joined by spelling → labels reconciled
    → what is certain in one essay is looked for in the others (`promote`) → numbers → findings

Nodes are joined when their base forms are equal within a label family, or when one is a misspelling of the other and
they do not both stand in the lists (`Lena`, `Lina` stay two). The result does not depend on the order of the essays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from rapidfuzz.distance import OSA

from pseudo_core.decisions import Reviewed, apply_decisions
from pseudo_core.findings import find_contradictions
from pseudo_core.model import AnnotatedEssay, Decision, LearnerEntities, LearnerEntity, Mention, MentionRef
from pseudo_core.promote import Known, promote
from pseudo_core.taxonomy import FIRSTNAMES, GEOGRAPHY, INSTITUTIONS, MODIFIER_ORDER, REPLACED, Label, Modifier

__all__ = ["label_family", "link_learner"]

# Families whose members may be misspelt; numbers and addresses are only joined when they are equal.
_SPELT = frozenset(
    {"firstname", "where", "institution", str(Label.SURNAME), str(Label.MIDDLENAME), str(Label.NICKNAME)}
)
# A mention this certain may make the program look for the same string in the learner's other essays.
_CERTAIN = 0.75
# A label gives way when another one of its family has this much more evidence over all essays.
_CLEARLY = 1.5


def label_family(label: Label) -> str:
    """Return the name under which labels may share an entity: given names, places, institutions; else the label
    itself.
    """
    if label in FIRSTNAMES:
        return "firstname"
    if label in GEOGRAPHY:
        return "where"
    if label in INSTITUTIONS:
        return "institution"
    return str(label)


@dataclass(slots=True)
class _Node:
    """An essay's entity, then a learner's: its mentions and what is known of them."""

    family: str
    members: list[tuple[MentionRef, Mention, str]] = field(default_factory=list)

    @property
    def bases(self) -> set[str]:
        return {mention.base or surface for _, mention, surface in self.members}

    @property
    def listed(self) -> set[str]:
        return {mention.base for _, mention, _ in self.members if mention.fact("listed") == "1"}

    @property
    def first(self) -> MentionRef:
        return min(ref for ref, _, _ in self.members)

    def genders(self) -> set[str]:
        """Return the genders that labels say outright."""
        labels = {mention.label for _, mention, _ in self.members}
        return {g for g, label in (("m", Label.FIRSTNAME_MALE), ("f", Label.FIRSTNAME_FEMALE)) if label in labels}


def link_learner(essays: Sequence[AnnotatedEssay], decisions: Iterable[Decision] = ()) -> LearnerEntities:
    """Return the learner's entities over all essays, whatever the order they are given in.

    All essays must be of one learner. Decisions that no longer fit their text come back as `parked`.
    """
    learner_id = _one_learner(essays)
    reviewed = apply_decisions(essays, decisions)
    nodes = _join(_nodes(reviewed), reviewed)
    nodes = [_reconcile(node) for node in nodes]
    known = [item for item in (_known(node) for node in nodes) if item is not None]
    added = promote(_with_mentions(reviewed.essays, nodes), known, reviewed.removed)
    owners: dict[str, _Node] = {}
    for node in nodes:
        owners.setdefault(_key(node), node)
    for place, member in added:
        owners[place].members.append(member)
    nodes.sort(key=lambda node: (node.first, node.family))
    return _close(learner_id, reviewed, nodes)


def _one_learner(essays: Sequence[AnnotatedEssay]) -> str:
    ids = {item.essay.learner_id for item in essays}
    if len(ids) > 1:
        raise ValueError("link_learner takes the essays of one learner")
    return next(iter(ids), "")


def _nodes(reviewed: Reviewed) -> list[_Node]:
    """Return one node for each entity of each essay; a mention that a reviewer split off gets a node of its own."""
    alone = {second for _, second in reviewed.split}
    nodes: dict[tuple[str, str, int], _Node] = {}
    for annotated in reviewed.essays:
        essay_id = annotated.essay.essay_id
        for mention in annotated.mentions:
            ref = MentionRef(essay_id, mention.start)
            family = label_family(mention.label)
            number = -1 - mention.start if ref in alone or mention.entity == 0 else mention.entity
            node = nodes.setdefault((essay_id, family, number), _Node(family))
            node.members.append((ref, mention, annotated.surface(mention).casefold()))
    return list(nodes.values())


def _join(nodes: list[_Node], reviewed: Reviewed) -> list[_Node]:
    """Return the nodes joined over all essays."""
    nodes = sorted(nodes, key=lambda node: (node.first, node.family))
    apart = {frozenset(pair) for pair in reviewed.split}
    groups: list[_Node] = []
    by_base: dict[tuple[str, str], _Node] = {}
    for node in nodes:
        targets: list[_Node] = []
        for base in sorted(node.bases):
            found = by_base.get((node.family, base))
            if (
                found is not None
                and not any(found is target for target in targets)
                and not _kept_apart(found, node, apart)
            ):
                targets.append(found)
        if targets:
            target = targets[0]
            for other in targets[1:]:
                target.members += other.members
                groups = [group for group in groups if group is not other]
            target.members += node.members
        else:
            target = node
            groups.append(node)
        for base in target.bases:
            by_base.setdefault((target.family, base), target)
            if any(by_base[target.family, base] is other for other in targets[1:]):
                by_base[target.family, base] = target
    groups = _join_misspelt(groups, apart)
    for left, right in reviewed.merged:
        groups = _merge(groups, left, right)
    return groups


def _kept_apart(left: _Node, right: _Node, apart: set[frozenset[MentionRef]]) -> bool:
    if not apart:
        return False
    return any(frozenset((a, b)) in apart for a, _, _ in left.members for b, _, _ in right.members)


def _join_misspelt(groups: list[_Node], apart: set[frozenset[MentionRef]]) -> list[_Node]:
    """Join a group that no list knows to the one group it may be a misspelling of; to none when two are equally
    near.
    """
    anchored = [group for group in groups if group.family in _SPELT]
    # Rare spellings give way to listed and frequent ones; ties by base, so that the order of essays decides nothing.
    anchored.sort(key=lambda group: (not group.listed, -len(group.members), min(group.bases)))
    gone: set[int] = set()
    for i in range(len(anchored) - 1, 0, -1):
        group = anchored[i]
        near: list[tuple[int, int]] = []
        for j in range(i):
            distance = _distance(anchored[j], group)
            if distance is not None and not _kept_apart(anchored[j], group, apart):
                near.append((distance, j))
        near.sort()
        if near and (len(near) == 1 or near[0][0] < near[1][0]):
            anchored[near[0][1]].members += group.members
            gone.add(id(group))
    return [group for group in groups if id(group) not in gone]


def _distance(left: _Node, right: _Node) -> int | None:
    """Return how far the spellings of two groups lie apart, None when they cannot be the same."""
    if left.family != right.family or (left.listed and right.listed):
        return None
    if len(left.genders() | right.genders()) > 1:
        return None
    best: int | None = None
    for a in left.bases:
        for b in right.bases:
            shorter = min(len(a), len(b))
            limit = 2 if shorter >= 8 else 1 if shorter >= 4 else 0
            if limit == 0 or a[0] != b[0] or any(c.isdigit() for c in a + b):
                continue
            found = OSA.distance(a, b, score_cutoff=limit)
            if found <= limit and (best is None or found < best):
                best = found
    return best


def _merge(groups: list[_Node], left: MentionRef, right: MentionRef) -> list[_Node]:
    """Join the groups of two mentions because a reviewer says so, whatever their spelling."""
    one = next(group for group in groups if any(ref == left for ref, _, _ in group.members))
    two = next(group for group in groups if any(ref == right for ref, _, _ in group.members))
    if one is two:
        return groups
    one.members += two.members
    return [group for group in groups if group is not two]


def _reconcile(node: _Node) -> _Node:
    """Give all mentions of a group one label where the evidence over all essays is clear; a reviewer's label always
    wins.
    """
    weights: dict[Label, float] = {}
    for _, mention, _ in node.members:
        weights[mention.label] = weights.get(mention.label, 0.0) + (100.0 if mention.manual else mention.score)
    if len(weights) == 1:
        return node
    winner = _winner(weights)
    marks = {
        item
        for _, mention, _ in node.members
        if mention.label == winner
        for item in mention.modifiers
        if item is Modifier.FOREIGN
    }
    members = []
    for ref, mention, surface in node.members:
        gives_way = not mention.manual and (
            winner is Label.WORK
            or mention.label in FIRSTNAMES
            or mention.score < _CERTAIN
            or weights[winner] >= _CLEARLY * weights[mention.label]
        )
        if mention.label != winner and gives_way:
            wanted = (set(mention.modifiers) - {Modifier.FOREIGN}) | marks
            mention = replace(
                mention,
                label=winner,
                modifiers=tuple(item for item in MODIFIER_ORDER if item in wanted),
                rules=(*mention.rules, "learner/label_reconciled"),
            )
        members.append((ref, mention, surface))
    return _Node(node.family, members)


def _winner(weights: dict[Label, float]) -> Label:
    """Return the label with most evidence; a known gender beats an unknown one, a workplace any other institution."""
    known = {label: weight for label, weight in weights.items() if label is not Label.FIRSTNAME_UNKNOWN} or weights
    if Label.WORK in known and known[Label.WORK] >= _CERTAIN and max(known.values()) < 100.0:
        # "the tag work is applied instead of other tags" (SweLL guidelines 3.3)
        return Label.WORK
    return max(known, key=lambda label: (known[label], label))


def _base(node: _Node) -> str:
    """Return the base form that names the group: a listed one, else the first in the alphabet; it stays as essays
    come.
    """
    return min(node.listed or node.bases)


def _key(node: _Node) -> str:
    return f"{node.family}:{_base(node)}"


def _known(node: _Node) -> Known | None:
    """Return what to look for in the learner's other essays, None when the group is not certain or not to be
    replaced.
    """
    best = max(node.members, key=lambda item: (item[1].score, item[0]))[1]
    if best.label not in REPLACED:
        return None
    return Known(
        place=_key(node),
        label=best.label,
        base=_base(node),
        forms=frozenset(surface for _, _, surface in node.members) | node.bases,
        is_foreign=Modifier.FOREIGN in best.modifiers,
        is_common=any(mention.fact("common") == "1" for _, mention, _ in node.members),
        is_certain=best.score >= _CERTAIN,
        essay_ids=frozenset(ref.essay_id for ref, _, _ in node.members),
        facts=best.facts,
    )


def _with_mentions(essays: Iterable[AnnotatedEssay], nodes: Iterable[_Node]) -> list[AnnotatedEssay]:
    """Return the essays with the mentions as the nodes have them now."""
    found: dict[str, list[Mention]] = {}
    for node in nodes:
        for ref, mention, _ in node.members:
            found.setdefault(ref.essay_id, []).append(mention)
    return [
        replace(item, mentions=tuple(sorted(found.get(item.essay.essay_id, []), key=lambda mention: mention.start)))
        for item in essays
    ]


def _close(learner_id: str, reviewed: Reviewed, nodes: list[_Node]) -> LearnerEntities:
    """Number the entities, in each essay and over the learner, and look for contradictions."""
    entity_of = {ref: number for number, node in enumerate(nodes, start=1) for ref, _, _ in node.members}
    essays = []
    for annotated in _with_mentions(reviewed.essays, nodes):
        numbers: dict[int, int] = {}
        numbered = []
        for mention in annotated.mentions:
            whole = entity_of[MentionRef(annotated.essay.essay_id, mention.start)]
            numbered.append(replace(mention, entity=numbers.setdefault(whole, len(numbers) + 1)))
        essays.append(replace(annotated, mentions=tuple(numbered)))
    seen: dict[str, int] = {}
    entities = []
    for number, node in enumerate(nodes, start=1):
        key = _key(node)
        seen[key] = seen.get(key, 0) + 1
        entities.append(
            LearnerEntity(
                number=number,
                # Two entities of one base exist only where a reviewer keeps them apart; each needs a draw of its own.
                key=key if seen[key] == 1 else f"{key}#{seen[key]}",
                label=_entity_label(node),
                base=_base(node),
                forms=frozenset(surface for _, _, surface in node.members),
                mentions=tuple(sorted(ref for ref, _, _ in node.members)),
                facts=_facts(node),
            )
        )
    linked = LearnerEntities(
        learner_id=learner_id,
        essays=tuple(essays),
        entities=tuple(entities),
        entity_of=entity_of,
        parked=reviewed.parked,
        markup_actions=reviewed.actions,
        approved=reviewed.approved,
    )
    return replace(linked, findings=find_contradictions(linked))


def _entity_label(node: _Node) -> Label:
    weights: dict[Label, float] = {}
    for _, mention, _ in node.members:
        weights[mention.label] = weights.get(mention.label, 0.0) + (100.0 if mention.manual else mention.score)
    return _winner(weights)


def _facts(node: _Node) -> tuple[tuple[str, str], ...]:
    """Return what is known of the group; where mentions disagree, the most certain one speaks."""
    out: dict[str, str] = {}
    for _, mention, _ in sorted(node.members, key=lambda item: (-item[1].score, item[0])):
        for name, value in mention.facts:
            out.setdefault(name, value)
    return tuple(sorted(out.items()))
