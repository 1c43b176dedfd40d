"""Files and folders as a disk may hold them: odd names, links in circles, files that fail while they are read."""

import errno
import os
from pathlib import Path

import pytest
from ingesting import bytes_of, essays, lake_of, swell, texts_of, write

from flows import sources
from flows.ingest import ingest

META = '<meta><student id="A1"/><student id="A2"/><task id="AT1"/></meta>'


def one(text="Hej !", student="A1"):
    return f'<essay student="{student}" task="AT1"><content type="raw">{text}</content></essay>'


def told(home):
    return [(row.reason, row.message) for row in lake_of(home).read_quarantine()]


@pytest.fixture
def given(tmp_path):
    return write(tmp_path / "given" / "portal.xml", swell(META, essays(one()))).parent


@pytest.mark.parametrize("name", [b"p\xff.xml", b"a\nb.xml", "a\u202eb.xml".encode(), b"\xff/p.xml"])
def test_a_name_that_is_no_plain_text_is_read_and_not_shown(tmp_path, given, name):
    write(given / os.fsdecode(name), swell(essays(one(" "), one("Hej då !", "A2"))))
    for _ in range(2):
        report = ingest(tmp_path / "home", [given])
        assert report.refused == {"empty_text": 1}
    assert texts_of(tmp_path / "home") == {"A1AT1": "Hej !", "A2AT1": "Hej då !"}
    ((_, message),) = told(tmp_path / "home")
    assert message.isprintable()
    assert "of the sorted paths" in message


@pytest.mark.parametrize(("suffix", "refused"), [("txt", {"bad_id": 1}), ("docx", {})])
def test_a_file_that_is_not_read_and_has_a_name_in_an_older_encoding_is_not_shown(tmp_path, given, suffix, refused):
    write(given / os.fsdecode(f"Pär.{suffix}".encode("latin-1")), "Hej !")
    for _ in range(2):  # the second time the sources are as they were
        assert ingest(tmp_path / "home", [given]).refused == refused
    lake = lake_of(tmp_path / "home")
    (row,) = (*lake.read_quarantine(), *lake.read_notes())
    assert row.source == "the given folder/file 1 of the sorted paths"


def test_several_given_files_without_a_name_to_show_are_told_apart(tmp_path):
    paths = [write(tmp_path / f"Ali{number}.txt", "Hej !") for number in (1, 2)]
    ingest(tmp_path / "home", paths)
    assert [message[:12] for _, message in told(tmp_path / "home")] == ["given file 1", "given file 2"]


def test_links_in_a_circle_are_refused_and_all_else_goes_on(tmp_path, given):
    (given / "a.xml").symlink_to(given / "b.xml")
    (given / "b.xml").symlink_to(given / "a.xml")
    (given / "self").symlink_to(given)
    report = ingest(tmp_path / "home", [given])
    assert (report.essays, report.refused) == ({"new": 1}, {"unreadable": 2})


def test_a_link_to_a_folder_elsewhere_is_told_and_one_inside_is_read_once(tmp_path, given):
    write(tmp_path / "other" / "q.xml", swell(essays(one("Hej då !", "A2"))))
    (given / "link").symlink_to(tmp_path / "other")
    (given / "same").symlink_to(given)
    report = ingest(tmp_path / "home", [given])
    assert (report.essays, report.refused) == ({"new": 1}, {"outside_folder": 1})
    assert "it is a link that leaves the folder" in told(tmp_path / "home")[0][1]


@pytest.mark.parametrize("is_link_first", [True, False])
def test_what_a_link_reaches_is_read_when_its_folder_is_given_too(tmp_path, given, is_link_first):
    other = write(tmp_path / "other" / "q.xml", swell(essays(one("Hej då !", "A2"))))
    (given / "link.xml").symlink_to(other)
    both = [given, other.parent]
    report = ingest(tmp_path / "home", both if is_link_first else both[::-1])
    assert (report.essays, report.refused) == ({"new": 2}, {})


class Failing:
    """A file that can be hashed, and fails after `n_reads` chunks or lines, as one on a lost share does."""

    def __init__(self, file, n_reads):
        self._file = file
        self._n_left = n_reads

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()

    def __getattr__(self, name):
        return getattr(self._file, name)

    def read(self, size):
        return self._give(self._file.read, size)

    def readline(self, size):
        return self._give(self._file.readline, size)

    def _give(self, read, size):
        self._n_left -= 1
        if self._n_left < 0:
            raise OSError(errno.EIO, "Input/output error")
        return read(size)


@pytest.mark.parametrize("name", ["fails.xml", "A2AT1.txt", "learners.csv", "tasks.csv"])
def test_a_file_that_fails_while_it_is_read_is_told_and_read_again(tmp_path, given, name, monkeypatch):
    content = {
        "fails.xml": swell(essays(one("Hej då !", "A2"))) + " " * 2000,
        "A2AT1.txt": "Hej då !",
        "learners.csv": "id\n" + "A3\n" * 1000,
        "tasks.csv": "id\nAT3\n",
    }
    write(given / name, content[name])
    real = Path.open

    def failing(path, mode="r", **kwargs):
        file = real(path, mode, **kwargs)
        return Failing(file, 0 if name.endswith("txt") else 1) if path.name == name else file

    home = tmp_path / "home"
    monkeypatch.setattr(sources, "CHUNK_BYTES", 500)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", failing)
        report = ingest(home, [given])
    assert report.refused == {"unreadable": 1}
    assert texts_of(home)["A1AT1"] == "Hej !"
    assert "could not be read to its end" in told(home)[0][1]
    assert ingest(home, [given]).refused == {}
    ingest(tmp_path / "fresh", [given])
    assert bytes_of(home) == bytes_of(tmp_path / "fresh")
