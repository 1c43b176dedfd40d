"""Write the audit database: runs, states, provenance, findings, decisions, gates, releases. Ids and counts, no values.

Every function is one transaction on a copy that replaces the file: a reader sees the state before or after it. What is
known from earlier runs stays: since when a span is undecided, a finding open, an essay failing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from pseudo_core.decisions import overridden
from pseudo_core.errors import StoreError
from pseudo_core.model import Decision, DecisionKind, ParkedDecision
from pseudo_core.taxonomy import GEOGRAPHY, INSTITUTIONS
from warehouse.audit_findings import (
    CLASS_RULE,
    STAYED_RULES,
    set_finding_state,
    told_findings,
    update_findings,
)
from warehouse.gates import GateResult
from warehouse.ids import audit_id
from warehouse.inputs import Results, working
from warehouse.lake import Lake
from warehouse.release import ReleaseBuild
from warehouse.schema import Zone, arrow_schema, table
from warehouse.store import write_audit

__all__ = [
    "finish_run",
    "mark_published",
    "record_decisions",
    "record_gates",
    "record_release",
    "record_results",
    "record_risks",
    "set_finding_state",
    "start_run",
]

_FAILURES_KEPT = 100  # places of a red gate that are written down
_REVIEWED = "('sensitive', 'extra')"


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def _insert(
    connection: duckdb.DuckDBPyConnection, name: str, items: Sequence[Mapping[str, Any]], mode: str = "insert"
) -> None:
    """Insert rows given as dictionaries; missing columns are null."""
    if not items:
        return
    connection.register(
        "incoming", pa.Table.from_pylist([dict(item) for item in items], schema=arrow_schema(name, Zone.AUDIT))
    )
    connection.execute(f"{mode} into {name} by name select * from incoming")
    connection.unregister("incoming")


def start_run(
    root: Path,
    run_id: str,
    verb: str,
    *,
    program_version: str,
    pack_version: str,
    policy_digest: str,
    started_at: datetime | None = None,
    shards: Iterable[Mapping[str, Any]] = (),
) -> None:
    """Write down that a run goes on since `started_at` (UTC; now when None), and what it did to each shard so far.

    The same run may begin again after a kill. Only one goes on at a time, so that another one which says so was killed:
    it failed. `shards` has a row a shard and step, with the columns of the table but for the run's id.
    """
    with write_audit(root) as connection:
        connection.execute("update run set state = 'failed' where state = 'running' and run_id <> ?", [run_id])
        row = dict.fromkeys(("n_shards", "n_essays", "n_redone", "n_failed"), 0)
        _insert(
            connection,
            "run",
            [
                {
                    **row,
                    "run_id": run_id,
                    "verb": verb,
                    "state": "running",
                    "started_at": started_at or _now(),
                    "program_version": program_version,
                    "pack_version": pack_version,
                    "policy_digest": policy_digest,
                }
            ],
            "insert or replace",
        )
        _insert(connection, "shard", [{**item, "run_id": run_id} for item in shards], "insert or replace")


def finish_run(root: Path, run_id: str, state: str, *, release_id: str | None = None, **counts: int) -> None:
    """Write how a run ended.

    `counts` are n_shards, n_essays, n_redone, n_failed. Raise StoreError for an unknown run.
    """
    wrong = set(counts) - {"n_shards", "n_essays", "n_redone", "n_failed"}
    if wrong:
        raise StoreError(f"a run has no count {', '.join(sorted(wrong))}")
    sets = "".join(f", {name} = ?" for name in counts)
    with write_audit(root) as connection:
        done = connection.execute(
            f"update run set state = ?, ended_at = ?, release_id = ?{sets} where run_id = ? returning run_id",
            [state, _now(), release_id, *counts.values(), run_id],
        ).fetchall()
        if not done:
            raise StoreError(f"run {run_id} was never started")


def record_results(root: Path, secret: bytes, run_id: str, results: Results, *, pack_version: str) -> dict[str, int]:
    """Bring essays, states, provenance, review spans, findings and quarantine up to date; return their numbers of rows.

    Rows of essays that left the lake go.
    """
    lake = Lake.open(root / "restricted" / "lake")
    now = _now()
    with working(root, results) as source, write_audit(root) as connection:
        _replace_essays(connection, source)
        _replace_states(connection, source, run_id, now)
        _copy(
            connection,
            source,
            "mention_provenance",
            "select essay_id, start_char, end_char, learner_id, label, modifiers, score, rules, entity_number, "
            "learner_entity, manual, ? as pack_version from detected_mention",
            [pack_version],
        )
        _update_review_spans(connection, source, now)
        found = source.execute(
            # Values are for restricted eyes only; those of a parked decision are its id and the reason.
            "select learner_id, rule, severity, essay_ids, starts, entities, "
            "case when rule = 'decision_parked' then value_list end from detected_finding order by all"
        ).fetchall()
        names = ("learner_id", "rule", "severity", "essay_ids", "starts", "entities", "value_list")
        items = [dict(zip(names, row, strict=True)) for row in found]
        update_findings(
            connection,
            told_findings(items, secret),
            f"rule not in {(*STAYED_RULES, CLASS_RULE)}",  # these are of a build, not of a shard
            now,
        )
        _update_quarantine(connection, lake, now)
        names_counted = ("essay", "essay_state", "mention_provenance", "review_span", "finding", "quarantine")
        return {name: _count(connection, name) for name in names_counted}


def _count(connection: duckdb.DuckDBPyConnection, name: str) -> int:
    found = connection.execute(f"select count(*) from {name}").fetchone()
    return int(found[0]) if found else 0


def _copy(
    connection: duckdb.DuckDBPyConnection,
    source: duckdb.DuckDBPyConnection,
    name: str,
    query: str,
    parameters: Sequence[Any] = (),
) -> None:
    """Replace a table by what a query on the working connection gives, batch by batch."""
    connection.execute(f"delete from {name}")
    columns = ", ".join(table(Zone.AUDIT, name).names)
    for batch in source.execute(query, list(parameters)).to_arrow_reader(100_000):
        connection.register("incoming", pa.Table.from_batches([batch]))
        connection.execute(f"insert into {name} ({columns}) select {columns} from incoming")
        connection.unregister("incoming")


def _replace_essays(connection: duckdb.DuckDBPyConnection, source: duckdb.DuckDBPyConnection) -> None:
    _copy(
        connection,
        source,
        "essay",
        "select essay_id, learner_id, task_id, regexp_extract(learner_id, '^[^0-9]*') as school, level, "
        "coalesce(lake_task.text_types, []) as text_types, shard from lake_essay left join lake_task using (task_id) "
        "order by essay_id",
    )


def _replace_states(
    connection: duckdb.DuckDBPyConnection, source: duckdb.DuckDBPyConnection, run_id: str, now: datetime
) -> None:
    connection.execute(
        "create temp table failing as select essay_id, first_failed_at from essay_state where state = 'failed'"
    )
    # A failure in rendering outranks the success of detection.
    _copy(
        connection,
        source,
        "essay_state",
        "select essay_id, learner_id, ? as run_id, state, step, exception_type, place, n_tokens, n_mentions, "
        "n_unknown_capitals, case when state = 'failed' then ?::timestamp end as first_failed_at from ("
        "select *, row_number() over (partition by essay_id order by state desc, stage) as rank from ("
        "select *, 1 as stage from detected_essay_state union all select *, 2 as stage from rendered_essay_state)"
        ") where rank = 1 order by essay_id",
        [run_id, now],
    )
    connection.execute(
        "update essay_state set first_failed_at = failing.first_failed_at from failing "
        "where failing.essay_id = essay_state.essay_id and essay_state.state = 'failed'"
    )


def _update_review_spans(
    connection: duckdb.DuckDBPyConnection, source: duckdb.DuckDBPyConnection, now: datetime
) -> None:
    spans = source.execute(
        "select essay_id, start_char, end_char, label, learner_id, "
        "case when markup_action is null and not (label = 'extra' and manual) and not coalesce(approved, false) "
        "then 'open' else 'decided' end as state, split_part(markup_action, ':', 1) as action from detected_mention "
        "left join (select essay_id, approved from detected_essay_state) using (essay_id) "
        f"where label in {_REVIEWED} order by essay_id, start_char"
    ).to_arrow_table()
    connection.register("incoming", spans)
    connection.execute(
        "create temp table reviewed as select essay_id, start_char, end_char, label, incoming.learner_id, "
        "incoming.state, incoming.action, coalesce(old.first_seen_at, ?) as first_seen_at, "
        "case when incoming.state = 'open' then null when old.state = incoming.state then old.closed_at else ? end "
        "as closed_at from incoming left join review_span as old using (essay_id, start_char, end_char, label)",
        [now, now],
    )
    connection.execute(
        "insert into reviewed select essay_id, start_char, end_char, label, old.learner_id, 'gone', old.action, "
        "old.first_seen_at, coalesce(old.closed_at, ?) from review_span as old "
        "anti join incoming using (essay_id, start_char, end_char, label) semi join essay using (essay_id)",
        [now],
    )
    connection.execute("delete from review_span")
    connection.execute("insert into review_span by name select * from reviewed")
    connection.unregister("incoming")


def _update_quarantine(connection: duckdb.DuckDBPyConnection, lake: Lake, now: datetime) -> None:
    schema = arrow_schema("quarantine", Zone.AUDIT)
    items = []
    alike: Counter[str] = Counter()
    for row in (*lake.read_quarantine(), *lake.read_notes()):
        # Files of two ingests may be told alike, since no folder is named.
        alike[row.quarantine_id] += 1
        number = alike[row.quarantine_id]
        items.append(
            {
                "quarantine_id": row.quarantine_id if number == 1 else f"{row.quarantine_id}-{number}",
                "source": row.source,
                "place": row.place,
                "learner_id": row.learner_id,
                "essay_id": row.essay_id,
                "reason": str(row.reason),
                "message": row.message,
                "first_seen_at": now,
                "is_refused": row.is_refused,
            }
        )
    connection.register("incoming", pa.Table.from_pylist(items, schema=schema))
    connection.execute("delete from quarantine where quarantine_id not in (select quarantine_id from incoming)")
    connection.execute("insert or ignore into quarantine by name select * from incoming")
    # Null in rows of an earlier version, which wrote down what was refused only.
    connection.execute("update quarantine set is_refused = true where is_refused is null")
    connection.unregister("incoming")


def record_decisions(
    root: Path, secret: bytes, decisions: Iterable[Decision], parked: Iterable[ParkedDecision] = ()
) -> int:
    """Replace the reviewers' decisions by these, without their words and under ids of the audit; return how many."""
    reasons = {item.decision_id: item.reason for item in parked}
    items = []
    decisions = sorted(decisions, key=lambda decision: decision.decision_id)
    states = dict.fromkeys(overridden(item for item in decisions if item.decision_id not in reasons), "overridden")
    states |= dict.fromkeys(reasons, "parked")
    for item in decisions:
        items.append(
            {
                "decision_id": audit_id(secret, item.decision_id),
                "essay_id": item.essay_id,
                "kind": str(item.kind),
                "reviewer": item.reviewer,
                "decided_at": datetime.fromisoformat(item.decided_at).astimezone(UTC).replace(tzinfo=None),
                "start_char": item.start,
                "end_char": item.end,
                "label": str(item.label) if item.label is not None else None,
                "modifiers": [str(modifier) for modifier in item.modifiers],
                "entity_number": item.entity,
                "other_essay_id": item.other_essay_id,
                "other_start": item.other_start,
                "action": item.value.split(":")[0] if item.kind is DecisionKind.MARKUP else None,
                "state": states.get(item.decision_id, "applied"),
                "parked_reason": reasons.get(item.decision_id),
            }
        )
    with write_audit(root) as connection:
        connection.execute("delete from review_decision")
        _insert(connection, "review_decision", items)
        connection.execute(
            "update review_decision set state = 'waiting' "
            "where state = 'applied' and essay_id not in (select essay_id from essay_state where state = 'done')"
        )
    return len(items)


