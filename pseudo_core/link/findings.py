"""Contradictions that a reader of the release would see, or that betray a wrong link, over all essays of one learner.

Each rule is one function from linked essays to findings; `RULES` lists them, `docs/learner_check.md` explains them. A
finding names essays, offsets, entities; the values in it are for the steward's restricted view only. Originals that
stay in another essay are found at release (`warehouse.leaks`), where the finished texts are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

from rapidfuzz.distance import OSA

from pseudo_core.link.claims import Claim, family_counts, homes, stated_countries, writer_births, year_written
from pseudo_core.link.groups import is_derived, plain_form
from pseudo_core.model import Finding, LearnerEntities, LearnerEntity, Mention, MentionRef, Severity
from pseudo_core.taxonomy import FIRSTNAMES, Label, label_family

__all__ = ["RULES", "find_contradictions"]

_Rule = Callable[[LearnerEntities], Iterator[Finding]]
_GENDERED = {Label.FIRSTNAME_FEMALE: "f", Label.FIRSTNAME_MALE: "m"}
_SPELT = frozenset({"firstname", "where", "institution", str(Label.SURNAME)})
_SLACK_YEARS = 1  # ages are told in passing, and tasks are dated by their course


def find_contradictions(linked: LearnerEntities) -> tuple[Finding, ...]:
    """Return all findings of all rules, sorted by rule and place."""
    found = [finding for rule in RULES for finding in rule(linked)]
    return tuple(sorted(found, key=lambda item: (item.rule, item.refs, item.entities, item.values)))


def _by_entity(linked: LearnerEntities) -> dict[int, list[tuple[MentionRef, Mention]]]:
    """Return entity number → its mentions in order, for the entities that have several."""
    several = {number for number, times in Counter(linked.entity_of.values()).items() if times > 1}
    out: dict[int, list[tuple[MentionRef, Mention]]] = {number: [] for number in sorted(several)}
    for annotated in linked.essays if several else ():
        for mention in annotated.mentions:
            ref = MentionRef(annotated.essay.essay_id, mention.start)
            if (number := linked.entity_of[ref]) in several:
                out[number].append((ref, mention))
    return out


def _finding(
    rule: str, severity: Severity, linked: LearnerEntities, refs: set[MentionRef], values: set[str] | list[str]
) -> Finding:
    return Finding(
        rule,
        severity,
        linked.learner_id,
        tuple(sorted(refs)),
        tuple(sorted({linked.entity_of[ref] for ref in refs if ref in linked.entity_of})),
        tuple(sorted(values)),
    )


def name_with_two_genders(linked: LearnerEntities) -> Iterator[Finding]:
    """Find given names that some mentions give to a woman and others to a man, in one entity or in two."""
    seen: dict[str, dict[str, set[MentionRef]]] = {}
    for annotated in linked.essays:
        for mention in annotated.mentions:
            gender = _GENDERED.get(mention.label)
            if gender is not None:
                ref = MentionRef(annotated.essay.essay_id, mention.start)
                seen.setdefault(linked.entity(linked.entity_of[ref]).base, {}).setdefault(gender, set()).add(ref)
    for base, genders in sorted(seen.items()):
        if len(genders) > 1:
            refs = genders["f"] | genders["m"]
            yield _finding("name_with_two_genders", Severity.WARNING, linked, refs, {base})


def name_with_two_surnames(linked: LearnerEntities) -> Iterator[Finding]:
    """Find given names that were kept apart, because they stand beside different surnames or a reviewer parted them."""
    seen: dict[str, list[LearnerEntity]] = {}
    for entity in linked.entities:
        if entity.label in FIRSTNAMES:
            seen.setdefault(entity.base, []).append(entity)
    for base, entities in sorted(seen.items()):
        genders = {_GENDERED[item.label] for item in entities if item.label in _GENDERED}
        if len(entities) > 1 and len(genders) < 2:
            refs = {ref for entity in entities for ref in entity.mentions}
            yield _finding("name_with_two_surnames", Severity.INFO, linked, refs, {base})


def label_conflict(linked: LearnerEntities) -> Iterator[Finding]:
    """Find entities whose mentions carry labels that evidence did not reconcile."""
    for number, found in _by_entity(linked).items():
        labels = {Label.FIRSTNAME_UNKNOWN if m.label in FIRSTNAMES else m.label for _, m in found if not is_derived(m)}
        if len(labels) > 1 and not labels <= {Label.FIRSTNAME_UNKNOWN, Label.NICKNAME}:
            refs = {ref for ref, _ in found}
            values = {linked.entity(number).base, *map(str, labels)}
            yield _finding("label_conflict", Severity.WARNING, linked, refs, values)


def suspicious_merge(linked: LearnerEntities) -> Iterator[Finding]:
    """Find entities that only likeness joined: no list knows either spelling, or two letters differ."""
    for found in _by_entity(linked).values():
        if label_family(found[0][1].label) not in _SPELT or len({m.base for _, m in found}) == 1:
            continue
        if any(mention.manual for _, mention in found):
            continue
        canonical = {mention.fact("canonical") for _, mention in found}
        if len(canonical) == 1 and canonical != {""}:
            continue
        listed = {plain_form(m.base): m.fact("listed") == "1" for _, m in sorted(found, key=lambda item: item[0])}
        for one, other in combinations(sorted(listed), 2):
            is_part = one in other.split() or other in one.split()
            is_doubtful = OSA.distance(one, other) > 1 or not (listed[one] or listed[other])
            if is_doubtful and not is_part:
                refs = {ref for ref, mention in found if plain_form(mention.base) in (one, other)}
                yield _finding("suspicious_merge", Severity.WARNING, linked, refs, {one, other})
                break


def city_in_two_countries(linked: LearnerEntities) -> Iterator[Finding]:
    """Find cities that the learner puts in two countries, or in another one than the lists do."""
    stated: dict[int, list[tuple[MentionRef, str]]] = {}
    for annotated in linked.essays:
        for claim in stated_countries(annotated):
            ref = MentionRef(annotated.essay.essay_id, claim.mention.start)
            stated.setdefault(linked.entity_of[ref], []).append((ref, claim.value))
    for number, found in sorted(stated.items()):
        said = {country for _, country in found}
        listed = linked.entity(number).fact("country")
        if len(said) > 1 or (listed and listed not in said):
            severity = Severity.WARNING if len(said) > 1 else Severity.INFO
            values = {linked.entity(number).base, *said, listed} - {""}
            yield _finding("city_in_two_countries", severity, linked, {ref for ref, _ in found}, values)


def two_home_towns(linked: LearnerEntities) -> Iterator[Finding]:
    """Find learners who say to live in two cities; a part of a city goes with it, who writes later may have moved."""
    claims: dict[int, list[tuple[MentionRef, int | None]]] = {}
    for annotated in linked.essays:
        for claim in homes(annotated):
            ref = MentionRef(annotated.essay.essay_id, claim.mention.start)
            claims.setdefault(linked.entity_of[ref], []).append((ref, year_written(annotated)))
    numbers = sorted(claims)
    involved = [
        one
        for one in numbers
        if any(one != other and not _is_part_of(linked.entity(one), linked.entity(other)) for other in numbers)
    ]
    if involved:
        years = {year for number in involved for _, year in claims[number]}
        has_moved = None not in years and len(years) > 1
        yield _finding(
            "two_home_towns",
            Severity.INFO if has_moved else Severity.WARNING,
            linked,
            {ref for number in involved for ref, _ in claims[number]},
            {linked.entity(number).base for number in involved},
        )


def _is_part_of(one: LearnerEntity, other: LearnerEntity) -> bool:
    names = {one.base, one.fact("canonical").casefold()}, {other.base, other.fact("canonical").casefold()}
    return one.fact("parent").casefold() in names[1] - {""} or other.fact("parent").casefold() in names[0] - {""}


def _births(linked: LearnerEntities) -> list[tuple[MentionRef, int, int]]:
    """Return the years of birth that the learner's claims allow, earliest and latest, with their places."""
    out = []
    for annotated in linked.essays:
        for claim in writer_births(annotated):
            first, last = claim.value.split("-")
            out.append((MentionRef(annotated.essay.essay_id, claim.mention.start), int(first), int(last)))
    return out


