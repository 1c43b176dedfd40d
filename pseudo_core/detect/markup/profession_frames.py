"""The frame a word stands in that may say what somebody is: `jobbar som …`, `min far var …`, `Anna Ek, …`.

The frame decides more about a profession than the word does (Volodina et al. 2020, section 3.15): whatever stands in it
is what somebody works as, studies to, becomes or is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import COPULA, OWN, THIRD, YOUR
from pseudo_core.detect.markup.profession_words import COMES
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "ATTRIBUTE",
    "JOIN",
    "NOW_AND_THEN",
    "PRONOUN",
    "WORK_VERB",
    "frame_of",
    "has_origin",
    "is_compared",
    "is_heading",
    "is_introduced",
    "is_miss",
    "is_named_beside",
    "is_named_teacher",
    "is_said_of_person",
    "is_second_predicate",
    "may_work_or_study",
    "opens_dated_line",
]

_WORK_AS = word_set(
    "jobbar jobbade jobbat jobba jobber arbetar arbetade arbetat arbeta jobb arbete tjänst tjänsten tjänstgjorde",
    "praktik praktiserade extrajobbar anställd vikarie vikarierar utbildad utbildade utbildat yrke anställning",
    "roll sommarjobb extrajobb jobbet arbetet började börjar började, söker sökte ansökan jober jobade arbetad",
    "job vikarierade sommarjobbade städar plats deltid heltid karriär platsen",
)
_STUDY_TO = word_set(
    "läser läste läst läsa studerar studerade studera pluggar pluggade plugga utbildar utbildade utbilda",
    "utbildning utbildad utbildat",
)
_BECOME = word_set("bli blir blev blivit bliva vara")
_WANT = word_set(
    "vill ville vilja ska skulle drömmer drömde dröm drömmen hoppas planerar tänker önskar kan kommer drömyrke",
    "drömjobb",
)
_SKIP = word_set(
    "en ett som till mig sig att den liten ny stor duktig bra gammal ung riktig egen utbildad erfaren en, någon",
    "slags typ av timanställd pensionerad vikarierande nybliven legitimerad blivande dåvarande heltids deltids",
)
JOIN = word_set("och eller sen sedan , samt senare å o")
NOW_AND_THEN = word_set("ibland nu idag även också tidigare förut senare sen sedan numera först")
PRONOUN = word_set("jag han hon vi de dom du hen")
# Verbs of working that take what one works as right after them, as learners write it: `han jobbar städare`.
WORK_VERB = word_set(
    "jobbar jobbade jobbat jobba jobber jober jobade arbetar arbetade arbetat arbeta arbetad praktiserar",
    "extrajobbar sommarjobbade sommarjobbar vikarierar vikarierade",
)
# What a profession alone is said to be: `en pensionerad fiskare`.
ATTRIBUTE = word_set(
    "pensionerad pensionerade vikarierande legitimerad legitimerade utbildad utbildade nyutbildad nybliven blivande",
    "dåvarande tidigare auktoriserad certifierad diplomerad timanställd arbetslös nyanställd före detta fd f.d.",
)
_PAIRED = word_set("gift gifte sambo ihop tillsammans förlovad dejtar särbo gifter gifta bor bodde bott")
_KIND_OF = frozenset({"typ", "slags", "som"})
# What a person may be called besides, between a comma and a trade: `Åke, gammal sotare,`.
_APPOSED = ATTRIBUTE | word_set("gammal ung erfaren duktig fattig känd skicklig svensk")
_GO = word_set("gått gick går gå gik")
_LEARN = re.compile(r"(?:skolan?|komvux|gymnasiet|universitetet|högskolan|kurs(?:en)?|utbildning(?:en)?|yh|praktik)$")
_SCHOOL = re.compile(r"(?:[^\W\d_]*(?:för|grund|låg))?skolan?|dagis(?:et)?|klass(?:en)?|lektion(?:en)?|läxan?")
_AGED = word_set("år gammal och snart nu idag redan numera fortfarande också")
_IN_TURN = word_set("först sen sedan senare därefter")
_WORKS_OR_STUDIES = _WORK_AS | _STUDY_TO | WORK_VERB | _IN_TURN | {":"}
_STRONG = word_set("stark starka starkt snabb rik arg tyst lugn vacker vit svart röd")
_NAMED = word_set("heter hette hetter")
_CALLED = word_set("heter hette hetter heta hete vid kallas kallades")
# What stands between a comma and a name: `inspektören, herr Ek`.
_TITLED = word_set(
    "herr fru fröken doktor gamla gamle lilla lille unga unge snälla snälle stora store docent professor syster bror",
    "fader pastor sergeant en viss",
)


def _skip_back(view: EssayView, i: int) -> int:
    sentence = view.tokens[i].sentence
    j = i - 1
    while (
        j >= 0
        and i - j <= 4
        and view.tokens[j].sentence == sentence
        and (view.folded[j] in _SKIP or (view.pos[j] in ("ADJ", "ADV") and view.folded[j] not in COPULA))
    ):
        j -= 1
    return j if j >= 0 and view.tokens[j].sentence == sentence else -1


def may_work_or_study(view: EssayView, i: int) -> bool:
    """Tell whether a word stands before token i without which `frame_of` finds neither `work_as` nor `study_to`."""
    return not _WORKS_OR_STUDIES.isdisjoint(view.folded[max(0, i - 10) : i])


def frame_of(view: EssayView, i: int) -> str:
    """Return the frame that token i stands in: `work_as`, `study_to`, `become`, `copula`, `want`, or ''."""
    while True:
        if view.folded_after(i) in COPULA and _is_predicate_first(view, i):
            return "copula"
        if view.folded_before(i) != "detta" or view.folded_before(i, 2) != "före":
            break
        i -= 2  # `före detta kantor`
    j = _skip_back(view, i)
    if j < 0:
        first, last = view.sentence_of(i)
        if view.folded_before(i) in _IN_TURN and _ends_soon(view, i, last):
            return "become"  # `Sen kranförare .`
        return "as" if i > first and view.folded[first] == "som" else ""  # `Som nybliven barnskötare …`
    if view.folded_before(i) in ("att", "eftersom", "därför"):
        return ""  # `så sent att väktaren …`
    if _is_inverted(view, i):
        return "copula"
    word = view.folded[j]
    between = view.folded[j + 1 : i]
    if "av" in between and not _KIND_OF.intersection(between):
        return ""  # `blev målat av snickaren`
    if word == "inte" and view.folded_before(j) in COPULA and not between:
        return "copula"  # `jag är inte snickare`
    if (
        word == "med"
        and set(between) <= {"en", "ett"}
        and any(view.folded_before(j, back) in _PAIRED for back in (1, 2, 3))
    ):
        return "paired"
    if between[:1] == ["till"] and len(between) > 1 and view.is_kin[j]:
        return "paired"  # `son till en urmakare`
    if view.folded_before(i) == "själv" and view.pos[j] != "VERB":
        return "apposition"
    if word in (",", "(", "-", "–") and _APPOSED.issuperset(between) and _is_person_before(view, j):
        return "apposition"
    if word in ("och", ",") and ATTRIBUTE.issuperset(between) and is_second_predicate(view, j):
        return "copula"  # `hon är sjuttio , före detta kantor`
    if (
        not between
        and word == "och"
        and j >= 2
        and view.folded[j - 2] == ","
        and view.pos[j - 1] in ("NOUN", "ADJ")
        and _is_person_before(view, j - 2)
    ):
        return "apposition"  # `min faster , konstnär och kock ,`
    if "som" in between:
        if between[0] in _IN_TURN or word in _IN_TURN:
            return "work_as"  # `i sex år, först som diskare och sen som kock`
        back = 4
        if word in JOIN:  # `har jobbat som kock i Sumy och som tolk`
            back = next((back + j - k for k in range(j - 1, max(-1, j - 7), -1) if view.folded[k] == "som"), back)
        for k in range(j, max(-1, j - back), -1):
            if view.tokens[k].sentence != view.tokens[i].sentence:
                break
            if view.folded[k] in _WORK_AS:
                return "work_as"
        return "as"
    first, last = view.sentence_of(i)
    if view.folded_before(i) == "till" and _is_studied_to(view, i, first):
        return "study_to"  # `läste tre år till ljudtekniker`
    if view.folded_before(i) in ("först", "sen", "sedan") and _ends_soon(view, i, last):
        return "become"  # `först lärling , sen murare`
    if "till" in between and _has_changed(view, j):
        return "become"
    if "till" in between and (word in _STUDY_TO or view.folded_before(j) in _STUDY_TO):
        return "study_to"
    if word in ("utbildad", "utbildat"):
        return "work_as"
    if word in WORK_VERB and not set(between) - _SKIP:
        return "work_as"
    if word == "från" and not between and view.folded_before(j) in _GO:
        return "become"
    if word in _BECOME:
        near = {view.folded_before(j, back) for back in (0, 1, 2, 3, 4)}
        return "want" if near & _WANT else "become"
    if word in COPULA:
        return "copula"
    if word in PRONOUN and view.folded_before(j) in COPULA:
        return "copula"
    if not between and view.is_kin[j] and _is_own_kin(view, j):
        return "verbless"
    if word in ("söker", "sökte", "behöver", "anställa", "anställde", "söks"):
        return "sought"
    if word == ":" and view.folded_before(j) in ("yrke", "ansökan", "titel", "jobb", "befattning", "tjänst", "arbete"):
        return "work_as"
    return ""


def _ends_soon(view: EssayView, i: int, last: int) -> bool:
    """Tell whether a comma or the sentence's end follows token i, or the second half of a word: `Sen plåt slagare .`"""
    if i + 1 >= last or view.texts[i + 1] in (",", ".", "!"):
        return True
    return view.pos[i + 1] == "NOUN" and (i + 2 >= last or view.texts[i + 2] in (",", ".", "!"))


