"""The gates between a build and its publication. Each looks at the finished artefacts, not at what was meant.

    leak          no original of a learner stands in the learner's released texts; no identity string in any byte
    counts        every essay of the lake is released, held back or failed; none is lost; the tables agree
    schema        tables, columns, types, nulls, comments as in `warehouse.schema`; Parquet holds the same rows
    consistency   one entity has one surrogate, two entities never share one
    erasure       nobody is released whom the ledger names as erased
    k             every class of published metadata holds at least k learners
    review        no essay is released whose undecided spans the policy blocks

One red gate, and nothing is published. Failures name ids, places and rules, never strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb
import pyarrow.parquet as pq

from pseudo_core.errors import GateError
from pseudo_core.policy import ReviewAction
from pseudo_core.taxonomy import TAXONOMY, Group, Label, Style
from warehouse.inputs import working
from warehouse.leaks import IDENTITY, Original, find_leaks, identity_strings
from warehouse.release import ReleaseBuild
from warehouse.release_files import file_digest
from warehouse.schema import Table, Zone, arrow_schema, sql_literal, tables_of
from warehouse.screen import TASK_WORDS, learner_texts
from warehouse.store import rows

__all__ = ["GATES", "Failure", "GateResult", "require_green", "run_gates"]


@dataclass(frozen=True, slots=True)
class Failure:
    """One place that is wrong; ids are internal ones, `start` counts code points of the released text."""

    rule: str
    learner_id: str | None = None
    essay_id: str | None = None
    start: int | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class GateResult:
    """What one gate saw; `n_checked` counts the things it looked at."""

    gate: str
    n_checked: int
    failures: tuple[Failure, ...]
    message: str

    @property
    def is_green(self) -> bool:
        """Tell whether the gate lets the release pass."""
        return not self.failures


Gate = Callable[[ReleaseBuild, duckdb.DuckDBPyConnection, Callable[[str], bool]], GateResult]


def run_gates(build: ReleaseBuild, is_common: Callable[[str], bool]) -> list[GateResult]:
    """Return the result of every gate, in a fixed order; raises nothing when one is red (see `require_green`)."""
    results = []
    with working(build.root, build.request.results) as connection:
        connection.execute(f"attach {sql_literal(build.database)} as release (read_only)")
        connection.register("states", build.states)
        connection.execute("create table released as select * from states where state = 'released'")
        for gate in GATES.values():
            results.append(gate(build, connection, is_common))
    return results


def require_green(results: Sequence[GateResult]) -> None:
    """Raise GateError naming every red gate."""
    red = [result for result in results if not result.is_green]
    if red:
        told = "; ".join(f"{result.gate}: {result.message}" for result in red)
        raise GateError(f"nothing was published: {told}", gate=red[0].gate)


def _leak(build: ReleaseBuild, connection: duckdb.DuckDBPyConnection, is_common: Callable[[str], bool]) -> GateResult:
    connection.execute(
        "create view finished_essay as select lake_essay.learner_id, released.essay_id, lake_essay.task_id, essay.text "
        "from release.essay as essay inner join released on released.release_essay_id = essay.essay_id "
        "inner join lake_essay on lake_essay.essay_id = released.essay_id"
    )
    connection.execute(
        "create view finished_mention as select lake_essay.learner_id, released.essay_id, mention.start_char, "
        "mention.end_char, mention.label, mention.replaced from release.mention as mention "
        "inner join released on released.release_essay_id = mention.essay_id "
        "inner join lake_essay on lake_essay.essay_id = released.essay_id"
    )
    words = ", ".join(f"task.{name}" for name in TASK_WORDS)
    told = dict(
        connection.execute(
            f"select lake_essay.task_id, any_value(concat_ws(chr(10), {words})) "
            "from released inner join lake_essay using (essay_id) inner join release.essay as essay "
            "on essay.essay_id = released.release_essay_id inner join release.task as task "
            "on task.task_id = essay.task_id group by lake_essay.task_id order by lake_essay.task_id"
        ).fetchall()
    )
    failures: list[Failure] = []
    n_texts = 0
    for learner in learner_texts(connection, "finished"):
        n_texts += len(learner.texts)
        for leak in find_leaks(learner.originals, learner.with_tasks(told), is_common):
            if leak.is_hard:
                essay_id = None if leak.rule == "original_in_task" else leak.essay_id
                failures.append(Failure(leak.rule, learner.learner_id, essay_id, leak.start, leak.label))
    # Identity strings of all learners, released or not: nobody else can have them by right.
    found = connection.execute(
        "select distinct label, original from rendered_mapping where list_contains(?, label)",
        [[str(label) for label in sorted(IDENTITY)]],
    ).fetchall()
    identity = identity_strings(Original("", Label(label), text) for label, text in found)
    addresses, numbers = _as_bytes(identity)
    n_bytes = 0
    for path in sorted(path for path in build.folder.rglob("*") if path.is_file()):
        n_bytes += path.stat().st_size
        if _holds_identity(path, addresses, numbers):
            failures.append(Failure(f"identity_string in {path.relative_to(build.folder)}"))
    essays = len({failure.essay_id for failure in failures if failure.essay_id})
    message = (
        f"{len(failures)} originals stand in {essays} essays; review them (`swell-pseudo query v_gate_failure`)"
        if failures
        else f"no original in {n_texts} texts and {n_bytes} bytes"
    )
    return GateResult("leak", n_texts, tuple(failures), message)


_DOMAIN = re.compile(rb"@[\w-]+(?:\.[\w-]+)+")
_LOCAL_END = re.compile(rb"[\w.+-]+\Z")
_LOCAL_BYTES = 64  # the longest local part of an address (RFC 5321, section 4.5.3.1.1)
_DIGITS = b"0123456789"
_NO_DIGITS = bytes(set(range(256)) - set(_DIGITS))
_IN_NUMBER = bytes(char in _DIGITS + b" -/.()" for char in range(256))  # 1 for what numbers are written with, else 0
_NUMBER = re.compile(rb"(?<![0-9A-Za-z])\+?\d[\d \-/.()]{5,30}\d(?![0-9A-Za-z])")
_LEAST_DIGITS = 8
_RUN = b"\1" * _LEAST_DIGITS
_CHUNK = 1 << 22
_OVERLAP = 256


def _as_bytes(identity: set[str]) -> tuple[frozenset[bytes], frozenset[bytes]]:
    """Return the e-mail addresses among identity strings, and the digits of the numbers of eight digits or more."""
    addresses = frozenset(text.encode() for text in identity if "@" in text)
    numbers = frozenset(
        digits.encode()
        for text in identity
        if len(digits := re.sub(r"\D", "", text)) >= _LEAST_DIGITS and set(digits) - {"0", "1"}
    )
    return addresses, numbers


def _holds_identity(path: Path, addresses: frozenset[bytes], numbers: frozenset[bytes]) -> bool:
    """Tell whether a file's bytes hold one of these e-mail addresses or numbers (their digits)."""
    if not addresses and not numbers:
        return False
    with path.open("rb") as data:
        rest = b""
        while chunk := data.read(_CHUNK):
            chunk = rest + chunk.lower()
            if addresses and not addresses.isdisjoint(_addresses(chunk)):
                return True
            if numbers and not numbers.isdisjoint(_numbers(chunk)):
                return True
            rest = chunk[-_OVERLAP:]
    return False


