"""One writer at a time: who comes later waits a little while, and is told; a dead worker condemns no essay by chance.

Real processes.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path

import pytest
from driving import Site, make_site
from ingesting import text_folder

from flows import shards
from flows.doctor import examine
from flows.home import Config, Home
from flows.ingest import ingest
from flows.shards import Breadcrumb, ShardJob, detect_shard
from flows.steps import Run, _PoisonWatch, run_lock
from pseudo_core.errors import StoreError
from pseudo_core.policy import Policy
from warehouse.erase import erase_learner
from warehouse.lake import Lake


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path / "home")
    made.create()
    return made


@contextmanager
def held(home: Home) -> Iterator[Callable[[], None]]:
    """Let another process hold the home until the block ends, or what is given is called."""
    code = (
        "import sys; from pathlib import Path; from flows.home import Home; from flows.steps import run_lock\n"
        "with run_lock(Home(Path(sys.argv[1]))): print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(home.root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process.stdin.close


def test_a_short_holder_costs_nobody_the_run(home: Home) -> None:
    told: list[str] = []

    def hear() -> None:
        told.append("waits")
        let_go()

    with held(home) as let_go, run_lock(home, 60.0, hear):
        assert told == ["waits"]


def test_a_holder_that_stays_is_named_and_the_lock_free_after_it(home: Home) -> None:
    with held(home):
        began = time.monotonic()
        with pytest.raises(StoreError, match=r"another run is at work in .*; nothing was done"), run_lock(home, 0.3):
            pytest.fail("two at a time")
        assert time.monotonic() - began < 5
    with run_lock(home, 5.0):
        pass


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("review", "decide", "A1AT1", "approve"), "taken"),
        (("key", "rotate", "--reason", "yearly"), "data keys of 1 learners"),
        (("publish", "--latest"), "is current"),
    ],
)
def test_a_verb_of_people_waits_and_says_so(written: Site, arguments: tuple[str, ...], answer: str) -> None:
    with (
        held(written.home) as let_go,
        subprocess.Popen(
            written.command(*arguments),
            env=written.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as verb,
    ):
        assert verb.stderr is not None
        assert "another run is at work; waiting up to 30 s" in verb.stderr.readline()
        let_go()
        assert answer in verb.communicate(timeout=100)[0]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, prefect_home: Path) -> Site:
    """A home with one learner, rebuilt once."""
    folder = tmp_path_factory.mktemp("written")
    sources = {"A1AT1.txt": "Jag heter Ali .", "learners.csv": "id,gender\nA1,m\n", "tasks.csv": "id\nAT1\n"}
    for name, text in sources.items():
        (folder / name).write_text(text, encoding="utf-8")
    site = make_site(folder / "home", prefect_home, Config(n_shards=1, n_workers=1))
    site.home.policy_file.write_text("k = 1\n", encoding="utf-8")
    site.rebuild(*(folder / name for name in sources))
    return site


@pytest.fixture
def detected(home: Home, tmp_path: Path) -> Home:
    """A home with one learner in each of two shards, detected."""
    home.config_file.write_text("n_shards = 2\n", encoding="utf-8")
    texts = {"A1AT1": "Jag heter Ali .", "B2AT1": "Hej !", "B2BT1": "Hej då !"}
    ingest(home.root, [text_folder(tmp_path / "given", texts)])
    for job in Run(home).plan().jobs:
        detect_shard(job)
    assert Run(home).plan().jobs == ()
    return home


@pytest.mark.parametrize("name", ["learners/shard-0000.parquet", "learners/shard-0001.parquet", "tasks.parquet"])
def test_a_lost_file_of_the_lake_stops_the_run(detected: Home, tmp_path: Path, name: str) -> None:
    (detected.lake / name).unlink()
    with pytest.raises(StoreError, match=rf"^{Path(name).name}: missing in .*restore it from a backup, or ingest all"):
        Run(detected).plan()
    (told,) = [check for check in examine(detected) if not check.is_ok]
    assert (told.name, told.found.split(":")[0]) == ("lake", Path(name).name)
    ingest(detected.root, [tmp_path / "given"])
    assert Run(detected).plan().jobs == ()
    assert ("lake", True, "2 learners, 3 essays") in [astuple(check) for check in examine(detected)]


def test_a_shard_whose_learners_were_erased_is_not_missed(detected: Home) -> None:
    for learner_id in ("A1", "B2"):
        erase_learner(detected.root, learner_id, detected.read_secret(), reason="asked")
    assert Lake.open(detected.lake).shards() == []
    assert Run(detected).plan().n_learners == 0


def test_what_a_worker_raises_holds_no_text(detected: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    # Dask prints what a task raises on the terminal, and sends it to the scheduler.
    def fails(*_: object) -> None:
        raise ValueError("cannot write Ali")

    detected.policy_file.write_text("min_score = 0.5\n", encoding="utf-8")
    (job, *_) = Run(detected).plan().jobs
    monkeypatch.setattr(shards, "mention_rows", fails)
    with pytest.raises(StoreError, match="unexpected ValueError at ") as caught:
        detect_shard(job)
    assert "Ali" not in str(caught.value)
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


def test_a_worker_that_dies_before_an_essay_does_not_speak_for_the_one_before(home: Home) -> None:
    job = ShardJob(str(home.root), 3, "d", (), ("A1",), None, Policy(), "")
    watch = _PoisonWatch(home, "detected")

    def dies_with(essay_id: str) -> ShardJob:
        crumb = Breadcrumb(home.scratch, "detected", 3)
        crumb.__enter__().mark(essay_id)  # and is never left
        return watch(job)

    assert dies_with("A1AT1") == job
    assert watch(job) == job  # the second one died while it loaded its lists
    assert dies_with("A1AT1") == job
    assert dies_with("A1AT1").poison == ("A1AT1",)
