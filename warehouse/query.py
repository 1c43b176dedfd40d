"""Answer questions over audit and release: named views, or SQL that can read these two databases and nothing else.

The connection lives in memory, has both databases attached read-only, and may reach no file, no network, no other
database; so a query can neither change nor leave anything. Both databases hold no original.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import duckdb

from pseudo_core.errors import InputError, StoreError
from warehouse.schema import Zone, sql_literal
from warehouse.store import Places, connect, view_names, why_closed

__all__ = ["NamedView", "Page", "list_views", "run_query"]

_QUALIFIED = re.compile(r"(audit|release)\.(\w+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NamedView:
    """A view that `run_query` knows by name, and what one row of it is."""

    name: str
    zone: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Page:
    """The answer of a query: names of the columns, rows in order, and how many rows there are beyond these."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    n_more: int = 0


def list_views() -> list[NamedView]:
    """Return all named views, audit first, each with its meaning."""
    found = []
    for zone in (Zone.AUDIT, Zone.RELEASE):
        for name in view_names(zone):
            text = (resources.files("warehouse") / "sql" / str(zone) / f"{name}.sql").read_text(encoding="utf-8")
            found.append(NamedView(name, str(zone), text.splitlines()[0].removeprefix("-- ")))
    return found


def run_query(
    root: Path,
    question: str,
    parameters: Sequence[Any] = (),
    *,
    release_id: str = "current",
    limit: int | None = None,
) -> Page:
    """Return the answer to a named view (`v_finding_open`, or `finding_open`), a table (`audit.quarantine`), or to one
    SQL `select`.

    `limit` bounds the rows that are given; those beyond are counted. SQL names tables as `audit.…` and `release.…`.
    Raise InputError for an unknown name or a statement that DuckDB refuses, StoreError when there is nothing to ask.
    """
    view = _view(question)
    connection = _sealed(root, release_id, [view.zone] if view else [str(Zone.AUDIT), str(Zone.RELEASE)])
    try:
        statement = f"select * from {view.zone}.{view.name}" if view else _statement(connection, question)
        failure = ""
        result: list[Any] = []
        columns: tuple[str, ...] = ()
        n_more = 0
        try:
            # Told of the limit, DuckDB looks for the first rows and does not sort the others. The statement may end in
            # a comment, which lasts to the end of its line.
            first = statement if limit is None else f"select * from ({statement}\n) limit {limit:d}"
            cursor = connection.execute(first, list(parameters))
            columns = tuple(item[0] for item in cursor.description or ())
            result = cursor.fetchall()
            if len(result) == limit:
                found = connection.execute(f"select count(*) from ({statement}\n)", list(parameters)).fetchone()
                n_more = int(found[0]) - limit if found else 0
        except duckdb.Error as error:
            # The message quotes the statement, which is the user's own, and no data but what both databases may show.
            failure = f"{type(error).__name__}: {str(error).splitlines()[0]}"
        if failure:
            _require_asked(root, release_id, statement)
            raise InputError(f"the query was refused: {failure}")
        return Page(columns, tuple(tuple(row) for row in result), n_more)
    finally:
        connection.close()


def _files(root: Path, release_id: str) -> dict[str, Path]:
    places = Places(root)
    return {"audit": places.audit_file, "release": places.release_file(release_id)}


def _sealed(root: Path, release_id: str, zones: Sequence[str]) -> duckdb.DuckDBPyConnection:
    """Return a connection with the databases of these zones: a view needs one, whatever state the other is in."""
    there = {name: path.resolve() for name, path in _files(root, release_id).items() if path.is_file()}
    if release_id != "current" and "release" not in there:
        raise StoreError(f"there is no release {release_id}; `swell-pseudo releases` lists them")
    if not there:
        raise StoreError(f"nothing to ask in {root}; run `swell-pseudo rebuild` first")
    if len(zones) == 1 and zones[0] not in there:
        raise StoreError(_lost(zones[0]))
    connection = connect()
    for name in zones:
        if name not in there:
            continue
        path, failure, remedy = there[name], "", ""
        try:
            connection.execute(f"attach {sql_literal(path)} as {name} (read_only)")
        except duckdb.Error as error:
            failure, remedy = why_closed(path, error)
        if failure:
            connection.close()
            which = f"release {path.parent.name}, {path.name}" if name == "release" else path.name
            todo = "; `swell-pseudo rebuild` builds the current release again" if name == "release" else ""
            raise StoreError(f"{which}: DuckDB cannot open it ({failure}); {remedy}{todo}")
    for setting in ("set enable_external_access = false", "set lock_configuration = true"):
        connection.execute(setting)
    return connection


def _require_asked(root: Path, release_id: str, statement: str) -> None:
    """Raise StoreError when a refused statement asks a database that is not there: it is no wrong use."""
    for name, path in _files(root, release_id).items():
        if not path.is_file() and re.search(rf"\b{name}\s*\.", statement, re.IGNORECASE):
            raise StoreError(_lost(name))


def _lost(zone: str) -> str:
    which = "audit database" if zone == "audit" else "current release"
    return f"there is no {which}; restore it from a backup, or run `swell-pseudo rebuild`, which makes it anew"


def _view(question: str) -> NamedView | None:
    """Return the view or table that a question names, None when it is SQL. Raise InputError for a name that is no
    view's.
    """
    text = question.strip().rstrip(";").rstrip()
    qualified = _QUALIFIED.fullmatch(text)
    if qualified is not None:
        return NamedView(qualified[2].lower(), qualified[1].lower(), "")
    if not text.replace("_", "").isalnum():
        return None
    by_name = {view.name: view for view in list_views()}
    view = by_name.get(text.lower()) or by_name.get(f"v_{text.lower()}")
    if view is None:
        raise InputError(
            f"there is no view {text}; known are {', '.join(sorted(by_name))}; a table is audit.NAME or release.NAME"
        )
    return view


def _statement(connection: duckdb.DuckDBPyConnection, question: str) -> str:
    """Return the SQL of a question: one statement that only reads."""
    text = question.strip().rstrip(";")
    failure = ""
    kinds: list[duckdb.StatementType] = []
    try:
        kinds = [statement.type for statement in connection.extract_statements(text)]
    except duckdb.Error as error:
        failure = str(error).splitlines()[0]  # quotes the user's own statement
    if failure:
        raise InputError(f"the query is no valid SQL: {failure}")
    if kinds != [duckdb.StatementType.SELECT]:
        raise InputError("a query is one select statement; this command only reads")
    return text
