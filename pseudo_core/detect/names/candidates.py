"""Which of the tokens where a name may begin are candidates.

A capital makes any word one unless something speaks against it; a lower-cased word needs a list, a trigger, or a place
in the sentence where only people stand.
"""

from __future__ import annotations

from pseudo_core.detect.names.among_people import is_alla, is_double_name, people_triggers
from pseudo_core.detect.names.asked import is_year
from pseudo_core.detect.names.candidate_forms import BEING, capitalises, is_illness, is_ordinary, is_shaped_surname
from pseudo_core.detect.names.candidate_frames import (
    ASKED,
    NAME_ENDS,
    SPOKEN_OF,
    calls_number,
    is_after_one,
    is_after_relative,
    is_before_name,
    is_cried,
    is_family_noun,
    is_modifier,
    is_named_next,
    is_ordinary_anyway,
    is_person_place,
    is_plain_noun,
    is_said_of_one,
    is_word_by_place,
)
from pseudo_core.detect.names.chain import GIVEN, PLACE_LISTS, SURNAME, is_first_of_two, listed_names
from pseudo_core.detect.names.context import name_triggers
from pseudo_core.detect.names.grammar_words import GRAMMAR_NAMES, capitalises_grammar, is_grammar_name
from pseudo_core.detect.names.lines import is_before_family, is_full_line, opens_full_name
from pseudo_core.detect.names.lowered import (
    AND,
    is_answer,
    is_crier,
    is_greeted_word,
    is_item,
    is_led_family,
    is_little_one,
    is_sent_to,
    is_slashed,
    is_unlisted_item,
)
from pseudo_core.detect.names.no_names import is_no_name, is_village, is_word_there
from pseudo_core.detect.names.openings import (
    SOMEBODY,
    is_ordinary_opening,
    is_placed_subject,
    is_told_first,
    is_what_is_named,
    opens_otherwise,
)
from pseudo_core.detect.names.respelt import is_word_respelt
from pseudo_core.detect.names.speakers import is_speaker
from pseudo_core.detect.names.starts import CALLED, FAMILY_LEADS, does
from pseudo_core.detect.names.syllables import syllable_runs
from pseudo_core.detect.names.tagged import is_small_name
from pseudo_core.detect.names.taken import is_addressed, is_asked_after, is_taken
from pseudo_core.detect.names.unlisted import is_stripped, is_unexplained, sounds_given
from pseudo_core.detect.numbers.words import is_spelt_number
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.english import english_words
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import list_words
from pseudo_core.detect.view.naming import is_river_name
from pseudo_core.detect.view.people_words import is_person_owner
from pseudo_core.detect.view.surface import entries_of, genitive_stem

__all__ = ["is_candidate"]

_ACTING = CUES.person_verb | CUES.weak_verb | CUES.function_word | {"såg", "ser", "mötte"}
_ENGLISH = frozenset({"is", "are", "was", "were", "the", "of", "and", "you", "my", "your"})  # `Education is the`
_OF_OURS = frozenset({"my", "our", "from"})  # … but `Grace is my friend`
_WORKING = BEING | {"bli", "en", "min"}  # before what somebody works as
_SAYING_SO = frozenset({"säger", "sa", "sager", "kallar", "sade", "säga"})
_DEGREES = frozenset({"så", "jätte", "mycket", "väldigt", "ganska", "lite", "litet", "för", "alldeles", "riktigt"})
_SURE, _LIKELY, _UNLIKELY = 0.9, 0.5, 0.15  # probabilities of a name
_NAMED_SO = frozenset({"t:heter", "t:kin", "t:my_kin", "t:title", "t:sign", "t:iam"})
_ADDRESSED = word_set(
    "fröken frun herrn doktorn professorn magistern majestätet chefen rektorn läraren tanten farbrorn"
)
_STRONG = frozenset({"t:heter", "t:greet", "t:sign", "t:title", "t:family"})
_OF_SOMEBODY = SPOKEN_OF | {"t:sign", "t:family", "t:prof", "t:apposition", "t:coord_name"}
_ADDRESSING = _STRONG - {"t:family"}
_WHOSE = frozenset({"t:kin", "t:my_kin", "t:prof"})
_BESIDE = frozenset({"t:kin", "t:prof", "t:coord_name"})
_TOLD = frozenset({"t:sign", "t:apposition", "t:dear", "t:greet"})


