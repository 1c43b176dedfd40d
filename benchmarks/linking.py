"""How well the mentions of a learner's essays are joined: learner entity recall and pairwise F1.

    python -m benchmarks.linking tests/gold/dev/gold.jsonl [--seeds 3] [--errors 20]

Two tables. The first scores the gold essays as they are, each essay by itself and linked over the learner's essays. The
second does so on a set made to be hard: names and places of the gold learners are exchanged for others from the lists,
the same person or place turns up in several essays, misspelt in one and lower-cased in another. Who is who is then
known by construction. A pair is two mentions of one learner; *detected* counts pairs of mentions that were found,
*all* also those that were not.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.score import score
from flows.annotating import span_record
from pseudo_core.annotate import annotate
from pseudo_core.formats.spans import read_essay_line
from pseudo_core.lexicon import Lexicon, fold
from pseudo_core.link.learner import link_learner
from pseudo_core.link.namesakes import kin_before
from pseudo_core.model import AnnotatedEssay, Essay, LearnerEntities, Mention, MentionRef
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import FIRSTNAMES, MARKUP, Label, Modifier, label_family
from resources import load_lexicon

__all__ = ["Hard", "Pairs", "count_pairs", "hard_learners", "misspell"]

_LISTS: Mapping[Label, str] = {
    Label.FIRSTNAME_FEMALE: "given_name",
    Label.FIRSTNAME_MALE: "given_name",
    Label.SURNAME: "surname",
    Label.CITY: "swedish_place",
}
_SLIPS = {"a": "e", "e": "i", "i": "e", "o": "u", "u": "o", "y": "i", "å": "o", "ä": "e", "ö": "o"}
_MIN_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Hard:
    """One learner of the hard set: essays, and for each mention (essay id, start, end) the number of its entity."""

    essays: tuple[Essay, ...]
    spans: Mapping[str, tuple[dict[str, Any], ...]]
    truth: Mapping[tuple[str, int, int], int]


@dataclass(slots=True)
class Pairs:
    """Pairs of mentions: right, wrongly joined, wrongly kept apart."""

    tp: int = 0
    fp: int = 0
    fn: int = 0
    undetected: int = 0
    errors: list[str] = field(default_factory=list, repr=False)

    def f1(self, *, everything: bool = False) -> float:
        """Return F1 over detected mentions, or over all."""
        fn = self.fn + (self.undetected if everything else 0)
        return 2 * self.tp / max(1, 2 * self.tp + self.fp + fn)


def misspell(word: str, rng: random.Random, avoid: Lexicon) -> str:
    """Return the word with one slip after its first letter, such as learners make; itself when each would be a name."""
    options = set()
    for i in range(1, len(word)):
        letter = word[i].casefold()
        options.add(word[:i] + word[i + 1 :])  # a letter dropped
        options.add(word[:i] + letter + word[i:])  # doubled
        if i + 1 < len(word):
            options.add(word[:i] + word[i + 1] + word[i] + word[i + 2 :])  # exchanged with the next
        if letter in _SLIPS:
            options.add(word[:i] + _SLIPS[letter] + word[i + 1 :])
    found = [item for item in sorted(options) if item != word and not avoid.lookup(item) and not avoid.is_common(item)]
    return rng.choice(found) if found else word


def _pool(lexicon: Lexicon, label: Label) -> list[str]:
    """Return the names of a label's list that are long enough to be misspelt and are no words."""
    out = set()
    for row in lexicon.rows(_LISTS[label]):
        name = row["form"]
        gender = {"firstname_female": "f", "firstname_male": "m"}.get(str(label))
        is_right = gender is None or row.get("gender") == gender
        if is_right and name.isalpha() and len(name) >= _MIN_LETTERS and not lexicon.is_common(fold(name)):
            entries = lexicon.lookup(name)
            if all(entry.list == _LISTS[label] for entry in entries):
                out.add(name[:1].upper() + name[1:].lower())
    return sorted(out)


def _plain(word: str) -> str:
    return unicodedata.normalize("NFD", word)[0] + "".join(
        char for char in unicodedata.normalize("NFD", word)[1:] if not unicodedata.combining(char)
    )


def _clusters(
    essays: Sequence[tuple[Essay, tuple[Mention, ...]]],
) -> dict[tuple[str, int], list[tuple[Essay, Mention]]]:
    out: dict[tuple[str, int], list[tuple[Essay, Mention]]] = {}
    for essay, mentions in essays:
        for mention in mentions:
            out.setdefault((essay.essay_id, mention.entity), []).append((essay, mention))
    return out


