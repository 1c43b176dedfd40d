"""What a run does about releases that were damaged, and about erasures that were stopped. Real processes."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import SECRET, Site, make_site

from flows.home import Config
from flows.publishing import _release_of as release_of
from warehouse.ledger import remember_erased


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, prefect_home: Path) -> Site:
    """A home with three learners, rebuilt once; tests work on copies."""
    folder = tmp_path_factory.mktemp("built")
    for name in ("A1AT1", "A2AT1", "A3AT1"):
        (folder / f"{name}.txt").write_text("Jag heter Ali Zebrakanin .", encoding="utf-8")
    (folder / "learners.csv").write_text("id,gender\nA1,m\nA2,m\nA3,m\n", encoding="utf-8")
    (folder / "tasks.csv").write_text("id\nAT1\n", encoding="utf-8")
    site = make_site(folder / "home", prefect_home, Config(n_shards=1, n_workers=1))
    site.rebuild(*folder.glob("*.txt"), *folder.glob("*.csv"))
    return site


@pytest.fixture
def site(built: Site, new_site: Callable[..., Site]) -> Site:
    made = new_site()
    shutil.rmtree(made.home.root)
    shutil.copytree(built.home.root, made.home.root, symlinks=True)
    return made


def current(site: Site) -> str:
    return (site.home.release / "current").readlink().name


def test_lost_files_of_a_release_are_written_again_and_nothing_is_built(site: Site) -> None:
    release_id = current(site)
    lost = site.home.release / release_id / "parquet" / "essay.parquet"
    before = lost.read_bytes()
    lost.unlink()
    report = site.rebuild()["published"]
    assert report["damage"] == [
        f"release {release_id} was damaged (parquet/essay.parquet): written again from its database, the same bytes as "
        "before"
    ]
    assert (report["is_new"], report["release_id"], lost.read_bytes()) == (False, release_id, before)


def test_a_pinned_release_gives_way_only_to_one_that_holds_the_same(site: Site) -> None:
    pinned = current(site)
    site.run("publish", pinned)
    (site.home.release / pinned / "release.duckdb").write_bytes(b"cut")
    report = site.rebuild()["published"]
    other = current(site)
    assert (report["is_new"], report["release_id"], report["kept"]) == (True, other, "")
    assert report["damage"] == [
        f"release {pinned} is damaged (release.duckdb): readers see {other} now, which holds the same and is pinned in "
        "its place"
    ]
    shutil.rmtree(site.home.release / pinned)
    shutil.rmtree(site.home.release / other)
    site.home.policy_file.write_text('style = "mask"\n', encoding="utf-8")
    report = site.rebuild()["published"]
    assert current(site) == other
    assert report["kept"] == other
    assert report["damage"] == [
        f"release {other} is gone, readers find nothing: put its folder back from a backup, or run `swell-pseudo "
        "publish --latest`"
    ]
    assert f"{other}: gone, readers find nothing" in " ".join(site.run("doctor", status=1).stdout.split())


def test_a_stopped_erasure_lets_no_release_stand(site: Site) -> None:
    remember_erased(site.home.root, bytes.fromhex(SECRET), "A2")  # the first thing that an erasure does
    assert "nothing was published: erasure" in site.run("rebuild", status=1).stderr
    site.run("erase", "A2", "--reason", "consent withdrawn")
    assert site.rebuild()["published"]["states"] == [["released", 2]]


def test_an_erasure_that_did_not_end_is_told(site: Site) -> None:
    note = site.home.audit / "A2AT1.txt"
    note.touch()
    site.run("erase", "A2", "--reason", "consent withdrawn", status=1)
    told = "an erasure did not come to its end: run `swell-pseudo erase` for that learner again"
    assert site.rebuild()["published"]["damage"] == [told]
    note.unlink()
    site.run("erase", "A2", "--reason", "consent withdrawn")
    assert site.rebuild()["published"]["damage"] == []


def test_an_erasure_that_cannot_write_says_that_it_did_not_end(site: Site) -> None:
    folder = site.home.root / "restricted" / "erasing"
    folder.write_text("a file where a folder must be")
    told = site.run("erase", "A2", "--reason", "consent withdrawn", status=1).stderr
    assert "the erasure did not come to its end" in told
    folder.unlink()
    site.run("erase", "A2", "--reason", "consent withdrawn")


@pytest.mark.parametrize("content", ['{"release": "r', "[]", '{"fingerprint": 1}', "\u00e5"])
def test_a_broken_marker_is_as_good_as_none(tmp_path: Path, content: str) -> None:
    marker = tmp_path / "published.json"
    assert release_of(marker, "f") is None
    marker.write_text(content, encoding="latin-1")
    assert release_of(marker, "f") is None
    marker.write_text('{"release": "r1", "fingerprint": "f"}', encoding="utf-8")
    assert (release_of(marker, "f"), release_of(marker, "g")) == ("r1", None)


def test_a_broken_marker_and_a_lost_or_cut_key_are_made_anew_and_nothing_new_is_published(site: Site) -> None:
    release_id = current(site)
    marker, key = site.home.lake / "published.json", site.home.keys / "mapping_key.duckdb"
    before = marker.read_bytes()
    marker.write_bytes(before[:20])
    report = site.rebuild()["published"]
    assert (report["is_new"], report["release_id"], report["damage"]) == (False, release_id, [])
    assert marker.read_bytes() == before
    told = "made anew from stored results, which hold all of it"
    for spoil, word in (
        (lambda: key.write_bytes(key.read_bytes()[:-1]), "is damaged"),
        (key.unlink, "was lost"),
    ):
        spoil()
        report = site.rebuild()["published"]
        assert (report["is_new"], report["release_id"]) == (False, release_id)
        assert report["damage"] == [f"mapping_key.duckdb {word} and is {told}"]
        assert "Zebrakanin" in site.run("key", "reveal", "--learner", "A1", "--reason", "test").stdout
    assert site.rebuild()["published"]["damage"] == []
