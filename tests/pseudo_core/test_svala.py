"""SVALA graphs: what is refused, where spans lie, what manual edges decide."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo_core.errors import FormatError
from pseudo_core.formats.svala import (
    SvalaEdge,
    SvalaGraph,
    SvalaToken,
    decisions_from_svala,
    graph_from_json,
    graph_to_json,
    source_text,
    spans_of_edges,
    token_offsets,
)
from pseudo_core.model import DecisionKind
from pseudo_core.taxonomy import Label, Modifier

WORDS = ["Jag ", "bor ", "i ", "New ", "York ", "hos ", "Zlatko. "]


def value_of(words=("Jag ", "bor ", "i ", "New ", "York ", ". "), joined=((3, 4),), labels=None, **edge_values):
    """Return a graph's JSON value: one edge a token, but for the `joined` ones; `labels` go by first token."""
    groups, used = [], {i for group in joined for i in group}
    for i in range(len(words)):
        if i not in used:
            groups.append((i,))
    groups += [tuple(group) for group in joined]
    edges = {}
    for group in sorted(groups):
        ids = [f"s{i}" for i in group] + [f"t{i}" for i in group]
        key = "e-" + "-".join(ids)
        edges[key] = {"id": key, "ids": ids, "labels": (labels or {}).get(group[0], []), "manual": False}
        if group[0] in edge_values.get("manual", ()):
            edges[key]["manual"] = True
    return {
        "source": [{"id": f"s{i}", "text": word} for i, word in enumerate(words)],
        "target": [{"id": f"t{i}", "text": word} for i, word in enumerate(words)],
        "edges": edges,
    }


def graph_of(*args, **kwargs):
    return graph_from_json(json.dumps(value_of(*args, **kwargs)))


def test_an_edge_over_two_tokens_is_one_span_without_outer_white_space():
    graph = graph_of(labels={3: ["city", "1", "foreign"]})
    span = next(span for span in spans_of_edges(graph) if span.label)
    assert source_text(graph)[span.start : span.end] == "New York"
    assert (span.label, span.entity, span.modifiers) == (Label.CITY, 1, (Modifier.FOREIGN,))


def test_tokens_apart_give_a_span_each_with_the_same_entity():
    graph = graph_of(("ring ", "Ali ", "upp ", "Reza "), joined=((1, 3),), labels={1: ["firstname:male", "2"]})
    spans = [span for span in spans_of_edges(graph) if span.label]
    assert [source_text(graph)[span.start : span.end] for span in spans] == ["Ali", "Reza"]
    assert [span.entity for span in spans] == [2, 2]
    assert {span.label for span in spans} == {Label.FIRSTNAME_MALE}


def test_offsets_count_code_points_after_nfc():
    graph = graph_of(("Jag ", "bor ", "i ", "Bora\u030as ", "nu "), joined=(), labels={4: ["city", "1"]})
    text = source_text(graph)
    assert text == "Jag bor i Borås nu "
    assert token_offsets(graph)["s4"] == (16, 18)


def test_white_space_before_the_first_token_lies_outside_its_span():
    graph = graph_of(("  Ali ", "ler "), joined=(), labels={0: ["firstname_male", "1"]})
    assert token_offsets(graph)["s0"] == (2, 5)


def broken(change, **kwargs):
    value = value_of(WORDS, joined=(), **kwargs)
    change(value)
    return json.dumps(value)


BROKEN = {
    "token id twice": (lambda v: v["source"][1].update(id="s0"), "source[1] has the id of another token"),
    "token id on both sides": (lambda v: v["target"][1].update(id="s1"), "target[1] has the id of another token"),
    "no white space after token": (lambda v: v["source"][6].update(text="Zlatko"), "source[6] is not one token"),
    "two words in a token": (lambda v: v["source"][6].update(text="Zlatko Zlatko "), "source[6] is not one token"),
    "empty token": (lambda v: v["source"][6].update(text=" "), "source[6] is not one token"),
    "edge names a missing token": (
        lambda v: v["edges"]["e-s1-t1"].update(ids=["s1", "s99"]),
        "edge e-s1-t1 names token s99",
    ),
    "token in two edges": (lambda v: v["edges"]["e-s1-t1"].update(ids=["s1", "s0"]), "token s"),
    "token in no edge": (lambda v: v["edges"].pop("e-s1-t1"), "token s1 stands in no edge"),
    "edge without tokens": (lambda v: v["edges"].update({"e-": {"id": "e-", "ids": [], "labels": []}}), "no tokens"),
    "edge under another key": (
        lambda v: v["edges"].update({"e-x": v["edges"].pop("e-s1-t1")}),
        "edge e-s1-t1 stands under the key",
    ),
    "target before source in an edge": (
        lambda v: v["edges"]["e-s1-t1"].update(ids=["t1", "s1"]),
        "source first",
    ),
    "empty comment": (lambda v: v.update(comment=""), "a comment is empty"),
    "empty comment on an edge": (lambda v: v["edges"]["e-s1-t1"].update(comment=""), "a comment is empty"),
    "no source": (lambda v: v.pop("source"), "source is missing"),
    "text is a number": (lambda v: v["source"][6].update(text=7), "source[6].text is missing or has the wrong type"),
    "manual is a word": (lambda v: v["edges"]["e-s1-t1"].update(manual="Zlatko"), "edges.e-s1-t1.manual is missing or"),
    "text where an id belongs": (lambda v: v["edges"]["e-s1-t1"].update(ids=["Zlatko"]), "(unusual id)"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named_without_text(name):
    change, expected = BROKEN[name]
    with pytest.raises(FormatError) as caught:
        graph_from_json(broken(change))
    assert expected in caught.value.message
    assert "Zlatko" not in caught.value.message
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"source": [\n"Zlatko', "JSON line 2"),
        ('{"source": [], "source": []}', "a key stands twice"),
        ("[" * 100_000, "nested too deeply"),
        ('"Zlatko"', "the whole is missing or has the wrong type"),
        ('{"source": [], "target": [], "edges": NaN}', "number that no graph holds"),
    ],
)
def test_broken_json_is_named_without_text(text, expected):
    with pytest.raises(FormatError) as caught:
        graph_from_json(text)
    assert expected in caught.value.message
    assert "Zlatko" not in caught.value.message
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["city", "country"], "two labels"),
        (["city", "1", "2"], "two running numbers"),
        (["zlatko"], "the taxonomy lacks"),
        (["1", "gen"], "no label"),
    ],
)
def test_labels_that_cannot_be_read_are_named_by_their_edge(labels, expected):
    graph = graph_of(WORDS, joined=(), labels={6: labels})
    with pytest.raises(FormatError) as caught:
        spans_of_edges(graph)
    assert expected in caught.value.message
    assert "e-s6-t6" in caught.value.message
    assert "latko" not in caught.value.message


