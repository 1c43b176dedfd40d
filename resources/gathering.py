"""Rows on their way into a pack: gathered from several sources, merged where they mean the same, written sorted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import Role, fold, known_lists, list_info
from resources.manifest import ListRecord, Manifest, Source, write_list, write_manifest

__all__ = ["ENTRY_COLUMNS", "Gatherer"]

ENTRY_COLUMNS = ("form", "name", "kind", "gender", "country", "parent", "frequency", "inflection")
"""What a row of a gazetteer may say; a list has those of them that any of its rows fills, then further ones."""

_NUMBERS = frozenset({"frequency", "men", "women"})
_CLEAR_MAJORITY = 0.9
_IDENTITY = ("name", "kind", "country", "parent", "inflection")


class Gatherer:
    """Collects the rows of all lists of one pack.

    Two rows with the same form (folded), name, kind, country, parent and inflection are one. The source that came first
    is believed, but a gender that one source gives differently becomes `u`, the larger frequency stays, and origins are
    joined.
    """

    def __init__(self) -> None:
        self._rows: dict[str, dict[tuple[str, ...], dict[str, str]]] = {}
        self._first_source: dict[tuple[str, tuple[str, ...]], str] = {}
        self._sources: dict[str, Source] = {}
        self._used: dict[str, set[str]] = defaultdict(set)

    def add(self, name: str, source: Source, rows: Iterable[Mapping[str, str]]) -> int:
        """Add rows to a list and return how many there were; `name` is kept only where it differs from `form`.

        Raise ResourceError for a list that packs do not have.
        """
        info = list_info(name)
        if info is None:
            raise ResourceError(f"unknown list {name}; known are {known_lists()}", list=name)
        table = self._rows.setdefault(name, {})
        n_rows = 0
        for row in rows:
            kept = {column: " ".join(value.split()) for column, value in row.items() if value.strip()}
            form = kept.get("form", "")
            if not fold(form):
                continue
            if kept.get("name") == form:
                del kept["name"]
            n_rows += 1
            if info.role in (Role.GAZETTEER, Role.FREQUENCY):
                # A country's name is one row, whatever a source calls its kind (English, historical …).
                identity = (column for column in _IDENTITY if column != "kind" or name != "country")
                key = (fold(form), *(kept.get(column, "") for column in identity))
            else:
                key = tuple(f"{column}={value}" for column, value in sorted(kept.items()))
            known = table.get(key)
            if known is None:
                table[key] = kept
                self._first_source[name, key] = source.name
            else:
                _merge(known, kept, same_source=self._first_source[name, key] == source.name)
        if n_rows:
            self._sources[source.name] = source
            self._used[name].add(source.name)
        return n_rows

    def note_source(self, name: str, source: Source) -> None:
        """Name a further source of the rows that a list already has."""
        self._sources[source.name] = source
        self._used[name].add(source.name)

    def forms(self, *names: str) -> set[str]:
        """Return the folded forms gathered so far for these lists."""
        return {fold(row["form"]) for name in names for row in self._rows.get(name, {}).values()}

    def foremost(self, name: str) -> set[str]:
        """Return the folded forms of a list's rows of the first rank, gathered so far."""
        return {fold(row["form"]) for row in self._rows.get(name, {}).values() if row.get("rank") == "1"}

    def write(self, pack: Path, title: str) -> Manifest:
        """Write all lists and the manifest of a pack; lists without rows are left out, old ones removed."""
        records: dict[str, ListRecord] = {}
        for name, table in sorted(self._rows.items()):
            rows = [_with_gender(row) for row in table.values()]
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


def _merge(known: dict[str, str], new: Mapping[str, str], *, same_source: bool) -> None:
    for column, value in new.items():
        if column in _NUMBERS:
            known[column] = str(max(int(known.get(column, "0")), int(value)))
        elif column == "gender" and same_source and known.get(column, value) != value:
            known[column] = "u"
        elif column == "origin" and column in known:
            known[column] = ",".join(sorted({*known[column].split(","), *value.split(",")}))
        else:
            known.setdefault(column, value)


def _with_gender(row: dict[str, str]) -> dict[str, str]:
    """Return the row with gender and frequency from its numbers of women and men, where it has them."""
    if "women" not in row and "men" not in row:
        return row
    women, men = int(row.get("women", "0")), int(row.get("men", "0"))
    share = women / max(1, women + men)
    gender = "f" if share >= _CLEAR_MAJORITY else "m" if share <= 1 - _CLEAR_MAJORITY else "u"
    frequency = max(women + men, int(row.get("frequency", "0")))
    return row | {"gender": gender, "frequency": str(frequency)}
