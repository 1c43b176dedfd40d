"""Measure surrogates on annotated essays: consistency, agreement, originals that came back, tagging, frequencies.

    python benchmarks/surrogates.py [--gold tests/gold/dev/gold.jsonl] [--style natural]

The table of frequencies follows Eder et al. 2019, section 6.2. Exit status 1 when a figure that must be 1.0 is lower.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from gold_learners import gold_learners

from pseudo_core.draw import Draw
from pseudo_core.languages import FormKind
from pseudo_core.lexicon import Lexicon, fold, genitive_bases
from pseudo_core.model import (
    AnnotatedEssay,
    CorpusFacts,
    Essay,
    LearnerEntities,
    LearnerEntity,
    Mention,
    MentionRef,
    RenderedEssay,
    Token,
)
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.render import render
from pseudo_core.surrogates import Book, Occurrence, Surrogate, assign_surrogates
from pseudo_core.surrogates.writing import read_form, write_name
from pseudo_core.tagging import Tagger
from pseudo_core.taxonomy import FIRSTNAMES, GEOGRAPHY, INSTITUTIONS, MODIFIER_ORDER, REPLACED, Label, Modifier, Style
from pseudo_core.tokenise import tokenise
from resources import load_lexicon

SECRET = bytes(range(32))
NAMED = FIRSTNAMES | GEOGRAPHY | INSTITUTIONS | {Label.SURNAME, Label.NICKNAME}
STOP_WORDS = frozenset(
    [
        *("och", "att", "i", "på", "är", "en", "ett", "det", "som", "jag", "du", "han", "hon", "vi", "ni", "de", "för"),
        *("med", "till", "av", "har", "inte", "om", "så"),
    ]
)
CASES = ROOT / "tests" / "cases" / "surrogate"
Pair = tuple[AnnotatedEssay, RenderedEssay]


def share(good: int, all_: int) -> str:
    return f"{good / all_:.4f} ({good} of {all_})" if all_ else "no cases"


def bases_of(surface: str, modifiers: Sequence[Modifier]) -> set[str]:
    """Return what a surface may be the form of: `nils` may be its own genitive."""
    folded = fold(surface)
    return {folded, *genitive_bases(folded)} if Modifier.GEN in modifiers else {folded}


def consistency(learners: list[LearnerEntities], pairs: dict[str, Pair], draw: Draw, policy: Policy) -> tuple[int, ...]:
    """Return (entities with one surrogate, entities, pairs of entities apart, pairs) over named entities in base form.

    Codes (`A-stad`) are numbered in each essay, so they are compared within it.
    """
    same = entities = apart = both = 0
    for learner in learners:
        book = Book(learner, draw, policy, CorpusFacts())
        surrogates = assign_surrogates(learner, draw, policy).surrogates
        surfaces: dict[tuple[str, int], list[set[str]]] = {}
        for annotated in learner.essays:
            rendered = pairs[annotated.essay.essay_id][1]
            for mention, new in zip(annotated.mentions, rendered.mentions, strict=True):
                entity = learner.entity(new.learner_entity) if new.learner_entity else None
                if entity is None or entity.label not in NAMED or not new.replaced:
                    continue
                if read_form(Occurrence(annotated, mention, entity), book).kind is not FormKind.BASE:
                    continue
                scope = annotated.essay.essay_id if surrogates[entity.number].series else ""
                found = bases_of(rendered.text[new.start : new.end], new.modifiers)
                surfaces.setdefault((scope, entity.number), []).append(found)
        shared = {key: set.intersection(*found) for key, found in surfaces.items()}
        entities += len(shared)
        same += sum(bool(found) for found in shared.values())
        listed = sorted(shared)
        for at, one in enumerate(listed):
            for other in listed[at + 1 :]:
                if one[0] == other[0]:
                    both += 1
                    apart += not shared[one] & shared[other]
    return same, entities, apart, both


def gender_agreement(learners: list[LearnerEntities], draw: Draw, policy: Policy) -> tuple[int, int]:
    """Return (surrogates of the gender of the label, first names with a gender)."""
    genders = {row["form"]: row["gender"] for row in draw.rows("pool_given_name")}
    wanted = {Label.FIRSTNAME_FEMALE: "f", Label.FIRSTNAME_MALE: "m"}
    good = total = 0
    for learner in learners:
        surrogates = assign_surrogates(learner, draw, policy).surrogates
        for entity in learner.entities:
            if entity.label in wanted:
                total += 1
                good += genders.get(surrogates[entity.number].text) == wanted[entity.label]
    return good, total


def country_agreement(learners: list[LearnerEntities], draw: Draw, policy: Policy) -> tuple[int, int]:
    """Return (pairs of foreign places that share a country before and after or neither, pairs with known countries).

    A surrogate's country is looked up in the lists by its name, not taken from the strategy.
    """
    country_of: dict[str, set[str]] = {}
    for name in ("country", "world_city"):
        for row in draw.rows(name):
            country_of.setdefault(row["form"], set()).add(row.get("country", ""))
    good = total = 0
    for learner in learners:
        surrogates = assign_surrogates(learner, draw, policy).surrogates
        places = [
            (entity.fact("country"), country_of[surrogates[entity.number].text])
            for entity in learner.entities
            if entity.label in (Label.COUNTRY, Label.CITY)
            and entity.fact("country") not in ("", "SE")
            and surrogates[entity.number].text in country_of
        ]
        for at, (code, found) in enumerate(places):
            for other_code, other in places[at + 1 :]:
                total += 1
                good += bool(found & other) if code == other_code else found != other
    return good, total


def originals_back(pairs: dict[str, Pair], learners: list[LearnerEntities]) -> tuple[int, int]:
    """Return (surrogates that hold an original of their learner, surrogates) over named entities."""
    back = total = 0
    for learner in learners:
        originals = {form for entity in learner.entities if entity.label in NAMED for form in entity.forms}
        for annotated in learner.essays:
            rendered = pairs[annotated.essay.essay_id][1]
            for mention in rendered.mentions:
                if mention.replaced and mention.label in NAMED:
                    total += 1
                    back += bool(bases_of(rendered.text[mention.start : mention.end], mention.modifiers) & originals)
    return back, total


def golden_cases(lexicon: Lexicon, draw: Draw) -> list[tuple[str, int, int]]:
    """Return (file, agreeing, cases) for each file of golden cases."""
    rows = []
    for path in sorted(CASES.glob("*.jsonl")):
        cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        good = sum(_written(case, draw) == case["expect"] for case in cases)
        rows.append((path.stem, good, len(cases)))
    return rows


def _written(case: dict[str, Any], draw: Draw) -> str:
    text = case.get("text", case["surface"])
    start = text.index(case["surface"])
    facts = (("canonical", case["canonical"]),) if "canonical" in case else ()
    modifiers = tuple(item for item in MODIFIER_ORDER if item in case["modifiers"])
    end = start + len(case["surface"])
    mention = Mention(start, end, Label(case["label"]), 1.0, ("case",), case["base"], modifiers, 1, facts)
    annotated = AnnotatedEssay(Essay("L1T1", "L1", "T1", text), (), (mention,))
    ref = MentionRef("L1T1", start)
    forms = frozenset({fold(case["surface"])})
    entity = LearnerEntity(1, "case", mention.label, case["base"], forms, (ref,), facts)
    learner = LearnerEntities("L1", (annotated,), (entity,), {ref: 1})
    policy = Policy(style=Style.NATURAL, lowercase_surrogates=case.get("lowercase", False))
    book = Book(learner, draw, policy, CorpusFacts())
    return write_name(Occurrence(annotated, mention, entity), Surrogate("case", case["surrogate"]), book)


def tagging_agreement(pairs: dict[str, Pair], tagger: Tagger) -> tuple[int, int]:
    """Return (tokens outside surrogates whose part of speech stays, such tokens)."""
    good = total = 0
    for annotated, rendered in pairs.values():
        before = {token.start: token for token in tagger.tag(tokenise(annotated.essay.text))}
        after = {token.start: token for token in tagger.tag(tokenise(rendered.text))}
        for segment in rendered.segments:
            if segment.reason or (segment.mention is not None and rendered.mentions[segment.mention].replaced):
                continue
            for start in range(segment.source_start, segment.source_end):
                token: Token | None = before.get(start)
                other = after.get(start - segment.source_start + segment.target_start)
                # A token that is partly a surrogate is no token of the learner's.
                if token is None or other is None or token.text != other.text:
                    continue
                total += 1
                good += token.pos == other.pos
    return good, total


def frequencies(texts: list[tuple[str, list[tuple[int, int]]]]) -> tuple[int, int, int, int]:
    """Return tokens, types (no punctuation, no stop words), mentions and tokens in mentions."""
    tokens = mentioned = 0
    types: Counter[str] = Counter()
    for text, spans in texts:
        found = tokenise(text)
        tokens += len(found)
        types.update(fold(token.text) for token in found if any(char.isalnum() for char in token.text))
        mentioned += sum(any(start < token.end and token.start < end for start, end in spans) for token in found)
    return tokens, len(set(types) - STOP_WORDS), sum(len(spans) for _, spans in texts), mentioned


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, default=ROOT / "tests" / "gold" / "dev" / "gold.jsonl")
    parser.add_argument("--style", choices=["natural", "dummy"], default="natural")
    arguments = parser.parse_args()
    lexicon = load_lexicon()
    policy = Policy(style=Style(arguments.style), sensitive=ReviewAction.KEEP)
    draw = Draw(SECRET, lexicon)
    learners = list(gold_learners(arguments.gold, lexicon))
    pairs: dict[str, Pair] = {}
    for learner in learners:
        for annotated in learner.essays:
            pairs[annotated.essay.essay_id] = (annotated, render(annotated, learner, draw, policy))
    begin = time.process_time()
    for learner in learners:
        again = replace(learner)
        for annotated in again.essays:
            render(annotated, again, draw, policy)
    seconds = time.process_time() - begin

    same, entities, apart, both = consistency(learners, pairs, draw, policy)
    rows = [("one entity, one surrogate", same, entities), ("two entities, two surrogates", apart, both)]
    back, surrogates = originals_back(pairs, learners)
    rows.append(("surrogate is no original of the learner", surrogates - back, surrogates))
    rows.append(("gender agrees", *gender_agreement(learners, draw, policy)))
    if policy.style is Style.NATURAL:
        rows.append(("country agrees, pairs of places", *country_agreement(learners, draw, policy)))
    must_be_all = list(rows)
    rows += [(f"golden cases: {name}", good, total) for name, good, total in golden_cases(lexicon, draw)]
    rows.append(
        ("part of speech unchanged outside surrogates", *tagging_agreement(pairs, Tagger.load(lexicon=lexicon)))
    )
    print(f"{len(pairs)} essays of {len(learners)} learners, style {policy.style}\n")
    for name, good, total in rows:
        print(f"{name:<46} {share(good, total)}")
    print(f"\nrender: {len(pairs) / seconds:,.0f} essays a second a core (draws included)\n")
    print(
        f"{'frequencies (Eder et al. 2019, 6.2)':<46} {'tokens':>8} {'types':>8} {'mentions':>9} {'tokens in them':>15}"
    )
    original = [
        (item.essay.text, [(m.start, m.end) for m in item.mentions if m.label in REPLACED])
        for item, _ in pairs.values()
    ]
    new = [(item.text, [(m.start, m.end) for m in item.mentions if m.label in REPLACED]) for _, item in pairs.values()]
    for name, texts in (("original", original), ("pseudonymised", new)):
        tokens, types, mentions, inside = frequencies(texts)
        print(f"{name:<46} {tokens:>8,} {types:>8,} {mentions:>9,} {inside:>15,}")
    return int(any(good < total for _, good, total in must_be_all))


if __name__ == "__main__":
    sys.exit(main())
