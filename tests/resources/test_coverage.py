from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pseudo_core.errors import ResourceError
from resources import measure_coverage

MakePack = Callable[..., Path]


def test_shares_count_items_and_bearers(make_pack: MakePack, tmp_path: Path) -> None:
    names = tmp_path / "raw" / "svensktext" / "namn"
    names.mkdir(parents=True)
    (names / "tilltalsnamn-kvinnor.csv").write_text("name,persons\nAnna,300\nNowhere,100\n", encoding="utf-8")
    gold = tmp_path / "gold.jsonl"
    spans = [{"label": "firstname_female", "surface": s} for s in ("Annas", "ANNA", "Berit")]
    gold.write_text(json.dumps({"spans": spans}) + "\n", encoding="utf-8")
    report = measure_coverage(make_pack(), tmp_path / "raw", gold)
    (women,) = report.lists
    assert (women.n_items, women.n_found, women.share, women.weighted_share) == (2, 1, 0.5, 0.75)
    (label,) = report.labels
    assert (label.what, label.weight, label.weight_found) == ("firstname_female", 3, 2)


def test_gold_that_cannot_be_read_names_its_line(make_pack: MakePack, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text('{"spans": []}\n{"spans": \n', encoding="utf-8")
    with pytest.raises(ResourceError, match=r"gold\.jsonl:2"):
        measure_coverage(make_pack(), None, gold)
