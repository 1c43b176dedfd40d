"""Which part of a name a word that stands alone is, by where it stands: `bröderna X`, `doktor X`, `X heter han i
efternamn`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN, NATURE, SURNAME, listed_names
from pseudo_core.detect.names.context import NEUTRAL_TRIGGERS
from pseudo_core.detect.names.doors import door_tokens
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.naming import FAMILY_NOUNS
from pseudo_core.detect.view.people_words import is_person_owner, is_role
from pseudo_core.detect.view.surface import entries_of

if TYPE_CHECKING:
    from pseudo_core.detect.names.chain import NameUnit
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "FATHERS",
    "SWEDISH_ENDS",
    "WEDDED",
    "is_family_by_place",
    "is_family_by_title",
    "is_middle_by_place",
    "is_name_noun",
    "is_named_relatives",
    "is_wife",
]

_SIBLINGS = word_set(
    "bröderna bröder systrarna systrar syskonen syskon makarna paret herrarna damerna kusinerna tvillingarna släkten",
    "bröderne brödrarna",
)
SWEDISH_ENDS = tuple(
    sorted(
        word_set(
            "qvist quist kvist ström strøm gren lund berg stedt sson crantz kranz hjelm hielm sköld skiöld stierna",
            "blad borg stråhle stråle svärd swärd creutz schiöld feldt löv löf ljung lind wall vall fors bäck beck",
            "hult dahl holm hammar hage",
        )
    )
)
# Titles that stand before family names, whatever else they are.
_FORMAL = word_set(
    "herr doktor dr professor prof mr mrs ms direktör advokat monsieur frau madame mister señor senhor signor",
)
# … and offices that do without an article before one; `lärare`, `kurator` stand before given names too.
_OFFICES = word_set(
    "löjtnant kapten major överste fänrik sergeant korpral general amiral kommissarie polismästare inspektör",
    "polisinspektör överläkare tandläkare docent rektor lektor biskop kyrkoherde komminister prost domprost",
    "minister statsminister domare lagman assessor åklagare kammaråklagare ingenjör överingenjör intendent konsul",
    "ambassadör ordförande",
)
_MENS = frozenset({"herr", "mr", "mister", "monsieur", "señor", "senhor", "signor"})
_LADIES = frozenset({"fru", "fröken", "frau", "madame", "mrs", "señora", "señorita", "senhora", "signora"})
_HAVING = frozenset({"har", "hade", "haft", "förra", "förre"})  # … `fru X` is a wife
_LEARNED_ENDINGS = ("ell", "én", "ius", "ander")  # of family names that few given names have
FATHERS = ("sson", "dotter", "dóttir", "arson", "ason")  # endings that nicknames lack
WEDDED = frozenset({"född", "f", "f.", "gift", "omgift", "ogift"})  # before a family name
_OF_OTHERS = frozenset({"t:prep", "t:coord", "t:prof", "t:title"})  # what family names alone may have around them too
_OLD = frozenset({"gubben", "änkan", "änkefru", "änkefrun"})
_ELDERS = frozenset({"tant", "farbror"})  # … to neighbours of the writer's, who bear any name
_SEVERAL = frozenset({"två", "tre", "fyra", "fem"})
_ANSWER = 7  # tokens from a question to the name that answers it
_REPEATED = 8  # tokens after a name among which it stands in full
_AGAIN = word_set("ja alltså eller dvs han hon heter hette det är")  # … and what may be between
# Endings that hardly any given name has, whether or not a list knows the name.
_SURE_ENDS = word_set(
    "ovski evski ovska evska owski ewski ović ević ovic evic enko chuk czyk wicz shvili dze poulos poulou idis iadis",
    "auskas inskas avičius aitis aitė ienė escu eanu inen ainen oğlu oglu zadeh nejad nezhad ova yeva skyj skyi",
)
_SURE_ENDINGS = tuple(sorted(_SURE_ENDS))
_NAMED = frozenset({"t:heter", "t:heter_direct", "t:kin", "t:prof"})
_KIN = frozenset({"family", "partner", "in-law", "child"})
_SPLIT_FAMILY = frozenset({"efter", "släkt", "familje", "familj"})  # … `namn`
_FAMILY_ARTICLES = frozenset({"al", "el", "ait", "aït", "ould", "ouled", "bou"})
_ARTICLES = ("al-", "el-", "ad-", "ar-", "as-")
_SERVANTS = frozenset({"abd", "abdul", "abdel", "abdal", "abu", "abou"})  # go with the next word
_PILGRIMS = frozenset({"hadj", "hadji", "hajj", "hajji", "haji", "haj"})  # `El Hadji` is a given name
_SECOND_NOUNS = frozenset({"andranamn", "andranamnet", "mellannamn", "mellannamnet"})
_FATHERS_OF = frozenset({"pappas", "fars", "faders", "farfars", "mans", "makes"})
_BEING = frozenset({"är", "e", "var", "blev", "blir", "bli", "blivit", "ska"})
_NEIGHBOURS = word_set("grannar grannarna grannerna paret släkten makarna hyresgästerna värdfamiljen")
_FIRST_NAME = frozenset({"förnamn", "förnamnet", "fornamn", "förstnamn", "förstanamn"})
_UNKNOWN = frozenset({"inte", "glömt", "glömde", "aldrig", "inget"})
_SUBJECT = 7  # tokens before a verb among which its subject stands
_SAID = 18  # tokens after a name in which the writer says that no more is known
_TOLD = 4  # tokens after a verb in which the noun for a part of a name stands
_LONG = 6  # letters of a name that its ending alone makes a family name


def is_name_noun(view: EssayView, i: int) -> bool:
    """Tell whether the word before `är` before token i is a noun for family names or names: `efternamnet är X`."""
    return view.folded_before(i, 2) in CUES.naming_noun and view.folded_before(i, 2) not in ("förnamn", "förnamnet")


def is_wife(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i follows a `fru` who is somebody's wife, no title: `min fru X`, `Omars fru X`,
    `jag har fru X`."""
    if view.folded_before(i) != "fru":
        return False
    lead = view.folded_before(i, 2)
    if lead in CUES.possessive or lead in _HAVING:
        return True
    if i > 2 and view.pos[i - 2] == "ADJ" and view.folded_before(i, 3) in CUES.possessive:
        return True  # `sin svenska fru X`
    return lead.endswith("s") and lead not in CUES.function_word and view.texts[i - 1].islower()


