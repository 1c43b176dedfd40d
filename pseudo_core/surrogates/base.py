"""What all strategies share: the surrogate, the strategy, the learner's book of originals and surrogates taken.

A strategy works in two steps. `draw` runs once an entity, for all essays of the learner; `write` runs for each
mention and puts the drawn surrogate into the form that stands in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from rapidfuzz.distance import OSA
from rapidfuzz.process import extractOne

from pseudo_core.draw import Draw, Lot
from pseudo_core.errors import SurrogateError
from pseudo_core.languages import OWN, Language, PlaceInflection, language
from pseudo_core.lexicon import Lexicon, fold
from pseudo_core.memory import Memory
from pseudo_core.model import AnnotatedEssay, CorpusFacts, LearnerEntities, LearnerEntity, Mention, MentionRef
from pseudo_core.morphology import strip_genitive
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import GEOGRAPHY, INSTITUTIONS, Label, Modifier, Style

__all__ = ["Book", "Occurrence", "Strategy", "Surrogate", "letters"]

_MAX_INVENTED = 10_000
_SHORTEST_PREFIX = 4  # letters; shorter beginnings are shared by chance
_SHORTEST_ALIKE = 5  # letters; among shorter names one letter makes another name
_NAMED = (
    GEOGRAPHY
    | INSTITUTIONS
    | {
        *(Label.FIRSTNAME_MALE, Label.FIRSTNAME_FEMALE, Label.FIRSTNAME_UNKNOWN, Label.MIDDLENAME, Label.SURNAME),
        *(Label.NICKNAME, Label.TRANSPORT_NAME, Label.EXTRA),
    }
)
_PLACE_LISTS = frozenset({"country", "world_city", "swedish_place", "region", "geo", "area"})
_WORD = re.compile(r"[^\W\d_]+")
_RUN = re.compile(r"\w(?:[\w'’:.+@/-]*\w)?")  # what stands between blanks: `A-stad`, `19:e`, `12.30`
_FORMS: Memory[str, tuple[str, ...]] = Memory(lambda word: strip_genitive(fold(word)))


def letters(number: int) -> str:
    """Return A for 1, Z for 26, AA for 27 …"""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


@dataclass(frozen=True, slots=True)
class Surrogate:
    """What stands for one entity in all essays of its learner.

    `text` is a base form; with `series` the text is numbered in each essay (`A-stad`, `B-stad`) and `text` is
    empty. `kind` tells what sort of place it is, `value` the number drawn for an age or a year, `country` where a
    place lies. With `kept` the learner's own text stays.
    """

    strategy: str
    text: str = field(default="", repr=False)
    series: str = ""
    kind: str = ""
    country: str = ""
    value: int | None = None
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A mention that is to be written: its surface, its essay, and its place in the essay's series (from 1)."""

    essay: AnnotatedEssay
    mention: Mention
    entity: LearnerEntity
    place_in_series: int = 0

    @property
    def surface(self) -> str:
        """Return the original string."""
        return self.essay.surface(self.mention)

    @property
    def ref(self) -> MentionRef:
        """Return where the mention stands."""
        return MentionRef(self.essay.essay.essay_id, self.mention.start)


