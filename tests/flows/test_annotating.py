"""Essays as JSON lines: what cannot be used is named by its line, and no essay is lost without a word."""

from __future__ import annotations

import json

import pytest

from flows.annotating import essays_from_json_lines
from pseudo_core.errors import FormatError


def test_two_essays_of_one_id_are_refused() -> None:
    lines = [json.dumps({"id": name, "text": "Hej !"}) for name in ("A1AT1", "A1AT2", "A1AT1")]
    with pytest.raises(FormatError, match=r"^essays.jsonl, line 3: its `id` is that of line 1; give each") as caught:
        list(essays_from_json_lines(lines, "essays.jsonl"))
    assert caught.value.fields == {"line": 3}
    assert len(list(essays_from_json_lines(lines[:2], "essays.jsonl"))) == 2
