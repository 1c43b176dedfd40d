"""How rare each released learner is, by metadata alone and joined with what the texts tell: rows for the audit.

SQL selects what a reader of the release sees and orders it by class of published metadata; classes are then judged one
after the other (`pseudo_core.accumulation`), so that the corpus is never in memory at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import duckdb

from pseudo_core.accumulation import TraitValue, risks_of_class, undiverse_values
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.taxonomy import Label
from warehouse.corpus_facts import learners_by_country
from warehouse.ids import release_learner_id
from warehouse.inputs import fill, run_sql, working
from warehouse.lake import Lake
from warehouse.release import ReleaseBuild
from warehouse.schema import sql_literal
from warehouse.store import stream

__all__ = ["UNDIVERSE", "Accumulation", "judge_accumulation"]

UNDIVERSE = "sensitive_not_diverse"
"""The rule of the findings that a class tells one sensitive value only."""

Row = dict[str, Any]
_Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Accumulation:
    """Rows of `learner_risk`, and of findings (`UNDIVERSE`); value-free."""

    risks: tuple[Row, ...]
    findings: tuple[Row, ...]


def judge_accumulation(build: ReleaseBuild, secret: bytes) -> Accumulation:
    """Return how rare the learners of a finished build are; k is that of the build's policy."""
    root, policy = build.root, build.request.policy
    risks: list[Row] = []
    findings: list[Row] = []
    with working(root, build.request.results) as connection:
        _prepare(connection, build, secret, policy)
        n_learners = _count_learners(connection)
        for told, learners in _classes(connection):
            shown = {learner_id: frozenset(places) for learner_id, places in learners.items()}
            if told:
                found = risks_of_class(shown, policy.k)
            else:
                # Nothing is told of these learners, so they could be anybody who tells the same.
                everybody = {**_who_tells_the_same(connection), **shown}
                found = risks_of_class(everybody, policy.k, of=shown.keys(), size=n_learners)
            for risk in found:
                spans = sorted({place for trait in risk.drop for place in learners[risk.learner_id][trait]})
                risks.append(
                    {
                        "learner_id": risk.learner_id,
                        "k": policy.k,
                        "k_metadata": risk.k_metadata,
                        "k_with_text": risk.k_with_text,
                        "quasi_identifiers": sorted({*told, *risk.traits}),
                        "generalise_essay_ids": [essay_id for essay_id, _ in spans],
                        "generalise_starts": [start for _, start in spans],
                    }
                )
            for learner_id, values in undiverse_values(shown).items():
                spans = sorted({place for trait in values for place in learners[learner_id][trait]})
                findings.append(
                    {
                        "learner_id": learner_id,
                        "rule": UNDIVERSE,
                        "severity": "warning",
                        "essay_ids": [essay_id for essay_id, _ in spans],
                        "starts": [start for _, start in spans],
                        "entities": [],
                    }
                )
    return Accumulation(
        tuple(sorted(risks, key=lambda row: row["learner_id"])),
        tuple(sorted(findings, key=lambda row: row["learner_id"])),
    )


def _prepare(connection: duckdb.DuckDBPyConnection, build: ReleaseBuild, secret: bytes, policy: Policy) -> None:
    """Create the tables of what is published, and `shown_trait`."""
    ids = {
        learner_id: release_learner_id(secret, learner_id)
        for (learner_id,) in connection.execute("select learner_id from lake_learner order by learner_id").fetchall()
    }
    columns = {"learner_id": "varchar", "release_learner_id": "varchar"}
    fill(connection, "learner_ids", columns, list(ids.items()))
    connection.register("build_states", build.states)
    connection.execute(
        "create table published_essay as select essay_id, learner_id from build_states where state = 'released'"
    )
    connection.unregister("build_states")
    connection.execute(f"attach {sql_literal(build.database)} as finished (read_only)")
    connection.execute(
        "create table published_learner as select learner_ids.learner_id, learner.gender, learner.birthyear_interval, "
        "learner.time_in_sweden, learner.first_language from finished.learner as learner "
        "inner join learner_ids on learner_ids.release_learner_id = learner.learner_id"
    )
    connection.execute("detach finished")
    least = policy.country_min_learners
    counts = learners_by_country(Lake.open(build.root / "restricted" / "lake").root, build.request.results.detected)
    kept = [(country,) for country, n_learners in sorted(counts.items()) if least and n_learners >= least]
    fill(connection, "kept_country", {"country": "varchar"}, kept)
    shown = [Label.PROF, Label.EDU, Label.FAM]
    shown += [Label.SENSITIVE] if policy.sensitive is ReviewAction.KEEP else []
    shown += [Label.EXTRA] if policy.extra is ReviewAction.KEEP else []
    fill(connection, "shown_label", {"label": "varchar"}, [(str(label),) for label in shown])
    run_sql(connection, "shown_trait")


def _classes(
    connection: duckdb.DuckDBPyConnection,
) -> Iterator[tuple[list[str], dict[str, dict[TraitValue, list[_Place]]]]]:
    """Yield each class: names of the metadata it tells, and learner id → trait → places."""
    rows = stream(
        connection,
        "select gender, birthyear_interval, time_in_sweden, first_language, learner_id, trait, value, essay_id, "
        "start_char from published_learner left join shown_trait using (learner_id) "
        "order by gender, birthyear_interval, time_in_sweden, first_language, learner_id, trait, value, essay_id, "
        "start_char",
    )
    for metadata, members in groupby(rows, key=lambda row: row[:4]):
        named = zip(("gender", "birthyear_interval", "time_in_sweden", "first_language"), metadata, strict=True)
        told = sorted(name for name, value in named if value is not None)
        learners: dict[str, dict[TraitValue, list[_Place]]] = {}
        for *_, learner_id, trait, value, essay_id, start in members:
            places = learners.setdefault(learner_id, {})
            if trait is not None:
                places.setdefault((trait, value), []).append((essay_id, start))
        yield told, learners


def _count_learners(connection: duckdb.DuckDBPyConnection) -> int:
    found = connection.execute("select count(*) from published_learner").fetchone()
    return int(found[0]) if found else 0


def _who_tells_the_same(connection: duckdb.DuckDBPyConnection) -> dict[str, frozenset[TraitValue]]:
    """Return learner id → the traits, of all learners who share one with somebody whose metadata tells nothing."""
    out: dict[str, set[TraitValue]] = {}
    for learner_id, trait, value in connection.execute(
        "select distinct learner_id, trait, value from shown_trait semi join ("
        "select trait, value from shown_trait inner join published_learner using (learner_id) "
        "where coalesce(gender, birthyear_interval, time_in_sweden, first_language) is null) using (trait, value)"
    ).fetchall():
        out.setdefault(learner_id, set()).add((trait, value))
    return {learner_id: frozenset(traits) for learner_id, traits in sorted(out.items())}
