"""Build a release: decide which essays it holds, write its tables beside the published one, and fix its digest.

    release/.building-ID/      release.duckdb, parquet/TABLE.parquet, manifest.json, exports
    release/ID/                the same, once published
    release/current            symbolic link to the published one

A build only reads the lake and the shard results; nothing is published before the gates are green (`warehouse.gates`,
`warehouse.publish`). Two builds of the same input have the same digest and the same Parquet bytes, whatever the
workers and the order; DuckDB's own file may differ.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyarrow import csv

from pseudo_core.errors import StoreError
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.taxonomy import TAXONOMY, Label
from warehouse.coarsen import Loss, Quasi, coarsen, term_of
from warehouse.exports import write_exports
from warehouse.files import atomic_file, atomic_write_bytes, ensure_dir
from warehouse.ids import release_essay_id, release_learner_id, release_task_id
from warehouse.inputs import Results, working
from warehouse.leaks import Leak, Original, ReleasedText, find_leaks
from warehouse.results import RENDERED
from warehouse.schema import Table, Zone, arrow_schema, sql_literal, tables_of
from warehouse.store import Places, connect, create_schema, rows

__all__ = [
    "BUILDING",
    "ReleaseBuild",
    "ReleaseRequest",
    "build_release",
    "current_id",
    "learners_of",
    "mapping_files",
    "release_digest",
    "write_files",
    "write_manifest",
]

BUILDING = ".building-"
_EXPORT_ROWS = 100_000  # rows of a Parquet row group, and held in memory at once
_DROPPED = (
    ("learner", "degrees", "left out: free text"),
    ("learner", "extras", "left out: free text"),
    ("task", "task_instructions", "left out: free text"),
    ("task", "task_comments", "left out: free text"),
    ("task", "task_aids", "left out: free text"),
    ("task", "course_books", "left out: free text"),
)


@dataclass(frozen=True, slots=True)
class ReleaseRequest:
    """What to build, from which results; `reasons` say why a learner was redone (learner id → reason).

    `formats` are the files of `warehouse.exports` that the release holds beside DuckDB and Parquet; the others can be
    written from a published release at any time.
    """

    release_id: str
    results: Results
    policy: Policy
    program_version: str
    pack_version: str
    reasons: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    formats: tuple[str, ...] = ("essays.jsonl", "portal.xml")


@dataclass(frozen=True, slots=True)
class ReleaseBuild:
    """A finished build that nobody sees yet. `states` has one row an essay of the lake, with internal ids.

    `stayed` are places of the ingested texts where an original would remain: a finding each; a hard one holds its
    essay back.
    """

    root: Path
    folder: Path
    request: ReleaseRequest
    digest: str
    counts: Mapping[str, int]
    states: pa.Table = field(repr=False)
    stayed: tuple[tuple[str, Leak], ...] = field(repr=False)  # (learner id, place)

    @property
    def release_id(self) -> str:
        """Return the id it will be published under."""
        return self.request.release_id

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
        _prepare(connection, request, secret)
        stayed, blanked = _screen(connection, request, is_common)
        _run_sql(connection, "decided")
        _tell_metadata(connection, request, blanked)
        _write_database(connection, folder / "release.duckdb", request)
        states = _states(connection)
        connection.execute("detach release")
    digest, counts = write_files(folder, request.release_id, request.formats)
    return ReleaseBuild(root, folder, request, digest, counts, states, tuple(stayed))


def formats_of(folder: Path) -> list[str]:
    """Return the names of the further formats that a release folder holds, sorted."""
    return sorted(path.name for path in (folder / "formats").glob("*"))


def write_files(folder: Path, release_id: str, formats: Sequence[str]) -> tuple[str, dict[str, int]]:
    """Write all that a release holds beside its database; return its digest and counts."""
    digest = _write_parquet(folder)
    counts = _count(folder / "release.duckdb")
    write_exports(folder / "release.duckdb", folder / "formats", formats)
    write_manifest(folder, release_id, digest, counts)
    return digest, counts


def _run_sql(connection: duckdb.DuckDBPyConnection, name: str) -> None:
    text = (resources.files("warehouse") / "sql" / "build" / f"{name}.sql").read_text(encoding="utf-8")
    connection.execute(text)


def _fill(connection: duckdb.DuckDBPyConnection, name: str, columns: Mapping[str, str], items: Sequence[Any]) -> None:
    """Create a working table from tuples."""
    kinds = {"varchar": pa.string(), "integer": pa.int32(), "boolean": pa.bool_()}
    arrays = [pa.array([item[at] for item in items], type=kinds[kind]) for at, kind in enumerate(columns.values())]
    connection.register("incoming", pa.table(dict(zip(columns, arrays, strict=True))))
    connection.execute(f"create or replace table {name} as select * from incoming")
    connection.unregister("incoming")


def _prepare(connection: duckdb.DuckDBPyConnection, request: ReleaseRequest, secret: bytes) -> None:
    """Create the tables of release ids and of what the policy says."""
    learners = {
        learner_id: release_learner_id(secret, learner_id)
        for (learner_id,) in connection.execute("select learner_id from lake_learner order by learner_id").fetchall()
    }
    tasks = {
        task_id: release_task_id(secret, task_id)
        for (task_id,) in connection.execute("select distinct task_id from lake_essay order by task_id").fetchall()
    }
    essays = connection.execute("select essay_id, learner_id, task_id from lake_essay order by essay_id").fetchall()
    _fill(
        connection,
        "essay_ids",
        {
            "essay_id": "varchar",
            "release_essay_id": "varchar",
            "release_learner_id": "varchar",
            "release_task_id": "varchar",
        },
        [
            (essay, release_essay_id(learners[learner], tasks[task]), learners[learner], tasks[task])
            for essay, learner, task in essays
        ],
    )
    _fill(
        connection, "learner_ids", {"learner_id": "varchar", "release_learner_id": "varchar"}, sorted(learners.items())
    )
    _fill(connection, "task_ids", {"task_id": "varchar", "release_task_id": "varchar"}, sorted(tasks.items()))
    groups = [(str(label), str(info.group)) for label, info in TAXONOMY.items()]
    _fill(connection, "label_group", {"label": "varchar", "label_group": "varchar"}, groups)
    policy = request.policy
    blocking = [
        (str(label),)
        for label, action in ((Label.SENSITIVE, policy.sensitive), (Label.EXTRA, policy.extra))
        if action is ReviewAction.BLOCK
    ]
    _fill(connection, "blocking", {"label": "varchar"}, blocking)
    _fill(
        connection,
        "change_reason",
        {"learner_id": "varchar", "change_reason": "varchar"},
        sorted(request.reasons.items()),
    )


def _screen(
    connection: duckdb.DuckDBPyConnection, request: ReleaseRequest, is_common: Callable[[str], bool]
) -> tuple[list[tuple[str, Leak]], list[str]]:
    """Find originals that stayed: hold their essays back (table `stayed`); return all places, and tasks to blank.

    Shard by shard, so that memory does not grow with the corpus.
    """
    notes: list[tuple[str, Leak]] = []
    held: dict[str, str] = {}
    blanked: set[str] = set()
    subjects = dict(
        connection.execute(
            "select task_id, coalesce(attributes['task_subject'], '') || chr(10) || "
            "coalesce(attributes['course_subject'], '') from lake_task order by task_id"
        ).fetchall()
    )
    approved = {
        essay_id
        for (essay_id,) in connection.execute("select essay_id from detected_essay_state where approved").fetchall()
    }
    for shard in sorted(request.results.rendered):
        for learner_id, originals, texts, task_ids in learners_of(connection, shard, approved):
            asked = [ReleasedText(task_id, subjects.get(task_id, ""), (), is_task=True) for task_id in task_ids]
            for leak in find_leaks(originals, [*texts, *asked], is_common):
                if leak.rule == "original_in_task":
                    blanked.update([leak.essay_id] if leak.is_hard else [])
                    continue
                notes.append((learner_id, leak))
                if leak.is_hard:
                    held[leak.essay_id] = leak.rule
    _fill(connection, "stayed", {"essay_id": "varchar", "reason": "varchar"}, sorted(held.items()))
    return _in_source(connection, notes), sorted(blanked)


def _in_source(connection: duckdb.DuckDBPyConnection, notes: Sequence[tuple[str, Leak]]) -> list[tuple[str, Leak]]:
    """Return the places with offsets of the ingested text, which is what a reviewer works on."""
    essays = sorted({leak.essay_id for _, leak in notes})
    pieces: dict[str, list[tuple[int, int]]] = {}
    for essay_id, target_start, source_start in connection.execute(
        "select essay_id, start_char, source_start from rendered_segment where list_contains(?, essay_id) "
        "order by essay_id, start_char, source_start",
        [essays],
    ).fetchall():
        pieces.setdefault(essay_id, []).append((target_start, source_start))
    moved = []
    for learner_id, leak in notes:
        before = [piece for piece in pieces.get(leak.essay_id, [(0, 0)]) if piece[0] <= leak.start] or [(0, 0)]
        moved.append((learner_id, replace(leak, start=before[-1][1] + leak.start - before[-1][0])))
    return moved


def learners_of(
    connection: duckdb.DuckDBPyConnection, shard: int, approved: set[str], source: str = "rendered"
) -> Iterator[tuple[str, list[Original], list[ReleasedText], list[str]]]:
    """Yield each learner of a shard: id, originals, new texts, ids of the tasks.

    The texts come from `SOURCE_essay` and `SOURCE_mention`: the shard results, or what a finished release holds.
    """
    mine = "learner_id in (select learner_id from lake_learner where shard = ?)"
    originals: dict[str, list[Original]] = {}
    for learner_id, essay_id, label, text in connection.execute(
        f"select learner_id, essay_id, label, original from rendered_mapping where {mine} "
        "order by learner_id, essay_id, start_char",
        [shard],
    ).fetchall():
        originals.setdefault(learner_id, []).append(Original(essay_id, Label(label), text))
    mentions: dict[str, list[tuple[int, int, Label, bool]]] = {}
    for essay_id, start, end, label, is_replaced in connection.execute(
        f"select essay_id, start_char, end_char, label, replaced from {source}_mention where {mine} "
        "order by essay_id, start_char",
        [shard],
    ).fetchall():
        mentions.setdefault(essay_id, []).append((start, end, Label(label), is_replaced))
    texts: dict[str, list[ReleasedText]] = {}
    tasks: dict[str, set[str]] = {}
    for learner_id, essay_id, task_id, text in connection.execute(
        f"select learner_id, essay_id, task_id, text from {source}_essay where {mine} order by learner_id, essay_id",
        [shard],
    ).fetchall():
        item = ReleasedText(essay_id, text, tuple(mentions.get(essay_id, ())), essay_id in approved)
        texts.setdefault(learner_id, []).append(item)
        tasks.setdefault(learner_id, set()).add(task_id)
    for learner_id in sorted(texts):
        yield learner_id, originals.get(learner_id, []), texts[learner_id], sorted(tasks[learner_id])


def _tell_metadata(connection: duckdb.DuckDBPyConnection, request: ReleaseRequest, blanked: Sequence[str]) -> None:
    """Coarsen the metadata of the learners and tasks that are released; note what was lost."""
    found = connection.execute(
        "select learner_id, gender, birthyear_interval, months_in_sweden, first_languages, release_learner_id "
        "from lake_learner inner join learner_ids using (learner_id) "
        "where learner_id in (select learner_id from decided where state = 'released') order by learner_id"
    ).fetchall()
    quasi = [Quasi(row[0], row[1], row[2], row[3], tuple(row[4] or ())) for row in found]
    coarse, losses = coarsen(quasi, request.policy.k)
    names = {
        "release_learner_id": "varchar",
        "gender": "varchar",
        "birthyear_interval": "varchar",
        "time_in_sweden": "varchar",
        "first_language": "varchar",
    }
    values = []
    for row in found:
        told = coarse[row[0]]
        values.append((row[5], told.gender, told.birthyear_interval, told.time_in_sweden, told.first_language))
    _fill(connection, "coarse", names, values)
    dates = connection.execute(
        "select task_id, attributes['task_date'] from lake_task "
        "where task_id in (select task_id from lake_essay inner join decided using (essay_id) "
        "where state = 'released') order by task_id"
    ).fetchall()
    terms = [(task_id, term_of(day), task_id in blanked) for task_id, day in dates]
    _fill(connection, "task_term", {"task_id": "varchar", "term": "varchar", "is_blanked": "boolean"}, terms)
    losses.append(
        Loss(
            "term",
            "week of the task to school term",
            sum(1 for _, day in dates if day),
            len({day for _, day in dates if day}),
            len({term for _, term, _ in terms if term}),
        )
    )
    n_blanked = sum(1 for _, _, is_blanked in terms if is_blanked)
    if n_blanked:
        losses.append(Loss("task_subject", "not told: it holds an original of a learner", n_blanked, n_blanked, 0))
    items: list[tuple[Any, ...]] = [(at, *_loss_row(loss)) for at, loss in enumerate(losses, 1)]
    items += [
        (len(items) + at, f"{owner}.{name}", rule, None, None, None)
        for at, (owner, name, rule) in enumerate(_DROPPED, 1)
    ]
    columns = {"step": "integer", "field": "varchar", "rule": "varchar"}
    columns.update(dict.fromkeys(("n_rows", "n_values_before", "n_values_after"), "integer"))
    _fill(connection, "loss", columns, items)


def _loss_row(loss: Loss) -> tuple[str, str, int, int, int]:
    return loss.field, loss.rule, loss.n_rows, loss.n_values_before, loss.n_values_after


def _write_database(connection: duckdb.DuckDBPyConnection, path: Path, request: ReleaseRequest) -> None:
    """Write the release's tables in one transaction into a new file."""
    making = connect(path)
    create_schema(making, Zone.RELEASE)
    making.close()
    connection.execute(f"attach {sql_literal(path)} as release")
    connection.execute("begin transaction")
    for name in ("essay", "mention", "token", "changed_word", "learner", "task"):
        _run_sql(connection, name)
    connection.execute("insert into release.metadata_loss by name select * from loss order by step")
    previous = current_id(Places(path.parent.parent.parent))
    connection.execute(
        "insert into release.release by name select ? as release_id, ? as previous_release_id, ? as program_version, "
        "? as pack_version, ? as style, ?::integer as epoch, ?::integer as k, "
        "(select count(*) from release.learner)::integer as n_learners, "
        "(select count(*) from release.essay)::integer as n_essays, (select count(*) from release.token) as n_tokens, "
        "(select count(*) from release.mention) as n_mentions, ? as note",
        [
            request.release_id,
            previous,
            request.program_version,
            request.pack_version,
            str(request.policy.style),
            request.policy.epoch,
            request.policy.k,
            request.note,
        ],
    )
    connection.execute("commit")
    connection.execute("checkpoint release")