def _is_predicate_first(view: EssayView, i: int) -> bool:
    """Tell whether a bare predicate stands before its verb and its subject: `präst är min kusin`."""
    subject = view.folded_after(i, 2)
    if view.is_initial[i] and i + 2 < view.n and view.is_title[i + 2] and view.p_name[i + 2] > 0.5:
        return view.folded_after(i) in ("är", "var") and view.folded[i][-1] != "n"  # `Ordförande är Maria Ek`
    if subject not in OWN and subject not in THIRD and subject not in PRONOUN and subject not in YOUR:
        return False
    return (
        view.folded_after(i) != "heter" and view.folded_before(i) in ("", "och", ",", "men", "för") and view.is_word[i]
    )


def _is_studied_to(view: EssayView, i: int, first: int) -> bool:
    """Tell whether the last verb before `till` is one of studying, or of going to a school: `går på komvux till …`."""
    for j in range(i - 2, max(first, i - 6) - 1, -1):
        if view.folded[j] in _STUDY_TO:
            return True
        if view.folded[j] in _GO:
            return any(_LEARN.search(word) is not None for word in view.folded[j + 1 : i - 1])
        if view.pos[j] == "VERB":
            return False
    return False


def _is_person_before(view: EssayView, comma: int) -> bool:
    """Tell whether a name or a relative stands right before a comma: `min granne Yusuf , svetsare`."""
    j = comma - 1
    if j < 0 or view.tokens[j].sentence != view.tokens[comma].sentence or not view.is_word[j]:
        return False
    if view.p_name[j] > 0.5 or (view.capital_counts(j) and not view.is_initial[j]):
        return True
    owner = view.folded_before(j)
    if (owner in OWN or owner in THIRD) and view.pos[j] == "NOUN":
        return True
    known = view.hit_at.get(j)
    if known is not None and any(entry.list in ("given_name", "surname") for entry in known.entries):
        return view.is_title[j]
    return False


