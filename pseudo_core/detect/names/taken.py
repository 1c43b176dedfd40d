"""Given names that are ordinary words too, as those whom a verb takes or of whom only what people are is said: `jag
pratade med oliver igår`, `hon hjälpte ester`, `han var kär i jasmin`, `jag tror att inger är sjuk`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_relative, is_role
from pseudo_core.detect.view.said import is_said_of_people
from pseudo_core.detect.view.taking import takes_person

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["TAKERS", "TOLD", "is_taken", "is_told"]

# What one does with people alone, whatever is said between it and `med`.
_WITH = word_set(
    "prata pratar pratade pratat tala talar talade talat snacka snackar snackade snackat bråka bråkar bråkade bråkat",
    "gräla grälar grälade grälat tjafsa tjafsar tjafsade umgås umgicks umgåtts fika fikar fikade fikat luncha lunchade",
    "gift gifta gifte gifter förlovad förlovade förlova sambo särbo kompis kompisar vän vänner chatta chattar chattade",
    "dejta dejtar dejtade flirta flirtar flirtade skypa skypar skypade träffas träffades samtala samtalar samtalade",
    "diskutera diskuterar diskuterade skämta skämtar skämtade dansa dansar dansade kramades",
)
_JOINTLY = frozenset({"tillsammans", "ihop"})  # … as food is too
_LIVING = word_set("bor bo bodde bott jobbar jobbade flytta flyttar flyttade flyttat är var lever levde")
# … and what is done with people by them that stand right after it: `bor med jasmin`, but `bor med utsikt`.
_BESIDE = word_set("bor bo bodde bott")
_TO = word_set(
    "ringa ringer ringde ringt skriva skriver skrev skrivit messa messar messade mejla mejlar mejlade maila mailade",
    "säga säger sa sade smsa smsar smsade",
)
_WHOM = word_set(
    "hjälpa hjälper hjälpte hjälpt tacka tackar tackade tackat fråga frågar frågade frågat väcka väcker väckte",
    "krama kramar kramade pussa pussar pussade kysste trösta tröstar tröstade gratulera gratulerar gratulerade",
    "skjutsa skjutsar skjutsade övertala övertalade ringer ringde",
)
_CLOSES = word_set(
    ". , ! ? ) ( : och o å men i på hos om igår idag imorgon ikväll när för efter innan som hela varje ofta ibland",
    "alltid också mycket lite länge från vid till att så därför eftersom medan sen sedan utan förra hemma här där nu",
    "då med",
) | {""}
_ADVERBS = word_set("ofta alltid bara ibland också inte mest mycket länge nu då gärna fortfarande igår idag")
_SUBJECTS = CUES.nominative
_DEFINITE = ("en", "et", "an", "na")
_LONG = 5  # letters of a word that may be a noun in the definite form
_REACH = 4  # tokens between such a verb and its preposition
# People, beasts and the like whom nobody is called by, though the lists have them; and what is no name beside a verb.
_NOBODY = word_set(
    "gud general imam guru baby boss lady patient muslim gay junior vän mama papa mamma pappa friend bror syster",
    "sister hermano hermana baron mentor soldat konsul kund gäng bett dig sig folk barn uno live man son hund katt",
    "alla ingen",
    "ren kor ko lamm hare orm tupp gås bulle kola lera sirap sherry magnolia lök mat kaffe varm",
)
# Names of many that are usual words too, so usual that nothing but such a frame makes them names.
_USUAL = word_set("per max liv maj dag bo ben peter jan tom")
_MONTHS = frozenset({"maj", "jan"})
_TOO_USUAL = 4.9  # Zipf frequency from which any other word is hardly a name
TAKERS = frozenset({"med", "till", "på", "i"}) | _WHOM | _SUBJECTS
"""What stands right before such a name."""
TOLD = frozenset({"är", "var", "blev", "som"})
"""… and what stands after one who is told of."""
_BEFORE_TOLD = word_set("att men och för eftersom när om då därför fast sen sedan tror tycker") | {"", ",", ".", ":"}
_DOES = word_set(
    "sa sade säger frågade frågar svarade ringde ringer hjälpte hjälper lagade lagar bakade bakar lärde skrev ropade",
    "berättade berättar hämtade hämtar städar städade tyckte ville vill skrattade grät körde kör handlar handlade",
)


def is_taken(view: EssayView, i: int) -> bool:
    """Tell whether the word at token i, a given name of the lists, is whom what stands before it takes."""
    before, after = view.folded_before(i), view.folded_after(i)
    if after not in _CLOSES and not after[:1].isdigit():
        return False
    word = view.folded[i]
    if not _may_be_called(view, i) or view.is_verb[i]:
        return False
    if word in _MONTHS and before in ("i", "på", "till"):
        return False
    if word == "liv" and after in ("och", "å"):
        return False  # `pratade med liv och lust`
    if len(word) >= _LONG and word.endswith(_DEFINITE) and any(map(view.is_common_surface, (word[:-2], word[:-1]))):
        return False  # `ringde till banken`
    if before == "med":
        return _is_with(view, i)
    if before == "till":
        return _over_adverb(view, i - 1) in _TO
    if before in ("på", "i"):
        return takes_person(view, i - 1)
    if before in _SUBJECTS:
        return view.folded_before(i, 2) in _WHOM  # `sen hjälpte jag ester`
    return before in _WHOM


def is_told(view: EssayView, i: int) -> bool:
    """Tell whether it is said of the word at token i, a given name of the lists, what only people are or do: `att X är
    sjuk`, `det var X som ringde`."""
    before, after = view.folded_before(i), view.folded_after(i)
    if after == "som":
        is_he = before in TOLD and view.folded_before(i, 2) == "det" and view.folded_after(i, 2) in _DOES
        return is_he and _may_be_called(view, i)
    if after not in TOLD or not (view.is_initial[i] or before in _BEFORE_TOLD):
        return False
    return is_said_of_people(view, i + 2) and _may_be_called(view, i) and view.pos[i] not in ("ADJ", "ADV", "PRON")


def _may_be_called(view: EssayView, i: int) -> bool:
    """Tell whether somebody may be called by the word at token i, a given name of the lists, where a frame asks."""
    word = view.folded[i]
    if word in _NOBODY or is_role(view, i) or is_relative(view, i) or view.lexicon is None:
        return False
    return word in _USUAL or (word not in CUES.function_word and view.lexicon.frequency(word) < _TOO_USUAL)


def _over_adverb(view: EssayView, i: int) -> str:
    """Return the folded word before token i over a subject or an adverb: `ringde` in `ringde jag till`."""
    before = view.folded_before(i)
    return view.folded_before(i, 2) if before in _ADVERBS or before in _SUBJECTS else before


def _is_with(view: EssayView, i: int) -> bool:
    """Tell whether the `med` before token i joins two people: `gifte mig med X`, `pratade svenska med X`."""
    if _over_adverb(view, i - 1) in _BESIDE:
        return True
    for j in range(i - 2, max(view.sentence_of(i)[0], i - 2 - _REACH) - 1, -1):
        word = view.folded[j]
        if word in _WITH or (word in _JOINTLY and _over_adverb(view, j) in _LIVING):
            return True
        if not view.is_word[j] or word in ("och", "men", "som", "att", "med"):
            return False
    return False
