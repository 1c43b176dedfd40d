"""Join the mentions of all essays of one learner into entities: across spelling, case and inflection, never two people.

    decisions → nodes (an essay's entities) → joined over the essays (`joining`) → labels reconciled, genders settled
    → what is certain in one essay is looked for in the others (`promote`) → numbers → findings

The result does not depend on the order of the essays.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter, itemgetter

from pseudo_core.decisions import Reviewed, apply_decisions
from pseudo_core.link.findings import find_contradictions
from pseudo_core.link.groups import CERTAIN, Group, by_place, is_derived, plain_form, winning_label
from pseudo_core.link.joining import join_mentions
from pseudo_core.link.name_gender import settle_genders
from pseudo_core.link.promote import Known, promote
from pseudo_core.link.spelling import is_same_name
from pseudo_core.model import AnnotatedEssay, Decision, LearnerEntities, LearnerEntity, Mention, MentionRef
from pseudo_core.taxonomy import FIRSTNAMES, MODIFIER_ORDER, REPLACED, Label, Modifier

__all__ = ["link_learner"]

# A label gives way when another one of its family has this much more evidence over all essays.
_CLEARLY = 1.5
_SHORTER, _STEM = 2, 3  # letters that a short form lacks at least, and that it has in common with the name
_COMMON_WORD = ("common", "1")
_COMMON = 2  # letters that a signature at least has in common with the learner's name
_PET_ENDS = "aeiouys"  # of names among friends
_TAIL = 4  # letters of the end of the learner's own name that they may be called by
_OWN = frozenset({"t:self", "t:iam"})
_OTHERS = frozenset({"t:kin", "t:my_kin", "t:heter", "t:coord_name", "t:prof"})  # what says that a name is another's
_SHORT_ENDINGS = (
    "ko",
    "ka",
    "sja",
    "sha",
    "cia",
    "sia",
    "enka",
    "a",
    "i",
    "y",
    "e",
    "o",
    "is",
    "an",
    "ek",
    "yk",
    "ik",
    "uś",
    "ita",
    "ito",
)


def link_learner(essays: Sequence[AnnotatedEssay], decisions: Iterable[Decision] = ()) -> LearnerEntities:
    """Return the learner's entities over all essays, whatever the order they are given in.

    All essays must be of one learner. Decisions that no longer fit their text come back as `parked`.
    """
    learner_id = _one_learner(essays)
    reviewed = apply_decisions(essays, decisions)
    groups = join_mentions(reviewed)
    for group in groups:
        _reconcile(group)
    _shorten(groups)
    settle_genders(groups, reviewed.essays)
    bases = list(map(_base, groups))  # what is promoted has the base form of its group
    keys = _keys(groups, bases)
    known = [item for item in map(_known, groups, keys, bases) if item is not None]
    added = promote(_with_mentions(reviewed.essays, groups), known, reviewed.removed)
    owners = dict(zip(keys, groups, strict=True))
    for place, member in added:
        owners[place].members.append(member)
    return _close(learner_id, reviewed, list(zip(groups, keys, bases, strict=True)))


def _one_learner(essays: Sequence[AnnotatedEssay]) -> str:
    ids = {item.essay.learner_id for item in essays}
    if len(ids) > 1:
        raise ValueError("link_learner takes the essays of one learner")
    return next(iter(ids), "")


def _reconcile(group: Group) -> None:
    """Give all mentions of a group one label where the evidence over all essays is clear; a reviewer's label always
    wins.
    """
    winner, weights = winning_label(group.members)
    if len(weights) == 1:
        return
    marks = {
        item
        for _, mention, _ in group.members
        if mention.label == winner
        for item in mention.modifiers
        if item is Modifier.FOREIGN
    }
    members = []
    for ref, mention, surface in group.members:
        gives_way = not (mention.manual or is_derived(mention)) and (
            winner is Label.WORK
            or mention.label in FIRSTNAMES
            or mention.score < CERTAIN
            or weights[winner] >= _CLEARLY * weights[mention.label]
        )
        if mention.label != winner and gives_way:
            wanted = (set(mention.modifiers) - {Modifier.FOREIGN}) | marks
            mention = replace(
                mention,
                label=winner,
                modifiers=tuple(item for item in MODIFIER_ORDER if item in wanted),
                rules=(*mention.rules, "learner/label_reconciled"),
            )
        members.append((ref, mention, surface))
    group.members = members


def _shorten(groups: Sequence[Group]) -> None:
    """Label as nicknames the names that shorten another of the learner's names where a letter greets or is signed, or
    that no list has: `Desi` in the signature of the learner who wrote `jag heter Desislava`.
    """
    names = [group for group in groups if group.best.label in FIRSTNAMES]
    # By their beginning, so that a name is compared with those only that begin as it does.
    full = sorted(
        (
            (plain_form(base), base, group.genders(certain=True))
            for group in names
            for base in group.bases
            if " " not in base
        ),
        key=itemgetter(0),
    )
    own = [base for group in names if _is_writers(group) for base in sorted(group.bases)]
    own_full = [item for item in full if item[1] in own]
    for group in names:
        genders = group.genders(certain=True)
        longer = own_full if _is_writers(group) else full  # who is called Selam is not short for a friend, Selamawit
        short = {base for base in group.bases if _has_longer(base, longer, genders)} if _may_be_short(group) else set()
        if not _whys(group) & _OTHERS and not any(mention.manual for _, mention, _ in group.members):
            short |= {base for base in group.bases if any(_is_tail(base, name) for name in own)}
            if "t:sign" in _whys(group) and not group.surnames and not group.bases & set(own):
                short |= {base for base in group.bases if any(_is_pet_of(base, name) for name in own)}
        if short:
            group.members = [
                (ref, replace(m, label=Label.NICKNAME) if m.base in short and m.label in FIRSTNAMES else m, surface)
                for ref, m, surface in group.members
            ]


def _may_be_short(group: Group) -> bool:
    if any(mention.manual for _, mention, _ in group.members):
        return False
    return not group.listed or not _whys(group).isdisjoint(("t:sign", "t:greet"))


def _whys(group: Group) -> set[str]:
    return {why for _, mention, _ in group.members for why in mention.fact("why").split()}


def _is_writers(group: Group) -> bool:
    """Tell whether the learner says that a name is theirs, or signs a letter with it and a family name."""
    whys = _whys(group)
    return not whys.isdisjoint(_OWN) or ("t:sign" in whys and bool(group.surnames) and whys.isdisjoint(_OTHERS))


def _is_tail(short: str, name: str) -> bool:
    """Tell whether a folded name is the end of another: `tunde` of `babatunde`."""
    return len(short) >= _TAIL and len(name) >= len(short) + _SHORTER and name.endswith(short) and name.isalpha()


def _is_pet_of(short: str, name: str) -> bool:
    """Tell whether a signature is what the learner of this name is called by friends: it keeps the beginning or the end
    of the name and makes the rest its own.

    >>> _is_pet_of("goga", "goran"), _is_pet_of("jetta", "henrietta"), _is_pet_of("karin", "karina")
    (True, True, False)
    """
    short, parts = plain_form(short).replace(" ", ""), plain_form(name).split()
    if not parts or len(short) < _STEM or short in parts:
        return False
    name = parts[0]
    if name.startswith(short) and len(name) == len(short) + 1:
        return False  # `mari` of `maria`
    if len(short) < len(name) and short[:_COMMON] == name[:_COMMON] and short[-1] in _PET_ENDS:
        return not is_same_name(short, name)
    stem = short[1:].rstrip("aeiouy")
    return len(name) > len(short) + 1 and len(stem) >= _COMMON and stem in name[-len(stem) - 1 :]


def _has_longer(short: str, names: Sequence[tuple[str, str, set[str]]], genders: set[str]) -> bool:
    """Tell whether a folded name is a short form of one of these, given by their plain form, sorted, with genders."""
    for stem in _stems(plain_form(short)):
        for at in range(bisect_left(names, stem, key=itemgetter(0)), len(names)):
            plain, name, other = names[at]
            if not plain.startswith(stem):
                break
            if (not genders or not other or genders & other) and _is_shortened(short, name):
                return True
    return False


def _is_shortened(short: str, name: str) -> bool:
    """Tell whether a folded name is a short form of another, by its beginning and maybe an ending of its own.

    >>> _is_shortened("desi", "desislava"), _is_shortened("zvonko", "zvonimir"), _is_shortened("mari", "maria")
    (True, True, False)
    """
    if " " in short or len(name) < len(short) + _SHORTER:
        return False
    return plain_form(name).startswith(_stems(plain_form(short)))


def _stems(short: str) -> tuple[str, ...]:
    """Return what names begin with that a plain form may be short for."""
    stems = (short, *(short.removesuffix(ending) for ending in _SHORT_ENDINGS if short.endswith(ending)))
    return tuple(stem for stem in stems if len(stem) >= _STEM)


def _base(group: Group) -> str:
    """Return the base form that names the group: a listed one, else the first in the alphabet; it stays as essays
    come.
    """
    return min(group.listed or group.corrected or group.bases)


def _keys(groups: Sequence[Group], bases: Sequence[str]) -> list[str]:
    """Return the stable keys of the groups of these base forms, parallel to them; groups of one name that stay apart
    are numbered.
    """
    seen: dict[str, int] = {}
    out = []
    for group, base in zip(groups, bases, strict=True):
        key = f"{group.family}:{base}"
        seen[key] = seen.get(key, 0) + 1
        out.append(key if seen[key] == 1 else f"{key}#{seen[key]}")
    return out


def _known(group: Group, key: str, base: str) -> Known | None:
    """Return what to look for in the learner's other essays, None when the group is not to be replaced."""
    best = group.best
    if best.label not in REPLACED:
        return None
    return Known(
        place=key,
        label=best.label,
        base=base,
        forms=frozenset([surface for _, _, surface in group.members]) | group.bases,
        is_foreign=Modifier.FOREIGN in best.modifiers,
        is_common=any(_COMMON_WORD in mention.facts for _, mention, _ in group.members),
        is_certain=best.score >= CERTAIN,
        essay_ids=frozenset([ref.essay_id for ref, _, _ in group.members]),
        facts=best.facts,
    )


