"""An optional recogniser: a Hugging Face model for token classification as one more source of evidence.

Made for Språkbanken's models with SweLL labels (`sbx/KB-bert-base-swedish-cased_PI-detection-detailed-iob`, `-general`,
`-basic`, with and without `-iob`; Szawerna et al. 2025), which an operator puts into a local folder. Nothing is ever
fetched: only files of that folder are read, and the libraries are told to stay offline. Needs `pip install .[neural]`.

    recogniser = NeuralRecogniser.load(Path("models/PI-detection-detailed-iob"))
    evidence = recogniser.recognise(["Jag heter Ali."])[0]
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.surface import fold_key
from pseudo_core.errors import ResourceError
from pseudo_core.model import Evidence, Token
from pseudo_core.taxonomy import COMMENTS, Label
from pseudo_core.tokenise import LINE_BREAK_MARK, tokenise

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["NeuralRecogniser"]

# What the models with fewer classes call things, each as the label that is treated most like it.
_COARSE = {
    "firstname": Label.FIRSTNAME_UNKNOWN,
    "personal_name": Label.FIRSTNAME_UNKNOWN,
    "institution": Label.OTHER_INSTITUTION,
    "geographic": Label.CITY,
    "transportation": Label.TRANSPORT_NAME,
    "age": Label.AGE_DIGITS,
    "date": Label.DATE_DIGITS,
    "other": Label.EXTRA,
}
_LABELS: dict[str, Label] = {label.value: label for label in Label if label not in COMMENTS}
_OUTSIDE = "o"
_MAX_SUBWORDS = 512
_OVERLAP_SUBWORDS = 64
# A word that the model believes in less than this is not even a candidate.
_LEAST_SCORE = 0.2


class NeuralRecogniser:
    """A loaded model. Load once a process; its rule is `neural/` and the folder's name."""

    def __init__(
        self, tokenizer: Any, model: Any, *, name: str, batch_size: int = 16, labels: Mapping[str, Label] | None = None
    ) -> None:
        """Take a fast tokenizer and a model in memory; see `load`."""
        if not getattr(tokenizer, "is_fast", False):
            raise ResourceError(
                f"neural model {name}: its tokenizer gives no offsets; add its tokenizer.json", model=name
            )
        if batch_size < 1:
            raise ResourceError("neural model: batch_size must be 1 or more", model=name)
        self.rule = f"neural/{name}"
        self._tokenizer = tokenizer
        self._model = model.eval()
        self._batch_size = batch_size
        self._columns = _columns(dict(model.config.id2label), dict(labels or {}), name)
        limit = getattr(model.config, "max_position_embeddings", _MAX_SUBWORDS)
        self._window = min(limit, tokenizer.model_max_length, _MAX_SUBWORDS)
        # Two subwords of a window are its marks of beginning and end.
        self._overlap = min(_OVERLAP_SUBWORDS, (self._window - 2) // 4)

    @classmethod
    def load(cls, folder: Path, *, batch_size: int = 16, labels: Mapping[str, Label] | None = None) -> NeuralRecogniser:
        """Return the recogniser of a local folder (`config.json`, weights, tokenizer).

        `labels` gives the meaning of a model's own labels (`{"PER": Label.SURNAME}`, without `B-` and `I-`).
        Raise ResourceError when the extra is not installed, or the folder holds no such model, or a label is unknown.
        """
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
        if not (folder / "config.json").is_file():
            raise ResourceError(f"neural model {folder.name}: no config.json in its folder", model=folder.name)
        problem = ""
        try:
            from transformers import AutoModelForTokenClassification, AutoTokenizer

            tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True, use_fast=True)
            model = AutoModelForTokenClassification.from_pretrained(str(folder), local_files_only=True)
        except ImportError:
            problem = "the extra is not installed; run pip install 'swell-pseudo[neural]'"
        except (OSError, ValueError, KeyError) as error:
            problem = f"its files cannot be read ({type(error).__name__}); put the whole model into the folder"
        if problem:
            raise ResourceError(f"neural model {folder.name}: {problem}", model=folder.name)
        return cls(tokenizer, model, name=folder.name, batch_size=batch_size, labels=labels)

    def detect(self, view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
        """Yield the evidence for one essay, as a detector does."""
        yield from self._evidence(view.text, view.tokens, self._words_of([view.text], [view.tokens])[0])

    def recognise(self, texts: Sequence[str]) -> tuple[tuple[Evidence, ...], ...]:
        """Return the evidence for each text, sorted by start. Windows of all texts share the batches."""
        tokens = [tokenise(text) for text in texts]
        words = self._words_of(texts, tokens)
        return tuple(tuple(self._evidence(*row)) for row in zip(texts, tokens, words, strict=True))

    def _words_of(self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]) -> list[list[dict[Label, _Belief]]]:
        subwords = self._subwords_of(texts)
        return [self._beliefs(row, found) for row, found in zip(tokens, subwords, strict=True)]

    def _subwords_of(self, texts: Sequence[str]) -> list[list[tuple[int, int, list[float]]]]:
        """Return each text's subwords with their label probabilities, from the window that shows most around each."""
        import torch

        result: list[list[tuple[int, int, list[float]]]] = [[] for _ in texts]
        if not texts:
            return result
        windows = self._tokenizer(
            [text.replace(LINE_BREAK_MARK, "\n") for text in texts],
            truncation=True,
            max_length=self._window,
            stride=self._overlap,
            return_overflowing_tokens=True,
            return_offsets_mapping=True,
            return_special_tokens_mask=True,
        )
        owner = windows.pop("overflow_to_sample_mapping")
        offsets = windows.pop("offset_mapping")
        special = windows.pop("special_tokens_mask")
        best: list[dict[tuple[int, int], tuple[int, list[float]]]] = [{} for _ in texts]
        for begin in range(0, len(owner), self._batch_size):
            part = slice(begin, begin + self._batch_size)
            batch = self._tokenizer.pad({name: rows[part] for name, rows in windows.items()}, return_tensors="pt")
            with torch.inference_mode():
                logits = self._model(**batch).logits
            # Rounded, so that the company a text has in a batch cannot tip a decision.
            rows = logits.double().softmax(dim=-1).round(decimals=4).tolist()
            for i, probabilities in enumerate(rows, start=begin):
                real = [n for n, is_special in enumerate(special[i]) if not is_special]
                for n in real:
                    start, end = offsets[i][n]
                    room = min(n - real[0], real[-1] - n)
                    known = best[owner[i]].get((start, end))
                    if end > start and (known is None or room > known[0]):
                        best[owner[i]][start, end] = (room, probabilities[n])
        for found, seen in zip(result, best, strict=True):
            found += [(start, end, row) for (start, end), (_, row) in sorted(seen.items())]
        return result

    def _beliefs(
        self, tokens: Sequence[Token], subwords: list[tuple[int, int, list[float]]]
    ) -> list[dict[Label, _Belief]]:
        """Return for each token what its subwords say of each label, on average."""
        result = []
        at = 0
        for token in tokens:
            while at < len(subwords) and subwords[at][1] <= token.start:
                at += 1
            rows = []
            next_at = at
            while next_at < len(subwords) and subwords[next_at][0] < token.end:
                rows.append(subwords[next_at][2])
                next_at += 1
            beliefs = {}
            if rows and any(char.isalnum() for char in token.text):
                for label, (begins, insides) in self._columns.items():
                    # Whether a span begins here is said by the word's first piece; the others are inside anyway.
                    begin = sum(rows[0][column] for column in begins)
                    inside = sum(rows[0][column] for column in insides)
                    total = sum(row[column] for row in rows for column in (*begins, *insides)) / len(rows)
                    beliefs[label] = _Belief(total, begin >= inside if insides else False)
            result.append(beliefs)
        return result

    def _evidence(self, text: str, tokens: Sequence[Token], words: list[dict[Label, _Belief]]) -> Iterator[Evidence]:
        """Yield spans: neighbouring words of one label, unless the model says that a new one begins."""
        spans: list[tuple[int, int, Label, list[float]]] = []
        last = -2
        for i, (token, beliefs) in enumerate(zip(tokens, words, strict=True)):
            label = max(beliefs, key=lambda item: (beliefs[item].score, item), default=None)
            if label is None or beliefs[label].score < _LEAST_SCORE:
                continue
            goes_on = last == i - 1 and spans[-1][2] is label and not beliefs[label].begins
            if goes_on and token.sentence == tokens[last].sentence:
                start, _, _, scores = spans[-1]
                spans[-1] = (start, token.end, label, [*scores, beliefs[label].score])
            else:
                spans.append((token.start, token.end, label, [beliefs[label].score]))
            last = i
        for start, end, label, scores in spans:
            score = round(min(sum(scores) / len(scores), 1.0), 4)
            yield Evidence(start, end, label, self.rule, score, (), fold_key(text[start:end]))


