"""Erase a learner everywhere, and prove it.

In this order, each step safe to repeat after a kill: the ledger (so that nobody ingests the learner meanwhile), the
retained releases (rewritten under a new id with a note), the mapping key, shard results and decisions, the audit
database (written anew, since deleted rows stay in free blocks), the lake, and run history and working files if they
name the learner. Then every file below the home is read, raw and decoded, for ids and texts of the learner; what still
holds one, or cannot be opened, is named in the receipt.

The caller holds the lock of the home, so that no run is at work. Sources outside the home are the operator's to delete.
"""

from __future__ import annotations

import json
import re
import shutil
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pseudo_core.errors import InputError, StoreError
from pseudo_core.taxonomy import FIRSTNAMES, Label
from pseudo_core.validation import is_item_id
from warehouse.account import account_name
from warehouse.files import atomic_write_bytes, atomic_write_table, ensure_dir, sync_dir
from warehouse.lake import Lake
from warehouse.leaks import IDENTITY, ReleasedText, find_leaks
from warehouse.ledger import hold_reason, learner_hash, mute_tasks, remember_erased
from warehouse.mapping_key import forget_learner, require_secret
from warehouse.publish import list_releases, point_to
from warehouse.release import BUILDING
from warehouse.release_files import formats_of, write_files
from warehouse.release_tables import current_id
from warehouse.results import DETECTED, RENDERED, ShardStore
from warehouse.schema import Zone, sql_literal, tables_of
from warehouse.store import Places, connect, create_schema, replaced_file, write_audit
from warehouse.traces import Traces, collect_traces, forget_traces, holds, own_originals, scan

__all__ = ["Receipt", "erase_learner", "require_id"]

_PERSONAL = IDENTITY | FIRSTNAMES | {Label.MIDDLENAME, Label.SURNAME, Label.NICKNAME}
"""Labels whose originals hide the words of a task that hold them."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an erasure removed; it holds the keyed hash of the learner's id, not the id.

    `removed` counts rows (or essays) by place, `releases` pairs old and new ids, `residue` names files in which
    something of the learner was still found, or that cannot be opened: the erasure is complete only without any.
    """

    erasure_id: str
    state: str  # done, legal_hold or incomplete
    learner_hash: str
    at: str
    who: str
    reason: str
    n_essays: int = 0
    removed: Mapping[str, int] = field(default_factory=dict)
    releases: tuple[tuple[str, str], ...] = ()
    n_files_scanned: int = 0
    n_bytes_scanned: int = 0
    residue: tuple[str, ...] = ()


def erase_learner(root: Path, learner_id: str, secret: bytes, *, reason: str, who: str | None = None) -> Receipt:
    """Erase a learner from a home and return the receipt, which is also written to `audit/erasures/`.

    A learner under legal hold is left alone, and the receipt says so. Erasing somebody who is not there is no error:
    the ledger then refuses the learner in future. Raise InputError for what is no id, for an id that is known only in
    other letters (`a12` for `A12`), without a reason, or when the reason names the learner.
    """
    require_id(root, learner_id)
    lake = Lake.open(root / "restricted" / "lake")
    if not reason.strip() or _names_learner(lake, learner_id, reason):
        raise InputError("an erasure asks for a reason in a few words that do not name the learner")
    blank = Receipt(
        uuid.uuid4().hex,
        "done",
        learner_hash(secret, learner_id),
        datetime.now(UTC).isoformat(timespec="seconds"),
        who or account_name(),
        reason.strip(),
    )
    held = hold_reason(root, secret, learner_id)
    if held is not None:
        why = "held" if _names_learner(lake, learner_id, held) else f"held: {held}"
        return _finish(root, {**asdict(blank), "state": "legal_hold", "reason": f"{reason.strip()} ({why})"})
    require_secret(root, secret)  # before anything is written that another secret would not find again
    remember_erased(root, secret, learner_id)
    traces = collect_traces(root, lake, learner_id, secret)
    removed: dict[str, int] = {}
    with lake.lock():
        removed["tasks"] = _mute_tasks(root, lake, secret, traces)
    # The release id of a learner can be computed, so that a second try finds what a killed one left.
    releases = _erase_from_releases(root, traces.release_id)
    removed["key"] = forget_learner(root, secret, learner_id)
    removed["results"] = _erase_from_results(lake, learner_id)
    removed["tables"] = _erase_from_tables(root, learner_id, traces.essay_ids)
    removed["review"] = _erase_from_review(root / "restricted" / "review", traces)
    removed["audit"] = _erase_from_audit(root, traces)
    with lake.lock():
        # Last, since it tells what to look for.
        removed["lake"] = lake.erase_learner(learner_id)
    for name in ("scratch", "prefect", "logs"):
        removed[name] = _erase_history(root / "restricted" / name, traces)
    n_files, n_bytes, residue = scan(root, traces)
    if not residue:
        forget_traces(root, secret, learner_id)
    return _finish(
        root,
        {
            **asdict(blank),
            "state": "incomplete" if residue else "done",
            "n_essays": removed["lake"],
            "removed": removed,
            "releases": releases,
            "n_files_scanned": n_files,
            "n_bytes_scanned": n_bytes,
            "residue": residue,
        },
    )