def _with_mentions(essays: Iterable[AnnotatedEssay], groups: Iterable[Group]) -> list[AnnotatedEssay]:
    """Return the essays with the mentions as the groups have them now."""
    found: dict[str, list[Mention]] = {}
    for group in groups:
        for ref, mention, _ in group.members:
            found.setdefault(ref.essay_id, []).append(mention)
    out = []
    for item in essays:
        mentions = tuple(sorted(found.get(item.essay.essay_id, ()), key=attrgetter("start")))
        out.append(AnnotatedEssay(item.essay, item.tokens, mentions, item.candidates))
    return out


def _close(learner_id: str, reviewed: Reviewed, named: Sequence[tuple[Group, str, str]]) -> LearnerEntities:
    """Number the entities, in each essay and over the learner, and look for contradictions. `named` are the groups with
    their keys and base forms."""
    named = sorted(named, key=lambda row: by_place(row[0]))
    entity_of = {ref: number for number, (group, _, _) in enumerate(named, start=1) for ref, _, _ in group.members}
    essays = []
    for annotated in _with_mentions(reviewed.essays, [group for group, _, _ in named]):
        numbers: dict[int, int] = {}
        numbered = []
        for mention in annotated.mentions:
            whole = entity_of[MentionRef(annotated.essay.essay_id, mention.start)]
            number = numbers.setdefault(whole, len(numbers) + 1)
            numbered.append(mention if mention.entity == number else mention.linked(number, mention.facts))
        essays.append(AnnotatedEssay(annotated.essay, annotated.tokens, tuple(numbered), annotated.candidates))
    entities = tuple(
        LearnerEntity(
            number=number,
            key=key,
            label=winning_label(group.members)[0],
            base=base,
            forms=frozenset([surface for _, _, surface in group.members]),
            mentions=tuple(sorted([ref for ref, _, _ in group.members])),
            facts=_facts(group),
        )
        for number, (group, key, base) in enumerate(named, start=1)
    )
    linked = LearnerEntities(
        learner_id=learner_id,
        essays=tuple(essays),
        entities=entities,
        entity_of=entity_of,
        parked=reviewed.parked,
        markup_actions=reviewed.actions,
        approved=reviewed.approved,
    )
    return replace(linked, findings=find_contradictions(linked))


def _facts(group: Group) -> tuple[tuple[str, str], ...]:
    """Return what is known of the group; where mentions disagree, the most certain one speaks."""
    out: dict[str, str] = {}
    members = group.members
    if len(members) > 1:
        members = sorted(members, key=lambda item: (-item[1].score, item[0].essay_id, item[0].start))
    for _, mention, _ in members:
        for name, value in mention.facts:
            out.setdefault(name, value)
    return tuple(sorted(out.items()))
