"""Stored learners and new rows → what a shard holds next. Pure: rows in, rows out.

The first text of an essay in the order of reading counts; the same text again is nothing, another one is a problem. A
text that is stored gives way only with `replace`. Metadata, deny lists and graphs that come anew take the place of the
old ones; of several that one ingest brings the first counts, and another one is a problem.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pseudo_core.decisions import text_digest
from pseudo_core.validation import Problem, Reason
from warehouse.lake_rows import Row
from warehouse.staging import StagedRow

__all__ = ["Merged", "RowProblem", "merge_shard"]


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A staged row that cannot be taken, and why."""

    row: StagedRow
    problem: Problem


@dataclass(slots=True)
class Merged:
    """The next rows of a shard by learner id, as `Lake.write_rows` takes them.

    `learners` and `essays` count what became of those that were read, each once: new, updated (metadata), replaced
    (another text), unchanged.
    """

    rows: dict[str, Row]
    problems: list[RowProblem] = field(default_factory=list)
    learners: Counter[str] = field(default_factory=Counter)
    essays: Counter[str] = field(default_factory=Counter)


def merge_shard(
    stored: Mapping[str, Row], staged: Sequence[StagedRow], task_ids: Collection[str], *, replace: bool
) -> Merged:
    """Return what a shard holds after the staged rows, given in the order of reading. `stored` is left as it is."""
    merged = Merged({learner_id: dict(row) for learner_id, row in stored.items()})
    before = {essay["essay_id"]: essay for row in stored.values() for essay in row["essays"]}
    essays = dict(before)
    by_kind: dict[str, list[StagedRow]] = {"learner": [], "deny": [], "essay": [], "metadata": []}
    for row in staged:
        by_kind[row.kind].append(row)

    read_learners = _merge_learners(merged, by_kind["learner"])
    _merge_deny(merged, by_kind["deny"])
    taken = _merge_texts(merged, essays, by_kind["essay"], task_ids, replace=replace)
    _merge_descriptions(merged, essays, [*taken, *by_kind["metadata"]])

    owners = {essay["essay_id"]: learner_id for learner_id, row in stored.items() for essay in row["essays"]}
    owners |= {row.essay_id: row.learner_id for row in by_kind["essay"]}
    for learner in merged.rows.values():
        learner["essays"] = []
    for essay_id in sorted(essays):
        merged.rows[owners[essay_id]]["essays"].append(essays[essay_id])

    for learner_id in read_learners:
        merged.learners[_what_happened(stored.get(learner_id), merged.rows[learner_id], ("essays",))] += 1
    for essay_id in dict.fromkeys(row.essay_id for row in taken):
        old, new = before.get(essay_id), essays[essay_id]
        is_replaced = old is not None and old["text_digest"] != new["text_digest"]
        merged.essays["replaced" if is_replaced else _what_happened(old, new)] += 1
    return merged


def _what_happened(old: Row | None, new: Row, without: tuple[str, ...] = ()) -> str:
    if old is None:
        return "new"
    return "unchanged" if all(old[name] == new[name] for name in new if name not in without) else "updated"


def _merge_learners(merged: Merged, rows: Sequence[StagedRow]) -> dict[str, str]:
    """Take each learner's first description; return learner id → that description."""
    seen: dict[str, str] = {}
    for row in rows:
        if row.learner_id in seen:
            if seen[row.learner_id] != row.body:
                detail = "another description of the same learner was read before"
                merged.problems.append(RowProblem(row, Problem(Reason.DUPLICATE_LEARNER, detail)))
            continue
        seen[row.learner_id] = row.body
        old = merged.rows.get(row.learner_id, {"deny": [], "essays": []})
        merged.rows[row.learner_id] = {**old, **json.loads(row.body)}
    return seen


def _merge_deny(merged: Merged, rows: Sequence[StagedRow]) -> None:
    """Give each learner named the deny list that was read, in place of the stored one."""
    lists: dict[str, set[tuple[str, str]]] = {}
    for row in rows:
        if row.learner_id not in merged.rows:
            merged.problems.append(RowProblem(row, Problem(Reason.UNKNOWN_LEARNER, "no learner has this id")))
            continue
        item = json.loads(row.body)
        lists.setdefault(row.learner_id, set()).add((item["text"], item["label"]))
    for learner_id, items in lists.items():
        merged.rows[learner_id]["deny"] = [{"text": text, "label": label} for text, label in sorted(items)]


