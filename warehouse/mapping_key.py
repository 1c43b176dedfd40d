"""The mapping key: original ↔ surrogate, in a database of its own. No other code opens that file.

Two layers. The file is encrypted by DuckDB (AES-256-GCM; OpenSSL comes with its httpfs extension, loaded by path and
never from the network). Inside, the strings of a learner are sealed with AES-256-GCM under a data key of that learner,
which is stored wrapped: without that one row nobody reads the learner's values, not even in a copy whose file key is
known. Every write makes a new file, since deleted rows would stay in the free blocks of the old one.

Who reads values must say why; the access is in the audit database before the first byte is opened.
"""

from __future__ import annotations

import hmac
import json
import os
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.util import find_spec
from itertools import groupby
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pseudo_core.errors import InputError, SecretError, StoreError
from pseudo_core.validation import split_essay_id
from warehouse.account import account_name
from warehouse.ids import derive_key, release_essay_id, release_learner_id, release_task_id
from warehouse.ledger import is_erased
from warehouse.schema import Zone, arrow_schema, create_statements, sql_literal, table, tables_of
from warehouse.store import Places, connect, replaced_file, rows, stream, why_closed, write_audit

__all__ = [
    "KeyCounts",
    "Revealed",
    "forget_learner",
    "is_key_whole",
    "require_secret",
    "reveal",
    "rotate",
    "update_mapping",
]

_CHECK = b"swell-pseudo mapping key"
_NONCE = 12
_HEADERS = 3 * 4096  # bytes before the first block of a DuckDB file
_SIZE = f"select total_blocks * block_size + {_HEADERS} as size from pragma_database_size() where database_name = ?"
_BATCH = 20_000  # rows sealed before they are handed to DuckDB
_ENCODER = json.JSONEncoder(ensure_ascii=False)  # made once: `json.dumps` would make one a row
_KEY_COLUMNS = ", ".join(table(Zone.KEY, "learner_key").names)
_SEALED = table(Zone.KEY, "mapping").names  # the first five are those of `_Plain`


@dataclass(frozen=True, slots=True)
class KeyCounts:
    """What a write of the key did: learners and rows in it now, and learners whose rows were sealed anew."""

    n_learners: int
    n_rows: int
    n_sealed: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """One replaced span with its original; the strings never show in a repr."""

    learner_id: str
    essay_id: str
    learner_entity: int
    label: str
    start_char: int
    original: str = field(repr=False)
    surrogate: str = field(repr=False)


class _DamagedError(StoreError):
    """The file is cut or no database: no secret opens it."""


class _Wrapping:
    """Wrap and unwrap data keys under one version of the wrapping key."""

    def __init__(self, secret: bytes, version: int) -> None:
        self.version = version
        self._cipher = AESGCM(derive_key(secret, f"wrapping key {version}"))

    def wrap(self, learner_id: str, data_key: bytes) -> tuple[bytes, bytes]:
        nonce = os.urandom(_NONCE)
        return nonce, self._cipher.encrypt(nonce, data_key, learner_id.encode())

    def unwrap(self, learner_id: str, nonce: bytes, wrapped: bytes) -> bytes:
        plain = None
        try:
            plain = self._cipher.decrypt(nonce, wrapped, learner_id.encode())
        except InvalidTag:
            plain = None
        if plain is None:
            raise SecretError(f"{learner_id}: the data key does not open; the mapping key belongs to another secret")
        return plain


def _extension_file() -> Path:
    """Return DuckDB's httpfs extension, which brings the cryptography that may write; from the installed package."""
    spec = find_spec("duckdb_extension_httpfs")
    origin = Path(spec.origin).parent if spec is not None and spec.origin else Path()
    path = origin / "extensions" / f"v{duckdb.__version__}" / "httpfs.duckdb_extension"
    if not path.is_file():
        raise StoreError(
            f"DuckDB {duckdb.__version__} needs the package duckdb-extension-httpfs of the same version to encrypt; "
            f"install duckdb-extension-httpfs=={duckdb.__version__}"
        )
    return path


