"""What the markup detectors share: the context of a candidate as features, and the weights fitted on them.

A candidate is a word that a list or frame proposes (`bror`, `elektriker`, `astma`); whether people mark it depends on
how it is used: `min bror` and `brodern i filmen`. Each label is one family of weights (`weigh.Weights`); features are
names of contexts, never a word of the text. `training/markup/train.py` fits them around hand-set priors.

>>> MARKUP_WEIGHTS.score("fam", ("det:own", "kin:family", "person:first")) > 0.5
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from pseudo_core.detect.markup.general_statements import argues_generally
from pseudo_core.detect.view.frames import first_person_share, is_letter, word_set
from pseudo_core.detect.weigh import Weights
from pseudo_core.detect.writer.portraits import is_portrait
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "COPULA",
    "MARKUP_WEIGHTS",
    "OWN",
    "REFLEXIVE",
    "THIRD",
    "YOUR",
    "Candidate",
    "context_features",
    "determiner_feature",
    "evidence_of",
    "is_fiction",
    "read_weights",
]

OWN = word_set("min mitt mina mine mi mit vår vårt våra våran vårat våras mins my our mitts egen eget egna")
YOUR = word_set("din ditt dina er ert era eran erat your")
THIRD = word_set("hans hennes deras dess henns hennas hans' his her their")
REFLEXIVE = word_set("sin sitt sina sinas")
COPULA = word_set("är var blir blev bli blivit varit e vara ar va was is blivet heter")
_GENERIC = word_set(
    "man människor folk alla många några vissa ungdomar unga vuxna personer ens samhället alltid varje vilken",
    "någon ingen sådana sådan flera andra barns föräldrars de flesta",
)
_NAME_LIKE = 0.5
_OWNED = OWN | YOUR | THIRD | word_set("en gammal ung gift detta")
_WORK_OF_ART = word_set(
    "boken bokens filmen filmens romanen romanens novellen novellens serien seriens pjäsen pjäsens musikalen",
    "operan sagan",
    "deckaren berättelsen huvudpersonen huvudperson bok film roman novell tv-serie tv-serien skildring memoarerna",
)
_TELLING = word_set(
    "handlar handlade spelar spelade utspelar skildrar skildrade skildring berättar följer möter om gestaltar"
)
_DETERMINER = word_set("en ett den det de dom denna detta dessa denne")
_QUANTITY = word_set(
    "två tre fyra fem sex sju åtta nio tio elva tolv båda bägge hel hela många några inga inget ingen alla fler",
    "flera",
)
_TIMES = word_set("dag kväll natt morgon år vecka månad gång sommar vinter söndag lördag fredag jul helg")
_FIRST = word_set("jag mig mej vi oss ja")
_THIRD_PERSON = word_set("han hon hen honom henne de dom dem")
_TEXT_TYPES = {
    "Återgivande": "review",
    "Sammanfattande": "review",
    "Utredande": "investigation",
    "Förklarande": "investigation",
    "Argumenterande": "argument",
    "Resonerande": "argument",
    "Informellt mejl": "letter",
    "Instruerande": "instruction",
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A span `[start, end)` that may be marked, with what speaks for and against it; `rule` names what proposed it."""

    start: int
    end: int
    features: tuple[str, ...]
    rule: str
    base: str = ""
    facts: tuple[tuple[str, str], ...] = ()


def read_weights(text: str) -> Weights:
    """Return the weights of a JSON text as `training/markup/train.py` writes it."""
    return Weights(json.loads(text)["families"])


MARKUP_WEIGHTS = read_weights(files("pseudo_core").joinpath("models/markup.json").read_text(encoding="utf-8"))


def evidence_of(label: Label, candidates: Iterable[Candidate]) -> Iterator[Evidence]:
    """Yield each candidate as evidence, scored by the fitted weights of its label."""
    for item in candidates:
        score = MARKUP_WEIGHTS.score(label.value, item.features)
        yield Evidence(item.start, item.end, label, item.rule, score, base=item.base, facts=item.facts)


