"""What the words around a token at which a name may begin make of it: an ordinary word, or a name in lower case.

What its form and the lists say of it is told in `candidate_forms`; `candidates` weighs both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.names.candidate_forms import is_foreign_thing, is_kins, is_ordinary
from pseudo_core.detect.names.chain import GIVEN, NATURE, SURNAME
from pseudo_core.detect.names.lowered import AND
from pseudo_core.detect.names.no_names import is_spelt_person, sounds_like_person
from pseudo_core.detect.names.openings import REQUESTS
from pseudo_core.detect.names.starts import BEARERS, CALLED, FAMILY_LEADS, does
from pseudo_core.detect.names.unlisted import is_compound, is_unexplained, sounds_given
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_person_owner
from pseudo_core.detect.view.surface import entries_of, genitive_stem

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = [
    "ASKED",
    "NAME_ENDS",
    "SPOKEN_OF",
    "calls_number",
    "is_after_one",
    "is_after_relative",
    "is_before_name",
    "is_cried",
    "is_family_noun",
    "is_modifier",
    "is_named_next",
    "is_ordinary_anyway",
    "is_person_place",
    "is_plain_noun",
    "is_said_of_one",
    "is_word_by_place",
]

NAME_ENDS = frozenset({"", ",", ".", "och", "å", "heter", "är", "som"})
"""What stands after somebody's name in lower case."""
_ACRONYM = 4  # letters of the longest short word
_CALLERS = frozenset({"alla", "vi", "folk", "de", "dom", "kompisar", "vänner", "man", "kollegor"})
_PLEASE = frozenset({"snälla", "snalla", "snälle", "vänligen", "och", "eller", "då", "kan", "ska"})
_BEGGING = frozenset({"snälla", "snalla", "snälle", "vänligen", "please", "att", "kan", "ska", "vill", "får", "måste"})
_SURE, _LIKELY, _UNLIKELY = 0.9, 0.5, 0.15  # probabilities of a name
ASKED = frozenset({"t:heter", "t:heter_direct", "t:sign", "t:greet", "t:iam", "t:self", "t:my_kin", "t:owner_kin"})
"""Triggers that ask for a name so that the word before it does not matter."""
_SHORT_FORMS = frozenset({"ps", "pps", "osa", "rsvp", "nb", "usa", "eu", "fn", "dvs", "tex", "mm", "mfl", "ekr", "fkr"})
_BEFORE_CLOSING = word_set(
    "un una um uma muitos muchos muchas mille gros grosses många varma best warm kind with all much lots"
)
_NATIONS = word_set("sveriges nordens europas stockholms göteborgs skånes malmös världens svenska")
_AFTER_VERB = frozenset({"till", "dig", "dej", "er", "mig", "mej", "oss"})
_VERBAL = 0.25  # probability of a name below which the tagger sees a verb
_LONG_NUMBER = 6  # digits
_DEFINITE = ("en", "an", "n", "et", "na")
SPOKEN_OF = frozenset(
    {"t:heter", "t:kin", "t:my_kin", "t:greet", "t:iam", "t:dear", "t:coord", "t:owner_kin", "t:title"}
)
"""Triggers that speak of somebody."""
_JOINED = frozenset({"t:coord_name", "t:greet", "t:prof", "t:title", "t:owner_kin"})
_TOO_USUAL = 4.9  # Zipf frequency from which a lower-cased word is hardly a name, wherever it stands
_EVERYDAY = 5.6  # … wherever only a person can stand


def calls_number(view: EssayView, i: int) -> bool:
    """Tell whether a telephone number or the like follows: `Ring 070`."""
    after = view.folded_after(i)
    return after[:1].isdigit() and (len(after) > 2 or after.startswith("0"))


def is_person_place(view: EssayView, i: int, triggers: list[str]) -> bool:
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
        return is_joined and not is_kins(view, i)
    sounded = view.lexicon is not None and sounds_given(view.lexicon, view.folded[i])
    return sounded or places != ["u:before_verb"]


def _is_beside_me(view: EssayView, i: int) -> bool:
    """Tell whether token i is who the writer is or does something with: `shilan och jag`, `köpte jag och shilan`."""
    if view.folded_before(i) in AND and view.folded_before(i, 2) in ("jag", "mig", "mej", "ja"):
        return True
    return view.is_initial[i] and view.folded_after(i) in AND and view.folded_after(i, 2) in ("jag", "ja")


def is_said_of_one(view: EssayView, i: int) -> bool:
    """Tell whether token i, after a verb of saying, is what somebody is called."""
    after = view.folded_after(i)
    return after in ("till", "åt") or (after in NAME_ENDS and view.folded_before(i, 2) in _CALLERS)


def is_before_name(view: EssayView, i: int) -> bool:
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


def is_named_next(view: EssayView, i: int) -> bool:
    """Tell whether a capital follows the noun at token i, so that it is what bears the name: `nu heter båten X`."""
    return i + 1 < view.n and view.is_capital[i + 1] and not view.is_capital[i] and view.adjacent(i, i + 1)


