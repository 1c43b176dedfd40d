"""What is joined over a learner's essays: an essay's entity, then a learner's, and what is known of it.

Two groups stay apart when a reviewer says so, when both are certain and of different gender, and when one given name
stands beside different surnames.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter

from rapidfuzz.distance import OSA

from pseudo_core.link.clusters import is_corrected
from pseudo_core.link.namesakes import are_two
from pseudo_core.link.spelling import country_key
from pseudo_core.link.streets import street_key
from pseudo_core.memory import Memory
from pseudo_core.model import Mention, MentionRef
from pseudo_core.taxonomy import Label, Modifier

__all__ = [
    "CERTAIN",
    "INITIALS",
    "PLACE",
    "SPELT",
    "Group",
    "Member",
    "by_place",
    "edits_between",
    "is_derived",
    "is_namesake",
    "may_be_one",
    "plain_form",
    "share_surname",
    "winning_label",
]

Member = tuple[MentionRef, Mention, str]
"""Where a mention stands, the mention, and its case-folded surface."""

# Families whose members may be misspelt; numbers and addresses are only joined when they are equal.
SPELT = frozenset({"firstname", "where", "institution", str(Label.SURNAME), str(Label.MIDDLENAME)})
CERTAIN = 0.75
"""A mention this certain may make the program look for the same string in the learner's other essays."""
# Initials that learners exchange: Canada, Kanada; Zara, Sara; Wera, Vera; Yasmin, Jasmin.
INITIALS = str.maketrans("cqzwy", "kksvj")
_LETTERS_FOR_ONE, _LETTERS_FOR_TWO = 4, 8  # letters from which one and two edits may still be the same name
_MANUAL_WEIGHT = 100.0
_LISTED, _NAMESAKE = ("listed", "1"), ("namesake", "1")
_BESIDE_KIN = frozenset({"t:kin", "t:my_kin"})
_GENDERS = {Label.FIRSTNAME_MALE: "m", Label.FIRSTNAME_FEMALE: "f"}
PLACE = attrgetter("essay_id", "start")
"""In which order mentions stand; faster than to compare them."""


def winning_label(members: Iterable[Member]) -> tuple[Label, dict[Label, float]]:
    """Return the label with most evidence and the evidence of each; a reviewer's outweighs all others.

    A known gender beats an unknown one, a workplace any other institution.
    """
    weights: dict[Label, float] = {}
    members = list(members)
    if len(members) == 1:  # mostly
        mention = members[0][1]
        return mention.label, {mention.label: _MANUAL_WEIGHT if mention.manual else mention.score}
    for _, mention, _ in [item for item in members if not is_derived(item[1])] or members:
        weights[mention.label] = weights.get(mention.label, 0.0) + (_MANUAL_WEIGHT if mention.manual else mention.score)
    known = {label: weight for label, weight in weights.items() if label is not Label.FIRSTNAME_UNKNOWN} or weights
    if Label.WORK in known and known[Label.WORK] >= CERTAIN and max(known.values()) < _MANUAL_WEIGHT:
        # "the tag work is applied instead of other tags" (SweLL guidelines 3.3)
        return Label.WORK, weights
    return max(known, key=lambda label: (known[label], label)), weights


