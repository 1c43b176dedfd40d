"""The optional neural recogniser, with a tiny model that is made and taught here."""

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pseudo_core.detect.neural import NeuralRecogniser, _columns
from pseudo_core.errors import ResourceError
from pseudo_core.taxonomy import COMMENTS, Label
from pseudo_core.tokenise import tokenise

LABELS = ["O", "B-firstname_male", "I-firstname_male", "B-city", "I-city"]
NAMES = {"Omid": [1], "Eslöv": [3], "Nya Lödöse": [3, 4]}
OTHERS = ["jag", "bor", "i", "och", "har", "en", "katt", "."]


def test_detailed_labels_are_those_of_the_taxonomy() -> None:
    names = [label.value for label in Label if label not in COMMENTS]
    columns = _columns(dict(enumerate(["O", *(f"{p}-{n}" for n in names for p in "BI")])), {}, "m")
    assert set(columns) == {Label(name) for name in names}
    assert all(len(begins) == len(insides) == 1 for begins, insides in columns.values())


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["O", "B-personal_name", "I-personal_name"], {Label.FIRSTNAME_UNKNOWN}),
        (["O", "sensitive"], {Label.EXTRA}),  # one class says only that something is personal
        (["O", "personal name", "geographic"], {Label.FIRSTNAME_UNKNOWN, Label.CITY}),
        (["O", "B", "I"], {Label.EXTRA}),
        (["O", "S"], {Label.EXTRA}),
        (["firstname:male", "O", "street_nr"], {Label.FIRSTNAME_MALE, Label.STREET_NR}),
    ],
)
def test_labels_of_sibling_models(labels: list[str], expected: set[Label]) -> None:
    assert set(_columns(dict(enumerate(labels)), {}, "m")) == expected


def test_unknown_label_is_refused_unless_its_meaning_is_given() -> None:
    names = dict(enumerate(["O", "B-PER", "I-PER", "B-LOC"]))
    with pytest.raises(ResourceError, match="2 of its labels"):
        _columns(names, {}, "m")
    assert set(_columns(names, {"PER": Label.SURNAME, "LOC": Label.CITY}, "m")) == {Label.SURNAME, Label.CITY}


def test_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match=r"no config\.json"):
        NeuralRecogniser.load(tmp_path)


def test_slow_tokenizer_is_refused() -> None:
    with pytest.raises(ResourceError, match="gives no offsets"):
        NeuralRecogniser(SimpleNamespace(is_fast=False), None, name="m")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a model of 20,000 weights that has learnt three names."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    tokenizers = pytest.importorskip("tokenizers")
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "Om", "##id", "Es", "##löv", "Nya", "Lö", "##döse", *OTHERS]
    wordpiece = tokenizers.Tokenizer(
        tokenizers.models.WordPiece({piece: i for i, piece in enumerate(pieces)}, unk_token="[UNK]")
    )
    wordpiece.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    wordpiece.post_processor = tokenizers.processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=wordpiece, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]",
        model_max_length=48,
    )  # fmt: skip
    torch.manual_seed(7)
    config = transformers.BertConfig(
        vocab_size=len(pieces), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=48, id2label=dict(enumerate(LABELS)), label2id={n: i for i, n in enumerate(LABELS)},
        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )  # fmt: skip
    model = transformers.BertForTokenClassification(config)
    _teach(torch, tokenizer, model)
    path = tmp_path_factory.mktemp("models") / "tiny"
    model.save_pretrained(path)
    tokenizer.save_pretrained(path)
    return path


def _teach(torch: Any, tokenizer: Any, model: Any) -> None:
    rng = random.Random(3)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for _ in range(80):
        sentences = [_sentence(rng, 8) for _ in range(16)]
        batch = tokenizer(
            [text for text, _ in sentences], padding=True, return_tensors="pt", return_offsets_mapping=True
        )
        offsets = batch.pop("offset_mapping").tolist()
        gold = torch.full(batch["input_ids"].shape, -100)
        for row, (_, spans) in enumerate(sentences):
            for column, (start, end) in enumerate(offsets[row]):
                if end > start:
                    gold[row, column] = next((label for a, b, label in spans if a <= start < b), 0)
        optimizer.zero_grad()
        batch.pop("token_type_ids", None)
        model(**batch, labels=gold).loss.backward()
        optimizer.step()


def _sentence(rng: random.Random, n_words: int) -> tuple[str, list[tuple[int, int, int]]]:
    text = ""
    spans = []
    for _ in range(n_words):
        word = rng.choice([*NAMES, *OTHERS])
        for part, label in zip(word.split(), NAMES.get(word, [0] * 2), strict=False):
            text += " " if text else ""
            spans.append((len(text), len(text) + len(part), label))
            text += part
    return text, spans


def expected(text: str) -> list[tuple[str, Label]]:
    label = {"Omid": Label.FIRSTNAME_MALE, "Eslöv": Label.CITY, "Nya Lödöse": Label.CITY}
    found = [(text.index(name, at), name) for name in NAMES for at in range(len(text)) if text.startswith(name, at)]
    return [(name, label[name]) for _, name in sorted(found)]


def test_names_are_found_in_the_essays_own_offsets(folder: Path) -> None:
    text = "jag  har Omid␤och en katt i Nya Lödöse ."
    found = NeuralRecogniser.load(folder).recognise([text])[0]
    assert [(text[item.start : item.end], item.label) for item in found] == expected(text)
    assert {item.rule for item in found} == {"neural/tiny"}
    assert all(0.5 < item.score <= 1.0 for item in found)


def test_two_names_side_by_side_stay_two(folder: Path) -> None:
    text = "Omid Omid och Eslöv Eslöv"
    assert len(NeuralRecogniser.load(folder).recognise([text])[0]) == 4


def test_long_essay_is_read_in_windows(folder: Path) -> None:
    text, _ = _sentence(random.Random(11), 700)
    found = NeuralRecogniser.load(folder, batch_size=4).recognise([text])[0]
    assert [(text[item.start : item.end], item.label) for item in found] == expected(text)


def test_answer_does_not_depend_on_the_batch(folder: Path) -> None:
    texts = [_sentence(random.Random(seed), n)[0] for seed, n in enumerate((1, 5, 90, 3, 40))] + ["", "  ", "!"]
    together = NeuralRecogniser.load(folder, batch_size=3).recognise(texts)
    alone = NeuralRecogniser.load(folder)
    assert together == tuple(alone.recognise([text])[0] for text in texts)
    assert alone.recognise([]) == ()
    assert together[-3:] == ((), (), ())


def test_it_serves_as_a_detector(folder: Path) -> None:
    recogniser = NeuralRecogniser.load(folder)
    text = "jag bor i Eslöv ."
    view: Any = SimpleNamespace(text=text, tokens=tokenise(text))
    lexicon: Any = None
    assert tuple(recogniser.detect(view, lexicon)) == recogniser.recognise([text])[0]


def test_broken_weights_are_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_bytes((folder / "config.json").read_bytes())
    with pytest.raises(ResourceError, match="cannot be read"):
        NeuralRecogniser.load(tmp_path)
