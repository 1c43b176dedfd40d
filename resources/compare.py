"""Two packs side by side, and one pack described: what `swell-pseudo resources info` and `diff` print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import row_keys
from resources.manifest import ListRecord, Manifest, Source, check_list, list_path, read_manifest

__all__ = ["ListDiff", "PackDiff", "PackInfo", "diff_packs", "pack_info", "read_rows"]

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PackInfo:
    """One pack: its lists and sources, sorted by name; every list was checked against the manifest."""

    path: Path
    name: str
    version: str  # digest of the manifest
    lists: tuple[ListRecord, ...]
    sources: tuple[Source, ...]
    n_rows: int
    n_bytes: int


@dataclass(frozen=True, slots=True)
class ListDiff:
    """What differs in one list: rows without their empty columns. A changed row keeps its form."""

    name: str
    added: tuple[Row, ...]
    removed: tuple[Row, ...]
    changed: tuple[tuple[Row, Row], ...]  # (old, new)

    @property
    def n_rows(self) -> int:
        """Return the number of rows that differ."""
        return len(self.added) + len(self.removed) + len(self.changed)


@dataclass(frozen=True, slots=True)
class PackDiff:
    """What differs between two packs; `lists` holds only lists that differ.

    `changed_keys` are the look-up keys (`Lexicon.keys_for`) of every row that differs: an essay whose keys meet none
    of them is looked up with the same results in both packs. Surrogates are drawn from whole lists (`rows`), so a run
    must also look at the names in `lists`.
    """

    old_version: str
    new_version: str
    lists: tuple[ListDiff, ...]
    changed_keys: frozenset[str] = field(repr=False)


def read_rows(pack: Path, record: ListRecord) -> Iterator[dict[str, str]]:
    """Yield the rows of a list without their empty columns; raise ResourceError when it is missing or was changed."""
    path = list_path(pack, record.name)
    if not path.is_file():
        raise ResourceError(f"{path} is missing; build the pack again", list=record.name)
    data = path.read_bytes()
    check_list(pack, record, data)
    for line in data.decode().split("\n")[1:]:
        if line:
            yield {c: v for c, v in zip(record.columns, line.split("\t"), strict=True) if v}


def pack_info(path: Path) -> PackInfo:
    """Describe a pack after checking each list; raise ResourceError, naming the list, when one was changed."""
    manifest = read_manifest(path)
    n_bytes = 0
    for record in manifest.lists.values():
        file = list_path(path, record.name)
        if not file.is_file():
            raise ResourceError(f"{file} is missing; build the pack again", list=record.name)
        data = file.read_bytes()
        check_list(path, record, data)
        n_bytes += len(data)
    lists = tuple(sorted(manifest.lists.values(), key=lambda item: item.name))
    return PackInfo(
        path=path,
        name=manifest.name,
        version=manifest.digest,
        lists=lists,
        sources=tuple(sorted(manifest.sources.values())),
        n_rows=sum(record.n_rows for record in lists),
        n_bytes=n_bytes,
    )


def diff_packs(old: Path, new: Path) -> PackDiff:
    """Compare two packs row by row."""
    before, after = read_manifest(old), read_manifest(new)
    lists: list[ListDiff] = []
    keys: set[str] = set()
    for name in sorted({*before.lists, *after.lists}):
        if name in before.lists and name in after.lists and before.lists[name].sha256 == after.lists[name].sha256:
            continue
        found = _diff_list(name, _rows_by_form(old, before, name), _rows_by_form(new, after, name))
        if found.n_rows:
            lists.append(found)
            keys.update(_keys(found))
    return PackDiff(before.digest, after.digest, tuple(lists), frozenset(keys))


def _rows_by_form(pack: Path, manifest: Manifest, name: str) -> dict[str, list[Row]]:
    table: dict[str, list[Row]] = {}
    if name in manifest.lists:
        for row in read_rows(pack, manifest.lists[name]):
            table.setdefault(row["form"], []).append(row)
    return table


def _diff_list(name: str, before: Mapping[str, Sequence[Row]], after: Mapping[str, Sequence[Row]]) -> ListDiff:
    added: list[Row] = []
    removed: list[Row] = []
    changed: list[tuple[Row, Row]] = []
    for form in sorted({*before, *after}):
        old_rows, new_rows = before.get(form, ()), after.get(form, ())
        gone = [row for row in old_rows if row not in new_rows]
        come = [row for row in new_rows if row not in old_rows]
        n_changed = min(len(gone), len(come))
        changed += zip(gone[:n_changed], come[:n_changed], strict=True)
        removed += gone[n_changed:]
        added += come[n_changed:]
    return ListDiff(name, tuple(added), tuple(removed), tuple(changed))


def _keys(found: ListDiff) -> Iterator[str]:
    for row in (*found.added, *found.removed, *(row for pair in found.changed for row in pair)):
        yield from row_keys(found.name, row["form"])
