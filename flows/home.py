"""Where a run keeps its things: one home folder with zones, its config, and the secret.

home/
├── config.toml        how to run (shards, workers)
├── policy.toml        what to replace and what it takes to publish
├── restricted/        originals and working data, mode 0700: lake/, decisions/, review/, prefect/, scratch/
├── keys/              secret.key, secret.check, mapping_key.duckdb, erasure_ledger.json, mode 0700
├── audit/             audit.duckdb, value-free
└── release/           published releases and the `current` pointer
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import stat
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from pseudo_core.errors import PolicyError, SecretError, StoreError
from warehouse.exports import EXPORTS
from warehouse.files import atomic_write_bytes

__all__ = ["SECRET_BYTES", "Config", "Home", "type_name"]

SECRET_BYTES = 32
MIN_FREE_BYTES = 64 * 2**20  # below this a run does not even start
SECRET_VARIABLE = "SWELL_PSEUDO_SECRET"  # 64 hexadecimal digits
HOME_VARIABLE = "SWELL_PSEUDO_HOME"

# What a number of `config.toml` may be. Beyond that nothing can run: a cluster without workers waits for ever, and a
# limit of a few bytes refuses every essay.
_RANGES = {
    "n_shards": (1, 10_000),
    "n_workers": (0, 10_000),
    "max_essay_bytes": (1_000, 10**9),
}
MIN_WORKER_BYTES = 512 * 2**20  # a worker with the shipped pack takes some 380 MiB; one with less dies at once
_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?([kmgtp]i?)?b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Config:
    """How to run. Only the pack shapes what is found and drawn, and `formats` which files a release holds."""

    n_shards: int = 64  # fixed when the lake is made; a shard is a Dask task
    n_workers: int = 0  # worker processes of the local cluster; 0 means one a core
    worker_memory: str = "2GiB"  # a worker that grows beyond this is restarted
    pack: str = ""  # folder of a resource pack; empty means the shipped one
    max_essay_bytes: int = 1_000_000  # larger essays go to quarantine
    formats: tuple[str, ...] = ("essays.jsonl", "portal.xml")  # files of a release beside DuckDB and Parquet

    @staticmethod
    def read(path: Path) -> Config:
        """Read the TOML file; defaults stand for what it lacks.

        Raise PolicyError for unknown keys, wrong types, and values that nothing could run with.
        """
        if not path.exists():
            return Config()
        problem = ""
        values: dict[str, Any] = {}
        try:
            values = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            problem = f"not valid TOML: {error}"
        except UnicodeDecodeError:
            problem = "not UTF-8"
        if problem:
            raise PolicyError(
                f"{path.name}: {problem}; correct it, or move it away and run `swell-pseudo init` for one with defaults"
            )
        known = {item.name: item for item in fields(Config)}
        for name, value in values.items():
            if name == "formats":
                values[name] = _formats(path.name, value)
                continue
            if name not in known:
                raise PolicyError(f"{path.name}: unknown key {name!r}; known are {', '.join(known)}")
            if type(value) is not type(known[name].default):
                raise PolicyError(f"{path.name}: {name} must be {type_name(known[name].default)}")
            problem = _out_of_range(name, value)
            if problem:
                raise PolicyError(f"{path.name}: {name} = {json.dumps(value, ensure_ascii=False)}: {problem}")
        return Config(**values)

    def to_toml(self) -> str:
        """Return the file that `read` reads."""
        lines = [
            "# How to run; see flows/home.py. An empty pack is the shipped one. Formats that a release can hold beside",
            f"# DuckDB and Parquet: {', '.join(sorted(EXPORTS))}.",
        ]
        for item in fields(self):
            value = getattr(self, item.name)
            # JSON writes numbers, strings and lists of strings as TOML does.
            lines.append(f"{item.name} = {json.dumps(value)}")
        return "\n".join(lines) + "\n"


def type_name(value: object) -> str:
    """Return what a TOML value of the type of `value` is called, for messages."""
    return {bool: "true or false", int: "a whole number", float: "a number"}.get(type(value), "a text in quotes")


def _out_of_range(name: str, value: object) -> str:
    """Return what is wrong with a value of the right type, empty when it can be used."""
    if name in _RANGES and isinstance(value, int):
        least, most = _RANGES[name]
        return "" if least <= value <= most else f"it must be from {least} to {most}"
    if name == "worker_memory":
        found = _SIZE.fullmatch(str(value))
        if found is None:
            return 'it must be a size such as "2GiB" or "800MB"'
        unit = (found[2] or "").lower()
        size = float(found[1]) * (1024 if unit.endswith("i") else 1000) ** " kmgtp".index(unit[:1] or " ")
        if size < MIN_WORKER_BYTES:
            return f"a worker needs {MIN_WORKER_BYTES // 2**20} MiB or more"
    return ""


def _formats(name: str, value: object) -> tuple[str, ...]:
    """Return the formats of a config file. Raise PolicyError when they are no list of known names."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise PolicyError(f"{name}: formats must be a list of strings")
    unknown = sorted(set(value) - set(EXPORTS))
    if unknown:
        raise PolicyError(f"{name}: unknown format {', '.join(unknown)}; known are {', '.join(sorted(EXPORTS))}")
    return tuple(sorted(set(value)))


