"""Sensitive information (`sensitive`): religion, politics, health, sexuality, ethnicity, flight.

At least one token a sentence is marked, and few of them (guidelines 3.15): here the word that carries the information.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.frames import word_set
from pseudo_core.detect.markup import COPULA, OWN, THIRD, Candidate, context_features, determiner_feature, evidence_of
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_sensitive", "sensitive_candidates"]

_ILLNESS = re.compile(
    r"(?:[^\W\d_]*(?:cancer|cancern|tumör|tumören|diabetes|epilepsi|infarkt|infarkten|sjukdom|sjukdomen|demens"
    r"|demensen|sukdom)|astma|astman|stroke|hiv|aids"
    r"|allergi|allergier|allergisk|reumatism|parkinson\w*|alzheimer\w*|leukemi|migrän|depression|depressionen"
    r"|deprimerad|ångest|ångesten|ptsd|adhd|autism"
    r"|autistisk|bipolär|schizofreni|trauma|traumat|traumatiserad|självmord|självmordet|anorexi|utmattning"
    r"|utmattningssyndrom|utbränd|psykisk|psykiskt"
    r"|operera|opererar|opereras|[^\W\d_]{3,}(?:operation|operationen|opererad|transplantation)"
    r"|hepatit|tuberkulos|tbc|ms|kol|blodtryck|högt blodtryck|handikappad|handikapp|funktionsnedsättning"
    r"|funktionshinder|rullstol|rullstolen|förlamad|blind|döv"
    r"|missfall|abort|gravid|dialys|insulin|insulinpump|inhalator|hörapparat|pacemaker|protes|cellgifter"
    r"|strålning|kemoterapi|operation|operationen|opererad|opererades|opererade|opererat|gallsten"
    r"|njursten|artros|ischias|diskbråck|benbrott|hjärnskakning|lunginflammation|blodpropp|malaria|covid|missbruk"
    r"|missbrukare|alkoholist|alkoholism|dement)"
)
# Illnesses named after people; the word itself is marked, `sjukdom` and `syndrom` beside it add nothing.
_EPONYM = re.compile(
    r"(?:parkinson|alzheimer|crohn|basedow|graves|hashimoto|addison|cushing|down|turner|klinefelter|marfan|asperger"
    r"|tourette|sjögren|bechterew|menière|meniere|raynaud|wilson|gaucher|huntington|hodgkin|non-hodgkin|behçet|behcet"
    r"|kawasaki|perthes|scheuermann|meulengracht|gilbert|fabry|ehlers-danlos|rett|angelman|prader-willi|noonan"
    r"|williams|recklinghausen|creutzfeldt-jakob|dupuytren|bell|osgood-schlatter|schlatter|lyme|peyronie|paget"
    r"|korsakoff|wegener|von willebrand|guillain-barré|duchenne|werlhof|pott|hirschsprung|barrett|conn|takayasu)s?",
)
_EPONYM_ALONE = word_set(
    "parkinson parkinsons alzheimer alzheimers crohn crohns asperger aspergers tourette tourettes bechterew",
    "bechterews huntington huntingtons hashimoto hashimotos menières meniéres basedow basedows sjögrens downs",
)
_EPONYM_HEAD = word_set("sjukdom sjukdomen sjuka sjukan syndrom syndromet tyreoidit lymfom fenomen pares kontraktur")
_PARTY = re.compile(
    r"[^\W\d_]{3,}(?:partiet|partist|partister|demokraterna|rörelsen|fronten|gerillan)"
    r"|moderaterna|centern|liberalerna|folkpartiet"
)
_NOT_PARTIES = word_set("miljörörelsen handrörelsen kroppsrörelsen bergrörelsen hälsorörelsen idrottsrörelsen")
_LUMP = word_set("knöl knölen knölar knöla knuta knutan knutor cysta cystan cystor svulst svulsten klump")
_STATUS = word_set(
    "uppehållstillstånd upehållstillstånd uppehållstillståndet flyktingstatus skyddsbehövande asylansökan",
    "asylprocessen kvotflykting flyktingförklaring utvisningsbeslut utvisningsbeslutet ensamkommande statslös",
    "statslösa apatrid",
)
_SPEAKING = word_set(
    "talar talade tala pratar pratade prata prater kan kunde läser läste lär lärde lära skriver skrev skriva förstår",
    "förstod på till från och eller , översätter undervisar undervisade heter sjunger språk språket modersmål",
    "modersmålet hemspråk är plus samt flytande lite bara",
)
_TONGUE = word_set("modersmål modersmålet språk språket språken hemspråk språken talar pratar tala prata dialekt")

_ILL_IN_GENERAL = word_set(
    "sjukdom sjukdomen sjukdomar sukdom gravid operation operationen handikapp funktionsnedsättning",
    "funktionshinder blind döv allergi allergisk psykisk psykiskt blodtryck blod självmord abort missbruk covid",
    "trauma",
)
_BREAK = word_set("bröt brutit brutet bruten stukade stukat bröts skadade skadat brytit bröt, fraktur brott")
_BODY = re.compile(
    r"(?:[^\W\d_]*(?:hjärta|hjärtat|rygg|ryggen|knä|knät|knäet|knäna|axel|axeln|höft|höften|mage|magen|lunga"
    r"|lungor|lungorna|njure|njurar|njurarna|lever|levern"
    r"|nacke|nacken|huvud|huvudet|ben|benet|benen|arm|armen|fot|foten|fötterna|hand|handen|ögon|ögonen|öga|ögat"
    r"|öron|örat|hjärna|hjärnan|blod|blodet"
    r"|prostata|livmoder|skuldra|skuldran|leder|lederna|hals|halsen|tand|tänder|tänderna))"
)
_PAIN = word_set(
    "ont värk problem värker opererad opererades opererat opererade operation operera skadade skadat bröt brutit",
    "smärta smärtor sjuk mår svag besvär",
)
_LIGHT_BODY = word_set(
    "mage magen huvud huvudet hals halsen tand tänder tänderna ben benen benet fot foten hand handen arm armen",
)
_FAITH = word_set(
    "muslim muslimer muslimsk muslimska kristen kristna kristet ortodox ortodoxa katolik katoliker katolsk",
    "katolska protestant jude judisk judiska judinna hindu hinduer hinduisk buddist buddhist buddister buddhister",
    "buddistisk buddhistisk sikh ateist ateister troende religiös religiösa yezidier yazidi yezid jesid yezidi",
    "bahai mandé mandean sunni shia shiit sunnit syrisk-ortodox pingstvän baptist mormon frikyrklig kopt koptisk",
    "evangelisk ateistisk munk nunna imam präst konverterade konverterat konvertera döpt döptes konfirmerad moské",
    "moskén kyrkan kyrka tempel ramadan fastar fastade slöja slöjan hijab ber bad bön bönen gudstjänst mässan",
    "koranen bibeln islam kristendom kristendomen buddhismen hinduismen judendom",
)
_PRACTICE = word_set(
    "moské moskén kyrkan kyrka tempel ramadan fastar fastade slöja slöjan hijab ber bad bön bönen gudstjänst",
    "mässan koranen bibeln islam kristendom munk kristendomen buddhismen hinduismen judendom nunna imam präst",
    "döpt döptes",
)
_POLITICS = word_set(
    "partiet parti röstade röstat röstar demonstration demonstrationen demonstrationer demonstrerade demonstrera",
    "kommunist kommunister socialist socialdemokrat socialdemokrater vänsterpartiet moderaterna",
    "socialdemokraterna sverigedemokraterna feminist aktivist aktivister oppositionen opposition regimen",
    "diktatorn facket politisk politiskt kupp kuppen regimkritiker protesterade protest protester partimedlem",
    "liberal konservativ anarkist gerilla",
)
_SEXUALITY = word_set(
    "homosexuell homosexuella gay lesbisk bisexuell trans transperson transsexuell ickebinär icke-binär queer",
    "hbtq bög flata pansexuell asexuell hen homosexualitet",
)
_FLIGHT = word_set(
    "flydde flytt fly flyr flykt flykten flykting flyktingar asyl asylsökande avslag avslaget utvisning utvisad",
    "utvisades utvisas fängelse fängelset fängslad fängslades torterades tortyr torterad dödades mördades mördad",
    "våldtogs våldtäkt misshandlade misshandlad gömda papperslös papperslösa illegal deporterad könsstympning",
    "omskuren tvångsgift bortgift kidnappades bombade bomber dödade hotade hotad förföljd förföljda förföljdes",
    "flyde smuggla smugglare",
)
_FLIGHT_MAIN = word_set(
    "flydde flytt flykting flyktingar asyl asylsökande avslag avslaget utvisad utvisning flyde fängslad",
    "torterades papperslös flykt flykten",
)
_ETHNIC = word_set(
    "kurd kurder kurdisk hazar hazara hazarer pashtun tadzjik uzbek rom romer romsk same samer samisk tamil",
    "rohingya uigur palestinier tjetjen berber amazigh turkmen assyrier assyrisk syrian syrianer kaldé armenier",
    "oromo tigrinja amhara somali tutsi hutu druser drus zigenare resande tatar krimtatar baloch alevit kaldeer",
    "syriansk hazarisk roma turkoman arab perser",
)
_GROUPS: tuple[tuple[str, frozenset[str]], ...] = (
    ("sexuality", _SEXUALITY),
    ("faith", _FAITH - _PRACTICE),
    ("practice", _PRACTICE),
    ("politics", _POLITICS),
    ("flight", _FLIGHT_MAIN),
    ("violence", _FLIGHT - _FLIGHT_MAIN),
    ("ethnic", _ETHNIC),
)
_WEAK_BELOW = 0.7  # the list's strengths run from 0.4 (a general word) to 0.9
_BELONGING = word_set(
    "medlem medlemmar med aktiv aktiva röstade röstat röstar rösta stödde stöder stöttade tillhörde gick jobbade",
    "arbetade kämpade stred anhängare kandiderade engagerad sympatisör",
)
_CHEST = word_set("bröst bröstet brösten armhålan halsen kroppen läkaren doktorn vården undersökning operera")
_SAME_SEX = word_set("tjej kvinna flicka fru kille man pojke")


@lru_cache(maxsize=1 << 15)
def _group_of(word: str) -> str:
    """Return the group that a word's form puts it in (`faith`, `illness`, `body` …), or ''."""
    if _PARTY.fullmatch(word) and word not in _NOT_PARTIES:
        return "party"
    for name, words in _GROUPS:
        if word in words:
            return name
    if word in _BREAK:
        return "break"
    if word in _STATUS:
        return "flight"
    if word in _LUMP:
        return "lump"
    if word in _ILL_IN_GENERAL:
        return "illness_general"
    if _ILLNESS.fullmatch(word):
        return "illness"
    return "body" if _BODY.fullmatch(word) else ""