def _kind(label: Label, modifiers: Iterable[Modifier]) -> Label | None:
    """Return which list a mention's new name comes from, None when it keeps its own."""
    if set(modifiers) - {Modifier.GEN}:
        return None  # definite and plural forms are made of the old name; foreign cities move with their country
    return label if label in _LISTS else None


def hard_learners(gold: Path, lexicon: Lexicon, seed: int) -> Iterator[Hard]:
    """Yield the learners of a gold file with exchanged names that recur in several essays, misspelt or lower-cased."""
    pools = {label: _pool(lexicon, label) for label in _LISTS}
    learners: dict[str, list[tuple[Essay, tuple[Mention, ...]]]] = {}
    for number, line in enumerate(gold.read_text(encoding="utf-8").splitlines(), start=1):
        essay, mentions = read_essay_line(line, number)
        learners.setdefault(essay.learner_id, []).append((essay, mentions))
    for learner_id, essays in sorted(learners.items()):
        if len(essays) > 1:
            yield _harden(learner_id, sorted(essays, key=lambda item: item[0].essay_id), pools, lexicon, seed)


def _role(text: str, mention: Mention, lexicon: Lexicon) -> str:
    """Return what relative of the learner a given name is said to be, `writer` for the learner."""
    if mention.label not in FIRSTNAMES:
        return ""
    is_writer = text[: mention.start].casefold().endswith("jag heter ")
    return "writer" if is_writer else kin_before(text, mention.start, lexicon)[0]


def _harden(
    learner_id: str,
    essays: Sequence[tuple[Essay, tuple[Mention, ...]]],
    pools: Mapping[Label, Sequence[str]],
    lexicon: Lexicon,
    seed: int,
) -> Hard:
    rng = random.Random(f"{seed} {learner_id}")
    drawn = {label: iter(rng.sample(list(pool), 40)) for label, pool in pools.items()}
    # The nth sister of every essay becomes the same woman, and so on: facts overlap over the essays, and nobody is
    # the learner's mother in one and the daughter in another.
    shared: dict[tuple[Label, str, int], tuple[int, str]] = {}
    counts: dict[tuple[str, Label, str], int] = {}
    names: dict[tuple[str, int], tuple[int, str | None]] = {}
    numbers = itertools.count(1)
    own: dict[tuple[str, str], int] = {}
    for key, members in _clusters(essays).items():
        kinds = {_kind(mention.label, mention.modifiers) for _, mention in members}
        kind = next(iter(kinds)) if len(kinds) == 1 else None
        words = {
            essay.text[mention.start : mention.end].removesuffix("s").casefold()
            if Modifier.GEN in mention.modifiers
            else essay.text[mention.start : mention.end].casefold()
            for essay, mention in members
        }
        if kind is None or any(" " in word for word in words):
            # Kept as it is: equal spellings of one family are one entity over the essays.
            families = [(label_family(members[0][1].label), _plain(word)) for word in sorted(words)]
            number = next((own[item] for item in families if item in own), 0) or next(numbers)
            own.update(dict.fromkeys(families, number))
            names[key] = (number, None)
            continue
        roles = [_role(essay.text, mention, lexicon) for essay, mention in members]
        role = next(filter(None, roles), "")
        place = counts.get((key[0], kind, role), 0)
        counts[key[0], kind, role] = place + 1
        if (kind, role, place) not in shared:
            shared[kind, role, place] = (next(numbers), next(drawn[kind]))
        names[key] = shared[kind, role, place]
    ids = [essay.essay_id for essay, _ in essays]
    misspelt, lowered = rng.sample(ids, 2)
    out, spans, truth = [], {}, {}
    for essay, mentions in essays:
        text, at, made = "", 0, []
        for mention in sorted(mentions, key=lambda item: item.start):
            number, name = names[essay.essay_id, mention.entity]
            text += essay.text[at : mention.start]
            surface = essay.text[mention.start : mention.end]
            if name is not None:
                word = misspell(name, random.Random(f"{seed} {name}"), lexicon) if essay.essay_id == misspelt else name
                is_gen = Modifier.GEN in mention.modifiers
                surface = word + ("s" if is_gen and word[-1] not in "sxz" else "")
                surface = surface.lower() if essay.essay_id == lowered else surface
            start = len(text)
            text += surface
            at = mention.end
            if mention.label not in MARKUP:
                truth[essay.essay_id, start, len(text)] = number
            made.append(
                {
                    "start": start,
                    "end": len(text),
                    "label": str(mention.label),
                    "entity": mention.entity,
                    "surface": surface,
                }
            )
        text += essay.text[at:]
        spans[essay.essay_id] = tuple(made)
        out.append(
            Essay(essay.essay_id, learner_id, essay.task_id, text, essay.text_types, essay.level, written=essay.written)
        )
    return Hard(tuple(out), spans, truth)