def _finish(root: Path, values: Mapping[str, Any]) -> Receipt:
    receipt = Receipt(**values)
    with write_audit(root) as connection:
        connection.execute(
            "insert into erasure (erasure_id, state, requested_at, who, reason, learner_hash, n_essays, n_rows, "
            "n_releases, n_bytes_scanned) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                receipt.erasure_id,
                receipt.state,
                datetime.fromisoformat(receipt.at).replace(tzinfo=None),
                receipt.who,
                receipt.reason,
                receipt.learner_hash,
                receipt.n_essays,
                sum(receipt.removed.values()),
                len(receipt.releases),
                receipt.n_bytes_scanned,
            ],
        )
    folder = ensure_dir(Places(root).audit_file.parent / "erasures", 0o750)
    text = json.dumps(asdict(receipt), indent=1, sort_keys=True) + "\n"
    atomic_write_bytes(folder / f"{receipt.erasure_id}.json", text.encode(), 0o640)
    return receipt


def require_id(root: Path, learner_id: str) -> None:
    """Raise InputError for what is no id, and when nobody has this id but somebody has it in other letters.

    An erasure, or a legal hold, of `a12` would leave `A12` as it is.
    """
    if not is_item_id(learner_id):
        raise InputError("a learner is named by the id as ingested, like A12")
    lake = Lake.open(root / "restricted" / "lake")
    known = {item for shard in lake.shards() for item in lake.learner_ids(shard)}
    if learner_id not in known and learner_id.casefold() in map(str.casefold, known):
        raise InputError("no learner has this id, but one has it in other letters; give it as ingested")


def _names_learner(lake: Lake, learner_id: str, text: str) -> bool:
    """Tell whether words that audit and receipt would keep name the learner, by an id or as the learner's texts do."""
    if re.search(_named(learner_id), text):
        return True
    names = [item for item in own_originals(lake, learner_id) if item.label in _PERSONAL]
    return bool(find_leaks(names, [ReleasedText("", text, (), is_task=True)], lambda _: False))


def _mute_tasks(root: Path, lake: Lake, secret: bytes, traces: Traces) -> int:
    """Blank the words of tasks that name the learner, here and for good; return how many.

    A release tells no words that hold an original of one of its learners; without the learner nothing would hinder
    them.
    """
    originals = [item for item in traces.originals if item.label in _PERSONAL]
    tasks, muted = lake.tasks(), []
    for task_id, task in tasks.items():
        texts = [ReleasedText(name, value, (), is_task=True) for name, value in (*task.attributes, *task.extras)]
        named = {leak.essay_id for leak in find_leaks(originals, texts, lambda _: False)}
        if named:
            muted += [(task_id, name) for name in sorted(named)]
            tasks[task_id] = task.without(named.__contains__)
    if muted:
        mute_tasks(root, secret, muted)
        lake.write_tasks(tasks)
    return len(muted)