def _attach(connection: duckdb.DuckDBPyConnection, path: Path, name: str, secret: bytes, *, read_only: bool) -> None:
    """Attach an encrypted file. Raise SecretError when the secret is another one, StoreError when the file is damaged
    or cannot be opened now.
    """
    key = derive_key(secret, "mapping key file").hex()
    mode = ", read_only" if read_only else ""
    problem: SecretError | StoreError | None = None
    try:
        options = f"encryption_key '{key}', encryption_cipher 'GCM'{mode}"
        connection.execute(f"attach {sql_literal(path)} as {name} ({options})")
    except duckdb.Error as error:
        # DuckDB's message may quote the statement, and so the key: only its kind is kept.
        problem = _why_closed(path, error)
    if problem is None and read_only:
        # DuckDB hears of a cut only where it reads, and no row is read yet.
        there, told = path.stat().st_size, rows(connection, _SIZE, [name])[0]["size"]
        problem = _damaged(path, f"{there} bytes of {told}") if there < told else None
    if problem is not None:
        raise problem


def _why_closed(path: Path, error: duckdb.Error) -> SecretError | StoreError:
    if "encryption key" in str(error).lower():
        return SecretError(
            f"{path.name} does not open (wrong key); give the secret it was written with, and if it was that one, "
            "restore the file from a backup"
        )
    failure, remedy = why_closed(path, error)
    is_damaged = failure == type(error).__name__
    return _damaged(path, failure) if is_damaged else StoreError(f"{path.name} does not open ({failure}); {remedy}")


def _damaged(path: Path, failure: str) -> StoreError:
    return _DamagedError(
        f"{path.name} is damaged ({failure}); restore it from a backup, or remove it and run `swell-pseudo rebuild`, "
        "which makes it anew from stored results"
    )


@contextmanager
def _opened(root: Path, secret: bytes) -> Iterator[tuple[duckdb.DuckDBPyConnection, _Wrapping]]:
    """Give the key database, read-only under the name `old`, and its wrapping key."""
    path = Places(root).key_file
    if not path.is_file():
        raise StoreError(f"{path.name} is missing; a rebuild writes it")
    connection = _engine(root)
    try:
        _attach(connection, path, "old", secret, read_only=True)
        yield connection, _wrapping_of(connection, secret)
    finally:
        connection.close()


def _engine(root: Path) -> duckdb.DuckDBPyConnection:
    connection = connect(scratch=Places(root).scratch)
    connection.execute(f"load {sql_literal(_extension_file())}")
    return connection


def _wrapping_of(connection: duckdb.DuckDBPyConnection, secret: bytes) -> _Wrapping:
    info = rows(connection, "select key_version, check_value from old.key_info")
    if len(info) != 1:
        raise StoreError("mapping_key.duckdb lacks its key_info row; restore it from a backup")
    wrapping = _Wrapping(secret, info[0]["key_version"])
    check = info[0]["check_value"]
    if wrapping.unwrap("", check[:_NONCE], check[_NONCE:]) != _CHECK:
        raise SecretError("mapping_key.duckdb was written with another secret")
    return wrapping


@contextmanager
def _rewritten(
    root: Path,
    secret: bytes,
    renewed: _Wrapping | None = None,
    *,
    has_old: bool = True,
) -> Iterator[tuple[duckdb.DuckDBPyConnection, _Wrapping]]:
    """Give a connection with the old file as `old` (if `has_old`) and an empty one as `new`, and the wrapping key of
    the latter, that of the old file unless there is a renewed one; then exchange the files.
    """
    path = Places(root).key_file
    with replaced_file(path, copy=False) as temporary:
        connection = _engine(root)
        try:
            wrapping = renewed or _Wrapping(secret, 1)
            if has_old:
                _attach(connection, path, "old", secret, read_only=True)
                wrapping = renewed or _wrapping_of(connection, secret)
            _attach(connection, temporary, "new", secret, read_only=False)
            connection.execute("use new")
            for item in tables_of(Zone.KEY):
                for statement in create_statements(item):
                    connection.execute(statement)
            nonce, sealed = wrapping.wrap("", _CHECK)
            now = datetime.now(UTC).replace(tzinfo=None)
            connection.execute("insert into key_info values (?, ?, ?)", [wrapping.version, now, nonce + sealed])
            yield connection, wrapping
            connection.execute("use memory")
            connection.execute("detach new")
        finally:
            connection.close()


