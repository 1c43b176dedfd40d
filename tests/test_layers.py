"""The layers, the exports and the documents stay what the README says."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from flows.version import UNCOUNTED_IN_DETECTION

ROOT = Path(__file__).parents[1]
FORBIDDEN = {
    "pseudo_core": {"prefect", "dask", "distributed", "duckdb", "pyarrow", "flows", "warehouse", "resources"},
    "resources": {"prefect", "dask", "distributed", "flows", "warehouse"},
    "warehouse": {"prefect", "dask", "distributed", "flows", "resources"},
}


def imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.lineno, node.module or ""


@pytest.mark.parametrize("layer", sorted(FORBIDDEN))
def test_imports_go_one_way(layer: str) -> None:
    files = sorted((ROOT / layer).rglob("*.py"))
    assert files
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in files
        for line, name in imports(path)
        if name.split(".")[0] in FORBIDDEN[layer]
        # `warehouse.resources` is importlib's module of that name
        and not name.startswith("importlib")
    ]
    assert wrong == []


def loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*{{name.split('.')[0] for name in sys.modules}})"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return set(done.stdout.split())


def test_what_detection_loads_counts_for_its_fingerprint() -> None:
    code = (
        "import pseudo_core.annotate, pseudo_core.link.learner, sys; "
        "print(*{name.split('.')[1] for name in sys.modules if name.startswith('pseudo_core.')})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = set(done.stdout.split())
    assert "annotate" in loaded
    left_out = {part.removesuffix(".py") for part in UNCOUNTED_IN_DETECTION}
    assert loaded & left_out == set()


def test_the_core_loads_no_workflow_and_no_database() -> None:
    code = "import pseudo_core.annotate, pseudo_core.link.learner, pseudo_core.render, pseudo_core.draw"
    assert loaded_by(code) & {"prefect", "dask", "distributed", "duckdb", "pyarrow"} == set()


def test_workers_never_import_prefect() -> None:
    assert "prefect" not in loaded_by("import flows.shards")


def test_help_and_quick_verbs_load_no_prefect() -> None:
    assert "prefect" not in loaded_by("import flows.cli, flows.cli_data, flows.cli_resources, flows.annotating")


def test_prefect_imports_with_the_installed_fastapi() -> None:
    assert "prefect" in loaded_by("import prefect.server.api.server")


def test_every_verb_has_help_and_a_line_in_the_readme() -> None:

    from flows.cli import cli

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, verb in cli.commands.items():
        assert verb.help, f"{name} has no help"
        assert f"| `{name}` |" in readme, f"{name} is not in the README"


def test_no_file_is_too_long_to_be_read() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in ("pseudo_core", "resources", "warehouse", "flows")
        for path in (ROOT / folder).rglob("*.py")
        if (lines := path.read_bytes().count(b"\n")) > 520
    }
    assert long == {}
