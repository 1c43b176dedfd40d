"""Which words may be sensitive, and how: illness, body, faith, politics, sexuality, flight, violence, peoples.

>>> group_of("bröstcancer"), group_of("ryggskada"), group_of("katolik"), group_of("bordet")
('illness', 'illness', 'faith', '')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.near_forms import NearForms, sounded

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = [
    "BREAK",
    "SPLIT_BODY",
    "UNIONS",
    "ends_illness",
    "group_of",
    "is_body",
    "is_split_body",
    "misspelt",
    "near_body",
]

# What ends words for illnesses, what does so after three letters or more, and whole words.
_ILLNESS_ENDS = word_set(
    "cancer cancern cancrar tumör tumören tumörer diabetes epilepsi epilepsin infarkt infarkten sjukdom sjukdomen",
    "sukdom demens demensen infektion infektionen inflammation inflammationen förgiftning allergi allergin",
    "allergier depression depressionen kramper blödning blödningen syndrom syndromet fobi dystoni neuralgi",
    "stillestånd skleros ödem transplantation fraktur frakturen amputation",
    "infarkter infarkterna infektioner infektionerna inflammationer blödningar förgiftningar frakturer",
)
_ILLNESS_LATE_ENDS = word_set(
    "svikt svikten propp proppen bråck bråcket kramp kramperna koppor kopporna skada skadan skador skadad brist",
    "bristen besvär störning störningar nedsättning smärtor missbruk missbrukare beroende artrit artros artrosen",
    "psykos psykosen förlamning förlamad ångest migrän sten stenar brott",
)
_ILLNESSES = word_set(
    "astma astman stroke stroken hiv aids allergisk reumatism leukemi migrän migränen deprimerad ångest ångesten",
    "ptsd adhd autism autistisk bipolär schizofreni trauma traumat traumatiserad självmord självmordet anorexi",
    "utmattning utmattningssyndrom utbränd psykisk psykiskt hepatit tuberkulos tbc ms kol blodtryck handikappad",
    "handikapp funktionshinder förlamad blind döv missfall abort dialys cellgifter strålning kemoterapi gallsten",
    "njursten artros ischias diskbråck malaria covid missbruk missbrukare alkoholist alkoholism dement",
)
_NAMED_ILLNESSES = ("parkinson", "alzheimer")
_ILLNESS = re.compile(
    rf"[^\W\d_]*(?:{'|'.join(sorted(_ILLNESS_ENDS))})|[^\W\d_]{{3,}}(?:{'|'.join(sorted(_ILLNESS_LATE_ENDS))})"
    rf"|(?:{'|'.join(_NAMED_ILLNESSES)})\w*"
)
# The pattern tries every beginning of a word: few words end in these letters, and only they are held against it.
_ILLNESS_TAILS = frozenset(end[-4:] for end in _ILLNESS_ENDS | _ILLNESS_LATE_ENDS)
# `-skada`, `-brott`, `-brist`, `-beroende`, `-sten` end many other words: these need a part of the body before them.
_ENDING = re.compile(
    r"(?P<head>[^\W\d_]+?)(?:skada|skadan|skador|skadad|brist|bristen|beroende|sten|stenar|brott|störning|störningar"
    r"|propp|proppen|kramp|besvär|blödning|blödningen|kramper|förgiftning|syndrom|syndromet)"
)
_ENDING_HEADS = word_set(
    "rygg ryggmärgs hjärn skall knä axel nack hand arm fot ben höft muskel nerv ögon öron hörsel syn bränn kyl frost",
    "skott krigs minskade led disk handleds lårbens revbens nyckelbens fotleds käk näs järn blod vitamin folsyra",
    "kalcium d-vitamin alkohol drog tablett spel narkotika medicin gall njur ät sömn personlighets ångest tal språk",
    "hormon mag hjärt lung kärl mat havandeskaps graviditets magsårs tarm inre utmattnings trötthets",
    "feber downs karpaltunnel irritabla smärt lever epilepsi matsmältnings",
)
_AID = re.compile(
    r"(?:inhalator|hörapparat|rullstol|pacemaker|rollator|insulinpump|stomi|kateter)\w*|insulin(?:et)?"
    r"|[^\W\d_]*protes(?:en|er|erna)?|insulinspruta\w*|krycka\w*|kryckor\w*|permobil\w*|blindkäpp\w*|ledarhund\w*|cpap\w*"
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
_PARTY_ENDS = (
    *("partiet", "partist", "partister", "demokraterna", "rörelsen", "fronten", "gerillan", "moderaterna", "centern"),
    "liberalerna",
)
_NOT_PARTIES = word_set("miljörörelsen handrörelsen kroppsrörelsen bergrörelsen hälsorörelsen idrottsrörelsen")
_LUMP = word_set("knöl knölen knölar knöla knuta knutan knutor cysta cystan cystor svulst svulsten klump")
_STATUS = word_set(
    "uppehållstillstånd upehållstillstånd uppehållstillståndet flyktingstatus skyddsbehövande asylansökan",
    "asylprocessen kvotflykting flyktingförklaring utvisningsbeslut utvisningsbeslutet ensamkommande statslös",
    "statslösa apatrid arbetstillstånd arbetstillståndet uppehållsrätt medborgarskap medborgarskapet kvotflyktingar",
    "familjeåterförening familjeåterföreningen",
)
_ILL_IN_GENERAL = word_set(
    "sjukdom sjukdomen sjukdomar sukdom infektion inflammation blödning förgiftning syndrom handikapp",
    "funktionsnedsättning funktionshinder blind psykisk psykiskt blodtryck blod missbruk",
)
BREAK = word_set("bröt brutit brutet bruten stukade stukat bröts skadade skadat brytit bröt, fraktur brott")
# What ends words for parts of the body, and the words that are one only by themselves.
_BODY_ENDS = word_set(
    "hjärta hjärtat rygg ryggen rygen knä knät knäet knäna axel axeln axlar axlarna höft höften höfter mage magen",
    "lunga lungan lungor lungorna njure njuren njurar njurarna lever levern nacke nacken huvud huvudet huvet huve",
    "ben benet benen arm armen armar armarna fot foten fötter fötterna hand handen händer händerna ögon ögonen",
    "öga ögat öron öronen öra örat hjärna hjärnan blod blodet prostata prostatan livmoder livmodern skuldra",
    "skuldran leder lederna hals halsen tand tanden tänder tänderna tarm tarmen sköldkörtel sköldkörteln",
)
_BODY = re.compile(rf"[^\W\d_]*(?:{'|'.join(sorted(_BODY_ENDS))})")
_BODY_TAILS = frozenset(end[-3:] for end in _BODY_ENDS)
_BODY_INFLECTED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("handled fotled höftled knäled", ("", "en", "er", "erna")),
    ("bäcken underliv tandkött urinrör brosk", ("", "et")),
    ("äggstock hjärtklaff läpp knäskål tinning", ("", "en", "ar")),
    ("äggstock hjärtklaff läpp", ("arna",)),
    ("skulderblad luftrör ledband ögonlock", ("", "et", "en")),
    ("ryggrad pupill", ("", "en")),
    ("pupill", ("er",)),
    ("svanskota bihåla luftstrupe matstrupe mjälte tunga sena haka panna", ("", "n")),
    ("bihålor senor", ("", "na")),
    ("körtel bukspottkörtel lymfkörtel bikörtel spottkörtel hypofyskörtel", ("", "n", "ar", "arna")),
    ("körtl bukspottkörtl lymfkörtl bikörtl spottkörtl hypofyskörtl", ("", "n", "ar", "arna")),
    ("testikel testikl", ("", "n", "ar")),
    ("trumhinn hornhinn näthinn hjärnhinn", ("a", "an", "or", "orna")),
    ("pekfinger långfinger ringfinger lillfinger pekfingr långfingr ringfingr lillfingr", ("", "t", "ret")),
    ("lilltå stortå", ("", "n", "r")),
    # Learners' own definite forms (`njuran`, `fotet`).
    (
        "njur rygg mag lung höft fot arm hand hals tand tarm nack ax axl hjärt hjärn ög ör öra fingr muskl muscl led",
        ("an", "en", "et", "ar", "or", "er", "arna", "orna", "erna", "na"),
    ),
)
_BODY_WORDS = word_set(
    "finger fingret fingrar fingrarna tå tån tår tumme tummen vrist vristen häl hälen vad vaden lår låret ljumske",
    "ljumsken armbåge armbågen käke käken näsa näsan bröst bröstet bröstkorg bröstkorgen muskel muskeln muskler",
    "musklerna nerv nerven nerver kota kotor menisk menisken korsband korsbandet hälsena hälsenan revben revbenen",
    "blindtarm blindtarmen galla gallan gallblåsa gallblåsan urinblåsa urinblåsan hörsel hörseln syn synen hud",
    "huden strupe strupen mandlar mandlarna visdomstand visdomstanden mun munnen minne minnet kropp kroppen",
    "stämband stämbandet stämbanden struphuvud struphuvudet ligament ligamentet äggledare äggledaren",
    "blåsan knäet knäen knän knena benna huvudan huvuden huvu hufvud hjerta hjertat",
) | {stem + ending for stems, endings in _BODY_INFLECTED for stem in stems.split() for ending in endings}
_NOT_BODY = word_set(
    "glasögon glasögonen solglasögon solglasögonen",
    "elever eleverna överlever upplever lever leder anleder inleder omleder kläder charm alarm larm öken handen-",
    "handar handa ledan leden leda lederna ledarna ögna magar",
)
# Parts of the body that learners write apart: the first words, and the last.
_SPLIT_FIRST = word_set("hand fot knä höft rygg sköld blind lår nyckel rev arm skulder svans bröst visdoms fram under")
SPLIT_BODY = word_set(
    "led leden leder lederna skål skålen rad raden körtel körteln tarm tarmen ben benet benen båge bågen blad bladet",
    "kota kotan korg korgen tand tanden tänder tänderna liv livet märg märgen",
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
    "moské moskén moske mosken moskeen moskéen kyrkan kyrka tempel templet synagoga synagogan gurdwara gurdwaran",
    "ramadan fastar fastade slöja slöjan hijab ber bad bön bönen gudstjänst gudstjänsten fredagsbön fredagsbönen",
    "turban turbanen kippa kippan niqab burka burkan",
    "mässan koranen bibeln islam kristendom kristendomen buddhismen hinduismen judendom bönemöte bönemötet",
    "döpt döptes puja pooja namaz namas nemaz salat salah bajram bayram eid ramazan ramzan nattvard nattvarden",
    "bibelstudium bibelstudier söndagsmässan morgonmässan kvällsmässan koranskola koranskolan rosenkransen",
)
# Churches and congregations that tell which faith somebody has.
_CONFESSIONS = (
    *("pingst", "baptist", "frikyrko", "metodist", "missions", "adventist", "frälsning", "katolik", "evangeli"),
    *("ortodox", "mormon", "luther", "luteran", "anglikan", "kopt"),
)
_CONGREGATIONS = ("kyrka", "kyrkan", "församling", "församlingen", "kapellet", "armén")
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
_NEAR_TOPICS = frozenset({"health", "religion", "sexuality"})
_SOUND_FROM = 5
_SOUND_TOPICS = frozenset({"health", "religion", "sexuality", "politics"})
# The shorter words that learners write oftenest, met though a letter is wrong.
_SHORT = word_set("gravid gravida muslim muslimer kristen kristna cancer cancern kriget astma asyl stroke flydde")


def _by_word() -> dict[str, str]:
    """Return the group of each word that has one whatever its form; the first group that holds it wins."""
    out: dict[str, str] = {}
    for name, words in (*_GROUPS, ("break", BREAK), ("flight", _STATUS), ("lump", _LUMP), ("colour", _COLOUR)):
        for word in words:
            out.setdefault(word, name)
    return out


_GROUP_OF_WORD = _by_word()


@lru_cache(maxsize=1 << 15)
def group_of(word: str) -> str:
    """Return the group that a word's form puts it in (`faith`, `illness`, `body` …), or ''."""
    if word.endswith(_PARTY_ENDS) and _PARTY.fullmatch(word) and word not in _NOT_PARTIES:
        return "party"
    if (group := _GROUP_OF_WORD.get(word)) is not None:
        return group
    if word.startswith(_CONFESSIONS) and word.endswith(_CONGREGATIONS):
        return "church"
    if word.startswith(_GROUP_STARTS) or "gravid" in word or "oper" in word or "protes" in word:
        for name, pattern in _PATTERNS:
            if pattern.fullmatch(word):
                return name
    if word in _ILL_IN_GENERAL:
        return "illness_general"
    if _is_illness(word) and _is_bodily(word):
        return "illness"
    return "body" if is_body(word) else ""