def age_against_birth_interval(linked: LearnerEntities) -> Iterator[Finding]:
    """Find ages and years of birth that do not fit the birth interval of the metadata."""
    learner = next((item.essay.learner for item in linked.essays if item.essay.learner is not None), None)
    parts = ((learner.birthyear_interval if learner is not None else None) or "").split("-")
    if len(parts) != 2 or not (parts[0].isdigit() and parts[1].isdigit()):
        return
    first, last = int(parts[0]) - _SLACK_YEARS, int(parts[1]) + _SLACK_YEARS
    wrong = [item for item in _births(linked) if item[2] < first or item[1] > last]
    if wrong:
        values = {f"{early}-{late}" for _, early, late in wrong} | {"-".join(parts)}
        yield _finding("age_against_birth_interval", Severity.WARNING, linked, {ref for ref, _, _ in wrong}, values)


def ages_over_time(linked: LearnerEntities) -> Iterator[Finding]:
    """Find ages and years of birth that cannot be one person's."""
    births = _births(linked)
    earliest = min((last for _, _, last in births), default=0) + _SLACK_YEARS
    latest = max((first for _, first, _ in births), default=0) - _SLACK_YEARS
    wrong = {item for item in births if item[1] > earliest or item[2] < latest}
    if wrong:
        values = {f"{early}-{late}" for _, early, late in wrong}
        yield _finding("ages_over_time", Severity.WARNING, linked, {ref for ref, _, _ in wrong}, values)


