"""Measure the tokeniser on treebanks with running text: share of tokens and of sentence ends that agree.

    python training/pos/evaluate_tokens.py TREEBANK.conllu …

Sentences are joined with a blank, as in a paragraph; `learner` leaves capitals out, and the blank after a fifth of the
stops.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pseudo_core.tokenise import tokenise

Span = tuple[int, int]


def read_running_text(path: Path) -> list[tuple[str, list[str]]]:
    """Return each sentence of a CoNLL-U file: its text and its words."""
    result = []
    text, words = "", []
    for line in [*path.read_text("utf-8").splitlines(), ""]:
        if line.startswith("# text = "):
            text = line.removeprefix("# text = ")
        elif line[:1].isdigit() and line.split("\t")[0].isdigit():
            words.append(line.split("\t")[1])
        elif not line and words:
            result.append((text, words))
            words = []
    return result


def measure(sentences: list[tuple[str, list[str]]], *, learner: bool) -> str:
    """Return F1 of tokens and of sentence ends."""
    rng = random.Random("tokens")
    text = ""
    gold: set[Span] = set()
    gold_ends: set[int] = set()
    for sentence, words in sentences:
        at = len(text)
        text += sentence
        for word in words:
            at = text.find(word, at)
            gold.add((at, at + len(word)))
            at += len(word)
        gold_ends.add(at)
        text += "" if learner and sentence[-1] in ".!?" and rng.random() < 0.2 else " "
    tokens = tokenise(text.lower() if learner else text)
    found = {(token.start, token.end) for token in tokens}
    last = {token.sentence: token.end for token in tokens}
    return f"{_f1(gold, found):.3f} | {_f1(gold_ends, set(last.values())):.3f}"


def _f1(gold: set[Span] | set[int], found: set[Span] | set[int]) -> float:
    return 2 * len(gold & found) / (len(gold) + len(found))


def main() -> None:
    """Print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("treebanks", type=Path, nargs="+")
    print("| treebank | text | tokens F1 | sentence ends F1 |\n|---|---|---|---|")
    for path in parser.parse_args().treebanks:
        sentences = read_running_text(path)
        print(f"| {path.name} | as written | {measure(sentences, learner=False)} |")
        print(f"| {path.name} | learner | {measure(sentences, learner=True)} |")


if __name__ == "__main__":
    main()
