"""No original string leaves `restricted/` and `keys/`: every byte that a run writes elsewhere, or says, is searched."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from driving import Site, database_strings, parquet_strings

pytestmark = pytest.mark.cluster

# Strings that no language, list or surrogate holds, in places where the program must see them.
PLANTED = {
    "given name": "Zvembrandt",
    "surname": "Qvistermalkowitz",
    "e-mail": "zvembrandt.qvister@vopplamejl.se",
    "phone": "076-184 73 92",
    "identity number": "850317-2384",
    "street": "Vroxbergagatan",
    "plate": "QXW 847",
    "web page": "www.vopplabloggen.se/zvem",
}
LETTER = f"""Hej! Jag heter {PLANTED["given name"]} {PLANTED["surname"]} . Jag bor på {PLANTED["street"]} 14 i Borås .
Ring mig på {PLANTED["phone"]} eller mejla {PLANTED["e-mail"]} . Min hemsida är {PLANTED["web page"]} .
Mitt personnummer är {PLANTED["identity number"]} och min bil har numret {PLANTED["plate"]} .
Hälsningar {PLANTED["given name"]} {PLANTED["surname"]}"""
STORY = (
    f"En dag gick jag hem . då ropade {PLANTED['given name'].lower()} "
    f"att {PLANTED['surname'].lower()}s katt var borta ."
)
FAILING = "Blorxandrina Krumelursson går aldrig igenom ."


def portal(*essays: tuple[str, str, str]) -> str:
    students = "".join(f'<student id="{s}"/>' for s in sorted({s for s, _, _ in essays}))
    tasks = "".join(f'<task id="{t}" text_types="Berättande"/>' for t in sorted({t for _, t, _ in essays}))
    bodies = "".join(
        f'<essay student="{s}" task="{t}"><content type="raw">{text}</content></essay>' for s, t, text in essays
    )
    return f'<swell source="A"><meta>{students}{tasks}</meta><essays>{bodies}</essays></swell>'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, str]:
    """A home whose run saw planted strings, a failing essay, quarantined input, and was asked questions after."""
    from driving import make_site

    root = tmp_path_factory.mktemp("privacy")
    made = make_site(root / "home", root / "home" / "restricted" / "prefect", FAULT_RAISE="A2AT1")
    source = root / "input.xml"
    source.write_text(
        portal(
            ("A1", "AT1", LETTER),
            ("A1", "AT2", STORY),
            ("A2", "AT1", FAILING),
            ("A3", "AT1", "Jag heter Ali och bor i Lund ."),
        )
        + "<!-- Grunkmalmsson -->",
        encoding="utf-8",
    )
    broken = root / "broken.xml"
    broken.write_text(portal(("A4", "AT1", "Snorkelfrida Wimbersten och")).split(" och")[0], encoding="utf-8")
    said = []
    for arguments, status in (
        (("rebuild", source, broken), 1),
        (("report",), 0),
        (("query", "v_quarantine_reason"), 0),
        (("query", "v_essay_failed"), 0),
        (("plan",), 0),
    ):
        done = made.run(*arguments, status=status)
        said.append(done.stdout + done.stderr)
    return made, "\n".join(said)


def written(site: Site) -> Iterator[tuple[Path, str]]:
    """Yield every file outside `restricted/` and `keys/` as bytes and as values, and Prefect's files."""
    root = site.home.root
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        is_watched = inside.parts[0] not in ("restricted", "keys") or inside.parts[:2] == ("restricted", "prefect")
        if not path.is_file() or not is_watched:
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        if path.suffix == ".parquet":
            text += parquet_strings(path)
        elif path.suffix == ".duckdb":
            text += database_strings(path)
        elif path.suffix == ".db":
            with sqlite3.connect(path) as connection:
                tables = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
                for name in tables:
                    text += str(connection.execute(f'select * from "{name}"').fetchall())
        yield path, text


def pieces(text: str) -> set[str]:
    """Return a string, its words and its digits alone, where they are long enough to be nobody else's."""
    found = {text, *re.findall(r"[^\W\d_]{6,}", text)} - {"zvembrandt", "hemsida"}
    digits = re.sub(r"\D", "", text)
    return {item.casefold() for item in found} | ({digits} if len(digits) >= 8 else set())


