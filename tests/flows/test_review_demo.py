"""A review session on the demo corpus, from detection to a published release and back: each decision is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from ingesting import text_folder

import flows.publishing
import flows.steps
from flows.home import Home
from flows.ingest import ingest
from flows.publishing import PublishReport, check_and_publish
from flows.review import decide, export_review, import_review, linked_learners, take_graph_decisions
from flows.review_list import open_findings, open_spans
from flows.steps import Run
from pseudo_core.errors import SecretError
from pseudo_core.formats.svala import graph_from_json
from pseudo_core.formats.svala_out import spans_in_text
from pseudo_core.model import AnnotatedEssay, LearnerEntities, Mention, MentionRef
from pseudo_core.taxonomy import FIRSTNAMES, Label
from warehouse.query import run_query


def rebuild(home: Home, run_id: str) -> PublishReport:
    """Run the stages of the flow in this process, without Prefect and Dask."""
    take_graph_decisions(home)
    run = Run(home)
    stages = [run.detect(), run.render(run.facts())]
    return check_and_publish(run, run_id, stages)


def new_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Return an empty home whose stages run in this process."""

    def here(_: object, function: Callable[[Any], Any], jobs: Sequence[Any], on_answer: Any, *__: object) -> tuple[()]:
        for job in jobs:
            on_answer(job, function(job))
        return ()

    monkeypatch.setenv("SWELL_PSEUDO_SECRET", "5e" * 32)
    monkeypatch.setattr(flows.steps, "run_jobs", here)
    monkeypatch.setattr(flows.steps.LazyCluster, "client", lambda self: None)
    found = Home(tmp_path / "home")
    found.create()
    found.config_file.write_text("n_shards = 2\n", encoding="utf-8")
    return found


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    found = new_home(tmp_path, monkeypatch)
    with resources.as_file(resources.files("flows") / "demo_data" / "essays.xml") as source:
        assert ingest(found.root, [source]).n_quarantined == 0
    rebuild(found, "1")
    return found


def essays_of(home: Home) -> dict[str, tuple[LearnerEntities, AnnotatedEssay]]:
    return {item.essay.essay_id: (linked, item) for linked, _ in linked_learners(home) for item in linked.essays}


def first(home: Home, wanted: Callable[[Mention], bool], but: Sequence[str] = ()) -> tuple[AnnotatedEssay, Mention]:
    return next(
        (essay, mention)
        for essay_id, (_, essay) in sorted(essays_of(home).items())
        if essay_id not in but
        for mention in essay.mentions
        if wanted(mention)
    )


def edit(folder: Path, essay: AnnotatedEssay, start: int, **change: object) -> None:
    """Change the edge on the word at an offset, as SVALA would."""
    path = folder / f"{essay.essay.essay_id}.json"
    text = path.read_text(encoding="utf-8")
    spans = spans_in_text(graph_from_json(text), essay.essay.text)
    edge_id = next(span.edge_id for span in spans if span.start <= start < span.end)
    graph = json.loads(text)
    graph["edges"][edge_id].update(change)
    path.write_text(json.dumps(graph, ensure_ascii=False), encoding="utf-8")


def mention_at(home: Home, essay_id: str, start: int) -> Mention | None:
    return next((item for item in essays_of(home)[essay_id][1].mentions if item.start == start), None)


