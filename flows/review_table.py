"""The review table: spans with their context as CSV or Parquet, and what people made of them.

A cell that a spreadsheet would compute is quoted on the way out and unquoted on the way back; `exported` holds what a
row said when it left, so that only what was changed becomes a decision.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pseudo_core.corrections import APPROVED, CorrectedRow
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
Row = dict[str, Any]


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
            "exported": json.dumps(values, ensure_ascii=False),
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


def _lines(file: Path) -> Iterator[Row]:
    """Yield the cells of a corrected table by column, row by row. Raise FormatError when they cannot be read."""
    if file.suffix == ".parquet":
        table = None
        try:
            table = pq.ParquetFile(file).read()
        except (pa.ArrowInvalid, OSError):
            table = None
        if table is None:
            raise FormatError(f"{file.name}: no Parquet file; export again")
        for batch in table.to_batches(_BATCH):
            yield from batch.to_pylist()
        return
    text = read_text(file).removeprefix("\ufeff")
    # Spreadsheets of some languages write semicolons.
    head = text.split("\n", 1)[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    is_whole = False
    with suppress(csv.Error):  # a quotation mark that is not closed makes one cell of all that follows
        yield from csv.DictReader(io.StringIO(text), delimiter=delimiter)
        is_whole = True
    if not is_whole:
        raise FormatError(f"{file.name}: a quotation mark is not closed; correct the cell that it stands in")


def read_table(file: Path) -> list[CorrectedRow]:
    """Return the rows of a corrected table. Raise FormatError naming file and line when one cannot be read."""
    needed = {"essay_id", "start", "end", "label", "action"}
    rows = []
    for number, line in enumerate(_lines(file), start=2):
        if not needed <= line.keys():
            raise FormatError(f"{file.name}: the columns {', '.join(sorted(needed - line.keys()))} are missing")
        row = None
        try:
            row = _corrected(line)
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            row = None
        if row is None:
            raise FormatError(
                f"{file.name}, line {number}: start, end and entity are numbers, label and modifiers words of the "
                "taxonomy; correct the row",
                line=number,
            )
        rows.append(row)
    return rows


def _corrected(line: Row) -> CorrectedRow:
    cells = {
        name: str("" if value is None else value).strip().removeprefix("'") for name, value in line.items() if name
    }
    exported: Row = json.loads(cells["exported"]) if cells.get("exported") else {}
    was = {name: str(exported.get(name, "")) for name in ("label", "modifiers", "entity", "action")}
    return CorrectedRow(
        essay_id=cells["essay_id"],
        start=int(cells["start"]),
        end=int(cells["end"]),
        label=label_of(cells["label"]),
        modifiers=modifiers_of(cells.get("modifiers", "")),
        entity=int(float(cells["entity"])) if cells.get("entity") else None,
        action=cells["action"],
        was_label=label_of(was["label"]),
        was_modifiers=modifiers_of(was["modifiers"]),
        was_entity=int(was["entity"]) if was["entity"] else None,
        was_action=was["action"],
        text_digest=cells.get("text_digest", ""),
    )


def label_of(text: str) -> Label | None:
    """Return the label that a cell names, None for an empty one; raise ValueError for another word."""
    return Label(text.replace(":", "_")) if text else None


def modifiers_of(text: str) -> tuple[Modifier, ...]:
    """Return the modifiers that a cell names, in the taxonomy's order; raise ValueError for another word."""
    found = {Modifier(item) for item in text.replace(",", "+").split("+") if item.strip()}
    return tuple(item for item in MODIFIER_ORDER if item in found)
