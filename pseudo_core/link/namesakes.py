"""Two people of one name in an essay, told apart: `Omid och en annan Omid`, `min mor Nesrin … min dotter heter Nesrin`.

A name that stands again is the same person's, unless the text says that it is another's, a list gives it twice, or two
relatives bear it who cannot be one.

>>> text = "Omid och lille Omid"
>>> is_listed_twice(text, 0, 4, 15), is_told_another("Omid och en annan Omid", 18, 22)
(True, True)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_role_word

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["are_two", "is_listed_twice", "is_of_former", "is_told_another", "kin_before", "role_before", "which_bearer"]

_BACK, _FURTHER = 24, 40  # letters before a name within which the words stand that tell its bearer
_ANOTHER = frozenset(
    {"en annan", "en till", "den andra", "den andre", "den tredje", "den yngre", "den äldre", "inte den", "ännu en"}
    | {"heter också", "också heter", "hette också", "också hette"}
    | {"heter därför", "därför heter", "hette därför", "därför hette"}
)
_GETS_NAME = CUES.heter | CUES.called | {"heta", "döpt", "döptes", "döpte"}
_AFTER_WHOM = (
    CUES.possessive
    | {"en", "honom", "henne", "farfar", "morfar", "farmor", "mormor", "pappa", "mamma"}
    | {"prästen", "läkaren", "doktorn", "läraren", "grannen", "barnmorskan"}
)
_NAMESAKES = frozenset({"namne", "namnen", "namnar"})  # `X , namne till farfar`
_YOUNG = word_set("lilla lille liten unga unge yngre yngsta nya nye junior jr")
_OLD = word_set("stora store stor gamla gamle äldre äldsta gammel senior sr")
_COUNTED = word_set("två tre fyra fem sex båda alla bägge många")
_LAST = re.compile(r"\b(?:och|samt|plus)\s|&")  # what joins the last of several
_KINDS = {
    **dict.fromkeys(word_set("mor mamma far pappa förälder"), "elder"),
    **dict.fromkeys(word_set("mormor morfar farmor farfar svärmor svärfar gammelmormor gammelfarmor"), "elder+"),
    **dict.fromkeys(word_set("faster moster farbror morbror"), "elder+"),
    **dict.fromkeys(word_set("son dotter barn barnbarn sonson sondotter dotterson dotterdotter tvilling"), "child"),
    **dict.fromkeys(word_set("brorson brorsdotter systerson systerdotter gudson guddotter bebis svärson"), "child"),
    **dict.fromkeys(word_set("bror syster syskon storebror lillebror storasyster lillasyster tvillingbror"), "sibling"),
    **dict.fromkeys(word_set("kusin"), "cousin"),
    **dict.fromkeys(word_set("man fru make maka"), "spouse"),
}
# Of what somebody is to the writer, besides a relative: who is one is not the other. Friends and colleagues may be all.
_ROLES = {
    **dict.fromkeys(word_set("lärare lärarinna fröken mentor klassföreståndare sfi-lärare svensklärare"), "teacher"),
    **dict.fromkeys(word_set("chef boss arbetsledare förman arbetsgivare gruppchef enhetschef rektor"), "boss"),
    **dict.fromkeys(word_set("läkare doktor husläkare"), "doctor"),
    **dict.fromkeys(word_set("granne"), "neighbour"),
    **dict.fromkeys(word_set("handläggare socialsekreterare tandläkare barnmorska hyresvärd tränare frisör"), "helper"),
    **dict.fromkeys(word_set("svåger svägerska"), "in-law"),
}
_CLOSER = ("a", "e")  # in what adjectives end before whom they tell more closely: `min snälla granne`
_TILL_BEFORE, _TILL = frozenset({"en", "annan"}), re.compile(r" ,? ?till\b")
_LIKE = re.compile(r" (?:precis |också |liksom |samma )?som (?:jag|mig|du|dig|han|hon|henne|min|mitt|sin|hans)\b")
_SAME_NAME = re.compile(
    r"\bsamma (?:för)?namn som (?:jag|mig|du|dig|han|hon|(?:min|mitt|sin|hans|hennes) \w+) ?[,:–-]? $"
    r"|\b(?:döpt|döpta|döptes|uppkallad|uppkallat|namn) efter (?:honom|henne|\w+(?: \w+)?) ?,? $"
)
_FROM = re.compile(r"(?: är| kommer| bor)? (?:från|i|som|med) [^.!?:;\n]{2,30} och $")
_OWNED = frozenset({"hans", "hennes", "deras"})
_OF_SOMEBODY = (
    frozenset(_KINDS)
    | frozenset(_ROLES)
    | word_set("vän kompis väninna kamrat klasskompis lekkamrat kollega arbetskamrat klasskamrat tjej kille man kvinna")
)
_MINE = frozenset({"min", "mitt", "mina"})
_HAVE = word_set("har hade fick fått")
_WE = frozenset({"jag", "vi"})
_MAY = frozenset({"fick", "får", "ska", "skulle", "skall"})  # … `heta`
_NEW = re.compile(
    r"(?<!\bär )(?<!\bvar )(?<!\bblev )(?<!\bsom )"  # `Mona är en bra lärare , Mona …` introduces nobody
    r"\b(?:också )?(?:en|ett) (?:(?!som )\w+ )??(?P<who>(?!som )\w+)(?: ?,| som heter| som hette| heter| vid namn)? $"
)
_OTHER = re.compile(
    r"\b(?P<which>annan|annat|förra|förre|andra|ena|tidigare|nya|nye) (?P<who>\w+)(?: ?,| heter| hette)? $"
)
_BORN = re.compile(r"\b(?:en|ett) (?:son|dotter|flicka|pojke|barn|bebis|tjej|kille|lillebror|lillasyster)\b")
_CHRISTENED = re.compile(r"\bdöpt\w* (?:\w+ ){0,3}till $|\bgav (?:\w+ ){1,2}namnet $")
_WORD = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"[.!?]\s|\n")


def is_told_another(text: str, start: int, end: int, lexicon: Lexicon | None = None) -> bool:
    """Tell whether the text says of the name at these offsets that it is somebody else's than before."""
    before = text[max(0, start - _BACK) : start].casefold().split()[-2:]
    if " ".join(before) in _ANOTHER:
        return True
    if before and before[-1] in _TILL_BEFORE and _TILL.match(text, end):
        return True  # `en Adam till`
    is_got = before and (before[-1] in _GETS_NAME or before[-1] == "namnet")
    if is_got and _LIKE.match(text, end):
        return True  # `min vän heter Amina precis som jag`
    if _SAME_NAME.search(text[max(0, start - 2 * _FURTHER) : start].casefold()):
        return True  # `hon har samma namn som jag , Amina`
    after = text[end : end + _BACK].casefold().split()
    if len(after) > 1 and after[0] == "," and after[1] in _NAMESAKES:
        return True
    if after and after[0].lstrip(",") in _NAMESAKES:
        return True
    if not after or not is_got:
        return False
    # `hon ville att han skulle heta Ivo också`, `den äldsta heter Ivo efter min bror`
    if after[0].strip(".,!") == "också":
        return True
    is_known = before[0] in CUES.nominative and before[-1] in CUES.called
    if after[0] != "efter" or is_known or len(after) == 1:
        return False
    whom = after[1].strip(".,!")
    return whom in _AFTER_WHOM or is_role_word(whom) or (lexicon is not None and whom in lexicon.words("profession"))


