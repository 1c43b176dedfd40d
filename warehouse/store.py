"""Open the databases: paths of a home, connections without a network, tables and views from the schema, one writer.

A database is written beside its name and renamed when all is done, so that a reader is never blocked and never sees
half a write, and a killed writer leaves the old state. Writers of one database wait for each other (`flock`).
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import duckdb

from pseudo_core.errors import StoreError
from warehouse.files import ensure_dir, sync_dir
from warehouse.schema import Zone, create_statements, sql_literal, tables_of

__all__ = [
    "Places",
    "connect",
    "create_schema",
    "read_audit",
    "read_release",
    "replaced_file",
    "rows",
    "stream",
    "transaction",
    "view_names",
    "why_closed",
    "write_audit",
]

_STREAMED = 20_000  # rows of a stream that are held at once
_SETTINGS = {
    # A run makes no connection outside the machine; what is needed is loaded by path.
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    # Several of our tables are larger than memory at scale; order comes from `order by` alone.
    "preserve_insertion_order": "false",
}


@dataclass(frozen=True, slots=True)
class Places:
    """Where the databases of one home lie; creating the object touches nothing."""

    root: Path

    @property
    def audit_file(self) -> Path:
        """The value-free audit database."""
        return self.root / "audit" / "audit.duckdb"

    @property
    def key_file(self) -> Path:
        """The encrypted mapping key."""
        return self.root / "keys" / "mapping_key.duckdb"

    @property
    def releases(self) -> Path:
        """The folder of all releases."""
        return self.root / "release"

    @property
    def current(self) -> Path:
        """The pointer to the published release (a symbolic link)."""
        return self.releases / "current"

    @property
    def pin(self) -> Path:
        """There while an operator keeps `current` where it is."""
        return self.releases / "current.pin"

    @property
    def scratch(self) -> Path:
        """Where DuckDB may spill; restricted, since it may hold originals."""
        return self.root / "restricted" / "scratch"

    @property
    def secret_check_file(self) -> Path:
        """What tells whether a secret is this home's (`warehouse.secret_check`)."""
        return self.root / "keys" / "secret.check"

    @property
    def ledger_file(self) -> Path:
        """Keyed hashes of learners who were erased or must be kept."""
        return self.root / "keys" / "erasure_ledger.json"

    def release_file(self, release_id: str = "current") -> Path:
        """Return the database of a release. Raise StoreError when the id would leave the folder of releases."""
        if not release_id or release_id.startswith(".") or "/" in release_id or "\\" in release_id:
            raise StoreError("a release id is a plain name; `swell-pseudo releases` lists them")
        return self.releases / release_id / "release.duckdb"


def connect(
    path: Path | None = None, *, read_only: bool = False, scratch: Path | None = None
) -> duckdb.DuckDBPyConnection:
    """Return a connection (in memory without a path) that installs nothing and spills to `scratch`.

    Without that DuckDB spills beside the file, or to `.tmp` where the command was called: only for what streams.
    Raise StoreError when the file is missing or is no database of this version.
    """
    if read_only and path is not None and not path.is_file():
        raise StoreError(f"{path.name} is missing in {path.parent}; run `swell-pseudo rebuild` first")
    settings: dict[str, str | bool | int | float | list[str]] = dict(_SETTINGS)
    if scratch is not None:
        settings["temp_directory"] = str(ensure_dir(scratch))
    failure = remedy = ""
    connection = None
    try:
        connection = duckdb.connect(str(path or ":memory:"), read_only=read_only, config=settings)
    except duckdb.Error as error:
        failure, remedy = why_closed(path, error)
    if connection is None:
        # What is written is a copy under a temporary name; the operator knows the file by its own.
        name = re.sub(r"^\.(.+)\.[^.]+\.tmp$", r"\1", path.name) if path else "memory"
        raise StoreError(f"{name}: DuckDB cannot open it ({failure}); {remedy}")
    # DuckDB draws on standard output when no script is run (`python -c`), and takes this at no other place.
    connection.execute("set timezone = 'UTC'; set enable_progress_bar = false")
    return connection


def why_closed(path: Path | None, error: duckdb.Error) -> tuple[str, str]:
    """Return why DuckDB cannot open a file and what to do: a whole one must not give way to an older copy because of
    rights, or of another program.
    """
    if path is not None and path.exists() and not os.access(path, os.R_OK):
        return "Permission denied", "give yourself the right to read it"
    if "lock on file" in str(error):
        return "another program has it open to write", "close it there"
    return type(error).__name__, "restore it from a backup"


