"""Rows on their way into the lake: spooled to disk in runs, read back shard by shard.

Sources come in any order and any size; the lake is written shard by shard. Rows are buffered up to a bound, then
written as one run (Parquet, a row group a shard). Memory holds one buffer while sources are read, and one shard while
merging.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from warehouse.files import ensure_dir

__all__ = ["StagedRow", "Staging", "staging_area"]

BUFFER_BYTES = 32_000_000
_ROW_BYTES = 400  # what a row costs beside its texts, roughly

_SCHEMA = pa.schema(
    [
        ("sequence", pa.int64()),
        ("kind", pa.string()),
        ("source", pa.int32()),
        ("place", pa.string()),
        ("learner_id", pa.string()),
        ("essay_id", pa.string()),
        ("task_id", pa.string()),
        ("body", pa.string()),
        ("text", pa.string()),
        ("graph", pa.string()),
    ]
)


@dataclass(frozen=True, slots=True)
class StagedRow:
    """An item that was validated. `kind` is learner, essay, metadata or deny; `body` its values as JSON."""

    sequence: int  # order of reading, over all sources
    kind: str
    source: int  # index of the source
    place: str
    learner_id: str
    essay_id: str = ""
    task_id: str = ""
    body: str = field(default="", repr=False)
    text: str | None = field(default=None, repr=False)
    graph: str | None = field(default=None, repr=False)


class Staging:
    """The spool of one ingest. Add all rows, `finish`, then read each shard once."""

    def __init__(self, folder: Path, buffer_bytes: int) -> None:
        self._folder = folder
        self._buffer_bytes = buffer_bytes
        self._buffer: dict[int, list[StagedRow]] = {}
        self._n_bytes = 0
        self._runs: list[dict[int, int]] = []  # of each run: shard → row group

    def add(self, shard: int, row: StagedRow) -> None:
        """Take a row; now and then this writes a run."""
        self._buffer.setdefault(shard, []).append(row)
        self._n_bytes += _ROW_BYTES + 2 * (len(row.text or "") + len(row.graph or "") + len(row.body))
        if self._n_bytes > self._buffer_bytes:
            self.finish()

    def finish(self) -> None:
        """Write what is buffered."""
        if not self._buffer:
            return
        groups = {}
        with pq.ParquetWriter(self._run_path(len(self._runs)), _SCHEMA, compression="zstd") as writer:
            for number, shard in enumerate(sorted(self._buffer)):
                rows = self._buffer[shard]
                columns = {name: [getattr(row, name) for row in rows] for name in _SCHEMA.names}
                writer.write_table(pa.table(columns, schema=_SCHEMA), row_group_size=len(rows))
                groups[shard] = number
        self._runs.append(groups)
        self._buffer = {}
        self._n_bytes = 0

    def shards(self) -> list[int]:
        """Return the shards with rows, in ascending order."""
        return sorted({shard for groups in self._runs for shard in groups})

    def rows(self, shard: int) -> list[StagedRow]:
        """Return the rows of a shard in the order of reading."""
        rows = []
        for number, groups in enumerate(self._runs):
            if shard in groups:
                with pq.ParquetFile(self._run_path(number)) as file:
                    rows += [StagedRow(**row) for row in file.read_row_group(groups[shard]).to_pylist()]
        return rows

    def _run_path(self, number: int) -> Path:
        return self._folder / f"run-{number:05d}.parquet"


@contextmanager
def staging_area(folder: Path) -> Iterator[Staging]:
    """Give an empty spool in `folder`, which is made for it and removed at the end."""
    ensure_dir(folder)
    try:
        yield Staging(folder, BUFFER_BYTES)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
