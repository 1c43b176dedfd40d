"""Sentences of a review or investigation that are about its writer: `I Flen står min cykel än`, `från X, sa jag`.

What is read, seen, asked or reported has words of its own (`boken`, `scenen`, `enligt`, `exempel`), and so has what
the writer means of it (`tycker`, `tror`). A sentence in the first person with neither tells of the writer's own life,
whatever its verbs are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from pseudo_core.detect.names.chain import PLACE_LISTS
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.writer.own_deeds import (
    MINDING,
    OTHERS,
    QUOTES,
    READING,
    WRITERS,
    clause_of,
    has_others,
    verb_of,
)

__all__ = ["WORK", "is_in_own_sentence", "is_own_sentence", "is_own_setting"]

WORK = word_set(
    "boken bok böcker bokens filmen film filmer filmens romanen roman romanens novellen novell artikeln artikel",
    "artiklar texten text kapitlet kapitel kapitlen scenen scen scener slutet författaren författarens regissören",
    "regissörens rollen rollerna huvudrollen huvudrollerna huvudpersonen handlingen karaktären karaktärerna",
    "skådespelaren skådespelarna serien pjäsen dokumentären rapporten studien enligt exempel exempelvis undersöka",
    "undersöker utredning utredningen uppgift premiär pris läsaren berättaren tittaren åskådaren historien titeln",
    "sidan sidorna recension recensionen skribenten journalisten föreställningen avsnittet avsnitt låten låtar",
    "skivan världen länder landet orter kommuner städer sagan berättelsen novellens pjäsens musiken översättning",
    "översättningen favorit huvudperson hjälte hjältinnan spelar",
)
_MEANING = MINDING - word_set("har hade är ser får ska skall skulle kan kunde måste känner kände vill ville minns hör")
_OWNERS = frozenset(CUES.own_possessive) | {"mig", "mej", "oss"}
_MIDST = word_set("emot i under på ute inne framför bland")  # after `mitt`, which is nobody's there
_PLACING = word_set(
    "i från ifrån till på hos över genom mellan utanför nära via längs kring norr söder öster väster uppe ovanför",
    "runt vid in",
)
_CLAUSES = frozenset({"och", "men", "fast", "för", "så", "ty", "utan"})
_TAKING_UP = frozenset({"det", "den", "där", "huset", "stugan", "byn"})
_LYING = frozenset({"är", "var", "ligger", "låg", "står", "stod", "finns", "fanns"})
_NEAR = 5  # tokens from the start of a sentence to where something is
_DEFINITE = ("n", "t", "na")
_MOVED = word_set("grät gråter skrattade skrattar log ler rös ryste jublade hejade")
_LINKING = frozenset({"och", ",", "eller", "just", "gamla", "lilla"})
_PEOPLE = frozenset({"given_name", "surname"})
_LIKENING = frozenset({"som", "än"})  # `lika flitigt som i X`
_NEVER_BEFORE = frozenset({"av", "som", "än", "är", "inte"})  # … the name of whom the writer has met
_COMPANY = frozenset({"med", "bredvid", "hos", "och"})
_OWNED = frozenset({"sig", "sin", "sitt", "sina", "hans", "hennes", "deras"})


def is_own_sentence(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i is about the writer and nothing that is read, seen or meant."""
    if not view.is_first_person(i):
        return False
    first, last = _segment(view, i)
    known: dict[int, bool] = view.memo.setdefault("own_sentences", {})
    if first not in known:
        known[first] = _is_own(view, first, last)
    return known[first]


def _segment(view: EssayView, i: int) -> tuple[int, int]:
    """Return the part of the sentence of token i that no new main clause parts off: `jag bor i X | , men i filmen`."""
    first, last = view.sentence_of(i)
    known: dict[int, list[int]] = view.memo.setdefault("own_cuts", {})
    if first not in known:
        known[first] = [k for k in range(first + 1, last - 1) if _cuts(view, k)]
    cuts = known[first]
    before, after = bisect_left(cuts, i), bisect_right(cuts, i)
    return cuts[before - 1] if before else first, cuts[after] if after < len(cuts) else last


def _cuts(view: EssayView, k: int) -> bool:
    return view.texts[k] in (";", "–", "—") or (view.texts[k] == "," and view.folded[k + 1] in _CLAUSES)


