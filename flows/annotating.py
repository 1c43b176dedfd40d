"""The verb `annotate`: essays from JSON lines, portal XML or a folder; spans as JSON lines, with no workflow around it.

Essays of one learner are linked as in a rebuild, so that what one essay makes certain is found in the others.
"""

from __future__ import annotations

import io
import json
import signal
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from flows.home import Home
from flows.lexicons import warm_lexicon
from flows.policy import read_policy
from pseudo_core.annotate import annotate
from pseudo_core.detect import Detector
from pseudo_core.errors import FormatError, InputError
from pseudo_core.lexicon import Lexicon
from pseudo_core.link.learner import link_learner
from pseudo_core.model import AnnotatedEssay, Essay
from pseudo_core.policy import Policy
from pseudo_core.validation import check_text, normalise_text
from warehouse.files import atomic_file

__all__ = [
    "annotate_learner",
    "annotate_source",
    "essays_from_json_lines",
    "explanation_lines",
    "lines_of",
    "span_record",
]


def span_record(annotated: AnnotatedEssay) -> dict[str, Any]:
    """Return an essay as `annotate` prints it: id, text, spans with offsets in code points of the text."""
    return {
        "id": annotated.essay.essay_id,
        "text": annotated.essay.text,
        "spans": [
            {
                "start": item.start,
                "end": item.end,
                "label": str(item.label),
                "modifiers": [str(modifier) for modifier in item.modifiers],
                "entity": item.entity,
                "surface": annotated.surface(item),
                "score": round(item.score, 3),
                "rules": list(item.rules),
            }
            for item in annotated.mentions
        ],
    }


def essays_from_json_lines(lines: Iterable[str], name: str) -> Iterator[Essay]:
    """Yield the essays of JSON lines: `id` and `text`, and where given `student`, `task`, `text_type`, `level`.

    Raise FormatError naming file and line when a line is no object with an id and a usable text, and for an id that
    stood there before: of two essays of one id one would be lost.
    """
    lines_by_id: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        row: Any = None
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not isinstance(row.get("text"), str):
            raise FormatError(
                f"{name}, line {number}: not a JSON object with the strings `id` and `text`; write one essay a line",
                line=number,
            )
        before = lines_by_id.setdefault(row["id"], number)
        if before != number:
            raise FormatError(
                f"{name}, line {number}: its `id` is that of line {before}; give each essay an id of its own",
                line=number,
            )
        text = normalise_text(row["text"])
        problem = check_text(text)
        if problem is not None:
            raise FormatError(
                f"{name}, line {number}: {problem.detail}; correct the essay or leave it out", line=number
            )
        yield Essay(
            essay_id=row["id"],
            learner_id=str(row.get("student") or row["id"]),
            task_id=str(row.get("task") or ""),
            text=text,
            text_types=tuple(item.strip() for item in str(row.get("text_type") or "").split(",") if item.strip()),
            level=str(row.get("level") or ""),
        )


def annotate_learner(
    essays: Iterable[Essay], lexicon: Lexicon, policy: Policy, more: Sequence[Detector] = ()
) -> tuple[AnnotatedEssay, ...]:
    """Return a learner's essays with their final mentions, linked over all of them, sorted by essay id."""
    return link_learner([annotate(essay, lexicon, policy, more=more) for essay in essays]).essays


def annotate_source(
    source: Path,
    out: Path | None,
    pack: Path | None,
    policy_file: Path | None,
    *,
    explain: bool = False,
    sparv: Path | None = None,
    neural: Path | None = None,
) -> tuple[int, int]:
    """Write spans (or, with `explain`, reasons) of all essays of a file or folder; return how many essays there were
    and how many inputs were refused.

    `sparv` is a folder of Sparv exports, one `ESSAY.xml` an essay; `neural` the folder of a token-classification model.
    """
    lexicon = warm_lexicon(str(pack or ""))
    policy = read_policy(policy_file) if policy_file is not None else Policy()
    more: tuple[Detector, ...] = ()
    if neural is not None:
        from pseudo_core.detect.neural import NeuralRecogniser

        more = (NeuralRecogniser.load(neural).detect,)
    n_essays = 0
    refused: list[str] = []
    with _unwound_by_signals(), ExitStack() as stack:
        stream: IO[str] = sys.stdout
        if out is not None:
            if not out.parent.is_dir():
                raise InputError(f"--out: there is no folder {out.parent}; make it first")
            # Readable by its owner alone, since it holds originals.
            stream = io.TextIOWrapper(stack.enter_context(atomic_file(out)), encoding="utf-8")
            stack.callback(stream.detach)  # flushes; the file is closed by its own context
        for own in _learners(source, stack, refused):
            essays = [_with_sparv(essay, sparv) for essay in own] if sparv is not None else own
            for annotated in annotate_learner(essays, lexicon, policy, more):
                n_essays += 1
                if explain:
                    stream.writelines(explanation_lines(annotated, lexicon, policy, more))
                else:
                    stream.write(json.dumps(span_record(annotated), ensure_ascii=False) + "\n")
    return n_essays, len(refused)


