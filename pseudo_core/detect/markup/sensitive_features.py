"""How a word that may be sensitive is used: of whom it is said, in which construction.

The features weigh in the decision; the words themselves are found in `sensitive`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import (
    COPULA,
    OWN,
    REFLEXIVE,
    THIRD,
    YOUR,
    context_features,
    determiner_feature,
)
from pseudo_core.detect.markup.sensitive_contexts import HELPING
from pseudo_core.detect.markup.sensitive_words import is_body
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["BROKEN", "CARE", "DAMAGED", "DEGREE_WORD", "ORGANISED", "features_of", "is_lost"]

DAMAGED = word_set(
    "av trasig trasigt trasiga bruten brutet brutna svullen svullet svullna inflammerad inflammerat skadad skadat",
    "skadade nedsatt nedsatta försämrad stukad stukat stukade vrickad vrickat vrickade krossad krossat",
    "dålig dåligt sjuk sjukt opererad opererat protes konstgjord sned förlamad bedövad infekterad slut slutkörd",
    "sjuka dåliga slitna amputerat amputerad borta bättre bätre battre sämre samre",
    "förstörd förstört förstörda kaputt utsliten utslitet utslitna slut, paj",
)
CARE = (
    "sjukstug",
    "sjukhus",
    "akut",
    "vårdcentral",
    "läkar",
    "doktor",
    "röntgen",
    "ambulans",
    "sjukgymnast",
    "hemma",
    "sjukskriv",
)
ORGANISED = word_set("organiserad organiserade ansluten anslutna aktiv aktiva engagerad engagerade")
DEGREE_WORD = word_set(
    "inte också så mycket väldigt ganska lite helt jätte för ju alltid nu själv redan fortfarande nästan totalt",
    "alldeles nämligen dessutom",
    "svårt lätt djupt aldrig längre numera länge sedan sen faktiskt egentligen heller båda bägge delvis",
)
BROKEN = word_set("bruten brutet brutna stukad stukat stukade skadad skadat skadade")
_ONE = word_set("en ett sin sitt ena")
_LOSING = word_set(
    "förlorade förlorat förlorar miste mist mister saknar saknade saknat amputerade amputerat amputera tappade tappat"
)
_MEDICINE = word_set(
    "medicin mediciner medicinen medicinerna tablett tabletter tabletterna piller insulin spruta sprutor"
)
_DEFINITE_HEALTH = frozenset({"illness", "list:health", "body", "eponym"})
_LIGHT_BODY = word_set(
    "mage magen huvud huvudet hals halsen tand tänder tänderna ben benen benet fot foten hand handen arm armen",
    "kropp kroppen",
)
_BELONGING = word_set(
    "medlem medlemmar medlemmen styrelsen ombud ordförande representant sekreterare förtroendevald medlemskap med",
    "aktiv aktiva röstade röstat röstar rösta stödde stöder stöttade tillhörde gick jobbade",
    "arbetade kämpade stred anhängare kandiderade engagerad sympatisör organiserad organiserade fack facket ur",
)
_GO_TO = word_set("går gå gick träffas träffar sjunger sjöng ber bad besöker firar hjälper")
_CHEST = word_set(
    "bröst bröstet brösten armhålan halsen kroppen läkaren läkarna doktorn doktor doktorerna röntgen vården",
    "undersökning operera",
)
_PEOPLE = frozenset({"ethnic", "list:ethnicity", "faith", "list:religion"})
_PROTEST = word_set("demonstrerade demonstrerat protesterade protesterat demonstrera strejkade strejkat")
# States that a verb of lying, sitting or going tells as `är` does: `satt häktad`, `ligger inlagd`.
_STATE_VERB = word_set(
    "satt sitter suttit sitta låg ligger legat ligga gick går gått hölls hålls stod står kände känner känt lever levde",
    "kom föddes dog",
)
_USING = word_set(
    "går gick gå gått sitter satt sitta använder använde använda behöver behövde har hade fick får fått ta tar tog",
    "tagit",
    "glöm glömde saknar köpte lånade lånar med hennes hans",
)
_HEALTH = frozenset(
    {"illness", "illness_general", "list:health", "list:crime", "pregnancy", "operation", "aid", "leave", "sexuality"}
)
_CRIME = frozenset({"list:crime", "violence", "flight"})
_SENTENCED = word_set(
    "avtjänar avtjänade avtjänat dömdes dömts dömd dömda åtalad åtalades åtalats häktades häktad greps gripen anhölls",
    "misstänkt misstänkta misstänks straffad straffades anmäldes anmäld friades frikändes erkände fick satt sitter",
)
_UNITED = frozenset({"union", "list:union", "list:politics", "politics"})
_TERM = ("månad", "veck")
# What is said of somebody without a verb: `jag muslim`, `min fru gravid nu`.
_SAID_BARE = frozenset(
    {"pregnancy", "faith", "ethnic", "list:ethnicity", "sexuality", "illness_general", "list:religion"}
)
_BARE_SUBJECT = frozenset({"jag", "han", "hon", "vi", "dom"})
_BECAME = frozenset({"blev", "blivit", "bli", "blir", "blef"})
_PRESENT = frozenset({"är", "e", "ar", "blir", "blev", "igen"})
_WORSHIPPING = frozenset({"practice", "church", "list:religion"})
_STRUCK = frozenset({"slog", "slagit"})
_WENT = frozenset({"gick", "går", "lyckades", "blev", "är", "gik"})
_PRISON = word_set("fängelse fängelset häkte häktet arrest arresten cell cellen isoleringscell förvar")
_INSIDE = frozenset({"i", "ur", "från", "en", "på"})
_IMPRISONED = word_set(
    "sitter satt suttit sitta är hamnade sattes var varit åkte kom släpptes dömdes tillbringade hölls",
    "dagar dygn veckor månader år natt nätter",
)
_WORN = word_set("slöja slöjan hijab sjal niqab burka turban kippa kors")
_WEARING = word_set("bär bar bära burit använder ha har")
_LETTER = word_set("brev brevet beslut beslutet besked beskedet svar svaret migrationsverket ansökan överklagade")
_SUBJECT = CUES.nominative
_NOTED = frozenset({"ont", "har", "hade", "fick", "mycket", "jätte", "fortfarande"})
_NO_PREDICATE = frozenset({"practice", "body", "operation"})
_NEAR_SUBJECT = _SUBJECT | DEGREE_WORD
_KIN_DETERMINERS = frozenset({"own", "bare", "far", "your", "noun_gen", "gen"})
_IF = frozenset({"om", "ifall"})
_DEITY = word_set(
    "gud guds allah herren jesus kristus jungfru maria madonnan gudinnan gudarna buddha buddah budda buda",
    "budha krishna shiva ganesha vishnu lakshmi durga kali hanuman waheguru jehova helgon helgonet helgonen",
    "profeten guru",
)
_BLESSING = word_set("välsigne välsignar väl bevare bevara ger ge hjälper hjälpe vare")
_BELIEVING = word_set("tror trodde tro")
_PRAYING = word_set("be bett ber bad")
_OWN_FAITH = word_set("religion religionen tro gud gudar islam")
_PETS = word_set(
    "hunden hundarna katten katterna hästen hästarna kon korna kaninen papegojan fågeln valpen kattungen marsvinet",
    "tiken hamstern geten getterna fåret fåren grisen hund katt häst fågel",
)
_PET_IS_SUBJECT = 3  # words at the start of a sentence where the animal stands that it tells of
_PET_GROUPS = frozenset({"illness", "illness_general", "list:health", "body", "break", "aid", "operation", "pregnancy"})
_PARTISAN = frozenset({"politics", "list:politics", "faith", "list:religion", "ethnic", "list:ethnicity"})
_JOINTS = word_set(", och ( – -")


def is_lost(view: EssayView, i: int) -> bool:
    """Tell whether somebody lacks the part of the body at token i: `förlorade en arm`, `har bara en njure`."""
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    if before not in _ONE or view.folded[i].startswith(("tand", "tänd", "fing", "tå")):
        return False
    return before2 in _LOSING or (before2 == "bara" and view.folded_before(i, 3) in ("har", "hade", "haft"))


def _belongs(words: list[str]) -> bool:
    return any(word in _BELONGING or word.endswith("ombud") for word in words)


def _is_member_after(words: list[str]) -> bool:
    """Tell whether membership is told after the union's name: `Unionen , där min man är medlem`."""
    return "där" in words and any(word.startswith("medlem") or word == "ombud" for word in words)


