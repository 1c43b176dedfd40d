"""Whoever is looked up for a text shares a key with it: else a changed list would leave an old result standing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pseudo_core.annotate import annotate
from pseudo_core.asked import asked_keys
from pseudo_core.doubt import count_unknown_capitals
from pseudo_core.lexicon import LISTS, Lexicon, Role, fold, row_keys
from pseudo_core.link.learner import link_learner
from pseudo_core.model import DenyItem, Essay
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import Label
from resources import load
from resources.manifest import read_manifest

GOLD = Path(__file__).parents[1] / "gold" / "dev" / "gold.jsonl"
# Spelt by ear, in other tongues, in one word: what the development corpus has little of.
_TEXTS = (
    "Jag bor i Gothenburg . Jag kommer från Turkey . Stockhuml är fint . Muhamed är turk , jag är syrier .",
    "Mohammeds bror jobbar på Migrasionsverket i Malmo . Göteborgarna är snalla . Saharaöknen . Öborna är battre .",
    "Vi flyttade till Sol’-Iletsk den 1$ m$rs 2$15 . Han är en äkta jämte . Jag läser via Linz på Studio 2$ Norr .",
    "Kärnkraftsolyckan i Kungälvs kommun . Bettan och Karl-Johan gick på Lunds universitet . Hon är snabbare .",
)


def _keys(text: str) -> frozenset[str]:
    return asked_keys(text, Lexicon.from_rows({}))


@pytest.mark.parametrize(
    ("name", "form", "text"),
    [
        ("word", "nivån", "samhällsnivån"),  # the last part of a compound
        ("given_name", "Anna", "lisaanna"),  # two names in one word
        ("word", "hjälpa", "hjalpa"),  # without its accents
        ("word", "bättre", "battre"),
        ("word", "dörren", "dorren"),
        ("word", "mycket", "myckett"),
        ("word", "bättan", "Bettan"),
        ("word", "snabbast", "snabbare"),
        ("region", "Dala", "dalarna"),
        ("region", "Fiske", "fiskarna"),
        ("given_name", "Mohammed", "muhamed"),  # by its sound alone
        ("given_name", "Mohammed", "Muhameds"),
        ("profession", "tränare", "trenern"),
        ("company", "Studio 21 Norr", "på Studio 2$ Norr"),  # an illegible sign
        ("company", "Studio 21 Norr", "på Studio $1 Norr"),
        ("world_city", "Ust'-Kut", "i Ust’-Kut ."),  # tokens without blanks
        ("world_city", "Nedre Ust'-Kut", "i Nedre Ust'-Kut ."),
        ("region", "Jämtland", "en jämte"),  # its people
        ("region", "Dalarna", "dalkullan"),
        ("school", "Rudbecksskolan", "via Rudbeck"),  # a name alone
        ("school", "Linz gymnasium", "via Linz"),
        ("kinship", "mormor", "hej"),
        ("profession_head", "-vakt", "hej"),
    ],
)
def test_row_touches_a_text_that_asks_for_it_in_another_spelling(name: str, form: str, text: str) -> None:
    assert row_keys(name, form) & _keys(text)


@pytest.mark.parametrize(
    ("name", "form", "text"),
    [
        ("given_name", "Torbjörn", "Jag bor i Torslanda med min björn ."),
        ("word", "saharaöknen", "Vi åkte genom öknen ."),
        ("region", "Dalarna", "Dagar och nätter ."),
        ("pool_surname", "Lind", "Lind"),
    ],
)
def test_row_does_not_touch_a_text_that_cannot_ask_for_it(name: str, form: str, text: str) -> None:
    assert not row_keys(name, form) & _keys(text)


class _Recording(Lexicon):
    """A lexicon that notes what it is asked, each thing the first time, with a list that would have the answer."""

    asked: set[tuple[str, str]] = set()  # noqa: RUF012 - emptied by the test
    read: set[str] = set()  # noqa: RUF012

    def _look_up(self, surface: str):  # type: ignore[no-untyped-def]
        self.asked.add(("region", surface))
        return super()._look_up(surface)

    def _starts(self, token: str):  # type: ignore[no-untyped-def]
        self.asked.add(("region", token))
        return super()._starts(token)

    def _search_similar(self, folded: str):  # type: ignore[no-untyped-def]
        self.asked.add(("region", folded))
        return super()._search_similar(folded)

    def _read_common(self, word: str) -> bool:
        self.asked.add(("word", word))
        return super()._read_common(word)

    def _read_word(self, word: str) -> int:
        self.asked.add(("word", word))
        return super()._read_word(word)

    def is_frequent(self, word: str, least: float) -> bool:
        self.asked.add(("word", word))
        return super().is_frequent(word, least)

    def is_near_frequent(self, word: str, least: float) -> bool:
        self.asked.add(("word", word))
        return super().is_near_frequent(word, least)

    def rows(self, name: str):  # type: ignore[no-untyped-def]
        self.read.add(name)
        return super().rows(name)


def _essays() -> list[Essay]:
    deny = (DenyItem("Zebrakanin", Label.SURNAME),)
    texts = [json.loads(line)["text"] for line in GOLD.read_text(encoding="utf-8").splitlines()]
    return [Essay(f"A1AT{at}", "A1", f"AT{at}", text, deny=deny) for at, text in enumerate([*texts, *_TEXTS])]


def _read(essay: Essay, lexicon: Lexicon) -> None:
    annotated = annotate(essay, lexicon, Policy())
    link_learner([annotated])
    count_unknown_capitals(annotated, lexicon)


def test_all_that_detection_looks_up_has_a_key_of_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "Lexicon", _Recording)
    lexicon = load._load.__wrapped__(load.DEFAULT_PACK, read_manifest(load.DEFAULT_PACK).digest)
    assert isinstance(lexicon, _Recording)
    # What is made of whole lists is made with the first essays: of frequent words, and of names (`is_near_given`). Both
    # are asked for by spelling, whose variants are keys.
    essays = _essays()
    for essay in essays[:30]:
        _read(essay, lexicon)
    missing, n_asked = set(), 0
    for essay in essays[30:]:
        _Recording.asked = set()
        _read(essay, lexicon)
        keys = asked_keys(essay.text, lexicon)
        asked = {(name, word) for name, word in _Recording.asked if any(map(str.isalnum, fold(word)))}
        missing |= {(name, word) for name, word in asked if keys.isdisjoint(row_keys(name, word))}
        n_asked += len(asked)
    assert not missing
    assert n_asked > 5_000
    of_words = {name for name, info in LISTS.items() if info.role in (Role.WORDS, Role.ENDINGS)}
    assert _Recording.read <= of_words | {"given_name"}, "a list read as a whole touches whom its rows do not name"
