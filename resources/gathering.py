"""Rows on their way into a pack: gathered from several sources, merged where they mean the same, written sorted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import LISTS, Role, fold
from resources.manifest import ListRecord, Manifest, Source, write_list, write_manifest

__all__ = ["ENTRY_COLUMNS", "Gatherer"]

ENTRY_COLUMNS = ("form", "name", "kind", "gender", "country", "parent", "frequency", "inflection")
"""What a row of a gazetteer may say; a list has those of them that any of its rows fills, then its own further columns."""

_IDENTITY = ("form", "name", "kind", "country", "parent", "inflection")


class Gatherer:
    """Collects the rows of all lists of one pack.

    Two rows with the same form, name, kind, country, parent and inflection are one: the first value of a column wins, but a
    gender that both give differently becomes `u`, and the larger frequency stays.
    """

    def __init__(self) -> None:
        self._rows: dict[str, dict[tuple[str, ...], dict[str, str]]] = {name: {} for name in LISTS}
        self._sources: dict[str, Source] = {}
        self._used: dict[str, set[str]] = {name: set() for name in LISTS}

    def add(self, name: str, source: Source, rows: Iterable[Mapping[str, str]]) -> int:
        """Add rows to a list and return how many there were; each needs `form`, and has `name` only where it differs."""
        if name not in LISTS:
            raise ResourceError(f"unknown list {name}; known are {', '.join(LISTS)}", list=name)
        table = self._rows[name]
        n_rows = 0
        for row in rows:
            kept = {column: " ".join(value.split()) for column, value in row.items() if value.strip()}
            form = kept.get("form", "")
            if not fold(form):
                continue
            if kept.get("name") == form:
                del kept["name"]
            n_rows += 1
            if LISTS[name].role in (Role.GAZETTEER, Role.FREQUENCY):
                key = (fold(form), *(kept.get(column, "") for column in _IDENTITY[1:]))
            else:
                key = tuple(f"{column}={value}" for column, value in sorted(kept.items()))
            known = table.get(key)
            if known is None:
                table[key] = kept
            else:
                _merge(known, kept)
        if n_rows:
            self._sources[source.name] = source
            self._used[name].add(source.name)
        return n_rows

    def forms(self, name: str) -> set[str]:
        """Return the folded forms gathered so far for a list."""
        return {fold(row["form"]) for row in self._rows[name].values()}

    def write(self, pack: Path, title: str) -> Manifest:
        """Write all lists and the manifest of a pack; lists without rows are left out, old ones removed."""
        records: dict[str, ListRecord] = {}
        for name, table in sorted(self._rows.items()):
            rows = list(table.values())
            if not rows:
                continue
            present = {column for row in rows for column in row}
            columns = [column for column in ENTRY_COLUMNS if column in present]
            columns += sorted(present - set(ENTRY_COLUMNS))
            values = ([row.get(column, "") for column in columns] for row in rows)
            records[name] = write_list(pack, name, columns, values, self._used[name])
        for old in sorted((pack / "lists").glob("*.tsv")):
            if old.stem not in records:
                old.unlink()
        manifest = Manifest(title, records, self._sources)
        write_manifest(pack, manifest)
        return manifest


def _merge(known: dict[str, str], new: Mapping[str, str]) -> None:
    for column, value in new.items():
        if column == "frequency":
            known[column] = str(max(int(known.get(column, "0")), int(value)))
        elif column == "gender" and column in known and known[column] != value:
            known[column] = "u"
        else:
            known.setdefault(column, value)
