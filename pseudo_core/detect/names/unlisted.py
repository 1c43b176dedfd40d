"""Names that no list has: words that nothing explains, where only a person can stand.

Learners of low levels write names in lower case and drop the tense of verbs (`jag jobba med svengöran`), so that
neither a capital nor the tagger finds a name. What is left: a word that no dictionary, list or compound explains, that
sounds like a given name, or that stands where people do (`X ringde`, `sen kommer X ,`, `bor med X`, `X , 6 år`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.near_forms import NearForms
from pseudo_core.detect.view.said import is_said_of_people
from pseudo_core.detect.view.surface import LONGEST_WORD, fold_key, is_near_word, sound_of
from pseudo_core.detect.view.taking import TAKING, leads_person, may_take_person

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = [
    "COMPANY",
    "HOMES",
    "LEARNING",
    "ends_in_noun",
    "is_compound",
    "is_inverted",
    "is_near_given",
    "is_of_people",
    "is_respelt",
    "is_stripped",
    "is_unexplained",
    "person_places",
    "sounds_given",
    "without_accents",
]

COMPANY = frozenset({"med", "hos", "åt"})
"""What stands before those one lives or is with, rather than where."""
HOMES = frozenset({"country", "world_city", "swedish_place", "region"})
"""Lists of what one is from."""
_LEXICONS = 4
_SLIPPED = 6  # letters of a name that is known with one slip
_SOUNDED = 5  # letters from which a name may be known by its sound
_PART = 3  # letters of the shortest part of a compound
_SHORT_TAILS = frozenset(
    ("bil", "buss", "mat", "hus", "bok", "kort", "jobb", "dag", "rum", "tid", "båt", "tåg", "fest", "kurs")
)
_LONG = 8  # letters of a word from which its ending tells that it is Swedish
_INFLECTED = (
    "arna",
    "erna",
    "orna",
    "ande",
    "ende",
    "ade",
    "ning",
    "ningar",
    "ningen",
    "heten",
    "het",
    "skap",
    "isk",
    "iska",
    "iskt",
    "lig",
    "liga",
    "ligt",
    "ism",
    "tion",
    "tioner",
    "tionen",
    "aren",
    "erskan",
)
_TAIL = 5  # letters of a last part that makes a compound whatever stands before it
_HEAD = 3  # letters of the shortest first part before a definite noun
_DEFINITE = ("en", "et", "an", "in", "na", "ns", "ts")
_USUAL = 3.0  # Zipf frequency from which a word is likely to be a part of a compound
_ACCENTED = {"a": "åä", "o": "öå", "e": "ä"}
_DOUBLED = frozenset("bcdfglmnprst")
_SHORTEST_RESPELT, _LONGEST_RESPELT, _MOST_ACCENTS = 3, 12, 3
_WITHOUT = frozenset({"ar", "pa", "fran", "nar", "tva", "ocksa", "maste", "manga", "gar", "nagon", "nagot", "da", "sa"})
_SOME = 3  # such words in an essay written without accents
_OFTENER = 0.5  # by how much the word is the more frequent reading
_RESPELT = 3.6  # Zipf frequency of a word that learners misspell
_AGE = re.compile(r"^\d{1,2}$")
_LYING = frozenset(
    {"ligger", "låg", "ligga", "är", "var", "heter", "hette", "finns", "fanns", "kostar", "kallas", "inte"}
)
_SUBJECTS = frozenset({"NOUN", "PROPN", "PRON", "CCONJ", "SCONJ"})
_YES_OR_NO = frozenset(
    {"nej", "ja", "jo", "nä", "jaa", "jaha", "aldrig", "stopp", "kom", "tack", "okej", "ok", "vänta"}
)
_WHEN = frozenset({"när", "medan", "innan", "efter", "om", "eftersom", "sedan"})
_SPOKE = frozenset({"sa", "sade", "frågade", "ropade", "skrek", "svarade", "viskade", "skrattade", "grät", "undrade"})
_STOPS = frozenset(
    {"", ",", ".", "!", "?", ")", ":", "och", "å", "med", "hem", "på", "i", "till", "som", "från", "att"}
    | {"hit", "dit", "också", "förra", "inte"}
)
_PLACED = frozenset(
    {"bor", "bodde", "sitter", "satt", "sover", "sov", "jobbar", "jobbade", "väntar", "väntade"}
    | {"bo", "sitta", "sova", "jobba", "vänta", "står", "stod", "stå"}  # learners drop the tense
)
_NOMINATIVES = CUES.nominative | {"man"}
_WHERE = frozenset(
    {"under", "över", "ovanför", "bredvid", "mitt", "mittemot", "emot", "bakom", "framför", "intill", "i", "på", "hos"}
    | {"med", "längst", "där", "till", "nedanför", "närmast", "utanför", "här"}
)
_BEFORE_CLAUSE = frozenset({",", ".", ":", "och", "men", ""})
_PHRASE = 6  # tokens of a phrase of place
_IS = frozenset({"är", "var", "e", "blev"})
_GOT = frozenset({"fick", "får", "fått", "lånade", "lånat", "lärde", "hörde", "skriven"})  # … of somebody
_TIMES = frozenset(
    {"året", "veckan", "månaden", "helgen", "sommaren", "kvällen", "dagen", "morgonen", "natten", "år", "dag", "gång"}
)
_OF_TIMES = frozenset({"förra", "på", "en", "nästa", "första", "samma", "i", "varje", "den", "hela"})
_COMING = frozenset({"kom", "kommer", "började", "börjar"})
_BESIDE = frozenset({"bredvid", "brevid", "bredvit", "mittemot"})
_CAN = frozenset({"kan", "kunde", "vill", "ville", "ska", "måste", "får"})
_NOT = frozenset({"inte", "inta", "aldrig", "ej"})
_WEATHER = frozenset({"sol", "storm", "dimma", "kyla", "vind", "maj", "juni", "vinter", "sommar"})
LEARNING = frozenset({"lära", "lär", "lärde", "lärt"})
_GIVEN_NEAR = 5  # tokens from such a verb to its giver
_REACH = 9  # tokens after a subject within which `han` or `hon` takes it up


@lru_cache(maxsize=_LEXICONS)
def _sounds(lexicon: Lexicon) -> frozenset[str]:
    """Return how the given names of the lists sound, ordinary words left out."""
    return frozenset(
        sound_of(fold_key(row["form"]))
        for row in lexicon.rows("given_name")
        if len(row["form"]) >= _SOUNDED and row["form"].isalpha() and row.get("common_word") != "1"
    )


@lru_cache(maxsize=_LEXICONS)
def _usual_given(lexicon: Lexicon) -> NearForms:
    """Return the given names that are borne by many in Sweden and are no ordinary words."""
    rows = (row for row in lexicon.rows("given_name") if row.get("rank") == "1" and row.get("common_word") != "1")
    names = {fold_key(row["form"]) for row in rows if row["form"].isalpha() and len(row["form"]) >= _SLIPPED}
    return NearForms(name for name in names if not lexicon.is_common(name))


@lru_cache(maxsize=20_000)
def is_near_given(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word is one slip away from a usual given name, and from no ordinary word: `lennrt`."""
    if len(word) < _SLIPPED or not word.isalpha() or lexicon.is_common(word):
        return False
    return bool(_usual_given(lexicon).nearest(word, 1)) and not is_near_word(lexicon, word)


