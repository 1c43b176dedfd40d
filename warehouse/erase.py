"""Erase a learner everywhere, and prove it.

In this order, each step safe to repeat after a kill: the ledger (so that nobody ingests the learner meanwhile), the
retained releases (rewritten under a new id with a note), the mapping key, shard results and decisions, the audit
database (written anew, since deleted rows stay in free blocks), the lake, and run history and working files if they
name the learner. Then every file below the home is read, raw and decoded, for ids and texts of the learner; what still
holds one is named in the receipt.

The caller holds the lock of the home, so that no run is at work. Sources outside the home are the operator's to delete.
"""

from __future__ import annotations

import getpass
import io
import json
import re
import shutil
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyarrow import csv

from pseudo_core.errors import InputError
from warehouse.files import atomic_write_bytes, atomic_write_table, ensure_dir
from warehouse.ids import release_learner_id
from warehouse.lake import Lake
from warehouse.ledger import hold_reason, learner_hash, remember_erased
from warehouse.mapping_key import forget_learner
from warehouse.publish import list_releases, point_to
from warehouse.release_files import formats_of, write_files
from warehouse.release_tables import current_id
from warehouse.results import DETECTED, RENDERED, ShardStore
from warehouse.schema import Zone, sql_literal, tables_of
from warehouse.store import Places, connect, create_schema, replaced_file, write_audit

__all__ = ["Receipt", "erase_learner"]

