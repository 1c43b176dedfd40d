from __future__ import annotations

import pickle
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import LISTS, Hit, Lexicon, Role, fold, genitive_bases, row_keys

Row = dict[str, str]

LEXICON = Lexicon.from_rows(
    {
        "given_name": [
            {"form": "Mari", "gender": "f"},
            {"form": "Maris", "gender": "m"},
            {"form": "Klas", "gender": "m"},
            {"form": "Hans", "gender": "m", "frequency": "100"},
            {"form": "Anna-Karin", "gender": "f"},
            {"form": "Lena", "gender": "f"},
        ],
        "surname": [{"form": "Mari"}, {"form": "von Essen"}],
        "swedish_place": [
            {"form": "Göteborg", "kind": "locality", "country": "SE", "frequency": "600000"},
            {"form": "Gothenburg", "name": "Göteborg", "kind": "locality", "country": "SE", "frequency": "600000"},
            {"form": "Borås", "kind": "locality", "country": "SE"},
            {"form": "Haga", "kind": "district", "parent": "Göteborg", "common_word": "1"},
        ],
        "world_city": [
            {"form": "New York", "name": "New York City", "country": "US", "frequency": "8000000"},
            {"form": "York", "country": "GB", "frequency": "150000"},
            {"form": "Smalltown", "country": "US", "frequency": "600"},
        ],
        "country": [
            {"form": "Papua Nya Guinea", "country": "PG"},
            {"form": "Guinea", "country": "GN"},
            {"form": "Turkiet", "country": "TR"},
            {"form": "Turkey", "name": "Turkiet", "country": "TR"},
        ],
        "kinship": [{"form": "mamma", "base": "mamma"}, {"form": "mammas", "base": "mamma"}],
        "degree": [{"form": "fil mag", "kind": "degree"}, {"form": "fil mag", "kind": "program"}],
        "street_suffix": [{"form": "-gatan"}],
        "word": [
            {"form": "hans", "zipf": "6.50", "known": "1"},
            {"form": "sten", "zipf": "4.10", "known": "1"},
            {"form": "göteborg", "zipf": "4.90", "known": "0"},
        ],
        "pool_surname": [{"form": "Andersson", "rank": "1"}],
    }
)


def spans(hits: list[Hit]) -> list[tuple[int, int, tuple[str, ...], bool]]:
    return [(hit.first, hit.last, tuple(entry.name for entry in hit.entries), hit.genitive) for hit in hits]


def test_longest_match_wins_over_a_shorter_one_at_the_same_place() -> None:
    assert spans(LEXICON.find(["i", "papua", "NYA", "guinea"])) == [
        (1, 4, ("Papua Nya Guinea",), False),
        (3, 4, ("Guinea",), False),
    ]


def test_match_that_only_begins_like_a_longer_entry_is_not_lost() -> None:
    assert spans(LEXICON.find(["new", "york", "new"])) == [(0, 2, ("New York City",), False), (1, 2, ("York",), False)]
    assert LEXICON.find(["new", "Papua", "nya"]) == []


@pytest.mark.parametrize("token", ["Göteborgs", "göteborg's", "GÖTEBORG:S", "Göteborg’s"])
def test_genitive_ending_is_taken_off(token: str) -> None:
    assert spans(LEXICON.find([token])) == [(0, 1, ("Göteborg",), True)]


@pytest.mark.parametrize("tokens", [["E", ".", "ON"], ["e.on"]])
def test_marks_inside_a_name_may_be_tokens_of_their_own(tokens: list[str]) -> None:
    lexicon = Lexicon.from_rows({"company": [{"form": "E.ON"}]})
    assert spans(lexicon.find(tokens)) == [(0, len(tokens), ("E.ON",), False)]
    assert row_keys("company", "E.ON") & lexicon.keys_for(tokens)


def test_genitive_of_the_last_token_only() -> None:
    assert spans(LEXICON.find(["New", "Yorks"])) == [(0, 2, ("New York City",), True), (1, 2, ("York",), True)]
    assert LEXICON.find(["News", "York"])[0].first == 1


def test_full_form_that_is_an_entry_is_no_genitive() -> None:
    assert spans(LEXICON.find(["Maris"])) == [(0, 1, ("Maris",), False)]
    assert spans(LEXICON.find(["Borås"])) == [(0, 1, ("Borås",), False)]


def test_name_in_s_keeps_its_form_in_the_genitive() -> None:
    assert spans(LEXICON.find(["Klas"])) == [(0, 1, ("Klas",), False)]
    assert spans(LEXICON.find(["Klas'"])) == [(0, 1, ("Klas",), True)]
    assert LEXICON.find(["Klass"]) == []


def test_all_lists_that_share_a_form_are_given_in_a_total_order() -> None:
    assert [entry.list for entry in LEXICON.find(["mari"])[0].entries] == ["given_name", "surname"]


