"""How well `annotate` reads gold essays: cross-validated over writers or learners, and under stress.

    python -m benchmarks.quality [FOLDER…] [--folds writer] [--write docs/quality.md]

FOLDER holds gold.jsonl and portal.xml; without any, all of tests/gold. `--folds writer` holds one writer's essays out
each time, `--folds 5` a fifth of the learners. For each fold the weights of the decision, of the markup labels, of the
second reading and of the reading word by word are fitted anew without them (`training/decision`, `training/markup`,
`training/labels` and `training/sequence`, the last two without a whole fifth of the writers), then their essays are
annotated, linked over each learner's as the verb `annotate` does: as they are, and changed: names and places exchanged
for others, lower-cased, misspelt, and the whole text without capitals. Figures are those of `benchmarks/score.py`. With
`--shipped` the shipped weights are used (for gold that they never saw).
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.score import score
from flows.annotating import annotate_learner
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Essay, Learner
from pseudo_core.policy import Policy
from resources import load_lexicon
from training.decision import train as fitting
from training.decision.augment import NAMED, drop_capitals, exchange, lower_mentions, misspell
from training.gold import Row, essay_of, groups_of, read_folders
from training.labels import train as labels
from training.markup import train as markup
from training.sequence import train as sequence

TARGETS = (
    ("token F2", "token", "f2", 0.92),
    ("detect recall", "detect", "r", 0.96),
    ("detect precision", "detect", "p", 0.88),
    ("strict F1", "strict", "f1", 0.88),
    ("coreference F1", "coref", "f1", 0.95),
    ("markup F1", "markup", "f1", 0.85),
)
IMPERSONAL = frozenset({"Återgivande", "Utredande"})
GOLD = Path(__file__).parents[1] / "tests" / "gold"
SEED = 1000  # apart from the seeds of training


def annotate_rows(rows: Sequence[Row], lexicon: Lexicon, learners: Mapping[str, Learner]) -> dict[str, Row]:
    """Return the predictions by essay id, linked over the essays of each learner as the verb `annotate` does."""
    policy = Policy()
    by_learner: dict[str, list[Essay]] = {}
    for row in rows:
        by_learner.setdefault(row["student"], []).append(essay_of(row, learners))
    return {
        annotated.essay.essay_id: {
            "id": annotated.essay.essay_id,
            "spans": [
                {"start": m.start, "end": m.end, "label": str(m.label), "entity": m.entity} for m in annotated.mentions
            ],
        }
        for essays in by_learner.values()
        for annotated in annotate_learner(essays, lexicon, policy)
    }


def variants(pools: Mapping[str, Sequence[str]]) -> dict[str, Callable[[Row], Row]]:
    """Return the stress variants by name."""
    return {
        "as written": lambda row: row,
        "names and places exchanged": lambda row: exchange(row, SEED, pools),
        "names and places lower-cased": lambda row: lower_mentions(row, SEED),
        "exchanged and lower-cased": lambda row: lower_mentions(exchange(row, SEED, pools), SEED),
        "half of the longer ones misspelt": lambda row: misspell(row, SEED, 0.5),
        "no capitals at all": drop_capitals,
    }


def false_spans(gold: Mapping[str, Row], predicted: Mapping[str, Row]) -> float:
    """Return the replaced spans an essay that overlap no gold span, in reviews and investigations."""
    count = essays = 0
    for essay_id, row in gold.items():
        if row["text_type"] not in IMPERSONAL:
            continue
        essays += 1
        real = [(s["start"], s["end"]) for s in row["spans"]]
        for span in predicted[essay_id]["spans"]:
            if span["label"] not in ("prof", "edu", "fam", "sensitive"):
                count += not any(a < span["end"] and span["start"] < b for a, b in real)
    return count / max(1, essays)


def lower_recall(gold: Mapping[str, Row], predicted: Mapping[str, Row]) -> float:
    """Return the share of lower-cased names and places (as written) that lie inside a replaced span."""
    found = total = 0
    for essay_id, row in gold.items():
        spans = [s for s in predicted[essay_id]["spans"] if s["label"] not in ("prof", "edu", "fam", "sensitive")]
        for item in row["spans"]:
            if item["label"] in NAMED and item["surface"][:1].islower():
                total += 1
                found += any(s["start"] <= item["start"] and item["end"] <= s["end"] for s in spans)
    return found / max(1, total)


def measure(
    rows: Sequence[Row], learners: Mapping[str, Learner], args: argparse.Namespace
) -> dict[str, tuple[dict[str, Row], dict[str, Row]]]:
    """Return (gold, predictions) by essay id for each variant."""
    lexicon = load_lexicon(args.pack)
    changes = variants(fitting.pools_of(rows, lexicon))
    out: dict[str, tuple[dict[str, Row], dict[str, Row]]] = {name: ({}, {}) for name in changes}
    gathered: list[tuple[str, fitting.Example]] = []
    if not args.shipped:
        held_labels = labels.HeldOut(labels.rows_of(lexicon))
        held_sequence = sequence.HeldOut(lexicon)
        fitting.use(tomllib.loads(fitting.PRIORS.read_text(encoding="utf-8")))
        gathered = fitting.gather(rows, lexicon, learners, copies=args.copies)
    for held in groups_of(rows, "1" if args.shipped else args.folds):
        if not args.shipped:
            rest = (example for learner, example in gathered if learner not in held)
            fitting.use(fitting.fit_families(rest, spread=args.spread, recall=args.recall))
            markup.use(markup.train([row for row in rows if row["student"] not in held], lexicon))
            labels.use(held_labels.without(held))
            held_sequence.use_without(held)
        for name, change in changes.items():
            changed = [change(row) for row in rows if row["student"] in held]
            out[name][0].update({row["id"]: row for row in changed})
            out[name][1].update(annotate_rows(changed, lexicon, learners))
    return out


def report(results: Mapping[str, tuple[dict[str, Row], dict[str, Row]]], how: str) -> str:
    """Return the figures as Markdown."""
    gold, predicted = results["as written"]
    whole = score(gold, predicted)
    lines = [f"{len(gold)} essays, {how}.", "", "| figure | measured | wanted |", "|---|---|---|"]
    lines += [f"| {name} | {whole[kind][key]:.3f} | {goal:.2f} |" for name, kind, key, goal in TARGETS]
    lines += [
        f"| entity recall | {whole['entity_recall']:.3f} | 0.93 |",
        f"| surname recall | {whole['labels'].get('surname', {'r': 0.0})['r']:.3f} | 0.85 |",
        f"| recall of names and places written in lower case | {lower_recall(gold, predicted):.3f} | 0.90 |",
        f"| false replaced spans a review or investigation | {false_spans(gold, predicted):.2f} | 0.50 |",
        "",
        "| variant | token F2 | detect P | detect R | strict F1 | entity recall |",
        "|---|---|---|---|---|---|",
    ]
    for name, (changed, found) in results.items():
        r = score(changed, found)
        lines.append(
            f"| {name} | {r['token']['f2']:.3f} | {r['detect']['p']:.3f} | {r['detect']['r']:.3f} | "
            f"{r['strict']['f1']:.3f} | {r['entity_recall']:.3f} |"
        )
    for title, table in (("label", whole["labels"]), *whole["by"].items()):
        lines += ["", f"| {title.replace('_', ' ')} | P | R | F1 | gold tokens |", "|---|---|---|---|---|"]
        for key, r in table.items():
            lines.append(f"| {key} | {r['p']:.2f} | {r['r']:.2f} | {r['f1']:.2f} | {r['tp'] + r['fn']} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="*", metavar="FOLDER")
    parser.add_argument("--pack", type=Path)
    parser.add_argument("--folds", default="writer", help="`writer`, or a number of folds over learners")
    parser.add_argument("--copies", type=int, default=fitting.COPIES)
    parser.add_argument("--spread", type=float, default=fitting.SPREAD)
    parser.add_argument("--recall", type=float, default=fitting.RECALL)
    parser.add_argument("--shipped", action="store_true", help="use the shipped weights, fit nothing")
    parser.add_argument("--write", type=Path, help="put the tables into this file, between its marks")
    args = parser.parse_args()
    rows, learners = read_folders(args.folders or sorted(path.parent for path in GOLD.glob("*/gold.jsonl")))
    unit = "writers: one is held out each time" if args.folds == "writer" else f"learners ({args.folds} folds)"
    text = report(measure(rows, learners, args), "shipped weights" if args.shipped else f"cross-validated over {unit}")
    print(text)
    if args.write:
        before, _, rest = args.write.read_text(encoding="utf-8").partition("<!-- figures -->\n")
        after = rest.partition("<!-- /figures -->")[2]
        args.write.write_text(f"{before}<!-- figures -->\n{text}<!-- /figures -->{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
