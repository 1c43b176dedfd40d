"""SVALA graphs: two token rows and labelled edges between them, as JSON (Wirén et al. 2019).

    source text = the learner's text, token by token, each token ending in white space
    an edge     = the source and target tokens that belong together, with a label, a running number and modifiers

What SVALA demands of a graph is checked before anything is read from it. Token texts are normalised like essay texts
(`pseudo_core.validation.normalise_text`), so that offsets are those of the text as ingested. No message quotes a token.

>>> graph = graph_from_json(
...     '{"source": [{"id": "s0", "text": "Ali "}], "target": [{"id": "t0", "text": "Ali "}], '
...     '"edges": {"e-s0-t0": {"id": "e-s0-t0", "ids": ["s0", "t0"], "labels": ["firstname_male", "1"]}}}'
... )
>>> [(span.start, span.end, span.label, span.entity) for span in spans_of_edges(graph)]
[(0, 3, <Label.FIRSTNAME_MALE: 'firstname_male'>, 1)]
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, FailFast, ValidationError

from pseudo_core.errors import FormatError
from pseudo_core.model import Decision, DecisionKind
from pseudo_core.taxonomy import COMMENTS, MODIFIER_ORDER, Label, Modifier
from pseudo_core.validation import normalise_text

__all__ = [
    "EdgeSpan",
    "SvalaEdge",
    "SvalaGraph",
    "SvalaToken",
    "decisions_from_svala",
    "graph_from_json",
    "graph_to_json",
    "source_text",
    "spans_of_edges",
    "token_offsets",
]

_TOKEN_TEXT = re.compile(r"\s*\S+\s+")
# Ids as SVALA makes them may be named in a message; in a broken graph a word of the text may stand where an id belongs.
_SAFE_ID = re.compile(r"[a-z]{1,2}[0-9]{1,6}|e(?:-[a-z]{1,2}[0-9]{1,6}){1,40}")
_FIELDS = frozenset({"source", "target", "edges", "comment", "id", "ids", "labels", "manual", "text"})
_EXPORT = "export the essay from SVALA again"
# Labels of corrections (`O-Cap`, `M-Adj/Adv`, `X` …) begin with a capital, labels of personal information never do.
_CORRECTION = re.compile(r"[A-Z][A-Za-z]*(?:-[A-Za-z/]+)?")


@dataclass(frozen=True, slots=True)
class SvalaToken:
    """A token with its id; `text` ends in white space."""

    id: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SvalaEdge:
    """Source and target tokens that belong together; `manual` says that a person made or changed the edge."""

    id: str
    ids: tuple[str, ...]  # source tokens first, each row in text order
    labels: tuple[str, ...] = ()
    manual: bool = False
    comment: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class SvalaGraph:
    """A whole graph. `edges` keep the order of the file; a comment is empty when there is none."""

    source: tuple[SvalaToken, ...] = field(repr=False)
    target: tuple[SvalaToken, ...] = field(repr=False)
    edges: tuple[SvalaEdge, ...] = field(repr=False)
    comment: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        """Raise FormatError, naming the edge or the token's position, when one of SVALA's rules is broken."""
        _check_graph(self)


@dataclass(frozen=True, slots=True)
class EdgeSpan:
    """The span of an edge's contiguous source tokens, `[start, end)` in code points without the outer white space.

    `label` is None on an edge without one, or with labels of corrections only; `entity` is 0 when no number is given.
    """

    edge_id: str
    start: int
    end: int
    label: Label | None
    entity: int
    modifiers: tuple[Modifier, ...]
    manual: bool
    notes: tuple[Label, ...]  # `OBS!`, `Com!`
    has_correction: bool  # carries a label of a correction (`O-Cap`)
    comment: str = field(default="", repr=False)


class _Token(BaseModel):
    model_config = ConfigDict(hide_input_in_errors=True, strict=True)
    id: str
    text: str


class _Edge(BaseModel):
    model_config = ConfigDict(hide_input_in_errors=True, strict=True)
    id: str
    ids: Annotated[list[str], FailFast()]
    labels: Annotated[list[str], FailFast()] = []
    manual: bool = False
    comment: str | None = None


class _Graph(BaseModel):
    model_config = ConfigDict(hide_input_in_errors=True, strict=True)
    # One error is told; all errors of a file of the largest size that is read would fill the memory.
    source: Annotated[list[_Token], FailFast()]
    target: Annotated[list[_Token], FailFast()]
    edges: dict[str, Any]  # each is validated as an `_Edge` by itself, up to the first error
    comment: str | None = None


class _DuplicateKeyError(Exception):
    pass


def graph_from_json(text: str) -> SvalaGraph:
    """Return the graph that a JSON text holds, checked, its token texts normalised.

    Keys that SVALA does not have are passed over. Raise FormatError, with the field `line` (from 1, within `text`) for
    broken JSON and with the field `element` for a part that is missing or of another type.
    """
    message, line, element = "", None, None
    parsed: _Graph | None = None
    edges: list[_Edge] = []
    inside: tuple[str, ...] = ()
    try:
        value = json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_refuse_constant)
        graph = _Graph.model_validate(value)
        for key, edge in graph.edges.items():
            inside = ("edges", key)
            edges.append(_Edge.model_validate(edge))
        parsed = graph
    except json.JSONDecodeError as error:
        line = error.lineno
        message = f"SVALA graph, JSON line {error.lineno} column {error.colno}: broken JSON; {_EXPORT}"
    except _DuplicateKeyError:
        message = f"SVALA graph: a key stands twice in one JSON object; {_EXPORT}"
    except RecursionError:
        message = f"SVALA graph: JSON nested too deeply; {_EXPORT}"
    except ValidationError as error:
        element = _element_of(error, inside)
        message = f"SVALA graph: {element} is missing or has the wrong type; {_EXPORT}"
    except ValueError:
        message = f"SVALA graph: JSON with a number that no graph holds; {_EXPORT}"
    if parsed is None:
        raise FormatError(message, line=line, element=element)
    for key, edge in zip(parsed.edges, edges, strict=True):
        if key != edge.id:
            raise FormatError(f"SVALA graph: edge {_name(edge.id)} stands under the key of another edge; {_EXPORT}")
    # An empty comment is refused by SVALA; null stands for none in some exports.
    if parsed.comment == "" or any(edge.comment == "" for edge in edges):
        raise FormatError(f"SVALA graph: a comment is empty; leave it out or {_EXPORT}")
    return SvalaGraph(
        source=tuple(SvalaToken(token.id, normalise_text(token.text)) for token in parsed.source),
        target=tuple(SvalaToken(token.id, normalise_text(token.text)) for token in parsed.target),
        edges=tuple(
            SvalaEdge(edge.id, tuple(edge.ids), tuple(edge.labels), edge.manual, edge.comment or "") for edge in edges
        ),
        comment=parsed.comment or "",
    )


def graph_to_json(graph: SvalaGraph) -> str:
    """Return the graph as SVALA writes it, on one line; `graph_from_json` gives an equal graph back."""
    value: dict[str, object] = {
        "source": [{"id": token.id, "text": token.text} for token in graph.source],
        "target": [{"id": token.id, "text": token.text} for token in graph.target],
        "edges": {edge.id: _edge_value(edge) for edge in graph.edges},
    }
    if graph.comment:
        value["comment"] = graph.comment
    return json.dumps(value, ensure_ascii=False)


def source_text(graph: SvalaGraph) -> str:
    """Return the essay's text: the source tokens joined."""
    return "".join(token.text for token in graph.source)