def test_word_lists_are_found_apart_from_names() -> None:
    assert LEXICON.find(["mamma", "fil", "mag"]) == []
    assert [LEXICON.lookup(word)[0].list for word in ("mamma", "fil mag")] == ["kinship", "degree"]


def test_lookup_gives_the_canonical_name_and_takes_a_choice_of_lists() -> None:
    (entry,) = LEXICON.lookup("TURKEY")
    assert (entry.list, entry.name, entry.country) == ("country", "Turkiet", "TR")
    assert LEXICON.lookup("turkey", frozenset({"surname"})) == ()
    assert LEXICON.lookup("nowhere") == ()


def test_common_word_is_known_from_the_dictionary_the_curator_or_the_genitive() -> None:
    assert LEXICON.is_common("Hans")
    assert LEXICON.is_common("stens")
    assert not LEXICON.is_common("Göteborg"), "frequent, but no dictionary has it in lower case"
    assert LEXICON.lookup("hans")[0].is_common
    assert LEXICON.lookup("haga")[0].is_common
    assert not LEXICON.lookup("mari")[0].is_common


def test_frequency_is_zipf_and_zero_when_unknown() -> None:
    assert LEXICON.frequency("HANS") == pytest.approx(6.5)
    assert LEXICON.frequency("qqq") == 0.0


def test_similar_gives_nearest_first_and_never_the_far() -> None:
    assert [(s.entry.name, s.distance) for s in LEXICON.similar("göteborgg")] == [("Göteborg", 1)]
    assert [(s.entry.name, s.distance) for s in LEXICON.similar("turkeit")] == [("Turkiet", 1)]
    assert [(s.entry.name, s.distance) for s in LEXICON.similar("gotenburgh")] == [("Göteborg", 2)]
    assert LEXICON.similar("turkkeit") != ()
    assert LEXICON.similar("trkit") == ()


def test_similar_leaves_short_words_and_small_cities_alone() -> None:
    assert LEXICON.similar("len") == ()
    assert LEXICON.similar("smaltown") == ()
    assert LEXICON.similar("lenna", frozenset({"given_name"}))[0].entry.name == "Lena"
    assert LEXICON.similar("lenna", frozenset({"country"})) == ()


def test_names_of_people_are_corrected_by_one_edit_only() -> None:
    assert LEXICON.similar("anna-karrin")[0].distance == 1
    assert LEXICON.similar("ana-karrin") == ()


def test_words_gives_the_first_row_of_a_form_and_rows_gives_all() -> None:
    assert LEXICON.words("degree")["fil mag"]["kind"] == "degree"
    assert [row["kind"] for row in LEXICON.rows("degree")] == ["degree", "program"]
    assert list(LEXICON.words("street_suffix")) == ["-gatan"]
    assert LEXICON.rows("pool_surname")[0]["rank"] == "1"


def test_rows_have_their_canonical_name_filled_in() -> None:
    assert [row["name"] for row in LEXICON.rows("country") if row["country"] == "TR"] == ["Turkiet", "Turkiet"]


def test_ending_in_a_word_list_is_no_form_of_its_own() -> None:
    lexicon = Lexicon.from_rows({"foreign_street_word": [{"form": "-gracht"}, {"form": "calle"}]})
    assert (lexicon.lookup("-gracht"), lexicon.lookup("calle")[0].name) == ((), "calle")
    assert lexicon.similar("gracht") == ()
    assert "-gracht" in lexicon.words("foreign_street_word")


def test_list_the_pack_lacks_is_empty_and_an_unknown_one_is_refused() -> None:
    assert LEXICON.words("month") == {}
    assert list(LEXICON.rows("pool_street")) == []
    with pytest.raises(ResourceError, match="no list is called mouth"):
        LEXICON.words("mouth")


def test_lexicon_refuses_to_be_pickled() -> None:
    with pytest.raises(TypeError, match="never pickled"):
        pickle.dumps(LEXICON)


def test_memory_of_tokens_is_bounded_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = [f"x{n}" for n in range(50)] + ["new", "yorks", "Göteborgs", "mari"]
    expected = LEXICON.find(tokens)
    monkeypatch.setattr("pseudo_core.lexicon.engine._MEMORY", 3)
    fresh = Lexicon.from_rows(
        {name: list(LEXICON.rows(name)) for name in LISTS} | {"pool_surname": list(LEXICON.rows("pool_surname"))}
    )
    assert [fresh.find(tokens) for _ in range(3)] == [expected] * 3


# Properties.

LETTERS = st.text(alphabet="abåsx.", min_size=1, max_size=9)
FORMS = st.lists(LETTERS, min_size=1, max_size=3).map(" ".join)
NAME_LISTS = st.sampled_from(sorted(name for name, info in LISTS.items() if info.role is Role.GAZETTEER))
ANY_LIST = st.sampled_from(sorted(LISTS))


