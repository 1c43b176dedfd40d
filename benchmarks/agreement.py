"""How far two annotators of the same essays agree, and how far the program agrees with either.

    python -m benchmarks.agreement [FOLDER…]

FOLDER holds gold.jsonl and portal.xml (the essays' writer annotated them) and second.jsonl (`id` and `spans` of a line
of gold.jsonl: somebody who knew the guidelines and the development set annotated the bare texts, and had seen neither
the writer's annotation nor the program's); without any, all of tests/blind that have one. Figures are those of
`benchmarks/score.py`. What the second annotator reaches against the first is what can be asked of a program.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from benchmarks.quality import TARGETS, annotate_rows
from benchmarks.score import read, score
from pseudo_core.lexicon import Lexicon
from resources import load_lexicon
from training.gold import Row, read_folders

BLIND = Path(__file__).parents[1] / "tests" / "blind"


def main() -> None:
    """Read, score and print one table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="*", metavar="FOLDER")
    folders = parser.parse_args().folders or sorted(path.parent for path in BLIND.glob("*/second.jsonl"))
    lexicon = load_lexicon()
    print(
        "| essays | predicted | measured against | " + " | ".join(name for name, *_ in TARGETS) + " | entity recall |"
    )
    print("|---|---|---|" + "---|" * (len(TARGETS) + 1))
    everything: tuple[dict[str, Row], dict[str, Row], dict[str, Row]] = ({}, {}, {})
    for folder in folders:
        parts = _annotations(folder, lexicon)
        _print(folder.name, *parts)
        if again := everything[0].keys() & parts[0].keys():
            raise SystemExit(f"{folder}: essays of another folder have the same ids: {' '.join(sorted(again)[:5])}")
        for whole, part in zip(everything, parts, strict=True):
            whole.update(part)
    if len(folders) > 1:
        _print("together", *everything)


def _annotations(folder: Path, lexicon: Lexicon) -> tuple[dict[str, Row], dict[str, Row], dict[str, Row]]:
    """Return what the writer, the second annotator and the program say, by essay id."""
    rows, learners = read_folders([folder])
    first = {row["id"]: row for row in rows}
    found = read(folder / "second.jsonl")
    if set(found) != set(first):
        raise SystemExit(f"{folder}: second.jsonl and gold.jsonl do not hold the same essays")
    second = {key: {**first[key], "spans": row["spans"]} for key, row in found.items()}
    return first, second, annotate_rows(rows, lexicon, learners)


def _print(name: str, first: Mapping[str, Row], second: Mapping[str, Row], program: Mapping[str, Row]) -> None:
    pairs = (
        ("second", first, second, "writer"),
        ("program", first, program, "writer"),
        ("program", second, program, "second"),
    )
    for who, gold, predicted, against in pairs:
        result = score(dict(gold), dict(predicted))
        figures = [result[kind][key] for _, kind, key, _ in TARGETS] + [result["entity_recall"]]
        print(
            f"| `{name}` ({len(gold)}) | {who} | {against} | " + " | ".join(f"{value:.3f}" for value in figures) + " |"
        )


if __name__ == "__main__":
    main()
