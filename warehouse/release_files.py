"""The files of a release beside its database: Parquet and its digest, further formats, the manifest.

All are written from the tables of `release.duckdb`; equal tables give equal bytes.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyarrow import csv

from warehouse.exports import write_exports
from warehouse.files import atomic_file, atomic_write_bytes, ensure_dir
from warehouse.schema import Table, Zone, arrow_schema, tables_of
from warehouse.store import connect, rows

__all__ = ["Written", "file_digest", "formats_of", "write_files"]

_EXPORT_ROWS = 100_000  # rows of a Parquet row group, and held in memory at once


def formats_of(folder: Path) -> list[str]:
    """Return the names of the further formats that a release folder holds, sorted."""
    return sorted(path.name for path in (folder / "formats").glob("*"))


@dataclass(frozen=True, slots=True)
class Written:
    """What a release folder holds: digest of all rows, counts, and the SHA-256 of each file by its name in it."""

    digest: str
    counts: Mapping[str, int]
    files: Mapping[str, str]


def write_files(folder: Path, release_id: str, formats: Sequence[str]) -> Written:
    """Write all that a release holds beside its database, and what came of it into `manifest.json`."""
    digest = _write_parquet(folder)
    counts = _count(folder / "release.duckdb")
    write_exports(folder / "release.duckdb", folder / "formats", formats)
    files = _write_manifest(folder, release_id, digest, counts)
    return Written(digest, counts, files)


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file as hexadecimal digits."""
    with path.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


class _HashSink(io.RawIOBase):
    """A file that keeps only the hash of what is written to it."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()

    def writable(self) -> bool:
        """Tell Arrow that it may write."""
        return True

    def write(self, data: Any) -> int:
        """Hash the bytes."""
        self.hash.update(data)
        return len(data)


def _canonical(item: Table, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Return a batch as the digest takes it: lists as text, without ids of releases."""
    left_out = ("release_id", "previous_release_id") if item.name == "release" else ()
    told = {
        column.name: pc.binary_join(batch[column.name], " ") if column.type.endswith("[]") else batch[column.name]
        for column in item.columns
        if column.name not in left_out
    }
    return pa.RecordBatch.from_pydict(told)


def _batches(connection: duckdb.DuckDBPyConnection, item: Table) -> Iterator[pa.RecordBatch]:
    """Yield a release table in order of its key, in batches of a fixed size and the schema's types."""
    schema = arrow_schema(item.name, Zone.RELEASE)
    query = f"select {', '.join(item.names)} from {item.name} order by {', '.join(item.key)}"
    for batch in connection.execute(query).to_arrow_reader(_EXPORT_ROWS):
        yield from pa.Table.from_batches([batch]).cast(schema).combine_chunks().to_batches()


class _Digest:
    """The SHA-256 over all rows of a release as CSV, table by table in order of the keys.

    It is the same for every build of the same content.
    """

    def __init__(self) -> None:
        self._sink = _HashSink()

    def add(self, item: Table, batches: Iterable[pa.RecordBatch]) -> None:
        self._sink.write(f"{item.name}\n".encode())
        for batch in batches:
            csv.write_csv(_canonical(item, batch), self._sink, csv.WriteOptions(include_header=False))

    def value(self) -> str:
        return self._sink.hash.hexdigest()


def _write_parquet(folder: Path) -> str:
    """Write one Parquet file a table, in order of the key: always the same bytes. Return the digest of the rows."""
    target = ensure_dir(folder / "parquet", 0o755)
    digest = _Digest()
    connection = connect(folder / "release.duckdb", read_only=True)
    try:
        for item in tables_of(Zone.RELEASE):
            with (
                atomic_file(target / f"{item.name}.parquet", 0o644) as out,
                pq.ParquetWriter(out, arrow_schema(item.name, Zone.RELEASE), compression="zstd") as writer,
            ):
                digest.add(item, _written(writer, _batches(connection, item)))
    finally:
        connection.close()
    return digest.value()


def _written(writer: pq.ParquetWriter, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Write batches, each as a row group, and hand them on."""
    for batch in batches:
        writer.write_batch(batch, row_group_size=_EXPORT_ROWS)
        yield batch


def _count(path: Path) -> dict[str, int]:
    connection = connect(path, read_only=True)
    try:
        row = rows(connection, "select n_learners, n_essays, n_tokens, n_mentions from release")[0]
    finally:
        connection.close()
    return {name: int(value) for name, value in row.items()}


def _write_manifest(folder: Path, release_id: str, digest: str, counts: Mapping[str, int]) -> dict[str, str]:
    """Write `manifest.json`: id, digest, counts, and size and SHA-256 of every file; return the latter."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "manifest.json":
            files[str(path.relative_to(folder))] = {"bytes": path.stat().st_size, "sha256": file_digest(path)}
            path.chmod(0o644)
    content = {"release_id": release_id, "digest": digest, "counts": dict(counts), "files": files}
    text = json.dumps(content, indent=1, sort_keys=True) + "\n"
    atomic_write_bytes(folder / "manifest.json", text.encode(), 0o644)
    return {name: str(values["sha256"]) for name, values in files.items()}
