"""One unlisted name, one meaning: what no list has is what the essay says it is, wherever else it stands.

A name that the lists do not know is read by the words beside it, and these mislead: whom one travels to or hears from
reads as a town (`min kollega Kebron är snäll … från Kebron fick jag en present`), the town or the firm before a verb as
somebody (`jag växte upp i Lahsuni . Lahsuni är vacker`, `jag jobbar på Brodalia . jag ringde Brodalia`). One place of
the essay mostly says it outright; where two say different things, each stays what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.link.clusters import is_corrected
from pseudo_core.link.spelling import is_same_name, is_sounded_alike
from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, MODIFIER_ORDER, Label, Modifier

__all__ = ["join_told", "settle_unlisted"]

_PLACES = frozenset({Label.CITY, Label.PLACE, Label.REGION, Label.AREA, Label.GEO, Label.COUNTRY})
_READ = FIRSTNAMES | _PLACES | INSTITUTIONS | {Label.SURNAME}
_TELLS = word_set("t:heter t:kin t:my_kin t:self t:iam t:greet t:sign t:dear t:title t:prof")
_FAMILY = frozenset({"t:title", "t:family"})
_BEFORE_SURNAME = FIRSTNAMES | {Label.MIDDLENAME, Label.INITIALS}
_LIVES = frozenset({"p:från", "p:live"})  # `jag kommer från X`
_SURE = 0.9
_LONG = 6  # letters from which a name may be misspelt
_MOST = 50  # names that a form is compared with


def settle_unlisted(mentions: Sequence[Mention], text: str) -> Sequence[Mention]:
    """Return the mentions (sorted) with unlisted names labelled as where the essay says what they are."""
    guesses = [number for number, m in enumerate(mentions) if m.label in _READ and not m.manual and _is_guess(m)]
    if not guesses:
        return mentions
    forms = {number: fold_key(text[mentions[number].start : mentions[number].end]) for number in guesses}
    told: dict[str, list[Mention]] = {}
    weak: list[int] = []
    for number in guesses:
        m = mentions[number]
        before = mentions[number - 1] if number else None
        if (
            before is not None
            and m.start - before.end == 1
            and fold_key(text[before.start : before.end]) == forms[number]
        ):
            continue  # called twice, or given as both names: `Gulwali Gulwali !`
        if _says_what(m, before):
            told.setdefault(forms[number], []).append(m)
        else:
            weak.append(number)
    if not told or not weak:
        return mentions
    settled: dict[int, Mention] = {}
    for number in weak:
        form = forms[number]
        known = told.get(form) or told.get(form.removesuffix("s")) or _spelt(form, told)
        if (
            known is not None
            and len({_kind(m.label) for m in known}) == 1
            and _kind(known[0].label) != _kind(mentions[number].label)
        ):
            is_owner = form not in told and form.removesuffix("s") in told
            settled[number] = _as(mentions[number], known[0], is_owner, text)
    return [settled.get(number, m) for number, m in enumerate(mentions)] if settled else mentions


def join_told(mentions: list[Mention], text: str) -> list[Mention]:
    """Return the mentions (sorted) with places and institutions of several words that the essay tells, and that are cut
    into somebody's given and family name where they stand again, as one: `jag växte upp i Kara Bulaqi . Kara Bulaqi är
    vacker`."""
    told: dict[str, Mention] = {}
    for m in mentions:
        if m.label in _PLACES or m.label in INSTITUTIONS:
            form = text[m.start : m.end].casefold()
            if " " in form and Modifier.GEN not in m.modifiers and _says_what(m, None):
                told.setdefault(form, m)
    if not told or len(told) > _MOST:
        return mentions
    lower = text.casefold()
    if len(lower) != len(text):
        return mentions
    joined: list[Mention] = []
    for form, whole in told.items():
        at = lower.find(form)
        while at >= 0:
            end = at + len(form)
            end += lower[end : end + 1] == "s" and not lower[end + 1 : end + 2].isalnum()
            parts = [m for m in mentions if m.start < end and at < m.end]
            is_inside = all(at <= m.start and m.end <= end for m in parts)
            is_word = not lower[end : end + 1].isalnum() and not (at and lower[at - 1].isalnum())
            is_cut = bool(parts) and (len(parts) > 1 or parts[0].end - parts[0].start < len(form))
            if is_inside and is_word and is_cut and not any(m.manual or _is_told(m) for m in parts):
                marks = set(whole.modifiers) & {Modifier.FOREIGN} | ({Modifier.GEN} if end - at > len(form) else set())
                modifiers = tuple(item for item in MODIFIER_ORDER if item in marks)
                joined.append(replace(whole, start=at, end=end, modifiers=modifiers))
            at = lower.find(form, end)
    if not joined:
        return mentions
    kept = [m for m in mentions if not any(m.start < j.end and j.start < m.end for j in joined)]
    return sorted([*kept, *joined], key=lambda m: m.start)


def _is_told(mention: Mention) -> bool:
    """Tell whether the text says that a name is somebody's."""
    return mention.label in FIRSTNAMES and not _TELLS.isdisjoint(mention.fact("why").split())


def _is_guess(mention: Mention) -> bool:
    """Tell whether no list has a name as it is written."""
    return is_corrected[mention.rules] or not (mention.fact("listed") or mention.fact("canonical"))


def _kind(label: Label) -> str:
    if label in FIRSTNAMES:
        return "person"
    if label in INSTITUTIONS:
        return "institution"
    return "place" if label in _PLACES else str(label)


def _says_what(mention: Mention, before: Mention | None) -> bool:
    """Tell whether the words beside a name say what it is: whose, where somebody lives, where somebody works."""
    why = set(mention.fact("why").split())
    if mention.label in FIRSTNAMES:
        return not _TELLS.isdisjoint(why)
    if mention.label is Label.SURNAME:
        is_beside = before is not None and before.label in _BEFORE_SURNAME and 0 <= mention.start - before.end <= 1
        return is_beside or not _FAMILY.isdisjoint(why)
    if mention.label in INSTITUTIONS:
        return mention.score >= _SURE and any(word.startswith("r:") for word in why)
    return "p:i" in why or "p:head" in why or why >= _LIVES


def _spelt(form: str, told: dict[str, list[Mention]]) -> list[Mention] | None:
    """Return what is told of the one name that a form may be a misspelling of."""
    if len(form) < _LONG or len(told) > _MOST:
        return None
    near = [
        other for other in told if len(other) >= _LONG and (is_same_name(form, other) or is_sounded_alike(form, other))
    ]
    return told[near[0]] if len(near) == 1 else None


def _as(mention: Mention, known: Mention, is_owner: bool, text: str) -> Mention:
    """Return a mention as what the essay says that its name is, in the genitive where it has one letter more."""
    marks = set(known.modifiers) & {Modifier.FOREIGN}
    if is_owner:
        marks.add(Modifier.GEN)
    return replace(
        mention,
        label=known.label,
        base=known.base or fold_key(text[known.start : known.end]),
        modifiers=tuple(item for item in MODIFIER_ORDER if item in marks),
        facts=known.facts,
    )
