"""What a release and the audit read: lake metadata and shard results, as tables and views of one working connection.

Nothing here is kept: the connection lives in memory and may spill to the restricted scratch folder only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb

from warehouse.lake import Lake
from warehouse.results import DETECTED, RENDERED, ShardStore, StageTables
from warehouse.schema import Zone, table
from warehouse.store import Places, connect

__all__ = ["Results", "working"]


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


def _list(paths: list[Path]) -> str:
    return "[" + ", ".join("'" + str(path).replace("'", "''") + "'" for path in paths) + "]"


def _view(connection: duckdb.DuckDBPyConnection, name: str, schema_name: str, paths: list[Path]) -> None:
    # A view takes no parameters, so the paths (ours, not a user's) stand in its text.
    columns = ", ".join(table(Zone.SHARD, schema_name).names)
    if paths:
        connection.execute(f"create view {name} as select {columns} from read_parquet({_list(paths)})")
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
    for shard in lake.shards():
        path = str(lake.shard_path(shard))
        connection.execute(
            "insert into lake_learner select learner_id, ?, nullif(array_to_string(list_sort(genders), '+'), ''), "
            "birthyear_interval, months_in_sweden, [item.name for item in languages if item.situation = 'Modersmål'] "
            "from read_parquet(?) where len(essay_ids) > 0",
            [shard, path],
        )
        connection.execute(
            "insert into lake_essay select essay.essay_id, learner_id, essay.task_id, nullif(essay.level, ''), ? "
            "from (select learner_id, unnest(essays) as essay from read_parquet(?))",
            [shard, path],
        )
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
