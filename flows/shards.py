"""What a worker does with one shard: detect and link, or render. The essay is the unit of failure.

Arguments and answers hold paths, ids, digests and counts, never text. A shard's result is a folder that appears whole;
a worker that dies leaves nothing that is ever read.
"""

from __future__ import annotations

import hashlib
import json
import time
import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from flows.closing import close_leaks
from flows.faults import refuse_core_files, value_free
from flows.home import Home
from flows.lexicons import lexicon_of, warm_lexicon
from pseudo_core.accumulation import traits_of
from pseudo_core.annotate import annotate
from pseudo_core.asked import asked_keys
from pseudo_core.doubt import count_unknown_capitals
from pseudo_core.draw import Draw
from pseudo_core.lexicon import Lexicon
from pseudo_core.link.learner import link_learner
from pseudo_core.model import AnnotatedEssay, CorpusFacts, Decision, DecisionKind, Essay, LearnerEntities
from pseudo_core.policy import Policy
from pseudo_core.render import render
from warehouse.lake import Lake
from warehouse.results import DETECTED, RENDERED, ShardStore
from warehouse.rows import (
    Columns,
    entities_from_rows,
    entity_rows,
    finding_rows,
    mention_rows,
    rendered_rows,
    token_columns,
    trait_rows,
)

__all__ = ["Breadcrumb", "ShardAnswer", "ShardJob", "detect_shard", "is_touched", "render_shard"]

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShardJob:
    """One shard of one stage. `fingerprints` are all learners of the shard; `todo` those that no older result
    covers.
    """

    home: str
    shard: int
    digest: str
    fingerprints: tuple[tuple[str, str], ...]
    todo: tuple[str, ...]
    reuse: str | None
    policy: Policy
    pack: str = ""
    pack_version: str = ""  # digest of the pack that the fingerprints are of
    source_digest: str = ""  # rendering: the detection result it reads
    facts: tuple[tuple[str, int], ...] = ()  # rendering: learners by country
    decisions: tuple[Decision, ...] = ()
    unless_touched: tuple[tuple[str, str], ...] = ()  # learners of `todo` that only a file of changed keys can touch
    poison: tuple[str, ...] = ()  # essays that took a worker down twice: recorded as failed, not tried again

    def without(self, essay_id: str) -> ShardJob:
        """Return the same job with one more essay left out."""
        return replace(self, poison=(*self.poison, essay_id))


@dataclass(frozen=True, slots=True)
class ShardAnswer:
    """What happened, in counts."""

    shard: int
    n_learners: int
    n_untouched: int  # looked at, and left as they were: the changed pack cannot touch them
    n_essays: int
    n_failed: int
    n_mentions: int
    cpu_seconds: float  # of the process, its lists loaded before


class Breadcrumb:
    """Says on disk which essay a worker has in hand, so that the main process knows it if the worker dies."""

    def __init__(self, folder: Path, stage: str, shard: int) -> None:
        self.path = folder / f"in-hand-{stage}-{shard}"

    def __enter__(self) -> Breadcrumb:
        """Open the file; a folder that is missing is made."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("wb", buffering=0)
        return self

    def mark(self, essay_id: str) -> None:
        """Say that this essay is in hand now. Ids are padded, so that a longer one never shines through."""
        self._file.seek(0)
        self._file.write(essay_id.encode().ljust(200))

    def __exit__(self, *_: object) -> None:
        """Close and remove the file: nothing is in hand."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def read(self) -> str:
        """Return the essay that was in hand when a worker died, empty when none was."""
        return self.path.read_text(encoding="utf-8").strip() if self.path.exists() else ""


def _failure(learner_id: str, essay_id: str, step: str, error: Exception) -> Row:
    """Return the state row of an essay that raised: type and place of the error, never its message, which may hold
    text.
    """
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "pseudo_core" in frame.filename]
    place = ""
    if frames:
        inside = frames[-1].filename.replace("\\", "/").rsplit("pseudo_core/", 1)[1]
        place = f"pseudo_core/{inside}:{frames[-1].lineno}"
    return _state(learner_id, essay_id, "failed", step, type(error).__name__, place)


def _state(learner_id: str, essay_id: str, state: str, step: str, kind: str = "", place: str = "") -> Row:
    return {
        "learner_id": learner_id,
        "essay_id": essay_id,
        "state": state,
        "step": step,
        "exception_type": kind,
        "place": place,
        "n_tokens": 0,
        "n_mentions": 0,
        "n_unknown_capitals": None,
        "approved": False,
    }