def _erase_from_review(folder: Path, traces: Traces) -> int:
    """Remove lists and graphs that were written for reviewers and hold the learner; they can be written anew."""
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and holds(path, traces)]
    for path in found:
        path.unlink()
    return len(found)


def _erase_from_results(lake: Lake, learner_id: str) -> int:
    """Write the shard results without the learner, under the digest of who remains; return how many folders changed."""
    count = 0
    for stage in (DETECTED, RENDERED):
        store = ShardStore(lake.root, stage, lake.shard_of(learner_id))
        if not store.folder.is_dir():
            continue
        for folder in sorted(
            path for path in store.folder.iterdir() if path.is_dir() and not path.name.startswith(".")
        ):
            # A damaged result is worked out again by the next run, and nobody can tell whom it holds.
            fingerprints = store.fingerprints(folder.name) if store.has(folder.name) else {learner_id: ""}
            if learner_id not in fingerprints:
                continue
            del fingerprints[learner_id]
            digest = store.digest_of(fingerprints)
            if fingerprints and not store.has(digest):
                store.write(digest, {}, reuse=folder.name, keep=fingerprints)
            shutil.rmtree(folder)
            count += 1
    return count


def _erase_from_tables(root: Path, learner_id: str, essay_ids: Sequence[str]) -> int:
    """Take the learner's rows out of every other Parquet file in `restricted/` (decisions, review lists)."""
    lake = root / "restricted" / "lake"
    count = 0
    for path in sorted((root / "restricted").rglob("*.parquet")):
        if lake in path.parents:
            continue
        table = None
        with suppress(pa.ArrowException, OSError):  # what is no table is told by the search at the end
            table = pq.read_table(path)
        if table is None:
            continue
        keep = None
        for name, values in (("learner_id", [learner_id]), ("essay_id", list(essay_ids))):
            if name in table.column_names:
                other = pc.invert(pc.is_in(table[name], value_set=pa.array(values, type=pa.string())))
                keep = other if keep is None else pc.and_(keep, other)
        if keep is None:
            continue
        kept = table.filter(keep)
        if kept.num_rows < table.num_rows:
            count += table.num_rows - kept.num_rows
            atomic_write_table(path, kept)
    return count


def _erase_from_releases(root: Path, learner: str) -> tuple[tuple[str, str], ...]:
    """Rewrite every release that holds the learner, under a new id; return (old, new) ids."""
    places = Places(root)
    done = []
    for leftover in places.releases.glob(f"{BUILDING}*"):  # of builds and erasures that were killed
        shutil.rmtree(leftover)
    for info in list_releases(root):
        old = places.release_file(info.release_id)
        if not _is_in_release(old, learner):
            continue
        base, _, number = info.release_id.rpartition(".e")
        new_id = f"{base}.e{int(number) + 1}" if base and number.isdigit() else f"{info.release_id}.e1"
        folder = ensure_dir(places.releases / f"{BUILDING}{new_id}", 0o755)
        _copy_release(old, folder / "release.duckdb", learner, (info.release_id, new_id), places.scratch)
        write_files(folder, new_id, formats_of(old.parent))
        target = places.releases / new_id
        shutil.rmtree(target, ignore_errors=True)
        folder.rename(target)
        sync_dir(places.releases)  # a power cut must not take the new one with the old
        if current_id(places) == info.release_id:
            point_to(root, new_id)
        shutil.rmtree(old.parent)
        done.append((info.release_id, new_id))
    return tuple(done)


def _is_in_release(database: Path, learner: str) -> bool:
    """Tell whether a release holds a learner. Raise StoreError for one that nobody can tell of."""
    found = None
    with suppress(StoreError, duckdb.Error):
        connection = connect(database, read_only=True)
        try:
            found = connection.execute("select count(*) from learner where learner_id = ?", [learner]).fetchone()
        finally:
            connection.close()
    if found is None:
        raise StoreError(
            f"release {database.parent.name} cannot be read, nothing can be erased from it; remove its folder or put "
            "it back from a backup, then erase again"
        )
    return found != (0,)


