"""A changed word list redoes the learners whose texts it can touch, and the release equals a full rebuild."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import GOLD, Site

from flows.home import Config
from flows.packs import DRAWN_LISTS, PackHistory
from pseudo_core.annotate import annotate
from pseudo_core.draw import Draw
from pseudo_core.lexicon import Lexicon
from pseudo_core.link.learner import link_learner
from pseudo_core.model import Essay
from pseudo_core.policy import Policy
from pseudo_core.render import render
from pseudo_core.taxonomy import Style
from resources import DEFAULT_PACK, build_full, load_lexicon, read_manifest
from resources.gathering import Gatherer
from resources.manifest import Source

pytestmark = pytest.mark.cluster


@pytest.mark.slow
def test_changed_rows_redo_who_they_touch_and_equal_a_full_rebuild(
    new_site: Callable[..., Site], tmp_path: Path
) -> None:
    shutil.copytree(DEFAULT_PACK, tmp_path / "old", ignore=shutil.ignore_patterns("compiled", "*.py", "curated"))
    own = tmp_path / "own"
    own.mkdir()
    # Long words of the corpus, so that some texts look them up and others do not; the spelling of short ones lies near
    # that of words in every text.
    words = set(re.findall(r"[a-zåäö]{11,}", (GOLD / "portal.xml").read_text(encoding="utf-8")))
    rows = [f"{form.capitalize()}\tm" for form in random.Random(7).sample(sorted(words), 8)]
    (own / "given_name.tsv").write_text("form\tgender\n" + "\n".join(rows) + "\n", encoding="utf-8")
    build_full([own], tmp_path / "new", base=tmp_path / "old")
    site = new_site("site", Config(n_workers=2, pack=str(tmp_path / "old")))
    site.rebuild(GOLD / "portal.xml")
    site.home.config_file.write_text(Config(n_workers=2, pack=str(tmp_path / "new")).to_toml(), encoding="utf-8")
    report = site.rebuild()
    detected, rendered = report["stages"]
    assert 0 < detected["n_learners"] < 40
    assert rendered["n_learners"] == detected["n_learners"]
    fresh = new_site("fresh", Config(n_workers=2, pack=str(tmp_path / "new")))
    fresh.rebuild(GOLD / "portal.xml")
    assert site.release_digest() == fresh.release_digest()


def test_rendering_reads_only_the_lists_that_its_fingerprint_covers(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = load_lexicon()
    texts = [
        "Jag heter Ali Hosseini och bor på Storgatan 5 i Borås . Min syster Sara bor i Berlin i Tyskland .",
        "Jag jobbar på Volvo i Göteborgsområdet . Jag fyller 34 år den 3 mars . Vi åker till Gotland och Vänern .",
    ]
    essays = [Essay(f"A1AT{number}", "A1", f"AT{number}", text) for number, text in enumerate(texts)]
    linked = link_learner([annotate(essay, lexicon, Policy()) for essay in essays])
    assert sum(len(item.mentions) for item in linked.essays) > 8
    read: set[str] = set()
    rows, lookup = Lexicon.rows, Lexicon.lookup

    def spy_rows(self: Lexicon, name: str):  # type: ignore[no-untyped-def]
        read.add(name)
        return rows(self, name)

    def spy_lookup(self: Lexicon, surface: str, lists: frozenset[str] | None = None):  # type: ignore[no-untyped-def]
        read.update(lists or {"every list"})
        return lookup(self, surface, lists)

    monkeypatch.setattr(Lexicon, "rows", spy_rows)
    monkeypatch.setattr(Lexicon, "lookup", spy_lookup)
    for style in Style:
        for annotated in linked.essays:
            render(annotated, linked, Draw(bytes(32), lexicon), Policy(style=style))
    assert read, "rendering read no list at all"
    assert {name for name in read if not name.startswith("pool_")} <= DRAWN_LISTS


def test_a_pack_that_was_built_anew_during_a_run_is_not_kept_as_the_older_one(tmp_path: Path) -> None:
    pack = tmp_path / "pack"

    def build(*forms: str) -> str:
        gatherer = Gatherer()
        gatherer.add("region", Source("test", "invented", "MIT", "2026-11-21"), [{"form": form} for form in forms])
        gatherer.write(pack, "test")
        return read_manifest(pack).digest

    old = build("Skåne")
    kept, late = (PackHistory(tmp_path / name, str(pack), old) for name in ("kept", "late"))
    kept.remember()
    new = build("Skåne", "Blekinge")
    late.remember()
    asked = [PackHistory(tmp_path / name, str(pack), new).changed_keys(old[:32]) for name in ("kept", "late")]
    assert "blekinge" in Path(asked[0]).read_text(encoding="utf-8")
    assert asked[1] == "", "nothing is known, so that every learner is redone"