@dataclass(frozen=True, slots=True)
class Home:
    """The paths of one home. Creating the object touches nothing; `create` makes the folders."""

    root: Path

    @staticmethod
    def find(given: str | Path | None = None) -> Home:
        """Return the home from `--home`, the environment, or `./swell-home`."""
        return Home(Path(given or os.environ.get(HOME_VARIABLE) or "swell-home").resolve())

    @property
    def restricted(self) -> Path:
        """Originals and working data."""
        return self.root / "restricted"

    @property
    def lake(self) -> Path:
        """Essays, learners, tasks, and the results of each shard."""
        return self.restricted / "lake"

    @property
    def prefect(self) -> Path:
        """Prefect's own files; restricted, since Prefect stores arguments, messages and logs."""
        return self.restricted / "prefect"

    @property
    def scratch(self) -> Path:
        """Dask's scratch space."""
        return self.restricted / "scratch"

    @property
    def keys(self) -> Path:
        """The secret and the mapping key."""
        return self.root / "keys"

    @property
    def audit(self) -> Path:
        """Value-free audit tables."""
        return self.root / "audit"

    @property
    def release(self) -> Path:
        """Published releases."""
        return self.root / "release"

    @property
    def secret_file(self) -> Path:
        """The 32 bytes that key every draw."""
        return self.keys / "secret.key"

    @property
    def config_file(self) -> Path:
        """How to run."""
        return self.root / "config.toml"

    @property
    def policy_file(self) -> Path:
        """What to replace and what it takes to publish."""
        return self.root / "policy.toml"

    def create(self) -> None:
        """Make the folders with their rights, a default config and policy, and the secret; keep what exists.

        Raise SecretError when the secret of a home in use is lost.
        """
        from flows.policy import default_policy_toml

        for folder in (self.root, self.audit, self.release):
            if not folder.exists():
                folder.mkdir(parents=True)
                # Who may write here can put another `restricted/`, policy or release in the place of ours.
                folder.chmod(stat.S_IMODE(folder.stat().st_mode) & ~0o022)
        for folder in (self.restricted, self.keys, self.lake, self.prefect, self.scratch):
            folder.mkdir(exist_ok=True)
            folder.chmod(0o700)
        if not self.config_file.exists():
            atomic_write_bytes(self.config_file, Config().to_toml().encode(), mode=0o644)
        if not self.policy_file.exists():
            atomic_write_bytes(self.policy_file, default_policy_toml().encode(), mode=0o644)
        if not self.secret_file.exists() and not os.environ.get(SECRET_VARIABLE):
            if self._has_used_secret():
                # Another one would make erased learners look new, and open no mapping key.
                raise SecretError(f"{self.secret_file} is lost; restore it from a backup, a new one does not fit here")
            atomic_write_bytes(self.secret_file, secrets.token_hex(SECRET_BYTES).encode() + b"\n", mode=0o600)

    def require(self) -> None:
        """Raise StoreError when this is no home yet."""
        if not self.lake.is_dir():
            raise StoreError(
                f"{self.root} is not a home of swell-pseudo; run `swell-pseudo init --home {self.root}` first"
            )

    @property
    def zones(self) -> tuple[Path, ...]:
        """Return the folders that a run writes to."""
        return self.restricted, self.lake, self.keys, self.audit, self.release

    def require_room(self) -> None:
        """Raise StoreError when the disk is all but full or a folder cannot be written to.

        Prefect's server does not start on a full disk, and says so minutes later.
        """
        free = shutil.disk_usage(self.root).free
        if free < MIN_FREE_BYTES:
            raise StoreError(
                f"{self.root}: {free // 2**20} MiB are free on its disk, {MIN_FREE_BYTES // 2**20} are the least a run "
                "needs; make room and start again"
            )
        for folder in self.zones:
            if not folder.is_dir():
                or_empty = "" if folder == self.keys else ", or `swell-pseudo init` makes it empty"
                raise StoreError(f"{folder} is missing; put it back from a backup{or_empty}")
            if not os.access(folder, os.W_OK | os.X_OK):
                raise StoreError(
                    f"{folder} cannot be written to; give yourself the right to, or mount its disk writable"
                )

    def read_config(self) -> Config:
        """Return the config of this home."""
        return Config.read(self.config_file)

    def read_secret(self) -> bytes:
        """Return the secret from the environment or the file. Raise SecretError when it is missing, too open or
        malformed.
        """
        text = os.environ.get(SECRET_VARIABLE, "")
        origin = f"the variable {SECRET_VARIABLE}"
        if not text:
            origin = str(self.secret_file)
            if not self.secret_file.exists():
                remedy = "restore it from a backup" if self._has_used_secret() else "run `swell-pseudo init`"
                raise SecretError(f"{origin} is missing; {remedy} or set {SECRET_VARIABLE}")
            if stat.S_IMODE(self.secret_file.stat().st_mode) & 0o077:
                raise SecretError(f"{origin} is readable by others; run `chmod 600` on it")
            text = self.secret_file.read_text(encoding="ascii", errors="replace")
        text = text.strip()
        if len(text) != 2 * SECRET_BYTES or not all(digit in "0123456789abcdefABCDEF" for digit in text):
            raise SecretError(f"{origin} must hold {2 * SECRET_BYTES} hexadecimal digits")
        secret = bytes.fromhex(text)
        self._require_own(secret, origin)
        return secret

    def _has_used_secret(self) -> bool:
        """Tell whether anything was ever made with a secret here, and be it that the whole folder of keys is lost."""
        from warehouse.results import RENDERED

        names = ("secret.check", "mapping_key.duckdb", "erasure_ledger.json")
        return any((self.keys / name).exists() for name in names) or (self.lake / RENDERED.stage).exists()

    def _require_own(self, secret: bytes, origin: str) -> None:
        """Raise SecretError when the secret is another home's; the first one that is read is remembered."""
        from warehouse.mapping_key import require_secret
        from warehouse.secret_check import is_known_secret, remember_secret

        is_known = is_known_secret(self.root, secret)
        if is_known is None and self.keys.is_dir():
            require_secret(self.root, secret)  # of a home that is older than the check
            if os.access(self.keys, os.W_OK):
                remember_secret(self.root, secret)
        elif is_known is False:
            raise SecretError(f"{origin} is not the secret that this home was made with; give that one")
