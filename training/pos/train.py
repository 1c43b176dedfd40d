"""Train the two part-of-speech models that `pseudo_core.tagging` reads.

    python training/pos/train.py TREEBANK_DIR OUT [--hold-out sv_talbanken-ud-test.conllu] [--iterations 60]

Reads Talbanken (training, development and test part) and PUD, all CC BY-SA 4.0, and never LinES, whose licence forbids
commercial use. Fixed seeds: the same treebanks and the same version of CRFsuite give the same models.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

import pycrfsuite

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pseudo_core.tagging import Describe, describe_with, sentence_attributes
from resources import load_lexicon
from training.crf import write_tables
from training.pos.augment import WordSource, augment, template_sentences
from training.pos.treebank import Sentence, read_treebank

LISTS = Path(__file__).resolve().parents[2] / "resources" / "lists"
TREEBANKS = (
    "sv_talbanken-ud1.0-train.conllu",
    "sv_talbanken-ud-dev.conllu",
    "sv_talbanken-ud-test.conllu",
    "sv_pud-ud-test.conllu",
)
# Share of sentences whose words the lists describe, so that the models can do without.
P_DESCRIBED = 0.8


def train(
    sentences: list[Sentence], model: Path, *, blind: bool, iterations: int, describe: Describe, rng: random.Random
) -> None:
    """Train CRFsuite on the sentences as they are and write its model file."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.1, "c2": 0.02, "max_iterations": iterations, "feature.minfreq": 2})
    for sentence in sentences:
        attributes = sentence_attributes(
            [word for word, _ in sentence], blind=blind, describe=describe if rng.random() < P_DESCRIBED else None
        )
        trainer.append(attributes, [upos for _, upos in sentence])
    trainer.train(str(model))


def main() -> None:
    """Train and write `pos_cased.npz` and `pos_blind.npz`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("treebanks", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--hold-out", action="append", default=[], help="treebank file to leave out, for measuring")
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--lists", type=Path, default=LISTS, help="where names are drawn from")
    parser.add_argument("--only", choices=("cased", "blind"))
    args = parser.parse_args()
    read = [s for name in TREEBANKS if name not in args.hold_out for s in read_treebank(args.treebanks / name)]
    templates = template_sentences(Path(__file__).parent / "templates.tsv")
    describe = describe_with(load_lexicon())
    args.out.mkdir(parents=True, exist_ok=True)
    for kind in ("cased", "blind"):
        if args.only not in (None, kind):
            continue
        # A string seeds the same way on every machine and under every hash seed.
        rng = random.Random(f"pos {kind}")
        material = augment(read, templates, WordSource(read, args.lists, rng), rng, blind=kind == "blind")
        out = args.out / f"pos_{kind}.npz"
        with tempfile.TemporaryDirectory() as folder:
            model = Path(folder) / "model.crfsuite"
            train(material, model, blind=kind == "blind", iterations=args.iterations, describe=describe, rng=rng)
            write_tables(model, out)
        print(f"{kind}: {sum(map(len, material)):,} tokens, {out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
