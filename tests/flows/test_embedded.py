from __future__ import annotations

import json
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

from flows.embedded import EmbeddedServer, start_server
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
