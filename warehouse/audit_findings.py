"""Findings over time: the same finding keeps its id, and so its date and what a steward said of it, from run to run."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from pseudo_core.errors import InputError, StoreError
from warehouse.ids import audit_id
from warehouse.schema import Zone, arrow_schema
from warehouse.store import rows, write_audit

__all__ = [
    "CLASS_RULE",
    "STAYED_RULES",
    "from_builds",
    "set_finding_state",
    "told_findings",
    "update_findings",
    "with_ids",
]

Row = dict[str, Any]

STAYED_RULES = ("original_stayed", "original_disguised", "surrogate_is_original")
"""Rules of the leak screen: they look at a finished build, not at a shard."""
CLASS_RULE = "sensitive_not_diverse"
"""The rule that looks at all learners of a build together."""
_PARKED = "decision_parked"
_BEST_STATE = {"accepted": 0, "open": 1, "fixed": 2}


def from_builds(rule: str) -> bool:
    """Tell whether findings of a rule come from a finished build; the others come from the shards."""
    return rule in (*STAYED_RULES, CLASS_RULE)


def told_findings(items: Iterable[Mapping[str, Any]], secret: bytes) -> list[Row]:
    """Return findings of the shards as the audit may know them: a parked decision (the first of `value_list`) under its
    id of the audit.
    """
    return [
        {**item, "value_list": [audit_id(secret, decision), *item["value_list"][1:]]}
        if (decision := _parked_decision(item))
        else dict(item)
        for item in items
    ]


def with_ids(items: Iterable[Mapping[str, Any]]) -> list[Row]:
    """Return findings with their ids, sorted by id; give all of a learner's together.

    A rule and the places it speaks of make a finding, and a parked decision is known by its own id (the first of
    `value_list`). Numbers of entities do not count: they shift whenever an entity comes or goes. Should a rule say two
    things of the same places, they are told apart by their order.
    """
    out: dict[str, Row] = {}
    for item in sorted(items, key=lambda item: (item["severity"], list(item["entities"]))):
        key, number = _key(item), 1
        while (finding_id := _digest((*key, number) if number > 1 else key)) in out:
            if (out[finding_id]["severity"], out[finding_id]["entities"]) == (item["severity"], item["entities"]):
                break
            number += 1
        out[finding_id] = {**item, "finding_id": finding_id}
    return [out[finding_id] for finding_id in sorted(out)]


def _key(item: Mapping[str, Any]) -> tuple[Any, ...]:
    decision = _parked_decision(item)
    places = [decision] if decision else list(zip(item["essay_ids"], item["starts"], strict=True))
    return item["learner_id"], item["rule"], places


def _parked_decision(item: Mapping[str, Any]) -> str | None:
    return item["value_list"][0] if item["rule"] == _PARKED and item.get("value_list") else None


def _digest(key: tuple[Any, ...]) -> str:
    return hashlib.sha256(repr(key).encode()).hexdigest()[:24]


def _earlier_id(item: Mapping[str, Any]) -> str:
    """Return the id that earlier versions gave, with the numbers of entities."""
    return _digest(
        (item["learner_id"], item["rule"], list(item["essay_ids"]), list(item["starts"]), list(item["entities"]))
    )


def update_findings(
    connection: duckdb.DuckDBPyConnection, found: Iterable[Mapping[str, Any]], mine: str, now: datetime
) -> None:
    """Merge findings: new ones open, known ones keep their state and date, missing ones are fixed.

    `mine` is the SQL condition of the findings that this list is complete for. One that was accepted, is gone for a
    while (its essay failed) and comes back is accepted still.
    """
    schema = arrow_schema("finding", Zone.AUDIT)
    items = [{**item, "state": "open", "first_seen_at": now} for item in with_ids(found)]
    values = [{name: item.get(name) for name in schema.names} for item in items]
    connection.register("incoming", pa.Table.from_pylist(values, schema=schema))
    _take_over(connection)
    connection.execute(
        "update finding set state = case when closed_by is null then 'open' else 'accepted' end, "
        "closed_at = case when closed_by is null then null else closed_at end "
        "where state = 'fixed' and finding_id in (select finding_id from incoming)"
    )
    connection.execute(
        "update finding set state = 'fixed', closed_at = ? "
        f"where state <> 'fixed' and {mine} and finding_id not in (select finding_id from incoming)",
        [now],
    )
    connection.execute(
        "update finding set entities = incoming.entities, severity = incoming.severity from incoming "
        "where incoming.finding_id = finding.finding_id "
        "and (incoming.entities <> finding.entities or incoming.severity <> finding.severity)"
    )
    connection.execute("delete from finding where learner_id not in (select learner_id from essay)")
    connection.execute(
        "insert into finding by name select * from incoming where finding_id not in (select finding_id from finding)"
    )
    connection.unregister("incoming")


def _take_over(connection: duckdb.DuckDBPyConnection) -> None:
    """Give rows that stand under an id of an earlier version their new one, so that what was accepted stays so.

    One finding may have left several, as numbers shifted; then the word of a steward counts, and the earliest date. A
    row about parked decisions is taken over only where it can mean no other than this one.
    """
    found = rows(
        connection,
        "select old.*, incoming.finding_id as new_id, incoming.entities as new_entities, count(*) over ("
        "partition by old.finding_id) as n_meant from finding as old inner join incoming "
        "using (learner_id, rule, essay_ids, starts) "
        "where old.finding_id not in (select finding_id from incoming) "
        "and incoming.finding_id not in (select finding_id from finding) order by new_id, old.finding_id",
    )
    old_rows: dict[str, list[Row]] = {}
    for row in found:
        if row["finding_id"] == _earlier_id(row) and (
            row["n_meant"] == 1 or row["entities"] == row["new_entities"] != []
        ):
            old_rows.setdefault(row["new_id"], []).append(row)
    for new_id, items in old_rows.items():
        best, *others = sorted(items, key=lambda row: (_BEST_STATE[row["state"]], row["first_seen_at"]))
        connection.execute(
            "update finding set finding_id = ?, first_seen_at = ? where finding_id = ?",
            [new_id, min(row["first_seen_at"] for row in items), best["finding_id"]],
        )
        for row in others:
            connection.execute("delete from finding where finding_id = ?", [row["finding_id"]])


def set_finding_state(root: Path, finding: str, state: str, who: str) -> None:
    """Accept a finding or open it again. Raise StoreError for an unknown finding or state, InputError for no name."""
    if state not in ("open", "accepted"):
        raise StoreError("a person can set a finding to open or accepted; fixed is for a run to say")
    if not who.strip():
        raise InputError("somebody has to accept a finding; give --reviewer")
    with write_audit(root) as connection:
        is_accepted = state == "accepted"
        now = datetime.now(UTC).replace(tzinfo=None)
        done = connection.execute(
            "update finding set state = ?, closed_at = ?, closed_by = ? where finding_id = ? returning finding_id",
            [state, now if is_accepted else None, who if is_accepted else None, finding],
        ).fetchall()
        if not done:
            raise StoreError(f"there is no finding {finding}; `swell-pseudo review list` shows them with their ids")
