"""Lists to look-up tables: tries of forms, postings into the lists' own bytes, and an index for spelling.

The tables hold no copy of a row: a posting says in which list and at which byte a row stands, and the engine reads it
there. So the tables and the lists can be memory-mapped, and all processes of a machine share one copy. The same lists
give the same bytes.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import marisa_trie

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon.folding import MAX_TOKENS, deletion_variants, fold, index_forms, letter_signature
from pseudo_core.lexicon.records import LISTS, Role, known_lists, list_info

__all__ = ["ARRAYS", "TRIES", "Tables", "compile_lists", "variant_hash"]

TRIES = ("forms", "pairs", "words")
"""Names of the tables that are tries: all forms; first two tokens of longer names, of longer words; word forms."""

ARRAYS: Mapping[str, Literal["H", "I", "Q"]] = {
    "form_first": "I",  # form id → first of its postings; one more at the end
    "form_posting": "Q",  # number of the list << 40 | byte where the row begins
    "form_letters": "I",  # form id → its letter signature
    "word_value": "H",  # word id → is in the dictionary << 15 | Zipf frequency in hundredths
    "spelling_first": "I",  # bucket of a variant's hash → first of its postings; one more at the end
    "spelling_posting": "I",  # length of the form in code points << 24 | form id
}
"""Names of the tables that are arrays of unsigned numbers, with their type code, in the byte order of the machine."""

_MAX_FORMS = 1 << 24
_MAX_FORM_LENGTH = 255


@dataclass(frozen=True, slots=True)
class Tables:
    """Compiled look-up tables; `lists` are the names of the lists that the postings number, in that order."""

    lists: tuple[str, ...]
    tries: Mapping[str, marisa_trie.Trie]
    arrays: Mapping[str, memoryview]


def variant_hash(variant: str, n_buckets: int) -> int:
    """Return the bucket of a deletion variant; `n_buckets` is a power of two."""
    return zlib.crc32(variant.encode()) & (n_buckets - 1)


def _rows(name: str, data: memoryview) -> Iterator[tuple[int, list[str]]]:
    """Yield (byte offset, fields) of each row, the header first."""
    at = 0
    for line in bytes(data).split(b"\n"):
        if line:
            yield at, line.decode().split("\t")
        at += len(line) + 1


def _collect(
    lists: Mapping[str, memoryview], names: tuple[str, ...]
) -> tuple[dict[str, list[int]], dict[str, int], dict[str, int]]:
    """Return forms with postings, forms that can be found misspelt with their most edits, word forms with values."""
    forms: dict[str, list[int]] = {}
    spelling: dict[str, int] = {}
    words: dict[str, int] = {}
    for number, name in enumerate(names):
        info = LISTS[name]
        rows = _rows(name, lists[name])
        _, header = next(rows, (0, ["form"]))
        if info.role is Role.FREQUENCY:
            zipf, known = header.index("zipf"), header.index("known")
            for _, fields in rows:
                value = round(float(fields[zipf] or 0) * 100) | (int(fields[known]) << 15)
                words[fold(fields[0])] = value
        elif info.role in (Role.GAZETTEER, Role.WORDS):
            frequency = header.index("frequency") if "frequency" in header else -1
            for at, fields in rows:
                form = fold(fields[0])
                if form.startswith("-") or form.count(" ") >= MAX_TOKENS or not 0 < len(form) <= _MAX_FORM_LENGTH:
                    continue
                for key in index_forms(fields[0]):
                    forms.setdefault(key, []).append(number << 40 | at)
                if info.spelling is not None and (
                    info.spelling == 0 or (frequency >= 0 and int(fields[frequency] or 0) >= info.spelling)
                ):
                    spelling[form] = max(info.edits, spelling.get(form, 0))
    return forms, spelling, words


def _spelling_tables(spelling: list[tuple[str, int, int]]) -> tuple[array[int], array[int]]:
    """Return bucket offsets and postings by a counting sort, so that memory stays at a few bytes a variant."""
    hashes, values = array("I"), array("I")
    for form, form_id, edits in spelling:
        value = len(form) << 24 | form_id
        for variant in sorted(deletion_variants(form, edits)):
            hashes.append(zlib.crc32(variant.encode()))
            values.append(value)
    n_buckets = 1 << max(1, (len(hashes) // 2).bit_length())
    mask = n_buckets - 1
    first = array("I", bytes(4 * (n_buckets + 1)))
    for value in hashes:
        first[(value & mask) + 1] += 1
    total = 0
    for bucket, count in enumerate(first):
        total += count
        first[bucket] = total
    at = first[:]
    postings = array("I", bytes(4 * len(values)))
    for value, posting in zip(hashes, values, strict=True):
        bucket = value & mask
        postings[at[bucket]] = posting
        at[bucket] += 1
    return first, postings


def compile_lists(lists: Mapping[str, memoryview]) -> Tables:
    """Compile checked lists (name → the bytes of its TSV, header first, first column the form).

    Raise ResourceError for a list that no pack may hold.
    """
    unknown = next((name for name in sorted(lists) if list_info(name) is None), None)
    if unknown is not None:
        raise ResourceError(f"unknown list {unknown}; known are {known_lists()}", list=unknown)
    names = tuple(sorted(name for name in lists if name in LISTS))
    forms, spelling, words = _collect(lists, names)
    if len(forms) >= _MAX_FORMS:
        raise ResourceError(f"{len(forms)} forms are more than a pack can hold ({_MAX_FORMS})")
    form_trie, word_trie = marisa_trie.Trie(sorted(forms)), marisa_trie.Trie(sorted(words))
    # The first two words of what a gazetteer has of two words or more.
    pairs = {
        " ".join(form.split(" ", 2)[:2])
        for form, postings in forms.items()
        if " " in form and any(LISTS[names[posting >> 40]].role is Role.GAZETTEER for posting in postings)
    }
    by_id = sorted((form_trie.key_id(form), form) for form in forms)
    form_first, form_posting = array("I", [0]), array("Q")
    for _, form in by_id:
        form_posting.extend(forms[form])
        form_first.append(len(form_posting))
    form_letters = array("I", (letter_signature(form) for _, form in by_id))
    correctable = [(form, form_id, spelling[form]) for form_id, form in by_id if form in spelling]
    spelling_first, spelling_posting = _spelling_tables(correctable)
    word_value = array("H", bytes(2 * len(words)))
    for form, value in words.items():
        word_value[word_trie.key_id(form)] = value
    arrays = {
        "form_first": form_first,
        "form_posting": form_posting,
        "form_letters": form_letters,
        "word_value": word_value,
        "spelling_first": spelling_first,
        "spelling_posting": spelling_posting,
    }
    return Tables(
        names,
        {
            "forms": form_trie,
            "pairs": marisa_trie.Trie(sorted(pairs)),
            "words": word_trie,
        },
        {name: memoryview(arrays[name]) for name in ARRAYS},
    )
