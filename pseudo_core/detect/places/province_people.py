"""What people of Sweden's provinces are called where no ending of an inhabitant says it: `skåning`, `jämtar`.

>>> PROVINCE_PEOPLE["jämtarna"], "jämte" in PROVINCE_PEOPLE
(ProvincePeople(province='Jämtland', definite=True, plural=True), True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

__all__ = ["PROVINCE_PEOPLE", "ProvincePeople"]


class ProvincePeople(NamedTuple):
    """The province that an inhabitant's name says, and how the name is inflected."""

    province: str
    definite: bool
    plural: bool


# Stem, singular ending, province.
_STEMS = (
    ("skåning", "", "Skåne"),
    ("bleking", "", "Blekinge"),
    ("dalmas", "", "Dalarna"),
    ("hälsing", "", "Hälsingland"),
    ("medelpading", "", "Medelpad"),
    ("härjedaling", "", "Härjedalen"),
    ("västerbottning", "", "Västerbotten"),
    ("norrbottning", "", "Norrbotten"),
    ("närking", "", "Närke"),
    ("jämt", "e", "Jämtland"),
    ("västgöt", "e", "Västergötland"),
    ("östgöt", "e", "Östergötland"),
    ("sörmlänning", "", "Södermanland"),
    ("västmanlänning", "", "Västmanland"),
    ("ångermanlänning", "", "Ångermanland"),
    ("bohuslänning", "", "Bohuslän"),
    ("gästrik", "e", "Gästrikland"),
    ("ölänning", "", "Öland"),
)


def _forms() -> Iterator[tuple[str, ProvincePeople]]:
    for stem, ending, province in _STEMS:
        yield stem + ending, ProvincePeople(province, definite=False, plural=False)
        yield stem + "en", ProvincePeople(province, definite=True, plural=False)
        yield stem + "ar", ProvincePeople(province, definite=False, plural=True)
        yield stem + "arna", ProvincePeople(province, definite=True, plural=True)
    yield "dalkulla", ProvincePeople("Dalarna", definite=False, plural=False)
    yield "dalkullan", ProvincePeople("Dalarna", definite=True, plural=False)


PROVINCE_PEOPLE: Mapping[str, ProvincePeople] = MappingProxyType(dict(_forms()))
"""Folded form → what it says."""
