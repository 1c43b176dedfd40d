"""Names of a register in plain sentences: which are left in the text.

    python -m benchmarks.register [--kind given|family|town] [--show] [--most 1200] [--every 18] FILE…

A line of FILE is `name,bearers`, as the Swedish registers give them, or the name alone, after a line of titles. The
most usual names are tried, and of the others each so many-th, down to a few bearers. A name counts as left when a
letter of it lies in no replaced mention. Essays hold the names that somebody thought of; this asks for all, in
sentences that every beginner writes.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from flows.lexicons import warm_lexicon
from pseudo_core.annotate import annotate
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Essay
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import REPLACED

SENTENCES = {
    "given": (
        "{} kom hem igår .",
        "{} är snäll och rolig .",
        "{} Nilsson ringde mig .",
        "{} Maria kom hem .",
        "Jag heter {} .",
        "Min vän {} bor här .",
        "Jag bor med {} .",
        "Jag jobbar med {} och hans bror .",
        "Jag träffade {} på tåget .",
        "Igår åt {} och jag pizza .",
        "I går ringde {}s mamma .",
        "Hej {} ! Hur mår du ?",
        "Tack {} för hjälpen .",
        "Hälsningar {}",
        "jag heter {} .",
        "min vän {} bor här .",
        "jag träffade {} på tåget .",
        "igår åt {} och jag pizza .",
        "sen gick {} och jag hem .",
        "på kvällen lagade {} och jag mat .",
    ),
    "family": (
        "Anna {} ringde mig .",
        "Jag heter Maria {} .",
        "Jag heter {} .",
        "Min lärare heter {} .",
        "Fru {} bor bredvid oss .",
        "Familjen {} bor bredvid oss .",
        "Doktor {} hjälpte mig .",
        "Jag jobbar med Ali {} och Eva .",
        "Min man Ahmad {} arbetar på kvällen .",
        "Hälsningar Per {}",
        "jag heter maria {} .",
        "min chef är karin {} .",
    ),
    "town": (
        "Jag bor i {} .",
        "Jag kommer från {} .",
        "Vi flyttade till {} förra året .",
        "Min syster bor i {} med sin man .",
        "Jag saknar {} .",
        "jag är född i {} .",
        "min kompis kommer från {} .",
    ),
}
"""By what they ask for; where a sentence begins with a small letter, so does the name."""


def names_of(files: Iterable[Path], most: int, every: int) -> list[tuple[str, int]]:
    """Return the names that are tried with their bearers, the most usual first."""
    bearers: dict[str, int] = {}
    for file in files:
        with file.open(encoding="utf-8", newline="") as lines:
            for name, *numbers in islice(csv.reader(lines), 1, None):
                bearers[name] = bearers.get(name, 0) + int(numbers[0] if numbers else 1)
    ranked = sorted(bearers.items(), key=lambda item: (-item[1], item[0]))
    return ranked[:most] + ranked[most : 10 * most : every]


def is_left(sentence: str, name: str, lexicon: Lexicon) -> bool:
    """Tell whether a letter of the name stays in the sentence."""
    text, start = sentence.format(name), sentence.index("{")
    essay = Essay("A1AT1", "A1", "AT1", text, ("Berättande",))
    taken = [m for m in annotate(essay, lexicon, Policy()).mentions if m.label in REPLACED]
    places = (start + k for k, letter in enumerate(name) if letter.isalpha())
    return not all(any(m.start <= place < m.end for m in taken) for place in places)


def main() -> None:
    """Try all names in all sentences; print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--kind", choices=sorted(SENTENCES), default="given", help="what the names are of")
    parser.add_argument("--most", type=int, default=1200, help="how many of the most usual names")
    parser.add_argument("--every", type=int, default=18, help="of nine times as many others, each so many-th")
    parser.add_argument("--show", action="store_true", help="print the names that are left")
    args = parser.parse_args()
    lexicon = warm_lexicon("")
    names = names_of(args.files, args.most, args.every)
    whole = sum(number for _, number in names)
    print("| sentence | names left | share of bearers |\n|---|---|---|")
    for sentence in SENTENCES[args.kind]:
        forms = [(name.lower() if sentence[0].islower() else name, number) for name, number in names]
        left = [(name, number) for name, number in forms if is_left(sentence, name, lexicon)]
        share = sum(number for _, number in left) / whole
        print(f"| `{sentence}` | {len(left)} of {len(names)} | {share:.4f} |")
        if args.show:
            print(", ".join(name for name, _ in left))


if __name__ == "__main__":
    main()
