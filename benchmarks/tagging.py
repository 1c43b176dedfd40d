"""Measure tokens a second of tokeniser and tagger on the development essays, beside the obvious alternatives.

    python benchmarks/tagging.py [--essays tests/gold/dev/gold.jsonl] [--treebank sv_talbanken-ud-test.conllu]

Figures are CPU seconds of one core, the best of several rounds. With a treebank, CRFsuite trains a model on it for the
comparison (its speed hardly depends on how well it was trained), and the accuracy of each way to decode is printed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pycrfsuite

from pseudo_core.model import Token
from pseudo_core.tagging import Tagger, sentence_attributes
from pseudo_core.tokenise import _TOKEN, tokenise
from resources import load_lexicon
from training.crf import write_tables
from training.pos.treebank import Sentence, read_treebank

ROUNDS = 5


def tokens_per_second(n_tokens: int, work: Callable[[], object], rounds: int = ROUNDS) -> str:
    best = min(_cpu_seconds(work) for _ in range(rounds))
    return f"{n_tokens / best:,.0f}"


def _cpu_seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def as_sentences(tokens: Sequence[Token]) -> list[list[str]]:
    result: dict[int, list[str]] = {}
    for token in tokens:
        result.setdefault(token.sentence, []).append(token.text)
    return list(result.values())


def crfsuite_rows(essays: list[tuple[Token, ...]], n_tokens: int, treebank: Path) -> list[tuple[str, str, str]]:
    sentences = list(read_treebank(treebank))
    trained, held_out = sentences[: len(sentences) // 2], sentences[len(sentences) // 2 :]
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.1, "c2": 0.02, "max_iterations": 40})
    for sentence in trained:
        trainer.append(sentence_attributes([w for w, _ in sentence], blind=False), [label for _, label in sentence])
    with tempfile.TemporaryDirectory() as folder:
        model, tables = Path(folder) / "model", Path(folder) / "tables.npz"
        trainer.train(str(model))
        write_tables(model, tables, smallest=0.0)
        crf = pycrfsuite.Tagger()
        crf.open(str(model))
        ours = Tagger(tables.read_bytes(), tables.read_bytes())
    texts = [as_sentences(tokens) for tokens in essays]

    def viterbi() -> None:
        for text in texts:
            for words in text:
                crf.tag(sentence_attributes(words, blind=False))

    def viterbi_and_marginals() -> None:
        for text in texts:
            for words in text:
                crf.tag(sentence_attributes(words, blind=False))
                for i in range(len(words)):
                    crf.marginal("PROPN", i)

    ready = [[sentence_attributes(words, blind=False) for words in text] for text in texts]

    def without_attributes() -> None:
        for text in ready:
            for attributes in text:
                crf.tag(attributes)

    def shipped_way() -> None:
        for tokens in essays:
            ours.tag(tokens)

    best_path = [label for s in held_out for label in crf.tag(sentence_attributes([w for w, _ in s], blind=False))]
    numbered = [Token(0, 1, word, i) for i, sentence in enumerate(held_out) for word, _ in sentence]
    best_each = [token.pos for token in ours.tag(numbered)]
    no_transitions = [label for s in held_out for label in greedy(ours, s)]
    return [
        ("CRFsuite, best path", tokens_per_second(n_tokens, viterbi, 2), accuracy(best_path, held_out)),
        ("… its share without our attributes", tokens_per_second(n_tokens, without_attributes, 2), ""),
        ("… and each word's probability of a name", tokens_per_second(n_tokens, viterbi_and_marginals, 2), ""),
        ("same weights in tables (ours)", tokens_per_second(n_tokens, shipped_way), accuracy(best_each, held_out)),
        ("same weights in tables, each word alone", "", accuracy(no_transitions, held_out)),
    ]  # fmt: skip


def greedy(tagger: Tagger, sentence: Sentence) -> list[str]:
    """Return each word's best label as if labels did not depend on each other."""
    field = tagger._cased
    steps = field._steps
    field._steps = (steps != 0).astype(steps.dtype)  # every label may follow every other, none more likely
    best = field.probabilities([[word for word, _ in sentence]]).argmax(axis=1).tolist()
    field._steps = steps
    return [field.labels[i] for i in best]


def accuracy(found: list[str], sentences: list[Sentence]) -> str:
    gold = [label for sentence in sentences for _, label in sentence]
    return f"{sum(a == b for a, b in zip(found, gold, strict=True)) / len(gold):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--essays", type=Path, default=Path("tests/gold/dev/gold.jsonl"))
    parser.add_argument("--treebank", type=Path)
    args = parser.parse_args()
    texts = [json.loads(line)["text"] for line in args.essays.read_text("utf-8").splitlines()]
    essays = [tokenise(text) for text in texts]
    n_tokens = sum(map(len, essays))
    lexicon = load_lexicon()
    tagger = Tagger.load(lexicon=lexicon)
    rows = [
        ("token pattern alone", tokens_per_second(n_tokens, lambda: [_TOKEN.findall(text) for text in texts]), ""),
        ("tokenise", tokens_per_second(n_tokens, lambda: [tokenise(text) for text in texts]), ""),
        (
            "tag, every word form new",
            tokens_per_second(n_tokens, lambda: [tagger.tag(essay) for essay in essays], 1),
            "",
        ),
        (
            "tag, word forms seen before",
            tokens_per_second(n_tokens, lambda: [tagger.tag(essay) for essay in essays]),
            "",
        ),
    ]
    if args.treebank:
        rows += crfsuite_rows(essays, n_tokens, args.treebank)
    print(f"{len(texts)} essays, {n_tokens:,} tokens\n\n| what | tokens/s | UPOS |\n|---|---|---|")
    for row in rows:
        print("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
