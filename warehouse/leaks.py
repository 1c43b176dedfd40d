"""Look for originals in what is about to be released. Pure functions; they return places, never strings.

What counts, and why:

- An original is looked for in all released texts of *its* learner, folded, at word boundaries, also with a genitive
  -s. Another learner may write the same name in his own right: strings alone are no leak.
- Shorter than three characters, or a number of fewer than five digits: not looked for. Ages, days and line numbers
  recur by chance, and `Bo` is too often a verb.
- Ages, dates and months are closed classes of ordinary words and not looked for.
- *Identity strings* (addresses, numbers of five digits and more) and *names* are leaks in any essay of the learner;
  *places and institutions* only in the essay where they were replaced: elsewhere they may stand as a general fact,
  which the guidelines leave untagged (section 1.4), so that is a finding for the steward.
- A form that is an ordinary word (`hans`, `sten`) is a finding where it is written in lower case or opens a sentence.
  A name beside another capitalised word that is no original is taken for a famous person (`Astrid Lindgren`).
- A surrogate that holds an original name, place or institution of the same learner is a leak.
- An essay that a reviewer approved as it is yields findings only.
- A name of six letters or more that stands spaced out, dotted, broken over a line or glued to something is a finding.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, Label

__all__ = ["IDENTITY", "Leak", "Original", "ReleasedText", "find_disguised", "find_leaks", "identity_strings"]

IDENTITY = frozenset(
    {
        Label.EMAIL,
        Label.URL,
        Label.PHONE_NR,
        Label.PERSONID_NR,
        Label.ACCOUNT_NR,
        Label.LICENSE_NR,
        Label.OTHER_NR_SEQ,
        Label.ZIP_CODE,
        Label.EXTRA,
    }
)
_NAMES = FIRSTNAMES | {Label.MIDDLENAME, Label.SURNAME, Label.NICKNAME}
_LOCAL = INSTITUTIONS | {
    Label.COUNTRY,
    Label.CITY,
    Label.AREA,
    Label.REGION,
    Label.GEO,
    Label.PLACE,
    Label.TRANSPORT_NAME,
}
_WATCHED = IDENTITY | _NAMES | _LOCAL
# What stands for every address (`pseudo_core.surrogates.contact`): who wrote just that gave nothing away.
_FIXED_FORMS = frozenset({"email@dot.com"})
_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"[^\W\d_]+")
_LEAST_LETTERS = 6  # of a name that is looked for in disguise
_NEAR = 40  # letters that a name may be glued to and that are looked at; ordinary words are shorter
_FOLDS_TO_LETTER = "\u0345"  # the one sign that is no part of a word, while its folded form is one
_CODE = "cp1252"  # holds most of what Swedish texts are written with
_NO_LETTERS = bytes(char for char in range(256) if not _LETTERS.match(bytes([char]).decode(_CODE, "ignore")))
_ENTITY = re.compile(r"&(?:#\d{2,6}|#x[0-9a-fA-F]{2,6}|[a-zA-Z]{2,8});")
_PLAIN_WORDS = re.compile(r"\w+(?: \w+)*")
_SENTENCE_END = re.compile(r"(?:^|[.!?:\n␤\"”»-])\s*$")


@dataclass(frozen=True, slots=True)
class Original:
    """An original string of a learner, its label and the essay it was replaced in."""

    essay_id: str
    label: Label
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ReleasedText:
    """A released text with its mentions: (start, end, label, replaced), sorted by start.

    `is_task` marks the words of a task, which stand beside the learner's essays and belong to none; `essay_id` is then
    the task's id.
    """

    essay_id: str
    text: str = field(repr=False)
    mentions: tuple[tuple[int, int, Label, bool], ...]
    is_approved: bool = False
    is_task: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Leak:
    """A place of a released text where an original stands. `is_hard` turns the gate red; the others are findings."""

    essay_id: str
    start: int
    label: str
    rule: str
    is_hard: bool


def _fold(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


# Words recur from essay to essay; the bound keeps the memory of a long run where it is.
_folded = lru_cache(maxsize=1 << 16)(_fold)


def _words(text: str) -> tuple[str, ...]:
    return tuple(map(_folded, _WORD.findall(text)))


@lru_cache(maxsize=1 << 14)
def _sought(label: Label, text: str) -> tuple[str, ...]:
    """Return the folded words of an original that is looked for, none when it is not."""
    if label not in _WATCHED:
        return ()
    kept = "".join(_WORD.findall(text)).replace("_", "")
    return _words(text) if len(kept) >= (5 if kept.isdigit() else 3) else ()


def _has_genitive(label: Label, words: tuple[str, ...]) -> bool:
    """Tell whether an original is looked for with a genitive -s, too."""
    return len(words) == 1 and label in _NAMES | _LOCAL and len(words[0]) > 2


def identity_strings(originals: Iterable[Original]) -> set[str]:
    """Return the identity strings that no two people share.

    Looked for in every byte of a release, whoever's they are.
    """
    found = set()
    for original in originals:
        kept = sum(char.isalnum() for char in original.text)
        if original.label in IDENTITY - {Label.ZIP_CODE, Label.EXTRA, Label.URL} and kept >= 6:
            found.add(original.text.strip().casefold())
    return found - _FIXED_FORMS


@dataclass(frozen=True, slots=True)
class _Target:
    words: tuple[str, ...]
    label: Label
    essays: frozenset[str]
    is_common: bool


def _first_words(originals: Iterable[Original]) -> set[str]:
    """Return the words that what is looked for begins with."""
    firsts = set()
    for original in originals:
        words = _sought(original.label, original.text)
        if words:
            firsts.add(words[0])
            if _has_genitive(original.label, words):
                firsts.add(words[0] + "s")
    return firsts


def _targets(originals: Sequence[Original], is_common: Callable[[str], bool]) -> dict[str, list[_Target]]:
    """Return the originals to look for by their first word, the longest first."""
    merged: dict[tuple[tuple[str, ...], Label], set[str]] = {}
    for original in originals:
        words = _sought(original.label, original.text)
        if words:
            merged.setdefault((words, original.label), set()).add(original.essay_id)
    by_first: dict[str, list[_Target]] = {}
    for (words, label), essays in sorted(merged.items()):
        target = _Target(words, label, frozenset(essays), all(is_common(word) for word in words))
        by_first.setdefault(words[0], []).append(target)
        if _has_genitive(label, words):
            by_first.setdefault(words[0] + "s", []).append(replace(target, words=(words[0] + "s",)))
    for found in by_first.values():
        found.sort(key=lambda item: (-len(item.words), item.words, item.label))
    return by_first


def _suspects(texts: Sequence[ReleasedText], words: set[str]) -> list[ReleasedText]:
    """Return the texts that hold one of these folded words as a word of theirs."""
    # Parting a text into words costs ten times as much as looking for parts of it. Folding goes letter by letter: a
    # word of the text is a part of the folded text, with no letter beside it. Genitives are found as what they are of.
    folded = [item.text.casefold() for item in texts]
    together = "\n".join(folded)
    near = [word for word in words if not (word[-1] == "s" and word[:-1] in words) and word in together]
    return [
        item
        for item, own in zip(texts, folded, strict=True)
        if (
            any(_stands_in(own, word) for word in near)
            if unicodedata.is_normalized("NFC", item.text) and _FOLDS_TO_LETTER not in item.text
            else not words.isdisjoint(_words(item.text))
        )
    ]


def _stands_in(text: str, word: str) -> bool:
    """Tell whether a word, or its genitive, stands in a text with no letter, digit or underline right beside it."""
    start = text.find(word)
    while start >= 0:
        end = start + len(word)
        end += text[end : end + 1] == "s"
        if not any(char.isalnum() or char == "_" for char in (text[start - 1 : start], text[end : end + 1])):
            return True
        start = text.find(word, start + 1)
    return False


def find_leaks(
    originals: Sequence[Original], texts: Sequence[ReleasedText], is_common: Callable[[str], bool]
) -> list[Leak]:
    """Return where originals of one learner stand in the learner's released texts, sorted.

    `is_common` tells whether a lower-cased word is an ordinary Swedish word.
    """
    known = _first_words(originals)
    suspects = _suspects(texts, known)
    if not suspects:  # most texts hold no word of any original
        return []
    targets = _targets(originals, is_common)
    leaks: set[Leak] = set()
    for item in suspects:
        hits = [(match.start(), match.end(), _folded(match.group())) for match in _WORD.finditer(item.text)]
        at = 0
        for index, (start, _, first) in enumerate(hits):
            while at < len(item.mentions) and item.mentions[at][1] <= start:
                at += 1
            for target in targets.get(first, ()):
                size = len(target.words)
                if tuple(word for _, _, word in hits[index : index + size]) != target.words:
                    continue
                inside = at < len(item.mentions) and item.mentions[at][0] <= start and item.mentions[at][3]
                leak = _judge(item, target, hits, index, known, item.mentions[at][2] if inside else None)
                if leak is not None:
                    leaks.add(leak)
                break
    return sorted(leaks)


def _judge(
    item: ReleasedText,
    target: _Target,
    hits: Sequence[tuple[int, int, str]],
    index: int,
    known: set[str],
    surrogate_of: Label | None,
) -> Leak | None:
    """Return the leak at a word, hard or soft.

    None when it says nothing. `surrogate_of` is the label of a surrogate there.
    """
    start, end = hits[index][0], hits[index + len(target.words) - 1][1]
    surface = item.text[start:end]
    if surrogate_of is not None:
        # Fixed forms (`000 00`, `email@dot.com`) may equal an original that a learner made up; drawn ones may not.
        if target.is_common or target.label in IDENTITY or surrogate_of in IDENTITY:
            return None
        return Leak(item.essay_id, start, str(target.label), "surrogate_is_original", not item.is_approved)
    is_hard = target.label in IDENTITY | _NAMES or item.essay_id in target.essays or item.is_task
    opens = _SENTENCE_END.search(item.text[max(0, start - 4) : start])
    is_word = target.is_common and (surface == surface.lower() or opens)
    is_famous = target.label in _NAMES and _has_strange_neighbour(item.text, hits, index, len(target.words), known)
    if is_word or is_famous:
        is_hard = False
    rule = "original_in_task" if item.is_task else "original_stayed"
    return Leak(item.essay_id, start, str(target.label), rule, is_hard and not item.is_approved)


def _has_strange_neighbour(
    text: str, hits: Sequence[tuple[int, int, str]], index: int, size: int, known: set[str]
) -> bool:
    """Tell whether a capitalised word that is no original stands right beside the hit, with one blank between them."""
    for other, gap in ((index - 1, None), (index + size, None)):
        if not 0 <= other < len(hits) or hits[other][2] in known:
            continue
        left, right = (other, index) if other < index else (index + size - 1, other)
        gap = text[hits[left][1] : hits[right][0]]
        opens = other < index and _SENTENCE_END.search(text[max(0, hits[other][0] - 4) : hits[other][0]])
        if gap == " " and text[hits[other][0]].isupper() and not opens:
            return True
    return False


def find_disguised(
    originals: Sequence[Original], texts: Sequence[ReleasedText], is_common: Callable[[str], bool]
) -> list[Leak]:
    """Return where the letters of a name stand in disguise in the learner's released texts, sorted; none is hard.

    Blanks, signs, digits, line breaks and invisible signs between or beside the letters do not hide them. What stands
    there as a whole word is `find_leaks`' business; ordinary words that happen to hold the letters are let pass.
    """
    sought: dict[str, Label] = {}
    for original in originals:
        if original.label in _NAMES and len(letters := _squeezed(original.text)) >= _LEAST_LETTERS:
            sought.setdefault(letters, original.label)
    leaks: set[Leak] = set()
    for item in texts if sought else ():
        squeezed = _squeezed(item.text)
        found = [letters for letters in sought if letters in squeezed]
        if not found:
            continue
        places = [(char, at, end) for char, at, end in _lettered(item.text)]
        joined = "".join(char for char, _, _ in places)
        for letters in found:
            hit = joined.find(letters)
            while hit >= 0:
                start, end = places[hit][1], places[hit + len(letters) - 1][2]
                if _is_disguised(item, start, end, is_common):
                    leaks.add(Leak(item.essay_id, start, str(sought[letters]), "original_disguised", is_hard=False))
                hit = joined.find(letters, hit + 1)
    return sorted(leaks)


def _squeezed(text: str) -> str:
    """Return the letters of a text, folded, with nothing between them."""
    plain = html.unescape(text) if "&" in text else text
    folded = unicodedata.normalize("NFKC", plain).casefold()
    try:
        return folded.encode(_CODE).translate(None, _NO_LETTERS).decode(_CODE)  # a quarter of the time
    except UnicodeEncodeError:
        return "".join(_LETTERS.findall(folded))


def _lettered(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each folded letter of a text with the offsets of what it is written with."""
    at = 0
    while at < len(text):
        entity = _ENTITY.match(text, at) if text[at] == "&" else None
        end = entity.end() if entity is not None else at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        for char in _squeezed(text[at:end]):
            yield char, at, end
        at = end


def _is_disguised(item: ReleasedText, start: int, end: int, is_common: Callable[[str], bool]) -> bool:
    """Tell whether letters at [start, end) are no whole word, no surrogate, and no ordinary words beside each other."""
    if any(a < end and start < b for a, b, _, is_replaced in item.mentions if is_replaced):
        return False
    left, right = start, end
    while left > max(0, start - _NEAR) and item.text[left - 1].isalnum():
        left -= 1
    while right < min(len(item.text), end + _NEAR) and item.text[right].isalnum():
        right += 1
    words = _words(item.text[left:right])
    if len(words) > 1 and all(len(word) == 1 for word in words):
        return True  # spelt out
    if left == start and item.text[end:right] in ("", "s") and _PLAIN_WORDS.fullmatch(item.text, left, right):
        return False  # whole words: `find_leaks` knows them, or they are other words
    return not all(map(is_common, words))
