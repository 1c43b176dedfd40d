"""Frames in which a text says that a name is a shorter or other one of somebody's: `kort X`, `X men på papper Y`,
`kallade oss X, Y och Z`, `X, som vi säger`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import entries_of

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "BEFORE_NICKNAMES",
    "CALLING",
    "NAME_ENDS",
    "NICKNAME_FRAMES",
    "NICK_NOUNS",
    "PRONOUNS",
    "SAYS",
    "SHORT_KINDS",
    "SUBJECTS",
    "WHOM",
    "first_names",
    "is_alias",
    "is_always",
    "is_baptised",
    "is_beside_papers",
    "is_called_by",
    "is_fronted",
    "is_given",
    "is_listed_alias",
    "is_listed_pet",
    "is_offered",
    "is_other_really",
    "is_real_name_told",
    "is_said_after",
    "is_said_by_some",
    "is_under_heading",
    "one_vowel",
    "paper_phrases",
    "told_apart",
]

SAYS = frozenset({"säger", "sager", "sa", "säga", "sade"})
SUBJECTS = word_set(
    "alla vi folk de dom kompisar vänner man hela kollegorna kompisarna vännerna barnen barnbarnen eleverna kunderna",
    "grannarna arbetskamraterna klasskamraterna klasskompisarna kusinerna syskonen pensionärerna patienterna",
)
PRONOUNS = frozenset({"jag", "hon", "han", "hen", "du"})
WHOM = frozenset({"mig", "honom", "henne", "dig", "oss", "alla", "de", "dom", "vi", "jag", "hon", "han", "för", "bara"})
_INTRODUCING = frozenset({"alias", "aka", "a.k.a.", "kallad", "smeknamn", "smeknamnet", "förkortat"})
_SHORTLY = frozenset({",", "(", "eller", "och", "-", "–"})  # before `kort X`
CALLING = frozenset({"kallar", "kallade", "kallas", "kallades", "säger", "sager", "sa", "brukar", "kalla"})
_SAID_OF = frozenset({"jag", "hon", "han", "mamma", "pappa", "barnen", "folk", "chefen", "kollegorna", "grannarna"})
_PAPERS = word_set(
    "pass passet papper papperet pappret papperen papperna körkort körkortet id-kort id-kortet idkortet legitimation",
    "legitimationen dokument dokumentet dokumenten folkbokföringen skatteverket myndigheterna kontraktet diplom",
    "diplomet födelsebevis födelsebeviset uppehållstillståndet intyget betyget",
)
_LINKING = frozenset({"heter", "hette", ",", "men", "är", "(", "eller", "som", "fast", "står"})
NAME_ENDS = frozenset({"", ",", ".", "!", "?", ")", "och", "men", "fast", "för", '"', "”", ":"})
_CLAUSE_STARTS = frozenset({",", "och", "men", ":", '"', "”", "(", "–", "-"})
_PLURALS = ("arna", "orna", "erna")
_OBJECTS = frozenset({"mig", "honom", "henne", "dig", "oss", "hen", "han", "hon", "mej"})
_MAY = frozenset({"kan", "får", "ska", "kunde", "fick", "måste", "kommer"})
_MILD = frozenset({"gärna", "bara", "också", "då", "istället", "hellre", "lika"})
_ADDRESSED = frozenset({"du", "ni", "alla", "man", "folk"})
_ASKERS = frozenset({"jag", "man", "vi"})
_OFFER_ENDS = NAME_ENDS | {"till", "åt"}
NICK_NOUNS = word_set(
    "smeknamn smeknamnen smeknamnet leknamn öknamn öknamnen öknamnet kallenamn petnamn hemnamn hemmanamn barndomsnamn",
    "barndomsnamnet smeknam öknam kortnamn",
)
"""Nouns for nicknames."""
_NICK_HEADS = frozenset({"lek", "smek", "korta", "kort", "lätta"})
_NAME = frozenset({"namn"})
_NAMES = _NAME | {"namnet"}
_FIRST_NAME = frozenset({"förnamn", "förnamnet", "dopnamn", "dopnamnet"})
_REAL = frozenset({"riktiga", "egentliga", "rätta", "riktigt", "officiella"})
_THE_MANY = ("arna", "orna", "erna", "barnen", "mamma", "pappa", "frun", "mannen", "chefen", "mormor", "farmor")
_MOST_NAMES = 3  # words of a name in somebody's papers
_MOST_ITEMS = 12  # tokens of an enumeration of nicknames
_ALWAYS = frozenset({"alltid", "bara", "fortfarande", "ännu"})
_IS = frozenset({"är", "var", "e"})
_ITEM_MARKS = frozenset({",", "och", "&", "eller"})
_GIVEN = frozenset({"given_name"})
SHORT_KINDS = frozenset({"nickname", "pet"})
"""Kinds of listed short forms: those that are names of their own too, and those hardly given at baptism."""
_EVERYDAY = frozenset({"vardags", "vardag", "vardagslag"})
NICKNAME_FRAMES = _PAPERS | _REAL | _EVERYDAY | {"kalla", "egentligen"}
"""Words of the frames here that may stand anywhere in an essay: without them, only a neighbour makes a nickname."""
BEFORE_NICKNAMES = _INTRODUCING | _ALWAYS | _IS | SAYS | {"kort"}
"""Words of the frames here right before a name."""


def is_alias(view: EssayView, i: int) -> bool:
    """Tell whether a word says that token i is a shorter name: `, kort X`, `alias X`, `X för kort`, `är jag bara X`."""
    before = view.folded_before(i)
    if before in _INTRODUCING:
        return before not in CUES.naming_noun and view.is_capital[i]
    if before == "kort":
        return view.folded_before(i, 2) in _SHORTLY and view.is_capital[i]
    if before == "bara" and view.is_capital[i] and view.folded_after(i) in NAME_ENDS:
        words = view.folded[max(view.sentence_of(i)[0], i - 4) : i - 1]
        return not PRONOUNS.isdisjoint(words) and not {"är", "heter", "hette", "blev", "blir"}.isdisjoint(words)
    after = (view.folded_after(i), view.folded_after(i, 2))
    if after[1] in _EVERYDAY and after[0] in ("till", "i"):
        return view.is_capital[i]  # `Konstantin , Kosta till vardags`
    return after == ("för", "kort")


def paper_phrases(view: EssayView) -> tuple[int, ...]:
    """Return the tokens of `på papper`, `i passet` and the like, by their preposition, worked out once."""
    known = view.memo.get("papers")
    if known is None:
        known = tuple([i - 1 for i in view.where(_PAPERS) if i and view.folded[i - 1] in ("på", "i", "enligt")])
        view.memo["papers"] = known
    return tuple(known)


def is_beside_papers(view: EssayView, i: int) -> bool:
    """Tell whether somebody is called by token i and has another name in their papers: `heter X men på papper Y`,
    `X , Y på pass`, `står som Y i passet men hon är X`."""
    for at in paper_phrases(view):
        first, last = view.sentence_of(at)
        if not first <= i < last or i in (at - 1, at + 2):
            continue
        if i == at - 2 and view.is_capital[at - 1] and view.folded_before(i) not in _LINKING:
            return False  # a part of the name in the papers
        if i < at:
            between = view.folded[i + 1 : at]
            names = [j for j in range(i + 1, at) if view.folded[j] not in _LINKING and view.folded[j] not in PRONOUNS]
            is_named = bool(names) and len(names) <= _MOST_NAMES and names[-1] == at - 1 and between[0] in _LINKING
            follows = at + 2 < last and view.is_word[at + 2] and (view.is_capital[at + 2] or view.is_open[at + 2])
            if is_named and all(view.is_capital[j] or view.is_open[j] for j in names):
                return True
            if not names and bool(between) and follows:
                return True
        elif view.folded_before(i) in ("är", "heter", "kallas", "bara") and "men" in view.folded[at + 2 : i]:
            return True
    return False


def is_listed_alias(view: EssayView, i: int) -> bool:
    """Tell whether token i goes on an enumeration of nicknames: `kallade oss X, Y och Z`."""
    if view.folded_before(i) not in (",", "och", "&", "eller"):
        return False
    j = i - 1
    while j > max(1, i - _MOST_ITEMS) and (view.folded[j] in (",", "och", "&", "eller") or view.is_capital[j]):
        j -= 1
    return view.folded[j] in WHOM and view.folded[j - 1] in CUES.nickname_verb


def is_said_after(view: EssayView, last: int) -> bool:
    """Tell whether what follows a name says that people call somebody so: `X , som vi säger`, `X vi kallar henne`,
    `X som alla utom läraren säger till henne`."""
    if last >= view.n:
        return False
    at = last + (view.folded[last] in (",", "("))
    if at >= view.n or (view.folded[at] not in ("så", "som") and (at > last or view.folded[at] not in SUBJECTS)):
        return False
    words = view.folded[at : at + 7]
    if words[:1] == ["så"] and len(words) > 1 and at > last:
        return words[1] in CALLING and words[1] not in SAYS  # `X ( så kallas jag )`
    if words[:1] == ["som"]:
        words = words[1:]
    if not words or (words[0] not in SUBJECTS and words[0] not in _SAID_OF):
        return False
    for k, word in enumerate(words):
        if word in (",", ".", "!", "?") or (k and word in CUES.clause_opener):
            return False
        if word in CALLING:
            after = at + (view.folded[at] == "som") + k + 1
            after += after < view.n and view.folded[after] in _OBJECTS and word not in SAYS
            if after < view.n and view.is_capital[after] and view.adjacent(after - 1, after):
                return False  # `X , som vi säger Y till`, `Xs kompisar kallar mig Y`
            return k + 1 >= len(words) or words[k + 1] not in ("att", ":", "om", "inte", "det") or word not in SAYS
    return False


def is_fronted(view: EssayView, i: int, last: int) -> bool:
    """Tell whether a name opens a clause that says who calls somebody so: `X säger alla till honom`, `X kallar vi
    henne`."""
    verb = view.folded_after(last - 1)
    if verb not in CALLING or verb == "brukar" or not view.is_capital[i]:
        return False
    if not view.is_initial[i] and view.folded_before(i) not in _CLAUSE_STARTS:
        return False
    who = view.folded_after(last)
    if who not in SUBJECTS and who not in _SAID_OF and not who.endswith(_PLURALS):
        return False
    after = (view.folded_after(last + 1), view.folded_after(last + 2))
    return after[0] in ("till", "åt") if verb in SAYS else after[0] in _OBJECTS


def is_offered(view: EssayView, i: int) -> bool:
    """Tell whether token i is what one may, or some do, call somebody: `du kan säga X`, `ni får kalla mig X`, `får
    heta bara X`, `kollegorna säger X till henne`."""
    before, second = view.folded_before(i), view.folded_before(i, 2)
    if before == "bara" and second in ("heta", "säg", "säga"):
        return view.is_capital[i]
    if second == "kalla" and before in _OBJECTS:
        return view.is_capital[i]
    if before == "säga" and second in _MILD:
        second = view.folded_before(i, 3)  # `ni får gärna säga X`
    if before == "säga" and second in _ASKERS and view.folded_before(i, 3) in _MAY:
        # `kan man säga X ?`, but not `kan man säga Förlåt ?`
        return view.is_capital[i] and view.folded_after(i) in _OFFER_ENDS and not view.is_common_word(i)
    if before == "säga" and second in _MAY:
        words = view.folded[max(view.sentence_of(i)[0], i - 5) : i - 2]
        return view.is_capital[i] and not _ADDRESSED.isdisjoint(words) and view.folded_after(i) in _OFFER_ENDS
    if before in ("säger", "sager"):
        who = second.endswith(_PLURALS) or second in SUBJECTS
        return who and view.folded_after(i) in ("till", "åt") and view.folded_after(i, 2) in _OBJECTS
    return False


def is_other_really(view: EssayView, i: int) -> bool:
    """Tell whether the text says that the bearer of token i really has another name: `X , han heter egentligen Y`, `X ,
    som egentligen heter Y`."""
    if not view.is_capital[i] or view.folded_after(i) not in ("heter", "hette", ",", "(", "som", "är"):
        return False
    named = view.folded_after(i) in CUES.heter
    for k in range(i + 1, min(i + 7, view.n - 1)):
        word = view.folded[k]
        if word == "egentligen":
            after = k + 1 + (view.folded[k + 1] in CUES.heter)
            return (
                after < view.n and view.is_capital[after] and (named or after > k + 1 or view.folded[k - 1] in _LINKING)
            )
        named = named or word in CUES.heter
        if word not in _LINKING and word not in PRONOUNS:
            return False
    return False


def is_listed_pet(view: EssayView, i: int) -> bool:
    """Tell whether token i is a pet name that hardly anybody is baptised, and not said to be somebody's name."""
    word = view.folded[i]
    if word not in CUES.pet_name and word.removesuffix("s") not in CUES.pet_name:
        listed = entries_of(view, view.texts[i], _GIVEN)[0]
        return any(e.kind == "pet" for e in listed) and view.folded_before(i) not in CUES.heter
    return view.is_capital[i] and not view.is_shouted(i) and view.folded_before(i) not in CUES.heter


