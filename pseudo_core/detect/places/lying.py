"""Places that open their sentence, which tells where they lie, whose they are or what they are: `X ligger norr om Y`,
`X är mitt hemland`, `X , min hemstad`, `X Y är en liten stad`.

No preposition stands before them, and the first word of a sentence has its capital anyway: they look like people.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.nouns import tail_form
from pseudo_core.detect.names.chain import THING
from pseudo_core.detect.places.entries import PLACE_LISTS, choose_entry, place_label
from pseudo_core.detect.places.pieces import is_piece, is_plain, run_end, run_start, whole_entries
from pseudo_core.detect.places.spelling import is_sweden
from pseudo_core.detect.places.stands import told_evidence
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.model import Evidence

__all__ = ["is_lying", "kind_after", "lying_places"]

_LYING, _OWNED, _STATED = 0.95, 0.995, 0.96
_LIES = frozenset({"ligger", "låg"})
_ASKING = frozenset({"var", "vart"})
_IS = frozenset({"är", "var", "e", "blev"})
_HOMELANDS = word_set("hemland födelseland fosterland ursprungsland ursprungland hemmaland födelselandet moderland")
_HOMES = _HOMELANDS | word_set("hemstad hemmastad födelsestad barndomsstad hemby födelseby födelseort hemort hembyn")
_TIES = CUES.own_possessive | {"hans", "hennes", "deras", "sin", "sitt"}
# What is between the verb and where it is.
_BETWEEN = word_set(
    "i på vid inte bara ganska mycket väldigt cirka ungefär ca långt precis alldeles strax några två tre"
)
_BETWEEN |= word_set("fyra fem tio den det mitt vårt")
_NEAR = frozenset({"nära", "från", "utanför", "mellan", "intill", "bredvid", "vid", "i", "på", "söder", "norr"})
# Parts of the world and of the land, in which nobody lies down.
_WHERE = word_set(
    "norr söder öster väster norra södra östra västra nordöst nordväst sydöst sydväst nordost sydost nordöstra",
    "nordvästra sydöstra sydvästra nordost sydost mellersta centrala mitten gränsen kusten ekvatorn landet hemland",
    "delen delar huvudstaden europa asien afrika amerika mellanöstern sydamerika nordamerika västafrika östafrika",
    "balkan skandinavien centralasien östeuropa mil kilometer km sverige landsbygden inlandet bergen skärgården",
)
_CLAUSES = frozenset({",", "och", "men", "att", "för", "eftersom", "som", "där", "-", "–", ":", "("})
_WHOSE = CUES.own_possessive | {"en", "ett", "den", "det"}
_DEFINITE = ("en", "et")
_TOWNS = frozenset({"swedish_place", "world_city"})
_USUAL_NAME = 200  # people
_LARGE = 100_000  # inhabitants
_REACH = 4  # tokens from the verb to where it is
_FAR = 5  # and to what it is
_KINDS = ((CUES.head_city, Label.CITY), (CUES.head_geo, Label.GEO))


def lying_places(view: EssayView) -> Iterator[Evidence]:
    """Yield the capitals that open a clause and that are said to lie somewhere, to be a town or somebody's home."""
    if text_class(view) != "personal":
        return
    for verb in view.where(_LIES):
        if view.folded_before(verb) in _ASKING:
            yield from _asked_for(view, verb + 1)
            continue
        first = _name_start(view, verb)
        if first is not None and _lies_there(view, first, verb):
            label = _label(view, first, verb) or Label.CITY
            if label not in (Label.COUNTRY, Label.REGION):  # `Kenya ligger i Afrika`, as everybody knows
                yield told_evidence(view, first, verb, f"{label}/lying", _LYING, label)
    for noun in view.where(_HOMES):
        last = _before_home(view, noun)
        first = _name_start(view, last) if last is not None else None
        if last is not None and first is not None and not _is_somebody(view, first, last):
            home = Label.COUNTRY if view.folded[noun] in _HOMELANDS else Label.CITY
            label = _label(view, first, last) or home
            yield told_evidence(view, first, last, f"{label}/home", _OWNED, label)
    for verb in view.where(_IS):
        first = _name_start(view, verb)
        if first is not None and verb - first > 1 and not _is_somebody(view, first, verb):
            kind = kind_after(view, verb - 1)
            if kind is not None:
                label = _label(view, first, verb) or kind
                yield told_evidence(view, first, verb, f"{label}/stated_whole", _STATED, label)


