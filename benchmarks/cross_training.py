"""Train a recogniser on original essays and test it on pseudonymised ones, and the reverse (Eder et al. 2019, 6.3).

    nice python benchmarks/cross_training.py [--gold tests/gold/dev/gold.jsonl] [--folds 10]

Four corpora: ORIG, the gold essays; PSEUD, the same with surrogates in style `natural`; DUMMY, in style `dummy`;
PSEUDPIR, style `natural` with the program's own detection. The recogniser is a small CRF over words, shapes,
neighbours and list look-ups; folds are drawn by learner, so no learner is in both halves. Figures are precision, recall
and F1 over entities of twelve kinds, averages over the folds; p is an exact paired permutation test over the folds.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import pycrfsuite
from gold_learners import gold_learners

from pseudo_core.annotate import annotate
from pseudo_core.draw import Draw
from pseudo_core.lexicon import Lexicon, fold
from pseudo_core.link.learner import link_learner
from pseudo_core.model import LearnerEntities
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.render import render
from pseudo_core.taxonomy import FIRSTNAMES, INSTITUTIONS, REPLACED, Label, Style
from pseudo_core.tokenise import tokenise
from resources import load_lexicon

SECRET = bytes(range(32))
Span = tuple[int, int, Label]
Sentence = tuple[list[list[str]], list[str]]
Scores = tuple[float, float, float]
LISTS = ("given_name", "surname", "country", "world_city", "swedish_place")
KINDS = {
    **dict.fromkeys(FIRSTNAMES | {Label.NICKNAME}, "given"),
    **dict.fromkeys({Label.SURNAME, Label.MIDDLENAME, Label.INITIALS}, "surname"),
    **dict.fromkeys(INSTITUTIONS, "institution"),
    Label.COUNTRY: "country",
    Label.CITY: "city",
    **dict.fromkeys({Label.REGION, Label.AREA, Label.GEO}, "region"),
    **dict.fromkeys({Label.PLACE, Label.STREET_NR, Label.ZIP_CODE}, "address"),
    **dict.fromkeys({Label.TRANSPORT_NAME, Label.TRANSPORT_NR}, "transport"),
    **dict.fromkeys({Label.AGE_DIGITS, Label.AGE_STRING}, "age"),
    **dict.fromkeys({Label.DATE_DIGITS, Label.DAY, Label.MONTH_DIGIT, Label.MONTH_WORD, Label.YEAR}, "date"),
    **dict.fromkeys({Label.PHONE_NR, Label.EMAIL, Label.URL}, "contact"),
}


def shape(word: str) -> str:
    """Return the word's shape with runs made one: `Malmö` → `Xx`, `1999` → `d`."""
    marks = ("X" if c.isupper() else "x" if c.islower() else "d" if c.isdigit() else c for c in word)
    return "".join(mark for mark, _ in itertools.groupby(marks))


def features(words: Sequence[str], lexicon: Lexicon) -> list[list[str]]:
    """Return the attributes of each word of a sentence."""
    own = []
    for word in words:
        folded = fold(word)
        lists = sorted({entry.list for entry in lexicon.lookup(word) if entry.list in LISTS})
        own.append(
            [f"w={folded}", f"shape={shape(word)}", f"end={folded[-3:]}", f"start={folded[:2]}"]
            + [f"list={name}" for name in lists]
            + (["common"] if lexicon.is_common(word) else [])
        )
    rows = []
    for at, attributes in enumerate(own):
        before = own[at - 1] if at else ["edge"]
        after = own[at + 1] if at + 1 < len(own) else ["edge"]
        two = own[at - 2][:1] if at > 1 else ["edge"]
        rows.append(
            attributes
            + [f"-1:{item}" for item in before]
            + [f"+1:{item}" for item in after]
            + [f"-2:{item}" for item in two]
        )
    return rows


def sentences(text: str, spans: Sequence[Span], lexicon: Lexicon) -> list[Sentence]:
    """Return the sentences of a text as attributes and BIO tags."""
    found: dict[int, tuple[list[str], list[str]]] = {}
    for token in tokenise(text):
        words, tags = found.setdefault(token.sentence, ([], []))
        span = next((item for item in spans if item[0] < token.end and token.start < item[1]), None)
        words.append(token.text)
        if span is None:
            tags.append("O")
        else:
            kind = KINDS.get(span[2], "other")
            tags.append(f"{'B' if token.start <= span[0] else 'I'}-{kind}")
    return [(features(words, lexicon), tags) for words, tags in found.values()]


