"""People whom the text itself makes known as public: after a role of public life, or as the maker of a book or film.

Whoever is introduced so (`författaren X Y`, `en bok av X Y`) is meant wherever one of the names comes again; famous
people are not personal information of the writer (guidelines 1.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.context import EssayView
from pseudo_core.detect.cues import CUES
from pseudo_core.detect.frames import word_set
from pseudo_core.detect.surface import genitive_stem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pseudo_core.detect.name_chain import NameUnit

__all__ = ["is_public", "is_public_topic", "speaks_of_own"]

_OWN = frozenset({"t:my_kin", "t:self", "t:sign", "t:greet", "t:iam", "t:heter", "t:kin", "t:dear"})
_MOST_WORDS = 3
_ROLE_TAILS = (
    "forskaren",
    "ministern",
    "stjärnan",
    "sångaren",
    "sångerskan",
    "skådespelaren",
    "regissören",
    "författaren",
)
_PEOPLE = frozenset({"artist", "athlete", "author", "character", "politician", "scientist"})
_FATHERS = ("sson", "son", "dotter")  # family names that too many bear to mean one of them
# What public people win, make and play in.
_FAME = word_set(
    "nobelpriset fredspriset litteraturpriset oscar oscarn grammy melodifestivalen eurovision vm-guld os-guld em-guld",
    "ballongen guldbollen världsrekord världsrekordet världsmästare huvudrollen titelrollen",
)
# What a sentence is about in which the one name of somebody everybody knows means that person.
_TOPICS = word_set(
    "fotboll fotbollen fotbollsspelare fotbollspelare spelare landslaget mål match matchen världen känd kända känt",
    "berömd berömda bibeln koranen gud musik musiken låt låten låtar album konsert konserten film filmen filmer bio",
    "skådespelare sångare sångerska artist idol stjärna kändis kändisar president presidenten krig kriget fred",
    "förebild förebilder skjuten mördades dödades föddes julen påsken biljett biljetter scenen spelning turné",
)


def _introduces(view: EssayView, i: int) -> bool:
    """Tell whether token i stands before the name of somebody public: a role, or `av` after a work."""
    word = view.folded[i]
    if word in CUES.public_role or word.endswith(_ROLE_TAILS):
        return view.folded_before(i) not in CUES.possessive and view.folded_before(i) != "en"
    return word == "av" and any(w in CUES.creation for w in view.folded[max(view.sentence_of(i)[0], i - 3) : i])


def _public_words(view: EssayView) -> frozenset[str]:
    """Return the folded words of the names that the text introduces as public, worked out once."""
    known = view.memo.get("public_words")
    if known is None:
        found: set[str] = set()
        for i in [capital - 1 for capital in view.capitals if capital]:
            if view.adjacent(i, i + 1) and _introduces(view, i):
                left = _MOST_WORDS
                for j in range(i + 1, view.n):
                    if view.folded[j] in (",", "och", "eller"):
                        left = _MOST_WORDS  # `romaner av X, Y och Z`
                        continue
                    if not view.is_capital[j] or not view.is_word[j] or not left:
                        break
                    left -= 1
                    found.add(view.folded[j])
                    found.add(genitive_stem(view.folded[j]))
        for hit in view.hits:
            if hit.last - hit.first > 1 and any(e.list == "famous" and e.kind in _PEOPLE for e in hit.entries):
                family = view.folded[hit.last - 1]  # `Mankell` after `Henning Mankell`
                if not family.removesuffix("s").endswith(_FATHERS):
                    found |= {family, genitive_stem(family)}
        known = frozenset(found - {""})
        view.memo["public_words"] = known
    return known


def speaks_of_own(triggers: Sequence[str]) -> bool:
    """Tell whether the triggers around a name make its bearer somebody of the writer's, whoever else is called so."""
    return not _OWN.isdisjoint(triggers)


def is_public_topic(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i is about what public people are known for."""
    first, last = view.sentence_of(i)
    return not _TOPICS.isdisjoint(view.folded[first:last])


def is_public(view: EssayView, units: Sequence[NameUnit], triggers: Sequence[str]) -> bool:
    """Tell whether the text introduces the bearer of this name as somebody public, and as nobody of the writer's."""
    if speaks_of_own(triggers):
        return False
    if len(units) > 1 and not view.is_first_person(units[0].first):
        first, last = view.sentence_of(units[0].first)
        if not _FAME.isdisjoint(view.folded[first:last]):
            return True  # `X Y fick Nobelpriset`
    words = _public_words(view)
    if not words:
        return False
    for unit in units:
        word = view.folded[unit.last - 1]
        if word not in words and genitive_stem(word) not in words:
            return False
    return True