def is_second_predicate(view: EssayView, joint: int) -> bool:
    """Tell whether a second predicate is joined: `hon är ensamstående och`, `jag är 34 år ,`."""
    first, _ = view.sentence_of(joint)
    for j in range(joint - 1, max(first, joint - 6) - 1, -1):
        if view.folded[j] in COPULA:
            subject = view.folded_before(j)
            return j < joint - 1 and (
                subject in PRONOUN or (j > first and view.pos[j - 1] in ("NOUN", "PROPN", "PRON"))
            )
        if view.pos[j] not in ("ADJ", "ADV", "NUM", "NOUN") and not view.folded[j].endswith(("ande", "ende")):
            return False
    return False


def _is_own_kin(view: EssayView, j: int) -> bool:
    """Tell whether a relative without a verb stands before what it is: `min pappa bagare och min mamma sömmerska`."""
    before = view.folded_before(j)
    return before in OWN or (before in ("och", ",", "") and any(word in OWN for word in view.folded[max(0, j - 8) : j]))


def _has_changed(view: EssayView, j: int) -> bool:
    """Tell whether `från … till` stands around token j: `jag har gått från diskare till kock`."""
    first, _ = view.sentence_of(j)
    near = view.folded[max(first, j - 4) : j + 1]
    return "från" in near and any(word in _GO for word in near)


