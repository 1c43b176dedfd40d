"""The chain of name-like tokens that begins at a token, unit by unit.

A unit is one name, maybe of several tokens (`Abu Bakr`, `van der Meulen`), with what the lists know it as.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pseudo_core.detect.ages.numbers import is_age_of_name
from pseudo_core.detect.names.chain_words import (
    GIVEN,
    SURNAME,
    ends_name,
    is_after_sure_given,
    is_family_noun,
    is_low_particle,
    is_said,
    is_shaped_family,
    is_small_initial,
    is_word,
)
from pseudo_core.detect.names.grammar_words import (
    GRAMMAR_NAMES,
    capitalises_grammar,
    grammar_name_end,
    is_grammar_name,
)
from pseudo_core.detect.names.rows import is_several
from pseudo_core.detect.names.small import NATURE, NATURE_GIVEN, small_family_end
from pseudo_core.detect.names.syllables import syllable_runs
from pseudo_core.detect.names.unlisted import is_stripped
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.english import english_words
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import NameParts, name_parts
from pseudo_core.detect.view.naming import double_names
from pseudo_core.detect.view.people_words import is_person_owner
from pseudo_core.detect.view.surface import entries_of, genitive_stem, is_genitive_position
from pseudo_core.tokenise import CAPITALS

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = [
    "ADDRESS",
    "GIVEN",
    "INITIAL",
    "NATURE",
    "NATURE_GIVEN",
    "PAIR",
    "PLACE_LISTS",
    "SURNAME",
    "THING",
    "NameUnit",
    "is_first_of_two",
    "is_patronymic",
    "is_row",
    "kind_listed",
    "listed_names",
    "read_chain",
]

PLACE_LISTS = frozenset({"country", "world_city", "swedish_place", "region", "geo", "area", "place"})
"""Lists of places that people may be called like."""
THING = frozenset({"company", "institution", "school", "transport", "famous"})
INITIAL = re.compile(rf"^(?:[{CAPITALS}]\.?|(?:[{CAPITALS}]\.){{2,}}[{CAPITALS}]?|[{CAPITALS}]\.[{CAPITALS}])$")
_SHORT = 4  # letters of words of forms that may be names
_SURE = 0.9  # probability of a name
_LETTER = 2  # characters of an initial with its dot
PAIR = re.compile(r"^[A-ZÅÄÖ]-[A-ZÅÄÖ]$")
"""A double name by its initials, as it is spoken: `P-O`, `K-G`."""
ADDRESS = word_set(
    "jan jaan joon garu ji bhai bhaiya dai didi apa aka opa akka bácsi néni bey hanım abla abi san",
    "hoca hocam usta efendi hanim xanım xanim khanom khanum khanim agha baji bhabhi dada teyze amca dayı yenge ağabey",
    "ağa begum sahib saheb ammai anna thambi bibi xala amaki opamiz hanoum effendi beg",
)
"""What somebody is called by after the name; no name itself: `Sherzod aka`."""
_PEERS = word_set(
    "fru man granne grannen kompis kompisen vän väninna väninnan flickvän pojkvän sambo särbo dotter son klasskamrat",
    "kollega kollegan rumskamrat systerdotter systerson brorsdotter brorson svägerska svåger",
)
_FATHERS_CHILD = word_set("ogli oglı oghli ugli oglu oğlu qizi qızı kizi kızı gizi kyzy gyzy uly ulu uulu s/o d/o")
_MARKS = str.maketrans("", "", "'’‘ʻʼ`´")
_GRAMMAR = CUES.function_word | CUES.person_verb | CUES.weak_verb | {"igår", "idag", "imorgon"}
_SUBJECTS = CUES.nominative


class NameUnit(NamedTuple):
    """A run of tokens that is one name: `Abu Bakr`, `van der Meulen`, `Ali`."""

    first: int
    last: int
    given: Entry | None
    surname: Entry | None
    genitive: bool
    is_initial: bool = False


def listed_names(view: EssayView, surface: str) -> tuple[Entry | None, Entry | None, bool]:
    """Return the given name and the surname that a surface stands for, and whether a genitive was taken off."""
    given, given_genitive = entries_of(view, surface, GIVEN)
    surnames, surname_genitive = entries_of(view, surface, SURNAME)
    if not given and not surnames and "-" not in surface:
        return None, None, False
    best = max(given, key=lambda e: (e.frequency, not e.is_common, e.gender), default=None)
    if best is None and "-" in surface:
        stem = genitive_stem(surface)
        if _is_double_family(surface.split("-")):
            return None, None, False
        for whole in (surface, stem) if stem else (surface,):
            parts = [entries_of(view, part, GIVEN)[0] for part in whole.split("-")]
            if all(parts) and not any(entries_of(view, part, GIVEN)[1] for part in whole.split("-")):
                # `spring-olle`, but no ordinary word is `gull-britt`
                is_word = parts[0][0].is_common and whole.partition("-")[0].casefold() not in CUES.double_first
                return replace(parts[0][0], is_common=is_word), None, whole is not surface
    family = max(surnames, key=lambda e: e.frequency, default=None)
    if family is not None and best is not None and family.name.casefold() in NATURE:
        best = None
    genitive = given_genitive if best is not None else surname_genitive and family is not None
    return best, family, genitive


def is_first_of_two(view: EssayView, i: int) -> bool:
    """Tell whether token i is the first part of a double name in small letters, as `ann` is in `ann sofie`."""
    if view.folded[i] not in CUES.double_first or i + 1 >= view.n or not view.adjacent(i, i + 1):
        return False
    after = view.hit_at.get(i + 1)
    if after is None or after.last > i + 2 or not view.texts[i + 1].islower() or not view.texts[i].islower():
        return False
    return any(e.list == "given_name" and not e.is_common for e in after.entries)


def is_patronymic(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a unit is a father's name with a word for son or daughter after it: `Bahodir oʻgʻli`."""
    return unit.last - unit.first > 1 and _is_child_word(view, unit.last - 1)


