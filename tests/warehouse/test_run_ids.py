"""A later run has a greater id, whatever the clock says."""

from datetime import UTC, datetime

import pytest

from warehouse.audit import start_run
from warehouse.run_ids import new_run_id

NOON = datetime(2026, 3, 1, 12, 0, 0, 123999, tzinfo=UTC)


def test_an_id_is_the_time_of_the_run(tmp_path):
    assert new_run_id(tmp_path, NOON) == "20260301T120000123Z"


@pytest.mark.parametrize("release", ["r20260302T235959999Z", "r20260302T235959999Z.e2"])
def test_a_clock_that_was_set_back_puts_no_release_before_an_older_one(tmp_path, release):
    (tmp_path / "release" / release).mkdir(parents=True)
    (tmp_path / "release" / release / "manifest.json").write_text("{}")
    assert new_run_id(tmp_path, NOON) == "20260303T000000000Z"


def test_a_run_that_published_nothing_counts_too(tmp_path):
    start_run(tmp_path, "20260301T120000123Z", "rebuild", program_version="0", pack_version="p", policy_digest="d")
    assert new_run_id(tmp_path, NOON) == "20260301T120000124Z"


def test_releases_of_other_names_do_not_count(tmp_path):
    (tmp_path / "release" / "z1").mkdir(parents=True)
    (tmp_path / "release" / "z1" / "manifest.json").write_text("{}")
    assert new_run_id(tmp_path, NOON) == "20260301T120000123Z"
