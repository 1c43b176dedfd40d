"""A home with the results of two writers."""

import pytest
from small_warehouse import World, two_writers


@pytest.fixture
def world(tmp_path):
    return World(tmp_path, two_writers()).store()
