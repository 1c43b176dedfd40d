"""Detect names of people: given names, middle names, surnames, initials, nicknames.

A name begins where a listed given name stands, or a capitalised unknown word, or any word that a trigger asks for
(`heter`, `min kusin …`, greeting, signature); from there the chain of name-like tokens is read on: given name, middle
names, surname. Surnames were found at recall .32 by list look-up alone (Volodina et al. 2020, section 4): here
position decides.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.names.against import ASKS, is_listed_place, is_place_before_subject, weigh_places
from pseudo_core.detect.names.alone import (
    FATHERS,
    is_family_by_place,
    is_family_by_title,
    is_middle_by_place,
    is_name_noun,
    is_named_relatives,
    is_wife,
)
from pseudo_core.detect.names.among_people import is_double_name
from pseudo_core.detect.names.animals import goes_on_animals, is_somebody, names_animal
from pseudo_core.detect.names.called_so import is_becoming, is_nickname
from pseudo_core.detect.names.candidates import is_candidate
from pseudo_core.detect.names.chain import PAIR, NameUnit, is_row, kind_listed, read_chain
from pseudo_core.detect.names.context import case_of, name_triggers
from pseudo_core.detect.names.doors import doorplate, lone_initials, signed_initials
from pseudo_core.detect.names.famous import fame_of
from pseudo_core.detect.names.grammar_words import GRAMMAR_NAMES
from pseudo_core.detect.names.lines import opens_full_name
from pseudo_core.detect.names.nickname_forms import is_doubled, is_short_form
from pseudo_core.detect.names.nickname_frames import is_listed_pet
from pseudo_core.detect.names.nicknames import detect_nicknames
from pseudo_core.detect.names.no_names import models_of
from pseudo_core.detect.names.roles import is_vietnamese, roles_of
from pseudo_core.detect.names.spacing import joined_names
from pseudo_core.detect.names.spelt import spelt_names
from pseudo_core.detect.names.starts import is_family_owner, likely_starts
from pseudo_core.detect.names.told_parts import told_parts
from pseudo_core.detect.names.unlisted import COMPANY, is_compound, is_respelt, sounds_given
from pseudo_core.detect.places.lying import is_lying
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.naming import naming_verb_before
from pseudo_core.detect.view.people_words import kin_gender_before, kin_gender_beside
from pseudo_core.detect.view.surface import fold_key, genitive_stem, is_genitive_position, is_near_word
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.informants import is_of_own_circle
from pseudo_core.detect.writer.own_people import is_of_own_life
from pseudo_core.detect.writer.public_people import (
    is_own_deed,
    is_own_namesake,
    is_public,
    speaks_of_own,
    supposed_names,
)
from pseudo_core.detect.writer.relation import relation_features, text_class
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_names"]

_FAMILY_TAILS = ("-familjen", "-familjens", "-släkten", "-syskonen", "-bröderna", "-systrarna", "-klanen")
_IS_FAMILY_WORD = word_mark(endings=_FAMILY_TAILS)
_SMALL_INITIALS = re.compile(r"^(?:[a-zåäö]\.){2,}$")
_BY_GENDER = {"f": Label.FIRSTNAME_FEMALE, "m": Label.FIRSTNAME_MALE}
_BY_ROLE = {
    "middle": (Label.MIDDLENAME, "middlename/chain"),
    "surname": (Label.SURNAME, "surname/after_given"),
    "initials": (Label.INITIALS, "initials/beside_name"),
}
_OWN_TRIGGERS = frozenset({"t:my_kin", "t:self", "t:sign", "t:greet", "t:iam"})
_PLACE_HEADS = (
    (Label.CITY, CUES.head_city),
    (Label.REGION, CUES.head_region),
    (Label.GEO, CUES.head_geo),
    (Label.PLACE, CUES.head_place),
)
# Titles before given names.
_FAMILIAR = word_set(
    "farbror tant moster faster morbror tita onkel syster bror broder dona don doña tante fader ate kuya tito lola",
    "lolo tía tío tia tio zia zio ciocia wujek teta tetka amo khala khalo chacha abuelo abuela abuelita nonno nonna",
    "kyria kyrie pani bwana aling weyzero woizero ustad ustaz ustadh hajji hajja hadji tjotja djadja",
    "babcia chief sheikh shejk mulla mullah padre maman aunty auntie uncle rabbi dziadek baka deda abouna abuna pater",
    "imam prins prinsessan kung drottning fröken magister",
)
# First parts of double names that nobody is called by.
_BEFORE_CALLED = frozenset({"muhammad", "mohammad", "mohammed", "muhammed", "mohamed", "mohd", "md"})
_ASKING = frozenset({"t:heter", "t:sign", "t:greet", "t:iam", "t:dear", "t:my_kin", "t:owner_kin"})
# What asks for a name so surely that ordinary words may follow.
_TRIGGERS = frozenset({"t:heter", "t:kin", "t:greet", "t:sign", "t:title", "t:family", "t:prof", "t:written"})
_ACTS = frozenset({"u:subject", "u:before_verb", "u:inverted", "u:object", "u:with"})
_PERSONAL = frozenset(
    {"t:heter", "t:kin", "t:my_kin", "t:prof", "t:title", "t:family", "t:sign", "t:iam", "t:owner_kin"}
)
# What public people have around them too.
_WRITERS = frozenset({"t:my_kin", "t:self", "t:sign", "t:greet"})
_DEEDS = frozenset({"t:prof", "t:title", "t:verb", "t:prep", "t:clause_subject", "t:coord_name"})
_ENDING = frozenset({"", ".", ",", "och", ")"})
_OF_PLACES = frozenset({"personal:own_place", "personal:me_live"})  # ties that say more of a town than of a person
_MY = frozenset({"mitt", "mit", "vårt", "min"})
_FEW = 4  # tokens before a name in which its subject stands
_LONG = 8  # letters of a word that may be a compound
_FREQUENT = 1000  # bearers in Sweden from which a given name is common knowledge


def _modifiers(view: EssayView, unit: NameUnit) -> tuple[Modifier, ...]:
    i = unit.last - 1
    text = view.texts[i]
    bare = unit.given is not None or unit.surname is not None
    if unit.genitive or (not bare and text.endswith("s") and genitive_stem(text) and is_genitive_position(view, i)):
        return (Modifier.GEN,)
    if text.endswith(("s", "x", "z")) and is_genitive_position(view, i):
        return (Modifier.GEN,)
    return ()


def _base(view: EssayView, unit: NameUnit, modifiers: tuple[Modifier, ...]) -> str:
    surface = view.text[view.starts[unit.first] : view.ends[unit.last - 1]]
    if modifiers and (unit.genitive or (unit.given is None and unit.surname is None)):
        surface = genitive_stem(surface) or surface
    return fold_key(surface)


def _family_words(view: EssayView) -> Iterator[Evidence]:
    """Yield the words that call a family by its name: `hela Qasimi-familjen`."""
    for i in marked(view, _IS_FAMILY_WORD):
        head = view.texts[i].rpartition("-")[0]
        is_firm = any(e.list in ("company", "transport", "country") for e in view.entries(head))
        is_word = view.is_common_surface(head.casefold()) and not (
            not view.is_initial[i] and any(e.list == "surname" for e in view.entries(head))
        )
        if head[:1].isupper() and not is_firm and not is_word:
            start, end = view.span(i, i + 1)
            yield Evidence(start, end, Label.SURNAME, "surname/family_word", 0.95, (), head.casefold())


def _named_place(view: EssayView, units: list[NameUnit]) -> Iterator[Evidence]:
    """Places that the text names as such and no list may know: `byn där jag föddes heter X`."""
    head = units[0]
    if not view.is_capital[head.first] or text_class(view) == "impersonal":
        return
    before = view.folded[view.sentence_of(head.first)[0] : head.first]
    for word in reversed(before):
        for label, heads in _PLACE_HEADS:
            if word in heads:
                start, end = view.span(head.first, units[-1].last)
                yield Evidence(start, end, label, f"{label}/named", 0.75, (), fold_key(view.text[start:end]))
                return


def _is_apostrophe_owner(view: EssayView, end: int) -> bool:
    """Tell whether a name in s, x or z up to an offset goes on with an apostrophe that closes no quotation."""
    mark = view.text[end : end + 1]
    return (
        mark in ("'", "’")
        and view.text[end - 1 : end] in "sxzSXZ"
        and view.text[end + 1 : end + 2] == " "
        and view.text[end + 2 : end + 3].islower()
        and view.text.count(mark, 0, end) % 2 == 0
    )


def _is_wordlike(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word that no list has may be a misspelt or compound one: `nyckelskåpet`."""
    return is_near_word(lexicon, word) or (len(word) >= _LONG and is_compound(lexicon, word))


