"""What is sure once is looked for everywhere in the essay: in other case, in the genitive, misspelt, in part.

Half of the misses of earlier systems were names without their capital (Volodina et al. 2020): a name known from
`jag heter Sten` is found in `sten kör`, but not in `en stor sten`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING

from pseudo_core.detect.echo_institutions import institutions_in_short
from pseudo_core.detect.echo_people import people_in_letters
from pseudo_core.detect.names.context import case_of, name_triggers, tag_features
from pseudo_core.detect.names.no_names import is_kind_of
from pseudo_core.detect.names.openings import opens_otherwise
from pseudo_core.detect.places.context import preposition_before
from pseudo_core.detect.view.context import EssayView, common_memory
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import fold_key, genitive_stem, is_genitive_position
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.public_people import in_famous_run
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.link.essay import is_same_name
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence, Mention
from pseudo_core.taxonomy import FIRSTNAMES, GEOGRAPHY, INSTITUTIONS, MODIFIER_ORDER, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["echo_mentions"]

_ECHOED = (
    FIRSTNAMES | GEOGRAPHY | INSTITUTIONS | {Label.NICKNAME, Label.SURNAME, Label.MIDDLENAME, Label.TRANSPORT_NAME}
)
_PERSON = FIRSTNAMES | {Label.NICKNAME, Label.SURNAME, Label.MIDDLENAME}
_SURE = 0.7
_UNLIKELY = 0.15  # probability of a name below which the tagger sees a word
_CAPITALISED = 0.01  # share of capitals from which names in a text are meant to have them
_WEAK = frozenset({"t:prep", "u:with"})  # what things have before them too
_DEGREES = word_set(
    "är var blir blev e inte så mycket väldigt jätte jättemycket ganska lite för ännu lika aldrig alltid"
)
_QUANTITIES = frozenset(
    {"mycket", "mycke", "myke", "många", "manga", "lite", "massa", "olika", "några", "flera", "mer"}
)
_ENGLISH = frozenset({"you", "is", "me", "it", "haha"})
_MIN_LETTERS = 2
_MIN_SPELLED = 5
_MAY_OWN = word_mark(endings=("s", "'"))  # no other word has a genitive to take off
_STEMS: Memory[str, str] = Memory(lambda text: genitive_stem(text).casefold())


@dataclass(frozen=True, slots=True)
class _Form:
    words: tuple[str, ...]
    mention: Mention
    is_part: bool


def _forms(mentions: Sequence[Mention], text: str) -> dict[str, list[_Form]]:
    forms: dict[str, list[_Form]] = {}
    seen: set[tuple[tuple[str, ...], str]] = set()

    def add(words: tuple[str, ...], mention: Mention, *, is_part: bool) -> None:
        group = "person" if mention.label in _PERSON else str(mention.label)
        if not words or sum(map(len, words)) < _MIN_LETTERS or (words, group) in seen:
            return
        seen.add((words, group))
        forms.setdefault(words[0], []).append(_Form(words, mention, is_part))

    for mention in sorted(mentions, key=lambda m: (-m.score, m.start)):
        if (
            mention.label not in _ECHOED
            or mention.score < _SURE
            or any(rule.endswith("/derived") for rule in mention.rules)
        ):
            continue
        surface = tuple(text[mention.start : mention.end].casefold().split())
        base = tuple(mention.base.split()) if mention.base else surface
        add(surface, mention, is_part=False)
        if base != surface:
            add(base, mention, is_part=False)
        if mention.label in FIRSTNAMES and len(base) > 1 and len(base[0]) > _MIN_LETTERS:
            add(base[:1], mention, is_part=True)
    for rows in [rows for rows in forms.values() if len(rows) > 1]:
        rows.sort(key=lambda form: (-len(form.words), form.mention.start, form.words))
    return forms


def _score(
    view: EssayView, first: int, last: int, mention: Mention, *, is_part: bool, spelled: bool
) -> tuple[float, list[str]]:
    case = case_of(view, first)
    common = last - first == 1 and view.is_common_word(first)
    features = [case if case in ("cap", "initial") else "low"]
    if common:
        features.append(f"{case}:common")
    if is_part:
        features.append("part")
    if spelled:
        features.append("spelled")
    if mention.label in _PERSON:
        features.extend(t for t in name_triggers(view, first, last) if not t.startswith("t:heter"))
        if mention.label is Label.SURNAME and not common and "n:det" in features:
            features.remove("n:det")  # `en Petrović i svensk uniform`
    elif mention.label in GEOGRAPHY:
        if preposition_before(view, first) is not None:
            features.append("p:place")
        elif common and view.pos[first] in ("VERB", "AUX"):
            return 0.0, features  # `kan vara`, where the town Vara is named elsewhere
    features.extend(tag_features(view, first))
    if text_class(view) == "impersonal":
        features.append("impersonal")
    return WEIGHTS.score("echo", features), features


@lru_cache(maxsize=4)
def _uncommon(lexicon: Lexicon | None) -> Memory[str, bool]:
    """Return the memory of which folded words are no ordinary ones and long enough to be known though misspelt."""
    is_common = common_memory(lexicon)
    return Memory(lambda word: len(word) >= _MIN_SPELLED and not is_common[word])


def echo_mentions(view: EssayView, lexicon: Lexicon, mentions: Sequence[Mention]) -> Iterator[Evidence]:
    """Yield evidence for further mentions of what `mentions` found, outside them."""
    forms = _forms(mentions, view.text)
    if not forms:
        return
    taken = view.covered(mentions)
    yield from institutions_in_short(view, mentions, taken)
    yield from people_in_letters(view, mentions, taken)
    singles = [rows for rows in forms.values() if len(rows[0].words) == 1 and len(rows[0].words[0]) >= _MIN_SPELLED]
    tokens = range(view.n)
    asked = {*compress(tokens, map(forms.__contains__, view.folded))}
    asked.update([i for i in marked(view, _MAY_OWN) if _STEMS[view.texts[i]] in forms])
    if singles:
        asked.update(compress(tokens, map(_uncommon(lexicon).__getitem__, view.folded)))
    for i in sorted(asked - taken):
        word, stem = view.folded[i], _STEMS[view.texts[i]]
        if not view.is_word[i] or (word in CUES.function_word and not _may_be_name(view, i)):
            continue
        found = False
        for key in (word, stem):
            for form in forms.get(key, ()) if key else ():
                n = len(form.words)
                if i + n > view.n or (n > 1 and tuple(view.folded[i : i + n]) != form.words):
                    continue
                if form.mention.label in _PERSON and in_famous_run(view, i, i + n) and i not in view.signed:
                    continue  # `Angela Merkel`, where a neighbour is called Angela
                gen = key != word or (word.endswith(("s", "x", "z")) and is_genitive_position(view, i))
                score, features = _score(view, i, i + n, form.mention, is_part=form.is_part, spelled=False)
                if form.mention.label in _PERSON and n == 1 and _is_word_here(view, i, features):
                    continue
                if form.mention.label in _PERSON and n == 1 and is_kind_of(view, i):
                    continue  # `björn är ett djur`
                if form.mention.label is Label.NICKNAME and _is_plain_word(view, i, form.mention):
                    continue
                is_whole = key == word and view.texts[i] == view.text[form.mention.start : form.mention.end]
                is_genitive_word = is_whole and genitive_stem(word) != ""  # `chefen är Ana Lins. Lins kan intyga`
                if (
                    form.mention.label in _PERSON
                    and view.is_initial[i]
                    and not is_genitive_word
                    and opens_otherwise(view, i)
                ):
                    continue  # `Stig av vid torget`
                yield _evidence(view, i, i + n, form.mention, score, features, gen=gen, rule="same_form")
                found = True
                break
            if found:
                break
        if found or len(word) < _MIN_SPELLED or word in CUES.function_word or view.is_common_word(i) or view.is_kin[i]:
            continue
        for rows in singles:
            form = rows[0]
            spelt = next((w for w in (word, stem) if w and is_same_name(w, form.words[0])), "")
            if spelt and not _is_another(view, i, form.mention):
                score, features = _score(view, i, i + 1, form.mention, is_part=False, spelled=True)
                yield _evidence(view, i, i + 1, form.mention, score, features, gen=spelt != word, rule="spelling")
                break


def _is_plain_word(view: EssayView, i: int, nickname: Mention) -> bool:
    """Tell whether token i is the lower-cased noun that a capitalised nickname was made of: `Räven … räven sov`."""
    if not view.texts[i].islower() or not view.text[nickname.start].isupper() or not view.is_common_word(i):
        return False
    return view.capital_share >= _CAPITALISED and not view.entries(view.texts[i])


def _is_word_here(view: EssayView, i: int, features: list[str]) -> bool:
    """Tell whether a lower-cased ordinary word that is somebody's name elsewhere stands where nothing asks for a
    person: `saga vill ha saga`."""
    if view.texts[i].islower() and (view.folded_after(i) in _ENGLISH or _is_before_noun(view, i)):
        return True
    if view.texts[i].islower() and view.pos[i] == "ADJ" and view.p_name[i] < _UNLIKELY and _is_said_of(view, i):
        return True  # `love you`, `rosa med rosa hår`
    if not view.texts[i].islower() or not view.is_common_word(i) or view.p_name[i] >= _UNLIKELY:
        return False
    if i in view.greeted or i in view.signed:
        return False
    if view.pos[i] == "NOUN" and (
        view.folded_before(i) in _QUANTITIES or _is_owned(view, i) or _is_in_compound(view, i)
    ):
        return True  # `mycket sten`, `mareks röst`, `kors ord`
    if "n:det" in features:
        return True  # `den tredje`, where somebody is called Tredje
    is_noun = view.pos[i] == "NOUN" and "low" in features and view.capital_share >= _CAPITALISED
    weak = _WEAK if is_noun else frozenset[str]()
    return not any(f.startswith(("t:", "u:")) and f not in weak for f in features)


def _is_owned(view: EssayView, i: int) -> bool:
    """Tell whether the name before token i owns it."""
    return i > 0 and view.folded[i - 1][-1:] == "s" and is_genitive_position(view, i - 1) and view.is_open[i - 1]


def _is_in_compound(view: EssayView, i: int) -> bool:
    """Tell whether token i and the noun after it are one word written apart."""
    return i + 1 < view.n and view.pos[i + 1] == "NOUN" and view.adjacent(i, i + 1) and view.is_common_word(i + 1)


def _is_said_of(view: EssayView, i: int) -> bool:
    """Tell whether token i, an adjective, is what somebody is or is not: `Stark är inte stark`."""
    return view.folded_before(i) in _DEGREES and view.is_common_word(i)


def _is_before_noun(view: EssayView, i: int) -> bool:
    """Tell whether token i is an adjective, no genitive, before its noun."""
    is_pair = view.pos[i] == "ADJ" and i + 1 < view.n and view.pos[i + 1] == "NOUN"
    return is_pair and view.p_name[i] < _UNLIKELY and not view.folded[i].endswith("s")


def _may_be_name(view: EssayView, i: int) -> bool:
    """Tell whether a function word at token i may be the name that is spelt like it: a capital, or one is greeted."""
    does = view.folded[i] in CUES.possessive and view.folded_after(i) in CUES.person_verb  # `Mina skratta`
    is_word = view.is_initial[i] and view.p_name[i] < _UNLIKELY and not does
    is_addressed = i in view.greeted or i in view.signed or view.folded_before(i) in CUES.greeting
    return is_addressed or (view.is_capital[i] and not is_word)


def _is_another(view: EssayView, i: int, mention: Mention) -> bool:
    """Tell whether token i stands in the lists as a name of its own, so that likeness means nothing."""
    lists = (
        {"given_name", "surname"} if mention.label in _PERSON else {"country", "world_city", "swedish_place", "region"}
    )
    return any(e.list in lists for e in view.entries(view.texts[i]))


def _evidence(
    view: EssayView, first: int, last: int, mention: Mention, score: float, features: list[str], *, gen: bool, rule: str
) -> Evidence:
    start, end = view.span(first, last)
    foreign = Modifier.FOREIGN in mention.modifiers
    modifiers = tuple(m for m in MODIFIER_ORDER if (m is Modifier.GEN and gen) or (m is Modifier.FOREIGN and foreign))
    facts = (
        *(f for f in mention.facts if f[0] not in ("why", "family")),
        ("family", "echo"),
        ("why", " ".join(features)),
    )
    base = mention.base or fold_key(view.text[mention.start : mention.end])
    return Evidence(
        start, end, mention.label, f"known_in_essay/{rule}", min(score, mention.score), modifiers, base, facts
    )
