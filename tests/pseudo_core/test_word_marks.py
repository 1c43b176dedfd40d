"""Marks that rules ask the words of an essay for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pseudo_core.detect.view import word_marks
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.word_columns import forget_rows
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.model import Essay
from pseudo_core.tokenise import tokenise


@pytest.fixture
def own_marks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a test register marks that no other test sees."""
    monkeypatch.setattr(word_marks, "_WORD_MARKS", [])
    forget_rows()
    yield
    forget_rows()


def view_of(text: str) -> EssayView:
    return EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))


def test_a_word_bears_the_marks_of_its_form_its_endings_and_its_tests(own_marks: None) -> None:
    street = word_mark(endings=("gatan", "vägen"))
    lake = word_mark(words=("siljan",), endings=("sjön",))
    long = word_mark(test=lambda word: len(word) > 9)
    view = view_of("Storgatan ligger vid Siljan och Yxsjön nära Kyrkogatan .")
    assert [view.texts[i] for i in marked(view, street)] == ["Storgatan", "Kyrkogatan"]
    assert [view.texts[i] for i in marked(view, lake)] == ["Siljan", "Yxsjön"]
    assert [view.texts[i] for i in marked(view, long)] == ["Kyrkogatan"]
    assert [view.texts[i] for i in marked(view, street | lake)] == ["Storgatan", "Siljan", "Yxsjön", "Kyrkogatan"]


def test_an_ending_of_one_letter_is_an_ending_too(own_marks: None) -> None:
    mark = word_mark(endings=("å", "torg"))
    view = view_of("Hon bor i Piteå vid Rådhustorg .")
    assert [view.texts[i] for i in marked(view, mark)] == ["Piteå", "Rådhustorg"]


def test_nobody_bears_a_mark_that_no_word_has(own_marks: None) -> None:
    mark = word_mark(words=("älv",))
    assert marked(view_of("Hon bor här ."), mark) == []
