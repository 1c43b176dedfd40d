"""The command `swell-pseudo`. Results go to stdout or `--out`, progress to stderr; exit status 0 done, 1 a finding, a
failed essay, a red gate, or something that could not be done, 2 wrong use, 130 interrupted at the terminal.

Each verb is a thin call of a function that programs may use too; what a verb does not need (Prefect above all) it does
not import.
"""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, is_dataclass
from functools import wraps
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import click

from flows.faults import is_wordless, refuse_core_files, unexpected
from flows.home import HOME_VARIABLE, SECRET_VARIABLE, Home
from flows.reporting import stdout_for_the_report
from pseudo_core.errors import InputError, PolicyError, SwellPseudoError

__all__ = ["cli", "fail", "home_option", "json_option", "main", "print_json", "print_table", "waiting_lock"]

_PIPE_WIDTH = 120  # of a table that no terminal shows
_NARROW = 6  # characters a column of a table can be read with
_IDS = ("finding", "release")  # columns of ids whose names do not tell
_LOCK_SECONDS = 30  # a rebuild that finds nothing to do is over by then; somebody sits there and waits


class Verbs(click.Group):
    """The verbs in the order of a day's work, not of the alphabet."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the verbs in order of definition."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb; an interrupt at the terminal has an exit status of its own, since 1 means a finding."""
        with suppress(KeyboardInterrupt):
            return super().invoke(ctx)
        return fail("interrupted; what was done is kept, start it again to go on", 130)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="swell-pseudo")
def cli() -> None:
    """Turn learner essays full of personal information into a corpus that researchers may use."""


def home_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--home`, given to the verb as a `Home`."""

    @click.option(
        "--home",
        "home",
        type=click.Path(path_type=Path),
        envvar=HOME_VARIABLE,
        default="swell-home",
        show_default=True,
        help="Folder that holds all data of this corpus.",
    )
    @wraps(function)
    def with_home(*args: Any, home: Path, **kwargs: Any) -> Any:
        return function(*args, home=Home.find(home), **kwargs)

    return with_home


def _told_to_prefect(_: click.Context, __: click.Parameter, sources: tuple[Path, ...]) -> tuple[Path, ...]:
    """Refuse paths that Prefect cannot store among a run's parameters, since their bytes are not UTF-8."""
    for number, source in enumerate(sources, start=1):
        if not all(letter < "\ud800" or letter > "\udfff" for letter in str(source.resolve())):
            raise click.BadParameter(
                f"the path of source {number} is not UTF-8; `swell-pseudo ingest` it first, then rebuild without it"
            )
    return sources


def json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--json` for programs that read the answer."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(function)


def print_json(value: Any) -> None:
    """Print a value as JSON; dataclasses become objects."""
    click.echo(
        json.dumps(
            asdict(value) if is_dataclass(value) and not isinstance(value, type) else value,
            ensure_ascii=False,
            indent=1,
            default=str,
        )
    )


def print_table(columns: list[str], rows: list[tuple[Any, ...]], title: str | None = None) -> None:
    """Print rows as a table that fits the terminal: nothing is cut off, and ids stand on one line where they can."""
    from rich.console import Console
    from rich.table import Table

    # Cells are words of learners and reviewers: brackets and colons in them are no marks of layout.
    width = None if sys.stdout.isatty() else _PIPE_WIDTH
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    lengths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    is_id = [name.endswith("_id") or name in _IDS for name in columns]
    # What ids leave is for the others to share; where that is nearly nothing, ids are folded like them.
    need = sum(length if whole else min(length, _NARROW) for length, whole in zip(lengths, is_id, strict=True))
    fits = need + 3 * len(columns) + 1 <= console.width
    table = Table(title=title, title_justify="left", header_style="bold")
    for name, whole in zip(columns, is_id, strict=True):
        table.add_column(name, overflow="fold", no_wrap=whole and fits)
    for row in cells:
        table.add_row(*row)
    console.print(table)


def fail(message: str, status: int = 1) -> NoReturn:
    """Say what is wrong and end with a status."""
    click.echo(f"swell-pseudo: {message}", err=True)
    sys.exit(status)