def create_schema(connection: duckdb.DuckDBPyConnection, zone: Zone) -> None:
    """Create the zone's tables with their comments, and its views; rows stay.

    A database of an earlier version gets the columns it lacks (empty); one made by this very schema is left alone.
    """
    views = {name: _view_text(zone, name) for name in view_names(zone)}
    statements = [statement for item in tables_of(zone) for statement in create_statements(item)]
    digest = hashlib.sha256("\n".join([*statements, *views.values()]).encode()).hexdigest()[:32]
    if _schema_digest(connection) == digest:
        return
    there = {
        (row["table_name"], row["column_name"])
        for row in rows(connection, "select table_name, column_name from duckdb_columns() where not internal")
    }
    for item in tables_of(zone):
        for column in item.columns:
            if any(name == item.name for name, _ in there) and (item.name, column.name) not in there:
                connection.execute(f"alter table {item.name} add column {column.name} {column.type}")
    for name, text in views.items():
        first = text.splitlines()[0].removeprefix("-- ")
        statements += [text, f"comment on view {name} is {sql_literal(first)}"]
    statements.append(f"create or replace macro m_schema_digest() as '{digest}'")
    connection.execute(";\n".join(statements))


def _schema_digest(connection: duckdb.DuckDBPyConnection) -> str | None:
    """Return what `create_schema` left in a database, None when it is new or of an earlier version."""
    try:
        found = connection.execute("select m_schema_digest()").fetchone()
    except duckdb.CatalogException:  # asking for one name is ten times as fast as listing all functions
        return None
    return str(found[0]) if found else None


def _view_text(zone: Zone, name: str) -> str:
    return (resources.files("warehouse") / "sql" / str(zone) / f"{name}.sql").read_text(encoding="utf-8")


def view_names(zone: Zone) -> tuple[str, ...]:
    """Return the names of the zone's views, sorted."""
    folder = resources.files("warehouse") / "sql" / str(zone)
    if not folder.is_dir():
        return ()
    return tuple(sorted(entry.name.removesuffix(".sql") for entry in folder.iterdir() if entry.name.endswith(".sql")))


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Commit when the block ends, roll back when it raises."""
    connection.execute("begin transaction")
    try:
        yield
    except BaseException:
        connection.execute("rollback")
        raise
    connection.execute("commit")


@contextmanager
def replaced_file(path: Path, *, copy: bool = True, mode: int = 0o600) -> Iterator[Path]:
    """Give a temporary name beside `path` (holding a copy if wished); it takes that name when the block ends well.

    Only one process at a time is inside for the same path; the others wait. Leftovers of killed writers are removed.
    """
    ensure_dir(path.parent)
    with (path.parent / f".{path.name}.lock").open("a") as lock:
        os.fchmod(lock.fileno(), 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
        for old in path.parent.glob(f".{path.name}.*.tmp*"):
            old.unlink()
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        if copy and path.exists():
            shutil.copyfile(path, temporary)
        else:
            temporary.unlink()  # DuckDB makes the file itself and refuses an empty one
        try:
            yield temporary
            temporary.chmod(mode)
            with temporary.open("rb") as written:
                os.fsync(written.fileno())
            temporary.replace(path)
            sync_dir(path.parent)
        finally:
            temporary.unlink(missing_ok=True)
            temporary.with_name(f"{temporary.name}.wal").unlink(missing_ok=True)


_AUDIT_WRITE: ContextVar[tuple[Path, duckdb.DuckDBPyConnection] | None] = ContextVar("audit write", default=None)


@contextmanager
def write_audit(root: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Give a connection to write the audit database in one transaction; readers see all of it or nothing.

    Inside another `write_audit` of the same home this is a part of that write.
    """
    outer = _AUDIT_WRITE.get()
    if outer is not None and outer[0] == root:
        yield outer[1]
        return
    places = Places(root)
    with replaced_file(places.audit_file, mode=0o640) as temporary:
        connection = connect(temporary, scratch=places.scratch)
        try:
            create_schema(connection, Zone.AUDIT)
            mark = _AUDIT_WRITE.set((root, connection))
            try:
                with transaction(connection):
                    yield connection
            finally:
                _AUDIT_WRITE.reset(mark)
            connection.execute("checkpoint")
        finally:
            connection.close()


@contextmanager
def read_audit(root: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Give a read-only connection to the audit database. Raise StoreError when there is none yet."""
    connection = connect(Places(root).audit_file, read_only=True)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def read_release(root: Path, release_id: str = "current") -> Iterator[duckdb.DuckDBPyConnection]:
    """Give a read-only connection to a release. Raise StoreError when it does not exist."""
    connection = connect(Places(root).release_file(release_id), read_only=True)
    try:
        yield connection
    finally:
        connection.close()


def rows(
    connection: duckdb.DuckDBPyConnection, query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()
) -> list[dict[str, Any]]:
    """Return a query's rows as dictionaries, in order."""
    result = connection.execute(query, parameters) if parameters else connection.execute(query)
    names = [item[0] for item in result.description or ()]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]


def stream(
    connection: duckdb.DuckDBPyConnection, query: str, parameters: Sequence[Any] = ()
) -> Iterator[tuple[Any, ...]]:
    """Yield a query's rows as tuples, in order; other queries may run on the connection while they are read."""
    # DuckDB makes a Python value in five times the time that Arrow takes for one of a column.
    for batch in connection.cursor().execute(query, list(parameters)).to_arrow_reader(_STREAMED):
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)
