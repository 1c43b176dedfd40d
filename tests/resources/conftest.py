from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from resources.gathering import Gatherer
from resources.manifest import Source

ROWS: dict[str, list[dict[str, str]]] = {
    "country": [{"form": "Sverige", "country": "SE"}, {"form": "Danmark", "country": "DK"}],
    "given_name": [{"form": "Anna", "gender": "f"}, {"form": "Hans", "gender": "m"}],
    "swedish_place": [{"form": "Gothenburg", "name": "Göteborg", "kind": "locality", "country": "SE"}],
    "word": [{"form": "hans", "zipf": "6.50", "known": "1"}],
}


@pytest.fixture
def make_pack(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a pack of a few rows, or of the rows that it is given."""

    def make(name: str = "pack", rows: dict[str, list[dict[str, str]]] = ROWS) -> Path:
        gatherer = Gatherer()
        source = Source("test", "invented", "MIT", "2026-11-21")
        for target, given in rows.items():
            gatherer.add(target, source, given)
        pack = tmp_path / name
        gatherer.write(pack, "test")
        return pack

    return make
