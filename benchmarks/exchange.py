"""Which answers hang on the names at hand: gold essays with their names exchanged for those of other gold essays.

    python -m benchmarks.exchange [FOLDER…] [--seed 1] [--labels city,surname] [--show GOLD [PREDICTED]]

FOLDER holds gold.jsonl and portal.xml; without any, all of tests/gold, whose essays may be read. Each mention of these
labels that begins with a capital and is not inflected becomes another essay's mention of the same label, one for all
mentions of an entity. What is right as written and wrong after the exchange hangs on that name: on a list that has it,
on a rule that knows its like. Printed are token F2, and how often which label was taken for which; `--show` prints the
cases of a label. An exchanged name may be absurd in its sentence, so the figure is for comparison only. Every essay is
read by itself, its learner's metadata included.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.quality import GOLD
from benchmarks.score import MARKUP, TOKEN, fold, score, token_labels
from flows.annotating import annotate_learner, span_record
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Learner
from pseudo_core.policy import Policy
from resources import load_lexicon
from training.decision.augment import NAMED, rewrite
from training.gold import Row, essay_of, read_folders

ONE_WORD = frozenset({"firstname_male", "firstname_female", "firstname_unknown", "surname", "middlename", "city"})
AROUND = 60  # characters of context that are shown on each side


def main() -> None:
    """Read, exchange, annotate, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="*", metavar="FOLDER")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--labels", default="firstname_male,firstname_female,firstname_unknown,surname,city")
    parser.add_argument("--show", nargs="+", default=(), metavar="LABEL")
    args = parser.parse_args()
    if unknown := set(args.labels.split(",")) - NAMED:
        parser.error(f"--labels: no name or place: {', '.join(sorted(unknown))}")
    everything, learners = read_folders(sorted(path.parent for path in GOLD.glob("*/gold.jsonl")))
    rows = read_folders(args.folders)[0] if args.folders else everything
    pools = pools_of(everything, frozenset(args.labels.split(",")))
    pairs = [(row, new) for row in rows if (new := exchanged(row, args.seed, pools))["text"] != row["text"]]
    lexicon = load_lexicon()
    before = {row["id"]: annotated(row, lexicon, learners) for row, _ in pairs}
    after = {new["id"]: annotated(new, lexicon, learners) for _, new in pairs}
    figures = score({new["id"]: new for _, new in pairs}, after)
    print(f"{len(pairs)} essays, seed {args.seed}: token F2 {figures['token']['f2']:.4f}")
    cases = [case for row, new in pairs for case in broken(row, new, before[row["id"]], after[new["id"]])]
    for (gold, predicted), count in Counter(case[:2] for case in cases).most_common():
        print(f"{count:5} {gold} → {predicted or 'nothing'}")
    for gold, predicted, context in sorted(cases):
        if args.show and (gold, predicted or "nothing")[: len(args.show)] == tuple(args.show):
            print(f"{gold} → {predicted or 'nothing'}: {context}")


def pools_of(rows: Sequence[Row], labels: frozenset[str]) -> dict[str, list[str]]:
    """Return for each label what its mentions are exchanged for, sorted."""
    pools: dict[str, set[str]] = {label: set() for label in labels}
    for row in rows:
        for span in row["spans"]:
            if span["label"] in labels and _is_exchanged(span) and not span["surface"].isupper():
                pools[span["label"]].add(span["surface"])
    return {label: sorted(pool) for label, pool in pools.items()}


def _is_exchanged(span: Mapping[str, Any]) -> bool:
    surface = span["surface"]
    is_single = span["label"] not in ONE_WORD or " " not in surface
    return surface[:1].isupper() and "\n" not in surface and is_single and not set(span["modifiers"]) - {"foreign"}


def exchanged(row: Row, seed: int, pools: Mapping[str, Sequence[str]]) -> Row:
    """Return the essay with its names exchanged; what was in capitals stays so."""
    rng = random.Random(f"{seed}-{row['id']}")
    chosen: dict[tuple[str, int], str] = {}

    def change(span: Mapping[str, Any]) -> str:
        surface, label = str(span["surface"]), str(span["label"])
        if not pools.get(label) or not _is_exchanged(span):
            return surface
        new = chosen.setdefault((label, span["entity"]), rng.choice(pools[label]))
        return new.upper() if surface.isupper() and len(surface) > 2 else new

    return rewrite(row, change)


def annotated(row: Row, lexicon: Lexicon, learners: Mapping[str, Learner]) -> Row:
    """Return what the program finds in an essay, read by itself."""
    return span_record(*annotate_learner([essay_of(row, learners)], lexicon, Policy()))


def broken(row: Row, new: Row, before: Row, after: Row) -> Iterator[tuple[str, str, str]]:
    """Yield (label, what is predicted instead, context) of each mention that only the exchange made wrong."""
    predictions = zip(_predictions(row, before), _predictions(new, after), strict=True)
    for span, (was, predicted) in zip(_spans(new), predictions, strict=True):
        gold = fold(span["label"])
        if gold in MARKUP or was != gold or predicted == gold:
            continue
        text, start, end = new["text"], span["start"], span["end"]
        left, right = text[max(0, start - AROUND) : start], text[end : end + AROUND]
        yield gold, predicted, f"{left}[{text[start:end]}]{right}".replace("\n", "⏎")


def _spans(row: Row) -> list[dict[str, Any]]:
    return sorted(row["spans"], key=lambda span: int(span["start"]))


def replaced_labels(text: str, spans: Sequence[Mapping[str, Any]]) -> list[tuple[int, int, str]]:
    """Return start, end and replaced label of each token of a text, the label empty for none."""
    tokens = [match.span() for match in TOKEN.finditer(text)]
    labels = token_labels(tokens, spans)
    return [
        (a, b, label if label and label not in MARKUP else "") for (a, b), label in zip(tokens, labels, strict=True)
    ]


def _predictions(row: Row, found: Row) -> list[str]:
    """Return for each gold span the predicted labels of its tokens, joined where they differ; empty for none."""
    labels = replaced_labels(row["text"], found["spans"])
    inside = ({label for a, b, label in labels if a < span["end"] and span["start"] < b} for span in _spans(row))
    return ["/".join(sorted(labels)).strip("/") for labels in inside]


if __name__ == "__main__":
    main()