def _is_named_person(view: EssayView, i: int, first: int) -> bool:
    """Tell whether somebody with a name stands before token i in its sentence: `Elmer , som är döv`."""
    return any(
        view.is_title[j]
        and view.p_name[j] > 0.5
        and (hit := view.hit_at.get(j)) is not None
        and any(entry.list == "given_name" for entry in hit.entries)
        for j in range(max(first, i - 8), i)
    )


def _is_joined_predicate(view: EssayView, i: int) -> bool:
    """Tell whether a first predicate stands before `och`: `min far var smed och kommunist`."""
    if view.folded[i - 1] == "och":
        return any(view.folded_before(i, back) in COPULA for back in (3, 4, 5))
    # `är frisör , halt och ensam`
    return (
        view.folded_before(i, 3) in COPULA
        and view.pos[i - 2] in ("NOUN", "ADJ")
        and view.folded_after(i) in ("och", ",")
    )


def _is_inverted(view: EssayView, i: int) -> bool:
    """Tell whether verb and pronoun stand before token i: `sedan dess är jag fortfarande sjukskriven`."""
    j = i - 1
    while j > 0 and i - j <= 3 and view.folded[j] in DEGREE_WORD:
        j -= 1
    return view.folded[j] in _SUBJECT and view.folded_before(j) in COPULA