class Book:
    """One learner's originals, and the surrogates that are taken already; lives for one assignment."""

    def __init__(self, entities: LearnerEntities, draw: Draw, policy: Policy, facts: CorpusFacts) -> None:
        self.entities = entities
        self.draw = draw
        self.policy = policy
        self.facts = facts
        self.language: Language = language(policy.language)
        self.surrogates: dict[int, Surrogate] = {}
        self.memory: dict[
            Any, Any
        ] = {}  # what strategies of one kind remember for the learner (countries, offset of dates)
        self._taken: set[str] = set()
        self._invented: dict[str, int] = {}  # the last number of each series
        self._is_original: dict[str, bool] = {}
        self._mentions: dict[int, list[tuple[AnnotatedEssay, Mention]]] = {}
        self._words: set[str] = set()  # of the learner's texts, folded, with and without a genitive ending
        self._learn_texts()
        self._originals, self._whole = self._original_words()
        # Sorted, what begins alike stands together; all beginnings of all originals would take gigabytes of a long one.
        self._sorted_originals = sorted(self._originals)
        self._lengths = sorted({len(word) for word in self._originals if len(word) >= _SHORTEST_PREFIX})
        self._readable = [word for word in self._sorted_originals if len(word) >= _SHORTEST_ALIKE]

    @property
    def lexicon(self) -> Lexicon:
        """Return the lists."""
        return self.draw.lexicon

    def _learn_texts(self) -> None:
        # Read off the texts, since essays that come back from storage have no tokens.
        for annotated in self.entities.essays:
            for pattern in (_RUN, _WORD):
                self._words.update(chain.from_iterable(map(_FORMS.__getitem__, pattern.findall(annotated.essay.text))))
            for mention in annotated.mentions:
                number = self.entities.entity_of.get(MentionRef(annotated.essay.essay_id, mention.start))
                if number is not None:
                    self._mentions.setdefault(number, []).append((annotated, mention))

    def _original_words(self) -> tuple[frozenset[str], frozenset[str]]:
        words: set[str] = set()
        whole: set[str] = set()
        for entity in self.entities.entities:
            if entity.label not in _NAMED:
                continue
            for form in (*entity.forms, entity.base, entity.fact("canonical")):
                folded = fold(form)
                whole.update(strip_genitive(folded))
                for word in _WORD.findall(folded):
                    stems = strip_genitive(word)  # `Lunds kommuns` holds no secret but Lund
                    if word == folded or (len(word) > 2 and self.language.generic_words.isdisjoint(stems)):
                        words.update(stems)
        return frozenset(words), frozenset(whole)

    def mentions_of(self, entity: LearnerEntity) -> Sequence[tuple[AnnotatedEssay, Mention]]:
        """Return the entity's mentions with their essays, in order of essay id and offset."""
        return self._mentions.get(entity.number, [])

    def is_foreign(self, entity: LearnerEntity) -> bool:
        """Tell whether a place lies abroad: some mention says `foreign`, or the lists know another country."""
        if any(Modifier.FOREIGN in mention.modifiers for _, mention in self.mentions_of(entity)):
            return True
        return not self.mentions_of(entity) and entity.fact("country") not in ("", "SE")

    def lot(self, entity: LearnerEntity) -> Lot:
        """Return the draws of an entity."""
        return self.draw.lot(self.entities.learner_id, entity.key, str(entity.label), self.policy.epoch)

    def lot_for(self, key: str, label: str) -> Lot:
        """Return draws that belong to the learner but to no single entity (the country behind a code, the date
        offset).
        """
        return self.draw.lot(self.entities.learner_id, key, label, self.policy.epoch)

    def is_original(self, candidate: str) -> bool:
        """Tell whether a candidate, or a word of it, is or begins like an original of this learner, in any
        inflection, or could be read as one misspelt (`Gökeborg` for Göteborg).
        """
        # Every entity of a kind asks for the names of the same lists.
        if candidate not in self._is_original:
            self._is_original[candidate] = self._reads_as_original(candidate)
        return self._is_original[candidate]

    def _reads_as_original(self, candidate: str) -> bool:
        folded = fold(candidate)
        if folded in self._whole or folded in self._words:
            return True
        words = _WORD.findall(folded)
        if len(words) > 1 and all(word in self._words for word in words):
            return True
        for word in words:
            if word in self._originals or (len(word) >= _SHORTEST_PREFIX and self._begins_alike(word)):
                return True
            if len(word) >= _SHORTEST_ALIKE and extractOne(word, self._readable, scorer=OSA.distance, score_cutoff=1):
                return True
        return False

    def _begins_alike(self, word: str) -> bool:
        """Tell whether an original begins with this word, or the word with an original that is not too short."""
        at = bisect_left(self._sorted_originals, word)
        if at < len(self._sorted_originals) and self._sorted_originals[at].startswith(word):
            return True
        return any(word[:n] in self._originals for n in self._lengths if n <= len(word))

    def is_allowed(self, candidate: str) -> bool:
        """Tell whether a candidate is neither an original nor another entity's surrogate, in the genitive or not.

        `Eli` and `Elis` are never drawn for two people: whose `Elis bil` is, nobody could tell.
        """
        return self._taken.isdisjoint(strip_genitive(fold(candidate))) and not self.is_original(candidate)

    def take(self, text: str) -> str:
        """Note a surrogate as taken and return it."""
        self._taken.update(strip_genitive(fold(text)))
        return text

    def pick(self, lot: Lot, candidates: Iterable[str], shorten: Callable[[str], str] | None = None) -> str | None:
        """Take the allowed candidate of highest rank; None when none is allowed.

        `shorten` tells how the candidate is abbreviated in the text: that must be allowed as well, and is taken.
        """
        # Ranks are cheaper than the test, and the first that passes it is taken.
        for candidate in lot.order(candidates):
            short = candidate if shorten is None else shorten(candidate)
            if self.is_allowed(candidate) and (short == candidate or self._is_short_allowed(short)):
                self.take(short)
                return self.take(candidate)
        return None

    def _is_short_allowed(self, short: str) -> bool:
        return fold(short) not in self.language.unwanted_abbreviations and self.is_allowed(short)

    def invent(self, series: str) -> str:
        """Take the next free numbered form of a series (`A-stad` … `Z-stad`, `AA-stad`), when a list is used up.

        Raise SurrogateError when ten thousand are taken: then something is wrong, and nothing may be published.
        """
        word = self.language.series_word(series)
        # What was taken stays taken, so that nothing before the last one of the series is free.
        for number in range(self._invented.get(series, 0) + 1, _MAX_INVENTED):
            folded = fold(text := f"{letters(number)}-{word}")
            # Compared whole: `A-land` holds nothing of Landskrona.
            if folded not in self._taken and folded not in self._whole and folded not in self._words:
                self._invented[series] = number
                return self.take(text)
        raise SurrogateError("no numbered form is free", learner_id=self.entities.learner_id, series=series)

    def is_code_free(self, code: str) -> bool:
        """Tell whether a numbered placeholder does not stand in the learner's own texts."""
        return fold(code) not in self._words

    def inflection_of(self, entity: LearnerEntity) -> PlaceInflection:
        """Return the function that tells what a folded word is as a place, for this entity's forms.

        Linking may give an inhabitant its own form as base, so a base that no list knows is only `OWN`.
        """
        base = fold(entity.base)

        def inflection(word: str) -> str | None:
            entries = self.lexicon.lookup(word, _PLACE_LISTS)
            if entries:
                kinds = [entry.inflection for entry in entries]
                return "" if "" in kinds else kinds[0]
            return OWN if word == base else None

        return inflection

    def style_of(self, label: Label) -> Style:
        """Return the style of a label under the policy."""
        return self.policy.style_for(label)


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to replace one label: `draw` once an entity, `write` for each mention."""

    name: str
    draw: Callable[[LearnerEntity, Book], Surrogate]
    write: Callable[[Occurrence, Surrogate, Book], str]