def token_offsets(graph: SvalaGraph) -> dict[str, tuple[int, int]]:
    """Return `[start, end)` of each source token in the essay's text, by token id, without its outer white space."""
    offsets = {}
    at = 0
    for token in graph.source:
        start = at + len(token.text) - len(token.text.lstrip())
        offsets[token.id] = (start, at + len(token.text.rstrip()))
        at += len(token.text)
    return offsets


def spans_of_edges(graph: SvalaGraph) -> tuple[EdgeSpan, ...]:
    """Return the spans of all edges with source tokens, sorted by start: one for each contiguous run of source tokens.

    Raise FormatError for a label of personal information that the taxonomy lacks, for two of them on one edge, and for
    a modifier or number without a label.
    """
    offsets = token_offsets(graph)
    place = {token.id: index for index, token in enumerate(graph.source)}
    spans = []
    for edge in graph.edges:
        label, entity, modifiers, notes, has_correction = _read_labels(edge)
        for run in _runs(sorted(place[token_id] for token_id in edge.ids if token_id in place)):
            start, end = offsets[graph.source[run[0]].id][0], offsets[graph.source[run[-1]].id][1]
            spans.append(
                EdgeSpan(
                    edge.id, start, end, label, entity, modifiers, edge.manual, notes, has_correction, edge.comment
                )
            )
    return tuple(sorted(spans, key=lambda span: span.start))


def decisions_from_svala(
    essay_id: str, graph: SvalaGraph, text_digest: str, reviewer: str, decided_at: str, *, removals: bool = True
) -> tuple[Decision, ...]:
    """Return what the reviewer decided: one decision for each span of a manual edge, sorted by start.

    A manual edge with a label gives the span that label (`SPAN_ADD`, which holds whether the program saw the span or
    not); a manual edge without any label says that the span is no personal information (`SPAN_REMOVE`), unless
    `removals` is False: in a normalised graph people also join tokens by hand only to correct them. Edges with labels
    of corrections or notes only decide nothing. The same graph gives the same decision ids, so that a second import
    changes nothing.
    """
    decisions = []
    for span in spans_of_edges(graph):
        if not span.manual:
            continue
        if span.label is not None:
            kind = DecisionKind.SPAN_ADD
        elif removals and not span.notes and not span.has_correction:
            kind = DecisionKind.SPAN_REMOVE
        else:
            continue
        parts = [
            essay_id,
            kind,
            str(span.start),
            str(span.end),
            span.label or "",
            str(span.entity),
            "+".join(span.modifiers),
            text_digest,
        ]
        decisions.append(
            Decision(
                decision_id="svala-" + hashlib.sha256("|".join(parts).encode()).hexdigest()[:20],
                essay_id=essay_id,
                kind=kind,
                reviewer=reviewer,
                decided_at=decided_at,
                text_digest=text_digest,
                start=span.start,
                end=span.end,
                label=span.label,
                modifiers=span.modifiers,
                entity=span.entity or None,
                comment=span.comment,
            )
        )
    return tuple(decisions)


