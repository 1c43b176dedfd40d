"""Golden cases of endings, case and abbreviations: what stands in the new text for a surface and a surrogate."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pseudo_core.draw import Draw
from pseudo_core.lexicon import Entry
from pseudo_core.model import AnnotatedEssay, CorpusFacts, Essay, LearnerEntities, LearnerEntity, Mention, MentionRef
from pseudo_core.morphology import CasePattern, acronym, apply_case, case_pattern, consonant_abbreviation
from pseudo_core.policy import Policy
from pseudo_core.surrogates import Book, Occurrence, Surrogate
from pseudo_core.surrogates.writing import write_name
from pseudo_core.taxonomy import MODIFIER_ORDER, Label, Style
from resources import load_lexicon

FOLDER = Path(__file__).parent.parent / "cases" / "surrogate"
FILES = ("genitive", "definite_plural", "inhabitants", "compounds_adjectives", "case_abbreviation")
CASES = [json.loads(line) for name in FILES for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def written(case: dict[str, Any], lexicon: Any) -> str:
    """Return what `write_name` makes of a case."""
    text = case.get("text", case["surface"])
    start = text.index(case["surface"])
    facts = (("canonical", case["canonical"]),) if "canonical" in case else ()
    label = Label(case["label"])
    modifiers = tuple(item for item in MODIFIER_ORDER if item in case["modifiers"])
    mention = Mention(start, start + len(case["surface"]), label, 1.0, ("test",), case["base"], modifiers, 1, facts)
    annotated = AnnotatedEssay(Essay("L1T1", "L1", "T1", text), (), (mention,))
    ref = MentionRef("L1T1", start)
    entity = LearnerEntity(1, "key", label, case["base"], frozenset({case["surface"].casefold()}), (ref,), facts)
    entities = LearnerEntities("L1", (annotated,), (entity,), {ref: 1})
    policy = Policy(style=Style.NATURAL, lowercase_surrogates=case.get("lowercase", False))
    book = Book(entities, Draw(bytes(32), lexicon), policy, CorpusFacts())
    return write_name(Occurrence(annotated, mention, entity), Surrogate("test", case["surrogate"]), book)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_form_follows_the_original(case: dict[str, Any], make_lexicon: Callable[..., Any]) -> None:
    lexicon = make_lexicon({}, [Entry("swedish_place", case["base"]), Entry("swedish_place", "Örebro")])
    assert written(case, lexicon) == case["expect"]


def test_forms_follow_with_the_shipped_lists() -> None:
    lexicon = load_lexicon()
    wrong = {case["id"]: text for case in CASES if (text := written(case, lexicon)) != case["expect"]}
    assert wrong == {}


def test_there_are_at_least_150_cases_with_ids_of_their_own() -> None:
    assert len(CASES) >= 150
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize(
    ("surface", "pattern"),
    [
        ("STOCKHOLM", CasePattern.UPPER),
        ("stockholm", CasePattern.LOWER),
        ("Stockholm", CasePattern.TITLE),
        ("A", CasePattern.TITLE),
        ("SFI:s", CasePattern.UPPER),
        ("1990", CasePattern.TITLE),
    ],
)
def test_case_pattern(surface: str, pattern: CasePattern) -> None:
    assert case_pattern(surface) is pattern


def test_title_case_leaves_later_letters() -> None:
    assert apply_case("van der Meer", CasePattern.TITLE) == "Van der Meer"


@pytest.mark.parametrize(("name", "short"), [("Högskolan i Borås", "HB"), ("Lindskolan", "LND"), ("Röda Korset", "RK")])
def test_acronym(name: str, short: str) -> None:
    assert acronym(name) == short


def test_an_abbreviation_without_consonants_is_the_name() -> None:
    assert consonant_abbreviation("Ö", 3) == "Ö"
