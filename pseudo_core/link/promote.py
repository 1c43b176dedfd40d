"""What is certain in one essay is looked for in the learner's other essays: lower-cased, in the genitive, misspelt.

A surname known from a letter is found without its capital in a story. Places are general knowledge too, so in reviews
and investigations they are taken only where the sentence speaks of the writer (Derbring 2020; guidelines 1.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rapidfuzz.distance import OSA

from pseudo_core.detect.view.context import FIRST_PERSON, IMPERSONAL_TYPES
from pseudo_core.detect.view.cues import CUES
from pseudo_core.link.institution_names import is_same_institution
from pseudo_core.model import AnnotatedEssay, Mention, MentionRef, Token
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import FIRSTNAMES, GEOGRAPHY, INSTITUTIONS, Label, Modifier

__all__ = ["Known", "promote"]

Found = tuple[str, tuple[MentionRef, Mention, str]]

# Bare numbers mean different things in different essays; only what is long enough to be itself is looked for.
_NEVER = frozenset(
    {
        Label.AGE_DIGITS,
        Label.AGE_STRING,
        Label.DAY,
        Label.MONTH_DIGIT,
        Label.MONTH_WORD,
        Label.YEAR,
        Label.STREET_NR,
        Label.TRANSPORT_NR,
        Label.INITIALS,
        Label.EXTRA,
    }
)
_LOCATED = GEOGRAPHY | INSTITUTIONS
_PEOPLE = FIRSTNAMES | {Label.SURNAME, Label.NICKNAME}
_FINITE = frozenset({"VERB", "AUX"})
_SPEAKS = frozenset(
    {"talar", "pratar", "talade", "pratade", "tala", "prata"}
)  # what follows in lower case is a language
_MIN_LENGTH = 3
_SHORTEST_FAMILY = 2  # `Ek`: only with its capital
_MIN_LENGTH_MISSPELT = 5
_SHORTEST_SHORT = 4
_BEFORE_TOWNS = frozenset({"i", "från", "ifrån", "genom", "mellan"})
_SURE_LENGTH = 6  # a shorter form is only corrected to where the tagger is sure of a name
_SURE_NAME = 0.9
_OPENING_LENGTH = 7  # a word this long is corrected where it opens a sentence, too
_SCHOOLS = ("skolan", "gymnasiet")
_SCORE_EXACT = 0.8
_SCORE_MISSPELT = 0.6


@dataclass(frozen=True, slots=True)
class Known:
    """A certain entity of the learner: where it belongs (`place`), and the folded forms to look for."""

    place: str
    label: Label
    base: str = field(repr=False)
    forms: frozenset[str] = field(repr=False)
    is_foreign: bool
    is_common: bool  # also an ordinary word: only a capital inside a sentence or the tagger makes it a name
    is_certain: bool  # else it is looked for only where it was found, and names where a capital speaks for them
    essay_ids: frozenset[str]  # where it was found
    facts: tuple[tuple[str, str], ...] = field(default=(), repr=False)


Forms = dict[str, list[tuple[tuple[str, ...], Known]]]
"""First word of a form to look for → the words of all forms that begin so, the longest first, and whose they are."""
Near = dict[tuple[str, int], list[tuple[str, Known]]]
"""First letter and length of a word → the forms that it may be a misspelling of, and whose they are."""


def promote(
    essays: Sequence[AnnotatedEssay], known: Sequence[Known], removed: frozenset[tuple[str, int, int]]
) -> list[Found]:
    """Return new mentions (the place of their entity, where they stand, the mention, the folded surface).

    Nothing overlaps a mention, a span that a reviewer took off, or another new mention; the longest form wins.
    """
    forms: Forms = {}
    wanted = sorted((item for item in known if item.label not in _NEVER), key=lambda item: item.place)
    for item in wanted:
        for form in sorted(item.forms):
            words = tuple(form.split())
            if words and len(form) >= (_SHORTEST_FAMILY if item.label is Label.SURNAME else _MIN_LENGTH):
                forms.setdefault(words[0], []).append((words, item))
    for rows in forms.values():
        rows.sort(key=lambda row: (-len(row[0]), row[0], row[1].place))
    # A misspelt word keeps its first letter, and has one letter more or less at most.
    near: Near = {}
    for item in wanted:
        for form in sorted(item.forms) if not item.is_common else ():
            if len(form) >= _MIN_LENGTH_MISSPELT and form.isalpha():
                for length in (len(form) - 1, len(form), len(form) + 1):
                    near.setdefault((form[0], length), []).append((form, item))
    if not forms:
        return []
    heads, shorts = _heads(wanted, forms), _shorts(wanted, forms)
    out: list[Found] = []
    for annotated in essays:
        out += _in_essay(annotated, forms, heads, shorts, near, removed)
    return out


def _in_essay(
    annotated: AnnotatedEssay,
    forms: Forms,
    heads: dict[str, Known],
    shorts: dict[str, Known],
    near: Near,
    removed: frozenset[tuple[str, int, int]],
) -> list[Found]:
    essay, tokens = annotated.essay, annotated.tokens
    folded = [token.text.casefold() for token in tokens]
    asked = [
        i
        for i, word in enumerate(folded)
        if (word[0], len(word)) in near or word in forms or word in heads or word in shorts or word[-1] == "s"
    ]
    if not asked:
        return []
    taken = Taken(essay.text, [(item.start, item.end) for item in annotated.mentions])
    for essay_id, start, end in removed:
        if essay_id == essay.essay_id:
            taken.take(start, end)
    is_impersonal = any(kind in IMPERSONAL_TYPES for kind in essay.text_types)
    personal = {token.sentence for token, word in zip(tokens, folded, strict=True) if word in FIRST_PERSON}
    hopeful = {(item.start, item.end) for item in annotated.candidates}
    out: list[Found] = []
    behind = 0  # what was found last
    for i in asked:
        token = tokens[i]
        if i >= behind and taken.is_free(token.start, token.end):
            hit = _exact(folded, i, forms) or _head(folded, i, heads) or _short(tokens, i, shorts)
            hit = hit or _misspelt(tokens, i, folded[i], near)
            if hit is not None:
                n_words, item, modifiers, score = hit
                last = tokens[i + n_words - 1]
                is_language = i > 0 and folded[i - 1] in _SPEAKS and token.text.islower()
                is_free = not is_language and taken.is_free(token.start, last.end)
                # What is replaced once in an essay must not stay elsewhere in it: a reader would put both together.
                is_here = essay.essay_id in item.essay_ids
                is_place = item.label in _LOCATED
                is_said = is_here or not is_impersonal or not is_place or token.sentence in personal
                is_word = item.is_common or (n_words == 1 and folded[i] in CUES.function_word)
                is_lower_word = is_word and token.text.islower() and token.p_name < _SURE_NAME
                is_sure = not is_word or (_is_name(tokens, i) and not is_lower_word)
                is_sure = is_sure or (token.start, last.end) in hopeful
                is_sure = is_sure and (
                    len(folded[i]) > _SHORTEST_FAMILY or (token.text.istitle() and _is_name(tokens, i))
                )
                is_sure = is_sure or (item.label in _PEOPLE and item.is_certain and _opens_as_subject(tokens, i))
                is_due = is_here or item.is_certain or (not is_place and _is_name(tokens, i))
                is_other = item.label in FIRSTNAMES and not is_here and _goes_on(essay.text, last.end, taken)
                if is_free and is_said and is_sure and is_due and not is_other:
                    mention = Mention(
                        start=token.start,
                        end=last.end,
                        label=item.label,
                        score=score,
                        rules=("learner/known_elsewhere",),
                        base=item.base,
                        modifiers=(*modifiers, Modifier.FOREIGN) if item.is_foreign else modifiers,
                        facts=item.facts,
                    )
                    surface = essay.text[token.start : last.end].casefold()
                    out.append((item.place, (MentionRef(essay.essay_id, token.start), mention, surface)))
                    behind = i + n_words
    return out


def _opens_as_subject(tokens: Sequence[Token], i: int) -> bool:
    """Tell whether a word opens a sentence as its subject, a verb behind it: `Ek måste ha sagt det`, `Mina var med`,
    where the learner tells of an Ek and of a Mina. An oak has an article, and what is mine a noun."""
    token = tokens[i]
    if i + 1 == len(tokens) or tokens[i + 1].sentence != token.sentence or not token.text.istitle():
        return False
    return (i == 0 or tokens[i - 1].sentence != token.sentence) and tokens[i + 1].pos in _FINITE


def _goes_on(text: str, end: int, taken: Taken) -> bool:
    """Tell whether a word with a capital that is no mention follows a given name, so that it may be somebody public's:
    `Selma` is the neighbour, `Selma Lagerlöf` is not."""
    return text[end : end + 1] == " " and text[end + 1 : end + 2].isupper() and taken.is_free(end + 1, end + 2)


Hit = tuple[int, Known, tuple[Modifier, ...], float]


def _exact(folded: Sequence[str], i: int, forms: Forms) -> Hit | None:
    """Return the longest known form that begins at token i, bare or in the genitive."""
    word = folded[i]
    stems = [word] + ([word[:-1].rstrip("':")] if word.endswith("s") and len(word) > _MIN_LENGTH else [])
    for stem in stems:
        for words, item in forms.get(stem, ()):
            last = folded[i + len(words) - 1] if i + len(words) <= len(folded) else ""
            if len(words) == 1:
                return 1, item, () if stem == word else (Modifier.GEN,), _SCORE_EXACT
            if tuple(folded[i : i + len(words) - 1]) == words[:-1] and stem == word:
                if last == words[-1]:
                    return len(words), item, (), _SCORE_EXACT
                if last == words[-1] + "s":
                    return len(words), item, (Modifier.GEN,), _SCORE_EXACT
    return None


def _heads(known: Sequence[Known], forms: Forms) -> dict[str, Known]:
    """Return what the learner's schools are called by alone where nothing else is: `Rosengårdsskolan`, `rosengård`."""
    out: dict[str, Known] = {}
    for item in known:
        for form in sorted(item.forms) if item.label is Label.SCHOOL else ():
            ending = next((ending for ending in _SCHOOLS if form.endswith(ending)), "")
            head = form.removesuffix(ending).removesuffix("s")
            if ending and " " not in form and len(head) >= _SURE_LENGTH and head not in forms:
                out.setdefault(head, item)
    return out


