"""The schema is written once: DDL, Arrow, comments and the data dictionary say the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pseudo_core.errors import StoreError
from warehouse.dictionary import data_dictionary
from warehouse.schema import TABLES, Zone, arrow_schema, tables_of
from warehouse.store import connect, create_schema, rows, stream

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("zone", list(Zone))
def test_tables_in_duckdb_have_the_types_comments_and_nulls_of_the_schema(zone):
    connection = connect()
    create_schema(connection, zone)
    for item in tables_of(zone):
        found = rows(
            connection,
            "select column_name, lower(data_type) as type, is_nullable, comment from duckdb_columns() "
            "where table_name = ? order by column_index",
            [item.name],
        )
        assert [tuple(row.values()) for row in found] == [
            (column.name, column.type, column.null, column.comment) for column in item.columns
        ]
        assert (
            connection.execute(f"from {item.name}").to_arrow_table().schema.types == arrow_schema(item.name, zone).types
        )


def test_views_carry_what_one_row_is():
    connection = connect()
    create_schema(connection, Zone.AUDIT)
    found = rows(connection, "select view_name, comment from duckdb_views() where not internal")
    assert len(found) >= 20
    assert all(row["comment"].startswith("One row ") for row in found)


def test_every_table_has_a_key_or_is_a_list_of_findings():
    without = [item.name for item in TABLES.values() if not item.key]
    assert without == ["shard_finding"]


def test_names_are_said_once_and_in_lower_case():
    for item in TABLES.values():
        assert len(set(item.names)) == len(item.names)
        assert all(name == name.lower() and name.replace("_", "").isalnum() for name in item.names)


def test_sql_files_open_with_what_one_row_is_its_key_and_its_sources():
    files = sorted((ROOT / "warehouse" / "sql").rglob("*.sql"))
    assert files
    for file in files:
        head = "\n".join(line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("--"))
        assert head.startswith("-- One row "), file.name
        assert all(word in head for word in ("Key: ", "Reads: ", "Used by: ")), file.name
        assert "select *" not in file.read_text(encoding="utf-8"), file.name


def test_the_data_dictionary_is_up_to_date():
    assert (ROOT / "docs" / "data_dictionary.md").read_text(encoding="utf-8") == data_dictionary(), (
        "run: python -m warehouse.dictionary docs/data_dictionary.md"
    )


def test_a_database_that_another_program_writes_to_is_not_called_broken(tmp_path):
    path = tmp_path / "audit.duckdb"
    code = "import duckdb, sys; held = duckdb.connect(sys.argv[1]); print('held', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(
            StoreError, match=r"^audit.duckdb: .*another program has it open to write\); close it there$"
        ):
            connect(path, read_only=True)
        other.stdin.close()
    connect(path, read_only=True).close()


def test_a_database_that_may_not_be_read_is_not_called_broken(tmp_path, monkeypatch):
    path = tmp_path / "audit.duckdb"
    path.write_bytes(b"x" * 50)
    with pytest.raises(StoreError, match=r"; restore it from a backup$"):
        connect(path, read_only=True)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StoreError, match=r"\(Permission denied\); give yourself the right to read it$"):
        connect(path, read_only=True)


def test_long_results_are_read_side_by_side_and_in_order():
    connection = connect()
    connection.execute(
        "create table item as select range::integer as n, nullif(range % 3, 0)::varchar as rest from range(50_000)"
    )
    query = "select n, rest from item where n >= ? order by n"
    one, other = stream(connection, query, [0]), stream(connection, query, [1])
    assert next(other) == (1, "1")
    assert list(one) == [(n, str(n % 3) if n % 3 else None) for n in range(50_000)]
    assert next(other) == (2, "2")
    assert list(stream(connection, query, [50_000])) == []


def test_no_progress_bar_is_drawn_on_standard_output():
    # DuckDB draws one by itself where no script is run.
    code = (
        "from warehouse.store import connect\n"
        "for made in (connect(), connect().cursor()):\n"
        "    print(made.execute(\"select current_setting('enable_progress_bar')\").fetchone()[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["False", "False"]
