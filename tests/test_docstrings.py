"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("pseudo_core", "resources", "warehouse", "flows", "training", "benchmarks")
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_are_true(module: str) -> None:
    result = doctest.testmod(import_module(module.removesuffix(".__init__")))
    assert (result.failed, result.attempted > 0) == (0, True)