def _check_graph(graph: SvalaGraph) -> None:
    sides: dict[str, int] = {}
    for row, (name, tokens) in enumerate((("source", graph.source), ("target", graph.target))):
        for index, token in enumerate(tokens):
            if token.id in sides:
                raise FormatError(
                    f"SVALA graph: {name}[{index}] has the id of another token; {_EXPORT}", element=f"{name}[{index}]"
                )
            sides[token.id] = row
            if _TOKEN_TEXT.fullmatch(token.text) is None:
                raise FormatError(
                    f"SVALA graph: the text of {name}[{index}] is not one token with white space after it; {_EXPORT}",
                    element=f"{name}[{index}]",
                )
    edge_ids = set()
    edge_of: dict[str, str] = {}
    for edge in graph.edges:
        name = _name(edge.id)
        if edge.id in edge_ids or edge.id in sides:
            raise FormatError(f"SVALA graph: edge {name} has the id of another element; {_EXPORT}", element=name)
        edge_ids.add(edge.id)
        if not edge.ids:
            raise FormatError(f"SVALA graph: edge {name} has no tokens; {_EXPORT}", element=name)
        for token_id in edge.ids:
            if token_id not in sides:
                raise FormatError(
                    f"SVALA graph: edge {name} names token {_name(token_id)}, which the graph lacks; {_EXPORT}",
                    element=name,
                )
            if token_id in edge_of:
                raise FormatError(
                    f"SVALA graph: token {_name(token_id)} stands in two edges; {_EXPORT}", element=_name(token_id)
                )
            edge_of[token_id] = edge.id
        rows = [sides[token_id] for token_id in edge.ids]
        if rows != sorted(rows) or edge.id != "e-" + "-".join(edge.ids):
            raise FormatError(
                f"SVALA graph: the id of edge {name} is not `e-` and its token ids, source first; {_EXPORT}",
                element=name,
            )
    for token_id in sides:
        if token_id not in edge_of:
            raise FormatError(
                f"SVALA graph: token {_name(token_id)} stands in no edge; {_EXPORT}", element=_name(token_id)
            )


def _read_labels(edge: SvalaEdge) -> tuple[Label | None, int, tuple[Modifier, ...], tuple[Label, ...], bool]:
    label: Label | None = None
    entity = 0
    modifiers = set()
    notes = []
    has_correction = False
    for word in edge.labels:
        name = word.replace(":", "_")  # the guidelines write `firstname:female`, SVALA's list `firstname_female`
        if name in (Label.OBS, Label.COM):
            notes.append(Label(name))
        elif name.isascii() and name.isdigit():
            if entity:
                raise FormatError(
                    f"SVALA graph: edge {_name(edge.id)} has two running numbers; keep one", element=_name(edge.id)
                )
            entity = int(name[:9])
        elif name in set(Modifier):
            modifiers.add(Modifier(name))
        elif name in set(Label) - COMMENTS:
            if label is not None and label != name:
                raise FormatError(
                    f"SVALA graph: edge {_name(edge.id)} has two labels; keep one", element=_name(edge.id)
                )
            label = Label(name)
        elif _CORRECTION.fullmatch(name):
            has_correction = True
        else:
            raise FormatError(
                f"SVALA graph: edge {_name(edge.id)} has a label that the taxonomy lacks; correct it in SVALA",
                element=_name(edge.id),
            )
    if label is None and (entity or modifiers):
        raise FormatError(
            f"SVALA graph: edge {_name(edge.id)} has a number or modifier but no label; add the label in SVALA",
            element=_name(edge.id),
        )
    return label, entity, tuple(m for m in MODIFIER_ORDER if m in modifiers), tuple(notes), has_correction


def _runs(places: list[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for place in places:
        if run and place != run[-1] + 1:
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def _edge_value(edge: SvalaEdge) -> dict[str, object]:
    value: dict[str, object] = {
        "id": edge.id,
        "ids": list(edge.ids),
        "labels": list(edge.labels),
        "manual": edge.manual,
    }
    if edge.comment:
        value["comment"] = edge.comment
    return value


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    # `json` would keep the last of two edges with one id and say nothing.
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _DuplicateKeyError
    return value


def _refuse_constant(_: str) -> float:
    raise ValueError


def _element_of(error: ValidationError, inside: tuple[str, ...]) -> str:
    path = inside + error.errors(include_input=False, include_url=False, include_context=False)[0]["loc"]
    words = [f"[{part}]" if isinstance(part, int) else "." + _part_name(part) for part in path]
    return "".join(words).lstrip(".") or "the whole"


def _part_name(part: str) -> str:
    return part if part in _FIELDS else _name(part)


def _name(identifier: str) -> str:
    return identifier if _SAFE_ID.fullmatch(identifier) else "(unusual id)"
