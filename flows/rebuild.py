"""The nightly flow: ingest → plan → detect+link → corpus facts → render → gates → publish.

Prefect tasks are stages, in this process; shards run as Dask futures inside them, in workers that never import Prefect.
Prefect stores arguments, names and messages, so those are paths, ids and counts.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from prefect import flow
from prefect import task as step
from prefect.artifacts import create_progress_artifact, create_table_artifact, update_progress_artifact
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.logging import get_run_logger
from prefect.logging.handlers import PrefectConsoleHandler
from prefect.tasks import Task

from flows.doctor import restore_rights
from flows.fanout import require_address
from flows.faults import refuse_core_files, value_free
from flows.home import Home
from flows.ingest import ingest_by_ledger
from flows.ingest_report import IngestReport
from flows.publishing import PublishReport, check_and_publish
from flows.reporting import counts_text
from flows.review import take_graph_decisions
from flows.steps import Run, StageCounts, run_lock
from warehouse.run_ids import new_run_id

__all__ = ["RebuildReport", "end_is_told_once", "rebuild"]


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """What a run did, in counts and ids."""

    run_id: str
    ingested: IngestReport | None
    stages: tuple[StageCounts, ...]
    published: PublishReport
    seconds: float
    failed: tuple[str, ...] = field(default=())  # essays that could not be processed

    @property
    def exit_status(self) -> int:
        """Return 0 when all essays went through, 1 when one failed or was refused; a red gate raises."""
        refused = self.ingested.n_quarantined if self.ingested is not None else 0
        return 1 if self.failed or refused else 0

    def summary(self) -> str:
        """Return the report for a terminal."""
        lines = [f"run {self.run_id}: {self.seconds:.1f} s"]
        if self.ingested is not None:
            lines.append(self.ingested.summary())
        for stage in self.stages:
            why = counts_text(stage.reasons) if stage.reasons else ""
            lines.append(
                f"{stage.stage}: {stage.n_learners} learners done, {stage.n_learners_kept} unchanged, "
                f"{stage.n_essays} essays, {stage.n_failed} failed" + (f" ({why})" if why else "")
            )
        lines.append(self.published.summary())
        return "\n".join(lines)


def _is_no_traceback(record: logging.LogRecord) -> bool:
    """Tell whether a record is no report of an exception: the error itself is told once, at the end of the run."""
    return not record.exc_info


for _name in ("prefect.flow_runs", "prefect.task_runs"):
    logging.getLogger(_name).addFilter(_is_no_traceback)
logging.getLogger("EventsWorker").setLevel(logging.ERROR)  # tells of its queue while a failed run ends


def _is_no_end(record: logging.LogRecord) -> bool:
    """Tell whether a record is not Prefect's word on how a run or a stage ended."""
    return not record.getMessage().startswith(("Finished in state", "Crash detected!"))


def end_is_told_once() -> None:
    """Keep Prefect's last words from the terminal, for a program that tells itself how the run ended.

    Its server hears them all the same.
    """
    for handler in logging.getLogger().handlers:  # Prefect's import sets up the root logger
        if isinstance(handler, PrefectConsoleHandler):
            handler.addFilter(_is_no_end)


def _is_outside(_: Task[Any, Any], __: TaskRun, state: State[Any]) -> bool:
    """Tell whether a stage failed because of the machines; an essay never fails a stage."""
    return isinstance(state.result(raise_on_failure=False), ConnectionError | TimeoutError)


# Nothing is cached or persisted by Prefect: the lake knows by fingerprint what is done.
_STAGE: dict[str, Any] = {
    "cache_policy": NO_CACHE,
    "persist_result": False,
    "retries": 2,
    "retry_delay_seconds": 5,
    "retry_condition_fn": _is_outside,
}


def _listener(key: str) -> Callable[[float, str], None]:
    """Return what writes a stage's progress to one Prefect artifact, made at the first word."""
    artifact: list[Any] = []

    def listen(share: float, line: str) -> None:
        if not artifact:
            artifact.append(create_progress_artifact(progress=0.0, key=key, description=line))
        update_progress_artifact(artifact[0], progress=100 * share, description=line)

    return listen


@step(name="ingest", **_STAGE)
@value_free
def _ingest(home: str, sources: list[str], replace: bool) -> IngestReport:
    report = ingest_by_ledger(Home(Path(home)), [Path(item) for item in sources], replace=replace)
    get_run_logger().info("%s", report.summary())
    return report


@step(name="plan", **_STAGE)
@value_free
def _plan(run: Run) -> dict[str, int]:
    n_decisions = take_graph_decisions(run.home)
    if n_decisions:
        get_run_logger().info("%d new decisions in ingested graphs", n_decisions)
    plan = run.plan()
    counts = plan.counts()
    get_run_logger().info("%d learners, to redo: %s", plan.n_learners, counts or "none")
    create_table_artifact(
        key="plan",
        table=[{"reason": reason, "learners": count} for reason, count in counts.items()] or [{"reason": "-"}],
    )
    return counts


@step(name="detect-and-link", **_STAGE)
@value_free
def _detect(run: Run) -> StageCounts:
    run.listen = _listener("detect-and-link")
    return _logged(run.detect())


@step(name="corpus-facts", **_STAGE)
@value_free
def _facts(run: Run) -> dict[str, int]:
    return run.facts()


@step(name="render", **_STAGE)
@value_free
def _render(run: Run, facts: dict[str, int]) -> StageCounts:
    run.listen = _listener("render")
    return _logged(run.render(facts))


@step(name="gates-and-publish", **_STAGE)
@value_free
def _publish(run: Run, run_id: str, stages: list[StageCounts]) -> PublishReport:
    report = check_and_publish(run, run_id, stages)
    get_run_logger().info("%s", report.summary())
    create_table_artifact(key="gates", table=[{"gate": name, "result": result} for name, result in report.gates])
    return report


def _logged(counts: StageCounts) -> StageCounts:
    get_run_logger().info(
        "%s: %d learners, %d essays, %d failed", counts.stage, counts.n_learners, counts.n_essays, counts.n_failed
    )
    return counts


@flow(name="rebuild", persist_result=False, validate_parameters=True)
@value_free
def rebuild(
    home: str, sources: list[str] | None = None, scheduler: str | None = None, replace: bool = False
) -> RebuildReport:
    """Bring the release up to date with sources, lists, rules and decisions. Safe to kill and to start again.

    `home` and `sources` are paths; `scheduler` is the address of a Dask scheduler, None for a cluster on this machine.
    """
    refuse_core_files()
    began = time.time()
    place = Home(Path(home))
    place.require()
    require_address(scheduler)
    with run_lock(place):
        run_id = new_run_id(place.root, datetime.fromtimestamp(began, UTC))
        for line in restore_rights(place):
            get_run_logger().warning("%s", line)
        ingested = _ingest(home, sources, replace) if sources else None
        run = Run(place, scheduler=scheduler)
        try:
            _plan(run)
            detected = _detect(run)
            facts = _facts(run)
            rendered = _render(run, facts)
        finally:
            run.workers.close()
        published = _publish(run, run_id, [detected, rendered])
    return RebuildReport(
        run_id=run_id,
        ingested=ingested,
        stages=(detected, rendered),
        published=published,
        seconds=time.time() - began,
        failed=published.failed,
    )
