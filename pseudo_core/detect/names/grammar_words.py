"""Words of grammar in small letters that people are called by as well: `men per är snäll`, `mina säger att`,
`vår dotter mina är född`, `barnen vår och stellan`.

Phone typists give no name its capital, and a possessive owns nothing where a finite verb follows it: then somebody is
called so. What is owned may be left out where two things are compared (`dina är röda men mina är blå`), so that a verb
that things have too asks for more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.numbers.words import is_spelt_number, read_number_word
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.near_forms import NearForms
from pseudo_core.detect.view.people_words import is_role
from pseudo_core.detect.view.said import is_said_of_people
from pseudo_core.detect.view.surface import entries_of

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["GRAMMAR_NAMES", "capitalises_grammar", "grammar_name_end", "is_grammar_name", "is_misspelt_verb"]

GRAMMAR_NAMES = word_set("mina min hans dina vår per dag maj")
"""The words, some of them of time."""
_GIVEN = frozenset({"given_name"})
_OWNERS = word_set("mina min hans dina vår")
_TIMES = frozenset({"dag", "maj"})
_PLAIN = word_set("mina per dina hans")  # … of which things are seldom said without being named
# What nobody's things do, and what they may do too.
_SPEAKS = word_set(
    "säger sa sade frågar frågade svarar svarade skrattar skrattade gråter grät jobbar jobbade arbetar arbetade bor",
    "bodde sover sov äter åt dricker drack ringer ringde skriver pratar pratade talar talade lagar lagade hjälper",
    "hjälpte spelar spelade läser läste älskar åker åkte hämtar hämtade tycker tyckte tror trodde vet visste köper",
    "köpte flyttar flyttade cyklar cyklade springer sprang dansar dansade sjunger sjöng leker lekte studerar studerade",
    "pluggar pluggade tittar tittade brukar brukade skrev städar städade diskar bakar bakade kramar kramade skriker",
    "diskade skrek ropar ropade berättar berättade gifte föddes vaknar vaknade mår mådde vill ville kör körde jobar",
    "fyller fyllde",
)
_LIVES = word_set("går gick kommer kom kan ska skulle måste har hade tar tog sitter satt ser såg visar visade fick")
_IS = frozenset({"är", "var", "e", "ä", "blev", "blir"})
_VERBS = _SPEAKS | _LIVES | _IS
# Before what is somebody's and not named: `den är min sa hon`, `bättre än min`.
_OWNED_BEFORE = word_set("är var blev som än till av med för åt på i från hos vid om under efter utan bara inte e ä")
# … and before a day or a month.
_CLAUSE = CUES.clause_opener | {"", ".", ",", "!", "?", ":", "-", "(", "o"}
_NO_CLAUSE = word_set("idag igår imorgon ofta alltid ibland nu om")  # … of the openers
_SKIPPED = word_set("inte också så mycket väldigt jätte bara nu ganska alltid lite fortfarande redan inta min")
_BORN = word_set("född fött föd gift sju hemma ledig")
_MEASURES = word_set("kr kronor krona :- gång gånger timmar euro dollar procent st styck")
_PLACING = word_set("på i från till med hos när men som och å")
_CLOSED = frozenset({",", ".", "!", "?", "som", "i", "på", "från", "och", "å", ")"})
_SAYING = word_set("sa säger sade skrev skriver ringde ringer pratade frågade")
_CONTRAST = frozenset({"men", "och", "än"})
_PLACES = frozenset({"country", "swedish_place", "world_city", "region"})
_JOINTS = frozenset({"och", "å", "o"})
# Words of a sentence that nobody is called by, with a capital or not.
_SENTENCE = word_set("på med hon min jag vi den det som var blev jobbar träffade pratade tycker här där igår sen")
_CAPITALISED = 2  # of them inside sentences
_NAMES_OF_PEOPLE = frozenset({"given_name", "surname"})
_DEEDS = NearForms(CUES.person_verb | CUES.live)
_TENSES = ("ar", "er", "arr", "err", "ade", "dde", "de", "te")
_SHORTEST = 4  # letters of a verb that is known by most of them
_KOREAN = word_set("seo jun ho ji soo jung jae hyuk seok kyung joo jin woo hee hyun")
"""Syllables with which `min` makes a Korean name."""
_MANY = ("na", "n", "t")  # `händerna mina visste`
_REACH = 8  # tokens before a possessive in which another's thing is named
_NEAR = 4  # … before `per`, in which something is counted
_FORMS = 3  # tokens after a verb


def capitalises_grammar(view: EssayView) -> bool:
    """Tell whether the essay gives capitals to words of grammar inside its sentences, so that none of them is a name by
    its capital: `Jag Träffade Anna När jag Var liten`."""
    known: bool | None = view.memo.get("capitalises_grammar")
    if known is None:
        found = [
            i
            for i in view.capitals
            if view.folded[i] in CUES.never_name or view.folded[i] in _SENTENCE
            if view.is_title[i] and not view.is_initial[i] and len(view.texts[i]) > 1
        ]
        known = len(found) >= _CAPITALISED
        view.memo["capitalises_grammar"] = known
    return known


def is_grammar_name(view: EssayView, i: int) -> bool:
    """Tell whether the word of grammar at token i, in small letters, is what somebody is called."""
    found: frozenset[int] | None = view.memo.get("grammar_names")
    if found is None:
        at = [j for j in view.where(GRAMMAR_NAMES) if view.texts[j].islower()]
        sure = {j for j in at if _is_surely(view, j)}
        known = {view.folded[j] for j in sure} if sure else set()
        known |= {view.folded[j] for j in at if j and view.folded[j - 1] in CUES.heter and _ends_there(view, j)}
        found = frozenset(sure | {j for j in at if view.folded[j] in known and _may_be(view, j)})
        view.memo["grammar_names"] = found
    return i in found


def is_misspelt_verb(view: EssayView, i: int) -> bool:
    """Tell whether token i, which no list of names has, is nearly a verb of people and something follows it that is
    none: `min bror ali jobar på`, but not `ali jabbar bor`."""
    word = view.folded[i]
    if len(word) < _SHORTEST or not word.endswith(_TENSES) or not view.is_open[i] or i + 1 >= view.n:
        return False
    if not view.adjacent(i, i + 1) or not view.is_word[i + 1] or view.folded[i + 1] in _VERBS or view.is_verb[i + 1]:
        return False
    if view.folded[i + 1] in _JOINTS or not _NAMES_OF_PEOPLE.isdisjoint(e.list for e in view.entries(view.texts[i])):
        return False
    return bool(_DEEDS.nearest(word, 1))


def grammar_name_end(view: EssayView, i: int) -> int:
    """Return the token after the name that begins at token i: `min seo`, `mina`."""
    return i + 1 + (view.folded[i] == "min" and view.folded_after(i) in _KOREAN)


def _ends_there(view: EssayView, i: int) -> bool:
    """Tell whether nothing that may be owned follows token i: `hon heter mina och`, but not `det heter min bok`."""
    after = view.folded_after(i)
    return after in _CLOSED | _VERBS or after in ("", "hon", "han", "jag", "vi") or not view.adjacent(i, i + 1)


def _is_surely(view: EssayView, i: int) -> bool:
    word, before, after = view.folded[i], view.folded_before(i), view.folded_after(i)
    if not after or not view.adjacent(i, i + 1):
        return False
    if word == "min" and after in _KOREAN and view.texts[i + 1].islower():
        return True  # `med min seo från Busan`
    if word == "per":
        return _is_per(view, i)
    second = view.folded_before(i, 2)
    if (before == "dag" or (before == "," and second == "dag")) and word == "dag":
        return "god" in (second, view.folded_before(i, 3))  # `god dag , dag`
    if before == "namn" and second in ("vid", "med"):
        return _ends_there(view, i)
    if after in CUES.heter:
        return view.is_initial[i] and view.folded_after(i, 2) in CUES.nominative  # `mina heter jag`
    if i and view.adjacent(i - 1, i) and _is_called_after(view, i):
        return True
    if after in _JOINTS and word not in _TIMES and _is_joined(view, i):
        return True
    if after == "från" and word in _PLAIN and i + 2 < view.n and before in _JOINTS:
        return any(e.list in _PLACES for e in view.entries(view.texts[i + 2]))
    if after == "att" and before == "till" and word in _OWNERS:
        return view.folded_before(i, 2) in _SAYING  # `song sa till min att`
    return _does(view, i)


def _does(view: EssayView, i: int) -> bool:
    """Tell whether token i does what people do, or is said to be what they are: `mina säger`, `dag är sextio år`."""
    word, before, after = view.folded[i], view.folded_before(i), view.folded_after(i)
    if after not in _VERBS or view.folded_after(i, 2) in CUES.nominative:
        return False  # `nästa dag åkte vi`, `den är min sa hon`
    is_first = view.is_initial[i] or not view.adjacent(i - 1, i) or (before in _CLAUSE and before not in _NO_CLAUSE)
    if word in _TIMES and not is_first:
        return False
    if before in _OWNED_BEFORE and not view.is_initial[i] and view.adjacent(i - 1, i):
        return False
    if after in _SPEAKS or (after in ("har", "hade") and view.folded_after(i, 2) == "fyllt"):
        return is_first or not (before in CUES.possessive or before.endswith(_MANY) or view.is_kin[i - 1])
    if not is_first or _is_compared(view, i):
        return False
    if word == "dag" and view.is_initial[i] and after in _LIVES:
        return True
    if after in _LIVES:
        return word in _PLAIN and view.folded_after(i, 2) not in ("slut", "sönder", "bort")
    return _is_of_one(view, i + 2)


def _is_of_one(view: EssayView, j: int) -> bool:
    """Tell whether what is said at token j is said of one person: `sju år`, `född`, `inte snäll`, `hemma`."""
    while j < view.n and view.folded[j] in _SKIPPED and not is_said_of_people(view, j):
        j += 1
    if j >= view.n:
        return False
    if view.folded[j] in _BORN or is_said_of_people(view, j):
        return True
    return view.folded_after(j) == "år" and read_number_word(view.folded[j]) is not None


def _is_compared(view: EssayView, i: int) -> bool:
    """Tell whether somebody else's thing is named before token i: `dina skor är röda men mina är blå`."""
    if view.folded[i] not in _OWNERS:
        return False
    near = view.folded[max(0, i - _REACH) : i]
    return not _CONTRAST.isdisjoint(near) and not CUES.possessive.isdisjoint(near)