def is_listed_twice(text: str, first: int, end: int, start: int) -> bool:
    """Tell whether what stands between two mentions of one name (`first` to `end`, `start`) makes them two people:
    `heter X och X`, `X , Y och lilla X`, but not `till X och X kom`, `han heter X och X kan laga allt`. The names
    between have capitals."""
    between = text[end:start]
    if len(between) > _FURTHER or any(mark in between for mark in ".!?:;\n"):
        return False
    before = text[max(0, first - 2 * _FURTHER) : first].casefold().split()
    if _FROM.fullmatch(between) and not _COUNTED.isdisjoint(before):
        return True  # `två Sara . Sara från Irak och Sara från Syrien`
    joins = list(_LAST.finditer(between))
    if not joins:
        return False
    *others, head = between[: joins[-1].start()].split(",")
    if any(other.strip() and not other.strip()[0].isupper() for other in others):
        return False
    words = [word for word in _WORD.findall(between[joins[-1].end() :]) if word != "den"]
    if any(word not in _YOUNG and word not in _OLD for word in words):
        return False
    if not words and not others and text[:first].rstrip()[-1:] not in (",", ":"):
        if text[start + end - first :].lstrip(" ")[:1].isalnum():
            return False
        return text[max(0, first - _BACK) : first].casefold().split()[-1:] in (["heter"], ["hette"], ["både"])
    return all(word[0].isupper() for word in _WORD.findall(head))


def is_of_former(text: str, first: int, end: int, start: int) -> bool:
    """Tell whether the second of two mentions (`first` to `end`, `start`) is a relative or friend of the first: `Torkel
    eller hans son Torkel`, `min dotter Nora . Hennes bästa vän Nora`."""
    between = text[end:start]
    if len(between) > 2 * _FURTHER or not between[-2:-1].isalpha():
        return False
    words = _WORD.findall(between)
    if words and words[-1] in CUES.heter:
        words.pop()
    at = len(words) - 2
    if at > 0 and words[at].casefold() not in _OWNED:
        at -= 1  # `hennes bästa vän`
    if at < 0 or words[at].casefold() not in _OWNED or words[-1] not in _OF_SOMEBODY:
        return False
    if any(word[0].isupper() for word in words[:at]):
        return False  # somebody else is told of in between
    before = _WORD.findall(text[max(0, first - _BACK) : first].casefold())[-2:]
    return words[-1] not in before  # `hennes man Ali … hennes man Ali`


