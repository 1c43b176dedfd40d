"""The last stage: write the audit, build the release beside the published one, ask the gates, publish or refuse."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from flows.policy import policy_digest
from flows.steps import Run, StageCounts
from flows.version import core_digest, program_version
from pseudo_core.errors import GateError
from warehouse.accumulation import judge_accumulation
from warehouse.audit import finish_run, record_decisions, record_results, record_risks, start_run
from warehouse.decisions import DecisionStore, parked_decisions
from warehouse.files import atomic_write_bytes
from warehouse.gates import GateResult, run_gates
from warehouse.inputs import Results
from warehouse.lake import Lake
from warehouse.publish import (
    Published,
    current_release,
    damaged_files,
    is_pinned,
    is_recorded,
    list_releases,
    publish_build,
)
from warehouse.release import ReleaseRequest, build_release
from warehouse.results import DETECTED, RENDERED, ShardStore
from warehouse.store import Places, read_audit, rows, write_audit

__all__ = ["PublishReport", "check_and_publish"]


@dataclass(frozen=True, slots=True)
class PublishReport:
    """What came of a run; `gates` are (name, `green` or what is wrong).

    `kept` is the pinned release that readers stay on, empty when they see this one.
    """

    release_id: str
    is_new: bool
    gates: tuple[tuple[str, str], ...] = ()
    failed: tuple[str, ...] = ()  # essays that could not be processed, by id
    states: tuple[tuple[str, int], ...] = field(default=())  # essays by state: released, held_back, failed
    kept: str = ""
    cpu_seconds: float = 0.0  # of this stage, over all threads
    damage: tuple[str, ...] = ()  # what was found broken of earlier runs, and what came of it

    def summary(self) -> str:
        """Return the report for a terminal."""
        return "\n".join([self._outcome(), *self.damage])

    def _outcome(self) -> str:
        states = ", ".join(f"{count} {state}" for state, count in self.states)
        pinned = f"; readers stay on {self.kept}: pinned, `swell-pseudo publish --latest` goes on" if self.kept else ""
        if not self.is_new:
            return f"release {self.release_id} stands as it was ({states}){pinned}"
        state = "is ready" if self.kept else "is published"
        gates = ", ".join(name for name, _ in self.gates)
        return f"release {self.release_id} {state} ({states}); gates: {gates}{pinned}"


def check_and_publish(run: Run, run_id: str, stages: Sequence[StageCounts]) -> PublishReport:
    """Publish what the shards hold now, or raise GateError and leave the old release.

    While a release is pinned, what is new is built and checked, and waits.

    A run whose results, policy and program are those of the published release ends here at once.
    """
    began = time.process_time()
    assert run.detected is not None, "detect comes first"
    assert run.rendered is not None, "render comes first"
    home = run.home
    results = Results(run.detected.digests, run.rendered.digests)
    fingerprint = _fingerprint(run, results)
    marker = home.lake / "published.json"
    known = json.loads(marker.read_text(encoding="utf-8")) if marker.exists() else {}
    damage = _damage(home.root)
    if known.get("fingerprint") == fingerprint and _stands(home.root, known["release"]):
        return replace(_report(run, known["release"], is_new=False, gates=()), damage=damage)
    decisions = DecisionStore(home.lake).all()
    parked = parked_decisions(home.root, results, decisions)
    with write_audit(home.root):  # one write for the three: each copies the file
        start_run(
            home.root,
            run_id,
            "rebuild",
            program_version=program_version(),
            pack_version=run.pack_version,
            policy_digest=policy_digest(run.policy, "publish"),
            started_at=run.started_at,
            shards=run.shard_rows,
        )
        record_results(home.root, run_id, results, pack_version=run.pack_version)
        record_decisions(home.root, decisions, parked)
    n_redone, n_failed = max(stage.n_essays for stage in stages), sum(stage.n_failed for stage in stages)

    def end(state: str, release_id: str | None = None) -> None:
        finish_run(
            home.root,
            run_id,
            state,
            release_id=release_id,
            n_shards=len(results.detected),
            n_essays=Lake.open(home.lake).counts().n_essays,
            n_redone=n_redone,
            n_failed=n_failed,
        )

    try:
        published, gates = _build_and_publish(run, run_id, results)
        report = _report(run, published.release_id, is_new=published.is_new, gates=gates)
    except BaseException as error:
        # Whatever it was, the run is over; that it cannot be written down (a full disk) must not hide why.
        with suppress(Exception):
            end("refused" if isinstance(error, GateError) else "failed")
        raise
    end("findings" if report.failed else "done", published.release_id)
    value = {"release": published.release_id, "fingerprint": fingerprint}
    atomic_write_bytes(marker, json.dumps(value).encode())
    _prune(run, results)
    return replace(report, cpu_seconds=time.process_time() - began, damage=damage)


def _build_and_publish(run: Run, run_id: str, results: Results) -> tuple[Published, Sequence[GateResult]]:
    """Build the release, ask the gates, and publish it; raise GateError when one is red."""
    home = run.home
    assert run.detected is not None
    assert run.rendered is not None
    build = build_release(
        home.root,
        ReleaseRequest(
            release_id=f"r{run_id}",
            results=results,
            policy=run.policy,
            program_version=program_version(),
            pack_version=run.pack_version,
            reasons={**run.rendered.reasons, **run.detected.reasons},
            formats=run.config.formats,
        ),
        run.secret,
        run.is_common,
    )
    accumulated = judge_accumulation(build, run.secret)
    record_risks(home.root, accumulated.risks, accumulated.findings)
    gates = run_gates(build, run.is_common)
    return publish_build(home.root, run.secret, build, gates, run_id), gates


def _fingerprint(run: Run, results: Results) -> str:
    """Return a digest of everything that shapes a release: shard results, policy, program, formats, quarantine."""
    lake = Lake.open(run.home.lake)
    digest = hashlib.sha256()
    for part in (
        sorted(results.detected.items()),
        sorted(results.rendered.items()),
        policy_digest(run.policy, "publish"),
        core_digest("render"),
        program_version(),
        run.config.formats,
        sorted(row.quarantine_id for found in (lake.read_quarantine(), lake.read_notes()) for row in found),
    ):
        digest.update(repr(part).encode())
    return digest.hexdigest()


def _stands(root: Path, release_id: str) -> bool:
    """Tell whether a release is what readers see, or waits behind a pin, with its files and its rows in the audit."""
    return (
        any(item.release_id == release_id and (item.is_current or is_pinned(root)) for item in list_releases(root))
        and not damaged_files(root, release_id)
        and is_recorded(root, release_id)
    )


def _damage(root: Path) -> tuple[str, ...]:
    """Return a line for each thing of earlier runs that is lost or broken, with what this run does about it."""
    found = list_releases(root)
    lines = []
    for item in found:
        files = damaged_files(root, item.release_id) if item.is_current or item is found[-1] else []
        if files and item.is_current and is_pinned(root):
            todo = "readers stay on it: put its folder back from a backup, or run `swell-pseudo publish --latest`"
        else:
            todo = "what it held is built again; remove its folder or put it back from a backup"
        lines += [f"release {item.release_id} is damaged ({', '.join(files)}): {todo}"] if files else []
    if found and not Places(root).audit_file.is_file():
        lines.append(
            "audit.duckdb was lost and is made anew; what it knew of earlier runs, key accesses and erasures is only "
            "in a backup"
        )
    return tuple(lines)


def _report(run: Run, release_id: str, *, is_new: bool, gates: Sequence[GateResult]) -> PublishReport:
    with read_audit(run.home.root) as connection:  # no release is asked: a broken one must not stop its own rebuild
        states = rows(
            connection,
            "select state, count(*) as n from release_essay where release_id = ? group by state order by state",
            [release_id],
        )
        failed = rows(connection, "select essay_id from essay_state where state = 'failed' order by essay_id")
    before = current_release(run.home.root)
    return PublishReport(
        release_id=release_id,
        is_new=is_new,
        gates=tuple((item.gate, "green" if item.is_green else item.message) for item in gates),
        failed=tuple(row["essay_id"] for row in failed),
        states=tuple((row["state"], row["n"]) for row in states),
        kept=before.release_id if before is not None and before.release_id != release_id else "",
    )


def _prune(run: Run, results: Results) -> None:
    """Remove shard results that no release and no next run reads."""
    for stage, digests in ((DETECTED, results.detected), (RENDERED, results.rendered)):
        for shard, digest in digests.items():
            ShardStore(run.home.lake, stage, shard).prune(digest)
