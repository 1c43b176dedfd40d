"""The workflow's overhead over the bare core, rebuilds where little or nothing changed, the memory of each process.

    python -m benchmarks.frame [--essays 10000] [--gold tests/gold/dev/gold.jsonl]

Essays are made of the sentences of the gold file, shuffled by a keyed hash, four a learner, about 150 tokens each. CPU
seconds are compared, since a busy machine stretches them less than the clock: core = annotate, link and render in one
process a worker; the flow's stages = the same work as the workers do it, with reading, results as Parquet, and fan-out;
publishing = audit, release, formats, gates and key. The whole adds what a run costs whatever its size: Python, Prefect
with its server, Dask and the lists of each process. A home is set up by a rebuild of one learner first, since Prefect
makes its database once.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import psutil

from flows.home import Config, Home
from flows.version import program_version

TOKENS = 150


def generate(gold: Path, n_essays: int) -> list[tuple[str, str, str]]:
    """Return (learner, task, text) triples."""
    sentences = [
        part.strip() + " ."
        for line in gold.read_text(encoding="utf-8").splitlines()
        for part in json.loads(line)["text"].replace("\n", " . ").split(" . ")
        if 3 < len(part.split()) < 40
    ]
    essays = []
    for number in range(n_essays):
        words, text = 0, []
        while words < TOKENS:
            digest = hashlib.sha256(f"{number} {len(text)}".encode()).digest()
            sentence = sentences[int.from_bytes(digest[:4], "big") % len(sentences)]
            text.append(sentence)
            words += len(sentence.split())
        essays.append((f"A{number // 4 + 1}", f"AT{number % 4 + 1}", " ".join(text)))
    return essays


def write_portal(path: Path, essays: list[tuple[str, str, str]]) -> None:
    """Write the essays as portal XML."""
    with path.open("w", encoding="utf-8") as out:
        out.write('<swell source="A"><meta>')
        for learner in sorted({learner for learner, _, _ in essays}):
            out.write(f'<student id="{learner}" birthyear_interval="1985-1989"/>')
        for task in sorted({task for _, task, _ in essays}):
            out.write(f'<task id="{task}" text_types="Berättande"/>')
        out.write("</meta><essays>")
        for learner, task, text in essays:
            out.write(f'<essay student="{learner}" task="{task}"><content type="raw">{escape(text)}</content></essay>')
        out.write("</essays></swell>")


def core_cpu(essays: list[tuple[str, str, str]], n_workers: int) -> float:
    """Return the CPU seconds of the bare core, whole learners shared among as many processes as the flow has workers.

    Two processes on one core's threads slow each other down, so the core must be measured beside itself too.
    """
    learners = sorted({learner for learner, _, _ in essays})
    shares = [
        [essay for essay in essays if essay[0] in own]
        for own in (set(learners[number::n_workers]) for number in range(n_workers))
    ]
    with ProcessPoolExecutor(n_workers, mp_context=get_context("spawn")) as pool:
        return sum(pool.map(_share_cpu, shares))


def _share_cpu(essays: list[tuple[str, str, str]]) -> float:
    """Return the CPU seconds of the three core calls on these essays in this process, lists loaded before."""
    from flows.lexicons import warm_lexicon
    from pseudo_core.annotate import annotate
    from pseudo_core.draw import Draw
    from pseudo_core.link.learner import link_learner
    from pseudo_core.model import Essay
    from pseudo_core.policy import Policy
    from pseudo_core.render import render

    lexicon, policy = warm_lexicon(""), Policy()
    draw = Draw(bytes(32), lexicon)
    learners: dict[str, list[Essay]] = {}
    for learner, task, text in essays:
        learners.setdefault(learner, []).append(Essay(learner + task, learner, task, text, ("Berättande",)))
    annotate(next(iter(learners.values()))[0], lexicon, policy)
    began = time.process_time()
    for own in learners.values():
        linked = link_learner([annotate(essay, lexicon, policy) for essay in own])
        for annotated in linked.essays:
            render(annotated, linked, draw, policy)
    return time.process_time() - began


class Watch(threading.Thread):
    """Samples the resident memory of a process and its descendants; keeps each one's peak."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.peaks: dict[int, int] = {}
        self.running = True

    def run(self) -> None:
        """Sample until stopped."""
        while self.running:
            try:
                root = psutil.Process(self.pid)
                for process in [root, *root.children(recursive=True)]:
                    self.peaks[process.pid] = max(self.peaks.get(process.pid, 0), process.memory_info().rss)
            except psutil.NoSuchProcess:
                time.sleep(0)
            time.sleep(0.2)