def _copy_release(old: Path, new: Path, learner: str, ids: tuple[str, str], scratch: Path) -> None:
    """Write a release's tables without one learner into a new file; classes that fall below k tell nothing any more.

    `ids` are those of the old and of the new release.
    """
    old_id, new_id = ids
    made = connect(new)
    create_schema(made, Zone.RELEASE)
    made.close()
    connection = connect(scratch=scratch)
    try:
        connection.execute(f"attach {sql_literal(old)} as old (read_only)")
        connection.execute(f"attach {sql_literal(new)} as new")
        connection.execute("use new")
        connection.execute("begin transaction")
        for item in tables_of(Zone.RELEASE):
            columns = ", ".join(item.names)
            query = f"insert into {item.name} ({columns}) select {columns} from old.{item.name}"
            if "learner_id" in item.names:
                connection.execute(f"{query} where learner_id <> ?", [learner])
            elif "essay_id" in item.names:
                connection.execute(f"{query} where essay_id in (select essay_id from new.essay)")
            else:
                connection.execute(query)
        quasi = "gender, birthyear_interval, time_in_sweden, first_language"
        size = f"select {quasi}, count(*)::integer as n from learner group by {quasi}"
        same = " and ".join(f"learner.{name} is not distinct from size.{name}" for name in quasi.split(", "))
        recount = f"update learner set class_size = size.n from ({size}) as size where {same}"
        connection.execute(recount)
        connection.execute(
            f"update learner set {', '.join(f'{name} = null' for name in quasi.split(', '))} "
            "where class_size < (select k from release)"
        )
        connection.execute(recount)
        connection.execute("delete from task where task_id not in (select task_id from essay)")
        connection.execute(
            "update task set n_essays = found.n from "
            "(select task_id, count(*)::integer as n from essay group by task_id) as found "
            "where found.task_id = task.task_id"
        )
        connection.execute(
            "update release set release_id = ?, note = trim(note || ' ' || ?), "
            "n_learners = (select count(*) from learner), n_essays = (select count(*) from essay), "
            "n_tokens = (select count(*) from token), n_mentions = (select count(*) from mention)",
            [new_id, f"Replaces {old_id}: a learner was erased."],
        )
        connection.execute("commit")
    finally:
        connection.close()
    # Updates leave old versions of rows in the file, so what is kept is copied once more into a clean one.
    _compact(new, 0o644, scratch)
    (new.parent / f".{new.name}.lock").unlink(missing_ok=True)


def _compact(path: Path, mode: int, scratch: Path) -> None:
    """Write a database anew, so that its free blocks hold nothing."""
    with replaced_file(path, copy=False, mode=mode) as temporary:
        connection = connect(scratch=scratch)
        try:
            connection.execute(f"attach {sql_literal(path)} as old (read_only)")
            connection.execute(f"attach {sql_literal(temporary)} as new")
            connection.execute("copy from database old to new")
        finally:
            connection.close()


def _rewritten(root: Path) -> list[tuple[str, str]]:
    """Return (old, new) ids of the releases that an erasure rewrote, this one or one that was killed."""
    there = {info.release_id for info in list_releases(root)}
    pairs = []
    for new in sorted(there):
        base, _, number = new.rpartition(".e")
        if base and number.isdigit():
            pairs += [
                (old, new) for old in (base, *(f"{base}.e{at}" for at in range(1, int(number)))) if old not in there
            ]
    return pairs