def _merge_texts(
    merged: Merged,
    essays: dict[str, Row],
    rows: Sequence[StagedRow],
    task_ids: Collection[str],
    *,
    replace: bool,
) -> list[StagedRow]:
    """Take each essay's first text and first graph; return the rows whose text was taken, in the order of reading."""
    taken: list[StagedRow] = []
    digests: dict[str, str] = {}
    graphs: dict[str, str] = {}
    told: set[str] = set()  # essays of which a row said whether they are normalised
    for row in rows:
        assert row.text is not None
        digest = text_digest(row.text)
        stored = essays.get(row.essay_id)
        problem: Problem | None = None
        if row.learner_id not in merged.rows:
            problem = Problem(Reason.UNKNOWN_LEARNER, f"no learner {row.learner_id} is known")
        elif row.task_id not in task_ids:
            problem = Problem(Reason.UNKNOWN_TASK, f"no task {row.task_id} is known")
        elif digests.get(row.essay_id, digest) != digest:
            problem = Problem(Reason.DUPLICATE_ESSAY, "another text of this essay was read before")
        elif stored is not None and stored["text_digest"] != digest and not replace:
            problem = Problem(Reason.DUPLICATE_ESSAY, "another text of this essay is stored")
        if problem is not None:
            merged.problems.append(RowProblem(row, problem))
            continue
        taken.append(row)
        if row.essay_id not in digests:
            essays[row.essay_id] = _essay_row(row, digest, stored)
            digests[row.essay_id] = digest
        is_first_graph = row.graph is not None and row.essay_id not in graphs
        if row.graph is not None and is_first_graph:
            graphs[row.essay_id] = row.graph
            essays[row.essay_id]["graph"] = row.graph
        elif row.graph is not None and json.loads(row.graph) != json.loads(graphs[row.essay_id]):
            detail = "another graph of this essay was read before"
            merged.problems.append(RowProblem(row, Problem(Reason.DUPLICATE_ESSAY, detail)))
        # Whether it is normalised is said of the graph, or else by the first that says it.
        if row.body and (is_first_graph or row.essay_id not in told):
            told.add(row.essay_id)
            essays[row.essay_id]["is_normalized"] = json.loads(row.body)["is_normalized"]
    return taken


def _essay_row(row: StagedRow, digest: str, stored: Row | None) -> Row:
    """Return the essay with its new text; a file of plain text describes nothing, so that what is stored stays."""
    description = stored or {"level": "", "attributes": [], "extras": [], "is_normalized": False}
    is_same = stored is not None and stored["text_digest"] == digest
    return {
        "essay_id": row.essay_id,
        "task_id": row.task_id,
        "level": description["level"],
        "text": row.text,
        "text_digest": digest,
        # A plain text beside a stored graph of the same text adds nothing.
        "graph": stored["graph"] if is_same and stored is not None else None,
        "is_normalized": description["is_normalized"],
        "attributes": description["attributes"],
        "extras": description["extras"],
    }


def _merge_descriptions(merged: Merged, essays: dict[str, Row], rows: Sequence[StagedRow]) -> None:
    """Give each essay the first description that says anything, be it beside its text or apart from it."""
    described: dict[str, Row] = {}
    by_content: list[tuple[bool, int, StagedRow, Row]] = []
    for row in rows:
        if row.kind == "metadata" and row.essay_id not in essays:
            merged.problems.append(RowProblem(row, Problem(Reason.UNKNOWN_ESSAY, "no essay with this id has a text")))
        elif row.body:
            description = {name: json.loads(row.body)[name] for name in ("level", "attributes", "extras")}
            by_content.append((not any(description.values()), row.sequence, row, description))
    for is_empty, _, row, description in sorted(by_content, key=lambda item: item[:2]):
        first = described.setdefault(row.essay_id, description)
        if first is description:
            essays[row.essay_id] = {**essays[row.essay_id], **description}
        elif first != description and not is_empty:
            detail = "another description of this essay was read before"
            merged.problems.append(RowProblem(row, Problem(Reason.DUPLICATE_ESSAY, detail)))
