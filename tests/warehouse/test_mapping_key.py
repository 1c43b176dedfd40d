"""The mapping key: encrypted twice, opened with a reason, exact after every rewrite."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pseudo_core.errors import InputError, SecretError, StoreError
from warehouse import mapping_key
from warehouse.ids import release_essay_id, release_learner_id, release_task_id
from warehouse.ledger import remember_erased
from warehouse.mapping_key import forget_learner, is_key_whole, require_secret, reveal, rotate, update_mapping
from warehouse.schema import arrow_schema
from warehouse.store import Places, read_audit, rows

SECRET = bytes(range(32))
OTHER = bytes(32)
PLANTED = ("Zebulonia", "Kvasthilda", "Ümlautsköld")


def mapping_row(learner, essay, start, original, surrogate, label="city"):
    return {
        "learner_id": learner,
        "essay_id": essay,
        "learner_entity": 1,
        "label": label,
        "start_char": start,
        "original": original,
        "surrogate": surrogate,
    }


def wrapped_keys(root):
    with mapping_key._opened(root, SECRET) as (connection, _):
        return {row["wrapped_key"] for row in rows(connection, "select wrapped_key from old.learner_key")}


def write_mapping(path, items):
    pq.write_table(pa.Table.from_pylist(items, schema=arrow_schema("rendered_mapping")), path)
    return path


@pytest.fixture
def files(tmp_path):
    first = [
        mapping_row("A1", "A1AT1", 3, PLANTED[0], "Borås"),
        mapping_row("A1", "A1AT2", 9, PLANTED[1], "Anna"),
    ]
    second = [mapping_row("B7", "B7BT1", 0, PLANTED[2], "Umeå")]
    return [write_mapping(tmp_path / "one.parquet", first), write_mapping(tmp_path / "two.parquet", second)]


def test_reveal_gives_what_was_sealed(tmp_path, files):
    counts = update_mapping(tmp_path, SECRET, files)
    assert (counts.n_learners, counts.n_rows, counts.n_sealed) == (2, 3, 2)
    found = reveal(tmp_path, SECRET, reason="asked by the learner", who="eva", learner_id="A1")
    assert [(item.essay_id, item.start_char, item.original, item.surrogate) for item in found] == [
        ("A1AT1", 3, PLANTED[0], "Borås"),
        ("A1AT2", 9, PLANTED[1], "Anna"),
    ]
    assert PLANTED[0] not in repr(found)
    by_release_id = reveal(tmp_path, SECRET, reason="again", learner_id=release_learner_id(SECRET, "B7"))
    assert [item.original for item in by_release_id] == [PLANTED[2]]


def test_no_plaintext_stands_in_the_file(tmp_path, files):
    update_mapping(tmp_path, SECRET, files)
    data = Places(tmp_path).key_file.read_bytes()
    assert not any(word.encode() in data for word in (*PLANTED, "learner_key", "A1AT1", "Borås"))
    assert sorted(item.name for item in (tmp_path / "keys").iterdir()) == [
        ".mapping_key.duckdb.lock",
        "mapping_key.duckdb",
    ]
    assert Places(tmp_path).key_file.stat().st_mode & 0o777 == 0o600


def test_another_secret_is_refused_and_says_nothing_of_the_key(tmp_path, files):
    update_mapping(tmp_path, SECRET, files)
    for call in (
        lambda: reveal(tmp_path, OTHER, reason="curious", learner_id="A1"),
        lambda: update_mapping(tmp_path, OTHER, files),
        lambda: rotate(tmp_path, OTHER, reason="curious"),
    ):
        with pytest.raises(SecretError) as caught:
            call()
        assert "encryption_key" not in str(caught.value)
        assert caught.value.__context__ is None
    assert len(reveal(tmp_path, SECRET, reason="still whole", learner_id="A1")) == 2


def test_each_access_is_recorded_before_the_key_is_opened(tmp_path, files):
    update_mapping(tmp_path, SECRET, files)
    with pytest.raises(SecretError):
        reveal(tmp_path, OTHER, reason="wrong secret", who="mallory", essay_id="A1AT1")
    with read_audit(tmp_path) as connection:
        found = rows(connection, "select who, verb, reason, essay_id from key_access")
    assert found == [{"who": "mallory", "verb": "reveal", "reason": "wrong secret", "essay_id": "A1AT1"}]


def test_an_account_without_a_name_is_recorded_by_its_number(tmp_path, files, monkeypatch):
    def nobody(*_):
        raise KeyError("getpwuid(): uid not found: 54321")

    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", nobody)
    monkeypatch.setattr("os.getuid", lambda: 54321)
    update_mapping(tmp_path, SECRET, files)
    assert reveal(tmp_path, SECRET, reason="asked", learner_id="A1")
    with read_audit(tmp_path) as connection:
        assert rows(connection, "select who from key_access") == [{"who": "uid 54321"}]


@pytest.mark.parametrize("asked", [{"learner_id": "A1"}, {"essay_id": "A1AT1"}])
def test_asking_for_an_erased_learner_brings_no_id_back(tmp_path, files, asked):
    update_mapping(tmp_path, SECRET, files)
    remember_erased(tmp_path, SECRET, "A1")
    assert reveal(tmp_path, SECRET, reason="is A1 still here", who="eva", **asked) == []
    with read_audit(tmp_path) as connection:
        found = rows(connection, "select who, reason, learner_id, essay_id from key_access")
    assert found == [{"who": "eva", "reason": "(erased)", "learner_id": None, "essay_id": None}]
    assert reveal(tmp_path, SECRET, reason="another learner", essay_id="B7BT1")


def test_a_reason_and_an_id_are_asked_for(tmp_path, files):
    update_mapping(tmp_path, SECRET, files)
    with pytest.raises(InputError, match="reason"):
        reveal(tmp_path, SECRET, reason="  ", learner_id="A1")
    with pytest.raises(InputError, match="one learner or one essay"):
        reveal(tmp_path, SECRET, reason="all of it")


def test_unchanged_learners_are_not_sealed_anew_and_gone_ones_leave(tmp_path, files):
    update_mapping(tmp_path, SECRET, files)
    again = update_mapping(tmp_path, SECRET, files)
    assert (again.n_sealed, again.n_rows) == (0, 3)
    write_mapping(files[0], [mapping_row("A1", "A1AT1", 3, PLANTED[0], "Luleå")])
    changed = update_mapping(tmp_path, SECRET, files)
    assert (changed.n_sealed, changed.n_rows) == (1, 2)
    assert [item.surrogate for item in reveal(tmp_path, SECRET, reason="r", learner_id="A1")] == ["Luleå"]
    assert update_mapping(tmp_path, SECRET, files[1:]).n_learners == 1
    assert reveal(tmp_path, SECRET, reason="r", learner_id="A1") == []


def test_rotation_keeps_the_values_under_other_keys(tmp_path, files):
    update_mapping(tmp_path, SECRET, files)
    before = wrapped_keys(tmp_path)
    assert rotate(tmp_path, SECRET, reason="yearly", who="eva") == 2
    assert len(before) == 2
    assert before.isdisjoint(wrapped_keys(tmp_path))
    assert len(reveal(tmp_path, SECRET, reason="r", learner_id="A1")) == 2
    assert [item.original for item in reveal(tmp_path, SECRET, reason="r", essay_id="B7BT1")] == [PLANTED[2]]
    assert update_mapping(tmp_path, SECRET, files).n_sealed == 0


def test_a_forgotten_learner_leaves_no_row(tmp_path, files):
    update_mapping(tmp_path, SECRET, files)
    assert forget_learner(tmp_path, SECRET, "A1") == 2
    assert reveal(tmp_path, SECRET, reason="r", learner_id="A1") == []
    assert len(reveal(tmp_path, SECRET, reason="r", learner_id="B7")) == 1
    assert forget_learner(tmp_path / "empty", SECRET, "A1") == 0


def test_without_a_key_the_message_says_what_to_do(tmp_path):
    with pytest.raises(StoreError, match="rebuild"):
        reveal(tmp_path, SECRET, reason="r", learner_id="A1")


@pytest.mark.parametrize("size", [0, 5000, 12288, -1])
def test_a_cut_key_is_told_and_made_anew(tmp_path, files, size):
    assert not is_key_whole(tmp_path, SECRET)
    update_mapping(tmp_path, SECRET, files)
    assert is_key_whole(tmp_path, SECRET)
    with pytest.raises(SecretError, match="wrong key"):
        is_key_whole(tmp_path, OTHER)
    path = Places(tmp_path).key_file
    path.write_bytes(path.read_bytes()[:size])
    assert not is_key_whole(tmp_path, SECRET)
    with pytest.raises(StoreError, match=r"mapping_key.duckdb is damaged .* backup, or remove it and run") as caught:
        require_secret(tmp_path, SECRET)
    assert caught.value.__context__ is None
    assert update_mapping(tmp_path, SECRET, files).n_sealed == 2
    assert len(reveal(tmp_path, SECRET, reason="r", learner_id="A1")) == 2


def test_an_essay_is_found_by_its_release_id(tmp_path, files):
    update_mapping(tmp_path, SECRET, files)
    asked = release_essay_id(release_learner_id(SECRET, "A1"), release_task_id(SECRET, "AT2"))
    assert [item.original for item in reveal(tmp_path, SECRET, reason="r", essay_id=asked)] == [PLANTED[1]]
    assert reveal(tmp_path, SECRET, reason="r", essay_id=asked[:-1] + "x") == []
    assert reveal(tmp_path, SECRET, reason="r", essay_id="A1AT3") == []