def record_risks(
    root: Path, risks: Iterable[Mapping[str, Any]], findings: Sequence[Mapping[str, Any]] | None = None
) -> None:
    """Replace the learners' risks (columns of `learner_risk`), and with `findings` those of classes that tell one
    sensitive value only.
    """
    with write_audit(root) as connection:
        connection.execute("delete from learner_risk")
        _insert(connection, "learner_risk", list(risks))
        if findings is not None:
            update_findings(connection, findings, f"rule = '{CLASS_RULE}'", _now())


def record_gates(root: Path, run_id: str, build: ReleaseBuild, results: Sequence[GateResult]) -> None:
    """Write what the gates of a build saw, and where a red one failed."""
    now = _now()
    with write_audit(root) as connection:
        _insert(
            connection,
            "gate_result",
            [
                {
                    "run_id": run_id,
                    "release_id": build.release_id,
                    "gate": item.gate,
                    "is_green": item.is_green,
                    "n_checked": item.n_checked,
                    "n_failed": len(item.failures),
                    "message": item.message,
                    "decided_at": now,
                }
                for item in results
            ],
            "insert or replace",
        )
        connection.execute("delete from gate_failure where run_id = ? and release_id = ?", [run_id, build.release_id])
        _insert(
            connection,
            "gate_failure",
            [
                {
                    "run_id": run_id,
                    "release_id": build.release_id,
                    "gate": item.gate,
                    "failure_number": number,
                    "rule": failure.rule,
                    "learner_id": failure.learner_id,
                    "essay_id": failure.essay_id,
                    "start_char": failure.start,
                    "label": failure.label,
                }
                for item in results
                for number, failure in enumerate(item.failures[:_FAILURES_KEPT], 1)
            ],
        )


