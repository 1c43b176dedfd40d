"""The lake: learners with their essays, tasks, and what was refused, as Parquet under `restricted/lake`.

    lake.json                    version, number of shards
    learners/shard-0007.parquet  one row a learner, its essays nested in it, sorted by id
    tasks.parquet                one row a task
    quarantine/SOURCE.parquet    one row an input that was refused or noted; value-free
    ingested.json                what the last ingest read and counted; gone as soon as anything is written

A learner lies in one file and one row, so that a shard is replaced whole by one rename and no reader sees a learner
without its essays. The shard is a hash of the learner's id: stable, the same on every machine, and no secret.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pseudo_core.errors import StoreError
from pseudo_core.model import Task
from warehouse.files import atomic_write_bytes, atomic_write_table, ensure_dir, remove_leftovers, sync_dir
from warehouse.lake_rows import (
    LEARNER_SCHEMA,
    QUARANTINE_SCHEMA,
    TASK_SCHEMA,
    EssayNote,
    LearnerRecord,
    QuarantineRow,
    Row,
    digest_with_tasks,
    learner_digest,
    learner_record,
    task_digest,
    task_from_row,
    task_row,
)

__all__ = ["DEFAULT_SHARDS", "Lake", "LakeCounts"]

VERSION = 1
DEFAULT_SHARDS = 64
_ROW_GROUP = 256  # learners that a reader holds at once
# Parquet stores the fields of the essays apart, so that their texts need not be read for their levels.
_METADATA = [
    "learner_id",
    "genders",
    "birthyear_interval",
    "months_in_sweden",
    "languages",
    "essay_ids",
    "task_ids",
    "essays.list.element.level",
]


@dataclass(frozen=True, slots=True)
class LakeCounts:
    """What the lake holds; `n_learners` counts those with essays."""

    n_learners: int
    n_essays: int
    n_tasks: int
    n_refused: int
    n_noted: int
    refused_by_reason: Mapping[str, int]


class Lake:
    """A lake on disk. Reading is free; whoever writes holds `lock`."""

    def __init__(self, root: Path, n_shards: int) -> None:
        self.root = root
        self.n_shards = n_shards

    @staticmethod
    def create(root: Path, n_shards: int = DEFAULT_SHARDS) -> Lake:
        """Make an empty lake, or open the one that is there.

        Raise StoreError when it has another number of shards: that is fixed when a lake is made.
        """
        if n_shards < 1:
            raise StoreError(f"{root.name}: a lake has one shard or more", n_shards=n_shards)
        path = root / "lake.json"
        if path.exists():
            lake = Lake.open(root)
            if lake.n_shards != n_shards:
                raise StoreError(
                    f"{root.name}: the lake has {lake.n_shards} shards, not {n_shards}; "
                    "correct n_shards in config.toml, or ingest into a new home",
                    n_shards=lake.n_shards,
                )
            return lake
        ensure_dir(root / "learners")
        ensure_dir(root / "quarantine")
        atomic_write_bytes(path, json.dumps({"version": VERSION, "n_shards": n_shards}).encode() + b"\n")
        return Lake(root, n_shards)

    @staticmethod
    def open(root: Path) -> Lake:
        """Open a lake. Raise StoreError when there is none, a broken one, or one of another version."""
        path = root / "lake.json"
        if not path.is_file():
            raise StoreError(f"{root.name}: there is no lake; run `swell-pseudo ingest` first")
        try:
            values = json.loads(path.read_bytes())
            version, n_shards = values["version"], values["n_shards"]
        except (ValueError, KeyError, TypeError):
            version, n_shards = VERSION, 0
        if version != VERSION:
            raise StoreError(f"{root.name}/lake.json: not of version {VERSION}; ingest into a new home")
        if not isinstance(n_shards, int) or n_shards < 1:
            raise StoreError(
                f"{root.name}/lake.json: cannot be read; restore it from a backup, or ingest all sources into a new "
                "home"
            )
        return Lake(root, n_shards)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the lake for writing. Raise StoreError when another process does; a killed one holds nothing."""
        handle = os.open(self.root / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            is_free = True
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                is_free = False
            if not is_free:
                raise StoreError(f"{self.root.name}: another process writes to the lake; wait until it ends")
            for folder in (self.root, self.root / "learners", self.root / "quarantine"):
                remove_leftovers(folder)
            if self.staging.exists():
                shutil.rmtree(self.staging)  # a killed ingest left it; it holds texts
            yield
        finally:
            os.close(handle)

    # Where things lie.

    @property
    def staging(self) -> Path:
        """Return the folder that an ingest spools to; it exists only while one runs, or after one was killed."""
        return self.root / "staging"

    def shard_of(self, learner_id: str) -> int:
        """Return the shard of a learner, 0 to `n_shards` - 1."""
        return int.from_bytes(hashlib.sha256(learner_id.encode()).digest()[:8], "big") % self.n_shards

    def shard_path(self, shard: int) -> Path:
        """Return the file of a shard; it need not exist."""
        return self.root / "learners" / f"shard-{shard:04d}.parquet"

    def shards(self) -> list[int]:
        """Return the shards that hold learners, in ascending order."""
        return [shard for shard in range(self.n_shards) if self.shard_path(shard).exists()]

    # Reading.

    def read_learners(self, shard: int) -> Iterator[LearnerRecord]:
        """Yield the learners of a shard that have essays, sorted by id, each with all its essays."""
        tasks = self.tasks()
        task_digests = {task_id: task_digest(task) for task_id, task in tasks.items()}
        for row in self._iter_rows(shard):
            if row["essays"]:
                yield learner_record(row, tasks, task_digests)

    def learner_digests(self, shard: int) -> dict[str, str]:
        """Return learner id → digest of essays, metadata, deny list and tasks, sorted by id; reads no text."""
        if not self.shard_path(shard).exists():
            return {}
        task_digests = {task_id: task_digest(task) for task_id, task in self.tasks().items()}
        rows = self._read(self.shard_path(shard), ["learner_id", "digest", "task_ids"]).to_pylist()
        return {
            row["learner_id"]: digest_with_tasks(row["digest"], row["task_ids"], task_digests)
            for row in rows
            if row["task_ids"]
        }

    def read_graphs(self, shard: int) -> Iterator[EssayNote]:
        """Yield what is known of each essay that came as a SVALA graph, sorted by learner and essay."""
        for record in self.read_learners(shard):
            yield from (note for note in record.notes if note.graph is not None)

    def learner_ids(self, shard: int) -> list[str]:
        """Return the ids of all learners of a shard, sorted, those without essays too; reads no text."""
        path = self.shard_path(shard)
        return [row["learner_id"] for row in self._read(path, ["learner_id"]).to_pylist()] if path.exists() else []

    def essay_ids(self, shard: int) -> dict[str, tuple[str, ...]]:
        """Return learner id → ids of its essays, both sorted; reads no text."""
        if not self.shard_path(shard).exists():
            return {}
        rows = self._read(self.shard_path(shard), ["learner_id", "essay_ids"]).to_pylist()
        return {row["learner_id"]: tuple(row["essay_ids"]) for row in rows if row["essay_ids"]}

    def metadata(self) -> Iterator[pa.Table]:
        """Yield a table a shard, a row a learner: id, shard, metadata, ids and levels of the essays; reads no text."""
        for shard in self.shards():
            found = self._read(self.shard_path(shard), _METADATA)
            yield found.append_column("shard", pa.array([shard] * len(found), type=pa.int32()))

    def tasks(self) -> dict[str, Task]:
        """Return task id → task, sorted by id."""
        path = self.root / "tasks.parquet"
        if not path.exists():
            return {}
        return {row["task_id"]: task_from_row(row) for row in self._read(path).to_pylist()}

    def read_quarantine(self) -> Iterator[QuarantineRow]:
        """Yield what is refused, sorted by source and by place in it."""
        return (row for row in self._iter_quarantine() if row.is_refused)

    def read_notes(self) -> Iterator[QuarantineRow]:
        """Yield what was noted and went on, sorted by source and by place in it."""
        return (row for row in self._iter_quarantine() if not row.is_refused)

    def counts(self) -> LakeCounts:
        """Count what the lake holds; reads no text."""
        n_learners = n_essays = n_refused = n_noted = 0
        for shard in self.shards():
            numbers = [len(ids) for ids in self.essay_ids(shard).values()]
            n_learners += len(numbers)
            n_essays += sum(numbers)
        reasons: dict[str, int] = {}
        for row in self._iter_quarantine():
            if row.is_refused:
                n_refused += 1
                reasons[row.reason] = reasons.get(row.reason, 0) + 1
            else:
                n_noted += 1
        return LakeCounts(n_learners, n_essays, len(self.tasks()), n_refused, n_noted, dict(sorted(reasons.items())))

    # Writing.

    def remember_ingest(self, key: str, counts: object) -> None:
        """Note what an ingest read (`key`) and counted; any later write forgets it."""
        self._forget_ingest()
        atomic_write_bytes(self.root / "ingested.json", json.dumps({"key": key, "counts": counts}).encode())

    def remembered_ingest(self, key: str) -> Any:
        """Return what the last ingest counted, when it read the same and nothing was written since; else None."""
        path = self.root / "ingested.json"
        try:
            value = json.loads(path.read_bytes()) if path.exists() else {}
        except ValueError:
            value = {}
        return value.get("counts") if isinstance(value, dict) and value.get("key") == key else None

    def _forget_ingest(self) -> None:
        path = self.root / "ingested.json"
        if path.exists():
            path.unlink()
            sync_dir(self.root)  # before what it told of is written over

    def read_rows(self, shard: int) -> dict[str, Row]:
        """Return learner id → stored row, learners without essays too; for merging."""
        return {row["learner_id"]: row for row in self._iter_rows(shard)}

    def write_rows(self, shard: int, rows: Mapping[str, Row]) -> bool:
        """Replace a shard whole; without rows its file goes. Derived columns are filled here.

        Return False when the shard holds just that already: then nothing is written.
        """
        path = self.shard_path(shard)
        if not rows:
            existed = path.exists()
            self._forget_ingest()
            path.unlink(missing_ok=True)
            sync_dir(path.parent)
            return existed
        ordered = []
        for learner_id in sorted(rows):
            row = rows[learner_id]
            essays = sorted(row["essays"], key=lambda essay: str(essay["essay_id"]))
            row = {
                **row,
                "essays": essays,
                "essay_ids": [essay["essay_id"] for essay in essays],
                "task_ids": [essay["task_id"] for essay in essays],
            }
            ordered.append({**row, "digest": learner_digest(row)})
        if path.exists():
            stored = self._read(path, ["learner_id", "digest"]).to_pylist()
            if stored == [{"learner_id": row["learner_id"], "digest": row["digest"]} for row in ordered]:
                return False
        self._forget_ingest()
        atomic_write_table(path, pa.Table.from_pylist(ordered, schema=LEARNER_SCHEMA), row_group_size=_ROW_GROUP)
        return True

    def write_tasks(self, tasks: Mapping[str, Task]) -> bool:
        """Replace the tasks; return False when nothing changed and nothing was written."""
        if dict(tasks) == self.tasks():
            return False
        rows = [task_row(tasks[task_id]) for task_id in sorted(tasks)]
        self._forget_ingest()
        atomic_write_table(self.root / "tasks.parquet", pa.Table.from_pylist(rows, schema=TASK_SCHEMA))
        return True

    def quarantine_keys(self) -> list[str]:
        """Return the keys of the sources that something is known of, sorted."""
        return sorted(path.stem for path in (self.root / "quarantine").glob("*.parquet"))

    def write_quarantine(self, key: str, rows: Sequence[QuarantineRow]) -> None:
        """Replace what is known of one source; `key` names it (hexadecimal, with a hyphen). Equal rows are not written
        again.
        """
        path = self.root / "quarantine" / f"{key}.parquet"
        values = [{name: getattr(row, name) for name in QUARANTINE_SCHEMA.names} for row in rows]
        if not values and path.exists():
            self._forget_ingest()
            path.unlink()
        elif values and (not path.exists() or self._read(path).to_pylist() != values):
            self._forget_ingest()
            atomic_write_table(path, pa.Table.from_pylist(values, schema=QUARANTINE_SCHEMA))

    def erase_learner(self, learner_id: str) -> int:
        """Remove a learner, its essays and its rows in quarantine; return the number of essays.

        The caller holds `lock`.
        """
        shard = self.shard_of(learner_id)
        rows = self.read_rows(shard)
        gone = rows.pop(learner_id, None)
        if gone is not None:
            self.write_rows(shard, rows)
        for key in self.quarantine_keys():
            stored = self._read(self.root / "quarantine" / f"{key}.parquet").to_pylist()
            kept = [QuarantineRow(**row) for row in stored if row["learner_id"] != learner_id]
            if len(kept) != len(stored):
                self.write_quarantine(key, kept)
        return len(gone["essays"]) if gone else 0

    def _iter_rows(self, shard: int) -> Iterator[Row]:
        path = self.shard_path(shard)
        if not path.exists():
            return
        file = self._open(path)
        with file:
            for group in range(file.num_row_groups):
                yield from file.read_row_group(group).to_pylist()

    def _iter_quarantine(self) -> Iterator[QuarantineRow]:
        rows: list[QuarantineRow] = []
        for path in sorted((self.root / "quarantine").glob("*.parquet")):
            rows += (QuarantineRow(**row) for row in self._read(path).to_pylist())
        # The sort is stable, so that the rows of one source keep the order of its lines.
        yield from sorted(rows, key=lambda row: row.source)

    def _read(self, path: Path, columns: list[str] | None = None) -> pa.Table:
        with self._open(path) as file:
            return file.read(columns=columns)

    def _open(self, path: Path) -> pq.ParquetFile:
        file = None
        try:
            file = pq.ParquetFile(path)
        except (pa.ArrowInvalid, OSError):
            file = None
        if file is None:
            raise StoreError(f"{path.name}: cannot be read; ingest the sources into a new home, or restore a backup")
        return file
