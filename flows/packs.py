"""Which look-up keys changed between the resource pack of the last run and this one's.

The lake keeps a copy of the lists that its results were computed under (`packs/VERSION/`), since a pack that was
upgraded in place is gone. Two packs are compared row by row, once; the workers join the changed keys with those of each
text.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

from pseudo_core.errors import ResourceError
from resources import DEFAULT_PACK, diff_packs, read_manifest
from warehouse.files import atomic_dir, atomic_write_bytes, ensure_dir

__all__ = ["DRAWN_LISTS", "PackHistory", "pool_version"]

# Lists that surrogates are drawn from or checked against; a test watches which ones rendering reads.
DRAWN_LISTS = frozenset({"area", "country", "demonym", "geo", "place", "region", "swedish_place", "world_city"})


def pool_version(pack: str, version: str) -> str:
    """Return the digest of the lists that surrogates are drawn from; pools are all lists named `pool_…`.

    Raise ResourceError when the pack is not of this version any more: others must not be among a run's results.
    """
    manifest = read_manifest(Path(pack) if pack else DEFAULT_PACK)
    if manifest.digest != version:
        raise ResourceError("the resource pack was changed while a run went on; what is done is kept, start again")
    used = [
        f"{name}={record.sha256}"
        for name, record in sorted(manifest.lists.items())
        if name in DRAWN_LISTS or name.startswith("pool_")
    ]
    return hashlib.sha256("\n".join(used).encode()).hexdigest()


class PackHistory:
    """The packs that the results of a lake were computed under."""

    def __init__(self, lake: Path, pack: str, version: str) -> None:
        self._folder = lake / "packs"
        self._pack = Path(pack) if pack else DEFAULT_PACK
        self._version = version[:32]

    def changed_keys(self, old_version: str) -> str:
        """Return the file of keys whose rows differ between an older pack and this one; empty when the old one is
        not kept.
        """
        old = self._folder / old_version
        keys = self._folder / f"{old_version}-{self._version}.json"
        if keys.is_file():
            return str(keys)
        if not old.is_dir():
            return ""
        found: list[str] | None = None
        try:
            found = sorted(diff_packs(old, self._pack).changed_keys)
        except ResourceError:
            # The copy cannot be read, so nothing is known: every learner is redone.
            found = None
        if found is None:
            return ""
        atomic_write_bytes(keys, json.dumps(found, ensure_ascii=False).encode())
        return str(keys)

    def remember(self) -> None:
        """Keep a copy of this pack's lists and forget all others: every result is of this one now.

        A pack that was built anew since the run began is not kept under the older version: compared with it, the next
        run would find nothing changed. Without a copy every learner is redone.
        """
        ensure_dir(self._folder)
        target = self._folder / self._version
        manifest = (self._pack / "manifest.toml").read_bytes()
        if not target.is_dir() and hashlib.sha256(manifest).hexdigest().startswith(self._version):
            with atomic_dir(target) as folder:
                (folder / "manifest.toml").write_bytes(manifest)
                (folder / "lists").mkdir()
                for name in read_manifest(folder).lists:
                    shutil.copyfile(self._pack / "lists" / f"{name}.tsv", folder / "lists" / f"{name}.tsv")
        for item in self._folder.iterdir():
            if item.name != self._version:
                shutil.rmtree(item) if item.is_dir() else item.unlink()
