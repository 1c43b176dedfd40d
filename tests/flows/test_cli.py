"""The command line where something is asked that cannot be done: what it says, and that it leaves nothing behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from ingesting import text_folder

import flows.cli_data
import flows.cli_review  # noqa: F401 - registers its verbs
from flows.cli import cli
from flows.home import Home
from flows.ingest import ingest
from pseudo_core.errors import StoreError
from warehouse.lake import Lake


def run(home: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, [*arguments, "--home", str(home)])


@pytest.mark.parametrize(
    "verb",
    [
        "plan",
        "rebuild",
        "report",
        "releases",
        "diff r1 r2",
        "publish --latest",
        "review list",
        "review export",
        "review accept f1",
        "review decide A1AT1 approve",
        "erase A1 --reason asked",
        "key rotate --reason asked",
    ],
)
def test_a_verb_at_a_wrong_place_says_so_and_makes_nothing(tmp_path: Path, verb: str) -> None:
    done = run(tmp_path / "typo", *verb.split())
    assert isinstance(done.exception, StoreError)
    assert "is not a home of swell-pseudo; run `swell-pseudo init --home" in done.exception.message
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path / "home")
    made.create()
    ingest(made.root, [text_folder(tmp_path / "given", {"A1AT1": "Hej !"})])
    return made


def test_an_erasure_under_legal_hold_says_that_nothing_was_done(home: Home) -> None:
    assert run(home.root, "erase", "A1", "--hold", "--reason", "court").output == "legal hold is in place\n"
    both = run(home.root, "erase", "A1", "--hold", "--release-hold", "--reason", "court")
    assert (both.exit_code, "give either" in both.output) == (2, True)
    held = run(home.root, "erase", "A1", "--reason", "asked")
    assert held.exit_code == 1
    assert held.output == "A1 is under legal hold: nothing was erased; --release-hold ends it\n"
    assert [Lake.open(home.lake).counts().n_learners] == [1]


def test_current_names_the_release_that_readers_see(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr("warehouse.publish.diff_releases", lambda _, *ids: asked.append(ids) or [])
    (home.release / "current").symlink_to("r2")
    assert run(home.root, "diff", "r1", "current").output == "the releases hold the same essays\n"
    assert asked == [("r1", "r2")]
