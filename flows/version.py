"""What the program itself contributes to a fingerprint: the version, and a digest of its code and models."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version as installed_version
from pathlib import Path

import pseudo_core

__all__ = ["UNCOUNTED_IN_DETECTION", "code_digest", "program_version"]

# Parts of the core that only shape how a mention is replaced: a change there renders again, but detects nothing anew.
_RENDER_PARTS = frozenset({"surrogates", "languages", "draw.py", "morphology.py", "render.py"})
# Borders of the program: they never change what is found or drawn.
_BORDER_PARTS = frozenset({"formats", "validation.py", "__pycache__"})
UNCOUNTED_IN_DETECTION = _RENDER_PARTS | _BORDER_PARTS
"""Parts of the core that detection must not load, since a change there detects nothing anew."""

# Code beside the core that shapes what a shard's result holds: leaks are closed by the rules of the gate.
_OF_SHARDS = ("flows/closing.py", "flows/shards.py", "warehouse/leaks.py", "warehouse/rows.py")
_OF_RELEASES = ("warehouse/**/*.py", "warehouse/**/*.sql", "warehouse/**/*.tsv")
_ROOT = Path(__file__).parents[1]


def program_version() -> str:
    """Return the installed version of the program."""
    return installed_version("swell-pseudo")


@lru_cache(maxsize=3)
def code_digest(part: str) -> str:
    """Return a digest of the code and model files that the results of `detect`, `render` or `publish` depend on.

    `render` covers all of the core but its borders, since a renderer reads what detection found, and `publish` what
    builds a release too. Compiled modules do what the source beside them says, and do not count: a compiled wheel goes
    on with what the source began.
    """
    root = Path(pseudo_core.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if not path.is_file() or "__pycache__" in inside.parts or inside.parts[0] in _BORDER_PARTS:
            continue
        if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
            continue
        if part == "detect" and inside.parts[0] in UNCOUNTED_IN_DETECTION:
            continue
        _add(digest, path, inside.as_posix())
    for pattern in (*_OF_SHARDS, *(_OF_RELEASES if part == "publish" else ())):
        for path in sorted(_ROOT.glob(pattern)):
            _add(digest, path, path.relative_to(_ROOT).as_posix())
    return digest.hexdigest()


def _add(digest: hashlib._Hash, path: Path, name: str) -> None:
    digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
