"""The rules of the learner-wide check, on golden cases of several essays (tests/cases/finding)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pseudo_core.decisions import text_digest
from pseudo_core.link.findings import RULES
from pseudo_core.link.learner import link_learner
from pseudo_core.model import AnnotatedEssay, Decision, DecisionKind, Essay, Learner, Mention
from pseudo_core.taxonomy import Label
from pseudo_core.tokenise import tokenise

FOLDER = Path(__file__).parents[1] / "cases" / "finding"
CASES = [
    (path.stem, case)
    for path in sorted(FOLDER.glob("*.jsonl"))
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines())
]
MARK = re.compile(r"\[([^|\]]+)\|([a-z_]+)((?:\+[a-z]+)*)((?:;[a-z]+=[^;\]]+)*)\]")


def annotated(number: int, given: dict[str, Any], learner: Learner) -> AnnotatedEssay:
    """Return an essay from `Jag bor i [Lund|city+listed;country=SE] .`; `base` is the surface unless it is given."""
    plain, mentions, at = "", [], 0
    for match in MARK.finditer(given["text"]):
        plain += given["text"][at : match.start()]
        flags = set(match[3].split("+")) - {""}
        facts = dict(item.split("=", 1) for item in match[4].split(";") if item)
        base = facts.pop("base", match[1].casefold())
        facts |= dict.fromkeys(flags & {"listed", "common"}, "1")
        mentions.append(
            Mention(
                len(plain),
                len(plain) + len(match[1]),
                Label(match[2]),
                0.4 if "weak" in flags else 0.9,
                ("test",),
                base,
                entity=len(mentions) + 1,
                facts=tuple(sorted(facts.items())),
            )
        )
        plain += match[1]
        at = match.end()
    plain += given["text"][at:]
    essay = Essay(f"A1AT{number}", "A1", f"AT{number}", plain, learner=learner, written=given.get("written", ""))
    return AnnotatedEssay(essay, tokenise(plain), tuple(mentions))


def decisions_of(case: dict[str, Any], essays: list[AnnotatedEssay]) -> list[Decision]:
    out = []
    for number, item in enumerate(case.get("decisions", ())):
        essay = essays[item["essay"] - 1].essay
        digest = item.get("text_digest", text_digest(essay.text))
        out.append(
            Decision(
                f"d{number}",
                essay.essay_id,
                DecisionKind(item["kind"]),
                "r",
                "2026-01-01T00:00:00Z",
                digest,
                item["start"],
                item["end"],
                value=item.get("value", ""),
            )
        )
    return out


@pytest.mark.parametrize(("rule", "case"), CASES, ids=[f"{rule}-{case['id']}" for rule, case in CASES])
def test_golden_case(rule: str, case: dict[str, Any]) -> None:
    learner = Learner("A1", **case.get("learner", {}))
    essays = [annotated(number, given, learner) for number, given in enumerate(case["essays"], start=1)]
    linked = link_learner(essays, decisions_of(case, essays))
    found = [
        {
            "severity": str(item.severity),
            "essays": sorted({int(ref.essay_id.removeprefix("A1AT")) for ref in item.refs}),
        }
        for item in linked.findings
        if item.rule == rule
    ]
    assert found == case["findings"], case["why"]


def test_every_rule_has_positive_and_near_miss_cases() -> None:
    names = {function.__name__ for function in RULES}
    assert {rule for rule, _ in CASES} == names
    for rule in names:
        kinds = {bool(case["findings"]) for name, case in CASES if name == rule}
        assert kinds == {True, False}, rule


def test_a_finding_shows_no_value() -> None:
    rule, case = next((rule, case) for rule, case in CASES if rule == "two_home_towns")
    essays = [annotated(number, given, Learner("A1")) for number, given in enumerate(case["essays"], start=1)]
    found = [item for item in link_learner(essays).findings if item.rule == rule]
    assert found[0].values == ("lund", "umeå")
    assert "lund" not in repr(found[0])
