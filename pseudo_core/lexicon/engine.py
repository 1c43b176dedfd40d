"""The lexicon: longest match over tokens, look-up, spelling, word properties, over compiled tables.

Speed comes from remembering: what a token can begin is worked out once (tries, genitive, rows read and turned into entries)
and kept for the next time it is met; texts repeat their words. Memories are bounded and never change a result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from rapidfuzz.distance import OSA

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon.compiling import Tables, compile_lists, variant_hash
from pseudo_core.lexicon.folding import (
    MAX_TOKENS,
    TWO_EDITS_LENGTH,
    fold,
    genitive_bases,
    query_variants,
    token_keys,
)
from pseudo_core.lexicon.records import LISTS, Entry, Hit, Role, Similar

__all__ = ["Lexicon"]

_MEMORY = 50_000  # tokens remembered; some 10 MB
_GENITIVE_ENDINGS = ("'s", ":s", "s", "'")
_OFFSET = (1 << 40) - 1
_FORM_ID = (1 << 24) - 1
_COLUMNS = ("name", "kind", "gender", "country", "parent", "frequency", "inflection")
_EMPTY: Mapping[str, Mapping[str, str]] = MappingProxyType({})


class _Starts:
    """What one token can begin: its own longest entries, and whether longer ones may follow."""

    __slots__ = ("entries", "folded", "genitive", "may_continue")

    def __init__(self, folded: str, entries: tuple[Entry, ...], *, genitive: bool, may_continue: bool) -> None:
        self.folded = folded
        self.entries = entries
        self.genitive = genitive
        self.may_continue = may_continue


class Lexicon:
    """All lists of one pack in memory. Read-only; one a process; never pickled."""

    version: str  # digest of the pack

    def __init__(self, tables: Tables, lists: Mapping[str, memoryview], version: str) -> None:
        """Take compiled tables and the bytes of the lists that they were compiled from (maybe memory-mapped)."""
        self.version = version
        self._lists = dict(lists)
        self._names = tables.lists
        self._forms = tables.tries["forms"]
        self._words = tables.tries["words"]
        self._form_first = tables.arrays["form_first"]
        self._form_posting = tables.arrays["form_posting"]
        self._word_value = tables.arrays["word_value"]
        self._spelling_first = tables.arrays["spelling_first"]
        self._spelling_posting = tables.arrays["spelling_posting"]
        self._n_buckets = len(self._spelling_first) - 1
        self._columns = {name: self._header(name) for name in self._names}
        self._gazetteers = frozenset(n for n in self._names if LISTS[n].role is Role.GAZETTEER)
        self._word_lists = frozenset(n for n in self._names if LISTS[n].role is Role.WORDS)
        self._gazetteer_starts: dict[str, _Starts | None] = {}
        self._word_starts: dict[str, _Starts | None] = {}
        self._rows_of: dict[str, tuple[Mapping[str, str], ...]] = {}
        self._words_of: dict[str, Mapping[str, Mapping[str, str]]] = {}
        self._entries_of = lru_cache(maxsize=_MEMORY)(self._read_entries)
        self._similar_to = lru_cache(maxsize=_MEMORY)(self._search_similar)
        self._word_number = lru_cache(maxsize=_MEMORY)(self._read_word)

    @classmethod
    def from_rows(cls, lists: Mapping[str, Iterable[Mapping[str, str]]]) -> Lexicon:
        """Return a lexicon over rows in memory (list → rows with at least the column `form`): for tests and small tools."""
        buffers: dict[str, memoryview] = {}
        for name, given in lists.items():
            rows = list(given)
            columns = list(dict.fromkeys(["form", *(column for row in rows for column in row)]))
            lines = ["\t".join(columns), *("\t".join(row.get(column, "") for column in columns) for row in rows)]
            buffers[name] = memoryview("".join(f"{line}\n" for line in lines).encode())
        digest = hashlib.sha256()
        for name in sorted(buffers):
            digest.update(f"{name} {len(buffers[name])}\n".encode())
            digest.update(buffers[name])
        return cls(compile_lists(buffers), buffers, digest.hexdigest())

    def __reduce__(self) -> str | tuple[object, ...]:
        """Refuse to be pickled: a worker loads the pack itself, by path."""
        raise TypeError("a lexicon is never pickled; send the path of the pack and load it there")

    def __repr__(self) -> str:
        """Name the pack by its digest."""
        return f"Lexicon(version={self.version[:12]!r})"

    def find(self, tokens: Sequence[str]) -> list[Hit]:
        """Return, for every token position where a gazetteer's entry begins, the longest match; exact after folding.

        A final genitive -s (`'s`, `:s`, `'`) of the last token may be taken off, but a full form that is itself an entry wins.
        """
        return self._find(tokens, self._gazetteer_starts, self._gazetteers)

    def find_words(self, tokens: Sequence[str]) -> list[Hit]:
        """Return the longest matches of the small word lists (kinship, profession, trigger …), as `find` does for names."""
        return self._find(tokens, self._word_starts, self._word_lists)

    def _find(self, tokens: Sequence[str], memory: dict[str, _Starts | None], lists: frozenset[str]) -> list[Hit]:
        hits: list[Hit] = []
        for first, token in enumerate(tokens):
            try:
                starts = memory[token]
            except KeyError:
                if len(memory) >= _MEMORY:
                    memory.clear()
                starts = memory[token] = self._starts(token, lists)
            if starts is None:
                continue
            if starts.may_continue and first + 1 < len(tokens):
                hit = self._longest(tokens, first, starts.folded, lists)
                if hit is not None:
                    hits.append(hit)
                    continue
            if starts.entries:
                hits.append(Hit(first, first + 1, starts.entries, starts.genitive))
        return hits

    def _starts(self, token: str, lists: frozenset[str]) -> _Starts | None:
        """Return what a token can begin in these lists, None for nothing."""
        folded = fold(token)
        if not folded:
            return None
        entries, genitive = self._of_lists(folded, lists), False
        if not entries:
            for base in genitive_bases(folded):
                entries, genitive = self._of_lists(base, lists), True
        may_continue = self._forms.has_keys_with_prefix(folded + " ")
        if not entries and not may_continue:
            return None
        return _Starts(folded, entries, genitive=genitive and bool(entries), may_continue=may_continue)

    def _longest(self, tokens: Sequence[str], first: int, folded: str, lists: frozenset[str]) -> Hit | None:
        """Return the longest match of two tokens or more that begins here."""
        text = folded
        ends: list[int] = []  # ends[n] is the length of the text of the first n + 2 tokens
        for token in tokens[first + 1 : first + MAX_TOKENS]:
            text = f"{text} {fold(token)}"
            ends.append(len(text))
        found = set(self._forms.prefixes(text))
        for number in range(len(ends) - 1, -1, -1):
            whole = text[: ends[number]]
            begin = ends[number - 1] if number else len(folded)
            last = whole[begin + 1 :]
            if not last:
                continue
            for form, genitive in ((whole, False), *((whole[: begin + 1] + b, True) for b in genitive_bases(last))):
                if form in found:
                    entries = self._of_lists(form, lists)
                    if entries:
                        return Hit(first, first + number + 2, entries, genitive)
        return None

    def _of_lists(self, form: str, lists: frozenset[str]) -> tuple[Entry, ...]:
        form_id = self._forms.get(form)
        if form_id is None:
            return ()
        entries = self._entries_of(form_id, form)
        return tuple(entry for entry in entries if entry.list in lists)

    def lookup(self, surface: str, lists: frozenset[str] | None = None) -> tuple[Entry, ...]:
        """Return the entries whose form is this surface (folded), in a total order: list, most frequent first, name."""
        form = fold(surface)
        form_id = self._forms.get(form)
        if form_id is None:
            return ()
        entries = self._entries_of(form_id, form)
        return entries if lists is None else tuple(entry for entry in entries if entry.list in lists)

    def similar(self, word: str, lists: frozenset[str] | None = None) -> tuple[Similar, ...]:
        """Return entries within distance 1 (2 from 8 letters on), nearest and most frequent first.

        A word of up to three letters, or of more than two words, has none. The word itself is among them when it is an
        entry (distance 0). It is for the caller to ask only when a trigger, a capital or an unknown word calls for it:
        ungated spelling look-ups gave 176 false hits in 1,000 tokens, gated ones fewer than 2.
        """
        found = self._similar_to(fold(word))
        return found if lists is None else tuple(item for item in found if item.entry.list in lists)

    def _search_similar(self, folded: str) -> tuple[Similar, ...]:
        limit = 2 if len(folded) >= TWO_EDITS_LENGTH else 1
        shortest, longest = len(folded) - limit, len(folded) + limit
        first, postings, n_buckets = self._spelling_first, self._spelling_posting, self._n_buckets
        candidates: set[int] = set()
        for variant in query_variants(folded):
            bucket = variant_hash(variant, n_buckets)
            for posting in postings[first[bucket] : first[bucket + 1]]:
                if shortest <= posting >> 24 <= longest:
                    candidates.add(posting & _FORM_ID)
        found: list[Similar] = []
        for form_id in candidates:
            form = self._forms.restore_key(form_id)
            distance = OSA.distance(folded, form, score_cutoff=limit)
            if distance <= limit:
                found.extend(
                    Similar(entry, distance)
                    for entry in self._entries_of(form_id, form)
                    if self._is_correctable(entry)
                )
        return tuple(sorted(found, key=_nearest_first))

    @staticmethod
    def _is_correctable(entry: Entry) -> bool:
        least = LISTS[entry.list].spelling
        return least is not None and entry.frequency >= least

    def is_common(self, word: str) -> bool:
        """Tell whether a word, lower-cased, is an ordinary Swedish word form (a spelling dictionary has it in lower case).

        The genitive of such a word is one too.
        """
        return bool(self._word_number(word) >> 15) or any(
            self._word_number(base) >> 15 for base in genitive_bases(fold(word))
        )

    def frequency(self, word: str) -> float:
        """Return the Zipf frequency (log10 per billion words) of a Swedish word form, 0.0 when unknown."""
        return (self._word_number(word) & 0x7FFF) / 100

    def _read_word(self, word: str) -> int:
        word_id = self._words.get(fold(word))
        return 0 if word_id is None else self._word_value[word_id]

    def words(self, name: str) -> Mapping[str, Mapping[str, str]]:
        """Return a small word list by name (kinship, profession, month, trigger …): folded form → the row's columns.

        Of several rows with one form the first is given; `rows` has all. A list that the pack lacks is empty; a name that no
        pack knows is a ResourceError.
        """
        if name not in self._words_of:
            table: dict[str, Mapping[str, str]] = {}
            for row in self.rows(name):
                table.setdefault(fold(row["form"]), row)
            self._words_of[name] = MappingProxyType(table) if table else _EMPTY
        return self._words_of[name]

    def rows(self, name: str) -> Sequence[Mapping[str, str]]:
        """Return all rows of a list by name, in file order: pools that surrogates are drawn from."""
        if name not in LISTS:
            raise ResourceError(f"no list is called {name}; known are {', '.join(LISTS)}", list=name)
        if name not in self._rows_of:
            rows: tuple[Mapping[str, str], ...] = ()
            if name in self._lists:
                columns = self._columns[name]
                lines = bytes(self._lists[name]).decode().split("\n")[1:]
                rows = tuple(
                    MappingProxyType(dict(zip(columns, line.split("\t"), strict=True))) for line in lines if line
                )
            self._rows_of[name] = rows
        return self._rows_of[name]

    def keys_for(self, tokens: Sequence[str]) -> frozenset[str]:
        """Return every key under which these tokens could look anything up (folded n-grams, deletion variants).

        A row none of whose `entry_keys` is among them cannot change what any look-up with these tokens, their beginnings or
        their endings gives.
        """
        return frozenset(token_keys(tokens))

    def _header(self, name: str) -> tuple[str, ...]:
        data = self._lists[name]
        end = bytes(data[:4096]).find(b"\n")
        return tuple(bytes(data[: max(end, 0)]).decode().split("\t"))

    def _read_entries(self, form_id: int, form: str) -> tuple[Entry, ...]:
        """Read the rows of a form where they stand in the lists."""
        is_common = self.is_common(form)
        entries = set()
        for posting in self._form_posting[self._form_first[form_id] : self._form_first[form_id + 1]]:
            name = self._names[posting >> 40]
            at = posting & _OFFSET
            data = self._lists[name]
            size = 256
            line = bytes(data[at : at + size])
            while (end := line.find(b"\n")) < 0 and at + size < len(data):
                size *= 2
                line = bytes(data[at : at + size])
            row = dict(zip(self._columns[name], line[: end if end >= 0 else None].decode().split("\t"), strict=True))
            kept = {column: row[column] for column in _COLUMNS if row.get(column)}
            frequency = int(kept.pop("frequency", "0"))
            canonical = kept.pop("name", row["form"])
            entries.add(Entry(name, canonical, **kept, frequency=frequency, is_common=is_common))
        return tuple(sorted(entries, key=_total_order))


def _total_order(entry: Entry) -> tuple[str, int, str, str, str, str, str, str]:
    return (
        entry.list,
        -entry.frequency,
        entry.name,
        entry.kind,
        entry.country,
        entry.parent,
        entry.gender,
        entry.inflection,
    )


def _nearest_first(item: Similar) -> tuple[int, int, tuple[str, int, str, str, str, str, str, str]]:
    return (item.distance, -item.entry.frequency, _total_order(item.entry))
