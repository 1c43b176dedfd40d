"""Which of the tokens where a name may begin are candidates.

A capital makes any word one unless something speaks against it; a lower-cased word needs a list, a trigger, or a place
in the sentence where only people stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.names.among_people import is_alla, people_triggers
from pseudo_core.detect.names.asked import is_year
from pseudo_core.detect.names.chain import GIVEN, INITIAL, NATURE, PLACE_LISTS, SURNAME, is_first_of_two, listed_names
from pseudo_core.detect.names.context import name_triggers
from pseudo_core.detect.names.lines import is_before_family, is_full_line
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
from pseudo_core.detect.names.no_names import is_no_name, is_spelt_person, is_word_there, sounds_like_person
from pseudo_core.detect.names.openings import (
    REQUESTS,
    SOMEBODY,
    is_ordinary_opening,
    is_placed_subject,
    is_told_first,
    is_what_is_named,
    opens_otherwise,
)
from pseudo_core.detect.names.starts import BEARERS, CALLED, FAMILY_LEADS, does, is_family_owner
from pseudo_core.detect.names.syllables import syllable_runs
from pseudo_core.detect.names.tagged import is_small_name
from pseudo_core.detect.names.unlisted import is_compound, is_stripped, is_unexplained, sounds_given
from pseudo_core.detect.numbers.words import is_spelt_number
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import list_words, name_parts
from pseudo_core.detect.view.people_words import is_person_owner
from pseudo_core.detect.view.surface import entries_of, genitive_stem

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["is_candidate"]

_ENGLISH = frozenset({"is", "are", "was", "were", "the", "of", "and", "you", "my", "your"})  # `Education is the`
_NAME_ENDS = frozenset({"", ",", ".", "och", "å", "heter", "är", "som"})
_ACRONYM = 4  # letters of the longest short word
_CALLERS = frozenset({"alla", "vi", "folk", "de", "dom", "kompisar", "vänner", "man", "kollegor"})
_SAYING_SO = frozenset({"säger", "sa", "sager", "kallar", "sade", "säga"})
_PLEASE = frozenset({"snälla", "snalla", "snälle", "vänligen", "och", "eller", "då", "kan", "ska"})
_BEGGING = frozenset({"snälla", "snalla", "snälle", "vänligen", "please", "att", "kan", "ska", "vill", "får", "måste"})
_DEGREES = frozenset({"så", "jätte", "mycket", "väldigt", "ganska", "lite", "litet", "för", "alldeles", "riktigt"})
_SURE, _LIKELY, _UNLIKELY = 0.9, 0.5, 0.15  # probabilities of a name
_NAMED_SO = frozenset({"t:heter", "t:kin", "t:my_kin", "t:title", "t:sign", "t:iam"})
# What asks for a name so that the word before it does not matter.
_ASKED = frozenset({"t:heter", "t:heter_direct", "t:sign", "t:greet", "t:iam", "t:self", "t:my_kin", "t:owner_kin"})
_SHORT_FORMS = frozenset({"ps", "pps", "osa", "rsvp", "nb", "usa", "eu", "fn", "dvs", "tex", "mm", "mfl", "ekr", "fkr"})
_BEFORE_CLOSING = word_set(
    "un una um uma muitos muchos muchas mille gros grosses många varma best warm kind with all much lots"
)
_NATIONS = word_set("sveriges nordens europas stockholms göteborgs skånes malmös världens svenska")
_AFTER_VERB = frozenset({"till", "dig", "dej", "er", "mig", "mej", "oss"})
_VERBAL = 0.25  # probability of a name below which the tagger sees a verb
_ENDS = ("s", "n", "r", "na", "er", "or", "en")
_LONG_ENDS = ("na", "er", "or", "en", "ns", "rs", "ar", "an", "ts", "et", "es", "as")
_LONG_NUMBER = 6  # digits
_ADDRESSED = word_set(
    "fröken frun herrn doktorn professorn magistern majestätet chefen rektorn läraren tanten farbrorn"
)
_DEFINITE = ("en", "an", "n", "et", "na")
_SPOKEN_OF = frozenset(
    {"t:heter", "t:kin", "t:my_kin", "t:greet", "t:iam", "t:dear", "t:coord", "t:owner_kin", "t:title"}
)
_STRONG = frozenset({"t:heter", "t:greet", "t:sign", "t:title", "t:family"})
_OF_SOMEBODY = _SPOKEN_OF | {"t:sign", "t:family", "t:prof", "t:apposition", "t:coord_name"}
_ADDRESSING = _STRONG - {"t:family"}
_JOINED = frozenset({"t:coord_name", "t:greet", "t:prof", "t:title", "t:owner_kin"})
_WHOSE = frozenset({"t:kin", "t:my_kin", "t:prof"})
_BESIDE = frozenset({"t:kin", "t:prof", "t:coord_name"})
_TOLD = frozenset({"t:sign", "t:apposition", "t:dear", "t:greet"})
_TOO_USUAL = 4.9  # Zipf frequency from which a lower-cased word is hardly a name, wherever it stands
_CAPITALISED = 6  # plain words with capitals in an essay that has them on nouns
_EVERYDAY = 5.6  # … wherever only a person can stand


def _calls_number(view: EssayView, i: int) -> bool:
    """Tell whether a telephone number or the like follows: `Ring 070`."""
    after = view.folded_after(i)
    return after[:1].isdigit() and (len(after) > 2 or after.startswith("0"))


def _capitalises(view: EssayView) -> bool:
    """Tell whether the essay writes ordinary nouns with capitals, so that these say nothing: `Lök, Salt och Peppar`."""
    known: bool | None = view.memo.get("capitalises")
    if known is None:
        nouns = {
            view.folded[i]
            for i in view.capitals
            if not view.is_initial[i] and not view.is_shouted(i) and view.is_common_word(i)
        }
        plain = [word for word in nouns if not view.entries(word)]
        known = len(plain) >= _CAPITALISED
        view.memo["capitalises"] = known
    return known


def _is_person_place(view: EssayView, i: int, triggers: list[str]) -> bool:
    """Tell whether a lower-cased word that only its place makes a name may be one."""
    places = [t for t in triggers if t.startswith("u:")]
    if entries_of(view, view.texts[i], GIVEN)[0]:
        lexicon = view.lexicon
        is_lodger = "u:inverted" in places and view.folded_before(i) in ("bor", "bodde") and view.pos[i] != "ADV"
        rare = lexicon is not None and lexicon.frequency(view.folded[i]) < (_EVERYDAY if is_lodger else _TOO_USUAL)
        if view.is_common_word(i):
            places = [t for t in places if t != "u:before_verb"]
            does_so = "u:subject" in places and view.is_verb[i + 1]  # `klara ringde`
            is_noun = view.pos[i] not in ("ADJ", "ADP", "NUM", "DET")
            is_noun = is_noun or ((is_lodger or does_so) and view.pos[i] == "ADJ")
            rare = rare and is_noun and "n:det" not in triggers
        if view.p_name[i] >= _SURE and "u:subject" in places and view.folded_after(i) not in CUES.heter:
            return True
        return bool(places) and rare and not view.is_verb[i]
    is_tagged = view.is_open[i] and view.p_name[i] >= _LIKELY
    if not is_unexplained(view, i) and not (is_tagged and ("t:owner_kin" in triggers or _is_beside_me(view, i))):
        return False
    if not places:
        is_joined = not _JOINED.isdisjoint(triggers) or _is_beside_me(view, i)
        return is_joined and not _is_kins(view, i)
    sounded = view.lexicon is not None and sounds_given(view.lexicon, view.folded[i])
    return sounded or places != ["u:before_verb"]


def _is_beside_me(view: EssayView, i: int) -> bool:
    """Tell whether token i is who the writer is or does something with: `shilan och jag`, `köpte jag och shilan`."""
    if view.folded_before(i) in AND and view.folded_before(i, 2) in ("jag", "mig", "mej", "ja"):
        return True
    return view.is_initial[i] and view.folded_after(i) in AND and view.folded_after(i, 2) in ("jag", "ja")


def _is_kins(view: EssayView, i: int) -> bool:
    """Tell whether token i is the genitive of a word for a relative: `abbus mustasch`."""
    stem = genitive_stem(view.texts[i])
    return bool(stem) and any(e.list == "kinship" for e in view.entries(stem))


def _is_said_of_one(view: EssayView, i: int) -> bool:
    """Tell whether token i, after a verb of saying, is what somebody is called."""
    after = view.folded_after(i)
    return after in ("till", "åt") or (after in _NAME_ENDS and view.folded_before(i, 2) in _CALLERS)


def _is_before_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, which no list has, says who is named after it, or is people spelt by ear: `Scheffen Jonny`,
    `konsulenten Ulla-Carin`, `Poikarna`."""
    if not (view.is_open[i] or view.is_profession[i]) or view.lexicon is None or i in view.greeted:
        return False
    is_small = not view.is_capital[i] and not view.is_shouted(i)
    is_before = i + 1 < view.n and view.is_capital[i + 1] and view.adjacent(i, i + 1)
    if is_before and view.folded[i].endswith(_DEFINITE):
        is_given = bool(entries_of(view, view.texts[i + 1], GIVEN)[0])
        if is_given and (is_small or view.is_profession[i] or sounds_like_person(view.lexicon, view.folded[i])):
            return True
    is_many = view.folded[i].endswith(("arna", "erna", "orna"))
    return (is_small or view.is_initial[i] or is_many) and is_spelt_person(view.lexicon, view.folded[i])