def is_candidate(view: EssayView, i: int) -> tuple[bool, list[str]]:
    """Tell whether a name may begin at token i, with the triggers around it."""
    text = view.texts[i]
    if not view.is_word[i] or "@" in text or view.folded[i] in CUES.never_name or i in english_words(view):
        return False, []
    if (text[:1].isupper() and is_village(view, i)) or is_river_name(view, i):
        return False, []  # `vår by Kay Pu`, `vid surma flod`
    if i in syllable_runs(view):
        return True, name_triggers(view, i)
    word = view.folded[i]
    capital = text[:1].isupper()
    if not capital and word in CUES.function_word and i not in view.signed:
        previous = view.folded_before(i)
        is_asked = previous in CUES.naming_verb or (i and view.is_kin[i - 1]) or is_greeted_word(view, i)
        if not is_asked and not (word in GRAMMAR_NAMES and is_grammar_name(view, i)):
            return False, []
        if word in CUES.nominative and previous in CALLED and view.folded_before(i, 2) not in CUES.nominative:
            return False, []  # `Ali , så hette han`
    if not capital and view.is_profession[i] and view.folded_before(i) in _WORKING:
        return False, []  # `jag är lawyer`, `jobbar som baker`, which some are called
    listed = entries_of(view, text, GIVEN)[0]
    if not listed and "-" in text:
        double = listed_names(view, text)[0]
        listed = () if double is None else (double,)
    if capital and word in _ACTING and not view.is_initial[i] and i not in view.signed and view.is_title[i]:
        is_called = view.folded_before(i) in CALLED or (i and view.is_kin[i - 1])
        is_before = not listed and i + 1 < view.n and view.is_title[i + 1]
        if not is_called and (is_before or capitalises_grammar(view)):
            return False, []  # `Jag Träffade Anna När`: the name begins after the verb
    if is_ordinary_anyway(view, i, listed):
        return is_full_line(view, i), ["t:sign"]
    triggers = name_triggers(view, i)
    before, after = view.folded_before(i), view.folded_after(i)
    if after == ":" and is_speaker(view, i, is_listed=bool(listed)):
        return True, [*triggers, *(t for t in ("t:verb", "u:subject", "t:apposition") if t not in triggers)]
    if capital and is_full_line(view, i):
        return True, [*triggers, *(t for t in ("t:sign",) if t not in triggers)]
    if word in CUES.naming_verb:
        return False, []  # `jag hetar Ali`
    if word in CUES.possessive and listed and capital and after in AND | {"&"} and does(view, i):
        return True, [*triggers, "t:coord_name", "t:coord"]  # `Hans och Eva kommer`
    if listed and is_word_respelt(view, i):
        return False, []
    is_initial, is_common = view.is_initial[i], view.is_common_word(i)
    if listed and (opens_full_name(view, i) or is_double_name(view, i)):
        return True, triggers
    is_named = "t:heter" in triggers
    if not capital:
        if listed and (is_item(view, i) or is_little_one(view, i) or is_greeted_word(view, i)):
            return True, [*triggers, *(t for t in ("t:coord_name",) if t not in triggers)]
        if not listed and is_unlisted_item(view, i):
            return True, [*triggers, "t:coord_name"]
        if is_sent_to(view, i) or (is_addressed(view, i) and is_unexplained(view, i)):
            return True, [*triggers, "t:greet"]
        if listed and is_crier(view, i):
            return True, [*triggers, *(t for t in ("t:verb", "u:inverted") if t not in triggers)]
        if is_asked_after(view, i) and is_unexplained(view, i):
            return True, [*triggers, *(t for t in ("t:verb", "u:inverted") if t not in triggers)]
        if is_slashed(view, i):
            return True, [*triggers, *(t for t in ("t:sign",) if t not in triggers)]
        if is_answer(view, i):
            return True, [*triggers, "t:heter"]
    is_small = not capital or view.is_shouted(i) or (view.is_initial[i] and _may_open(view, i))
    if listed and is_small and (among := people_triggers(view, i)):
        no_words = {"n:pronoun", "n:possessive", "n:named_thing"} if word in GRAMMAR_NAMES else {"n:pronoun"}
        return True, [*(t for t in triggers if t not in no_words), *(t for t in among if t not in triggers)]
    if is_word_by_place(view, i, listed, triggers) or is_word_there(view, i, triggers, is_listed=bool(listed)):
        return False, []
    no_name = word in view.weekdays or word in list_words(view.lexicon, "endearment")  # `Kära Älskling`
    if no_name and not (
        listed
        or is_named
        or (capital and "t:sign" in triggers and view.is_capital[min(i + 1, view.n - 1)] and i + 1 < view.n)
    ):
        return False, []
    if not is_named and "t:kin" not in triggers and is_no_name(view, i):
        return False, []
    is_title = word in CUES.title or (word[-1] == "." and word[:-1] in CUES.title)  # `Dr. Elham`
    if is_title and i + 1 < view.n and view.adjacent(i, i + 1):
        is_given = not capital and any(e.list == "given_name" for e in view.entries(view.texts[i + 1]))
        if view.is_capital[i + 1] or is_given:
            return False, []  # `Dr. Elham`, `hos pastor evert`
    if (word in _ADDRESSED or word in CUES.public_role) and not listed and not is_named:
        return False, []  # `Hej Fröken !`, `Kungen fyller år`
    if (is_initial or not capital) and ASKED.isdisjoint(triggers) and is_stripped(view, i):
        return False, []
    if not capital and is_plain_noun(view, i, triggers):
        return False, []
    # `ring min son Omar 070`, `gifte mig med Omar 1997`
    is_whose = capital and not is_common and not _WHOSE.isdisjoint(triggers)
    is_whose = is_whose or (capital and before == "med" and is_year(after) and (not is_common or is_taken(view, i)))
    is_whose = is_whose or (capital and not listed and is_unexplained(view, i) and sounds_given(view.lexicon, word))
    if after[:1].isdigit() and calls_number(view, i) and not is_whose and all(e.is_common for e in listed):
        return False, []
    is_said_in_english = after in _ENGLISH and view.folded_after(i, 2) not in _OF_OURS
    if is_said_in_english and listed and is_common and is_initial:
        return False, []  # `Love is blind`
    is_label = is_initial and after == ":" and view.folded_after(i, 2) != "s"  # but `Shilan:s bil`
    if not listed and (after in _ENGLISH or is_label):
        return False, []
    if before in ("bokstaven", "bokstav") or word in list_words(view.lexicon, "number_word"):
        return (is_named and capital), triggers
    if is_common and after in CALLED and not is_named and not capital:
        return False, []  # `firman heter X`
    if not listed and is_initial and not is_named and is_what_is_named(view, i):
        return False, []
    if not listed and not is_named and is_before_name(view, i):
        return False, []
    if is_initial and (is_common or word in CUES.function_word) and is_told_first(view, i, triggers):
        return False, []
    if not capital and is_common and before in ("på", "till") and i in view.greeted and view.pos[i] == "NOUN":
        return False, []  # `Välkommen på mat`
    if not capital and before == "så" and i in view.signed:
        return False, []  # `tack så mycke`
    if not capital and is_common and before in _DEGREES and view.p_name[i] < _LIKELY:
        return False, []  # `du är så brun`
    if word in ("alla", "allihop", "allihopa") and not is_named and not is_alla(view, i):
        return False, []  # `Hej Alla !`
    if word == "lucia" and SOMEBODY.isdisjoint(triggers):
        return False, []  # who leads the procession on the thirteenth of December
    is_subject = is_initial and capital and bool(listed) and is_placed_subject(view, i)
    if is_subject:
        triggers = [*triggers, *(t for t in ("t:verb", "u:subject") if t not in triggers)]
    if not is_subject and not is_named and opens_otherwise(view, i):
        return False, []
    if not capital and not is_named and is_modifier(view, i):
        return False, []
    if is_initial and view.p_name[i] < _UNLIKELY and is_ordinary_opening(view, i, triggers):
        return False, []
    if word in CUES.possessive and i in view.signed and i + 1 < view.n and view.is_word[i + 1]:
        return False, []  # `Din vän Hodan`
    if (
        word in CUES.closing
        and is_initial
        and view.is_letter
        and (i + 1 == view.n or view.texts[i + 1] == "," or not view.adjacent(i, i + 1))
    ):
        return False, []
    if (word in CUES.greeting and (is_initial or (not listed and before in CUES.greeting))) or (
        (word in CUES.no_place or (word[-1] == "s" and word[:-1] in CUES.no_place))
        and not (listed and capital and (not _NAMED_SO.isdisjoint(triggers) or view.folded_after(i) in CUES.inverted))
        and not (listed and capital and "t:greet" in triggers and view.p_name[i] >= _SURE)  # `Hej Hope !`
        and not (listed and capital and is_before_family(view, i))
    ):
        return False, []
    is_no_bearer = _NAMED_SO.isdisjoint(triggers) if capital else before in BEING  # `min man är ismaili`
    if not listed and is_no_bearer and is_illness(view, i):
        return False, []
    if word in CUES.closing and is_initial and not listed:
        return False, []
    if (
        capital
        and not is_named
        and "t:sign" not in triggers
        and (is_initial or view.is_shouted(i) or is_cried(view, i))
        and is_ordinary(view, i, listed)
    ):
        return False, []
    if capital:
        return not (is_common and not listed and _OF_SOMEBODY.isdisjoint(triggers) and capitalises(view)), triggers
    if is_spelt_number(view.folded[i]) and not listed:
        return False, triggers  # `min far , femtiåta`
    strong = not _STRONG.isdisjoint(triggers)
    if any(not e.is_common for e in listed) or (listed and is_first_of_two(view, i)):
        return True, triggers
    if view.is_open[i] and view.p_name[i] >= _SURE and is_shaped_surname(view, i):
        return True, triggers
    if is_small_name(view, i, triggers, listed):
        is_family = any(not e.is_common for e in entries_of(view, text, SURNAME)[0])
        return True, triggers if is_family else [*triggers, "u:small"]
    if view.pos[i] == "NUM" and not is_named:
        return False, triggers
    if is_person_owner(view, i) and any(e.list == "given_name" for e in view.entries(genitive_stem(text))):
        return True, triggers
    if (
        listed
        and view.is_verb[i]
        and is_common
        and _ADDRESSING.isdisjoint(triggers)
        and not ("u:subject" in triggers and view.p_name[i] >= _SURE)  # `bo sa : nu kör vi`
        and not ("t:my_kin" in triggers and after in NAME_ENDS)
        and not ("t:kin" in triggers and after in (".", ",", "") and word not in CUES.person_verb)
    ):
        return False, triggers  # `barn titta`, but `min man bo och`
    if is_person_place(view, i, triggers):
        return True, triggers
    if not listed and is_common and before not in CALLED and not is_family_noun(view, i):
        return False, triggers
    if "$" in text and "t:prof" in triggers:
        return True, triggers
    if view.is_open[i] and before in _SAYING_SO and is_said_of_one(view, i):
        return True, [*triggers, "u:object"]  # `alla säger tjockis till mig`
    if ("t:title" in triggers or "t:family" in triggers) and entries_of(view, text, SURNAME)[0]:
        return True, triggers
    is_family = any(not e.is_common for e in entries_of(view, text, SURNAME)[0])
    if "t:written" in triggers and (is_family or is_unexplained(view, i)):
        return True, triggers  # `det står sørensen på dörren`
    if "t:family" in triggers and before in FAMILY_LEADS and is_unexplained(view, i):
        return True, triggers  # `familjen rustamov`
    if is_led_family(view, i):
        return True, [*triggers, *(t for t in ("t:title", "t:family") if t not in triggers)]
    if listed and is_common and "t:kin" in triggers and not strong and not is_after_one(view, i):
        return False, triggers  # `gav barnen bulle`
    if is_named and not listed and is_common and view.pos[i] == "NOUN" and is_named_next(view, i):
        return False, triggers  # `nu heter båten X`
    if word in CUES.naming_skip and not (listed and after in NAME_ENDS and view.pos[i] != "ADV"):
        return False, triggers  # `han heter egentligen X`
    if is_named or (listed and (strong or not _BESIDE.isdisjoint(triggers))):
        return (word not in CUES.function_word or bool(listed)) and word not in CUES.speech_verb, triggers
    if (
        (
            not _TOLD.isdisjoint(triggers)
            or ("t:kin" in triggers and (is_after_one(view, i) or entries_of(view, text, SURNAME)[0]))
        )
        and (is_unexplained(view, i) or is_after_relative(view, i) or ("t:sign" in triggers and not is_common))
        and word not in CUES.speech_verb
        and len(text) > 2
    ):
        # `min fru shilan`: an unknown word after a relative, if nothing else knows it.
        return not (
            view.is_kin[i] or view.is_profession[i] or any(e.list in PLACE_LISTS for e in view.entries(text))
        ), triggers
    return False, triggers


def _may_open(view: EssayView, i: int) -> bool:
    """Tell whether the capital at token i, the first of its sentence, may be a name by what stands after it: a comma
    only leads a list of people there (`Oliver , Sara och Omar kom`, but not `Fin , Sara`)."""
    return view.folded_after(i) != "," or view.folded_after(i, 3) in AND | {","}
