"""Build a release: decide which essays it holds, write its tables beside the published one, and fix its digest.

    release/.building-ID/      release.duckdb, parquet/TABLE.parquet, manifest.json, exports
    release/ID/                the same, once published
    release/current            symbolic link to the published one

A build only reads the lake and the shard results; nothing is published before the gates are green (`warehouse.gates`,
`warehouse.publish`). Two builds of the same input have the same digest and the same Parquet bytes, whatever the
workers and the order; DuckDB's own file may differ.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import duckdb
import pyarrow as pa

from pseudo_core.errors import StoreError
from warehouse.files import ensure_dir
from warehouse.inputs import Results, fill, run_sql, working
from warehouse.leaks import Leak, find_disguised, find_leaks
from warehouse.ledger import is_erased, is_muted
from warehouse.release_files import Written, write_files
from warehouse.release_tables import ReleaseRequest, prepare, states_of, tell_metadata, write_database
from warehouse.results import RENDERED
from warehouse.screen import TASK_WORDS, in_source, learner_texts, words_of_task
from warehouse.store import Places

__all__ = ["BUILDING", "ReleaseBuild", "ReleaseRequest", "build_release", "mapping_files"]

BUILDING = ".building-"


@dataclass(frozen=True, slots=True)
class ReleaseBuild:
    """A finished build that nobody sees yet. `states` has one row an essay of the lake, with internal ids.

    `stayed` are places of the ingested texts where an original would remain: a finding each; a hard one holds its
    essay back.
    """

    root: Path
    folder: Path
    request: ReleaseRequest
    written: Written
    states: pa.Table = field(repr=False)
    stayed: tuple[tuple[str, Leak], ...] = field(repr=False)  # (learner id, place)
    erased: tuple[str, ...] = ()  # learners of the lake whom the ledger names: they must not be here

    @property
    def release_id(self) -> str:
        """Return the id it will be published under."""
        return self.request.release_id

    @property
    def digest(self) -> str:
        """Return the digest of all rows."""
        return self.written.digest

    @property
    def database(self) -> Path:
        """Return the release database of the build."""
        return self.folder / "release.duckdb"


def build_release(root: Path, request: ReleaseRequest, secret: bytes, is_common: Callable[[str], bool]) -> ReleaseBuild:
    """Build a release in a folder beside the published ones and return it; what older builds left is thrown away.

    `is_common` tells whether a lower-cased word is an ordinary Swedish word (`Lexicon.is_common`). Raise StoreError
    when a release of that id was published already or the results are incomplete.
    """
    places = Places(root)
    target = places.release_file(request.release_id).parent
    if target.exists():
        raise StoreError(f"release {request.release_id} exists already; releases are frozen, choose another id")
    folder = ensure_dir(places.releases, 0o755) / f"{BUILDING}{request.release_id}"
    for leftover in places.releases.glob(f"{BUILDING}*"):  # of builds that were killed
        shutil.rmtree(leftover)
    # Nobody else may look before the gates have: a build may hold what must not be published.
    ensure_dir(folder, 0o700)
    with working(root, request.results) as connection:
        prepare(connection, request, secret)
        stayed, blanked = _screen(connection, is_common)
        blanked += _muted(connection, is_muted(root, secret))
        run_sql(connection, "decided")
        tell_metadata(connection, request, blanked)
        write_database(connection, folder / "release.duckdb", request)
        states = states_of(connection)
        connection.execute("detach release")
    written = write_files(folder, request.release_id, request.formats)
    is_gone = is_erased(root, secret)
    erased = tuple(learner for learner in states["learner_id"].unique().to_pylist() if is_gone(learner))
    return ReleaseBuild(root, folder, request, written, states, tuple(stayed), erased)


def _screen(
    connection: duckdb.DuckDBPyConnection, is_common: Callable[[str], bool]
) -> tuple[list[tuple[str, Leak]], list[tuple[str, str]]]:
    """Find originals that stayed: hold their essays back (table `stayed`); return all places, and (task, attribute)
    pairs that are not to be told.
    """
    notes: list[tuple[str, Leak]] = []
    held: dict[str, str] = {}
    blanked: set[tuple[str, str]] = set()
    columns = ", ".join(f"attributes['{name}']" for name in TASK_WORDS)
    told = {
        task_id: words_of_task(values)
        for task_id, *values in connection.execute(
            f"select task_id, {columns} from lake_task order by task_id"
        ).fetchall()
    }
    for learner in learner_texts(connection):
        for leak in find_leaks(learner.originals, learner.with_tasks(told), is_common):
            if leak.rule == "original_in_task":
                line = told[leak.essay_id].count("\n", 0, leak.start)
                blanked.update([(leak.essay_id, TASK_WORDS[line])] if leak.is_hard else [])
                continue
            notes.append((learner.learner_id, leak))
            if leak.is_hard:
                held[leak.essay_id] = leak.rule
        disguised = find_disguised(learner.originals, learner.texts, is_common)
        notes += [(learner.learner_id, leak) for leak in disguised]
    fill(connection, "stayed", {"essay_id": "varchar", "reason": "varchar"}, sorted(held.items()))
    return in_source(connection, notes), sorted(blanked)


def _muted(connection: duckdb.DuckDBPyConnection, is_hidden: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    """Return the (task, attribute) pairs whose words named somebody who was erased."""
    tasks = connection.execute("select task_id from lake_task order by task_id").fetchall()
    return [(task_id, name) for (task_id,) in tasks for name in TASK_WORDS if is_hidden(task_id, name)]


def mapping_files(root: Path, results: Results) -> list[Path]:
    """Return the Parquet files that the mapping key is written from."""
    return results.files(root / "restricted" / "lake", RENDERED, "mapping")