def _is_named_next(view: EssayView, i: int) -> bool:
    """Tell whether a capital follows the noun at token i, so that it is what bears the name: `nu heter båten X`."""
    return i + 1 < view.n and view.is_capital[i + 1] and not view.is_capital[i] and view.adjacent(i, i + 1)


def _is_modifier(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased ordinary word that is a name too stands before what it tells more closely, or is a
    request: `hela sitt liv`, `snälla ring inte`."""
    if not view.is_common_word(i) or view.p_name[i] >= _UNLIKELY:
        return False
    if i in view.signed:
        return view.pos[i] in ("VERB", "ADJ") and view.folded_after(i) not in _NAME_ENDS
    if view.pos[i] in ("ADJ", "DET", "NUM"):
        return view.folded_after(i) in CUES.possessive or (i + 1 < view.n and view.pos[i + 1] == "NOUN")
    if view.pos[i] == "VERB" and view.folded_before(i) in _BEGGING:
        return True
    return view.folded[i] in REQUESTS and view.folded_before(i) in _PLEASE


def _is_plain_noun(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether a lower-cased noun that is a rare name too is the noun: in the definite form (`när isen låg`), or
    after what tells it more closely (`pensionerad styrman`)."""
    if view.pos[i] != "NOUN" or view.p_name[i] >= _UNLIKELY or not view.is_common_word(i):
        return False
    if not _SPOKEN_OF.isdisjoint(triggers):
        return False
    word = view.folded[i]
    is_definite = len(word) > _ACRONYM - 1 and word.endswith(("en", "et")) and view.is_common_surface(word[:-2])
    is_definite = is_definite or (len(word) > _ACRONYM and word.endswith("an") and view.is_common_surface(word[:-1]))
    return is_definite or ("n:det" in triggers and i > 0 and view.pos[i - 1] in ("ADJ", "DET"))


def _is_shaped_surname(view: EssayView, i: int) -> bool:
    """Tell whether token i, in any case, is a family name of the lists with the ending of one: `svensson`."""
    endings = (*name_parts(view.lexicon).surname_endings, "son")
    return view.folded[i].endswith(endings) and bool(entries_of(view, view.texts[i], SURNAME)[0])


def _is_after_one(view: EssayView, i: int) -> bool:
    """Tell whether the word before token i is no plural, so that it may be one person's name that follows."""
    before = view.folded_before(i, 2) if view.folded_before(i) == "," else view.folded_before(i)
    row = view.lexicon.words("kinship").get(before) if view.lexicon is not None else None
    return not before.endswith("barn") and (row is None or row.get("number") != "pl")


def _is_after_relative(view: EssayView, i: int) -> bool:
    """Tell whether token i follows a word for a relative, or `till` after one, and is neither an ordinary word nor a
    compound: `min son shilan`, `pappa till shilan`."""
    if not i or view.lexicon is None or view.is_common_word(i):
        return False
    is_of_one = view.folded[i - 1] == "till" and i > 1 and view.is_kin[i - 2] and view.is_open[i]
    if not is_of_one and not (view.is_kin[i - 1] and _is_after_one(view, i)):
        return False
    return not is_compound(view.lexicon, view.folded[i])


def _is_ordinary(view: EssayView, i: int, listed: Sequence[Entry]) -> bool:
    """Tell whether token i, with these given names of the lists, is rather an ordinary word."""
    if listed or INITIAL.match(view.texts[i]):
        return False
    if view.is_common_word(i) or view.folded[i] in CUES.title:
        return not (view.is_capital[i] and is_family_owner(view, i))
    # `Hoxha ringde`, though it is a trade in its language
    return view.is_profession[i] and all(e.is_common for e in entries_of(view, view.texts[i], SURNAME)[0])


def _is_cried(view: EssayView, i: int) -> bool:
    """Tell whether token i stands in an enumeration of words in capitals: `BORTSPRUNGEN , GRÅ , SNÄLL`."""
    if not view.is_upper[i]:
        return False
    before = i > 1 and view.folded[i - 1] == "," and view.is_upper[i - 2]
    return before or (i + 2 < view.n and view.folded[i + 1] == "," and view.is_upper[i + 2])


def _is_ordinary_anyway(view: EssayView, i: int, listed: Sequence[Entry]) -> bool:
    """Tell whether token i is an ordinary word whatever its triggers: that spares most tokens the search for them."""
    if listed:
        return False
    if view.texts[i][:1].isupper():
        # No `heter` stands before a sentence's first word.
        is_first = i == view.sentence_of(i)[0] and i not in view.signed and _is_ordinary(view, i, listed)
        return is_first and not (view.folded_after(i) in CALLED and view.folded_after(i + 1) in BEARERS)
    return (
        view.is_common_word(i)
        and view.folded_before(i) not in CALLED
        and not _is_family_noun(view, i)
        and not (is_person_owner(view, i) and view.entries(genitive_stem(view.texts[i])))
    )


def _is_family_noun(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased ordinary noun at token i is a family name by what stands before it: `herr palm`."""
    if view.folded_before(i) not in FAMILY_LEADS or view.folded[i] in CUES.function_word:
        return False
    if view.is_verb[i] and view.folded[i] not in NATURE:
        return False
    return bool(entries_of(view, view.texts[i], SURNAME)[0])


def _is_word_by_place(view: EssayView, i: int, listed: Sequence[Entry], triggers: Sequence[str]) -> bool:
    """Tell whether token i is a word for all that lists know, by what stands beside it."""
    word, after, before = view.folded[i], view.folded_after(i), view.folded_before(i)
    if "." in word and word.replace(".", "") in _SHORT_FORMS:
        return True  # `P.S.`
    if after == "of" or (before == "of" and not listed) or (after in CUES.closing and word in _BEFORE_CLOSING):
        return True  # `Doctor of Pharmacy`, `Un abrazo`
    if not _ASKED.isdisjoint(triggers):
        return False
    if view.is_capital[i]:
        is_land = before == "som" or (after in ("är", "var") and view.folded_after(i, 2).endswith("t"))
        if is_land and any(e.list in ("country", "region") and not e.inflection for e in view.entries(view.texts[i])):
            return True  # `i länder som Peru`, `Kurdistan är vackert`
        if before in _NATIONS and not listed and view.is_common_word(i):
            return True  # `Sveriges Lärare`
        if word in CUES.function_word:
            is_item = before.rstrip(").").isdigit() or (before == ")" and view.folded_before(i, 2).isdigit())
            return (view.is_initial[i] and view.p_name[i] < _UNLIKELY and not does(view, i)) or is_item
        is_family = not view.is_initial[i] and any(not e.is_common for e in entries_of(view, view.texts[i], SURNAME)[0])
        return not listed and _is_foreign_thing(word) and not is_family  # `Dahl`, which is a dish too
    if _is_foreign_thing(word) and "t:kin" not in triggers:
        return True
    if view.pos[i] == "VERB" and view.p_name[i] < _VERBAL and after in _AFTER_VERB and "t:kin" not in triggers:
        return True  # `Annars maila till mig`, `gud signe dig`
    return len(after) >= _LONG_NUMBER and after.isdigit()  # `med chip nr 941 …`


def _is_illness(view: EssayView, i: int) -> bool:
    """Tell whether the lists have a family name at token i as an illness or faith too: `Parkinson`, `Kristus`."""
    return any(e.list == "sensitive" for e in view.entries(view.texts[i]))


def _is_foreign_thing(word: str) -> bool:
    """Tell whether a folded word is a dish, dress, dance or feast from abroad, in the plural or definite form too."""
    things = CUES.foreign_thing
    if word in things or (word[:-1] in things and word.endswith(_ENDS)):
        return True
    return word[:-2] in things and word.endswith(_LONG_ENDS)  # `pupusas`, but not `Dahlin`


def is_candidate(view: EssayView, i: int) -> tuple[bool, list[str]]:
    """Tell whether a name may begin at token i, with the triggers around it."""
    text = view.texts[i]
    if not view.is_word[i] or "@" in text:
        return False, []
    if i in syllable_runs(view):
        return True, name_triggers(view, i)
    word = view.folded[i]
    capital = text[:1].isupper()
    if not capital and word in CUES.function_word and i not in view.signed:
        previous = view.folded_before(i)
        if not (previous in CUES.naming_verb or (i and view.is_kin[i - 1]) or is_greeted_word(view, i)):
            return False, []
        if word in CUES.nominative and previous in CALLED and view.folded_before(i, 2) not in CUES.nominative:
            return False, []  # `Ali , så hette han`
    listed = entries_of(view, text, GIVEN)[0]
    if not listed and "-" in text:
        double = listed_names(view, text)[0]
        listed = () if double is None else (double,)
    if _is_ordinary_anyway(view, i, listed):
        return is_full_line(view, i), ["t:sign"]
    triggers = name_triggers(view, i)
    before, after = view.folded_before(i), view.folded_after(i)
    if capital and is_full_line(view, i):
        return True, [*triggers, *(t for t in ("t:sign",) if t not in triggers)]
    if word in CUES.naming_verb:
        return False, []  # `jag hetar Ali`
    if word in CUES.possessive and listed and capital and after in AND | {"&"} and does(view, i):
        return True, [*triggers, "t:coord_name", "t:coord"]  # `Hans och Eva kommer`
    is_initial, is_common = view.is_initial[i], view.is_common_word(i)
    is_named = "t:heter" in triggers
    if not capital:
        if listed and (is_item(view, i) or is_little_one(view, i) or is_greeted_word(view, i)):
            return True, [*triggers, *(t for t in ("t:coord_name",) if t not in triggers)]
        if not listed and is_unlisted_item(view, i):
            return True, [*triggers, "t:coord_name"]
        if is_sent_to(view, i):
            return True, [*triggers, "t:greet"]
        if listed and is_crier(view, i):
            return True, [*triggers, *(t for t in ("t:verb", "u:inverted") if t not in triggers)]
        if listed and (among := people_triggers(view, i)):
            return True, [*triggers, *(t for t in among if t not in triggers)]
        if is_slashed(view, i):
            return True, [*triggers, *(t for t in ("t:sign",) if t not in triggers)]
        if is_answer(view, i):
            return True, [*triggers, "t:heter"]
    if _is_word_by_place(view, i, listed, triggers) or is_word_there(view, i, triggers, is_listed=bool(listed)):
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
    if (is_initial or not capital) and _ASKED.isdisjoint(triggers) and is_stripped(view, i):
        return False, []
    if not capital and _is_plain_noun(view, i, triggers):
        return False, []
    # `ring min son Omar 070`, `gifte mig med Omar 1997`
    is_whose = capital and not is_common and not _WHOSE.isdisjoint(triggers)
    is_whose = is_whose or (capital and not is_common and before == "med" and is_year(after))
    if after[:1].isdigit() and _calls_number(view, i) and not is_whose and all(e.is_common for e in listed):
        return False, []
    if after in _ENGLISH and listed and is_common and is_initial:
        return False, []  # `Love is blind`
    if not listed and (after in _ENGLISH or (is_initial and after == ":")):
        return False, []
    if before in ("bokstaven", "bokstav") or word in list_words(view.lexicon, "number_word"):
        return (is_named and capital), triggers
    if is_common and after in CALLED and not is_named and not capital:
        return False, []  # `firman heter X`
    if not listed and is_initial and not is_named and is_what_is_named(view, i):
        return False, []
    if not listed and not is_named and _is_before_name(view, i):
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
    if not capital and not is_named and _is_modifier(view, i):
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
    if capital and not listed and _NAMED_SO.isdisjoint(triggers) and _is_illness(view, i):
        return False, []
    if word in CUES.closing and is_initial and not listed:
        return False, []
    if (
        capital
        and not is_named
        and "t:sign" not in triggers
        and (is_initial or view.is_shouted(i) or _is_cried(view, i))
        and _is_ordinary(view, i, listed)
    ):
        return False, []
    if capital:
        return not (is_common and not listed and _OF_SOMEBODY.isdisjoint(triggers) and _capitalises(view)), triggers
    if is_spelt_number(view.folded[i]) and not listed:
        return False, triggers  # `min far , femtiåta`
    strong = not _STRONG.isdisjoint(triggers)
    if any(not e.is_common for e in listed) or (listed and is_first_of_two(view, i)):
        return True, triggers
    if view.is_open[i] and view.p_name[i] >= _SURE and _is_shaped_surname(view, i):
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
        and not ("t:my_kin" in triggers and after in _NAME_ENDS)
        and not ("t:kin" in triggers and after in (".", ",", "") and word not in CUES.person_verb)
    ):
        return False, triggers  # `barn titta`, but `min man bo och`
    if _is_person_place(view, i, triggers):
        return True, triggers
    if not listed and is_common and before not in CALLED and not _is_family_noun(view, i):
        return False, triggers
    if "$" in text and "t:prof" in triggers:
        return True, triggers
    if view.is_open[i] and before in _SAYING_SO and _is_said_of_one(view, i):
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
    if listed and is_common and "t:kin" in triggers and not strong and not _is_after_one(view, i):
        return False, triggers  # `gav barnen bulle`
    if is_named and not listed and is_common and view.pos[i] == "NOUN" and _is_named_next(view, i):
        return False, triggers  # `nu heter båten X`
    if word in CUES.naming_skip and not (listed and after in _NAME_ENDS and view.pos[i] != "ADV"):
        return False, triggers  # `han heter egentligen X`
    if is_named or (listed and (strong or not _BESIDE.isdisjoint(triggers))):
        return (word not in CUES.function_word or bool(listed)) and word not in CUES.speech_verb, triggers
    if (
        (
            not _TOLD.isdisjoint(triggers)
            or ("t:kin" in triggers and (_is_after_one(view, i) or entries_of(view, text, SURNAME)[0]))
        )
        and (is_unexplained(view, i) or _is_after_relative(view, i) or ("t:sign" in triggers and not is_common))
        and word not in CUES.speech_verb
        and len(text) > 2
    ):
        # `min fru shilan`: an unknown word after a relative, if nothing else knows it.
        return not (
            view.is_kin[i] or view.is_profession[i] or any(e.list in PLACE_LISTS for e in view.entries(text))
        ), triggers
    return False, triggers
