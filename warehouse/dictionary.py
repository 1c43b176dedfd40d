"""The data dictionary: every table, column and view, as Markdown, generated from the schema and the SQL files.

`python -m warehouse.dictionary docs/data_dictionary.md` renews the file; a test compares it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from warehouse.query import list_views
from warehouse.schema import Zone, tables_of

__all__ = ["data_dictionary"]

_ZONES = {
    Zone.RELEASE: (
        "Release",
        "`release/current/release.duckdb`, and a Parquet file a table beside it. No original of a replaced span.",
    ),
    Zone.AUDIT: ("Audit", "`audit/audit.duckdb`. Ids, offsets, labels, rules and counts; no value of any text."),
    Zone.KEY: (
        "Mapping key",
        "`keys/mapping_key.duckdb`, encrypted. Read by `swell-pseudo key reveal` only, which asks for a reason.",
    ),
    Zone.SHARD: (
        "Shard results",
        "`restricted/lake/detected` and `restricted/lake/rendered`, Parquet, written by the workers. Restricted.",
    ),
}


def data_dictionary() -> str:
    """Return the dictionary as Markdown, ending with a line break."""
    lines = [
        "# Data dictionary",
        "",
        "Generated from `warehouse/schema.py` and `warehouse/sql/`; renew with",
        "`python -m warehouse.dictionary docs/data_dictionary.md`. The databases carry the same words as comments.",
        "Times are UTC. Offsets count Unicode code points, `start_char` inclusive, `end_char` exclusive. An empty",
        "string is a value, null means not known or none.",
    ]
    views = list_views()
    for zone, (title, where) in _ZONES.items():
        lines += ["", f"## {title}", "", where]
        for item in tables_of(zone):
            lines += ["", f"### {item.name}", "", item.meaning, "", "| column | type | null | unit | meaning |"]
            lines.append("|---|---|---|---|---|")
            for column in item.columns:
                name = f"**{column.name}**" if column.key else column.name
                null = "yes" if column.null else ""
                lines.append(f"| {name} | {column.type} | {null} | {column.unit} | {column.meaning} |")
        mine = [view for view in views if view.zone == zone]
        if mine:
            lines += ["", f"### Views of {title.lower()}", "", "| view | one row |", "|---|---|"]
            lines += [f"| {view.name} | {view.meaning.removeprefix('One row ')} |" for view in mine]
    lines += ["", "Columns in bold make the key of their table."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(data_dictionary(), encoding="utf-8")
