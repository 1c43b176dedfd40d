"""The nightly flow on the development corpus, in real processes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import GOLD, Site, parquet_bytes

from flows.home import Config

pytestmark = pytest.mark.cluster


def test_all_essays_are_published(gold_site: Site) -> None:
    states = gold_site.query("select state, count(*) from release_essay group by state")
    assert states == [("released", 88)]


def test_gates_are_recorded_and_green(gold_site: Site) -> None:
    gates = dict(gold_site.query("select gate, is_green from gate_result"))
    assert {"leak", "counts", "schema", "consistency", "k"} <= set(gates)
    assert all(gates.values())


def test_steward_view_answers(gold_site: Site) -> None:
    answer = gold_site.run("query", "v_essay_with_sensitive_tags").stdout
    assert "n_undecided" in answer
    assert re.search(r"[KL]\d+[KL]T\d+", answer)
    views = json.loads(gold_site.run("query", "--json").stdout)
    assert {"view": "v_finding_open", "database": "audit"}.items() <= next(
        view for view in views if view["view"] == "v_finding_open"
    ).items()


def test_each_shard_and_step_is_accounted_for(gold_site: Site) -> None:
    shards = gold_site.query(
        "select step, count(*), sum(n_essays), sum(n_failed), bool_or(is_reused), min(duration_ms) >= 0 from shard "
        "where run_id = (select min(run_id) from run) group by step order by step"
    )
    n_shards = gold_site.query("select count(distinct shard) from essay")[0][0]
    assert shards == [("detect", n_shards, 88, 0, False, True), ("render", n_shards, 88, 0, False, True)]


def test_same_input_again_changes_nothing(gold_site: Site) -> None:
    release = (gold_site.home.release / "current").resolve()
    before = {path: path.stat().st_mtime_ns for path in sorted(release.rglob("*"))}
    report = gold_site.rebuild(GOLD / "portal.xml")
    assert [stage["n_learners"] for stage in report["stages"]] == [0, 0]
    assert report["published"]["is_new"] is False
    assert (gold_site.home.release / "current").resolve() == release
    assert {path: path.stat().st_mtime_ns for path in sorted(release.rglob("*"))} == before


def test_shards_and_workers_change_no_byte(gold_site: Site, new_site: Callable[..., Site]) -> None:
    other = new_site(config=Config(n_shards=3, n_workers=1))
    other.rebuild(GOLD / "portal.xml")
    assert other.release_digest() == gold_site.release_digest()
    current = [(site.home.release / "current").resolve() for site in (gold_site, other)]
    assert parquet_bytes(current[0]) == parquet_bytes(current[1])


def test_one_changed_essay_redoes_one_learner_and_equals_a_full_rebuild(
    new_site: Callable[..., Site], tmp_path: Path
) -> None:
    text = (GOLD / "portal.xml").read_text(encoding="utf-8")
    changed = tmp_path / "changed.xml"
    changed.write_text(text.replace("Jag heter ", "Hej ! Jag heter ", 1), encoding="utf-8")
    site, fresh = new_site("site"), new_site("fresh")
    site.rebuild(GOLD / "portal.xml")
    report = site.rebuild(changed, "--replace")  # type: ignore[arg-type]
    assert [stage["n_learners"] for stage in report["stages"]] == [1, 1]
    assert report["stages"][0]["reasons"] == {"essays": 1}
    fresh.rebuild(changed)
    assert site.release_digest() == fresh.release_digest()


def test_pinned_release_stays_until_the_latest_is_asked_for(new_site: Callable[..., Site]) -> None:
    site = new_site()
    site.rebuild(GOLD / "portal.xml")
    first = (site.home.release / "current").resolve().name
    site.run("publish", first)
    site.home.policy_file.write_text('style = "mask"\n', encoding="utf-8")
    report = site.rebuild()
    assert (report["published"]["is_new"], report["published"]["kept"]) == (True, first)
    assert (site.home.release / "current").resolve().name == first
    again = site.run("rebuild").stdout
    assert f"readers stay on {first}" in again
    site.run("publish", "--latest")
    assert (site.home.release / "current").resolve().name == report["published"]["release_id"]
    site.run("publish", status=2)


def test_what_was_lost_of_audit_and_release_is_told_and_built_again_from_stored_results(
    new_site: Callable[..., Site], tmp_path: Path
) -> None:
    for name in ("A1AT1", "A2AT1"):
        (tmp_path / f"{name}.txt").write_text("Jag heter Ali Zebrakanin .", encoding="utf-8")
    (tmp_path / "learners.csv").write_text("id,gender\nA1,m\nA2,m\n", encoding="utf-8")
    (tmp_path / "tasks.csv").write_text("id\nAT1\n", encoding="utf-8")
    site = new_site(config=Config(n_shards=1, n_workers=1))
    given = [tmp_path / name for name in ("A1AT1.txt", "A2AT1.txt", "learners.csv", "tasks.csv")]
    first = site.rebuild(*given)["published"]["release_id"]
    (site.home.audit / "audit.duckdb").unlink()
    (site.home.release / "current" / "release.duckdb").write_bytes(b"x" * 50)
    report = site.rebuild()["published"]
    assert (report["is_new"], report["states"]) == (True, [["released", 2]])
    assert report["damage"][0] == (
        f"release {first} is damaged (release.duckdb): what it held is built again; remove its folder or put it back "
        "from a backup"
    )
    assert "audit.duckdb was lost and is made anew" in report["damage"][1]


def test_policy_change_renders_again_without_detecting(new_site: Callable[..., Site]) -> None:
    site = new_site()
    site.rebuild(GOLD / "portal.xml")
    before = site.release_digest()
    site.home.policy_file.write_text('style = "mask"\n', encoding="utf-8")
    report = site.rebuild()
    assert [stage["n_learners"] for stage in report["stages"]] == [0, 40]
    assert report["stages"][1]["reasons"] == {"policy": 40}
    assert site.release_digest() != before
