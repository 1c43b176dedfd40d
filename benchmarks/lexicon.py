"""Measure the lexicon against the obvious alternatives, in one run: time to load, memory, tokens a second, spelling.

    python benchmarks/lexicon.py --text FILE.conllu|FILE.jsonl|FILE.txt … [--pack FOLDER] [--forms 500000]

Each method runs in a process of its own, so that its memory can be told. The forms are those of the pack's gazetteers
and, when these are fewer than `--forms`, further ones made of two of them. `tokens/s` is over the whole text, read
twice; the first time everything is new to the lexicon's memory. Every method must find the same places: `found` is the
share of the places of the dict of joined strings.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import re
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pseudo_core.lexicon import LISTS, Lexicon, Role, fold
from resources import DEFAULT_PACK, load_lexicon
from resources.compare import read_rows
from resources.gathering import Gatherer
from resources.manifest import Source, read_manifest

Places = set[tuple[int, int]]
Finder = Callable[[Sequence[str]], Places]
LONGEST = 6
N_MISSPELT = 400
TOKEN = re.compile(r"\w+(?:[-'’]\w+)*|[^\w\s]")


def read_tokens(files: Sequence[Path]) -> list[str]:
    """Return the tokens of treebanks, of span JSON lines, or of plain text."""
    tokens: list[str] = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".conllu":
            tokens += [line.split("\t")[1] for line in text.splitlines() if line[:1].isdigit() and "\t" in line]
        elif file.suffix == ".jsonl":
            for line in text.splitlines():
                tokens += TOKEN.findall(json.loads(line)["text"])
        else:
            tokens += TOKEN.findall(text)
    return tokens


def read_forms(pack: Path) -> list[str]:
    """Return the folded forms of a pack's gazetteers, sorted."""
    lists = read_manifest(pack).lists
    names = [name for name in lists if name in LISTS and LISTS[name].role is Role.GAZETTEER]
    return sorted({fold(row["form"]) for name in names for row in read_rows(pack, lists[name])})


def enlarge(pack: Path, n_forms: int, out: Path) -> Path:
    """Return a pack with at least so many forms: the given one, or a copy with invented two-word companies."""
    forms = read_forms(pack)
    if len(forms) >= n_forms:
        return pack
    gatherer = Gatherer()
    manifest = read_manifest(pack)
    for record in manifest.lists.values():
        gatherer.add(record.name, manifest.sources[record.sources[0]], read_rows(pack, record))
    draw = random.Random(1)
    single = [form for form in forms if " " not in form and len(form) > 3]
    made = {f"{draw.choice(single)} {draw.choice(single)}" for _ in range(n_forms - len(forms))}
    source = Source("benchmark", "invented", "MIT", "none")
    gatherer.add("company", source, ({"form": form} for form in sorted(made)))
    gatherer.write(out, "benchmark")
    return out


def peak_mib() -> float:
    """Return the most memory that this process has had (`ru_maxrss` would count its parent's too)."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024


def resident_mib() -> float:
    """Return the memory that this process has now, shared pages of mapped files counted too."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def load_ours(pack: Path, forms: list[str]) -> Finder:
    lexicon = load_lexicon(pack)
    return lambda tokens: {(hit.first, hit.last) for hit in lexicon.find(tokens) if not hit.genitive}


def load_joined(pack: Path, forms: list[str]) -> Finder:
    """A dict of joined strings and, for each first token, the length of the longest form."""
    wanted = dict.fromkeys(forms, True)
    longest: dict[str, int] = {}
    for form in forms:
        first = form.split(" ", 1)[0]
        longest[first] = max(longest.get(first, 0), form.count(" ") + 1)

    def find(tokens: Sequence[str]) -> Places:
        folded = [fold(token) for token in tokens]
        found = set()
        for first, word in enumerate(folded):
            for last in range(min(len(folded), first + longest.get(word, 0)), first, -1):
                if " ".join(folded[first:last]) in wanted:
                    found.add((first, last))
                    break
        return found

    return find


