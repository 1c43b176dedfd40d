"""Write a file or a folder so that a reader sees the old state or the new one, never half of it.

Everything that `warehouse` stores goes through here: a temporary name beside the target, fsync, rename, fsync of the
folder. A killed process leaves at most a temporary entry (`.NAME.….tmp`), which `remove_leftovers` takes away.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pyarrow as pa
import pyarrow.parquet as pq

__all__ = [
    "DIR_MODE",
    "FILE_MODE",
    "atomic_dir",
    "atomic_file",
    "atomic_write_bytes",
    "atomic_write_table",
    "ensure_dir",
    "remove_leftovers",
    "sync_dir",
]

FILE_MODE = 0o600  # owner only: most of what is stored is restricted
DIR_MODE = 0o700
_SUFFIX = ".tmp"


def sync_dir(path: Path) -> None:
    """Make the names in a folder survive a power cut."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def ensure_dir(path: Path, mode: int = DIR_MODE) -> Path:
    """Create a folder and its missing parents, each with `mode` whatever the umask says; return the path.

    Folders that exist keep their rights.
    """
    missing = []
    at = path
    while not at.exists():
        missing.append(at)
        at = at.parent
    for folder in reversed(missing):
        folder.mkdir(mode=mode, exist_ok=True)
        folder.chmod(mode)
    return path


@contextmanager
def atomic_file(path: Path, mode: int = FILE_MODE) -> Iterator[IO[bytes]]:
    """Give a file to write to; it takes the name `path` when the block ends without an error, else it is removed."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_SUFFIX, dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            os.fchmod(out.fileno(), mode)
            yield out
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_dir(path.parent)


def atomic_write_bytes(path: Path, data: bytes, mode: int = FILE_MODE) -> None:
    """Write `data` to `path`, all or nothing. The folder must exist."""
    with atomic_file(path, mode) as out:
        out.write(data)


def atomic_write_table(
    path: Path, table: pa.Table, mode: int = FILE_MODE, *, row_group_size: int | None = None
) -> None:
    """Write a table as Parquet to `path`, all or nothing; equal tables give equal bytes. The folder must exist.

    `row_group_size` is the number of rows that a reader has to take at once, a million by default.
    """
    with atomic_file(path, mode) as out:
        # Zstandard halves texts at little cost; no time or host stands in the file, so that bytes can be compared.
        pq.write_table(table, out, compression="zstd", row_group_size=row_group_size)


@contextmanager
def atomic_dir(path: Path, mode: int = DIR_MODE) -> Iterator[Path]:
    """Give an empty folder beside `path` to fill; it takes the name `path` when the block ends without an error.

    An existing `path` is put aside, exchanged and removed: only between the two renames is there no folder of that
    name, and `remove_leftovers` puts it back after a kill there. After an error the new folder is removed and `path` is
    as it was.
    """
    temporary = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=_SUFFIX, dir=path.parent))
    try:
        temporary.chmod(mode)
        yield temporary
        _sync_tree(temporary)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    old = path.parent / f".{path.name}.old"
    if path.exists():
        path.rename(old)
    temporary.rename(path)
    sync_dir(path.parent)
    if old.exists():
        shutil.rmtree(old)


def remove_leftovers(folder: Path) -> int:
    """Remove what killed writers left in a folder (not below it); return how many entries went.

    Only for a folder that no other process writes to at the time. A folder that a kill caught between the two renames
    of `atomic_dir` gets its name back.
    """
    if not folder.is_dir():
        return 0
    count = 0
    for entry in sorted(folder.iterdir()):
        if not entry.name.startswith("."):
            continue
        if entry.name.endswith(".old") and not (folder / entry.name[1:-4]).exists():
            entry.rename(folder / entry.name[1:-4])
        elif entry.name.endswith((_SUFFIX, ".old")):
            if entry.is_dir():
                shutil.rmtree(entry)
            else:
                entry.unlink()
            count += 1
    return count


def _sync_tree(folder: Path) -> None:
    for parent, _, names in os.walk(folder):
        for name in names:
            handle = os.open(Path(parent) / name, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
        sync_dir(Path(parent))
