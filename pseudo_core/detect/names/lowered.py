"""Ordinary words in small letters that are names by where they stand: greeted, among names, after `lilla`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN
from pseudo_core.detect.names.small import is_shaped_family
from pseudo_core.detect.names.unlisted import is_inverted, is_unexplained
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.naming import is_only_place
from pseudo_core.detect.view.people_words import is_role
from pseudo_core.detect.view.surface import entries_of

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "AND",
    "VOICES",
    "is_answer",
    "is_crier",
    "is_greeted_word",
    "is_item",
    "is_led_family",
    "is_little_one",
    "is_sent_to",
    "is_slashed",
    "is_unlisted_item",
]

_ITEM_BEFORE, _ITEM_AFTER = frozenset({",", ":", "och", "å"}), frozenset({",", "och", "å", ".", ""})
AND = frozenset({"och", "å", "o"})
"""`och` as it is spelt and heard."""
_LISTING = AND | {","}
# What a voice does, whose subject stands next where none stands before.
_CRYING = word_set(
    "skrek skriker ropade ropar ropa sa sade säger svarade svarar svara viskade viskar frågade frågar fråga undrade",
    "undrar skrattade skrattar skratta grät gråter gråt suckade suckar mumlade fnissade nickade log ler sjöng tjöt",
)
_AFTER_CRY = frozenset({"", ".", "!", "?", ",", ":", "till", "att", "när", "men", "bara", "igen"}) | AND
_TO = frozenset({"till", "åt", "på", "från"})
_SENT = word_set("kram kramar kramen puss pussar kyss kyssar hälsning hälsningar hälsningen pussa krama hälsa grattis")
_AFTER_SENT = frozenset({"", ",", ".", "!", "och", "å", "med", "från", "också", "oxå", "för", ")"})
_SAYING = word_set("sa sade säg säger sagt svara svarar svarade skrev skriver skriv skrivit hörde ropade ropa")
VOICES = _CRYING | _SAYING
"""Verbs after which a word that is a name too may be one."""
_SPEAKERS = word_set("jag ja han hon dom de di vi man mamma pappa")
_OF_NAMES = word_set("namn namnet namnen heter hette heta hetter kallas stavar stavas stavade")
_NEAR = 16  # tokens before an answer in which a name is spoken of
_FRAME = 2  # tokens from a role over a comma to a name
_TITLES = frozenset({"fru", "herr", "fröken"})
_ARABIC_THINGS = word_set(
    "qaida qaeda jazeera jazira fatiha hamdulillah fitr adha shabaab aqsa nusra islam arabiya hilal ahli quran koran",
    "azhar hudud baqara ikhlas falaq anon hamdu hamdulilah asr maghrib isha",
)
_THE = ("en", "an", "n", "et", "na")
_SHORTEST = 4  # letters of a family name after an Arabic article
_NOBODY = frozenset({"alla", "allihop", "du", "ni", "er", "dig", "där"})  # greeted, and names elsewhere


def is_greeted_word(view: EssayView, i: int) -> bool:
    """Tell whether a function word at token i is the name of who is greeted: `hej mina min vän`, `hej hans !`."""
    if i not in view.greeted and view.folded_before(i) not in CUES.greeting | {"tack"}:
        return False
    after = view.folded_after(i)
    if view.folded[i] in _NOBODY or view.folded[i] not in CUES.function_word:
        return False
    return (after in (",", "!", "", ".") or after in CUES.possessive) and bool(view.entries(view.texts[i]))


def is_sent_to(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that nothing explains is whom a kiss or greeting goes to: `kram till shilan`."""
    if view.folded_before(i) not in _TO or view.folded_before(i, 2) not in _SENT or view.is_kin[i]:
        return False
    return view.folded_after(i) in _AFTER_SENT and is_unexplained(view, i)