@dataclass(slots=True)
class Group:
    """An essay's entity, then a learner's: its mentions and what is known of them."""

    family: str
    members: list[Member] = field(default_factory=list)
    surnames: set[str] = field(default_factory=set)  # that stand right after these given names
    is_fuzzy: bool = False  # a misspelling was joined to it

    @property
    def bases(self) -> set[str]:
        """Return the base forms of all members."""
        return {mention.base or surface for _, mention, surface in self.members}

    @property
    def listed(self) -> set[str]:
        """Return the base forms that stand in a list as they were written."""
        return {m.base for _, m, _ in self.members if _LISTED in m.facts and not is_corrected[m.rules]}

    @property
    def corrected(self) -> set[str]:
        """Return the listed forms that spelling was corrected to."""
        return {m.base for _, m, _ in self.members if is_corrected[m.rules]}

    @property
    def best(self) -> Mention:
        """Return the most certain mention."""
        if len(self.members) == 1:
            return self.members[0][1]
        return max(self.members, key=lambda item: (item[1].score, PLACE(item[0])))[1]

    @property
    def first(self) -> MentionRef:
        """Return where the group is first mentioned."""
        return min([ref for ref, _, _ in self.members], key=PLACE)

    @property
    def has_namesake(self) -> bool:
        """Tell whether an essay says of a mention that it is another bearer of the name."""
        return any(_NAMESAKE in mention.facts for _, mention, _ in self.members)

    def essay_ids(self) -> set[str]:
        """Return the essays that mention the group."""
        return {ref.essay_id for ref, _, _ in self.members}

    def spellings(self) -> set[str]:
        """Return the forms as they were written, without their genitive."""
        return {_written(mention, surface) for _, mention, surface in self.members}

    def kin(self) -> set[tuple[str, bool]]:
        """Return what relatives essays say that somebody is, as kinds and whether the writer's own."""
        found = {mention.fact("kin") for _, mention, _ in self.members}
        return {(kind.removesuffix(" own"), kind.endswith(" own")) for kind in found if kind}

    def is_writers(self) -> bool:
        """Tell whether the learner says that the name is theirs."""
        return any("t:self" in mention.fact("why").split() for _, mention, _ in self.members)

    def is_signed(self) -> bool:
        """Tell whether a letter is signed with the name."""
        return any(m.fact("signed") or "t:sign" in m.fact("why").split() for _, m, _ in self.members)

    def genders(self, *, certain: bool = False) -> set[str]:
        """Return the genders that labels say outright; `certain`: only those of certain mentions."""
        return {
            _GENDERS[m.label]
            for _, m, _ in self.members
            if m.label in _GENDERS and (m.manual or m.score >= CERTAIN or not certain)
        }

    def take(self, other: Group) -> None:
        """Take over the members of another group."""
        self.members += other.members
        self.surnames |= other.surnames
        self.is_fuzzy = self.is_fuzzy or other.is_fuzzy

    def keys(self) -> set[tuple[str, ...]]:
        """Return what makes the group equal to another: a name as written, a place in the lists."""
        out: set[tuple[str, ...]] = set()
        if self.surnames:
            # One of two bearers of a name is told by the family name, in full or by its initial.
            initials = {surname[0] for surname in self.surnames}
            out |= {(self.family, plain_form(base), initial, "+") for base in self.bases for initial in initials}
        if self.family == "firstname":
            out |= {(self.family, plain_form(base), kind, "kin") for kind, _ in self.kin() for base in self.bases}
            if self.is_writers() or self.is_signed():
                out |= {(self.family, plain_form(base), "writer", "own") for base in self.bases}
        if is_namesake(self):
            return out
        is_spelt = self.family in SPELT
        for _, mention, surface in self.members:
            if not is_corrected[mention.rules]:
                out.add((self.family, plain_form(mention.base or surface) if is_spelt else mention.base or surface))
            if mention.label is Label.PLACE:
                out.add((self.family, street_key(plain_form(mention.base or surface)), "street"))
            if is_spelt:
                canonical = mention.fact("canonical")
                if canonical and self.family == "where" and not (is_derived(mention) and mention.label is Label.REGION):
                    code = mention.fact("country")
                    is_state = mention.label is Label.COUNTRY and code
                    out.add((self.family, country_key(canonical, code) if is_state else plain_form(canonical), code))
        return out


def is_namesake(group: Group) -> bool:
    """Tell whether the essay says that a name is another bearer's, so that it is nobody else's entity."""
    return all(_NAMESAKE in mention.facts for _, mention, _ in group.members)


