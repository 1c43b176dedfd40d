"""Annotated essays of one learner from marked text, and what linking made of them."""

from __future__ import annotations

import re

from pseudo_core.model import AnnotatedEssay, Essay, LearnerEntities, Mention, MentionRef
from pseudo_core.taxonomy import Label, Modifier
from pseudo_core.tokenise import tokenise

MARK = re.compile(r"\[([^|\]]+)\|([a-z_]+)((?:\+[a-z]+)*)((?:;[a-z]+=[^;\]]+)*)\]")


def essay(number: int, marked: str, *, text_type: str = "Berättande", score: float = 0.9) -> AnnotatedEssay:
    """Return an annotated essay from `Jag heter [Sara|firstname_female+listed]`."""
    plain, mentions, at = "", [], 0
    for match in MARK.finditer(marked):
        plain += marked[at : match.start()]
        flags = set(match[3].split("+")) - {""}
        given_facts = dict(item.split("=", 1) for item in match[4].split(";") if item)
        base = given_facts.pop("base", match[1].casefold())
        rule = given_facts.pop("rule", "test")
        given_facts |= dict.fromkeys(flags & {"listed", "common"}, "1")
        mentions.append(
            Mention(
                start=len(plain),
                end=len(plain) + len(match[1]),
                label=Label(match[2]),
                score=0.4 if "weak" in flags else score,
                rules=(rule,),
                base=base[:-1] if "gen" in flags else base,
                modifiers=tuple(item for item in Modifier if item in flags),
                entity=len(mentions) + 1,
                facts=tuple(sorted(given_facts.items())),
            )
        )
        plain += match[1]
        at = match.end()
    plain += marked[at:]
    given_essay = Essay(f"A1AT{number}", "A1", f"AT{number}", plain, text_types=(text_type,))
    return AnnotatedEssay(given_essay, tokenise(plain), tuple(mentions))


def surfaces(linked: LearnerEntities, essay_id: str) -> list[tuple[str, str, int]]:
    item = next(item for item in linked.essays if item.essay.essay_id == essay_id)
    return [
        (item.surface(mention), str(mention.label), linked.entity_of[MentionRef(essay_id, mention.start)])
        for mention in item.mentions
    ]


def numbers_of(linked: LearnerEntities) -> dict[str, set[int]]:
    out: dict[str, set[int]] = {}
    for item in linked.essays:
        for surface, _, number in surfaces(linked, item.essay.essay_id):
            out.setdefault(surface, set()).add(number)
    return out