@contextmanager
def _unwound_by_signals() -> Iterator[None]:
    """Let a terminal that is closed, or a polite kill, unwind the block: the sources lie unpacked in the system's
    temporary folder, which nothing else would clear. A signal that is ignored (`nohup`) stays so.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    heard = [item for item in (signal.SIGHUP, signal.SIGTERM) if signal.getsignal(item) is not signal.SIG_IGN]
    before = {item: signal.signal(item, stop) for item in heard}
    try:
        yield
    finally:
        for item, handler in before.items():
            signal.signal(item, handler)


def explanation_lines(
    annotated: AnnotatedEssay, lexicon: Lexicon, policy: Policy, more: Sequence[Detector] = ()
) -> Iterator[str]:
    """Yield why tokens were taken or not: one line a token that anything spoke for, one line each piece of evidence.

    Holds pieces of the essay: for a screen or `restricted/`.
    """
    from pseudo_core.detect.explain import explain

    yield f"{annotated.essay.essay_id}\n"
    for note in explain(annotated, lexicon, policy, more=more):
        if not note.evidence:
            continue
        taken = str(note.label) if note.label is not None else "-"
        yield f"  {note.start:>5} {note.text:<20} {taken:<18} {note.pos:<6} name {note.p_name:.2f}\n"
        for item in note.evidence:
            features = ", ".join(f"{name} {weight:+.1f}" for name, weight in item.features[:4])
            yield f"        {item.score:.2f} {item.label:<18} {item.rule:<34} {item.verdict:<9} {features}\n"


def _with_sparv(essay: Essay, folder: Path) -> Essay:
    """Return the essay with Sparv's tokens, or as it is when the folder has no file for it.

    Raise FormatError naming the file when it cannot be read or is of another text.
    """
    from pseudo_core.formats.sparv import read_sparv

    path = folder / f"{essay.essay_id}.xml"
    if not path.is_file():
        return essay
    xml = "".join(lines_of(path))
    problem: FormatError | None = None
    try:
        return replace(essay, external=read_sparv(xml, essay.text))
    except FormatError as error:
        problem = error
    raise FormatError(f"{path.name}: {problem.message}", **problem.fields)


def lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a UTF-8 file. Raise FormatError naming the line that is not UTF-8."""
    with path.open("rb") as data:
        for number, line in enumerate(data, start=1):
            text = None
            try:
                text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError:
                text = None
            if text is None:
                raise FormatError(f"{path.name}, line {number}: not UTF-8; convert the file to UTF-8", line=number)
            yield text


def _learners(source: Path, stack: ExitStack, refused: list[str]) -> Iterator[list[Essay]]:
    """Yield the essays of one learner after the other; say on stderr what is refused and add its place to `refused`."""
    if source.suffix == ".jsonl":
        learners: dict[str, list[Essay]] = {}
        for essay in essays_from_json_lines(lines_of(source), source.name):
            learners.setdefault(essay.learner_id, []).append(essay)
        yield from learners.values()
        return
    from flows.ingest import ingest
    from warehouse.lake import Lake

    # A lake of its own, gone when the verb ends: the same checks and the same quarantine as in a rebuild.
    home = Home(Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="swell-pseudo-"))))
    home.create()
    ingest(home.root, [source])
    lake = Lake.open(home.lake)
    for row in lake.read_quarantine():
        if row.is_refused:
            refused.append(row.place)
            sys.stderr.write(f"{row.message}\n")
    for shard in lake.shards():
        for record in lake.read_learners(shard):
            yield list(record.essays)
