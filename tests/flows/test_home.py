from __future__ import annotations

import importlib.metadata
import os
import shutil
import stat
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from dask.utils import parse_bytes

from flows.doctor import examine, restore_rights
from flows.home import MIN_WORKER_BYTES, SECRET_VARIABLE, Config, Home
from flows.policy import default_policy_toml, policy_digest, policy_from_toml, read_policy
from pseudo_core.errors import PolicyError, SecretError, StoreError
from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.taxonomy import Label, Style
from warehouse.lake import Lake


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.delenv(SECRET_VARIABLE, raising=False)
    made = Home(tmp_path / "home")
    made.create()
    return made


def test_zones_have_their_rights(home: Home) -> None:
    for folder in (home.restricted, home.keys):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(home.secret_file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("umask", "mode"), [(0o000, 0o755), (0o002, 0o755), (0o022, 0o755), (0o027, 0o750), (0o077, 0o700)]
)
def test_nobody_else_can_exchange_what_lies_in_a_new_home(umask: int, mode: int, tmp_path: Path) -> None:
    home = Home(tmp_path / "new" / "home")
    old = os.umask(umask)
    try:
        home.create()
    finally:
        os.umask(old)
    folders = (home.root, home.audit, home.release)
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [mode] * 3
    home.root.chmod(0o775)
    home.create()
    assert stat.S_IMODE(home.root.stat().st_mode) == 0o775, "rights that somebody gave stay"


def test_rights_that_somebody_widened_are_taken_back_and_told(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.restricted.chmod(0o755)
    home.keys.chmod(0o710)
    assert [line.split(" and has")[0] for line in restore_rights(home)] == [
        f"{home.restricted} was open to others (0755)",
        f"{home.keys} was open to others (0710)",
    ]
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in (home.restricted, home.keys)} == {0o700}
    assert restore_rights(home) == []
    home.keys.chmod(0o750)
    monkeypatch.setattr(Path, "chmod", Mock(side_effect=PermissionError))
    with pytest.raises(StoreError, match=r"keys is open to others \(0750\) and not yours"):
        restore_rights(home)


def test_creating_again_keeps_secret_config_and_policy(home: Home) -> None:
    home.policy_file.write_text('style = "natural"\n', encoding="utf-8")
    before = home.read_secret()
    home.create()
    assert home.read_secret() == before
    assert read_policy(home.policy_file).style is Style.NATURAL


def test_secret_that_others_can_read_is_refused(home: Home) -> None:
    home.secret_file.chmod(0o644)
    with pytest.raises(SecretError, match="chmod 600"):
        home.read_secret()


def test_secret_from_the_environment_wins(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECRET_VARIABLE, "ab" * 32)
    assert home.read_secret() == b"\xab" * 32


