"""Words that are no names though no list has them: of forms, makes and programs, parts of handles, compounds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.cues import CUES
from pseudo_core.detect.frames import word_set
from pseudo_core.detect.name_chain import ADDRESS, SURNAME
from pseudo_core.detect.naming import PERSONS
from pseudo_core.detect.surface import entries_of
from pseudo_core.detect.swedish_sound import SoundForms, profession_sounds
from pseudo_core.detect.unlisted import ends_in_noun, is_compound
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.detect.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["COMPOUND", "is_no_name", "is_spelt_person", "sounds_like_person"]

_PLACE_TAILS = (
    "skolan",
    "skola",
    "gymnasiet",
    "gatan",
    "vägen",
    "leden",
    "torget",
    "trafiken",
    "trafik",
    "kommun",
    "verket",
    "kassan",
    "byrån",
    "förmedlingen",
    "styrelsen",
    "nämnden",
    "kontoret",
    "service",
    "servis",
    "skåpet",
    "rummet",
    "numret",
    "nummret",
    "kortet",
    "familjen",
    "släkten",
)
_ENDS_AS_PLACE: Memory[str, bool] = Memory(lambda word: word.endswith(_PLACE_TAILS))
_SPLIT_TAILS = frozenset(_PLACE_TAILS) - {"familjen", "släkten", "service", "servis", "skola", "trafik", "kommun"}
_PEOPLES = frozenset({"given_name", "surname"})
_OF_PERSONS = ("arna", "erna", "orna", "aren", "ern", "arn", "ören", "isten", "anten", "enten")
_PLURALS = ("arna", "erna", "orna")
_TAIL = 4  # letters of a noun after a hyphen
COMPOUND = 9
"""Letters of the shortest capitalised word that may be a compound."""
_ACRONYM = 4  # letters of the longest short name of an office
# Makes of cars that are no given names.
_MAKES = word_set(
    "volvo saab fiat škoda skoda toyota opel audi bmw renault peugeot citroën citroen hyundai mazda nissan honda",
    "suzuki subaru tesla volkswagen mitsubishi dacia lexus jeep chevrolet dodge porsche lada polestar moskvitj",
    "zastava trabant wartburg isuzu iveco scania vw",
)
# Makes that are names too, and what stands before the make.
_NAMED_MAKES = word_set("ford mercedes benz kia mini seat lancia rover lincoln bentley ferrari lotus morgan dodge puch")
_BEFORE_MAKE = CUES.colour | word_set(
    "en gammal ny min vår hans hennes deras röd röda sin bil bilen begagnad körde kör"
)
# Programs, games and languages of computers.
_PROGRAMS = word_set(
    "blender unity photoshop illustrator indesign excel word powerpoint outlook windows linux ubuntu android",
    "python java javascript typescript rust kotlin swift matlab autocad solidworks revit sketchup minecraft",
    "iphone ipad ipod macbook imac playstation xbox nintendo samsung huawei nokia xiaomi lenovo lexin translate deepl",
    "chatgpt copilot chrome firefox snapchat instagram facebook messenger viber imo bankid swish kivra moodle",
    "samsonite adidas nike puma gore-tex fjällräven lego barbie pokémon pokemon thermomix tupperware rimowa",
    "fortnite roblox tetris duolingo quizlet kahoot spotify netflix youtube google skype zoom teams discord",
    "telegram whatsapp tinder blocket wordpress wikipedia",
)


_PERSON_SOUNDS = SoundForms(
    word
    for word in CUES.role
    | PERSONS
    | word_set(
        "pojkar pojkarna flickor flickorna killar killarna tjejer tjejerna gubbar gubbarna tanter tanterna",
        "vänner vännen kontrollör kontrollören kontrollanten väktaren passagerare passagerarna vännerna",
        "kompis kompisen kompisar kompisarna grannarna barnen kusinerna syskonen kollegorna kunderna lärarna",
        "eleverna mannen männen kvinnorna människor människorna personerna ungdomarna cheferna tränarna gästerna",
    )
    if len(word) > _TAIL
)


@lru_cache(maxsize=1 << 14)
def is_spelt_person(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word that no list has is one for people, spelt by ear: `poikarna`, `kontrolör`."""
    if len(word) <= _TAIL or not word.isalpha() or any(e.list in _PEOPLES for e in lexicon.lookup(word)):
        return False
    return sounds_like_person(lexicon, word)