def sensitive_candidates(view: EssayView, lexicon: Lexicon | None) -> Iterator[Candidate]:
    """Yield words that may carry sensitive information, with the features of their use."""
    listed: Mapping[str, Mapping[str, str]] = lexicon.words("sensitive") if lexicon is not None else {}
    kin: Mapping[str, Mapping[str, str]] = lexicon.words("kinship") if lexicon is not None else {}
    tongues: Mapping[str, Mapping[str, str]] = lexicon.words("language") if lexicon is not None else {}
    found: list[tuple[int, str]] = []
    for i, word in enumerate(view.folded):
        group = _group_of(word)
        if word in tongues and _is_language(view, i, tongues):
            continue
        if (group == "body" or not group) and word in listed:
            group = _listed_group(listed[word])
        if _may_be_eponym(word) and _is_eponym(view, i):
            group = "eponym"
        if (group == "body" and not _hurts(view, i)) or (group == "ethnic" and view.capital_counts(i)):
            group = ""  # `Rom` is a city
        if not group and word in _SAME_SEX and _is_same_sex(view, i, kin):
            group = "same_sex"
        if group:
            found.append((i, group))
    in_sentence: dict[int, int] = {}
    for i, _ in found:
        in_sentence[view.tokens[i].sentence] = in_sentence.get(view.tokens[i].sentence, 0) + 1
    for i, group in found:
        features = _features(view, i, "illness" if group == "eponym" else group, kin)
        if group.startswith("list:"):
            features += [f"listed:{feature}" for feature in features if feature.startswith("rel:")]
            if lexicon is not None and lexicon.is_common(view.folded[i]) and group != "list:health":
                features.append("listed:common")
        if in_sentence[view.tokens[i].sentence] > 1:
            features.append(f"several:{group}")
        yield Candidate(
            view.starts[i],
            view.ends[i],
            tuple(features),
            f"sensitive/{group}",
            base=view.folded[i],
            facts=(("kind", group),),
        )


