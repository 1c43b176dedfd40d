"""What all essays of a learner together reveal, and how rare that makes the learner.

*k*: the number of learners who share the published metadata (their class) and everything that the released texts of
this learner tell: k-anonymity (Sweeney 2002, "k-anonymity: a model for protecting privacy") with the texts' traits as
quasi-identifiers. A learner who tells more than another is still one of those who could be meant by what the other
tells, so a class is counted by inclusion of traits. *l*: the number of different sensitive values in a class, of which
one alone betrays all its learners though k is high (Machanavajjhala et al. 2007, "l-diversity: privacy beyond
k-anonymity"). Pure functions over one class at a time.

>>> shown = {"A1": {("profession", "bagare")}, "A2": {("profession", "bagare"), ("children", "3")}}
>>> [(risk.learner_id, risk.k_with_text, risk.drop) for risk in risks_of_class(shown, k=2)]
[('A1', 2, ()), ('A2', 1, (('children', '3'),))]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import combinations

from pseudo_core.link.claims import family_counts
from pseudo_core.model import LearnerEntities, Mention, MentionRef
from pseudo_core.taxonomy import Label

__all__ = ["Risk", "Trait", "TraitValue", "risks_of_class", "traits_of", "undiverse_values"]

TraitValue = tuple[str, str]
"""A trait's name and value: (`profession`, `sjuksköterska`)."""

_NAMES = {
    Label.COUNTRY: "country",
    Label.PROF: "profession",
    Label.EDU: "education",
    Label.SENSITIVE: "sensitive",
    Label.EXTRA: "extra",
}
_EXACT = 3  # sets of up to this many traits are searched in full for the smallest that helps
_TRIED = 24  # traits of a learner beyond which the search is greedy from the start


@dataclass(frozen=True, slots=True, order=True)
class Trait:
    """Something a mention tells of the learner or of people around; whether a release shows it is for policy to say."""

    ref: MentionRef
    name: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Risk:
    """How rare a learner is in a class of metadata, and the smallest set of traits to generalise to come to k.

    `drop` is empty when nothing has to go, or when not even all would help.
    """

    learner_id: str
    k_metadata: int
    k_with_text: int
    traits: tuple[str, ...]  # names of what is shown, sorted
    drop: tuple[TraitValue, ...] = field(repr=False)


def traits_of(linked: LearnerEntities) -> tuple[Trait, ...]:
    """Return what a learner's mentions tell, sorted by place; names, addresses and the like are always replaced."""
    out = []
    for annotated in linked.essays:
        essay_id = annotated.essay.essay_id
        for mention in annotated.mentions:
            name = _NAMES.get(mention.label)
            if name is not None:
                surface = annotated.surface(mention).casefold()
                out.append(Trait(MentionRef(essay_id, mention.start), name, _value(mention, surface)))
        for claim in family_counts(annotated):
            out.append(Trait(MentionRef(essay_id, claim.mention.start), claim.kind, claim.value))
    return tuple(sorted(set(out)))


def _value(mention: Mention, surface: str) -> str:
    if mention.label is Label.COUNTRY:
        return mention.fact("country") or mention.base or surface
    if mention.label is Label.SENSITIVE:
        return mention.fact("kind") or mention.base or surface
    return mention.base or surface


def risks_of_class(
    shown: Mapping[str, Set[TraitValue]], k: int, *, of: Set[str] | None = None, size: int | None = None
) -> Iterator[Risk]:
    """Yield the risk of each learner of a metadata class, sorted by id; `shown` holds what a release tells of each.

    `of` asks for these learners only; `size` is the size of the class when it has more learners than `shown`.
    """
    n_learners = size or len(shown)
    owners: dict[TraitValue, set[str]] = {}
    for learner_id, traits in shown.items():
        for trait in traits:
            owners.setdefault(trait, set()).add(learner_id)
    for learner_id in sorted(of if of is not None else shown):
        own = sorted(shown[learner_id])
        k_with_text = _count(own, owners, n_learners)
        names = tuple(sorted({name for name, _ in own}))
        drop = () if k_with_text >= k else _smallest(own, owners, n_learners, k)
        yield Risk(learner_id, n_learners, k_with_text, names, drop)


def _count(traits: list[TraitValue], owners: Mapping[TraitValue, set[str]], size: int) -> int:
    """Return how many learners of the class show all these traits."""
    if not traits:
        return size
    rarest, *others = sorted((owners[trait] for trait in traits), key=len)
    return len(rarest.intersection(*others))


def _smallest(
    traits: list[TraitValue], owners: Mapping[TraitValue, set[str]], size: int, k: int
) -> tuple[TraitValue, ...]:
    """Return the fewest traits without which k is reached; exact for small sets, else the best one at a time."""
    if size < k:
        return ()
    # A trait that fewer than k share must go in any case; what is left is searched.
    must = [trait for trait in traits if len(owners[trait]) < k]
    left = [trait for trait in traits if trait not in must]
    if _count(left, owners, size) >= k:
        return tuple(must)
    if len(left) <= _TRIED:
        for n_more in range(1, _EXACT + 1):
            for more in combinations(left, n_more):
                if _count([trait for trait in left if trait not in more], owners, size) >= k:
                    return tuple(sorted((*must, *more)))
    while _count(left, owners, size) < k:
        best = max(left, key=lambda trait: (_count([item for item in left if item != trait], owners, size), trait))
        must.append(best)
        left.remove(best)
    return tuple(sorted(must))


def undiverse_values(shown: Mapping[str, Set[TraitValue]], least: int = 2) -> dict[str, tuple[TraitValue, ...]]:
    """Return learner id → sensitive values of a class in which fewer than `least` different ones occur.

    Who tells nothing sensitive counts as a value of its own, so that a class is only betrayed when all its learners
    tell the same.
    """
    values = {
        learner_id: tuple(sorted(item for item in traits if item[0] == "sensitive"))
        for learner_id, traits in sorted(shown.items())
    }
    different = set(values.values())
    if len(different) >= least or different == {()}:
        return {}
    return {learner_id: found for learner_id, found in values.items() if found}