def _is_inverted(view: EssayView, i: int) -> bool:
    """Tell whether verb and subject stand before token i: `då var min far smed`, `nu är Bo trettio och målare`."""
    first, _ = view.sentence_of(i)
    j = i - 1
    while j > first and i - j <= 4 and (view.folded[j] in _AGED or _is_number(view, j)):
        j -= 1
    k = j
    while k >= first and j - k < 3 and _is_subject(view, k):
        k -= 1
    return k < j and k >= first and view.folded[k] in COPULA and view.folded[k] != "heter"


def _is_number(view: EssayView, j: int) -> bool:
    return view.texts[j].isdecimal() or read_number_word(view.folded[j]) is not None


def _is_subject(view: EssayView, k: int) -> bool:
    word = view.folded[k]
    return (
        view.is_kin[k]
        or word in OWN
        or word in THIRD
        or word in YOUR
        or (view.capital_counts(k) and not view.is_initial[k])
        or view.p_name[k] > 0.5
    )


def is_compared(view: EssayView, i: int, begin: int) -> bool:
    """Tell whether nobody is what token i says: `ser ut som brandman`, `är som en boxare`, `hunden är chef`."""
    j = i - 1
    while j > begin and view.pos[j] == "ADJ" and view.folded[j - 1] in ("en", "ett"):
        j -= 1  # `som en skånsk fiskare`
    has_article = j >= begin and view.folded[j] in ("en", "ett")
    j -= has_article
    if j <= begin:
        return False
    if view.folded[j] == "som":
        near = view.folded[max(begin, j - 5) : j]
        if _WORK_AS.isdisjoint(near) and not _STUDY_TO.intersection(near):
            return has_article or view.folded[j - 1] in ("ut", "låter", "lät") or view.folded[j - 1] in _STRONG
        return False
    return view.folded[j] in COPULA and view.folded[j - 1] in CUES.thing_head


def is_said_of_person(view: EssayView, i: int) -> bool:
    """Tell whether token i is a bare predicate of a person: `hon var statsgeolog`, `där jag är …`, `Ali blev …`."""
    first, last = view.sentence_of(i)
    j = i - 1
    if j > first and view.folded[j] in ("också", "själv", "nu", "nämligen", "numera", "fortfarande", "redan"):
        j -= 1
    after = i + 1
    if after < last and (view.pos[after] in ("NOUN", "ADJ", "PROPN", "NUM") and not view.texts[after][:1].isupper()):
        return False
    if _is_inverted(view, i):
        return True
    if j <= first or view.folded[j] in ("heter", "en", "ett"):
        return False
    if view.folded[j] in COPULA:
        subject = view.folded_before(j)
        if subject == "och" and j - 2 >= first:  # `hon hette Eva och var …`
            return any(view.folded[k] in PRONOUN for k in range(first, j))
        if subject in ("har", "hade"):
            subject = view.folded_before(j, 2)
        return (subject in PRONOUN and subject != "de") or _is_subject(view, j - 1)
    return view.folded[j] in ("jag", "han", "hon") and view.folded_before(j) in COPULA