@lru_cache(maxsize=20_000)
def sounds_given(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word sounds like a given name of the lists, or is two of them written as one."""
    if not word.isalpha():
        return False
    sounds = len(word) >= _SOUNDED and (sound_of(word) in _sounds(lexicon) or is_near_given(lexicon, word))
    if not sounds and len(word) <= LONGEST_WORD:
        sounds = any(
            _is_given(lexicon, word[:k]) and _is_given(lexicon, word[k:]) for k in range(_PART, len(word) - _PART + 1)
        )
    return sounds and not is_respelt(lexicon, word)


def _accented(word: str) -> list[str]:
    """Return a folded word with accents put in at its first places that may have them, and as it is."""
    slots = [k for k, c in enumerate(word) if c in _ACCENTED][:_MOST_ACCENTS]
    heads = [""]
    done = 0
    for k in slots:
        letters = [word[done:k] + letter for letter in word[k] + _ACCENTED[word[k]]]
        heads = [head + letter for head in heads for letter in letters]
        done = k + 1
    return [head + word[done:] for head in heads]


@lru_cache(maxsize=20_000)
def is_respelt(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word is a usual one written without its accents or double letters, or with a letter
    doubled: `dorren`, `hjalpa`, `til`, `myckett`."""
    if not word.isalpha() or not _SHORTEST_RESPELT <= len(word) <= _LONGEST_RESPELT:
        return False
    least = max(_RESPELT, lexicon.frequency(word) + _OFTENER)
    single = [word]
    single += [word[:k] + c + word[k:] for k, c in enumerate(word) if c in _DOUBLED and c not in word[k + 1 : k + 2]]
    single += [word[:k] + word[k + 1 :] for k in range(1, len(word)) if word[k] == word[k - 1]]
    for base in single:
        for spelt in _accented(base):
            if spelt != word and lexicon.is_frequent(spelt, _RESPELT) and lexicon.frequency(spelt) >= least:
                return True
    return False


def is_stripped(view: EssayView, i: int) -> bool:
    """Tell whether token i is an ordinary word that has lost its accents in an essay that has none: `dorr`, `Ga`."""
    plain: bool | None = view.memo.get("no_accents")
    if plain is None:
        has_accents = any(map(view.text.__contains__, "åäöÅÄÖ"))
        plain = not has_accents and len(view.where(_WITHOUT)) >= _SOME
        view.memo["no_accents"] = plain
    return plain and view.lexicon is not None and _has_accents(view.lexicon, view.folded[i])


@lru_cache(maxsize=20_000)
def _has_accents(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word is an ordinary one and more usual with accents put in."""
    least = lexicon.frequency(word)
    for spelt in _accented(word):
        if spelt != word and lexicon.is_common(spelt) and lexicon.frequency(spelt) > least:
            return not _is_given(lexicon, spelt)
    return False


@lru_cache(maxsize=20_000)
def ends_in_noun(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word that no list has ends in a usual noun in the definite form, as what is named by a
    compound does: `saharaöknen`, `kärnkraftsolyckan`."""
    for k in range(max(_HEAD, len(word) - LONGEST_WORD), len(word) - _TAIL + 1):
        tail = word[k:]
        if tail.endswith(_DEFINITE) and lexicon.frequency(tail) >= _USUAL and lexicon.is_common(tail):
            return True
    return False


def _is_given(lexicon: Lexicon, word: str) -> bool:
    return any(entry.list == "given_name" for entry in lexicon.lookup(word))


def _is_only_given(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word is a given name that the lists have as nothing else: no compound ends in one."""
    found = [entry for entry in lexicon.lookup(word.capitalize()) if entry.list == "given_name"]
    return bool(found) and not any(entry.is_common for entry in found)


@lru_cache(maxsize=20_000)
def is_compound(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word falls into two usual words, maybe joined by an `s`."""
    for k in range(max(_PART, len(word) - LONGEST_WORD), len(word) - _PART + 1):
        head, tail = word[:k], word[k:]
        if lexicon.frequency(tail) >= _USUAL and lexicon.is_common(tail) and not _is_only_given(lexicon, tail):
            heads = (head, head.removesuffix("s"))
            if (
                len(tail) >= _TAIL
                or tail in _SHORT_TAILS
                or any(len(h) >= _PART and lexicon.is_common(h) for h in heads)
            ):
                return True
    return False


def is_unexplained(view: EssayView, i: int) -> bool:
    """Tell whether nothing explains token i but that it is a name: no dictionary, list, compound or misspelling."""
    word = view.folded[i]
    if view.lexicon is None or not view.is_open[i] or not word.isalpha() or word in CUES.function_word:
        return False
    if word.endswith(("bor", "borna")) or (len(word) >= _LONG and word.endswith(_INFLECTED)):
        return False  # people of a town, and long words that are inflected like Swedish ones
    known: dict[str, bool] = view.memo.setdefault("unexplained", {})
    if word not in known:
        entries = view.entries(word)
        known[word] = all(entry.list in ("given_name", "surname") for entry in entries) and (
            sounds_given(view.lexicon, word)
            or not (is_compound(view.lexicon, word) or is_near_word(view.lexicon, word))
        )
    return known[word]


def person_places(view: EssayView, i: int, last: int) -> list[str]:
    """Return what makes the place of the tokens `[i, last)` that of a person.

    `u:subject` (before a verb of people, at the clause's start), `u:before_verb` (the same elsewhere), `u:inverted`
    (`sen kommer X ,`), `u:with` (`bor med X`), `u:aged` (`X , 6 ,`), `u:object` (`jag frågade X`).
    """
    out: list[str] = []
    before = view.folded_before(i)
    after = view.folded_after(last - 1)
    opens = view.is_initial[i] or before in CUES.clause_opener or before in (",", ".", ":", ";", "")
    if after in CUES.person_verb and before not in CUES.determiner:
        out.append("u:subject" if opens else "u:before_verb")
    elif opens and after in CUES.weak_verb and _is_taken_up(view, last):
        out.append("u:subject")
    elif not view.is_title[i] and (opens or before == "att") and after in _IS and is_said_of_people(view, last + 1):
        out.append("u:subject")  # `att X är sjuk`
    elif opens and _is_told_of(view, last):
        out.append("u:subject")  # `X inte komma`, `X kan inte sova`, `därför X hon fick`
    elif opens and after == "från" and _is_home(view, last + 1):
        out.append("u:subject")  # `Yovana från Georgien är`
    if (
        after == "som"
        and view.is_verb[min(last + 1, view.n - 1)]
        and (
            (_is_company(view, i) and _is_of_person(view, last))
            or (before in _IS and view.folded_before(i, 2) == "det" and view.folded[last + 1] in CUES.person_verb)
        )
    ):
        out.append("u:subject")  # `hos X som lagar`, `det är X som lagar`
    if before in ("med", "hos", "åt") and (before == "hos" or _has_company(view, i)):
        out.append("u:with")
    elif i and leads_person(view, i - 1) and not _is_in_family(view, i):
        out.append("u:with")  # `kär i X`
    elif before in _BESIDE and not _PLACED.isdisjoint(view.folded[view.sentence_of(i)[0] : i]):
        out.append("u:with")  # `jag sitta bredvid X`
    elif before == "av" and not _GOT.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - _GIVEN_NEAR) : i]):
        out.append("u:with")  # `fick boken av X`
    elif before in CUES.cooking:
        pass  # `äta matoke`
    elif (after in _STOPS or _is_said_inside(view, i)) and (
        (
            (before in CUES.inverted or before in CUES.person_verb)
            and is_inverted(view, i - 1)
            and not (before in _COMING and view.folded[i] in _WEATHER)
        )
        or (before in _PLACED and _is_after_place(view, i - 1))
    ):
        out.append("u:inverted")
    elif before in CUES.person_object or (
        before in _NOMINATIVES and view.folded_before(i, 2) in CUES.person_object and after not in CUES.nominative
    ):
        out.append("u:object")  # `så träffade jag X`
    elif before == "känna" and view.folded_before(i, 2) in LEARNING:
        out.append("u:object")  # `lärde känna X`
    if after in (",", "(", "är", "e") and _is_age(view, last + 1):
        out.append("u:aged")
    elif _is_age(view, last) and view.folded_after(last) in ("år", "och", "månader", "mån"):
        out.append("u:aged")  # `Omar 6 år och Sara 4`
    return out