def _erase_from_audit(root: Path, traces: Traces) -> int:
    """Write the audit database anew without the learner, with the new ids of releases; return how many rows went."""
    path = Places(root).audit_file
    if not path.is_file():
        return 0
    count = 0
    learner_id = traces.learner_id
    with write_audit(root) as connection:
        # Whoever asks the key may name learner and essay by the ids of a release, when the essays are long gone, and
        # may say anything in the reason.
        mine = (
            "learner_id in ($learner, $release) or starts_with(essay_id, $release) "
            "or essay_id in (select essay_id from essay_of_learner) "
            "or regexp_full_match(essay_id, $learner || '[A-Za-z]+[0-9]+')"
        )
        connection.execute(
            "create temp table essay_of_learner as select essay_id from essay where learner_id = $learner "
            "union select essay_id from release_essay where learner_id = $learner "
            "union select essay_id from essay_state where learner_id = $learner",
            {"learner": learner_id},
        )
        connection.execute(
            f"update key_access set reason = '(erased)', learner_id = null, essay_id = null where {mine}",
            {"learner": learner_id, "release": traces.release_id},
        )
        for name in ("key_access", "erasure"):
            connection.execute(
                f"update {name} set reason = '(erased)' where regexp_matches(reason, $named)",
                {"named": _named(learner_id)},
            )
        for item in tables_of(Zone.AUDIT):
            conditions = []
            if "learner_id" in item.names:
                conditions.append("learner_id = $learner")
            for name in ("essay_id", "other_essay_id"):
                if name in item.names:
                    conditions.append(f"{name} in (select essay_id from essay_of_learner)")
            for name in ("essay_ids", "generalise_essay_ids"):
                if name in item.names:
                    conditions.append(f"list_has_any({name}, (select list(essay_id) from essay_of_learner))")
            if not conditions:
                continue
            query = f"delete from {item.name} where ({' or '.join(conditions)}) and $learner is not null"
            gone = connection.execute(query, {"learner": learner_id}).fetchone()
            count += int(gone[0]) if gone is not None else 0
        known = {name for (name,) in connection.execute("select release_id from release").fetchall()}
        for old, new in _rewritten(root):
            if old not in known or new in known:
                continue
            known.add(new)
            for name in ("release", "release_essay", "gate_result", "gate_failure"):
                connection.execute(f"update {name} set release_id = ? where release_id = ?", [new, old])
            query = "update release set previous_release_id = ? where previous_release_id = ?"
            connection.execute(query, [new, old])
            connection.execute("update run set release_id = ? where release_id = ?", [new, old])
            manifest = json.loads((Places(root).releases / new / "manifest.json").read_text(encoding="utf-8"))
            connection.execute(
                "update release set state = 'rewritten', release_digest = ?, n_learners = ?, n_essays = ? "
                "where release_id = ?",
                [manifest["digest"], manifest["counts"]["n_learners"], manifest["counts"]["n_essays"], new],
            )
        connection.execute("drop table essay_of_learner")
    _erase_from_receipts(path.parent / "erasures", learner_id)
    _compact(path, 0o640, Places(root).scratch)
    return count


def _erase_from_receipts(folder: Path, learner_id: str) -> None:
    """Take the reason out of receipts of others that names the learner."""
    for path in sorted(folder.glob("*.json")):
        values: dict[str, Any] = {}
        with suppress(ValueError):  # what is no receipt any more is told by the search at the end
            values = json.loads(path.read_bytes())
        if re.search(_named(learner_id), values.get("reason", "")):
            text = json.dumps({**values, "reason": "(erased)"}, indent=1, sort_keys=True) + "\n"
            atomic_write_bytes(path, text.encode(), 0o640)


def _named(learner_id: str) -> str:
    """Return a pattern that finds the learner's id, or an essay's, in what people wrote."""
    return rf"(^|[^0-9A-Za-z]){learner_id}($|[^0-9])"


def _erase_history(folder: Path, traces: Traces) -> int:
    """Remove a folder's content when anything in it names the learner: working files and run history, nothing else."""
    if not folder.is_dir():
        return 0
    if not any(holds(path, traces) for path in sorted(folder.rglob("*")) if path.is_file()):
        return 0
    count = sum(1 for path in folder.rglob("*") if path.is_file())
    shutil.rmtree(folder)
    ensure_dir(folder)
    return count
