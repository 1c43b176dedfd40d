"""Compile the core to machine code where SWELL_PSEUDO_COMPILE=1 asks for it; otherwise the package is pure Python.

mypyc compiles the same modules and keeps what they do: `make wheel` builds a wheel for this kind of machine and this
version of Python, and needs a C compiler. All else of the set-up stands in `pyproject.toml`.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
from collections import Counter
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
    "link/families",
    "link/institution_names",
    "link/namesakes",
    "link/one_name",
    "link/owned",
    "link/owners",
    "link/retold",
    "link/settle",
    "link/spelling",
    "link/told_forms",
    "memory",
    "morphology",
    "own_reading",
    "random_field",
    "resolve",
    "scoring",
    "second_reading",
    "sequence_reading",
    "taken",
    "tagging",
    "tokenise",
    "touching",
)
LEFT_OUT = frozenset({"neural"})  # loads an optional package
COPY = Path("build/constants")


def compiled_files() -> list[str]:
    """Return the modules to compile, as paths from this folder."""
    core = Path("pseudo_core")
    files = [core / f"{name}.py" for name in MODULES]
    for folder in FOLDERS:
        files += [path for path in sorted((core / folder).rglob("*.py")) if path.stem not in LEFT_OUT]
    return [str(path) for path in files]


def copied_files(folder: Path) -> list[str]:
    """Return copies of the modules to compile, in this folder, with their constants declared as such."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree("pseudo_core", folder / "pseudo_core", ignore=shutil.ignore_patterns("models", "__pycache__"))
    files = [folder / name for name in compiled_files()]
    for file in files:
        file.write_text(with_constants(file.read_text(encoding="utf-8")), encoding="utf-8")
    return list(map(str, files))


def with_constants(source: str) -> str:
    """Return a module's source with all its constants declared as such (`_LEAST: Final = 4`).

    What a module's name stands for is looked up in a dictionary each time, unless it is known never to change.
    """
    tree = ast.parse(source)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = Counter(name.id for name in names if isinstance(name.ctx, ast.Store))
    lines = source.split("\n")
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]):
                kind = "Final"
            case ast.AnnAssign(target=ast.Name(id=name), annotation=told, value=ast.expr()):
                kind = f"Final[{ast.unparse(told)}]"
            case _:
                continue
        if name.isupper() and bound[name] == 1:
            lines[node.lineno - 1] = f"{name}: {kind} = {lines[node.lineno - 1].partition(' = ')[2]}"
    first_import = next((node.lineno for node in tree.body if isinstance(node, ast.ImportFrom)), 1)
    return "\n".join([*lines[:first_import], "from typing import Final", *lines[first_import:]])


def extensions() -> list[Any]:
    """Return the compiled modules; none unless they are asked for."""
    if os.environ.get("SWELL_PSEUDO_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    # Symbols for a debugger would make the wheel three times as large.
    found = list(mypycify(copied_files(COPY), opt_level="2", debug_level="0", multi_file=True))
    if sys.platform == "linux":
        for extension in found:  # each module calls the others at once, not through a table of all symbols
            extension.extra_link_args.append("-Wl,-Bsymbolic")
    return found


if __name__ == "__main__":
    setup(ext_modules=extensions())
