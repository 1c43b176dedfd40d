"""One number however it is spelt: in linking, and in what stands for it."""

from __future__ import annotations

import re

import pytest
from replacing import NATURAL, Learner, replaced

from pseudo_core.detect.numbers.dialling import address_key, dialled
from pseudo_core.draw import Draw


@pytest.mark.parametrize(
    "surface",
    [
        "073-555 01 02",
        "0735550102",
        "+46 73 555 01 02",
        "+46(0)73-5550102",
        "0046 735550102",
        "46735550102",
        "o735550102",
    ],
)
def test_all_spellings_of_a_number_are_one(surface: str) -> None:
    assert dialled(surface).number == "0735550102"


def test_numbers_of_two_countries_are_two() -> None:
    assert dialled("+963 11 222 333").number == dialled("00963 11222333").number == "96311222333"
    assert dialled("0963 11 222 33").number != dialled("+963 11 222 33").number


def test_an_address_is_one_whatever_its_case() -> None:
    assert address_key("Liv.Dahl@Post.example") == address_key("liv.dahl(at)post.example")
    assert address_key("liv.dahl@post.example") != address_key("livdahl@post.example")


@pytest.mark.parametrize(
    "surfaces", [["073-555 01 02", "+46735550102", "0046 (0)73 555 0102"], ["060-19 21 44", "+46 60 192144"]]
)
def test_one_number_has_one_surrogate_in_each_spelling(surfaces: list[str], learner: Learner, draw: Draw) -> None:
    spans = [(item, "phone_nr", "", {"base": dialled(item).number}) for item in surfaces]
    new = replaced(learner((", ".join(surfaces), spans)), draw, NATURAL)
    assert len({dialled(item).number for item in new}) == 1
    assert dialled(new[0]).number != dialled(surfaces[0]).number
    assert [re.sub(r"\d", "0", item) for item in new] == [re.sub(r"\d", "0", item) for item in surfaces]
    assert [dialled(item).lead for item in new] == [dialled(item).lead for item in surfaces]
