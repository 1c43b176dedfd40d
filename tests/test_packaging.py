from __future__ import annotations

import ast
import importlib
import runpy
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import pseudo_core
from flows import version
from flows.version import code_digest

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


def test_compiler_takes_every_module(set_up: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Up to the C code, without a C compiler: mypyc refuses some of what Python allows.
    monkeypatch.chdir(ROOT)
    files = set_up["copied_files"](tmp_path / "copies")
    translate = "import sys; from mypyc.build import mypycify; mypycify(sys.argv[2:], target_dir=sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", translate, str(tmp_path), *files], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert any(path.name.startswith("__native") for path in tmp_path.rglob("*.c"))


def test_what_is_bound_once_is_a_constant(set_up: dict[str, Any]) -> None:
    source = "\n".join(
        [
            "from re import compile",
            "LEAST = 4",
            "_WORDS: frozenset[str] = frozenset(",
            ")",
            "SEEN = 0",
            "SEEN += 1",
            "_told = 0",
            "def tell() -> None:",
            "    global TOLD",
            "    TOLD = 2",
            "TOLD = 1",
        ]
    )
    assert set_up["with_constants"](source).split("\n")[1:8] == [
        "from typing import Final",
        "LEAST: Final = 4",
        "_WORDS: Final[frozenset[str]] = frozenset(",
        ")",
        "SEEN = 0",
        "SEEN += 1",
        "_told = 0",
    ]
    assert set_up["with_constants"](source).endswith("\nTOLD = 1")


def test_frozen_sets_are_joined_with_sets(set_up: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    # `frozenset | dict.keys()` has the type of a frozen set and is a plain one: compiled code refuses it when it runs.
    monkeypatch.chdir(ROOT)
    found = [
        f"{file}:{node.lineno}"
        for file in set_up["compiled_files"]()
        for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp) and [_is_view(node.left), _is_view(node.right)].count(True) == 1
    ]
    assert not found


def _is_view(node: ast.expr) -> bool:
    """Tell whether an expression is the keys or items of a dictionary."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("keys", "items")


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
        code_digest.cache_clear()
        return code_digest("detect")

    pure = digest()
    (core / f"resolve{EXTENSION_SUFFIXES[0]}").write_bytes(b"machine code")
    assert digest() == pure
    (core / "resolve.py").write_text("FIRST = 2\n", encoding="utf-8")
    assert digest() != pure
    code_digest.cache_clear()


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        ("flows/closing.py", {"detect", "render", "publish"}),
        ("warehouse/leaks.py", {"detect", "render", "publish"}),
        ("warehouse/sql/build/essay.sql", {"publish"}),
        ("flows/cli.py", set()),
    ],
)
def test_code_beside_the_core_counts_where_it_shapes_what_is_kept(
    changed: str, parts: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("flows", "warehouse"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(version, "_ROOT", tmp_path)

    def digests() -> dict[str, str]:
        code_digest.cache_clear()
        return {part: code_digest(part) for part in ("detect", "render", "publish")}

    before = digests()
    with (tmp_path / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    after = digests()
    assert {part for part in before if before[part] != after[part]} == parts
    code_digest.cache_clear()
