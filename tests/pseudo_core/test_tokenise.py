"""Tokens and sentences of typed and transcribed learner text."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pseudo_core.tokenise import LINE_BREAK_MARK, tokenise

# Letters, marks and joints that the pattern treats apart, so that random texts meet its branches.
SWEDISH_LIKE = st.text(alphabet="aåÖB1 9.,:;-–/'’´\"”()@$␤\n\r!?…+&_\u0301\u200d😀\U0001f3fd", max_size=60)


def words(text: str) -> list[str]:
    return [token.text for token in tokenise(text)]


def sentences(text: str) -> list[str]:
    result: dict[int, list[str]] = {}
    for token in tokenise(text):
        result.setdefault(token.sentence, []).append(token.text)
    return [" ".join(part) for part in result.values()]


@pytest.mark.parametrize(
    "kept_whole",
    [
        "al-Hassan", "Ali's", "Ali’s", "D'Angelo", "27-årig", "19:e", "3.e", "1,5", "12.30", "12:30", "2019-01-15",
        "18/01/13", "3/4-19", "070-1740660", "+46701740660", "19570611-9858", "V-2019/077", "tel.nr", "GIF:s", "tv:n",
        "S:t", "H&M:s", "t.ex.", "bl.a.", "m.m.", "f.Kr.", "kl.", "Norrk$ping", "$asse", "$$rton", "-95", "’91",
        "per_erik-99@post.example.se", "https://www.example.se/blogg?id=7", "www.example.nu", "minsida.se",
        "skola.kommun.se/larare", "1980-talet", "...", "?!", ":)", "A4", "Jose\u0301",
    ],
)  # fmt: skip
def test_word_with_what_belongs_to_it_is_one_token(kept_whole: str) -> None:
    assert kept_whole in words(f"och {kept_whole} då")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("adress:Storgatan 5", ["adress", ":", "Storgatan", "5"]),
        ("hemma.Sen", ["hemma", ".", "Sen"]),
        ("hemma.nu går vi", ["hemma", ".", "nu", "går", "vi"]),
        ("mamma,pappa", ["mamma", ",", "pappa"]),
        ("Anna/Erik", ["Anna", "/", "Erik"]),
        ("(Malmö)", ["(", "Malmö", ")"]),
        ("'hej'", ["'", "hej", "'"]),
        ("Kl. 12.30.", ["Kl.", "12.30", "."]),
        ("kl.8", ["kl.", "8"]),
        ("1990–1995", ["1990", "–", "1995"]),
        ("skriv till eva@post.se.", ["skriv", "till", "eva@post.se", "."]),
        ("eva@post.se.Hej", ["eva@post.se", ".", "Hej"]),
        ("se www.post.se/eva.", ["se", "www.post.se/eva", "."]),
        ("bok- och pappershandel", ["bok-", "och", "pappershandel"]),
        ("hej␤då", ["hej", "då"]),
        ("M. Ek", ["M.", "Ek"]),
    ],
)
def test_tokens_of_glued_and_marked_text(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jag bor här. det är bra.Sen flyttar vi", ["Jag bor här .", "det är bra .", "Sen flyttar vi"]),
        ("Jag bor här . Det är bra !", ["Jag bor här .", "Det är bra !"]),
        ("den 3. maj kom vi", ["den 3 . maj kom vi"]),
        ("Jag är 30. jag arbetar", ["Jag är 30 .", "jag arbetar"]),
        ("Klockan var 8. Jag sov", ["Klockan var 8 .", "Jag sov"]),
        ('"Kom hit!" sa hon. "Nej." Han gick.', ['" Kom hit ! " sa hon .', '" Nej . "', "Han gick ."]),
        ('"Jag vet. Du med." Han gick.', ['" Jag vet .', 'Du med . "', "Han gick ."]),
        ('Han sa "hej".Jag gick."Vi ses."', ['Han sa " hej " .', "Jag gick .", '" Vi ses . "']),
        ("Den 5 jan. 2019 kom vi", ["Den 5 jan. 2019 kom vi"]),
        ("kl. 8 går vi till St. Petersburg", ["kl. 8 går vi till St. Petersburg"]),
        ("bröd, mjölk m.m. Sedan åt vi", ["bröd , mjölk m.m.", "Sedan åt vi"]),
        ("Jag vet inte... kanske", ["Jag vet inte ... kanske"]),
        ("Min familj\njag har två barn", ["Min familj", "jag har två barn"]),
        ("Hej Eva!\n\nHur mår du?␤Hälsningar␤Ali", ["Hej Eva !", "Hur mår du ?", "Hälsningar", "Ali"]),
        ("Vi åkte till en liten ort som låg långt\nborta", ["Vi åkte till en liten ort som låg långt borta"]),
        ("Vi åkte till en liten ort som låg långt\n\nborta", ["Vi åkte till en liten ort som låg långt", "borta"]),
        ("Vi åkte till en liten ort som låg långt\r\nborta", ["Vi åkte till en liten ort som låg långt borta"]),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@example("")
@example(" \n␤ ")
@example("\ud800")
@example("." * 100 + "a" * 300)
@given(st.one_of(st.text(max_size=80), SWEDISH_LIKE))
def test_tokens_reproduce_any_text(text: str) -> None:
    at = 0
    sentence = 0
    for token in tokenise(text):
        between = text[at : token.start]
        assert not between.replace(LINE_BREAK_MARK, "").strip()
        assert token.text == text[token.start : token.end] != ""
        assert not token.text[0].isspace()
        assert token.sentence in (sentence, sentence + 1)
        at, sentence = token.end, token.sentence
    assert not text[at:].replace(LINE_BREAK_MARK, "").strip()


@given(SWEDISH_LIKE)
def test_tokens_of_transcribed_text_are_found_again_when_spaced(text: str) -> None:
    first = words(text)
    assert "".join(words(" ".join(first))) == "".join(first)


def test_long_runs_take_linear_time() -> None:
    for part in ("a.", "a-", "$", "1:", "a@", "www.", "ab.", "a.b-c.", "b.nr", ".", "a+", "x@y."):
        text = part * 20_000
        assert "".join(words(text)) == text


def test_domain_before_a_stop_is_one_token() -> None:
    assert [token.text for token in tokenise("Titta på foo.com. Sen")] == ["Titta", "på", "foo.com", ".", "Sen"]


def test_no_pattern_holds_on_to_a_group() -> None:
    # Python before 3.11.5 matches groups that give nothing back wrongly: `Ali.` became `Al`, nothing, and a stop.
    root = Path(__file__).parents[2]
    held = re.compile(r"(?<!\\)\)(?:[*+?]|\{[\d,{}]+\})\+|\(\?>")
    files = [
        path for part in ("pseudo_core", "flows", "warehouse", "resources") for path in (root / part).rglob("*.py")
    ]
    assert len(files) > 200
    assert not [str(path) for path in files if held.search(path.read_text(encoding="utf-8"))]