def load_ahocorasick(pack: Path, forms: list[str]) -> Finder:
    import ahocorasick

    automaton = ahocorasick.Automaton()
    for form in forms:
        automaton.add_word(f" {form} ", len(form))
    automaton.make_automaton()

    def find(tokens: Sequence[str]) -> Places:
        folded = [fold(token) for token in tokens]
        starts, at = {}, 0
        for number, word in enumerate(folded):
            starts[at] = number
            at += len(word) + 1
        ends = {start + len(folded[number]): number + 1 for start, number in starts.items()}
        best: dict[int, int] = {}
        for end, length in automaton.iter(f" {' '.join(folded)} "):
            # Offsets in the padded text: a hit ends on the blank after its last letter.
            first, last = starts.get(end - 1 - length), ends.get(end - 1)
            if first is not None and last is not None:
                best[first] = max(best.get(first, 0), last)
        return set(best.items())

    return find


def load_marisa(pack: Path, forms: list[str]) -> Finder:
    import marisa_trie

    trie = marisa_trie.Trie(forms)
    first_tokens = {form.split(" ", 1)[0] for form in forms}

    def find(tokens: Sequence[str]) -> Places:
        folded = [fold(token) for token in tokens]
        found = set()
        for first, word in enumerate(folded):
            if word in first_tokens:
                whole = " ".join(folded[first : first + LONGEST])
                ends = {len(" ".join(folded[first:last])): last for last in range(first + 1, first + 1 + LONGEST)}
                matches = [ends[len(prefix)] for prefix in trie.prefixes(whole) if len(prefix) in ends]
                if matches:
                    found.add((first, min(max(matches), len(folded))))
        return found

    return find


METHODS: dict[str, Callable[[Path, list[str]], Finder]] = {
    "lexicon (mapped tries, memory of tokens)": load_ours,
    "dict of joined strings": load_joined,
    "pyahocorasick": load_ahocorasick,
    "marisa-trie, gated by first token": load_marisa,
}


def measure_method(name: str, pack: Path, files: Sequence[Path]) -> dict[str, object]:
    """Measure one method of longest match; runs in its own process."""
    tokens = read_tokens(files)
    forms = [] if name.startswith("lexicon") else read_forms(pack)
    before = resident_mib()
    begin = time.perf_counter()
    try:
        find = METHODS[name](pack, forms)
    except ModuleNotFoundError as error:
        return {"name": name, "missing": error.name}
    load = time.perf_counter() - begin
    speeds = []
    for _ in range(2):
        begin = time.process_time()
        found = find(tokens)
        speeds.append(len(tokens) / (time.process_time() - begin))
    return {
        "name": name,
        "load": load,
        "first": speeds[0],
        "again": speeds[1],
        "mib": resident_mib() - before,
        "found": sorted(found),
    }


def misspell(words: Sequence[str]) -> list[str]:
    """Return words with one letter changed, left out, doubled or swapped, drawn with a fixed seed."""
    draw = random.Random(2)
    made = []
    for word in words:
        at = draw.randrange(1, len(word) - 1)
        made.append(
            draw.choice(
                [
                    word[:at] + word[at + 1 :],
                    word[:at] + word[at] + word[at:],
                    word[:at] + word[at + 1] + word[at] + word[at + 2 :],
                    word[:at] + draw.choice("aeiorst") + word[at + 1 :],
                ]
            )
        )
    return made


def passes_gates(lexicon: Lexicon, token: str) -> bool:
    """Tell whether a token is worth a spelling look-up: five letters, no known word, no entry itself."""
    return len(token) >= 5 and token.isalpha() and not lexicon.is_common(token) and not lexicon.lookup(token)


