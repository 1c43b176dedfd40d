"""Publish a build: write the key, give the folder its name, move the pointer. List and compare what is published.

The order makes every kill harmless: the key is complete before a release can be seen, the pointer moves last and in one
step, and the audit database says `built` until then. A reader follows `release/current` and is never blocked.

An operator who goes back to an older release pins it (`release/current.pin`): new releases are built and checked, and
wait beside it until the operator asks for the latest.

A release is looked at each night: a file that its manifest names and that is missing or of another size is damage, as a
full disk, a broken copy or a hand leaves it; what cannot be mended (`warehouse.mending`) is built again under a new id.
SHA-256 of all files would find a byte that turned, too, at the cost of reading the whole release; `doctor` does that.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pseudo_core.errors import StoreError
from warehouse.audit import mark_published, record_gates, record_release
from warehouse.files import atomic_write_bytes, sync_dir
from warehouse.gates import GateResult, require_green
from warehouse.mapping_key import update_mapping
from warehouse.release import BUILDING, ReleaseBuild, mapping_files
from warehouse.release_files import file_digest, formats_of
from warehouse.release_tables import current_id
from warehouse.store import Places, read_audit, rows

__all__ = [
    "Published",
    "ReleaseInfo",
    "current_release",
    "damaged_files",
    "diff_releases",
    "is_pinned",
    "is_recorded",
    "list_releases",
    "pin_release",
    "point_to",
    "publish_build",
    "unpin",
]


@dataclass(frozen=True, slots=True)
class ReleaseInfo:
    """A release folder as its manifest tells it."""

    release_id: str
    digest: str
    n_learners: int
    n_essays: int
    n_tokens: int
    n_mentions: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class Published:
    """What came of a build; `is_new` is False when it equalled a release that stands, and was thrown away.

    Readers see it unless an older release is pinned.
    """

    release_id: str
    digest: str
    is_new: bool


def publish_build(
    root: Path, secret: bytes, build: ReleaseBuild, results: Sequence[GateResult], run_id: str
) -> Published:
    """Publish a build whose gates are green, or let it wait when another release is pinned; return what came of it.

    Raise GateError when a gate is red: the results are in the audit database, the old release stays, the build is
    removed.
    """
    record_gates(root, run_id, build, results)
    if any(not result.is_green for result in results):
        record_release(root, run_id, build, "refused")
        # The audit database names the places; the build itself may hold originals, so it goes.
        shutil.rmtree(build.folder)
        require_green(results)
    update_mapping(root, secret, mapping_files(root, build.request.results))
    places = Places(root)
    waits = is_pinned(root)
    formats = formats_of(build.folder)
    for before in _standing(root):
        if before.digest != build.digest or formats_of(places.releases / before.release_id) != formats:
            continue
        if not damaged_files(root, before.release_id):
            if not is_recorded(root, before.release_id):  # the audit database was lost and begins anew
                same = replace(build, request=replace(build.request, release_id=before.release_id))
                record_release(root, run_id, same, "built" if before.is_current else "waiting")
                if before.is_current:
                    mark_published(root, before.release_id)
            shutil.rmtree(build.folder)
            return Published(before.release_id, before.digest, is_new=False)
    record_release(root, run_id, build, "waiting" if waits else "built")
    target = places.releases / build.release_id
    _sync_files(build.folder)
    build.folder.chmod(0o755)
    build.folder.rename(target)
    sync_dir(places.releases)
    if not waits:
        point_to(root, build.release_id)
        mark_published(root, build.release_id)
    return Published(build.release_id, build.digest, is_new=True)


def _standing(root: Path) -> list[ReleaseInfo]:
    """Return the releases that a build may equal: the one that readers see, and behind a pin the latest."""
    found = list_releases(root)
    return [item for item in found if item.is_current or (is_pinned(root) and item is found[-1])]


def _sync_files(folder: Path) -> None:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            with path.open("rb") as data:
                os.fsync(data.fileno())
        else:
            sync_dir(path)
    sync_dir(folder)


def point_to(root: Path, release_id: str) -> None:
    """Make a release the current one, in one step. Raise StoreError when there is no such release."""
    places = Places(root)
    if not places.release_file(release_id).is_file():
        raise StoreError(f"there is no release {release_id}; `swell-pseudo releases` lists them")
    pointer = places.releases / ".current.tmp"
    pointer.unlink(missing_ok=True)
    pointer.symlink_to(release_id)
    pointer.replace(places.current)
    sync_dir(places.releases)


def _require_pointer(places: Places) -> None:
    """Raise StoreError when a folder lies where the pointer to the published release belongs."""
    if places.current.is_dir() and not places.current.is_symlink():
        raise StoreError(
            f"{places.current} is a folder, and must be a symbolic link to the release that readers see (a copy that "
            "follows links leaves a folder); move it away, then run `swell-pseudo publish --latest`, or `swell-pseudo "
            "rebuild` when there is no other release folder"
        )


def is_pinned(root: Path) -> bool:
    """Tell whether an operator keeps readers on the release that they see."""
    return Places(root).pin.exists()


def pin_release(root: Path, release_id: str) -> None:
    """Make a release the current one until `unpin`. Raise StoreError when there is no such release, or a damaged
    one.
    """
    places = Places(root)
    _require_pointer(places)
    if not places.release_file(release_id).is_file():
        raise StoreError(f"there is no release {release_id}; `swell-pseudo releases` lists them")
    _require_sound(root, release_id)
    # The pin first: a rebuild that begins after a kill here leaves the pointer alone.
    atomic_write_bytes(places.pin, b"`swell-pseudo publish --latest` removes this file\n", 0o644)
    point_to(root, release_id)
    mark_published(root, release_id)


def unpin(root: Path) -> str:
    """Make the latest release the current one and let rebuilds publish again; return its id.

    Raise StoreError when there is no release, or the latest is damaged.
    """
    found = list_releases(root)
    if not found:
        raise StoreError("there is no release yet; run `swell-pseudo rebuild` first")
    latest = found[-1]
    if not latest.is_current:
        _require_sound(root, latest.release_id)
        point_to(root, latest.release_id)
        mark_published(root, latest.release_id)
    Places(root).pin.unlink(missing_ok=True)
    sync_dir(Places(root).releases)
    return latest.release_id


def list_releases(root: Path) -> list[ReleaseInfo]:
    """Return the releases that are there, sorted by id, which begins with the time; unfinished builds do not count.

    One whose manifest cannot be read has no digest and counts nothing. Raise StoreError when a folder lies where the
    pointer belongs.
    """
    places = Places(root)
    _require_pointer(places)
    current = current_id(places)
    found = []
    folders = {
        path.parent for name in ("manifest.json", "release.duckdb") for path in places.releases.glob(f"*/{name}")
    }
    for folder in sorted(folders):
        if folder.is_symlink() or folder.name.startswith((".", BUILDING)):
            continue
        values = _manifest(folder) or {"digest": "", "counts": dict.fromkeys(_COUNTS, 0)}
        found.append(ReleaseInfo(folder.name, values["digest"], **values["counts"], is_current=folder.name == current))
    return found


_COUNTS = ("n_learners", "n_essays", "n_tokens", "n_mentions")


def _manifest(folder: Path) -> dict[str, Any] | None:
    """Return the manifest of a release; None when it is missing, cut or of another form."""
    try:
        values = json.loads((folder / "manifest.json").read_bytes())
        is_whole = (
            isinstance(values["digest"], str)
            and sorted(values["counts"]) == sorted(_COUNTS)
            and all(
                isinstance(item["bytes"], int) and isinstance(item["sha256"], str) for item in values["files"].values()
            )
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return dict(values) if is_whole else None


def damaged_files(root: Path, release_id: str, *, digests: bool = False) -> list[str]:
    """Return the files of a release that are not as its manifest says, sorted: missing or of another size.

    With `digests` the bytes are looked at too, which reads all of them.
    """
    folder = Places(root).releases / release_id
    manifest = _manifest(folder)
    if manifest is None:
        return ["manifest.json"]

    def is_as_told(path: Path, values: dict[str, Any]) -> bool:
        if not path.is_file() or path.stat().st_size != values["bytes"]:
            return False
        return not digests or file_digest(path) == values["sha256"]

    return [name for name, values in sorted(manifest["files"].items()) if not is_as_told(folder / name, values)]


def _require_sound(root: Path, release_id: str) -> None:
    damaged = damaged_files(root, release_id)
    if damaged:
        raise StoreError(
            f"release {release_id} is damaged ({', '.join(damaged)}); restore its folder from a backup, or run "
            "`swell-pseudo rebuild`, which builds the latest again"
        )


def is_recorded(root: Path, release_id: str) -> bool:
    """Tell whether the audit database is there and knows a release."""
    if not Places(root).audit_file.is_file():
        return False
    with read_audit(root) as connection:
        tables = rows(connection, "select 1 from duckdb_tables() where table_name = 'release'")
        return bool(tables and rows(connection, "select 1 from release where release_id = ?", [release_id]))


def current_release(root: Path) -> ReleaseInfo | None:
    """Return what readers see, None before the first release."""
    return next((item for item in list_releases(root) if item.is_current), None)


def diff_releases(root: Path, old: str, new: str) -> list[dict[str, Any]]:
    """Return one row an essay that differs between two releases: essay_id, learner_id, change, reason; sorted by essay.

    `change` is added, removed or changed; the reasons are those of all releases after the older one, up to the newer
    one: an essay that changed in between is as it was in the last step. Raise StoreError when the audit database knows
    no such release.
    """
    with read_audit(root) as connection:
        known = {row["release_id"] for row in rows(connection, "select release_id from release")}
        for release_id in (old, new):
            if release_id not in known:
                raise StoreError(f"there is no release {release_id}; `swell-pseudo releases` lists them")
        return rows(
            connection,
            "select essay_id, coalesce(new.learner_id, old.learner_id) as learner_id, "
            "case when coalesce(old.state, '') <> 'released' then 'added' "
            "when coalesce(new.state, '') <> 'released' then 'removed' else 'changed' end as change, "
            "case when new.essay_id is null then 'no longer in the lake' when new.reason <> '' then new.reason "
            "else coalesce(why.reasons, '') end as reason "
            "from (select * from release_essay where release_id = ?) as new "
            "full outer join (select * from release_essay where release_id = ?) as old using (essay_id) "
            "left join (select essay_id, string_agg(distinct change_reason, ', ' order by change_reason) as reasons "
            "from release_essay where release_id > ? and release_id <= ? and change_reason <> '' group by essay_id) "
            "as why using (essay_id) "
            "where (coalesce(new.state, '') = 'released' or coalesce(old.state, '') = 'released') "
            "and coalesce(new.content_digest, '') <> coalesce(old.content_digest, '') order by essay_id",
            [new, old, *sorted((old, new))],
        )