_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("pregnancy", _PREGNANCY),
    ("operation", _OPERATION),
    ("leave", _LEAVE),
    ("aid", _AID),
)
# How all words begin that one of the patterns knows, but for compounds with `gravid`, `oper…` and `protes…`.
_GROUP_STARTS = (
    *("förloss", "fertil", "barnlös", "barnmorsk", "opr", "sjuk", "rehab", "läkarintyg", "inhal", "hörapp", "rullst"),
    *("pacem", "protes", "rollat", "insulin", "stomi", "kateter", "kryck", "permob", "blindk", "ledarh", "cpap"),
)


def _is_illness(word: str) -> bool:
    return word in _ILLNESSES or (
        (word[-4:] in _ILLNESS_TAILS or word.startswith(_NAMED_ILLNESSES)) and _ILLNESS.fullmatch(word) is not None
    )


def _is_bodily(word: str) -> bool:
    match = _ENDING.fullmatch(word)
    return match is None or match["head"] in _ENDING_HEADS or is_body(match["head"])


def is_split_body(first: str, second: str) -> bool:
    """Tell whether two words are one part of the body written apart: `hand leden`, `blind tarm`.

    >>> is_split_body("hand", "leden"), is_split_body("knä", "skål"), is_split_body("hand", "väska")
    (True, True, False)
    """
    return first in _SPLIT_FIRST and second in SPLIT_BODY