def measure_spelling(pack: Path, files: Sequence[Path]) -> list[tuple[str, str]]:
    """Measure spelling look-ups over a text with its gates, and on misspelt names without; runs in its own process."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    lexicon = load_lexicon(pack)
    tokens = read_tokens(files)
    begin = time.process_time()
    asked = [token for token in tokens if passes_gates(lexicon, token)]
    for token in asked:
        lexicon.similar(token)
    gated = (time.process_time() - begin) / len(tokens)
    memory = peak_mib()
    forms = read_forms(pack)
    draw = random.Random(3)
    right = [form for form in draw.sample(forms, 40_000) if form.isalpha() and len(form) >= 5]
    known = [form for form in right if lexicon.similar(form) and lexicon.similar(form)[0].distance == 0][:N_MISSPELT]
    wrong = misspell(known)
    begin = time.process_time()
    answers = [lexicon.similar(word) for word in wrong]
    each = (time.process_time() - begin) / len(wrong)
    wanted = [{entry.name for entry in lexicon.lookup(form)} for form in known]
    n_right = sum(any(i.entry.name in names for i in answer) for names, answer in zip(wanted, answers, strict=True))
    begin = time.process_time()
    n_naive = 20
    for word in wrong[:n_naive]:
        process.extract(word, forms, scorer=OSA.distance, score_cutoff=1, limit=None)
    naive = (time.process_time() - begin) / n_naive
    return [
        ("lexicon, over a text with its gates (5 letters, no known word)", f"{gated * 1e6:.1f} µs a token"),
        ("… share of tokens that pass the gates", f"{len(asked) / len(tokens):.1%}"),
        ("lexicon, ungated, on misspelt names", f"{each * 1e6:.0f} µs a word"),
        ("… share that gives the name that was misspelt", f"{n_right / len(known):.1%}"),
        ("rapidfuzz.process.extract over all forms", f"{naive * 1e6:.0f} µs a word"),
        ("memory of a process that has read and corrected the whole text", f"{memory:.0f} MiB"),
    ]


def in_own_process(work: Callable[..., object], *arguments: object) -> object:
    # An executor, not a pool: a pool waits for ever when its process cannot start.
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        return executor.submit(work, *arguments).result()


def main() -> int:
    """Run all measurements and print two tables."""
    parser = argparse.ArgumentParser(description="Measure the lexicon against alternatives.")
    parser.add_argument("--text", type=Path, nargs="+", required=True, help="treebank, span JSON lines or plain text")
    parser.add_argument("--pack", type=Path, default=DEFAULT_PACK, help="folder of a pack (default: the shipped one)")
    parser.add_argument("--forms", type=int, default=0, help="enlarge the pack to at least so many forms")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pack = enlarge(arguments.pack, arguments.forms, Path(folder))
        begin = time.perf_counter()
        in_own_process(load_lexicon_only, pack)
        compiled = time.perf_counter() - begin
        print(
            f"{len(read_forms(pack)):,} forms, {len(read_tokens(arguments.text)):,} tokens; first load {compiled:.1f} s"
        )
        print(f"\n{'longest match':42} {'load s':>7} {'MiB':>6} {'tokens/s':>11} {'again':>11} {'found':>7}")
        results = [in_own_process(measure_method, name, pack, arguments.text) for name in METHODS]
        reference: set[object] = set()
        for result in results:
            assert isinstance(result, dict)
            if result["name"] == "dict of joined strings":
                reference = set(map(tuple, result["found"]))
        for result in results:
            assert isinstance(result, dict)
            if "missing" in result:
                print(f"{result['name']:42} needs the package {result['missing']}")
                continue
            share = len(reference & set(map(tuple, result["found"]))) / len(reference)
            print(
                f"{result['name']:42} {result['load']:7.2f} {result['mib']:6.0f} {result['first']:11,.0f} "
                f"{result['again']:11,.0f} {share:7.1%}"
            )
        print("\nspelling")
        rows = in_own_process(measure_spelling, pack, arguments.text)
        assert isinstance(rows, list)
        for what, figure in rows:
            print(f"{what:66} {figure}")
    return 0


def load_lexicon_only(pack: Path) -> None:
    """Load a pack, so that its tables are compiled."""
    load_lexicon(pack)


if __name__ == "__main__":
    sys.exit(main())