def current_id(places: Places) -> str | None:
    """Return the id of the published release, None when there is none."""
    return places.current.readlink().name if places.current.is_symlink() else None


def _states(connection: duckdb.DuckDBPyConnection) -> pa.Table:
    """Return one row an essay of the lake, sorted: ids, state, reasons, digest of what is released, n_mentions."""
    # The digest is of what everybody with the release can read; it tells whether an essay changed between two releases.
    return connection.execute(
        "select decided.essay_id, decided.learner_id, essay_ids.release_essay_id, decided.state, decided.reason, "
        "coalesce(change_reason.change_reason, '') as change_reason, "
        "coalesce(sha256(essay.text || chr(10) || coalesce(mention.mentions, ''))[:32], '') as content_digest, "
        "coalesce(essay.n_mentions, 0)::integer as n_mentions "
        "from decided inner join essay_ids using (essay_id) left join change_reason using (learner_id) "
        "left join release.essay as essay on essay.essay_id = essay_ids.release_essay_id "
        "left join (select essay_id, string_agg(concat_ws(' ', start_char, end_char, label, modifiers::varchar, "
        "entity_number), chr(10) order by mention_number) as mentions from release.mention group by essay_id) "
        "as mention on mention.essay_id = essay.essay_id order by decided.essay_id"
    ).to_arrow_table()


