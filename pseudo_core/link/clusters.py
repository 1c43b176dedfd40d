"""An entity of one essay while it is being gathered: what it is called, where it stands, and whether a name fits it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pseudo_core.memory import Memory
from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, Label

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["Cluster", "Gathered", "is_corrected", "is_listed", "is_other_gender", "link_group"]

_LISTS = {
    "given": frozenset({"given_name"}),
    "surname": frozenset({"surname"}),
    "institution": frozenset({"company", "institution", "school"}),
    "country": frozenset({"country"}),
    "transport_name": frozenset({"transport"}),
}
_PLACE_LISTS = frozenset({"world_city", "swedish_place", "region", "geo", "area", "place"})
_GENDERS = frozenset({Label.FIRSTNAME_FEMALE, Label.FIRSTNAME_MALE})
# Of one group. No learner tells of more people or places in one essay; in a register of names each is compared with
# the last of them only, else reading it takes time that grows with its square. What is not joined is two entities.
_MOST_COMPARED = 200


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
    is_greeted: bool = False  # a letter begins with it
    is_told: bool = False  # the essay says that somebody is called so
    # What relatives its mentions are said to be, and of how many of them that was read (`bearers`).
    kin: set[tuple[str, bool]] = field(default_factory=set)
    n_kin_read: int = 0


class Gathered:
    """The entities of an essay gathered so far, `all` in order of their numbers, and what asks for them by name."""

    def __init__(self) -> None:
        """Begin without any."""
        self.all: list[Cluster] = []
        self.namesakes: list[Cluster] = []
        self._of_group: dict[str, list[Cluster]] = {}
        self._called: dict[tuple[str, str], Cluster] = {}
        self._named: dict[tuple[str, str], Cluster] = {}

    def add(self, cluster: Cluster) -> None:
        """Take one more entity."""
        self.all.append(cluster)
        self._of_group.setdefault(cluster.group, []).append(cluster)
        if cluster.is_namesake:
            self.namesakes.append(cluster)

    def call(self, cluster: Cluster, key: str, canonical: str) -> None:
        """Learn what an entity is called, and its name in the lists where it has one."""
        cluster.keys[key] = None
        _keep_first(self._called, (cluster.group, key), cluster)
        if canonical:
            cluster.names.add(canonical)
            _keep_first(self._named, (cluster.group, canonical), cluster)

    def called(self, group: str, keys: Sequence[str], canonical: str = "") -> Cluster | None:
        """Return the first entity of a group that is called so, by any of these keys or by its name in the lists."""
        first = self._named.get((group, canonical)) if canonical else None
        for key in keys:
            one = self._called.get((group, key))
            if one is not None and (first is None or one.number < first.number):
                first = one
        return first

    def compared(self, group: str) -> list[Cluster]:
        """Return the entities of a group that a new name is compared with: all, or the last of very many."""
        return self._of_group.get(group, [])[-_MOST_COMPARED:]


def _keep_first(known: dict[tuple[str, str], Cluster], name: tuple[str, str], cluster: Cluster) -> None:
    if name not in known or cluster.number < known[name].number:
        known[name] = cluster


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


is_corrected: Memory[tuple[str, ...], bool] = Memory(lambda rules: any(rule.endswith("/spelling") for rule in rules))
"""Whether the base of a mention of these rules is a guess at what a misspelt word meant."""


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