def _is_thing_called(view: EssayView, i: int) -> bool:
    """Tell whether what is called by the name at token i is a thing: `den stora kallas X`, but not `den långe`."""
    words = view.folded[max(0, i - _FEW) : i]
    return any(
        (word == "den" and not after.endswith("e")) or (word in CUES.thing_head and after in CUES.nickname_verb)
        for word, after in itertools.pairwise(words)
    )


def _is_others_name(view: EssayView, i: int) -> bool:
    """Tell whether the noun that names token i is nobody's own: `tar namnet X`, `vid namn X`, but `mitt namn är X`."""
    noun = naming_verb_before(view, i)
    return noun is not None and view.folded[noun] in CUES.naming_noun and view.folded_before(noun) not in _MY


def _is_pet_name(view: EssayView, unit: NameUnit, triggers: list[str]) -> bool:
    frequency = unit.given.frequency if unit.given is not None else 0
    if not view.is_capital[unit.first] or (unit.given is not None and not unit.given.kind):
        return False
    return "t:heter" not in triggers and is_doubled(view.folded[unit.first], frequency)


def _is_double(view: EssayView, units: list[NameUnit], case: str) -> bool:
    """Tell whether a given name that is a word too (`Per`, `Stig`) stands with a capital before one that is none."""
    if len(units) < 2 or not (case == "cap" or (case == "initial" and view.folded[units[0].first] == "per")):
        return False
    first, second = units[0].given, units[1].given
    return first is not None and second is not None and not second.is_common and view.is_title[units[1].first]