def count_pairs(hard: Hard, linked: LearnerEntities, *, across: bool = False) -> Pairs:
    """Return the pairs of a learner's gold mentions, judged by the entities of the mentions that overlap them.

    `across` counts pairs of different essays only.
    """
    found: dict[tuple[str, int, int], int | None] = dict.fromkeys(hard.truth)
    surfaces = {}
    for annotated in linked.essays:
        essay_id = annotated.essay.essay_id
        for key in hard.truth:
            if key[0] != essay_id:
                continue
            surfaces[key] = annotated.essay.text[key[1] : key[2]]
            for mention in annotated.mentions:
                if mention.label not in MARKUP and mention.start < key[2] and key[1] < mention.end:
                    found[key] = linked.entity_of[MentionRef(essay_id, mention.start)]
    pairs = Pairs()
    for one, other in itertools.combinations(sorted(hard.truth), 2):
        if across and one[0] == other[0]:
            continue
        is_same = hard.truth[one] == hard.truth[other]
        if found[one] is None or found[other] is None:
            pairs.undetected += is_same
            continue
        is_joined = found[one] == found[other]
        pairs.tp += is_same and is_joined
        pairs.fp += is_joined and not is_same
        pairs.fn += is_same and not is_joined
        if is_same != is_joined:
            kind = "apart" if is_same else "joined"
            pairs.errors.append(f"{kind}: {one[0]} {surfaces[one]!r} / {other[0]} {surfaces[other]!r}")
    return pairs


def _annotated(essays: Iterable[Essay], lexicon: Lexicon) -> list[AnnotatedEssay]:
    return [annotate(essay, lexicon, Policy()) for essay in essays]


def _recalls(gold: Mapping[str, Any], learners: Iterable[Sequence[AnnotatedEssay]]) -> dict[str, dict[str, Any]]:
    """Return the scores of single essays and of linked learners."""
    single: dict[str, Any] = {}
    linked: dict[str, Any] = {}
    for essays in learners:
        single |= {item.essay.essay_id: span_record(item) for item in essays}
        linked |= {item.essay.essay_id: span_record(item) for item in link_learner(essays).essays}
    return {"single essay": score(dict(gold), single), "linked": score(dict(gold), linked)}


def _print_recalls(title: str, results: Mapping[str, Mapping[str, Any]]) -> None:
    print(f"\n{title:36} learner entity R  entity R  detect R  detect P  strict F1")
    for name, result in results.items():
        print(
            f"{name:36} {result['learner_entity_recall']:16.4f}  {result['entity_recall']:8.4f}  "
            f"{result['detect']['r']:8.4f}  {result['detect']['p']:8.4f}  {result['strict']['f1']:9.4f}"
        )


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("gold", type=Path)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--errors", type=int, default=0)
    args = parser.parse_args()
    lexicon = load_lexicon(None)
    rows = [json.loads(line) for line in args.gold.read_text(encoding="utf-8").splitlines() if line.strip()]
    learners: dict[str, list[Essay]] = {}
    for number, row in enumerate(rows, start=1):
        essay, _ = read_essay_line(json.dumps(row, ensure_ascii=False), number)
        learners.setdefault(essay.learner_id, []).append(essay)
    made = [_annotated(essays, lexicon) for essays in learners.values()]
    _print_recalls("gold as it is", _recalls({row["id"]: row for row in rows}, made))
    errors: list[str] = []
    for seed in range(1, args.seeds + 1):
        every, across = Pairs(), Pairs()
        gold: dict[str, Any] = {}
        hard_made = []
        for hard in hard_learners(args.gold, lexicon, seed):
            annotated = _annotated(hard.essays, lexicon)
            hard_made.append(annotated)
            linked = link_learner(annotated)
            for total, kind in ((every, False), (across, True)):
                found = count_pairs(hard, linked, across=kind)
                total.tp, total.fp, total.fn = total.tp + found.tp, total.fp + found.fp, total.fn + found.fn
                total.undetected += found.undetected
                total.errors += found.errors
            for essay in hard.essays:
                gold[essay.essay_id] = {
                    "text": essay.text,
                    "spans": list(hard.spans[essay.essay_id]),
                    "student": essay.learner_id,
                }
        _print_recalls(f"hard set {seed}", _recalls(gold, hard_made))
        for name, total in (("all pairs", every), ("pairs across essays", across)):
            print(
                f"  {name:22} pairwise F1 {total.f1():.4f} (all {total.f1(everything=True):.4f})  "
                f"tp {total.tp} fp {total.fp} fn {total.fn} undetected {total.undetected}"
            )
        errors += across.errors
    for line in errors[: args.errors]:
        sys.stderr.write(line + "\n")


if __name__ == "__main__":
    main()
