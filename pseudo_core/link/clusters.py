"""An entity of one essay while it is being gathered: what it is called, where it stands, and whether a name fits it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["Cluster", "is_listed", "is_other_gender", "link_group"]

_LISTS = {
    "given": frozenset({"given_name"}),
    "surname": frozenset({"surname"}),
    "institution": frozenset({"company", "institution", "school"}),
    "country": frozenset({"country"}),
    "transport_name": frozenset({"transport"}),
}
_PLACE_LISTS = frozenset({"world_city", "swedish_place", "region", "geo", "area", "place"})
_GENDERS = frozenset({Label.FIRSTNAME_FEMALE, Label.FIRSTNAME_MALE})


@dataclass(slots=True)
class Cluster:
    """An entity while it is being gathered."""

    group: str
    number: int
    label: Label  # of the first mention
    keys: dict[str, None] = field(default_factory=dict)
    labels: set[Label] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    bearers: set[str] = field(default_factory=set)  # given names and initials right before a family name
    spans: list[tuple[int, int]] = field(default_factory=list)  # of its mentions
    is_namesake: bool = False  # of somebody else of this name
    is_called_last: bool = False  # the last part of the name calls, as in Vietnamese
    families: set[str] = field(default_factory=set)  # initials of the family names right after a given name
    is_told: bool = False  # the essay says that somebody is called so


def _group(label: Label) -> str:
    if label in FIRSTNAMES or label is Label.NICKNAME:
        return "given"
    if label in INSTITUTIONS:
        return "institution"
    return str(label)


_GROUPS = {label: _group(label) for label in Label}


def link_group(label: Label) -> str:
    """Return the group within which mentions may be one entity."""
    return _GROUPS[label]


def is_listed(key: str, group: str, lexicon: Lexicon | None) -> bool:
    """Tell whether the lists have a folded name as one of its group."""
    if lexicon is None:
        return False
    lists = _LISTS.get(group, _PLACE_LISTS)
    return any(entry.list in lists for entry in lexicon.lookup(key))


def is_other_gender(mention: Mention, cluster: Cluster) -> bool:
    """Tell whether a given name that the lists have is a man's and those of the cluster women's, or the other way."""
    is_sure = mention.label in _GENDERS and mention.fact("listed") and " " not in (mention.base or " ")
    if not is_sure or mention.label in cluster.labels:
        return False
    return not cluster.labels.isdisjoint(_GENDERS)
