from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo_core.lexicon import row_keys
from resources import diff_packs, load_lexicon, pack_info

MakePack = Callable[..., Path]


def _rows() -> dict[str, list[dict[str, str]]]:
    return {
        "country": [{"form": "Sverige", "country": "SE"}, {"form": "Danmark", "country": "DK"}],
        "given_name": [{"form": "Anna", "gender": "f"}, {"form": "Hans", "gender": "m"}],
        "pool_surname": [{"form": "Berg", "rank": "1"}],
    }


def test_equal_packs_differ_in_nothing(make_pack: MakePack) -> None:
    diff = diff_packs(make_pack("old"), make_pack("new"))
    assert diff.lists == ()
    assert diff.changed_keys == frozenset()
    assert diff.old_version == diff.new_version


def test_one_changed_row_shows_and_nothing_else(make_pack: MakePack) -> None:
    rows = _rows()
    old = make_pack("old", rows)
    changed = copy.deepcopy(rows)
    changed["given_name"][1]["gender"] = "u"
    diff = diff_packs(old, make_pack("new", changed))
    (only,) = diff.lists
    assert (only.name, only.added, only.removed) == ("given_name", (), ())
    assert only.changed == (({"form": "Hans", "gender": "m"}, {"form": "Hans", "gender": "u"}),)
    assert diff.changed_keys == row_keys("given_name", "Hans")


def test_added_and_removed_rows_and_lists(make_pack: MakePack) -> None:
    rows = _rows()
    changed = copy.deepcopy(rows)
    changed["country"] = [{"form": "Danmark", "country": "DK"}, {"form": "Norge", "country": "NO"}]
    changed["region"] = [{"form": "Skåne", "kind": "province"}]
    diff = diff_packs(make_pack("old", rows), make_pack("new", changed))
    by_name = {item.name: item for item in diff.lists}
    assert sorted(by_name) == ["country", "region"]
    assert [row["form"] for row in by_name["country"].added] == ["Norge"]
    assert [row["form"] for row in by_name["country"].removed] == ["Sverige"]
    assert by_name["country"].changed == ()
    assert by_name["region"].n_rows == 1


def test_new_column_alone_changes_only_rows_that_fill_it(make_pack: MakePack) -> None:
    rows = _rows()
    changed = copy.deepcopy(rows)
    changed["country"][0]["frequency"] = "10"
    diff = diff_packs(make_pack("old", rows), make_pack("new", changed))
    assert [(item.name, item.n_rows) for item in diff.lists] == [("country", 1)]


def test_pool_is_reported_but_has_no_look_up_keys(make_pack: MakePack) -> None:
    rows = _rows()
    changed = copy.deepcopy(rows)
    changed["pool_surname"].append({"form": "Lind", "rank": "2"})
    diff = diff_packs(make_pack("old", rows), make_pack("new", changed))
    assert [item.name for item in diff.lists] == ["pool_surname"]
    assert diff.changed_keys == frozenset()


def test_info_counts_rows_and_names_sources(make_pack: MakePack) -> None:
    info = pack_info(make_pack())
    assert [(record.name, record.n_rows) for record in info.lists] == [
        ("country", 2),
        ("given_name", 2),
        ("swedish_place", 1),
        ("word", 1),
    ]
    assert info.n_rows == 6
    assert [source.licence for source in info.sources] == ["MIT"]


FORMS = st.text(alphabet="abås", min_size=2, max_size=6)
NAMES = st.lists(FORMS, max_size=6, unique=True)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(NAMES, NAMES, st.lists(FORMS, min_size=1, max_size=6))
def test_text_without_changed_keys_is_looked_up_with_the_same_results(
    make_pack: MakePack, before: list[str], after: list[str], tokens: list[str]
) -> None:
    packs = [
        make_pack(f"{side}-{hash(tuple(forms))}", {"region": [{"form": form} for form in forms]})
        for side, forms in (("old", before), ("new", after))
    ]
    diff = diff_packs(*packs)
    old, new = (load_lexicon(pack) for pack in packs)
    if diff.changed_keys.isdisjoint(old.keys_for(tokens)):
        assert old.find(tokens) == new.find(tokens)
        assert [old.similar(token) for token in tokens] == [new.similar(token) for token in tokens]
    else:
        assert before != after
