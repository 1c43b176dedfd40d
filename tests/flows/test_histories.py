"""Whatever happened before, a run leaves what a first run over the same would leave. One process, no cluster."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest
from ingesting import text_folder

from flows import publishing, steps
from flows.home import Home
from flows.ingest import ingest_by_ledger
from flows.lexicons import lexicon_of, warm_lexicon
from flows.publishing import PublishReport, check_and_publish
from flows.shards import ShardAnswer, ShardJob
from flows.steps import Run, StageCounts
from pseudo_core.errors import ResourceError
from resources.gathering import Gatherer
from resources.manifest import Source
from warehouse.publish import current_release
from warehouse.run_ids import new_run_id


@pytest.fixture(autouse=True)
def _no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_jobs(
        _: object, work: Callable[[ShardJob], ShardAnswer], jobs: Sequence[ShardJob], on_answer: Any, __: object
    ) -> tuple[()]:
        for job in jobs:
            on_answer(job, work(job))
        return ()

    monkeypatch.setattr(steps, "run_jobs", run_jobs)
    monkeypatch.setattr(steps.LazyCluster, "client", lambda _: None)


def pack_of(folder: Path, *given_names: str) -> Path:
    """Write a pack of a few given names."""
    gatherer = Gatherer()
    source = Source("test", "invented", "MIT", "2026-11-21")
    gatherer.add("given_name", source, [{"form": name, "gender": "m"} for name in given_names])
    gatherer.add("country", source, [{"form": "Turkiet", "country": "TR"}])
    gatherer.add("word", source, [{"form": "hans", "zipf": "6.50", "known": "1"}])
    gatherer.write(folder, "test")
    return folder


def use(home: Home, pack: Path) -> None:
    """Name a pack in the configuration of a home."""
    home.config_file.write_text(f"n_shards = 1\npack = {json.dumps(str(pack))}\n", encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home with two learners in one shard, not rebuilt yet, and a small pack."""
    made = Home(tmp_path / "home")
    made.create()
    pack = pack_of(tmp_path / "pack", "Ali", "Hans")
    use(made, pack)
    texts = {"A1AT1": "Jag heter Ali . Jag kommer från Turkiet .", "B2AT1": "Jag heter Hans och min vän heter Lo ."}
    ingest_by_ledger(made, [text_folder(tmp_path / "given", texts)])
    return made


def night(home: Home) -> tuple[PublishReport, StageCounts]:
    """Do what a nightly run does, and return what came of it, and of rendering."""
    run_id = new_run_id(home.root, datetime.now(UTC))
    run = Run(home)
    detected = run.detect()
    rendered = run.render(run.facts())
    return check_and_publish(run, run_id, [detected, rendered]), rendered


def audited(home: Home) -> list[tuple[Any, ...]]:
    """Return what the audit says of the mentions."""
    with duckdb.connect(str(home.audit / "audit.duckdb"), read_only=True) as connection:
        query = "select essay_id, start_char, label, pack_version from mention_provenance order by all"
        return connection.execute(query).fetchall()


def digest(home: Home) -> str:
    found = current_release(home.root)
    assert found is not None
    return found.digest


def test_the_audit_tells_of_the_release_after_a_run_that_was_stopped_and_taken_back(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    night(home)
    before, config = audited(home), home.config_file.read_text(encoding="utf-8")
    assert before
    use(home, pack_of(home.root.parent / "other", "Kim"))
    with monkeypatch.context() as patch:

        def is_stopped(*_: object) -> None:
            raise KeyboardInterrupt

        patch.setattr(publishing, "_build_and_publish", is_stopped)
        with pytest.raises(KeyboardInterrupt):
            night(home)
    assert audited(home) != before
    home.config_file.write_text(config, encoding="utf-8")
    report, _ = night(home)
    assert not report.is_new
    assert audited(home) == before


def test_a_pack_that_is_built_anew_under_a_run_stops_it_and_the_next_run_takes_it(home: Home) -> None:
    night(home)
    pack = home.root.parent / "pack"
    pack_of(pack, "Ali", "Hans", "Kim")
    run = Run(home)
    jobs = run.plan().jobs
    assert jobs
    pack_of(pack, "Ali", "Hans", "Kim", "Lo")  # built anew in its place, while the run goes on
    for cached in (lexicon_of, warm_lexicon):
        cached.cache_clear()  # as in a worker that begins now
    with pytest.raises(ResourceError, match="changed while a run went on"):
        run.detect()
    assert run.plan().jobs == jobs
    night(home)
    fresh = Home(home.root.parent / "fresh")
    fresh.create()
    fresh.config_file.write_text(home.config_file.read_text(encoding="utf-8"), encoding="utf-8")
    (fresh.keys / "secret.key").write_bytes((home.keys / "secret.key").read_bytes())
    ingest_by_ledger(fresh, [home.root.parent / "given"])
    night(fresh)
    assert digest(home) == digest(fresh)


@pytest.mark.parametrize("stage", ["detected", "rendered"])
def test_a_result_in_which_a_byte_turned_is_worked_out_again(home: Home, stage: str) -> None:
    night(home)
    before = digest(home)
    (path,) = home.lake.glob(f"{stage}/*/*/mention.parquet")
    data = path.read_bytes()
    path.write_bytes(data[:60] + bytes(30) + data[90:])
    report, _ = night(home)
    assert (report.is_new, digest(home)) == (False, before)
    assert path.read_bytes() == data


def test_one_more_learner_of_a_country_that_is_kept_redoes_nobody_else(home: Home) -> None:
    home.policy_file.write_text("country_min_learners = 1\n", encoding="utf-8")
    night(home)
    given = text_folder(home.root.parent / "more", {"B2BT1": "Jag kommer från Turkiet ."})
    ingest_by_ledger(home, [given])
    _, rendered = night(home)
    assert (rendered.n_learners, rendered.reasons) == (1, {"detection": 1})
