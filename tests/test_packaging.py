from __future__ import annotations

import importlib
import runpy
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import pseudo_core
from flows.version import core_digest

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


def test_compiled_module_beside_its_source_redoes_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    core = tmp_path / "pseudo_core"
    core.mkdir()
    (core / "__init__.py").write_text("", encoding="utf-8")
    (core / "resolve.py").write_text("FIRST = 1\n", encoding="utf-8")
    monkeypatch.setattr(pseudo_core, "__file__", str(core / "__init__.py"))

    def digest() -> str:
        core_digest.cache_clear()
        return core_digest("detect")

    pure = digest()
    (core / f"resolve{EXTENSION_SUFFIXES[0]}").write_bytes(b"machine code")
    assert digest() == pure
    (core / "resolve.py").write_text("FIRST = 2\n", encoding="utf-8")
    assert digest() != pure
    core_digest.cache_clear()
