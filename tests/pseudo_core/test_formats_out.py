"""Release formats: SVALA's rules hold, texts and spans survive writing and reading, surrogates are marked, no
original stays.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.draw import Draw
from pseudo_core.errors import FormatError
from pseudo_core.formats.portal import read_portal
from pseudo_core.formats.portal_out import ReleaseEssay, portal_lines
from pseudo_core.formats.records import SourceEssay, SourceLearner, SourceProblem, SourceTask
from pseudo_core.formats.spans import read_essay_line, release_line, spans_line
from pseudo_core.formats.svala import SvalaGraph, graph_from_json, graph_to_json, spans_of_edges
from pseudo_core.formats.svala_out import (
    PREPOSITION_NOTE,
    decisions_in_text,
    detected_graph,
    fixed_graph,
    pseudonymised_graph,
    spans_in_text,
)
from pseudo_core.formats.tokens_out import release_tokens, tokens_xml
from pseudo_core.model import AnnotatedEssay, Learner, LearnerEntities, LearnerLanguage, RenderedEssay, Task
from pseudo_core.policy import Policy
from pseudo_core.render import render
from pseudo_core.taxonomy import Label, Style
from pseudo_core.validation import normalise_text

MakeLearner = Callable[..., LearnerEntities]
# Beside Swedish: characters beyond 16 bits, other blanks and line ends, marks that nobody sees, unassigned ones.
ODD = "𝔄\u0316\u2028\u202e\ue000\u0378\u200b\ufeff\xa0\u3000\u1680\U000e0001\U0001fffe\t"
BETWEEN = st.text(alphabet="abåÅ1 \n.,!<&>\"'/-␤$😀" + ODD, max_size=7)
LABELS = st.sampled_from([Label.CITY, Label.COUNTRY, Label.FAM, Label.FIRSTNAME_MALE, Label.AGE_DIGITS, Label.PLACE])
PARTS = st.lists(st.tuples(BETWEEN, LABELS, st.sampled_from(["", "gen", "def pl", "foreign"])), max_size=6)
STYLES = st.sampled_from(list(Style))
SPANS = [("Ali", "firstname_male"), ("mamma", "fam"), ("New York", "city", "foreign"), ("19", "age_digits")]
TEXT = "Ali, 19 år\n\nHans mamma bor i New York.\nNew York!"


def essay(
    learner: MakeLearner, draw: Draw, parts: list[tuple[str, Label, str]], style: Style
) -> tuple[AnnotatedEssay, RenderedEssay]:
    text = "".join(f"{between}Ort {at}9" for at, (between, _, _) in enumerate(parts)) + " slut"
    entities = learner((text, [(f"Ort {at}9", label, mods) for at, (_, label, mods) in enumerate(parts)]))
    annotated = entities.essays[0]
    return annotated, render(annotated, entities, draw, Policy(style=style))


@pytest.fixture
def simple(learner: MakeLearner, draw: Draw) -> tuple[AnnotatedEssay, RenderedEssay]:
    entities = learner((TEXT, [SPANS[0], SPANS[3], SPANS[1], SPANS[2], SPANS[2]]))
    return entities.essays[0], render(entities.essays[0], entities, draw, Policy())


def squeezed(text: str) -> str:
    return "".join(text.split())


@given(parts=PARTS, style=STYLES)
def test_graphs_keep_texts_and_spans(
    learner: MakeLearner, draw: Draw, parts: list[tuple[str, Label, str]], style: Style
) -> None:
    annotated, rendered = essay(learner, draw, parts, style)
    # Making a SvalaGraph checks SVALA's rules; reading it back checks that nothing is lost.
    for graph in (detected_graph(annotated), pseudonymised_graph(annotated, rendered), fixed_graph(rendered)):
        assert graph_from_json(graph_to_json(graph)) == graph
    expected = [(m.start, m.end, m.label, m.modifiers, m.entity) for m in annotated.mentions]
    for graph in (detected_graph(annotated), pseudonymised_graph(annotated, rendered)):
        found = [span for span in spans_in_text(graph, annotated.essay.text) if span.label]
        assert [(s.start, s.end, s.label, s.modifiers, s.entity) for s in found] == expected
    found = [span for span in spans_in_text(fixed_graph(rendered), rendered.text) if span.label]
    assert [(s.start, s.end, s.label, s.entity) for s in found] == [
        (m.start, m.end, m.label, m.entity) for m in rendered.mentions
    ]


@given(parts=PARTS, style=STYLES)
def test_graph_rows_are_the_texts_but_for_blanks(
    learner: MakeLearner, draw: Draw, parts: list[tuple[str, Label, str]], style: Style
) -> None:
    annotated, rendered = essay(learner, draw, parts, style)
    graph = pseudonymised_graph(annotated, rendered)
    assert squeezed("".join(token.text for token in graph.source)) == squeezed(annotated.essay.text)
    assert squeezed("".join(token.text for token in graph.target)) == squeezed(rendered.text)
    fixed = fixed_graph(rendered)
    assert [token.text for token in fixed.source] == [token.text for token in fixed.target]


def test_a_text_with_blanks_around_every_mention_keeps_its_blanks(learner: MakeLearner) -> None:
    text = "Ali  bor\ti New York \n nu "
    graph = detected_graph(learner((text, [("Ali", "firstname_male"), ("New York", "city", "foreign")])).essays[0])
    assert "".join(token.text for token in graph.source) == text
    edge = next(edge for edge in graph.edges if "city" in edge.labels)
    assert edge.id == "e-s3-s4-t3-t4"
    assert edge.labels == ("city", "2", "foreign")


def test_a_token_is_cut_at_a_mentions_border(learner: MakeLearner) -> None:
    graph = detected_graph(learner(("Bor i Homs.", [("Homs", "city", "foreign")])).essays[0])
    assert [token.text for token in graph.source] == ["Bor ", "i ", "Homs ", ". "]


def test_two_mentions_in_one_word_get_edges_of_their_own(learner: MakeLearner) -> None:
    graph = detected_graph(learner(("Ali/Eva", [("Ali", "firstname_male"), ("Eva", "firstname_female")])).essays[0])
    assert [span.label for span in spans_of_edges(graph)] == [Label.FIRSTNAME_MALE, None, Label.FIRSTNAME_FEMALE]


def test_a_graph_of_another_text_is_refused(simple: tuple[AnnotatedEssay, RenderedEssay]) -> None:
    with pytest.raises(FormatError, match="another text of this essay") as caught:
        spans_in_text(detected_graph(simple[0]), "Något annat")
    assert "Ali" not in str(caught.value)


@given(parts=PARTS, pick=st.integers(0, 9))
def test_a_corrected_graph_gives_decisions_in_the_essays_own_offsets(
    learner: MakeLearner, draw: Draw, parts: list[tuple[str, Label, str]], pick: int
) -> None:
    annotated, _ = essay(learner, draw, parts, Style.DUMMY)
    graph = detected_graph(annotated)
    labelled = [at for at, edge in enumerate(graph.edges) if edge.labels]
    if not labelled:
        return
    at = labelled[pick % len(labelled)]
    edges = list(graph.edges)
    edges[at] = replace(edges[at], labels=("surname", "7"), manual=True)
    corrected = graph_from_json(graph_to_json(replace(graph, edges=tuple(edges))))
    (decision,) = decisions_in_text("L1T1", corrected, annotated.essay.text, "digest", "r", "2026-01-01T00:00:00Z")
    mention = annotated.mentions[labelled.index(at)]
    assert (decision.start, decision.end, decision.label, decision.entity) == (
        mention.start,
        mention.end,
        Label.SURNAME,
        7,
    )


def test_a_changed_preposition_is_marked_in_every_format(learner: MakeLearner, draw: Draw) -> None:
    entities = learner(("Jag bor i Syrien nu.", [("Syrien", "country", "", {"country": "SY"})]))
    rendered = next(
        found
        for epoch in range(1, 99)
        if "på" in (found := render(entities.essays[0], entities, draw, Policy(style=Style.NATURAL, epoch=epoch))).text
    )
    edge = next(edge for edge in fixed_graph(rendered).edges if edge.comment)
    assert (edge.labels, edge.comment) == (("Com!",), PREPOSITION_NOTE)
    assert 'changed="preposition">på<' in "".join(tokens_xml(rendered))
    assert json.loads(release_line(rendered))["changes"] == [{"start": 8, "end": 10, "reason": "preposition"}]
    assert '<extra name="pseudonymised">8 10 preposition</extra>' in "".join(portal([rendered], svala=False))


def portal(rendered: list[RenderedEssay], *, svala: bool) -> Iterator[str]:
    return portal_lines("A", [], [], [ReleaseEssay("L1", "T1", item) for item in rendered], svala=svala)


@given(parts=PARTS, style=STYLES)
def test_portal_content_is_read_back(
    learner: MakeLearner, draw: Draw, parts: list[tuple[str, Label, str]], style: Style
) -> None:
    _, rendered = essay(learner, draw, parts, style)
    for svala in (False, True):
        xml = "".join(portal([rendered], svala=svala)).encode()
        records = list(read_portal([xml]))
        assert not any(isinstance(record, SourceProblem) for record in records)
        (found,) = [record for record in records if isinstance(record, SourceEssay)]
        assert found.content is not None
        if svala:
            assert graph_from_json(found.content) == fixed_graph(rendered)
        else:
            assert normalise_text(found.content) == normalise_text(rendered.text)
            marks = [text.split() for name, text in found.extras if name == "pseudonymised"]
            assert [(int(m[0]), int(m[1]), m[4] == "surrogate") for m in marks if len(m) == 5] == [
                (m.start, m.end, m.replaced) for m in rendered.mentions
            ]


def test_portal_metadata_is_read_back(simple: tuple[AnnotatedEssay, RenderedEssay]) -> None:
    learner = Learner(
        "L1",
        genders=("f",),
        birthyear_interval="1990-1994",
        months_in_sweden=18,
        languages=(LearnerLanguage("Dari & <pashto>", "Modersmål"),),
        degrees=(("university", 'en "examen"'),),
        attributes=(("education_sfi", "6"),),
        extras=(("not", "rad ett\nrad två"),),
    )
    task = Task("T1", ("Berättande", "Beskrivande"), (("task_subject", "Min <stad>"),), (("källa", "x"),))
    xml = "".join(portal_lines("A", [learner], [task], [ReleaseEssay("L1", "T1", simple[1], "B2")], svala=True))
    person, assignment, text = list(read_portal([xml.encode()]))
    assert isinstance(person, SourceLearner)
    assert isinstance(assignment, SourceTask)
    assert isinstance(text, SourceEssay)
    assert person.attributes == {
        "id": "L1",
        "birthyear_interval": "1990-1994",
        "time_in_sweden": "18",
        "education_sfi": "6",
    }
    assert (person.genders, person.languages) == (("f",), (("Modersmål", "Dari & <pashto>"),))
    assert (person.degrees, person.extras) == ((("university", 'en "examen"'),), (("not", "rad ett\nrad två"),))
    assert assignment.attributes == {"id": "T1", "text_types": "Berättande,Beskrivande", "task_subject": "Min <stad>"}
    assert text.attributes["grade"] == "B2"


@given(parts=PARTS, style=STYLES)
def test_token_xml_holds_every_character_and_every_mention(
    learner: MakeLearner, draw: Draw, parts: list[tuple[str, Label, str]], style: Style
) -> None:
    _, rendered = essay(learner, draw, parts, style)
    root = ET.fromstring("".join(tokens_xml(rendered)))
    assert root.get("id") == rendered.essay_id
    tokens = list(root.iter("token"))
    for token in tokens:
        start = int(token.get("start", ""))
        assert token.text is not None
        assert rendered.text[start : start + len(token.text)] == token.text
    covered: dict[int, str] = {}
    for token, released in zip(tokens, release_tokens(rendered), strict=True):
        if released.mention is not None:
            mention = rendered.mentions[released.mention]
            assert mention.start <= released.start
            assert released.end <= mention.end
            assert (token.get("label"), token.get("nr")) == (mention.label, str(mention.entity))
            assert (token.get("surrogate") == "yes") is mention.replaced
            covered[released.mention] = covered.get(released.mention, "") + (token.text or "")
    assert covered == {
        at: squeezed(rendered.text[mention.start : mention.end]) for at, mention in enumerate(rendered.mentions)
    }


def test_token_xml_as_the_service_gives_it(learner: MakeLearner, draw: Draw) -> None:
    entities = learner(("I Homs'.", [("Homs'", "city", "gen foreign")]))
    xml = "".join(tokens_xml(render(entities.essays[0], entities, draw, Policy())))
    assert '<token start="2" label="city" nr="1" modifiers="gen foreign" surrogate="yes">A-stads</token>' in xml


@given(parts=PARTS, style=STYLES)
def test_json_lines_are_read_back(
    learner: MakeLearner, draw: Draw, parts: list[tuple[str, Label, str]], style: Style
) -> None:
    annotated, rendered = essay(learner, draw, parts, style)
    found, mentions = read_essay_line(spans_line(annotated))
    assert (found.essay_id, found.learner_id, found.text) == ("L1T1", "L1", annotated.essay.text)
    assert [(m.start, m.end, m.label, m.modifiers, m.entity) for m in mentions] == [
        (m.start, m.end, m.label, m.modifiers, m.entity) for m in annotated.mentions
    ]
    value = json.loads(release_line(rendered))
    assert [(s["start"], s["end"], s["surrogate"]) for s in value["spans"]] == [
        (m.start, m.end, m.replaced) for m in rendered.mentions
    ]
    assert all(value["text"][s["start"] : s["end"]] == s["surface"] for s in value["spans"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 7, column 2: broken JSON"),
        ("[" * 100_000, "line 7"),
        ('{"id": ' + "1" * 5000 + "}", "line 7, column 1: broken JSON"),
        ("3", "line 7: no JSON object"),
        ('{"id": 3, "text": "x"}', "line 7: `id` and `text` must be strings"),
        ('{"id": "x", "text": "x"}', "add `student` and `task`"),
        ('{"id": "A1T1", "text": "x", "spans": 1}', "`spans` must be a list"),
        ('{"id": "A1T1", "text": "x", "spans": [1]}', "spans[0]: no JSON object"),
        ('{"id": "A1T1", "text": "x", "spans": [{"start": 0}]}', "whole numbers"),
        ('{"id": "A1T1", "text": "x", "spans": [{"start": 0, "end": 2, "label": "city"}]}', "must lie in the text"),
        ('{"id": "A1T1", "text": "Ali", "spans": [{"start": 0, "end": 2, "label": "town"}]}', "lacks this `label`"),
        ('{"id": "A1T1", "text": "Ali", "spans": [{"start": 0, "end": 2, "label": ["city"]}]}', "lacks this `label`"),
        (
            '{"id": "A1T1", "text": "Ali", "spans": [{"start": 0, "end": 2, "label": "city", "modifiers": ["x"]}]}',
            "`modifiers` must be a list",
        ),
        (
            '{"id": "A1T1", "text": "Ali", "spans": [{"start": 0, "end": 2, "label": "city", "modifiers": [{}]}]}',
            "`modifiers` must be a list",
        ),
        (
            '{"id": "A1T1", "text": "Ali", "spans": [{"start": 0, "end": 2, "label": "city", "surface": "Bo"}]}',
            "`surface` is not what stands there",
        ),
        (
            '{"id": "A1T1", "text": "Alice", "spans": [{"start": 0, "end": 3, "label": "city"}, '
            '{"start": 2, "end": 4, "label": "city"}]}',
            "the span at 2 overlaps",
        ),
    ],
)
def test_a_bad_line_names_line_and_field_but_no_text(line: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_essay_line(line, 7)
    assert message in str(caught.value)
    assert "Ali" not in str(caught.value)
    assert caught.value.__context__ is None


def test_no_release_format_holds_an_original(simple: tuple[AnnotatedEssay, RenderedEssay]) -> None:
    _, rendered = simple
    written = [
        release_line(rendered),
        "".join(tokens_xml(rendered)),
        "".join(portal([rendered], svala=True)),
        "".join(portal([rendered], svala=False)),
    ]
    for text in written:
        assert "Ali" not in text
        assert "York" not in text
        assert "mamma" in text


def test_only_the_review_graphs_hold_originals(simple: tuple[AnnotatedEssay, RenderedEssay]) -> None:
    annotated, rendered = simple

    def texts(graph: SvalaGraph) -> str:
        return graph_to_json(graph)

    assert "York" in texts(detected_graph(annotated))
    assert "York" in texts(pseudonymised_graph(annotated, rendered))
    assert "York" not in texts(fixed_graph(rendered))
