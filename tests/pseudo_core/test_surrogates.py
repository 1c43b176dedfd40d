"""What replaces what: styles, consistency, gender, geography, lists."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from replacing import DUMMY, EPOCH, NATURAL, Learner, one, replaced

from pseudo_core.draw import Draw
from pseudo_core.lexicon import fold
from pseudo_core.model import CorpusFacts
from pseudo_core.policy import Policy
from pseudo_core.render import render
from pseudo_core.surrogates import STRATEGIES, assign_surrogates
from pseudo_core.surrogates.base import letters
from pseudo_core.taxonomy import REPLACED, TAXONOMY, Label, Style
from resources import load_lexicon


def test_the_table_covers_exactly_what_is_replaced_in_every_style() -> None:
    assert {label for style, label in STRATEGIES if style is Style.MASK} == set(REPLACED)
    for style in Style:
        assert {label for other, label in STRATEGIES if other is style} == set(REPLACED)


@pytest.mark.parametrize(("number", "text"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (703, "AAA")])
def test_letters_go_on_after_z(number: int, text: str) -> None:
    assert letters(number) == text


@pytest.mark.parametrize(
    ("surface", "label", "modifiers", "expect"),
    [
        ("Thi", "middlename", "", "A"),
        ("Thi Minh", "middlename", "", "A A"),
        ("T.", "initials", "", "A."),
        ("J.K.", "initials", "", "A.A."),
        ("Syrien", "country", "", "A-land"),
        ("Syriens", "country", "gen", "A-lands"),
        ("Homs", "city", "foreign", "A-stad"),
        ("homsbor", "city", "pl foreign", "A-stadsbor"),
        ("Bangsar", "area", "foreign", "A-område"),
        ("Kerala", "region", "foreign", "A-region"),
        ("Göteborgsområdet", "region", "def", "A-regionen"),
        ("Hua Lamphong", "place", "foreign", "A-plats"),
        ("Goizha", "geo", "foreign", "A-geoplats"),
        ("14 B", "street_nr", "", "1"),
        ("806 47", "zip_code", "", "000 00"),
        ("SW1A 2AA", "zip_code", "", "AB0C 0AB"),
        ("Ekskolan", "school", "def", "A-skolan"),
        ("Scania", "work", "", "A-arbetsplats"),
        ("Nobelbageriets", "work", "gen def", "A-arbetsplatsens"),
        ("Gavlegårdarna", "other_institution", "", "A-institution"),
        ("gröna linjen", "transport_name", "", "A-linjen"),
        ("322", "transport_nr", "", "1"),
        ("2018-12-01", "date_digits", "", "1111-11-11"),
        ("9/9", "date_digits", "", "1/1"),
        ("070-412 66 83", "phone_nr", "", "000-000 00 00"),
        ("+46 72 318 40 66", "phone_nr", "", "+00 00 000 00 00"),
        ("a.b@c.se", "email", "", "email@dot.com"),
        ("www.ab.se", "url", "", "url.com"),
        ("940822-9830", "personid_nr", "", "123456-0000"),
        ("19940822-9830", "personid_nr", "", "12345600-0000"),
        ("199408229830", "personid_nr", "", "123456000000"),
        ("8105-9, 734 921 226-4", "account_nr", "", "0000-0, 000 000 000-0"),
        ("RPD 306", "license_nr", "", "ABC 000"),
        ("AX 4471 BH", "license_nr", "", "AB 0000 CA"),
        ("V-2019/077", "other_nr_seq", "", "V-0000/000"),
        ("landslaget", "extra", "", "extra"),
    ],
)
def test_style_dummy_as_in_the_taxonomy(
    surface: str, label: str, modifiers: str, expect: str, learner: Learner, draw: Draw
) -> None:
    policy = Policy(extra=Policy().extra.BLOCK)
    assert one(learner, draw, surface, label, policy, modifiers) == expect


@pytest.mark.parametrize(
    ("surface", "label", "pattern"),
    [
        ("Rasha", "firstname_female", "(Anna|Eva|Karin|Lena|Sara|Emma|Ida|Maja|Elsa|Klara|Inez|Moa)"),
        ("Ali", "firstname_male", "(Lars|Karl|Anders|Johan|Per|Nils|Erik|Olof|Lukas|Emil|Axel|Hugo)"),
        ("Wei", "firstname_unknown", "(Kim|Robin|Alex|Sam|Charlie|Noa)"),
        ("Noi", "nickname", "(Kim|Robin|Alex|Sam|Charlie|Noa)"),
        ("Storgatan", "place", ".*gatan"),
        ("Tyska vägen", "place", ".*vägen"),
        ("rådhustorget", "place", ".*torget"),
        ("19:e", "day", r"([12]?1|[12]?2):a|1[12]:e|([12]?[03-8]|9|19):e"),
        ("4", "day", r"[12]?\d"),
        ("07", "month_digit", r"0\d|1[0-2]"),
        ("okt", "month_word", "(jan|feb|mar|apr|maj|jun|jul|aug|sep|nov|dec)"),
        ("Novenber", "month_word", "[A-Z][a-zå]{2,}"),
        ("-91", "year", "-(89|90|92|93)"),
        ("1999", "year", "(1997|1998|2000|2001)"),
        ("26-årig", "age_digits", "(24|25|27|28)-årig"),
        ("niotton", "age_string", "(17|18|20|21)"),
        ("åttonde", "age_string", "(6|7|9|10)"),
    ],
)
def test_style_dummy_in_the_right_range(surface: str, label: str, pattern: str, learner: Learner, draw: Draw) -> None:
    for epoch in range(1, 30):
        assert re.fullmatch(pattern, one(learner, draw, surface, label, Policy(epoch=epoch)))


@pytest.mark.parametrize(
    ("surface", "label", "pattern"),
    [
        ("femton", "age_string", "(tretton|fjorton|sexton|sjutton)"),
        ("Femton", "age_string", "(Tretton|Fjorton|Sexton|Sjutton)"),
        ("åttonde", "age_string", "(sjätte|sjunde|nionde|tionde)"),
        ("tjugofemåring", "age_string", "(tjugotre|tjugofyra|tjugosex|tjugosju)åring"),
        ("14 B", "street_nr", r"[1-9]\d? [A-F]"),
        ("070-412 66 83", "phone_nr", r"070-174 06 \d\d"),
        ("+46701234567", "phone_nr", r"\+467017406\d\d"),
        ("08-123 456 78", "phone_nr", r"08-465 004 \d\d"),
        ("08-123 45 67", "phone_nr", r"08-0\d\d \d\d \d\d"),
        ("060-19 21 44", "phone_nr", r"060-0\d \d\d \d\d"),
        ("+963 11 222 3333", "phone_nr", r"\+963 0\d \d{3} \d{4}"),
        ("Syrien", "country", "(Danmark|Finland|Portugal|Kuba|Island|Turkiet)"),
        ("Skåne", "region", "(Halland|Dalarna)"),
        ("Öland", "geo", "Gotland"),
        ("2016", "year", "(2014|2015|2017|2018)"),
        ("26", "age_digits", "(24|25|27|28)"),
    ],
)
def test_style_natural_in_the_right_range(surface: str, label: str, pattern: str, learner: Learner, draw: Draw) -> None:
    for epoch in range(1, 30):
        assert re.fullmatch(pattern, one(learner, draw, surface, label, Policy(style=Style.NATURAL, epoch=epoch)))


@pytest.mark.parametrize("label", sorted(REPLACED))
def test_style_mask_writes_label_and_number(label: Label, learner: Learner, draw: Draw) -> None:
    policy = Policy(style=Style.MASK, extra=Policy().extra.BLOCK)
    assert one(learner, draw, "Abc1", label, policy) == f"@{label}_1"


def test_a_label_may_have_a_style_of_its_own(learner: Learner, draw: Draw) -> None:
    policy = Policy(style=Style.MASK, style_per_label=((Label.COUNTRY, Style.DUMMY),))
    assert one(learner, draw, "Syrien", "country", policy) == "A-land"


TWO_ESSAYS = (
    (
        "Jag heter Rasha och kommer från Homs. Alis bror Ali bor i Malmö. RASHA!",
        [
            ("Rasha", "firstname_female"),
            ("Homs", "city", "foreign", {"country": "SY"}),
            ("Alis", "firstname_male", "gen", {"base": "ali"}),
            ("Ali", "firstname_male"),
            ("Malmö", "city"),
            ("RASHA", "firstname_female"),
        ],
    ),
    (
        "ali bor i Homs i Syrien. Rashas mamma bor i Izmir.",
        [
            ("ali", "firstname_male"),
            ("Homs", "city", "foreign", {"country": "SY"}),
            ("Syrien", "country", "", {"country": "SY"}),
            ("Rashas", "firstname_female", "gen", {"base": "rasha"}),
            ("Izmir", "city", "foreign", {"country": "TR"}),
        ],
    ),
)


@given(epoch=EPOCH)
def test_one_entity_one_surrogate_in_every_case_and_essay(learner: Learner, draw: Draw, epoch: int) -> None:
    new = replaced(learner(*TWO_ESSAYS), draw, Policy(style=Style.NATURAL, epoch=epoch))
    rasha, homs, alis, ali, malmo, shouted, ali2, homs2, syrien, rashas, izmir = new
    assert shouted == rasha.upper()
    assert rashas in (rasha, rasha + "s")
    assert ali == ali2
    assert alis in (ali, ali + "s")
    assert homs == homs2
    assert len({rasha, homs, ali, malmo, syrien, izmir}) == 6


@given(epoch=EPOCH)
def test_no_original_comes_back(learner: Learner, draw: Draw, epoch: int) -> None:
    entities = learner(*TWO_ESSAYS, ("Lars och Anna från Porto bor i Lund.", [("Anna", "firstname_female")]))
    new = replaced(entities, draw, Policy(style=Style.NATURAL, epoch=epoch))
    texts = {fold(token.text) for annotated in entities.essays for token in annotated.tokens}
    # Lars, Porto and Lund stand in an essay without being tagged; they are not drawn all the same.
    assert not {fold(word) for surface in new for word in surface.split()} & (texts | {"ali", "rasha"})


@given(epoch=EPOCH)
def test_gender_is_kept(learner: Learner, draw: Draw, epoch: int) -> None:
    spans = [("Rasha", "firstname_female"), ("Ali", "firstname_male"), ("Wei", "firstname_unknown")]
    new = replaced(learner(("Rasha, Ali, Wei", spans)), draw, Policy(epoch=epoch))
    genders = {row["form"]: row["gender"] for row in draw.rows("pool_given_name")}
    assert [genders[name] for name in new] == ["f", "m", "u"]


@given(epoch=EPOCH)
def test_cities_move_with_their_country(learner: Learner, draw: Draw, epoch: int) -> None:
    new = replaced(learner(*TWO_ESSAYS), draw, Policy(style=Style.NATURAL, epoch=epoch))
    country = {row["form"]: row["country"] for row in draw.rows("country")}[new[8]]
    cities = {row["form"]: row["country"] for row in draw.rows("world_city")}
    assert cities[new[1]] == country
    assert cities[new[10]] not in (country, "SY", "TR")
    five = [row["form"] for row in draw.rows("world_city") if row["country"] == country][:5]
    assert new[1] in five


def test_swedish_cities_stay_swedish(learner: Learner, draw: Draw) -> None:
    assert one(learner, draw, "Sollefteå", "city", NATURAL) in {row["form"] for row in draw.rows("pool_city_se")}
    assert one(learner, draw, "Sollefteå", "city", DUMMY) in {row["form"] for row in draw.rows("pool_city_invented")}


@given(epoch=EPOCH)
def test_a_region_named_by_a_city_moves_with_it(learner: Learner, draw: Draw, epoch: int) -> None:
    spans = [("Göteborgsområdet", "region", "def"), ("Göteborg", "city")]
    region, city = replaced(
        learner(("I Göteborgsområdet, nära Göteborg.", spans)), draw, Policy(style=Style.NATURAL, epoch=epoch)
    )
    assert region in (f"{city}området", f"{city}sområdet")


@given(epoch=EPOCH)
def test_a_school_moves_with_the_city_beside_it(learner: Learner, draw: Draw, epoch: int) -> None:
    spans = [("Högskolan i Gävle", "school"), ("Gävle", "city")]
    school, city = replaced(
        learner(("Jag går på Högskolan i Gävle och bor i Gävle.", spans)),
        draw,
        Policy(style=Style.NATURAL, epoch=epoch),
    )
    assert school.startswith(("Högskolan i ", city))
    assert city in school


def test_initials_follow_the_names(learner: Learner, draw: Draw) -> None:
    spans = [("Besnik", "firstname_male"), ("Hoxha", "surname"), ("B.H.", "initials"), ("B.", "initials")]
    entities = learner(("Besnik Hoxha, kort B.H. eller B.", spans))
    first, last, both, short = replaced(entities, draw, NATURAL)
    assert (both, short) == (f"{first[0]}.{last[0]}.", f"{first[0]}.")


def test_initials_without_a_name_become_a(learner: Learner, draw: Draw) -> None:
    assert one(learner, draw, "Q.", "initials", NATURAL) == "A."


def test_first_letters_are_mapped_to_one_other_letter(learner: Learner, draw: Draw) -> None:
    spans = [("Aisha", "firstname_female"), ("Amina", "firstname_female"), ("Malak", "firstname_female")]
    new = replaced(learner(("Aisha, Amina, Malak", spans)), draw, Policy(first_letter_mapping=True))
    assert new[0][0] != "A"
    assert new[2][0] not in ("M", new[0][0])


def test_codes_are_numbered_in_each_essay(learner: Learner, draw: Draw) -> None:
    spans = [("Homs", "city", "foreign"), ("Aleppo", "city", "foreign")]
    essays = (("Homs, Aleppo", spans), ("Aleppo", spans[1:]))
    assert replaced(learner(*essays), draw, DUMMY) == ["A-stad", "B-stad", "A-stad"]
    policy = Policy(placeholders_per_learner=True)
    assert replaced(learner(*essays), draw, policy) == ["A-stad", "B-stad", "B-stad"]


def test_initials_without_a_name_follow_the_mapping_of_letters(learner: Learner, draw: Draw) -> None:
    spans = [("Anka", "surname"), ("A.", "initials")]
    policy = Policy(style=Style.NATURAL, first_letter_mapping=True)
    surname, initial = replaced(learner(("Anka, A.", spans)), draw, policy)
    assert initial == f"{surname[0]}." != "A."


def test_a_code_that_the_learner_wrote_is_left_out(learner: Learner, draw: Draw) -> None:
    assert replaced(learner(("I A-stad eller Homs", [("Homs", "city", "foreign")])), draw, DUMMY) == ["B-stad"]


@given(epoch=EPOCH)
def test_another_essay_moves_no_draw_that_is_still_allowed(learner: Learner, draw: Draw, epoch: int) -> None:
    policy = Policy(style=Style.NATURAL, epoch=epoch)
    before = replaced(learner(TWO_ESSAYS[0]), draw, policy)
    more = ("Sonja och Ahmed", [("Sonja", "firstname_female"), ("Ahmed", "firstname_male")])
    after = replaced(learner(TWO_ESSAYS[0], more), draw, policy)
    # Only a name that both want may move, and then no more than that one.
    assert sum(a != b for a, b in zip(before, after, strict=False)) <= 2
    assert before[1] == after[1]
    assert before[4] == after[4]


def test_another_learner_changes_nothing(learner: Learner, draw: Draw) -> None:
    alone = replaced(learner(*TWO_ESSAYS), draw, NATURAL)
    replaced(learner(*TWO_ESSAYS, learner_id="L2"), draw, NATURAL)
    assert replaced(learner(*TWO_ESSAYS), draw, NATURAL) == alone


def test_a_used_up_list_is_continued_by_numbered_forms(learner: Learner, draw: Draw) -> None:
    names = [f"Xx{chr(97 + n)}yz" for n in range(20)]
    new = replaced(learner((" ".join(names), [(name, "firstname_female") for name in names])), draw, DUMMY)
    assert len(set(new)) == 20
    assert sum(name.endswith("-namn") for name in new) == 8


def test_an_original_that_begins_like_a_code_leaves_the_codes_free(learner: Learner, bare_draw: Draw) -> None:
    spans = [("Landskrona", "city"), ("Syrien", "country")]
    assert replaced(learner(("Landskrona, Syrien", spans)), bare_draw, NATURAL) == ["A-stad", "A-land"]


def test_without_any_list_everything_is_still_replaced(learner: Learner, bare_draw: Draw) -> None:
    for policy in (DUMMY, NATURAL):
        new = replaced(learner(*TWO_ESSAYS), bare_draw, policy)
        originals = [surface for _, spans in TWO_ESSAYS for surface, *_ in spans]
        assert not {fold(item) for item in new} & {fold(item) for item in originals}


def test_a_common_country_is_kept_by_the_corpus_rule(learner: Learner, draw: Draw) -> None:
    entities = learner(*TWO_ESSAYS)
    policy = Policy(style=Style.NATURAL, country_min_learners=3)
    new = replaced(entities, draw, policy, CorpusFacts({"SY": 3, "TR": 2}))
    assert new[8] == "Syrien"
    syrian = {row["form"] for row in draw.rows("world_city") if row["country"] == "SY"}
    assert new[1] in syrian - {"Homs"}
    assert replaced(entities, draw, policy, CorpusFacts({"SY": 2}))[8] != "Syrien"


def _all_orders(items: Iterable[Any]) -> list[list[Any]]:
    items = list(items)
    return [items, items[::-1]]


def test_the_assignment_does_not_depend_on_the_order_of_essays(learner: Learner, draw: Draw) -> None:
    texts = {}
    for order in _all_orders(learner(*TWO_ESSAYS).essays):
        entities = learner(*TWO_ESSAYS)
        assignment = assign_surrogates(entities, draw, NATURAL)
        for annotated in order:
            texts.setdefault(annotated.essay.essay_id, set()).add(render(annotated, entities, draw, NATURAL).text)
        assert set(assignment.surrogates) == {entity.number for entity in entities.entities}
    assert all(len(found) == 1 for found in texts.values())


def test_the_documented_table_is_the_table_of_the_code() -> None:
    text = (Path(__file__).parents[2] / "docs" / "surrogates.md").read_text(encoding="utf-8")
    rows = [
        f"| `{label}` | {STRATEGIES[Style.DUMMY, label].name} | {STRATEGIES[Style.NATURAL, label].name} |"
        for label in TAXONOMY
        if label in REPLACED
    ]
    assert "| label | `dummy` | `natural` |\n|---|---|---|\n" + "\n".join(rows) + "\n\n" in text


def test_the_shipped_lists_fill_every_pool(learner: Learner) -> None:
    spans = [
        *(
            ("Rasha", "firstname_female"),
            ("Ali", "firstname_male"),
            ("Wei", "firstname_unknown"),
            ("Haddad", "surname"),
        ),
        ("Syrien", "country", "", {"country": "SY"}),
        ("Homs", "city", "foreign", {"country": "SY"}),
        *(("Sollefteå", "city"), ("Storgatan", "place"), ("Skåne", "region"), ("Ekskolan", "school")),
        *(("Volvo", "work"), ("Sollefteå IF", "other_institution")),
    ]
    entities = learner((", ".join(surface for surface, *_ in spans), spans))
    for policy in (NATURAL, Policy(style=Style.NATURAL, epoch=2)):
        new = replaced(entities, Draw(bytes(32), load_lexicon()), policy)
        assert not [text for text in new if re.match("[A-Z]{1,2}-", text)]


SAME_IN_EVERY_PROCESS = """
import hashlib
from pathlib import Path
from gold_learners import gold_learners
from pseudo_core.draw import Draw
from pseudo_core.policy import Policy
from pseudo_core.render import render
from pseudo_core.taxonomy import Style
from resources import load_lexicon

lexicon = load_lexicon()
draw, policy, digest = Draw(bytes(32), lexicon), Policy(style=Style.NATURAL), hashlib.sha256()
for learner in gold_learners(Path("tests/gold/dev/gold.jsonl"), lexicon):
    for annotated in learner.essays:
        digest.update(render(annotated, learner, draw, policy).text.encode())
print(digest.hexdigest())
"""


@pytest.mark.slow
def test_every_process_writes_the_same_texts() -> None:
    root = Path(__file__).parents[2]
    digests = set()
    for seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{root}{os.pathsep}{root / 'benchmarks'}"}
        command = [sys.executable, "-c", SAME_IN_EVERY_PROCESS]
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
        digests.add(done.stdout)
    assert len(digests) == 1
