"""What must be found nowhere once a learner was erased, and the search for it in every byte of a home.

Ids, and pieces of the learner's texts, addresses and numbers that no other learner wrote. They are kept in
`restricted/erasing/HASH.sealed`, encrypted with a key of the secret, from before the first row is removed until nothing
is left to find, so that an erasure that was killed, or found something it could not remove, knows what to look for when
it is tried again.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterator, Set
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from pyarrow import csv

from pseudo_core.errors import StoreError
from pseudo_core.taxonomy import LABEL_OF
from warehouse.files import atomic_write_bytes, ensure_dir
from warehouse.ids import derive_key, release_learner_id
from warehouse.lake import Lake
from warehouse.leaks import Original, identity_strings
from warehouse.ledger import learner_hash
from warehouse.results import RENDERED, ShardStore
from warehouse.schema import sql_literal
from warehouse.store import connect

__all__ = ["Traces", "collect_traces", "forget_traces", "holds", "own_originals", "scan"]

_PIECE = 40  # characters of a piece of text that is looked for
_CHUNK = 1 << 22  # bytes read at once
_PLAIN = re.compile(r"[^\n\r\"'\\<>&]+")  # without what some format would write differently
_LEAST_IDENTITY = 9  # six digits are a time of day in any database
_ERASING = "erasing"
_NONCE = 12


@dataclass(frozen=True, slots=True)
class Traces:
    """Ids and pieces of text that stand for one learner; `originals` are known until the shard results are gone."""

    learner_id: str
    release_id: str
    essay_ids: tuple[str, ...]
    pieces: frozenset[str] = field(repr=False)
    originals: tuple[Original, ...] = field(repr=False, default=())
    _encoded: tuple[bytes, ...] = field(init=False, repr=False)
    _ids: re.Pattern[bytes] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # A bare `A1` stands in any binary file; a SweLL-ID is looked for where it is a whole quoted value.
        patterns = [f'"{re.escape(self.learner_id)}"', re.escape(self.release_id)]
        patterns += [rf"(?<![0-9A-Za-z]){re.escape(item)}(?![0-9A-Za-z])" for item in self.essay_ids]
        object.__setattr__(self, "_encoded", tuple(piece.encode() for piece in sorted(self.pieces)))
        object.__setattr__(self, "_ids", re.compile("|".join(patterns).encode()))

    @property
    def longest(self) -> int:
        """Return how many bytes a trace may have, so that one over the edge of two chunks is found."""
        return max([4 * _PIECE, *map(len, self._encoded)])

    def are_in(self, data: bytes) -> bool:
        """Tell whether bytes hold a trace."""
        return any(piece in data for piece in self._encoded) or self._ids.search(data) is not None


def collect_traces(root: Path, lake: Lake, learner_id: str, secret: bytes) -> Traces:
    """Return what to look for: what is stored of the learner now and what an earlier try remembered; remember it."""
    path = _sealed(root, secret, learner_id)
    cipher = AESGCM(derive_key(secret, "erasure traces"))
    known = _opened(path, cipher) if path.is_file() else {"essays": [], "pieces": []}
    essay_ids, pieces = set(known["essays"]), set(known["pieces"])
    texts = [
        essay
        for record in lake.read_learners(lake.shard_of(learner_id))
        if record.learner.learner_id == learner_id
        for essay in record.essays
    ]
    essay_ids.update(essay.essay_id for essay in texts)
    chosen = {essay.essay_id: _pieces(essay.text, max(_PIECE, len(essay.text) // 4)) for essay in texts}
    shared = _shared(lake, learner_id, pieces.union(*chosen.values()))
    pieces = pieces.union(*chosen.values()) - shared
    copied = [essay.text for essay in texts if chosen[essay.essay_id] & shared]
    if copied:  # what is the learner's own may stand anywhere in such a text
        closer = set().union(*(_pieces(text, _PIECE // 2) for text in copied))
        pieces |= closer - _shared(lake, learner_id, closer)
    originals, others = _originals(lake, learner_id)
    own = identity_strings(originals) - others
    written = {item.text.strip() for item in originals if item.text.strip().casefold() in own}  # as it stands in a file
    pieces.update(item for item in written if len(item) >= _LEAST_IDENTITY and _PLAIN.fullmatch(item))
    if essay_ids:
        ensure_dir(path.parent)
        kept = {"essays": sorted(essay_ids), "pieces": sorted(pieces)}
        nonce = os.urandom(_NONCE)
        atomic_write_bytes(path, nonce + cipher.encrypt(nonce, json.dumps(kept).encode(), None), 0o600)
    release_id = release_learner_id(secret, learner_id)
    return Traces(learner_id, release_id, tuple(sorted(essay_ids)), frozenset(pieces), originals)


def _pieces(text: str, step: int) -> set[str]:
    """Return pieces of a text, one every `step` characters, that stand in any format as they are."""
    found = (text[at : at + _PIECE] for at in range(0, len(text) - _PIECE, step))
    return {piece for piece in found if _PLAIN.fullmatch(piece)}


def _shared(lake: Lake, learner_id: str, pieces: Set[str]) -> set[str]:
    """Return the pieces that also stand in another learner's text or in the words of a task: a question that was
    copied, a common source. They stay there, and prove nothing.
    """
    remaining, found = set(pieces), set()
    for text in _texts_of_others(lake, learner_id):
        here = {piece for piece in remaining if piece in text}
        found |= here
        remaining -= here
    return found


def _texts_of_others(lake: Lake, learner_id: str) -> Iterator[str]:
    for task in lake.tasks().values():
        yield from (value for _, value in (*task.attributes, *task.extras))
    for shard in lake.shards():
        for record in lake.read_learners(shard):
            if record.learner.learner_id != learner_id:
                yield from (essay.text for essay in record.essays)


def forget_traces(root: Path, secret: bytes, learner_id: str) -> None:
    """Remove what was remembered: nothing of the learner is left."""
    _sealed(root, secret, learner_id).unlink(missing_ok=True)


def _sealed(root: Path, secret: bytes, learner_id: str) -> Path:
    return root / "restricted" / _ERASING / f"{learner_hash(secret, learner_id)}.sealed"


def _opened(path: Path, cipher: AESGCM) -> dict[str, list[str]]:
    data, plain = path.read_bytes(), None
    with suppress(InvalidTag, ValueError):
        plain = cipher.decrypt(data[:_NONCE], data[_NONCE:], None)
    if plain is None:
        # Fail closed: without it a second try would look for nothing and say that nothing is left.
        raise StoreError(f"restricted/{_ERASING}/{path.name} cannot be read; restore it from a backup")
    found: dict[str, list[str]] = json.loads(plain)
    return found


def own_originals(lake: Lake, learner_id: str) -> tuple[Original, ...]:
    """Return what was replaced in the learner's essays, sorted."""
    return _sorted({item for learner, item in _mapped(lake, lake.shard_of(learner_id)) if learner == learner_id})


