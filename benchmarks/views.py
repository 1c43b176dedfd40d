"""Time of every steward view over a large warehouse.

    python -m benchmarks.views [--essays 100000]

The audit database and a release are filled by SQL with generated rows: 10 mentions an essay, 3 essays a learner, 40
tasks, two releases, 1 % failing, 2 % held back. Each view is asked as `swell-pseudo query` does, in a new connection:
the first 100 rows, and how many there are. The figure is the best of three, in seconds of wall time; beside it CPU
seconds, which a busy machine stretches less and which the bound of the project, one second a view, is held against.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from warehouse.query import list_views, run_query
from warehouse.schema import Zone
from warehouse.store import Places, connect, create_schema, write_audit

BOUND_SECONDS = 1.0
LABELS = [
    "firstname_male",
    "firstname_female",
    "city",
    "country",
    "fam",
    "prof",
    "sensitive",
    "school",
    "year",
    "place",
]

ESSAYS = (
    "(select number, 'A' || number // 3 as learner_id, 'T' || number % 40 as task_id, "
    "'A' || number // 3 || 'T' || number "
    "as essay_id from range(?) as item(number))"
)
AUDIT = (
    "insert into essay select essay_id, learner_id, task_id, chr((65 + number % 10)::integer), "
    "['A1','A2','B1','B2','C1'][number % 5 + 1], "
    "[['Berättande'], ['Utredande', 'Resonerande'], []][number % 3 + 1], number % 64 from essays",
    "insert into essay_state select essay_id, learner_id, 'run', if(number % 100 = 0, 'failed', 'done'), "
    "if(number % 100 = 0, 'detect', ''), if(number % 100 = 0, 'ValueError', ''), '', 150, 10, "
    "if(number % 20 = 0, number % 7, 0), "
    "if(number % 100 = 0, now()::timestamp, null) from essays",
    "insert into mention_provenance select essay_id, place * 10, place * 10 + 5, learner_id, labels[place], [], "
    "0.55 + (number * 7 + place) % 45 / 100, ['rule/' || place, 'rule/' || place % 3], place, place, false, 'pack' "
    "from essays, (select unnest(range(1, 11)) as place)",
    "insert into review_span select essay_id, 70, 75, 'sensitive', learner_id, if(number % 2 = 0, 'open', "
    "'decided'), null, "
    "now()::timestamp - to_days((number % 90)::integer), null from essays where number % 4 = 0",
    "insert into finding select essay_id, learner_id, 'rule' || number % 9, "
    "['info','warning','error'][number % 3 + 1], "
    "[essay_id], [10], [1], if(number % 5 = 0, 'accepted', 'open'), now()::timestamp, null, null from essays "
    "where number % 3 = 0",
    "insert into quarantine select 'q' || number, 'file' || number % 20, 'line ' || number, null, null, "
    "'reason' || number % 8, "
    "'a message', now()::timestamp, true from essays where number % 10 = 0",
    "insert into learner_risk select learner_id, 5, 20, 1 + number % 9, ['country', 'prof'], [essay_id], "
    "[10] from essays "
    "where number % 3 = 0",
    "insert into review_decision select 'd' || number, essay_id, 'markup', 'eva' || number % 5, "
    "now()::timestamp, 70, 75, "
    "'sensitive', [], 1, null, null, 'keep', if(number % 50 = 0, 'parked', 'applied'), null from essays "
    "where number % 4 = 0",
    "insert into release values ('r1', 'run', 'published', '2026-01-01', '2026-01-01', null, 'd', 1, 1, 1), "
    "('r2', 'run', 'published', '2026-01-02', '2026-01-02', 'r1', 'd', 1, 1, 1)",
    "insert into release_essay select release_id, essay_id, learner_id, if(number % 50 = 0, 'held_back', "
    "'released'), "
    "if(number % 50 = 0, 'sensitive_undecided', ''), 'resources', "
    "if(number % 50 = 0, '', sha256(essay_id || if(number % 10 = 1, release_id, ''))[:32]), 10 "
    "from essays, (select unnest(['r1', 'r2']) as release_id)",
    "insert into gate_result values ('run', 'r2', 'leak', true, 1, 0, '', now()::timestamp)",
    "insert into run values ('run', 'rebuild', 'done', now()::timestamp, now()::timestamp, '0', 'p', 'd', 64, "
    "1, 1, 0, 'r2')",
)
RELEASE = (
    "insert into learner select learner_id, 'f', '1990-1999', '12-23', 'Arabiska', 5, "
    "3 from essays where number % 3 = 0",
    "insert into task select 'T' || place, '2019-VT', ['Berättande'], null, 'Min dag', 'digital', 60, null, 'B', "
    "null, 1 "
    "from (select unnest(range(40)) as place)",
    "insert into essay select essay_id, learner_id, task_id, 'B1', repeat('ord ', 150), 150, 10, 10 from essays",
    "insert into mention select essay_id, place - 1, place * 10, place * 10 + 3, labels[place], 'placeholder', "
    "[], place, place, "
    "true, 's', 'ord', "
    "false from essays, (select unnest(range(1, 11)) as place)",
    "insert into token select essay_id, place, place * 4, place * 4 + 3, 'ord', place // 15, null "
    "from essays, (select unnest(range(20)) as place)",
)


def fill(root: Path, n_essays: int) -> None:
    """Write both databases below a home."""
    labels = "[" + ", ".join(f"'{label}'" for label in LABELS) + "]"
    with write_audit(root) as connection:
        connection.execute(f"create temp table essays as select *, {labels} as labels from {ESSAYS}", [n_essays])
        for statement in AUDIT:
            connection.execute(statement)
    path = Places(root).releases / "r2" / "release.duckdb"
    path.parent.mkdir(parents=True)
    connection = connect(path)
    create_schema(connection, Zone.RELEASE)
    connection.execute(f"create temp table essays as select *, {labels} as labels from {ESSAYS}", [n_essays])
    for statement in RELEASE:
        connection.execute(statement)
    connection.close()
    Places(root).current.symlink_to("r2")


def measure(root: Path, name: str) -> tuple[float, float, int]:
    """Return the best wall and CPU time of three in seconds, and the number of rows."""
    wall, cpu, n_rows = float("inf"), float("inf"), 0
    for _ in range(3):
        began, began_cpu = time.perf_counter(), time.process_time()
        page = run_query(root, name, limit=100)
        n_rows = len(page.rows) + page.n_more
        wall, cpu = min(wall, time.perf_counter() - began), min(cpu, time.process_time() - began_cpu)
    return wall, cpu, n_rows


def main() -> int:
    """Print the table; return 1 when a steward's view is slower than the bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--essays", type=int, default=100_000)
    essays = parser.parse_args().essays
    slow = 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        fill(root, essays)
        print(f"| view ({essays} essays) | rows | seconds | CPU |\n|---|---|---|---|")
        for view in list_views():
            wall, cpu, n_rows = measure(root, view.name)
            slow += cpu > BOUND_SECONDS
            print(f"| {view.name} | {n_rows} | {wall:.2f} | {cpu:.2f} |")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
