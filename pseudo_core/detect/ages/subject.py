"""Who a number is said of: subject, copula and what follows, for ages.

An age is said of a person (`min bror är 8`), not of people in general (`man är 18`), things, or a count (`vi är 5`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import UNITS, places_in, word_set
from pseudo_core.detect.view.listed import list_words

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "ADVERB",
    "COPULA",
    "PERSON",
    "SINGULAR",
    "TURN",
    "YEARS",
    "copula_before",
    "ends_here",
    "has_kin",
    "is_kin",
    "is_named_relative",
    "is_one_person",
    "is_person",
    "is_vocative",
    "nearest_is_thing",
    "skip_back",
    "subject_of",
    "turn_before",
]

YEARS = word_set("bast vårar år årr or åren ars år. years year ans yo ar åt")

COPULA = word_set("är e ä äe äer ähr äre ar var va blir bli blev blivit varit vara am is was bliva äro år")

TURN = word_set("fyller fyllde fyllt fylla fylde fyler fylt fyllda fyllder fylldes")

ADVERB = word_set(
    "själv bara nu då snart redan nästan ungefär cirka ca ca. drygt över strax idag precis ännu ändå fortfarande",
    "också kanske omkring runt typ just lite ju knappt cirka, exakt faktiskt igår imorgon dag ens inte även väl",
    "båda bägge jämnt prick blott endast absolut minst högst gott fyllda runda verkligen säkert äntligen visst nog",
    "nyss hela ungefär, nastan kansje cirka. vid kring väldigt och hade nånstans någonstans",
)

SINGULAR = word_set("jag ja han hon hen du denne denna jak jäg vem mig honom henne som")

_PLURAL = word_set("vi ni de dom dem dessa")

PERSON = word_set(
    "tjej tjejen kille killen man mannen kvinna kvinnan flicka flickan pojke pojken barn barnet barnen son sonen",
    "dotter dottern gubbe gubben tant tanten dam damen herre herren kompis vän kollega kollegan granne grannen",
    "person personen bebis bebisen baby elev eleven student läraren lärare chefen chef ägaren tränaren mamma",
    "pappa mor far bror syster brodern systern farfar farmor morfar mormor kusin fru sambo make maka vännen",
    "kompisen killar tjejer söner döttrar tvillingar bröder systrar syskon kusiner barnbarn tonåring ungdom",
    "ungdomar människa människor kund patient pensionär kamrat ungen unge lillebror lillasyster storebror",
    "tös tösen tösabit jänta jäntan grabb grabben grabbar snubbe ungar knatte spädbarn nyfödd spädbarnet",
    "fästmö svärson svärdotter dagisbarn deltagare deltagarna medlemmar medlemmarna lärling praktikant gosse gossen",
    "storasyster son, dotter, hyresvärd gubbar morbror farbror faster moster pojkvän flickvän fästman äldsta",
    "yngsta minsta största äldste yngste minste mellersta mellerste lilla medlem medlemmen spelare spelaren lagkamrat",
    "anställd anställda boende brukare gamling gamlingen pensionären kärringen grannfrun grannfru väninna väninnan",
    "lillan lillen pojk herrn grabben värden värdinnan svärfar svärmor änkan änka",
)

# A subject that ages too, but is nobody.
_THING = word_set(
    "hus huset villa villan bil bilen lägenhet lägenheten byggnad byggnaden kyrka kyrkan stad staden skola skolan",
    "företag företaget träd trädet kontrakt kontraktet utbildning utbildningen program programmet kurs kursen",
    "resa resan film filmen bok boken roman romanen tempel templet det detta dette här där klockan klocka priset",
    "hyran tiden väntetiden slottet bron klubben föreningen vinet traditionen språket landet dator datorn mobil",
    "mobilen telefon telefonen cykel cykeln hund hunden katt katten häst hästen möbler soffan köket spisen hissen",
    "gränsen åldersgränsen garantin straffet fängelse lånet avtalet medelåldern snittåldern kriget krig konflikten",
    "projektet butiken restaurangen affären maskinen tvättmaskinen kylskåpet båten tåget mattan ringen",
    "garanti garantitid garantitiden leveranstid leveranstiden uppsägningstid uppsägningstiden bindningstid praktik",
    "bindningstiden väntetid kötid kötiden tid hyrestid avtalstid provanställning praktiken anställningen",
    "betänketid straff gräns åldersgräns skillnad skillnaden åldersskillnad åldersskillnaden mandatperiod perioden",
    "livslängd livslängden hållbarhet hållbarheten körkortet giltighetstid läsåret grundskolan gymnasiet värnplikt",
    "klubb kör kören lag laget bolag bolaget orkestern bandet församlingen bageriet fabriken biblioteket museet",
    "trädgården brunnen muren lagen partiet organisationen staten regeringen tidningen spelet musiken osten",
)

_GENERIC = word_set(
    "man människor folk ungdomar sextonåringar elever unga väljare alla många någon medborgare personer en ett",
    "den om",
)

_OF_CHILDREN = word_set("lilla lille stora store äldsta äldste yngsta yngste mellersta gamla gamle kära")
_SIZED = word_set("ena stora store lille mellan mellersta andra andre tredje fjärde första förste äldre yngre")
_SHARES = word_set("tredje fjärde femte sjätte sjunde åttonde nionde tionde tjugonde hundrade svensk person")
_FOLLOWS = word_set(
    "och o oc ock å men nu när då i på så eller som innan snart idag den jag han hon hen fast plus för med till",
    "utan medan eftersom därför fyller hade har bor jobbar går är var vi de dom min mitt sen sedan efter alltså",
    "igår imorgon nästa förra tack också ju redan bara kommer ska skulle kan blev blir gick säger sa heter hette",
    "om att inte kanske ungefär hoppas haha än sin hans hennes nyligen precis här där hemma läser studerar",
    "just typ asså samt liksom förresten äntligen trots tyvärr visst dvs iallafall faktiskt egentligen ändå",
    "ensam singel arbetar pluggar , kring båda bägge idag, vilket gånger+",
)

# What a reader is called by, right after an age, besides endearments: `jag är 31 kära du`.
_ADDRESS = word_set("kära käre vän snälla hörru du")

# Words for kin whose form does not tell one from many: after a number they are counted.
_COUNTED = word_set("barn syskon barnbarn kusiner föräldrar")

# What nouns for people end in, after `min` or `vår`.
_AGENT = (
    "ent",
    "ant",
    "are",
    "ist",
    "ör",
    "kamrat",
    "kollega",
    "granne",
    "vän",
    "ledare",
    "man",
    "kvinna",
    "iker",
    "ling",
)
_NO_AGENT = ("ment", "sent", "fant", "riant", "procent")  # `mitt element är 20`
# What a description of somebody opens with, how far it reaches, and what people in plural end in.
_DESCRIBES = word_set("på med i från vid hos bakom över under utan bredvid mittemot ovanför")
_DESCRIBED = 6
_MANY = ("barn", "barnen", "ar", "arna", "erna", "tjejer", "söner", "bröder", "kusiner", "ungdom", "människor")

_STOPS = frozenset(".,!?;:)(␤–-…\"”'/+")

_VERB_END = ("ade", "ades", "ande")

# What may stand between a subject and its copula.
_BETWEEN_SUBJECT = ADVERB | word_set(
    "som hunnit har hade kommer att , ( ) redan nu måste kan ska skulle får bör borde vill behöver ville kunde",
)


def ends_here(view: EssayView, i: int) -> bool:
    """Tell whether the phrase ends before token i: punctuation, a function word or the sentence's end, but no noun."""
    if i >= view.n or view.tokens[i].sentence != view.tokens[i - 1].sentence:
        return True
    word = view.folded[i]
    if word in UNITS and word not in _FOLLOWS:
        return False  # `fjorton kompisar`: a count, whatever the tagger says
    return (
        word in _FOLLOWS
        or view.texts[i][0] in _STOPS
        or word in CUES.function_word
        or word in CUES.speech_verb
        or word in CUES.live
        or word.endswith(_VERB_END)
        or view.pos[i] in ("VERB", "AUX")
    )


