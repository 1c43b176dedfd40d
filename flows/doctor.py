"""The verb `doctor`: is this machine and this home fit for a run?"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from flows.faults import unexpected
from flows.home import Home
from pseudo_core.errors import StoreError, SwellPseudoError

__all__ = ["Check", "examine", "restore_rights"]

# A rebuild keeps the old release beside the new one, and the lake's results twice while they are exchanged.
MIN_FREE_GIB = 2


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at, and whether it is as it must be."""

    name: str
    is_ok: bool
    found: str


Found = tuple[bool, str]
Look = Callable[[Home], Found]
"""Tells whether a thing is as it must be, and what was found; what it raises says that it is not."""


def examine(home: Home) -> list[Check]:
    """Return all checks of program and home; what cannot even be looked at is a check that failed."""
    looks: list[tuple[str, Look]] = [
        ("python", lambda _: (sys.version_info >= (3, 11), sys.version.split()[0])),
        ("duckdb and httpfs", _duckdb_pair),
        ("prefect", _prefect_imports),
    ]
    is_home = _look("home", _home, home)
    if not is_home.is_ok:
        return [*(_look(name, look, home) for name, look in looks), is_home]
    looks += [
        ("rights of restricted/", lambda at: _rights(at.restricted)),
        ("rights of keys/", lambda at: _rights(at.keys)),
        ("secret", _secret),
        ("config and policy", _config),
        ("resource pack", _pack),
        ("lake", _lake),
        ("audit database", _audit),
        ("mapping key", _mapping_key),
        ("current release", _release),
        ("disk", _disk),
    ]
    return [_look(name, look, home) for name, look in looks]


def _look(name: str, look: Look, home: Home) -> Check:
    problem = ""
    try:
        return Check(name, *look(home))
    except SwellPseudoError as error:
        problem = error.message
    except Exception as error:  # a library of another version may raise anything
        problem = unexpected(error)
    return Check(name, False, problem)


def restore_rights(home: Home) -> list[str]:
    """Close the folders that hold originals and keys to others, as `init` makes them; return what was done.

    Raise StoreError for a folder that somebody else owns.
    """
    done = []
    for folder in (home.restricted, home.keys):
        mode = stat.S_IMODE(folder.stat().st_mode)
        if mode & 0o077 == 0:
            continue
        is_closed = True
        try:
            folder.chmod(0o700)
        except PermissionError:
            is_closed = False
        if not is_closed:
            raise StoreError(f"{folder} is open to others ({mode:04o}) and not yours; have its owner run `chmod 700`")
        done.append(f"{folder} was open to others ({mode:04o}) and has mode 0700 again; look who opened it")
    return done


def _home(home: Home) -> Found:
    return home.lake.is_dir(), f"{home.root} is not a home; run `swell-pseudo init`"


def _version_of(package: str) -> str:
    """Return the version of an installed package. Raise StoreError when it is not installed."""
    version = ""
    with suppress(importlib.metadata.PackageNotFoundError):
        version = importlib.metadata.version(package)
    if not version:
        raise StoreError(f"the package {package} is not installed; install swell-pseudo again with all it needs")
    return version


def _duckdb_pair(_: Home) -> Found:
    duckdb, extension = map(_version_of, ("duckdb", "duckdb-extension-httpfs"))
    return duckdb == extension, f"{duckdb}, {extension} (must be equal)"


def _prefect_imports(_: Home) -> Found:
    problem = ""
    try:
        import prefect.server.api.server  # noqa: F401 - the part that newer FastAPI versions break
    except ImportError as error:
        problem = type(error).__name__
    own, fastapi, sqlalchemy = map(_version_of, ("prefect", "fastapi", "sqlalchemy"))
    if not sqlalchemy.startswith("2.0."):
        problem += " (SQLAlchemy must be 2.0: with a later one Prefect's server plans no scheduled runs)"
    return not problem, f"{own}, FastAPI {fastapi}, SQLAlchemy {sqlalchemy} {problem}".strip()


def _rights(folder: Path) -> Found:
    mode = stat.S_IMODE(folder.stat().st_mode)
    return mode & 0o077 == 0, f"{mode:04o} (must be 0700)"


def _secret(home: Home) -> Found:
    home.read_secret()
    return True, "readable by you alone, of the right length"


def _config(home: Home) -> Found:
    from flows.policy import read_policy
    from warehouse.lake import Lake

    config = home.read_config()
    read_policy(home.policy_file)
    if (home.lake / "lake.json").exists():
        Lake.create(home.lake, config.n_shards)  # there already: only compared
    return True, "understood"


def _pack(home: Home) -> Found:
    from resources import DEFAULT_PACK, pack_info

    pack = home.read_config().pack
    return True, str(pack_info(Path(pack) if pack else DEFAULT_PACK).version)[:16]


def _lake(home: Home) -> Found:
    from flows.plan import require_files
    from warehouse.lake import Lake

    if not (home.lake / "lake.json").exists() and not any((home.lake / "learners").glob("*.parquet")):
        return True, "nothing was ingested yet"
    lake = Lake.open(home.lake)
    require_files(lake)
    counts = lake.counts()
    return True, f"{counts.n_learners} learners, {counts.n_essays} essays"


def _audit(home: Home) -> Found:
    from warehouse.store import Places, read_audit

    if not Places(home.root).audit_file.exists():
        lost = "missing, and there are releases; put it back from a backup, a rebuild makes one without what was before"
        return (False, lost) if _has_releases(home) else (True, "none yet")
    with read_audit(home.root):
        return True, "opens"


def _mapping_key(home: Home) -> Found:
    from warehouse.mapping_key import require_secret
    from warehouse.store import Places

    if not Places(home.root).key_file.exists():
        lost = "missing, and there are releases; put it back from a backup, or the next rebuild makes it anew"
        return (False, lost) if _has_releases(home) else (True, "none yet")
    require_secret(home.root, home.read_secret())
    return True, "opens with the secret"


def _has_releases(home: Home) -> bool:
    return any(home.release.glob("*/manifest.json"))


def _disk(home: Home) -> Found:
    free = shutil.disk_usage(home.root).free / 2**30
    locked = [folder.name for folder in home.zones if folder.is_dir() and not os.access(folder, os.W_OK | os.X_OK)]
    if locked:
        return False, f"{', '.join(locked)} cannot be written to; a run would be refused"
    return free >= MIN_FREE_GIB, f"{free:.1f} GiB free"


def _release(home: Home) -> Found:
    from warehouse.publish import current_release, damaged_files
    from warehouse.release_tables import current_id
    from warehouse.store import Places

    current = current_release(home.root)
    if current is None:
        gone = current_id(Places(home.root))
        if gone is None:
            return True, "none yet"
        todo = "put its folder back from a backup, or run `swell-pseudo rebuild` and `swell-pseudo publish --latest`"
        return False, f"{gone}: gone, readers find nothing; {todo}"
    damaged = damaged_files(home.root, current.release_id, digests=True)
    found = "as its manifest says"
    if damaged:
        found = (
            f"not as its manifest says: {', '.join(damaged)}; restore its folder from a backup, or remove it and run "
            "`swell-pseudo rebuild`"
        )
    return not damaged, f"{current.release_id}: {found}"
