"""Forms of names that are nicknames by themselves: a doubled syllable, a pet ending, a short form of a name that the
essay gives in full (guidelines 3.1)."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import GIVEN
from pseudo_core.detect.names.nickname_frames import SHORT_KINDS, is_baptised, one_vowel
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import entries_of, fold_key, sound_of
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from pseudo_core.detect.names.chain import NameUnit
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_doubled", "is_short_form"]

# Endings of short forms that are known as such: `Bosse`, `Jocke`, `Uffe`, `Robban`.
_SHORTENED = ("sse", "cke", "ffe", "bbe", "ban", "kalle", "danne")
# Endings that make pet names of names: `Katjenka`, `Joaninha`, `Krysiunia`.
_DIMINUTIVES = (
    *("uța", "uţa", "iță", "iţă", "cito", "cita", "otsjka", "jusja", "uschka"),
    *("enka", "usjka", "ushka", "otjka", "ochka", "oczka", "eczka", "usia", "unia", "inha", "inho", "jenka"),
)
_BAPTISMAL = frozenset({"ebbe", "sibbe"})  # given at baptism
_SWEDISH_PET = re.compile(r"[bcdfghjklmnprstv]{0,2}[aeiouyåäö](?:sse|bbe|cke|ffe|gge|ppe|bban|ckan|ffan|ggan|rra)$")
"""How Swedish makes short forms: `Ibbe`, `Sacke`, `Gurra`."""
# Endings that make a name dear in some language, and those that do so in short.
_DEAR = (
    *("cito", "cita", "ito", "ita", "inho", "inha", "ica", "itsa", "uśka", "eczka", "chen", "lein", "czka", "cik"),
    *(
        "usia",
        "uś",
        "ytė",
        "utė",
        "elė",
        "ukas",
        "elis",
        "īte",
        "iņa",
        "iņš",
        "uța",
        "ița",
        "ică",
        "oula",
        "ulja",
        "unia",
    ),
    *("ulya", "uccio", "uccia", "uška", "ječka", "očka", "jonok", "uska", "uka", "cığım", "cık", "čko", "etka", "inka"),
)
_DEAR_WEAK = ("ie", "i", "y", "a", "is", "ko", "ka", "ke", "o", "u")
_HONORIFICS = ("-san", "-chan", "-kun")  # `Haru-chan`
_CUT = 4  # letters of the longest end that a pet name leaves out
_STEM = 3  # letters of a longer name's end that a signature takes up
_DIMINUTIVE = 6  # letters of the shortest one
_RARE = 1000  # a doubled name that more people bear is a name like others
_TOLD = 4  # letters from which an unlisted name may be told to shorten another of the essay
_SHORTEST = 2


def _pet_stems(word: str) -> tuple[list[str], list[str]]:
    """Return what is left of a folded word without an ending that makes names dear, strong endings and weak ones."""
    strong, weak = (
        [stem for ending in endings if word.endswith(ending) and len(stem := word.removesuffix(ending)) >= _STEM]
        for endings in (_DEAR, _DEAR_WEAK)
    )
    return strong, weak


_PET_STEMS: Memory[str, tuple[list[str], list[str]]] = Memory(_pet_stems)


def is_doubled(word: str, frequency: float) -> bool:
    """Tell whether a folded word is a doubled syllable that few bear as a name.

    >>> is_doubled("lulu", 20), is_doubled("mimmi", 20), is_doubled("kiki", 5000)
    (True, False, False)
    """
    word = word.replace("-", "")
    half = len(word) // 2
    return 4 <= len(word) <= 6 and word[:half] == word[half:] and word.isalpha() and frequency < _RARE


def is_short_form(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether the lists know a name only as the short form of another, the essay also gives that other name, or
    a greeting or signature shortens it."""
    surface = view.text[view.starts[unit.first] : view.ends[unit.last - 1]]
    word = view.folded[unit.first]
    entries = entries_of(view, surface, GIVEN)[0]
    short = [e for e in entries if e.kind in SHORT_KINDS]
    if short:
        # `Monika` is no short form of `Monica`
        full = {name for e in short if one_vowel(sound_of(name := e.name.casefold())) != one_vowel(sound_of(word))}
        is_only = bool(full) and (len(short) == len(entries) or _is_shortened_form(word.removesuffix("s")))
        if is_only and view.folded_before(unit.first) in CUES.heter:
            is_only = word.endswith(_SHORTENED[:-2])  # half of those who are `Kalle` by name were baptised so
        if is_only or (not view.vocabulary.isdisjoint(full) and not is_baptised(view, word)):
            return True
    if unit.given is None and unit.surname is None and word.endswith(_DIMINUTIVES) and len(word) >= _DIMINUTIVE:
        return True
    is_family = unit.surname is not None and unit.surname.frequency > 0  # who is hardly a `Masse`
    if unit.given is None and not is_family and _SWEDISH_PET.match(word) and view.is_capital[unit.first]:
        return not view.is_common_word(unit.first)
    if _is_pet_form(view, unit) or word.endswith(_HONORIFICS):
        return True
    if view.folded_before(unit.first) in CUES.heter and unit.first > 1 and view.is_kin[unit.first - 2]:
        return False  # `hennes pappa heter X`, though she is `Xqyzy`
    is_unknown = unit.given is None and len(word) >= _TOLD
    if (unit.first in view.signed or unit.first in view.greeted) and _is_within_name(view, unit):
        return True
    return (is_unknown or unit.first in view.signed or unit.first in view.greeted) and _is_shortened(view, unit.first)


