"""Shards over a Dask cluster: one call a shard, by path and number; workers never see Prefect, texts never travel.

What fails for outside reasons (a lost worker, a broken connection) is tried again; an essay that cannot be processed is
the business of the shard function, which records it and goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, Generic, TypeVar

from flows.home import Config
from pseudo_core.errors import InputError, StoreError

__all__ = ["LostJob", "SchedulerError", "cluster", "require_address", "run_jobs"]

Job = TypeVar("Job")
Answer = TypeVar("Answer")

# A job whose worker died this often is given up.
ATTEMPTS = 5
_ASKING_SECONDS = 15.0  # a scheduler that is just being started again answers within
_ADDRESS = re.compile(r"(?:[a-z]+://)?(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")


class SchedulerError(StoreError, ConnectionError):
    """A cluster cannot be used: no scheduler answers, or no worker starts. A stage is tried again for it, like for any
    lost connection.
    """


@dataclass(frozen=True, slots=True)
class LostJob(Generic[Job]):
    """A job that could not be finished in `ATTEMPTS` attempts, with the type of the last error."""

    job: Job
    exception_type: str


def require_address(scheduler: str | None) -> None:
    """Raise InputError when this is no address of a scheduler; whether one answers there is seen when it is needed."""
    found = _ADDRESS.fullmatch(scheduler) if scheduler else None
    if scheduler and (found is None or not 0 < int(found[1]) < 2**16):
        raise InputError(f"{scheduler!r} is no address of a Dask scheduler; give one such as tcp://10.0.0.1:8786")


def _require_scheduler(address: str) -> None:
    """Raise SchedulerError unless a Dask scheduler answers, within a bounded time.

    A client that cannot connect takes a minute to say so, and may wait for its own end for ever.
    """
    from distributed.core import rpc

    async def ask() -> None:
        async with rpc(address, timeout=_ASKING_SECONDS) as remote:
            await remote.identity()

    failure = ""
    try:
        asyncio.run(asyncio.wait_for(ask(), _ASKING_SECONDS + 1))
    except Exception as error:
        failure = type(error).__name__
    if failure:
        raise SchedulerError(
            f"no Dask scheduler answers at {address} ({failure}); start it there (`dask scheduler`) or correct the "
            "address, or leave --scheduler out for a cluster on this machine; what is done is kept"
        )


@contextmanager
def _interrupted_later() -> Iterator[None]:
    """Hold an interrupt at the terminal back until the block ends, and from the processes that it starts for good.

    A cluster that is interrupted while it starts can be closed neither by its block nor at the interpreter's exit, and
    the terminal interrupts all processes at once: it is for this one to end the others. Where interrupts are ignored,
    as in a shell's background, they stay so.
    """
    is_ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if is_ignored or threading.current_thread() is not threading.main_thread():
        yield
        return
    resource_tracker.ensure_running()  # else the first worker starts it, which unblocks the signal
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # threads and processes inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if held:
            raise KeyboardInterrupt


@contextmanager
def cluster(config: Config, scratch: Path, scheduler: str | None = None) -> Iterator[Any]:
    """Give a Dask client: of the scheduler at an address (`tcp://host:8786`), or of a local cluster of processes.

    Raise SchedulerError when no scheduler answers there, or when the local workers do not start.
    """
    with _interrupted_later():  # somewhere in a library's import an interrupt is swallowed
        import dask
        from distributed import Client, LocalCluster

    # Workers log their own coming and going; an operator wants that only when something is wrong.
    logging.getLogger("distributed").setLevel(logging.ERROR)
    settings = {
        "distributed.comm.timeouts.connect": "60s",
        # `run_jobs` counts failures itself, since it knows which essay was in work.
        "distributed.scheduler.allowed-failures": 0,
        # Dask's own diagnostics would write function arguments; ours are paths and numbers, and still nobody needs
        # them.
        "distributed.admin.log-length": 0,
        "distributed.diagnostics.nvml": False,
        # Its sampling profiler costs a tenth of a worker's time, and we measure in `benchmarks/`.
        "distributed.worker.profile.enabled": False,
        # So do, at some hundredths in every process, its looks at clock, memory and network up to fifty a second, and
        # giving memory back in pieces of 64 KiB.
        "distributed.admin.tick.interval": "1s",
        "distributed.admin.system-monitor.interval": "5s",
        "distributed.worker.memory.monitor-interval": "1s",
        "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": 128 << 20,
        # Words are looked up all over the memory: with pages of 2 MiB, where Linux has them, the processor finds them
        # a twentieth faster.
        "distributed.nanny.pre-spawn-environ.GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
        # The scheduler keeps a folder of its own, by default in /tmp.
        "temporary-directory": str(scratch),
    }
    with dask.config.set(settings):
        if scheduler:
            require_address(scheduler)
            _require_scheduler(scheduler)
            with Client(scheduler, set_as_default=False) as client:
                yield client
            return
        with ExitStack() as stack:
            failure = ""
            with _interrupted_later():
                try:
                    local = stack.enter_context(
                        LocalCluster(
                            n_workers=config.n_workers or os.cpu_count() or 1,
                            threads_per_worker=1,
                            processes=True,
                            host="127.0.0.1",
                            dashboard_address=None,
                            # Its health page is served all the same: on any free port, or a second run warns of the
                            # first.
                            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
                            memory_limit=config.worker_memory,
                            local_directory=str(scratch),
                            silence_logs=logging.ERROR,
                        )
                    )
                    client = stack.enter_context(Client(local, set_as_default=False))
                except (RuntimeError, OSError) as error:  # a worker that dies before it is there is not replaced
                    failure = type(error).__name__
            if failure:
                raise SchedulerError(
                    f"the workers on this machine do not start ({failure}); look at its memory, its disk and its "
                    "number of processes, and start again; what is done is kept"
                )
            yield client


def run_jobs(
    client: Any,
    function: Callable[[Job], Answer],
    jobs: Sequence[Job],
    on_answer: Callable[[Job, Answer], None],
    on_loss: Callable[[Job], Job],
) -> list[LostJob[Job]]:
    """Run `function` on each job, in the order given; call `on_answer` here as each one ends; return what was lost.

    When a worker dies under a job, `on_loss` says what to submit instead: the same job, or one that leaves out what
    killed the worker twice. What `function` itself raises is raised here.
    """
    from distributed import as_completed

    waiting = {client.submit(function, job, pure=False): (job, 1) for job in jobs}
    lost: list[LostJob[Job]] = []
    queue = as_completed(list(waiting), loop=client.loop)
    for future in queue:
        job, attempt = waiting.pop(future)
        if future.status == "finished":
            on_answer(job, future.result())
            continue
        error = future.exception() if future.status == "error" else None
        if error is not None and not _is_outside(error):
            raise error
        if attempt >= ATTEMPTS:
            lost.append(LostJob(job, type(error).__name__ if error is not None else "CancelledError"))
            continue
        changed = on_loss(job)
        again = client.submit(function, changed, pure=False)
        waiting[again] = (changed, attempt + 1)
        queue.add(again)
    return lost


def _is_outside(error: BaseException) -> bool:
    """Tell whether an error came from the machines and not from the work."""
    from distributed.scheduler import KilledWorker

    return isinstance(error, KilledWorker | ConnectionError | TimeoutError | MemoryError)
