"""How fast portal XML goes into the lake, and whether memory stays flat: MB/s and peak memory at growing sizes.

    python benchmarks/ingest.py [--megabytes 50 200 400]

Each size runs in a process of its own, which reports its own peak; the last column is a second run over the
same file, which only hashes it.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WORDS = (
    "jag",
    "du",
    "han",
    "hon",
    "vi",
    "bor",
    "kommer",
    "läser",
    "arbetar",
    "tycker",
    "om",
    "i",
    "på",
    "till",
    "från",
)
WORDS += ("med", "min", "en", "ett", "och", "men", "när", "att", "inte", "också", "mycket", "svenska", "skolan", "året")
ESSAYS_A_LEARNER = 4


def write_portal(path: Path, megabytes: int) -> int:
    """Write portal XML of about that size; return the number of essays. The metadata follows the essays."""
    rng = random.Random(megabytes)
    n_essays = 0
    with path.open("w", encoding="utf-8") as out:
        out.write('<?xml version="1.0" encoding="utf-8"?>\n<swell source="A">\n<essays>\n')
        while out.tell() < megabytes * 1_000_000:
            text = " ".join(rng.choices(WORDS, k=150))
            learner, task = divmod(n_essays, ESSAYS_A_LEARNER)
            out.write(
                f'<essay student="A{learner}" task="AT{task}" grade="B1"><content type="raw">{text}</content></essay>\n'
            )
            n_essays += 1
        out.write("</essays>\n<meta>\n")
        for task in range(ESSAYS_A_LEARNER):
            out.write(f'<task id="AT{task}" text_types="Berättande"/>\n')
        for learner in range(n_essays // ESSAYS_A_LEARNER + 1):
            out.write(f'<student id="A{learner}" time_in_sweden="18"><gender type="f"/></student>\n')
        out.write("</meta>\n</swell>\n")
    return n_essays


def measure(home: Path, source: Path) -> None:
    """Ingest once and print seconds, peak MiB and counts as JSON."""
    from flows.ingest import ingest

    began, cpu_began = time.perf_counter(), time.process_time()
    report = ingest(home, [source])
    seconds = time.perf_counter() - began
    cpu = time.process_time() - cpu_began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "cpu": cpu, "peak": peak, "essays": dict(report.essays)}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, nargs="+", default=[50, 200, 400])
    parser.add_argument("--measure", nargs=2, metavar=("HOME", "SOURCE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        measure(*map(Path, options.measure))
        return
    print(f"{'MB':>6} {'essays':>9} {'s':>7} {'MB/s':>7} {'CPU s':>7} {'essays/s':>9} {'peak MiB':>9} {'again s':>8}")
    for megabytes in options.megabytes:
        with tempfile.TemporaryDirectory() as folder:
            source, home = Path(folder) / "portal.xml", Path(folder) / "home"
            n_essays = write_portal(source, megabytes)
            size = source.stat().st_size / 1e6
            first, second = (run(home, source) for _ in range(2))
            assert first["essays"] == {"new": n_essays}
            assert second["essays"] == {"unchanged": n_essays}
            seconds = first["seconds"]
            print(
                f"{size:6.0f} {n_essays:9,} {seconds:7.1f} {size / seconds:7.1f} {first['cpu']:7.1f} "
                f"{n_essays / seconds:9,.0f} {first['peak']:9.0f} {second['seconds']:8.1f}"
            )


def run(home: Path, source: Path) -> dict:
    command = [sys.executable, __file__, "--measure", str(home), str(source)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    main()
