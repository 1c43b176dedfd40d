"""Which of several people of one given name a name of an essay means: `Omid Karimi … lille Omid … Omid K.`

What the text says of them is read in `namesakes`; here it is asked of the entities gathered so far.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pseudo_core.detect.view.surface import sound_of
from pseudo_core.link.clusters import Cluster, Gathered
from pseudo_core.link.families import key_of
from pseudo_core.link.namesakes import (
    are_two,
    is_introduced,
    is_listed_twice,
    is_of_former,
    is_told_another,
    role_before,
    which_bearer,
)
from pseudo_core.model import Mention
from pseudo_core.taxonomy import FIRSTNAMES, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["bearer_of", "initials_of_families", "is_signature", "with_family"]

_OWN = frozenset({"t:self", "t:iam", "t:sign"})
_INITIAL = 2  # letters of one initial, with its dot
_MOST_NAMESAKES = 100  # people of one essay told apart from others of their name
_IS_ME = re.compile(
    r"\b(?:jag (?:heter|hette|är|blev|blir|skrev)|(?:heter|hette|är|blev|blir|står|stod) jag)"
    r"(?: (?:nu|numera|bara|som))* $",
    re.IGNORECASE,
)
_BACK = 16  # letters before a name within which it says whose it is
_SIGNED_BEFORE = re.compile(r"[^\W\d_]\w* ?(?:&|\+|och|o|samt) $")
_SIGNED_AFTER = re.compile(r" ?(?:&|\+|,|och|o|samt) [^\W\d_a-zåäö]")


def bearer_of(
    mention: Mention, key: str, cluster: Cluster, clusters: Gathered, text: str, lexicon: Lexicon | None
) -> Cluster | None:
    """Return the person whom a name means that somebody of the essay has who may be another; None for a new one."""
    start, end = mention.start, mention.end
    bearers = _bearers(key, cluster, clusters)
    spoken_of = max((cluster, *bearers), key=lambda other: other.spans[-1])
    last = spoken_of.spans[-1]
    which = which_bearer(text, start, end) if bearers else 0
    is_owner = Modifier.GEN in mention.modifiers  # `Anna och Annas mamma`
    is_both = bool(which) and which_bearer(text, *last) != 0  # `stora X och lilla X` speaks of two who are known
    is_twice = text[slice(*last)].casefold() == text[start:end].casefold() and not (is_owner or is_both)
    if is_twice and (is_listed_twice(text, last[0], last[1], start) or is_of_former(text, *last, start)):
        return None
    kin = role_before(text, start, lexicon)
    if not bearers:
        is_another = is_told_another(text, start, end, lexicon) or _is_other_relative(kin, cluster, text, lexicon)
        if not is_another:
            kinds = {kind for kind, _ in _kin_of(cluster, text, lexicon)}
            is_another = is_introduced(text, last[1], start, kin[0], kinds)
        if not is_another and cluster.is_greeted:
            is_another = _is_writers(mention, kin, text)
        if not is_another and is_signature(mention, text) and not _signs_with(text, start, end):
            # `min son Reza … Hälsningar Reza`: who signs is not who is told of as the writer's
            is_another = any(own for _, own in _kin_of(cluster, text, lexicon))
        return None if is_another else cluster
    if which:
        known = (cluster, *bearers)
        elder = next(
            (one for one in known if any(kind.startswith("elder") for kind, _ in _kin_of(one, text, lexicon))), None
        )
        if elder is None:
            return cluster if which < 0 else bearers[-1]
        # `min mamma heter också Hodan … lilla Hodan`
        return elder if which < 0 else next(one for one in known if one is not elder)
    fitting = [other for other in (cluster, *bearers) if not _is_other_relative(kin, other, text, lexicon)]
    if not fitting or is_told_another(text, start, end, lexicon):
        return None
    same = [other for other in fitting if kin[0] and role_before(text, other.spans[0][0], lexicon)[0] == kin[0]]
    return max(same or fitting, key=lambda other: other.spans[-1])


def _is_writers(mention: Mention, kin: tuple[str, bool], text: str) -> bool:
    """Tell whether a name is the writer's or that of somebody of the writer's, not of whom the letter is to: `Hej Mona!
    … min dotter Mona`."""
    if Modifier.GEN in mention.modifiers:
        return False  # `Hej Mona! Jag är Monas granne`
    return bool(kin[0] and kin[1]) or not _OWN.isdisjoint(mention.fact("why").split()) or is_signature(mention, text)


def is_signature(mention: Mention, text: str) -> bool:
    """Tell whether a letter is signed with a name: after a greeting, or alone on the last line."""
    if "t:sign" in mention.fact("why").split():
        return True
    return "\n" in text[max(0, mention.start - 2) : mention.start] and not text[mention.end :].strip(" .!\n")


def _signs_with(text: str, start: int, end: int) -> bool:
    """Tell whether somebody else signs beside a name, so that a relative may: `Hälsningar Rana och Tomas`."""
    return _SIGNED_BEFORE.search(text, max(0, start - _BACK), start) is not None or bool(_SIGNED_AFTER.match(text, end))


def with_family(key: str, family: str, cluster: Cluster, clusters: Gathered) -> Cluster | None:
    """Return the person of a given name whose family name or its initial begins so; None for one more (`Nino B. och
    Nino K.`)."""
    known = [other for other in (cluster, *_bearers(key, cluster, clusters)) if other.families]
    return next((other for other in known if family in other.families), None if known else cluster)


def initials_of_families(mentions: Sequence[Mention], text: str) -> dict[int, str]:
    """Return where given names start that a family name follows, with its initial; not those the writer bears, who may
    have changed it."""
    return {
        one.start: sound_of(key_of(other, text))[:1]
        for one, other in itertools.pairwise(mentions)
        if one.label in FIRSTNAMES
        and (other.label is Label.SURNAME or (other.label is Label.INITIALS and other.end - other.start <= _INITIAL))
        and text[one.end : other.start] == " "
        and _OWN.isdisjoint(one.fact("why").split())
        and not _is_writer(one, text)
    }


def _is_writer(mention: Mention, text: str) -> bool:
    """Tell whether a name is said right before to be the writer's: `nu heter jag Tuva Lind`, `nu är jag Tuva Lind`."""
    return _IS_ME.search(text, max(0, mention.start - 2 * _BACK), mention.start) is not None


