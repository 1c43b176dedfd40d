from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from driving import GOLD, Site, make_site

from flows.home import Config


@pytest.fixture(scope="session")
def prefect_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Prefect's files for all runs of the session but those that look into them."""
    return tmp_path_factory.mktemp("prefect")


@pytest.fixture
def new_site(tmp_path: Path, prefect_home: Path) -> Callable[..., Site]:
    def make(name: str = "home", config: Config | None = None, **extra: str) -> Site:
        return make_site(tmp_path / name, prefect_home, config or Config(n_workers=2), **extra)

    return make


@pytest.fixture(scope="session")
def gold_site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A home rebuilt once from the development corpus, Prefect's files in their usual place; tests only read it."""
    root = tmp_path_factory.mktemp("gold") / "home"
    site = make_site(root, root / "restricted" / "prefect", Config(n_workers=2))
    done = site.run("rebuild", GOLD / "portal.xml")
    (root.parent / "terminal.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
    return site