def _associated(learner_id: str, essay_id: str, start: int, label: str) -> bytes:
    return f"{learner_id}\0{essay_id}\0{start}\0{label}".encode()


class _Plain(NamedTuple):
    """A row of the mapping before it is sealed, in the order of `rendered_mapping`."""

    learner_id: str
    essay_id: str
    learner_entity: int
    label: str
    start_char: int
    original: str
    surrogate: str


class _Sealer:
    """Collects sealed rows and hands them to DuckDB in batches, so that memory does not grow with the corpus."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection = connection
        self.pending: list[tuple[Any, ...]] = []

    def add(self, data_key: bytes, items: Sequence[_Plain]) -> None:
        cipher = AESGCM(data_key)
        nonces = os.urandom(_NONCE * len(items))
        for at, item in enumerate(items):
            nonce = nonces[at * _NONCE : (at + 1) * _NONCE]
            plain = _ENCODER.encode((item.original, item.surrogate)).encode()
            place = _associated(item.learner_id, item.essay_id, item.start_char, item.label)
            self.pending.append((*item[:5], nonce, cipher.encrypt(nonce, plain, place)))
        if len(self.pending) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        _insert(self.connection, "mapping", self.pending)
        self.pending = []


def _insert(connection: duckdb.DuckDBPyConnection, name: str, items: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows into a table of the new file; values in the order of the schema's columns."""
    if not items:
        return
    schema = arrow_schema(name, Zone.KEY)
    arrays = [pa.array(values, type=kind.type) for values, kind in zip(zip(*items, strict=True), schema, strict=True)]
    connection.register("incoming", pa.Table.from_arrays(arrays, schema=schema))
    connection.execute(f"insert into {name} select * from incoming")
    connection.unregister("incoming")


def _rows_digest(key: bytes, items: Sequence[_Plain]) -> bytes:
    return hmac.digest(key, _ENCODER.encode(items).encode(), "sha256")


def update_mapping(root: Path, secret: bytes, mapping_files: Sequence[Path]) -> KeyCounts:
    """Make the key hold exactly the rows of these Parquet files (`rendered_mapping`); return what it holds.

    Learners keep their data keys; a learner whose rows are as before is copied, not sealed anew. All rows of a learner
    must stand in one file, sorted by learner (as shards are). A damaged key is made anew. Raise SecretError when
    the key belongs to another secret.
    """
    digest_key = derive_key(secret, "mapping rows")
    learner_rows: list[tuple[Any, ...]] = []
    unchanged: list[str] = []
    has_old = is_key_whole(root, secret)
    with _rewritten(root, secret, has_old=has_old) as (connection, wrapping):
        stored = rows(connection, f"select {_KEY_COLUMNS} from old.learner_key") if has_old else []
        old_keys = {row["learner_id"]: row for row in stored}
        sealer = _Sealer(connection)
        for path in mapping_files:
            for learner_id, items in _by_learner(path):
                digest = _rows_digest(digest_key, items)
                old = old_keys.get(learner_id)
                if old is not None and hmac.compare_digest(old["rows_digest"], digest):
                    unchanged.append(learner_id)
                    learner_rows.append(tuple(old.values()))
                    continue
                if old is not None:
                    data_key = wrapping.unwrap(learner_id, old["nonce"], old["wrapped_key"])
                    nonce, wrapped = old["nonce"], old["wrapped_key"]
                else:
                    data_key = AESGCM.generate_key(bit_length=256)
                    nonce, wrapped = wrapping.wrap(learner_id, data_key)
                sealer.add(data_key, items)
                learner_rows.append((learner_id, release_learner_id(secret, learner_id), nonce, wrapped, digest))
        sealer.flush()
        if unchanged:
            connection.register("kept", pa.table({"learner_id": unchanged}))
            connection.execute("insert into mapping select * from old.mapping semi join kept using (learner_id)")
            connection.unregister("kept")
        _insert(connection, "learner_key", learner_rows)
        n_rows = rows(connection, "select count(*) as n from mapping")[0]["n"]
    return KeyCounts(len(learner_rows), n_rows, len(learner_rows) - len(unchanged))