def _head(folded: Sequence[str], i: int, heads: dict[str, Known]) -> Hit | None:
    """Return the school whose name without its kind stands at token i: `skolan på rosengård ringde`."""
    item = heads.get(folded[i]) if i > 0 and folded[i - 1] == "på" else None
    return None if item is None else (1, item, (), _SCORE_MISSPELT)


def _shorts(known: Sequence[Known], forms: Forms) -> dict[str, Known]:
    """Return the words by which the learner may call institutions whose name has several: `Stiftelsen Ekhem`, `ekhem`;
    none that two of them share."""
    found: dict[str, set[str]] = {}
    by_place = {item.place: item for item in known}
    for item in known:
        for form in item.forms if item.label in INSTITUTIONS and item.is_certain else ():
            words = form.split()
            for word in {words[0], words[-1]} if len(words) > 1 else ():
                is_new = len(word) >= _SHORTEST_SHORT and word.isalpha() and word not in forms
                if is_new and is_same_institution(word, form):
                    found.setdefault(word, set()).add(item.place)
    return {word: by_place[min(places)] for word, places in found.items() if len(places) == 1}


def _short(tokens: Sequence[Token], i: int, shorts: dict[str, Known]) -> Hit | None:
    """Return the institution that a capital inside a sentence calls by one word of its name: `jag ringde Ekhem`."""
    token = tokens[i]
    if not token.text.istitle() or not i or tokens[i - 1].sentence != token.sentence or not _is_name(tokens, i):
        return None
    if tokens[i - 1].text.casefold() in _BEFORE_TOWNS:
        return None  # a country may be part of a school's name
    word = token.text.casefold()
    item = shorts.get(word)
    if item is not None:
        return 1, item, (), _SCORE_MISSPELT
    item = shorts.get(word[:-1]) if word[-1] == "s" else None
    return None if item is None else (1, item, (Modifier.GEN,), _SCORE_MISSPELT)


