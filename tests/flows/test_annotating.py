"""What cannot be used is named by its file and line, and no essay is lost without a word."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from flows.annotating import annotate_source, essays_from_json_lines
from pseudo_core.errors import FormatError


def test_two_essays_of_one_id_are_refused() -> None:
    lines = [json.dumps({"id": name, "text": "Hej !"}) for name in ("A1AT1", "A1AT2", "A1AT1")]
    with pytest.raises(FormatError, match=r"^essays.jsonl, line 3: its `id` is that of line 1; give each") as caught:
        list(essays_from_json_lines(lines, "essays.jsonl"))
    assert caught.value.fields == {"line": 3}
    assert len(list(essays_from_json_lines(lines[:2], "essays.jsonl"))) == 2


@pytest.mark.parametrize(
    ("export", "told"),
    [
        (b"<text>\n<token>Hej</token>", "A1AT2.xml: Sparv XML, line 2: is broken XML"),
        ("<text>\n<token>Då</token></text>".encode(), "A1AT2.xml: Sparv XML, line 2: a token is not in the essay"),
        ("<text>\n<token>Då</token></text>".encode("latin-1"), "A1AT2.xml, line 2: not UTF-8"),
    ],
    ids=["broken", "another text", "another encoding"],
)
def test_an_export_of_sparv_that_cannot_be_used_is_named(tmp_path: Path, export: bytes, told: str) -> None:
    lines = [json.dumps({"id": name, "text": "Hej !"}) for name in ("A1AT1", "A1AT2")]
    (tmp_path / "essays.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "A1AT2.xml").write_bytes(export)
    with pytest.raises(FormatError) as caught:
        annotate_source(tmp_path / "essays.jsonl", tmp_path / "out.jsonl", None, None, sparv=tmp_path)
    assert caught.value.message.startswith(told)
    assert caught.value.__context__ is None
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["SIGTERM", "SIGHUP"])
def test_a_closed_terminal_leaves_no_text_in_the_temporary_folder(number: signal.Signals, tmp_path: Path) -> None:
    source, temporary = tmp_path / "source", tmp_path / "tmp"
    source.mkdir()
    temporary.mkdir()
    (source / "A1AT1.txt").write_text("Jag heter Zhyldyzkan .", encoding="utf-8")
    (source / "learners.csv").write_text("id\nA1\n", encoding="utf-8")
    (source / "tasks.csv").write_text("id\nAT1\n", encoding="utf-8")
    code = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "import flows.annotating, flows.cli\n"
        "def wait(*_):\n"
        "    print('ready', flush=True)\n"
        "    time.sleep(100)\n"
        "flows.annotating.annotate_learner = wait\n"
        "sys.argv = ['swell-pseudo', 'annotate', sys.argv[1]]\n"
        "flows.cli.main()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(source)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        assert any(path.is_file() for path in temporary.rglob("*"))
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    assert list(temporary.iterdir()) == []