def told_apart(view: EssayView) -> tuple[int, ...]:
    """Return the first tokens of two-word nicknames that tell bearers of one name apart: `vi säger X Y och X Z`."""
    found: list[int] = []
    for k in view.where(_ITEM_MARKS):
        i = k - 2
        if not 0 < i < view.n - 4 or view.folded[i] != view.folded[i + 3]:
            continue
        if not all(view.is_capital[j] for j in (i, i + 1, i + 3, i + 4)) or view.folded[i + 1] == view.folded[i + 4]:
            continue
        before = view.folded[max(0, i - 2) : i]
        if before[-1] in SAYS or is_called_by(before) or (before[-1] in WHOM and before[0] in SAYS):
            found += [i, i + 3]
    return tuple(found)


def is_always(view: EssayView, i: int) -> bool:
    """Tell whether token i is what somebody always is to somebody: `för mormor är jag alltid X`."""
    if view.folded_before(i) not in _ALWAYS or not view.is_capital[i]:
        return False
    if view.folded_before(i, 2) not in PRONOUNS or view.folded_before(i, 3) not in ("är", "var", "blev", "förblir"):
        return False
    return not {"för", "hos", "bland", "hemma", "på"}.isdisjoint(
        view.folded[max(view.sentence_of(i)[0], i - 8) : i - 3]
    )


