"""Open what an operator gives: files and folders become a sorted list of inputs, and each input a stream of records.

Nothing outside the given folder is read, nothing is decoded by guess, and no file is loaded whole but a single essay.
The label of an input goes into messages and the audit: the file's name, but for an essay only when the name is an
essay's id, and no folder's, since a file or folder `Ali Karimi` would name a learner; then its number tells which it
is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO

from pseudo_core.errors import InputError
from pseudo_core.formats.portal import read_portal
from pseudo_core.formats.records import Record, SourceEssay, SourceProblem
from pseudo_core.formats.textfolder import CSV_READERS
from pseudo_core.validation import MAX_ESSAY_BYTES, Problem, Reason, split_essay_id

__all__ = ["CHUNK_BYTES", "Source", "find_sources", "read_source"]

CHUNK_BYTES = 1 << 18
_MAX_LINE_BYTES = 1_000_000  # of a CSV file
_SAMPLE_BYTES = 1 << 16
_BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Source:
    """One file to read. `label` names it in messages; `problem` is set when it must not be read."""

    path: Path  # absolute, links followed; bytes of its name that are not UTF-8 stand in it as half surrogate pairs
    label: str
    n_bytes: int
    problem: Problem | None = None
    folder: Path | None = None  # the given folder in which it was found, links followed


def find_sources(given: Sequence[Path]) -> list[Source]:
    """Return the files to read, sorted by path, each once; folders are searched with their subfolders.

    Hidden files are passed over. Raise InputError for a path that does not exist.
    """
    found: dict[Path, Source] = {}
    for number, path in enumerate(given, start=1):
        if path.is_dir():
            sources = _in_folder(path, f"given folder {number}" if len(given) > 1 else "the given folder")
        elif path.exists():
            sources = [_source(path, _shown_name(path, f"given file {number}" if len(given) > 1 else "the given file"))]
        else:
            raise InputError(f"{path.name}: there is no such file or folder; check the path", file=path.name)
        for source in sources:
            known = found.get(source.path)
            # What one folder reaches only by a link that leaves it may lie in another one that was given.
            if known is None or (known.problem is not None and source.problem is None):
                found[source.path] = source
    return [found[path] for path in sorted(found)]


def read_source(
    source: Source, *, max_essay_bytes: int = MAX_ESSAY_BYTES, progress: Callable[[int], None] | None = None
) -> Iterator[Record]:
    """Yield the records of one file. `progress` is called with the number of bytes read so far.

    What cannot be opened or decoded becomes a `SourceProblem`.
    """
    if source.problem is not None:
        yield SourceProblem("the file", source.problem)
        return
    name, suffix = source.path.name, source.path.suffix.lower()
    told = "it cannot be opened"
    try:
        with source.path.open("rb") as file:
            told = "it could not be read to its end; what stood before was taken"
            if suffix == ".xml":
                yield from read_portal(_chunks(file, progress), max_essay_bytes=max_essay_bytes)
            elif name in CSV_READERS:
                yield from _read_csv(name, file, progress)
            else:
                yield _read_essay(file, source, max_essay_bytes)
    except OSError:  # a file that vanished, or a disk or share that failed; the other files go on
        yield SourceProblem("the file", Problem(Reason.UNREADABLE, told))


def _in_folder(folder: Path, label: str) -> list[Source]:
    root = _real(folder)
    paths: list[Path] = []
    closed: list[Path] = []  # folders that cannot be listed: what lies in them must not be missing without a word

    def keep(error: OSError) -> None:
        closed.append(Path(error.filename))

    for parent, folders, names in os.walk(folder, onerror=keep):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        paths += [Path(parent) / name for name in names if not name.startswith(".")]
        # os.walk does not follow links to folders; one that leaves the given folder is told like a link to a file.
        links = [Path(parent) / name for name in folders if (Path(parent) / name).is_symlink()]
        paths += [link for link in links if not _real(link).is_relative_to(root)]
    problem = Problem(Reason.UNREADABLE, "it is a folder that cannot be opened")
    sources = [
        Source(_real(path), f"{label}/folder {number} of those that cannot be opened", 0, problem, root)
        for number, path in enumerate(sorted(closed), start=1)
    ]
    for number, path in enumerate(sorted(paths), start=1):
        number_in_all = f"file {number} of the sorted paths"
        name = _shown_name(path, number_in_all)
        if path.parent != folder and name != number_in_all:
            name = f"…/{name} ({number_in_all})"
        sources.append(_source(path, f"{label}/{name}", root))
    return sources


def _source(path: Path, label: str, root: Path | None = None) -> Source:
    problem: Problem | None = None
    real = _real(path)
    is_file, n_bytes = False, 0
    with suppress(OSError):  # a folder whose files may be listed, and not looked at
        is_file = real.is_file()
        n_bytes = real.stat().st_size
    if root is not None and not real.is_relative_to(root):
        problem = Problem(Reason.OUTSIDE_FOLDER, "it is a link that leaves the folder")
    elif not is_file:
        problem = Problem(Reason.UNREADABLE, "it is no regular file, or lies in a folder that cannot be opened")
    elif real.suffix.lower() in (".txt", ".json") and split_essay_id(real.stem) is None:
        problem = Problem(Reason.BAD_ID, "its name is no essay id such as A12BT3")
    elif real.suffix.lower() not in (".xml", ".txt", ".json") and real.name not in CSV_READERS:
        problem = Problem(Reason.UNKNOWN_FILE, "it is of no kind that is read")
    return Source(real, label, 0 if problem else n_bytes, problem, root)


def _real(path: Path) -> Path:
    """Return the absolute path, links followed; of links in a circle, one of them (`Path.resolve` raises there)."""
    return Path(os.path.realpath(path))


def _shown_name(path: Path, otherwise: str) -> str:
    # A line feed or a mark of direction would garble the message, and bytes that are not UTF-8 cannot be stored.
    is_safe = (
        (path.suffix.lower() == ".xml" and path.name.isprintable())
        or path.name in CSV_READERS
        or (path.suffix.lower() in (".txt", ".json") and split_essay_id(path.stem) is not None)
    )
    return path.name if is_safe else otherwise


def _chunks(file: IO[bytes], progress: Callable[[int], None] | None) -> Iterator[bytes]:
    while chunk := file.read(CHUNK_BYTES):
        yield chunk
        if progress is not None:
            progress(file.tell())


def _read_csv(name: str, file: IO[bytes], progress: Callable[[int], None] | None) -> Iterator[Record]:
    lines = _Lines(file, progress)
    yield from CSV_READERS[name](lines.decoded())
    if lines.problem is not None:
        yield SourceProblem(f"line {lines.number}", lines.problem)


class _Lines:
    """The lines of a file as text; they end early, with `problem` set, at the first that is too long or not UTF-8."""

    def __init__(self, file: IO[bytes], progress: Callable[[int], None] | None) -> None:
        self.number = 0
        self.problem: Problem | None = None
        self._file = file
        self._progress = progress

    def decoded(self) -> Iterator[str]:
        """Yield the lines with their ends, without a byte order mark."""
        first = self._file.readline(_MAX_LINE_BYTES)
        for raw in chain([first], iter(lambda: self._file.readline(_MAX_LINE_BYTES), b"")):
            self.number += 1
            if len(raw) == _MAX_LINE_BYTES and not raw.endswith(b"\n"):
                detail = f"it is longer than {_MAX_LINE_BYTES} bytes; the rows from here on were not read"
                self.problem = Problem(Reason.TOO_LARGE, detail)
                return
            text = _decode(raw.removeprefix(_BOM) if self.number == 1 else raw)
            if isinstance(text, Problem):
                guess = _guess(raw + self._file.read(_SAMPLE_BYTES))
                detail = f"bytes that are not UTF-8{guess}; the rows from here on were not read"
                self.problem = Problem(text.reason, detail)
                return
            yield text
            if self._progress is not None and self.number % 1000 == 0:
                self._progress(self._file.tell())


def _read_essay(file: IO[bytes], source: Source, max_essay_bytes: int) -> Record:
    learner_id, task_id = split_essay_id(source.path.stem) or ("", "")
    attributes = {"student": learner_id, "task": task_id}
    place = f"essay {learner_id}{task_id}"
    is_graph = source.path.suffix.lower() == ".json"
    limit = max_essay_bytes * (40 if is_graph else 4)  # decomposed letters shrink when they are composed
    raw = file.read(limit + 1)
    if len(raw) > limit:
        problem = Problem(Reason.TOO_LARGE, f"the text is larger than {max_essay_bytes} bytes")
        return SourceEssay(place, attributes, problem=problem)
    # A byte order mark is a mark of the encoding, not of the text.
    text = _decode(raw.removeprefix(_BOM))
    if isinstance(text, Problem):
        line = raw[: int(text.detail)].count(b"\n") + 1
        problem = Problem(text.reason, f"line {line} holds bytes that are not UTF-8{_guess(raw)}")
        return SourceEssay(place, attributes, problem=problem)
    return SourceEssay(place, attributes, kind="svala" if is_graph else "raw", content=text, is_described=False)


def _decode(raw: bytes) -> str | Problem:
    """Return the text, or a problem whose detail is the offset of the first byte that is not UTF-8."""
    at = 0
    if not raw.startswith(_UTF16):
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            at = error.start
    return Problem(Reason.WRONG_ENCODING, str(at))


# How Swedish letters were written before UTF-8; Latin-1 is a part of Windows-1252. In the order of likelihood.
_LIKELY = {"cp1252": "Windows-1252 or Latin-1", "cp850": "DOS code page 850", "mac_roman": "Mac Roman"}
_LETTERS = frozenset("åäöÅÄÖéÉü")
_MARKS = frozenset("–—’”“…´§°½\xa0")


def _guess(raw: bytes) -> str:
    """Return a remark on the likely encoding, to help with the conversion; nothing is decoded with it."""
    if raw.startswith(_UTF16):
        return " (it begins like UTF-16)"
    sample = raw[:_SAMPLE_BYTES]
    # Statistics over few letters guess wildly (`Pär` in Latin-1 as Chinese), so Swedish is looked for first.
    found = {name: _count_letters(sample.decode(encoding, errors="replace")) for encoding, name in _LIKELY.items()}
    if any(found.values()):
        return f" (it looks like {max(found, key=found.__getitem__)})"
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_exclusion=["utf_8"]).best()
    # A multi-byte encoding of Asia is the guess for whatever is none of the others; a hint that is wrong spoils texts.
    is_likely = best is not None and (best.encoding.startswith(("utf", "iso8859", "cp125", "koi8", "mac_")))
    return f" (it looks like {best.encoding})" if best is not None and is_likely else ""


def _count_letters(text: str) -> int:
    """Return the number of Swedish letters beyond ASCII, 0 when the text holds what Swedish does not."""
    beyond = [letter for letter in text if letter > "\x7f"]
    return sum(letter in _LETTERS for letter in beyond) if set(beyond) <= _LETTERS | _MARKS else 0
