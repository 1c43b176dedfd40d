"""Family names in small letters after what stands before family names: a given name, an initial, another.

Many writers give the first word of a name its capital and forget the second (`Anna lindqvist ringde`), or write `Carl
von platen`. What no dictionary has is a family name there by its listing, its shape or the tagger; an ordinary word
(`Anna berg`) only where no noun follows a name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pseudo_core.detect.names.unlisted import is_compound, is_respelt
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.people_words import is_relative, is_role
from pseudo_core.detect.view.surface import entries_of, is_near_word

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["NATURE", "NATURE_GIVEN", "SAID_BESIDE", "is_shaped_family", "small_family_end"]

# Family names of nature that a list of given names may have too; where they stand alone they are no given names.
NATURE = word_set(
    "berg ek lund lind blom holm dahl dal ström fors hed strand kvist gren alm rönn hägg palm hjelm hall ljung skog",
    "rask modig frisk stål ståhl frid tapper trygg stolt skarp hård hugg svärd sköld dolk lans spjut munter mild",
    "stark kula sabel skytt granat rapp flink qvick glans blank blixt hammar lejon örn falk stork sparv",
    "mård bäck damm åker äng flod sand skoog rosén löf blad frost vinter sommar dufva",
    "glad hult ros",
    "lindberg ekman sjöberg bergman nordman åkerman hellman wiklund backlund vik wik roth klint ren mark",
)
NATURE_GIVEN = frozenset({"björk", "lilja", "linde", "hassel", "ask", "rosen", "varg", "hjort", "svan", "fors"})
"""Family names of nature that are given names too."""
_GIVEN = frozenset({"given_name"})
_SURNAME = frozenset({"surname"})
_PLACES = frozenset({"country", "language", "swedish_place", "world_city", "region"})
_CERTAIN, _SURE, _LIKELY, _MAYBE = 0.95, 0.8, 0.4, 0.15  # probabilities of a name
_SHORTEST = 3  # letters of a family name that no dictionary has
_ROOT = 2  # letters before an ending
_FINITE = frozenset({"VERB", "AUX"})
_NO_NOUNS = _FINITE | {"ADV", "ADP", "PRON", "DET", "NUM"}
# Endings beside those of the list: such as no other word of its length has, and such as many have.
_FATHERS = ("sson", "dotter", "dóttir", "dottir", "qvist", "quist", "ström", "lund", "berg", "gren", "stedt", "poulos")
_NATURAL = ("lind", "bom", "blad", "vall", "ros", "strand", "bäck", "dal", "fors", "vik", "roth", "lönn", "gård", "våg")
_PARTICLES = frozenset(
    {
        "von",
        "van",
        "af",
        "der",
        "de",
        "del",
        "dela",
        "della",
        "di",
        "dos",
        "da",
        "ter",
        "ten",
        "la",
        "den",
        "ó",
        "el",
        "al",
    }
)
_ALONE = frozenset({"von", "van", "af", "dela", "della", "dos", "ter", "ó"})  # … that need no other before a name
_TENSES = ("ade", "kte", "rde", "dde", "ste", "lde", "nde", "pte")
_NAMING = frozenset({"heter", "hette", "namn", "är"})
_ENDS = frozenset({"", ".", ",", "(", ")", ":", ";", "!", "?", "och", "som", "på", "från", "i", "född", "f"})
# … and before what else follows on a name, where nothing is given or bought: `pratade med Anna berg om det`.
_GOES_ON = word_set("igår idag imorgon om för sedan sen till med när hos eftersom men också medan innan efter")
_GIVING = word_set(
    "gav ger ge gett köpte köper köpt köpa bjöd bjuder visade visar skickade lånade hämtade ville vill fick"
)
_ADJECTIVES = word_set(
    "rask modig frisk tapper trygg stolt skarp hård mild munter flink rapp blank stark glad ren blixt"
)
_BECOMING = frozenset({"blev", "blir", "bli", "gör", "gjorde"})
_REACH = 4  # tokens from such a verb to a thing
_NO_OWNERS = word_set("lars anders mats nils jens hans magnus jonas tomas thomas niklas markus max")
_STONE = frozenset({"sten"})  # … and of nature as well, after a given name
_INITIAL = re.compile(r"^[A-ZÅÄÖ]\.?$")
SAID_BESIDE = word_set(
    "tack kram puss kiss natt dag morgon kväll vår sommar höst vinter april mars juni juli hand röst hus kök polis",
    "snäll sjuk sur lång arg namn",
)
"""What is said beside a name, though a family name too."""


def small_family_end(view: EssayView, i: int) -> int:
    """Return the token after the family name in small letters that begins at token i, after another part of the name;
    i if there is none."""
    text, word = view.texts[i], view.folded[i]
    if not text.islower() or not view.texts[i - 1][:1].isalpha() or view.folded[i - 1] in CUES.function_word:
        return i
    if _is_double(view, i):
        return i
    given, is_owner = _given_before(view, i)
    if is_owner or (view.folded_before(i - 1) in CUES.cooking and view.folded[i - 1] not in CUES.cooking):
        return i  # `så bakar Dunja burek`
    is_name = given or _INITIAL.match(view.texts[i - 1])
    is_unknown = view.is_capital[i - 1] and not view.is_common_word(i - 1)
    if not (is_name or is_unknown):
        is_listed = view.is_open[i - 1] and bool(entries_of(view, view.texts[i - 1], _SURNAME)[0])
        is_fathers = view.is_open[i - 1] and view.folded[i - 1].endswith(name_parts(view.lexicon).patronymics)
        is_sure = view.is_open[i - 1] and view.p_name[i - 1] >= _LIKELY and is_shaped_family(view, word)
        if not is_listed and not is_fathers and not is_sure:
            return i
    if word in _PARTICLES:
        return _after_particles(view, i)
    if word in CUES.function_word or view.is_profession[i]:
        return i
    if is_name and any(entry.list == "kinship" for entry in view.entries(text)) and _is_word_before(view, i):
        return i  # `My mom`
    if view.is_common_word(i):
        return i + 1 if given and _is_noun_after_name(view, i) else i
    return i + 1 if len(text) >= _SHORTEST and _is_family_name(view, i) else i


def _given_before(view: EssayView, i: int) -> tuple[bool, bool]:
    """Tell whether a given name of the lists, or two with a hyphen, stands before token i, and whether it owns it."""
    given, is_owner = entries_of(view, view.texts[i - 1], _GIVEN)
    if given or "-" not in view.texts[i - 1]:
        return bool(given), is_owner
    parts = view.texts[i - 1].split("-")
    found = [entries_of(view, part, _GIVEN) for part in parts]
    return all(entries for entries, _ in found), found[-1][1]


def _is_word_before(view: EssayView, i: int) -> bool:
    """Tell whether the given name before token i is an ordinary word too."""
    given = entries_of(view, view.texts[i - 1], _GIVEN)[0]
    return bool(given) and all(entry.is_common for entry in given)


def _is_double(view: EssayView, i: int) -> bool:
    """Tell whether token i is the second part of a given name, as `britt` is in `Gun britt`."""
    if view.folded[i - 1] not in CUES.double_first or view.folded[i] in NATURE | NATURE_GIVEN:
        return False
    return bool(entries_of(view, view.texts[i], _GIVEN)[0])


def _after_particles(view: EssayView, i: int) -> int:
    """Return the token after the family name that the particle at token i begins: `von platen`, `van der Berg`."""
    j = i + 1
    while j < view.n and view.folded[j] in _PARTICLES and view.together(j - 1, j):
        j += 1
    if j >= view.n or not view.together(j - 1, j) or not view.is_word[j] or view.folded[j] in CUES.function_word:
        return i
    if j == i + 1 and view.folded[i] not in _ALONE:
        return i
    listed = {entry.list for entry in view.entries(view.texts[j])}
    is_germanic = view.folded[i] in ("von", "van", "af")
    if not is_germanic and "surname" not in listed and ("given_name" in listed or view.is_common_word(j)):
        return i  # `María del carmen`
    return j + 1


def _is_family_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, which no dictionary has, is a family name: as listed, by its shape or to the tagger."""
    word = view.folded[i]
    listed = {entry.list for entry in view.entries(view.texts[i])}
    if "surname" in listed:
        return True
    if view.lexicon is None or not view.is_open[i] or "given_name" in listed or not _PLACES.isdisjoint(listed):
        return False
    if "-" in word:
        parts = word.split("-")
        return all(parts) and any(_is_part(view, part) for part in parts)
    if not word.replace("'", "").isalpha() or word in CUES.person_verb or word in CUES.speech_verb:
        return False
    if is_respelt(view.lexicon, word):
        return False
    if _is_ending(word, _FATHERS):
        return True
    p_name = view.p_name[i]
    if word.endswith(_TENSES):
        return False
    if is_near_word(view.lexicon, word):
        return p_name >= _CERTAIN or (p_name >= _LIKELY and is_shaped_family(view, word))
    if is_shaped_family(view, word):
        return p_name >= _MAYBE or _is_line_of_two(view, i)
    return p_name >= (_SURE if is_compound(view.lexicon, word) else _LIKELY)