@value_free
def detect_shard(job: ShardJob) -> ShardAnswer:
    """Annotate each essay of the learners in `todo`, link each learner, and write the shard's detection result."""
    refuse_core_files()  # of a worker that was not started here
    # Loaded once a process, whatever it does then: none of the shard's own seconds.
    warm_lexicon(job.pack, job.pack_version)
    began = time.process_time()
    home = Home(Path(job.home))
    store = ShardStore(home.lake, DETECTED, job.shard)
    rows: dict[str, list[Row]] = {name: [] for name, _ in DETECTED.tables}
    with Breadcrumb(home.scratch, "detected", job.shard) as crumb:
        untouched = _detect_learners(home, job, rows, crumb)
    return _close(store, job, rows, began, untouched)


def is_touched(essays: Iterable[Essay], lexicon: Lexicon, keys_file: str) -> bool:
    """Tell whether a look-up in these texts can meet a row of the pack that changed."""
    changed = _changed_keys(keys_file)
    return any(not changed.isdisjoint(asked_keys(essay.text, lexicon)) for essay in essays)


@lru_cache(maxsize=4)
def _changed_keys(keys_file: str) -> frozenset[str]:
    return frozenset(json.loads(Path(keys_file).read_text(encoding="utf-8")))


def _detect_learners(home: Home, job: ShardJob, rows: dict[str, list[Row]], crumb: Breadcrumb) -> list[str]:
    """Fill `rows`; return the learners of `todo` that the changed pack does not touch, whose older rows stand."""
    todo = set(job.todo)
    untouched: list[str] = []
    unless_touched = dict(job.unless_touched)
    lexicon = warm_lexicon(job.pack, job.pack_version)
    decisions: dict[str, list[Decision]] = {}
    for decision in job.decisions:
        decisions.setdefault(decision.essay_id, []).append(decision)
    fingerprints = dict(job.fingerprints)
    for record in Lake.open(home.lake).read_learners(job.shard):
        learner_id = record.learner.learner_id
        if learner_id not in todo:
            continue
        keys_file = unless_touched.get(learner_id, "")
        if keys_file and not is_touched(record.essays, lexicon, keys_file):
            untouched.append(learner_id)
            continue
        annotated: list[AnnotatedEssay] = []
        for essay in record.essays:
            if essay.essay_id in job.poison:
                rows["essay_state"].append(_state(learner_id, essay.essay_id, "failed", "annotate", "WorkerLost"))
                continue
            crumb.mark(essay.essay_id)
            try:
                annotated.append(annotate(essay, lexicon, job.policy))
            except Exception as error:
                rows["essay_state"].append(_failure(learner_id, essay.essay_id, "annotate", error))
        own = [item for essay in record.essays for item in decisions.get(essay.essay_id, ())]
        try:
            entities = close_leaks(link_learner(annotated, own), lexicon.is_common, _taken_off(own))
        except Exception as error:
            rows["essay_state"] += [_failure(learner_id, item.essay.essay_id, "link", error) for item in annotated]
            entities = LearnerEntities(learner_id, (), (), {})
        rows["mention"] += mention_rows(entities)
        rows["entity"] += entity_rows(entities)
        rows["finding"] += finding_rows(entities.findings)
        rows["trait"] += trait_rows(learner_id, traits_of(entities))
        for item in entities.essays:
            state = _state(learner_id, item.essay.essay_id, "done", "")
            state["n_tokens"], state["n_mentions"] = len(item.tokens), len(item.mentions)
            state["n_unknown_capitals"] = count_unknown_capitals(item, lexicon)
            state["approved"] = item.essay.essay_id in entities.approved
            rows["essay_state"].append(state)
        fingerprint = fingerprints[learner_id]
        content = hashlib.sha256(fingerprint.encode()).hexdigest()
        rows["learner"].append({"learner_id": learner_id, "fingerprint": fingerprint, "content": content})
    return untouched


def _taken_off(decisions: Iterable[Decision]) -> frozenset[tuple[str, int, int]]:
    """Return the spans that reviewers took off: nothing tags them again."""
    return frozenset(
        (item.essay_id, item.start, item.end)
        for item in decisions
        if item.kind is DecisionKind.SPAN_REMOVE and item.start is not None and item.end is not None
    )


@value_free
def render_shard(job: ShardJob) -> ShardAnswer:
    """Draw the surrogates of the learners in `todo`, write new texts, and write the shard's rendering result."""
    refuse_core_files()
    lexicon_of(job.pack, job.pack_version)
    began = time.process_time()
    home = Home(Path(job.home))
    store = ShardStore(home.lake, RENDERED, job.shard)
    source = ShardStore(home.lake, DETECTED, job.shard)
    rows: dict[str, list[Row]] = {name: [] for name, _ in RENDERED.tables}
    with Breadcrumb(home.scratch, "rendered", job.shard) as crumb:
        tokens = _render_learners(home, job, source, rows, crumb)
    return _close(store, job, rows, began, columns={"token": tokens})


