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
from flows.version import code_digest, program_version
from pseudo_core.errors import GateError
from warehouse.accumulation import judge_accumulation
from warehouse.audit import finish_run, record_decisions, record_results, record_risks, start_run
from warehouse.decisions import DecisionStore, parked_decisions
from warehouse.files import atomic_write_bytes
from warehouse.gates import GateResult, run_gates
from warehouse.inputs import Results
from warehouse.lake import Lake
from warehouse.ledger import is_erased
from warehouse.mapping_key import is_key_whole
from warehouse.mending import mend_release, stand_in
from warehouse.publish import (
    Published,
    damaged_files,
    is_pinned,
    is_recorded,
    list_releases,
    publish_build,
)
from warehouse.release import ReleaseRequest, build_release
from warehouse.release_tables import current_id
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
    known = _release_of(marker, fingerprint)
    has_key = is_key_whole(home.root, run.secret)
    damage = _damage(home.root, has_key=has_key)
    if known is not None and has_key and not _holds_erased(run) and _stands(home.root, known):
        damage += _damage_of_pinned(home.root)
        return replace(_report(run, known, is_new=False, gates=()), damage=damage)
    # From here on the audit tells of this run: were it stopped or refused, and what led to it taken back, the release
    # that stands would be no reason to leave the audit as it is.
    marker.unlink(missing_ok=True)
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
        record_results(home.root, run.secret, run_id, results, pack_version=run.pack_version)
        record_decisions(home.root, run.secret, decisions, parked)
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
        damage += _damage_of_pinned(home.root)
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


def _release_of(marker: Path, fingerprint: str) -> str | None:
    """Return the release that was published last from what has this fingerprint; None when there is none, or the
    marker is broken: all is built and checked again then.
    """
    try:
        known = json.loads(marker.read_bytes()) if marker.exists() else {}
    except ValueError:
        known = {}
    release_id = known.get("release") if isinstance(known, dict) and known.get("fingerprint") == fingerprint else None
    return release_id if isinstance(release_id, str) else None


def _fingerprint(run: Run, results: Results) -> str:
    """Return a digest of everything that shapes a release: shard results, policy, program, formats, quarantine."""
    lake = Lake.open(run.home.lake)
    digest = hashlib.sha256()
    for part in (
        sorted(results.detected.items()),
        sorted(results.rendered.items()),
        policy_digest(run.policy, "publish"),
        code_digest("publish"),
        program_version(),
        run.config.formats,
        sorted(row.quarantine_id for found in (lake.read_quarantine(), lake.read_notes()) for row in found),
    ):
        digest.update(repr(part).encode())
    return digest.hexdigest()


def _holds_erased(run: Run) -> bool:
    """Tell whether the lake holds a learner whom the ledger names: an erasure was stopped on its way.

    The release that stands may hold the learner too, so that the gate has to be asked.
    """
    lake = Lake.open(run.home.lake)
    is_gone = is_erased(run.home.root, run.secret)
    return any(is_gone(learner_id) for shard in lake.shards() for learner_id in lake.learner_ids(shard))


def _stands(root: Path, release_id: str) -> bool:
    """Tell whether a release is what readers see, or waits behind a pin, with its files and its rows in the audit."""
    return (
        any(item.release_id == release_id and (item.is_current or is_pinned(root)) for item in list_releases(root))
        and not damaged_files(root, release_id)
        and is_recorded(root, release_id)
    )


def _damage(root: Path, *, has_key: bool) -> tuple[str, ...]:
    """Mend what can be mended of earlier runs; return a line for each thing that was lost or broken, with what this run
    does about it. `has_key` tells whether the mapping key is there and whole.
    """
    found = list_releases(root)
    lines = []
    for item in found:
        files = damaged_files(root, item.release_id) if item.is_current or item is found[-1] else []
        damaged = f"damaged ({', '.join(files)})"
        if not files:
            continue
        if mend_release(root, item.release_id):
            todo = "written again from its database, the same bytes as before"
            lines.append(f"release {item.release_id} was {damaged}: {todo}")
        elif not (item.is_current and is_pinned(root)):
            todo = "what it held is built again; remove its folder or put it back from a backup"
            lines.append(f"release {item.release_id} is {damaged}: {todo}")
    current = current_id(Places(root))
    if current is not None and not is_pinned(root) and not (Places(root).releases / current).is_dir():
        lines.append(f"release {current} is gone: what it held is built again, or put its folder back from a backup")
    if any((Places(root).root / "restricted" / "erasing").glob("*.sealed")):
        lines.append("an erasure did not come to its end: run `swell-pseudo erase` for that learner again")
    if found and not Places(root).audit_file.is_file():
        lines.append(
            "audit.duckdb was lost and is made anew; what it knew of earlier runs, key accesses and erasures is only "
            "in a backup"
        )
    if found and not has_key:
        which = "is damaged" if Places(root).key_file.is_file() else "was lost"
        lines.append(f"mapping_key.duckdb {which} and is made anew from stored results, which hold all of it")
    return tuple(lines)


def _damage_of_pinned(root: Path) -> tuple[str, ...]:
    """Return what is wrong with the release that readers are kept on, after letting one that holds the same take its
    place if there is one; nothing when it is sound or none is pinned.
    """
    pinned = current_id(Places(root)) if is_pinned(root) else None
    files = damaged_files(root, pinned) if pinned is not None else []
    if pinned is None or not files:
        return ()
    is_there = (Places(root).releases / pinned).is_dir()
    told = f"release {pinned} is damaged ({', '.join(files)})" if is_there else f"release {pinned} is gone"
    other = stand_in(root)
    if other is not None:
        return (f"{told}: readers see {other} now, which holds the same and is pinned in its place",)
    stay = "readers stay on it" if is_there else "readers find nothing"
    return (f"{told}, {stay}: put its folder back from a backup, or run `swell-pseudo publish --latest`",)


def _report(run: Run, release_id: str, *, is_new: bool, gates: Sequence[GateResult]) -> PublishReport:
    with read_audit(run.home.root) as connection:  # no release is asked: a broken one must not stop its own rebuild
        states = rows(
            connection,
            "select state, count(*) as n from release_essay where release_id = ? group by state order by state",
            [release_id],
        )
        failed = rows(connection, "select essay_id from essay_state where state = 'failed' order by essay_id")
    seen = current_id(Places(run.home.root))
    return PublishReport(
        release_id=release_id,
        is_new=is_new,
        gates=tuple((item.gate, "green" if item.is_green else item.message) for item in gates),
        failed=tuple(row["essay_id"] for row in failed),
        states=tuple((row["state"], row["n"]) for row in states),
        kept=seen if seen is not None and seen != release_id else "",
    )


def _prune(run: Run, results: Results) -> None:
    """Remove shard results that no release and no next run reads."""
    for stage, digests in ((DETECTED, results.detected), (RENDERED, results.rendered)):
        for shard, digest in digests.items():
            ShardStore(run.home.lake, stage, shard).prune(digest)
