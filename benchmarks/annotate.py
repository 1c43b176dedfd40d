"""How fast `annotate` is: essays of 150 tokens a CPU second on one core, and what each stage costs.

    python -m benchmarks.annotate [--gold tests/gold/dev/gold.jsonl] [--before FILES] [--text FILES]
        [--pack FOLDER] [--repeat 5]

Four figures, since what was read before makes the next essay faster (look-ups are remembered):
- *unseen*: one half of the essays, in a process that has read the other half: the first minute of a run.
- *late*: the essays, in a process that has read those of `--before`, by other writers: the rest of a night.
- *unseen text*: the same for the texts of `--text` (plain text, or CoNLL-U with its `# text` lines), cut into essays.
- *again*: the same essays over and over, with what each stage costs.

CPU time of a process is measured, so that other work on the machine counts little; the best of the repeats is shown.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time
from typing import TypeVar

from flows.lexicons import warm_lexicon
from pseudo_core import annotate as core
from pseudo_core.detect import DETECTORS, Detector, EssayView
from pseudo_core.lexicon import Lexicon
from pseudo_core.link.essay import link_essay
from pseudo_core.model import Essay, Evidence
from pseudo_core.policy import Policy
from pseudo_core.tokenise import tokenise
from resources import load_lexicon

TOKENS = 150
WANTED = 300

Part = tuple[Essay, ...]
Value = TypeVar("Value")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, default=Path("tests/gold/dev/gold.jsonl"))
    parser.add_argument("--before", type=Path, nargs="*", default=sorted(Path("tests/gold").glob("*/gold.jsonl")))
    parser.add_argument("--text", type=Path, nargs="+", default=[])
    parser.add_argument("--pack", type=Path)
    parser.add_argument("--repeat", type=int, default=5)
    args = parser.parse_args()
    load_lexicon(args.pack)  # compiled once a machine, and not to be measured
    essays = read_essays(args.gold)
    before = [essay for path in args.before if path.resolve() != args.gold.resolve() for essay in read_essays(path)]
    corpora = [essays, *([chopped(args.text)] if args.text else [])]
    print(f"essays of {TOKENS} tokens a CPU second (wanted: {WANTED}):")
    for name, number in zip(("unseen", "unseen text"), range(len(corpora)), strict=False):
        print(f"{unseen(corpora, number, args.pack, args.repeat):9.0f}  {name}")
    if before:
        print(f"{late(before, essays, args.pack, args.repeat):9.0f}  late: {len(before)} essays were read before")
    measure_again(essays, args.pack, args.repeat)


def read_essays(gold: Path) -> Part:
    """Return the essays of a gold file."""
    rows = map(json.loads, gold.read_text(encoding="utf-8").splitlines())
    return tuple(Essay(r["id"], r["student"], r["id"], r["text"], (r["text_type"],)) for r in rows)


def chopped(files: Sequence[Path]) -> Part:
    """Return the files' text as essays of about 150 tokens."""
    essays: list[Essay] = []
    for path in files:
        lines = path.read_text(encoding="utf-8").splitlines()
        if path.suffix == ".conllu":
            lines = [line.removeprefix("# text = ") for line in lines if line.startswith("# text = ")]
        part: list[str] = []
        n_tokens = 0
        for line in lines:
            part.append(line)
            n_tokens += len(tokenise(line))
            if n_tokens >= TOKENS:
                name = f"{path.stem}-{len(essays)}"
                essays.append(Essay(name, name, "text", " ".join(part)))
                part, n_tokens = [], 0
    return tuple(essays)


def unseen(corpora: Sequence[Part], number: int, pack: Path | None, repeat: int) -> float:
    """Return essays a CPU second of one corpus, each half read after the other half of all corpora."""
    n_tokens = seconds = 0.0
    for half in (0, 1):
        known = [essay for corpus in corpora for essay in corpus[half::2]]
        new = corpora[number][1 - half :: 2]
        n_tokens += sum(len(tokenise(essay.text)) for essay in new)
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as pool:
            seconds += min(pool.map(_seconds_after, [known] * repeat, [new] * repeat, [pack] * repeat))
    return n_tokens / TOKENS / seconds


def late(before: Sequence[Essay], essays: Part, pack: Path | None, repeat: int) -> float:
    """Return essays a CPU second, each read once, after all those of other writers."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as pool:
        seconds = min(pool.map(_seconds_after, [before] * repeat, [essays] * repeat, [pack] * repeat))
    return sum(len(tokenise(essay.text)) for essay in essays) / TOKENS / seconds


def _seconds_after(known: Sequence[Essay], new: Sequence[Essay], pack: Path | None) -> float:
    lexicon, policy = warm_lexicon(str(pack or "")), Policy()
    for essay in known:
        core.annotate(essay, lexicon, policy)
    began = process_time()
    for essay in new:
        core.annotate(essay, lexicon, policy)
    return process_time() - began


def measure_again(essays: Part, pack: Path | None, repeat: int) -> None:
    """Print how fast the same essays are over and over, the memory that takes, and what each stage costs."""
    lexicon, policy = warm_lexicon(str(pack or "")), Policy()
    n_tokens = sum(len(tokenise(essay.text)) for essay in essays)
    stages: dict[str, list[float]] = {}

    def timed(name: str, run: Callable[[], Value]) -> Value:
        began = process_time()
        result = run()
        stages.setdefault(name, [0.0])[-1] += process_time() - began
        return result

    whole = []
    for _ in range(repeat + 1):  # the first round fills memories and is not shown
        for values in stages.values():
            values.append(0.0)
        began = process_time()
        for essay in essays:
            core.annotate(essay, lexicon, policy)
        whole.append(process_time() - began)
        for essay in essays:
            timed("tokenise", partial(tokenise, essay.text))
            view = timed("tokenise, tag and view", partial(core.prepare, essay, lexicon))
            evidence: list[Evidence] = []
            for detector in DETECTORS:
                evidence += timed(_name(detector), partial(_run, detector, view, lexicon))
            mentions, _ = timed("decide", partial(core.decide, view, lexicon, policy, evidence))
            timed("link", partial(link_essay, mentions, essay.text, lexicon))
    best = min(whole[1:])
    print(f"{n_tokens / TOKENS / best:9.0f}  again ({n_tokens / best:.0f} tokens a CPU second)")
    print(f"memory of this process at its highest: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    for name, values in sorted(stages.items(), key=lambda item: -min(item[1][1:])):
        print(f"{name:28} {min(values[1:]) / n_tokens * TOKENS * 1000:7.3f} ms an essay of {TOKENS} tokens")


def _run(detector: Detector, view: EssayView, lexicon: Lexicon) -> list[Evidence]:
    return list(detector(view, lexicon))


def _name(detector: Detector) -> str:
    return str(getattr(detector, "__name__", detector))


if __name__ == "__main__":
    main()
