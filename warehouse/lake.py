"""The lake: learners with their essays, tasks, and what was refused, as Parquet under `restricted/lake`.

    lake.json                    version, number of shards
    learners/shard-0007.parquet  one row a learner, its essays nested in it, sorted by id
    tasks.parquet                one row a task
    quarantine/SOURCE.parquet    one row an input that was refused or noted; value-free

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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pseudo_core.errors import StoreError
from pseudo_core.model import DenyItem, Essay, Learner, LearnerLanguage, Task
from pseudo_core.taxonomy import Label
from warehouse.files import atomic_write_bytes, atomic_write_table, ensure_dir, remove_leftovers, sync_dir

__all__ = [
    "DEFAULT_SHARDS",
    "EssayNote",
    "Lake",
    "LakeCounts",
    "LearnerRecord",
    "QuarantineRow",
    "Row",
    "learner_digest",
    "learner_row",
    "pair_rows",
]

VERSION = 1
DEFAULT_SHARDS = 64
_ROW_GROUP = 256  # learners that a reader holds at once

Row = dict[str, Any]

_PAIRS = pa.list_(pa.struct([("name", pa.string()), ("value", pa.string())]))
ESSAY_TYPE = pa.struct(
    [
        ("essay_id", pa.string()),
        ("task_id", pa.string()),
        ("level", pa.string()),
        ("text", pa.string()),
        ("text_digest", pa.string()),  # as decisions know a text; restricted, since short texts can be guessed
        ("graph", pa.string()),  # SVALA graph as JSON, null for plain text
        ("is_normalized", pa.bool_()),
        ("attributes", _PAIRS),
        ("extras", _PAIRS),
    ]
)
LEARNER_SCHEMA = pa.schema(
    [
        ("learner_id", pa.string()),
        ("digest", pa.string()),  # changes with anything in the row
        ("essay_ids", pa.list_(pa.string())),
        ("task_ids", pa.list_(pa.string())),  # of the essays, in their order
        ("genders", pa.list_(pa.string())),
        ("birthyear_interval", pa.string()),
        ("months_in_sweden", pa.int32()),
        ("languages", pa.list_(pa.struct([("name", pa.string()), ("situation", pa.string())]))),
        ("degrees", _PAIRS),
        ("attributes", _PAIRS),
        ("extras", _PAIRS),
        ("deny", pa.list_(pa.struct([("text", pa.string()), ("label", pa.string())]))),
        ("essays", pa.list_(ESSAY_TYPE)),
    ]
)
TASK_SCHEMA = pa.schema(
    [
        ("task_id", pa.string()),
        ("text_types", pa.list_(pa.string())),
        ("attributes", _PAIRS),
        ("extras", _PAIRS),
    ]
)
QUARANTINE_SCHEMA = pa.schema(
    [
        ("quarantine_id", pa.string()),
        ("source", pa.string()),
        ("place", pa.string()),
        ("essay_id", pa.string()),
        ("learner_id", pa.string()),
        ("reason", pa.string()),
        ("is_refused", pa.bool_()),
        ("message", pa.string()),
    ]
)


@dataclass(frozen=True, slots=True)
class EssayNote:
    """What the source says of an essay beside its text; `graph` is its SVALA graph as JSON, None for plain text."""

    essay_id: str
    task_id: str
    text_digest: str
    is_normalized: bool
    attributes: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    extras: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    graph: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class LearnerRecord:
    """A learner with all essays, sorted by id; `notes` has one item an essay, in the same order."""

    learner: Learner
    essays: tuple[Essay, ...]
    notes: tuple[EssayNote, ...]
    digest: str  # of everything here, tasks included; the same as in `Lake.learner_digests`


@dataclass(frozen=True, slots=True)
class QuarantineRow:
    """An input that was refused, or noted (`is_refused` False: it went on). Value-free; ids are None when not known."""

    quarantine_id: str  # digest of place and reason, stable from run to run
    source: str  # file, without the folders above what was given
    place: str  # line and element
    essay_id: str | None
    learner_id: str | None
    reason: str
    is_refused: bool
    message: str  # what is wrong and what to do


@dataclass(frozen=True, slots=True)
class LakeCounts:
    """What the lake holds; `n_learners` counts those with essays."""

    n_learners: int
    n_essays: int
    n_tasks: int
    n_refused: int
    n_noted: int
    refused_by_reason: Mapping[str, int]


def learner_digest(row: Row) -> str:
    """Return the digest of a learner's row: its metadata, deny list and essays, each text by its own digest."""
    essays = [{name: value for name, value in essay.items() if name != "text"} for essay in row["essays"]]
    rest = {name: value for name, value in row.items() if name not in ("digest", "essays", "essay_ids", "task_ids")}
    return _digest([rest, essays])


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
        """Open a lake. Raise StoreError when there is none, or one of another version."""
        path = root / "lake.json"
        if not path.is_file():
            raise StoreError(f"{root.name}: there is no lake; run `swell-pseudo ingest` first")
        try:
            values = json.loads(path.read_bytes())
            version, n_shards = values["version"], values["n_shards"]
        except (ValueError, KeyError, TypeError):
            version, n_shards = None, 0
        if version != VERSION or not isinstance(n_shards, int) or n_shards < 1:
            raise StoreError(f"{root.name}/lake.json: not of version {VERSION}; ingest into a new home")
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
        task_digests = {task_id: _task_digest(task) for task_id, task in tasks.items()}
        for row in self._iter_rows(shard):
            if row["essays"]:
                yield _record(row, tasks, task_digests)

    def learner_digests(self, shard: int) -> dict[str, str]:
        """Return learner id → digest of essays, metadata, deny list and tasks, sorted by id; reads no text."""
        if not self.shard_path(shard).exists():
            return {}
        task_digests = {task_id: _task_digest(task) for task_id, task in self.tasks().items()}
        rows = self._read(self.shard_path(shard), ["learner_id", "digest", "task_ids"]).to_pylist()
        return {
            row["learner_id"]: _with_tasks(row["digest"], row["task_ids"], task_digests)
            for row in rows
            if row["task_ids"]
        }

    def read_graphs(self, shard: int) -> Iterator[EssayNote]:
        """Yield what is known of each essay that came as a SVALA graph, sorted by learner and essay."""
        for record in self.read_learners(shard):
            yield from (note for note in record.notes if note.graph is not None)

    def essay_ids(self, shard: int) -> dict[str, tuple[str, ...]]:
        """Return learner id → ids of its essays, both sorted; reads no text."""
        if not self.shard_path(shard).exists():
            return {}
        rows = self._read(self.shard_path(shard), ["learner_id", "essay_ids"]).to_pylist()
        return {row["learner_id"]: tuple(row["essay_ids"]) for row in rows if row["essay_ids"]}

    def tasks(self) -> dict[str, Task]:
        """Return task id → task, sorted by id."""
        path = self.root / "tasks.parquet"
        if not path.exists():
            return {}
        return {row["task_id"]: _task(row) for row in self._read(path).to_pylist()}

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
        atomic_write_table(path, pa.Table.from_pylist(ordered, schema=LEARNER_SCHEMA), row_group_size=_ROW_GROUP)
        return True

    def write_tasks(self, tasks: Mapping[str, Task]) -> bool:
        """Replace the tasks; return False when nothing changed and nothing was written."""
        if dict(tasks) == self.tasks():
            return False
        rows = [
            {
                "task_id": task_id,
                "text_types": list(tasks[task_id].text_types),
                "attributes": pair_rows(tasks[task_id].attributes),
                "extras": pair_rows(tasks[task_id].extras),
            }
            for task_id in sorted(tasks)
        ]
        atomic_write_table(self.root / "tasks.parquet", pa.Table.from_pylist(rows, schema=TASK_SCHEMA))
        return True

    def write_quarantine(self, key: str, rows: Sequence[QuarantineRow]) -> None:
        """Replace what is known of one source; `key` names it (hexadecimal). Equal rows are not written again."""
        path = self.root / "quarantine" / f"{key}.parquet"
        values = [{name: getattr(row, name) for name in QUARANTINE_SCHEMA.names} for row in rows]
        if not values:
            path.unlink(missing_ok=True)
        elif not path.exists() or self._read(path).to_pylist() != values:
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
        for path in sorted((self.root / "quarantine").glob("*.parquet")):
            stored = self._read(path).to_pylist()
            kept = [QuarantineRow(**row) for row in stored if row["learner_id"] != learner_id]
            if len(kept) != len(stored):
                self.write_quarantine(path.stem, kept)
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