def is_under_heading(view: EssayView, i: int) -> bool:
    """Tell whether token i is whose nickname the text speaks of: `alla har smeknamn , mitt är X och min brors är Y`."""
    known = view.memo.get("nick_sentences")
    if known is None:
        heads = [*view.where(NICK_NOUNS)]
        heads += [k for k in view.where(_NAME) if k and view.folded[k - 1] in _NICK_HEADS]
        known = frozenset([view.tokens[k].sentence for k in heads])
        view.memo["nick_sentences"] = known
    if not known or not view.is_capital[i] or view.folded_before(i) not in _IS:
        return False
    sentence = view.tokens[i].sentence
    if sentence not in known and sentence - 1 not in known:
        return False
    whose = view.folded_before(i, 2)
    return whose in CUES.possessive or whose.endswith("s")


def is_real_name_told(view: EssayView, i: int) -> bool:
    """Tell whether the text says that the bearer of token i has another, real name: `X är vår bebis , hennes riktiga
    namn är Y`."""
    known = view.memo.get("real_names")
    if known is None:
        found = set()
        for k in () if view.vocabulary.isdisjoint(_REAL) else view.where(_NAMES):
            if k > 1 and view.folded[k - 1] in _REAL and view.folded[k - 2] != "ett":
                first = view.sentence_of(k)[0]
                names = [j for j in range(first, k) if view.is_capital[j] and not view.is_common_word(j)]
                if not names and first > 2 and view.folded[first - 3] in CUES.heter:
                    names = [first - 2]  # `en kille som heter X . Riktiga namnet är Y`
                found |= {view.folded[j] for j in names[:1]}
                found |= {view.folded[j].replace("-", "") for j in names[:1]}
        known = frozenset(found)
        view.memo["real_names"] = known
    return view.folded[i] in known


