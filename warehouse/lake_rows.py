"""What the lake's tables hold: their columns, and rows ↔ the core's values."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from pseudo_core.model import DenyItem, Essay, Learner, LearnerLanguage, Task
from pseudo_core.taxonomy import Label

__all__ = [
    "LEARNER_SCHEMA",
    "QUARANTINE_SCHEMA",
    "TASK_SCHEMA",
    "EssayNote",
    "LearnerRecord",
    "QuarantineRow",
    "Row",
    "digest_with_tasks",
    "learner_digest",
    "learner_record",
    "learner_row",
    "pair_rows",
    "task_digest",
    "task_from_row",
    "task_row",
]

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


def learner_digest(row: Row) -> str:
    """Return the digest of a learner's row: its metadata, deny list and essays, each text by its own digest."""
    essays = [{name: value for name, value in essay.items() if name != "text"} for essay in row["essays"]]
    rest = {name: value for name, value in row.items() if name not in ("digest", "essays", "essay_ids", "task_ids")}
    return _digest([rest, essays])


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


def task_row(task: Task) -> Row:
    """Return a task as the lake stores it."""
    return {
        "task_id": task.task_id,
        "text_types": list(task.text_types),
        "attributes": pair_rows(task.attributes),
        "extras": pair_rows(task.extras),
    }


def _pairs(rows: Sequence[dict[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((row["name"], row["value"]) for row in rows)


def task_from_row(row: Row) -> Task:
    """Return a stored task."""
    return Task(row["task_id"], tuple(row["text_types"]), _pairs(row["attributes"]), _pairs(row["extras"]))


def learner_record(row: Row, tasks: Mapping[str, Task], task_digests: Mapping[str, str]) -> LearnerRecord:
    """Return a stored learner with its essays; `task_digests` are those of `tasks`."""
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
    digest = digest_with_tasks(row["digest"], row["task_ids"], task_digests)
    return LearnerRecord(learner, tuple(essays), tuple(notes), digest)


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def _digest(value: object) -> str:
    return hashlib.sha256(_ENCODER.encode(value).encode()).hexdigest()


def task_digest(task: Task) -> str:
    """Return the digest of a task."""
    return _digest([task.task_id, task.text_types, task.attributes, task.extras])


def digest_with_tasks(digest: str, task_ids: Sequence[str], task_digests: Mapping[str, str]) -> str:
    """Return the digest of a learner's row and of the tasks of its essays.

    Tasks are stored once, not with each essay: a corrected task touches no shard, but the plan has to see it.
    """
    return _digest([digest, [task_digests.get(task_id, "") for task_id in task_ids]])
