"""The verb `demo`: the nightly flow on bundled essays by invented learners, and a look at what came out."""

from __future__ import annotations

import shlex
import shutil
import sys
from importlib import resources
from pathlib import Path

from flows.home import Home
from pseudo_core.errors import InputError

__all__ = ["DEMO_HOME", "run_demo"]

DEMO_HOME = ".demo-home"  # where the demo runs unless told otherwise
_MARKER = "demo"  # an empty file that tells a demo home from a real one

_QUESTIONS = (
    ("Which essays still hold undecided sensitive tags?", "v_essay_with_sensitive_tags", 5),
    ("How many tags of each kind, by text type?", "v_tag_count_by_text_type", 8),
    ("What did the learner-wide check find?", "v_finding_open", 5),
)


def run_demo(home: Home) -> int:
    """Rebuild a fresh home from the bundled essays, print where the results lie and what they say; return exit
    status.

    An older demo home is thrown away. Raise InputError for any other folder that holds something.
    """
    from flows.embedded import start_server

    marker = home.root / _MARKER
    if home.root.exists():
        if not marker.exists() and home.root.name != DEMO_HOME and any(home.root.iterdir()):
            raise InputError(
                f"{home.root} was not made by `swell-pseudo demo` and would be deleted; name another folder"
            )
        shutil.rmtree(home.root)
    home.create()
    marker.touch()
    server = start_server(home)
    from flows.rebuild import rebuild

    if server is not None:
        server.wait()
    with resources.as_file(resources.files("flows") / "demo_data" / "essays.xml") as source:
        report = rebuild(home=str(home.root), sources=[str(source)])
    sys.stderr.flush()
    print(report.summary())
    _print_places(home, report.published.release_id)
    for question, view, n_rows in _QUESTIONS:
        _print_answer(home, question, view, n_rows)
    _print_side_by_side(home, report.published.release_id)
    return report.exit_status


def _print_places(home: Home, release_id: str) -> None:
    print("\nResults:")
    for path, what in (
        (home.release / release_id / "release.duckdb", "the corpus, no originals; also as Parquet and more beside it"),
        (home.audit / "audit.duckdb", "every decision, value-free"),
        (home.keys / "mapping_key.duckdb", "original and surrogate, encrypted; its secret lies beside it"),
    ):
        print(f"  {_short(path)}\n      {what}")


def _short(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _print_answer(home: Home, question: str, view: str, n_rows: int) -> None:
    from flows.cli import print_table
    from warehouse.query import run_query

    page = run_query(home.root, view)
    print(f"\n{question}\n  swell-pseudo query {view} --home {shlex.quote(_short(home.root))}")
    print_table(list(page.columns), list(page.rows[:n_rows]))
    if len(page.rows) > n_rows:
        print(f"  … {len(page.rows) - n_rows} more rows")


def _print_side_by_side(home: Home, release_id: str) -> None:
    """Show one essay before and after: the essays are by invented people, so the originals may be seen here."""
    from rich.console import Console
    from rich.table import Table

    from warehouse.ids import release_essay_id, release_learner_id, release_task_id
    from warehouse.lake import Lake
    from warehouse.query import run_query

    secret = home.read_secret()
    lake = Lake.open(home.lake)
    originals = {
        release_essay_id(
            release_learner_id(secret, essay.learner_id), release_task_id(secret, essay.task_id)
        ): essay.text
        for shard in lake.shards()
        for record in lake.read_learners(shard)
        for essay in record.essays
    }
    page = run_query(
        home.root,
        "select essay_id, text from release.essay where n_tokens between 60 and 140 "
        "order by n_mentions desc, essay_id limit 1",
        release_id=release_id,
    )
    for essay_id, text in page.rows:
        table = Table(
            "before (restricted)", "after (released)", title=f"An essay, released as {essay_id}", show_lines=True
        )
        table.add_row(originals[essay_id], text)
        Console(width=None if sys.stdout.isatty() else 140, highlight=False, markup=False, emoji=False).print(table)
