"""Which words may be sensitive, and how: illness, body, faith, politics, sexuality, flight, violence, peoples.

>>> group_of("bröstcancer"), group_of("ryggskada"), group_of("katolik"), group_of("bordet")
('illness', 'illness', 'faith', '')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.frames import word_set
from pseudo_core.detect.near_forms import NearForms

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["BREAK", "UNIONS", "ends_illness", "group_of", "is_body", "misspelt", "near_body"]

_ILLNESS = re.compile(
    r"(?:[^\W\d_]*(?:cancer|cancern|cancrar|tumör|tumören|tumörer|diabetes|epilepsi|epilepsin|infarkt|infarkten"
    r"|sjukdom|sjukdomen|sukdom|demens|demensen|infektion|infektionen|inflammation|inflammationen|förgiftning"
    r"|allergi|allergin|allergier|depression|depressionen|kramper|blödning|blödningen|syndrom|syndromet|fobi"
    r"|dystoni|neuralgi|stillestånd|skleros|ödem"
    r"|transplantation|fraktur|frakturen|amputation)"
    r"|[^\W\d_]{3,}(?:svikt|svikten|propp|proppen|bråck|bråcket|kramp|kramperna|koppor|kopporna|skada|skadan|skador"
    r"|skadad|brist|bristen|besvär|störning|störningar|nedsättning|smärtor|missbruk|missbrukare|beroende|artrit"
    r"|artros|artrosen|psykos|psykosen|förlamning|förlamad|ångest|migrän|sten|stenar|brott)"
    r"|astma|astman|stroke|stroken|hiv|aids|allergisk|reumatism|parkinson\w*|alzheimer\w*|leukemi|migrän|migränen"
    r"|deprimerad|ångest|ångesten|ptsd|adhd|autism|autistisk|bipolär|schizofreni|trauma|traumat|traumatiserad"
    r"|självmord|självmordet|anorexi|utmattning|utmattningssyndrom|utbränd|psykisk|psykiskt"
    r"|hepatit|tuberkulos|tbc|ms|kol|blodtryck|handikappad|handikapp|funktionshinder|förlamad|blind|döv"
    r"|missfall|abort|dialys|cellgifter|strålning|kemoterapi|gallsten|njursten|artros|ischias|diskbråck|malaria"
    r"|covid|missbruk|missbrukare|alkoholist|alkoholism|dement)"
)
# `-skada`, `-brott`, `-brist`, `-beroende`, `-sten` end many other words: these need a part of the body before them.
_ENDING = re.compile(
    r"(?P<head>[^\W\d_]+?)(?:skada|skadan|skador|skadad|brist|bristen|beroende|sten|stenar|brott|störning|störningar"
    r"|propp|proppen|kramp|besvär|blödning|blödningen|kramper|förgiftning|syndrom|syndromet)"
)
_ENDING_HEADS = word_set(
    "rygg ryggmärgs hjärn skall knä axel nack hand arm fot ben höft muskel nerv ögon öron hörsel syn bränn kyl frost",
    "skott krigs minskade led disk handleds lårbens arm revbens nyckelbens fotleds käk näs järn blod vitamin folsyra",
    "kalcium d-vitamin alkohol drog tablett spel narkotika medicin gall njur ät sömn personlighets ångest tal språk",
    "hormon mag hjärt lung kärl mat blod havandeskaps graviditets ben magsårs tarm inre utmattnings trötthets",
    "feber downs karpaltunnel irritabla smärt lever njur syn epilepsi matsmältnings",
)
_AID = re.compile(
    r"(?:inhalator|hörapparat|rullstol|pacemaker|protes|rollator|insulinpump|stomi|kateter)\w*|insulin(?:et)?"
    r"|insulinspruta\w*|krycka\w*|kryckor\w*|permobil\w*|blindkäpp\w*|ledarhund\w*|cpap\w*"
)
_OPERATION = re.compile(
    r"[^\W\d_]*operer(?:a|ar|as|ad|ades|ade|at|ats|ing)|[^\W\d_]*operation(?:en|er)?|oprer\w+|opera"
)
_PREGNANCY = re.compile(r"(?:hög|ny|tvilling|tonårs)?gravid\w*|förlossning\w*|fertilitet\w*|barnlös\w*|barnmorske\w*")
_LEAVE = re.compile(r"sjukskriv\w+|sjukpenning\w*|sjukersättning\w*|sjukbidrag\w*|rehab\w*|läkarintyg\w*|sjukintyg\w*")
_PARTY = re.compile(
    r"[^\W\d_]{3,}(?:partiet|partist|partister|demokraterna|rörelsen|fronten|gerillan)"
    r"|moderaterna|centern|liberalerna|folkpartiet"
)
_NOT_PARTIES = word_set("miljörörelsen handrörelsen kroppsrörelsen bergrörelsen hälsorörelsen idrottsrörelsen")
_LUMP = word_set("knöl knölen knölar knöla knuta knutan knutor cysta cystan cystor svulst svulsten klump")
_STATUS = word_set(
    "uppehållstillstånd upehållstillstånd uppehållstillståndet flyktingstatus skyddsbehövande asylansökan",
    "asylprocessen kvotflykting flyktingförklaring utvisningsbeslut utvisningsbeslutet ensamkommande statslös",
    "statslösa apatrid arbetstillstånd arbetstillståndet uppehållsrätt medborgarskap medborgarskapet kvotflyktingar",
)
_ILL_IN_GENERAL = word_set(
    "sjukdom sjukdomen sjukdomar sukdom infektion inflammation blödning förgiftning syndrom handikapp",
    "funktionsnedsättning funktionshinder blind psykisk psykiskt blodtryck blod självmord missbruk",
)
BREAK = word_set("bröt brutit brutet bruten stukade stukat bröts skadade skadat brytit bröt, fraktur brott")
_BODY = re.compile(
    r"(?:[^\W\d_]*(?:hjärta|hjärtat|rygg|ryggen|rygen|knä|knät|knäet|knäna|axel|axeln|axlar|axlarna|höft|höften|höfter"
    r"|mage|magen|lunga|lungan|lungor|lungorna|njure|njuren|njurar|njurarna|lever|levern|nacke|nacken|huvud|huvudet"
    r"|huvet|huve|ben|benet|benen|arm|armen|armar|armarna|fot|foten|fötter|fötterna|hand|handen|händer|händerna"
    r"|ögon|ögonen|öga|ögat|öron|öronen|öra|örat|hjärna|hjärnan|blod|blodet|prostata|prostatan|livmoder|livmodern"
    r"|skuldra|skuldran|leder|lederna|hals|halsen|tand|tanden|tänder|tänderna|tarm|tarmen|sköldkörtel|sköldkörteln)"
    r"|finger|fingret|fingrar|fingrarna|tå|tån|tår|tumme|tummen|vrist|vristen|häl|hälen|vad|vaden|lår|låret|ljumske"
    r"|ljumsken|armbåge|armbågen|käke|käken|näsa|näsan|bröst|bröstet|bröstkorg|bröstkorgen|muskel|muskeln|muskler"
    r"|musklerna|nerv|nerven|nerver|kota|kotor|menisk|menisken|korsband|korsbandet|hälsena|hälsenan|revben|revbenen"
    r"|blindtarm|blindtarmen|galla|gallan|gallblåsa|gallblåsan|urinblåsa|urinblåsan|hörsel|hörseln|syn|synen|hud"
    r"|huden|strupe|strupen|mandlar|mandlarna|visdomstand|visdomstanden|mun|munnen|minne|minnet|kropp|kroppen"
    r"|(?:hand|fot|höft|knä)led(?:en|er|erna)?|bäcken(?:et)?|knäskål(?:en|ar)?|skulderblad(?:et|en)?|ryggrad(?:en)?"
    r"|svanskota(?:n)?|bihåla(?:n)?|bihålor(?:na)?|luftrör(?:et|en)?|(?:luft|mat)strupe(?:n)?|mjälte(?:n)?|tunga(?:n)?"
    r"|(?:bukspott|lymf|bi|spott|hypofys)?körte?l(?:n|ar|arna)?|(?:trum|horn|nät|hjärn)hinn(?:a|an|or|orna)"
    r"|äggstock(?:en|ar|arna)?|testike?l(?:n|ar)?|urinrör(?:et)?|blåsan|hjärtklaff(?:en|ar|arna)?|tandkött(?:et)?"
    r"|tinning(?:en|ar)?|underliv(?:et)?|(?:pek|lång|ring|lill)finge?r(?:t|ret)?|(?:lill|stor)tå(?:n|r)?|läpp(?:en"
    r"|ar|arna)?"
    r"|sena(?:n)?|senor(?:na)?|ledband(?:et|en)?|brosk(?:et)?|haka(?:n)?|panna(?:n)?|ögonlock(?:et|en)?"
    r"|pupill(?:en|er)?"
    # Learners' own definite forms (`njuran`, `fotet`).
    r"|(?:njur|rygg|mag|lung|höft|fot|arm|hand|hals|tand|tarm|nack|axl?|hjärt|hjärn|ög|öra?|fingr|mus[kc]l|led)"
    r"(?:an|en|et|ar|or|er|arna|orna|erna|na)|knäet|knäen|benna|huvud[ae]n|huvu|hufvud|hjerta|hjertat)"
)
_NOT_BODY = word_set(
    "elever eleverna överlever upplever lever leder anleder inleder omleder kläder charm alarm larm öken handen-",
    "handar handa ledan leden leder leda lederna ledarna ögna magar",
)
_FAITH = word_set(
    "muslim muslimer muslimsk muslimska kristen kristna kristet ortodox ortodoxa katolik katoliker katolsk",
    "katolska protestant jude judisk judiska judinna hindu hinduer hinduisk buddist buddhist buddister buddhister",
    "buddistisk buddhistisk sikh ateist ateister troende religiös religiösa yezidier yazidi yezid jesid yezidi",
    "bahai mandé mandean sunni shia shiit sunnit syrisk-ortodox pingstvän baptist mormon frikyrklig kopt koptisk",
    "evangelisk ateistisk munk nunna nunnan konverterade konverterat konvertera döpt döptes konfirmerad moské",
    "moskén moske mosken moskeen moskéen kyrkan kyrka tempel",
    "ramadan fastar fastade slöja slöjan hijab ber bad bön bönen gudstjänst mässan",
    "koranen bibeln islam kristendom kristendomen buddhismen hinduismen judendom",
)
_PRACTICE = word_set(
    "moské moskén moske mosken moskeen moskéen kyrkan kyrka tempel",
    "ramadan fastar fastade slöja slöjan hijab ber bad bön bönen gudstjänst",
    "mässan koranen bibeln islam kristendom munk kristendomen buddhismen hinduismen judendom",
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
    "heteronormativ heterosexuell heterosexuella homosexuell homosexuella homofob homofobi hbtqi transtjej transkille",
    "transkvinna transman könsbyte könskorrigering könsdysfori regnbågsfamilj prideparaden",
    "pride gay lesbisk bisexuell trans transperson transsexuell ickebinär icke-binär queer",
    "hbtq bög flata pansexuell asexuell homosexualitet intersexuell intersex hbtq-person",
)
_FLIGHT = word_set(
    "flydde flytt fly flyr flykt flykten flykting flyktingar asyl asylsökande avslag avslaget utvisning utvisad",
    "utvisades utvisas fängelse fängelset fängslad fängslades torterades tortyr torterad dödades mördades mördad",
    "våldtogs våldtäkt misshandlade misshandlad gömda papperslös papperslösa illegal deporterad könsstympning",
    "omskuren tvångsgift bortgift kidnappades bombade bomber dödade hotade hotad förföljd förföljda förföljdes",
    "flyde smuggla smugglare",
)
_FLIGHT_MAIN = word_set(
    "flydde flytt fly flyr flykting flyktingar asyl asylsökande avslag avslaget utvisad utvisning flyde fängslad",
    "torterades papperslös flykt flykten fängslades fängslats torterad torterats deporterad deporterades utvisades",
    "papperslösa förföljd förföljda förföljdes mördades mördad dödades dödad avrättades avrättad kidnappades kidnappad",
    "kvinnojour kvinnojouren våldtogs stupade stupat halshöggs könsstympad tvångsrekryterades ihjälskjuten krigsfånge",
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
# Unions by their short names, that are other words too: only membership tells them.
UNIONS = word_set(
    "kommunal grafiska handels byggnads elektrikerna transport livs vision unionen seko metall fastighets pappers",
    "målarna ledarna gs naturvetarna akavia forena hrf st saco tco lo",
)
_COLOUR = word_set("svart svarta mörkhyad mörkhyade mörkhyat färgad färgade mulatt")
_FUZZY_FROM = 7
_FUZZY_TWICE_FROM = 11


@lru_cache(maxsize=1 << 15)
def group_of(word: str) -> str:
    """Return the group that a word's form puts it in (`faith`, `illness`, `body` …), or ''."""
    if _PARTY.fullmatch(word) and word not in _NOT_PARTIES:
        return "party"
    for name, words in _GROUPS:
        if word in words:
            return name
    if word in BREAK:
        return "break"
    if word in _STATUS:
        return "flight"
    if word in _LUMP:
        return "lump"
    if word in _COLOUR:
        return "colour"
    for name, pattern in _PATTERNS:
        if pattern.fullmatch(word):
            return name
    if word in _ILL_IN_GENERAL:
        return "illness_general"
    if _ILLNESS.fullmatch(word) and _is_bodily(word):
        return "illness"
    return "body" if is_body(word) else ""


