"""The release formats beside DuckDB and Parquet, all written from the release tables, which hold no original.

    essays.jsonl        one essay a line with its spans (`surrogate` true where one stands)
    portal.xml          SweLL portal XML with raw texts, mentions marked in `<extra>`
    portal_svala.xml    SweLL portal XML with SVALA graphs
    graphs.jsonl        one SVALA graph a line: {"essay_id": …, "graph": …}
    tokens.xml          token XML as the service of SweLL gives it, one `<essay>` after the other

Essays are streamed in order of their ids, so that memory is bounded by a batch and equal releases give equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from itertools import tee
from pathlib import Path

import duckdb

from pseudo_core.errors import InputError
from pseudo_core.formats.portal_out import ReleaseEssay, portal_lines
from pseudo_core.formats.spans import release_line
from pseudo_core.formats.svala import graph_to_json
from pseudo_core.formats.svala_out import fixed_graph
from pseudo_core.formats.tokens_out import tokens_xml
from pseudo_core.model import Learner, LearnerLanguage, RenderedEssay, RenderedMention, Segment, Task
from pseudo_core.taxonomy import LABEL_OF, MODIFIER_OF, Modifier
from warehouse.files import atomic_file, ensure_dir
from warehouse.store import connect, rows, stream

__all__ = ["EXPORTS", "write_exports"]

_BATCH = 1_000  # essays held at once
_PLAIN = frozenset({"essays.jsonl", "portal.xml"})  # formats that need no segments but changed words
_SOURCE = "release"  # what stands for the collection's letter: releases do not tell the school


@dataclass(frozen=True, slots=True)
class _Head:
    """What stands before the essays in some formats."""

    learners: tuple[Learner, ...]
    tasks: tuple[Task, ...]


class _Feed:
    """Essays for one format, counted, so that all formats advance together over one reading of the release."""

    def __init__(self, essays: Iterator[ReleaseEssay]) -> None:
        self._essays = essays
        self.n_taken = 0

    def __iter__(self) -> Iterator[ReleaseEssay]:
        """Return the feed itself."""
        return self

    def __next__(self) -> ReleaseEssay:
        """Return the next essay."""
        essay = next(self._essays)
        self.n_taken += 1
        return essay


def write_exports(database: Path, folder: Path, formats: Sequence[str] | None = None) -> list[Path]:
    """Write these formats (names of `EXPORTS`; all when None) of a release into a folder; return the files.

    Raise InputError for a format that is not known.
    """
    chosen = sorted(EXPORTS) if formats is None else sorted(set(formats))
    unknown = [name for name in chosen if name not in EXPORTS]
    if unknown:
        raise InputError(f"unknown format {', '.join(unknown)}; known are {', '.join(sorted(EXPORTS))}")
    ensure_dir(folder, 0o755)
    connection = connect(database, read_only=True)
    try:
        head = _Head(tuple(_learners(connection)), tuple(_tasks(connection)))
        essays = _essays(connection, has_segments=not _PLAIN.issuperset(chosen))
        feeds = [_Feed(own) for own in tee(essays, len(chosen))]
        with ExitStack() as stack:
            outs = [stack.enter_context(atomic_file(folder / name, 0o644)) for name in chosen]
            running = {
                at: (feed, EXPORTS[name](head, feed), out)
                for at, (name, feed, out) in enumerate(zip(chosen, feeds, outs, strict=True))
            }
            target = 0
            while running:
                target += _BATCH
                for at, (feed, lines, out) in list(running.items()):
                    while feed.n_taken < target:
                        line = next(lines, None)
                        if line is None:
                            del running[at]
                            break
                        out.write(line.encode())
    finally:
        connection.close()
    return [folder / name for name in chosen]


def _essays(connection: duckdb.DuckDBPyConnection, *, has_segments: bool) -> Iterator[ReleaseEssay]:
    """Yield the essays of a release in order of their ids.

    Without `has_segments` the essays' segments are the changed words alone.
    """
    ids = [row[0] for row in connection.execute("select essay_id from essay order by essay_id").fetchall()]
    for at in range(0, len(ids), _BATCH):
        bounds = [ids[at], ids[min(at + _BATCH, len(ids)) - 1]]
        mentions: dict[str, list[RenderedMention]] = {}
        for (
            essay_id,
            start,
            end,
            label,
            modifiers,
            entity,
            learner_entity,
            is_replaced,
            strategy,
            is_manual,
        ) in stream(
            connection,
            "select essay_id, start_char, end_char, label, array_to_string(modifiers, ' '), entity_number, "
            "learner_entity, replaced, strategy, manual from mention "
            "where essay_id between ? and ? order by essay_id, mention_number",
            bounds,
        ):
            # A release knows no source, so source offsets repeat the target's.
            mention = RenderedMention(
                start,
                end,
                start,
                end,
                LABEL_OF[label],
                _modifiers(modifiers),
                entity,
                learner_entity,
                is_replaced,
                strategy,
                is_manual,
            )
            mentions.setdefault(essay_id, []).append(mention)
        changed: dict[str, list[Segment]] = {}
        for essay_id, start, end, reason in stream(
            connection,
            "select essay_id, start_char, end_char, reason from changed_word where essay_id between ? and ? "
            "order by essay_id, start_char",
            bounds,
        ):
            changed.setdefault(essay_id, []).append(Segment(start, end, start, end, None, reason))
        for essay_id, learner_id, task_id, level, text in stream(
            connection,
            "select essay_id, learner_id, task_id, level, text from essay "
            "where essay_id between ? and ? order by essay_id",
            bounds,
        ):
            made, segments = mentions.get(essay_id, []), changed.get(essay_id, [])
            if has_segments:
                segments = _segments(text, made, segments)
            rendered = RenderedEssay(essay_id, text, tuple(segments), tuple(made))
            yield ReleaseEssay(learner_id, task_id, rendered, level or "")


@cache
def _modifiers(names: str) -> tuple[Modifier, ...]:
    """Return the modifiers of a mention by their names, a blank between two."""
    return tuple(MODIFIER_OF[name] for name in names.split())


def _segments(text: str, mentions: Sequence[RenderedMention], changed: Sequence[Segment]) -> list[Segment]:
    """Return the whole text cut into mentions, changed words and what lies between them."""
    pieces = [Segment(item.start, item.end, item.start, item.end, at, "") for at, item in enumerate(mentions)]
    segments = []
    at = 0
    for piece in sorted([*pieces, *changed], key=lambda item: (item.target_start, item.target_end)):
        if at < piece.target_start:
            segments.append(Segment(at, piece.target_start, at, piece.target_start))
        segments.append(piece)
        at = piece.target_end
    if at < len(text):
        segments.append(Segment(at, len(text), at, len(text)))
    return segments


def _learners(connection: duckdb.DuckDBPyConnection) -> Iterator[Learner]:
    for row in rows(
        connection,
        "select learner_id, gender, birthyear_interval, time_in_sweden, first_language "
        "from learner order by learner_id",
    ):
        # A band is no number of months, so it stands as an attribute of its own.
        told = (("time_in_sweden", row["time_in_sweden"]),) if row["time_in_sweden"] else ()
        languages = row["first_language"].split(" + ") if row["first_language"] else []
        yield Learner(
            row["learner_id"],
            genders=tuple(row["gender"].split("+")) if row["gender"] else (),
            birthyear_interval=row["birthyear_interval"],
            languages=tuple(LearnerLanguage(name, "Modersmål") for name in languages),
            attributes=told,
        )


_TASK_COLUMNS = (
    "course_level",
    "course_subject",
    "grading_scale",
    "task_duration",
    "task_format",
    "task_subject",
    "task_type",
    "term",
)


def _tasks(connection: duckdb.DuckDBPyConnection) -> Iterator[Task]:
    query = f"select task_id, text_types, {', '.join(_TASK_COLUMNS)} from task order by task_id"
    for row in rows(connection, query):
        told = tuple((name, str(row[name])) for name in _TASK_COLUMNS if row[name] is not None)
        yield Task(row["task_id"], tuple(row["text_types"]), told)


def _spans(_: _Head, essays: Iterable[ReleaseEssay]) -> Iterator[str]:
    for essay in essays:
        yield release_line(essay.rendered) + "\n"


def _graphs(_: _Head, essays: Iterable[ReleaseEssay]) -> Iterator[str]:
    for essay in essays:
        graph = graph_to_json(fixed_graph(essay.rendered))
        yield f'{{"essay_id": {json.dumps(essay.rendered.essay_id)}, "graph": {graph}}}\n'


def _tokens(_: _Head, essays: Iterable[ReleaseEssay]) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<corpus>\n'
    for essay in essays:
        yield from tokens_xml(essay.rendered)
    yield "</corpus>\n"


EXPORTS: dict[str, Callable[[_Head, Iterable[ReleaseEssay]], Iterator[str]]] = {
    "essays.jsonl": _spans,
    "graphs.jsonl": _graphs,
    "portal.xml": lambda head, essays: portal_lines(_SOURCE, head.learners, head.tasks, essays, svala=False),
    "portal_svala.xml": lambda head, essays: portal_lines(_SOURCE, head.learners, head.tasks, essays, svala=True),
    "tokens.xml": _tokens,
}
