"""A release that lost files gets them back, byte for byte, or is left alone."""

import shutil

import pytest
from small_warehouse import SECRET, Writer, is_common

from warehouse.gates import run_gates
from warehouse.mending import mend_release, stand_in
from warehouse.publish import current_release, damaged_files, is_pinned, pin_release, publish_build
from warehouse.release import build_release
from warehouse.release_files import file_digest
from warehouse.store import Places


def publish(world, release_id, **values):
    build = build_release(world.root, world.request(release_id, **values), SECRET, is_common)
    return publish_build(world.root, SECRET, build, run_gates(build, is_common), f"run-{release_id}")


def digests(folder):
    return {path.relative_to(folder).as_posix(): file_digest(path) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def folder(world):
    """The folder of a pinned release whose essays the lake no longer holds."""
    publish(world, "r1", formats=("essays.jsonl", "portal.xml"))
    pin_release(world.root, "r1")
    world.writers.append(Writer("C1", {"AT3": "Hej på dig."}))
    world.store()
    publish(world, "r2")
    return world.root / "release" / "r1"


def test_lost_files_come_back_from_the_database_byte_for_byte(world, folder):
    before = digests(folder)
    shutil.rmtree(folder / "formats")
    (folder / "parquet" / "essay.parquet").unlink()
    (folder / "parquet" / "token.parquet").write_bytes(b"cut")
    assert mend_release(world.root, "r1")
    assert digests(folder) == before
    assert damaged_files(world.root, "r1", digests=True) == []
    assert (folder / "formats" / "essays.jsonl").stat().st_mode & 0o777 == 0o644
    assert not list(folder.parent.glob(".building-*"))


@pytest.mark.parametrize("name", ["release.duckdb", "manifest.json"])
def test_what_cannot_be_made_again_is_left_as_it_is(world, folder, name):
    (folder / name).write_bytes(b"cut")
    (folder / "parquet" / "essay.parquet").unlink()
    before = digests(folder)
    assert not mend_release(world.root, "r1")
    assert digests(folder) == before


def test_a_database_whose_bytes_turned_mends_nothing(world, folder):
    data = bytearray((folder / "release.duckdb").read_bytes())
    for at in range(len(data) // 2, len(data)):
        data[at] ^= 255
    (folder / "release.duckdb").write_bytes(data)
    (folder / "parquet" / "essay.parquet").unlink()
    assert not mend_release(world.root, "r1")
    assert damaged_files(world.root, "r1") == ["parquet/essay.parquet"]
    assert not list(folder.parent.glob(".building-*"))


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_release_with_the_same_rows_takes_the_place_of_a_pinned_one(world, folder, is_gone):
    assert stand_in(world.root) is None
    shutil.rmtree(folder) if is_gone else (folder / "release.duckdb").write_bytes(b"cut")
    assert stand_in(world.root) is None
    world.writers.pop()
    world.store()
    publish(world, "r3", formats=("essays.jsonl", "portal.xml"))  # the same as r1, waits
    assert stand_in(world.root) == "r3"
    assert current_release(world.root).release_id == "r3"
    assert is_pinned(world.root)


def test_no_release_with_other_rows_or_fewer_formats_takes_its_place(world, folder):
    (folder / "release.duckdb").write_bytes(b"cut")
    world.writers.pop()
    world.store()
    publish(world, "r3", formats=("essays.jsonl",))
    assert stand_in(world.root) is None
    shutil.rmtree(folder)
    Places(world.root).audit_file.unlink()  # nobody knows what it held
    assert stand_in(world.root) is None
    assert Places(world.root).current.readlink().name == "r1"
