"""The full pack: the default pack and everything that an operator may have, from files as their owners publish them.

Bad rows never stop a build and never go unseen: each is reported with its file and line.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import fold
from resources.compare import read_rows
from resources.curation import list_of_file
from resources.gathering import Gatherer
from resources.geonames import ALTERNATES_FILE, DUMP_FILE, Features
from resources.layouts import BadRowError, Context, Layout, recognise
from resources.load import DEFAULT_PACK
from resources.manifest import Manifest, Source, read_manifest

__all__ = ["BadRow", "BuildReport", "FileReport", "build_full"]

Target = tuple[str, Mapping[str, str]]  # list and row

csv.field_size_limit(1 << 24)

_LONGEST_FORM = 120
_TABLES = frozenset({".csv", ".tsv", ".txt"})
_OPERATOR = "as given by the operator"


@dataclass(frozen=True, slots=True, order=True)
class BadRow:
    """A row that was left out, and why; the reason never quotes the row."""

    file: str
    line: int
    reason: str


@dataclass(frozen=True, slots=True, order=True)
class FileReport:
    """What became of one file: the layout it was read by (empty when none fits), and rows that went into the pack."""

    file: str
    layout: str
    n_rows: int


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did. A file that no layout fits is among `files` with an empty layout; all is sorted."""

    manifest: Manifest
    files: tuple[FileReport, ...] = ()
    bad_rows: tuple[BadRow, ...] = field(default=(), repr=False)


def build_full(sources: Sequence[Path], out: Path, *, base: Path | None = None) -> BuildReport:
    """Build a pack from the default one (or `base`) and files or folders of an operator's lists.

    Read are SCB's name statistics, GeoNames dumps, street, stop and place lists, company registers, the svensktext
    and SweLL lists, and TSVs named like a list of the pack (`given_name.tsv` …). The order of `sources` does not
    matter. Raise ResourceError when a source does not exist or gives nothing at all.
    """
    builder = _Builder()
    builder.add_pack(base or DEFAULT_PACK)
    files = sorted({file.resolve() for source in sources for file in _files(source)})
    if not files:
        raise ResourceError("no files among the sources; give files or folders that hold lists")
    names = _names(files)
    geonames = [file for file in files if DUMP_FILE.fullmatch(file.name)]
    alternates = [file for file in files if ALTERNATES_FILE.fullmatch(file.name)]
    builder.add_geonames(geonames, alternates, names)
    for file in files:
        if file not in geonames and file not in alternates:
            builder.add_file(file, names[file])
    manifest = builder.gatherer.write(out, "full")
    return BuildReport(manifest, tuple(sorted(builder.files)), tuple(sorted(builder.bad_rows)))


def _files(source: Path) -> Iterator[Path]:
    if source.is_file():
        yield source
    elif source.is_dir():
        yield from (path for path in source.rglob("*") if path.is_file() and not path.name.startswith("."))
    else:
        raise ResourceError(f"source {source} does not exist", file=source.name)


def _names(files: Sequence[Path]) -> dict[Path, str]:
    """Name each file by as little of its path as tells it from the others, since a manifest may travel."""
    names: dict[Path, str] = {}
    for file in files:
        depth = 1
        while depth < len(file.parts) and any(o != file and o.parts[-depth:] == file.parts[-depth:] for o in files):
            depth += 1
        names[file] = "/".join(file.parts[-depth:])
    return names


