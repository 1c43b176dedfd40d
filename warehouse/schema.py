"""Every table and column that is stored, once: SQL type, null, unit, meaning, key. All else is generated from here.

Four zones: `shard` are the Parquet files that workers write (restricted); `release`, `audit` and `key` are databases.
DDL with its comments, Arrow schemas, the schema gate and the data dictionary derive from `TABLES`.

>>> [column.name for column in table("release", "task").columns][:2]
['task_id', 'term']
"""

from __future__ import annotations

import pyarrow as pa

from warehouse.columns import Column, Table, Zone
from warehouse.tables_audit import AUDIT
from warehouse.tables_key import KEY
from warehouse.tables_release import RELEASE
from warehouse.tables_shard import SHARD

__all__ = [
    "TABLES",
    "Column",
    "Table",
    "Zone",
    "arrow_schema",
    "create_statements",
    "sql_literal",
    "table",
    "tables_of",
]


TABLES: dict[tuple[Zone, str], Table] = {(item.zone, item.name): item for item in (*SHARD, *RELEASE, *AUDIT, *KEY)}

_ARROW: dict[str, pa.DataType] = {
    "varchar": pa.string(),
    "integer": pa.int32(),
    "bigint": pa.int64(),
    "double": pa.float64(),
    "boolean": pa.bool_(),
    "timestamp": pa.timestamp("us"),
    "blob": pa.binary(),
}


def _arrow_type(name: str) -> pa.DataType:
    return pa.list_(_ARROW[name[:-2]]) if name.endswith("[]") else _ARROW[name]


def table(zone: str, name: str) -> Table:
    """Return a table by zone and name. Raise KeyError when there is none."""
    return TABLES[Zone(zone), name]


def tables_of(zone: str) -> tuple[Table, ...]:
    """Return all tables of a zone, in order of definition."""
    return tuple(item for item in TABLES.values() if item.zone == zone)


def arrow_schema(name: str, zone: str = Zone.SHARD) -> pa.Schema:
    """Return the Arrow schema of a table; nullability as in the DDL."""
    return pa.schema(
        [pa.field(column.name, _arrow_type(column.type), nullable=column.null) for column in table(zone, name).columns]
    )


def sql_literal(value: object) -> str:
    """Return a value as an SQL string literal, for the statements (attach, load, comment) that take no parameters."""
    text = str(value)
    return "'" + text.replace("'", "''") + "'"


def create_statements(item: Table) -> list[str]:
    """Return `create table if not exists` and the `comment on` statements of a table."""
    lines = [f"    {column.name} {column.type}{'' if column.null else ' not null'}" for column in item.columns]
    if item.is_indexed:
        lines.append(f"    primary key ({', '.join(item.key)})")
    body = ",\n".join(lines)
    return [
        f"create table if not exists {item.name} (\n{body}\n)",
        f"comment on table {item.name} is {sql_literal(item.meaning)}",
        *(f"comment on column {item.name}.{column.name} is {sql_literal(column.comment)}" for column in item.columns),
    ]