def is_derived(mention: Mention) -> bool:
    """Tell whether the word is made of a name: `Göteborgsområdet` is Göteborg's entity, and a region all the same."""
    return _is_derived[mention.rules]


_is_derived: Memory[tuple[str, ...], bool] = Memory(lambda rules: any(rule.endswith("/derived") for rule in rules))


def _written(mention: Mention, surface: str) -> str:
    if not is_corrected[mention.rules]:
        return mention.base or surface
    return surface[:-1].rstrip("':") if Modifier.GEN in mention.modifiers and surface.endswith("s") else surface


@lru_cache(maxsize=4096)
def plain_form(text: str) -> str:
    """Return a case-folded form without accents that learners leave out; å, ä and ö are letters of their own.

    >>> plain_form("Aït-Lahcen"), plain_form("Malmö")
    ('ait lahcen', 'malmö')
    """
    kept = []
    for char in text.casefold().replace("-", " "):
        kept.append(char if char in "åäö" else unicodedata.normalize("NFD", char)[0])
    return "".join(kept)


def by_place(group: Group) -> tuple[tuple[str, int], str]:
    """Return what groups are sorted by: the essay and offset of the first mention, then the family."""
    return PLACE(group.first), group.family


def share_surname(left: set[str], right: set[str]) -> bool:
    """Tell whether two given names may be of one family: no surname on one side, or one that is spelt alike."""
    if not left or not right:
        return True
    return any(
        edits_between(a, b) is not None
        or a in b.split()
        or b in a.split()
        or (min(len(a), len(b)) == 1 and a[0] == b[0])  # an initial
        for a in left
        for b in right
    )


def edits_between(one: str, other: str, shortest: int = _LETTERS_FOR_ONE) -> int | None:
    """Return the edits between two forms, accents aside; None when they are too many for one name."""
    a, b = plain_form(one), plain_form(other)
    if a == b:
        return 0
    shorter = min(len(a), len(b))
    if shorter < shortest or a[0].translate(INITIALS) != b[0].translate(INITIALS):
        return None
    if any(char.isdigit() for char in a + b):
        return None
    limit = 2 if shorter >= _LETTERS_FOR_TWO else 1
    found = OSA.distance(a, b, score_cutoff=limit)
    return found if found <= limit else None


def _are_relatives(left: Group, right: Group) -> bool:
    """Tell whether two given names are two relatives', or the writer's and a relative's: `jag heter Hodan` in one
    essay, `mamma Hodan` in another."""
    kin, other_kin = left.kin(), right.kin()
    if any(are_two(one, other) for one in kin for other in other_kin):
        return True
    is_mine = any(own or kind.startswith("elder") for kind, own in kin) and right.is_writers()
    return is_mine or (any(own or kind.startswith("elder") for kind, own in other_kin) and left.is_writers())


def _tells_gender(group: Group) -> bool:
    """Tell whether a word for a relative beside the name, or a reviewer, says the gender, and not the lists alone."""
    return any(
        m.label in _GENDERS and (m.manual or not _BESIDE_KIN.isdisjoint(m.fact("why").split()))
        for _, m, _ in group.members
    )


def may_be_one(left: Group, right: Group, apart: set[frozenset[MentionRef]]) -> bool:
    """Tell whether nothing speaks against two groups being one entity."""
    one, other = left.genders(certain=True), right.genders(certain=True)
    if one and other and not one & other and (_tells_gender(left) is _tells_gender(right)):
        return False  # but `min son Kim` and, in another essay, a Kim whom the lists have for a woman
    if not share_surname(left.surnames, right.surnames):
        return False
    if left.family == "firstname" and _are_relatives(left, right):
        return False
    if (left.has_namesake or right.has_namesake) and not left.essay_ids().isdisjoint(right.essay_ids()):
        return False  # an essay tells them apart
    return not apart or not any(frozenset((a, b)) in apart for a, _, _ in left.members for b, _, _ in right.members)
