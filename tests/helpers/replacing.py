"""What tests of surrogates share: policies, and what replaces the mentions of a learner."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from pseudo_core.draw import Draw
from pseudo_core.model import CorpusFacts, LearnerEntities
from pseudo_core.policy import Policy
from pseudo_core.render import render
from pseudo_core.taxonomy import Style

Learner = Callable[..., LearnerEntities]
NATURAL, DUMMY, MASK = (Policy(style=style) for style in (Style.NATURAL, Style.DUMMY, Style.MASK))
EPOCH = st.integers(1, 500)


def replaced(entities: LearnerEntities, draw: Draw, policy: Policy, facts: CorpusFacts | None = None) -> list[str]:
    """Return the new surfaces of all mentions of all essays, in order."""
    out = []
    for annotated in entities.essays:
        rendered = render(annotated, entities, draw, policy, *([facts] if facts else []))
        out += [rendered.text[mention.start : mention.end] for mention in rendered.mentions]
    return out


def one(learner: Learner, draw: Draw, surface: str, label: str, policy: Policy, modifiers: str = "") -> str:
    """Return what replaces the only mention of a text."""
    return replaced(learner((f"Se {surface} här", [(surface, label, modifiers)])), draw, policy)[0]
