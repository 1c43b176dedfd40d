"""Sources → lake: read, validate, normalise, spool, merge shard by shard; what cannot be used goes to quarantine.

Nothing of the sources is held but one buffer and one shard. The lake is written last and shard by shard, each by one
rename, so that a run killed at any time leaves every shard as it was or as it will be; the same run again does the
rest. Sources that were ingested before change nothing, not even a time stamp; when all of them are as they were at the
last ingest and nothing else was written, they are hashed and not read.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from flows import ingest_report
from flows import sources as sources_module
from flows.home import Config, Home
from flows.ingest_report import IngestReport
from flows.sources import Source, find_sources, read_source
from pseudo_core import validation
from pseudo_core.errors import FormatError
from pseudo_core.formats import portal, records, svala, textfolder
from pseudo_core.formats.records import Record, SourceDeny, SourceEssay, SourceLearner, SourceTask
from pseudo_core.formats.svala import graph_from_json, graph_to_json, source_text, spans_of_edges
from pseudo_core.model import Task
from pseudo_core.validation import (
    ADVICE,
    NOTED,
    Problem,
    Reason,
    check_text,
    deny_item,
    essay_id_of,
    essay_metadata,
    is_item_id,
    learner_from_values,
    normalise_text,
    task_from_values,
)
from warehouse import merging
from warehouse.files import ensure_dir
from warehouse.lake import Lake
from warehouse.lake_rows import QuarantineRow, learner_row, pair_rows
from warehouse.ledger import is_erased, is_muted
from warehouse.merging import merge_shard
from warehouse.staging import StagedRow, Staging, staging_area

__all__ = ["Progress", "ingest", "ingest_by_ledger"]

MAX_ROWS_PER_REASON = 10_000  # of one source; the rest is counted in the last row

# A change in how sources are read or counted makes the next ingest read them again.
_MODULES = (ingest_report, merging, portal, records, sources_module, svala, textfolder, validation)
_CODE = (__file__, *(str(module.__file__) for module in _MODULES))

Progress = Callable[[int, int, int], None]
"""Called with bytes read, bytes in all, and essays read so far."""


def ingest(
    home: Path,
    sources: Sequence[Path],
    *,
    progress: Progress | None = None,
    replace: bool = False,
    refuse: Callable[[str], bool] | None = None,
    mute: Callable[[str, str], bool] | None = None,
    max_essay_bytes: int | None = None,
    n_shards: int | None = None,
) -> IngestReport:
    """Bring files and folders into the lake of a home; return what was done.

    `max_essay_bytes` and `n_shards` are those of the home's `config.toml` unless they are given. `replace` lets a text
    take the place of the one stored for the same essay. `refuse` tells of a learner id whether the learner was erased
    and must not come back, `mute` of a task and one of its attributes whether its words named such a learner. Raise
    InputError for a path that does not exist, StoreError when another process writes or
    the lake has another number of shards.
    """
    files = find_sources(sources)
    config = Config.read(Home(home).config_file)
    root = Home(home).lake
    ensure_dir(root)
    lake = Lake.create(root, n_shards or config.n_shards)
    refuse = refuse or _refuse_nobody
    max_essay_bytes = max_essay_bytes or config.max_essay_bytes
    with lake.lock():
        key = _ingest_key(files, max_essay_bytes, replace=replace)
        counts = lake.remembered_ingest(_with_files(key, lake))
        if counts is not None and _is_ledger_as_before(lake, refuse):
            return IngestReport(**counts, shards_written=())
        with staging_area(lake.staging) as staging:
            run = _Run(lake, files, staging, refuse, mute or _mute_nothing, max_essay_bytes)
            run.read(progress)
            report = run.merge(replace=replace)
        # A file that failed while it was read may have been hashed whole before: it has to be read again.
        if not run.has_failed_read:
            lake.remember_ingest(_with_files(key, lake), report.when_unchanged())
        return report


def ingest_by_ledger(home: Home, sources: Sequence[Path], *, replace: bool = False) -> IngestReport:
    """Bring sources into the lake of a home, without whom and what its ledger of erasures names (see `ingest`)."""
    root, secret = home.root, home.read_secret()
    return ingest(root, sources, replace=replace, refuse=is_erased(root, secret), mute=is_muted(root, secret))


def _ingest_key(files: Sequence[Source], max_essay_bytes: int, *, replace: bool) -> str:
    """Return a digest of all that an ingest depends on but the lake and the ledger: sources, limits and code."""
    digest = hashlib.sha256(_json([max_essay_bytes, replace, MAX_ROWS_PER_REASON]).encode())
    for module in _CODE:
        digest.update(Path(module).read_bytes())
    for source in files:
        digest.update(b"\0" + _path_bytes(source.path) + f"\0{source.label}\0{source.problem}\0".encode())
        if source.problem is None:
            digest.update(_file_digest(source.path))
    return digest.hexdigest()


def _with_files(key: str, lake: Lake) -> str:
    """Return the key with the files that hold what was ingested: one that is lost comes again from the sources."""
    return f"{key} {lake.shards()} {(lake.root / 'tasks.parquet').exists()}"


def _file_digest(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").digest()
    except OSError:
        return b""  # told when it is read


def _is_ledger_as_before(lake: Lake, refuse: Callable[[str], bool]) -> bool:
    """Tell whether the learners that are stored are welcome still, and those that were erased are not."""
    stored = (learner_id for shard in lake.shards() for learner_id in lake.learner_ids(shard))
    erased = (row.learner_id for row in lake.read_quarantine() if row.reason == Reason.ERASED.value)
    return not any(map(refuse, stored)) and all(refuse(learner_id) for learner_id in erased if learner_id)


def _mute_nothing(_: str, __: str) -> bool:
    return False


def _refuse_nobody(_: str) -> bool:
    return False


@dataclass(slots=True)
class _Issues:
    """What is wrong with one source; bounded, since a wrong export repeats its slip in every essay."""

    rows: list[QuarantineRow] = field(default_factory=list)
    by_reason: Counter[Reason] = field(default_factory=Counter)

    def add(self, source: Source, place: str, problem: Problem, learner_id: str, essay_id: str) -> None:
        self.by_reason[problem.reason] += 1
        if self.by_reason[problem.reason] <= MAX_ROWS_PER_REASON:
            self.rows.append(_quarantine_row(source, place, problem, learner_id, essay_id))

    def all_rows(self, source: Source) -> list[QuarantineRow]:
        """Return the rows, and one for each reason that has more of them."""
        extra = [
            _quarantine_row(source, "the rest", Problem(reason, f"{count - MAX_ROWS_PER_REASON} more"), "", "")
            for reason, count in sorted(self.by_reason.items())
            if count > MAX_ROWS_PER_REASON
        ]
        return self.rows + extra


class _Run:
    def __init__(
        self,
        lake: Lake,
        files: Sequence[Source],
        staging: Staging,
        refuse: Callable[[str], bool],
        mute: Callable[[str, str], bool],
        max_essay_bytes: int,
    ) -> None:
        self._lake = lake
        self._files = files
        self._staging = staging
        self._refuse = refuse
        self._mute = mute
        self._max_essay_bytes = max_essay_bytes
        self._issues: defaultdict[int, _Issues] = defaultdict(_Issues)  # by index of the source
        self._stored_tasks = lake.tasks()
        self._tasks: dict[str, Task] = {}
        self._n_essays = 0
        self._n_refused = 0
        self._refused_ids: set[str] = set()  # of essays that were there and could not be used
        self._sequence = 0
        self._source = 0  # index of the file that is read
        self.has_failed_read = False  # a file could be found and not be read

    def read(self, progress: Progress | None) -> None:
        """Read all sources into the spool."""
        n_all = sum(source.n_bytes for source in self._files)
        n_before = 0
        for index, source in enumerate(self._files):
            self._source = index
            report = None
            if progress is not None:

                def report(n_read: int, base: int = n_before) -> None:
                    assert progress is not None
                    progress(base + n_read, n_all, self._n_essays)

            for record in read_source(source, max_essay_bytes=self._max_essay_bytes, progress=report):
                self._take(record)
            n_before += source.n_bytes
            if report is not None:
                report(0, n_before)
        self._staging.finish()

    def _forget_gone_sources(self) -> None:
        """Remove the quarantine of files that a given folder no longer holds, or that were given otherwise before."""
        keys = {_key(source) for source in self._files}
        given = {part for key in keys for part in key.split("-")}
        for key in self._lake.quarantine_keys():
            if key not in keys and not given.isdisjoint(key.split("-")):
                self._lake.write_quarantine(key, [])

    def merge(self, *, replace: bool) -> IngestReport:
        """Write tasks, shards and quarantine; return the report."""
        tasks: Counter[str] = Counter()
        for task_id, task in self._tasks.items():
            old = self._stored_tasks.get(task_id)
            tasks["new" if old is None else "unchanged" if old == task else "updated"] += 1
        # Tasks first: no stored essay may name a task that is not there.
        all_tasks = self._stored_tasks | self._tasks
        self._lake.write_tasks(all_tasks)
        essays: Counter[str] = Counter()
        learners: Counter[str] = Counter()
        written = []
        n_absent = 0
        for shard in self._staging.shards():
            stored = self._lake.read_rows(shard)
            staged = self._staging.rows(shard)
            merged = merge_shard(stored, staged, all_tasks, replace=replace)
            held = {row.essay_id for row in staged if row.kind == "essay"}
            n_absent += self._count_absent(
                (item["essay_id"] for row in stored.values() for item in row["essays"]), held
            )
            if self._lake.write_rows(shard, merged.rows):
                written.append(shard)
            essays += merged.essays
            learners += merged.learners
            for item in merged.problems:
                row = item.row
                self._add_issue(row.source, row.place, item.problem, row.learner_id, row.essay_id)
        for shard in set(self._lake.shards()) - set(self._staging.shards()):
            ids = self._lake.essay_ids(shard).values()
            n_absent += self._count_absent((essay_id for item in ids for essay_id in item), frozenset())
        if self._n_refused:
            essays["refused"] = self._n_refused
        refused: Counter[str] = Counter()
        noted: Counter[str] = Counter()
        self._forget_gone_sources()
        for index, source in enumerate(self._files):
            issues = self._issues.get(index, _Issues())
            self._lake.write_quarantine(_key(source), issues.all_rows(source))
            for reason, count in issues.by_reason.items():
                (noted if reason in NOTED else refused)[reason.value] += count
        return IngestReport(
            n_sources=len(self._files),
            n_bytes=sum(source.n_bytes for source in self._files),
            essays=_sorted(essays),
            learners=_sorted(learners),
            tasks=_sorted(tasks),
            refused=_sorted(refused),
            noted=_sorted(noted),
            shards_written=tuple(written),
            n_absent=n_absent,
        )

    def _count_absent(self, stored: Iterable[str], held: Collection[str]) -> int:
        return sum(essay_id not in held and essay_id not in self._refused_ids for essay_id in stored)

    def _take(self, record: Record) -> None:
        self._sequence += 1
        if isinstance(record, SourceEssay):
            self._take_essay(record)
        elif isinstance(record, SourceLearner):
            self._take_learner(record)
        elif isinstance(record, SourceTask):
            self._take_task(record)
        elif isinstance(record, SourceDeny):
            self._take_deny(record)
        else:
            if record.problem.reason is Reason.UNREADABLE and self._files[self._source].problem is None:
                self.has_failed_read = True
            self._add_issue(self._source, record.place, record.problem)

    def _take_learner(self, record: SourceLearner) -> None:
        learner, problems = learner_from_values(
            record.attributes, record.genders, record.languages, record.degrees, record.extras
        )
        learner_id = learner.learner_id if learner else ""
        self._note(record.place, problems, learner_id)
        if learner is not None and not self._is_erased(record.place, learner_id):
            self._stage("learner", record.place, learner_id, body=_json(learner_row(learner)))

    def _take_task(self, record: SourceTask) -> None:
        task, problems = task_from_values(record.attributes, record.extras)
        self._note(record.place, problems)
        if task is None:
            return
        task = task.without(partial(self._mute, task.task_id))
        if self._tasks.setdefault(task.task_id, task) != task:
            detail = "another description of the same task was read before"
            self._note(record.place, (Problem(Reason.DUPLICATE_TASK, detail),))

    def _take_deny(self, record: SourceDeny) -> None:
        if not is_item_id(record.learner_id):
            self._note(record.place, (Problem(Reason.BAD_ID, "the column learner_id holds no id"),))
            return
        item = deny_item(record.text, record.label)
        if item is None:
            detail = "the text is empty or too long, or the label is none that is replaced"
            self._note(record.place, (Problem(Reason.BAD_LABEL, detail),), record.learner_id)
        elif not self._is_erased(record.place, record.learner_id):
            body = _json({"text": item.text, "label": item.label.value})
            self._stage("deny", record.place, record.learner_id, body=body)

    def _take_essay(self, record: SourceEssay) -> None:
        if record.kind != "metadata":
            self._n_essays += 1
        learner_id, task_id = (record.attributes.get(name, "") for name in ("student", "task"))
        if not (is_item_id(learner_id) and is_item_id(task_id)):
            self._refuse_essay(record, Problem(Reason.BAD_ID, "student or task is missing or no id"), "", "")
            return
        essay_id = essay_id_of(learner_id, task_id)
        if self._is_erased(record.place, learner_id, essay_id):
            return
        text, graph, problem = None, None, record.problem
        if problem is None and record.content is not None:
            text, graph, problem = self._content(record)
        if problem is not None:
            self._refuse_essay(record, problem, learner_id, essay_id)
            return
        metadata, problems = essay_metadata(record.attributes, record.extras)
        self._note(record.place, problems, learner_id, essay_id)
        if text is not None and "\ufffd" in text:
            detail = f"the replacement character U+FFFD at offset {text.index(chr(0xFFFD))}"
            self._note(record.place, (Problem(Reason.REPLACEMENT_CHARACTER, detail),), learner_id, essay_id)
        body = {
            "level": metadata.level,
            "attributes": pair_rows(metadata.attributes),
            "extras": pair_rows(metadata.extras),
        }
        if record.is_described:
            self._stage(
                "metadata" if text is None else "essay",
                record.place,
                learner_id,
                essay_id,
                task_id,
                body=_json(body if text is None else {**body, "is_normalized": record.is_normalized}),
                text=text,
                graph=graph,
            )
        else:
            self._stage("essay", record.place, learner_id, essay_id, task_id, text=text, graph=graph)

    def _content(self, record: SourceEssay) -> tuple[str | None, str | None, Problem | None]:
        """Return text, graph as JSON if there is one, and what makes them unusable."""
        assert record.content is not None
        if record.kind == "raw":
            text = normalise_text(record.content)
            return text, None, check_text(text, max_bytes=self._max_essay_bytes)
        detail = ""
        try:
            graph = graph_from_json(record.content)
            spans_of_edges(graph)
        except FormatError as error:
            line = error.fields.get("line")
            at = f"line {record.first_line + line - 1} of the file, " if isinstance(line, int) else ""
            detail = at + error.message
        if detail:
            return None, None, Problem(Reason.BAD_GRAPH, detail)
        text = source_text(graph)
        json_text = graph_to_json(graph)
        problem = check_text(text, max_bytes=self._max_essay_bytes)
        if problem is None and any("\ud800" <= letter <= "\udfff" for letter in json_text):
            # The target and the comments are stored too, so half a character there is as bad as in the source.
            problem = Problem(Reason.LONE_SURROGATE, "half a surrogate pair in the target or a comment")
        return text, json_text, problem

    def _refuse_essay(self, record: SourceEssay, problem: Problem, learner_id: str, essay_id: str) -> None:
        self._refused_ids.update([essay_id] if essay_id else [])
        self._add_issue(self._source, record.place, problem, learner_id, essay_id)

    def _is_erased(self, place: str, learner_id: str, essay_id: str = "") -> bool:
        if not self._refuse(learner_id):
            return False
        self._add_issue(self._source, place, Problem(Reason.ERASED, "the learner was erased"), learner_id, essay_id)
        return True

    def _note(self, place: str, problems: Sequence[Problem], learner_id: str = "", essay_id: str = "") -> None:
        for problem in problems:
            self._add_issue(self._source, place, problem, learner_id, essay_id)

    def _add_issue(self, source: int, place: str, problem: Problem, learner_id: str = "", essay_id: str = "") -> None:
        if essay_id and problem.reason not in NOTED:
            self._n_refused += 1
        self._issues[source].add(self._files[source], place, problem, learner_id, essay_id)

    def _stage(
        self,
        kind: str,
        place: str,
        learner_id: str,
        essay_id: str = "",
        task_id: str = "",
        *,
        body: str = "",
        text: str | None = None,
        graph: str | None = None,
    ) -> None:
        row = StagedRow(
            self._sequence, kind, self._source, place, learner_id, essay_id, task_id, body, text=text, graph=graph
        )
        self._staging.add(self._lake.shard_of(learner_id), row)


def _quarantine_row(source: Source, place: str, problem: Problem, learner_id: str, essay_id: str) -> QuarantineRow:
    words = [problem.detail, ADVICE.get(problem.reason, "")]
    message = f"{source.label}: {place}: " + "; ".join(filter(None, words))
    identity = "|".join((source.label, place, problem.reason, problem.detail))
    return QuarantineRow(
        quarantine_id=hashlib.sha256(identity.encode()).hexdigest()[:20],
        source=source.label,
        place=place,
        essay_id=essay_id or None,
        learner_id=learner_id or None,
        reason=problem.reason.value,
        is_refused=problem.reason not in NOTED,
        message=message,
    )


def _key(source: Source) -> str:
    """Return the name under which the quarantine of a source lies: digests of the given folder, if any, and the path.

    The same path replaces it, the same folder without that file removes it.
    """
    parts = [source.path] if source.folder is None else [source.folder, source.path]
    return "-".join(hashlib.sha256(_path_bytes(part)).hexdigest()[:16] for part in parts)


def _path_bytes(path: Path) -> bytes:
    """Return a path as bytes, also one whose name is not UTF-8, and the same in every locale."""
    return str(path).encode(errors="surrogateescape")


_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True)  # made once: `json.dumps` would make one a call


def _json(value: object) -> str:
    return _ENCODER.encode(value)


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))
