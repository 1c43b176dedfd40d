"""Essays → SVALA graphs: what was detected, what replaced it, and the pseudonymised text fixed as a new source.

    detected        source = target = the learner's text, labels on the edges           for review; holds originals
    pseudonymised   source = the learner's text, target = the text with surrogates      for review; holds originals
    fixed           source = target = the text with surrogates, labels on the edges     for a release; holds none

A token is what stands between blanks, as SVALA cuts texts. Where a mention begins or ends inside such a token
(`Borås.`), the token is cut there and a blank added, since SVALA's tokens end in white space; `spans_in_text` finds
back to the offsets of the text. A preposition that was changed to fit a surrogate is marked with `Com!`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pseudo_core.errors import FormatError
from pseudo_core.formats.svala import (
    EdgeSpan,
    SvalaEdge,
    SvalaGraph,
    SvalaToken,
    decisions_from_svala,
    source_text,
    spans_of_edges,
)
from pseudo_core.model import AnnotatedEssay, Decision, RenderedEssay
from pseudo_core.taxonomy import Label, Modifier

__all__ = [
    "PREPOSITION_NOTE",
    "decisions_in_text",
    "detected_graph",
    "fixed_graph",
    "pseudonymised_graph",
    "spans_in_text",
]

PREPOSITION_NOTE = "preposition changed to fit the surrogate"
"""The comment on an edge whose preposition is not the learner's own."""

_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of both texts that stands in edges of its own; `labels` are empty for text that was copied."""

    source: str
    target: str
    labels: tuple[str, ...] = ()
    manual: bool = False
    comment: str = ""


def detected_graph(annotated: AnnotatedEssay) -> SvalaGraph:
    """Return the graph of an essay as detected: both rows the learner's text, a labelled edge for each mention."""
    text = annotated.essay.text
    pieces: list[_Piece] = []
    at = 0
    for mention in annotated.mentions:
        between = text[at : mention.start]
        pieces.append(_Piece(between, between))
        surface = annotated.surface(mention)
        labels = _labels(mention.label, mention.entity, mention.modifiers)
        pieces.append(_Piece(surface, surface, labels, mention.manual))
        at = mention.end
    pieces.append(_Piece(text[at:], text[at:]))
    return _graph(pieces)


def pseudonymised_graph(annotated: AnnotatedEssay, rendered: RenderedEssay) -> SvalaGraph:
    """Return the graph from the learner's text to the text with surrogates. It holds originals: never for a release."""
    return _graph(list(_pieces_of(annotated.essay.text, rendered)))


def fixed_graph(rendered: RenderedEssay) -> SvalaGraph:
    """Return the graph of a release: the text with surrogates on both rows, so that no original is left in it."""
    pieces = [replace(piece, source=piece.target) for piece in _pieces_of(None, rendered)]
    return _graph(pieces)


def spans_in_text(graph: SvalaGraph, text: str) -> tuple[EdgeSpan, ...]:
    """Return the spans of a graph's edges with offsets in `text`, whose blanks may differ from those of the graph.

    Graph and text must hold the same characters but for white space; else FormatError is raised: the graph is of
    another text.
    """
    place = _offsets_in_text(graph, text)
    return tuple(replace(span, start=place(span.start), end=place(span.end - 1) + 1) for span in spans_of_edges(graph))


def decisions_in_text(
    essay_id: str,
    graph: SvalaGraph,
    text: str,
    text_digest: str,
    reviewer: str,
    decided_at: str,
    *,
    removals: bool = True,
) -> tuple[Decision, ...]:
    """Return the decisions of a corrected graph with offsets in the essay's own text; see `decisions_from_svala`.

    Raise FormatError when the graph was made from another text.
    """
    place = _offsets_in_text(graph, text)
    decisions = decisions_from_svala(essay_id, graph, text_digest, reviewer, decided_at, removals=removals)
    return tuple(
        replace(item, start=place(item.start), end=place(item.end - 1) + 1)
        for item in decisions
        if item.start is not None and item.end is not None
    )


def _offsets_in_text(graph: SvalaGraph, text: str) -> Callable[[int], int]:
    """Return the function from the offset of a character in the graph's source to its offset in the text."""
    own = source_text(graph)
    if _BLANK.sub("", own) != _BLANK.sub("", text):
        raise FormatError("SVALA graph: it was made from another text of this essay; export the essay again")
    places = [at for at, char in enumerate(text) if not char.isspace()]
    before = [0]
    for char in own:
        before.append(before[-1] + (not char.isspace()))
    return lambda offset: places[before[offset]]


def _labels(label: Label, entity: int, modifiers: Sequence[Modifier]) -> tuple[str, ...]:
    number = (str(entity),) if entity else ()
    return (str(label), *number, *(str(modifier) for modifier in modifiers))


def _pieces_of(source: str | None, rendered: RenderedEssay) -> Iterator[_Piece]:
    """Yield the pieces of the segments; without a source text, the target stands for it."""
    for segment in rendered.segments:
        target = rendered.text[segment.target_start : segment.target_end]
        original = target if source is None else source[segment.source_start : segment.source_end]
        if segment.mention is not None:
            mention = rendered.mentions[segment.mention]
            labels = _labels(mention.label, mention.entity, mention.modifiers)
            yield _Piece(original, target, labels, mention.manual)
        elif segment.reason:
            yield _Piece(original, target, (str(Label.COM),), comment=PREPOSITION_NOTE)
        else:
            yield _Piece(original, target)


class _Row:
    """Tokens of one row as they are cut; white space belongs to the token before it, at the start to the first one."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._texts: list[str] = []
        self._lead = ""

    def add(self, text: str) -> list[int]:
        """Add a piece of text and return the places of its tokens; white space at its start goes to the token
        before.
        """
        lead = text[: len(text) - len(text.lstrip())]
        if lead:
            if self._texts:
                self._texts[-1] += lead
            else:
                self._lead += lead
        first = len(self._texts)
        self._texts += re.findall(r"\S+\s*", text[len(lead) :])
        if first == 0 and self._texts and self._lead:
            self._texts[0] = self._lead + self._texts[0]
        return list(range(first, len(self._texts)))

    def tokens(self) -> tuple[SvalaToken, ...]:
        """Return the tokens; one that was cut inside a word gets the blank that SVALA asks for."""
        return tuple(
            SvalaToken(f"{self._prefix}{place}", text if text[-1].isspace() else f"{text} ")
            for place, text in enumerate(self._texts)
        )


def _graph(pieces: Sequence[_Piece]) -> SvalaGraph:
    source, target = _Row("s"), _Row("t")
    edges: list[SvalaEdge] = []

    def edge(sources: Sequence[int], targets: Sequence[int], piece: _Piece) -> None:
        ids = (*(f"s{place}" for place in sources), *(f"t{place}" for place in targets))
        if ids:
            edges.append(SvalaEdge("e-" + "-".join(ids), ids, piece.labels, piece.manual, piece.comment))

    for piece in pieces:
        sources, targets = source.add(piece.source), target.add(piece.target)
        if piece.labels:
            edge(sources, targets, piece)
        else:
            # Copied text has the same tokens on both rows.
            for one, other in zip(sources, targets, strict=True):
                edge((one,), (other,), piece)
    return SvalaGraph(source.tokens(), target.tokens(), tuple(edges))