_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("pregnancy", _PREGNANCY),
    ("operation", _OPERATION),
    ("leave", _LEAVE),
    ("aid", _AID),
)


def _is_bodily(word: str) -> bool:
    match = _ENDING.fullmatch(word)
    return match is None or match["head"] in _ENDING_HEADS or is_body(match["head"])


def ends_illness(word: str) -> bool:
    """Tell whether a compound that ends in the word may be an illness (`koppor`, `infektion`)."""
    return _ILLNESS.fullmatch("xxx" + word) is not None


def near_body(word: str) -> bool:
    """Tell whether a word is a part of the body but for one letter or two that are often taken for each other.

    >>> near_body("hjarta"), near_body("brest"), near_body("bord")
    (True, True, False)
    """
    return is_body(word) or any(is_body(other) for other in _respelt(word))


def _respelt(word: str) -> Iterator[str]:
    """Yield the word with one vowel changed as learners confuse them, or a consonant doubled or halved."""
    for k, letter in enumerate(word):
        for other in _CONFUSED.get(letter, ""):
            yield word[:k] + other + word[k + 1 :]
        if letter.isalpha() and letter not in _VOWELS:
            yield word[:k] + letter + word[k:]
            if word[k + 1 : k + 2] == letter:
                yield word[:k] + word[k + 1 :]