class _Belief:
    """How much the model believes in a label, and whether it thinks that a span begins there."""

    __slots__ = ("begins", "score")

    def __init__(self, score: float, begins: bool) -> None:
        self.score = score
        self.begins = begins


def _columns(
    id2label: dict[int, str], given: dict[str, Label], name: str
) -> dict[Label, tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return for each label the model's columns that say it begins, and those that say it goes on."""
    known = {**_LABELS, **_COARSE, **{_key(word): label for word, label in given.items()}}
    parsed = {column: _parsed(word) for column, word in sorted(id2label.items())}
    kinds = {key for _, key in parsed.values() if key != _OUTSIDE}
    if len(kinds) == 1 and (kinds == {Label.SENSITIVE.value} or not kinds & set(known)):
        # The models with one class say only *that* something is personal, which is what `extra` means.
        known[next(iter(kinds))] = Label.EXTRA
    unknown = sorted(kinds - set(known))
    if unknown or not kinds:
        raise ResourceError(
            f"neural model {name}: {len(unknown)} of its labels are unknown; give their meaning as `labels`",
            model=name,
        )
    result: dict[Label, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for column, (prefix, key) in parsed.items():
        if key != _OUTSIDE:
            begins, insides = result.get(known[key], ((), ()))
            result[known[key]] = (begins, (*insides, column)) if prefix == "I" else ((*begins, column), insides)
    return dict(sorted(result.items()))


def _parsed(word: str) -> tuple[str, str]:
    prefix, dash, rest = word.partition("-")
    if dash and prefix in ("B", "I"):
        return prefix, _key(rest)
    # The models with one class and positions call them `B` and `I` alone.
    return (word, "") if word in ("B", "I") else ("", _key(word))


def _key(word: str) -> str:
    return word.lower().replace(":", "_").replace("-", "_").replace(" ", "_")
