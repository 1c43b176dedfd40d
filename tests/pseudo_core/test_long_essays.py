"""Essays that tell of thousands: what each mention asks of the others may not take time that grows with their square.

Bounds are of CPU time, and several times what the work takes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, product

from replacing import NATURAL, Learner, replaced

from pseudo_core.annotate import decide_by_rules
from pseudo_core.detect import EssayView
from pseudo_core.detect.ages.told import of_people_in_general
from pseudo_core.detect.dates.public_dates import is_history
from pseudo_core.detect.numbers.address import detect_address
from pseudo_core.detect.numbers.contact import detect_contact
from pseudo_core.detect.numbers.spoken import spoken_numbers
from pseudo_core.detect.places.lines import heads_letter
from pseudo_core.detect.view.frames import plain_text
from pseudo_core.detect.view.illegible import legible
from pseudo_core.draw import Draw
from pseudo_core.link.families import settle_unknown
from pseudo_core.link.learner import link_learner
from pseudo_core.model import AnnotatedEssay, Essay, Evidence, Mention
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import Label
from pseudo_core.tokenise import tokenise
from resources import load_lexicon


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < seconds


def names(number: int) -> list[str]:
    """Return names that begin alike and are not near each other."""
    made = map("".join, product("bdfgkl", "aou", "mnprst", "eiy", "bdfgkl", "aou", "mnprst", "aio"))
    return [f"M{name}" for name in islice(made, number)]


def marked(text: str, spans: list[tuple[str, Label]], **more: str) -> list[Mention]:
    out, at = [], 0
    for number, (surface, label) in enumerate(spans, start=1):
        start = text.index(surface, at)
        at = start + len(surface)
        facts = tuple(more.items())
        rule = "firstname/unknown" if label is Label.FIRSTNAME_UNKNOWN else f"{label}/list"
        out.append(Mention(start, at, label, 0.9, (rule,), surface.casefold(), (), number, facts))
    return out


def test_each_of_thousands_of_places_lies_in_the_city_that_is_told_of_nearest(learner: Learner, draw: Draw) -> None:
    near = [("Lund", "city"), ("Storgatan", "place"), ("Borås", "city"), ("Ringvägen", "place")]
    text = "I Lund vid Storgatan . " + "Nära Borås till Ringvägen . " * 4_000
    entities = learner((text, near[:2] + near[2:] * 4_000))
    with at_most(6):
        new = replaced(entities, draw, NATURAL)
    assert len(new) == 8_002
    assert len(set(new)) == 4


def test_each_of_thousands_of_names_is_somebody(learner: Learner) -> None:
    told = names(2_500)
    text = " ".join(told)
    essay = Essay("A1AT1", "A1", "AT1", text)
    mentions = marked(text, [(name, Label.SURNAME) for name in told])
    with at_most(8):
        linked = link_learner([AnnotatedEssay(essay, tokenise(text), tuple(mentions))])
    assert len(linked.entities) == len(told)


def test_a_misspelt_place_is_found_among_thousands_of_unknown_names() -> None:
    text = "Skellefteå " * 2_000 + "Skelefteå " + "Zamira " * 2_000
    towns = marked(text, [("Skellefteå", Label.CITY)] * 2_000, listed="1")
    unknown = [("Skelefteå", Label.FIRSTNAME_UNKNOWN), *[("Zamira", Label.FIRSTNAME_UNKNOWN)] * 2_000]
    with at_most(3):
        settled = settle_unknown([*towns, *marked(text, unknown)], text)
    assert settled[2_000].label is Label.CITY
    assert {m.label for m in settled[2_001:]} == {Label.FIRSTNAME_UNKNOWN}


def test_evidence_yields_to_what_the_essay_says_of_a_form() -> None:
    lexicon = load_lexicon()
    text = "Min son heter Kuba . " + "Kuba , " * 4_000
    view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text), lexicon)
    starts = [at for at in view.starts if text.startswith("Kuba", at)]
    son = Evidence(starts[0], starts[0] + 4, Label.FIRSTNAME_MALE, "firstname/list", 0.95, base="kuba")
    state = [Evidence(at, at + 4, Label.COUNTRY, "country/list", 0.4, base="kuba") for at in starts[1:]]
    with at_most(6):
        mentions, _, _ = decide_by_rules(view, lexicon, Policy(), [son, *state])
    assert {mention.label for mention in mentions} == {Label.FIRSTNAME_MALE}
    assert len(mentions) == len(starts)


def test_dates_of_one_very_long_sentence_are_no_history() -> None:
    text = "Den 3 mars 1985 och " * 4_000 + "gäller en lag"
    view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text), load_lexicon())
    with at_most(2):
        found = [is_history(view, i) for i, word in enumerate(view.folded) if word == "mars"]
    assert not any(found)


def test_what_heads_a_letter_is_told_in_thousands_of_lines() -> None:
    text = "Lund den 3 maj\nJag mår bra .\n" * 3_000
    view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text), load_lexicon())
    with at_most(2):
        found = [view.texts[i] for i in range(view.n) if heads_letter(view, i, i + 1)]
    assert found.count("Lund") == 3_000


def test_ages_of_one_very_long_sentence_are_anybodys() -> None:
    text = "Man är gift när man fyllt 18 och " * 8_000
    view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text), load_lexicon())
    with at_most(2):
        found = [of_people_in_general(view, i) for i, word in enumerate(view.folded) if word == "18"]
    assert all(found)


def test_house_numbers_of_one_very_long_sentence_are_no_buses() -> None:
    text = "bussen som går till mig är nummer 5 och " * 2_000
    view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text), load_lexicon())
    with at_most(4):
        found = list(detect_address(view, load_lexicon()))
    assert all(item.score < 0.5 for item in found)


def test_a_long_run_of_number_words_is_read_in_one_way() -> None:
    text = "Mitt nummer är noll " + "femtio" * 25 + "x ."
    view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
    with at_most(2):
        assert not list(spoken_numbers(view, plain_text(view)))


def test_thousands_of_words_with_stops_are_no_address() -> None:
    text = "Vi åt at sju . " + "ja . " * 10_000
    view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
    with at_most(2):
        assert not list(detect_contact(view))


def test_thousands_of_illegible_signs_are_read_once() -> None:
    for run in ("1$" * 10_000 + "_", "$" * 20_000, "a" * 40_000 + " 2$15"):
        with at_most(1):
            assert len(legible(run)) == len(run)
