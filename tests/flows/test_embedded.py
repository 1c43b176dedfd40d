from __future__ import annotations

import io
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from flows.embedded import EmbeddedServer, _stop_with_parent, start_server
from flows.home import Home
from pseudo_core.errors import StoreError

ROOT = Path(__file__).parents[2]
_HOLD = """
import sys, time
from flows.embedded import EmbeddedServer
server = EmbeddedServer()
server.wait()
print(server.url, flush=True)
time.sleep(300)
"""


@pytest.fixture(autouse=True)
def _environment_as_before() -> Iterator[None]:
    """Take Prefect's settings back: tests after these import Prefect without them."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path / "home")
    home.create()
    return home


@pytest.fixture
def no_server_named(monkeypatch: pytest.MonkeyPatch, prefect_home: Path) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)
    monkeypatch.setenv("PREFECT_HOME", str(prefect_home))


@pytest.mark.cluster
@pytest.mark.usefixtures("no_server_named")
def test_server_answers_until_it_is_stopped(home: Home) -> None:
    server = start_server(home)
    assert server is not None
    assert os.environ.pop("PREFECT_API_URL") == server.url
    server.wait()
    with urllib.request.urlopen(f"{server.url}/health", timeout=60) as answer:
        assert json.loads(answer.read()) is True
    server.stop()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(server.url.split(":")[2].split("/")[0]))) != 0


@pytest.mark.cluster
@pytest.mark.usefixtures("no_server_named")
def test_server_ends_when_its_run_is_killed() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", _HOLD], env=environment, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline().startswith("http://127.0.0.1:")
        [server] = psutil.Process(run.pid).children()
        run.send_signal(signal.SIGKILL)
        run.wait()
    assert psutil.wait_procs([server], timeout=30)[1] == []


def test_server_that_the_operator_names_is_used(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFECT_API_URL", "http://127.0.0.1:9/api")
    assert start_server(home) is None
    assert os.environ["PREFECT_API_URL"] == "http://127.0.0.1:9/api"


def test_profile_of_the_operator_is_used(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)
    monkeypatch.setenv("PREFECT_HOME", str(tmp_path))
    (tmp_path / "profiles.toml").write_text('active = "site"\n[profiles.site]\n', encoding="utf-8")
    assert start_server(home) is None
    assert "PREFECT_API_URL" not in os.environ


def test_server_that_cannot_start_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("PREFECT_HOME", str(blocked / "below"))
    server = EmbeddedServer()
    began = time.monotonic()
    with pytest.raises(StoreError, match="PREFECT_API_URL"):
        server.wait()
    server.stop()
    assert time.monotonic() - began < 120


_CLI = "import sys; from flows.cli import main; sys.exit(main())"


def _verb(home: Home, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PREFECT_", "SWELL_"))}
    return subprocess.run(
        [sys.executable, "-c", _CLI, *arguments, "--home", str(home.root)],
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_serving_without_a_server_is_refused(home: Home) -> None:
    done = _verb(home, "serve")
    assert done.returncode == 1
    assert "none is named; start one (`prefect server start`) and set PREFECT_API_URL" in done.stderr


@pytest.mark.parametrize("verb", ["serve", "rebuild"])
def test_named_server_that_does_not_answer_is_told(home: Home, verb: str) -> None:
    done = _verb(home, verb, PREFECT_API_URL="http://127.0.0.1:9/api")
    assert done.returncode == 1
    assert "swell-pseudo: no Prefect server answers at http://127.0.0.1:9/api (ConnectError); start it" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--cron", "nightly"), "--cron nightly: not a cron line of five parts"),
        (("--timezone", "Europe/Stokholm"), "--timezone Europe/Stokholm: there is no such time zone"),
        (("--scheduler", "dask"), "'dask' is no address of a Dask scheduler"),
    ],
)
def test_schedule_that_nobody_understands_is_wrong_use(home: Home, arguments: tuple[str, ...], message: str) -> None:
    done = _verb(home, "serve", *arguments)
    assert done.returncode == 2
    assert message in done.stderr


def test_a_server_that_is_told_to_end_says_nothing_of_what_that_cuts_off(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = logging.getLogger("sqlalchemy.pool")
    monkeypatch.setattr(pool, "level", pool.level)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    seen: list[tuple[int, bool]] = []
    monkeypatch.setattr("os.kill", lambda _, sign: seen.append((sign, pool.isEnabledFor(logging.ERROR))))
    _stop_with_parent()
    assert seen == [(signal.SIGTERM, False)]
