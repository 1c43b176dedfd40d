from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pseudo_core.errors import ResourceError
from resources import DEFAULT_PACK, load_lexicon, pack_info, read_manifest
from resources.load import CACHE_VARIABLE

MakePack = Callable[..., Path]


def test_loaded_pack_answers(make_pack: MakePack) -> None:
    lexicon = load_lexicon(make_pack())
    assert [hit.entries[0].name for hit in lexicon.find(["Hans", "i", "gothenburgs"])] == ["Hans", "Göteborg"]
    assert lexicon.is_common("hans")


def test_version_is_the_digest_of_the_manifest(make_pack: MakePack) -> None:
    pack = make_pack()
    assert load_lexicon(pack).version == read_manifest(pack).digest


def test_second_load_in_a_process_is_the_same_object(make_pack: MakePack) -> None:
    pack = make_pack()
    assert load_lexicon(pack) is load_lexicon(pack)


def _edit(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace("Anna", "Anne"), encoding="utf-8")


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3])


@pytest.mark.parametrize("damage", [_edit, _cut, Path.unlink, lambda path: path.write_bytes(b"")])
def test_damaged_list_is_an_error_that_names_it(make_pack: MakePack, damage: Callable[[Path], object]) -> None:
    pack = make_pack()
    damage(pack / "lists" / "given_name.tsv")
    for use in (load_lexicon, pack_info):
        with pytest.raises(ResourceError, match="given_name") as caught:
            use(pack)
        assert caught.value.fields["list"] == "given_name"


_LOAD = "import sys; from pathlib import Path; from resources import load_lexicon; load_lexicon(Path(sys.argv[1]))"


def _start_process(pack: Path) -> subprocess.Popen[str]:
    """Load a pack in a process of its own."""
    return subprocess.Popen([sys.executable, "-c", _LOAD, str(pack)], stderr=subprocess.PIPE, text=True)


def test_list_damaged_after_a_first_load_is_seen_by_the_next_process(make_pack: MakePack) -> None:
    pack = make_pack()
    load_lexicon(pack)
    _cut(pack / "lists" / "country.tsv")
    _, errors = _start_process(pack).communicate(timeout=60)
    assert "ResourceError" in errors
    assert "country.tsv" in errors


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("format = 99\nname = 'x'\n[lists]\n", "format 99"),
        ("format = 1\nname = 'x'\n", "not a manifest"),
        ("format = [", "not a manifest"),
    ],
)
def test_broken_manifest_is_refused(tmp_path: Path, content: str, reason: str) -> None:
    (tmp_path / "manifest.toml").write_text(content, encoding="utf-8")
    with pytest.raises(ResourceError, match=reason):
        load_lexicon(tmp_path)


def test_folder_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="does not exist"):
        load_lexicon(tmp_path)


def test_list_that_no_pack_may_hold_is_refused(make_pack: MakePack) -> None:
    pack = make_pack()
    manifest = pack / "manifest.toml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("lists.given_name", "lists.nonsense"), "utf-8")
    (pack / "lists" / "given_name.tsv").rename(pack / "lists" / "nonsense.tsv")
    with pytest.raises(ResourceError, match="unknown list nonsense"):
        load_lexicon(pack)


def _tables(pack: Path) -> dict[str, bytes]:
    return {str(p.relative_to(pack)): p.read_bytes() for p in sorted(pack.glob("compiled/*/*"))}


def test_tables_of_equal_packs_are_equal_byte_for_byte(make_pack: MakePack) -> None:
    packs = [make_pack("one"), make_pack("two")]
    for pack in packs:
        load_lexicon(pack)
    assert _tables(packs[0]) == _tables(packs[1]) != {}


def test_damaged_tables_are_made_again(make_pack: MakePack) -> None:
    pack = make_pack()
    load_lexicon(pack)
    good = _tables(pack)
    postings = next(pack.glob("compiled/*/form_posting"))
    postings.unlink()  # the mapped file lives on; a new one takes its name
    postings.write_bytes(b"\0" * 8)
    process = _start_process(pack)
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert _tables(pack) == good


def test_only_the_newest_tables_are_kept(make_pack: MakePack) -> None:
    for number in range(6):
        pack = make_pack("pack", {"region": [{"form": f"Skåne{'a' * number}"}]})
        assert load_lexicon(pack).lookup(f"skåne{'a' * number}") != ()
    assert len(list(pack.glob("compiled/*/index.json"))) == 4


def test_read_only_pack_keeps_its_tables_in_the_cache(
    make_pack: MakePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = make_pack()
    (pack / "compiled").write_text("a file where the folder should be", encoding="utf-8")  # also stops root
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    assert load_lexicon(pack).lookup("anna") != ()
    assert list((tmp_path / "cache").glob("*/index.json")) != []


def test_pack_works_where_nothing_can_be_written(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = make_pack()
    (pack / "compiled").write_text("", encoding="utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(pack / "manifest.toml" / "nowhere"))
    assert load_lexicon(pack).similar("hanss")[0].entry.name == "Hans"


def test_an_account_without_a_home_needs_no_cache(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in (CACHE_VARIABLE, "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    pack = make_pack()
    assert load_lexicon(pack).lookup("anna") != ()
    assert _tables(pack) != {}


def test_processes_that_load_at_once_agree(make_pack: MakePack) -> None:
    pack = make_pack()
    processes = [_start_process(pack) for _ in range(3)]
    assert [(process.communicate(timeout=60), process.returncode)[1] for process in processes] == [0] * 3
    assert len(list(pack.glob("compiled/*/index.json"))) == 1
    assert not list(pack.glob("compiled/.tables-*"))


def test_shipped_pack_is_whole_and_carries_no_forbidden_licence() -> None:
    info = pack_info(DEFAULT_PACK)
    assert info.n_rows > 200_000
    assert info.n_bytes == sum(path.stat().st_size for path in (DEFAULT_PACK / "lists").glob("*.tsv"))
    assert info.n_bytes < 15_000_000
    allowed = {"MIT", "CC-BY-4.0", "CC-BY-SA-4.0", "LGPL-3.0-only", "LGPL-2.1-only", "Unicode-3.0"}
    assert {source.licence for source in info.sources} <= allowed
    assert all(record.sources for record in info.lists)


@pytest.mark.parametrize(
    ("surface", "name"),
    [("Gothenburg", "Göteborg"), ("Copenhagen", "Köpenhamn"), ("Turkey", "Turkiet"), ("athens", "Aten")],
)
def test_other_spellings_lead_to_the_swedish_name(surface: str, name: str) -> None:
    assert name in {entry.name for entry in load_lexicon().lookup(surface)}


@pytest.mark.parametrize("word", ["hans", "sten", "lund", "du", "maj"])
def test_shipped_pack_knows_names_that_are_words(word: str) -> None:
    assert load_lexicon().is_common(word)


@pytest.mark.parametrize("name", ["anna", "stockholm", "haga", "kim", "mohammed"])
def test_shipped_pack_does_not_take_names_for_words(name: str) -> None:
    assert not load_lexicon().is_common(name)