def is_introduced(text: str, end: int, start: int, kind: str, kinds: set[str]) -> bool:
    """Tell whether somebody new is introduced by a name known from before, which ended at `end`: `min man Erik har en
    bror som heter Erik`, `en annan kollega, Lena`, `hon fick en dotter … döpte henne till Hana`.

    `kind` is what the name is now said to be (`role_before`), `kinds` what it was.
    """
    before = text[max(0, start - _FURTHER) : start].casefold()
    if _CHRISTENED.search(before):
        return start - end < 2 * _FURTHER and _BORN.search(text[end:start].casefold()) is not None
    other = _OTHER.search(before)
    if other is not None and other["who"] in _OF_SOMEBODY and start - end > len(other[0]):
        # `min lärare Birgitta … min förra lärare , Birgitta`
        return other["which"] not in text[max(0, end - _FURTHER) : end].casefold()
    new = _NEW.search(before)
    if new is None or new["who"] not in _OF_SOMEBODY:
        return False
    known = kinds - {""}
    return new[0].startswith("också") or bool(kind and known and kind not in known)


def kin_before(text: str, start: int, lexicon: Lexicon | None) -> tuple[str, bool]:
    """Return what relative a name is said to be, as a kind (`elder`, `child` …, or nothing), and whether the writer's
    own: `min dotter heter X`, `tvillingarna Y och X`."""
    if lexicon is None:
        return "", False
    lead = _SENTENCE_END.split(text[max(0, start - _FURTHER) : start])[-1]
    words = _WORD.findall(lead)
    if len(words) > 1 and words[-1] == "heta" and words[-2] in _MAY:
        del words[-2:]  # `min bror fick heta X`
    if words and (words[-1] in CUES.heter or (words[-1] == "till" and any(word[:3] == "döp" for word in words))):
        words.pop()  # `min dotter heter X`, `vi döpte vår dotter till X`
        if len(words) > 2 and words[-1] == "som" and words[-3] in ("en", "ett"):
            # `vi fick en dotter som heter X`
            is_own = not _HAVE.isdisjoint(words[:-3]) and not _WE.isdisjoint(word.casefold() for word in words[:-3])
            words = [*words[:-3], "min" if is_own else "en", words[-2]]
    kinship = lexicon.words("kinship")
    goes_on = len(words) > 1 and words[-1][0].isupper() and lead.rstrip().endswith(",")
    if len(words) > 1 and (goes_on or words[-1] in ("och", "o")):
        # `mina söner X , Y och Z`, `mina bröder heter X och Y`
        at = last = len(words) - 2 + goes_on
        while at > 0 and (words[at][0].isupper() or words[at] in CUES.heter):
            at -= 1
        row = kinship.get(words[at].casefold())
        if row is None or "pl" not in (row.get("number"), "pl" if words[at] == "syskon" else "") or at == last:
            return "", False
        words = words[: at + 1]
        if words[-1] == "syskon" and words[0] in ("Vi", "vi"):
            return "sibling", True  # `vi är fyra syskon: X , Y och jag`
    row = kinship.get(words[-1].casefold()) if words else None
    if row is None or row.get("genitive") == "1":
        return "", False
    kind = _KINDS.get(row.get("base", ""), "")
    return kind, len(words) > 1 and words[-2].casefold() in _MINE


def role_before(text: str, start: int, lexicon: Lexicon | None) -> tuple[str, bool]:
    """Return what a name is said to be to somebody, a relative or who teaches, heals, employs them or lives next door,
    and whether to the writer: `min chef heter X`, `min snälla granne X`."""
    kin = kin_before(text, start, lexicon)
    if kin[0]:
        return kin
    words = _WORD.findall(_SENTENCE_END.split(text[max(0, start - _FURTHER) : start])[-1].casefold())
    if words and words[-1] in CUES.heter:
        words.pop()
    if words and words[-1] == "som":
        words.pop()
    kind = _ROLES.get(words[-1], "") if words else ""
    if len(words) > 2 and words[-2].endswith(_CLOSER):
        del words[-2]
    return kind, bool(kind) and len(words) > 1 and words[-2] in _MINE


def are_two(one: tuple[str, bool], other: tuple[str, bool]) -> bool:
    """Tell whether two relatives cannot be one: of two generations, or both the writer's and of other kinds.

    >>> are_two(("elder", True), ("child", False)), are_two(("sibling", True), ("cousin", True))
    (True, True)
    """
    if not one[0] or not other[0] or one[0] == other[0]:
        return False
    return {one[0].rstrip("+"), other[0].rstrip("+")} == {"elder", "child"} or (one[1] and other[1])


def which_bearer(text: str, start: int, end: int) -> int:
    """Return which of several bearers of a name the text means: the first (-1: `stora X`, `X den äldre`, `två X`), the
    last (1: `lilla X`) or, where it does not say, the one spoken of (0)."""
    before = text[max(0, start - _BACK) : start].casefold().split()[-1:]
    after = text[end : end + _BACK].casefold().split()[:2]
    told = {*before, *(word.strip(".,!?)") for word in after if after[0] in ("den", "junior", "senior", "jr", "sr"))}
    if not told.isdisjoint(_YOUNG):
        return 1
    return -1 if not told.isdisjoint(_OLD) or not _COUNTED.isdisjoint(before) else 0
