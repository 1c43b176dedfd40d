"""Answer questions over audit and release: named views, or SQL that can read these two databases and nothing else.

The connection lives in memory, has both databases attached read-only, and may reach no file, no network, no other
database; so a query can neither change nor leave anything. Both databases hold no original.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import duckdb

from pseudo_core.errors import InputError, StoreError
from warehouse.schema import Zone, sql_literal
from warehouse.store import Places, connect, view_names

__all__ = ["NamedView", "Page", "list_views", "run_query"]


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
    """Return the answer to a named view (`v_finding_open`, or `finding_open`) or to one SQL `select`.

    `limit` bounds the rows that are given; those beyond are counted. SQL names tables as `audit.…` and `release.…`.
    Raise InputError for an unknown name or a statement that DuckDB refuses, StoreError when there is nothing to ask.
    """
    connection = _sealed(root, release_id)
    try:
        statement = _statement(connection, question)
        failure = ""
        result: list[Any] = []
        columns: tuple[str, ...] = ()
        n_more = 0
        try:
            # Told of the limit, DuckDB looks for the first rows and does not sort the others.
            first = statement if limit is None else f"select * from ({statement}) limit {limit:d}"
            cursor = connection.execute(first, list(parameters))
            columns = tuple(item[0] for item in cursor.description or ())
            result = cursor.fetchall()
            if len(result) == limit:
                found = connection.execute(f"select count(*) from ({statement})", list(parameters)).fetchone()
                n_more = int(found[0]) - limit if found else 0
        except duckdb.Error as error:
            # The message quotes the statement, which is the user's own, and no data but what both databases may show.
            failure = f"{type(error).__name__}: {str(error).splitlines()[0]}"
        if failure:
            raise InputError(f"the query was refused: {failure}")
        return Page(columns, tuple(tuple(row) for row in result), n_more)
    finally:
        connection.close()


def _sealed(root: Path, release_id: str) -> duckdb.DuckDBPyConnection:
    places = Places(root)
    files = {"audit": places.audit_file, "release": places.release_file(release_id)}
    there = {name: path.resolve() for name, path in files.items() if path.is_file()}
    if release_id != "current" and "release" not in there:
        raise StoreError(f"there is no release {release_id}; `swell-pseudo releases` lists them")
    if not there:
        raise StoreError(f"nothing to ask in {root}; run `swell-pseudo rebuild` first")
    connection = connect()
    for name, path in there.items():
        failure = ""
        try:
            connection.execute(f"attach {sql_literal(path)} as {name} (read_only)")
        except duckdb.Error as error:
            failure = type(error).__name__
        if failure:
            connection.close()
            raise StoreError(f"{path.name}: DuckDB cannot open it ({failure}); restore it from a backup")
    for setting in ("set enable_external_access = false", "set lock_configuration = true"):
        connection.execute(setting)
    return connection


def _statement(connection: duckdb.DuckDBPyConnection, question: str) -> str:
    """Return the SQL of a question: a view's name, or one statement that only reads."""
    text = question.strip().rstrip(";")
    if text.replace("_", "").isalnum():
        by_name = {view.name: view for view in list_views()}
        view = by_name.get(text) or by_name.get(f"v_{text}")
        if view is None:
            raise InputError(f"there is no view {text}; known are {', '.join(sorted(by_name))}")
        return f"select * from {view.zone}.{view.name}"
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
