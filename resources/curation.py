"""The lists that people of the project, or an operator, wrote by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import known_lists, list_info
from resources.gathering import Gatherer
from resources.manifest import Source

__all__ = ["CURATED", "CURATED_SOURCE", "add_curated", "list_of_file"]

CURATED = Path(__file__).parent / "curated"
"""The lists that people of the project wrote."""

CURATED_SOURCE = Source("curated", "written for this project from general knowledge", "MIT", "2026-11-21")

_LIST_OF: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "continent": ("region", {"kind": "continent"}),
    "country_form": ("country", {}),
    "demonym": ("country", {}),
    "district": ("swedish_place", {"kind": "district", "country": "SE"}),
    "nickname": ("given_name", {"kind": "nickname"}),
    "stop": ("place", {"kind": "stop"}),
    "transport_name": ("transport", {}),
    "transport_operator": ("transport", {"kind": "operator"}),
}


def list_of_file(stem: str) -> tuple[str, Mapping[str, str]] | None:
    """Return the list that a hand-written TSV of this name goes to, with values its rows have by default."""
    return _LIST_OF.get(stem, (stem, {}) if list_info(stem) is not None else None)


def _read_tsv(path: Path) -> Iterator[dict[str, str]]:
    """Yield the rows of a hand-written list; raise ResourceError with the line when one does not fit the header."""
    header: list[str] = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), start=1):
        fields = line.split("\t")
        if not header:
            header = ["form" if column == "name" and "form" not in fields else column for column in fields]
            if "form" not in header:
                raise ResourceError(f"{path}:{number}: no column `form` or `name`", file=path.name, line=number)
        elif line:
            if len(fields) != len(header):
                raise ResourceError(
                    f"{path}:{number}: {len(fields)} fields, the header has {len(header)}", file=path.name, line=number
                )
            yield dict(zip(header, fields, strict=True))


def add_curated(gatherer: Gatherer, folder: Path, source: Source) -> None:
    """Add every list of a folder of hand-written TSVs; each is named like the list that it goes to.

    Raise ResourceError for a file that no list is called like.
    """
    for path in sorted(folder.glob("*.tsv")):
        target = list_of_file(path.stem)
        if target is None:
            raise ResourceError(f"{path}: no list is called {path.stem}; known are {known_lists()}")
        name, defaults = target
        gatherer.add(name, source, (dict(defaults) | {k: v for k, v in row.items() if v} for row in _read_tsv(path)))