def _misspelt(tokens: Sequence[Token], i: int, word: str, near: Near) -> Hit | None:
    """Return the known form that a word which looks like a name is one letter away from, if there is just one."""
    rivals = near.get((word[0], len(word)))
    if rivals is None:
        return None
    token = tokens[i]
    is_opening = len(word) >= _OPENING_LENGTH and token.text[:1].isupper() and not token.text.isupper()
    if len(word) < _MIN_LENGTH_MISSPELT - 1 or not word.isalpha() or not (is_opening or _is_name(tokens, i)):
        return None
    shortest = _MIN_LENGTH_MISSPELT if token.p_name >= _SURE_NAME else _SURE_LENGTH
    found = {
        item.place: item
        for form, item in rivals
        if len(form) >= shortest and OSA.distance(form, word, score_cutoff=1) <= 1
    }
    if len(found) != 1:
        return None
    return 1, next(iter(found.values())), (), _SCORE_MISSPELT


def _is_name(tokens: Sequence[Token], i: int) -> bool:
    """Tell whether token i looks like a name by itself: a capital inside a sentence, or the tagger says so."""
    token = tokens[i]
    inside = i > 0 and tokens[i - 1].sentence == token.sentence and tokens[i - 1].text not in ('"', "”", ":", "–", "-")
    return token.p_name >= 0.5 or (inside and token.text[:1].isupper() and not token.text.isupper())