def _addresses(chunk: bytes) -> Iterator[bytes]:
    """Yield what reads as an e-mail address.

    From the `@` outwards: a database file puts strings side by side, and a search that begins at each of their letters
    would go through all that follow.
    """
    for domain in _DOMAIN.finditer(chunk):
        local = _LOCAL_END.search(chunk, max(0, domain.start() - _LOCAL_BYTES), domain.start())
        if local is not None:
            yield (local.group() + domain.group()).strip(b".-")


def _numbers(chunk: bytes) -> Iterator[bytes]:
    """Yield the digits of what reads as a number of eight digits or more."""
    # Runs first: `find` passes over the rest many times as fast as a pattern does.
    told = chunk.translate(_IN_NUMBER)
    end = 0
    while (start := told.find(_RUN, end)) >= 0:
        end = told.find(b"\0", start)
        end = len(chunk) if end < 0 else end
        if len(chunk[start:end].translate(None, _NO_DIGITS)) >= _LEAST_DIGITS:
            for hit in _NUMBER.finditer(chunk, max(0, start - 1), end + 1):
                yield hit.group().translate(None, _NO_DIGITS)


def _one(connection: duckdb.DuckDBPyConnection, query: str) -> int:
    found = connection.execute(query).fetchone()
    return int(found[0]) if found is not None and found[0] is not None else 0


