"""Professions (`prof`): of the writer, of the writer's people, and those wished for (guidelines 3.15).

A word of the list `profession`, a compound with a head of trades (`-lärare`, `-skötare`), or whatever noun stands where
a profession must (`jobbar som …`, `utbildad …`). General statements and the people of a book or film score low.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.frames import word_set
from pseudo_core.detect.markup import COPULA, OWN, Candidate, context_features, determiner_feature, evidence_of
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_professions", "profession_candidates"]

_INFLECTIONS = (
    "",
    "n",
    "en",
    "an",
    "na",
    "s",
    "ns",
    "ens",
    "rna",
    "erna",
    "or",
    "er",
    "arna",
    "r",
    "t",
    "et",
    "nas",
    "rnas",
)
_NOT_PROFESSIONS = word_set(
    "munk munken munkar munkarna nunna nunnan nunnor nunnorna målvakt målvakten målvakter spelare spelaren",
    "fotbollsspelare huvudpersonal invånare medlemsvärd arbetare ledare värd läsare lyssnare användare ägare",
    "grannar deltagare tävlande utvandrare invandrare flyktingledare självförsörjare skrivare utgivare",
    "arbetsgivare uppdragsgivare långivare högtalare resenärer betraktare moderator svindlare rakvärd gästvärd",
    "hyresvärd hyresvärden hyresvärdar hyresvärdens vicevärd arbetsgivaren arbetsgivarna mobilladdare",
    "låtskrivare+ dörrvakt- fotvård mästare",
)
# Words of rank and standing: marked when they speak of a person the writer knows, more often left alone.
_TEACHER = word_set("fröken fröknar magister magistern")  # of children; with `min` or `vår` the writer's own
_RANK = word_set(
    "chef boss ledare handledare föreståndare rektor ägare direktör mentor chefen bossen chefer handledaren",
    "rektorn chefens chefe schef",
)
_SERVICE = word_set(
    "läkare läkaren doktor doktorn doktorer polis polisen poliser vakt vakten präst prästen chauffören chaufför",
    "föraren tandläkaren tandläkare lärare läraren lärarna sjuksköterskan sköterskan sjuksköterska servitris",
    "servitör frisör handläggare handläggaren tolk tolken advokat",
)
_PUBLIC = word_set(
    "författare författaren regissör regissören sociolog sociologen forskare forskaren politiker politikern",
    "kriminolog kriminologen språkvetare filosof skådespelare skådespelaren skådespelarna sångare minister",
    "ministern president kung statsminister professor psykolog dirigent fotbollsspelare företagare idrottsmän",
    "kritiker domare domaren detektiv",
)
_STATUS = word_set(
    "student studenten studenter elev eleven elever pensionär pensionärer pensionären arbetslös turist turister",
    "kund kunder hemmafru praktikant lärling kollega kollegor medlem medlemmar deltagare granne flykting",
    "flyktingar volontär konsument väljare patient resenär passagerare",
)
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
    "slags typ av timanställd",
)
_MORE_HEADS = ("bönder", "brandman", "brandmän", "hantverkare", "reparatörer", "sjuksyster", "skräddare", "vaktmästare")
# Endings of words for who does something; rare words only, for adjectives and things share some of them.
_AGENT = re.compile(
    r"[^\W\d_]{3,}(?:are|erska|arinna|tris|ist|ör|ös|log|nom|graf|iker|ekt|ent|iater|man|kvinna|smed|karl|bonde|vakt)"
)
_BEFORE_SELF = COPULA | word_set("jag en ett a an")
_JOIN = word_set("och eller sen sedan , samt senare")
_PRONOUN = word_set("jag han hon vi de dom du hen")
_OPENERS = word_set("som till utbildad utbildat :")
_NO_NOUN = word_set(
    "alla andra mycket bra så jag det den vanligt en ett min mitt vi inte du han hon de vad där här om mest lite",
    "att och vanlig två tre barn liten ung",
)


@lru_cache(maxsize=4)
def _compound_test(lexicon: Lexicon) -> Callable[[str], bool]:
    """Return a test whether a word ends in a head of trades, inflected or not, with at least two letters before it."""
    # `-värd` ends adjectives far more often (`anmärkningsvärd`) than hosts.
    listed = {form.removeprefix("-") for form in lexicon.words("profession_head")} - {"värd", "värden"}
    heads = tuple(sorted({*_MORE_HEADS, *listed}))

    @lru_cache(maxsize=1 << 15)
    def is_compound(word: str) -> bool:
        if len(word) < 6 or word in _NOT_PROFESSIONS:
            return False
        for ending in _INFLECTIONS:
            stem = word.removesuffix(ending)
            if (ending == "" or stem != word) and stem.endswith(heads):
                return any(stem.endswith(head) and len(stem) >= len(head) + 2 for head in heads)
        return False

    return is_compound


@lru_cache(maxsize=4)
def _first_words(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(form.split(" ", 1)[0] for form in lexicon.words("profession") if " " in form)


def _rows(lexicon: Lexicon | None) -> Mapping[str, Mapping[str, str]]:
    return lexicon.words("profession") if lexicon is not None else {}


def profession_candidates(view: EssayView, lexicon: Lexicon | None) -> Iterator[Candidate]:
    """Yield every word that may be a profession with the features of its use."""
    words = _rows(lexicon)
    if lexicon is None:
        return
    is_compound = _compound_test(lexicon)
    firsts = _first_words(lexicon)
    before = previous = ""
    skip, opened, framed = -1, -9, -9
    for i, word in enumerate(view.folded):
        if word in _OPENERS:
            opened = i
        before, previous = previous, word
        if i <= skip or len(word) < 2:
            continue
        last, row, rule = i + 1, None, ""
        if word in firsts and (pair := f"{word} {view.folded_after(i)}") in words:
            last, row, rule = i + 2, words[pair], "profession/list"
        elif word in words and word not in _NOT_PROFESSIONS:
            row, rule = words[word], "profession/list"
        elif word in _TEACHER and before in OWN:
            row, rule = {}, "profession/list"
        elif is_compound(word) and i not in view.hit_at:
            row, rule = {}, "profession/compound"
        elif (
            opened < i <= opened + 4
            and (frame := _frame(view, i)) in ("work_as", "study_to")
            and _is_noun(view, i, lexicon)
        ):
            row, rule = {}, f"profession/{frame}"
        elif _ends_like_agent(word) and _is_agent(view, i, lexicon):
            row, rule = {}, "profession/agent"
        elif before in _BEFORE_SELF and _is_foreign_noun(view, i, lexicon):
            row, rule = {}, "profession/unknown"
        if row is None:
            continue
        skip = last - 1
        features = _features(view, i, last, row, rule)
        is_joined = framed >= i - 4 and view.folded_before(i) in _JOIN
        if "frame:none" in features and (is_joined or (framed >= i - 6 and _is_elliptic(view, i, lexicon))):
            features.append("frame:coordinated")
        if "frame:none" not in features and "frame:as" not in features:
            framed = i
        yield Candidate(view.starts[i], view.ends[last - 1], tuple(features), rule, base=row.get("name", "") or word)


def _is_noun(view: EssayView, i: int, lexicon: Lexicon | None) -> bool:
    word = view.folded[i]
    return (
        word not in _NO_NOUN
        and word not in _STATUS
        and len(word) > 3
        and view.pos[i] in ("NOUN", "X", "")
        and not view.texts[i].isupper()
    )


@lru_cache(maxsize=1 << 15)
def _ends_like_agent(word: str) -> bool:
    return _AGENT.fullmatch(word) is not None


def _is_agent(view: EssayView, i: int, lexicon: Lexicon) -> bool:
    """Tell whether a rare word with an ending of trades stands where one says what somebody is."""
    word = view.folded[i]
    return (
        (view.texts[i].islower() or view.is_shouted(i))
        and word not in _NOT_PROFESSIONS
        and word not in _STATUS
        and view.pos[i] in ("NOUN", "X", "ADJ", "")
        and view.folded_before(i) not in ("mer", "mycket", "lite", "så", "ännu", "allt", "inte")
        and not lexicon.is_common(word)
        and _frame(view, i) in ("copula", "become", "want", "work_as", "as", "apposition")
    )


def _is_foreign_noun(view: EssayView, i: int, lexicon: Lexicon) -> bool:
    """Tell whether an unknown noun stands where the writer says what he or she is: `jag var midwife`."""
    b1, b2 = view.folded_before(i), view.folded_before(i, 2)
    if b1 in ("en", "ett", "a", "an"):
        b1, b2 = b2, view.folded_before(i, 3)
    is_said_of_self = (b1 in COPULA and b2 == "jag") or (b1 == "jag" and b2 in COPULA)
    return (
        is_said_of_self
        and len(view.folded[i]) > 3
        and view.pos[i] in ("NOUN", "X")
        and view.texts[i].islower()
        and view.p_name[i] < 0.4
        and not lexicon.is_common(view.folded[i])
    )


def _skip_back(view: EssayView, i: int) -> int:
    sentence = view.tokens[i].sentence
    j = i - 1
    while (
        j >= 0
        and i - j <= 4
        and view.tokens[j].sentence == sentence
        and (view.folded[j] in _SKIP or view.pos[j] in ("ADJ", "ADV"))
    ):
        j -= 1
    return j if j >= 0 and view.tokens[j].sentence == sentence else -1


def _frame(view: EssayView, i: int) -> str:
    """Return the frame that token i stands in: `work_as`, `study_to`, `become`, `copula`, `want`, or ''."""
    j = _skip_back(view, i)
    if j < 0:
        return ""
    word = view.folded[j]
    between = view.folded[j + 1 : i]
    if not between and word in (",", "(", "-", "–") and _is_person_before(view, j):
        return "apposition"
    if not between and word in ("och", ",") and _is_second_predicate(view, j):
        return "copula"
    if "som" in between:
        for k in range(j, max(-1, j - 4), -1):
            if view.tokens[k].sentence != view.tokens[i].sentence:
                break
            if view.folded[k] in _WORK_AS:
                return "work_as"
        return "as"
    if "till" in between and (word in _STUDY_TO or view.folded_before(j) in _STUDY_TO):
        return "study_to"
    if word in ("utbildad", "utbildat"):
        return "work_as"
    if word in _BECOME:
        near = {view.folded_before(j, back) for back in (0, 1, 2, 3, 4)}
        return "want" if near & _WANT else "become"
    if word in COPULA:
        return "copula"
    if word in _PRONOUN and view.folded_before(j) in COPULA:
        return "copula"
    if word in ("söker", "sökte", "behöver", "anställa", "anställde", "söks"):
        return "sought"
    if word == ":" and view.folded_before(j) in ("yrke", "ansökan", "titel", "jobb", "befattning", "tjänst", "arbete"):
        return "work_as"
    return ""


def _is_person_before(view: EssayView, comma: int) -> bool:
    """Tell whether a name or a relative stands right before a comma: `min granne Yusuf , svetsare`."""
    j = comma - 1
    if j < 0 or view.tokens[j].sentence != view.tokens[comma].sentence or not view.is_word[j]:
        return False
    if view.p_name[j] > 0.5 or (view.capital_counts(j) and not view.is_initial[j]):
        return True
    known = view.hit_at.get(j)
    if known is not None and any(entry.list in ("given_name", "surname") for entry in known.entries):
        return view.is_title[j]
    return view.folded_before(j) in OWN and view.pos[j] == "NOUN"


def _is_second_predicate(view: EssayView, joint: int) -> bool:
    """Tell whether a second predicate is joined: `hon är ensamstående och`, `jag är 34 år ,`."""
    first, _ = view.sentence_of(joint)
    for j in range(joint - 1, max(first, joint - 6) - 1, -1):
        if view.folded[j] in COPULA:
            subject = view.folded_before(j)
            return j < joint - 1 and (subject in _PRONOUN or view.pos[j - 1] in ("NOUN", "PROPN", "PRON"))
        if view.pos[j] not in ("ADJ", "ADV", "NUM", "NOUN") and not view.folded[j].endswith(("ande", "ende")):
            return False
    return False


def _is_elliptic(view: EssayView, i: int, lexicon: Lexicon) -> bool:
    """Tell whether a second subject shares the first one's verb: `min far var murare och min mor sömmerska`."""
    subject = view.folded_before(i)
    is_subject = subject in _PRONOUN or subject in lexicon.words("kinship") or (i > 0 and view.p_name[i - 1] > 0.5)
    return is_subject and any(view.folded_before(i, back) in _JOIN for back in (2, 3, 4))