def _is_line_of_two(view: EssayView, i: int) -> bool:
    """Tell whether token i and the one before it are a line of their own, as senders write theirs."""
    return any(a == i - 1 and b == i + 1 for a, b in view.lines)


def _is_ending(word: str, endings: tuple[str, ...]) -> bool:
    return word.endswith(endings) and any(word.endswith(end) and len(word) >= len(end) + _ROOT for end in endings)


def is_shaped_family(view: EssayView, word: str) -> bool:
    """Tell whether a folded word ends as family names do."""
    return _is_ending(word, name_parts(view.lexicon).surname_endings) or _is_ending(word, _FATHERS + _NATURAL)


def _is_part(view: EssayView, part: str) -> bool:
    is_listed = bool(entries_of(view, part, _SURNAME)[0])
    return is_listed or (not view.is_common_surface(part) and is_shaped_family(view, part))


def _is_noun_after_name(view: EssayView, i: int) -> bool:
    """Tell whether the ordinary word at token i is the family name after a given name, as nothing else would follow:
    `Anna berg ringde`, `läraren Omar glad`, but not `Anna sjuk`."""
    word = view.folded[i]
    if word in SAID_BESIDE or word in view.weekdays or word in CUES.closing or word in CUES.greeting or view.is_kin[i]:
        return False
    is_nature = word in NATURE or word in NATURE_GIVEN or word in _STONE
    surnames, is_genitive = entries_of(view, view.texts[i], _SURNAME)
    if not is_nature and (not surnames or is_genitive):
        return False
    after = view.folded_after(i)
    is_verb_next = i + 1 < view.n and view.pos[i + 1] in _FINITE
    is_adjective = word in _ADJECTIVES
    if is_adjective and view.folded_before(i, 2) in _BECOMING:
        return False  # `då blev Omar glad`
    is_noun = not is_adjective and word != "åker"  # `min morbror Omar åker till`
    goes_on = after in _GOES_ON and is_nature and is_noun
    if goes_on and not _GIVING.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - _REACH) : i]):
        return False  # `jag gav Anna ros för det`
    is_end = after in _ENDS or goes_on or is_verb_next or after[:1].isdigit()
    if not is_end or (view.pos[i] in _NO_NOUNS and not is_nature):
        return False
    if view.folded_before(i, 2) in ("i", "på", "vid"):
        return False  # `vid Jonas berg`
    if i > 1 and (is_role(view, i - 2) or is_relative(view, i - 2) or view.folded_before(i, 2) in _NAMING):
        return True
    if (not view.is_capital[i - 1] and _is_word_before(view, i)) or _may_own(view, i - 1):
        return view.p_name[i] >= _LIKELY  # `Lars ek` may be an oak of Lar's
    return is_nature or view.p_name[i] >= _MAYBE


def _may_own(view: EssayView, i: int) -> bool:
    """Tell whether the given name at token i may be another's genitive: `Iris` of Iri, but not `Lars`."""
    word = view.folded[i]
    if not word.endswith(("s", "x", "z")) or word in _NO_OWNERS:
        return False
    return any(e.list == "given_name" for e in view.entries(view.texts[i][:-1]))
