"""The review round trip: what was detected goes out to people, what they decide comes back and stays.

    export → SVALA graphs, CSV or Parquet in restricted/review (originals!) → corrected → import → decisions → rebuild

`docs/review.md` says how a correction is written in each format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flows.graph_decisions import decisions_of_graphs
from flows.home import Home
from flows.rendering import Rendering
from flows.review_table import label_of, modifiers_of, read_table, read_text, span_rows, write_table
from pseudo_core.corrections import (
    CorrectedRow,
    decision_id,
    decisions_of_graph,
    decisions_of_rows,
    read_action,
    review_graph,
)
from pseudo_core.decisions import NO_MARKUP, SPAN_GONE, apply_decisions, text_digest
from pseudo_core.errors import InputError, SwellPseudoError
from pseudo_core.formats.svala import graph_from_json, graph_to_json
from pseudo_core.model import AnnotatedEssay, Decision, DecisionKind, LearnerEntities, Mention, MentionRef
from pseudo_core.taxonomy import COMMENTS, Label, Modifier
from warehouse.decisions import DecisionStore
from warehouse.files import atomic_write_bytes, ensure_dir
from warehouse.lake import Lake
from warehouse.results import DETECTED, ShardStore
from warehouse.rows import entities_from_rows

__all__ = [
    "FORMATS",
    "ExportReport",
    "ImportReport",
    "decide",
    "export_review",
    "import_review",
    "linked_learners",
    "now",
    "take_graph_decisions",
]

FORMATS = ("svala", "svala_pseudonymised", "csv", "parquet")
Row = dict[str, Any]
_SUFFIXES = (".json", ".csv", ".parquet")
_UNKNOWN_ESSAY = "no essay of this id is in the lake; ids are those of the sources, such as A12BT3"
# Why a decision that is given can have no effect, and what to do.
_WHY = {
    NO_MARKUP: "keep, mask and generalise are for markup and extra spans; this label is always replaced. "
    "Decide remove, or label:LABEL with a label of markup first",
    SPAN_GONE: "there is no such span among the results; `swell-pseudo review export` shows what there is, "
    "label:LABEL adds one",
}


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What was written, and how many essays were left out because they changed since the last rebuild."""

    path: Path
    n_essays: int
    n_spans: int
    n_stale: int

    def summary(self) -> str:
        """Return the report for a terminal."""
        text = f"{self.n_essays} essays with {self.n_spans} spans in {self.path}; the files hold originals"
        return text + (f"; {self.n_stale} essays changed since the last rebuild, run it first" if self.n_stale else "")


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came back: new decisions, those that stood already, and places that could not be read (value-free)."""

    n_files: int
    n_new: int
    n_known: int
    problems: tuple[str, ...] = field(default=())

    def summary(self) -> str:
        """Return the report for a terminal."""
        lines = [f"{self.n_files} files: {self.n_new} new decisions, {self.n_known} known before"]
        return "\n".join([*lines, *self.problems])


def now() -> str:
    """Return the time as decisions hold it: ISO 8601, UTC, to the microsecond, so that their order is kept."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def take_graph_decisions(home: Home) -> int:
    """Bring the decisions of ingested SVALA graphs up to date; return how many are new.

    Reads only shards that changed since the last time, and is safe to repeat after a kill.
    """
    lake = Lake.open(home.lake)
    store = DecisionStore(home.lake)
    known = store.graph_digests()
    count = 0
    for shard in lake.shards():
        digest = ShardStore.digest_of(lake.learner_digests(shard))
        if known.get(str(shard)) != digest:
            found = list(decisions_of_graphs(lake, now(), [shard]))
            count += store.take_graphs(shard, digest, lake.learner_ids(shard), found)
    return count