def _duplicates(item: Table) -> str:
    """Return SQL that counts what shares a key; rows numbered within an essay need no sorting for that."""
    first, *rest = item.key
    if len(rest) == 1 and rest[0].endswith("_number"):
        return (
            f"select count(*) from (select {first} from release.{item.name} group by {first} "
            f"having count(*) <> max({rest[0]}) + 1)"
        )
    keys = ", ".join(item.key)
    return f"select count(*) from (select {keys} from release.{item.name} group by {keys} having count(*) > 1)"


def _counts(build: ReleaseBuild, connection: duckdb.DuckDBPyConnection, _: Callable[[str], bool]) -> GateResult:
    failures = [
        Failure("lost", row["learner_id"], row["essay_id"])
        for row in rows(connection, "select learner_id, essay_id from states where state = 'lost' order by essay_id")
    ]
    failures += [
        Failure("not_accounted_for", row["learner_id"], row["essay_id"])
        for row in rows(
            connection,
            "select learner_id, essay_id from lake_essay anti join states using (essay_id) order by 2",
        )
    ]
    checks = {
        "essays": ("select count(*) from released", "select count(*) from release.essay"),
        "learners": ("select count(distinct learner_id) from released", "select count(*) from release.learner"),
        "tasks": (
            "select count(distinct task_id) from released inner join lake_essay using (essay_id)",
            "select count(*) from release.task",
        ),
        "mentions": ("select sum(n_mentions) from release.essay", "select count(*) from release.mention"),
        "tokens": ("select sum(n_tokens) from release.essay", "select count(*) from release.token"),
        "rendered tokens": (
            "select count(*) from rendered_token inner join released using (essay_id)",
            "select count(*) from release.token",
        ),
        "rendered mentions": (
            "select count(*) from rendered_mention inner join released using (essay_id)",
            "select count(*) from release.mention",
        ),
        "n_essays of learners": ("select sum(n_essays) from release.learner", "select count(*) from release.essay"),
        "learner classes": (
            "select count(*) from release.learner",
            "select sum(n) from (select any_value(class_size) as n from release.learner "
            "group by gender, birthyear_interval, time_in_sweden, first_language)",
        ),
    }
    for item in tables_of(Zone.RELEASE):
        if _one(connection, _duplicates(item)):
            failures.append(Failure(f"keys of {item.name} are not unique"))
    for name, (expected, found) in checks.items():
        if _one(connection, expected) != _one(connection, found):
            failures.append(Failure(f"numbers of {name} differ"))
    totals = dict(connection.execute("select state, count(*) from states group by state order by state").fetchall())
    told = ", ".join(f"{count} {state}" for state, count in totals.items()) or "no essays"
    message = f"{told}; {len(failures)} counts are wrong, run `swell-pseudo rebuild` again" if failures else told
    return GateResult("counts", sum(totals.values()), tuple(failures), message)


