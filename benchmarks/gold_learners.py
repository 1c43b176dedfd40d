"""Gold essays as linked learners, for measurements that must not depend on detection.

Spans, labels and numbers are the annotators'; what the lists know of a span (canonical name, country) is added as the
program's own detection would add it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from pseudo_core.annotate import annotate
from pseudo_core.formats.spans import read_essay_line
from pseudo_core.lexicon import Lexicon, fold, genitive_bases
from pseudo_core.model import AnnotatedEssay, LearnerEntities, LearnerEntity, Mention, MentionRef
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import FIRSTNAMES, Label, Modifier

LISTS: Mapping[Label, frozenset[str]] = {
    Label.COUNTRY: frozenset({"country"}),
    Label.CITY: frozenset({"world_city", "swedish_place"}),
    Label.REGION: frozenset({"region"}),
    Label.GEO: frozenset({"geo"}),
    Label.AREA: frozenset({"area"}),
}


def gold_learners(gold: Path, lexicon: Lexicon) -> Iterator[LearnerEntities]:
    """Yield the learners of a JSON-lines file in order of their ids."""
    by_learner: dict[str, list[AnnotatedEssay]] = {}
    for number, line in enumerate(gold.read_text(encoding="utf-8").splitlines(), start=1):
        essay, mentions = read_essay_line(line, number)
        found = annotate(essay, lexicon, Policy())
        own = {(item.start, item.end, item.label): item for item in found.mentions}
        known = tuple(_with_facts(mention, essay.text, own, lexicon) for mention in mentions)
        by_learner.setdefault(essay.learner_id, []).append(AnnotatedEssay(essay, found.tokens, known))
    for _, essays in sorted(by_learner.items()):
        yield _linked(sorted(essays, key=lambda item: item.essay.essay_id))


def _with_facts(
    mention: Mention, text: str, own: Mapping[tuple[int, int, Label], Mention], lexicon: Lexicon
) -> Mention:
    same = own.get((mention.start, mention.end, mention.label))
    if same is not None:
        return replace(mention, base=same.base or mention.base, facts=same.facts)
    surface = fold(text[mention.start : mention.end])
    forms = [surface, *genitive_bases(surface)] if Modifier.GEN in mention.modifiers else [surface]
    foreign = Modifier.FOREIGN in mention.modifiers
    for form in forms:
        for entry in lexicon.lookup(form, LISTS.get(mention.label, frozenset())):
            if mention.label is Label.COUNTRY or (entry.country != "SE") == foreign:
                facts = {"canonical": entry.name, "country": entry.country, "kind": entry.kind}
                return replace(
                    mention, base=fold(entry.name), facts=tuple(sorted((k, v) for k, v in facts.items() if v))
                )
    return replace(mention, base=forms[-1])


def _linked(essays: list[AnnotatedEssay]) -> LearnerEntities:
    """Join mentions with one number in an essay, and equal bases of one kind over essays."""
    parent: dict[tuple[str, ...], tuple[str, ...]] = {}

    def find(node: tuple[str, ...]) -> tuple[str, ...]:
        while parent.setdefault(node, node) != node:
            node = parent[node]
        return node

    nodes = {}
    for annotated in essays:
        for mention in annotated.mentions:
            kind = "firstname" if mention.label in FIRSTNAMES else str(mention.label)
            numbered = (annotated.essay.essay_id, kind, str(mention.entity))
            low, high = sorted((find(numbered), find((kind, mention.base))))
            parent[high] = low
            nodes[MentionRef(annotated.essay.essay_id, mention.start)] = (numbered, mention, annotated)
    members: dict[tuple[str, ...], list[MentionRef]] = {}
    for ref, (node, _, _) in nodes.items():
        members.setdefault(find(node), []).append(ref)
    entities = []
    entity_of = {}
    for number, refs in enumerate(members.values(), start=1):
        mentions = [nodes[ref][1] for ref in refs]
        first = next((mention for mention in mentions if mention.facts), mentions[0])
        kind = "firstname" if first.label in FIRSTNAMES else str(first.label)
        key = f"{kind}:{min(mention.base for mention in mentions)}:{number if kind == 'fam' else ''}"
        forms = frozenset(fold(nodes[ref][2].surface(nodes[ref][1])) for ref in refs)
        entities.append(LearnerEntity(number, key, mentions[0].label, first.base, forms, tuple(refs), first.facts))
        entity_of.update(dict.fromkeys(refs, number))
    return LearnerEntities(essays[0].essay.learner_id, tuple(essays), tuple(entities), entity_of)
