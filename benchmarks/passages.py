"""How well marked passages are read: token F2, what is found and what is found falsely, file by file.

    python -m benchmarks.passages [--show] FILE…

A line of FILE is a text type, a tab, and a text with its mentions marked: `Jag jobbar på [[Lindex|work]] .` (see
`training/labels/passages.py`). Each passage is read by itself. `--show` prints the tokens that differ; leave it out for
files that are to stay unread.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from benchmarks.exchange import annotated, replaced_labels
from benchmarks.score import score
from flows.lexicons import warm_lexicon
from training.gold import Row
from training.labels.passages import read_passages


def main() -> None:
    """Read, annotate, print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--show", action="store_true", help="print the tokens that differ")
    args = parser.parse_args()
    lexicon = warm_lexicon("")
    print("| file | passages | mentions | token F2 | detect R | detect P | strict F1 |\n|---|---|---|---|---|---|---|")
    for file in args.files:
        gold = {row["id"]: numbered(row) for row in read_passages(file)}
        found = {row_id: annotated(row, lexicon, {}) for row_id, row in gold.items()}
        r = score(gold, found)
        n_mentions = sum(len(row["spans"]) for row in gold.values())
        print(
            f"| {file.stem} | {len(gold)} | {n_mentions} | {r['token']['f2']:.3f} | {r['detect']['r']:.3f} | "
            f"{r['detect']['p']:.3f} | {r['strict']['f1']:.3f} |"
        )
        if args.show:
            print("\n".join(line for row_id, row in gold.items() for line in differences(row, found[row_id])))


def numbered(row: Row) -> Row:
    """Return the passage as the scorer wants it; mentions of one form and label have one entity."""
    forms = sorted({(span["surface"].casefold(), span["label"]) for span in row["spans"]})
    spans = [
        {**span, "entity": forms.index((span["surface"].casefold(), span["label"])) + 1, "modifiers": []}
        for span in row["spans"]
    ]
    return {**row, "student": row["id"], "level": "", "spans": spans}


def differences(row: Row, found: Row) -> Iterator[str]:
    """Yield the tokens of a passage whose label differs: `line 3, Kil: city → none`."""
    labels = (replaced_labels(row["text"], spans) for spans in (row["spans"], found["spans"]))
    for (start, end, gold), (_, _, predicted) in zip(*labels, strict=True):
        if gold != predicted:
            yield f"{row['id']}, {row['text'][start:end]}: {gold or 'none'} → {predicted or 'none'}"


if __name__ == "__main__":
    main()
