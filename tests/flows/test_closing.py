"""What is replaced somewhere stays nowhere else: leftovers are taken before anything is rendered."""

from __future__ import annotations

from dataclasses import replace

from flows.closing import RULE, close_leaks
from pseudo_core.link.learner import link_learner
from pseudo_core.model import AnnotatedEssay, Essay, LearnerEntities, Mention, MentionRef
from pseudo_core.taxonomy import Label
from pseudo_core.tokenise import tokenise


def linked(*texts: tuple[str, dict[str, Label]]) -> LearnerEntities:
    """Return a learner's essays; each maps surfaces to labels, and only the first occurrence is a mention."""
    essays = []
    for number, (text, spans) in enumerate(texts, start=1):
        mentions = [
            Mention(text.index(surface), text.index(surface) + len(surface), label, 0.9, ("test",), surface.casefold())
            for surface, label in spans.items()
        ]
        essay = Essay(f"A1AT{number}", "A1", f"AT{number}", text)
        essays.append(AnnotatedEssay(essay, tokenise(text), tuple(sorted(mentions, key=lambda item: item.start))))
    whole = link_learner(essays)
    # Linking finds what it can; the rules under test must do without it.
    kept = tuple(
        AnnotatedEssay(
            item.essay, item.tokens, tuple(mention for mention in item.mentions if mention.rules[0] == "test")
        )
        for item in whole.essays
    )
    refs = {MentionRef(item.essay.essay_id, mention.start) for item in kept for mention in item.mentions}
    entity_of = {ref: number for ref, number in whole.entity_of.items() if ref in refs}
    return LearnerEntities(whole.learner_id, kept, whole.entities, entity_of)


def nothing_is_common(_: str) -> bool:
    return False


def surfaces(result: LearnerEntities) -> list[list[str]]:
    return [[item.surface(mention) for mention in item.mentions] for item in result.essays]


def test_name_left_in_another_essay_is_taken_in_any_case_and_in_the_genitive() -> None:
    before = linked(("Jag heter Zvemina .", {"Zvemina": Label.FIRSTNAME_FEMALE}), ("så sa zvemina . Zveminas bok", {}))
    after = close_leaks(before, nothing_is_common)
    assert surfaces(after) == [["Zvemina"], ["zvemina", "Zveminas"]]
    assert {after.entity_of[ref] for ref in after.entities[0].mentions} == {1}
    assert after.essays[1].mentions[0].rules == (RULE,)


def test_all_words_of_a_long_original_are_taken() -> None:
    text = "Vi bor i Nya Vroxby Strand . Ja , nya vroxby strand är fint ."
    after = close_leaks(linked((text, {"Nya Vroxby Strand": Label.CITY})), nothing_is_common)
    assert surfaces(after) == [["Nya Vroxby Strand", "nya vroxby strand"]]


def test_kept_markup_that_holds_a_name_gives_way() -> None:
    first = ("Min son Zvem .", {"Zvem": Label.FIRSTNAME_MALE})
    after = close_leaks(linked(first, ("Hej zvem !", {"zvem": Label.FAM})), nothing_is_common)
    assert [mention.label for mention in after.essays[1].mentions] == [Label.FIRSTNAME_MALE]


def test_what_a_reviewer_took_off_stays_off() -> None:
    before = linked(("Jag heter Zvemina .", {"Zvemina": Label.FIRSTNAME_FEMALE}), ("så sa zvemina .", {}))
    after = close_leaks(before, nothing_is_common, frozenset({("A1AT2", 6, 13)}))
    assert surfaces(after) == [["Zvemina"], []]


def test_what_a_reviewer_labelled_or_decided_stays_as_it_is() -> None:
    first = ("Min son Zvem .", {"Zvem": Label.FIRSTNAME_MALE})
    before = linked(first, ("Hej zvem !", {"zvem": Label.FAM}))
    second = before.essays[1]
    by_hand = replace(second, mentions=tuple(replace(item, manual=True) for item in second.mentions))
    labelled = replace(before, essays=(before.essays[0], by_hand))
    assert close_leaks(labelled, nothing_is_common) is labelled
    kept = replace(before, markup_actions={MentionRef("A1AT2", 4): "keep"})
    assert close_leaks(kept, nothing_is_common) is kept


def test_nothing_left_changes_nothing() -> None:
    before = linked(("Jag heter Zvemina .", {"Zvemina": Label.FIRSTNAME_FEMALE}))
    assert close_leaks(before, nothing_is_common) is before