class _HashSink(io.RawIOBase):
    """A file that keeps only the hash of what is written to it."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()

    def writable(self) -> bool:
        """Tell Arrow that it may write."""
        return True

    def write(self, data: Any) -> int:
        """Hash the bytes."""
        self.hash.update(data)
        return len(data)


def _canonical(item: Table, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Return a batch as the digest takes it: lists as text, without ids of releases."""
    left_out = ("release_id", "previous_release_id") if item.name == "release" else ()
    told = {
        column.name: pc.binary_join(batch[column.name], " ") if column.type.endswith("[]") else batch[column.name]
        for column in item.columns
        if column.name not in left_out
    }
    return pa.RecordBatch.from_pydict(told)


def _batches(connection: duckdb.DuckDBPyConnection, item: Table) -> Iterator[pa.RecordBatch]:
    """Yield a release table in order of its key, in batches of a fixed size and the schema's types."""
    schema = arrow_schema(item.name, Zone.RELEASE)
    query = f"select {', '.join(item.names)} from {item.name} order by {', '.join(item.key)}"
    for batch in connection.execute(query).to_arrow_reader(_EXPORT_ROWS):
        yield from pa.Table.from_batches([batch]).cast(schema).combine_chunks().to_batches()


class _Digest:
    """The SHA-256 over all rows of a release as CSV, table by table in order of the keys."""

    def __init__(self) -> None:
        self._sink = _HashSink()

    def add(self, item: Table, batches: Iterable[pa.RecordBatch]) -> None:
        self._sink.write(f"{item.name}\n".encode())
        for batch in batches:
            csv.write_csv(_canonical(item, batch), self._sink, csv.WriteOptions(include_header=False))

    def value(self) -> str:
        return self._sink.hash.hexdigest()


