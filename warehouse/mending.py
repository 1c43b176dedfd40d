"""Mend the release that readers see when it lost files: with the bytes that its manifest tells, or not at all.

All that a release holds beside its database is written from the database, so that whoever has that has everything.
Where the database is lost, another release may hold the same rows.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import duckdb

from pseudo_core.errors import StoreError
from warehouse.audit import mark_published
from warehouse.files import ensure_dir, sync_dir
from warehouse.publish import damaged_files, is_recorded, list_releases, point_to
from warehouse.release import BUILDING
from warehouse.release_files import formats_of, write_files
from warehouse.release_tables import current_id
from warehouse.store import Places, read_audit, rows

__all__ = ["mend_release", "stand_in"]


def mend_release(root: Path, release_id: str) -> bool:
    """Write the files that a release lost from its database, and return whether it is whole now.

    False when the database or the manifest is damaged, or when the files would not be the same bytes, as after an
    upgrade: then nothing is changed.
    """
    lost = damaged_files(root, release_id)
    if {"manifest.json", "release.duckdb"} & set(lost):
        return False
    folder = Places(root).releases / release_id
    made = folder.parent / f"{BUILDING}{release_id}"
    shutil.rmtree(made, ignore_errors=True)
    ensure_dir(made)
    is_whole = False
    try:
        shutil.copyfile(folder / "release.duckdb", made / "release.duckdb")
        told = json.loads((folder / "manifest.json").read_bytes())["files"]
        formats = [name.removeprefix("formats/") for name in told if name.startswith("formats/")]
        write_files(made, release_id, formats)
        shutil.copyfile(folder / "manifest.json", made / "manifest.json")  # what they must be like
        is_whole = not {"release.duckdb", *lost} & set(damaged_files(root, made.name, digests=True))
        for name in lost if is_whole else ():
            ensure_dir((folder / name).parent, 0o755)
            (made / name).replace(folder / name)
            sync_dir((folder / name).parent)
    except (duckdb.Error, StoreError):  # the database has its size, and is none all the same
        is_whole = False
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return is_whole


def stand_in(root: Path) -> str | None:
    """Point readers, whose release is damaged or gone, to the latest sound one with the same rows; return its id.

    None when there is no such release, when nobody knows what the damaged one held, or when it is sound.
    """
    current = current_id(Places(root))
    if current is None or not damaged_files(root, current):
        return None
    found = {item.release_id: item.digest for item in list_releases(root)}
    digest = found.get(current) or _recorded_digest(root, current)
    formats = set(formats_of(Places(root).releases / current))
    for release_id in sorted(found, reverse=True):
        same = found[release_id] == digest and formats <= set(formats_of(Places(root).releases / release_id))
        if same and release_id != current and not damaged_files(root, release_id):
            point_to(root, release_id)
            mark_published(root, release_id)
            return release_id
    return None


def _recorded_digest(root: Path, release_id: str) -> str | None:
    """Return the digest of a release as the audit database knows it, None when it does not."""
    if not is_recorded(root, release_id):
        return None
    with read_audit(root) as connection:
        found = rows(connection, "select release_digest from release where release_id = ?", [release_id])
    return str(found[0]["release_digest"])
