"""The manifest of a pack: what each list is, where it came from, and how to see that it was not changed.

A pack is a folder with `manifest.toml`, `lists/NAME.tsv`, and, made when needed, `compiled/`.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import fold, known_lists, list_info

__all__ = [
    "FORMAT",
    "ListRecord",
    "Manifest",
    "Source",
    "check_list",
    "list_path",
    "read_manifest",
    "write_list",
    "write_manifest",
    "write_whole",
]

FORMAT = 1
"""Version of the pack's layout; a pack of another one is refused."""


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """Where rows came from; `date` is the day the data was published or written (ISO), or the package's version."""

    name: str
    title: str
    licence: str
    date: str


@dataclass(frozen=True, slots=True)
class ListRecord:
    """One list as the manifest describes it; `sources` are names of `Source`."""

    name: str
    columns: tuple[str, ...]
    n_rows: int
    sha256: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The whole manifest. `digest` is the SHA-256 of its bytes: it names the pack, since it holds every list's own."""

    name: str
    lists: Mapping[str, ListRecord]
    sources: Mapping[str, Source]
    digest: str = ""


def list_path(pack: Path, name: str) -> Path:
    """Return where a list lies in a pack."""
    return pack / "lists" / f"{name}.tsv"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: temporary name, flushed to disk, renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def write_list(
    pack: Path, name: str, columns: Sequence[str], rows: Iterable[Sequence[str]], sources: Iterable[str]
) -> ListRecord:
    """Write a list sorted by folded form, then by all columns; equal rows once. Return its record.

    Raise ResourceError for a row that does not fit the columns, or holds a tab or line break.
    """
    unique = sorted(set(map(tuple, rows)), key=lambda row: (fold(row[0]), row))
    for row in unique:
        if len(row) != len(columns) or any("\t" in value or "\n" in value or "\r" in value for value in row):
            raise ResourceError(f"list {name}: a row does not fit its columns or holds a tab or line break", list=name)
    data = "".join("\t".join(row) + "\n" for row in ([tuple(columns), *unique])).encode()
    write_whole(list_path(pack, name), data)
    return ListRecord(name, tuple(columns), len(unique), hashlib.sha256(data).hexdigest(), tuple(sorted(set(sources))))


def write_manifest(pack: Path, manifest: Manifest) -> None:
    """Write `manifest.toml`, sorted, so that equal packs have equal manifests."""
    lines = [
        "# Written by `swell-pseudo resources build`; a list that differs from its SHA-256 is refused.",
        f"format = {FORMAT}",
        f"name = {_quoted(manifest.name)}",
    ]
    for source in sorted(manifest.sources.values()):
        lines += [
            "",
            f"[sources.{_quoted(source.name)}]",
            f"title = {_quoted(source.title)}",
            f"licence = {_quoted(source.licence)}",
            f"date = {_quoted(source.date)}",
        ]
    if not manifest.lists:
        lines += ["", "[lists]"]
    for record in sorted(manifest.lists.values(), key=lambda item: item.name):
        lines += [
            "",
            f"[lists.{record.name}]",
            f"columns = [{', '.join(map(_quoted, record.columns))}]",
            f"rows = {record.n_rows}",
            f"sha256 = {_quoted(record.sha256)}",
            f"sources = [{', '.join(map(_quoted, record.sources))}]",
        ]
    write_whole(pack / "manifest.toml", ("\n".join(lines) + "\n").encode())


def _quoted(text: str) -> str:
    # A JSON string without escapes above ASCII is a TOML basic string.
    return json.dumps(text, ensure_ascii=False)


def read_manifest(pack: Path) -> Manifest:
    """Read a pack's manifest; raise ResourceError when it is missing, broken or of another format."""
    path = pack / "manifest.toml"
    problem = ""
    try:
        data = path.read_bytes()
        content = tomllib.loads(data.decode())
        if content["format"] != FORMAT:
            problem = f"has format {content['format']}, not {FORMAT}; build the pack again"
        else:
            sources = {
                name: Source(name, item["title"], item["licence"], item["date"])
                for name, item in content.get("sources", {}).items()
            }
            lists = {
                name: ListRecord(name, tuple(item["columns"]), item["rows"], item["sha256"], tuple(item["sources"]))
                for name, item in content["lists"].items()
            }
            return Manifest(content["name"], lists, sources, hashlib.sha256(data).hexdigest())
    except FileNotFoundError:
        problem = "does not exist; give the folder of a pack (see `swell-pseudo resources build`)"
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
        problem = "is not a manifest of a pack; build the pack again"
    raise ResourceError(f"{path} {problem}", file=str(path))


def check_list(pack: Path, record: ListRecord, data: bytes | memoryview) -> None:
    """Raise ResourceError, naming the list, when its bytes are not those that the manifest describes."""
    if list_info(record.name) is None:
        raise ResourceError(
            f"{pack / 'manifest.toml'}: unknown list {record.name}; known are {known_lists()}", list=record.name
        )
    if hashlib.sha256(data).hexdigest() != record.sha256:
        raise ResourceError(
            f"{list_path(pack, record.name)} was changed or cut off after the pack was built; build the pack again, "
            "or put your rows into a folder of your own lists and give it as a source",
            list=record.name,
        )