def pair_rows(pairs: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    """Return (name, value) pairs as the lake stores them."""
    return [{"name": name, "value": value} for name, value in pairs]


def learner_row(learner: Learner) -> Row:
    """Return a learner's metadata as the lake stores it, without deny list and essays."""
    return {
        "learner_id": learner.learner_id,
        "genders": list(learner.genders),
        "birthyear_interval": learner.birthyear_interval,
        "months_in_sweden": learner.months_in_sweden,
        "languages": [{"name": item.name, "situation": item.situation} for item in learner.languages],
        "degrees": pair_rows(learner.degrees),
        "attributes": pair_rows(learner.attributes),
        "extras": pair_rows(learner.extras),
    }


def _pairs(rows: Sequence[dict[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((row["name"], row["value"]) for row in rows)


def _task(row: Row) -> Task:
    return Task(row["task_id"], tuple(row["text_types"]), _pairs(row["attributes"]), _pairs(row["extras"]))


def _record(row: Row, tasks: Mapping[str, Task], task_digests: Mapping[str, str]) -> LearnerRecord:
    learner = Learner(
        learner_id=row["learner_id"],
        genders=tuple(row["genders"]),
        birthyear_interval=row["birthyear_interval"],
        months_in_sweden=row["months_in_sweden"],
        languages=tuple(LearnerLanguage(item["name"], item["situation"]) for item in row["languages"]),
        degrees=_pairs(row["degrees"]),
        attributes=_pairs(row["attributes"]),
        extras=_pairs(row["extras"]),
    )
    deny = tuple(DenyItem(item["text"], Label(item["label"])) for item in row["deny"])
    essays, notes = [], []
    for essay in row["essays"]:
        task = tasks.get(essay["task_id"])
        essays.append(
            Essay(
                essay_id=essay["essay_id"],
                learner_id=learner.learner_id,
                task_id=essay["task_id"],
                text=essay["text"],
                text_types=task.text_types if task else (),
                level=essay["level"],
                learner=learner,
                deny=deny,
                written=task.attribute("task_date") if task else "",
            )
        )
        notes.append(
            EssayNote(
                essay["essay_id"],
                essay["task_id"],
                essay["text_digest"],
                essay["is_normalized"],
                _pairs(essay["attributes"]),
                _pairs(essay["extras"]),
                essay["graph"],
            )
        )
    digest = _with_tasks(row["digest"], row["task_ids"], task_digests)
    return LearnerRecord(learner, tuple(essays), tuple(notes), digest)


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def _digest(value: object) -> str:
    return hashlib.sha256(_ENCODER.encode(value).encode()).hexdigest()


def _task_digest(task: Task) -> str:
    return _digest([task.task_id, task.text_types, task.attributes, task.extras])


def _with_tasks(digest: str, task_ids: Sequence[str], task_digests: Mapping[str, str]) -> str:
    # Tasks are stored once, not with each essay: a corrected task touches no shard, but the plan has to see it.
    return _digest([digest, [task_digests.get(task_id, "") for task_id in task_ids]])
