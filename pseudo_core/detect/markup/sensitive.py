"""Sensitive information (`sensitive`): religion, politics, health, sexuality, ethnicity, flight.

At least one token a sentence is marked, and few of them (guidelines 3.15): here the word that carries the information.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import (
    COPULA,
    OWN,
    Candidate,
    evidence_of,
)
from pseudo_core.detect.markup.sensitive_body import (
    ACHE_TAGS,
    BEFORE_ACHE,
    BROKE,
    aches,
    breaks_thing,
    hears_badly,
    hurts,
    is_replaced,
    is_sugar_level,
)
from pseudo_core.detect.markup.sensitive_contexts import (
    ADDICTIVE,
    CAMP,
    GETTING,
    PARTNERS,
    VANISHED,
    WAR,
    is_dependence,
    is_habit,
    is_lost_in_war,
    is_member_of,
    is_same_sex,
    is_union_matter,
    seeks_asylum,
)
from pseudo_core.detect.markup.sensitive_features import BROKEN, ORGANISED, features_of
from pseudo_core.detect.markup.sensitive_words import (
    SPLIT_BODY,
    UNIONS,
    ends_illness,
    group_of,
    is_body,
    is_split_body,
    misspelt,
    near_body,
)
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import list_words
from pseudo_core.detect.view.near_forms import sounded
from pseudo_core.detect.view.word_columns import WordColumn
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_sensitive", "sensitive_candidates"]

# Illnesses named after people; the word itself is marked, `sjukdom` and `syndrom` beside it add nothing.
_EPONYMS = word_set(
    "parkinson alzheimer crohn basedow graves hashimoto addison cushing down turner klinefelter marfan asperger",
    "tourette sjögren bechterew menière meniere raynaud wilson gaucher huntington hodgkin non-hodgkin behçet",
    "behcet kawasaki perthes scheuermann meulengracht gilbert fabry ehlers-danlos rett angelman prader-willi",
    "noonan williams recklinghausen creutzfeldt-jakob dupuytren bell osgood-schlatter schlatter lyme peyronie",
    "paget korsakoff wegener guillain-barré duchenne werlhof pott hirschsprung barrett conn takayasu",
) | {"von willebrand"}
_EPONYMS |= {name + "s" for name in _EPONYMS}
_EPONYM_ALONE = word_set(
    "parkinson parkinsons alzheimer alzheimers crohn crohns asperger aspergers tourette tourettes bechterew",
    "bechterews huntington huntingtons hashimoto hashimotos menières meniéres basedow basedows sjögrens downs",
)
_EPONYM_HEAD = word_set("sjukdom sjukdomen sjuka sjukan syndrom syndromet tyreoidit lymfom fenomen pares kontraktur")
_SPEAKING = word_set(
    "talar talade tala pratar pratade prata prater kan kunde läser läste lär lärde lära skriver skrev skriva förstår",
    "förstod på till från och eller , översätter undervisar undervisade heter sjunger språk språket modersmål",
    "modersmålet hemspråk är plus samt flytande lite bara",
)
_TONGUE = word_set("modersmål modersmålet språk språket språken hemspråk talar pratar tala prata dialekt")

_MAIN_HEALTH = frozenset({"illness", "eponym", "body", "list:health", "break", "illness_general", "lump"})
_NO_HEAD = word_set(
    "folk folket sten stenar brott skada skador skadan beroende brist besvär problem sjuk sjuka sjukdom sjukdomen"
)
# What ends illnesses and flight that learners write apart and by ear: `vatten kopor`, `familje återföräning`.
_HEADS = word_set(
    "koppor sjuka sjukan infektion infektionen inflammation inflammationen bråck cancer propp återförening",
    "återföreningen tillstånd förlamning förgiftning tuberkulos syndrom depression allergi epilepsi attack operation",
)
_NO_PART = word_set("den det min din sin har och inte mycket hög högt svår någon alla andra samma")
_SOMEBODY = word_set(
    "pojke pojken man mannen män kvinna kvinnan kvinnor tjej kille flicka flickan person människa människor barn folk",
    "killar tjejer familj ungdomar grabb gubbe",
)
_FREQUENT = 3.65  # Zipf: a word that often stands where nothing sensitive is told (`gud`, `fasta`)
_WEAK_BELOW = 0.7  # the list's strengths run from 0.4 (a general word) to 0.9
_LONG = 8  # letters of an illness written apart and misspelt
_MENTAL = word_set("sjukdom sjukdomar ohälsa problem besvär störning störningar")
# What is said in several words: the last one, and those before it.
_SAYINGS = {
    "väggen": (("gick", "gått", "gå", "går"), ("in",), ("i",)),
    "liv": (("tog", "tagit", "ta", "tar"), ("sitt",)),
    "livet": (("tog", "tagit", "ta", "tar"),),
}
# What a word may be: it tells something, begins a listed illness of two words, ends an illness written apart, ends a
# saying, may be the first part of an illness written apart, governs what aches, is a language, makes an illness mental.
_TELLS, _BEGINS, _ENDS, _SAYS, _PART, _ACHES, _LANGUAGE, _MENTALLY = 1, 2, 4, 8, 16, 32, 64, 128
_BY_ITSELF = _TELLS | _BEGINS | _SAYS | _MENTALLY
_LEADS_ANYWHERE = _BY_ITSELF | _ENDS | _ACHES  # nearly every word may be a part
_PART_TAGS = frozenset({"NOUN", "PROPN", "ADJ", "VERB", "X", ""})
_SPLIT_TOPICS = ("health", "religion", "ethnicity")
_FLIGHT_TAILS = word_set(
    "tillstånd tillståndet flykting flyktingar sökande ansökan process beslut återförening återföreningen"
)
_JOINED_TOPICS = frozenset({*_SPLIT_TOPICS, "politics"})
_SPLIT_GROUPS = ("illness", "flight", "faith", "leave")
_CHURCH = frozenset({"kyrkan", "kyrka", "församlingen"})
_LASTING = frozenset({"permanent", "permanenta", "tillfälligt"})
_DECIDED = word_set("positivt possitivt positiv positiva negativt negativ negativa")
_CELL = frozenset({"cell", "cellen"})
_LYING = COPULA | word_set("bli blivit ligger låg legat akut")  # `jag blev inlagd måndag kväll`
_SAT = word_set("satt sitter suttit sitta hölls låstes")
_HAVING = word_set("har hade fick fått haft av med mot heter är och , får svår diagnosen sjukdomen kronisk")
_IN_BOTH = (["på", "båda"], ["på", "ena"], ["på", "bägge"], ["på", "höger"], ["på", "vänster"], ["sedan", "födseln"])
_BLIND = word_set("blind blinda döv döva")
_SITS_IN = word_set("i på använder använde använt använda behöver behövde beroende")
_SUGAR = frozenset({"socker", "sockret"})
_CURED = frozenset({"vaccinerat", "vaccinerad", "vaccinerade", "vaccin", "vaccination", "vaccinerats"})


def _telling_words(lexicon: Lexicon | None) -> Callable[[str], int]:
    """Return what tells what a folded word may be wherever it stands, in the bits above."""
    tongues = list_words(lexicon, "language")
    telling = list_words(lexicon, "sensitive") | PARTNERS | ORGANISED | ADDICTIVE | UNIONS | WAR | _LASTING
    telling |= (
        _EPONYMS | _SUGAR | {"propp", "tro"} | _CELL | CAMP | VANISHED | _DECIDED | {f"{name}s" for name in UNIONS}
    )
    firsts = _first_words(lexicon) if lexicon is not None else frozenset()
    heads = frozenset(map(sounded, _HEADS))
    rows = lexicon.words("sensitive").items() if lexicon is not None else ()
    tails = {form[k:] for form, row in rows if row.get("topic") in _SPLIT_TOPICS for k in range(3, len(form) - 2)}

    def bits_of(word: str) -> int:
        may_tell = (
            word in telling
            or bool(group_of(word))
            or (lexicon is not None and len(word) > 4 and bool(misspelt(word, lexicon)))
        )
        is_tail = (len(word) > 2 and word in tails) or (len(word) > 3 and ends_illness(word)) or word in SPLIT_BODY
        is_tail = is_tail or word in _FLIGHT_TAILS
        is_unknown = lexicon is None or not lexicon.is_common(word)
        is_tail = is_tail or (is_unknown and len(word) > 3 and sounded(word) in heads)
        is_part = len(word) > 2 and word.isalpha() and word not in _NO_PART and word not in _EPONYMS
        return (
            _TELLS * may_tell
            | _BEGINS * (word in firsts)
            | _ENDS * is_tail
            | _SAYS * (word in _SAYINGS)
            | _PART * is_part
            | _ACHES * (word in BEFORE_ACHE)
            | _LANGUAGE * (word in tongues)
            | _MENTALLY * (word in ("psykisk", "psykiska"))
        )

    return bits_of


_BITS = WordColumn(_telling_words)


def sensitive_candidates(view: EssayView, lexicon: Lexicon | None) -> Iterator[Candidate]:
    """Yield words that may carry sensitive information, with the features of their use."""
    listed: Mapping[str, Mapping[str, str]] = lexicon.words("sensitive") if lexicon is not None else {}
    kin: Mapping[str, Mapping[str, str]] = lexicon.words("kinship") if lexicon is not None else {}
    tongues: Mapping[str, Mapping[str, str]] = lexicon.words("language") if lexicon is not None else {}
    bits = _BITS.of(view)
    found: list[tuple[int, int, str]] = []
    skip = -1
    for i in _places(view, bits):
        if i <= skip:
            continue
        word, own = view.folded[i], bits[i]
        if own & _LANGUAGE and _is_language(view, i, tongues):
            continue
        last, group = i + 1, ""
        after = view.folded_after(i)
        if own & _SAYS:
            if (said := _saying_at(view, i)) is not None:
                skip = said[1] - 1
                found.append((*said, "saying"))
            continue
        if word in _LASTING:
            if not after.startswith("uppehållstillstånd"):
                continue
            last, group = i + 2, "flight"
        elif word in _DECIDED:
            if not seeks_asylum(view, i):
                continue
            group = "flight"  # `fick positivt beslut`
        elif word == "facket" and (after in UNIONS or (after == "," and view.folded_after(i, 2) in UNIONS)):
            continue  # the union's name is marked
        elif (word in UNIONS and after == "facket") or (
            own & _BEGINS and after[-1:] == "s" and is_union_matter(view, i, f"{word} {after[:-1]}", listed)
        ):
            last, group = i + 2, "union"
        elif own & _BEGINS and f"{word} {after}" in listed and not (group_of(word) or word in _EPONYMS):
            last, group = i + 2, _listed_group(listed[f"{word} {after}"])
        elif own & _MENTALLY and after in _MENTAL:
            last, group = i + 2, "illness"
        elif (
            own & _PART
            and after
            and bits[i + 1] & _ENDS
            and (joined := _split_illness(view, i, word, after, listed, lexicon))
        ):
            last, group = i + 2, group_of(joined) or _listed_group(listed[joined])
        elif own & _PART and is_split_body(word, after) and hurts(view, i + 1):
            last, group = i + 2, "body"
        elif own & _TELLS:
            group = _group_at(view, i, lexicon, listed, kin)
        if not group and i and bits[i - 1] & _ACHES and aches(view, i):
            group = "body"
        if group in ("illness", "list:health") and not _CURED.isdisjoint(view.folded[max(0, i - 4) : i]):
            group = ""  # `vaccinerad mot TBE`
        if group:
            skip = last - 1
            side = group == "body" and (
                is_replaced(view, i) or (view.folded_before(i) in ("vänstra", "högra") and hears_badly(view, i))
            )
            found.append((i - side, last, group))
    in_sentence: dict[int, list[str]] = {}
    for i, _, group in found:
        in_sentence.setdefault(view.tokens[i].sentence, []).append(group)
    is_alone = not any(group == "faith" for _, _, group in found)
    for k, (i, last, group) in enumerate(found):
        if group == "faith" and k + 1 < len(found) and found[k + 1][::2] == (last, group):
            continue  # of `troende ortodox` the second tells all
        features = features_of(view, i, "illness" if group == "eponym" else group, kin)
        if group == "body" and last > i + 1 and "body:light" in features:
            features.remove("body:light")  # `hand leden`
        if group.startswith("list:"):
            features += [f"listed:{feature}" for feature in features if feature.startswith("rel:")]
            is_told = group == "list:health" or (
                group == "list:crime" and ("predicate" in features or "prison:sits" in features)
            )
            if last == i + 1 and lexicon is not None and not is_told and lexicon.frequency(view.folded[i]) >= _FREQUENT:
                features.append("listed:common")
        beside = in_sentence[view.tokens[i].sentence]
        if group == "practice" and is_alone and is_habit(view, i):
            features.append("practice:habit")
        if len(beside) > 1:
            features.append(f"several:{group}")
        first = view.sentence_of(i)[0]
        if (
            group == "break"
            and "body" not in beside
            and "predicate" in features
            and any(map(is_body, view.folded[first:i]))
        ):
            features.append("body:told")  # `diskar med en arm , den andra är bruten`
        if group in ("operation", "leave", "aid") and not _MAIN_HEALTH.isdisjoint(beside):
            features.append("beside:illness")
        yield Candidate(
            view.starts[i],
            view.ends[last - 1],
            tuple(features),
            "sensitive/told" if "people:told" in features else f"sensitive/{group}",
            base=" ".join(view.folded[i:last]),
            facts=(("kind", group),),
        )


def _places(view: EssayView, bits: Sequence[int]) -> list[int]:
    """Return, in order, the tokens that may tell something by what they are or by the words beside them."""
    pos = view.pos
    at: set[int] = set()
    for i, own in [(i, own) for i, own in enumerate(bits) if own & _LEADS_ANYWHERE]:
        if own & _BY_ITSELF:
            at.add(i)
        if own & _ENDS and i and bits[i - 1] & _PART and pos[i - 1] in _PART_TAGS:
            at.add(i - 1)
        if own & _ACHES and i + 1 < view.n and pos[i + 1] in ACHE_TAGS:
            at.add(i + 1)
    return sorted(at)


def _saying_at(view: EssayView, i: int) -> tuple[int, int] | None:
    """Return the tokens of what is said in several words that ends at token i: `gick in i väggen`, `tog sitt liv`."""
    words = _SAYINGS[view.folded[i]]
    first = i - len(words)
    if first < 0 or any(view.folded[first + k] not in choice for k, choice in enumerate(words)):
        return None
    if view.folded[i] != "livet":
        return first, i + 1
    return (first, i + 3) if view.folded[i + 1 : i + 3] == ["av", "sig"] else None


def _group_at(
    view: EssayView,
    i: int,
    lexicon: Lexicon | None,
    listed: Mapping[str, Mapping[str, str]],
    kin: Mapping[str, Mapping[str, str]],
) -> str:
    """Return the group of token i in its context, or ''."""
    word = view.folded[i]
    if word in PARTNERS:
        return "same_sex" if is_same_sex(view, i, kin) else ""
    group = group_of(word)
    if (not group or (group == "body" and not hurts(view, i))) and word in listed:
        group = _listed_group(listed[word])
    if not group and lexicon is not None and len(word) > 4 and not view.capital_counts(i) and i not in view.hit_at:
        near = misspelt(word, lexicon)
        group = group_of(near) or (_listed_group(listed[near]) if near in listed else "")
        word = near or word
    if word in _EPONYMS and _is_eponym(view, i):
        group = "eponym"
    if word in UNIONS or word[:-1] in UNIONS:
        return "union" if is_member_of(view, i) else ""
    if word in WAR or word in CAMP or word in VANISHED:
        return "war" if is_lost_in_war(view, i, word, kin) else ""
    if (
        word in _BLIND
        and (
            view.folded_before(i) in COPULA
            or view.folded_before(i, 2) in COPULA
            or (view.folded_before(i) == "och" and view.folded_before(i, 3) in COPULA)  # `gammal och blind`
            or view.folded[i + 1 : i + 3] in _IN_BOTH  # `71 år , blind på båda ögonen`
        )
        and view.folded_before(i) not in ("lite", "nästan")
        and view.folded_after(i) not in ("för", "nästan", "av")
    ):
        return "illness"  # `sedan blev hon döv på vänster öra`, and not `blind av snön`
    if word in _BLIND and view.folded_before(i) in ("lite", "nästan") and view.folded_before(i, 3) != "jag":
        return ""
    if word == "munk":  # what is eaten, but where somebody is one
        is_told = view.folded_before(i) in COPULA or view.folded_before(i) == "som"
        return "faith" if is_told or view.folded_before(i, 2) in COPULA else ""
    if word.startswith("rullstol") and _SITS_IN.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - 3) : i]):
        return ""  # a thing, where nobody sits in it
    if word == "tro":
        is_own = view.folded_before(i) in OWN and view.folded_after(i) not in ("att", "är", "på")
        return "list:weak" if is_own else ""
    if word in _SUGAR:
        return "list:health" if is_sugar_level(view, i) else ""
    if word == "pingst" and (view.folded_before(i) in ("till", "efter", "vid") or view.folded_after(i) in _CHURCH):
        return ""  # the feast, or a congregation written apart
    if word == "brott" and not any(near_body(view.folded_after(i, back)) for back in (2, 3)):
        return ""  # a crime, where no part of the body is broken
    if word == "minne" and view.folded_before(i) in ("av", "till", "för", "som", "ett"):
        return ""  # `målad av minne`
    if word == "tia" and not view.is_upper[i] and view.folded_before(i) != "en":
        return ""  # an aunt, or a coin
    is_attribute = word == "inlagd" and i + 1 < view.n and view.pos[i + 1] == "NOUN" and view.together(i, i + 1)
    if is_attribute and view.folded_before(i) not in _LYING:
        return ""  # `inlagd gurka`
    if word == "kol" and not view.is_upper[i] and view.folded_before(i) not in _HAVING:
        return ""  # what burns
    if word in _CELL:
        return "list:crime" if not _SAT.isdisjoint(view.folded[max(0, i - 5) : i]) else ""
    if word == "propp":
        back = view.folded[max(0, i - 5) : i]
        if view.folded_before(i) in GETTING and near_body(view.folded_after(i, 2)):
            return "illness"  # `fick propp i hjärnan`
        return "illness" if back[-1:] == ["en"] and not GETTING.isdisjoint(back) else ""
    if group == "break" and word in BROKE and breaks_thing(view, i):
        return ""
    if group == "body" and not hurts(view, i):
        return ""
    if (not group or group == "list:weak") and word in ADDICTIVE and is_dependence(view, i):
        return "addiction"
    if word == "döpt":
        if view.folded_after(i) in ("till", "efter"):
            return ""  # a name, not a faith
        return "faith" if view.folded_before(i) in COPULA else group
    if group == "break" and word in BROKEN and is_body(view.folded_after(i)):
        return ""  # `bruten handled`: there the part of the body is marked
    if group == "sexuality" and view.capital_counts(i) and view.is_title[i - 1]:
        return ""  # a name
    if group == "colour" and not _is_of_person(view, i, kin):
        return ""
    if group in ("ethnic", "list:ethnicity") and (view.capital_counts(i) or view.folded_before(i) == "i"):
        return ""  # `Rom` is a city, `Karen` a woman, `i isan` a region
    if group == "list:ethnicity" and (view.folded_before(i) == "of" or _is_name_elsewhere(view, i)):
        return ""
    if word in ORGANISED and view.folded_before(i) in ("fackligt", "politiskt"):
        group = "politics"
    return group


def _is_name_elsewhere(view: EssayView, i: int) -> bool:
    """Tell whether a people's name is somebody's in the essay: with a capital, or after a given name (`asha rai`)."""
    if view.folded_before(i) in COPULA:
        return False
    for k in view.where({view.folded[i]}):
        if view.capital_counts(k):
            return True
        hit = view.hit_at.get(k - 1)
        if hit is not None and view.pos[k - 1] == "PROPN" and any(entry.list == "given_name" for entry in hit.entries):
            return True
    return False


@lru_cache(maxsize=4)
def _first_words(lexicon: Lexicon) -> frozenset[str]:
    """Return what the listed illnesses, unions and faiths of two words begin with (`grön starr`, `IF Metall`)."""
    rows = lexicon.words("sensitive").items()
    return frozenset(
        form.partition(" ")[0]
        for form, row in rows
        if " " in form and row.get("topic") in ("health", "union", "religion")
    )


def _split_illness(
    view: EssayView,
    i: int,
    word: str,
    after: str,
    listed: Mapping[str, Mapping[str, str]],
    lexicon: Lexicon | None,
) -> str:
    """Return the illness that tokens i and i + 1 are when joined, misspelt or not (`vatten kopor`), or ''."""
    if view.pos[i] not in _PART_TAGS:
        return ""
    joined = word + after
    if after in ("folk", "folket") and word in listed:
        return ""  # `vi karen folk`
    if joined in listed:
        return joined if listed[joined].get("topic") in _JOINED_TOPICS else ""
    if (
        lexicon is not None
        and len(joined) > _LONG
        and len(after) > 3
        and view.pos[i + 1] in _PART_TAGS
        and (not lexicon.is_common(word) or not lexicon.is_common(after))
        and not (misspelt(word, lexicon) or word in listed)
        and (near := misspelt(joined, lexicon)) in listed
        and listed[near].get("topic") in _JOINED_TOPICS
    ):
        return near
    if after in _NO_HEAD or view.pos[i] == "VERB":
        return ""
    group = group_of(joined)
    return joined if group in _SPLIT_GROUPS and group_of(after) != "illness" and not group_of(word) else ""


def _is_of_person(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a colour is said of a person: `en svart pojke`, `jag är svart`."""
    after = view.folded_after(i)
    if after in _SOMEBODY or (after in kin and kin[after].get("kind") != "none"):
        return True
    before2 = view.folded_before(i, 2)
    return view.folded_before(i) in COPULA and before2 in ("jag", "vi", "hon", "han")


