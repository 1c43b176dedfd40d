"""Release values → SweLL portal XML, with raw text or a SVALA graph in `<content>`.

Raw text cannot show which words are surrogates, so each essay with raw content carries an `<extra
name="pseudonymised">` for each mention: start and end in the text (code points), label, running number, modifiers,
and `surrogate` or `kept`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from pseudo_core.formats.svala import graph_to_json
from pseudo_core.formats.svala_out import fixed_graph
from pseudo_core.model import Learner, RenderedEssay, RenderedMention, Task

__all__ = ["MARK_NAME", "ReleaseEssay", "portal_lines"]

MARK_NAME = "pseudonymised"
"""Name of the `<extra>` elements that mark mentions beside raw content."""


@dataclass(frozen=True, slots=True)
class ReleaseEssay:
    """An essay as it is released: its text with surrogates, the ids and grade that may be published."""

    learner_id: str
    task_id: str
    rendered: RenderedEssay
    grade: str = ""


def portal_lines(
    source: str,
    learners: Iterable[Learner],
    tasks: Iterable[Task],
    essays: Iterable[ReleaseEssay],
    *,
    svala: bool,
) -> Iterator[str]:
    """Yield the lines of a portal file, each ending in a line feed, in the order of what is given.

    With `svala` the content is the graph with the text with surrogates on both rows; without, it is the text.
    `source` is the collection's letter. Memory is bounded by one essay.
    """
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f"<swell source={quoteattr(source)}>\n<meta>\n"
    for learner in learners:
        yield from _learner(learner)
    for task in tasks:
        yield from _task(task)
    yield "</meta>\n<essays>\n"
    for essay in essays:
        yield from _essay(essay, svala=svala)
    yield "</essays>\n</swell>\n"


def _start(name: str, attributes: Iterable[tuple[str, str]]) -> str:
    return f"<{name}" + "".join(f" {key}={quoteattr(value)}" for key, value in attributes) + ">"


def _text(value: str) -> str:
    # A carriage return written plainly would be read as a line feed.
    return escape(value, {"\r": "&#13;"})


def _extras(extras: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, text in extras:
        yield f"{_start('extra', [('name', name)])}{_text(text)}</extra>\n"


def _learner(learner: Learner) -> Iterator[str]:
    attributes = [("id", learner.learner_id)]
    if learner.birthyear_interval is not None:
        attributes.append(("birthyear_interval", learner.birthyear_interval))
    if learner.months_in_sweden is not None:
        attributes.append(("time_in_sweden", str(learner.months_in_sweden)))
    yield _start("student", [*attributes, *learner.attributes]) + "\n"
    for gender in learner.genders:
        yield f'<gender type="{escape(gender)}"/>\n'
    for language in learner.languages:
        yield f"{_start('language', [('situation', language.situation)])}{_text(language.name)}</language>\n"
    for kind, text in learner.degrees:
        yield f"{_start('degree', [('type', kind)])}{_text(text)}</degree>\n"
    yield from _extras(learner.extras)
    yield "</student>\n"


def _task(task: Task) -> Iterator[str]:
    attributes = [("id", task.task_id)]
    if task.text_types:
        attributes.append(("text_types", ",".join(task.text_types)))
    yield _start("task", [*attributes, *task.attributes]) + "\n"
    yield from _extras(task.extras)
    yield "</task>\n"


def _essay(essay: ReleaseEssay, *, svala: bool) -> Iterator[str]:
    attributes = [("student", essay.learner_id), ("task", essay.task_id)]
    if essay.grade:
        attributes.append(("grade", essay.grade))
    yield _start("essay", attributes) + "\n"
    if svala:
        kind, content = "svala", graph_to_json(fixed_graph(essay.rendered))
    else:
        kind, content = "raw", essay.rendered.text
        yield "".join(f"{_MARK_START}{mark}</extra>\n" for mark in _marks(essay.rendered))
    head = _start("content", [("type", kind), ("normalized", "no"), ("annotated", "no")])
    yield f"{head}{_text(content)}</content>\n</essay>\n"


_MARK_START = _start("extra", [("name", MARK_NAME)])


def _marks(rendered: RenderedEssay) -> Iterator[str]:
    """Yield what stands in the elements that mark mentions; numbers and names of ours, nothing to escape."""
    for mention in rendered.mentions:
        yield _mark(mention)
    for segment in rendered.segments:
        if segment.reason:
            yield f"{segment.target_start} {segment.target_end} {_text(segment.reason)}"


def _mark(mention: RenderedMention) -> str:
    state = "surrogate" if mention.replaced else "kept"
    labels = "+".join((mention.label, *mention.modifiers))
    return f"{mention.start} {mention.end} {labels} {mention.entity} {state}"
