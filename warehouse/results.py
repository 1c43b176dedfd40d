"""What the shards of a run produce, kept between runs so that only what changed is done again.

    lake/detected/shard-0007/<digest>/   learner, mention, entity, finding, trait, essay_state (Parquet)
    lake/rendered/shard-0007/<digest>/   learner, essay, mention, token, mapping, segment, essay_state (Parquet)

A folder is named by the digest of everything that shaped it (the fingerprints of its learners), appears by rename, and
is never changed; `sums.json` tells the SHA-256 of its tables. `learner` holds one row a learner with its fingerprint:
rows of a learner whose fingerprint is the same are copied from the newest older folder instead of computed.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from warehouse.files import FILE_MODE, atomic_dir, atomic_write_bytes, ensure_dir, remove_leftovers
from warehouse.schema import arrow_schema

__all__ = ["DETECTED", "RENDERED", "ShardStore", "StageTables"]


@dataclass(frozen=True, slots=True)
class StageTables:
    """A stage and the tables that each of its folders holds: file name → name in the schema."""

    stage: str
    tables: tuple[tuple[str, str], ...]


DETECTED = StageTables(
    "detected",
    (
        ("learner", "shard_learner"),
        ("mention", "shard_mention"),
        ("entity", "shard_entity"),
        ("finding", "shard_finding"),
        ("trait", "shard_trait"),
        ("essay_state", "shard_essay_state"),
    ),
)
RENDERED = StageTables(
    "rendered",
    (
        ("learner", "shard_learner"),
        ("essay", "rendered_essay"),
        ("mention", "rendered_mention"),
        ("token", "rendered_token"),
        ("mapping", "rendered_mapping"),
        ("segment", "rendered_segment"),
        ("essay_state", "shard_essay_state"),
    ),
)


_SUMS = "sums.json"


def _sum_of(path: Path) -> str:
    with path.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


def _is_whole(folder: Path, names: Sequence[str]) -> bool:
    """Tell whether each of these tables is there with the bytes that were written."""
    try:
        sums = json.loads((folder / _SUMS).read_bytes())
        return all(sums[name] == _sum_of(folder / f"{name}.parquet") for name in names)
    except (OSError, ValueError, KeyError, TypeError):
        return False


class ShardStore:
    """The result folders of one stage and one shard. Only the worker that has the shard writes."""

    def __init__(self, lake: Path, stage: StageTables, shard: int) -> None:
        self.stage = stage
        self.folder = lake / stage.stage / f"shard-{shard:04d}"

    @staticmethod
    def digest_of(fingerprints: Mapping[str, str]) -> str:
        """Return the name of the folder that holds these learners (id → fingerprint)."""
        digest = hashlib.sha256()
        for learner_id, fingerprint in sorted(fingerprints.items()):
            digest.update(f"{learner_id}\0{fingerprint}\n".encode())
        return digest.hexdigest()[:32]

    def path(self, digest: str) -> Path:
        """Return where the folder of this digest lies or will lie."""
        return self.folder / digest

    def has(self, digest: str) -> bool:
        """Tell whether this result is there as it was written; a half-written folder has another name.

        Every byte is looked at: a damaged file makes the result none, so that it is worked out again.
        """
        return _is_whole(self.path(digest), [name for name, _ in self.stage.tables])

    def newest(self) -> str | None:
        """Return the digest written last that is complete, None when there is none."""
        if not self.folder.is_dir():
            return None
        found = [
            (item.stat().st_mtime_ns, item.name)
            for item in self.folder.iterdir()
            if not item.name.startswith(".") and self.has(item.name)
        ]
        return max(found)[1] if found else None

    def fingerprints(self, digest: str) -> dict[str, str]:
        """Return learner id → fingerprint of a result."""
        table = self.read(digest, "learner")
        return dict(zip(table["learner_id"].to_pylist(), table["fingerprint"].to_pylist(), strict=True))

    def contents(self, digest: str) -> dict[str, str]:
        """Return learner id → digest of what a later stage reads of the learner."""
        table = self.read(digest, "learner")
        return dict(zip(table["learner_id"].to_pylist(), table["content"].to_pylist(), strict=True))

    def read(self, digest: str, table: str, columns: Sequence[str] | None = None) -> pa.Table:
        """Return one table of a result."""
        return pq.ParquetFile(self.path(digest) / f"{table}.parquet").read(columns=list(columns) if columns else None)

    def write(
        self,
        digest: str,
        rows: Mapping[str, list[dict[str, Any]]],
        *,
        columns: Mapping[str, dict[str, list[Any]]] | None = None,
        reuse: str | None = None,
        keep: Iterable[str] = (),
    ) -> None:
        """Write a result: rows by table (or, in `columns`, a list a column), and older rows.

        The rows of the learners in `keep` come from the older result `reuse`. Rows are sorted by their key columns, so
        that the bytes do not depend on what was reused.
        """
        ensure_dir(self.folder)
        remove_leftovers(self.folder)
        kept = pa.array(sorted(keep), type=pa.string())
        with atomic_dir(self.path(digest)) as folder:
            sums = {}
            for name, schema_name in self.stage.tables:
                schema = arrow_schema(schema_name)
                if columns is not None and columns.get(name):
                    table = pa.Table.from_pydict(columns[name], schema=schema)
                else:
                    table = pa.Table.from_pylist(rows.get(name, []), schema=schema)
                if reuse is not None and len(kept):
                    old = self.read(reuse, name)
                    wanted = pc.is_in(old["learner_id"], value_set=kept)
                    if name == "learner":
                        # A kept learner may have a new fingerprint: rows that are given stand for the older ones.
                        given = pa.array([row["learner_id"] for row in rows.get(name, [])], type=pa.string())
                        wanted = pc.and_(wanted, pc.invert(pc.is_in(old["learner_id"], value_set=given)))
                    table = pa.concat_tables([table, old.filter(wanted)])
                order = [
                    (column, "ascending")
                    for column in (
                        "learner_id",
                        "essay_id",
                        "start_char",
                        "learner_entity",
                        "mention_number",
                        "token_number",
                        "segment_number",
                        "rule",
                        "trait",
                    )
                    if column in schema.names
                ]
                table = table.sort_by(order).combine_chunks()
                path = folder / f"{name}.parquet"
                pq.write_table(table, path, compression="zstd")
                path.chmod(FILE_MODE)
                sums[name] = _sum_of(path)
            atomic_write_bytes(folder / _SUMS, json.dumps(sums).encode())

    def prune(self, keep: str) -> None:
        """Remove all results but one."""
        if not self.folder.is_dir():
            return
        for item in self.folder.iterdir():
            if item.name != keep and not item.name.startswith("."):
                # Renamed first, so that a reader never finds a folder half removed under its good name.
                gone = item.with_name(f".{item.name}.tmp")
                item.rename(gone)
                shutil.rmtree(gone)