def is_of_people(view: EssayView, at: int, i: int) -> bool:
    """Tell whether the preposition at a token takes the person whose name begins at token i."""
    return view.folded[at] in TAKING and may_take_person(view, at) and not _is_in_family(view, i)


def _is_in_family(view: EssayView, i: int) -> bool:
    """Tell whether token i is a word for a relative in some language, in the genitive or not: `på abuelas grav`."""
    text = view.texts[i]
    return view.is_kin[i] or any(e.list == "kinship" for e in (*view.entries(text), *view.entries(text[:-1])))


def _is_home(view: EssayView, i: int) -> bool:
    """Tell whether a town or country that somebody is from stands at token i, before a verb."""
    if i + 1 >= view.n or not view.is_verb[i + 1]:
        return False
    return any(entry.list in HOMES and not entry.is_common for entry in view.entries(view.texts[i]))


def _is_company(view: EssayView, i: int) -> bool:
    """Tell whether the preposition before token i takes people: `hos X`, `hem till X`."""
    before = view.folded_before(i)
    return before in COMPANY or (before == "till" and view.folded_before(i, 2) == "hem")


def _is_of_person(view: EssayView, last: int) -> bool:
    """Tell whether a relative clause at a token says what people do: `till X som har lagat soppa`, but not `till X som
    ligger vid havet`."""
    return view.folded_after(last) not in _LYING