def _is_apposed(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a person stands before the comma that opens the phrase of token i: `min gudmor ,
    nunna i Assisi ,`."""
    first, _ = view.sentence_of(i)
    j = i - 1
    while j > first and i - j <= 4 and (view.pos[j] in ("NOUN", "ADJ", "NUM", "CCONJ") and view.folded[j] != ","):
        j -= 1
    if j <= first or view.folded[j] not in (",", "–", "-", "("):
        return False
    word = view.folded[j - 1]
    if word == "år" and j - 2 >= first and (view.pos[j - 2] == "NUM" or view.texts[j - 2].isdecimal()):
        return not view.is_verb[j + 1]  # `Nadja , fyrtio år , adventist och ensam`
    if word in kin or view.is_kin[j - 1]:
        return kin.get(word, {}).get("kind") != "none" and not view.is_verb[j + 1]
    is_pronoun = word in ("jag", "hon", "han") and view.folded[j] == ","
    is_name = view.p_name[j - 1] > 0.6 and not view.is_initial[j - 1]
    return (is_pronoun or is_name) and not view.is_verb[j + 1]


def _has_word_of_kin(view: EssayView, kin: Mapping[str, Mapping[str, str]], first: int, i: int, last: int) -> bool:
    """Tell whether a word for a relative is among the tokens `[first, last)`, whatever it means there, but for i."""
    places: Sequence[int] | None = view.memo.get("words_of_kin")
    if places is None:
        places = view.memo["words_of_kin"] = [j for j, word in enumerate(view.folded) if word in kin]
    near = places[(at := bisect_left(places, first)) : at + 2]
    return any(j != i and j < last for j in near)


def _is_note(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a sentence of a text about the writer tells an ache without its subject, as diaries do: `Ont i
    knät .`, but `Ont i magen ? Ring vårdcentralen .`"""
    is_ache = "ont" in view.folded[first : first + 2] and view.folded[first] in _NOTED
    is_general = not {"?", "man"}.isdisjoint(view.folded[first:last])
    return is_ache and not is_general and view.first_person_share > 0 and not view.is_impersonal


def features_of(view: EssayView, i: int, group: str, kin: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Return the features of token i, a word of a group that may be sensitive (`illness`, `faith` …)."""
    out = context_features(view, i, i + 1)
    first, last = view.sentence_of(i)
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    is_done_to_self = group in ("operation", "violence", "break") and view.folded_after(i) in ("mig", "oss", "mej")
    relation = "self" if is_done_to_self or view.folded_after(i) in ("jag", "vi") else "none"
    for j in () if relation == "self" else range(i - 1, max(first, i - 9) - 1, -1):
        word = view.folded[j]
        if word in ("jag", "vi", "mig", "oss"):
            relation = "self"
            break
        if word in kin and kin[word].get("kind") != "none" and determiner_feature(view, j) in _KIN_DETERMINERS:
            relation = "kin"
            break
        if word in OWN:
            relation = "kin"
            break
        if word in ("du", "ni", "dig") or word in YOUR:
            relation = "you"
            break
        if word in ("han", "hon") or word in THIRD:
            relation = "third"
            break
    if relation == "none" and group == "flight" and view.folded_after(i) == "för" and view.folded_after(i, 2) in OWN:
        relation = "kin"  # `uppehållstillstånd för min far`
    if relation == "none" and before == "som" and i - 1 == first and view.is_first_person(i):
        relation = "self"  # `Som socialist höll jag tyst`
    if relation == "none" and group == "body" and _is_note(view, first, last):
        relation = "self"
    if relation == "none" and group != "body" and _is_named_person(view, i, first):
        relation = "named"
    elif relation in ("none", "third") and view.is_first_person(i):
        relation = "sentence" if relation == "none" else "third"
    elif relation == "none" and _has_word_of_kin(view, kin, first, i, last):
        relation = "kin_near"
    out += [f"s:{group}", f"rel:{relation}", f"s:{group}:rel:{relation}"]
    if (
        before in COPULA
        or (before in _STATE_VERB and group not in _NO_PREDICATE)
        or (before2 in COPULA and (before in ("en", "ett", "varken") or before in DEGREE_WORD))
        or (before2 in COPULA and group in _PARTISAN and view.pos[i - 1] == "ADJ")  # `var gammal socialist`
        or (before in _NEAR_SUBJECT and group not in _NO_PREDICATE and _is_inverted(view, i))
        or before in ("som", "varken")
        or (group in _SAID_BARE and (before in _BARE_SUBJECT or (before[-1:] not in ("", "s") and view.is_kin[i - 1])))
        or (before in DEGREE_WORD and before2 in DEGREE_WORD and view.folded_before(i, 3) in COPULA)
        or (before in ("och", ",") and group not in _NO_PREDICATE and _is_joined_predicate(view, i))
    ):
        out.append("predicate")
        out.append(f"predicate:{group}")
    if group in _WORSHIPPING and not _GO_TO.isdisjoint(view.folded[max(first, i - 6) : i]):
        out.append("practice:go")
    elif group not in _NO_PREDICATE and before in _JOINTS and _is_apposed(view, i, kin):
        out.append("predicate")
        out.append("apposed")
    if group in _HEALTH and (
        before in OWN
        or before in THIRD
        or before in REFLEXIVE
        or (before.endswith("s") and (before2 in OWN or before2 in THIRD or view.is_kin[i - 1]))
    ):
        out.append("possessed:health")
    if view.folded[i] in _OWN_FAITH and before in OWN:
        out.append("possessed:faith")  # `det är inte min religion`
    if group == "illness_general" and "possessed:health" in out and view.folded[i].startswith("sjukdom"):
        out.append("illness:owned")
    if (
        group in _PET_GROUPS
        and relation not in ("self", "kin", "you")
        and not _is_named_person(view, i, first)  # `hästen sparkade Edit så att hon bröt benet`
        and (
            any(word in _PETS and word[-1] in "nta" for word in view.folded[first : min(i, first + _PET_IS_SUBJECT)])
            or (before in ("med", "har") and before2 in _PETS)
            or (view.folded_after(i) in ("för", "åt", "till") and view.folded_after(i, 2) in _PETS)
        )
    ):
        out.append("of:animal")
    if group == "violence" and relation in ("self", "kin") and (is_done_to_self or before in _BECAME):
        out.append("violence:told")  # `misshandlade mig`
    if group in _CRIME and not _SENTENCED.isdisjoint(view.folded[max(first, i - 5) : i]):
        out.append("crime:sentenced")
    if group == "aid" and not _USING.isdisjoint(view.folded[max(first, i - 3) : i]):
        out.append("aid:uses")
    if group in _UNITED and (
        (before in ("i", "för", "inom", "till", "av", "ur") and _belongs(view.folded[max(first, i - 6) : i]))
        or (group == "list:union" and _is_member_after(view.folded[i + 1 : min(last, i + 8)]))
        or (group == "union" and view.folded_after(i) in HELPING)
    ):
        out.append("union:own")
    if group == "practice" and view.folded[i] in _WORN and (before in _WEARING or before in OWN):
        out.append("practice:worn")
    if before in YOUR and "hur" in view.folded[first:i]:
        out.append("asked:body" if group == "body" else "asked:health")
    elif group == "body" and "hur" in view.folded[max(first, i - 4) : i] and view.folded[i][-1] in "nt":
        out.append("asked:body")  # `hur är det med foten`
    if group in _HEALTH and not _MEDICINE.isdisjoint(view.folded[max(first, i - 4) : i]):
        out.append("health:treated")  # `medicin mot mitt blodtryck`
    if group in _DEFINITE_HEALTH and before in COPULA and before2 == "det" and view.folded[i][-1] in "nt":
        out.append("it:is")  # `det är astman igen`
    if group == "leave" and view.folded[i].startswith("rehab") and before == "på":
        out.append("leave:at")
    if group == "list:ethnicity" and before in OWN and view.folded[i].startswith("hudfärg"):
        out.append("possessed:skin")
    if group == "body" and is_lost(view, i):
        out.append("body:lost")
    if group == "body" and view.folded[i].startswith("huvud") and not _STRUCK.isdisjoint((before, before2)):
        out.append("body:struck")  # `slog i huvudet`
    if relation == "you" and view.folded_after(i) == "som" and view.folded_after(i, 2) in ("jag", "mig", "mej", "vi"):
        out.append("self")  # `om du har astma som jag`
    elif relation == "you" and not _IF.isdisjoint(view.folded[max(first, i - 5) : i]):
        out.append("if:you")  # `säg till om du är allergisk`
    if group == "pregnancy" and (
        view.folded_after(i) == "vecka" or any(word.startswith(_TERM) for word in view.folded[i + 2 : min(last, i + 6)])
    ):
        out.append("pregnancy:month")
    if group == "operation" and (before == "efter" or before2 == "efter") and "hur" in view.folded[first:i]:
        out += ["asked:health", "operation:asked"]  # `hur mår din mamma efter operationen`
    elif group == "operation" and view.folded_after(i) in _WENT and view.folded[i].endswith("en"):
        out.append("operation:asked")  # `operationen gick bra`
    if view.folded[i] in _DEITY and (
        view.folded_after(i) in _BLESSING or (before == "på" and before2 in _BELIEVING) or before2 in _PRAYING
    ):
        out.append("faith:blessing")
    if group == "illness_general" and "predicate" in out and relation in ("self", "kin", "kin_near"):
        out.append("state:kin")
    if (
        group == "pregnancy"
        and before in _PRESENT
        and relation not in ("none", "you")
        and "generic:only" not in out
        and "inte" not in view.folded[max(first, i - 3) : i]
    ):
        out.append("pregnancy:now")
    if group == "body":
        after, after2 = view.folded_after(i), view.folded_after(i, 2)
        if (
            before in BROKEN
            or (after in COPULA and (after2 in DAMAGED or after2 == "inte"))
            or (before in ("är", "var") and before2 == "det")
        ):
            out.append("body:told")
    if group == "body" and before == "med" and any(word.startswith(CARE) for word in view.folded[first:i]):
        out.append("body:care")
    if (
        view.folded[i] in _PRISON
        and before in _INSIDE
        and not _IMPRISONED.isdisjoint(view.folded[max(first, i - 5) : i])
    ):
        out.append("prison:sits")
    if before in ("har", "hade", "fick", "fått", "haft") or before2 in ("har", "hade", "fick", "fått", "haft"):
        out.append(f"having:{group}")
    if before in ("i", "av", "för", "från") and group in ("illness", "body"):
        out.append(f"prep:{group}")
    if group == "body" and view.folded[i] in _LIGHT_BODY and "asked:body" not in out:
        out.append("body:light")
    if group == "party" and any(word in _BELONGING for word in view.folded[max(first, i - 6) : min(last, i + 4)]):
        out.append("party:own")
    is_told = before2 in ("jag", "vi", "han", "hon", "de", "dom") and before not in CUES.naming_verb
    if "predicate" in out and group in _PEOPLE and is_told:
        out.append("people:told")  # but not `jag heter Gurung`
    if group in _PEOPLE and (before in ("vi", "oss") or view.folded_after(i) in ("folk", "folket")):
        out.append("people:we")  # `vi karener har inga efternamn`
    if (
        group == "flight"
        and view.folded[i].startswith("avslag")
        and view.folded_after(i) not in ("på", "för")
        and not _LETTER.isdisjoint(view.folded[max(0, i - 12) : i])
    ):
        out.append("flight:letter")
    is_member = before == "i" and not _BELONGING.isdisjoint(view.folded[max(first, i - 6) : i])
    signed = group == "party" and before == "i" and before2.startswith("medlem")
    if signed or (group == "list:religion" and is_member):
        out.append("faith:member")  # `medlem i Svenska kyrkan`
    if view.folded[i] in _PROTEST and relation in ("self", "kin"):
        out.append("politics:did")
    if group == "lump" and any(is_body(word) or word in _CHEST for word in view.folded[first:last]):
        out.append("lump:body")
    if group == "politics" and (before in ("samma", "mitt", "vårt") or view.folded[i] in ORGANISED):
        out.append("politics:own")
    return out
