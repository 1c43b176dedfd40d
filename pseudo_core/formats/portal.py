"""SweLL portal XML as a stream: bytes go in chunk by chunk, learners, tasks and essays come out as they are complete.

Memory is bounded by the largest essay that is allowed, not by the file. Document types, and with them entities and
external references, are refused, so that no file can expand or read another one. Broken XML ends the reading with an
error that names line and column; what was complete before it stays.

>>> essay = b'<essay student="A1" task="AT1"><content type="raw">Hej.</content></essay>'
>>> records = read_portal([b'<swell source="A"><essays>', essay, b"</essays></swell>"])
>>> [(record.place, record.content) for record in records]
[('line 1, essay A1AT1', 'Hej.')]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from pseudo_core.formats.records import Record, SourceEssay, SourceLearner, SourceProblem, SourceTask
from pseudo_core.validation import MAX_ESSAY_BYTES, Problem, Reason, is_item_id

__all__ = ["MAX_TOKEN_BYTES", "read_portal"]

# A tag or comment that is longer holds no metadata; without a limit one attribute could fill the memory.
MAX_TOKEN_BYTES = 4_000_000
_MAX_METADATA_CHARS = 1_000_000  # the attributes and children of one learner, task or essay
_GRAPH_FACTOR = 40  # a SVALA graph is about thirty times as long as its text

_CHILDREN: dict[str, frozenset[str]] = {
    "swell": frozenset({"meta", "essays"}),
    "meta": frozenset({"student", "task"}),
    "essays": frozenset({"essay"}),
    "student": frozenset({"gender", "language", "degree", "extra"}),
    "task": frozenset({"extra"}),
    "essay": frozenset({"extra", "content"}),
}
_ITEMS = frozenset({"student", "task", "essay"})
_SCHEMA_NAMES = frozenset(_CHILDREN) | frozenset().union(*_CHILDREN.values())


class _Stop(Exception):  # noqa: N818 - control flow out of expat's callbacks, never seen outside
    def __init__(self, problem: Problem, line: int) -> None:
        super().__init__()
        self.problem = problem
        self.line = line


@dataclass(slots=True)
class _Item:
    """A student, task or essay whose end is not yet seen."""

    name: str
    line: int
    attributes: dict[str, str]
    genders: list[str] = field(default_factory=list)
    languages: list[tuple[str, str]] = field(default_factory=list)
    degrees: list[tuple[str, str]] = field(default_factory=list)
    extras: list[tuple[str, str]] = field(default_factory=list)
    kind: str = "raw"
    content: str | None = None
    first_line: int = 1
    is_normalized: bool = False
    n_contents: int = 0
    n_chars: int = 0
    problem: Problem | None = None

    @property
    def place(self) -> str:
        """Return line and element, with the ids that are ids."""
        names = ("student", "task") if self.name == "essay" else ("id",)
        ids = [self.attributes.get(name, "") for name in names]
        known = "".join(ids) if all(is_item_id(value) for value in ids) else ""
        return f"line {self.line}, {self.name}{' ' + known if known else ''}"


def read_portal(chunks: Iterable[bytes], *, max_essay_bytes: int = MAX_ESSAY_BYTES) -> Iterator[Record]:
    """Yield the records of one file in its order, given as chunks of bytes (64 KiB and more read fastest).

    The text of an essay is its `<content>` exactly, with the line ends that XML gives. What cannot be read becomes a
    `SourceProblem`, the last one when reading had to stop.
    """
    reader = _Reader(max_essay_bytes)
    for chunk in chunks:
        yield from reader.feed(chunk)
        if reader.is_stopped:
            return
    yield from reader.close()


class _Reader:
    def __init__(self, max_essay_bytes: int) -> None:
        self.is_stopped = False
        self._max_essay_bytes = max_essay_bytes
        self._records: list[Record] = []
        self._path: list[str] = []
        self._item: _Item | None = None
        self._text: list[str] = []
        self._n_text = 0
        self._text_limit = 0
        self._text_attributes: dict[str, str] = {}
        self._skipping = 0  # depth inside an element that is passed over
        self._seen: set[str] = set()  # sections and notes that may come once a file
        self._window = b""  # the last bytes that were fed, to look at where an error lies
        self._n_fed = 0
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.buffer_size = 1 << 16
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.EntityDeclHandler = self._refuse_doctype
        parser.ExternalEntityRefHandler = self._refuse_doctype
        parser.SkippedEntityHandler = self._refuse_doctype
        self._parser = parser

    def feed(self, chunk: bytes) -> list[Record]:
        """Return the records that this chunk completes."""
        self._window = self._window[-8:] + chunk
        self._n_fed += len(chunk)
        self._parse(chunk, is_final=False)
        if not self.is_stopped and self._n_fed - self._parser.CurrentByteIndex > MAX_TOKEN_BYTES + len(chunk):
            self._stop(Problem(Reason.TOO_LARGE, "a tag is larger than any the portal writes"), self._line())
        return self._take()

    def close(self) -> list[Record]:
        """Return what the end of the file completes."""
        self._parse(b"", is_final=True)
        return self._take()

    def _take(self) -> list[Record]:
        records, self._records = self._records, []
        return records

    def _parse(self, chunk: bytes, *, is_final: bool) -> None:
        problem: Problem | None = None
        line = 0
        try:
            self._parser.Parse(chunk, is_final)
        except expat.ExpatError as error:
            problem, line = self._problem_of(error), error.lineno
        except _Stop as stop:
            problem, line = stop.problem, stop.line
        except (LookupError, ValueError):
            # pyexpat asks Python for encodings it does not know; a name that is none, or a multi-byte one, ends here.
            problem, line = (
                Problem(Reason.WRONG_ENCODING, "the XML declaration names an encoding that cannot be read"),
                1,
            )
        if problem is not None:
            self._stop(problem, line)

    def _problem_of(self, error: expat.ExpatError) -> Problem:
        at = self._parser.ErrorByteIndex - (self._n_fed - len(self._window))
        word = _ERRORS.get(error.code, "not well-formed XML")
        if error.code == _NO_ELEMENTS and self._path:  # expat means none that is whole
            word = "the file breaks off before its last end tag"
        if error.code in _WRONG_ENCODING:
            return Problem(Reason.WRONG_ENCODING, "the bytes are not in the encoding that the XML declaration names")
        if error.code == _INVALID_TOKEN and 0 <= at < len(self._window) and not _is_utf8(self._window[at : at + 4]):
            return Problem(Reason.WRONG_ENCODING, f"column {error.offset + 1} holds bytes that are not UTF-8")
        return Problem(Reason.MALFORMED_XML, f"column {error.offset + 1}: {word}")

    def _stop(self, problem: Problem, line: int) -> None:
        self.is_stopped = True
        if self._item is not None and self._item.name == "essay":
            item = self._item
            self._records.append(
                SourceEssay(item.place, item.attributes, problem=Problem(problem.reason, "the file breaks off in it"))
            )
        self._records.append(SourceProblem(f"line {line}", problem))

    def _line(self) -> int:
        return int(self._parser.CurrentLineNumber)

    def _refuse_doctype(self, *_: object) -> int:
        raise _Stop(Problem(Reason.FORBIDDEN_XML, "a document type or entity declaration"), self._line())

    # What expat calls. Elements that the schema lacks are passed over with their content, and noted.

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self._skipping:
            self._skipping += 1
            self._tell_lost_essay(name, attributes, "an element that is passed over")
            return
        if not self._path:
            if name != "swell":
                raise _Stop(Problem(Reason.BAD_STRUCTURE, "the root element is not <swell>"), self._line())
            self._path.append(name)
            return
        parent = self._path[-1]
        if parent == "content":
            self._fail(Problem(Reason.BAD_CONTENT, "an element stands inside <content>"))
            self._skipping = 1
            self._tell_lost_essay(name, attributes, "<content>")
            return
        if name not in _CHILDREN.get(parent, frozenset()):
            self._pass_over(name, parent, attributes)
            return
        if parent == "swell":
            if name in self._seen:
                raise _Stop(Problem(Reason.BAD_STRUCTURE, f"a second <{name}>"), self._line())
            self._seen.add(name)
        self._path.append(name)
        if name in _ITEMS:
            self._item = _Item(name, self._line(), attributes)
            self._count(sum(map(len, attributes.values())))
        elif self._item is not None:
            self._start_text(name, attributes)

    def _start_text(self, name: str, attributes: dict[str, str]) -> None:
        assert self._item is not None
        self._text, self._n_text, self._text_attributes = [], 0, attributes
        self._text_limit = _MAX_METADATA_CHARS
        if name != "content":
            return
        item = self._item
        item.n_contents += 1
        item.kind = attributes.get("type", "")
        item.first_line = self._line()
        item.is_normalized = attributes.get("normalized") == "yes"
        # One more than is allowed, so that the check that follows sees the excess.
        self._text_limit = self._max_essay_bytes * (_GRAPH_FACTOR if item.kind == "svala" else 1) + 1

    def _characters(self, text: str) -> None:
        if self._skipping:
            return
        if self._path[-1] in ("content", "language", "degree", "extra"):
            room = self._text_limit - self._n_text
            if room > 0:
                self._text.append(text[:room])
                self._n_text += min(len(text), room)
        elif not text.isspace():
            self._note(Problem(Reason.STRAY_TEXT, f"text directly inside <{self._path[-1]}>"))

    def _end(self, _: str) -> None:
        if self._skipping:
            self._skipping -= 1
            return
        name = self._path.pop()
        item = self._item
        if item is None:
            return
        if name in _ITEMS:
            self._records.append(_record_of(item))
            self._item = None
            return
        text, attributes = "".join(self._text), self._text_attributes
        self._text = []
        if name == "content":
            self._end_content(item, text)
            return
        self._count(len(text) + sum(map(len, attributes.values())))
        if name == "gender":
            item.genders.append(attributes.get("type", ""))
        elif name == "language":
            item.languages.append((attributes.get("situation", ""), text))
        elif name == "degree":
            item.degrees.append((attributes.get("type", ""), text))
        else:
            item.extras.append((attributes.get("name", ""), text))

    def _end_content(self, item: _Item, text: str) -> None:
        if item.n_contents > 1:
            self._fail(Problem(Reason.BAD_CONTENT, "a second <content>"))
        elif item.kind not in ("raw", "svala"):
            self._fail(Problem(Reason.BAD_CONTENT, "the type of <content> is neither raw nor svala"))
        elif self._n_text >= self._text_limit:
            self._fail(Problem(Reason.TOO_LARGE, f"the text is larger than {self._max_essay_bytes} bytes"))
        item.content = text

    def _count(self, n_chars: int) -> None:
        assert self._item is not None
        self._item.n_chars += n_chars
        if self._item.n_chars > _MAX_METADATA_CHARS:
            raise _Stop(Problem(Reason.TOO_LARGE, f"the metadata of one {self._item.name} is too large"), self._line())

    def _fail(self, problem: Problem) -> None:
        if self._item is not None and self._item.problem is None:
            self._item.problem = problem

    def _pass_over(self, name: str, parent: str, attributes: dict[str, str]) -> None:
        self._skipping = 1
        shown = f"<{name}>" if name in _SCHEMA_NAMES else "an element that the schema lacks"
        if not self._tell_lost_essay(name, attributes, f"<{parent}>", is_in_place=parent == "essays"):
            self._note(Problem(Reason.UNKNOWN_ELEMENT, f"{shown} inside <{parent}>"))

    def _tell_lost_essay(
        self, name: str, attributes: dict[str, str], inside: str, *, is_in_place: bool = False
    ) -> bool:
        """Refuse an element that holds an essay by its name or place and is no `<essay>` of `<essays>`.

        Return whether it is one. Each is told, unlike what else is passed over: noted once a file, texts would be lost
        in silence.
        """
        is_named = name.rpartition(":")[2].lower() == "essay"  # also `<Essay>` and, with a namespace, `<s:essay>`
        if not (is_named or is_in_place):
            return False
        what = "an <essay>" if name == "essay" else "an element other than <essay>"
        problem = Problem(Reason.BAD_STRUCTURE, f"{what} inside {inside}")
        item = _Item("essay", self._line(), attributes)
        has_ids = all(is_item_id(attributes.get(key, "")) for key in ("student", "task"))
        self._records.append(
            SourceEssay(item.place, attributes, problem=problem) if has_ids else SourceProblem(item.place, problem)
        )
        return True

    def _note(self, problem: Problem) -> None:
        key = f"{problem.reason} {problem.detail}"
        if key not in self._seen:  # once a file: a wrong export has the same slip in every essay
            self._seen.add(key)
            self._records.append(SourceProblem(f"line {self._line()}", problem))


def _record_of(item: _Item) -> Record:
    if item.name == "student":
        return SourceLearner(
            item.place,
            item.attributes,
            tuple(item.genders),
            tuple(item.languages),
            tuple(item.degrees),
            tuple(item.extras),
        )
    if item.name == "task":
        return SourceTask(item.place, item.attributes, tuple(item.extras))
    problem = item.problem
    if problem is None and item.n_contents == 0:
        problem = Problem(Reason.BAD_CONTENT, "there is no <content>")
    return SourceEssay(
        item.place,
        item.attributes,
        kind=item.kind,
        content=None if problem else item.content,
        first_line=item.first_line,
        is_normalized=item.is_normalized,
        extras=tuple(item.extras),
        problem=problem,
    )


_INVALID_TOKEN = expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]
_WRONG_ENCODING = frozenset(
    expat.errors.codes[word]
    for word in (expat.errors.XML_ERROR_INCORRECT_ENCODING, expat.errors.XML_ERROR_UNKNOWN_ENCODING)
)
_NO_ELEMENTS = expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]
# Expat's own words name no text either, but these say what to look for.
_ERRORS = {
    _INVALID_TOKEN: "a character that XML forbids, or `<` or `&` written plainly",
    expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]: "an end tag without its start tag",
    _NO_ELEMENTS: "the file has no element",
    expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN]: "the file ends inside a tag",
    expat.errors.codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]: "an attribute stands twice",
    expat.errors.codes[expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]: "something follows the root element",
    expat.errors.codes[expat.errors.XML_ERROR_BAD_CHAR_REF]: "a reference to a character that XML forbids",
    expat.errors.codes[expat.errors.XML_ERROR_UNDEFINED_ENTITY]: "a reference to an entity that XML does not have",
}
_UTF8_START = re.compile(rb"[\x00-\x7f\xc2-\xf4]")


def _is_utf8(window: bytes) -> bool:
    """Tell whether up to 4 bytes begin with a character in UTF-8; one that the window cuts off counts as such."""
    if not window or _UTF8_START.match(window) is None:
        return not window
    for length in range(1, len(window) + 1):
        try:
            window[:length].decode()
        except UnicodeDecodeError as error:
            if error.reason != "unexpected end of data":
                return False
        else:
            return True
    return True
