"""The verbs of review: export, import, list, decide, accept. What they show and write holds originals."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from flows.cli import cli, home_option, json_option, print_json, print_table, waiting_lock
from flows.home import Home
from warehouse.account import account_name

__all__: list[str] = []

_reviewer = click.option(
    "--reviewer", default=account_name, help="Who decides, by name or initials; by default the account."
)


@cli.group()
def review() -> None:
    """Show people what was detected, and keep what they decide. Holds originals."""


@review.command("export")
@home_option
@click.option(
    "--format",
    "kind",
    type=click.Choice(["svala", "svala_pseudonymised", "csv", "parquet"]),
    default="svala",
    show_default=True,
)
@click.option("--out", type=click.Path(path_type=Path), help="Folder; by default restricted/review/FORMAT in the home.")
@click.option("--undecided", is_flag=True, help="Only essays with sensitive or extra spans that nobody decided.")
@click.argument("essays", nargs=-1)
@json_option
def export_(home: Home, kind: str, out: Path | None, undecided: bool, essays: tuple[str, ...], as_json: bool) -> None:
    """Write essays (by id; all by default) for correction in SVALA or in a spreadsheet."""
    from flows.review import export_review

    home.require()
    report = export_review(home, kind, out, essays, only_undecided=undecided)
    if as_json:
        print_json(report)
    else:
        click.echo(report.summary())


@review.command("import")
@home_option
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@_reviewer
@json_option
def import_(home: Home, path: Path, reviewer: str, as_json: bool) -> None:
    """Take in corrected files; a second time changes nothing. Decisions count from the next rebuild on."""
    from flows.review import import_review

    home.require()
    with waiting_lock(home):
        report = import_review(home, path, reviewer)
    if as_json:
        print_json(report)
    else:
        click.echo(report.summary())
    sys.exit(1 if report.problems else 0)


@review.command("list")
@home_option
@click.option("--rule", default="", help="Only findings of this rule.")
@click.option("--page", is_flag=True, help="Write them to restricted/review/open.md instead.")
@json_option
def list_(home: Home, rule: str, page: bool, as_json: bool) -> None:
    """Print open findings and undecided spans, with values."""
    from flows.review_list import open_findings, open_spans, write_page

    home.require()
    findings, spans = open_findings(home, rule), open_spans(home)
    if page:
        click.echo(f"{len(findings)} findings and {len(spans)} spans in {write_page(home, findings, spans)}")
    elif as_json:
        print_json({"findings": [asdict(item) for item in findings], "spans": [asdict(item) for item in spans]})
    else:
        print_table(
            ["finding", "severity", "rule", "learner", "places", "values"],
            [
                (
                    item.finding_id,
                    item.severity,
                    item.rule,
                    item.learner_id,
                    " ".join(item.places),
                    ", ".join(item.values),
                )
                for item in findings
            ],
            title="Open findings",
        )
        print_table(
            ["essay", "start", "end", "label", "words"],
            [(item.essay_id, item.start, item.end, item.label, item.context) for item in spans],
            title="Undecided spans",
        )


@review.command()
@home_option
@click.argument("essay")
@click.argument("what", nargs=-1, required=True)
@_reviewer
def decide(home: Home, essay: str, what: tuple[str, ...], reviewer: str) -> None:
    """Take one decision: ESSAY approve, or ESSAY START END keep | mask | generalise:WORD | remove |
    label:LABEL[+MODIFIER] | same:ESSAY:START | other:ESSAY:START.
    """
    from flows.review import decide as take

    home.require()
    start, end = None, None
    if len(what) >= 3 and what[0].isdigit() and what[1].isdigit():
        start, end, what = int(what[0]), int(what[1]), what[2:]
    with waiting_lock(home):
        is_new = take(home, essay, " ".join(what), reviewer, start=start, end=end)
    click.echo("taken; it counts from the next rebuild on" if is_new else "it stood already")


@review.command()
@home_option
@click.argument("finding")
@_reviewer
@click.option("--reopen", is_flag=True, help="Open an accepted finding again.")
def accept(home: Home, finding: str, reviewer: str, reopen: bool) -> None:
    """Say that a finding (its id in `review list`) is as it should be."""
    from warehouse.audit import set_finding_state

    home.require()
    set_finding_state(home.root, finding, "open" if reopen else "accepted", reviewer)
    click.echo("open again" if reopen else "accepted")