def is_given(view: EssayView, i: int) -> bool:
    """Tell whether token i is a given name of the lists, in the genitive or not."""
    return bool(entries_of(view, view.texts[i], _GIVEN)[0])


def first_names(view: EssayView) -> frozenset[str]:
    """Return the folded names that the text gives as somebody's first name: `hennes förnamn är X`."""
    known = view.memo.get("first_names")
    if known is None:
        heads = view.where(_FIRST_NAME)
        known = frozenset(
            view.folded[j + 2]
            for j in heads
            if j + 2 < view.n and view.folded_after(j) in ("är", "e", "var", ":", "blev")
        )
        view.memo["first_names"] = known
    return frozenset(known)


def is_said_by_some(view: EssayView, i: int) -> bool:
    """Tell whether some people say token i instead of a name that the sentence gives: `jag heter X men barnen säger
    Y`."""
    before = view.folded_before(i, 2)
    if view.folded_before(i) not in SAYS or i < _MOST_NAMES:
        return False
    if not (before.endswith(_THE_MANY) or before in CUES.role or view.is_capital[i - 2]):
        return False
    words = view.folded[view.sentence_of(i)[0] : i - 1]
    return "men" in words and (not CUES.heter.isdisjoint(words) or "namn" in words)


def is_called_by(words: list[str]) -> bool:
    """Tell whether the last naming verb of some words before a name gives a nickname, not `heter`."""
    for k in range(len(words) - 1, -1, -1):
        word = words[k]
        if word in CUES.nickname_verb or word == "kallad":
            if "in" in words[k + 1 :] or "upp" in words[k + 1 :]:
                return False  # `läkaren kallade in X`
            return words[k + 1 : k + 2] != ["till"]  # `kallade till möte`
        if word in CUES.heter:
            return False
    return False


def is_baptised(view: EssayView, word: str) -> bool:
    """Tell whether the essay says of a folded short form that somebody has it for a name: `en som heter Tommy`."""
    words = {word, word.removesuffix("s")}
    return any(j and view.folded[j - 1] in CUES.heter for j in view.where(words))


def one_vowel(sound: str) -> str:
    """Return how a name sounds with its last vowel spelt in one way: `Jimmie` is no longer form of `Jimmy`.

    >>> one_vowel("jimmie") == one_vowel("jimmy"), one_vowel("anna")
    (True, 'anna')
    """
    if sound.endswith("ie"):
        return sound[:-2] + "i"
    return sound[:-1] + "i" if sound.endswith("y") else sound
