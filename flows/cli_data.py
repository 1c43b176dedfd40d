"""The verbs that ask and keep: query, releases, diff, publish, report, evaluate, erase, key."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from flows.cli import cli, fail, home_option, json_option, print_json, print_table, waiting_lock
from flows.faults import unexpected
from flows.home import Home

__all__: list[str] = []


@cli.command()
@home_option
@click.argument("question", required=False)
@click.option("--release", "release_id", default="current", show_default=True, help="Release to ask.")
@click.option("--limit", type=click.IntRange(min=0), default=100, show_default=True, help="Rows to print.")
@json_option
def query(home: Home, question: str | None, release_id: str, limit: int, as_json: bool) -> None:
    """Ask a named view, a table (`audit.quarantine`) or one SQL select over `audit` and `release`; value-free and
    read-only. Without a question, list the views.
    """
    from warehouse.query import list_views, run_query

    if question is None:
        views = [(item.name, item.zone, item.meaning) for item in list_views()]
        if as_json:
            print_json([dict(zip(("view", "database", "meaning"), view, strict=True)) for view in views])
        else:
            print_table(["view", "database", "one row is"], views)
        return
    page = run_query(home.root, question, release_id=release_id, limit=None if as_json else limit)
    if as_json:
        print_json([dict(zip(page.columns, row, strict=True)) for row in page.rows])
        return
    print_table(list(page.columns), list(page.rows))
    if page.n_more:
        click.echo(f"… {page.n_more} more rows (--limit)")


@cli.command()
@home_option
@json_option
def releases(home: Home, as_json: bool) -> None:
    """List the releases; the current one is what readers see."""
    from warehouse.publish import is_pinned, list_releases

    home.require()
    found = list_releases(home.root)
    mark = "pinned" if is_pinned(home.root) else "yes"
    if as_json:
        print_json([asdict(item) for item in found])
        return
    print_table(
        ["release", "learners", "essays", "tokens", "mentions", "current"],
        [
            (item.release_id, item.n_learners, item.n_essays, item.n_tokens, item.n_mentions, mark * item.is_current)
            for item in found
        ],
    )


@cli.command()
@home_option
@click.argument("old")
@click.argument("new")
@json_option
def diff(home: Home, old: str, new: str, as_json: bool) -> None:
    """Say which essays differ between two releases, and why; `current` is what readers see."""
    from warehouse.publish import diff_releases
    from warehouse.release_tables import current_id
    from warehouse.store import Places

    home.require()
    current = current_id(Places(home.root)) or "current"
    found = diff_releases(home.root, *(current if item == "current" else item for item in (old, new)))
    if as_json:
        print_json(found)
    elif found:
        print_table(list(found[0]), [tuple(row.values()) for row in found])
    else:
        click.echo("the releases hold the same essays")


@cli.command()
@home_option
@click.argument("release_id", required=False)
@click.option("--latest", is_flag=True, help="Go on to the latest release; rebuilds publish again.")
def publish(home: Home, release_id: str | None, latest: bool) -> None:
    """Go back to an older release. It stays: rebuilds check new ones, and publish none until --latest."""
    from warehouse.publish import pin_release, unpin

    if (release_id is None) is not latest:
        fail("name one release, or --latest; `swell-pseudo releases` lists them", 2)
    with waiting_lock(home):
        if release_id is None:
            click.echo(f"{unpin(home.root)} is current, and rebuilds publish again")
        else:
            pin_release(home.root, release_id)
            click.echo(f"{release_id} is current and pinned; `swell-pseudo publish --latest` ends that")


@cli.command()
@home_option
@json_option
def report(home: Home, as_json: bool) -> None:
    """Summarise the latest run: essays by state, tags by label, findings, quarantine, gates."""
    from warehouse.query import run_query

    home.require()
    answers = {}
    for title, sql in (
        ("Essays", "select state, count(*) as essays from audit.essay_state group by state order by state"),
        ("Tags", "select label, count(*) as mentions from audit.mention_provenance group by label order by 2 desc, 1"),
        ("Findings", "select rule, severity, state, count(*) as n from audit.finding group by all order by all"),
        (
            "Quarantine",
            # An audit database of an earlier version lacks `is_refused` until the next rebuild.
            "select columns('^(reason|is_refused)$'), count(*) as inputs from audit.quarantine "
            "group by all order by all",
        ),
        (
            "Gates of the latest run",
            "select gate, is_green, n_checked, n_failed from audit.gate_result "
            "where run_id = (select max(run_id) from audit.gate_result) order by gate",
        ),
    ):
        page = run_query(home.root, sql)
        answers[title] = [dict(zip(page.columns, row, strict=True)) for row in page.rows]
        if not as_json:
            print_table(list(page.columns), list(page.rows), title=title)
    if as_json:
        print_json(answers)


@cli.command()
@home_option
@click.argument("learner_id", metavar="LEARNER")
@click.option("--reason", required=True, help="Why, in a few words that do not name the learner; kept in the audit.")
@click.option(
    "--hold", is_flag=True, help="Put the learner under legal hold instead: nothing is erased until released."
)
@click.option("--release-hold", is_flag=True, help="End a legal hold.")
@json_option
def erase(home: Home, learner_id: str, reason: str, hold: bool, release_hold: bool, as_json: bool) -> None:
    """Erase a learner everywhere, keep a keyed hash so that the learner is refused from then on, print a receipt."""
    from warehouse.account import account_name
    from warehouse.erase import erase_learner, require_id
    from warehouse.ledger import end_hold, hold_learner

    home.require()
    if hold and release_hold:
        fail("give either --hold or --release-hold", 2)
    secret = home.read_secret()
    with waiting_lock(home):
        if hold:
            require_id(home.root, learner_id)
            hold_learner(home.root, secret, learner_id, who=account_name(), reason=reason)
            click.echo("legal hold is in place")
            return
        if release_hold:
            click.echo("legal hold is ended" if end_hold(home.root, secret, learner_id) else "there was no legal hold")
            return
        problem, receipt = "", None
        try:
            receipt = erase_learner(home.root, learner_id, secret, reason=reason)
        except OSError as error:
            problem = unexpected(error)
    if receipt is None:
        fail(f"the erasure did not come to its end ({problem}); correct that and erase again")
    if as_json:
        print_json(receipt)
    elif receipt.state == "legal_hold":
        click.echo(f"{learner_id} is under legal hold: nothing was erased; --release-hold ends it", err=True)
    else:
        removed = ", ".join(f"{place} {count}" for place, count in sorted(receipt.removed.items())) or "nothing"
        click.echo(f"{receipt.state}: {receipt.n_essays} essays; removed: {removed}")
        if receipt.state == "done" and not any(receipt.removed.values()):
            click.echo(f"nothing of {learner_id} was found here; check the id. It is refused from now on", err=True)
        click.echo(f"{receipt.n_files_scanned} files scanned, {len(receipt.residue)} still hold something")
        for name in receipt.residue:
            click.echo(f"  {name}", err=True)
    sys.exit(0 if receipt.state == "done" else 1)


@cli.group()
def key() -> None:
    """Open the mapping key; each use is recorded with its reason."""


@key.command()
@home_option
@click.option("--learner", "learner_id", help="Learner whose originals are needed (SweLL-ID or release id).")
@click.option("--essay", "essay_id", help="Essay whose originals are needed (its id as ingested or release id).")
@click.option("--reason", required=True, help="Why, in a few words; kept in the audit database.")
@json_option
def reveal(home: Home, learner_id: str | None, essay_id: str | None, reason: str, as_json: bool) -> None:
    """Print originals and surrogates of one learner or essay."""
    from warehouse.mapping_key import reveal as reveal_key

    found = reveal_key(home.root, home.read_secret(), reason=reason, learner_id=learner_id, essay_id=essay_id)
    if as_json:
        print_json([asdict(item) for item in found])
        sys.exit(0 if found else 1)
    if not found:
        fail(
            f"the mapping key holds nothing for {learner_id or essay_id}; give its id as ingested, like A12 or A12BT3, "
            "or of a release, unless the learner was erased"
        )
    print_table(
        ["essay", "start", "label", "original", "surrogate"],
        [(item.essay_id, item.start_char, item.label, item.original, item.surrogate) for item in found],
    )


@key.command()
@home_option
@click.option("--reason", required=True, help="Why, in a few words; kept in the audit database.")
def rotate(home: Home, reason: str) -> None:
    """Wrap every learner's data key anew, under a new version of the wrapping key."""
    from warehouse.mapping_key import rotate as rotate_key

    home.require()
    secret = home.read_secret()
    with waiting_lock(home):  # what an erasure or a rebuild writes to the key meanwhile would be undone
        n_learners = rotate_key(home.root, secret, reason=reason)
    click.echo(f"data keys of {n_learners} learners are wrapped anew")


@cli.command()
@click.argument("gold", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--pack", type=click.Path(exists=True, path_type=Path), help="Resource pack; without it, the shipped one."
)
@click.option("--by", type=click.Choice(["label", "text_type", "level"]), default="label", show_default=True)
@json_option
def evaluate(gold: Path, pack: Path | None, by: str, as_json: bool) -> None:
    """Score detection against gold spans (JSON lines): precision, recall, F1, F2; nothing of the texts is printed."""
    from flows.evaluating import evaluate_file

    result = evaluate_file(gold, pack)
    if result.n_essays == 0:
        fail("no essay in the gold file")
    if as_json:
        print_json(result)
        return
    print_table(["measure", "P", "R", "F1", "F2", "tp", "fp", "fn"], result.measures)
    print_table([by, "P", "R", "F1", "F2", "gold tokens"], result.tables[by])
    click.echo(
        f"entity recall {result.entity_recall:.3f}, learner entity recall {result.learner_entity_recall:.3f}, "
        f"{result.n_essays} essays"
    )