def is_modifier(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased ordinary word that is a name too stands before what it tells more closely, or is a
    request: `hela sitt liv`, `snälla ring inte`."""
    if not view.is_common_word(i) or view.p_name[i] >= _UNLIKELY:
        return False
    if i in view.signed:
        return view.pos[i] in ("VERB", "ADJ") and view.folded_after(i) not in NAME_ENDS
    if view.pos[i] in ("ADJ", "DET", "NUM"):
        return view.folded_after(i) in CUES.possessive or (i + 1 < view.n and view.pos[i + 1] == "NOUN")
    if view.pos[i] == "VERB" and view.folded_before(i) in _BEGGING:
        return True
    return view.folded[i] in REQUESTS and view.folded_before(i) in _PLEASE


def is_plain_noun(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether a lower-cased noun that is a rare name too is the noun: in the definite form (`när isen låg`), or
    after what tells it more closely (`pensionerad styrman`)."""
    if view.pos[i] != "NOUN" or view.p_name[i] >= _UNLIKELY or not view.is_common_word(i):
        return False
    if not SPOKEN_OF.isdisjoint(triggers):
        return False
    word = view.folded[i]
    is_definite = len(word) > _ACRONYM - 1 and word.endswith(("en", "et")) and view.is_common_surface(word[:-2])
    is_definite = is_definite or (len(word) > _ACRONYM and word.endswith("an") and view.is_common_surface(word[:-1]))
    return is_definite or ("n:det" in triggers and i > 0 and view.pos[i - 1] in ("ADJ", "DET"))


def is_after_one(view: EssayView, i: int) -> bool:
    """Tell whether the word before token i is no plural, so that it may be one person's name that follows."""
    before = view.folded_before(i, 2) if view.folded_before(i) == "," else view.folded_before(i)
    row = view.lexicon.words("kinship").get(before) if view.lexicon is not None else None
    return not before.endswith("barn") and (row is None or row.get("number") != "pl")


def is_after_relative(view: EssayView, i: int) -> bool:
    """Tell whether token i follows a word for a relative, or `till` after one, and is neither an ordinary word nor a
    compound: `min son shilan`, `pappa till shilan`."""
    if not i or view.lexicon is None or view.is_common_word(i):
        return False
    is_of_one = view.folded[i - 1] == "till" and i > 1 and view.is_kin[i - 2] and view.is_open[i]
    if not is_of_one and not (view.is_kin[i - 1] and is_after_one(view, i)):
        return False
    return not is_compound(view.lexicon, view.folded[i])


def is_cried(view: EssayView, i: int) -> bool:
    """Tell whether token i stands in an enumeration of words in capitals: `BORTSPRUNGEN , GRÅ , SNÄLL`."""
    if not view.is_upper[i]:
        return False
    before = i > 1 and view.folded[i - 1] == "," and view.is_upper[i - 2]
    return before or (i + 2 < view.n and view.folded[i + 1] == "," and view.is_upper[i + 2])


def is_ordinary_anyway(view: EssayView, i: int, listed: Sequence[Entry]) -> bool:
    """Tell whether token i is an ordinary word whatever its triggers: that spares most tokens the search for them."""
    if listed:
        return False
    if view.texts[i][:1].isupper():
        # No `heter` stands before a sentence's first word.
        is_first = i == view.sentence_of(i)[0] and i not in view.signed and is_ordinary(view, i, listed)
        return is_first and not (view.folded_after(i) in CALLED and view.folded_after(i + 1) in BEARERS)
    return (
        view.is_common_word(i)
        and view.folded_before(i) not in CALLED
        and not is_family_noun(view, i)
        and not (is_person_owner(view, i) and view.entries(genitive_stem(view.texts[i])))
    )


def is_family_noun(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased ordinary noun at token i is a family name by what stands before it: `herr palm`."""
    if view.folded_before(i) not in FAMILY_LEADS or view.folded[i] in CUES.function_word:
        return False
    if view.is_verb[i] and view.folded[i] not in NATURE:
        return False
    return bool(entries_of(view, view.texts[i], SURNAME)[0])


def is_word_by_place(view: EssayView, i: int, listed: Sequence[Entry], triggers: Sequence[str]) -> bool:
    """Tell whether token i is a word for all that lists know, by what stands beside it."""
    word, after, before = view.folded[i], view.folded_after(i), view.folded_before(i)
    if ("." in word or word.endswith(":s")) and word.removesuffix(":s").replace(".", "") in _SHORT_FORMS:
        return True  # `P.S.`, `FN:s`
    if after == "of" or (before == "of" and not listed) or (after in CUES.closing and word in _BEFORE_CLOSING):
        return True  # `Doctor of Pharmacy`, `Un abrazo`
    if not ASKED.isdisjoint(triggers):
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
        return not listed and is_foreign_thing(word) and not is_family  # `Dahl`, which is a dish too
    if is_foreign_thing(word) and "t:kin" not in triggers:
        return True
    if view.pos[i] == "VERB" and view.p_name[i] < _VERBAL and after in _AFTER_VERB and "t:kin" not in triggers:
        return True  # `Annars maila till mig`, `gud signe dig`
    return len(after) >= _LONG_NUMBER and after.isdigit()  # `med chip nr 941 …`
