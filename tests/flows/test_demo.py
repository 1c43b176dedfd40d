"""The demo starts afresh, and must never do so in a folder that holds anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from flows.demo import run_demo
from flows.home import Home
from pseudo_core.errors import InputError


def test_a_real_home_is_not_thrown_away(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.create()
    before = home.read_secret()
    with pytest.raises(InputError, match="name another folder"):
        run_demo(home)
    assert home.read_secret() == before