# What stands before an object or a measure, not before the subject: `blev arg på mig en vecka`.
_NO_SUBJECTS = word_set("i på för med hos av till åt")
_ARTICLES = word_set("det en ett")


def skip_back(view: EssayView, i: int) -> int:
    """Return the index of the nearest token before i that is no adverb, or -1; the sentence is not left."""
    sentence = view.tokens[i].sentence
    j = i - 1
    while j >= 0 and view.tokens[j].sentence == sentence and i - j <= 4 and view.folded[j] in ADVERB:
        j -= 1
    return j if j >= 0 and view.tokens[j].sentence == sentence else -1


def is_person(view: EssayView, j: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether token j names a person: a pronoun, a word of kinship, a person noun, a name."""
    word = view.folded[j]
    if word in SINGULAR or word in PERSON or word in kin:
        return True
    if word in CUES.function_word:
        return False
    if view.capital_counts(j) and word not in _THING:
        return True
    if view.p_name[j] > 0.5:
        return True
    return any(
        entry.list == "given_name" for hit in (view.hit_at.get(j),) if hit is not None for entry in hit.entries
    ) and (
        (view.texts[j][:1].isupper() and not view.is_shouted(j))
        or view.p_name[j] > 0.3
        or (
            word.isalpha() and (not view.is_common_word(j) or view.folded_before(j) in ("lilla", "lille"))
        )  # `lilla sofie är 9`
    )


def has_kin(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a word of kinship stands in the sentence of token i."""
    return any(word in kin for word in view.folded[slice(*view.sentence_of(i))])


def is_kin(view: EssayView, j: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether token j is a word of kinship or another noun for a person."""
    return view.folded[j] in kin or view.folded[j] in PERSON


def is_vocative(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether token i addresses the reader (`hon är 8 mamma`): one person, neither counted nor definite."""
    if i >= view.n or view.tokens[i].sentence != view.tokens[i - 1].sentence:
        return False
    word = view.folded[i]
    if word in _ADDRESS or word in list_words(view.lexicon, "endearment"):
        return True
    row = kin.get(word)
    return (
        row is not None
        and word not in _COUNTED
        and (row.get("number"), row.get("definite"), row.get("genitive")) == ("sg", "0", "0")
    )


def is_named_relative(view: EssayView, j: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether token j is a name right after a word of kinship (`min syster Aisha`)."""
    return (
        j >= 1
        and view.folded[j] not in kin
        and (view.is_title[j] or view.p_name[j] > 0.5)
        and view.folded[j - 1] in kin
        and view.tokens[j - 1].sentence == view.tokens[j].sentence
    )


_EVERY = frozenset({"var", "vart", "varannan"})


def subject_of(view: EssayView, copula: int, kin: Mapping[str, Mapping[str, str]]) -> str:
    """Return what the copula's subject is: `person`, `plural`, `thing`, `generic`, or '' when it is not seen."""
    first, last = view.sentence_of(copula)
    if view.folded_after(copula) in _PLURAL:
        return "plural"
    if any(view.folded[j + 1] in _SHARES for j in places_in(view, _EVERY, first, copula - 1)):
        return "generic"  # `var fjärde bonde är över 65 år`
    seen = ""
    for j in range(copula - 1, max(first, copula - 8) - 1, -1):
        word = view.folded[j]
        if word in _BETWEEN_SUBJECT:
            continue
        if word == "den" and view.folded[j + 1] == "som":
            return "generic"
        if word == "man" and view.folded_before(j) in CUES.possessive:
            return "person"
        if word in _GENERIC and word not in ("en", "ett", "den", "om", "alla", "många"):
            return "generic"
        if word in _PLURAL:
            return "plural"
        if word in ("där", "här") and j > first and is_person(view, j - 1, kin):
            return "person"  # `Ture där är …`
        if word in _THING:
            is_place = word in ("här", "där") and copula + 1 < last and is_person(view, copula + 1, kin)
            return "person" if is_place else "thing"  # `här är han fem`
        is_agent = word.endswith(_AGENT) and not word.endswith(_NO_AGENT) and not view.is_capital[j]
        if is_agent and view.folded_before(j) in CUES.possessive:
            return "person"  # `min konkurrent är 19`
        if is_person(view, j, kin) or view.is_profession[j] or _is_sibling(view, j) or _is_second_name(view, j, kin):
            seen = "person"
        break
    if not seen:
        after = view.folded_after(copula)
        if after in _GENERIC and after not in ("en", "ett", "den", "om"):
            return "generic"
        if after in _THING:
            return "thing"
        if copula + 1 < last and is_person(view, copula + 1, kin):
            return "person"
        k = copula + 2 + (copula + 2 < last and view.folded[copula + 2] in _OF_CHILDREN)
        if after in CUES.possessive and k < last and is_one_person(view.folded[k], kin):
            return "person"  # `igår blev vår pojke Taras tretton`
    if not seen and any(view.folded[j] in SINGULAR - {"som"} for j in range(max(first, copula - 7), copula)):
        return "person"
    return seen or ("person" if _is_described(view, first, copula, kin) else "")


def is_one_person(word: str, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a folded word says one person: `tanten`, `min bror`, but not `tjejer` or `barn`."""
    row = kin.get(word)
    if row is not None:
        return row.get("number") == "sg" and word not in _COUNTED and not word.endswith("barn")
    return word in PERSON and word not in _COUNTED and not word.endswith(_MANY)


def _is_described(view: EssayView, first: int, copula: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a person and where that person is or what with open the sentence: `tanten med hunden är 83`."""
    for j in range(first + 1, min(copula - 1, first + 5)):
        if view.is_verb[j] or view.folded[j] in COPULA:
            return False
        if view.folded[j] not in _DESCRIBES:
            continue
        is_one = is_one_person(view.folded[j - 1], kin) or view.is_profession[j - 1]
        is_one = is_one or (view.is_title[j - 1] and view.p_name[j - 1] > 0.5)
        is_one = is_one or (j - first <= 2 and _is_unknown(view, first))  # `Por por på tredje våningen är nittiett`
        return is_one and copula - j <= _DESCRIBED and not any(view.is_verb[j:copula])
    return False


def _is_unknown(view: EssayView, i: int) -> bool:
    """Tell whether token i, which opens its sentence, is in no list and no dictionary: somebody, perhaps."""
    word = view.texts[i]
    return view.is_initial[i] and word.isalpha() and not view.is_common_word(i) and not view.entries(word)


def _is_sibling(view: EssayView, j: int) -> bool:
    """Tell whether token j is one of several children told apart by size: `den stora är 12 , den lilla är 4`."""
    return view.folded[j] in _SIZED and view.folded_before(j) in ("den", "min") and any(view.is_kin)


def _is_second_name(view: EssayView, j: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether token j, a given name without its capital, is joined to a person: `Wah och ester är 9 och 7`."""
    if j >= 1 and view.folded_after(j) == "som" and _may_be_name(view, j) and view.adjacent(j - 1, j):
        return _is_given(view, j - 1) or (view.folded[j - 1] in kin and view.is_open[j])  # `nina ivanovna som är 86`
    if j < 2 or view.folded[j - 1] not in ("och", "o", "&") or not is_person(view, j - 2, kin):
        return False
    return _is_given(view, j)


def _is_given(view: EssayView, j: int) -> bool:
    hit = view.hit_at.get(j)
    return hit is not None and any(entry.list == "given_name" for entry in hit.entries)


def _may_be_name(view: EssayView, j: int) -> bool:
    return view.is_open[j] or _is_given(view, j) or any(e.list == "surname" for e in view.entries(view.texts[j]))


def turn_before(view: EssayView, first: int) -> int | None:
    """Return the token of `fyller` that governs a number, its subject perhaps between (`fyller min mor femtio`)."""
    sentence = view.tokens[first].sentence
    for j in range(first - 1, max(-1, first - 6), -1):
        if view.tokens[j].sentence != sentence or not view.is_word[j]:
            break
        if view.folded[j] in TURN:
            between = [word for word in view.folded[j + 1 : first] if word not in ADVERB]
            if "den" in between:
                return None  # `fyller sju den 3 okt`
            return None if between and (len(between) > 3 or between[0] in ("i", "på", "år")) else j
    return None


def copula_before(view: EssayView, first: int, before_at: int) -> int | None:
    """Return the copula that governs a number: directly before, or with its subject between (`då var jag tretton`)."""
    if before_at < 0:
        return None
    sentence = view.tokens[first].sentence
    # `år` is a frequent misspelling of `är`, but not before another `år`.
    if view.folded[before_at] in COPULA and (
        view.folded[before_at] != "år" or view.folded_before(before_at) in SINGULAR
    ):
        return before_at
    if view.folded[before_at] == "er" and before_at and view.tokens[before_at - 1].sentence == sentence:
        # The neighbours' `is`; else it is `you`.
        subject = view.folded_before(before_at)
        is_subject = subject in SINGULAR or view.is_kin[before_at - 1] or subject.startswith(("äldst", "yngst"))
        is_subject = is_subject or (view.is_title[before_at - 1] and view.p_name[before_at - 1] > 0.5)
        return before_at if is_subject else None
    for j in range(before_at, max(-1, before_at - 4), -1):
        if view.tokens[j].sentence != sentence:
            break
        is_theirs = view.folded[j] == "er" and view.folded[j + 1] in ("jag", "hon", "han")  # the neighbours' `is`
        if is_theirs or (view.folded[j] in COPULA and view.folded[j] != "år"):
            between = [w for w in view.folded[j + 1 : before_at + 1] if w not in ADVERB]
            is_subject = bool(between) and (
                between[-1] in SINGULAR | _PLURAL | PERSON
                or (view.texts[before_at][:1].isupper() and len(between[-1]) > 1)  # `min tid är B 12`
            )
            return (
                j
                if is_subject and _NO_SUBJECTS.isdisjoint(between) and between[0] not in _ARTICLES and len(between) <= 3
                else None
            )
        if not view.is_word[j]:
            break
    return None


def nearest_is_thing(view: EssayView, first: int) -> bool:
    """Tell whether the nearest noun around a number is a thing (`huset är tio år gammalt`)."""
    sentence_first, last = view.sentence_of(first)
    before = [view.folded[j] for j in range(max(sentence_first, first - 5), first)]
    after = [view.folded[j] for j in range(first + 3, min(last, first + 5))]
    for word in reversed(before):
        if word in SINGULAR - {"som"} or word in PERSON or word in ("sin", "sitt"):
            return False  # `med sin båt 81 år gammal`: whose it is
        if word in _THING:
            return not any(owner in ("sin", "sitt") for owner in before)
    return any(word in _THING for word in after)