def _is_child_word(view: EssayView, i: int) -> bool:
    """Tell whether token i is a word for son or daughter that follows the father's name: `qizi`, `o'g'li`."""
    return view.folded[i].translate(_MARKS) in _FATHERS_CHILD


def _is_named_in_full(view: EssayView, i: int) -> bool:
    """Tell whether token i, a word for relatives elsewhere, is a given name before a family name: `Anna Berg`,
    though it is a brother in Tamil."""
    if view.lexicon is None or i + 1 >= view.n or not view.is_capital[i + 1] or not view.adjacent(i, i + 1):
        return False
    if view.lexicon.words("kinship").get(view.folded[i], {}).get("language", "sv") == "sv":
        return False
    own, (given, family, _) = listed_names(view, view.texts[i])[0], listed_names(view, view.texts[i + 1])
    is_family = family is not None and (given is None or given.is_common)
    return is_family and own is not None and not own.kind


def _is_after_peer(view: EssayView, i: int) -> bool:
    """Tell whether token i, a word for relatives in another language, is what a relative or friend is called who is no
    elder: `min fru Afi`, but `min mormor Lola`."""
    if not i or view.is_upper[i] or view.folded[i - 1] not in _PEERS or view.lexicon is None:
        return False
    return view.lexicon.words("kinship").get(view.folded[i], {}).get("language", "sv") != "sv"


def _is_double_family(parts: list[str]) -> bool:
    """Tell whether a name with hyphens is of two family names of nature: `Björk-Holm`, but `Sten-Erik`."""
    words = [part.casefold() for part in parts]
    return words[-1] in NATURE and all(word in NATURE or word in NATURE_GIVEN for word in words)


_TITLES = word_set("dr doktor prof professor herr fru fröken mr mrs ms emerita emeritus fil mag tekn lic")


def _leads_capital(view: EssayView, i: int) -> bool:
    """Tell whether the title at token i stands before a name: `Dr Brandt` under a letter, `Prof. Ask`."""
    at = i + 1 + (i + 2 < view.n and view.texts[i + 1] == ".")
    return at < view.n and view.is_capital[at] and "\n" not in view.text[view.ends[i] : view.starts[at]]