def release_digest(folder: Path) -> str:
    """Return the digest of a release, computed from its Parquet files: the same for every build of the same content.

    The rows are taken in the order of the files, so that an exchange of two rows shows.
    """
    digest = _Digest()
    for item in tables_of(Zone.RELEASE):
        with pq.ParquetFile(folder / "parquet" / f"{item.name}.parquet") as file:
            digest.add(item, file.iter_batches(_EXPORT_ROWS))
    return digest.value()


def _write_parquet(folder: Path) -> str:
    """Write one Parquet file a table, in order of the key: always the same bytes. Return the digest of the rows."""
    target = ensure_dir(folder / "parquet", 0o755)
    digest = _Digest()
    connection = connect(folder / "release.duckdb", read_only=True)
    try:
        for item in tables_of(Zone.RELEASE):
            with (
                atomic_file(target / f"{item.name}.parquet", 0o644) as out,
                pq.ParquetWriter(out, arrow_schema(item.name, Zone.RELEASE), compression="zstd") as writer,
            ):
                digest.add(item, _written(writer, _batches(connection, item)))
    finally:
        connection.close()
    return digest.value()


def _written(writer: pq.ParquetWriter, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Write batches, each as a row group, and hand them on."""
    for batch in batches:
        writer.write_batch(batch, row_group_size=_EXPORT_ROWS)
        yield batch


def _count(path: Path) -> dict[str, int]:
    connection = connect(path, read_only=True)
    try:
        row = rows(connection, "select n_learners, n_essays, n_tokens, n_mentions from release")[0]
    finally:
        connection.close()
    return {name: int(value) for name, value in row.items()}


def write_manifest(folder: Path, release_id: str, digest: str, counts: Mapping[str, int]) -> None:
    """Write `manifest.json`: id, digest, counts, and size and SHA-256 of every file."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "manifest.json":
            with path.open("rb") as data:
                files[str(path.relative_to(folder))] = {
                    "bytes": path.stat().st_size,
                    "sha256": hashlib.file_digest(data, "sha256").hexdigest(),
                }
            path.chmod(0o644)
    content = {"release_id": release_id, "digest": digest, "counts": dict(counts), "files": files}
    text = json.dumps(content, indent=1, sort_keys=True) + "\n"
    atomic_write_bytes(folder / "manifest.json", text.encode(), 0o644)


def mapping_files(root: Path, results: Results) -> list[Path]:
    """Return the Parquet files that the mapping key is written from."""
    return results.files(root / "restricted" / "lake", RENDERED, "mapping")
