"""The review table: spans with their context as CSV or Parquet, and what people made of them.

A cell that a spreadsheet would compute is quoted on the way out and unquoted on the way back; `exported` holds what a
row said when it left, so that only what was changed becomes a decision.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from pseudo_core.corrections import APPROVED, CorrectedRow, is_action
from pseudo_core.decisions import text_digest
from pseudo_core.errors import FormatError
from pseudo_core.model import AnnotatedEssay, LearnerEntities, MentionRef
from pseudo_core.taxonomy import MODIFIER_ORDER, Label, Modifier
from warehouse.files import atomic_file

__all__ = ["label_of", "modifiers_of", "read_table", "read_text", "span_rows", "write_table"]

_CONTEXT = 40  # characters shown before and after a span
_COLUMNS = (
    ("learner_id", pa.string()),
    ("essay_id", pa.string()),
    ("start", pa.int32()),
    ("end", pa.int32()),
    ("before", pa.string()),
    ("surface", pa.string()),
    ("after", pa.string()),
    ("label", pa.string()),
    ("modifiers", pa.string()),
    ("entity", pa.int32()),
    ("action", pa.string()),
    ("score", pa.float64()),
    ("rules", pa.string()),
    ("exported", pa.string()),
    ("text_digest", pa.string()),
)
_SCHEMA = pa.schema(list(_COLUMNS))
_BATCH = 100_000  # rows held at once, and of a Parquet row group
_FORMULA = ("=", "+", "-", "@", "\t")  # a spreadsheet would compute a cell that begins so
_NEEDED = {"essay_id", "start", "end", "label", "action"}
# What a cell must be, after the name of its column.
_RULES = {
    "start": "is a number",
    "end": "is a number",
    "entity": "is a number or empty",
    "label": "is a label of the taxonomy; to say that a span is no personal information, write `remove` as its action",
    "modifiers": "are words of the taxonomy, such as gen+foreign",
    "action": "is keep, mask, generalise:WORD, remove, approved or empty",
    "exported": "is not as it was exported",
    "span": "starts or ends elsewhere than it was exported; write `remove` as its action, and add a new row",
}
Row = dict[str, Any]
T = TypeVar("T")


def span_rows(linked: LearnerEntities, annotated: AnnotatedEssay) -> Iterator[Row]:
    """Yield one row a mention of an essay; offsets count code points of the essay as ingested."""
    text, essay_id = annotated.essay.text, annotated.essay.essay_id
    digest = text_digest(text)
    approved = APPROVED if essay_id in linked.approved else ""
    for mention in annotated.mentions:
        ref = MentionRef(essay_id, mention.start)
        values = {
            "label": str(mention.label),
            "modifiers": "+".join(mention.modifiers),
            "entity": linked.entity_of[ref],
            "action": linked.markup_actions.get(ref, "") or approved,
        }
        yield {
            "learner_id": linked.learner_id,
            "essay_id": essay_id,
            "start": mention.start,
            "end": mention.end,
            "before": text[max(0, mention.start - _CONTEXT) : mention.start].replace("\n", " "),
            "surface": text[mention.start : mention.end],
            "after": text[mention.end : mention.end + _CONTEXT].replace("\n", " "),
            **values,
            "score": round(mention.score, 3),
            "rules": " ".join(mention.rules),
            "exported": json.dumps({"start": mention.start, "end": mention.end, **values}, ensure_ascii=False),
            "text_digest": digest,
        }


def write_table(folder: Path, kind: str, rows: Iterable[Row]) -> None:
    """Write the rows as `spans.csv` or `spans.parquet`, as `kind` says; a batch of them is in memory at a time."""
    if kind == "parquet":
        _write_parquet(folder / "spans.parquet", iter(rows))
    else:
        _write_csv(folder / "spans.csv", rows)


def _write_parquet(path: Path, rows: Iterator[Row]) -> None:
    with atomic_file(path) as out, pq.ParquetWriter(out, _SCHEMA, compression="zstd") as writer:
        batch = list(islice(rows, _BATCH))
        while True:  # without a row, too, the file says what it would hold
            writer.write_table(pa.Table.from_pylist(batch, schema=_SCHEMA))
            batch = list(islice(rows, _BATCH))
            if not batch:
                return


def _write_csv(path: Path, rows: Iterable[Row]) -> None:
    with atomic_file(path) as out:
        stream = io.TextIOWrapper(out, encoding="utf-8", newline="")
        try:
            # The mark lets spreadsheets read UTF-8.
            stream.write("\ufeff")
            writer = csv.DictWriter(stream, [name for name, _ in _COLUMNS])
            writer.writeheader()
            for row in rows:
                writer.writerow(
                    {name: f"'{cell}" if str(cell).startswith(_FORMULA) else cell for name, cell in row.items()}
                )
        finally:
            stream.detach()  # flushes; the file is closed by its own context


def read_text(file: Path) -> str:
    """Return the text of a file; raise FormatError when it is not UTF-8."""
    text = None
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        text = None
    if text is None:
        raise FormatError("not UTF-8; save it as UTF-8")
    return text


def read_table(file: Path) -> list[tuple[int, CorrectedRow]]:
    """Return the rows of a corrected table, each with its line; empty rows, as spreadsheets add them, are left out.

    Raise FormatError that names file, line and column when one cannot be read, or would be passed over: a word that is
    no action, a label that was emptied, a span whose offsets were changed.
    """
    columns, lines = _parquet_lines(file) if file.suffix.lower() == ".parquet" else _csv_lines(file)
    missing = _NEEDED - columns
    if missing:
        raise FormatError(f"{file.name}: the columns {', '.join(sorted(missing))} are missing")
    rows = []
    for number, line in enumerate(lines, start=2):
        cells = {name: _cell(value) for name, value in line.items() if name}
        if not any(cells.values()):
            continue
        try:
            row, bad = _corrected(cells), ""
        except _BadCellError as error:
            row, bad = None, error.column
        if row is None:
            raise FormatError(f"{file.name}, line {number}: {bad} {_RULES[bad]}; correct the row", line=number)
        rows.append((number, row))
    return rows


def _parquet_lines(file: Path) -> tuple[set[str], Iterator[Row]]:
    """Return the columns, and row by row the cells. Raise FormatError when the file cannot be read."""
    table = None
    try:
        table = pq.ParquetFile(file).read()
    except (pa.ArrowInvalid, OSError):
        table = None
    if table is None:
        raise FormatError(f"{file.name}: no Parquet file; export again")
    return set(table.column_names), (row for batch in table.to_batches(_BATCH) for row in batch.to_pylist())


def _csv_lines(file: Path) -> tuple[set[str], Iterator[Row]]:
    """Return the columns, and row by row the cells. Raise FormatError when the file cannot be read, for a row that
    cannot be when that is its turn.
    """
    text = None
    try:
        text = read_text(file).removeprefix("\ufeff")
    except FormatError:
        text = None
    if text is None:
        raise FormatError(f"{file.name}: not UTF-8; save it as CSV in UTF-8")
    header = text.split("\n", 1)[0]
    # Spreadsheets of some languages write semicolons, and some tabs.
    reader = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=header.count))
    columns: set[str] = set()
    with suppress(csv.Error):  # told when the first row is asked for
        columns = set(reader.fieldnames or ())

    def lines() -> Iterator[Row]:
        is_whole = False
        with suppress(csv.Error):  # a quotation mark that is not closed makes one cell of all that follows
            yield from reader
            is_whole = True
        if not is_whole:
            raise FormatError(f"{file.name}: a quotation mark is not closed; correct the cell that it stands in")

    return columns, lines()


class _BadCellError(Exception):
    """A cell that cannot be used; `column` is a key of `_RULES`, and nothing tells what stands there."""

    def __init__(self, column: str) -> None:
        super().__init__(column)
        self.column = column


def _cell(value: object) -> str:
    return ("" if value is None else str(value)).strip().removeprefix("'")


def _corrected(cells: Mapping[str, str]) -> CorrectedRow:
    """Return what a row's cells say. Raise _BadCellError for the first that cannot be used."""
    was = _read("exported", cells, _exported)
    row = CorrectedRow(
        essay_id=cells["essay_id"],
        start=_read("start", cells, _number),
        end=_read("end", cells, _number),
        label=_read("label", cells, label_of),
        modifiers=_read("modifiers", cells, modifiers_of),
        entity=_read("entity", cells, _number) if cells.get("entity") else None,
        action=cells["action"],
        was_label=_read("exported", was, label_of, "label"),
        was_modifiers=_read("exported", was, modifiers_of, "modifiers"),
        was_entity=_read("exported", was, _number, "entity") if was.get("entity") else None,
        was_action=was.get("action", ""),
        text_digest=cells.get("text_digest", ""),
    )
    if row.action and not is_action(row.action):
        raise _BadCellError("action")
    # An emptied label, or a new row without one, says nothing; a decision lost without a word would be worse.
    if row.label is None and row.action.lower() != "remove" and (row.was_label is not None or not row.action):
        raise _BadCellError("label")
    # Tables of earlier versions do not tell where a span stood.
    for name, value in (("start", row.start), ("end", row.end)):
        if was.get(name, str(value)) != str(value):
            raise _BadCellError("span")
    return row


