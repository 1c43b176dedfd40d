"""Workers die, runs are killed: what is published in the end has the same bytes. Real processes, SIGKILL."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from driving import GOLD, Site, parquet_bytes

from flows.home import Config

pytestmark = [pytest.mark.cluster, pytest.mark.slow]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The development corpus twelve times over, under other ids: enough work to be killed in."""
    text = (GOLD / "portal.xml").read_text(encoding="utf-8")
    folder = tmp_path_factory.mktemp("corpus")
    for number in range(12):
        copy = text
        for old, new in (
            ("K", f"Q{chr(65 + number % 26)}{'x' * (number // 26)}"),
            ("L", f"R{chr(65 + number % 26)}{'x' * (number // 26)}"),
        ):
            for attribute in ("id", "student", "task"):
                copy = copy.replace(f'{attribute}="{old}', f'{attribute}="{new}')
        (folder / f"part{number:02d}.xml").write_text(copy, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def expected(corpus: Path, tmp_path_factory: pytest.TempPathFactory, prefect_home: Path) -> Site:
    from driving import make_site

    site = make_site(tmp_path_factory.mktemp("whole") / "home", prefect_home, Config(n_workers=2))
    site.rebuild(corpus)
    return site


def folders(site: Site, stage: str) -> int:
    return sum(1 for path in site.home.lake.glob(f"{stage}/*/*") if not path.name.startswith("."))


def wait_until(condition: Callable[[], bool], seconds: float = 120.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a run and everything it started, Prefect's embedded server too, which has a session of its own."""
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    for member in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            member.kill()
    process.wait()


def assert_same(site: Site, expected: Site) -> None:
    assert site.release_digest() == expected.release_digest()
    assert parquet_bytes((site.home.release / "current").resolve()) == parquet_bytes(
        (expected.home.release / "current").resolve()
    )


def test_everything_killed_at_each_stage_and_started_again(
    corpus: Path, expected: Site, new_site: Callable[..., Site]
) -> None:
    site = new_site()
    moments = {
        "ingest": lambda: any(site.home.lake.glob("learners/*.parquet")) or any(site.home.lake.glob("staging/*")),
        "detected": lambda: folders(site, "detected") >= 3,
        "rendered": lambda: folders(site, "rendered") >= 3,
        "release": lambda: any(site.home.release.glob(".building-*/*")),
    }
    for name, is_reached in moments.items():
        running = site.start("rebuild", corpus)
        assert wait_until(is_reached), name
        kill_group(running)
        assert not (site.home.release / "current").exists(), f"{name}: published by a run that was killed"
    done_before = folders(site, "detected")
    report = site.rebuild(corpus)
    assert done_before >= 3
    assert report["stages"][0]["n_learners"] < expected_learners(expected), "a killed run's shards were done again"
    assert_same(site, expected)


def expected_learners(expected: Site) -> int:
    return int(expected.query("select count(distinct learner_id) from essay")[0][0])


def test_killed_worker_is_replaced(corpus: Path, expected: Site, new_site: Callable[..., Site]) -> None:
    site = new_site()
    running = site.start("rebuild", corpus)
    assert wait_until(lambda: folders(site, "detected") >= 2 or running.poll() is not None)
    workers = [
        child
        for child in psutil.Process(running.pid).children(recursive=True)
        if "--multiprocessing-fork" in child.cmdline() or "multiprocessing.spawn" in " ".join(child.cmdline())
    ]
    assert workers
    for worker in workers[:2]:
        worker.kill()
    assert running.wait(timeout=240) == 0
    assert_same(site, expected)


def test_essay_that_kills_its_worker_is_recorded_and_the_others_are_published(new_site: Callable[..., Site]) -> None:
    site = new_site(FAULT_KILL="L5LT9")
    report = site.rebuild(GOLD / "portal.xml", status=1)
    assert report["failed"] == ["L5LT9"]
    assert site.query("select essay_id, exception_type from essay_state where state = 'failed'") == [
        ("L5LT9", "WorkerLost")
    ]
    assert site.query("select count(*) from release_essay where state = 'released'") == [(87,)]
    again = site.rebuild(status=1)
    assert (again["failed"], again["stages"][0]["reasons"]) == (["L5LT9"], {"lost": 1})
    assert again["published"]["is_new"] is False
    del site.extra["FAULT_KILL"]
    assert site.rebuild()["stages"][0]["reasons"] == {"lost": 1}
    whole = new_site("whole")
    whole.rebuild(GOLD / "portal.xml")
    assert_same(site, whole)
    assert site.rebuild()["stages"][0]["n_learners"] == 0


def test_second_run_on_one_home_is_refused(corpus: Path, new_site: Callable[..., Site]) -> None:
    site = new_site()
    running = site.start("rebuild", corpus)
    try:
        assert wait_until(lambda: folders(site, "detected") >= 1 or running.poll() is not None)
        told = site.run("rebuild", status=1)
        assert "another run is at work" in told.stderr
    finally:
        kill_group(running)
