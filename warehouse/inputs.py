"""What a release and the audit read: lake metadata and shard results, as tables and views of one working connection.

Nothing here is kept: the connection lives in memory and may spill to the restricted scratch folder only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from warehouse.lake import Lake
from warehouse.results import DETECTED, RENDERED, ShardStore, StageTables
from warehouse.schema import Zone, sql_literal, table
from warehouse.store import Places, connect

__all__ = ["Results", "fill", "run_sql", "working"]


@dataclass(frozen=True, slots=True)
class Results:
    """The shard results of a run: shard → digest of its folder, per stage."""

    detected: Mapping[int, str]
    rendered: Mapping[int, str]

    def files(self, lake: Path, stage: StageTables, name: str) -> list[Path]:
        """Return the Parquet files of one table (its name in the stage's folder), in order of shard."""
        digests = self.detected if stage is DETECTED else self.rendered
        return [
            ShardStore(lake, stage, shard).path(digest) / f"{name}.parquet" for shard, digest in sorted(digests.items())
        ]


@contextmanager
def working(root: Path, results: Results) -> Iterator[duckdb.DuckDBPyConnection]:
    """Give a connection with `lake_*` tables, and views `detected_*` and `rendered_*` over the shard results."""
    lake = Lake.open(root / "restricted" / "lake")
    connection = connect(scratch=Places(root).scratch)
    try:
        _lake_tables(connection, lake)
        for prefix, stage in (("detected", DETECTED), ("rendered", RENDERED)):
            for name, schema_name in stage.tables:
                _view(connection, f"{prefix}_{name}", schema_name, results.files(lake.root, stage, name))
        yield connection
    finally:
        connection.close()


def fill(connection: duckdb.DuckDBPyConnection, name: str, columns: Mapping[str, str], items: Sequence[Any]) -> None:
    """Create a working table from tuples; `columns` are names and types (varchar, integer, boolean)."""
    kinds = {"varchar": pa.string(), "integer": pa.int32(), "boolean": pa.bool_()}
    arrays = [pa.array([item[at] for item in items], type=kinds[kind]) for at, kind in enumerate(columns.values())]
    connection.register("incoming", pa.table(dict(zip(columns, arrays, strict=True))))
    connection.execute(f"create or replace table {name} as select * from incoming")
    connection.unregister("incoming")


def run_sql(connection: duckdb.DuckDBPyConnection, name: str) -> None:
    """Run a file of `warehouse/sql/build` on a working connection."""
    text = (resources.files("warehouse") / "sql" / "build" / f"{name}.sql").read_text(encoding="utf-8")
    connection.execute(text)


def _view(connection: duckdb.DuckDBPyConnection, name: str, schema_name: str, paths: list[Path]) -> None:
    columns = ", ".join(table(Zone.SHARD, schema_name).names)
    if paths:
        # A view takes no parameters, so the paths stand in its text.
        files = ", ".join(map(sql_literal, paths))
        connection.execute(f"create view {name} as select {columns} from read_parquet([{files}])")
        return
    empty = ", ".join(f"null::{item.type} as {item.name}" for item in table(Zone.SHARD, schema_name).columns)
    connection.execute(f"create view {name} as select {empty} where false")


def _lake_tables(connection: duckdb.DuckDBPyConnection, lake: Lake) -> None:
    """Create `lake_essay`, `lake_learner` (those with essays) and `lake_task`: metadata only, no text."""
    connection.execute(
        "create table lake_learner (learner_id varchar, shard integer, gender varchar, birthyear_interval varchar, "
        "months_in_sweden integer, first_languages varchar[])"
    )
    connection.execute(
        "create table lake_essay (essay_id varchar, learner_id varchar, task_id varchar, level varchar, shard integer)"
    )
    tables = list(lake.metadata())
    if tables:
        connection.register("incoming", pa.concat_tables(tables))
        connection.execute(
            "insert into lake_learner select learner_id, shard, nullif(array_to_string(list_sort(genders), '+'), ''), "
            "birthyear_interval, months_in_sweden, [item.name for item in languages if item.situation = 'Modersmål'] "
            "from incoming where len(essay_ids) > 0"
        )
        connection.execute(
            "insert into lake_essay select essay_id, learner_id, task_id, nullif(essay.level, ''), shard from ("
            "select learner_id, shard, unnest(essay_ids) as essay_id, unnest(task_ids) as task_id, "
            "unnest(essays) as essay from incoming)"
        )
        connection.unregister("incoming")
    connection.execute(
        "create table lake_task (task_id varchar, text_types varchar[], attributes map(varchar, varchar))"
    )
    tasks = lake.root / "tasks.parquet"
    if tasks.exists():
        connection.execute(
            "insert into lake_task select task_id, list_sort(text_types), "
            "map_from_entries([row(item.name, item.value) for item in attributes]) from read_parquet(?)",
            [str(tasks)],
        )
