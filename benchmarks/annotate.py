"""How fast `annotate` is: essays of 150 tokens a CPU second on one core, and what each stage costs.

    python -m benchmarks.annotate [--gold tests/gold/dev/gold.jsonl] [--pack FOLDER] [--repeat 5]

CPU time of this process is measured, so that other work on the machine counts little; the best of the repeats is shown.
"""

from __future__ import annotations

import argparse
import json
import resource
from collections.abc import Callable
from pathlib import Path
from time import process_time

from pseudo_core import annotate as core
from pseudo_core.detect import DETECTORS
from pseudo_core.link_essay import link_essay
from pseudo_core.model import Essay
from pseudo_core.policy import Policy
from pseudo_core.tokenise import tokenise
from resources import load_lexicon

TOKENS = 150
WANTED = 300


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", type=Path, default=Path("tests/gold/dev/gold.jsonl"))
    parser.add_argument("--pack", type=Path)
    parser.add_argument("--repeat", type=int, default=5)
    args = parser.parse_args()
    lexicon, policy = load_lexicon(args.pack), Policy()
    rows = [json.loads(line) for line in args.gold.read_text(encoding="utf-8").splitlines()]
    essays = [Essay(r["id"], r["student"], r["id"], r["text"], (r["text_type"],)) for r in rows]
    n_tokens = sum(len(tokenise(essay.text)) for essay in essays)
    stages: dict[str, list[float]] = {}

    def timed(name: str, run: Callable[[], object]) -> object:
        began = process_time()
        result = run()
        stages.setdefault(name, [0.0])[-1] += process_time() - began
        return result

    whole = []
    for _ in range(args.repeat + 1):  # the first round fills caches and is not shown
        for values in stages.values():
            values.append(0.0)
        began = process_time()
        for essay in essays:
            core.annotate(essay, lexicon, policy)
        whole.append(process_time() - began)
        for essay in essays:
            timed("tokenise", lambda essay=essay: tokenise(essay.text))
            view = timed("tokenise, tag and view", lambda essay=essay: core.prepare(essay, lexicon))
            evidence = []
            for detector in DETECTORS:
                evidence += timed(detector.__name__, lambda d=detector, v=view: list(d(v, lexicon)))
            mentions, _ = timed("decide", lambda v=view, e=evidence: core.decide(v, lexicon, policy, e))
            timed("link", lambda m=mentions, essay=essay: link_essay(m, essay.text, lexicon))
    best = min(whole[1:])
    rate = n_tokens / TOKENS / best
    print(
        f"{rate:.0f} essays of {TOKENS} tokens a CPU second (wanted: {WANTED}); {n_tokens / best:.0f} tokens a second"
    )
    print(f"memory of this process at its highest: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    for name, values in sorted(stages.items(), key=lambda item: -min(item[1][1:])):
        print(f"{name:28} {min(values[1:]) / n_tokens * TOKENS * 1000:7.3f} ms an essay of {TOKENS} tokens")


if __name__ == "__main__":
    main()