def _by_learner(path: Path) -> Iterator[tuple[str, list[_Plain]]]:
    """Yield each learner's rows of one file, in order of learner, essay and place."""
    columns = pq.ParquetFile(path).read(columns=list(_Plain._fields)).columns
    items = [_Plain(*row) for row in zip(*(column.to_pylist() for column in columns), strict=True)]
    items.sort(key=attrgetter("learner_id", "essay_id", "start_char"))
    for learner_id, own in groupby(items, key=attrgetter("learner_id")):
        yield learner_id, list(own)


def _log_access(
    root: Path, verb: str, who: str | None, reason: str, learner_id: str | None = None, essay_id: str | None = None
) -> None:
    """Write who opens the key, and why, before it is opened."""
    if not reason.strip():
        raise InputError("opening the mapping key asks for a reason; give --reason with a few words")
    with write_audit(root) as connection:
        connection.execute(
            "insert into key_access (access_id, accessed_at, who, verb, reason, learner_id, essay_id) "
            "values (?, ?, ?, ?, ?, ?, ?)",
            [
                uuid.uuid4().hex,
                datetime.now(UTC).replace(tzinfo=None),
                who or account_name(),
                verb,
                reason.strip(),
                learner_id,
                essay_id,
            ],
        )


def reveal(
    root: Path,
    secret: bytes,
    *,
    reason: str,
    who: str | None = None,
    learner_id: str | None = None,
    essay_id: str | None = None,
) -> list[Revealed]:
    """Return originals and surrogates of a learner or an essay, sorted by essay and place.

    Either id may be one as ingested or one of a release. The access is recorded first, whatever comes of it; one to a
    learner who was erased gives nothing, and is recorded without id and reason, which would bring them back. Raise
    InputError without a reason or without an id, SecretError for a wrong secret.
    """
    if (learner_id is None) == (essay_id is None):
        raise InputError("name one learner or one essay whose originals are needed")
    asked = learner_id or next(iter(split_essay_id(essay_id or "") or ()), "")
    if is_erased(root, secret)(asked):
        _log_access(root, "reveal", who, "(erased)" if reason.strip() else "")
        return []
    _log_access(root, "reveal", who, reason, learner_id, essay_id)
    found = []
    with _opened(root, secret) as (connection, wrapping):
        query = (
            "select mapping.*, learner_key.nonce as key_nonce, wrapped_key, release_learner_id from old.mapping "
            "inner join old.learner_key using (learner_id) where ? in (learner_id, release_learner_id) "
            "order by essay_id, start_char"
        )
        items = rows(connection, query, [asked])
        if essay_id is not None:
            items = [item for item in items if essay_id in (item["essay_id"], _release_essay_id(secret, item))]
        ciphers: dict[str, AESGCM] = {}
        for item in items:
            learner = item["learner_id"]
            if learner not in ciphers:
                ciphers[learner] = AESGCM(wrapping.unwrap(learner, item["key_nonce"], item["wrapped_key"]))
            original, surrogate = _open_row(ciphers[learner], item)
            place = (item["essay_id"], item["learner_entity"], item["label"], item["start_char"])
            found.append(Revealed(learner, *place, original, surrogate))
    return found


