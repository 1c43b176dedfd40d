"""The schema is written once: DDL, Arrow, comments and the data dictionary say the same."""

from pathlib import Path

import pytest

from warehouse.dictionary import data_dictionary
from warehouse.schema import TABLES, Zone, arrow_schema, tables_of
from warehouse.store import connect, create_schema, rows

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
