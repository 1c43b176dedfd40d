"""The quick set of all benchmarks, one after the other: `make bench`. Each can be run alone, larger; see its docstring.

`python -m benchmarks NAME …` runs only these.
"""

from __future__ import annotations

import subprocess
import sys
import time

GOLD = "tests/gold/dev/gold.jsonl"
QUICK: dict[str, tuple[str, ...]] = {
    "ingest": ("--megabytes", "20", "50"),
    "tagging": (),
    "lexicon": ("--text", GOLD),
    "annotate": (),
    "linking": (GOLD, "--seeds", "1"),
    "surrogates": (),
    "views": ("--essays", "20000"),
    "frame": ("--essays", "2000"),
}


def main() -> int:
    """Run the named benchmarks, all without a name; return 1 when one failed."""
    wanted = sys.argv[1:] or list(QUICK)
    failed = []
    for name in wanted:
        print(f"\n== {name} " + "=" * (100 - len(name)), flush=True)
        began = time.monotonic()
        if subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *QUICK.get(name, ())], check=False).returncode:
            failed.append(name)
        print(f"({time.monotonic() - began:.0f} s)", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
