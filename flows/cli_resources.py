"""The verb `resources`: build, compare and look into packs of word lists."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from flows.cli import cli, fail, json_option, print_json, print_table

__all__: list[str] = []


@cli.group()
def resources() -> None:
    """Build, compare and look into packs of word lists."""


@resources.command()
@click.option(
    "--default", "is_default", is_flag=True, help="Build the shipped pack from installed packages and curated lists."
)
@click.option(
    "--source",
    "sources",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="File or folder of an official dump, or of own TSVs; may be given again.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder to write; for --default, the shipped one if left out."
)
def build(is_default: bool, sources: tuple[Path, ...], out: Path | None) -> None:
    """Build a pack, byte for byte the same from the same sources; bad rows are named with file and line."""
    from resources import DEFAULT_PACK, build_default, build_full, pack_info

    if is_default == bool(sources):
        fail("give either --default or one --source and more", 2)
    if sources and out is None:
        fail("--out is needed: the folder of the new pack", 2)
    report = build_default(out or DEFAULT_PACK) if is_default else build_full(sources, out or Path())
    for row in report.bad_rows:
        click.echo(f"{row.file}, line {row.line}: {row.reason}", err=True)
    for file in report.files:
        click.echo(f"{file.file}: {file.layout or 'no layout fits, left out'}, {file.n_rows} rows", err=True)
    found = pack_info(out or DEFAULT_PACK)
    click.echo(f"{found.n_rows} rows in {len(found.lists)} lists, version {found.version[:16]}, {found.path}")


@resources.command()
@click.argument("pack", required=False, type=click.Path(exists=True, path_type=Path))
@json_option
def info(pack: Path | None, as_json: bool) -> None:
    """Describe a pack after checking each list against its manifest; without a folder, the shipped one."""
    from resources import DEFAULT_PACK, pack_info

    found = pack_info(pack or DEFAULT_PACK)
    if as_json:
        print_json(found)
        return
    print_table(
        ["list", "rows", "sources", "sha256"],
        [(item.name, item.n_rows, ", ".join(item.sources), item.sha256[:12]) for item in found.lists],
        title=f"{found.name} {found.version[:16]}: {found.n_rows} rows, {found.n_bytes / 1e6:.1f} MB",
    )
    print_table(["source", "licence", "fetched"], [(item.name, item.licence, item.date) for item in found.sources])


@resources.command("diff")
@click.argument("old", type=click.Path(exists=True, path_type=Path))
@click.argument("new", type=click.Path(exists=True, path_type=Path))
@click.option("--rows", "n_rows", type=int, default=0, show_default=True, help="Rows of each kind to print per list.")
@json_option
def diff_command(old: Path, new: Path, n_rows: int, as_json: bool) -> None:
    """Say which rows two packs differ in, per list."""
    from resources import diff_packs

    found = diff_packs(old, new)
    if as_json:
        print_json(
            {"old": found.old_version, "new": found.new_version, "lists": [asdict(item) for item in found.lists]}
        )
        return
    print_table(
        ["list", "added", "removed", "changed"],
        [(item.name, len(item.added), len(item.removed), len(item.changed)) for item in found.lists],
    )
    for item in found.lists:
        for sign, rows in (("+", item.added), ("-", item.removed), ("~", [pair[1] for pair in item.changed])):
            for row in rows[:n_rows]:
                click.echo(f"{item.name} {sign} " + "\t".join(f"{name}={value}" for name, value in row.items()))


@resources.command()
@click.argument("pack", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--raw", type=click.Path(exists=True, path_type=Path), help="Folder of public lists to compare with.")
@click.option("--gold", type=click.Path(exists=True, path_type=Path), help="Gold spans (JSON lines).")
@json_option
def coverage(pack: Path | None, raw: Path | None, gold: Path | None, as_json: bool) -> None:
    """Measure which share of public lists, and of gold mentions per label, a pack holds."""
    from resources import measure_coverage

    found = measure_coverage(pack, raw, gold)
    if as_json:
        print_json(found)
        return
    for title, rows in (("Public lists", found.lists), ("Gold mentions", found.labels)):
        if rows:
            print_table(
                ["what", "items", "found", "share", "share by weight"],
                [
                    (
                        row.what,
                        row.n_items,
                        row.n_found,
                        f"{row.share:.3f}",
                        f"{row.weighted_share:.3f}",
                    )
                    for row in rows
                ],
                title=title,
            )