def _is_called_after(view: EssayView, i: int) -> bool:
    """Tell whether a word for one person stands before token i, and nothing that is owned after it: `vår dotter mina är
    född`, `min kompis per , som`."""
    if not (view.is_kin[i - 1] or is_role(view, i - 1)) or view.lexicon is None:
        return False
    row = view.lexicon.words("kinship").get(view.folded[i - 1], {})
    if row.get("number") == "pl" or row.get("genitive") == "1":
        return False
    if view.folded_before(i, 2) not in CUES.possessive and view.folded_before(i, 2) not in ("en", "kompis"):
        return False  # `man min arbetar`
    return view.folded_after(i) in _VERBS and view.folded_after(i, 2) not in CUES.nominative


def _is_joined(view: EssayView, i: int) -> bool:
    """Tell whether a given name that owns nothing is joined to token i: `barnen vår och stellan`, `mina och jag`."""
    if i + 2 >= view.n or view.folded_before(i) in _IS or view.folded_before(i) == "än":
        return False
    if view.folded[i + 2] in ("jag", "ja"):
        return view.folded[i] == "mina" and view.folded_after(i + 2) in _VERBS
    given, is_genitive = entries_of(view, view.texts[i + 2], _GIVEN)
    if not given or is_genitive or view.texts[i + 2].endswith("s") or view.folded[i + 2] in CUES.function_word:
        return False
    return view.folded[i] == "hans" or any(not e.is_common for e in given)


def _is_per(view: EssayView, i: int) -> bool:
    """Tell whether `per` at token i measures nothing, as a verb or a preposition follows it: `per säger`, `träffade per
    på jobbet`."""
    after = view.folded_after(i)
    near = view.folded[max(0, i - _NEAR) : i]
    if any(word in _MEASURES or word[:1].isdigit() or is_spelt_number(word) for word in near):
        return False
    return after in _VERBS or after in _PLACING


def _may_be(view: EssayView, i: int) -> bool:
    """Tell whether token i may be the name that the essay has elsewhere: nothing that is owned follows it."""
    after = view.folded_after(i)
    if view.folded_before(i) in ("är", "än", "i", "varje") or view.folded_after(i, 2) in CUES.nominative:
        return False
    if view.folded[i] in _TIMES and view.folded_before(i) not in _CLAUSE | {"med", "av", "till", "hos"}:
        return False
    return after in _CLOSED or after in _VERBS or after == "" or not view.adjacent(i, i + 1)
