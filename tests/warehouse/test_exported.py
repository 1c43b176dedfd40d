"""What the folder offers is what its modules make public, and importing it is cheap."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import warehouse

MODULES = sorted(path.stem for path in Path(warehouse.__file__).parent.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("name", warehouse.__all__)
def test_each_name_is_public_in_its_module(name):
    value = getattr(warehouse, name)
    assert name in import_module(f"warehouse.{warehouse._MODULE_OF[name]}").__all__
    assert value.__doc__


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute"):
        _ = warehouse.nothing


@pytest.mark.parametrize("module", MODULES)
def test_all_lists_what_exists_and_is_sorted(module):
    names = getattr(import_module(f"warehouse.{module}"), "__all__", [])
    assert all(hasattr(import_module(f"warehouse.{module}"), name) for name in names)
    assert len(set(names)) == len(names)


def test_reading_shards_loads_no_database_and_no_cryptography():
    code = "import sys, warehouse.results; print([n for n in ('duckdb', 'cryptography') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
