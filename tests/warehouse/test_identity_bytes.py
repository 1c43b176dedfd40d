"""The search for identity strings in the bytes of a release: what it finds, and that its time grows with the bytes."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warehouse.gates import _addresses, _as_bytes, _holds_identity, _numbers

ADDRESS = re.compile(rb"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
NUMBER = re.compile(rb"(?<![0-9A-Za-z])\+?\d[\d \-/.()]{5,30}\d(?![0-9A-Za-z])")
PIECES = st.lists(st.sampled_from(["a", "zeb", "0709", "7", "123456", "å", *"@.-+_ (/\n"]))


@pytest.mark.parametrize(
    ("data", "is_found"),
    [
        (b'{"text": "Skriv till ZEB@kvast.se."}', True),
        (b"zeb@kvast.se", True),
        (b"xzeb@kvast.se", False),
        (b"ring 0709-12 34 56 nu", True),
        (b"ring +46709123456", False),
        (b"ring 070912345", False),
        (b"x0709123456", False),
        (b"\xff0709123456\x00", True),
    ],
)
def test_an_identity_string_is_found_as_a_whole(tmp_path, data, is_found):
    path = tmp_path / "file"
    path.write_bytes(data)
    assert _holds_identity(path, *_as_bytes({"zeb@kvast.se", "0709-123456"})) is is_found


@given(PIECES)
def test_the_quick_search_gives_what_the_plain_patterns_give(pieces):
    chunk = "".join(pieces).encode()
    # `a@a.se@b.se` reads as two addresses from the inside and as one from the left: more is found, never less.
    assert {hit.strip(b".-") for hit in ADDRESS.findall(chunk)} <= set(_addresses(chunk))
    plain = {re.sub(rb"\D", b"", hit) for hit in NUMBER.findall(chunk)}
    assert {hit for hit in _numbers(chunk) if len(hit) >= 8} == {hit for hit in plain if len(hit) >= 8}


def test_words_side_by_side_as_in_a_database_cost_no_square():
    chunk = b"jagheterochbori" * 100_000
    began = time.process_time()
    assert list(_addresses(chunk)) == list(_numbers(chunk)) == []
    assert time.process_time() - began < 1