def record_release(root: Path, run_id: str, build: ReleaseBuild, state: str) -> None:
    """Write a release, the state of each essay in it, and the originals that stayed (as findings).

    `state` is `built` before it is published, `published` after, `waiting` while an older one is pinned, `refused` when
    a gate is red. What an earlier, killed run left as `built` is set right by whether its folder is there.
    """
    now = _now()
    local = {str(label) for label in GEOGRAPHY | INSTITUTIONS}
    stayed = [
        {
            "learner_id": learner_id,
            "rule": leak.rule,
            "severity": "error" if leak.is_hard else "info" if leak.label in local else "warning",
            "essay_ids": [leak.essay_id],
            "starts": [leak.start],
            "entities": [],
        }
        for learner_id, leak in build.stayed
    ]
    with write_audit(root) as connection:
        for release_id, left in connection.execute(
            "select release_id, state from release where state in ('built', 'waiting')"
        ).fetchall():
            is_there = (root / "release" / release_id).is_dir()
            if is_there and left == "waiting":
                continue
            connection.execute(
                "update release set state = ?, published_at = case when ? then built_at end where release_id = ?",
                ["published" if is_there else "withdrawn", is_there, release_id],
            )
        connection.register("states", build.states)
        previous = connection.execute(
            "select release_id from release where state in ('published', 'rewritten') and release_id <> ? "
            "order by published_at desc, release_id desc limit 1",
            [build.release_id],
        ).fetchone()
        n_held_back = int(
            (connection.execute("select count(*) from states where state <> 'released'").fetchone() or (0,))[0]
        )
        row = {
            "release_id": build.release_id,
            "run_id": run_id,
            "state": state,
            "built_at": now,
            "published_at": now if state == "published" else None,
            "previous_release_id": previous[0] if previous else None,
            "release_digest": build.digest,
            "n_learners": build.written.counts["n_learners"],
            "n_essays": build.written.counts["n_essays"],
            "n_held_back": n_held_back,
        }
        _insert(connection, "release", [row], "insert or replace")
        connection.execute("delete from release_essay where release_id = ?", [build.release_id])
        connection.execute(
            "insert into release_essay by name select ? as release_id, essay_id, learner_id, state, reason, "
            "change_reason, content_digest, n_mentions from states",
            [build.release_id],
        )
        connection.unregister("states")
        if state != "published":
            update_findings(connection, stayed, f"rule in {STAYED_RULES}", now)


def mark_published(root: Path, release_id: str) -> None:
    """Write that a release is what readers see from now on."""
    with write_audit(root) as connection:
        connection.execute(
            "update release set state = case when state = 'rewritten' then state else 'published' end, "
            "published_at = ? where release_id = ?",
            [_now(), release_id],
        )
