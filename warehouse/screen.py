"""The texts that are about to be released, learner by learner, with the originals that must not stand in them.

Read as three sorted streams side by side (texts, mentions, originals), so that memory holds one learner and no table
is gone through more than once, however many shards there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

import duckdb

from pseudo_core.taxonomy import LABEL_OF, Label
from warehouse.inputs import fill
from warehouse.leaks import Leak, Original, ReleasedText
from warehouse.store import stream

__all__ = ["TASK_WORDS", "LearnerTexts", "approved_essays", "in_source", "learner_texts", "words_of_task"]

TASK_WORDS = ("task_subject", "task_type", "course_subject", "course_level")
"""What a release tells of a task in free words."""

_Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class LearnerTexts:
    """A learner's originals and new texts; `task_ids` are the tasks that the texts answer, sorted."""

    learner_id: str
    originals: tuple[Original, ...] = field(repr=False)
    texts: tuple[ReleasedText, ...] = field(repr=False)
    task_ids: tuple[str, ...]

    def with_tasks(self, told: Mapping[str, str]) -> list[ReleasedText]:
        """Return the texts, and after them the words of the tasks (task id → `TASK_WORDS`, a line each)."""
        asked = [ReleasedText(task_id, told.get(task_id, ""), (), is_task=True) for task_id in self.task_ids]
        return [*self.texts, *asked]


def words_of_task(values: Iterable[str | None]) -> str:
    """Return the values of `TASK_WORDS` as one text, a line each."""
    return "\n".join(" ".join((value or "").split()) for value in values)


def approved_essays(connection: duckdb.DuckDBPyConnection) -> frozenset[str]:
    """Return the ids of the essays that a reviewer approved as they are."""
    found = connection.execute("select essay_id from detected_essay_state where approved").fetchall()
    return frozenset(essay_id for (essay_id,) in found)


def learner_texts(connection: duckdb.DuckDBPyConnection, source: str = "rendered") -> Iterator[LearnerTexts]:
    """Yield each learner with a text, sorted by id.

    The texts come from `SOURCE_essay` and `SOURCE_mention`: the shard results, or what a finished release holds.
    """
    approved = approved_essays(connection)
    originals = _Groups(
        stream(
            connection,
            "select learner_id, essay_id, label, original from rendered_mapping "
            "order by learner_id, essay_id, start_char",
        )
    )
    mentions = _Groups(
        stream(
            connection,
            f"select learner_id, essay_id, start_char, end_char, label, replaced from {source}_mention "
            "order by learner_id, essay_id, start_char",
        )
    )
    texts = stream(
        connection, f"select learner_id, essay_id, task_id, text from {source}_essay order by learner_id, essay_id"
    )
    for learner_id, own in groupby(texts, key=itemgetter(0)):
        marked: dict[str, list[tuple[int, int, Label, bool]]] = {}
        for _, essay_id, start, end, label, is_replaced in mentions.of(learner_id):
            marked.setdefault(essay_id, []).append((start, end, LABEL_OF[label], is_replaced))
        made = []
        tasks = set()
        for _, essay_id, task_id, text in own:
            made.append(ReleasedText(essay_id, text, tuple(marked.get(essay_id, ())), essay_id in approved))
            tasks.add(task_id)
        # The same name of the same essay is one original, however often it stood there.
        told = dict.fromkeys((essay_id, label, text) for _, essay_id, label, text in originals.of(learner_id))
        yield LearnerTexts(
            learner_id,
            tuple(Original(essay_id, LABEL_OF[label], text) for essay_id, label, text in told),
            tuple(made),
            tuple(sorted(tasks)),
        )


def in_source(connection: duckdb.DuckDBPyConnection, notes: Sequence[tuple[str, Leak]]) -> list[tuple[str, Leak]]:
    """Return the places with offsets of the ingested text, which is what a reviewer works on."""
    essays = sorted({leak.essay_id for _, leak in notes})
    fill(connection, "noted", {"essay_id": "varchar"}, [(essay_id,) for essay_id in essays])
    pieces: dict[str, list[tuple[int, int]]] = {}
    for essay_id, target_start, source_start in connection.execute(
        "select essay_id, start_char, source_start from rendered_segment semi join noted using (essay_id) "
        "order by essay_id, start_char, source_start"
    ).fetchall():
        pieces.setdefault(essay_id, []).append((target_start, source_start))
    moved = []
    for learner_id, leak in notes:
        before = [piece for piece in pieces.get(leak.essay_id, [(0, 0)]) if piece[0] <= leak.start] or [(0, 0)]
        moved.append((learner_id, replace(leak, start=before[-1][1] + leak.start - before[-1][0])))
    return moved


class _Groups:
    """The rows of one learner after the other, from rows sorted by learner; those of others are passed over."""

    def __init__(self, rows: Iterator[_Row]) -> None:
        self._groups = groupby(rows, key=itemgetter(0))
        self._next = next(self._groups, None)

    def of(self, learner_id: str) -> Iterator[_Row]:
        """Return the rows of a learner; ids must be asked for in ascending order."""
        while self._next is not None and self._next[0] < learner_id:
            self._next = next(self._groups, None)
        return iter(self._next[1]) if self._next is not None and self._next[0] == learner_id else iter(())