def waiting_lock(home: Home) -> AbstractContextManager[None]:
    """Return the home's lock for a verb of people: it waits for another run a little while, and says so.

    Entering raises StoreError when that run goes on.
    """
    from flows.steps import run_lock

    told = f"another run is at work; waiting up to {_LOCK_SECONDS} s for it to end"
    return run_lock(home, _LOCK_SECONDS, lambda: click.echo(f"swell-pseudo: {told}", err=True))


@cli.command()
@home_option
def init(home: Home) -> None:
    """Make a home: folders with their rights, config, policy and secret. What exists stays."""
    home.create()
    secret = home.secret_file if home.secret_file.exists() else f"what {SECRET_VARIABLE} holds"
    click.echo(f"{home.root} is ready. Keep {secret} safe: without it no draw can be repeated.")


@cli.command()
@home_option
@click.argument("sources", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--replace", is_flag=True, help="Let a known essay id take a new text (a correction at the source).")
@json_option
def ingest(home: Home, sources: tuple[Path, ...], replace: bool, as_json: bool) -> None:
    """Read essays and metadata (portal XML, folders of text and CSV, SVALA JSON) into the lake."""
    from flows.ingest import ingest_by_ledger

    home.require()
    with waiting_lock(home):
        report = ingest_by_ledger(home, sources, replace=replace)
    if as_json:
        print_json(report)
    else:
        click.echo(report.summary())
        if report.n_quarantined:
            _print_quarantine(home)
    sys.exit(1 if report.n_quarantined else 0)


def _print_quarantine(home: Home, limit: int = 20) -> None:
    """Say on stderr where each refused input stands, what is wrong and what to do."""
    from warehouse.lake import Lake

    refused = [row for row in Lake.open(home.lake).read_quarantine() if row.is_refused]
    for row in refused[:limit]:
        click.echo(f"  {row.message}", err=True)
    if len(refused) > limit:
        click.echo(
            f"  … {len(refused) - limit} more; after a rebuild `swell-pseudo query v_quarantine_reason`", err=True
        )


@cli.command()
@home_option
@json_option
def plan(home: Home, as_json: bool) -> None:
    """Say which learners a rebuild would redo, and why; change nothing."""
    from flows.steps import Run

    found = Run(home).plan()
    if as_json:
        print_json({"learners": found.n_learners, "redo": dict(sorted(found.reasons.items()))})
        return
    click.echo(f"{found.n_learners} learners, {len(found.reasons)} to redo")
    if found.reasons:
        print_table(["reason", "learners"], list(found.counts().items()))
        print_table(["learner", "reason"], sorted(found.reasons.items())[:50])


@cli.command()
@home_option
@click.argument("sources", nargs=-1, type=click.Path(exists=True, path_type=Path), callback=_told_to_prefect)
@click.option(
    "--scheduler", help="Address of a Dask scheduler (tcp://host:8786); without it, a cluster on this machine."
)
@click.option("--replace", is_flag=True, help="Let a known essay id take a new text.")
@click.option("--dry-run", is_flag=True, help="Only say what would be redone.")
@json_option
@click.pass_context
def rebuild(
    ctx: click.Context,
    home: Home,
    sources: tuple[Path, ...],
    scheduler: str | None,
    replace: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Run the nightly flow: ingest, plan, detect and link, corpus facts, render, gates, publish."""
    if dry_run:
        if sources:
            fail("--dry-run reads no sources; `swell-pseudo ingest` them first, which publishes nothing", 2)
        ctx.invoke(plan, home=home.root, as_json=as_json)
        return
    from flows.embedded import answers_named_server, start_server

    home.require()
    home.require_room()
    with stdout_for_the_report():
        server = start_server(home)
        from flows.fanout import require_address
        from flows.steps import Run, run_lock

        require_address(scheduler)
        with run_lock(home):
            Run(home)  # refused now, config, policy, pack and secret too, and not when the server is up
        from flows.rebuild import end_is_told_once
        from flows.rebuild import rebuild as rebuild_flow

        end_is_told_once()
        if server is not None:
            server.wait()
        else:
            answers_named_server()
        report = rebuild_flow(
            home=str(home.root), sources=[str(item.resolve()) for item in sources], scheduler=scheduler, replace=replace
        )
    if as_json:
        print_json(report)
    else:
        click.echo(report.summary())
    sys.exit(report.exit_status)


@cli.command()
@click.argument("source", type=click.Path(exists=True, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="File to write; without it, stdout.")
@click.option(
    "--pack", type=click.Path(exists=True, path_type=Path), help="Resource pack; without it, the shipped one."
)
@click.option("--policy", "policy_file", type=click.Path(exists=True, path_type=Path), help="Policy file.")
@click.option("--explain", is_flag=True, help="For each token, the rules that spoke for it and what was decided.")
@click.option("--sparv", type=click.Path(exists=True, path_type=Path), help="Folder of Sparv exports, ESSAY.xml each.")
@click.option("--neural", type=click.Path(exists=True, path_type=Path), help="Folder of a model (extra `neural`).")
def annotate(
    source: Path,
    out: Path | None,
    pack: Path | None,
    policy_file: Path | None,
    explain: bool,
    sparv: Path | None,
    neural: Path | None,
) -> None:
    """Detect and label straight from the core: spans as JSON lines. The output holds originals.

    SOURCE is a file of JSON lines (`id`, `text`), or what `ingest` takes; the latter is unpacked in the system's
    temporary folder (TMPDIR), readable by you alone, until the verb ends.
    """
    from flows.annotating import annotate_source

    n_essays, n_refused = annotate_source(source, out, pack, policy_file, explain=explain, sparv=sparv, neural=neural)
    if n_essays == 0:
        fail(f"no essay was found in {source.name}")
    sys.exit(1 if n_refused else 0)


@cli.command()
@click.option("--home", type=click.Path(path_type=Path), default=".demo-home", show_default=True, help="Where to run.")
def demo(home: Path) -> None:
    """Run the whole flow on the bundled essays and show what came out."""
    from flows.demo import run_demo

    sys.exit(run_demo(Home.find(home)))


@cli.command()
@home_option
@json_option
def doctor(home: Home, as_json: bool) -> None:
    """Check set-up, versions, rights and disk."""
    from flows.doctor import examine

    checks = examine(home)
    if as_json:
        print_json([asdict(check) for check in checks])
    else:
        print_table(["", "check", "found"], [("ok" if c.is_ok else "BAD", c.name, c.found) for c in checks])
    sys.exit(0 if all(check.is_ok for check in checks) else 1)


@cli.command()
@home_option
@click.argument("sources", nargs=-1, type=click.Path(exists=True, path_type=Path), callback=_told_to_prefect)
@click.option("--cron", default="0 2 * * *", show_default=True, help="When to rebuild.")
@click.option("--timezone", default="Europe/Stockholm", show_default=True, help="Time zone of the cron line.")
@click.option("--scheduler", help="Address of a Dask scheduler, as for `rebuild`.")
def serve(home: Home, sources: tuple[Path, ...], cron: str, timezone: str, scheduler: str | None) -> None:
    """Serve the nightly rebuild to the Prefect server at PREFECT_API_URL; one run at a time. Stays until stopped."""
    from flows.settings import configure_prefect

    home.require()
    configure_prefect(home)
    from flows.fanout import require_address
    from flows.serving import serve_nightly

    require_address(scheduler)
    serve_nightly(home, [item.resolve() for item in sources], cron, timezone, scheduler)


def _as_json_escape(error: UnicodeError) -> tuple[str, int]:
    """Write a character that the output's encoding lacks as JSON does (`\\u2424`), so that `--json` stays JSON."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def main() -> None:
    """Run the command; turn our errors into messages, and others into type and place, since they may quote text."""
    import flows.cli_data
    import flows.cli_resources
    import flows.cli_review  # noqa: F401 - registers its verbs

    refuse_core_files()
    codecs.register_error("json", _as_json_escape)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="json")
    problem: BaseException | None = None
    try:
        cli(prog_name="swell-pseudo", standalone_mode=True)
    except BaseException as error:
        if is_wordless(error):
            raise
        problem = error
    if isinstance(problem, SwellPseudoError):
        fail(problem.message, 2 if isinstance(problem, PolicyError | InputError) else 1)
    if problem is not None:
        fail(unexpected(problem))
