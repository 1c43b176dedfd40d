"""Run the real command in real processes, and look at what it left."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq

from flows.home import Config, Home
from warehouse.publish import current_release

FAULTS = Path(__file__).parent / "faults"
GOLD = Path(__file__).parents[1] / "gold" / "dev"
SECRET = "5e" * 32


@dataclass
class Site:
    """A home with its own environment; `prefect` may be shared, since making Prefect's database takes seconds."""

    home: Home
    prefect: Path
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PREFECT_", "SWELL_"))}
        return {
            **environment,
            "PREFECT_HOME": str(self.prefect),
            "SWELL_PSEUDO_SECRET": SECRET,
            "SWELL_PSEUDO_HOME": str(self.home.root),
            "PYTHONPATH": str(FAULTS),
            **self.extra,
        }

    def command(self, *arguments: str | Path) -> list[str]:
        # Not the installed script: its folder need not be on the path of the test's interpreter.
        code = "import sys; from flows.cli import main; sys.exit(main())"
        return [sys.executable, "-c", code, *map(str, arguments)]

    def run(self, *arguments: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            self.command(*arguments), env=self.environment, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == status, f"exit status {done.returncode}, not {status}\n{done.stdout}\n{done.stderr}"
        return done

    def start(self, *arguments: str | Path) -> subprocess.Popen[bytes]:
        """Start the command in a process group of its own, so that everything it started can be killed with it."""
        return subprocess.Popen(
            self.command(*arguments),
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def rebuild(self, *sources: Path, status: int = 0) -> dict[str, Any]:
        return dict(json.loads(self.run("rebuild", "--json", *sources, status=status).stdout))

    def release_digest(self) -> str:
        current = current_release(self.home.root)
        assert current is not None, "no release was published"
        return current.digest

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        with duckdb.connect(str(self.home.audit / "audit.duckdb"), read_only=True) as connection:
            return connection.execute(sql).fetchall()


def make_site(root: Path, prefect: Path, config: Config | None = None, **extra: str) -> Site:
    home = Home(root)
    home.create()
    if config is not None:
        home.config_file.write_text(config.to_toml(), encoding="utf-8")
    return Site(home, prefect, extra)


def parquet_bytes(folder: Path) -> dict[str, str]:
    """Return the digests of a release's Parquet files but the one that names the release.

    DuckDB's own file may differ from run to run.
    """
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*.parquet"))
        if path.name != "release.parquet"
    }


def parquet_strings(path: Path) -> str:
    """Return all values of a Parquet file as one text: compressed bytes hide strings from a byte search."""
    return json.dumps(pq.ParquetFile(path).read().to_pylist(), ensure_ascii=False, default=str)


def database_strings(path: Path) -> str:
    """Return all values of a DuckDB file as one text."""
    with duckdb.connect(str(path), read_only=True) as connection:
        tables = [row[0] for row in connection.execute("select table_name from duckdb_tables()").fetchall()]
        return "\n".join(str(connection.execute(f'select * from "{name}"').fetchall()) for name in tables)