def linked_learners(home: Home, learner_ids: Iterable[str] | None = None) -> Iterator[tuple[LearnerEntities, int]]:
    """Yield each learner as the last rebuild linked it, in order of shard and id; and how many essays are stale.

    A learner whose essays or metadata changed since then comes with no essays. Raise InputError when there was no
    rebuild yet.
    """
    lake = Lake.open(home.lake)
    wanted = set(learner_ids) if learner_ids is not None else None
    n_results = 0
    for shard in lake.shards():
        if wanted is not None and wanted.isdisjoint(lake.learner_ids(shard)):
            continue
        store = ShardStore(home.lake, DETECTED, shard)
        newest = store.newest()
        if newest is None:
            continue
        n_results += 1
        fingerprints = store.fingerprints(newest)
        digests = lake.learner_digests(shard)
        tables = {name: _by_learner(store, newest, name) for name in ("mention", "entity", "essay_state")}
        for record in lake.read_learners(shard):
            learner_id = record.learner.learner_id
            if wanted is not None and learner_id not in wanted:
                continue
            if f"essays={digests[learner_id][:32]}" not in fingerprints.get(learner_id, ""):
                yield LearnerEntities(learner_id, (), (), {}), len(record.essays)
                continue
            states = tables["essay_state"].get(learner_id, [])
            done = {row["essay_id"] for row in states if row["state"] == "done"}
            approved = [row["essay_id"] for row in states if row["approved"]]
            essays = {essay.essay_id: essay for essay in record.essays if essay.essay_id in done}
            found = tables["mention"].get(learner_id, []), tables["entity"].get(learner_id, [])
            yield entities_from_rows(learner_id, essays, *found, approved), 0
    if not n_results and wanted != set():
        raise InputError(f"nothing was detected in {home.root} yet; run `swell-pseudo rebuild` first")


def _by_learner(store: ShardStore, digest: str, name: str) -> dict[str, list[Row]]:
    out: dict[str, list[Row]] = {}
    for row in store.read(digest, name).to_pylist():
        out.setdefault(row["learner_id"], []).append(row)
    return out


def export_review(
    home: Home,
    kind: str,
    out: Path | None = None,
    essay_ids: Sequence[str] = (),
    *,
    only_undecided: bool = False,
) -> ExportReport:
    """Write essays for review: SVALA graphs (a file an essay) or one table of spans (`spans.csv`, `spans.parquet`).

    `svala` has the learner's text on both rows and is what `import_review` reads; `svala_pseudonymised` shows the
    surrogates on the target row.

    `out` is a folder, by default `restricted/review/KIND`. `only_undecided` takes essays that hold sensitive or extra
    spans nobody decided, since the last rebuild either. Raise InputError for an unknown format, and for essays that no
    result holds.
    """
    if kind not in FORMATS:
        raise InputError(f"unknown format {kind}; known are {', '.join(FORMATS)}")
    folder = ensure_dir(out or home.restricted / "review" / kind)
    counts: Counter[str] = Counter()
    chosen = _chosen(home, set(essay_ids), counts, only_undecided=only_undecided)
    if kind.startswith("svala"):
        rendering = Rendering(home) if kind == "svala_pseudonymised" else None
        for linked, annotated in chosen:
            made = rendering.graph(linked, annotated) if rendering else review_graph(linked, annotated)
            atomic_write_bytes(folder / f"{annotated.essay.essay_id}.json", graph_to_json(made).encode())
    else:
        write_table(folder, kind, (row for item in chosen for row in span_rows(*item)))
    return ExportReport(folder, counts["essays"], counts["spans"], counts["stale"])


def _chosen(
    home: Home, wanted: set[str], counts: Counter[str], *, only_undecided: bool
) -> Iterator[tuple[LearnerEntities, AnnotatedEssay]]:
    """Yield the essays to export (all when none is `wanted`), one learner in memory at a time, and count them.

    Raise InputError at the end when one that is wanted is not among the results.
    """
    found: set[str] = set()
    standing = DecisionStore(home.lake).by_learner() if only_undecided else {}
    for linked, n_stale in linked_learners(home):
        counts["stale"] += n_stale
        waiting = undecided(linked, standing.get(linked.learner_id, ())) if only_undecided else {}
        for annotated in linked.essays:
            essay_id = annotated.essay.essay_id
            if wanted and essay_id not in wanted:
                continue
            found.add(essay_id)
            if only_undecided and essay_id not in waiting:
                continue
            counts["essays"] += 1
            counts["spans"] += len(annotated.mentions)
            yield linked, annotated
    missing = sorted(wanted - found)
    if missing:
        names = ", ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
        raise InputError(f"not among the results: {names}; check the ids, or run `swell-pseudo rebuild` first")