def determiner_feature(view: EssayView, i: int) -> str:
    """Return what determines the noun at token i: `own`, `your`, `third`, `sin`, `gen`, `art`, `num`, `bare` …

    Adjectives may stand between (`min lilla`, `våra två`), at most three words of them.
    """
    sentence = view.tokens[i].sentence
    for back in range(1, 5):
        j = i - back
        if j < 0 or view.tokens[j].sentence != sentence or not (view.is_word[j] or view.texts[j].isdigit()):
            return "bare" if back == 1 else "far"
        word = view.folded[j]
        if word in OWN:
            return "own"
        if word in YOUR:
            return "your"
        if word in REFLEXIVE:
            return "sin"
        if word in THIRD:
            return "third"
        if (
            word in ("ingen", "inga", "någon", "några", "många", "alla", "varje", "vissa", "flera", "fler", "andra")
            and back <= 2
        ):
            if word == "varje" and back == 2 and view.folded[j + 1] in _TIMES:
                return "bare"  # `varje morgon mor gick till brunnen`
            owner = view.folded_before(j)
            if owner in OWN or owner in THIRD or owner in YOUR:  # `min andra bror`
                return "own" if owner in OWN else "third" if owner in THIRD else "your"
            return "quant"
        if word in _QUANTITY or word.isdigit():
            return _counted_owner(view, j)
        if word == "detta" and view.folded_before(j) == "före":
            continue  # `hennes före detta man`
        if word == "före" and back > 1 and view.folded[j + 1] == "detta":
            continue
        if word in _DETERMINER:
            return "art" if word in ("en", "ett") else "demo"
        if back == 1 and word.endswith(("s", "x", "z")) and view.pos[j] in ("PROPN", "NOUN"):
            return "gen" if view.pos[j] == "PROPN" or _is_name(view, j) else "noun_gen"
        if view.pos[j] not in ("ADJ", "ADV", "") and not _is_adjective_like(word):
            return "bare" if back == 1 else "far"
    return "far"


def _is_name(view: EssayView, j: int) -> bool:
    """Tell whether token j is somebody's name by the lists, whatever the tagger says (`stigs fru`)."""
    hit = view.hit_at.get(j)
    return hit is not None and hit.last == j + 1 and any(entry.list == "given_name" for entry in hit.entries)


def _counted_owner(view: EssayView, i: int) -> str:
    """Return whose the counted people are (`mina två`, `sina tre`), or `num` where nobody owns them."""
    owner = view.folded_before(i)
    if _owner_before(view, i):
        return "own"
    return "sin" if owner in REFLEXIVE else "third" if owner in THIRD else "your" if owner in YOUR else "num"


def _owner_before(view: EssayView, i: int) -> bool:
    before = view.folded_before(i)
    return before in OWN or (_is_adjective_like(before) and view.folded_before(i, 2) in OWN)


def _is_adjective_like(word: str) -> bool:
    return (len(word) > 5 and word.endswith(("ska", "ske"))) or word in (
        "stor",
        "stora",
        "liten",
        "lilla",
        "små",
        "bästa",
        "bäste",
        "äldsta",
        "yngsta",
        "äldre",
        "yngre",
        "kära",
        "käre",
        "gamla",
        "nya",
        "andra",
        "första",
        "förra",
        "ena",
        "snälla",
        "fina",
        "gammal",
        "ny",
        "god",
        "goda",
        "bra",
        "blivande",
        "dåvarande",
        "enda",
        "egen",
        "egna",
        "eget",
    )


def context_features(view: EssayView, first: int, last: int) -> list[str]:
    """Return features of where tokens `[first, last)` stand: person, text type, neighbours, generic speech."""
    begin, end = view.sentence_of(first)
    known: dict[int, list[str]] = view.memo.setdefault("sentence_features", {})
    if begin not in known:
        known[begin] = _sentence_features(view, begin, end)
    out = list(known[begin])
    if (
        first > begin
        and view.folded[first - 1] in ("som", "lik", "likt")
        and not any(view.folded[k] in COPULA for k in range(max(begin, first - 3), first - 1))
    ):
        out.append("after:som")
    nearest = _nearest_subject(view, first, begin)
    if nearest:
        out.append(f"subject:{nearest}")
    after = last if last < end else None
    if (
        after is not None
        and view.texts[after][:1].isupper()
        and view.is_word[after]
        and not view.is_initial[after]
        and not view.is_shouted(after)
    ):
        out.append("next:capital")
    elif after is not None and view.p_name[after] > 0.5:
        out.append("next:name")
    if after is not None and view.folded[after] in ("heter", "hette", "heta", "som", "hetter"):
        out.append("next:called" if view.folded[after] != "som" else "next:som")
    return out