def _is_language(view: EssayView, i: int, tongues: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a people's name is a language here: spoken, learnt, or beside other languages."""
    before = view.folded_before(i)
    if before in COPULA and view.folded_before(i, 2) in ("jag", "vi", "han", "hon", "de", "dom"):
        return False  # `vi är karener och bodde i karen state`
    if before in OWN and view.pos[i + 1 : i + 2] not in (["NOUN"], ["ADJ"]):
        return True  # `hon rättar min tamil`
    after = i + 1
    if after < view.n and view.pos[after] == "NOUN" and view.tokens[after].sentence == view.tokens[i].sentence:
        return view.folded[after] in _TONGUE  # `kurdiska kvinnor` are people
    if before in _SPEAKING and before not in ("är", ",", "och", "från", "till", "bara", "lite"):
        return True
    first, last = view.sentence_of(i)
    near = view.folded[max(first, i - 6) : min(last, i + 5)]
    return any(word in _TONGUE or (word in tongues and word != view.folded[i]) for word in near)


def _is_eponym(view: EssayView, i: int) -> bool:
    """Tell whether an illness is named, not the person: its noun follows, or it is well known and somebody has it."""
    if view.folded_after(i) in _EPONYM_HEAD:
        return True
    return view.folded[i] in _EPONYM_ALONE and any(
        view.folded_before(i, back) in ("har", "hade", "fick", "fått", "av", "i", "med", "diagnosen", "diagnos", "haft")
        for back in (1, 2)
    )


def _listed_group(row: Mapping[str, str]) -> str:
    """Return the group of a listed word: its topic, or `list:weak` for words that seldom tell of a person."""
    return "list:weak" if float(row.get("strength") or 1.0) < _WEAK_BELOW else f"list:{row.get('topic', '')}"


def detect_sensitive(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield the words that carry sensitive information; facts: `kind`."""
    yield from evidence_of(Label.SENSITIVE, sensitive_candidates(view, lexicon))
