"""Passages written to fit labels with: each line of a file is a text type and a text with its mentions marked.

`passages.tsv` were written kind by kind of mention. `reports.tsv` are 308 whole reviews, investigations and arguments
by eight writers, half of them of private matter, `people.tsv` passages about people by a fifth. Both tell what in such
texts is of the writer's people, and are read for that question only, since their writers label firms otherwise.

>>> read_line("Berättande\\tJag jobbar på [[Lindex|work]] .⏎Hej", "a")["spans"]
[{'start': 14, 'end': 20, 'label': 'work', 'surface': 'Lindex'}]
"""

from __future__ import annotations

import re
from pathlib import Path

from training.gold import Row

__all__ = ["FILE", "OF_OWN", "read_line", "read_passages"]

FILE = Path(__file__).with_name("passages.tsv")
OF_OWN = (Path(__file__).with_name("people.tsv"), Path(__file__).with_name("reports.tsv"))
_MARK = re.compile(r"\[\[(?P<surface>.+?)\|(?P<label>[a-z_]+)\]\]")
_LINE_BREAK = "⏎"


def read_line(line: str, row_id: str) -> Row:
    """Return a passage as a row of gold. Raise ValueError when it lacks its text type or a mark is broken."""
    text_type, tab, marked = line.replace(_LINE_BREAK, "\n").partition("\t")
    text, spans, at = "", [], 0
    for match in _MARK.finditer(marked):
        text += marked[at : match.start()]
        end = len(text) + len(match["surface"])
        spans.append({"start": len(text), "end": end, "label": match["label"], "surface": match["surface"]})
        text, at = text + match["surface"], match.end()
    text += marked[at:]
    if not tab or "[[" in text or "]]" in text:
        raise ValueError(f"{row_id}: no text type before a tab, or a broken mark")
    return {"id": row_id, "student": "", "text": text, "text_type": text_type, "spans": spans}


def read_passages(file: Path = FILE) -> list[Row]:
    """Return all passages; their ids are their lines. Raise ValueError naming file and line of one that is broken."""
    lines = file.read_text(encoding="utf-8").splitlines()
    try:
        return [read_line(line, f"line {number}") for number, line in enumerate(lines, 1)]
    except ValueError as error:
        raise ValueError(f"{file.name}, {error}") from None