def test_a_home_knows_its_secret_once_it_was_used(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    own = home.read_secret()
    monkeypatch.setenv(SECRET_VARIABLE, "cd" * 32)
    with pytest.raises(SecretError, match="not the secret that this home was made with"):
        home.read_secret()
    monkeypatch.delenv(SECRET_VARIABLE)
    assert home.read_secret() == own
    assert own.hex() not in (home.keys / "secret.check").read_text()


def test_a_lost_secret_is_not_made_anew(home: Home) -> None:
    home.read_secret()
    home.secret_file.unlink()
    for try_it in (home.create, home.read_secret):
        with pytest.raises(SecretError, match="restore it from a backup"):
            try_it()


@pytest.mark.parametrize("value", ["", "ab", "zz" * 32, "ab" * 33])
def test_malformed_secret_is_refused_without_showing_it(home: Home, value: str) -> None:
    home.secret_file.write_text(value)
    with pytest.raises(SecretError) as caught:
        home.read_secret()
    assert not value or value not in str(caught.value)


def test_folder_without_a_lake_is_no_home(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="swell-pseudo init"):
        Home(tmp_path).require()


def test_default_files_say_what_the_dataclasses_say(home: Home) -> None:
    assert home.read_config() == Config()
    assert policy_from_toml(default_policy_toml()) == Policy()
    for item in fields(Policy):
        assert f"\n# {item.metadata['doc']}\n" in default_policy_toml()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("colour = 1", "unknown key 'colour'"),
        ('style = "pretty"', "one of dummy, natural, mask"),
        ("k = 0", "k must be 1 or more"),
        ('k = "two"', "k must be a whole number"),
        ("epoch = true", "epoch must be a whole number"),
        ("epoch = 3000000000", "epoch must lie between 0 and 2147483647"),
        ("country_min_learners = -1", "country_min_learners must lie between 0 and"),
        ("prepositions_follow = 1", "prepositions_follow must be true or false"),
        ("language = 1", "language must be a text in quotes"),
        ("min_score = 2", "between 0 and 1"),
        ('skip_text_types = "Utredande"', "list of strings"),
        ('style_per_label = "natural"', "must be a table"),
        ('[style_per_label]\ntown = "mask"', "one of"),
        ("k = = 2", "not valid TOML"),
    ],
)
def test_policy_mistakes_are_errors_at_the_start(text: str, message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        policy_from_toml(text)


def test_policy_values_reach_the_policy() -> None:
    policy = policy_from_toml('sensitive = "mask"\nmin_score = 1\n[style_per_label]\ncity = "mask"\n')
    assert policy.sensitive is ReviewAction.MASK
    assert policy.style_for(Label.CITY) is Style.MASK
    assert policy.style_for(Label.SURNAME) is Style.DUMMY
    assert policy.min_score == 1.0


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        (Policy(k=5), {"publish"}),
        (Policy(min_score=0.7), {"detect", "publish"}),
        (Policy(epoch=2), {"render", "publish"}),
        (Policy(style=Style.MASK), {"render", "publish"}),
    ],
)
def test_a_policy_value_touches_only_what_it_can_reach(changed: Policy, parts: set[str]) -> None:
    moved = {
        part
        for part in ("detect", "render", "publish")
        if policy_digest(changed, part) != policy_digest(Policy(), part)
    }
    assert moved == parts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shards = 3", "unknown key"),
        ('n_shards = "many"', "n_shards must be a whole number"),
        ("pack = 1", "pack must be a text in quotes"),
        ("n_workers = 1\nn_shards = [", r"config.toml: not valid TOML: .*at .*; correct it, or move it away and run"),
    ],
)
def test_config_mistakes_are_errors(home: Home, text: str, message: str) -> None:
    home.config_file.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match=message):
        home.read_config()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("n_shards = 0", "config.toml: n_shards = 0: it must be from 1 to"),
        ("n_workers = -1", "n_workers = -1: it must be from 0 to"),
        ("max_essay_bytes = -5", "max_essay_bytes = -5: it must be from 1000 to"),
        ('worker_memory = "2 potatoes"', 'worker_memory = "2 potatoes": it must be a size such as'),
        ('worker_memory = "2GBiB"', "it must be a size such as"),
        ('worker_memory = ""', "it must be a size such as"),
        ('worker_memory = "1KiB"', "a worker needs 512 MiB or more"),
        ('worker_memory = "500MB"', "a worker needs 512 MiB or more"),
    ],
)
def test_a_value_that_nothing_could_run_with_is_refused(home: Home, text: str, message: str) -> None:
    home.config_file.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match=message):
        home.read_config()


@pytest.mark.parametrize("size", ["2GiB", "2 GB", "0.5GiB", "800MB", "536870912B", "1TiB", "2gib"])
def test_sizes_that_a_cluster_understands_are_taken(home: Home, size: str) -> None:
    home.config_file.write_text(f'worker_memory = "{size}"\nn_workers = 0\nn_shards = 1\n', encoding="utf-8")
    assert parse_bytes(home.read_config().worker_memory) >= MIN_WORKER_BYTES


def test_formats_of_a_release_are_read_from_the_config(home: Home) -> None:
    home.config_file.write_text('formats = ["tokens.xml", "graphs.jsonl"]\n', encoding="utf-8")
    assert home.read_config().formats == ("graphs.jsonl", "tokens.xml")
    home.config_file.write_text(home.read_config().to_toml(), encoding="utf-8")
    assert home.read_config().formats == ("graphs.jsonl", "tokens.xml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('formats = "portal.xml"', "list of strings"),
        ('formats = ["essays.doc"]', "unknown format essays.doc; known are"),
    ],
)
def test_formats_that_nobody_writes_are_refused(home: Home, text: str, message: str) -> None:
    home.config_file.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match=message):
        home.read_config()


