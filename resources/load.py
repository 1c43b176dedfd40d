"""A pack on disk → a lexicon: checked against the manifest, compiled once a machine, memory-mapped by every process."""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import marisa_trie

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import ARRAYS, TRIES, Lexicon, Tables, compile_lists
from resources.manifest import Manifest, check_list, list_path, read_manifest

__all__ = ["CACHE_VARIABLE", "DEFAULT_PACK", "ENGINE", "load_lexicon"]

DEFAULT_PACK = Path(__file__).parent
"""The pack that is shipped: this folder's `manifest.toml` and `lists/`."""

CACHE_VARIABLE = "SWELL_PSEUDO_CACHE"
"""Environment variable: where tables go when the pack's folder cannot be written (else `~/.cache/swell-pseudo`)."""

_KEPT_TABLES = 4

ENGINE = 7
"""Raised whenever the compiled tables change their meaning, so that old ones are not used."""


def load_lexicon(path: Path | None = None) -> Lexicon:
    """Return the lexicon of a pack, by default the shipped one; the same object for every call in a process.

    Raise ResourceError, naming the list, when one is missing, cut off or edited. Tables are compiled at the first
    load on a machine (a few seconds) and kept beside the pack, or in the cache folder when the pack cannot be
    written.
    """
    pack = (path or DEFAULT_PACK).resolve()
    manifest = read_manifest(pack)
    return _load(pack, manifest.digest)


@lru_cache(maxsize=4)
def _load(pack: Path, digest: str) -> Lexicon:
    manifest = read_manifest(pack)
    lists = _checked_lists(pack, manifest)
    tables = _tables(pack, digest, lists)
    return Lexicon(tables, lists, digest)


def _mapped(path: Path) -> memoryview:
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size == 0:  # an empty file cannot be mapped
            return memoryview(b"")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def _checked_lists(pack: Path, manifest: Manifest) -> dict[str, memoryview]:
    lists: dict[str, memoryview] = {}
    for name, record in sorted(manifest.lists.items()):
        path = list_path(pack, name)
        if not path.is_file():
            raise ResourceError(f"{path} is missing; build the pack again", list=name)
        data = _mapped(path)
        check_list(pack, record, data)
        lists[name] = data
    return lists


def _tables(pack: Path, digest: str, lists: Mapping[str, memoryview]) -> Tables:
    """Map the compiled tables of this pack, or compile them."""
    key = f"{digest[:16]}-{ENGINE}-{sys.byteorder}"
    folders = [folder / key for folder in (pack / "compiled", _cache_folder()) if folder is not None]
    for folder in folders:
        tables = _map_tables(folder)
        if tables is not None:
            return tables
    tables = compile_lists(lists)
    for folder in folders:
        if _keep_tables(folder, tables):
            _forget_old_tables(folder.parent)
            return _map_tables(folder) or tables
    return tables


def _cache_folder() -> Path | None:
    """Return where tables go when the pack's folder cannot be written; None for an account without a home."""
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(given)
    with suppress(RuntimeError):
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "swell-pseudo"
    return None


def _keep_tables(folder: Path, tables: Tables) -> bool:
    """Write the tables as one folder, whole or not at all; False when that is not allowed here."""
    temporary: Path | None = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        temporary = Path(tempfile.mkdtemp(prefix=".tables-", dir=folder.parent))
        (folder.parent / ".gitignore").write_text("*\n", encoding="utf-8")
        sizes: dict[str, list[int | str]] = {}
        for name, trie in sorted(tables.tries.items()):
            trie.save(str(temporary / name))
        for name, numbers in sorted(tables.arrays.items()):
            (temporary / name).write_bytes(numbers)
        for name in sorted([*tables.tries, *tables.arrays]):
            data = (temporary / name).read_bytes()
            sizes[name] = [len(data), hashlib.sha256(data).hexdigest()]
        index = {"lists": list(tables.lists), "files": sizes}
        (temporary / "index.json").write_text(json.dumps(index), encoding="utf-8")
        temporary.chmod(0o755)  # another user of the machine may share them
        temporary.replace(folder)
    except OSError:
        # Another process may have been faster, or the folder is read-only: the caller looks whether tables are there.
        if temporary is not None:
            shutil.rmtree(temporary, ignore_errors=True)
        return (folder / "index.json").is_file()
    return True


def _forget_old_tables(folder: Path) -> None:
    """Remove all but the newest tables; a process that has mapped older ones keeps them."""
    made = sorted(folder.glob("*/index.json"), key=lambda index: (index.stat().st_mtime_ns, str(index)))
    for index in made[:-_KEPT_TABLES]:
        shutil.rmtree(index.parent, ignore_errors=True)


def _map_tables(folder: Path) -> Tables | None:
    """Map tables that lie in a folder; None when they are not there, or not whole (they are then made again)."""
    try:
        index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        files = {name: _mapped(folder / name) for name in index["files"]}
        for name, (size, digest) in index["files"].items():
            if len(files[name]) != size or hashlib.sha256(files[name]).hexdigest() != digest:
                shutil.rmtree(folder, ignore_errors=True)
                return None
        tries = {name: marisa_trie.Trie().mmap(str(folder / name)) for name in TRIES}
        arrays = {name: files[name].cast(code) for name, code in ARRAYS.items()}
    except (OSError, ValueError, KeyError, TypeError, RuntimeError):
        return None
    return Tables(tuple(index["lists"]), tries, arrays)