def _release_essay_id(secret: bytes, item: dict[str, Any]) -> str:
    ids = split_essay_id(item["essay_id"])
    assert ids is not None, "the lake takes no other ids"
    return release_essay_id(item["release_learner_id"], release_task_id(secret, ids[1]))


def _open_row(cipher: AESGCM, item: dict[str, Any]) -> tuple[str, str]:
    plain = None
    place = _associated(item["learner_id"], item["essay_id"], item["start_char"], item["label"])
    try:
        plain = cipher.decrypt(item["nonce"], item["sealed"], place)
    except InvalidTag:
        plain = None
    if plain is None:
        raise StoreError(f"{item['essay_id']}: a row of the mapping key was changed; restore it from a backup")
    original, surrogate = json.loads(plain)
    return original, surrogate


def rotate(root: Path, secret: bytes, *, reason: str, who: str | None = None) -> int:
    """Seal all anew with other data keys and another wrapping key. Return the number of learners.

    The secret stays: draws, release ids and the ledger of erased learners hang on it. Old copies of the file stay
    readable with it: destroy them.
    """
    _log_access(root, "rotate", who, reason)
    digest_key = derive_key(secret, "mapping rows")
    new_rows: list[tuple[Any, ...]] = []
    with _opened(root, secret) as (reading, wrapping):
        renewed = _Wrapping(secret, wrapping.version + 1)
        learners = rows(reading, "select learner_id, nonce, wrapped_key from old.learner_key order by learner_id")
        # One reading of all rows, a learner after the other: a question for each would go through the table each time.
        query = (
            f"select {', '.join(_SEALED)} from old.mapping semi join old.learner_key using (learner_id) "
            "order by learner_id, essay_id, start_char"
        )
        items = groupby(stream(reading, query), key=itemgetter(0))
        own = next(items, None)
        with _rewritten(root, secret, renewed) as (connection, _):
            sealer = _Sealer(connection)
            for learner in learners:
                learner_id = learner["learner_id"]
                cipher = AESGCM(wrapping.unwrap(learner_id, learner["nonce"], learner["wrapped_key"]))
                plain = []
                if own is not None and own[0] == learner_id:
                    for row in own[1]:
                        opened = _open_row(cipher, dict(zip(_SEALED, row, strict=True)))
                        plain.append(_Plain._make((*row[:5], *opened)))
                    own = next(items, None)
                data_key = AESGCM.generate_key(bit_length=256)
                nonce, wrapped = renewed.wrap(learner_id, data_key)
                sealer.add(data_key, plain)
                digest = _rows_digest(digest_key, plain)
                new_rows.append((learner_id, release_learner_id(secret, learner_id), nonce, wrapped, digest))
            sealer.flush()
            _insert(connection, "learner_key", new_rows)
    return len(new_rows)


def is_key_whole(root: Path, secret: bytes) -> bool:
    """Tell whether the mapping key is there, opens and is not cut; reads no row of the mapping.

    Raise SecretError when it belongs to another secret, StoreError when it cannot be opened now.
    """
    if Places(root).key_file.is_file():
        with suppress(_DamagedError, duckdb.Error), _opened(root, secret):
            return True
    return False


def require_secret(root: Path, secret: bytes) -> None:
    """Raise SecretError when the mapping key, if there is one, is another secret's; StoreError when it is damaged."""
    if Places(root).key_file.is_file():
        with _opened(root, secret):
            return


def forget_learner(root: Path, secret: bytes, learner_id: str) -> int:
    """Write the key without a learner; return how many rows went. Without a key there is nothing to forget."""
    if not Places(root).key_file.is_file():
        return 0
    with _rewritten(root, secret) as (connection, _):
        for name in ("learner_key", "mapping"):
            connection.execute(f"insert into {name} select * from old.{name} where learner_id <> ?", [learner_id])
        gone = rows(connection, "select count(*) as n from old.mapping where learner_id = ?", [learner_id])
    return int(gone[0]["n"])
