"""Reviewers' decisions, kept in the restricted zone for ever; they outrank every rule and survive every rebuild.

    restricted/decisions/decisions.parquet    one row a decision
    restricted/decisions/graphs.json          which shards' graphs were read, by digest

A decision is only ever added. Adding what already stands (the same decision about the same place, and none later) adds
nothing, so that a second import of a file changes nothing; a reviewer who changes her mind and back again is heard.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from pseudo_core.decisions import CONFLICT, ESSAY_GONE, overridden
from pseudo_core.errors import StoreError
from pseudo_core.model import Decision, DecisionKind, ParkedDecision
from pseudo_core.taxonomy import Label, Modifier
from pseudo_core.validation import split_essay_id
from warehouse.files import atomic_write_bytes, atomic_write_table, ensure_dir, remove_leftovers
from warehouse.inputs import Results, fill, working
from warehouse.lake import Lake
from warehouse.store import rows as rows_of

__all__ = ["GRAPH", "REVIEW", "DecisionStore", "parked_decisions"]

REVIEW = "review"
"""Origin of decisions that a person brought in: an import or the command line."""
GRAPH = "graph"
"""Origin of decisions that stand in ingested SVALA graphs; they go when the graph does."""

_SCHEMA = pa.schema(
    [
        ("decision_id", pa.string()),
        ("learner_id", pa.string()),
        ("essay_id", pa.string()),
        ("origin", pa.string()),
        ("kind", pa.string()),
        ("reviewer", pa.string()),
        ("decided_at", pa.string()),
        ("text_digest", pa.string()),
        ("start", pa.int32()),
        ("end", pa.int32()),
        ("label", pa.string()),
        ("modifiers", pa.list_(pa.string())),
        ("entity", pa.int32()),
        ("other_essay_id", pa.string()),
        ("other_start", pa.int32()),
        ("value", pa.string()),
        ("comment", pa.string()),
    ]
)
_SPAN_KINDS = (DecisionKind.LABEL, DecisionKind.SPAN_ADD, DecisionKind.SPAN_REMOVE)
_PAIR_KINDS = (DecisionKind.ENTITY_MERGE, DecisionKind.ENTITY_SPLIT)

Row = dict[str, Any]


class DecisionStore:
    """The decisions of one lake."""

    def __init__(self, lake: Path) -> None:
        self._lake = lake
        self.folder = lake.parent / "decisions"
        self.file = self.folder / "decisions.parquet"

    def all(self) -> tuple[Decision, ...]:
        """Return all decisions, sorted by essay, start, time and id."""
        return tuple(_decision(row) for row in self._rows())

    def by_learner(self) -> dict[str, tuple[Decision, ...]]:
        """Return learner id → decisions, sorted by essay, start, time and id."""
        out: dict[str, list[Decision]] = {}
        for row in self._rows():
            out.setdefault(row["learner_id"], []).append(_decision(row))
        return {learner_id: tuple(items) for learner_id, items in sorted(out.items())}

    def add(self, decisions: Iterable[Decision], *, origin: str = REVIEW) -> int:
        """Add decisions, all or nothing, and return how many are new; one that already stands is not added again."""
        with self._lock():
            rows = self._rows()
            learners = self._learners()
            n_before = len(rows)
            if self._append(rows, decisions, origin, learners):
                self._write(rows)
            return len(rows) - n_before

    def take_graphs(self, shard: int, digest: str, learner_ids: Iterable[str], decisions: Iterable[Decision]) -> int:
        """Replace what the graphs of a shard decided, and note that its state `digest` was read; return how many are
        new.

        A decision that a graph no longer holds goes; those of reviews stay.
        """
        with self._lock():
            rows = self._rows()
            found = list(decisions)
            wanted = {_content(item) for item in found}
            mine = set(learner_ids)
            kept = [
                row
                for row in rows
                if row["origin"] != GRAPH or row["learner_id"] not in mine or _content(_decision(row)) in wanted
            ]
            n_before = len(kept)
            self._append(kept, found, GRAPH, self._learners([shard]))
            if kept != rows:
                self._write(kept)
            known = {**self.graph_digests(), str(shard): digest}
            atomic_write_bytes(self.folder / "graphs.json", json.dumps(known, sort_keys=True).encode())
            return len(kept) - n_before

    def graph_digests(self) -> dict[str, str]:
        """Return shard (as text) → digest of the state whose graphs were read last."""
        path = self.folder / "graphs.json"
        try:
            value = json.loads(path.read_bytes()) if path.exists() else {}
        except ValueError:
            value = {}
        return value if isinstance(value, dict) else {}

    @staticmethod
    def _append(rows: list[Row], decisions: Iterable[Decision], origin: str, learners: dict[str, str]) -> bool:
        """Add what is new to the rows; return whether they changed.

        What a person says stands for itself: a graph that said the same before may go.
        """
        is_changed = False
        standing: dict[tuple[Any, ...], tuple[Row, Decision]] = {}
        ids: dict[str, int] = {}
        for row in rows:
            item = _decision(row)
            ids[item.decision_id] = 1
            slot = _slot(item)
            if slot not in standing or standing[slot][1].decided_at <= item.decided_at:
                standing[slot] = (row, item)
        for item in decisions:
            slot = _slot(item)
            if slot in standing and _content(standing[slot][1]) == _content(item):
                known = standing[slot][0]
                if origin == REVIEW and known["origin"] == GRAPH:
                    known["origin"] = REVIEW
                    is_changed = True
                continue
            base, number = item.decision_id, 1
            while item.decision_id in ids:
                number += 1
                item = replace(item, decision_id=f"{base}-{number}")
            ids[item.decision_id] = 1
            learner_id = learners.get(item.essay_id) or (split_essay_id(item.essay_id) or ("",))[0]
            rows.append(_row(item, learner_id, origin))
            standing[slot] = (rows[-1], item)
            is_changed = True
        return is_changed

    def _learners(self, shards: Sequence[int] | None = None) -> dict[str, str]:
        """Return essay id → learner id of these shards of the lake, by default all."""
        lake = Lake.open(self._lake)
        return {
            essay_id: learner_id
            for shard in (lake.shards() if shards is None else shards)
            for learner_id, essay_ids in lake.essay_ids(shard).items()
            for essay_id in essay_ids
        }

    def _rows(self) -> list[Row]:
        if not self.file.exists():
            return []
        table = None
        try:
            table = pq.ParquetFile(self.file).read()
        except (pa.ArrowInvalid, OSError):
            table = None
        if table is None or not set(_SCHEMA.names) <= set(table.column_names):
            raise StoreError(f"{self.file.name}: cannot be read; restore it from a backup, decisions are made by hand")
        return sorted(table.to_pylist(), key=_order)

    def _write(self, rows: Sequence[Row]) -> None:
        atomic_write_table(self.file, pa.Table.from_pylist(sorted(rows, key=_order), schema=_SCHEMA))

    @contextmanager
    def _lock(self) -> Iterator[None]:
        ensure_dir(self.folder)
        handle = os.open(self.folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            remove_leftovers(self.folder)
            yield
        finally:
            os.close(handle)


def parked_decisions(root: Path, results: Results, decisions: Iterable[Decision]) -> list[ParkedDecision]:
    """Return the decisions that have no effect in these results, sorted by id, with the reason.

    What was applied is looked for in the results: nothing is said to be applied that is not to be seen there.
    """
    decisions = list(decisions)
    with working(root, results) as connection:
        found = connection.execute(
            "select essay_ids[1], value_list[1], value_list[2] from detected_finding where rule = 'decision_parked'"
        ).fetchall()
        there = {essay_id for (essay_id,) in connection.execute("select essay_id from lake_essay").fetchall()}
        parked = {decision_id for _, decision_id, _ in found}
        given = [item for item in decisions if item.decision_id not in parked and item.essay_id in there]
        beaten = overridden(given)
        unseen = _unseen(connection, [item for item in given if item.decision_id not in beaten])
    out = [ParkedDecision(decision_id, essay_id, reason) for essay_id, decision_id, reason in found]
    out += [
        ParkedDecision(item.decision_id, item.essay_id, ESSAY_GONE) for item in decisions if item.essay_id not in there
    ]
    out += [ParkedDecision(item.decision_id, item.essay_id, CONFLICT) for item in unseen]
    return sorted(out, key=lambda item: item.decision_id)


def _unseen(connection: duckdb.DuckDBPyConnection, decisions: Sequence[Decision]) -> list[Decision]:
    """Return the decisions on processed essays that the results do not show."""
    wanted = sorted({essay_id for item in decisions for essay_id in (item.essay_id, item.other_essay_id) if essay_id})
    fill(connection, "reviewed_essay", {"essay_id": "varchar"}, [(essay_id,) for essay_id in wanted])
    approved = dict(
        connection.execute(
            "select essay_id, approved from detected_essay_state semi join reviewed_essay using (essay_id) "
            "where state = 'done'"
        ).fetchall()
    )
    spans: dict[str, list[Row]] = {essay_id: [] for essay_id in approved}
    for row in rows_of(
        connection,
        "select essay_id, start_char, end_char, label, manual, markup_action, learner_entity from detected_mention "
        "semi join reviewed_essay using (essay_id) order by essay_id, start_char",
    ):
        spans.setdefault(row["essay_id"], []).append(row)
    return [
        item
        for item in decisions
        if item.essay_id in approved
        and (item.other_essay_id or item.essay_id) in approved
        and not _is_seen(item, spans, is_approved=approved[item.essay_id])
    ]


def _is_seen(item: Decision, spans: Mapping[str, Sequence[Row]], *, is_approved: bool) -> bool:
    if item.kind is DecisionKind.APPROVE:
        return is_approved
    found = spans[item.essay_id]
    if item.kind in _PAIR_KINDS:
        other = spans[item.other_essay_id or item.essay_id]
        one = [row["learner_entity"] for row in found if row["start_char"] == item.start]
        two = [row["learner_entity"] for row in other if row["start_char"] == item.other_start]
        return bool(one and two) and (one == two) == (item.kind is DecisionKind.ENTITY_MERGE)
    start, end = item.start or 0, item.end or 0
    if item.kind is DecisionKind.SPAN_REMOVE:
        return not any(row["start_char"] < end and start < row["end_char"] for row in found)
    same = next((row for row in found if (row["start_char"], row["end_char"]) == (start, end)), None)
    if same is None:
        return False
    if item.kind is DecisionKind.MARKUP:
        return bool(same["markup_action"] == item.value)
    return bool(same["manual"]) and same["label"] == item.label


def _order(row: Row) -> tuple[str, int, str, str]:
    return row["essay_id"], -1 if row["start"] is None else row["start"], row["decided_at"], row["decision_id"]


def _slot(item: Decision) -> tuple[Any, ...]:
    """Return what a decision is about: of two about the same, the later stands."""
    if item.kind in _SPAN_KINDS:
        return item.essay_id, "span", item.start, item.end
    if item.kind in _PAIR_KINDS:
        ends = ((item.essay_id, item.start), (item.other_essay_id or item.essay_id, item.other_start))
        return "pair", *sorted(ends, key=repr)
    return item.essay_id, str(item.kind), item.start, item.end


def _content(item: Decision) -> tuple[Any, ...]:
    """Return what a decision says, apart from who said it and when."""
    return (
        *_slot(item),
        "span" if item.kind in (DecisionKind.LABEL, DecisionKind.SPAN_ADD) else str(item.kind),
        item.text_digest,
        item.label,
        item.modifiers,
        item.entity,
        item.value,
    )


def _row(item: Decision, learner_id: str, origin: str) -> Row:
    return {
        **{name: getattr(item, name) for name in _SCHEMA.names if name not in ("learner_id", "origin")},
        "learner_id": learner_id,
        "origin": origin,
        "kind": str(item.kind),
        "label": str(item.label) if item.label is not None else None,
        "modifiers": [str(modifier) for modifier in item.modifiers],
    }


def _decision(row: Row) -> Decision:
    values = {name: value for name, value in row.items() if name not in ("learner_id", "origin")}
    return Decision(
        **{
            **values,
            "kind": DecisionKind(row["kind"]),
            "label": Label(row["label"]) if row["label"] is not None else None,
            "modifiers": tuple(Modifier(item) for item in row["modifiers"]),
        }
    )
