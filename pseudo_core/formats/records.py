"""What the readers of portal XML and of folders give: items as they stand in the source, not yet validated.

`place` names the line and element (`line 12, essay A1AT1`), with ids only where they are ids.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pseudo_core.validation import Problem

__all__ = ["Record", "SourceDeny", "SourceEssay", "SourceLearner", "SourceProblem", "SourceTask"]

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SourceLearner:
    """A learner's metadata; `languages` are (situation, name), `degrees` (type, text), `extras` (name, text)."""

    place: str
    attributes: dict[str, str] = field(repr=False)
    genders: tuple[str, ...] = ()
    languages: Pairs = field(default=(), repr=False)
    degrees: Pairs = field(default=(), repr=False)
    extras: Pairs = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class SourceTask:
    """A task's attributes."""

    place: str
    attributes: dict[str, str] = field(repr=False)
    extras: Pairs = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class SourceEssay:
    """An essay: `content` is its text (`kind` is `raw`) or a SVALA graph as JSON (`kind` is `svala`).

    None as `content` means that the source gives none that can be read, and `problem` says why. `first_line` is the
    line of the file on which the content begins, from 1. A row of `essays.csv` has the kind `metadata` and no content:
    it describes an essay whose text stands elsewhere. `is_described` is False for a file that holds the text only.
    """

    place: str
    attributes: dict[str, str] = field(repr=False)
    kind: str = "raw"
    content: str | None = field(default=None, repr=False)
    first_line: int = 1
    is_normalized: bool = False
    is_described: bool = True
    extras: Pairs = field(default=(), repr=False)
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class SourceDeny:
    """A row of `deny.csv`: a string that identifies this learner."""

    place: str
    learner_id: str
    text: str = field(repr=False)
    label: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """Something that gives no item: a broken file, a row that cannot be read, an element that was passed over."""

    place: str
    problem: Problem


Record = SourceLearner | SourceTask | SourceEssay | SourceDeny | SourceProblem
