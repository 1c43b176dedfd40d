"""The shape of a table definition, and columns that several tables share. Others import `warehouse.schema`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Zone(StrEnum):
    """Where a table lives, which says who may read it."""

    SHARD = "shard"  # Parquet in restricted/, written by workers; holds originals
    RELEASE = "release"  # release.duckdb and the release's Parquet: no originals
    AUDIT = "audit"  # audit.duckdb: no values at all
    KEY = "key"  # mapping_key.duckdb: encrypted values


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `type` is DuckDB's; `key` marks a part of the primary key; `unit` is empty where none applies."""

    name: str
    type: str
    meaning: str
    unit: str = ""
    null: bool = False
    key: bool = False

    @property
    def comment(self) -> str:
        """Return the text of `comment on column`."""
        return f"{self.meaning} [{self.unit}]" if self.unit else self.meaning


@dataclass(frozen=True, slots=True)
class Table:
    """One table: what a row is, and its columns in order.

    `is_indexed` makes DuckDB enforce the key. Only small tables that rows are merged into need that: an index over the
    tokens of a corpus takes more memory than all other work, and the gates check the keys of a release anyway.
    """

    zone: Zone
    name: str
    meaning: str
    columns: tuple[Column, ...]
    is_indexed: bool = False

    @property
    def key(self) -> tuple[str, ...]:
        """Return the names of the key's columns."""
        return tuple(column.name for column in self.columns if column.key)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all columns, in order."""
        return tuple(column.name for column in self.columns)


def make(name: str, type_: str, meaning: str, unit: str = "", *, null: bool = False, key: bool = False) -> Column:
    """Return a column; short, since there are some two hundred of them."""
    return Column(name, type_, meaning, unit, null, key)


def as_key(column: Column) -> Column:
    """Return a shared column as a part of the key."""
    return replace(column, null=False, key=True)


def as_null(column: Column) -> Column:
    """Return a shared column where null means not known or none."""
    return replace(column, null=True, key=False)


def make_table(zone: Zone, name: str, meaning: str, *columns: Column, is_indexed: bool = False) -> Table:
    """Return a table with its columns in order."""
    return Table(zone, name, meaning, columns, is_indexed)


SOURCE = "code points of the ingested text"
TARGET = "code points of the released text"
TIME = "UTC"

LEARNER = make("learner_id", "varchar", "SweLL-ID of the writer")
ESSAY = make("essay_id", "varchar", "essay: learner id and task id")
SOURCE_START = make("start_char", "integer", "first character of the span", SOURCE)
SOURCE_END = make("end_char", "integer", "first character after the span", SOURCE)
TARGET_START = make("start_char", "integer", "first character of the span", TARGET)
TARGET_END = make("end_char", "integer", "first character after the span", TARGET)
LABEL = make("label", "varchar", "label of the taxonomy")
MODIFIERS = make("modifiers", "varchar[]", "gen, def, pl, foreign, in this order")
ENTITY = make("entity_number", "integer", "running number of the entity in its essay, from 1")
LEARNER_ENTITY = make("learner_entity", "integer", "number of the entity over all essays of its learner, from 1")
RULES = make("rules", "varchar[]", "stable names of the rules that spoke for it, the strongest first")
SCORE = make("score", "double", "belief that a person would tag the span so", "0 to 1")
MANUAL = make("manual", "boolean", "a reviewer made or changed it")
REPLACED = make("replaced", "boolean", "true when a surrogate stands there, false for markup that was kept")
STRATEGY = make("strategy", "varchar", "name of the strategy that made the surrogate, or of why the span was kept")
