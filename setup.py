"""Compile the core to machine code where SWELL_PSEUDO_COMPILE=1 asks for it; otherwise the package is pure Python.

mypyc compiles the same modules and keeps what they do: `make wheel` builds a wheel for this kind of machine and this
version of Python, and needs a C compiler. All else of the set-up stands in `pyproject.toml`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from setuptools import setup

# Where `annotate` spends its time, with what these modules share.
FOLDERS = ("detect", "lexicon")
MODULES = (
    "annotate",
    "corrections",
    "link/bearers",
    "link/clusters",
    "link/essay",
    "link/settle",
    "memory",
    "morphology",
    "resolve",
    "scoring",
    "taken",
    "tagging",
    "tokenise",
)
LEFT_OUT = frozenset({"neural"})  # loads an optional package


def compiled_files() -> list[str]:
    """Return the modules to compile, as paths from this folder."""
    core = Path("pseudo_core")
    files = [core / f"{name}.py" for name in MODULES]
    for folder in FOLDERS:
        files += [path for path in sorted((core / folder).rglob("*.py")) if path.stem not in LEFT_OUT]
    return [str(path) for path in files]


def extensions() -> list[Any]:
    """Return the compiled modules; none unless they are asked for."""
    if os.environ.get("SWELL_PSEUDO_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    # Symbols for a debugger would make the wheel three times as large.
    return list(mypycify(compiled_files(), opt_level="2", debug_level="0", multi_file=True))


if __name__ == "__main__":
    setup(ext_modules=extensions())