def _unit_at(view: EssayView, i: int, *, triggered: bool, starts: bool = True) -> NameUnit | None:
    """Return the name-like unit that begins at token i, or None."""
    text = view.texts[i]
    if not view.is_word[i] or (not text.isalpha() and ("@" in text or any(map(str.isdigit, text)))):
        return None
    word = view.folded[i]
    capital = text[:1].isupper()
    parts = name_parts(view.lexicon)
    if end := syllable_runs(view).get(i):
        tail = view.texts[end - 1]
        is_owner = view.folded[end - 1] not in parts.syllables | parts.weak_syllables and tail[-1:] in "sS"
        return NameUnit(i, end, listed_names(view, text)[0], None, is_owner)
    if word in parts.particles and not _is_vietnamese(view, i, parts) and not (starts and _is_own_given(view, i)):
        j = i
        while j + 1 < view.n and view.adjacent(j, j + 1):
            is_spanish = view.folded[j] in ("los", "las") and view.folded[j - 1] == "de" and j > i
            if view.folded[j] not in parts.particles and not is_spanish:
                break
            j += 1
        if j > i and view.texts[j][:1].isupper():
            given, family, genitive = listed_names(view, view.text[view.starts[i] : view.ends[j]])
            if given is None:
                given = listed_names(view, view.texts[j])[0] if not (capital and word in ("van", "von")) else None
            if capital and word in ("abu", "umm", "abou", "abdul", "abdel", "abd", "um"):
                return NameUnit(i, j + 1, given, family, genitive)
            if capital or triggered or not starts:
                return NameUnit(i, j + 1, given, family, genitive)
    if word == "ma" and capital and _is_short_maria(view, i):
        return NameUnit(i, i + 3, listed_names(view, view.texts[i + 2])[0], None, False)
    if word in GRAMMAR_NAMES and is_grammar_name(view, i):
        return NameUnit(i, grammar_name_end(view, i), listed_names(view, text)[0], None, False)
    if word in CUES.function_word and not (capital and (triggered or not view.is_initial[i])):
        # `min kompis heter hans och`, but not `vad heter hans fru`
        is_asked = view.folded_before(i) in ("heter", "hette") or i in view.greeted
        named = triggered and is_asked and bool(listed_names(view, text)[0])
        if not named or (i + 1 < view.n and (view.is_kin[i + 1] or view.pos[i + 1] in ("NOUN", "ADJ"))):
            return None
        if word in _SUBJECTS and i + 1 < view.n and view.is_capital[i + 1]:
            return None  # `i spelet heter han X`
    is_said = view.folded_before(i) in ("heter", "hette", "kort")  # `Valentina , kort Baba`
    if is_first_of_two(view, i):
        return NameUnit(i, i + 1, listed_names(view, text)[0], None, False)
    if view.is_kin[i] and not (
        (capital and not view.is_initial[i] and (is_said or any(listed_names(view, text)[: 2 - starts])))
        or (view.is_shouted(i) and is_said and listed_names(view, text)[0] is not None)  # `HAN HETER BROR`
        or (view.is_shouted(i) and not starts and listed_names(view, text)[1] is not None)
        or (capital and starts and (_is_named_in_full(view, i) or _is_after_peer(view, i)))
    ):
        return None
    if capital and (len(text) <= _LETTER or "." in text) and (INITIAL.match(text) or _is_prophets(view, i)):
        return NameUnit(i, i + 1, None, None, False, is_initial=True)
    if view.folded[i].rstrip(".") in _TITLES and (not capital or _leads_capital(view, i)):
        return None
    given, family, genitive = listed_names(view, text)
    if given is None and is_person_owner(view, i):
        owners = [e for e in view.entries(genitive_stem(text)) if e.list == "given_name" and not e.inflection]
        if owners:
            return NameUnit(i, i + 1, max(owners, key=lambda e: (e.frequency, e.gender)), None, True)
    if (
        capital
        or triggered
        or (given is not None and not given.is_common)
        or (family is not None and not family.is_common)
    ):
        if genitive and family is not None and not entries_of(view, text, SURNAME)[1]:
            genitive = is_genitive_position(view, i)  # `Elena Rojas på`: no `Roja` owns anything
        return NameUnit(i, i + 1, given, family, genitive)
    return None


def _is_short_maria(view: EssayView, i: int) -> bool:
    """Tell whether `Ma` at token i, its dot and the name after it are one given name: `Ma. Teresa`."""
    if i + 2 >= view.n or view.folded[i + 1] != "." or view.starts[i + 1] != view.ends[i]:
        return False
    return view.is_capital[i + 2] and any(e.list == "given_name" for e in view.entries(view.texts[i + 2]))


def _is_prophets(view: EssayView, i: int) -> bool:
    """Tell whether token i abbreviates the Prophet's name before another, as in Bengal: `Md Habibur Rahman`."""
    is_before = i + 1 < view.n and view.is_capital[i + 1] and len(view.texts[i + 1]) > _LETTER
    return is_before and view.folded[i] in ("md", "md.")