def is_slashed(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that no dictionary has ends the text after a slash that parts no two words: `vi
    ses då . /shilan`."""
    if i + 1 < view.n or view.folded_before(i) != "/" or i < _FRAME or not view.is_open[i]:
        return False
    return view.starts[i - 1] > view.ends[i - 2] or not view.is_word[i - 2]


def is_crier(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased given name is the subject after a verb of the voice that opens its clause, whatever
    word it is elsewhere: `plötsligt skrek rosa .`"""
    if view.folded_before(i) not in _CRYING or view.folded_after(i) not in _AFTER_CRY or view.is_kin[i]:
        return False
    if view.folded[i] in CUES.function_word or (view.pos[i] == "ADV" and view.is_common_word(i)):
        return False
    return is_inverted(view, i - 1)


def is_answer(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased given name is what somebody says or writes where a name is spoken of: `vad heter
    hon ? jag sa linda , de skrev lisa`."""
    if view.folded_before(i) not in _SAYING or view.folded_after(i) not in (",", ".", "!", "", "men", "och"):
        return False
    if view.folded_before(i, 2) not in _SPEAKERS or view.is_verb[i] or view.vocabulary.isdisjoint(_OF_NAMES):
        return False
    since = view.folded[max(0, i - _NEAR) : i]
    return not _OF_NAMES.isdisjoint(since) and bool(entries_of(view, view.texts[i], GIVEN)[0])


def is_item(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word stands among names of people: `jag , stig , Omar och Siv`."""
    if view.folded_before(i) not in _LISTING or view.folded_after(i) not in _LISTING:
        return False
    if not (i > 1 and i + 2 < view.n) or "," not in (view.folded[i - 1], view.folded[i + 1]):
        return False
    beside = (i - 2, i + 2)
    is_named = any(
        view.is_capital[j] and (entries_of(view, view.texts[j], GIVEN)[0] or view.is_open[j]) for j in beside
    )
    return is_named and all(view.is_capital[j] or view.folded[j] in ("jag", "mig", "ja", "mej") for j in beside)


def is_unlisted_item(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that nothing explains stands in an enumeration beside a given name that is no
    ordinary word: `fyra barn : ali , shilan och omar`."""
    if view.folded_before(i) not in _ITEM_BEFORE or view.folded_after(i) not in _ITEM_AFTER or not view.is_open[i]:
        return False
    if "," not in (view.folded[i - 1], view.folded_after(i)):
        return False
    beside = [j for j in (i - 2, i + 2) if 0 <= j < view.n and view.together(min(i, j), max(i, j))]
    return any(_is_sure_given(view, j) for j in beside) and is_unexplained(view, i)


def _is_sure_given(view: EssayView, j: int) -> bool:
    """Tell whether the lists know token j as a given name and as nothing else than a name."""
    entries = entries_of(view, view.texts[j], GIVEN)[0]
    return any(not e.is_common for e in entries) and not view.is_common_word(j) and not is_only_place(view, j)


def is_little_one(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased given name follows `lilla` and a verb follows it: `lilla tilde är 7`."""
    if view.folded_before(i) not in ("lilla", "lille") or i + 1 >= view.n or view.pos[i + 1] not in ("VERB", "AUX"):
        return False
    before = view.folded_before(i, 2)
    return before in ("", ".", ",", "och", "men") or view.is_initial[i - 1]


def is_led_family(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word is a family name by what leads it: a title, a role, an Arabic article."""
    return _is_titled(view, i) or _is_role_named(view, i) or _is_arabic(view, i)


def _is_titled(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that no dictionary has follows `fru` or `herr` and has the form of a family name,
    near as it may be to a word: `en kund , fru dahlin ,`."""
    if view.folded_before(i) not in _TITLES or view.folded_before(i, 2) in CUES.possessive or not view.is_open[i]:
        return False
    return is_shaped_family(view, view.folded[i]) or view.folded[i].endswith("lin")


def _is_role_named(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that nothing explains stands in commas behind what somebody is: `till förra
    värden , bülow .`"""
    if view.folded_before(i) != "," or view.folded_after(i) not in (",", ".", "") or i < _FRAME or not view.is_open[i]:
        return False
    return is_role(view, i - 2) and view.folded[i - 2].endswith(_THE) and is_unexplained(view, i)


def _is_arabic(view: EssayView, i: int) -> bool:
    """Tell whether token i, which no list has, has an Arabic article before it as family names have: `al-rubaie`."""
    head, _, tail = view.folded[i].partition("-")
    if head not in ("al", "el") or len(tail) < _SHORTEST or not tail.isalpha() or not view.is_open[i]:
        return False
    lists = {entry.list for entry in view.entries(view.texts[i])}
    return tail not in _ARABIC_THINGS and (lists == {"surname"} or (not lists and head == "al"))