def make_row(name: str, form: str) -> Row:
    row = {"form": f"-{form}" if LISTS[name].role is Role.ENDINGS else form}
    if LISTS[name].role is Role.FREQUENCY:
        return row | {"zipf": "3.00", "known": "1"}
    return row | {"frequency": "60000"}


ROWS = st.lists(st.tuples(ANY_LIST, FORMS), max_size=12)


def lexicon_of(rows: list[tuple[str, str]]) -> Lexicon:
    lists: dict[str, list[Row]] = {}
    for name, form in rows:
        lists.setdefault(name, []).append(make_row(name, form))
    return Lexicon.from_rows(lists)


@given(st.text())
def test_fold_is_a_fixed_point(text: str) -> None:
    assert fold(fold(text)) == fold(text)


CASINGS = (str.upper, str.lower, str.title, str.swapcase)


@settings(max_examples=60, deadline=None)
@given(NAME_LISTS, st.lists(st.text(alphabet="abcåäöéşñ", min_size=2, max_size=8), min_size=1, max_size=4))
def test_what_is_put_in_is_found_in_every_casing(name: str, words: list[str]) -> None:
    lexicon = lexicon_of([(name, " ".join(words))])
    for casing in CASINGS:
        hits = lexicon.find([casing(word) for word in words])
        assert hits
        assert (hits[0].first, hits[0].last, hits[0].genitive) == (0, len(words), False)
        assert [entry.name for entry in lexicon.lookup(casing(" ".join(words)))] == [" ".join(words)]


@settings(max_examples=60, deadline=None)
@given(st.lists(FORMS, min_size=1, max_size=15), st.lists(LETTERS, max_size=12))
def test_find_is_the_longest_match_at_every_position(forms: list[str], tokens: list[str]) -> None:
    lexicon = lexicon_of([("region", form) for form in forms])
    found = {hit.first: (hit.last, hit.genitive) for hit in lexicon.find(tokens)}
    for first in range(len(tokens)):
        expected = None
        for last in range(first + 1, len(tokens) + 1):
            words = tokens[first:last]
            if " ".join(words) in forms:
                expected = (last, False)
            elif any(" ".join([*words[:-1], base]) in forms for base in genitive_bases(words[-1])):
                expected = (last, True)
        assert found.get(first) == expected


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(alphabet="abcd", min_size=3, max_size=11), min_size=1, max_size=12), st.data())
def test_similar_is_exactly_what_lies_within_the_distance(forms: list[str], data: st.DataObject) -> None:
    word = data.draw(st.one_of(st.sampled_from(forms), st.text(alphabet="abcd", min_size=4, max_size=12)))
    word = data.draw(st.sampled_from([word, word[1:], word + "a", word[:2] + "b" + word[3:], word[:1] + word[2:]]))
    lexicon = lexicon_of([("region", form) for form in forms])
    limit = 2 if len(word) >= 8 else 1
    expected = {(form, OSA.distance(word, form)) for form in forms if OSA.distance(word, form) <= limit}
    found = {(item.entry.name, item.distance) for item in lexicon.similar(word)}
    assert found == (expected if len(word) >= 4 else set())


def everything(lexicon: Lexicon, tokens: list[str]) -> list[object]:
    """Return what every look-up with these tokens gives."""
    asked = set(tokens) | {" ".join(pair) for pair in pairwise(tokens)}
    asked |= {" ".join(tokens[first : first + n]) for first in range(len(tokens)) for n in range(3, 7)}
    asked |= {token[:length] for token in tokens for length in range(2, len(token))}
    correctable = set(tokens) | {" ".join(pair) for pair in pairwise(tokens)}
    correctable |= {base for token in tokens for base in genitive_bases(token)}
    endings = {f"-{token[at:]}" for token in tokens for at in range(len(token))}
    return [
        lexicon.find(tokens),
        [(word, lexicon.lookup(word), lexicon.is_common(word), lexicon.frequency(word)) for word in sorted(asked)],
        [(word, lexicon.similar(word)) for word in sorted(correctable)],
        [lexicon.words("street_suffix").get(ending) for ending in sorted(endings)],
    ]


@settings(max_examples=250, deadline=None)
@given(ROWS, ANY_LIST, FORMS, st.lists(LETTERS, min_size=1, max_size=5))
def test_row_that_shares_no_key_with_a_text_changes_no_look_up(
    rows: list[tuple[str, str]], name: str, form: str, tokens: list[str]
) -> None:
    before = lexicon_of(rows)
    after = lexicon_of([*rows, (name, form)])
    keys = row_keys(name, make_row(name, form)["form"])
    if keys.isdisjoint(before.keys_for(tokens)):
        assert everything(before, tokens) == everything(after, tokens)
    elif name == "region" and form in tokens:
        assert everything(after, tokens)[0]