def _originals(lake: Lake, learner_id: str) -> tuple[tuple[Original, ...], set[str]]:
    """Return what was replaced in the learner's essays, and the identity strings of all others."""
    own: set[Original] = set()
    others: set[str] = set()
    for shard in lake.shards():
        mapped = list(_mapped(lake, shard))
        own.update(item for learner, item in mapped if learner == learner_id)
        # What identifies is a small part of what was replaced: of the others' originals no more is kept.
        others |= identity_strings(item for learner, item in mapped if learner != learner_id)
    return _sorted(own), others


def _sorted(originals: set[Original]) -> tuple[Original, ...]:
    return tuple(sorted(originals, key=lambda item: (item.essay_id, item.label, item.text)))


def _mapped(lake: Lake, shard: int) -> Iterator[tuple[str, Original]]:
    """Yield learner id and original of what was replaced in the essays of a shard."""
    store = ShardStore(lake.root, RENDERED, shard)
    digest = store.newest()
    if digest is not None:
        columns = store.read(digest, "mapping", ["learner_id", "essay_id", "label", "original"]).columns
        for learner, essay_id, label, text in zip(*(column.to_pylist() for column in columns), strict=True):
            yield learner, Original(essay_id, LABEL_OF[label], text)


def holds(path: Path, traces: Traces) -> bool:
    """Tell whether a file's name or bytes hold a trace; of JSON also the strings that stand in it, joined."""
    if traces.are_in(path.name.encode()):
        return True
    with path.open("rb") as data:
        rest = b""
        while chunk := data.read(_CHUNK):
            chunk = rest + chunk
            if traces.are_in(chunk):
                return True
            rest = chunk[-traces.longest :]
    # A graph holds its text token by token.
    return path.suffix == ".json" and traces.are_in("".join(_strings(_parsed(path))).encode(errors="replace"))