def _schema(build: ReleaseBuild, connection: duckdb.DuckDBPyConnection, _: Callable[[str], bool]) -> GateResult:
    failures = []
    found = {
        (row["table_name"], row["column_name"]): (row["data_type"].lower(), row["is_nullable"], row["comment"])
        for row in rows(
            connection,
            "select table_name, column_name, data_type, is_nullable, comment from duckdb_columns() "
            "where database_name = 'release' and not internal "
            "and table_name in (select table_name from duckdb_tables() where database_name = 'release')",
        )
    }
    comments = dict(
        connection.execute("select table_name, comment from duckdb_tables() where database_name = 'release'").fetchall()
    )
    expected = {
        (item.name, column.name): (column.type, column.null, column.comment)
        for item in tables_of(Zone.RELEASE)
        for column in item.columns
    }
    for key in sorted(found.keys() | expected.keys()):
        if found.get(key) != expected.get(key):
            failures.append(Failure(f"column {key[0]}.{key[1]}"))
    for item in tables_of(Zone.RELEASE):
        if comments.get(item.name) != item.meaning:
            failures.append(Failure(f"comment on {item.name}"))
        path = build.folder / "parquet" / f"{item.name}.parquet"
        if not path.is_file() or not pq.read_schema(path).equals(arrow_schema(item.name, Zone.RELEASE)):
            failures.append(Failure(f"parquet schema of {item.name}"))
    failures += [
        Failure(f"{name} changed since the build")
        for name, digest in sorted(build.written.files.items())
        if Path(name).parts[0] == "parquet" and file_digest(build.folder / name) != digest
    ]
    for item in tables_of(Zone.RELEASE):
        if not failures and not _is_same_in_parquet(build, connection, item):
            failures.append(Failure(f"rows of {item.name} differ between database and parquet"))
    message = (
        f"{len(failures)} differences from warehouse/schema.py" if failures else f"{len(expected)} columns as defined"
    )
    return GateResult("schema", len(expected), tuple(failures), message)


def _is_same_in_parquet(build: ReleaseBuild, connection: duckdb.DuckDBPyConnection, item: Table) -> bool:
    """Tell whether database and Parquet hold the same rows, by sums of hashes: a check for slips, not for foes."""
    query = "select count(*), bit_xor(value), sum(value) from (select hash({}) as value from {})"
    columns = ", ".join(item.names)
    path = sql_literal(build.folder / "parquet" / f"{item.name}.parquet")
    stored = connection.execute(query.format(columns, f"release.{item.name}")).fetchone()
    return bool(stored == connection.execute(query.format(columns, f"read_parquet({path})")).fetchone())


# Labels whose surrogates say who or what is meant; fixed forms (`A`, `000 00`) may be shared.
_DRAWN = tuple(
    str(label)
    for label, info in TAXONOMY.items()
    if info.group is Group.PLACEHOLDER and label not in (Label.MIDDLENAME, Label.INITIALS)
)

_DATE_PARTS = list(map(str, (Label.DAY, Label.MONTH_DIGIT, Label.MONTH_WORD, Label.YEAR)))