def _is_told_of(view: EssayView, last: int) -> bool:
    """Tell whether beginners' words go on at a token after who does it: `inte komma`, `kan inte sova`, `hon fick`."""
    if last + 1 >= view.n or not view.adjacent(last - 1, last) or not view.adjacent(last, last + 1):
        return False
    after, then = view.folded[last], view.folded[last + 1]
    if after in CUES.third_person and after in CUES.nominative:
        return view.is_verb[last + 1] or then in CUES.person_verb
    if after in _CAN:
        then = view.folded_after(last, 2) if then in _NOT else then
        return then in CUES.person_verb
    return after in _NOT and then in CUES.person_verb and then not in CUES.inverted


def _is_taken_up(view: EssayView, last: int) -> bool:
    return not CUES.third_person.isdisjoint(view.folded[last : last + _REACH])


def _has_company(view: EssayView, i: int) -> bool:
    first = max(view.sentence_of(i)[0], i - 6)
    return not CUES.company_verb.isdisjoint(view.folded[first:i])


def is_inverted(view: EssayView, verb: int) -> bool:
    """Tell whether the verb at a token opens its clause, or follows what learners put first, so that its subject comes
    next."""
    before = view.folded_before(verb)
    if view.folded[verb] in _SPOKE and verb and view.pos[verb - 1] not in _SUBJECTS:
        first = view.sentence_of(verb)[0]
        if (
            view.pos[verb - 1] == "VERB"
            or view.folded[verb - 1] in _YES_OR_NO
            or (first < verb - 1 and view.folded[first] in _WHEN)
        ):
            return True  # `när hon kom in sa X`
    if before in _TIMES and view.folded_before(verb, 2) in _OF_TIMES:
        return True  # `förra året flyttade X hit`
    return view.is_initial[verb] or before in CUES.clause_opener or before in (",", '"', "”", ":", "")


