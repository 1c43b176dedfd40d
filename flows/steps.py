"""The stages of a run, each safe to start again: it lists what is missing by fingerprint and does that.

Plain functions; `flows.rebuild` wraps them as Prefect tasks. They take a home and ids and return counts.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flows.fanout import LostJob, cluster, run_jobs
from flows.home import Config, Home
from flows.lexicons import lexicon_of
from flows.packs import PackHistory, pool_version
from flows.plan import LOST, Plan, plan_detection, plan_rendering
from flows.policy import read_policy
from flows.progress import Progress
from flows.shards import Breadcrumb, ShardAnswer, ShardJob, detect_shard, render_shard
from pseudo_core.errors import StoreError
from pseudo_core.policy import Policy
from pseudo_core.validation import split_essay_id
from resources import DEFAULT_PACK, read_manifest
from warehouse.corpus_facts import learners_by_country
from warehouse.decisions import DecisionStore
from warehouse.ids import audit_id
from warehouse.results import ShardStore

__all__ = ["LazyCluster", "Run", "StageCounts", "run_lock"]

Listen = Callable[[float, str], None]

_LOCK_SECONDS = 5.0  # what a verb of people takes is over by then, so that it costs nobody the night's run
_ASKING_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class StageCounts:
    """What a stage did, in counts; `reasons` says why learners were redone."""

    stage: str
    n_learners: int = 0  # redone
    n_learners_kept: int = 0
    n_essays: int = 0
    n_failed: int = 0
    n_mentions: int = 0
    cpu_seconds: float = 0.0  # of work, over all workers
    reasons: dict[str, int] = field(default_factory=dict)


@contextmanager
def run_lock(
    home: Home, wait_seconds: float = _LOCK_SECONDS, on_wait: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Hold the home for one run; raise StoreError when another run has it for `wait_seconds`, or this is no home.

    `on_wait` is called once, when there is something to wait for. A killed run leaves no lock behind.
    """
    home.require()
    handle = os.open(home.restricted / "run.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        end = time.monotonic() + wait_seconds
        is_told = False
        while not _is_locked(handle):
            if time.monotonic() >= end:
                raise StoreError(
                    f"another run is at work in {home.root}; nothing was done, wait until it ends or stop it"
                )
            if not is_told:
                on_wait()
                is_told = True
            time.sleep(_ASKING_SECONDS)
        yield
    finally:
        os.close(handle)


def _is_locked(handle: int) -> bool:
    """Take the lock of a file if it is free, and tell whether it is ours."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class LazyCluster:
    """A Dask client that is made when the first shard needs it: a run where nothing changed starts no cluster."""

    def __init__(self, home: Home, config: Config, scheduler: str | None) -> None:
        self._home, self._config, self._scheduler = home, config, scheduler
        self._stack = ExitStack()
        self._client: Any = None

    def client(self) -> Any:
        """Return the client, started on first use."""
        if self._client is None:
            self._client = self._stack.enter_context(cluster(self._config, self._home.scratch, self._scheduler))
        return self._client

    def close(self) -> None:
        """Stop what was started."""
        self._client = None
        self._stack.close()


class Run:
    """One run over a home: its policy and pack are read once at the start, so that editing them changes only the
    next.
    """

    def __init__(self, home: Home, *, scheduler: str | None = None, listen: Listen | None = None) -> None:
        home.require()
        self.home = home
        self.config = home.read_config()
        self.policy: Policy = read_policy(home.policy_file)
        self.secret = home.read_secret()
        self.workers = LazyCluster(home, self.config, scheduler)
        self.listen = listen
        # As it lies there now: the process may have loaded an older one from the same folder.
        self.pack_version = read_manifest(Path(self.config.pack) if self.config.pack else DEFAULT_PACK).digest
        lexicon_of(self.config.pack, self.pack_version)  # a pack that cannot be loaded stops the run here
        self.packs = PackHistory(home.lake, self.config.pack, self.pack_version)
        self.started_at = datetime.now(UTC).replace(tzinfo=None)
        self.shard_rows: list[dict[str, Any]] = []  # what was done to each shard, for the audit
        self.detected: Plan | None = None
        self.rendered: Plan | None = None

    def is_common(self, word: str) -> bool:
        """Tell whether a lower-cased word is an ordinary Swedish word."""
        return lexicon_of(self.config.pack, self.pack_version).is_common(word)

    def plan(self) -> Plan:
        """Return what detection has to do."""
        return plan_detection(
            self.home.root,
            self.home.lake,
            self.policy,
            self.config.pack,
            self.pack_version,
            DecisionStore(self.home.lake).by_learner(),
            self.packs.changed_keys,
        )

    def detect(self) -> StageCounts:
        """Detect and link in every shard not yet done."""
        self.detected, counts = self._fan_out("detect+link", "detected", detect_shard, self.plan())
        self.packs.remember()
        return counts

    def facts(self) -> dict[str, int]:
        """Return the number of learners tied to each country, over the whole corpus."""
        assert self.detected is not None, "detect comes first"
        return learners_by_country(self.home.lake, self.detected.digests)

    def render(self, facts: dict[str, int]) -> StageCounts:
        """Render every shard not yet done."""
        assert self.detected is not None, "detect comes first"
        plan = plan_rendering(
            self.home.root,
            self.home.lake,
            self.policy,
            self.config.pack,
            self.pack_version,
            pool_version(self.config.pack, self.pack_version),
            self.secret,
            self.detected,
            facts,
        )
        self.rendered, counts = self._fan_out("render", "rendered", render_shard, plan)
        return counts

    def _fan_out(
        self, name: str, stage: str, function: Callable[[ShardJob], ShardAnswer], plan: Plan
    ) -> tuple[Plan, StageCounts]:
        """Return the plan with the digests of what was done, and the counts."""
        answers: list[ShardAnswer] = []
        digests = dict(plan.digests)
        lost: Sequence[LostJob[ShardJob]] = ()
        if plan.jobs:
            progress = Progress(name, sum(len(job.todo) for job in plan.jobs), "learners", listen=self.listen)

            def on_answer(job: ShardJob, answer: ShardAnswer) -> None:
                answers.append(answer)
                digests[job.shard] = job.digest
                progress.advance(answer.n_learners, answer.n_failed)

            lost = run_jobs(self.workers.client(), function, plan.jobs, on_answer, _PoisonWatch(self.home, stage))
            progress.close()
        if lost:
            shards = ", ".join(str(item.job.shard) for item in lost)
            raise StoreError(
                f"{name}: workers died again and again on shard {shards} ({lost[0].exception_type}); the other shards "
                "are done and kept. Look at the memory of the workers (config.toml: worker_memory) and start again"
            )
        plan = replace(plan, digests=digests)
        self.shard_rows += _shard_rows(stage, plan, answers, self.secret)
        redone = sum(answer.n_learners for answer in answers)
        return plan, StageCounts(
            stage=name,
            n_learners=redone,
            n_learners_kept=plan.n_learners - redone,
            n_essays=sum(answer.n_essays for answer in answers),
            n_failed=sum(answer.n_failed for answer in answers),
            n_mentions=sum(answer.n_mentions for answer in answers),
            cpu_seconds=sum(answer.cpu_seconds for answer in answers),
            reasons=plan.counts(),
        )


def _shard_rows(stage: str, plan: Plan, answers: Sequence[ShardAnswer], secret: bytes) -> list[dict[str, Any]]:
    """Return one row a shard of a stage, in order of shard: counts and CPU time, none where a stored result stands."""
    by_shard = {answer.shard: answer for answer in answers}
    rows = []
    for shard, digest in sorted(plan.digests.items()):
        answer = by_shard.get(shard)
        rows.append(
            {
                "shard": shard,
                "step": {"detected": "detect", "rendered": "render"}[stage],
                "fingerprint": audit_id(secret, digest),
                "is_reused": answer is None,
                "n_learners": answer.n_learners if answer else 0,
                "n_essays": answer.n_essays if answer else 0,
                "n_failed": answer.n_failed if answer else 0,
                "duration_ms": round(1000 * answer.cpu_seconds) if answer else 0,
            }
        )
    return rows


class _PoisonWatch:
    """Leaves an essay out once two workers, one after the other, died with it in hand."""

    def __init__(self, home: Home, stage: str) -> None:
        self._scratch: Path = home.scratch
        self._stage = stage
        self._last: dict[int, str] = {}

    def __call__(self, job: ShardJob) -> ShardJob:
        crumb = Breadcrumb(self._scratch, self._stage, job.shard)
        in_hand = crumb.read()
        # A worker that dies before it has an essay in hand must not speak for the one before it.
        crumb.path.unlink(missing_ok=True)
        if in_hand and self._last.get(job.shard) == in_hand:
            return _without(job, in_hand)
        self._last[job.shard] = in_hand
        return job


def _without(job: ShardJob, essay_id: str) -> ShardJob:
    """Return a job with one more essay left out.

    Its result gets another fingerprint: workers also die of what has nothing to do with an essay, so that the next run
    tries it again.
    """
    learner_id, _ = split_essay_id(essay_id) or ("", "")
    fingerprints = {
        item: f"{value} {LOST}={essay_id}" if item == learner_id else value for item, value in job.fingerprints
    }
    digest = ShardStore.digest_of(fingerprints)
    return replace(job.without(essay_id), fingerprints=tuple(sorted(fingerprints.items())), digest=digest)