@lru_cache(maxsize=1 << 14)
def sounds_like_person(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word sounds as one for people: `scheffen`."""
    if _PERSON_SOUNDS.alike(word) or profession_sounds(lexicon).alike(word):
        return True
    if not word.endswith(_OF_PERSONS):
        return False
    if _PERSON_SOUNDS.near(word):
        return True
    if not word.endswith(_PLURALS):
        return False
    stem, sounds = word[:-4], profession_sounds(lexicon)
    return any(sounds.alike(stem + ending) != "" for ending in ("", "a", "are", *_PLURALS))  # `sköterskarna`


def is_no_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, which no list has, is a word of a form (`Tel`, `IBAN`) or the short name of an office."""
    text = view.texts[i]
    if text.endswith("-") and view.folded_after(i) in ("och", "eller", "/"):
        return True  # `AM- och B-körkort`
    if _is_kind(view, i):
        return True
    word = view.folded[i]
    if word in CUES.form_word or _is_in_handle(view, i) or _is_make(view, i):
        return True
    if word in ADDRESS and text.islower() and i and (view.is_capital[i - 1] or i - 1 in view.greeted):
        return True
    if (
        i + 1 < view.n
        and view.folded[i + 1] in _SPLIT_TAILS
        and view.folded_after(i)
        and view.texts[i + 1].islower()
        and not view.entries(text)
    ):
        return True  # `Skatte verket`
    if _ENDS_AS_PLACE[word] and not entries_of(view, text, SURNAME)[0]:
        return True
    is_long = len(text) >= COMPOUND and text[:1].isupper()
    if is_long and view.lexicon is not None and ends_in_noun(view.lexicon, word.rpartition("-")[2]):
        return not any(e.list in ("given_name", "surname") for e in view.entries(text))
    if not view.is_upper[i] or len(text) > _ACRONYM + 1 or view.is_shouted(i):
        return False
    bare = text.removesuffix(".")
    is_short = 2 <= len(bare) <= _ACRONYM and bare.isalpha()
    is_said = view.folded_before(i) in ("säger", "kallas", "heter") or view.folded_before(i, 2) in ("kallar", "kalla")
    return is_short and not is_said and i not in view.signed and i not in view.greeted


_MAY_BE_MAKE: Memory[str, bool] = Memory(
    lambda word: (
        word in _NAMED_MAKES
        or word in _MAKES
        or word in _PROGRAMS
        or word.removesuffix("n").removesuffix("e") in _MAKES
    )
)
_MAKERS = _MAKES | {"google", "microsoft", "apple", "samsung", "adobe", "sony", "nintendo", "huawei", "nokia"}


def _is_kind(view: EssayView, i: int) -> bool:
    """Tell whether the last part of a word with a hyphen is an ordinary noun: `B-körkort`, `arbeten-certifikat`."""
    text = view.texts[i]
    if "-" not in text or view.lexicon is None:
        return False
    tail = text.rpartition("-")[2]
    lexicon = view.lexicon
    if len(tail) < _TAIL or not tail.islower() or any(e.list in _PEOPLES for e in view.entries(tail)):
        return False
    return lexicon.is_common(tail) or is_compound(lexicon, tail)


def _is_make(view: EssayView, i: int) -> bool:
    """Tell whether token i is a make of cars, a car's model after it, or a program of computers."""
    word = view.folded[i]
    if not _MAY_BE_MAKE[word] and not (i and view.is_capital[i] and view.folded[i - 1] in _MAKERS):
        return False
    if word in _NAMED_MAKES and view.folded_before(i) in _BEFORE_MAKE:
        return True  # `en blå Ford`
    if word in _MAKES or word.removesuffix("n").removesuffix("e") in _MAKES or word in _PROGRAMS:
        return i not in view.signed and i not in view.greeted
    return bool(i) and view.is_capital[i] and view.folded[i - 1] in _MAKERS and view.is_capital[i - 1]


def _is_in_handle(view: EssayView, i: int) -> bool:
    """Tell whether token i is a part of a name of the net: `@merci.na.x`, `lina_k`."""
    text, start, end = view.text, view.starts[i], view.ends[i]
    before, after = text[start - 1 : start], text[end : end + 1]  # mostly blanks
    return (
        before in ("@", "_")
        or (before == "." and text[max(0, start - 2) : start][:1].isalnum())
        or (after in (".", "_") and text[end + 1 : end + 2].isalnum())
    )