class _Builder:
    """Reads one file after the other into a gatherer and keeps the reports."""

    def __init__(self) -> None:
        self.gatherer = Gatherer()
        self.files: list[FileReport] = []
        self.bad_rows: list[BadRow] = []
        self._context = Context("", {}, {})

    def add_pack(self, pack: Path) -> None:
        """Take over every row of a pack with its sources, and its countries as names that tables may use."""
        manifest = read_manifest(pack)
        code: dict[str, str] = {}
        name: dict[str, str] = {}
        for record in manifest.lists.values():
            rows = list(read_rows(pack, record))
            self.gatherer.add(record.name, manifest.sources[record.sources[0]], rows)
            for source in record.sources[1:]:
                self.gatherer.note_source(record.name, manifest.sources[source])
            if record.name == "country":
                for row in rows:
                    if "country" in row and not row.get("inflection"):
                        code.setdefault(fold(row["form"]), row["country"])
                        name.setdefault(row["country"], row.get("name", row["form"]))
        self._context = Context("", code, name)

    def add_geonames(self, dumps: Sequence[Path], alternates: Sequence[Path], names: Mapping[Path, str]) -> None:
        """Read all GeoNames dumps together."""
        features = Features()
        readers: list[tuple[Sequence[Path], Callable[[Iterator[str]], Iterator[tuple[int, str]]]]] = [
            (dumps, features.read_dump),
            (alternates, features.read_alternates),
        ]
        for files, read in readers:
            for file in files:
                with file.open(encoding="utf-8", errors="replace", newline="\n") as lines:
                    self.bad_rows += (BadRow(names[file], line, reason) for line, reason in read(lines))
        if not dumps:
            self.files += (FileReport(names[file], "", 0) for file in alternates)
            return
        digest = hashlib.sha256()
        for file in (*dumps, *alternates):
            digest.update(_digest(file).encode())
        source = Source("geonames", f"GeoNames dumps, SHA-256 {digest.hexdigest()[:16]}", "CC-BY-4.0", "as given")
        by_list: dict[str, list[Mapping[str, str]]] = {}
        for name, row in features.rows():
            by_list.setdefault(name, []).append(row)
        n_rows = sum(self.gatherer.add(name, source, rows) for name, rows in sorted(by_list.items()))
        self.files += (FileReport(names[file], "GeoNames", n_rows) for file in (*dumps, *alternates))

    def add_file(self, file: Path, name: str) -> None:
        """Read one file by the first layout that fits, or report that none does."""
        layout, licence = "", _OPERATOR
        targets: Iterator[Target] = iter(())
        if file.name == "names_database.json":
            layout, licence, targets = "names of the SweLL service", "CC-BY-NC-SA-4.0", self._name_database(file, name)
        elif file.suffix.lower() in _TABLES:
            text, encoding = _text(file)
            if encoding != "utf-8":
                self.bad_rows.append(BadRow(name, 0, f"not UTF-8; read as {encoding}"))
            layout, licence, targets = self._table(file, name, text)
        by_list: dict[str, list[Mapping[str, str]]] = {}
        for target, row in targets:
            by_list.setdefault(target, []).append(row)
        source = Source(f"file {name}", f"{name}, SHA-256 {_digest(file)[:16]}", licence, "as given")
        n_rows = sum(self.gatherer.add(target, source, rows) for target, rows in sorted(by_list.items()))
        self.files.append(FileReport(name, layout, n_rows))

    def _table(self, file: Path, name: str, text: str) -> tuple[str, str, Iterator[Target]]:
        own = list_of_file(file.stem)
        rows = self._rows(name, text)
        if file.suffix == ".tsv" and own is not None:
            return f"list {own[0]}", _OPERATOR, self._own_list(name, own, text)
        # Some tables have a line of column numbers above their header.
        for _, header in islice(rows, 2):
            found = recognise(file.name, header)
            if found is not None:
                layout, mapping = found
                return layout.name, layout.licence, self._laid_out(name, layout, mapping, header, rows)
        return "", _OPERATOR, iter(())

    def _rows(self, name: str, text: str) -> Iterator[tuple[int, list[str]]]:
        """Yield line and cells of each row; report where a cell swallows more than a table can hold, and end there."""
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
        try:
            for row in reader:
                yield reader.line_num, row
        except csv.Error:
            self.bad_rows.append(BadRow(name, reader.line_num, "a quotation mark is not closed; the rest was not read"))

    def _laid_out(
        self,
        name: str,
        layout: Layout,
        mapping: Mapping[str, str],
        header: Sequence[str],
        rows: Iterator[tuple[int, list[str]]],
    ) -> Iterator[Target]:
        """Yield what each row of a recognised table becomes."""
        context = Context(name, self._context.country_code, self._context.country_name)
        positions = {word: header.index(heading) for word, heading in mapping.items()}
        for line, fields in rows:
            if not any(fields):
                continue
            if len(fields) != len(header):
                self.bad_rows.append(BadRow(name, line, f"{len(fields)} columns, the header has {len(header)}"))
                continue
            row = {word: fields[at].strip() for word, at in positions.items()}
            yield from self._checked(name, line, layout.rows(row, context))

    def _own_list(self, name: str, own: tuple[str, Mapping[str, str]], text: str) -> Iterator[Target]:
        """Read a TSV in the form of the pack's own lists."""
        target, defaults = own
        header: list[str] = []
        for line, row in enumerate(text.split("\n"), start=1):
            fields = row.rstrip("\r").split("\t")
            if not header:
                header = ["form" if column == "name" and "form" not in fields else column for column in fields]
                if "form" not in header:
                    self.bad_rows.append(BadRow(name, line, "no column `form` or `name`"))
                    return
            elif any(fields):
                if len(fields) != len(header):
                    self.bad_rows.append(BadRow(name, line, f"{len(fields)} columns, the header has {len(header)}"))
                    continue
                given = dict(defaults) | {k: v for k, v in zip(header, fields, strict=True) if v}
                yield from self._checked(name, line, [(target, given)])

    def _name_database(self, file: Path, name: str) -> Iterator[Target]:
        """Read the names of the original SweLL service: groups of [name, bearers] or [name, men, women]."""
        try:
            content = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            self.bad_rows.append(BadRow(name, 0, "is not JSON"))
            return
        kinds = {
            "efternamn": ("surname", ("frequency",)),
            "förnamn_män": ("given_name", ("men",)),
            "förnamn_kvinnor": ("given_name", ("women",)),
            "neutral_namn": ("given_name", ("men", "women")),
        }
        for key, (target, columns) in kinds.items():
            items = [item for group in content.get(key, ()) for item in group]
            for number, item in enumerate(items, start=1):
                if not isinstance(item, list) or len(item) != 1 + len(columns) or not isinstance(item[0], str):
                    self.bad_rows.append(BadRow(name, 0, f"item {number} of {key} is not a name with its bearers"))
                    continue
                row = {"form": item[0]} | {c: str(n) for c, n in zip(columns, item[1:], strict=True)}
                yield from self._checked(name, 0, [(target, row)])

    def _checked(self, file: str, line: int, targets: Iterable[Target]) -> Iterator[Target]:
        """Yield what a row becomes, or report why it cannot be used."""
        try:
            made = list(targets)
            problem = next((p for _, row in made if (p := _problem(row))), "")
        except BadRowError as error:
            made, problem = [], str(error)
        if problem:
            self.bad_rows.append(BadRow(file, line, problem))
        else:
            yield from made


def _problem(row: Mapping[str, str]) -> str:
    """Return what is wrong with a row's form, or the empty string."""
    form = row.get("form", "").strip()
    if not form:
        return "no name"
    if len(form) > _LONGEST_FORM:
        return f"a name of more than {_LONGEST_FORM} characters"
    if not any(c.isalpha() for c in form):
        return "a name without a letter"
    if any(ord(c) < 32 or c == "\ufffd" for value in row.values() for c in value):
        return "control or replacement characters"
    if re.search("[ÃãÂâ][\u0080-¿]", form):
        return "UTF-8 that was encoded twice"
    for column in ("frequency", "men", "women"):
        if not row.get(column, "0").isdecimal():
            return f"{column} is not a whole number"
    return ""


def _text(file: Path) -> tuple[str, str]:
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), "cp1252"


def _delimiter(text: str) -> str:
    head = text[:4096].split("\n", 1)[0]
    return max(("\t", ";", ","), key=head.count)


def _digest(file: Path) -> str:
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()
