"""Train the two models of `pseudo_core.sequence_reading`: where people, places and institutions stand in a sentence.

    python -m training.sequence.train [--out pseudo_core/models]

Reads the personal texts among the open gold essays (`tests/gold`), the passages of `training/labels`, and the golden
cases; what a case leaves open is taken to be as the rules have it. The same texts and the same version of CRFsuite
give the same models.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pycrfsuite

from flows.lexicons import warm_lexicon
from pseudo_core.annotate import decide_by_rules, gather_evidence, prepare
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Learner
from pseudo_core.policy import Policy
from pseudo_core.random_field import attributes_in_place
from pseudo_core.second_reading import group_of
from pseudo_core.sequence_reading import GROUPS, OUTSIDE, READERS, Reader, word_attributes
from pseudo_core.taxonomy import LABEL_OF
from training.crf import write_tables
from training.gold import Row, essay_of, is_open, read_cases, read_folders
from training.held_out import WriterFolds
from training.labels.passages import OF_OWN, read_passages

ROOT = Path(__file__).parents[2]
OUT = ROOT / "pseudo_core" / "models"
PARAMETERS = {"c1": 0.3, "c2": 0.3, "max_iterations": 60, "feature.minfreq": 2}
CASE_TIMES = 3  # a golden case binds more than what one writer happened to write
GROUP_OF = {label: group for group, labels in GROUPS.items() for label in labels}


class Sentence(NamedTuple):
    """Words and their labels; `learner` is whose essay it stands in, empty for nobody's."""

    learner: str
    words: list[str]
    labels: list[str]


def read_sentences(lexicon: Lexicon) -> list[Sentence]:
    """Return the sentences of all texts."""
    essays, learners = read_folders(sorted(path.parent for path in (ROOT / "tests" / "gold").glob("*/gold.jsonl")))
    passages = [*read_passages(), *(record for file in OF_OWN for record in read_passages(file))]
    records = [*essays, *passages, *CASE_TIMES * read_cases(any_gender=True)]
    return [sentence for record in records for sentence in _sentences(record, learners, lexicon)]


def _sentences(record: Row, learners: Mapping[str, Learner], lexicon: Lexicon) -> Iterator[Sentence]:
    view = prepare(essay_of(record, learners), lexicon)
    if text_class(view) != "personal":
        return
    spans = [(span["start"], span["end"], _group(span["label"])) for span in record["spans"]]
    if record.get("labels") is not None:
        mentions, _, _ = decide_by_rules(view, lexicon, Policy(), gather_evidence(view, lexicon))
        left = [m for m in mentions if is_open(record, str(m.label), m.start, m.end)]
        spans += [(m.start, m.end, _group(str(m.label))) for m in left]
    labels = [OUTSIDE] * view.n
    for start, end, group in spans:
        first, last = view.tokens_between(start, end)
        if group:
            labels[first:last] = [f"{'I' if k else 'B'}-{group}" for k in range(last - first)]
    for first, last in view.sentences:
        if first < last:
            yield Sentence(record["student"], [t.text for t in view.tokens[first:last]], labels[first:last])


def _group(label: str) -> str:
    return GROUP_OF.get(group_of(LABEL_OF[label]) if label in LABEL_OF else label, "")


def train(sentences: Iterable[Sentence], lexicon: Lexicon, *, blind: bool) -> bytes:
    """Return the tables of the model that these sentences give."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(PARAMETERS)
    for sentence in sentences:
        parts = [
            word_attributes(word, first=not k, blind=blind, lexicon=lexicon) for k, word in enumerate(sentence.words)
        ]
        trainer.append(attributes_in_place(parts), sentence.labels)
    out = io.BytesIO()
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "model.crfsuite"
        trainer.train(str(model))
        write_tables(model, out)
    return out.getvalue()


class HeldOut:
    """Readers without the writers of some learners: one for each fifth of the writers, made when asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._sentences = read_sentences(lexicon)
        self._folds = WriterFolds(sentence.learner for sentence in self._sentences)
        self._trained: dict[frozenset[str], Reader] = {}

    def use_without(self, learners: frozenset[str]) -> None:
        """Let `annotate` read with what was trained without these learners (see `WriterFolds.left_out`)."""
        out = self._folds.left_out(learners)
        if out not in self._trained:
            kept = [sentence for sentence in self._sentences if sentence.learner not in out]
            data = [train(kept, self.lexicon, blind=blind) for blind in (False, True)]
            self._trained[out] = Reader(*data, self.lexicon)
        READERS[self.lexicon] = self._trained[out]


def main() -> None:
    """Train and write `mentions_cased.npz` and `mentions_blind.npz`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    lexicon = warm_lexicon("")
    sentences = read_sentences(lexicon)
    for kind in ("cased", "blind"):
        data = train(sentences, lexicon, blind=kind == "blind")
        (args.out / f"mentions_{kind}.npz").write_bytes(data)
        print(f"{kind}: {sum(len(sentence.words) for sentence in sentences):,} tokens, {len(data):,} bytes")


if __name__ == "__main__":
    main()
