"""One digest of what `annotate` says of gold essays, as written and lower-cased: equal digest, equal behaviour.

    python benchmarks/fingerprint.py [FILE…]

Without a file, all `gold.jsonl` of the sets in `tests`.

Run it before and after a change that should change nothing. It imports the core that is installed where it runs, so
that a compiled wheel (`make wheel`) in an environment of its own is compared with the source.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import pseudo_core.annotate
from pseudo_core.model import Essay
from pseudo_core.policy import Policy
from resources import load_lexicon


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gold", type=Path, nargs="*", default=sorted(Path("tests").glob("*/*/gold.jsonl")))
    files = parser.parse_args().gold
    lexicon, policy, digest, n_essays = load_lexicon(), Policy(), hashlib.sha256(), 0
    for path in files:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            for text in (row["text"], row["text"].lower()):
                essay = Essay(row["id"], row["student"], row["id"], text, (row["text_type"],))
                found = pseudo_core.annotate.annotate(essay, lexicon, policy)
                mentions = [
                    (m.start, m.end, str(m.label), m.score, m.rules, m.entity, [str(item) for item in m.modifiers])
                    for m in found.mentions
                ]
                weaker = [(c.start, c.end, str(c.label), c.rule, c.score) for c in found.candidates]
                digest.update(repr((row["id"], mentions, weaker)).encode())
                n_essays += 1
    kind = "compiled" if Path(pseudo_core.annotate.__file__).suffix != ".py" else "pure Python"
    print(f"{digest.hexdigest()}  {n_essays} texts, {kind}")


if __name__ == "__main__":
    main()