def is_named_beside(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the person of tokens `[first, last)` is named right after: `kantorn, Sven Lid,`, `vid namn …`."""
    sentence = view.tokens[first].sentence
    if last + 1 >= view.n or view.tokens[last + 1].sentence != sentence:
        return False
    comma = last
    if view.folded[last] in ("i", "på", "för", "av", "hos", "från"):
        # `Ordföranden i sällskapet, Karl Ek, …`
        comma = next((k for k in range(last + 2, min(last + 5, view.n - 1)) if view.folded[k] == ","), last)
        if comma == last:  # `Läkaren på vårdcentralen heter Ali`
            called = next((k for k in range(last + 2, min(last + 6, view.n - 1)) if view.folded[k] in _NAMED), last)
            return called > last and view.tokens[called + 1].sentence == sentence and view.p_name[called + 1] > 0.5
        if view.tokens[comma + 1].sentence == sentence:
            return view.p_name[comma + 1] > 0.5 and view.is_title[comma + 1] and not view.is_verb[comma - 1]
    if view.folded[last] in (",", "(", ":"):
        name = last + 1
        if view.folded[name] == "som" and name + 1 < view.n:
            return view.folded[name + 1] in _CALLED or view.folded[name + 1] == "presenterade"
        if view.folded[name] in _TITLED and name + 1 < view.n:
            name += 1  # `Ägaren, gamla Bo, …`
        if view.is_shouted(name):
            return any(entry.list == "given_name" for entry in view.entries(view.texts[name]))
        return view.p_name[name] > 0.5 or (view.capital_counts(name) and not view.is_initial[name])
    if view.folded[last] in _CALLED:
        return view.folded[last] != "vid" or view.folded[last + 1] == "namn"
    return False


def is_named_teacher(view: EssayView, i: int) -> bool:
    """Tell whether a teacher of children is named or belongs to a school: `dagis fröken Inger`, `fröken i skolan`."""
    if view.folded[i] == "fröken" and i + 1 < view.n and (_is_given(view, i + 1) or _is_at_school(view, i)):
        return view.folded_before(i) not in ("herr", "fru", "eller")  # `skriv till fröken Birgitta`
    if view.folded[i] == "fröken" and view.folded_after(i) in _NAMED:
        return True  # `min dotters fröken heter Sara`
    return view.folded_before(i) in ("dagis", "dagiset", "förskole", "skol", "klass") or (
        view.folded[i] != "fröken" and view.folded_after(i) in ("säger", "sa", "sade")
    )


def is_miss(view: EssayView, i: int) -> bool:
    """Tell whether `fröken` is a title before a surname, and no teacher: `god morgon fröken Palm`."""
    after = i + 1
    return not _is_at_school(view, i) and (
        after < view.n
        and view.is_title[after]
        and view.tokens[after].sentence == view.tokens[i].sentence
        and not _is_given(view, after)
    )


def _is_at_school(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i or the one before it speaks of a school: `i skolan fröken …`."""
    first, last = view.sentence_of(i)
    first = view.sentence_of(first - 1)[0] if first else 0
    return any(_SCHOOL.fullmatch(word) is not None for word in view.folded[first:last])


def _is_given(view: EssayView, j: int) -> bool:
    hit = view.hit_at.get(j)
    return hit is not None and any(entry.list == "given_name" for entry in hit.entries)


def is_introduced(view: EssayView, last: int) -> bool:
    """Tell whether the person that ends before token `last` gets a name soon: `en sköterska , hon hette Siv`."""
    sentence = view.tokens[last - 1].sentence
    for j in range(last, min(view.n, last + 12)):
        if view.tokens[j].sentence > sentence + 1:
            return False
        if view.folded[j] in ("heter", "hette", "hetter") and view.folded[j - 1] in ("som", "hon", "han"):
            return view.folded[j - 2] != "vad"
    return False


def has_origin(view: EssayView, last: int) -> bool:
    """Tell whether where the person comes from is said right after: `från Zagreb`, `kommer från Polen`."""
    after = view.folded_after(last - 1)
    if after in COMES:
        last, after = last + 1, view.folded_after(last)
    return after == "från" and last + 1 < view.n and (view.is_title[last + 1] or view.is_shouted(last + 1))


def is_heading(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the sentence is a short line without a verb, as the head of an application is."""
    begin, end = view.sentence_of(first)
    return (
        end - begin <= 7
        and view.texts[end - 1] not in (".", "!", "?")
        and not any(view.pos[k] in ("VERB", "AUX") for k in range(begin, end))
    )


def opens_dated_line(view: EssayView, first: int, last: int) -> bool:
    """Tell whether tokens `[first, last)` open a line, after a dash or star at most, and a year follows."""
    if last >= view.n or not _is_year(view.texts[last]):
        return False
    start = view.text.rfind("\n", 0, view.starts[first]) + 1
    return start > 0 and not view.text[start : view.starts[first]].strip(" -*•–\t")


def _is_year(text: str) -> bool:
    return len(text) == 4 and text.isdecimal() and text[:2] in ("19", "20")