def _parsed(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except ValueError:
        return None  # no JSON in spite of its name: its bytes were looked through


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        # Ids stand between the texts of a graph's tokens.
        for item in [value["text"]] if isinstance(value.get("text"), str) else value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


class _Searcher(io.RawIOBase):
    """A file that looks for traces in what is written to it and keeps nothing."""

    def __init__(self, traces: Traces) -> None:
        self.traces = traces
        self.is_found = False
        self.n_bytes = 0
        self._rest = b""

    def writable(self) -> bool:
        """Tell Arrow that it may write."""
        return True

    def write(self, data: Any) -> int:
        """Look through the bytes."""
        chunk = self._rest + bytes(data)
        self.is_found = self.is_found or self.traces.are_in(chunk)
        self._rest = chunk[-self.traces.longest :]
        self.n_bytes += len(data)
        return len(data)


def scan(root: Path, traces: Traces) -> tuple[int, int, tuple[str, ...]]:
    """Look through every file below a home, raw and decoded; return files, bytes, and the names of those with a hit.

    Parquet and DuckDB compress, so a raw search alone would prove little: their rows are searched as text too. One that
    cannot be opened may hold anything, and is named as well.
    """
    n_files = n_bytes = 0
    residue = []
    sealed = root / "restricted" / _ERASING
    with connect() as reading:  # one for all Parquet files: opening one costs more than most of them
        for path in sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink()):
            if path.parent == sealed:
                continue
            n_files += 1
            n_bytes += path.stat().st_size
            searcher = _Searcher(traces)
            is_readable = False
            with suppress(duckdb.Error, StoreError):
                _search_rows(path, searcher, reading)
                is_readable = True
            n_bytes += searcher.n_bytes
            if not is_readable or searcher.is_found or holds(path, traces):
                residue.append(_told(path.relative_to(root), traces))
    return n_files, n_bytes, tuple(residue)


def _search_rows(path: Path, searcher: _Searcher, reading: duckdb.DuckDBPyConnection) -> None:
    for query, connection in _decoded(path, reading):
        reader = connection.execute(query).to_arrow_reader(20_000)
        with csv.CSVWriter(searcher, reader.schema) as writer:
            for batch in reader:
                writer.write_batch(batch)


def _told(path: Path, traces: Traces) -> str:
    """Return a path as a receipt may tell it: names of files and folders that name the learner are left out."""
    learner = re.compile(rf"(?<![0-9A-Za-z]){re.escape(traces.learner_id)}(?![0-9A-Za-z])")
    parts = [
        f"*{Path(part).suffix}" if learner.search(part) or traces.are_in(part.encode()) else part for part in path.parts
    ]
    return "/".join(parts)


def _decoded(path: Path, reading: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, duckdb.DuckDBPyConnection]]:
    """Yield queries that give all rows of a Parquet file or a plain database, every column as text."""
    if path.suffix == ".parquet":
        yield f"select cast(columns(*) as varchar) from read_parquet({sql_literal(path)})", reading
    elif path.suffix == ".duckdb" and path.parent.name != "keys":
        connection = connect(path, read_only=True)
        names = [row[0] for row in connection.execute("select table_name from duckdb_tables() order by 1").fetchall()]
        for name in names:
            yield f"select cast(columns(*) as varchar) from {name}", connection
        connection.close()