_VOWELS = "aeiouyåäö"
_CONFUSED = {"a": "äå", "e": "äö", "o": "åöu", "u": "oy", "y": "ui", "i": "ye", "ä": "ea", "å": "oa", "ö": "ouåe"}


def is_body(word: str) -> bool:
    """Tell whether a word, in its form, is a part of the body."""
    return word not in _NOT_BODY and _BODY.fullmatch(word) is not None


@lru_cache(maxsize=4)
def _near_forms(lexicon: Lexicon) -> NearForms:
    """Return the listed illnesses, religions and words of flight that are one word."""
    return NearForms(
        form
        for form, row in lexicon.words("sensitive").items()
        if len(form) >= _FUZZY_FROM - 1
        and " " not in form
        and (row.get("topic") in ("health", "religion") or group_of(form) == "flight")
    )


@lru_cache(maxsize=1 << 14)
def misspelt(word: str, lexicon: Lexicon) -> str:
    """Return the listed illness or religion that an unknown word is a misspelling of (`diabetis`), or ''."""
    if "ks" in word and (plain := word.replace("ks", "x")) in lexicon.words("sensitive"):
        return plain  # `ortodoks`
    if len(word) < _FUZZY_FROM or not word.isalpha() or lexicon.is_common(word):
        return ""
    near = _near_forms(lexicon).nearest(word, 2 if len(word) >= _FUZZY_TWICE_FROM else 1)
    return near if near != word else ""
