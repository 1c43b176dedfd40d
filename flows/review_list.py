"""What waits for a steward, with values: findings and undecided spans. For the terminal and `restricted/` only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flows.home import Home
from flows.review import linked_learners, undecided
from pseudo_core.errors import StoreError
from warehouse.audit_findings import from_builds, told_findings, with_ids
from warehouse.decisions import DecisionStore
from warehouse.files import atomic_write_bytes, ensure_dir
from warehouse.lake import Lake
from warehouse.results import DETECTED, ShardStore
from warehouse.store import read_audit, rows

__all__ = ["OpenFinding", "OpenSpan", "open_findings", "open_spans", "write_page"]

_CONTEXT = 30


@dataclass(frozen=True, slots=True)
class OpenFinding:
    """A finding that nobody accepted, with its values."""

    finding_id: str
    severity: str
    rule: str
    learner_id: str
    places: tuple[str, ...]  # ESSAY:START
    values: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class OpenSpan:
    """A sensitive or extra span that nobody decided, with its words."""

    essay_id: str
    start: int
    end: int
    label: str
    context: str = field(repr=False)


def open_findings(home: Home, rule: str = "") -> list[OpenFinding]:
    """Return the findings of the last rebuild that are not accepted, the gravest first."""
    states = _of_audit(home)
    accepted = {item["finding_id"] for item in states if item["state"] == "accepted"}
    of_builds = [
        item for item in states if item["state"] == "open" and from_builds(item["rule"]) and rule in ("", item["rule"])
    ]
    texts = _texts_of(home, {item["learner_id"] for item in of_builds})
    out = [
        OpenFinding(
            item["finding_id"],
            item["severity"],
            item["rule"],
            item["learner_id"],
            tuple(f"{essay_id}:{start}" for essay_id, start in zip(item["essay_ids"], item["starts"], strict=True)),
            _words_at(texts, item["essay_ids"], item["starts"]),
        )
        for item in of_builds
    ]
    secret = home.read_secret()
    for shard in Lake.open(home.lake).shards():
        store = ShardStore(home.lake, DETECTED, shard)
        newest = store.newest()
        found = store.read(newest, "finding").to_pylist() if newest is not None else ()
        for row in with_ids(told_findings(found, secret)):
            number = row["finding_id"]
            if number in accepted or (rule and row["rule"] != rule):
                continue
            places = tuple(
                f"{essay_id}:{start}" for essay_id, start in zip(row["essay_ids"], row["starts"], strict=True)
            )
            out.append(
                OpenFinding(number, row["severity"], row["rule"], row["learner_id"], places, tuple(row["value_list"]))
            )
    grave = {"error": 0, "warning": 1, "info": 2}
    return sorted(out, key=lambda item: (grave[item.severity], item.rule, item.learner_id, item.places))


def _of_audit(home: Home) -> list[dict[str, Any]]:
    """Return the findings that the audit database knows and no run fixed."""
    try:
        with read_audit(home.root) as connection:
            return rows(
                connection,
                "select finding_id, severity, rule, learner_id, essay_ids, starts, state from finding "
                "where state <> 'fixed' order by finding_id",
            )
    except StoreError:
        return []  # no run has ended yet


def _texts_of(home: Home, learners: set[str]) -> dict[str, str]:
    """Return essay id → text as ingested of these learners; each shard is read once."""
    lake = Lake.open(home.lake)
    return {
        essay.essay_id: essay.text
        for shard in sorted(set(map(lake.shard_of, learners)))
        for record in lake.read_learners(shard)
        if record.learner.learner_id in learners
        for essay in record.essays
    }


def _words_at(texts: Mapping[str, str], essay_ids: Sequence[str], starts: Sequence[int]) -> tuple[str, ...]:
    """Return the words that stand at these places."""
    return tuple(
        " ".join(texts.get(essay_id, "")[start : start + _CONTEXT].split()[:1])
        for essay_id, start in zip(essay_ids, starts, strict=True)
    )


def open_spans(home: Home) -> list[OpenSpan]:
    """Return the sensitive and extra spans that wait for a decision, by essay and start."""
    out = []
    standing = DecisionStore(home.lake).by_learner()
    for linked, _ in linked_learners(home):
        texts = {item.essay.essay_id: item.essay.text for item in linked.essays}
        for essay_id, mentions in undecided(linked, standing.get(linked.learner_id, ())).items():
            text = texts[essay_id]
            for mention in mentions:
                before = text[max(0, mention.start - _CONTEXT) : mention.start]
                after = text[mention.end : mention.end + _CONTEXT]
                context = f"{before}⟦{text[mention.start : mention.end]}⟧{after}"
                words = " ".join(context.split())
                out.append(OpenSpan(essay_id, mention.start, mention.end, str(mention.label), words))
    return sorted(out, key=lambda item: (item.essay_id, item.start))


def write_page(home: Home, findings: list[OpenFinding], spans: list[OpenSpan]) -> str:
    """Write both lists as `restricted/review/open.md`, readable by its owner only; return the path below the home."""
    folder = ensure_dir(home.restricted / "review")
    lines = ["# Open findings", "", "| id | severity | rule | learner | places | values |", "|---|---|---|---|---|---|"]
    for item in findings:
        cells = (item.finding_id, item.severity, item.rule, item.learner_id, " ".join(item.places))
        lines.append(f"| {' | '.join(cells)} | {_cell(', '.join(item.values))} |")
    lines += ["", "# Undecided spans", "", "| essay | start | end | label | words |", "|---|---|---|---|---|"]
    for span in spans:
        lines.append(f"| {span.essay_id} | {span.start} | {span.end} | {span.label} | {_cell(span.context)} |")
    atomic_write_bytes(folder / "open.md", "\n".join([*lines, ""]).encode())
    return str((folder / "open.md").relative_to(home.root))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
