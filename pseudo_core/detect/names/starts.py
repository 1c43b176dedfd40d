"""The tokens of an essay at which a name may begin: the first sieve, by word forms and neighbours alone.

What a form says is worked out once and is one number: how it counts as the beginning of a name, and what it makes of
its neighbours. So an essay costs one look-up a token, and only a seventh of its tokens is looked at more closely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING

from pseudo_core.detect.names.among_people import is_double_name, people_triggers
from pseudo_core.detect.names.chain import GIVEN, INITIAL, NATURE, is_first_of_two
from pseudo_core.detect.names.grammar_words import GRAMMAR_NAMES
from pseudo_core.detect.names.lines import is_full_line, opens_full_name
from pseudo_core.detect.names.lowered import AND, VOICES
from pseudo_core.detect.names.syllables import syllable_runs
from pseudo_core.detect.view.context import common_memory, entry_memory
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import list_words
from pseudo_core.detect.view.people_words import is_person_owner, is_role_word
from pseudo_core.detect.view.surface import entries_of, genitive_stem
from pseudo_core.detect.view.word_marks import hit_mark, marked_hits
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Entry, Lexicon

__all__ = ["BEARERS", "CALLED", "FAMILY_LEADS", "IS_RARE_GIVEN", "does", "is_family_owner", "likely_starts"]

CALLED = frozenset({"heter", "hette", "heta"})
BEARERS = frozenset({"jag", "han", "hon", "hen", "vi", "de"})  # `Ström heter han i efternamn`
FAMILY_LEADS = frozenset({"herr", "fru", "fröken", "familjen", "familj", "magister", "makarna", "bröderna"})
_BEFORE_NAMES = frozenset({"lilla", "lille", "kära", "familjen", "mår"})
_CALLING = CUES.nickname_verb | {"säger", "sa"}
_BESIDE = frozenset({"hos", "satt", "stod", "ring", "ringde", "fråga", "träffade", "kommer"}) | VOICES  # … a person
_GENITIVE_LAST = frozenset("s'xz")
_LIKELY, _UNLIKELY = 0.5, 0.15  # probabilities of a name
# How a form may begin a name, in the lowest bits of its number. No word at all has none of them.
_PLAIN = 1  # an ordinary word in small letters, which only the lists or its neighbours make a name
_LOW = 2  # any other word in small letters
_CAPITAL = 3
_OPENER = 4  # a capital, but an ordinary word and no name of the lists
_FUNCTION_OPENER = 5  # a capital, but a function word, and a name of the lists too: `Min`, `Vi`, `Till`
_START = 7  # all of these bits
# What a form makes of its neighbours: whether it is somebody's, or makes even plain words names, …
_OWNED, _LEADS_PLAIN = 8, 16
# … and how far it makes words after it names.
_NAMING, _ROLE, _CALLS = 32, 64, 128
# The numbers are bytes, so that tables pick those that matter.
_IS_ASKED = bytes([number & _START > _PLAIN for number in range(256)])
_IS_BESIDE = bytes([number & (_OWNED | _LEADS_PLAIN) > 0 for number in range(256)])
_IS_LEAD = bytes([number & (_OWNED | _NAMING | _ROLE | _CALLS) > 0 for number in range(256)])


@lru_cache(maxsize=4)
def _given_names(lexicon: Lexicon | None) -> Memory[str, bool]:
    """Return the memory of which surfaces are given names as they are."""
    entries = entry_memory(lexicon)
    return Memory(lambda text: any(e.list == "given_name" for e in entries[text]))


@lru_cache(maxsize=4)
def _forms_of(lexicon: Lexicon | None) -> Memory[str, int]:
    """Return the memory of what the texts of tokens are as beginnings and as neighbours of names."""
    entries, is_common = entry_memory(lexicon), common_memory(lexicon)
    professions = list_words(lexicon, "profession")

    def is_given(text: str) -> bool:
        stem = genitive_stem(text)
        return any(e.list == "given_name" for e in (*entries[text], *(entries[stem] if stem else ())))

    def start_of(text: str, word: str) -> int:
        if "@" in text or not any(map(str.isalpha, text)):
            return 0
        if text[:1].isupper():
            if is_common[word] or word in professions or word in CUES.title:
                is_family = not is_common[word] and any(e.list == "surname" for e in entries[text])  # `Hoxha ringde`
                if "-" not in text and not INITIAL.match(text) and not is_given(text) and not is_family:
                    return _OPENER
                return _FUNCTION_OPENER if word in CUES.function_word else _CAPITAL
            return _CAPITAL
        return _PLAIN if is_common[word] and "-" not in text and text.islower() else _LOW

    def form_of(text: str) -> int:
        word = text.casefold().replace("’", "'").replace("‑", "-")
        form = start_of(text, word)
        if word in CUES.owned_by_person:
            form |= _OWNED
        if word in CALLED or word in FAMILY_LEADS:
            form |= _LEADS_PLAIN
        if word in CUES.naming_verb:
            form |= _NAMING
        elif word in professions or is_role_word(word) or word in CUES.title or word in _BEFORE_NAMES:
            form |= _ROLE
        elif word in _CALLING:
            form |= _CALLS
        return form

    return Memory(form_of)


def does(view: EssayView, i: int) -> bool:
    """Tell whether a verb follows the possessive at token i, so that it may be the name that is spelt like it: `Mina
    skratta`, or a name is joined to it: `Hans och Eva`."""
    if view.folded[i] not in CUES.possessive or i + 1 >= view.n:
        return False
    if view.folded[i + 1] in AND and i + 2 < view.n and view.is_capital[i + 2]:
        return view.folded[i + 2][-1] not in _GENITIVE_LAST and view.is_capital[i]  # `Hans och Eva kommer`
    return view.pos[i + 1] in ("VERB", "AUX") or view.is_verb[i + 1] or view.folded[i + 1] in CUES.person_verb


def likely_starts(view: EssayView) -> list[int]:
    """Return the tokens, in order, at which a name may begin: all others are surely the beginning of none.

    A capital may, unless it is an ordinary word's at the head of its sentence; a lower-cased word where a list has it,
    or where a trigger may reach it, but no ordinary word unless its neighbours make it a name.
    """
    folded = view.folded
    forms = bytes(map(_forms_of(view.lexicon).__getitem__, view.texts))
    asked = list(compress(range(view.n), forms.translate(_IS_ASKED)))
    runs = syllable_runs(view)
    asked = sorted({*asked, *_plain_beside(view, forms), *_plain_listed(view, forms), *runs})
    firsts = {first for first, _ in view.sentences}
    may_invert = not view.vocabulary.isdisjoint(CALLED)
    near = _near_leads(view, forms)
    out: list[int] = []
    for i in asked:
        form = forms[i] & _START
        if i in runs:
            out.append(i)
            continue
        if form == _OPENER:
            # No `heter` stands before a sentence's first word.
            is_inverted = may_invert and _is_inverted_name(view, i)
            if i in firsts and i not in view.signed and not is_inverted and not is_family_owner(view, i):
                continue
        elif form == _FUNCTION_OPENER:
            is_named = opens_full_name(view, i) or is_double_name(view, i)
            if i in firsts and not is_named and _is_word_first(view, i):
                continue
        elif form != _CAPITAL:
            is_special = i in view.signed or i in view.greeted
            if not is_special and folded[i] in CUES.function_word:
                before = folded[i - 1] if i else ""
                is_after = before in CUES.naming_verb or before in CUES.greeting or (i and view.is_kin[i - 1])
                if not is_after and not (folded[i] in GRAMMAR_NAMES and people_triggers(view, i)):
                    continue
            is_special = is_special or (i > 0 and folded[i - 1] in CUES.greeting)  # `tack hans !`
            if not (is_special or view.is_open[i] or i in near or _is_listed_there(view, i)):
                continue
        out.append(i)
    return out


def _plain_beside(view: EssayView, forms: bytes) -> list[int]:
    """Return the plain words that a word beside them may make names: `heter X`, `Xs bror`."""
    found: list[int] = []
    for j in compress(range(view.n), forms.translate(_IS_BESIDE)):
        if forms[j] & _LEADS_PLAIN and j + 1 < view.n and forms[j + 1] & _START == _PLAIN:
            found.append(j + 1)
        if forms[j] & _OWNED and j and forms[j - 1] & _START == _PLAIN and view.folded[j - 1][-1] in _GENITIVE_LAST:
            found.append(j - 1)
    return found


def _plain_listed(view: EssayView, forms: bytes) -> list[int]:
    """Return the plain words that are given names of the lists too; in small letters no genitive of a name is."""
    is_given = _given_names(view.lexicon)
    plain = [hit.first for hit in view.hits if forms[hit.first] & _START == _PLAIN]
    return [i for i in plain if is_given[view.texts[i]]]


def _is_word_first(view: EssayView, i: int) -> bool:
    """Tell whether a function word at the head of a sentence is no name, for all that the lists have it."""
    if not view.is_initial[i] or view.p_name[i] >= _UNLIKELY or i in view.signed or i in view.greeted:
        return False
    if is_full_line(view, i):
        return False  # `Min Norell` over an address
    return not (i + 1 < view.n and view.folded[i + 1] in CUES.heter) and not does(view, i)


def is_family_owner(view: EssayView, i: int) -> bool:
    """Tell whether token i, an ordinary word, is the genitive of a family name before what only a person owns: `Starks
    farsa`, but not `Prästens fru`."""
    text = view.texts[i]
    if text[-1] != "s" or view.folded[i].endswith(("ens", "ets", "ans")) or not is_person_owner(view, i):
        return False
    return any(e.list == "surname" for e in view.entries(genitive_stem(text)))


def _is_inverted_name(view: EssayView, i: int) -> bool:
    """Tell whether somebody is called by the word at token i: `Ström heter han i efternamn`."""
    return view.folded_after(i) in CALLED and view.folded_after(i, 2) in BEARERS


def _near_leads(view: EssayView, forms: bytes) -> set[int]:
    """Return the tokens that a word beside them may make names: `heter X`, `min kusin X`, `Xs dotter`."""
    near: set[int] = set()
    for j in compress(range(view.n), view.is_kin):
        if not forms[j] & _NAMING:
            near.update(range(j + 1, j + 8))
            near.add(j - 2)
    for j in compress(range(view.n), forms.translate(_IS_LEAD)):
        form = forms[j]
        if form & _OWNED:
            near.add(j - 1)
        if form & _NAMING:
            near.update(range(j + 1, j + 6))
        elif view.is_kin[j]:
            continue
        elif form & _ROLE:
            near.add(j + 1)
        elif form & _CALLS:
            near.update((j + 1, j + 2))
    return near


def _are_rare_given(entries: Sequence[Entry], n_tokens: int = 1) -> bool:
    """Tell whether these readings are a given name and not only an ordinary word too."""
    return any(e.list == "given_name" and not e.is_common for e in entries)


IS_RARE_GIVEN = hit_mark(_are_rare_given)
"""The mark of list hits that are given names and not only ordinary words too."""


def _is_listed_there(view: EssayView, i: int) -> bool:
    """Tell whether the lists have a lower-cased given name at token i, or on the other side of an `och` beside it."""
    hit = view.hit_at.get(i)
    if hit is not None and any(e.list == "given_name" for e in hit.entries):
        if _are_rare_given(hit.entries) or view.p_name[i] >= _LIKELY:
            return True
        after = view.folded[hit.last] if hit.last < view.n else ""
        if after in CUES.person_verb or (after == "," == view.folded_before(i)):
            return True
        if i and (view.folded[i - 1] in CUES.inverted or view.folded[i - 1] in _BESIDE):
            return True
        if i + 1 < view.n and (view.is_open[i + 1] or view.folded[i + 1] in NATURE):
            return True  # `mats orrgård`, `stig rask`
    if is_first_of_two(view, i) or people_triggers(view, i):
        return True
    if i and view.folded[i - 1] in AND and any(hit.last == i - 1 for hit in marked_hits(view, IS_RARE_GIVEN)):
        return True
    if i + 2 >= view.n or view.folded[i + 1] not in AND:
        return False
    hit = view.hit_at.get(i + 2)
    if hit is not None and _are_rare_given(hit.entries) and not (hit.last < view.n and view.folded[hit.last] in AND):
        return True
    text = view.texts[i + 2]
    if "-" not in text or view.folded_before(i + 2) not in AND:
        return False
    return all(entries_of(view, part, GIVEN)[0] for part in text.split("-"))  # `TINDRA OCH KARL-ERIK`