def _read(column: str, cells: Mapping[str, str], reader: Callable[[str], T], name: str = "") -> T:
    """Return a cell (by default the column's own) as `reader` reads it. Raise _BadCellError when it cannot."""
    found: list[T] = []
    with suppress(ValueError):  # which may quote the cell
        found.append(reader(cells.get(name or column, "")))
    if not found:
        raise _BadCellError(column)
    return found[0]


def _number(text: str) -> int:
    """Return a whole number, also as programs write it that know no others: `17.0`. Raise ValueError."""
    return int(text.removesuffix(".0"))


def _exported(text: str) -> dict[str, str]:
    """Return what a row said when it left, empty for a new row. Raise ValueError for anything else."""
    values = json.loads(text) if text else {}
    if not isinstance(values, dict):
        raise ValueError
    return {str(name): str(value) for name, value in values.items()}


def label_of(text: str) -> Label | None:
    """Return the label that a cell names, None for an empty one; raise ValueError for another word."""
    return Label(text.replace(":", "_")) if text else None


def modifiers_of(text: str) -> tuple[Modifier, ...]:
    """Return the modifiers that a cell names, in the taxonomy's order; raise ValueError for another word."""
    found = {Modifier(item.strip()) for item in text.replace(",", "+").split("+") if item.strip()}
    return tuple(item for item in MODIFIER_ORDER if item in found)