def _is_husband(view: EssayView, man: int) -> bool:
    """Tell whether `man` at this token is somebody's or somebody, not everybody: `min man`, `Leilas man`."""
    owner = man - 1
    if view.folded[owner] in _OWNED:
        return True
    is_named = view.is_kin[owner] or (view.is_title[owner] and view.p_name[owner] > _NAME_LIKE)
    return is_named and view.folded[owner].endswith("s") and view.together(owner, man)


def _sentence_features(view: EssayView, begin: int, end: int) -> list[str]:
    """Return the features that all words of the sentence `[begin, end)` share."""
    out: list[str] = []
    essay = _essay_features(view)
    words = view.folded[begin:end]
    has_man = essay.has_man and "man" in words
    if has_man:  # `min man` is a husband, not everybody
        words = [word for k, word in enumerate(words) if word != "man" or not k or not _is_husband(view, begin + k)]
        has_man = "man" in words
    has_first = view.is_first_person(begin)
    out.append("person:first" if has_first else "person:none")
    if not has_first and not _THIRD_PERSON.isdisjoint(words):
        out.append("person:third")
    if begin and view.is_first_person(begin - 1):
        out.append("previous:first" if has_first else "previous:first_only")
    if essay.has_self and "själv" in words and "jag" in words:
        out.append("self")
    out += essay.of_writer if has_first else essay.of_others
    if essay.has_generic and not _GENERIC.isdisjoint(words):
        out.append("generic:own" if has_first else "generic:only")
    if has_man and not has_first:
        out.append("generic:man")
    if is_fiction(view, begin):
        out.append("fiction")
    if argues_generally(view, begin):
        out.append("impersonal")  # as what a report says of others
    return out


class _EssayFeatures(NamedTuple):
    """What all sentences of an essay share."""

    of_writer: tuple[str, ...]  # where a sentence speaks of the writer
    of_others: tuple[str, ...]  # where it does not
    has_man: bool
    has_self: bool
    has_generic: bool


def _essay_features(view: EssayView) -> _EssayFeatures:
    known = view.memo.get("essay_features")
    if isinstance(known, _EssayFeatures):
        return known
    share = first_person_share(view)
    kind = _TEXT_TYPES.get(view.essay.text_types[0] if view.essay.text_types else "", "story")
    if kind == "argument" and is_letter(view):
        kind = "letter"  # an application or a complaint, whatever its task is called
    if kind in ("review", "investigation") and not view.is_impersonal and is_portrait(view):
        kind = "story"  # of somebody of the writer's, whose people and trades are theirs too
    of_writer = ["essay:first" if share >= 0.5 else "essay:mixed" if share >= 0.2 else "essay:other", f"type:{kind}"]
    of_others = [*of_writer, "impersonal"] if kind in ("review", "investigation") else of_writer.copy()
    if view.essay.level[:1] == "C":
        of_writer.append("level:c")
        of_others += ["level:c", "general_argument"] if kind == "argument" else ["level:c"]
    vocabulary = view.vocabulary
    found = _EssayFeatures(
        tuple(of_writer),
        tuple(of_others),
        "man" in vocabulary,
        "själv" in vocabulary and "jag" in vocabulary,
        not vocabulary.isdisjoint(_GENERIC),
    )
    view.memo["essay_features"] = found
    return found


def is_fiction(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i tells what a book or film is about, and not of the writer's people."""
    if view.vocabulary.isdisjoint(_WORK_OF_ART):
        return False
    words = view.folded[slice(*view.sentence_of(i))]
    if _WORK_OF_ART.isdisjoint(words) or not OWN.isdisjoint(words):
        return False
    if "huvudperson" in words or "huvudpersonen" in words or not _TELLING.isdisjoint(words):
        return True
    return (
        words[0] == "i" and len(words) > 1 and words[1] in _WORK_OF_ART and not view.is_first_person(i)
    )  # `I boken dör`


def _nearest_subject(view: EssayView, first: int, begin: int) -> str:
    for j in range(first - 1, max(begin, first - 7) - 1, -1):
        word = view.folded[j]
        if word in _FIRST:
            return "first"
        if word in _THIRD_PERSON:
            return "third"
        if word == "man" and not (j > begin and _is_husband(view, j)):
            return "generic"
        if word in ("du", "ni"):
            return "second"
        if word in OWN:
            return "mine"
    return ""