def _is_own(view: EssayView, first: int, last: int) -> bool:
    folded = view.folded
    words = folded[first:last]
    if not WORK.isdisjoint(words) or not QUOTES.isdisjoint(words):
        return False
    is_writers = False
    for k in range(first, last):
        if folded[k] in WRITERS:
            verb = verb_of(view, k, first, last)
            if verb is not None and folded[verb] in _MEANING:
                return False
            # What `vi` do in the present is what everybody does.
            does = verb is not None and not (folded[k] == "vi" and folded[verb] != "var" and folded[verb].endswith("r"))
            is_writers = is_writers or does or (verb is None and folded[k] == "jag")
        elif folded[k] in _OWNERS:
            is_midst = folded[k] == "mitt" and k + 1 < last and folded[k + 1] in _MIDST
            is_writers = is_writers or not is_midst
    return is_writers


def is_own_setting(view: EssayView, i: int) -> bool:
    """Tell whether token i is a place that such a sentence is set in: after a preposition, where nobody else acts."""
    if not is_own_sentence(view, i):
        return _is_of_own_house(view, i)
    is_after_name = i > 1 and any(e.list == "given_name" for e in view.entries(view.texts[i - 2]))
    if is_after_name and not READING.isdisjoint(view.folded[slice(*view.sentence_of(i))]):
        return False  # `Sune i X såg vi`
    lists = {entry.list for entry in view.entries(view.texts[i])}
    if not lists.isdisjoint(_PEOPLE) and lists.isdisjoint(PLACE_LISTS):
        return False  # `jag kände igen mig i X`
    first = view.sentence_of(i)[0]
    at = i - 1
    while at > first and (view.is_capital[at] or view.folded[at] in _LINKING):
        at -= 1
    if at < first or view.folded[at] not in _PLACING:
        return False
    if at > first and view.folded[at - 1] in _LIKENING:
        return False
    a, b = clause_of(view, at)
    return not has_others(view, a, b) and _OWNED.isdisjoint(view.folded[a:b])


def _is_of_own_house(view: EssayView, i: int) -> bool:
    """Tell whether a short sentence says where something is that the one before has as the writer's: `Jag hyr en
    stuga . Den ligger i X`."""
    first, last = view.sentence_of(i)
    if not first or not 1 < i - first <= _NEAR:
        return False
    if view.folded[first] not in _TAKING_UP or view.folded[first + 1] not in _LYING:
        return False
    if view.folded[i - 1] not in _PLACING or not WORK.isdisjoint(view.folded[first:last]):
        return False
    return is_own_sentence(view, first - 1)


def is_in_own_sentence(view: EssayView, i: int) -> bool:
    """Tell whether a given name at token i stands in such sentences alone, wherever the text has it: whom a review
    tells of is met elsewhere in it too."""
    if not is_own_sentence(view, i):
        return False
    first, last = view.sentence_of(i)
    before = view.folded[max(first, i - 2) : i]
    if before and (before[-1] in _PLACING or before[-1] in _NEVER_BEFORE or "åt" in before):
        return False
    if i > first and view.pos[i - 1] == "NOUN" and view.folded[i - 1].endswith(_DEFINITE):
        return False  # `Jag skrattade åt hunden X`
    if "när" in view.folded[first:i] and not _MOVED.isdisjoint(view.folded[first:i]):
        return False  # `Jag grät när X dog`
    if (i > first and view.is_capital[i - 1]) or (i + 1 < last and view.is_capital[i + 1]):
        return False
    if not OTHERS.isdisjoint(view.folded[first:i]) and not _has_own_kin(view, first, i):
        return False
    if not READING.isdisjoint(view.folded[first:last]) and view.folded_before(i) not in _COMPANY:
        return False  # `Sune såg vi på bio`
    return view.folded[i].removesuffix("s") not in _forms_elsewhere(view)


def _forms_elsewhere(view: EssayView) -> set[str]:
    """Return the capitalised words, without a genitive's `s`, that stand in other sentences too."""
    known: set[str] | None = view.memo.get("forms_elsewhere")
    if known is None:
        known = {view.folded[j].removesuffix("s") for j in view.capitals if not is_own_sentence(view, j)}
        view.memo["forms_elsewhere"] = known
    return known


def _has_own_kin(view: EssayView, first: int, last: int) -> bool:
    """Tell whether one of the writer's family stands among the tokens `[first, last)`, whom `hon` may take up."""
    return any(view.folded[k] in CUES.own_possessive and True in view.is_kin[k + 1 : k + 3] for k in range(first, last))