def is_family_by_title(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a name that stands alone is a family name by the title before it: `fröken Silva`, `fru Björk`, but
    `fröken Madiha`, `min fru Björk`."""
    i = unit.first
    before = view.folded_before(i).removesuffix(".")
    if before in _LADIES:
        return not is_wife(view, i) and _is_ladys(view, unit, before)
    if before in _MENS and _genders(view, i) == {"f"}:
        return True
    if before in _OFFICES:
        return unit.surname is not None or unit.given is None
    return before in _FORMAL and unit.surname is not None


def _is_ladys(view: EssayView, unit: NameUnit, title: str) -> bool:
    """Tell whether a name is more likely a family name after a title of women, before which given names stand too."""
    if unit.given is None or _genders(view, unit.first) == {"m"}:
        return True  # `fru Rahman`: no woman's given name
    if title in _FORMAL:
        return unit.surname is not None
    word = view.folded[unit.first]
    endings = (*name_parts(view.lexicon).surname_endings, *_LEARNED_ENDINGS)
    if unit.surname is not None and word.endswith(endings):
        return True  # `fru Norell`, somebody's given name too
    return title == "fru" and unit.surname is not None and word not in CUES.double_first  # `fru Ayala`


def _genders(view: EssayView, i: int) -> set[str]:
    """Return the genders of those whose given name token i is."""
    return {entry.gender for entry in entries_of(view, view.texts[i], GIVEN)[0]}


def _kin_row(view: EssayView, i: int) -> Mapping[str, str]:
    """Return what the list of relatives says of token i."""
    return view.lexicon.words("kinship").get(view.folded[i], {}) if view.lexicon is not None else {}


def _is_of_kin(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i follows a word for one of somebody's family, whom the given name tells from
    the others of the name: `min son X`, `hans fru , X`."""
    at = i - 1 - (view.folded_before(i) == ",")
    if at < 1 or not (view.is_kin[at] or is_person_owner(view, at - 1)):
        return False
    row = _kin_row(view, at)
    if row.get("kind") not in _KIN or row.get("number") == "pl" or "1" in (row.get("genitive"), row.get("definite")):
        return False
    if view.folded[at] == "fru":
        return is_wife(view, at + 1)
    return at == i - 1 or view.folded[at - 1] in CUES.possessive


def _is_told_of(view: EssayView, i: int, triggers: list[str]) -> bool:
    """Tell whether what stands around the name at token i, only a family name by the lists, fits one: the writer tells
    of somebody, and neither names a friend or relative nor greets, joins or signs."""
    asked = {t for t in triggers if t.startswith("t:")} - NEUTRAL_TRIGGERS - _OF_OTHERS
    if "t:kin" in asked and asked <= {"t:kin", "t:apposition"}:
        is_title = view.folded[i - 1] in _ELDERS and view.folded_before(i, 2) not in CUES.possessive
        return (
            is_title or view.folded[i - 1] in _OLD or _kin_row(view, i - 1).get("kind") == "none"
        )  # `gubben X`, `grannen X`
    if asked == {"t:apposition"}:
        return view.folded_after(i) == "," and i + 2 < view.n and is_role(view, i + 2)  # `minns du X , läraren`
    if asked <= _NAMED and "t:heter" in asked and "t:self" not in asked:
        first = view.sentence_of(i)[0]
        return any(is_role(view, k) for k in range(max(first, i - _SUBJECT), i - 1))  # `hyresvärden heter X`
    return not asked


def _is_family_asked(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i answers a question for the family name: `" Efternamn ? " Jag sa X`."""
    if view.vocabulary.isdisjoint(FAMILY_NOUNS):
        return False
    first = max(0, i - _ANSWER)
    asked = [j for j in range(first, i - 1) if view.folded[j] in FAMILY_NOUNS and view.texts[j + 1] == "?"]
    return bool(asked) and not any(view.is_capital[j] and not view.is_initial[j] for j in range(asked[-1] + 1, i))


def is_family_by_place(view: EssayView, unit: NameUnit, triggers: list[str]) -> bool:
    """Tell whether a name that stands alone is a family name by where it stands: `bröderna X`, `namnet X`, `X i
    efternamn`, and by the lists where nothing speaks of a given name."""
    i = unit.first
    before, after = view.folded_before(i), view.folded_after(unit.last - 1)
    is_more = unit.given is None or unit.surname is not None
    if before in WEDDED and view.is_capital[i] and is_more and _is_after_full_name(view, i - 1):
        return True  # `Emi Sandelin , född Nishioka`
    if before in CUES.heter and after not in ("och", ",", "&", "o") and _are_neighbours(view, i - 1, unit):
        return True  # `paret bredvid heter Kurtović`
    if after in (",", "men", ".", "(") and _is_first_name_unknown(view, unit.last):
        return True  # `mannen heter Sköldmark , förnamnet har jag glömt`
    if before == "alla" and view.folded[i].endswith("arna") and view.is_capital[i] and not view.is_common_word(i):
        return True  # `alla Kazlauskarna`
    if after in ("i", "på", "som") and view.folded_after(unit.last - 1, 2) in ("efternamn", "efternamnet"):
        return True
    if after in ("heter", "hette") and view.folded_after(unit.last + 1) == "i":
        return view.folded_after(unit.last + 2) in FAMILY_NOUNS  # `X heter han i efternamn`
    if after == "efter" and view.folded_after(unit.last) == "namn":
        return True  # `de skriver X efter namn`
    if before in ("och", ",") and _goes_on_families(view, i):
        return True
    if unit.surname is not None and _is_after_families(view, i):
        return True
    at = i - 1 - (before in ("är", "e", "er", ":"))
    if before in FAMILY_NOUNS or (at >= 0 and view.folded[at] in FAMILY_NOUNS):
        return True
    if at > 0 and view.folded[at] in ("namn", "namnet") and view.folded[at - 1] in _SPLIT_FAMILY:
        return True  # `mitt efter namn är X`
    is_only_family = unit.given is None and unit.surname is not None
    if after in _BEING and (told := _told_part(view, unit.last)) and (told == "surname" or not is_only_family):
        return told == "surname"  # but `Wojcik är inget lätt namn`, which the lists know as one
    if after in CUES.possessive and view.folded_after(unit.last) in FAMILY_NOUNS and before in _BEING:
        return True  # `sedan blev X mitt efternamn`
    if i in door_tokens(view):
        return True  # `på dörren står X`
    if _is_family_asked(view, i):
        return True
    if _is_repeated(view, i):
        return True  # `chefen heter Storm , Lena Storm`
    if is_named_relatives(view, unit):
        return True
    if unit.given is None and view.folded[i].startswith(_ARTICLES) and len(view.folded[i]) > _LONG:
        return before not in _SERVANTS  # `hos al-Masri`, but `Abd al-Karim`
    is_article = unit.last - unit.first > 1 and view.folded[i] in _FAMILY_ARTICLES
    if is_article and view.folded[unit.last - 1] not in _PILGRIMS and view.folded_after(unit.last - 1) != "-":
        return True  # `vår granne Al Khatib`
    if before in _SIBLINGS:
        return unit.given is None or after not in (",", "och", "å", "&", "o")
    word = view.folded[i]
    is_capital = view.is_capital[i] or view.is_shouted(i)
    if unit.given is not None or not (is_capital or word.endswith("sson")):
        return False
    if word.removesuffix("s").endswith(FATHERS):
        return True  # `hennes man heter Hallgrímsson`
    if _is_of_kin(view, i):
        if before in _ELDERS and view.folded_before(i, 2) not in CUES.possessive and unit.surname is not None:
            return True  # `tant Norell`
        return word.removesuffix("s").endswith(SWEDISH_ENDS) and word not in NATURE  # `farmor Hallqvist`
    if word in NATURE and after == "och" and view.folded_after(unit.last) in ("hans", "hennes"):
        return False  # `Örn och hans sambo`
    if (before in _SEVERAL and is_capital) or _is_double_family(view, i):
        return True  # `tre Chobanu i huset`, `hos Okoro-Dahlin`
    if word in CUES.family_first_name and unit.surname is not None:
        return True  # `bredvid mig sitter Pham , hon`
    if unit.surname is None:
        return word.removesuffix("s").endswith(SWEDISH_ENDS + _SURE_ENDINGS) and len(word) >= _LONG
    endings = (*name_parts(view.lexicon).surname_endings, *_LEARNED_ENDINGS)
    if word in NATURE or word.removesuffix("s").endswith(endings):
        return True  # `min chef Johansson`, `hos Perssons`
    if before in CUES.naming_noun:
        return before not in ("förnamn", "förnamnet")
    return _is_told_of(view, i, triggers)


def _is_repeated(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i is said again in full at once: `han heter Storm , Erik Storm`."""
    word, end = view.folded[i], min(view.sentence_of(i)[1], i + _REPEATED)
    if view.folded_after(i) not in (",", "(", "-", "–") or word not in view.folded[i + 3 : end]:
        return False
    j = view.folded.index(word, i + 3, end)
    if not (view.is_capital[j - 1] and view.adjacent(j - 1, j)) or view.folded[j - 1] == word:
        return False
    if not all(between in _AGAIN for between in view.folded[i + 2 : j - 1]):
        return False
    own = view.texts[j - 1]
    return bool(entries_of(view, own, GIVEN)[0]) or (view.is_open[j - 1] and not entries_of(view, own, SURNAME)[0])


def is_named_relatives(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a name is told of a relative whose given name stands before it, in an essay that talks of family
    names: `vår dotter Lea heter Kanto`."""
    i = unit.first - 2
    if view.folded_before(unit.first) not in ("heter", "hette", "är") or FAMILY_NOUNS.isdisjoint(view.vocabulary):
        return False
    if i < 1 or not view.is_capital[i] or (unit.given is not None and unit.surname is None):
        return False
    return view.is_kin[i - 1] and bool(entries_of(view, view.texts[i], GIVEN)[0])


def _is_double_family(view: EssayView, i: int) -> bool:
    """Tell whether token i is a family name of two: `Okoro-Dahlin`, but `Britt-Dahlin`."""
    first, hyphen, last = view.texts[i].partition("-")
    if not hyphen or not view.is_capital[i] or not last[:1].isupper() or first.casefold() in CUES.double_first:
        return False
    given, family, _ = listed_names(view, last)
    if given is not None or (family is None and not last.casefold().endswith(SWEDISH_ENDS)):
        return False
    given, family, _ = listed_names(view, first)
    return given is None or family is not None


def _is_after_full_name(view: EssayView, i: int) -> bool:
    """Tell whether a name stands before token i, with a comma or a bracket or without."""
    at = i - 1 - (view.folded_before(i) in (",", "("))
    return at >= 0 and view.is_capital[at] and not (view.is_initial[at] and view.is_common_word(at))


def _are_neighbours(view: EssayView, verb: int, unit: NameUnit) -> bool:
    """Tell whether the verb at a token, right before one name, tells what several people or a family are called:
    `grannarna heter X`, `familjen på andra sidan heter X`; the name is a family name or unknown, or nobody's alone."""
    first = view.sentence_of(verb)[0]
    words = view.folded[max(first, verb - _SUBJECT) : verb]
    is_family = not _NEIGHBOURS.isdisjoint(words) or any(word.endswith(("familjen", "familj")) for word in words)
    if not is_family or (words[-1] in CUES.nominative and words[-1] not in ("de", "dom")):
        return False
    return unit.surname is not None or unit.given is None


def _is_first_name_unknown(view: EssayView, last: int) -> bool:
    """Tell whether the sentence that goes on at a token says that the writer does not know somebody's first name."""
    if view.vocabulary.isdisjoint(_FIRST_NAME) and "första" not in view.vocabulary:
        return False
    words = view.folded[last : min(view.sentence_of(last - 1)[1], last + _SAID)]
    is_said = not _FIRST_NAME.isdisjoint(words) or ("första", "namn") in pairwise(words)
    return is_said and not _UNKNOWN.isdisjoint(words)


def _goes_on_families(view: EssayView, i: int) -> bool:
    """Tell whether token i goes on an enumeration of family names: `mina efternamn är X av pappa och Y av mamma`."""
    near = view.folded[max(view.sentence_of(i)[0], i - 8) : i]
    return "är" in near and not FAMILY_NOUNS.isdisjoint(near[: near.index("är")]) and "förnamn" not in near


def _is_after_families(view: EssayView, i: int) -> bool:
    """Tell whether the sentence lists family names up to token i: `Tre har samma efternamn : X på ettan , Y`."""
    if view.vocabulary.isdisjoint(FAMILY_NOUNS):
        return False
    words = view.folded[view.sentence_of(i)[0] : i]
    if ":" not in words or "förnamn" in words:
        return False
    return not FAMILY_NOUNS.isdisjoint(words[: words.index(":")])


def _told_part(view: EssayView, verb: int) -> str:
    """Return which part of a name the text says, with a verb at a token, that the name before it is: `X är efternamn`,
    `X blev mitt efternamn`, `X är min pappas namn`; `other` for a name of another kind, else nothing."""
    words = view.folded[verb + 1 : min(view.sentence_of(verb)[1], verb + 1 + _TOLD)]
    for k, word in enumerate(words):
        if word in (",", ".", "och", "men", "(", "inte", ":"):
            return ""
        if word in FAMILY_NOUNS:
            return "surname"
        if word == "namn":
            before = words[k - 1] if k else ""
            return "surname" if before in _SPLIT_FAMILY or not _FATHERS_OF.isdisjoint(words[:k]) else "other"
    return ""


def is_middle_by_place(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether the text says that a name is somebody's second: `mitt andranamn är X`, `X i mellannamn`."""
    i, last = unit.first, unit.last - 1
    if view.folded_after(last) == "i":
        after = view.folded_after(last, 2)
        return after in _SECOND_NOUNS or (after == "andra" and view.folded_after(last, 3) == "namn")
    at = i - 1 - (view.folded_before(i) in ("är", "e", ":"))
    if at < 1:
        return False
    return view.folded[at] in _SECOND_NOUNS or (view.folded[at] == "namn" and view.folded[at - 1] == "andra")