def _is_own_given(view: EssayView, i: int) -> bool:
    """Tell whether token i, a given name of the lists though it looks like a particle, stands before what is only a
    family name: `Lo Hedlund`, `Ben Svensson`, but `Ben Ali`."""
    if not view.is_capital[i] or i + 1 >= view.n or not view.is_capital[i + 1]:
        return False
    if not any(e.list == "given_name" for e in view.entries(view.texts[i])):
        return False
    given, family, _ = listed_names(view, view.texts[i + 1])
    if family is not None and family.name.casefold() in NATURE_GIVEN:
        return True  # `Lo Ros`
    endings = name_parts(view.lexicon).surname_endings
    is_family = given is None and family is not None
    word = view.folded[i + 1]
    stem = word.removesuffix("s") if genitive_stem(view.texts[i + 1]) else word  # `Lo Hedlunds skridskor`
    return is_family and (stem.endswith((*endings, "son")) or stem in NATURE or word in NATURE)


def _is_vietnamese(view: EssayView, i: int, parts: NameParts) -> bool:
    """Tell whether token i is a family name or middle name of a Vietnamese name, though it looks like a particle:
    `Le Van Minh`."""
    is_capital = view.is_capital[i]
    if view.folded[i] in parts.middle and view.folded_before(i) in CUES.family_first_name:
        return view.is_capital[i - 1] == is_capital
    is_led = is_capital and view.folded[i] in CUES.family_first_name
    return is_led and view.folded_after(i) in parts.middle and view.is_capital[i + 1]


def _continues(view: EssayView, i: int, *, triggered: bool, lowered: bool) -> NameUnit | None:
    """Return the unit at token i if it goes on the name before it, or None."""
    if i >= view.n or not view.is_word[i] or not view.together(i - 1, i) or i in english_words(view):
        return None
    text = view.texts[i]
    if is_age_of_name(view, i) or view.folded[i] in CUES.never_name:
        return None  # `lilla Omar atta månader`, `Joy TJUGO ETT`
    if view.is_title[i] and view.is_common_word(i) and view.folded[i] in _GRAMMAR and capitalises_grammar(view):
        return None  # `Jag Pratade Med Karin Om det`
    is_function = not lowered and text[0].islower() and view.folded[i] in CUES.function_word
    if is_function and view.folded[i] not in name_parts(view.lexicon).particles:
        return None
    if is_small_initial(view, i):
        return NameUnit(i, i + 1, None, None, False, is_initial=True)
    unit = _unit_at(view, i, triggered=False, starts=False)
    if view.folded[i] in ADDRESS and text.islower():
        return None  # `Kära Hasmik jan`
    if view.folded[i] in CUES.form_word and len(text) > _SHORT and (unit is None or unit.given is None):
        return None  # `Namn : Omar Ali Passnummer`
    if view.folded[i] in view.weekdays and (unit is None or (unit.given is None and unit.surname is None)):
        return None  # `ringer Omar Måndag kväll`
    if text.islower() and is_stripped(view, i):
        return None  # `Gul dorr` for `gul dörr`
    if lowered and not view.is_shouted(i) and is_said(view, i):
        return None  # `hjalmar prata`, `zoran helsar å`
    if unit is None and lowered and f"{view.folded[i - 1]}-{view.folded[i]}" in double_names(view):
        return NameUnit(i, i + 1, *listed_names(view, text))
    is_middle = lowered and _is_vietnamese(view, i, name_parts(view.lexicon))  # `nguyen van minh`
    if unit is None and lowered and is_low_particle(view, i) and not is_middle:
        found = entries_of(view, view.texts[i + 1], SURNAME)[0]
        return NameUnit(i, i + 2, None, found[0] if found else None, False)
    if unit is None and not is_middle and (end := small_family_end(view, i)) > i:
        found = entries_of(view, view.texts[end - 1], SURNAME)[0]
        return NameUnit(i, end, None, found[0] if found else None, False)
    if unit is None:
        # `jag heter zabiullah rahimi`: after a trigger an unknown lower-cased word goes on the name.
        # The tagger may take a name that no dictionary has for a verb: `KIRIL STOEV`.
        is_verb = view.is_verb[i] and not view.is_open[i]
        known = view.is_common_word(i) or is_verb or view.is_kin[i] or view.is_profession[i]
        is_plain = view.is_word[i] and text.replace("-", "").isalpha() and len(text) > 2
        is_asked = triggered and (
            not known
            or ends_name(view, i)
            or is_family_noun(view, i)
            or (view.is_shouted(i) and view.p_name[i] >= _SURE and bool(entries_of(view, text, GIVEN)[0]))
        )
        is_sure = view.is_shouted(i) and view.is_open[i] and view.p_name[i] >= _SURE
        is_asked = is_asked or (is_sure and is_after_sure_given(view, i))  # `WAQAS OKAMURA SA`
        if lowered and is_plain and (is_asked or is_shaped_family(view, i)):
            given, family, genitive = listed_names(view, text)
            genitive = genitive or (bool(genitive_stem(text)) and is_genitive_position(view, i))
            return NameUnit(i, i + 1, given, family, genitive)
        return None
    if view.is_profession[i] and not text[:1].isupper():
        return None
    if unit.last - unit.first > 1 or unit.is_initial:
        return unit
    listed = unit.given is not None or unit.surname is not None
    if text[:1].isupper():
        if view.is_shouted(i) and not listed and view.is_common_word(i):
            return None
        if view.folded[i] in CUES.closing or view.folded[i] in CUES.greeting:
            return None
        if not listed and any(e.list in THING for e in view.entries(text)):
            return None
        if not listed and INITIAL.match(view.texts[i - 1]) and i not in view.signed and is_word(view, i):
            return None  # `matte B. Kursen`, `14 B. Cykelrummet`
        return unit if listed or not (view.is_common_word(i) and view.folded[i] in CUES.function_word) else None
    common = (unit.given is None or unit.given.is_common) and (unit.surname is None or unit.surname.is_common)
    # `kollegan eva sten .`: an ordinary word that is a surname too, at the end of what a trigger asked for
    ends = unit.last >= view.n or not view.is_word[unit.last] or view.folded[unit.last] in ("på", "som", "och", "i")
    ends = ends or view.pos[unit.last] in ("AUX", "VERB") or view.folded[unit.last] == "från"
    if common and not (triggered and unit.surname is not None and ends and view.folded[i] not in CUES.function_word):
        return None
    return unit if listed else None