def undecided(linked: LearnerEntities, standing: Iterable[Decision]) -> dict[str, list[Mention]]:
    """Return essay id → sensitive and extra spans that nobody decided, by start; no essay without, none that is
    approved.

    What was decided since the last rebuild (in `standing`) counts: nobody is asked again for what waits for the next.
    """
    reviewed = apply_decisions(linked.essays, standing)
    acted = {*linked.markup_actions, *reviewed.actions}
    out = {}
    for annotated in reviewed.essays:
        essay_id = annotated.essay.essay_id
        spans = [
            mention
            for mention in annotated.mentions
            if mention.label in (Label.SENSITIVE, Label.EXTRA)
            and not (mention.label is Label.EXTRA and mention.manual)
            and MentionRef(essay_id, mention.start) not in acted
        ]
        if spans and essay_id not in {*linked.approved, *reviewed.approved}:
            out[essay_id] = spans
    return out


def import_review(home: Home, path: Path, reviewer: str, at: str | None = None) -> ImportReport:
    """Take in what a reviewer corrected: a graph or table, or a folder of them; return counts and problems.

    A file that cannot be read, and a row of an essay that is not here, is a problem of its own; the others are taken
    in. Taking a file in twice changes nothing. Raise InputError when there is nothing to take in.
    """
    _require_name(reviewer)
    files = [item for item in sorted(path.rglob("*") if path.is_dir() else [path]) if item.suffix.lower() in _SUFFIXES]
    if not files:
        raise InputError(
            f"{path}: there is no {', '.join(_SUFFIXES)} file to take in; save a table as CSV in UTF-8, export a graph "
            "from SVALA"
        )
    decided_at = at or now()
    store = DecisionStore(home.lake)
    learners = _learner_of(home)
    problems: list[str] = []
    found: list[Decision] = []
    tables: dict[str, list[CorrectedRow]] = {}
    graphs: dict[str, list[Path]] = {}
    for file in files:
        problem: SwellPseudoError | None = None
        try:
            if file.suffix.lower() == ".json":
                graphs.setdefault(_known(learners, file.stem, file.name), []).append(file)
            else:
                for line, row in read_table(file):
                    if row.essay_id in learners:
                        tables.setdefault(learners[row.essay_id], []).append(row)
                    else:
                        problems.append(f"{file.name}, line {line}: {_UNKNOWN_ESSAY}")
        except SwellPseudoError as error:
            problem = error
        if problem is not None:
            problems.append(problem.message)
    standing = store.by_learner()
    for linked, _ in linked_learners(home, {*tables, *graphs}):
        problem = None
        own: list[Decision] = []
        try:
            if linked.learner_id in tables:
                own += decisions_of_rows(linked, tables[linked.learner_id], reviewer, decided_at)
        except SwellPseudoError as error:
            problem = error
        if problem is not None:
            problems.append(problem.message)
        for file in graphs.get(linked.learner_id, ()):
            problem = None
            try:
                graph = graph_from_json(read_text(file))
                own += decisions_of_graph(linked, file.stem, graph, reviewer, decided_at)
            except SwellPseudoError as error:
                problem = error
            if problem is not None:
                problems.append(f"{file.name}: {problem.message}")
        vain = _reasons(linked, standing.get(linked.learner_id, ()), own)
        for item in own:
            if vain.get(item.decision_id) == NO_MARKUP:
                problems.append(f"{item.essay_id}, {item.start}-{item.end}: {_WHY[NO_MARKUP]}")
            else:
                found.append(item)
    n_new = store.add(found)
    return ImportReport(len(files), n_new, len(found) - n_new, tuple(problems))


def _require_name(reviewer: str) -> None:
    if not reviewer.strip():
        raise InputError("a decision needs a reviewer; give --reviewer")


def _reasons(linked: LearnerEntities, standing: Iterable[Decision], new: Iterable[Decision]) -> dict[str, str]:
    """Return id → reason of the decisions, standing and new, that would have no effect on the essays as they are linked
    now.
    """
    return {item.decision_id: item.reason for item in apply_decisions(linked.essays, [*standing, *new]).parked}


def _require_effect(home: Home, learner_id: str, decision: Decision) -> None:
    """Raise InputError when a decision can have no effect; without results of its essay nobody knows."""
    if decision.start is not None and (decision.start, decision.essay_id) == (
        decision.other_start,
        decision.other_essay_id,
    ):
        raise InputError("a span is always the same as itself; give the start of another one")
    if not any(ShardStore(home.lake, DETECTED, shard).newest() for shard in Lake.open(home.lake).shards()):
        return
    standing = DecisionStore(home.lake).by_learner().get(learner_id, ())
    asked = replace(decision, decision_id="asked")  # the same may have been decided, and overridden, before
    for linked, _ in linked_learners(home, [learner_id]):
        essays = {item.essay.essay_id for item in linked.essays}
        if {decision.essay_id, decision.other_essay_id or decision.essay_id} <= essays:
            reason = _reasons(linked, standing, [asked]).get("asked", "")
            if reason:
                raise InputError(f"{decision.essay_id}: {_WHY.get(reason, reason)}")


