"""Decisions that came in with SVALA graphs: the manual edges of the essays that were ingested.

A graph keeps its decisions as long as it stands in the lake; the same graph gives the same decision ids, so that taking
them in again changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pseudo_core.formats.svala import decisions_from_svala, graph_from_json
from pseudo_core.model import Decision
from warehouse.lake import Lake

__all__ = ["decisions_of_graphs"]

REVIEWER = "svala"  # a graph does not say who made an edge


def decisions_of_graphs(lake: Lake, decided_at: str, shards: Iterable[int] | None = None) -> Iterator[Decision]:
    """Yield the decisions in the graphs of these shards (all by default), sorted by shard, essay and start.

    `decided_at` is the time of the ingest (ISO 8601, UTC), since a graph has none. After an ingest,
    `report.shards_written` are the shards that can hold new ones.
    """
    for shard in sorted(lake.shards() if shards is None else shards):
        for note in lake.read_graphs(shard):
            assert note.graph is not None
            yield from decisions_from_svala(
                note.essay_id,
                graph_from_json(note.graph),
                note.text_digest,
                REVIEWER,
                decided_at,
                # In a normalised graph people also join tokens by hand only to correct them.
                removals=not note.is_normalized,
            )
