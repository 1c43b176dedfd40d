from __future__ import annotations

import csv
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pseudo_core.errors import ResourceError
from resources import BuildReport, build_full, load_lexicon

MakePack = Callable[..., Path]

GEONAMES = [
    # id, name, ascii, alternates, lat, lon, class, code, country, cc2, admin1-4, population, elevation, dem, zone, date
    "1\tUppsala\tUppsala\tUpsala,Упсала,UPP\t59\t17\tP\tPPLA\tSE\t\t\t\t\t\t160000\t\t\tEurope/Stockholm\t2020-01-01",
    "2\tPrague\tPrague\tPraha,Praga,praag\t50\t14\tP\tPPLC\tCZ\t\t\t\t\t\t1200000\t\t\tEurope/Prague\t2020-01-01",
    "3\tVättern\tVattern\t\t58\t14\tH\tLK\tSE\t\t\t\t\t\t0\t\t\tEurope/Stockholm\t2020-01-01",
    "4\tTinyville\tTinyville\t\t1\t1\tP\tPPL\tUS\t\t\t\t\t\t12\t\t\tAmerica/Chicago\t2020-01-01",
    "5\tSomewhere\tbroken row",
    "6\tStockholms kommun\tStockholm\t\t59\t18\tA\tADM2\tSE\t\t\t\t\t\t970000\t\t\tEurope/Stockholm\t2020-01-01",
]
ALTERNATES = [
    "10\t2\tsv\tPrag\t1\t\t\t\t\t",
    "11\t2\tcs\tPraha\t\t\t\t\t\t",
    "12\t2\twkdt\tQ1085\t\t\t\t\t\t",
    "13\t99\tsv\tUnkept\t\t\t\t\t\t",
    "14\tx\tsv\tBad\t\t\t\t\t\t",
]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Write small files in the layouts that owners publish, with a bad row in each."""
    folder = tmp_path / "sources"
    files = {
        "scb/tilltalsnamn-kvinnor.csv": "name,persons\nKim,1200\nSofia,90000\nÅsa,twelve\n",
        "scb/tilltalsnamn-män.csv": "name,persons\nKim,14000\nSofia,3\n",
        "scb/efternamn.csv": "Efternamn;Antal bärare\nAndersson;220 000\n;5\n",
        "geonames/cities500.txt": "\n".join(GEONAMES) + "\n",
        "geonames/alternateNamesV2.txt": "\n".join(ALTERNATES) + "\n",
        "streets.csv": ",City,Street_name\n0,Alfta,Andån\n1,Alfta\n",
        "stops.txt": "stop_id,stop_name,stop_lat\n1,Brunnsparken,57\n",
        "register.csv": "organisationsnummer;företagsnamn;ort\n556000-0001;Brödboden AB;Lund\n556000-0002;12345;Lund\n",
        "languages.csv": ",0,3\n0,ISO 639-3,Language Name\n1,aar,Afar\n",
        "vocations.csv": "vocation,gender\nabbot,male\nabbÃ©,male\n",
        "own/given_name.tsv": "name\tgender\nZorbella\tf\nShort\n",
        "own/district.tsv": "form\tparent\nNyhagen\tGöteborg\n",
        "names_database.json": json.dumps(
            {"efternamn": [[["Aaberg", 20], ["Aabol"]]], "neutral_namn": [[["Alex", 30, 50]]]}
        ),
        "notes.md": "nothing to read",
        "other.csv": "a,b\n1,2\n",
    }
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    (folder / "latin.csv").write_bytes("Efternamn,Antal\nÖberg,15000\n".encode("cp1252"))
    (folder / "latin.csv").rename(folder / "efternamn-latin.csv")
    return folder


@pytest.fixture
def report(sources: Path, make_pack: MakePack, tmp_path: Path) -> BuildReport:
    return build_full([sources], tmp_path / "full", base=make_pack("base"))


@pytest.mark.parametrize(
    ("surface", "expected"),
    [
        ("kim", {("given_name", "Kim", "m", 15200)}),
        ("sofia", {("given_name", "Sofia", "f", 90003)}),
        ("alex", {("given_name", "Alex", "u", 80)}),
        ("andersson", {("surname", "Andersson", "", 220000)}),
        ("öberg", {("surname", "Öberg", "", 15000)}),
        ("aaberg", {("surname", "Aaberg", "", 20)}),
        ("praha", {("world_city", "Prag", "", 1200000)}),
        ("prague", {("world_city", "Prag", "", 1200000)}),
        ("upsala", {("swedish_place", "Uppsala", "", 160000)}),
        ("stockholm", {("swedish_place", "Stockholms kommun", "", 970000)}),
        ("vättern", {("geo", "Vättern", "", 0)}),
        ("andån", {("street", "Andån", "", 0)}),
        ("brunnsparken", {("place", "Brunnsparken", "", 0)}),
        ("brödboden", {("company", "Brödboden AB", "", 0)}),
        ("afar", {("language", "Afar", "", 0)}),
        ("abbot", {("profession", "abbot", "", 0)}),
        ("zorbella", {("given_name", "Zorbella", "f", 0)}),
        ("nyhagen", {("swedish_place", "Nyhagen", "", 0)}),
        ("danmark", {("country", "Danmark", "", 0)}),
        ("tinyville", set()),
        ("unkept", set()),
        ("q1085", set()),
    ],
)
def test_row_of_each_layout_is_found(report: BuildReport, tmp_path: Path, surface: str, expected: set[object]) -> None:
    entries = load_lexicon(tmp_path / "full").lookup(surface)
    assert {(entry.list, entry.name, entry.gender, entry.frequency) for entry in entries} == expected


def test_bad_rows_are_reported_with_file_and_line_and_no_words(report: BuildReport) -> None:
    assert {(bad.file, bad.line) for bad in report.bad_rows} == {
        ("alternateNamesV2.txt", 5),
        ("cities500.txt", 5),
        ("efternamn-latin.csv", 0),
        ("efternamn.csv", 3),
        ("given_name.tsv", 3),
        ("names_database.json", 0),
        ("register.csv", 3),
        ("streets.csv", 3),
        ("tilltalsnamn-kvinnor.csv", 4),
        ("vocations.csv", 3),
    }
    assert not any("Åsa" in bad.reason or "abb" in bad.reason for bad in report.bad_rows)


def test_every_file_is_accounted_for(report: BuildReport) -> None:
    by_name = {file.file: file for file in report.files}
    assert len(by_name) == 16
    assert {name for name, file in by_name.items() if not file.layout} == {"notes.md", "other.csv"}
    assert by_name["efternamn.csv"].n_rows == 1


def test_sources_carry_their_files_digest_but_no_path(report: BuildReport, sources: Path) -> None:
    source = report.manifest.sources["file streets.csv"]
    assert hashlib.sha256((sources / "streets.csv").read_bytes()).hexdigest()[:16] in source.title
    assert not any(str(sources) in source.title for source in report.manifest.sources.values())


def test_missing_source_and_empty_folder_are_errors(make_pack: MakePack, tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="does not exist"):
        build_full([tmp_path / "nowhere"], tmp_path / "out", base=make_pack("base"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(ResourceError, match="no files"):
        build_full([tmp_path / "empty"], tmp_path / "out", base=make_pack("base"))


def test_a_quotation_mark_that_is_not_closed_ends_its_table_and_not_the_build(
    make_pack: MakePack, tmp_path: Path
) -> None:
    (tmp_path / "efternamn.csv").write_text('Efternamn,Antal\nBerg,20\n"Dahl,' + 400 * "x", encoding="utf-8")
    limit = csv.field_size_limit(300)
    try:
        report = build_full([tmp_path / "efternamn.csv"], tmp_path / "full", base=make_pack("base"))
    finally:
        csv.field_size_limit(limit)
    assert [(bad.file, bad.line, bad.reason[:31]) for bad in report.bad_rows] == [
        ("efternamn.csv", 3, "a quotation mark is not closed;")
    ]
    assert [file.n_rows for file in report.files] == [1]


_BUILD = """
import sys
from pathlib import Path
from resources import build_full
base, out, *sources = map(Path, sys.argv[1:])
build_full(sources, out, base=base)
"""


def test_build_is_the_same_whatever_the_hash_seed_and_the_order(
    sources: Path, make_pack: MakePack, tmp_path: Path
) -> None:
    base = make_pack("base")
    parts = sorted(sources.iterdir())
    packs = []
    for seed, given in (("1", parts), ("2", parts[::-1])):
        out = tmp_path / f"out{seed}"
        subprocess.run(
            [sys.executable, "-c", _BUILD, str(base), str(out), *map(str, given)],
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        packs.append({path.name: path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()})
    assert packs[0] == packs[1] != {}


def test_list_that_sources_no_longer_give_is_removed(make_pack: MakePack, tmp_path: Path) -> None:
    base, out, own = make_pack("base"), tmp_path / "out", tmp_path / "own"
    own.mkdir()
    for name, others in (("region", "geo"), ("geo", "region")):
        for old in own.iterdir():
            old.unlink()
        (own / f"{name}.tsv").write_text("form\nNamnlösa\n", encoding="utf-8")
        build_full([own], out, base=base)
        assert (out / "lists" / f"{name}.tsv").is_file()
        assert not (out / "lists" / f"{others}.tsv").exists()
