from __future__ import annotations

import importlib
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def set_up() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "setup.py"), run_name="set_up")


def test_nothing_is_compiled_unless_asked_for(set_up: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SWELL_PSEUDO_COMPILE", raising=False)
    assert set_up["extensions"]() == []


def test_compiled_modules_are_modules_of_the_core(set_up: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    files = set_up["compiled_files"]()
    assert len(set(files)) == len(files) > 40
    for file in files:
        importlib.import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def test_detectors_that_every_essay_meets_are_among_them(
    set_up: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pseudo_core.detect import DETECTORS

    monkeypatch.chdir(ROOT)
    files = set(set_up["compiled_files"]())
    assert {f"{detector.__module__.replace('.', '/')}.py" for detector in DETECTORS} <= files