def _consistency(build: ReleaseBuild, connection: duckdb.DuckDBPyConnection, _: Callable[[str], bool]) -> GateResult:
    # The same original form of the same entity gives the same surrogate form, whatever the case. Style natural holds
    # that over all essays of a learner; style dummy numbers its letters (`A-stad`) anew in each essay. Parts of dates
    # that are moved have no surrogate of their own: `3 maj` and `30 maj` may come to lie in two months. A mask shows
    # the essay's own number (`@sensitive_3`), in every style.
    natural = [str(label) for label in TAXONOMY if build.request.policy.style_for(label) is Style.NATURAL]
    connection.execute(
        "create or replace table said as select mapping.learner_id, mapping.essay_id, mapping.learner_entity, "
        "mapping.label, lower(mapping.original) as original, lower(mapping.surrogate) as surrogate, mention.modifiers, "
        "mention.start_char, mention.strategy from rendered_mapping as mapping inner join released using (essay_id) "
        "inner join rendered_mention as mention on mention.essay_id = mapping.essay_id "
        "and mention.source_start = mapping.start_char"
    )
    failures = [
        Failure("two_surrogates", row["learner_id"], row["essay_id"], row["start_char"], row["label"])
        for row in rows(
            connection,
            "select learner_id, min(essay_id) as essay_id, min(start_char) as start_char, label from said "
            "where not (strategy = 'date_shift' and list_contains(?, label)) "
            "group by learner_id, learner_entity, label, original, modifiers, "
            "case when list_contains(?, label) and not starts_with(strategy, 'masked') then '' else essay_id end "
            "having count(distinct surrogate) > 1 order by 1, 2, 3, 4",
            [_DATE_PARTS, natural],
        )
    ]
    failures += [
        Failure("shared_surrogate", row["learner_id"], row["essay_id"], row["start_char"], row["label"])
        for row in rows(
            connection,
            "select learner_id, essay_id, min(start_char) as start_char, label from said where list_contains(?, label) "
            "group by learner_id, essay_id, label, surrogate having count(distinct learner_entity) > 1 "
            "order by 1, 2, 3, 4",
            [list(_DRAWN)],
        )
    ]
    n_checked = _one(connection, "select count(*) from said")
    message = (
        f"{len(failures)} entities with several surrogates, or surrogates with several entities"
        if failures
        else f"{n_checked} surrogates consistent"
    )
    return GateResult("consistency", n_checked, tuple(failures), message)


def _erasure(build: ReleaseBuild, connection: duckdb.DuckDBPyConnection, _: Callable[[str], bool]) -> GateResult:
    # An erased learner may come back from sources that were ingested under another secret, or from a backup.
    n_learners = _one(connection, "select count(distinct learner_id) from states")
    failures = tuple(Failure("erased_learner", learner_id) for learner_id in build.erased)
    message = (
        f"{len(failures)} learners of the lake were erased; run `swell-pseudo erase` for them again"
        if failures
        else f"none of {n_learners} learners was erased"
    )
    return GateResult("erasure", n_learners, failures, message)


def _k(build: ReleaseBuild, connection: duckdb.DuckDBPyConnection, _: Callable[[str], bool]) -> GateResult:
    k = build.request.policy.k
    small = rows(
        connection,
        "select gender, birthyear_interval, time_in_sweden, first_language, count(*) as n_learners "
        "from release.learner where coalesce(gender, birthyear_interval, time_in_sweden, first_language) is not null "
        "group by gender, birthyear_interval, time_in_sweden, first_language having count(*) < ? order by 1, 2, 3, 4",
        [k],
    )
    failures = tuple(Failure(f"class of {row['n_learners']}") for row in small)
    n_checked = _one(connection, "select count(*) from release.learner")
    message = (
        f"{len(small)} classes hold fewer than {k} learners" if small else f"every class holds {k} learners or more"
    )
    return GateResult("k", n_checked, failures, message)


def _review(build: ReleaseBuild, connection: duckdb.DuckDBPyConnection, _: Callable[[str], bool]) -> GateResult:
    policy = build.request.policy
    blocked = [
        str(label)
        for label, action in ((Label.SENSITIVE, policy.sensitive), (Label.EXTRA, policy.extra))
        if action is ReviewAction.BLOCK
    ]
    open_spans = rows(
        connection,
        "select detected_mention.learner_id, detected_mention.essay_id, label from detected_mention "
        "inner join released using (essay_id) inner join detected_essay_state as state using (essay_id) "
        "where list_contains(?, label) and markup_action is null and not (label = 'extra' and manual) "
        "and not state.approved order by 2, detected_mention.start_char",
        [blocked],
    )
    failures = tuple(Failure("undecided", row["learner_id"], row["essay_id"], None, row["label"]) for row in open_spans)
    n_checked = _one(connection, "select count(*) from released")
    message = f"{len(failures)} undecided spans are released" if failures else "no blocked span is released"
    return GateResult("review", n_checked, failures, message)


GATES: dict[str, Gate] = {
    "leak": _leak,
    "counts": _counts,
    "schema": _schema,
    "consistency": _consistency,
    "erasure": _erasure,
    "k": _k,
    "review": _review,
}