def corpus(learners: Sequence[LearnerEntities], lexicon: Lexicon, style: Style | None) -> dict[str, list[Sentence]]:
    """Return learner id → sentences, original for style None."""
    out: dict[str, list[Sentence]] = {}
    for learner in learners:
        rows = out.setdefault(learner.learner_id, [])
        for annotated in learner.essays:
            if style is None:
                marked = [(m.start, m.end, m.label) for m in annotated.mentions if m.label in REPLACED]
                rows += sentences(annotated.essay.text, marked, lexicon)
                continue
            policy = Policy(style=style, sensitive=ReviewAction.KEEP)
            rendered = render(annotated, learner, DRAWS.setdefault("draw", Draw(SECRET, lexicon)), policy)
            marked = [(m.start, m.end, m.label) for m in rendered.mentions if m.label in REPLACED]
            rows += sentences(rendered.text, marked, lexicon)
    return out


DRAWS: dict[str, Draw] = {}


def detected(learners: Sequence[LearnerEntities], lexicon: Lexicon) -> list[LearnerEntities]:
    """Return the learners with the program's own mentions."""
    return [
        link_learner([annotate(annotated.essay, lexicon, Policy()) for annotated in learner.essays])
        for learner in learners
    ]


def train(rows: Sequence[Sentence], path: Path) -> pycrfsuite.Tagger:
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.1, "c2": 0.05, "max_iterations": 60})
    for attributes, tags in rows:
        trainer.append(attributes, tags)
    trainer.train(str(path))
    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    return tagger


def entities(tags: Sequence[str]) -> set[tuple[int, int, str]]:
    found, start = set(), None
    for at, tag in enumerate([*tags, "O"]):
        if start is not None and (tag[0] != "I" or tag[2:] != tags[start][2:]):
            found.add((start, at, tags[start][2:]))
            start = None
        if tag[0] == "B" or (tag[0] == "I" and start is None):
            start = at
    return found


def score(tagger: pycrfsuite.Tagger, rows: Sequence[Sentence]) -> Scores:
    right = proposed = wanted = 0
    for attributes, tags in rows:
        guess, gold = entities(tagger.tag(attributes)), entities(tags)
        right, proposed, wanted = right + len(guess & gold), proposed + len(guess), wanted + len(gold)
    precision = right / proposed if proposed else 0.0
    recall = right / wanted if wanted else 0.0
    return precision, recall, 2 * precision * recall / (precision + recall) if right else 0.0


def permutation_p(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the share of sign changes of the paired differences whose mean is at least as far from zero."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    seen = abs(sum(differences))
    signs = itertools.product((1, -1), repeat=len(differences))
    hits = [abs(sum(s * d for s, d in zip(item, differences, strict=True))) >= seen - 1e-12 for item in signs]
    return sum(hits) / len(hits)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, default=ROOT / "tests" / "gold" / "dev" / "gold.jsonl")
    parser.add_argument("--folds", type=int, default=10)
    arguments = parser.parse_args()
    lexicon = load_lexicon()
    learners = list(gold_learners(arguments.gold, lexicon))
    corpora = {
        "ORIG": corpus(learners, lexicon, None),
        "PSEUD": corpus(learners, lexicon, Style.NATURAL),
        "DUMMY": corpus(learners, lexicon, Style.DUMMY),
        "PSEUDPIR": corpus(detected(learners, lexicon), lexicon, Style.NATURAL),
    }
    ids = sorted(corpora["ORIG"])
    results: dict[tuple[str, str], list[Scores]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for fold_number in range(arguments.folds):
            held_out = set(ids[fold_number :: arguments.folds])
            for name, rows in corpora.items():
                known = [row for item in ids if item not in held_out for row in rows[item]]
                tagger = train(known, Path(folder) / f"{name}.crfsuite")
                for other, tested in corpora.items():
                    unseen = [row for item in sorted(held_out) for row in tested[item]]
                    results.setdefault((name, other), []).append(score(tagger, unseen))
            print(f"fold {fold_number + 1} of {arguments.folds}", file=sys.stderr)

    def row(name: str, scores: Sequence[Scores], p: float | None) -> str:
        figures = "  ".join(f"{100 * mean(item[at] for item in scores):6.2f}" for at in range(3))
        return f"{name:<24} {figures}  {'' if p is None else f'{p:.3f}'}"

    def f1(pair: tuple[str, str]) -> list[float]:
        return [item[2] for item in results[pair]]

    head = f"{'':<24} {'Prec':>6}  {'Rec':>6}  {'F1':>6}  p"
    print("Trained and tested on the same corpus (as Table 4); p against ORIG\n" + head)
    for name in corpora:
        p = None if name == "ORIG" else permutation_p(f1((name, name)), f1(("ORIG", "ORIG")))
        print(row(name, results[name, name], p))
    print("\nTrained on one, tested on another (as Table 5); p against the reverse\n" + head)
    for name in ("PSEUD", "DUMMY", "PSEUDPIR"):
        p = permutation_p(f1(("ORIG", name)), f1((name, "ORIG")))
        print(row(f"ORIG → {name}", results["ORIG", name], None))
        print(row(f"{name} → ORIG", results[name, "ORIG"], p))
    return 0


if __name__ == "__main__":
    sys.exit(main())
