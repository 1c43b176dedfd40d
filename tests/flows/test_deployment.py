"""The nightly deployment on a real Prefect server, and shards on a Dask cluster that was started by hand, over TCP."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from driving import GOLD, Site

pytestmark = [pytest.mark.cluster, pytest.mark.slow]
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def process(*command: str, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    running = subprocess.Popen(
        [sys.executable, "-m", *command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(timeout=20)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def ask(url: str, body: dict[str, Any] | None = None) -> Any:
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(url, data=data, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read() or "null")


def wait_for(condition: Callable[[], Any], seconds: float) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = condition()
        except OSError:
            found = None
        if found:
            return found
        time.sleep(0.5)
    raise AssertionError(f"nothing after {seconds} s")


def test_nightly_deployment_runs_on_a_real_server(new_site: Callable[..., Site], tmp_path: Path) -> None:
    site = new_site()
    port = free_port()
    api = f"http://127.0.0.1:{port}/api"
    environment = {
        **site.environment,
        "PREFECT_HOME": str(tmp_path / "server"),
        "PREFECT_API_URL": api,
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
        "PYTHONPATH": str(ROOT),
    }
    # The shipped file, with this test's home and sources in place of the server's.
    deployment = yaml.safe_load((ROOT / "deploy" / "prefect.yaml").read_text(encoding="utf-8"))
    [nightly] = deployment["deployments"]
    assert nightly["schedules"][0]["timezone"] == "Europe/Stockholm"
    assert nightly["concurrency_limit"]["limit"] == 1
    nightly["parameters"] = {"home": str(site.home.root), "sources": [str(GOLD / "portal.xml")]}
    deployment["pull"] = [{"prefect.deployments.steps.set_working_directory": {"directory": str(ROOT)}}]
    file = tmp_path / "prefect.yaml"
    file.write_text(yaml.safe_dump(deployment), encoding="utf-8")
    with process(
        "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port), environment=environment
    ) as server:
        wait_for(lambda: server.poll() is None and ask(f"{api}/health"), 90)
        for arguments in (
            ("work-pool", "create", "--type", "process", "nightly"),
            ("--no-prompt", "deploy", "--all", "--prefect-file", str(file)),
        ):
            done = subprocess.run(
                [sys.executable, "-m", "prefect", *arguments],
                env=environment,
                cwd=ROOT,
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
            assert done.returncode == 0, done.stdout + done.stderr
        [found] = ask(f"{api}/deployments/filter", {})
        assert (found["name"], found["global_concurrency_limit"]["limit"]) == ("nightly", 1)
        # A server may take a schedule and never act on it.
        wait_for(lambda: [item for item in ask(f"{api}/flow_runs/filter", {}) if item["auto_scheduled"]], 90)
        run = ask(f"{api}/deployments/{found['id']}/create_flow_run", {"state": {"type": "SCHEDULED"}})
        with process("prefect", "worker", "start", "--pool", "nightly", environment=environment):
            state = wait_for(
                lambda: (
                    answer["state"]
                    if (answer := ask(f"{api}/flow_runs/{run['id']}"))["state"]["type"]
                    in ("COMPLETED", "FAILED", "CRASHED", "CANCELLED")
                    else None
                ),
                240,
            )
        assert state["type"] == "COMPLETED", state["message"]
        artifacts = ask(f"{api}/artifacts/filter", {})
        assert {item["key"] for item in artifacts} >= {"plan", "gates"}
    assert site.query("select state, count(*) from release_essay group by state") == [("released", 88)]


def test_shards_run_on_a_cluster_started_by_hand(gold_site: Site, new_site: Callable[..., Site]) -> None:
    site = new_site()
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    environment = {**site.environment, "PYTHONPATH": os.pathsep.join((str(ROOT), site.environment["PYTHONPATH"]))}
    with (
        process(
            *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"),
            environment=environment,
        ),
        process(
            *("distributed.cli.dask_worker", address, "--nthreads", "1", "--nworkers", "2", "--no-dashboard"),
            environment=environment,
        ),
    ):
        site.run("rebuild", "--scheduler", address, GOLD / "portal.xml")
    assert site.release_digest() == gold_site.release_digest()
