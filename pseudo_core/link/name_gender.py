"""The gender of given names that no list tells: by pronouns that follow, and by how the name is made.

Labels and surrogates ask for it (`firstname_male`, `firstname_female`, `firstname_unknown`). It is settled last, for a
learner's whole entity, so that a guess keeps no two mentions apart. In the development essays the first pronoun after a
name, with nobody else mentioned between, is of the bearer's gender in 96 of 100 cases within the sentence and in 93
within the next; the made of names is right in 82 of 100 (`training/gender/train.py`, names held out).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

from pseudo_core.detect.weigh import BIAS
from pseudo_core.link.groups import Group
from pseudo_core.model import AnnotatedEssay, Mention
from pseudo_core.taxonomy import FIRSTNAMES, Label, Modifier

__all__ = ["parts", "settle_genders"]

_LISTED = 4.5  # logits for the gender that a list, a relative's word or the learner's metadata gives
_CALLED = 5.0  # … that `hon heter` before the name gives
_SAME, _NEXT = 3.0, 2.5  # … that a pronoun in the name's own sentence gives, and one in the next
_MOST_BY_FORM = 2.0
_LEAST = 0.5  # below it the gender stays unknown
_NEAR = 100  # code points from a name to a pronoun that may mean its bearer
_CLAUSE = 20  # … that `hon heter` takes at most
_WOMEN = ("kvinnan", "tjejen", "flickan", "damen", "tanten")
_ANY_WOMEN = ("kvinna", "tjej", "flicka", "dam", "tant")
_FEMALE = frozenset({"hon", "henne", "hennes", *_WOMEN, *_ANY_WOMEN})
_PRONOUN = re.compile(r"\b(?:han|honom|hans|hon|henne|hennes)\b", re.IGNORECASE)
_NAMES = re.compile(
    rf"\b(?P<who>(?:han|hon|mannen|killen|pojken|gubben|{'|'.join(_WOMEN)})(?=\s+he)"
    rf"|(?:man|kille|pojke|gubbe|herre|{'|'.join(_ANY_WOMEN)})(?=\s+som\s))\s+(?:som\s+)?(?:heter|hette|heder|hetter)\s+$",
    re.IGNORECASE,
)
# After a name that somebody said or wrote, the next sentence speaks of that somebody: `jag sa Asef . Hon skrev …`
_SAID = re.compile(r"\b(?:sa|sade|säger|svarade|svarar|skrev|skriver)\s*:?\s*[\"”']?$", re.IGNORECASE)
_HOSTESS = re.compile(r"\b[^\W\d_]{4,}innan?\s+$", re.IGNORECASE)  # `värdinnan`, `lärarinnan`, `min väninna`
_NO_WOMEN = re.compile(r"\b(?:besinna|påminna|försvinna|brinna|spinna|uppfinna|övervinna|tillvinna)\s+$", re.IGNORECASE)
_SPOUSE = re.compile(r"\s+(?:(?P<her>man|make|pojkvän)|fru|hustru|maka|flickvän)\b", re.IGNORECASE)
# Within the sentence, who is spoken of (`Gleb sa att hon`, `Hamza kallar henne`) is mostly somebody else.
_OTHER = re.compile(r"\b(?:att|at)\s+$", re.IGNORECASE)
_AND = re.compile(r"(?:\boch|,)\s+$", re.IGNORECASE)
_END = re.compile(r"[.!?\n]")
_LABELS = {True: Label.FIRSTNAME_FEMALE, False: Label.FIRSTNAME_MALE}
_SHORTEST_PART, _LONGEST_END, _LONGEST_BEGINNING = 2, 5, 4


def parts(form: str) -> list[str]:
    """Return the features of a folded name: its beginnings, its endings and all threes of its letters, each once.

    >>> parts("eva")
    ['b:^e', 'b:^ev', 'b:^eva', 'e:a$', 'e:eva$', 'e:va$', 'm:eva']
    """
    word = f"^{form}$"
    found = {f"e:{word[-n:]}" for n in range(_SHORTEST_PART, min(_LONGEST_END, len(word) - 1) + 1)}
    found |= {f"b:{word[:n]}" for n in range(_SHORTEST_PART, min(_LONGEST_BEGINNING, len(word) - 1) + 1)}
    found |= {f"m:{word[at : at + 3]}" for at in range(1, len(word) - 3)}
    return sorted(found)


def settle_genders(groups: Sequence[Group], essays: Sequence[AnnotatedEssay]) -> None:
    """Give each group of given names the gender that speaks loudest; what a reviewer labelled stays.

    Positive logits are for a woman. A list, a relative's word beside the name (`min syster Nikita`) or the learner's
    metadata has spoken where the label has a gender already; pronouns may outweigh it.
    """
    by_id = {item.essay.essay_id: item for item in essays}
    for group in groups:
        names = [(ref, mention) for ref, mention, _ in group.members if mention.label in FIRSTNAMES]
        if not names or any(mention.manual for _, mention, _ in group.members):
            continue
        logit = sum(_told(by_id[ref.essay_id], mention) for ref, mention in names)
        labels = {mention.label for _, mention in names}
        if labels == {Label.FIRSTNAME_UNKNOWN}:
            if not any(mention.fact("listed") for _, mention in names):
                logit += _by_form({mention.base for _, mention in names if mention.base})
        else:
            logit += _LISTED * ((Label.FIRSTNAME_FEMALE in labels) - (Label.FIRSTNAME_MALE in labels))
        if abs(logit) >= _LEAST and labels != {_LABELS[logit > 0]}:
            group.members = [
                (ref, _with_gender(mention, is_female=logit > 0), surface) for ref, mention, surface in group.members
            ]


def _with_gender(mention: Mention, *, is_female: bool) -> Mention:
    label = _LABELS[is_female]
    if mention.label not in FIRSTNAMES or mention.label is label:
        return mention
    facts = (*(fact for fact in mention.facts if fact[0] != "gender"), ("gender", "f" if is_female else "m"))
    return replace(mention, label=label, facts=facts, rules=(*mention.rules, "learner/gender"))


def _told(annotated: AnnotatedEssay, mention: Mention) -> float:
    """Return what the first pronoun after a mention says of its bearer's gender, 0 where somebody else may be meant."""
    text = annotated.essay.text
    if called := _NAMES.search(text, max(0, mention.start - _CLAUSE), mention.start):
        return _CALLED if called["who"].casefold() in _FEMALE else -_CALLED
    before = max(0, mention.start - _CLAUSE)
    if _HOSTESS.search(text, before, mention.start) and not _NO_WOMEN.search(text, before, mention.start):
        return _CALLED
    if Modifier.GEN in mention.modifiers and (spouse := _SPOUSE.match(text, mention.end)):
        return _SAME if spouse["her"] else -_SAME
    found = _PRONOUN.search(text, mention.end, mention.end + _NEAR)
    if found is None:
        return 0.0
    word, stops = found.group().casefold(), len(_END.findall(text, mention.end, found.start()))
    if stops > 1 or any(_is_somebody(other) for other in _between(annotated.mentions, mention.end, found.start())):
        return 0.0
    if stops == 0:
        is_subject = word in ("han", "hon") and not _OTHER.search(text, mention.end, found.start())
        if not is_subject and not (word in ("hans", "hennes") and _AND.search(text, mention.end, found.start())):
            return 0.0
    elif _SAID.search(text, before, mention.start):
        return 0.0
    weight = _NEXT if stops else _SAME
    return weight if word in _FEMALE else -weight


def _between(mentions: Sequence[Mention], start: int, end: int) -> Iterator[Mention]:
    return (mention for mention in mentions if start <= mention.start < end)


def _is_somebody(mention: Mention) -> bool:
    return mention.label in FIRSTNAMES or mention.label in (Label.NICKNAME, Label.FAM)


def _by_form(bases: set[str]) -> float:
    """Return the mean of what the made of these spellings of one name says."""
    weights = _weights()
    logits = [
        weights[BIAS] + sum(weights.get(part, 0.0) for part in parts(word))
        for word in sorted({base.casefold().replace("-", " ").partition(" ")[0] for base in bases})
        if word.isalpha()
    ]
    mean = sum(logits) / len(logits) if logits else 0.0
    return round(max(-_MOST_BY_FORM, min(_MOST_BY_FORM, mean)), 6)


@lru_cache(maxsize=1)
def _weights() -> Mapping[str, float]:
    text = files("pseudo_core").joinpath("models/name_gender.json").read_text(encoding="utf-8")
    found: Mapping[str, float] = json.loads(text)["weights"]
    return found
