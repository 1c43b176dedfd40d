"""Shard results that were damaged on disk are worked out again."""

import stat

import pytest
from small_warehouse import World, Writer

from warehouse.results import DETECTED, ShardStore


@pytest.fixture
def store(tmp_path):
    world = World(tmp_path, [Writer("A1", {"AT1": "Hej [Ali|firstname_male|1|Erik]."})], n_shards=1).store()
    return ShardStore(tmp_path / "restricted" / "lake", DETECTED, 0), world.results.detected[0]


def test_results_are_for_their_owner_only(store):
    shard, digest = store
    files = sorted(shard.path(digest).iterdir())
    assert files
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


@pytest.mark.parametrize("damage", ["cut", "emptied", "removed", "overwritten", "turned"])
def test_a_damaged_result_is_not_there(store, damage):
    shard, digest = store
    assert shard.has(digest)
    assert shard.newest() == digest
    path = shard.path(digest) / "mention.parquet"
    data = path.read_bytes()
    if damage == "removed":
        path.unlink()
    else:
        # One byte in the middle of a compressed page, as a bad disk turns it.
        turned = data[:40] + bytes([data[40] ^ 1]) + data[41:]
        spoilt = {"cut": data[: len(data) // 2], "emptied": b"", "overwritten": data[:-8] + b"\0" * 8, "turned": turned}
        path.write_bytes(spoilt[damage])
    assert not shard.has(digest)
    assert shard.newest() is None
