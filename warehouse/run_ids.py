"""Ids of runs: `20261122T190341027Z`, the time in UTC to the millisecond; a run's release is `r` and the run's id.

The latest release and the latest run are those of the greatest id.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from warehouse.publish import list_releases
from warehouse.store import Places, read_audit, rows

__all__ = ["new_run_id"]

_RUN_ID = re.compile(r"\d{8}T\d{9}Z")


def new_run_id(root: Path, at: datetime) -> str:
    """Return the id of a run that begins at `at` (UTC), greater than those of all earlier runs and releases.

    Where the clock was set back, it is the next millisecond after them: else an older release would stay the latest.
    """
    known = [item.release_id for item in list_releases(root)]
    if Places(root).audit_file.is_file():
        with read_audit(root) as connection:
            if rows(connection, "select 1 from duckdb_tables() where table_name = 'run'"):
                known += [row["run_id"] for row in rows(connection, "select max(run_id) as run_id from run")]
    found = [match.group() for item in known if item is not None and (match := _RUN_ID.search(item))]
    mine = _run_id(at)
    latest = max(found, default="")
    return mine if mine > latest else _run_id(_time_of(latest) + timedelta(milliseconds=1))


def _run_id(at: datetime) -> str:
    return f"{at:%Y%m%dT%H%M%S}{at.microsecond // 1000:03d}Z"


def _time_of(run_id: str) -> datetime:
    return datetime.strptime(f"{run_id[:-1]}000", "%Y%m%dT%H%M%S%f").replace(tzinfo=UTC)
