"""Atomic writes: the old state or the new one, never half of it."""

import os
import signal
import subprocess
import sys

import pyarrow as pa
import pytest

from warehouse.files import (
    atomic_dir,
    atomic_file,
    atomic_write_bytes,
    atomic_write_table,
    ensure_dir,
    remove_leftovers,
)


def names_in(folder):
    return sorted(entry.name for entry in folder.iterdir())


def test_bytes_are_written_with_rights_of_the_owner_only(tmp_path):
    target = tmp_path / "a.bin"
    atomic_write_bytes(target, b"one")
    atomic_write_bytes(target, b"two")
    assert target.read_bytes() == b"two"
    assert target.stat().st_mode & 0o777 == 0o600
    assert names_in(tmp_path) == ["a.bin"]


def test_the_same_table_gives_the_same_bytes(tmp_path):
    table = pa.table({"essay_id": ["A1AT1", "A1AT2"], "n": [1, None]})
    atomic_write_table(tmp_path / "a.parquet", table)
    atomic_write_table(tmp_path / "b.parquet", table)
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_an_error_while_writing_leaves_the_old_file(tmp_path):
    target = tmp_path / "a.bin"
    atomic_write_bytes(target, b"old")

    def write_half():
        with atomic_file(target) as out:
            out.write(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_half()
    assert target.read_bytes() == b"old"
    assert names_in(tmp_path) == ["a.bin"]


def test_a_folder_is_exchanged_whole(tmp_path):
    target = tmp_path / "release"
    for content in ("one", "two"):
        with atomic_dir(target) as folder:
            (folder / f"{content}.txt").write_text(content)
            assert not (target / f"{content}.txt").exists()
    assert names_in(target) == ["two.txt"]
    assert names_in(tmp_path) == ["release"]


def test_an_error_while_filling_a_folder_leaves_the_old_one(tmp_path):
    target = tmp_path / "release"
    with atomic_dir(target) as folder:
        (folder / "one.txt").write_text("one")

    def fill_half():
        with atomic_dir(target) as folder:
            (folder / "two.txt").write_text("two")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fill_half()
    assert names_in(target) == ["one.txt"]
    assert names_in(tmp_path) == ["release"]


def test_a_killed_writer_leaves_the_old_file_and_one_leftover(tmp_path):
    target = tmp_path / "a.bin"
    atomic_write_bytes(target, b"old")
    code = (
        "import os, signal, sys, pathlib\n"
        "from warehouse.files import atomic_file\n"
        "with atomic_file(pathlib.Path(sys.argv[1])) as out:\n"
        "    out.write(b'half'); out.flush(); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(target)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert target.read_bytes() == b"old"
    assert remove_leftovers(tmp_path) == 1
    assert names_in(tmp_path) == ["a.bin"]


def test_a_folder_caught_between_two_renames_gets_its_name_back(tmp_path):
    (tmp_path / ".release.old").mkdir()
    (tmp_path / ".release.old" / "one.txt").write_text("one")
    remove_leftovers(tmp_path)
    assert (tmp_path / "release" / "one.txt").read_text() == "one"


def test_folders_are_private_whatever_the_umask(tmp_path):
    old = os.umask(0)
    try:
        ensure_dir(tmp_path / "restricted" / "lake")
    finally:
        os.umask(old)
    assert (tmp_path / "restricted").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "restricted" / "lake").stat().st_mode & 0o777 == 0o700