def decide(graph, **kwargs):
    return decisions_from_svala("A1AT1", graph, "digest", "eva", "2026-01-01T00:00:00Z", **kwargs)


def test_only_manual_edges_decide():
    graph = graph_of(labels={3: ["city", "1", "foreign"], 0: ["fam", "2"]}, manual=(3,))
    (decision,) = decide(graph)
    assert decision.kind is DecisionKind.SPAN_ADD
    assert (decision.label, decision.entity, decision.modifiers) == (Label.CITY, 1, (Modifier.FOREIGN,))
    assert source_text(graph)[decision.start : decision.end] == "New York"
    assert (decision.essay_id, decision.text_digest, decision.reviewer) == ("A1AT1", "digest", "eva")


def test_a_manual_edge_without_label_takes_a_span_away():
    graph = graph_of(manual=(3,))
    assert [d.kind for d in decide(graph)] == [DecisionKind.SPAN_REMOVE]
    assert decide(graph, removals=False) == ()


def test_a_manual_correction_or_note_decides_nothing():
    assert decide(graph_of(labels={3: ["O-Cap"], 0: ["OBS!"]}, manual=(0, 3))) == ()


def test_the_same_graph_gives_the_same_decision_ids():
    graph = graph_of(labels={3: ["city", "1"]}, manual=(3,))
    other = graph_of(labels={3: ["region", "1"]}, manual=(3,))
    assert decide(graph) == decide(graph)
    assert decide(graph)[0].decision_id != decide(other)[0].decision_id


def test_no_repr_shows_a_token():
    assert "York" not in repr(graph_of())
    assert "York" not in repr(graph_of().source)


token_texts = st.from_regex(r"\A[a-zåäöǺ̊.]{1,5}[ \n]{1,2}\Z")


@st.composite
def graphs(draw):
    words = draw(st.lists(token_texts, min_size=1, max_size=8))
    cut = draw(st.lists(st.booleans(), min_size=len(words), max_size=len(words)))
    groups = [[0]]
    for i in range(1, len(words)):
        if cut[i]:
            groups.append([i])
        else:
            groups[-1].append(i)
    edges = []
    for group in groups:
        ids = tuple(f"s{i}" for i in group) + tuple(f"t{i}" for i in group)
        labels = draw(st.sampled_from([(), ("city", "1"), ("surname", "2", "gen")]))
        edges.append(
            SvalaEdge("e-" + "-".join(ids), ids, labels, draw(st.booleans()), draw(st.sampled_from(["", "x"])))
        )
    rows = [graph_from_json_tokens(side, words) for side in "st"]
    return SvalaGraph(rows[0], rows[1], tuple(edges), draw(st.sampled_from(["", "not"])))


def graph_from_json_tokens(side, words):
    from pseudo_core.validation import normalise_text

    return tuple(SvalaToken(f"{side}{i}", normalise_text(word)) for i, word in enumerate(words))


@given(graphs())
def test_a_graph_survives_writing_and_reading(graph):
    assert graph_from_json(graph_to_json(graph)) == graph


@given(graphs())
def test_spans_lie_inside_the_text_and_have_no_outer_white_space(graph):
    text = source_text(graph)
    spans = spans_of_edges(graph)
    assert len(spans) == len(graph.edges)
    for span in spans:
        assert text[span.start : span.end] == text[span.start : span.end].strip() != ""


WRONG_OFTEN = """
import resource

from pseudo_core.errors import FormatError
from pseudo_core.formats.svala import graph_from_json

resource.setrlimit(resource.RLIMIT_AS, (800_000_000,) * 2)
tokens = ",".join(["{}"] * 400_000)
edges = ",".join(f'"a{number}":{{}}' for number in range(400_000))
for text in (f'{{"source":[{tokens}],"target":[],"edges":{{}}}}', f'{{"source":[],"target":[],"edges":{{{edges}}}}}'):
    try:
        graph_from_json(text)
    except FormatError as error:
        print(error.fields["element"])
"""


def test_a_graph_that_is_wrong_in_every_token_is_told_once_and_fills_no_memory():
    """All errors of a file of 39 MB took more than 12 GB, and a library that gets no memory ends the process."""
    command = [sys.executable, "-c", WRONG_OFTEN]
    child = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (child.returncode, child.stdout.split()) == (0, ["source[0].id", "edges.a0.id"]), child.stderr