def _is_fathers(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a unit is a family name whatever people call its bearer: by its form, or as it is told."""
    if unit.given is None and unit.surname is not None and view.folded[unit.first].endswith(FATHERS):
        return True
    return view.folded_after(unit.last - 1, 2) in ("efternamn", "efternamnet") or is_named_relatives(view, unit)


def _emit_chain(view: EssayView, units: list[NameUnit], triggers: list[str]) -> Iterator[Evidence]:
    roles = roles_of(view, units)
    parts = name_parts(view.lexicon)
    head = units[0]
    if view.folded[head.first] in supposed_names(view) and _WRITERS.isdisjoint(triggers):
        return
    if is_lying(view, head.first, units[-1].last):
        return  # `Kenya ligger långt från X`
    case = case_of(view, head.first)
    listed = kind_listed(view, head)
    if listed == "unknown_common" and case == "initial" and "t:sign" in triggers and len(units) > 1:
        case = "cap"  # a line of its own gives a signature its capital, no sentence does
    if listed == "common" and _is_double(view, units, case):
        listed = "given"  # `sedan kom Per Anders`: the tagger sees a preposition
        triggers = [*(t for t in triggers if not t.startswith("tag:")), "tag:likely"]
    is_impersonal = text_class(view) == "impersonal"
    if is_impersonal:
        # In a review every character has relatives and names; only the writer's own count.
        triggers = [t for t in triggers if t in _OWN_TRIGGERS or t.startswith("n:")]
        if "t:self" in triggers and _is_others_name(view, head.first):
            triggers.remove("t:self")  # `tar namnet X`
        is_known = "t:my_kin" in triggers or not view.is_capital[head.first]
        if not is_known and (
            is_own_deed(view, head.first) or is_of_own_circle(view, units) or is_of_own_life(view, units)
        ):
            triggers = [*(t for t in triggers if not t.startswith("n:")), "t:my_kin"]
    triggers, against = weigh_places(view, units, case, triggers)
    before = view.folded_before(head.first)
    is_low = case.startswith("low")
    alone = len(units) == 1
    is_asked = before in ASKS
    relation = relation_features(view, head.first)
    if is_impersonal and not _WRITERS.isdisjoint(triggers):
        relation = ("impersonal:own",)
    elif (listed == "given" and case == "cap" and not is_listed_place(view, head)) or (
        # `jag bodde hos Sol`, `hon bor där och heter Vara`
        (listed in ("given", "common") and (before in COMPANY or "t:heter_direct" in triggers))
        or ("t:coord_name" in triggers and "n:place_prep" not in triggers)  # `under mig bor ett par , X och Lena`
        or ("t:heter" in triggers and before == "till")  # `vi döpte vår son till X`
    ):
        relation = tuple(["personal:me" if tie in _OF_PLACES else tie for tie in relation])
    features = [f"{case}:{listed}", *triggers, *against, *relation]
    if not alone:
        second = view.folded[units[1].last - 1]
        if any(u.given or u.surname for u in units[1:]):
            features.append("chain:listed")
        else:
            is_shaped = second.removesuffix("s").endswith(parts.surname_endings)
            features.append("chain:shape" if is_shaped else "chain:unknown")
        if listed in ("given", "common") and case in ("cap", "initial") and not all(u.is_initial for u in units[1:]):
            features.append(f"chain:{listed}")
        if listed in ("given", "common") and case == "initial":
            features.append("chain:initial_given")
    elif head.given is not None and head.given.frequency >= _FREQUENT:
        features.append("freq")
    if head.is_initial:
        features.append("head:initial")
    if is_low and len(view.texts[head.first]) <= 3 and "t:family" not in triggers:
        features.append("low:short")
    tail = view.texts[units[-1].last - 1]
    is_owner = units[-1].genitive or tail.endswith(("s", "x", "z"))
    is_sure = alone and case == "initial" and listed == "given" and units[0].genitive  # `Gretas gamla hus`
    if is_owner and not is_sure and is_genitive_position(view, units[-1].last - 1):
        features.append("t:owner")
    if is_low and before in CUES.speaking:
        features.append("n:language")
    if listed == "common":
        features += [f"common+{f}" for f in features if f.startswith(("tag:", "low_tag:"))]
    becoming = alone and is_becoming(view, head.first)
    nicknamed = alone and (becoming or is_nickname(view, head))
    if "n:named_thing" in triggers and not becoming and _is_thing_called(view, head.first):
        nicknamed = False  # `den stora ugnen kallas X`
    if nicknamed:
        features.append("t:nick")
    doubtful = listed.startswith("unknown") and case in ("initial", "low", "lowtext")
    if listed.startswith("unknown") and view.lexicon is not None:
        sounds = sounds_given(view.lexicon, view.folded[head.first])
        if sounds and listed == "unknown":
            features.append("u:sounds")  # but no `Russin`
        elif not sounds and view.is_capital[head.first] and not is_asked:
            # Firms and offices act too: `Skanetrafiken ringer`.
            features = [f for f in features if f not in _ACTS]
        doubtful = doubtful and not (head.surname is not None and "t:family" in triggers)  # `familjen ek`
        is_signed = "t:sign" in triggers and "chain:listed" in features  # `Vaska Norell`
        if doubtful and not sounds and not is_signed and _is_wordlike(view.lexicon, view.folded[head.first]):
            features.append("n:near_word")
    if is_low and "t:title" in triggers:
        features.append("low+title")
    may_be_respelt = (
        alone
        and not nicknamed
        and (is_low or case == "initial")
        and view.is_open[head.first]
        and _ASKING.isdisjoint(triggers)
        and (head.surname is None or case != "initial")
        and not (head.given is not None and "t:kin" in triggers and view.folded_after(head.last - 1) in _ENDING)
    )
    if may_be_respelt and view.lexicon is not None and is_respelt(view.lexicon, view.folded[head.first]):
        features.append("n:respelt")
    if nicknamed and not becoming and view.is_capital[head.first] and listed != "given":
        features.append("t:called")
    if is_public(view, units, triggers):
        features = [f for f in features if f not in _DEEDS and f[:2] != "u:"] + ["n:famous"]
    elif famous := fame_of(view, units, triggers):
        if alone and head.given is None and head.surname is not None and is_own_namesake(view, head.first, triggers):
            famous = ""
        if famous == "n:famous" and speaks_of_own(triggers) and alone and head.given is not None:
            famous = "n:famous_given"
        if famous == "n:famous" and not speaks_of_own(triggers):
            features = [f for f in features if f not in _DEEDS and f[:2] != "u:"]
        if famous:
            features.append(famous)
    family_alone = alone and "t:family" in triggers
    if alone and head.given is None and head.surname is not None:
        features.append("surname_only")
    if "n:named_place" in triggers and head.given is None:
        yield from _named_place(view, units)
    score = WEIGHTS.score("name", features)
    why = (("family", "name"), ("why", " ".join(features)))
    self_name = "t:self" in triggers or ("t:sign" in triggers and "t:kin" not in triggers) or "t:iam" in triggers
    names_itself = alone and before in ("är", "e", ":") and is_name_noun(view, head.first)
    given_units = units
    if roles != ["given"]:
        given_units = [unit for unit, role in zip(units, roles, strict=True) if role == "given"]
    if given_units and len(given_units) > 1 and all(b.first == a.last for a, b in itertools.pairwise(given_units)):
        merged = NameUnit(
            given_units[0].first, given_units[-1].last, given_units[0].given, None, given_units[-1].genitive
        )
        given_units = [merged]
    for unit in given_units:
        # A relative beside the name says more than the list: 950 to 5 in the gold essays.
        gender = kin_gender_beside(view, unit.first) or (unit.given.gender if unit.given is not None else "")
        if gender not in ("f", "m"):
            own = view.essay.learner.gender if self_name and view.essay.learner is not None else None
            gender = own or kin_gender_before(view, unit.first) or gender
        label = _BY_GENDER.get(gender, Label.FIRSTNAME_UNKNOWN)
        by_title = (
            unit.given is None
            and view.folded[unit.first] not in parts.glued
            and view.folded_before(unit.first) not in _FAMILIAR
            and not is_wife(view, unit.first)
            and ("t:title" in triggers or (unit.surname is not None and ("t:prof" in triggers or names_itself)))
        )
        if "t:written" in triggers and unit.given is None:
            by_title = True  # `det står Moldovan på dörren`
        is_word = unit.given is None and view.is_common_word(unit.first)
        # `fröken Silva`, `Starks farsa`
        formal = alone and (is_family_by_title(view, unit) or (is_word and is_family_owner(view, unit.first)))
        by_place_or_form = (
            alone and (not nicknamed or _is_fathers(view, unit)) and is_family_by_place(view, unit, triggers)
        )
        if family_alone or (by_title and alone) or formal or by_place_or_form:
            label = Label.SURNAME
        elif alone and is_middle_by_place(view, unit):
            label = Label.MIDDLENAME
        elif alone and _SMALL_INITIALS.match(view.texts[unit.first]):
            label = Label.INITIALS
        elif PAIR.match(view.texts[unit.first]):
            label = Label.INITIALS  # `H-J Moon`, `P-O ringde`
        elif nicknamed or (unit is head and is_listed_pet(view, unit.first)):
            label = Label.NICKNAME
        elif alone and unit.given is None and unit.surname is not None and all(t.startswith("n:") for t in triggers):
            label = Label.SURNAME
        elif alone and (is_short_form(view, unit) or _is_pet_name(view, unit, triggers)):
            label = Label.NICKNAME
        modifiers = _modifiers(view, unit) if unit is given_units[-1] and len(units) == len(given_units) else ()
        start, end = view.span(unit.first, unit.last)
        if unit is given_units[-1] and len(units) == len(given_units) and _is_apostrophe_owner(view, end):
            end, modifiers = end + 1, (Modifier.GEN,)  # `Jonas' bil`
        rule = "firstname/trigger" if triggers and any(t.startswith("t:") for t in triggers) else "firstname/list"
        if unit.given is None:
            rule = "firstname/unknown_triggered" if any(t.startswith("t:") for t in triggers) else "firstname/unknown"
        facts = why + ((("gender", gender),) if gender in ("f", "m") else ())
        if unit.last - unit.first > 1 and (is_vietnamese(view) or view.folded[unit.first] in _BEFORE_CALLED):
            facts += (("called", "last"),)
        if unit.given is not None:
            facts += (("listed", "1"), *((("common", "1"),) if unit.given.is_common else ()))
        yield Evidence(start, end, label, rule, score, modifiers, _base(view, unit, modifiers), facts)
    for unit, role in _merged_initials(units, roles) if roles != ["given"] else ():
        if role == "given":
            continue
        modifiers = _modifiers(view, unit) if unit is units[-1] else ()
        start, end = view.span(unit.first, unit.last)
        if unit.is_initial and view.text[end : end + 1] == "." and view.text[end - 1] != ".":
            end += 1  # `Sara L. sitter`: the dot is the initial's, whatever the tokeniser thought
        label, rule = _BY_ROLE[role]
        if role == "initials" and score < 0.5:
            continue
        yield Evidence(start, end, label, rule, score, modifiers, _base(view, unit, modifiers), why)


def _merged_initials(units: list[NameUnit], roles: list[str]) -> Iterator[tuple[NameUnit, str]]:
    """Yield each unit with its role, initials that follow one another as one: `K. A.`."""
    pairs = zip(units, roles, strict=True)
    for role, run in itertools.groupby(pairs, key=lambda pair: pair[1] if pair[1] == "initials" else pair[0].first):
        group = list(run)
        if role == "initials":
            yield NameUnit(group[0][0].first, group[-1][0].last, None, None, False, is_initial=True), "initials"
        else:
            yield from group


def detect_names(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield given names, middle names, surnames, initials and nicknames, each with the score of its chain.

    Source: SweLL guidelines 3.1; Volodina et al. 2020, section 3.3.
    """
    yield from _family_words(view)
    yield from joined_names(view)
    yield from spelt_names(view)
    yield from told_parts(view)
    nicknames = list(detect_nicknames(view))
    taken = view.covered(nicknames)
    yield from nicknames
    animals = models_of(view)  # and what the text names
    end, animals_end = 0, -1  # of the name before, and of an animal's
    for i in likely_starts(view):
        if i < end or i in taken:
            continue
        may_begin, triggers = is_candidate(view, i)
        if not may_begin:
            continue
        is_personal = not _PERSONAL.isdisjoint(triggers)
        if goes_on_animals(view, i, animals_end):
            animals.add(view.folded[i])
            animals_end = i + 1
            continue
        if is_personal:
            animals.discard(view.folded[i])
        elif (
            animals
            and (view.folded[i] in animals or genitive_stem(view.folded[i]) in animals)
            and not is_somebody(view, i)
        ):
            continue  # `hunden heter Rex … Rex skäller`
        is_triggered = not _TRIGGERS.isdisjoint(triggers)
        is_joined = (not view.is_capital[i] or (view.folded[i] in CUES.possessive and "t:coord" in triggers)) and any(
            t == "t:coord_name" or t.startswith(("u:", "t:owner")) for t in triggers
        )
        is_opened = opens_full_name(view, i) or is_double_name(view, i)
        units = read_chain(view, i, triggered=is_triggered or is_joined or is_opened)
        if not units or (len(units) == 1 and units[0].is_initial):
            continue
        if len(units) > 1 and (is_place_before_subject(view, units) or "t:owner_kin" in triggers):
            units = units[:1]  # what is owned is no name: `zorgas hund`
        end = units[-1].last
        if end > i + 1 and view.folded[i] not in GRAMMAR_NAMES:
            triggers = [*triggers, *(t for t in name_triggers(view, i, end) if t not in triggers)]
        if "n:named_thing" in triggers and view.is_capital[i] and names_animal(view, i, end):
            animals.add(view.folded[i])
            animals_end = end
        for row in [[unit] for unit in units] if len(units) > 1 and is_row(view, units) else [units]:
            yield from _emit_chain(view, row, triggers)
    yield from lone_initials(view)
    yield from signed_initials(view)
    yield from doorplate(view)
