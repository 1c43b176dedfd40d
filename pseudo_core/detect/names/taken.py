"""Given names that are ordinary words too, as those whom a verb takes or of whom only what people are is said: `jag
pratade med oliver igår`, `hon hjälpte ester`, `han var kär i jasmin`, `jag tror att inger är sjuk`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.names.context import is_of_somebody
from pseudo_core.detect.names.unlisted import LEARNING
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_relative, is_role
from pseudo_core.detect.view.said import is_said_of_people
from pseudo_core.detect.view.taking import leads_person, takes_person

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["ADDRESSING", "TAKERS", "TOLD", "TOO_USUAL", "is_addressed", "is_asked_after", "is_taken", "is_told"]

# What one does with people alone, whatever is said between it and `med`.
_WITH = word_set(
    "prata pratar pratade pratat tala talar talade talat snacka snackar snackade snackat bråka bråkar bråkade bråkat",
    "gräla grälar grälade grälat tjafsa tjafsar tjafsade umgås umgicks umgåtts fika fikar fikade fikat luncha lunchade",
    "gift gifta gifte gifter förlovad förlovade förlova sambo särbo kompis kompisar vän vänner chatta chattar chattade",
    "dejta dejtar dejtade flirta flirtar flirtade skypa skypar skypade träffas träffades samtala samtalar samtalade",
    "diskutera diskuterar diskuterade skämta skämtar skämtade dansa dansar dansade kramades",
    "bio promenad dejt date kafé café kaféet restaurang krogen",
)
_JOINTLY = frozenset({"tillsammans", "ihop"})  # … as food is too
_LIVING = word_set(
    "bor bo bodde bott jobbar jobbade flytta flyttar flyttade flyttat är var lever levde gick går gå åkte åker kom",
    "reste",
)
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
_ADVERBS = word_set(
    "dit hit hem ut ofta alltid bara ibland också inte mest mycket länge nu då gärna fortfarande igår idag"
)
_SUBJECTS = CUES.nominative
_DEFINITE = ("en", "et", "an", "na")
_LONG = 5  # letters of a word that may be a noun in the definite form
_FAMILY = 3  # tokens from a name over `och hennes` to a relative
_REACH = 4  # tokens between such a verb and its preposition
# People, beasts and the like whom nobody is called by, though the lists have them; and what is no name beside a verb.
_NOBODY = word_set(
    "gud general imam guru baby boss lady patient muslim gay junior vän mama papa mamma pappa friend bror syster",
    "sister hermano hermana baron mentor soldat konsul kund gäng bett dig sig folk barn uno live man son hund katt",
    "alla ingen",
    "vin ren kor ko lamm hare orm tupp gås bulle kola lera sirap sherry magnolia lök mat kaffe varm",
)
# Names of many that are usual words too, so usual that nothing but such a frame makes them names.
_USUAL = word_set("per max liv maj dag bo ben peter jan tom")
_MONTHS = frozenset({"maj", "jan"})
TOO_USUAL = 4.9  # Zipf frequency from which any other word is hardly a name
_SITTING = word_set("sitter satt sitta står stod bor bodde jag")
_WEATHER = word_set("sol storm mörk bränd brand eld elden våg vind")
TAKERS = frozenset({"med", "till", "på", "i", "för", "över", "från", "känna", "bredvid"}) | _WHOM | _SUBJECTS
"""What stands right before such a name."""
# What is said to somebody, whose name may stand after it.
_ADDRESSES = frozenset(
    {
        *(("så", "mycket"), ("god", "natt"), ("god", "morgon"), ("på", "födelsedagen"), ("vi", "ses"), ("sov", "gott")),
        *(("puss", "på", "dig")[1:], ("ha", "det"), ("", "förlåt"), ("!", "förlåt"), (".", "förlåt")),
    }
)
_THANKING = frozenset({"tack", "tackar", "puss", "kram", "hej", "tänker", "kramar", "pussar"})
ADDRESSING = frozenset({last for _, last in _ADDRESSES})
"""The last words of what is said to somebody."""
_ADDRESS_ENDS = frozenset({"", ".", "!", "?"})
_IS = frozenset({"är", "e", "var"})
TOLD = frozenset(
    {"och", "å", "är", "var", "blev", "som", "har", "hade", "kan", "vill", "brukar", "brukade", "kunde", "ville"}
)
"""… and what stands after one who is told of."""
_BEFORE_TOLD = word_set("att men och för eftersom när om då därför fast sen sedan tror tycker") | {"", ",", ".", ":"}
_WILLING = frozenset({"kan", "kunde", "vill", "ville", "brukar", "brukade"})
_CHILDREN = word_set("barn syskon söner döttrar bröder systrar barnbarn pojkar flickor son dotter man fru bror syster")
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
        return _over_adverb(view, i - 1) in _TO or leads_person(view, i - 1)
    if before in ("för", "över"):
        return leads_person(view, i - 1) and word not in _WEATHER
    if before in ("på", "i", "från"):
        return takes_person(view, i - 1)
    if before == "bredvid":
        return _over_adverb(view, i - 1) in _SITTING
    if before == "känna":
        return view.folded_before(i, 2) in LEARNING
    if before in _SUBJECTS:
        return view.folded_before(i, 2) in _WHOM  # `sen hjälpte jag ester`
    return before in _WHOM


def is_addressed(view: EssayView, i: int) -> bool:
    """Tell whether the word at token i ends what is said to somebody: `tack så mycket X !`, `god natt X`."""
    before, second = view.folded_before(i), view.folded_before(i, 2)
    if view.folded_after(i) not in _ADDRESS_ENDS or (second, before) not in _ADDRESSES:
        return False
    if before in ("mycket", "dig") and view.folded_before(i, 3) not in _THANKING:
        return False
    return view.pos[i] not in ("ADV", "ADJ", "PRON") and _may_be_called(view, i)


def is_asked_after(view: EssayView, i: int) -> bool:
    """Tell whether the one at token i is whom a question asks for or what was said before is: `vem är X ?`, `min första
    vän här var X .`"""
    if view.folded_before(i) not in _IS or view.folded_after(i) not in _ADDRESS_ENDS or not _may_be_called(view, i):
        return False
    asked = view.folded_before(i, 2)
    if asked == "vem" or (asked == "var" and view.is_open[i]):
        return True
    return view.pos[i] in ("NOUN", "PROPN") and is_of_somebody(view, i - 1)


def is_told(view: EssayView, i: int) -> bool:
    """Tell whether it is said of the word at token i, a given name of the lists, what only people are or do: `att X är
    sjuk`, `det var X som ringde`."""
    before, after = view.folded_before(i), view.folded_after(i)
    if after == "som":
        is_he = before in TOLD and view.folded_before(i, 2) == "det" and view.folded_after(i, 2) in _DOES
        return is_he and _may_be_called(view, i)
    if after in ("och", "å") and view.folded_after(i, 2) in ("hennes", "hans") and i + _FAMILY < view.n:
        is_family = is_relative(view, i + _FAMILY) or view.folded[i + _FAMILY] in ("familj", "barn")
        is_first = view.is_initial[i] or before in _BEFORE_TOLD
        return is_first and is_family and _may_be_called(view, i)  # `X och hennes man`
    if after not in TOLD or not (view.is_initial[i] or before in _BEFORE_TOLD):
        return False
    if not _may_be_called(view, i) or view.pos[i] in ("ADJ", "ADV", "PRON"):
        return False
    if after in ("har", "hade"):
        return view.folded_after(i, 3) in _CHILDREN  # `X har två barn`
    if after in _WILLING:
        verb = view.folded_after(i, 2)
        return verb in CUES.person_verb and verb.endswith("a")  # `X kan tala ryska`
    return is_said_of_people(view, i + 2)


def _may_be_called(view: EssayView, i: int) -> bool:
    """Tell whether somebody may be called by the word at token i, a given name of the lists, where a frame asks."""
    word = view.folded[i]
    if any(e.list in ("sensitive", "profession") for e in view.entries(view.texts[i])):
        return False  # `corona`
    if word in _NOBODY or is_role(view, i) or is_relative(view, i) or view.lexicon is None:
        return False
    return word in _USUAL or (word not in CUES.function_word and view.lexicon.frequency(word) < TOO_USUAL)


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