def test_a_full_disk_and_a_folder_that_is_not_ours_stop_a_run_at_once(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.require_room()
    with monkeypatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=2**20))
        with pytest.raises(StoreError, match="1 MiB are free"):
            home.require_room()
    monkeypatch.setattr("os.access", lambda folder, _: folder != home.release)
    with pytest.raises(StoreError, match="release cannot be written to"):
        home.require_room()
    (disk,) = [check for check in examine(home) if check.name == "disk"]
    assert (disk.is_ok, disk.found) == (False, "release cannot be written to; a run would be refused")


def test_a_lost_folder_is_not_called_unwritable(home: Home) -> None:
    home.audit.rmdir()
    with pytest.raises(StoreError, match=r"audit is missing; put it back from a backup, or `swell-pseudo init`"):
        home.require_room()
    home.create()
    shutil.rmtree(home.keys)
    with pytest.raises(StoreError, match=r"keys is missing; put it back from a backup$"):
        home.require_room()


def test_a_secret_that_was_lost_with_all_keys_is_not_made_anew(home: Home) -> None:
    shutil.rmtree(home.keys)
    (home.lake / "rendered").mkdir()
    with pytest.raises(SecretError, match="is lost; restore it from a backup"):
        home.create()


def test_a_lake_of_other_shards_is_told(home: Home) -> None:
    Lake.create(home.lake, 4)
    home.config_file.write_text("n_shards = 4\n", encoding="utf-8")
    assert [check.is_ok for check in examine(home) if check.name == "config and policy"] == [True]
    home.config_file.write_text("n_shards = 8\n", encoding="utf-8")
    (told,) = [check for check in examine(home) if check.name == "config and policy"]
    assert not told.is_ok
    assert "the lake has 4 shards, not 8; correct n_shards in config.toml" in told.found


def test_doctor_says_what_it_cannot_look_at_and_goes_on(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied", "policy.toml")

    names = [check.name for check in examine(home)]
    assert all(check.is_ok for check in examine(home) if check.name != "disk")
    monkeypatch.setattr(Path, "read_text", denied)
    found = {check.name: check for check in examine(home)}
    assert list(found) == names
    assert not found["config and policy"].is_ok
    assert found["config and policy"].found == "Permission denied: policy.toml"


def test_doctor_misses_what_belongs_to_a_release(home: Home) -> None:
    (home.release / "r1").mkdir()
    (home.release / "r1" / "manifest.json").write_text("{}", encoding="utf-8")
    lost = {check.name for check in examine(home) if not check.is_ok and check.found.startswith("missing")}
    assert lost == {"audit database", "mapping key"}
    (home.keys / "mapping_key.duckdb").write_bytes(b"x" * 50)
    (home.audit / "audit.duckdb").write_bytes(b"x" * 50)
    broken = {check.name: check.found for check in examine(home) if not check.is_ok}
    assert "restore it from a backup" in broken["audit database"]
    assert "restore it from a backup" in broken["mapping key"]


def test_doctor_tells_of_a_library_with_which_no_schedule_comes_due(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [check.is_ok for check in examine(home) if check.name == "prefect"] == [True]
    real = importlib.metadata.version
    monkeypatch.setattr("importlib.metadata.version", lambda name: "2.1.9" if name == "sqlalchemy" else real(name))
    (told,) = [check for check in examine(home) if check.name == "prefect"]
    assert (told.is_ok, "plans no scheduled runs" in told.found) == (False, True)


def test_doctor_tells_what_is_not_installed_and_what_a_library_breaks(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.metadata.version

    def version(name: str) -> str:
        if name == "duckdb-extension-httpfs":
            raise importlib.metadata.PackageNotFoundError(name)
        if name == "fastapi":
            raise AttributeError("Zhyldyzkan")
        return real(name)

    monkeypatch.setattr("importlib.metadata.version", version)
    told = {check.name: check.found for check in examine(home) if not check.is_ok and check.name != "disk"}
    assert sorted(told) == ["duckdb and httpfs", "prefect"]
    assert told["duckdb and httpfs"].startswith("the package duckdb-extension-httpfs is not installed; install")
    assert told["prefect"].startswith("unexpected AttributeError at test_home.py:")