def rebuild(home: Home, *sources: Path | str) -> tuple[dict[str, Any], float, float, list[int]]:
    """Run the command; return its report, wall seconds, CPU seconds of all its processes, and peak memory of each."""
    environment = {**os.environ, "SWELL_PSEUDO_HOME": str(home.root)}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-c", "import sys; from flows.cli import main; sys.exit(main())", "rebuild", "--json"]
    running = subprocess.Popen([*command, *map(str, sources)], env=environment, stdout=subprocess.PIPE)
    watch = Watch(running.pid)
    watch.start()
    out, _ = running.communicate()
    wall = time.perf_counter() - began
    watch.running = False
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if running.returncode:
        sys.exit(f"the rebuild ended with exit status {running.returncode}:\n{out.decode()}")
    return json.loads(out), wall, cpu, sorted(watch.peaks.values(), reverse=True)


def main() -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--essays", type=int, default=10_000)
    parser.add_argument("--gold", type=Path, default=Path("tests/gold/dev/gold.jsonl"))
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    essays = generate(args.gold, args.essays)
    core = core_cpu(essays, args.workers)
    with tempfile.TemporaryDirectory(prefix="swell-bench-") as folder:
        home = Home(Path(folder) / "home")
        home.create()
        home.config_file.write_text(replace(Config(), n_shards=16, n_workers=args.workers).to_toml(), encoding="utf-8")
        source, first, changed = (Path(folder) / name for name in ("essays.xml", "first.xml", "changed.xml"))
        write_portal(source, essays)
        write_portal(first, [essay for essay in essays if essay[0] == essays[0][0]])
        learner, task, text = essays[-1]
        write_portal(changed, [(learner, task, f"Hej ! {text}")])
        rebuild(home, first)
        report, wall, cpu, memory = rebuild(home, source)
        idle_wall = rebuild(home, source)[1]
        _, plain_wall, plain_cpu, _ = rebuild(home)
        little, little_wall, little_cpu, _ = rebuild(home, changed, "--replace")
    stages = sum(float(stage["cpu_seconds"]) for stage in report["stages"])
    publishing = float(report["published"]["cpu_seconds"])
    rows = [
        ("bare core, CPU s", core),
        ("bare core, essays a CPU second", len(essays) / core),
        ("flow's stages in the workers, CPU s", stages),
        ("overhead of the stages over the core, %", 100 * (stages - core) / core),
        ("overhead of the stages over the core, CPU ms an essay", 1000 * (stages - core) / len(essays)),
        ("publishing, CPU s", publishing),
        ("publishing, CPU ms an essay", 1000 * publishing / len(essays)),
        ("whole rebuild, CPU s", cpu),
        ("overhead of the whole rebuild over the core, %", 100 * (cpu - core) / core),
        ("whole rebuild, wall s", wall),
        ("rebuild, one essay changed, CPU s", little_cpu),
        ("of it publishing, CPU s", float(little["published"]["cpu_seconds"])),
        ("rebuild, one essay changed, wall s", little_wall),
        ("rebuild, same sources again, wall s", idle_wall),
        ("rebuild, no sources, nothing changed, CPU s: start alone", plain_cpu),
        ("rebuild, no sources, nothing changed, wall s", plain_wall),
        ("memory of the largest process, MiB", memory[0] / 2**20),
        ("memory of all processes at their peaks, MiB", sum(memory) / 2**20),
    ]
    print(f"swell-pseudo {program_version()}, {len(essays)} essays of {TOKENS} tokens, {args.workers} workers")
    for name, value in rows:
        print(f"{name:70} {value:10.1f}")
    print("memory by process, MiB: " + ", ".join(f"{item / 2**20:.0f}" for item in memory if item > 20 * 2**20))


if __name__ == "__main__":
    main()
