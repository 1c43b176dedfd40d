"""The lexicon: longest match over tokens, look-up, spelling, word properties, over compiled tables.

Speed comes from remembering: what a token can begin is worked out once (tries, genitive, rows read and turned into
entries) and kept for the next time it is met; texts repeat their words. Memories are bounded and never change a result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from operator import itemgetter
from types import MappingProxyType

from rapidfuzz.distance import OSA

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon.compiling import Tables, compile_lists, variant_hash
from pseudo_core.lexicon.folding import (
    MAX_TOKENS,
    TWO_EDITS_LENGTH,
    fold,
    genitive_bases,
    letter_signature,
    query_variants,
)
from pseudo_core.lexicon.reach import token_keys
from pseudo_core.lexicon.records import LISTS, Entry, Hit, Role, Similar, known_lists, list_info
from pseudo_core.memory import Memory

__all__ = ["Lexicon", "Starts"]

_MEMORY = 50_000  # tokens remembered; some 10 MB
_LONGEST_GENITIVE = 2  # letters: `'s`
_OFFSET = (1 << 40) - 1
_FORM_ID = (1 << 24) - 1
_ZIPF = (1 << 15) - 1
_LETTERS = "abcdefghijklmnopqrstuvwxyzåäöé"
_COLUMNS = ("name", "kind", "gender", "country", "parent", "frequency", "inflection", "common_word")
_ROW_BYTES = 128  # most rows are shorter
_GAZETTEERS = frozenset(name for name, info in LISTS.items() if info.role is Role.GAZETTEER)
_EMPTY: Mapping[str, Mapping[str, str]] = MappingProxyType({})


# `Hit._make` without its checks, twice as fast.
_make_hit: Callable[[tuple[int, int, tuple[Entry, ...], bool]], Hit] = partial(tuple.__new__, Hit)


class Starts:
    """What one token can begin: its own entries, and which next tokens a longer entry may go on with."""

    __slots__ = ("entries", "folded", "genitive", "goes_on", "may_go_on")

    def __init__(self, folded: str, entries: tuple[Entry, ...], *, genitive: bool, may_go_on: bool) -> None:
        self.folded = folded
        self.entries = entries
        self.genitive = genitive
        self.may_go_on = may_go_on
        self.goes_on: dict[str, bool] = {}  # next token → a longer entry begins with this pair


class Lexicon:
    """All lists of one pack in memory. Read-only; one a process; never pickled."""

    version: str  # digest of the pack
    entries: Memory[str, tuple[Entry, ...]]  # surface → what `lookup` finds
    starts_of: Memory[str, Starts | None]  # token → what it can begin in a gazetteer, None for nothing

    def __init__(self, tables: Tables, lists: Mapping[str, memoryview], version: str) -> None:
        """Take compiled tables and the bytes of the lists that they were compiled from (maybe memory-mapped)."""
        self.version = version
        self._lists = dict(lists)
        self._names = tables.lists
        self._forms = tables.tries["forms"]
        self._words = tables.tries["words"]
        self._form_first = tables.arrays["form_first"]
        self._form_posting = tables.arrays["form_posting"]
        self._form_letters = tables.arrays["form_letters"]
        self._word_value = tables.arrays["word_value"]
        self._spelling_first = tables.arrays["spelling_first"]
        self._spelling_posting = tables.arrays["spelling_posting"]
        self._n_buckets = len(self._spelling_first) - 1
        self._columns = {name: self._header(name) for name in self._lists}
        self._entry_columns = {
            name: itemgetter(*(columns.index(c) if c in columns else len(columns) for c in _COLUMNS))
            for name, columns in self._columns.items()
        }
        self._pairs = tables.tries["pairs"]
        self.entries = Memory(self._look_up)
        self.starts_of = Memory(self._starts)
        self._with_pairs: list[Starts] = []  # one for each pair remembered
        self._rows_of: dict[str, tuple[Mapping[str, str], ...]] = {}
        self._words_of: dict[str, Mapping[str, Mapping[str, str]]] = {}
        self._entries_of = lru_cache(maxsize=_MEMORY)(self._read_entries)
        self._similar_to = lru_cache(maxsize=_MEMORY)(self._search_similar)
        self._word_number = lru_cache(maxsize=_MEMORY)(self._read_word)
        self._is_common = Memory(self._read_common)
        self._frequent_words = lru_cache(maxsize=4)(self._read_frequent)

    @classmethod
    def from_rows(cls, lists: Mapping[str, Iterable[Mapping[str, str]]]) -> Lexicon:
        """Return a lexicon over rows in memory (list → rows with at least `form`): for tests and small tools."""
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

        Hits of neighbouring positions may overlap (`New York` and `York`). A final genitive -s (`'s`, `:s`, `'`) of
        the last token may be taken off, but a full form that is itself an entry wins.
        """
        return self.find_from(tokens, list(map(self.starts_of.__getitem__, tokens)))

    def find_from(self, tokens: Sequence[str], starts_of: Sequence[Starts | None]) -> list[Hit]:
        """Return what `find` does, given the `starts_of` of each token."""
        hits: list[Hit] = []
        last = len(tokens) - 1
        for first, starts in enumerate(starts_of):
            if starts is None:
                continue
            if starts.may_go_on and first < last:
                follower = tokens[first + 1]
                goes_on = starts.goes_on.get(follower)
                if goes_on is None:
                    goes_on = self._goes_on(starts, follower)
                if goes_on:
                    hit = self._longest(tokens, first, starts.folded)
                    if hit is not None:
                        hits.append(hit)
                        continue
            if starts.entries:
                hits.append(_make_hit((first, first + 1, starts.entries, starts.genitive)))
        return hits

    def _starts(self, token: str) -> Starts | None:
        """Return what a token can begin in a gazetteer, None for nothing."""
        folded = fold(token)
        if not folded:
            return None
        entries, genitive = tuple([entry for entry in self.entries[folded] if entry.list in _GAZETTEERS]), False
        if not entries:
            for base in genitive_bases(folded):
                entries, genitive = self._of_gazetteers(base), True
        may_go_on = next(self._pairs.iterkeys(folded + " "), None) is not None
        if not entries and not may_go_on:
            return None
        return Starts(folded, entries, genitive=genitive and bool(entries), may_go_on=may_go_on)

    def _goes_on(self, starts: Starts, follower: str) -> bool:
        if len(self._with_pairs) >= _MEMORY:
            for forgetful in self._with_pairs:
                forgetful.goes_on.clear()
            self._with_pairs.clear()
        folded = fold(follower)
        found = any(f"{starts.folded} {second}" in self._pairs for second in (folded, *genitive_bases(folded)))
        starts.goes_on[follower] = found
        self._with_pairs.append(starts)
        return found

    def _longest(self, tokens: Sequence[str], first: int, folded: str) -> Hit | None:
        """Return the longest match of two tokens or more that begins here."""
        text = folded
        starts_at: list[int] = []  # where the last token of the first two, three … tokens begins in the text
        texts: list[str] = []
        for token in tokens[first + 1 : first + MAX_TOKENS]:
            starts_at.append(len(text) + 1)
            text = f"{text} {fold(token)}"
            texts.append(text)
        found = set(self._forms.prefixes(text))
        longest = max(map(len, found), default=0) + _LONGEST_GENITIVE
        for number in range(len(texts) - 1, -1, -1):
            whole, at = texts[number], starts_at[number]
            if len(whole) > longest:
                continue
            for form, genitive in ((whole, False), *((whole[:at] + base, True) for base in genitive_bases(whole[at:]))):
                if form in found:
                    entries = self._of_gazetteers(form)
                    if entries:
                        return Hit(first, first + number + 2, entries, genitive)
        return None

    def _of_gazetteers(self, form: str) -> tuple[Entry, ...]:
        form_id = self._forms.get(form)
        if form_id is None:
            return ()
        entries = self._entries_of(form_id, form)
        return tuple([entry for entry in entries if entry.list in _GAZETTEERS])

    def lookup(self, surface: str, lists: frozenset[str] | None = None) -> tuple[Entry, ...]:
        """Return the entries whose form is this surface (folded), in a total order: list, most frequent first, name."""
        entries = self.entries[surface]
        return entries if lists is None else tuple([entry for entry in entries if entry.list in lists])

    def _look_up(self, surface: str) -> tuple[Entry, ...]:
        form = fold(surface)
        form_id = self._forms.get(form)
        return () if form_id is None else self._entries_of(form_id, form)

    def similar(self, word: str, lists: frozenset[str] | None = None) -> tuple[Similar, ...]:
        """Return entries within distance 1 (2 from 8 letters on), nearest and most frequent first.

        Names of people and of cities abroad are corrected by one edit only. A word of up to three letters, or of more
        than two words, has none. The word itself is among them when it is an entry (distance 0). It is for the caller
        to ask only when a trigger, a capital or an unknown word calls for it: ungated spelling look-ups gave 176 false
        hits in 1,000 tokens, gated ones fewer than 2.
        """
        found = self._similar_to(fold(word))
        return found if lists is None else tuple(item for item in found if item.entry.list in lists)

    def _search_similar(self, folded: str) -> tuple[Similar, ...]:
        limit = 2 if len(folded) >= TWO_EDITS_LENGTH else 1
        shortest, longest = len(folded) - limit, len(folded) + limit
        first, postings, n_buckets = self._spelling_first, self._spelling_posting, self._n_buckets
        met: set[int] = set()
        for variant in query_variants(folded):
            bucket = variant_hash(variant, n_buckets)
            begin, end = first[bucket], first[bucket + 1]
            if begin < end:
                met.update(postings[begin:end])
        letters, asked, most_bits = self._form_letters, letter_signature(folded), 2 * limit
        candidates = [
            posting & _FORM_ID
            for posting in met
            if shortest <= posting >> 24 <= longest and (letters[posting & _FORM_ID] ^ asked).bit_count() <= most_bits
        ]
        found: list[Similar] = []
        for form_id in candidates:
            form = self._forms.restore_key(form_id)
            distance = OSA.distance(folded, form, score_cutoff=limit)
            if distance <= limit:
                found.extend(
                    Similar(entry, distance)
                    for entry in self._entries_of(form_id, form)
                    if _is_correctable(entry, distance)
                )
        return tuple(sorted(found, key=_nearest_first))

    def is_common(self, word: str) -> bool:
        """Tell whether a word is an ordinary Swedish word form: a spelling dictionary has it in lower case.

        The genitive of such a word is one too.
        """
        return self._is_common[word]

    def frequency(self, word: str) -> float:
        """Return the Zipf frequency (log10 per billion words) of a Swedish word form, 0.0 when unknown."""
        return (self._word_number(word) & _ZIPF) / 100

    def is_frequent(self, word: str, least: float) -> bool:
        """Tell whether a folded word is an ordinary word form of at least this Zipf frequency, of a few in use."""
        return word in self._frequent_words(least)

    def is_near_frequent(self, word: str, least: float) -> bool:
        """Tell whether a word is one edit away from an ordinary word form of at least this Zipf frequency.

        An edit leaves out, exchanges or adds a letter (of Swedish), or swaps two neighbours; the word itself counts.
        """
        word = fold(word)
        words, frequent = self._words, self._frequent_words(least)
        for at in range(len(word) + 1):
            head, tail, rest = word[:at], word[at:], word[at + 1 :]
            if at and next(words.iterkeys(head), None) is None:
                return False  # no word begins so, and all edits that are left keep this beginning
            edits = [head + letter + tail for letter in _LETTERS]
            if tail:
                edits += [head + letter + rest for letter in _LETTERS]
                edits.append(head + rest)
            if len(tail) > 1:
                edits.append(head + tail[1] + tail[0] + rest[1:])
            if not frequent.isdisjoint(edits):
                return True
        return False

    def _read_frequent(self, least: float) -> frozenset[str]:
        """Return the ordinary word forms of at least this Zipf frequency."""
        least_value = round(least * 100)
        ids = [word_id for word_id, value in enumerate(self._word_value) if value & _ZIPF >= least_value]
        return frozenset(filter(self._read_common, map(self._words.restore_key, ids)))

    def _read_common(self, word: str) -> bool:
        folded = fold(word)
        if self._value_of(folded) >> 15:
            return True
        return any(self._word_number(base) >> 15 for base in genitive_bases(folded))

    def _read_word(self, word: str) -> int:
        return self._value_of(fold(word))

    def _value_of(self, folded: str) -> int:
        word_id = self._words.get(folded)
        return 0 if word_id is None else self._word_value[word_id]

    def words(self, name: str) -> Mapping[str, Mapping[str, str]]:
        """Return a small word list by name (kinship, profession, month …): folded form → the row's columns.

        Of several rows with one form the first is given; `rows` has all. A list that the pack lacks is empty; a name
        that no pack knows is a ResourceError.
        """
        if name not in self._words_of:
            table: dict[str, Mapping[str, str]] = {}
            for row in self.rows(name):
                table.setdefault(fold(row["form"]), row)
            self._words_of[name] = MappingProxyType(table) if table else _EMPTY
        return self._words_of[name]

    def rows(self, name: str) -> Sequence[Mapping[str, str]]:
        """Return all rows of a list by name, in file order: pools that surrogates are drawn from.

        A list with canonical names has one in each row, also where the file leaves it out because it is the form. Raise
        ResourceError for a name that no list has.
        """
        if list_info(name) is None:
            raise ResourceError(f"no list is called {name}; known are {known_lists()}", list=name)
        if name not in self._rows_of:
            rows: tuple[Mapping[str, str], ...] = ()
            if name in self._lists:
                columns = self._columns[name]
                lines = bytes(self._lists[name]).decode().split("\n")[1:]
                rows = tuple(self._row(columns, line.split("\t")) for line in lines if line)
            self._rows_of[name] = rows
        return self._rows_of[name]

    @staticmethod
    def _row(columns: Sequence[str], fields: Sequence[str]) -> Mapping[str, str]:
        row = dict(zip(columns, fields, strict=True))
        if not row.get("name", "-"):
            row["name"] = row["form"]
        return MappingProxyType(row)

    def keys_for(self, tokens: Sequence[str]) -> frozenset[str]:
        """Return every key under which these tokens could look anything up (`pseudo_core.lexicon.reach`).

        A row none of whose `row_keys` is among them cannot change what a look-up gives: `find` on these tokens;
        `similar` on a token, on a pair of them, or without its genitive ending; `lookup`, `is_common`, `frequency` and
        `is_frequent` also on longer runs, on any part of a token, and on these with other accents, doubled letters, or
        another of a few endings.
        """
        return frozenset(token_keys(tokens))

    def _header(self, name: str) -> tuple[str, ...]:
        data = self._lists[name]
        end = bytes(data[:4096]).find(b"\n")
        return tuple(bytes(data[: max(end, 0)]).decode().split("\t"))

    def _read_entries(self, form_id: int, form: str) -> tuple[Entry, ...]:
        """Read the rows of a form where they stand in the lists."""
        is_common = self.is_common(form)
        rows: dict[tuple[str, str, str, str, str, str, int, str, bool], None] = {}
        for posting in self._form_posting[self._form_first[form_id] : self._form_first[form_id + 1]]:
            name = self._names[posting >> 40]
            at = posting & _OFFSET
            data = self._lists[name]
            size = _ROW_BYTES
            line = bytes(data[at : at + size])
            while (end := line.find(b"\n")) < 0 and at + size < len(data):
                size *= 2
                line = bytes(data[at : at + size])
            # One empty field more, for the columns that the list lacks.
            fields = [*(line if end < 0 else line[:end]).decode().split("\t"), ""]
            canonical, kind, gender, country, parent, frequency, inflection, common = self._entry_columns[name](fields)
            is_word = is_common or common == "1"  # a curator may know of a word that the dictionary lacks
            number = int(frequency or 0)
            rows[name, canonical or fields[0], kind, gender, country, parent, number, inflection, is_word] = None
        entries = [Entry(*row) for row in rows]
        if len(entries) > 1:
            entries.sort(key=_total_order)
        return tuple(entries)


def _is_correctable(entry: Entry, distance: int) -> bool:
    info = LISTS[entry.list]
    return info.spelling is not None and entry.frequency >= info.spelling and distance <= info.edits


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