def _is_said_inside(view: EssayView, i: int) -> bool:
    """Tell whether token i has a capital inside a sentence after a verb of speech: `då sa Vår bara`."""
    return view.is_title[i] and not view.is_initial[i] and view.folded_before(i) in CUES.speech_verb


def _is_after_place(view: EssayView, verb: int) -> bool:
    """Tell whether a phrase of place opens the clause of the verb at a token, so that its subject comes next: `mitt
    emot mig bor X`, `i rummet bredvid sover X`."""
    first = max(view.sentence_of(verb)[0], verb - _PHRASE)
    if verb - 2 > first and view.pos[verb - 1] == "NOUN" and view.pos[verb - 2] == "NOUN":
        return False  # `i mitt land hund bor ute`
    for k in range(verb - 1, first - 1, -1):
        word = view.folded[k]
        if view.is_verb[k] or word in _NOMINATIVES or word in (",", "som", "att", "det"):
            return False
        if word in _WHERE and (view.is_initial[k] or view.folded_before(k) in _BEFORE_CLAUSE):
            return True
    return False


def _is_age(view: EssayView, i: int) -> bool:
    if i >= view.n:
        return False
    if not (_AGE.match(view.texts[i]) if view.texts[i][0].isdigit() else view.pos[i] == "NUM"):
        return False
    return view.folded_after(i) in ("", ",", ".", ")", "år", "och", "å", "månader", "månad")


def without_accents(word: str) -> str:
    """Return a folded word without accents: `đặng` → `dang`."""
    marks = unicodedata.normalize("NFD", word.replace("đ", "d"))
    return "".join(char for char in marks if not unicodedata.combining(char))