def read_chain(view: EssayView, i: int, *, triggered: bool) -> list[NameUnit]:
    """Return the units of the name that begins at token i, in order; empty when none does."""
    head = _unit_at(view, i, triggered=triggered)
    if head is None:
        return []
    units = [head]
    lowered = view.texts[i].islower()
    while len(units) < 5 and not units[-1].genitive:
        at = units[-1].last
        if len(units) > 1 and at < view.n and view.adjacent(at - 1, at) and _is_child_word(view, at):
            units[-1] = NameUnit(units[-1].first, at + 1, units[-1].given, None, False)
        unit = _continues(view, units[-1].last, triggered=triggered, lowered=lowered)
        if unit is None:
            break
        units.append(unit)
    return units


def is_row(view: EssayView, units: list[NameUnit]) -> bool:
    """Tell whether a chain is several people whom no comma parts: `tre barn amir elham och omar`."""
    first, last = units[0].first, units[-1].last
    if is_several(view, units):
        return True
    if (
        view.folded_after(last - 1) not in ("och", "å", "o")
        or last + 1 >= view.n
        or any(u.given is None for u in units)
    ):
        return False
    lead = first - 1 - (view.folded_before(first) in (":", "som", "heter"))
    if lead < 1 or not view.is_kin[lead] or not entries_of(view, view.texts[last + 1], GIVEN)[0]:
        return False
    if last + 2 < view.n and view.adjacent(last + 1, last + 2) and entries_of(view, view.texts[last + 2], SURNAME)[0]:
        return False
    said = read_number_word(view.folded[lead - 1])
    return view.texts[lead - 1] == str(len(units) + 1) or (said is not None and said.value == len(units) + 1)


def kind_listed(view: EssayView, unit: NameUnit) -> str:
    """Return `given`, `common` (an ordinary word too), `surname`, `unknown` or `unknown_common`."""
    if unit.last - unit.first > 1 and view.folded[unit.first] in name_parts(view.lexicon).glued:
        return "given"
    if unit.first in syllable_runs(view):
        return "given"
    if PAIR.match(view.texts[unit.first]):
        return "given"
    if unit.given is not None:
        # The genitive of a name may be an ordinary word that the name itself is not: `Annars`.
        doubtful = unit.given.is_common or (unit.genitive and view.is_common_word(unit.first))
        return "common" if doubtful or view.folded[unit.first] in CUES.function_word else "given"
    if unit.surname is not None and not unit.surname.is_common:
        return "surname"
    return "unknown_common" if view.is_common_word(unit.first) else "unknown"