def family_counts_differ(linked: LearnerEntities) -> Iterator[Finding]:
    """Find two numbers of siblings, brothers, sisters or children; more children later are no contradiction."""
    claims: dict[str, list[tuple[MentionRef, Claim, int | None]]] = {}
    for annotated in linked.essays:
        for claim in family_counts(annotated):
            ref = MentionRef(annotated.essay.essay_id, claim.mention.start)
            claims.setdefault(claim.kind, []).append((ref, claim, year_written(annotated)))
    for kind, found in sorted(claims.items()):
        counts = {claim.value for _, claim, _ in found}
        if len(counts) < 2:
            continue
        dated = sorted((year, int(claim.value)) for _, claim, year in found if year is not None)
        grew = len(dated) == len(found) and all(a[1] <= b[1] for a, b in pairwise(dated))
        if kind == "children" and grew and len({year for year, _ in dated}) == len(counts):
            continue
        severity = Severity.INFO if kind == "children" else Severity.WARNING
        values = {kind, *counts}
        yield _finding("family_counts_differ", severity, linked, {ref for ref, _, _ in found}, values)


def decision_parked(linked: LearnerEntities) -> Iterator[Finding]:
    """Report the decisions that cannot be applied, one finding each; the values are its id, then the reason."""
    for item in linked.parked:
        yield Finding(
            "decision_parked",
            Severity.WARNING,
            linked.learner_id,
            (MentionRef(item.essay_id, 0),),
            (),
            (item.decision_id, item.reason),
        )


RULES: tuple[_Rule, ...] = (
    age_against_birth_interval,
    ages_over_time,
    city_in_two_countries,
    decision_parked,
    family_counts_differ,
    label_conflict,
    name_with_two_genders,
    name_with_two_surnames,
    suspicious_merge,
    two_home_towns,
)