def ends_illness(word: str) -> bool:
    """Tell whether a compound that ends in the word may be an illness (`koppor`, `infektion`)."""
    return _is_illness("xxx" + word)


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
    is_part = word in _BODY_WORDS or (word[-3:] in _BODY_TAILS and _BODY.fullmatch(word) is not None)
    return is_part and word not in _NOT_BODY


@lru_cache(maxsize=4)
def _near_forms(lexicon: Lexicon) -> NearForms:
    """Return the listed illnesses, religions and words of flight that are one word."""
    rows = lexicon.words("sensitive").items()
    listed = {form for form, row in rows if row.get("topic") in _NEAR_TOPICS or group_of(form) == "flight"}
    return NearForms(form for form in listed | _ILLNESSES if len(form) >= _FUZZY_FROM - 1 and " " not in form)


@lru_cache(maxsize=4)
def _sounding(lexicon: Lexicon) -> dict[str, str]:
    """Return the words that tell something wherever they stand, by how they sound; the first of a sound is taken."""
    rows = lexicon.words("sensitive").items()
    listed = (form for form, row in rows if row.get("topic") in _SOUND_TOPICS or group_of(form) == "flight")
    out: dict[str, str] = {}
    for form in sorted({*listed, *_GROUP_OF_WORD, *_SHORT}):
        if len(form) >= _SOUND_FROM and " " not in form:
            out.setdefault(sounded(form), form)
    return out


@lru_cache(maxsize=1)
def _short_forms() -> NearForms:
    return NearForms(_SHORT)


@lru_cache(maxsize=1 << 14)
def misspelt(word: str, lexicon: Lexicon) -> str:
    """Return the word that an unknown one is a misspelling of, by its sound or but for a letter, or ''.

    Illnesses, religions, sexuality, politics and words of flight are known: `diabetis`, `homosexsuell`, `krieget`.
    """
    if len(word) < _SOUND_FROM or not word.isalpha() or lexicon.is_common(word):
        return ""
    if (same := _sounding(lexicon).get(sounded(word))) is not None:
        return same
    if len(word) < _FUZZY_FROM:
        return _short_forms().nearest(word, 1)
    near = _near_forms(lexicon).nearest(word, 2 if len(word) >= _FUZZY_TWICE_FROM else 1)
    return near if near != word else ""
