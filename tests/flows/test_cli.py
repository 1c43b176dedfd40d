"""The command line where something is asked that cannot be done: what it says, and that it leaves nothing behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from ingesting import text_folder

import flows.cli_data
import flows.cli_review  # noqa: F401 - registers its verbs
from flows.cli import cli, print_table
from flows.home import Home
from flows.ingest import ingest
from pseudo_core.errors import InputError, StoreError
from warehouse.decisions import DecisionStore
from warehouse.lake import Lake
from warehouse.store import write_audit


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


def test_tables_cut_nothing_off_and_keep_ids_whole(capsys: pytest.CaptureFixture[str]) -> None:
    run_id, words = "r20261123T202415418Z", "one two three [/i] [skratt] :smile: four"
    columns = ["release_id", *(f"a_long_column_name_{number}" for number in range(7)), "words"]
    print_table(columns, [(run_id, *range(7), words)], title="Of [this]")
    shown = capsys.readouterr().out
    assert run_id in shown
    assert "…" not in shown
    assert [word in shown for word in ("[/i]", "[skratt]", ":smile:", "Of [this]")] == [True] * 4
    print_table([f"{number}_id" for number in range(9)], [(run_id,) * 9])  # no room for ids on one line
    shown = capsys.readouterr().out
    assert "…" not in shown
    assert shown.count("4") == 2 * 9 + 1  # of the ids, and of a heading


def test_somebody_without_a_name_in_the_system_may_decide(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 1001")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert run(home.root, "erase", "A1", "--hold", "--reason", "court").exit_code == 0
    assert run(home.root, "review", "decide", "A1AT1", "approve").exit_code == 0
    (decision,) = DecisionStore(home.lake).all()
    assert decision.reviewer == f"uid {os.getuid()}"


def test_a_terminal_that_lacks_a_character_shows_its_number(tmp_path: Path) -> None:
    source = tmp_path / "essays.jsonl"
    source.write_text('{"id": "A1AT1", "text": "Jag heter Åsa ␤"}', encoding="utf-8")
    command = [sys.executable, "-c", "from flows.cli import main; main()", "annotate", str(source)]
    done = subprocess.run(
        command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, timeout=120, check=False
    )
    assert (done.returncode, json.loads(done.stdout)["text"]) == (0, "Jag heter Åsa ␤"), done.stderr


@pytest.mark.parametrize("name", ["audit.run", "AUDIT.v_run;", "V_Run"])
def test_a_table_or_view_is_asked_by_its_name(home: Home, name: str) -> None:
    with write_audit(home.root) as connection:
        connection.execute("select 1")
    assert "run_id" in run(home.root, "query", name).output


def test_a_table_is_not_a_view(home: Home) -> None:
    with write_audit(home.root) as connection:
        connection.execute("select 1")
    told = run(home.root, "query", "quarantine").exception
    assert isinstance(told, InputError)
    assert "a table is audit.NAME" in told.message
    assert isinstance(run(home.root, "query", "audit.nothing").exception, InputError)


@pytest.mark.parametrize("verb", ["rebuild", "serve"])
def test_a_path_that_prefect_cannot_store_is_refused_with_a_way_out(home: Home, tmp_path: Path, verb: str) -> None:
    source = tmp_path / os.fsdecode("Pär".encode("latin-1"))
    source.mkdir()
    told = run(home.root, verb, str(source))
    assert told.exit_code == 2
    assert "the path of source 1 is not UTF-8" in told.output
    assert "ingest" in told.output
