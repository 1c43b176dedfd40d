"""The verb `doctor`: is this machine and this home fit for a run?"""

from __future__ import annotations

import importlib.metadata
import shutil
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

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


def examine(home: Home) -> list[Check]:
    """Return all checks of program and home."""
    checks = [
        Check("python", sys.version_info >= (3, 11), sys.version.split()[0]),
        _duckdb_pair(),
        _prefect_imports(),
    ]
    if not home.lake.is_dir():
        return [*checks, Check("home", False, f"{home.root} is not a home; run `swell-pseudo init`")]
    checks += [_rights(home.restricted), _rights(home.keys), _secret(home), _config(home), _pack(home), _release(home)]
    free = shutil.disk_usage(home.root).free / 2**30
    checks.append(Check("disk", free >= MIN_FREE_GIB, f"{free:.1f} GiB free"))
    return checks


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


def _duckdb_pair() -> Check:
    duckdb, extension = (importlib.metadata.version(name) for name in ("duckdb", "duckdb-extension-httpfs"))
    return Check("duckdb and httpfs", duckdb == extension, f"{duckdb}, {extension} (must be equal)")


def _prefect_imports() -> Check:
    problem = ""
    try:
        import prefect.server.api.server  # noqa: F401 - the part that newer FastAPI versions break
    except ImportError as error:
        problem = type(error).__name__
    version = importlib.metadata.version("prefect")
    return Check(
        "prefect", not problem, f"{version}, FastAPI {importlib.metadata.version('fastapi')} {problem}".strip()
    )


def _rights(folder: Path) -> Check:
    mode = stat.S_IMODE(folder.stat().st_mode)
    return Check(f"rights of {folder.name}/", mode & 0o077 == 0, f"{mode:04o} (must be 0700)")


def _secret(home: Home) -> Check:
    problem = ""
    try:
        home.read_secret()
    except SwellPseudoError as error:
        problem = error.message
    return Check("secret", not problem, problem or "readable by you alone, of the right length")


def _config(home: Home) -> Check:
    from flows.policy import read_policy
    from warehouse.lake import Lake

    problem = ""
    try:
        config = home.read_config()
        read_policy(home.policy_file)
        if (home.lake / "lake.json").exists():
            Lake.create(home.lake, config.n_shards)  # there already: only compared
    except SwellPseudoError as error:
        problem = error.message
    return Check("config and policy", not problem, problem or "understood")


def _pack(home: Home) -> Check:
    from resources import DEFAULT_PACK, pack_info

    problem, found = "", ""
    try:
        pack = home.read_config().pack
        info = pack_info(Path(pack) if pack else DEFAULT_PACK)
        found = str(info.version)[:16]
    except SwellPseudoError as error:
        problem = error.message
    return Check("resource pack", not problem, problem or found)


def _release(home: Home) -> Check:
    from warehouse.publish import current_release, damaged_files
    from warehouse.release_tables import current_id
    from warehouse.store import Places

    current = current_release(home.root)
    if current is None:
        gone = current_id(Places(home.root))
        if gone is None:
            return Check("current release", True, "none yet")
        todo = "put its folder back from a backup, or run `swell-pseudo rebuild` and `swell-pseudo publish --latest`"
        return Check("current release", False, f"{gone}: gone, readers find nothing; {todo}")
    damaged = damaged_files(home.root, current.release_id, digests=True)
    found = "as its manifest says"
    if damaged:
        found = (
            f"not as its manifest says: {', '.join(damaged)}; restore its folder from a backup, or remove it and run "
            "`swell-pseudo rebuild`"
        )
    return Check("current release", not damaged, f"{current.release_id}: {found}")
