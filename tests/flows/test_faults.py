"""What the program says of errors that are not its own."""

from __future__ import annotations

import errno
import logging
import os
import pickle
import socket
import subprocess
import sys
import traceback
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from distributed import LocalCluster
from prefect.logging.handlers import PrefectConsoleHandler

import flows.cli
import flows.rebuild  # its import sets the filters
import warehouse.query
from flows import fanout
from flows.fanout import SchedulerError, cluster, require_address
from flows.faults import unexpected, value_free
from flows.home import Config
from pseudo_core.errors import InputError, StoreError


@value_free
def stage(error: Exception) -> None:
    raise error


def test_an_error_of_a_library_loses_its_message_and_its_cause() -> None:
    with pytest.raises(StoreError, match=r"unexpected ValueError at test_faults\.py:\d+") as caught:
        stage(ValueError("Zhyldyzkan"))
    assert "Zhyldyzkan" not in str(caught.value)
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    "error", [InputError("file 1, line 2: no id"), SchedulerError("tcp://10.0.0.1:8786"), KeyboardInterrupt()]
)
def test_errors_that_may_be_told_stay(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught:
        stage(error)
    assert caught.value is error


class QuotingError(Exception):
    """An error whose words cannot even be asked for."""

    def __str__(self) -> str:
        raise ValueError("Zhyldyzkan")


class Panic(BaseException):
    """What a library in Rust raises when it stops."""


@pytest.mark.parametrize(
    "error",
    [
        UnicodeDecodeError("utf-8", b"Zhyldyzkan", 0, 1, "Zhyldyzkan"),
        OSError(errno.ENOENT, "Zhyldyzkan"),
        OSError("Zhyldyzkan", "Zhyldyzkan"),
        QuotingError("Zhyldyzkan"),
        ExceptionGroup("Zhyldyzkan", [KeyError("Zhyldyzkan")]),
        BaseExceptionGroup("Zhyldyzkan", [KeyboardInterrupt()]),
        Panic("Zhyldyzkan"),
        SystemExit("Zhyldyzkan"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_whatever_is_raised_loses_its_words(error: BaseException) -> None:
    with pytest.raises(StoreError) as caught:
        stage(error)
    assert "Zhyldyzkan" not in repr(vars(caught.value)) + "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    "error", [ConnectionResetError("Zhyldyzkan"), TimeoutError("Zhyldyzkan"), MemoryError("Zhyldyzkan")], ids=repr
)
def test_a_reason_to_try_again_stays_one_without_its_words(error: Exception) -> None:
    with pytest.raises(StoreError) as caught:
        stage(error)
    sent = pickle.loads(pickle.dumps(caught.value))
    assert fanout._is_outside(sent)
    assert "Zhyldyzkan" not in repr(sent)


def test_an_error_of_ours_leaves_its_chain_and_notes_behind() -> None:
    """Prefect pickles what a run raised, with all that it is chained to."""

    @value_free
    def chained() -> None:
        try:
            raise ValueError("Zhyldyzkan")
        except ValueError as error:
            ours = InputError("file 1, line 2: no id")
            ours.add_note("Zhyldyzkan")
            raise ours from error

    with pytest.raises(InputError, match="no id") as caught:
        chained()
    assert (caught.value.__cause__, caught.value.__context__, vars(caught.value).get("__notes__")) == (None,) * 3


def test_the_flow_itself_loses_the_words_of_what_it_raises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def quote(_: object) -> None:
        raise ValueError("Zhyldyzkan")

    monkeypatch.setattr(flows.rebuild.Home, "require", quote)
    with pytest.raises(StoreError, match="unexpected ValueError"):
        flows.rebuild.rebuild.fn(str(tmp_path))


def test_the_command_tells_a_panic_without_its_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def panic() -> None:
        raise Panic("Zhyldyzkan")

    monkeypatch.setattr(warehouse.query, "list_views", panic)
    monkeypatch.setattr(sys, "argv", ["swell-pseudo", "query"])
    with pytest.raises(SystemExit) as ended:
        flows.cli.main()
    assert ended.value.code == 1
    assert capsys.readouterr().err.startswith("swell-pseudo: unexpected Panic at test_faults.py:")


def test_the_system_says_what_is_wrong_and_where() -> None:
    full = "No space left on device"
    assert unexpected(OSError(errno.ENOSPC, full, "/home/x")) == f"{full}: /home/x; make room and start again"
    assert unexpected(OSError(errno.ENOSPC, full, "/pack/x", None, "/home/x")).startswith(f"{full}: /home/x;"), (
        "where it was written"
    )
    told = unexpected(RuntimeError(f'FATAL Error: Could not write file "Zhyldyzkan": {full}'))
    assert told == f"{full} (RuntimeError at an unknown place); make room and start again"


def test_no_traceback_reaches_a_log_of_prefect(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("prefect.flow_runs")
    with caplog.at_level(logging.DEBUG):
        for hear in (True, False):
            logger.handle(
                logging.LogRecord(
                    logger.name,
                    logging.ERROR,
                    str(Path(__file__)),
                    1,
                    "told" if hear else "Zhyldyzkan",
                    None,
                    None if hear else (ValueError, ValueError("Zhyldyzkan"), None),
                )
            )
    assert "Zhyldyzkan" not in caplog.text


def test_prefect_does_not_repeat_on_the_terminal_how_a_run_ended() -> None:
    logger, handler = logging.getLogger(), PrefectConsoleHandler()
    logger.addHandler(handler)
    try:
        flows.rebuild.end_is_told_once()
        told = [
            message
            for message in ("Finished in state Failed('StoreError: …')", "2 new decisions in ingested graphs")
            if handler.filter(logging.LogRecord("prefect.flow_runs", logging.ERROR, "", 1, message, None, None))
        ]
    finally:
        logger.removeHandler(handler)
    assert told == ["2 new decisions in ingested graphs"]


@pytest.mark.parametrize("address", ["nonsense", "10.0.0.1", "tcp://10.0.0.1", "tcp://:8786", "tcp://host:0", "a b:1"])
def test_what_is_no_address_of_a_scheduler_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="no address of a Dask scheduler; give one such as tcp://"):
        require_address(address)


@pytest.mark.parametrize("address", [None, "", "tcp://10.0.0.1:8786", "tls://dask-scheduler.svc:8786", "[::1]:8786"])
def test_addresses_of_schedulers_are_taken(address: str | None) -> None:
    require_address(address)
    with pytest.raises(InputError):  # one sign more, and it is none
        require_address(f"{address or ''}!")


@pytest.mark.parametrize("is_open", [False, True], ids=["nobody there", "something else there"])
def test_a_scheduler_that_does_not_answer_is_named_and_a_reason_to_try_again(
    is_open: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "_ASKING_SECONDS", 0.5)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        if is_open:
            silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"

        @value_free
        def stage_on_a_cluster() -> None:
            with cluster(Config(), tmp_path, address):
                pass

        with pytest.raises(SchedulerError, match=f"no Dask scheduler answers at {address}") as caught:
            stage_on_a_cluster()
    failed = SimpleNamespace(result=lambda **_: caught.value)
    assert flows.rebuild._is_outside(cast(Any, None), cast(Any, None), cast(Any, failed))


def test_a_crash_of_the_command_or_what_it_starts_leaves_no_memory_behind() -> None:
    """A core file would hold the texts, and lie in whatever folder the command was called from."""
    code = (
        "import resource, subprocess, sys, warehouse.query\n"
        "_, most = resource.getrlimit(resource.RLIMIT_CORE)\n"
        "resource.setrlimit(resource.RLIMIT_CORE, (most, most))\n"
        "def ask():\n"
        "    show = 'import resource; print(resource.getrlimit(resource.RLIMIT_CORE)[0])'\n"
        "    subprocess.run([sys.executable, '-c', show])\n"
        "    return ()\n"
        "warehouse.query.list_views = ask\n"
        "sys.argv = ['swell-pseudo', 'query', '--json']\n"
        "from flows.cli import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.stdout.splitlines()[0] == "0", done.stderr


_STARTING = """
import os, signal, sys, threading
from pathlib import Path
from flows.cli import cli
from flows.fanout import cluster
from flows.home import Config

@cli.command()
def start():
    threading.Timer(float(sys.argv[1]), os.killpg, (os.getpgrp(), signal.SIGINT)).start()
    with cluster(Config(n_workers=1), Path(sys.argv[2])):
        threading.Event().wait(float(sys.argv[3]))

# Whoever runs the tests in a shell's background has them ignore interrupts.
signal.signal(signal.SIGINT, signal.SIG_IGN if sys.argv[4] == "ignored" else signal.default_int_handler)
if __name__ == "__main__":
    cli(["start"])
"""


def _interrupted(tmp_path: Path, *arguments: object) -> tuple[int, str]:
    """Return exit status and stderr of a process that starts a cluster and is interrupted after some seconds."""
    script = tmp_path / "starting.py"
    script.write_text(_STARTING, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        start_new_session=True,  # a process group, as a terminal interrupts it
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.cluster
@pytest.mark.parametrize("seconds", [0.3, 1.0])
def test_an_interrupt_while_the_cluster_starts_is_told_in_a_line(seconds: float, tmp_path: Path) -> None:
    assert _interrupted(tmp_path, seconds, tmp_path, 60, "heard") == (
        130,
        "swell-pseudo: interrupted; what was done is kept, start it again to go on\n",
    )


@pytest.mark.cluster
def test_an_interrupt_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    assert _interrupted(tmp_path, 0.3, tmp_path, 1, "ignored") == (0, "")


def test_a_scheduler_that_answers_is_used(tmp_path: Path) -> None:
    with (
        LocalCluster(n_workers=0, protocol="tcp", dashboard_address=None, host="127.0.0.1") as local,
        cluster(Config(), tmp_path, local.scheduler_address) as client,
    ):
        assert client.scheduler_info()["workers"] == {}


@pytest.mark.cluster
def test_workers_that_do_not_start_are_told_and_a_reason_to_try_again(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from multiprocessing import get_context, resource_tracker\n"
        "from pathlib import Path\n"
        "from flows.fanout import SchedulerError, cluster\n"
        "from flows.home import Config\n"
        "resource_tracker.ensure_running()\n"
        "get_context('spawn').set_executable('/bin/false')\n"  # a worker that ends at once
        "try:\n"
        "    with cluster(Config(n_workers=1), Path(sys.argv[1])):\n"
        "        print('up')\n"
        "except SchedulerError as error:\n"
        "    print(error.message)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.startswith("the workers on this machine do not start (RuntimeError); look at its memory")
