"""Measure part-of-speech models on treebanks: as written, in lower case, in capitals, and misspelt.

    python training/pos/evaluate.py MODEL_DIR TREEBANK.conllu [TREEBANK.conllu …]

Prints a Markdown table: share of right labels, precision, recall and F1 of proper nouns.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pseudo_core.model import Token
from pseudo_core.tagging import Tagger
from resources import load_lexicon
from training.pos.augment import misspell
from training.pos.treebank import Sentence, read_treebank


def measure(tagger: Tagger, sentences: list[Sentence]) -> str:
    """Return one row's figures for sentences that are tagged as one text."""
    tokens, gold = [], []
    for number, sentence in enumerate(sentences):
        for word, upos in sentence:
            tokens.append(Token(len(tokens), len(tokens) + 1, word, number))
            gold.append(upos)
    found = [token.pos for token in tagger.tag(tokens)]
    right = sum(a == b for a, b in zip(found, gold, strict=True))
    both = sum(a == b == "PROPN" for a, b in zip(found, gold, strict=True))
    precision = both / max(found.count("PROPN"), 1)
    recall = both / max(gold.count("PROPN"), 1)
    f1 = 2 * precision * recall / (precision + recall) if both else 0.0
    return f"{right / len(gold):.3f} | {precision:.3f} | {recall:.3f} | {f1:.3f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", type=Path)
    parser.add_argument("treebanks", type=Path, nargs="+")
    parser.add_argument("--lexicon", action="store_true", help="let the models see the default lists")
    args = parser.parse_args()
    tagger = Tagger.load(args.models, load_lexicon() if args.lexicon else None)
    rng = random.Random("evaluate")
    changes: tuple[tuple[str, Callable[[str], str]], ...] = (
        ("as written", str),
        ("lower case", str.lower),
        ("capitals", str.upper),
        ("one word in ten misspelt", lambda word: misspell(word, rng) if rng.random() < 0.1 else word),
    )
    print("| treebank | text | UPOS | PROPN P | R | F1 |\n|---|---|---|---|---|---|")
    for path in args.treebanks:
        sentences = list(read_treebank(path))
        for name, change in changes:
            changed = [[(change(word), upos) for word, upos in sentence] for sentence in sentences]
            print(f"| {path.name} | {name} | {measure(tagger, changed)} |")


if __name__ == "__main__":
    main()