def _is_language(view: EssayView, i: int, tongues: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a people's name is a language here: spoken, learnt, or beside other languages."""
    before = view.folded_before(i)
    after = i + 1
    if after < view.n and view.pos[after] == "NOUN" and view.tokens[after].sentence == view.tokens[i].sentence:
        return view.folded[after] in _TONGUE  # `kurdiska kvinnor` are people
    if before in _SPEAKING and before not in ("är", ",", "och", "från", "till", "bara", "lite"):
        return True
    first, last = view.sentence_of(i)
    near = view.folded[max(first, i - 6) : min(last, i + 5)]
    return any(word in _TONGUE or (word in tongues and word != view.folded[i]) for word in near)


@lru_cache(maxsize=1 << 15)
def _may_be_eponym(word: str) -> bool:
    return _EPONYM.fullmatch(word) is not None


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


def _hurts(view: EssayView, i: int) -> bool:
    first, _ = view.sentence_of(i)
    return any(view.folded[j] in _PAIN for j in range(max(first, i - 5), i))


def _is_same_sex(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether `gift med en tjej` is said of a woman, or the like of a man."""
    around = view.folded[max(view.sentence_of(i)[0], i - 7) : i]
    if not (
        "gift" in around or "ihop" in around or "kär" in around or "tillsammans" in around or "dejtar" in around
    ) or ("med" not in around and "i" not in around):
        return False
    genders = (
        {kin[word].get("gender", "") for word in around if word in kin}
        | {"f" for word in around if word == "hon"}
        | {"m" for word in around if word == "han"}
    )
    own = "f" if view.folded[i] in ("tjej", "kvinna", "flicka", "fru") else "m"
    return own in genders and view.folded[i] not in around


def _features(view: EssayView, i: int, group: str, kin: Mapping[str, Mapping[str, str]]) -> list[str]:
    out = context_features(view, i, i + 1)
    first, last = view.sentence_of(i)
    before, before2 = view.folded_before(i), view.folded_before(i, 2)
    relation = "self" if view.folded_after(i) in ("jag", "vi") else "none"
    for j in () if relation == "self" else range(i - 1, max(first, i - 9) - 1, -1):
        word = view.folded[j]
        if word in ("jag", "vi", "mig", "oss"):
            relation = "self"
            break
        if (
            word in kin
            and kin[word].get("kind") != "none"
            and determiner_feature(view, j) in ("own", "bare", "far", "your")
        ):
            relation = "kin"
            break
        if word in OWN:
            relation = "kin"
            break
        if word in ("du", "ni", "din", "dig"):
            relation = "you"
            break
        if word in ("han", "hon") or word in THIRD:
            relation = "third"
            break
    if relation in ("none", "third") and view.is_first_person(i):
        relation = "sentence" if relation == "none" else "third"
    elif relation == "none" and any(view.folded[j] in kin for j in range(first, last) if j != i):
        relation = "kin_near"
    out += [f"s:{group}", f"rel:{relation}", f"s:{group}:rel:{relation}"]
    if (
        before in COPULA
        or (before2 in COPULA and before in ("en", "ett", "inte", "också", "varken"))
        or before in ("som", "varken")
    ):
        out.append("predicate")
        out.append(f"predicate:{group}")
    if before in ("har", "hade", "fick", "fått", "haft") or before2 in ("har", "hade", "fick", "fått", "haft"):
        out.append(f"having:{group}")
    if before in ("i", "av", "för", "från") and group in ("illness", "body"):
        out.append(f"prep:{group}")
    if group == "body" and view.folded[i] in _LIGHT_BODY:
        out.append("body:light")
    if group == "party" and any(word in _BELONGING for word in view.folded[max(first, i - 6) : min(last, i + 4)]):
        out.append("party:own")
    if group == "lump" and any(_BODY.fullmatch(word) or word in _CHEST for word in view.folded[first:last]):
        out.append("lump:body")
    if group == "politics" and before in ("samma", "mitt", "vårt"):
        out.append("politics:own")
    return out


def detect_sensitive(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield the words that carry sensitive information; facts: `kind`."""
    yield from evidence_of(Label.SENSITIVE, sensitive_candidates(view, lexicon))
