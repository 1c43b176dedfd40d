"""Fit the weights of the decision.

    python -m training.decision.train tests/gold/*/ --out pseudo_core/models/decision.json

Each candidate that a detector proposes for the gold essays and their augmented copies is one row: its features, and
whether a person tagged it with a label of that family. Per family a logistic regression is fitted whose weights are
drawn to the hand-set priors (Gaussian, `--spread` logits), so that rare features keep what we believed. Each FOLDER
holds gold.jsonl and portal.xml; the golden cases are added. `benchmarks.quality` cross-validates.
"""

from __future__ import annotations

import argparse
import json
import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pseudo_core import annotate as core
from pseudo_core.detect import weigh
from pseudo_core.detect.echo import echo_mentions
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Learner
from pseudo_core.policy import Policy
from resources import load_lexicon
from training.decision.augment import drop_capitals, exchange, lower_mentions, misspell
from training.gold import Row, essay_of, is_open, read_cases, read_folders
from training.logistic import fit_logistic

COPIES, SPREAD, RECALL = 1, 0.7, 7.0
CASE_WEIGHT = 3  # a golden case counts as much as this many sentences of essays
PRIORS = Path(__file__).with_name("priors.toml")
_NAMES = frozenset(
    ["firstname_male", "firstname_female", "firstname_unknown", "middlename", "initials", "surname", "nickname"]
)
_PLACES = frozenset(["country", "city", "area", "region", "place", "geo"])
_INSTITUTIONS = frozenset(["school", "work", "other_institution"])
_FAMILY_LABELS = {
    "name": _NAMES,
    "place": _PLACES,
    "place_unknown": _PLACES,
    "street": _PLACES,
    "geo_form": _PLACES,
    "institution": _INSTITUTIONS | {"place"},  # what one visits or passes, by its noun: `Xs badhus`
    "transport": frozenset({"transport_name"}),
    "echo": _NAMES | _PLACES | _INSTITUTIONS | {"transport_name"},
}

Example = tuple[str, tuple[str, ...], bool]
"""Of a candidate: family, features, whether a person tagged it so."""


