"""Core values as rows of the shard tables, and back."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pseudo_core.accumulation import Trait
from pseudo_core.model import (
    AnnotatedEssay,
    Essay,
    Finding,
    LearnerEntities,
    LearnerEntity,
    Mention,
    MentionRef,
    RenderedEssay,
)
from pseudo_core.taxonomy import LABEL_OF, MODIFIER_OF
from pseudo_core.tokenise import token_columns as tokenised_columns

__all__ = [
    "Columns",
    "entities_from_rows",
    "entity_rows",
    "finding_rows",
    "mention_rows",
    "rendered_rows",
    "token_columns",
    "trait_rows",
]

Row = dict[str, Any]
Columns = dict[str, list[Any]]


_ENCODER = json.JSONEncoder(ensure_ascii=False)  # made once: `json.dumps` would make one a call


def _facts_text(facts: Sequence[tuple[str, str]]) -> str:
    return _ENCODER.encode(dict(facts)) if facts else "{}"


@lru_cache(maxsize=1 << 14)
def _facts(text: str) -> tuple[tuple[str, str], ...]:
    # What lists know of a name is the same for all who bear it.
    return tuple(json.loads(text).items())


def mention_rows(entities: LearnerEntities) -> list[Row]:
    """Return one row a mention of a learner (`shard_mention`); offsets are code points of the source."""
    rows: list[Row] = []
    for annotated in entities.essays:
        for mention in annotated.mentions:
            ref = MentionRef(annotated.essay.essay_id, mention.start)
            rows.append(
                {
                    "learner_id": entities.learner_id,
                    "essay_id": annotated.essay.essay_id,
                    "start_char": mention.start,
                    "end_char": mention.end,
                    "label": str(mention.label),
                    "modifiers": [str(item) for item in mention.modifiers],
                    "score": mention.score,
                    "rules": list(mention.rules),
                    "base": mention.base,
                    "facts": _facts_text(mention.facts),
                    "entity_number": mention.entity,
                    "learner_entity": entities.entity_of[ref],
                    "manual": mention.manual,
                    "markup_action": entities.markup_actions.get(ref),
                }
            )
    return rows


def entity_rows(entities: LearnerEntities) -> list[Row]:
    """Return one row an entity of a learner (`shard_entity`)."""
    return [
        {
            "learner_id": entities.learner_id,
            "learner_entity": entity.number,
            "entity_key": entity.key,
            "label": str(entity.label),
            "base": entity.base,
            "forms": sorted(entity.forms),
            "facts": _facts_text(entity.facts),
        }
        for entity in entities.entities
    ]


def finding_rows(findings: Iterable[Finding]) -> list[Row]:
    """Return one row a finding (`shard_finding`), sorted; `value_list` is for restricted eyes only."""
    return [
        {
            "learner_id": finding.learner_id,
            "rule": finding.rule,
            "severity": str(finding.severity),
            "essay_ids": [ref.essay_id for ref in finding.refs],
            "starts": [ref.start for ref in finding.refs],
            "entities": list(finding.entities),
            "value_list": list(finding.values),
        }
        for finding in sorted(findings, key=lambda item: (item.rule, item.refs, item.entities))
    ]


def trait_rows(learner_id: str, traits: Iterable[Trait]) -> list[Row]:
    """Return one row a trait (`shard_trait`); `value` is for restricted eyes only."""
    return [
        {
            "learner_id": learner_id,
            "essay_id": item.ref.essay_id,
            "start_char": item.ref.start,
            "trait": item.name,
            "value": item.value,
        }
        for item in sorted(traits)
    ]


def entities_from_rows(
    learner_id: str,
    essays: Mapping[str, Essay],
    mentions: Sequence[Row],
    entities: Sequence[Row],
    approved: Iterable[str] = (),
) -> LearnerEntities:
    """Return what `link_learner` gave, from its rows and the essays' texts; findings and parked decisions are left
    out.
    """
    by_essay: dict[str, list[Mention]] = {essay_id: [] for essay_id in sorted(essays)}
    entity_of: dict[MentionRef, int] = {}
    refs: dict[int, list[MentionRef]] = {}
    actions: dict[MentionRef, str] = {}
    for row in sorted(mentions, key=lambda item: (item["essay_id"], item["start_char"])):
        ref = MentionRef(row["essay_id"], row["start_char"])
        by_essay[row["essay_id"]].append(
            Mention(
                start=row["start_char"],
                end=row["end_char"],
                label=LABEL_OF[row["label"]],
                score=row["score"],
                rules=tuple(row["rules"]),
                base=row["base"],
                modifiers=tuple(MODIFIER_OF[item] for item in row["modifiers"]),
                entity=row["entity_number"],
                facts=_facts(row["facts"]),
                manual=row["manual"],
            )
        )
        entity_of[ref] = row["learner_entity"]
        refs.setdefault(row["learner_entity"], []).append(ref)
        if row["markup_action"] is not None:
            actions[ref] = row["markup_action"]
    return LearnerEntities(
        learner_id=learner_id,
        essays=tuple(AnnotatedEssay(essays[essay_id], (), tuple(found)) for essay_id, found in by_essay.items()),
        entities=tuple(
            LearnerEntity(
                number=row["learner_entity"],
                key=row["entity_key"],
                label=LABEL_OF[row["label"]],
                base=row["base"],
                forms=frozenset(row["forms"]),
                mentions=tuple(refs.get(row["learner_entity"], ())),
                facts=_facts(row["facts"]),
            )
            for row in sorted(entities, key=lambda item: item["learner_entity"])
        ),
        entity_of=entity_of,
        markup_actions=actions,
        approved=frozenset(approved),
    )


def token_columns(learner_id: str, essay_id: str, rendered: RenderedEssay) -> Columns:
    """Return the tokens of the new text (`rendered_token`), a list a column.

    Most of what is written are tokens, and an object each would cost more than tokenising.
    """
    starts, ends, texts, sentences = tokenised_columns(rendered.text)
    n_tokens = len(texts)
    inside: list[int | None] = [None] * n_tokens
    for item in reversed(rendered.mentions):  # of two that share a token, the first has it
        first, last = bisect_right(ends, item.start), bisect_left(starts, item.end)
        inside[first:last] = [item.start] * (last - first)
    return {
        "learner_id": [learner_id] * n_tokens,
        "essay_id": [essay_id] * n_tokens,
        "token_number": list(range(n_tokens)),
        "start_char": list(starts),
        "end_char": list(ends),
        "text": texts,
        "sentence": sentences,
        "mention_start": inside,
    }


def rendered_rows(learner_id: str, essay: Essay, rendered: RenderedEssay, n_tokens: int) -> dict[str, list[Row]]:
    """Return the rows of one rendered essay by table, tokens apart; `n_tokens` counts those of the new text.

    `mapping` holds originals of replaced spans and goes to the key only.
    """
    mentions: list[Row] = []
    mapping: list[Row] = []
    for item in rendered.mentions:
        surface = rendered.text[item.start : item.end]
        mentions.append(
            {
                "learner_id": learner_id,
                "essay_id": essay.essay_id,
                "start_char": item.start,
                "end_char": item.end,
                "source_start": item.source_start,
                "source_end": item.source_end,
                "label": str(item.label),
                "modifiers": [str(modifier) for modifier in item.modifiers],
                "entity_number": item.entity,
                "learner_entity": item.learner_entity,
                "replaced": item.replaced,
                "strategy": item.strategy,
                "surrogate": surface if item.replaced else None,
                "manual": item.manual,
            }
        )
        if item.replaced:
            mapping.append(
                {
                    "learner_id": learner_id,
                    "essay_id": essay.essay_id,
                    "learner_entity": item.learner_entity,
                    "label": str(item.label),
                    "start_char": item.source_start,
                    "original": essay.text[item.source_start : item.source_end],
                    "surrogate": surface,
                }
            )
    segments = [
        {
            "learner_id": learner_id,
            "essay_id": essay.essay_id,
            "source_start": item.source_start,
            "source_end": item.source_end,
            "start_char": item.target_start,
            "end_char": item.target_end,
            "mention_index": item.mention,
            "reason": item.reason,
        }
        for item in rendered.segments
    ]
    return {
        "essay": [
            {
                "learner_id": learner_id,
                "essay_id": essay.essay_id,
                "task_id": essay.task_id,
                "text": rendered.text,
                "n_tokens": n_tokens,
                "n_mentions": len(mentions),
            }
        ],
        "mention": mentions,
        "mapping": mapping,
        "segment": segments,
    }
