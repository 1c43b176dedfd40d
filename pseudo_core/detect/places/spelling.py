"""How a word that may be a place is spelt: Swedish in shape, without its dots, a noun of every day misspelt."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from rapidfuzz.distance import OSA

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import LONGEST_WORD

__all__ = [
    "has_place_ending",
    "is_bare_spelling",
    "is_destination",
    "is_misspelt_road",
    "is_noun_shaped",
    "is_sweden",
    "is_written_twice",
    "lacks_dots",
    "lacks_letters",
    "looks_swedish",
]

_SWEDISH_SHAPE = (
    "stad",
    "köping",
    "by",
    "torp",
    "ås",
    "ö",
    "sund",
    "vik",
    "holm",
    "borg",
    "hamn",
    "ryd",
    "hult",
    "fors",
    "näs",
    "boda",
    "böle",
    "berg",
    "inge",
    "löv",
    "tuna",
    "sta",
    "vattnet",
    "backen",
    "arp",
    "red",
    "å",
    "dal",
    "dalen",
    "lund",
    "ängen",
    "gården",
    "kulle",
    "mossen",
    "sele",
    "liden",
    "träsk",
    "mark",
    "åsen",
    "kärr",
    "äng",
    "strand",
    "viken",
    "sjö",
    "bo",
    *("berget", "heden", "höjden", "gärdet", "skogen", "kullen", "holmen", "ängarna", "hagen", "näset", "udden"),
)
_DOTTED = {"a": "aåä", "o": "oö"}
_MOST_DOTTED, _LONG_TEXT = 5, 200  # letters that may lack dots; letters of a text in which a few would have them
_LONG = 7  # letters
# What nouns of subjects, trades, courses and states end in, and hardly any place abroad.
_NOUN_ENDINGS = (
    *("programmet", "teknik", "tekniken", "assistent", "ologi", "grafi", "kunskap", "utbildning", "utbildningen"),
    *("kursen", "ningen", "heten", "skapet", "ering", "eringen", "fabrik", "fabriken", "verkstad", "verkstaden"),
    *("maskin", "maskinen", "blandaren", "apparaten", "banken", "kortet", "rummet", "lärare", "ledare", "skötare"),
    *("boken", "tidningen", "filmen", "spelet", "kartan", "listan", "provet", "texten"),
    *("erna", "orna", "arna"),
)
_NEAR = 2  # edits
_UNDOTTED = {"å": "ao", "ä": "ae", "ö": "o"}


def looks_swedish(word: str) -> bool:
    """Tell whether a name has the letters or the ending of a Swedish place name."""
    folded = word.casefold()
    return any(letter in folded for letter in "åäö") or has_place_ending(folded)


def has_place_ending(folded: str) -> bool:
    """Tell whether a folded word ends as Swedish places do: `-köping`, `-sund`."""
    return len(folded) > 4 and folded.endswith(_SWEDISH_SHAPE)


def is_bare_spelling(view: EssayView, i: int) -> bool:
    """Tell whether token i, in small letters or opening a sentence, is an ordinary word without its dots, in a text
    that has none: `nara`, `i borjan`."""
    bare = view.memo.get("has_no_dots")
    if bare is None:
        bare = view.memo["has_no_dots"] = _has_no_dots(view.text)
    return bool(bare) and not (view.is_capital[i] and not view.is_initial[i]) and lacks_dots(view, i)


def _has_no_dots(text: str) -> bool:
    """Tell whether a long text has no letter with dots."""
    if "ä" in text or "å" in text or "ö" in text:
        return False  # spares nearly every text the case-folding
    folded = text.casefold()
    return len(folded) > _LONG_TEXT and not any(letter in folded for letter in "åäö")


def lacks_dots(view: EssayView, i: int) -> bool:
    """Tell whether token i, no word itself, is an ordinary word once its vowels have dots: `nara`, `vanta`."""
    word = view.folded[i]
    at = [k for k, letter in enumerate(word) if letter in _DOTTED]
    if not 0 < len(at) <= _MOST_DOTTED or view.is_common_word(i):
        return False
    for letters in product(*(_DOTTED[word[k]] for k in at)):
        dotted = dict(zip(at, letters, strict=True))
        form = "".join(dotted.get(k, letter) for k, letter in enumerate(word))
        if form != word and view.is_common_surface(form):
            return True
    return False


def lacks_letters(name: str, surface: str) -> bool:
    """Tell whether a form is a name whose letters with dots or rings were written without them: `smoland`."""
    return len(name) == len(surface) and all(
        right == wrong or wrong in _UNDOTTED.get(right, "")
        for right, wrong in zip(name.casefold(), surface.casefold(), strict=True)
    )


def is_sweden(word: str) -> bool:
    """Tell whether a folded word is Sweden misspelt, which is no country to hide: `sverje`, `svärige`."""
    return word[:1] == "s" and word[1:2] in "vw" and len(word) > 4 and OSA.distance(word, "sverige") <= _NEAR


def is_written_twice(text: str) -> bool:
    """Tell whether capitals stand inside a word as in names of apps: `WeTalk`, but not `KIRUNA`."""
    return (
        text[:1].isupper() and text[1:2].islower() and any(letter.isupper() for letter in text[2:]) and "-" not in text
    )


def is_misspelt_road(view: EssayView, i: int) -> bool:
    """Tell whether token i is an ordinary word for a road or a square misspelt: `järnvegen`, `motorvagen`."""
    word = view.folded[i]
    return any(
        misspelt in word and view.is_common_surface(word.replace(misspelt, right))
        for misspelt, right in (("veg", "väg"), ("vag", "väg"), ("vej", "väg"), ("gattan", "gatan"), ("torj", "torg"))
    )


@lru_cache(maxsize=4_000)
def is_destination(word: str) -> bool:
    """Tell whether a folded word is one for a house or a room that everybody goes to, misspelt: `biblotek`."""
    return len(word) >= _LONG and any(
        abs(len(word) - len(house)) <= _NEAR and OSA.distance(word, house, score_cutoff=_NEAR) <= _NEAR
        for house in CUES.destination
    )


def is_noun_shaped(view: EssayView, i: int) -> bool:
    """Tell whether a lower-cased word that no dictionary has is rather a noun than a name: made of words
    (`fönsterfabrik`), or ending as only nouns do (`kemiteknik`)."""
    word = view.folded[i]
    if len(word) < 7:
        return False
    if word.endswith(_NOUN_ENDINGS):
        return True
    tail = next((t for n in (3, 4, 5, 6) if (t := word[-n:]) in CUES.last_part), "")
    if tail and _is_first_part(view, word[: -len(tail)].removesuffix("s")):
        return True
    return (
        len(word) > 7
        and not has_place_ending(word)
        and any(
            view.is_common_surface(word[k:]) and (len(word) - k > 5 or _is_first_part(view, word[:k]))
            for k in range(max(3, len(word) - LONGEST_WORD), len(word) - 3)
        )
    )


def _is_first_part(view: EssayView, part: str) -> bool:
    """Tell whether a word may begin a compound: `fönster-`, `arbets-`, `hälso-`."""
    return view.is_common_surface(part) or (
        len(part) > 3 and part[-1] in "souae" and any(view.is_common_surface(part[:-1] + end) for end in ("", "a", "e"))
    )
