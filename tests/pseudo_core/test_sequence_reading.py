"""The reading word by word: what it knows of a word, and what is made of its answers."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from pathlib import Path
from typing import cast

import numpy as np
import pycrfsuite
import pytest

from flows.lexicons import warm_lexicon
from pseudo_core.annotate import annotate, prepare
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import Entry, Lexicon
from pseudo_core.lexicon.folding import fold
from pseudo_core.model import Essay, Evidence, Mention
from pseudo_core.policy import Policy
from pseudo_core.random_field import RandomField, TwoFields, attributes_in_place, read_models
from pseudo_core.sequence_reading import READERS, RULE, Reader, reader_of, take_unproposed, word_attributes
from pseudo_core.taxonomy import Label
from training.crf import write_tables

_LESSONS = (
    ("jag städar på Vurpan .", "O O O B-I O"),
    ("jag städar på Blå Vurpan .", "O O O B-I I-I O"),
    ("jag städar på måndag .", "O O O O O"),
    ("hon städar i Kvillby .", "O O O B-G O"),
    ("jag städar på Vurpan och hon i Kvillby .", "O O O B-I O O O B-G O"),
    ("hon städar i Kvillby Skvättby .", "O O O B-G I-G O"),
    ("sen ropade Zorbi högt .", "O O B-P O O"),
    ("sen ropade Zorbi Zirbi högt .", "O O B-P I-P O O"),
    ("jag städar och hon ropade högt .", "O O O O O O O"),
)


def _lessons_read(folder: Path, lexicon: Lexicon, *, blind: bool) -> bytes:
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c2": 0.001, "max_iterations": 200})
    for text, labels in 3 * _LESSONS:
        parts = [word_attributes(w, first=not k, blind=blind, lexicon=lexicon) for k, w in enumerate(text.split())]
        trainer.append(attributes_in_place(parts), labels.split())
    model, out = folder / f"model-{blind}", io.BytesIO()
    trainer.train(str(model))
    write_tables(model, out, smallest=0.0)
    return out.getvalue()


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return warm_lexicon("")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> Reader:
    folder = tmp_path_factory.mktemp("reader")
    cased, blind = (_lessons_read(folder, lexicon, blind=blind) for blind in (False, True))
    return Reader(cased, blind, lexicon)


def _view(text: str, lexicon: Lexicon, text_type: str = "Berättande") -> EssayView:
    return prepare(Essay("A1T1", "A1", "T1", text, (text_type,)), lexicon)


def _mention(text: str, word: str, label: Label) -> Mention:
    start = text.index(word)
    return Mention(start, start + len(word), label, 0.9, ("test/rule",), word.casefold())


def test_a_name_is_no_attribute_and_a_word_is(lexicon: Lexicon) -> None:
    own, near, far = word_attributes("Zorbixa", first=False, blind=False, lexicon=lexicon)
    assert all("w=<Aa>" in names for names in (own, near, far))
    assert not any("zorb" in name for name in (*own, *near, *far))
    assert "w=städar" in word_attributes("städar", first=False, blind=False, lexicon=lexicon)[0]


@pytest.mark.parametrize("word", ["Zorbixa-skolan", "KVARNBYNS", "städar", "Ali:s", "e.on"])
def test_only_what_a_changed_list_is_asked_for_is_looked_up(word: str, lexicon: Lexicon) -> None:
    asked: list[str] = []

    class Recorded:
        def lookup(self, token: str) -> tuple[Entry, ...]:
            asked.append(token)
            return lexicon.lookup(token)

        def is_common(self, form: str) -> bool:
            asked.append(form)
            return lexicon.is_common(form)

    for blind in (False, True):
        word_attributes(word, first=True, blind=blind, lexicon=cast(Lexicon, Recorded()))
    assert asked
    assert set(map(fold, asked)) <= lexicon.keys_for([word])


def test_the_blind_model_sees_no_capital(lexicon: Lexicon) -> None:
    small, large = (word_attributes(w, first=False, blind=True, lexicon=lexicon) for w in ("vurpan", "VURPAN"))
    assert small == large


def test_what_no_rule_proposed_is_taken(reader: Reader, lexicon: Lexicon) -> None:
    text = "Jag städar på Gnurpan . Hon städar i Skvalby ."
    mentions, evidence = take_unproposed(_view(text, lexicon), (), (), reader)
    assert [(text[m.start : m.end], m.rules) for m in mentions] == [("Gnurpan", (RULE,)), ("Skvalby", (RULE,))]
    assert mentions[0].label in (Label.WORK, Label.SCHOOL, Label.OTHER_INSTITUTION)
    assert mentions[1].label in (Label.CITY, Label.PLACE, Label.AREA, Label.REGION, Label.COUNTRY, Label.GEO)
    assert [(item.start, item.end, item.rule) for item in evidence] == [(m.start, m.end, RULE) for m in mentions]


def test_words_that_go_on_are_one_mention(reader: Reader, lexicon: Lexicon) -> None:
    text = "Jag städar på Blå Gnurpan ."
    mentions, _ = take_unproposed(_view(text, lexicon), (), (), reader)
    assert [text[m.start : m.end] for m in mentions] == ["Blå Gnurpan"]


@pytest.mark.parametrize("known", ["Blå", "Gnurpan"])
def test_a_mention_grows_by_what_goes_on_with_it(known: str, reader: Reader, lexicon: Lexicon) -> None:
    text = "Jag städar på Blå Gnurpan ."
    before = (_mention(text, known, Label.WORK),)
    ((mention,), _) = take_unproposed(_view(text, lexicon), before, (), reader)
    assert text[mention.start : mention.end] == "Blå Gnurpan"
    assert (mention.label, mention.base, mention.rules) == (Label.WORK, "blå gnurpan", ("test/rule", RULE))


@pytest.mark.parametrize("label", [Label.PROF, Label.SENSITIVE, Label.CITY])
def test_what_has_a_label_keeps_it(label: Label, reader: Reader, lexicon: Lexicon) -> None:
    text = "Jag städar på Gnurpan ."
    before = (_mention(text, "Gnurpan", label),)
    assert take_unproposed(_view(text, lexicon), before, (), reader) == (before, [])


@pytest.mark.parametrize("why", ["n:famous", "cap:given n:named_thing"])
def test_what_the_rules_know_to_be_nobodys_stays(why: str, reader: Reader, lexicon: Lexicon) -> None:
    text = "Vår hund heter Zorbi . Sen ropade Zorbi högt ."
    start = text.index("Zorbi")
    told = Evidence(start, start + 5, Label.FIRSTNAME_UNKNOWN, "firstname/test", 0.1, facts=(("why", why),))
    assert [m.start for m in take_unproposed(_view(text, lexicon), (), (), reader)[0]] != []
    assert take_unproposed(_view(text, lexicon), (), (told,), reader) == ((), [])


def test_a_policy_may_ask_for_more(reader: Reader, lexicon: Lexicon) -> None:
    view = _view("Jag städar på Gnurpan .", lexicon)
    assert take_unproposed(view, (), (), reader, min_score=1.0) == ((), [])


def test_texts_about_something_else_are_left(reader: Reader, lexicon: Lexicon) -> None:
    view = _view("Filmen handlar om en bok . Regissören städar på Gnurpan i filmen .", lexicon, "Återgivande")
    assert take_unproposed(view, (), (), reader) == ((), [])


def test_annotate_asks_the_reader_of_the_lexicon(
    reader: Reader, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(READERS, lexicon, reader)
    assert reader_of(lexicon) is reader
    essay = Essay("A1T1", "A1", "T1", "Sen ropade gnurpan högt och jag städar på Blå Gnurpan .", ("Berättande",))
    found = annotate(essay, lexicon, Policy()).mentions
    assert all(a.end <= b.start for a, b in pairwise(found))


def test_models_that_do_not_belong_together_are_refused(tmp_path: Path, lexicon: Lexicon) -> None:
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.append([["a"], ["b"]], ["O", "X"])
    trainer.train(str(tmp_path / "other"))
    out = io.BytesIO()
    write_tables(tmp_path / "other", out, smallest=0.0)

    def attributes(word: str, is_first: bool) -> tuple[list[str], list[str], list[str]]:
        return word_attributes(word, first=is_first, blind=False, lexicon=lexicon)

    lessons = _lessons_read(tmp_path, lexicon, blind=False)
    with pytest.raises(ResourceError, match="labels"):
        Reader(out.getvalue(), out.getvalue(), lexicon)
    with pytest.raises(ResourceError, match="belong together"):
        TwoFields(
            RandomField(lessons, name="lessons", attributes=attributes),
            RandomField(out.getvalue(), name="other", attributes=attributes),
        )


def test_the_shipped_models_know_no_names(lexicon: Lexicon) -> None:
    for data in read_models("mentions"):
        with np.load(io.BytesIO(data)) as arrays:
            names = bytes(arrays["attributes"]).decode().split("\n")
        words = {name.partition("=")[2] for name in names if re.fullmatch(r"([+-][12]:)?w=.*", name)}
        assert len(words) > 1000
        kept = {word for word in words if word[:1].isalpha() and not lexicon.is_common(word)}
        assert kept <= CUES.function_word