_PIECE = 40  # characters of a piece of text that is looked for
_CHUNK = 1 << 22  # bytes read at once


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an erasure removed; it holds the keyed hash of the learner's id, not the id.

    `removed` counts rows (or essays) by place, `releases` pairs old and new ids, `residue` names files in which
    something of the learner was still found: the erasure is complete only without any.
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
    the ledger then refuses the learner in future. Raise InputError without a reason, or when it names the learner.
    """
    if not reason.strip() or re.search(rf"(?<!\w){re.escape(learner_id)}(?!\d)", reason):
        raise InputError("an erasure asks for a reason in a few words that do not name the learner")
    blank = Receipt(
        uuid.uuid4().hex,
        "done",
        learner_hash(secret, learner_id),
        datetime.now(UTC).isoformat(timespec="seconds"),
        who or getpass.getuser(),
        reason.strip(),
    )
    held = hold_reason(root, secret, learner_id)
    if held is not None:
        return _finish(root, {**asdict(blank), "state": "legal_hold", "reason": f"{reason.strip()} (held: {held})"})
    remember_erased(root, secret, learner_id)
    lake = Lake.open(root / "restricted" / "lake")
    traces, essay_ids = _traces_of(lake, learner_id, secret)
    removed: dict[str, int] = {}
    # The release id of a learner can be computed, so that a second try finds what a killed one left.
    releases = _erase_from_releases(root, release_learner_id(secret, learner_id))
    removed["key"] = forget_learner(root, secret, learner_id)
    removed["results"] = _erase_from_results(lake, learner_id)
    removed["tables"] = _erase_from_tables(root, learner_id, essay_ids)
    removed["audit"] = _erase_from_audit(root, learner_id, dict(releases))
    with lake.lock():
        # Last, since it tells what to look for.
        removed["lake"] = lake.erase_learner(learner_id)
    for name in ("scratch", "prefect", "logs"):
        removed[name] = _erase_history(root / "restricted" / name, traces)
    n_files, n_bytes, residue = _scan(root, traces)
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


@dataclass(frozen=True, slots=True)
class _Traces:
    """What must be found nowhere afterwards: pieces of text and ids."""

    pieces: tuple[bytes, ...]
    ids: re.Pattern[bytes]
    longest: int

    def are_in(self, data: bytes) -> bool:
        return any(piece in data for piece in self.pieces) or self.ids.search(data) is not None


def _traces_of(lake: Lake, learner_id: str, secret: bytes) -> tuple[_Traces, list[str]]:
    """Return what to look for, and the ids of the learner's essays."""
    # A bare `A1` stands in any binary file; a SweLL-ID is looked for where it is a whole quoted value.
    patterns = [f'"{re.escape(learner_id)}"', re.escape(release_learner_id(secret, learner_id))]
    pieces: set[str] = set()
    essay_ids: list[str] = []
    for record in lake.read_learners(lake.shard_of(learner_id)):
        if record.learner.learner_id != learner_id:
            continue
        for essay in record.essays:
            essay_ids.append(essay.essay_id)
            patterns.append(rf"(?<![0-9A-Za-z]){re.escape(essay.essay_id)}(?![0-9A-Za-z])")
            # Long enough to be nobody else's; without what some format would write differently.
            step = max(_PIECE, len(essay.text) // 4)
            found = [essay.text[at : at + _PIECE] for at in range(0, len(essay.text) - _PIECE, step)]
            pieces.update(piece for piece in found if not re.search(r"[\n\r\"'\\<>&]", piece))
    encoded = tuple(piece.encode() for piece in sorted(pieces))
    return _Traces(encoded, re.compile("|".join(patterns).encode()), 4 * _PIECE), essay_ids


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
            fingerprints = store.fingerprints(folder.name)
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
        table = pq.read_table(path)
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
    for info in list_releases(root):
        old = places.release_file(info.release_id)
        connection = connect(old, read_only=True)
        found = connection.execute("select count(*) from learner where learner_id = ?", [learner]).fetchone()
        connection.close()
        if found == (0,):
            continue
        base, _, number = info.release_id.rpartition(".e")
        new_id = f"{base}.e{int(number) + 1}" if base and number.isdigit() else f"{info.release_id}.e1"
        folder = places.releases / f".building-{new_id}"
        shutil.rmtree(folder, ignore_errors=True)
        ensure_dir(folder, 0o755)
        _copy_release(old, folder / "release.duckdb", learner, info.release_id, new_id)
        write_files(folder, new_id, formats_of(old.parent))
        target = places.releases / new_id
        shutil.rmtree(target, ignore_errors=True)
        folder.rename(target)
        if current_id(places) == info.release_id:
            point_to(root, new_id)
        shutil.rmtree(old.parent)
        done.append((info.release_id, new_id))
    return tuple(done)


def _copy_release(old: Path, new: Path, learner: str, old_id: str, new_id: str) -> None:
    """Write a release's tables without one learner into a new file; classes that fall below k tell nothing any more."""
    made = connect(new)
    create_schema(made, Zone.RELEASE)
    made.close()
    connection = connect()
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
    _compact(new)


def _compact(path: Path) -> None:
    """Write a database anew, so that its free blocks hold nothing."""
    with replaced_file(path, copy=False, mode=0o644) as temporary:
        connection = connect()
        try:
            connection.execute(f"attach {sql_literal(path)} as old (read_only)")
            connection.execute(f"attach {sql_literal(temporary)} as new")
            connection.execute("copy from database old to new")
        finally:
            connection.close()
    (path.parent / f".{path.name}.lock").unlink(missing_ok=True)


def _erase_from_audit(root: Path, learner_id: str, releases: Mapping[str, str]) -> int:
    """Write the audit database anew without the learner, with the new ids of releases; return how many rows went."""
    path = Places(root).audit_file
    if not path.is_file():
        return 0
    count = 0
    with write_audit(root) as connection:
        mine = "learner_id = $learner or essay_id in (select essay_id from essay_of_learner)"
        connection.execute(
            "create temp table essay_of_learner as select essay_id from essay where learner_id = $learner "
            "union select essay_id from release_essay where learner_id = $learner "
            "union select essay_id from essay_state where learner_id = $learner",
            {"learner": learner_id},
        )
        connection.execute(
            f"update key_access set reason = '(erased)', learner_id = null, essay_id = null where {mine}",
            {"learner": learner_id},
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
        for old, new in sorted(releases.items()):
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
    with replaced_file(path, copy=False, mode=0o640) as temporary:
        rebuilt = connect()
        try:
            rebuilt.execute(f"attach {sql_literal(path)} as old (read_only)")
            rebuilt.execute(f"attach {sql_literal(temporary)} as new")
            rebuilt.execute("copy from database old to new")
        finally:
            rebuilt.close()
    return count


def _erase_history(folder: Path, traces: _Traces) -> int:
    """Remove a folder's content when anything in it names the learner: working files and run history, nothing else."""
    if not folder.is_dir():
        return 0
    if not any(_holds(path, traces) for path in sorted(folder.rglob("*")) if path.is_file()):
        return 0
    count = sum(1 for path in folder.rglob("*") if path.is_file())
    shutil.rmtree(folder)
    ensure_dir(folder)
    return count


def _holds(path: Path, traces: _Traces) -> bool:
    with path.open("rb") as data:
        rest = b""
        while chunk := data.read(_CHUNK):
            chunk = rest + chunk
            if traces.are_in(chunk):
                return True
            rest = chunk[-traces.longest :]
    return False


class _Searcher(io.RawIOBase):
    """A file that looks for traces in what is written to it and keeps nothing."""

    def __init__(self, traces: _Traces) -> None:
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


def _scan(root: Path, traces: _Traces) -> tuple[int, int, tuple[str, ...]]:
    """Look through every file below a home, raw and decoded; return files, bytes, and the names of those with a hit.

    Parquet and DuckDB compress, so a raw search alone would prove little: their rows are searched as text too.
    """
    n_files = n_bytes = 0
    residue = []
    for path in sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink()):
        n_files += 1
        n_bytes += path.stat().st_size
        searcher = _Searcher(traces)
        for query, connection in _decoded(path):
            reader = connection.execute(query).to_arrow_reader(20_000)
            with csv.CSVWriter(searcher, reader.schema) as writer:
                for batch in reader:
                    writer.write_batch(batch)
        n_bytes += searcher.n_bytes
        if searcher.is_found or _holds(path, traces):
            residue.append(str(path.relative_to(root)))
    return n_files, n_bytes, tuple(residue)


def _decoded(path: Path) -> Iterator[tuple[str, duckdb.DuckDBPyConnection]]:
    """Yield queries that give all rows of a Parquet file or a plain database, every column as text."""
    if path.suffix == ".parquet":
        connection = connect()
        source = f"read_parquet({sql_literal(path)})"
        yield f"select cast(columns(*) as varchar) from {source}", connection
        connection.close()
    elif path.suffix == ".duckdb" and path.parent.name != "keys":
        connection = connect(path, read_only=True)
        names = [row[0] for row in connection.execute("select table_name from duckdb_tables() order by 1").fetchall()]
        for name in names:
            yield f"select cast(columns(*) as varchar) from {name}", connection
        connection.close()
