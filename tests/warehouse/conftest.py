"""A home with the results of two writers."""

import pytest
from small_warehouse import World, two_writers

import warehouse.store


@pytest.fixture(autouse=True, scope="session")
def one_thread():
    """Keep DuckDB to one thread: for a handful of rows, waking a second one costs more than the work."""
    warehouse.store._SETTINGS["threads"] = "1"


@pytest.fixture
def world(tmp_path):
    return World(tmp_path, two_writers()).store()