def _asked_for(view: EssayView, first: int) -> Iterator[Evidence]:
    """What somebody asks the way to: `Var ligger X ?`"""
    if first >= view.n or not view.is_title[first]:
        return
    last = run_end(view, first)
    if any(e.list in THING for e in whole_entries(view, first, last)) or not _is_name(view, first, last):
        return
    if not _is_somebody(view, first, last):
        label = _label(view, first, last) or Label.CITY
        yield told_evidence(view, first, last, f"{label}/lying", _LYING, label)


def is_lying(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the tokens `[first, last)`, which somebody may be called, lie as only places do."""
    if last >= view.n or view.folded[last] not in _LIES or _name_start(view, last) is None:
        return False
    return _lies_there(view, first, last)


def kind_after(view: EssayView, i: int) -> Label | None:
    """Return what the name that ends with token i is said to be: `X är vår stad`, `X är fotbollens by`, `X är en ö`."""
    end = min(view.sentence_of(i)[1], i + 2 + _FAR)
    for j in range(i + 2, end):
        word = view.folded[j]
        label = next((label for words, label in _KINDS if word in words), None)
        if label is not None:
            return label if j > i + 2 else None
        if word not in _WHOSE and view.pos[j] not in ("ADJ", "ADV") and not word.endswith("s"):
            return None
    return None


def _name_start(view: EssayView, last: int) -> int | None:
    """Return where the name begins that ends before token `last` and opens its clause; None where none does."""
    if not last or not is_piece(view, last - 1):
        return None
    first, begin = run_start(view, last), view.sentence_of(last - 1)[0]
    if first is None:
        return None
    if first > begin and view.folded[first - 1] not in _CLAUSES:
        return None
    return first if _is_name(view, first, last) else None


def _is_name(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the capitals `[first, last)` are a place of the lists, or are words that no dictionary has."""
    known = whole_entries(view, first, last)
    if any(e.list in PLACE_LISTS for e in known):
        return choose_entry(known, None) is not None  # no continent, and not Sweden
    if any(e.list in THING for e in known) or is_sweden(view.folded[first]):
        return False
    if any(is_plain(view, k) for k in range(first, last) if view.is_capital[k]):
        return False
    word = view.folded[last - 1]
    if word.endswith(_DEFINITE) or tail_form(word) is not None or street_endings(view.lexicon).is_likely(word):
        return False  # `Solglimten ligger nära X`, which teaches
    return last - first > 1 or view.is_open[first]


def _lies_there(view: EssayView, first: int, verb: int) -> bool:
    """Tell whether what the tokens `[first, verb)` name lies as places do: `X ligger nära Y`, `X ligger i norra`."""
    if _is_somebody(view, first, verb):
        return False
    end = min(view.sentence_of(verb)[1], verb + 1 + _REACH)
    for j in range(verb + 1, end):
        word = view.folded[j]
        if word in _WHERE:
            return True
        if view.is_title[j] and view.folded[j - 1] in _NEAR:
            return view.is_open[j] or choose_entry(view.entries(view.texts[j]), None) is not None
        if word not in _BETWEEN and word not in _NEAR and not word[:1].isdecimal():
            return False
    return False


def _before_home(view: EssayView, noun: int) -> int | None:
    """Return where the name ends that is somebody's home: `X är mitt hemland`, `X , mitt gamla hemland ,`."""
    owner = noun - 1
    if view.folded_before(noun) not in _TIES:
        owner -= 1  # `mitt gamla hemland`
    if owner < 2 or view.folded[owner] not in _TIES:
        return None
    return owner - 1 if view.folded[owner - 1] in _IS or view.folded[owner - 1] == "," else None


def _label(view: EssayView, first: int, last: int) -> Label | None:
    entry = choose_entry(whole_entries(view, first, last), None)
    return place_label(entry) if entry is not None else None


def _is_somebody(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the first word is a usual given name and all of it no country and no large town."""
    if any(
        e.list == "country" or (e.list in _TOWNS and e.frequency >= _LARGE) for e in whole_entries(view, first, last)
    ):
        return False
    return any(e.list == "given_name" and e.frequency >= _USUAL_NAME for e in view.entries(view.texts[first]))
