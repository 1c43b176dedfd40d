"""What the program knows: packs of word lists, built from sources, checked when loaded, compared with each other.

`load_lexicon` gives the lexicon of a pack, by default of the one that is shipped; `pack_info` and `diff_packs`
describe and compare packs; `measure_coverage` tells what they know of what people write. `build_full` adds an
operator's files; `build_default` makes the shipped pack again and reads packages (the extra `build`) that a run does
not need, so they are imported only then.
"""

from __future__ import annotations

from pathlib import Path

from pseudo_core.errors import ResourceError
from resources.compare import ListDiff, PackDiff, PackInfo, diff_packs, pack_info
from resources.coverage import CoverageReport, CoverageRow, measure_coverage
from resources.full import BadRow, BuildReport, FileReport, build_full
from resources.load import DEFAULT_PACK, load_lexicon
from resources.manifest import ListRecord, Manifest, Source, read_manifest

__all__ = [
    "DEFAULT_PACK",
    "BadRow",
    "BuildReport",
    "CoverageReport",
    "CoverageRow",
    "FileReport",
    "ListDiff",
    "ListRecord",
    "Manifest",
    "PackDiff",
    "PackInfo",
    "Source",
    "build_default",
    "build_full",
    "diff_packs",
    "load_lexicon",
    "measure_coverage",
    "pack_info",
    "read_manifest",
]


def build_default(out: Path) -> BuildReport:
    """Build the default pack into a folder from installed packages and the curated lists (needs the extra `build`).

    Raise ResourceError when one of the packages is not installed.
    """
    missing = ""
    try:
        from resources.build import build_default as build
    except ModuleNotFoundError as error:
        missing = error.name or "a package"
    if missing:
        raise ResourceError(
            f"building the default pack needs {missing}; install the extra: pip install 'swell-pseudo[build]'"
        )
    return BuildReport(build(out))