def test_planted_strings_stand_nowhere_outside_the_restricted_zone(site: tuple[Site, str]) -> None:
    made, said = site
    secrets = {piece for text in PLANTED.values() for piece in pieces(text)}
    secrets |= {"blorxandrina", "krumelursson", "snorkelfrida", "wimbersten", "grunkmalmsson"}
    files = list(written(made))
    assert {path.suffix for path, _ in files} >= {".duckdb", ".parquet", ".db", ".toml"}
    for place, text in [*((str(path), text) for path, text in files), ("terminal", said)]:
        folded = text.casefold()
        assert [piece for piece in sorted(secrets) if piece in folded] == [], place


def test_the_story_is_in_the_release_without_the_names(site: tuple[Site, str]) -> None:
    made, _ = site
    [text] = [
        row["text"]
        for row in pq.ParquetFile(made.home.release / "current" / "parquet" / "essay.parquet").read().to_pylist()
        if "katt var borta" in row["text"]
    ]
    assert text.startswith("En dag gick jag hem . då ropade ")


def test_failed_essay_is_told_by_id_type_and_place(site: tuple[Site, str]) -> None:
    made, said = site
    rows = made.query("select essay_id, step, exception_type from essay_state where state = 'failed'")
    assert rows == [("A2AT1", "annotate", "ValueError")]
    assert "1 failed" in said


def test_the_others_are_published(site: tuple[Site, str]) -> None:
    made, _ = site
    assert made.query("select essay_id from release_essay where state = 'released' order by 1") == [
        ("A1AT1",),
        ("A1AT2",),
        ("A3AT1",),
    ]


def test_mapping_key_opens_with_the_secret_and_tells_the_originals(site: tuple[Site, str]) -> None:
    made, _ = site
    told = made.run("key", "reveal", "--essay", "A1AT1", "--reason", "test").stdout
    assert PLANTED["given name"] in told
    assert made.query("select verb, essay_id, reason from key_access") == [("reveal", "A1AT1", "test")]


def test_originals_of_the_development_corpus_stay_inside(gold_site: Site) -> None:
    """Identity strings by form: what is that long and that mixed stands in no surrogate and no list."""
    originals: set[str] = set()
    for path in gold_site.home.lake.glob("rendered/*/*/mapping.parquet"):
        for row in pq.ParquetFile(path).read().to_pylist():
            if row["label"] in ("email", "phone_nr", "personid_nr", "account_nr", "license_nr", "url", "surname"):
                originals.add(row["original"])
    long = sorted(item.casefold() for item in originals if len(item) >= 7)
    assert len(long) > 20
    for path, text in written(gold_site):
        folded = text.casefold()
        assert [number for number, item in enumerate(long) if item in folded] == [], path


def test_no_digest_that_a_text_can_be_guessed_by_stands_outside(gold_site: Site) -> None:
    """Whoever puts guessed names into a released text can work out every plain digest that hangs on it."""
    lake = gold_site.home.lake
    digests = {path.name for path in lake.glob("*/shard-*/*") if path.is_dir()}
    for path in [*lake.glob("learners/*.parquet"), *lake.glob("*/shard-*/*/learner.parquet")]:
        digests |= set(re.findall(r"\b[0-9a-f]{32,}\b", parquet_strings(path)))
    assert len(digests) > 100
    ours = re.compile(r"\b[0-9a-f]{32,}\b")
    for path, text in written(gold_site):
        assert digests.isdisjoint(ours.findall(text)), path


def test_a_run_makes_no_connection_outside_the_machine(new_site: Callable[..., Site], tmp_path: Path) -> None:
    report = tmp_path / "sockets.txt"
    source = tmp_path / "input.xml"
    source.write_text(portal(("A1", "AT1", "Jag heter Ali och bor i Lund .")), encoding="utf-8")
    # A proxy that the operator's environment names is no reason to ask it for the run's own server.
    site = new_site(FAULT_SOCKETS=str(report), http_proxy="http://proxy.example:3128", NO_PROXY="intern.example")
    site.rebuild(source)
    assert not report.exists(), report.read_text()