def pools_of(rows: Sequence[Row], lexicon: Lexicon) -> dict[str, list[str]]:
    """Return names and places to exchange: from the lists, every tenth made up, since lists never hold them all."""
    rng = random.Random(7)
    listed: dict[str, list[str]] = {
        "firstname_male": [r["form"] for r in lexicon.rows("given_name") if r.get("gender") == "m"],
        "firstname_female": [r["form"] for r in lexicon.rows("given_name") if r.get("gender") == "f"],
        "surname": [r["form"] for r in lexicon.rows("surname")],
        "city": [r["form"] for r in lexicon.rows("swedish_place")],
        "city+foreign": [r["form"] for r in lexicon.rows("world_city") if int(r.get("frequency") or 0) > 100_000],
    }
    pools = {}
    for key, names in listed.items():
        names = [n for n in names if n.isalpha() and n.istitle() and 3 <= len(n) <= 12 and not lexicon.is_common(n)]
        chosen = rng.sample(sorted(names), min(400, len(names)))
        if key.startswith("firstname"):
            # Names that are ordinary words too (`Sten`, `Maj`) need their context.
            common = sorted(
                {
                    r["form"]
                    for r in lexicon.rows("given_name")
                    if lexicon.is_common(r["form"]) and r.get("gender") == key[10]
                }
            )
            chosen += rng.sample([n for n in common if 2 <= len(n) <= 8 and n.isalpha()], 60)
        # Unknown names: syllables of two listed ones put together.
        pools[key] = chosen + [
            (a[: len(a) // 2] + b[len(b) // 2 :].lower()) for a, b in zip(chosen[:60], chosen[60:120], strict=False)
        ]
    return pools


def variants(rows: Sequence[Row], pools: Mapping[str, Sequence[str]], copies: int) -> list[Row]:
    """Return the essays and their augmented copies."""
    out = list(rows)
    for seed in range(copies):
        for row in rows:
            out.append(exchange(row, seed, pools))
            out.append(lower_mentions(exchange(row, seed + 50, pools), seed, 0.6))
            out.append(misspell(row, seed, 0.5))
        out += [drop_capitals(exchange(row, seed + 90, pools)) for row in rows[seed::3]]
    return out


def examples(rows: Iterable[Row], lexicon: Lexicon, learners: Mapping[str, Learner]) -> Iterator[Example]:
    """Yield the examples of these essays, one a candidate."""
    policy = Policy()
    for row in rows:
        view = core.prepare(essay_of(row, learners), lexicon)
        evidence = core.gather_evidence(view, lexicon)
        mentions, _ = core.decide(view, lexicon, policy, evidence)
        right = [m for m in mentions if any(s["start"] < m.end and m.start < s["end"] for s in row["spans"])]
        seen = set()
        for item in [*evidence, *echo_mentions(view, lexicon, right)]:
            facts = dict(item.facts)
            family = facts.get("family", "")
            labels = _FAMILY_LABELS.get(family)
            key = (family, item.start, item.end, facts.get("why", ""))
            if labels is None or key in seen or is_open(row, str(item.label), item.start, item.end):
                continue
            seen.add(key)
            target = any(
                s["label"] in labels
                and s["start"] < item.end
                and item.start < s["end"]
                and _fits(s, item.start, item.end)
                for s in row["spans"]
            )
            yield family, tuple(facts.get("why", "").split()), target


def _fits(span: Row, start: int, end: int) -> bool:
    common = min(span["end"], end) - max(span["start"], start)
    return bool(common >= 0.5 * max(span["end"] - span["start"], end - start)) or (
        start <= span["start"] and span["end"] <= end
    )


def fit(
    rows: Sequence[tuple[tuple[str, ...], bool]], prior: Mapping[str, float], spread: float, recall: float
) -> dict[str, float]:
    """Return the weights of one family, the most probable under the priors.

    A tagged candidate counts `recall` times: a leak costs more than a needless surrogate (F2 is the measure).
    """
    cost = [_cost(features, target, recall) for features, target in rows]
    return fit_logistic(
        [features for features, _ in rows], [target for _, target in rows], prior, spread=spread, cost=cost
    )


def _cost(features: tuple[str, ...], target: bool, recall: float) -> float:
    # In reviews and investigations a needless surrogate is the likelier mistake.
    is_personal = not any(feature.startswith("impersonal") for feature in features)
    if is_personal:
        return recall if target else 1.0
    return 1.0 if target else 2.0


def gather(
    rows: Sequence[Row], lexicon: Lexicon, learners: Mapping[str, Learner], *, copies: int
) -> list[tuple[str, Example]]:
    """Return (learner, example) for all candidates of these essays, their copies, and of the golden cases, whose
    learner is empty."""
    cases = read_cases() * CASE_WEIGHT
    return [
        (row["student"], example)
        for row in (*variants(rows, pools_of(rows, lexicon), copies), *cases)
        for example in examples([row], lexicon, learners)
    ]


def fit_families(gathered: Iterable[Example], *, spread: float, recall: float) -> dict[str, dict[str, float]]:
    """Return the weights of all families, fitted on these examples."""
    priors = tomllib.loads(PRIORS.read_text(encoding="utf-8"))
    by_family: dict[str, list[tuple[tuple[str, ...], bool]]] = {family: [] for family in _FAMILY_LABELS}
    for family, features, target in gathered:
        by_family[family].append((features, target))
    return {family: fit(items, priors.get(family, {}), spread, recall) for family, items in by_family.items()}


def use(families: Mapping[str, Mapping[str, float]]) -> None:
    """Let this process decide by these weights."""
    object.__setattr__(weigh.WEIGHTS, "families", families)


def main() -> None:
    """Fit on all essays and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pack", type=Path, help="resource pack, by default the shipped one")
    parser.add_argument("--copies", type=int, default=COPIES)
    parser.add_argument("--spread", type=float, default=SPREAD, help="logits that a weight may stray from its prior")
    parser.add_argument("--recall", type=float, default=RECALL, help="how many times a missed mention counts")
    args = parser.parse_args()
    rows, learners = read_folders(args.folders)
    lexicon = load_lexicon(args.pack)
    use(tomllib.loads(PRIORS.read_text(encoding="utf-8")))
    gathered = gather(rows, lexicon, learners, copies=args.copies)
    families = fit_families((example for _, example in gathered), spread=args.spread, recall=args.recall)
    record = {
        "copies": args.copies,
        "spread": args.spread,
        "recall": args.recall,
        "essays": len(rows),
        "families": families,
    }
    args.out.write_text(json.dumps(record, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
