"""The fit of the second reading, and the passages that it is fitted with."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.passages import differences, numbered
from pseudo_core.second_reading import LABELS, OWN, PERSONAL, READ, Weights
from pseudo_core.taxonomy import LABEL_OF
from training.labels.passages import FILE, OF_OWN, read_line, read_passages
from training.labels.train import Fitted, HeldOut, Row, Rows, fit, use

UNREAD = sorted((Path(__file__).parents[1] / "passages").glob("*.tsv"))


def _rows(learner: str, n: int = 12) -> list[Row]:
    at_work = [Row(learner, ["bias", "left1=hos", "left2=jobbar"], "work")] * n
    return at_work + [Row(learner, ["bias", "left1=i", "left2=bor"], "city")] * n


def _told(rows: list[Row], *features: str) -> tuple[str, float]:
    weights = Weights(READ, fit(rows, READ))
    return weights.told(weights.logits(features))


def test_fit_tells_labels_apart() -> None:
    label, belief = _told(_rows("A1"), "bias", "left1=hos")
    assert label == "work"
    assert belief > 0.5
    assert _told(_rows("A1"), "bias", "left2=bor", "never seen")[0] == "city"
    assert fit(_rows("A1"), READ) == fit(list(reversed(_rows("A1"))), READ)


def test_rows_count_as_often_as_they_say() -> None:
    rows = [Row("", ["bias"], "work")] * 4 + [Row("", ["bias"], "city", 3)] * 4
    assert _told(rows, "bias")[0] == "city"


def test_held_out_writers_have_no_part() -> None:
    labels = _rows("A1") + _rows("A2") + [Row("B1", ["bias", "left1=hos"], "school")] * 60
    personal = [Row("A1", ["bias"], "yes")] * 9 + [Row("B1", ["bias"], "no")] * 9
    own = [row._replace(answer="yes" if row.answer == "no" else "no") for row in personal]
    held = HeldOut(Rows(labels, personal, own))
    without_a, without_b = (held.without(frozenset({learner})) for learner in ("A1", "B1"))
    for fitted, label, answer in ((without_a, "school", "no"), (without_b, "work", "yes")):
        weights = Weights(READ, fitted.labels)
        assert weights.told(weights.logits(["bias", "left1=hos"]))[0] == label
        weights = Weights(PERSONAL.answers, fitted.personal)
        assert weights.told(weights.logits(["bias"]))[0] == answer
        weights = Weights(OWN.answers, fitted.own)
        assert weights.told(weights.logits(["bias"]))[0] != answer


def test_fitted_weights_are_put_to_use(monkeypatch: pytest.MonkeyPatch) -> None:
    for weights in (LABELS, PERSONAL, OWN):
        monkeypatch.setattr(weights, "rows", {})
    use(Fitted({"bias": [1] * len(READ)}, {"bias": [0, 1]}, {"bias": [3, 0]}))
    assert LABELS.logits(["bias"]) == [1] * len(READ)
    assert PERSONAL.logits(["bias", "bias"]) == [0, 2]
    assert OWN.logits(["bias"]) == [3, 0]


@pytest.mark.parametrize("file", [FILE, *OF_OWN, *UNREAD], ids=lambda file: file.stem)
def test_passages_are_marked_with_labels_that_there_are(file: Path) -> None:
    passages = read_passages(file)
    labels = {span["label"] for row in passages for span in row["spans"]}
    assert labels <= {*LABEL_OF, "firstname"}
    assert {"city", "school", "surname", "work"} <= labels
    for row in passages:
        assert all(row["text"][s["start"] : s["end"]] == s["surface"] for s in row["spans"])


@pytest.mark.parametrize("line", ["Jag bor i [[Kil|city]] .", "Berättande\tJag bor i [[Kil .", "Berättande\tKil]] ."])
def test_a_broken_passage_is_named_by_file_and_line(line: str, tmp_path: Path) -> None:
    (tmp_path / "other.tsv").write_text(f"Berättande\tHej .\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"^other\.tsv, line 2: "):
        read_passages(tmp_path / "other.tsv")


def test_unread_passages_are_not_fitted_on() -> None:
    fitted = {row["text"] for file in (FILE, *OF_OWN) for row in read_passages(file)}
    assert len(UNREAD) == 6
    assert not fitted & {row["text"] for file in UNREAD for row in read_passages(file)}


def test_differences_name_line_token_and_labels() -> None:
    row = numbered(read_line("Berättande\tVi åt på [[Lindegården|place]] i [[Kil|city]] .", "line 7"))
    found = {"spans": [{"start": 9, "end": 20, "label": "work"}, {"start": 23, "end": 26, "label": "city"}]}
    assert list(differences(row, found)) == ["line 7, Lindegården: place → work"]