def _features(view: EssayView, first: int, last: int, row: Mapping[str, str], rule: str) -> list[str]:
    word = view.folded[first]
    out = context_features(view, first, last)
    frame = _frame(view, first)
    if frame == "apposition" and row.get("definite") == "1":
        frame = ""
    determiner = determiner_feature(view, first)
    group = (
        "rank"
        if word in _RANK or row.get("name", "") in _RANK
        else "public"
        if word in _PUBLIC
        else "service"
        if word in _SERVICE
        else "trade"
    )
    if word in _STATUS or row.get("name", "") in _STATUS:
        group = "status"
    out += [
        f"frame:{frame or 'none'}",
        f"det:{determiner}",
        f"prof:{group}",
        f"prof:{group}:{frame or 'none'}",
        "rule:" + rule.partition("/")[2],
    ]
    if frame and frame != "as":
        subject = next((f.partition(":")[2] for f in out if f.startswith("subject:")), "none")
        out.append(f"frame:subject:{subject}")
        if "impersonal" in out:
            out.append("frame:impersonal")
    is_definite = row.get("definite") == "1" or (
        rule != "profession/list" and word.endswith(("en", "an", "n")) and not word.endswith("man")
    )
    is_plural = row.get("number") == "pl"
    if is_definite:
        out.append(f"def:{group}")
        if "next:capital" in out or "next:name" in out or "next:called" in out:
            out.append("def:named")
        if view.is_initial[first]:
            out.append("def:initial")
    if last + 1 < view.n and view.folded[last] == "som" and view.folded[last + 1] in ("heter", "hette", "hetter"):
        out.append(f"called:{group}")
    if is_plural:
        out.append(f"plural:{frame or 'none'}")
    if "next:capital" in out or "next:called" in out or "next:name" in out:
        out.append(f"named:{group}")
    if determiner == "own":
        out.append(f"own:{group}")
    before = view.folded_before(first)
    if before in ("yrke", "ansökan", ":", "titel"):
        out.append("after:title")
    if (
        last < view.n
        and view.folded[last] in ("på", "i", "hos", "vid", "inom")
        and view.tokens[last].sentence == view.tokens[first].sentence
    ):
        out.append(f"next:place:{'frame' if frame else 'none'}")
    if before in OWN:
        out.append("own:direct")
    if len(view.sentences[view.tokens[first].sentence : view.tokens[first].sentence + 1]) and _is_heading(
        view, first, last
    ):
        out.append("heading")
    return out


def _is_heading(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the sentence is a short line without a verb, as the head of an application is."""
    begin, end = view.sentence_of(first)
    return (
        end - begin <= 7
        and view.texts[end - 1] not in (".", "!", "?")
        and not any(view.pos[k] in ("VERB", "AUX") for k in range(begin, end))
    )


def detect_professions(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield professions tied to the writer or the writer's people."""
    yield from evidence_of(Label.PROF, profession_candidates(view, lexicon))