def _learner_of(home: Home) -> dict[str, str]:
    lake = Lake.open(home.lake)
    return {
        essay_id: learner_id
        for shard in lake.shards()
        for learner_id, essay_ids in lake.essay_ids(shard).items()
        for essay_id in essay_ids
    }


def _known(learners: Mapping[str, str], essay_id: str, name: str) -> str:
    if essay_id not in learners:
        raise InputError(f"{name}: {_UNKNOWN_ESSAY}")
    return learners[essay_id]


def decide(
    home: Home,
    essay_id: str,
    what: str,
    reviewer: str,
    *,
    start: int | None = None,
    end: int | None = None,
    at: str | None = None,
) -> bool:
    """Take one decision from the command line; return False when it stood already.

    `what` is `approve`, `keep`, `mask`, `generalise:WORD`, `remove`, `label:LABEL[+MODIFIER…]` (adds the span when the
    program missed it), `same:ESSAY:START` or `other:ESSAY:START` (the entity of the span at start is that one, or is
    not). Offsets are code points of the essay as ingested. Raise InputError when it cannot be understood, when nobody
    decides it, or when it can have no effect on what the last rebuild found and was decided since.
    """
    _require_name(reviewer)
    learners = _learner_of(home)
    learner_id = _known(learners, essay_id, essay_id)
    text = next(
        essay.text
        for record in Lake.open(home.lake).read_learners(Lake.open(home.lake).shard_of(learner_id))
        for essay in record.essays
        if essay.essay_id == essay_id
    )
    word, _, rest = what.strip().partition(":")
    kind, label, other, value = DecisionKind.APPROVE, None, None, ""
    modifiers: tuple[Modifier, ...] = ()
    if word == "approve":
        start = end = None
    elif start is None or end is None or not 0 <= start < end <= len(text):
        raise InputError(f"{essay_id}: give START and END of the span, within the text's {len(text)} characters")
    elif value := read_action(what):
        kind = DecisionKind.MARKUP
        if value == "generalise:":
            raise InputError("say what the span is generalised to: generalise:WORD")
    elif word == "remove":
        kind = DecisionKind.SPAN_REMOVE
    elif word == "label":
        kind = DecisionKind.LABEL
        label, modifiers = _label_of_text(rest)
    elif word in ("same", "other"):
        kind = DecisionKind.ENTITY_MERGE if word == "same" else DecisionKind.ENTITY_SPLIT
        other = _ref(rest, learners, learner_id)
    else:
        raise InputError(
            "a decision is approve, keep, mask, generalise:WORD, remove, label:LABEL, same:ESSAY:START or "
            "other:ESSAY:START"
        )
    decided_at = at or now()
    parts = (kind, essay_id, text_digest(text), start, end, label, "+".join(modifiers), other, value)
    decision = Decision(
        decision_id=decision_id("review", *parts),
        essay_id=essay_id,
        kind=kind,
        reviewer=reviewer,
        decided_at=decided_at,
        text_digest=text_digest(text),
        start=start,
        end=end,
        label=label,
        modifiers=modifiers,
        other_essay_id=other.essay_id if other is not None else None,
        other_start=other.start if other is not None else None,
        value=value,
    )
    _require_effect(home, learner_id, decision)
    return DecisionStore(home.lake).add([decision]) == 1


def _label_of_text(text: str) -> tuple[Label, tuple[Modifier, ...]]:
    name, _, rest = text.partition("+")
    found = None
    try:
        found = label_of(name), modifiers_of(rest)
    except ValueError:
        found = None
    if found is None or found[0] is None or found[0] in COMMENTS:
        raise InputError("label:LABEL takes a label of the taxonomy and its modifiers, such as label:city+gen+foreign")
    return found[0], found[1]


def _ref(text: str, learners: Mapping[str, str], learner_id: str) -> MentionRef:
    essay_id, _, start = text.partition(":")
    if not start.isdigit() or learners.get(essay_id) != learner_id:
        raise InputError("same: and other: take an essay of the same learner and the start of a span: same:A1AT2:17")
    return MentionRef(essay_id, int(start))