def _is_pet_form(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a name that the lists have as nobody's own is another name of the essay with its end made dear:
    `Consuelito` of `Consuelo`, `Zsiga` of `Zsigmond`."""
    word = view.folded[unit.first]
    if unit.given is not None and unit.given.kind not in SHORT_KINDS and not word.endswith(_DEAR):
        return False
    known: dict[str, bool] = view.memo.setdefault("pet_forms", {})
    if word not in known:
        known[word] = _is_pet_of_another(view, word)
    return known[word]


def _is_pet_of_another(view: EssayView, word: str) -> bool:
    """Tell whether a folded word is another name of the essay with its end made dear."""
    strong, weak = _PET_STEMS[word]
    if not strong and not weak:
        return False
    alike: dict[str, list[int]] | None = view.memo.get("begin_alike")
    if alike is None:
        alike = view.memo["begin_alike"] = {}
        for j in view.capitals:
            alike.setdefault(view.folded[j][:_STEM], []).append(j)
    for j in alike.get(word[:_STEM], ()):
        other = view.folded[j]
        if other == word or len(other) < _TOLD + 1 or other.removesuffix("s") == word:
            continue
        if one_vowel(sound_of(other.removesuffix("s"))) == one_vowel(sound_of(word.removesuffix("s"))):
            continue  # the name in the genitive, or without its accents
        stems = strong + weak if len(other) > len(word) else strong
        is_near = any(other.startswith(stem) and 1 <= len(other) - len(stem) <= _CUT for stem in stems)
        if not is_near or word.startswith(other):
            continue
        names = entries_of(view, view.texts[j], GIVEN)[0]
        if view.folded_before(j) in CUES.heter or any(e.kind != "pet" for e in names):
            return True
    return False


def _is_shortened_form(word: str) -> bool:
    return word.endswith(_SHORTENED) and word not in _BAPTISMAL


def _is_within_name(view: EssayView, unit: NameUnit) -> bool:
    """Tell whether a signature takes up the end of a longer name of the essay: `Lina` for the writer's `Karolina`,
    `Tini` for `Valentin`."""
    word = view.folded[unit.first]
    stem = word.rstrip("aeioy") if unit.given is None else word
    if len(stem) < _STEM:
        return False
    known: dict[tuple[str, bool], bool] = view.memo.setdefault("within_names", {})
    asked = word, unit.given is None
    if asked not in known:
        places, forms = _capitalised(view)
        longer = [form for form in forms if len(form) >= len(word) + _SHORTEST and form.endswith((stem, stem + "s"))]
        known[asked] = any(unit.given is None or _is_own_name(view, j) for form in longer for j in places[form])
    return known[asked]


def _is_own_name(view: EssayView, j: int) -> bool:
    """Tell whether token j is what the writer is called: `jag heter X`."""
    return view.folded_before(j) in CUES.heter and not {"jag", "mitt"}.isdisjoint(view.folded[max(0, j - 4) : j])


def _is_shortened(view: EssayView, i: int) -> bool:
    """Tell whether a capitalised name of the essay, or of its deny list, begins with token i and goes on."""
    known: dict[str, bool] = view.memo.setdefault("shortened", {})
    word = view.folded[i]
    if word not in known:
        known[word] = len(word) >= _SHORTEST and word.isalpha() and _goes_on(view, word)
    return known[word]


def _goes_on(view: EssayView, word: str) -> bool:
    """Tell whether a longer name, of the essay or of its deny list, begins with this folded word."""
    longer = len(word) + _SHORTEST
    denied = (part for item in view.essay.deny for part in fold_key(item.text).split())
    if any(part.startswith(word) and len(part) >= longer for part in denied):
        return True
    places, forms = _capitalised(view)
    for at in range(bisect_left(forms, word), len(forms)):
        if not forms[at].startswith(word):
            break
        if len(forms[at]) >= longer and any(
            entries_of(view, view.texts[j], GIVEN)[0] or view.folded_before(j) in CUES.heter for j in places[forms[at]]
        ):
            return True
    return False


def _capitalised(view: EssayView) -> tuple[dict[str, list[int]], list[str]]:
    """Return where each capitalised form of the essay stands, folded, and these forms sorted."""
    found: tuple[dict[str, list[int]], list[str]] | None = view.memo.get("capitalised")
    if found is None:
        places: dict[str, list[int]] = {}
        for j in view.capitals:
            places.setdefault(view.folded[j], []).append(j)
        found = view.memo["capitalised"] = places, sorted(places)
    return found
