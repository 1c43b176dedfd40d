"""The erasure ledger: who was erased and must not come back, and who may not be erased now. Keyed hashes, no ids.

`keys/erasure_ledger.json`: {"erased": {hash: time}, "held": {hash: {"since", "who", "reason"}}, "tasks": {hash: time}}.
Tasks are those whose words named somebody who was erased; they are not told again. The hash needs the
secret, so that nobody can try all SweLL-IDs on the file. The ledger therefore belongs to one secret: who exchanges the
secret keeps the old one for the ledger, or erased learners could come back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pseudo_core.errors import InputError, StoreError
from warehouse.files import atomic_write_bytes, ensure_dir
from warehouse.ids import derive_key, keyed_digest
from warehouse.store import Places

__all__ = [
    "end_hold",
    "hold_learner",
    "hold_reason",
    "is_erased",
    "is_muted",
    "learner_hash",
    "mute_tasks",
    "remember_erased",
]


def learner_hash(secret: bytes, learner_id: str) -> str:
    """Return the keyed hash that stands for a learner in the ledger and in receipts."""
    return keyed_digest(derive_key(secret, "erasure ledger"), learner_id)


def _read(root: Path) -> dict[str, Any]:
    path = Places(root).ledger_file
    if not path.exists():
        if any(
            (Places(root).audit_file.parent / "erasures").glob("*.json")
        ):  # each receipt was written after the ledger
            raise StoreError(f"{path.name} is lost; restore it from a backup before anything is ingested")
        return {"erased": {}, "held": {}, "tasks": {}}
    values: dict[str, Any] | None = None
    try:
        values = json.loads(path.read_bytes())
    except ValueError:
        values = None
    if not isinstance(values, dict) or not {"erased", "held"} <= set(values) <= {"erased", "held", "tasks"}:
        # Fail closed: without the ledger an erased learner could come back unseen.
        raise StoreError(f"{path.name} cannot be read; restore it from a backup before anything is ingested")
    values.setdefault("tasks", {})  # a ledger from before tasks were remembered
    return values


def _write(root: Path, values: dict[str, Any]) -> None:
    path = Places(root).ledger_file
    ensure_dir(path.parent)
    atomic_write_bytes(path, json.dumps(values, indent=1, sort_keys=True).encode() + b"\n")


def is_erased(root: Path, secret: bytes) -> Callable[[str], bool]:
    """Return what tells of a learner id whether the learner was erased; for `ingest` to refuse it."""
    erased = frozenset(_read(root)["erased"])
    key = derive_key(secret, "erasure ledger")
    return lambda learner_id: keyed_digest(key, learner_id) in erased


def remember_erased(root: Path, secret: bytes, learner_id: str) -> None:
    """Write that a learner must not come back; the first time counts."""
    values = _read(root)
    values["erased"].setdefault(learner_hash(secret, learner_id), datetime.now(UTC).isoformat(timespec="seconds"))
    _write(root, values)


def is_muted(root: Path, secret: bytes) -> Callable[[str, str], bool]:
    """Return what tells of a task id and an attribute whether its words named a learner who was erased."""
    muted = frozenset(_read(root)["tasks"])
    key = derive_key(secret, "erasure ledger")
    return lambda task_id, attribute: bool(muted) and keyed_digest(key, f"task {task_id} {attribute}") in muted


def mute_tasks(root: Path, secret: bytes, words: Iterable[tuple[str, str]]) -> None:
    """Write that these (task id, attribute) are not told again; the first time counts."""
    values, key = _read(root), derive_key(secret, "erasure ledger")
    now = datetime.now(UTC).isoformat(timespec="seconds")
    for task_id, attribute in words:
        values["tasks"].setdefault(keyed_digest(key, f"task {task_id} {attribute}"), now)
    _write(root, values)


def hold_learner(root: Path, secret: bytes, learner_id: str, *, who: str, reason: str) -> None:
    """Put a learner under legal hold: erasure is refused until `end_hold`. Raise InputError without a reason."""
    if not reason.strip():
        raise InputError("a legal hold asks for a reason")
    values = _read(root)
    since = datetime.now(UTC).isoformat(timespec="seconds")
    values["held"][learner_hash(secret, learner_id)] = {"since": since, "who": who, "reason": reason.strip()}
    _write(root, values)


def end_hold(root: Path, secret: bytes, learner_id: str) -> bool:
    """Lift a legal hold; return whether there was one."""
    values = _read(root)
    was_held = values["held"].pop(learner_hash(secret, learner_id), None) is not None
    _write(root, values)
    return was_held


def hold_reason(root: Path, secret: bytes, learner_id: str) -> str | None:
    """Return why a learner may not be erased now, None when nothing hinders."""
    held = _read(root)["held"].get(learner_hash(secret, learner_id))
    return str(held["reason"]) if held is not None else None