@pytest.mark.slow
def test_every_decision_is_kept_over_rebuilds(home: Home, tmp_path: Path) -> None:
    folder = export_review(home, "svala", tmp_path / "out").path
    sensitive, faith = first(home, lambda item: item.label is Label.SENSITIVE)
    placed, city = first(home, lambda item: item.label is Label.CITY and not item.modifiers)
    used = [sensitive.essay.essay_id, placed.essay.essay_id]
    related, kin = first(home, lambda item: item.label is Label.FAM, used)
    used.append(related.essay.essay_id)
    named, one = first(home, lambda item: item.label in FIRSTNAMES, used)
    other = next(item for item in named.mentions if item.label is one.label and item.entity != one.entity)
    start = related.essay.text.index(" ") + 1
    edit(folder, sensitive, faith.start, comment="generalise: trosutövare")
    edit(folder, placed, city.start, labels=["region", str(city.entity)], manual=True)
    edit(folder, related, kin.start, labels=[], manual=True)
    edit(folder, related, start, labels=["extra"], manual=True)
    edit(folder, named, other.start, labels=[str(one.label), str(one.entity)], manual=True)
    report = import_review(home, folder, "Anna")
    assert report.problems == ()
    assert report.n_new >= 6
    assert decide(home, named.essay.essay_id, "approve", "Anna")

    published = rebuild(home, "2")
    assert published.is_new
    for run_id in ("3", "4"):
        linked, essay = essays_of(home)[sensitive.essay.essay_id]
        assert linked.markup_actions[MentionRef(essay.essay.essay_id, faith.start)] == "generalise:trosutövare"
        found = mention_at(home, placed.essay.essay_id, city.start)
        assert found is not None
        assert (found.label, found.manual) == (Label.REGION, True)
        assert mention_at(home, related.essay.essay_id, kin.start) is None
        added = mention_at(home, related.essay.essay_id, start)
        assert added is not None
        assert added.label is Label.EXTRA
        linked, _ = essays_of(home)[named.essay.essay_id]
        numbers = {linked.entity_of[MentionRef(named.essay.essay_id, item.start)] for item in (one, other)}
        assert len(numbers) == 1
        assert named.essay.essay_id in linked.approved
        again = export_review(home, "svala", tmp_path / f"again{run_id}").path
        assert import_review(home, again, "Bo").n_new == 0
        assert not rebuild(home, run_id).is_new
    texts = run_query(home.root, "select text from release.essay where text ilike '%trosutövare%'").rows
    assert len(texts) == 1
    assert {row[0] for row in run_query(home.root, "decision_by_reviewer").rows} == {"Anna"}
    assert run_query(home.root, "decision_parked").rows == ()
    assert len(run_query(home.root, "select learner_id from audit.learner_risk").rows) == 13


SMALL = {
    "A1AT1": "Jag heter Zelda och bor i Borås . Min bror Yonas bor i Lund . Yonas är muslim .",
    "A1AT2": "Hej ! Min bror Yonas ringde från Lund . Zelda är min syster .",
    "B2BT1": "Min vän Fatima har diabetes . Hon jobbar som bagare . Fatima är snäll .",
}


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    found = new_home(tmp_path, monkeypatch)
    found.policy_file.write_text("k = 1\n", encoding="utf-8")
    assert ingest(found.root, [text_folder(tmp_path / "source", SMALL)]).n_quarantined == 0
    rebuild(found, "1")
    return found


def take(home: Home, essay_id: str, word: str, what: str) -> bool:
    start = SMALL[essay_id].index(word)
    return decide(home, essay_id, what, "Anna", start=start, end=start + len(word))


def test_what_is_told_of_decisions_is_what_the_release_shows(small: Home) -> None:
    assert take(small, "A1AT2", "Yonas", "label:fam+gen")
    assert take(small, "A1AT1", "Borås", "remove")
    assert take(small, "A1AT1", "Borås", "label:region")
    assert take(small, "B2BT1", "bagare", "generalise:Fatima")
    assert decide(small, "A1AT1", "approve", "Anna")
    rebuild(small, "2")
    # No rule undoes the label, so the name stays, and the essay with it.
    mention = mention_at(small, "A1AT2", SMALL["A1AT2"].index("Yonas"))
    assert mention is not None
    assert (mention.label, mention.manual) == (Label.FAM, True)
    held = dict(
        run_query(small.root, "select essay_id, rule from audit.finding, unnest(essay_ids) as t(essay_id)").rows
    )
    assert (held["A1AT2"], held["B2BT1"]) == ("original_stayed", "surrogate_is_original")
    asked = "select kind, state from audit.review_decision where essay_id = 'A1AT1' order by decided_at"
    assert run_query(small.root, asked).rows == (
        ("span_remove", "overridden"),
        ("label", "applied"),
        ("approve", "applied"),
    )
    # The steward's view and the list agree on what waits, findings and spans.
    waiting = {row[0] for row in run_query(small.root, "essay_with_sensitive_tags").rows}
    assert waiting == {item.essay_id for item in open_spans(small)} == {"B2BT1"}
    told = {(item.finding_id, item.rule) for item in open_findings(small)}
    assert told == {(row[0], row[2]) for row in run_query(small.root, "finding_open").rows}
    assert {rule for _, rule in told} >= {"original_stayed", "surrogate_is_original"}


def test_a_run_that_fails_while_it_publishes_is_over(small: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise SecretError("another secret")

    assert decide(small, "B2BT1", "approve", "Anna")
    with monkeypatch.context() as patch:
        patch.setattr(flows.publishing, "publish_build", refuse)
        with pytest.raises(SecretError, match="another secret"):
            rebuild(small, "2")
    states = "select run_id, state, ended_at is null, n_essays from audit.run order by run_id"
    assert run_query(small.root, states).rows == (("1", "done", False, 3), ("2", "failed", False, 3))
    assert rebuild(small, "3").release_id