def _render_learners(
    home: Home, job: ShardJob, source: ShardStore, rows: dict[str, list[Row]], crumb: Breadcrumb
) -> Columns:
    """Fill `rows`; return the tokens of the new texts, a list a column."""
    tokens: Columns = {}
    todo = set(job.todo)
    fingerprints = dict(job.fingerprints)
    draw = Draw(home.read_secret(), lexicon_of(job.pack, job.pack_version))
    facts = CorpusFacts(dict(job.facts))
    mentions = _by_learner(source.read(job.source_digest, "mention").to_pylist(), todo)
    entities = _by_learner(source.read(job.source_digest, "entity").to_pylist(), todo)
    states = _by_learner(source.read(job.source_digest, "essay_state").to_pylist(), todo)
    for record in Lake.open(home.lake).read_learners(job.shard):
        learner_id = record.learner.learner_id
        if learner_id not in todo:
            continue
        done = {row["essay_id"] for row in states.get(learner_id, ()) if row["state"] == "done"}
        approved = [row["essay_id"] for row in states.get(learner_id, ()) if row["approved"]]
        essays = {essay.essay_id: essay for essay in record.essays if essay.essay_id in done}
        linked = entities_from_rows(
            learner_id, essays, mentions.get(learner_id, ()), entities.get(learner_id, ()), approved
        )
        for annotated in linked.essays:
            essay_id = annotated.essay.essay_id
            if essay_id in job.poison:
                rows["essay_state"].append(_state(learner_id, essay_id, "failed", "render", "WorkerLost"))
                continue
            crumb.mark(essay_id)
            _render_essay(annotated, linked, draw, job.policy, facts, rows, tokens)
        rows["learner"].append({"learner_id": learner_id, "fingerprint": fingerprints[learner_id], "content": ""})
    return tokens


def _render_essay(
    annotated: AnnotatedEssay,
    linked: LearnerEntities,
    draw: Draw,
    policy: Policy,
    facts: CorpusFacts,
    rows: dict[str, list[Row]],
    tokens: Columns,
) -> None:
    essay: Essay = annotated.essay
    try:
        rendered = render(annotated, linked, draw, policy, facts)
        columns = token_columns(linked.learner_id, essay.essay_id, rendered)
        n_tokens = len(columns["text"])
        made = rendered_rows(linked.learner_id, essay, rendered, n_tokens)
    except Exception as error:
        rows["essay_state"].append(_failure(linked.learner_id, essay.essay_id, "render", error))
        return
    for name, items in made.items():
        rows[name] += items
    for column, values in columns.items():
        tokens.setdefault(column, []).extend(values)
    state = _state(linked.learner_id, essay.essay_id, "done", "")
    state["n_tokens"], state["n_mentions"] = n_tokens, len(made["mention"])
    state["approved"] = essay.essay_id in linked.approved
    rows["essay_state"].append(state)


def _by_learner(rows: Sequence[Row], wanted: set[str]) -> dict[str, list[Row]]:
    out: dict[str, list[Row]] = {}
    for row in rows:
        if row["learner_id"] in wanted:
            out.setdefault(row["learner_id"], []).append(row)
    return out


def _close(
    store: ShardStore,
    job: ShardJob,
    rows: dict[str, list[Row]],
    began: float,
    untouched: Sequence[str] = (),
    columns: Mapping[str, Columns] | None = None,
) -> ShardAnswer:
    done = set(job.todo) - set(untouched)
    keep = [learner_id for learner_id, _ in job.fingerprints if learner_id not in done]
    if untouched and job.reuse is not None:
        contents, fingerprints = store.contents(job.reuse), dict(job.fingerprints)
        rows["learner"] += [
            {"learner_id": item, "fingerprint": fingerprints[item], "content": contents[item]} for item in untouched
        ]
    store.write(job.digest, rows, columns=columns, reuse=job.reuse, keep=keep)
    states = rows["essay_state"]
    return ShardAnswer(
        shard=job.shard,
        n_learners=len(done),
        n_untouched=len(untouched),
        n_essays=len(states),
        n_failed=sum(row["state"] == "failed" for row in states),
        n_mentions=len(rows["mention"]),
        cpu_seconds=time.process_time() - began,
    )