def _bearers(key: str, cluster: Cluster, clusters: Gathered) -> list[Cluster]:
    """Return the others whom somebody of the essay shares a given name with."""
    namesakes = itertools.islice(reversed(clusters.namesakes), _MOST_NAMESAKES)
    return [other for other in namesakes if other.group == cluster.group and _is_borne(key, other)][::-1]


def _is_borne(key: str, cluster: Cluster) -> bool:
    """Tell whether somebody is called by a name, maybe the first of their two."""
    return key in cluster.keys or any(other.startswith(key + " ") for other in cluster.keys)


def _is_other_relative(kin: tuple[str, bool], cluster: Cluster, text: str, lexicon: Lexicon | None) -> bool:
    """Tell whether a name is a relative's who cannot be the one of a cluster."""
    if not kin[0]:
        return False
    return any(are_two(kin, other) for other in _kin_of(cluster, text, lexicon))


def _is_elder(cluster: Cluster, text: str, lexicon: Lexicon | None) -> bool:
    return any(kind.startswith("elder") for kind, _ in _kin_of(cluster, text, lexicon))


def _kin_of(cluster: Cluster, text: str, lexicon: Lexicon | None) -> set[tuple[str, bool]]:
    """Return what relatives the mentions of somebody are said to be, each read once."""
    while cluster.n_kin_read < len(cluster.spans):
        cluster.kin.add(role_before(text, cluster.spans[cluster.n_kin_read][0], lexicon))
        cluster.n_kin_read += 1
    return cluster.kin
