"""The tables of a release: ids, coarsened metadata and SQL over the shard results, written into a new database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from pseudo_core.policy import Policy, ReviewAction
from pseudo_core.taxonomy import TAXONOMY, Label
from warehouse.coarsen import Loss, Quasi, coarsen, term_of
from warehouse.ids import release_essay_id, release_learner_id, release_task_id
from warehouse.inputs import Results, fill, run_sql
from warehouse.schema import Zone, sql_literal
from warehouse.screen import TASK_WORDS
from warehouse.store import Places, connect, create_schema

__all__ = ["ReleaseRequest", "current_id", "prepare", "states_of", "tell_metadata", "write_database"]

_DROPPED = (
    ("learner", "degrees", "left out: free text"),
    ("learner", "extras", "left out: free text"),
    ("task", "task_instructions", "left out: free text"),
    ("task", "task_comments", "left out: free text"),
    ("task", "task_aids", "left out: free text"),
    ("task", "course_books", "left out: free text"),
)


@dataclass(frozen=True, slots=True)
class ReleaseRequest:
    """What to build, from which results; `reasons` say why a learner was redone (learner id → reason).

    `formats` are the files of `warehouse.exports` that the release holds beside DuckDB and Parquet; the others can be
    written from a published release at any time.
    """

    release_id: str
    results: Results
    policy: Policy
    program_version: str
    pack_version: str
    reasons: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    formats: tuple[str, ...] = ("essays.jsonl", "portal.xml")


def prepare(connection: duckdb.DuckDBPyConnection, request: ReleaseRequest, secret: bytes) -> None:
    """Create the working tables of release ids and of what the policy says."""
    learners = {
        learner_id: release_learner_id(secret, learner_id)
        for (learner_id,) in connection.execute("select learner_id from lake_learner order by learner_id").fetchall()
    }
    tasks = {
        task_id: release_task_id(secret, task_id)
        for (task_id,) in connection.execute("select distinct task_id from lake_essay order by task_id").fetchall()
    }
    essays = connection.execute("select essay_id, learner_id, task_id from lake_essay order by essay_id").fetchall()
    fill(
        connection,
        "essay_ids",
        {
            "essay_id": "varchar",
            "release_essay_id": "varchar",
            "release_learner_id": "varchar",
            "release_task_id": "varchar",
        },
        [
            (essay, release_essay_id(learners[learner], tasks[task]), learners[learner], tasks[task])
            for essay, learner, task in essays
        ],
    )
    fill(
        connection, "learner_ids", {"learner_id": "varchar", "release_learner_id": "varchar"}, sorted(learners.items())
    )
    fill(connection, "task_ids", {"task_id": "varchar", "release_task_id": "varchar"}, sorted(tasks.items()))
    groups = [(str(label), str(info.group)) for label, info in TAXONOMY.items()]
    fill(connection, "label_group", {"label": "varchar", "label_group": "varchar"}, groups)
    policy = request.policy
    blocking = [
        (str(label),)
        for label, action in ((Label.SENSITIVE, policy.sensitive), (Label.EXTRA, policy.extra))
        if action is ReviewAction.BLOCK
    ]
    fill(connection, "blocking", {"label": "varchar"}, blocking)
    fill(
        connection,
        "change_reason",
        {"learner_id": "varchar", "change_reason": "varchar"},
        sorted(request.reasons.items()),
    )


def tell_metadata(
    connection: duckdb.DuckDBPyConnection, request: ReleaseRequest, blanked: Sequence[tuple[str, str]]
) -> None:
    """Coarsen the metadata of the learners and tasks that are released; note what was lost.

    `blanked` are (task, attribute) pairs that hold an original of a learner.
    """
    found = connection.execute(
        "select learner_id, gender, birthyear_interval, months_in_sweden, first_languages, release_learner_id "
        "from lake_learner inner join learner_ids using (learner_id) "
        "where learner_id in (select learner_id from decided where state = 'released') order by learner_id"
    ).fetchall()
    quasi = [Quasi(row[0], row[1], row[2], row[3], tuple(row[4] or ())) for row in found]
    coarse, losses = coarsen(quasi, request.policy.k)
    names = {
        "release_learner_id": "varchar",
        "gender": "varchar",
        "birthyear_interval": "varchar",
        "time_in_sweden": "varchar",
        "first_language": "varchar",
    }
    values = []
    for row in found:
        told = coarse[row[0]]
        values.append((row[5], told.gender, told.birthyear_interval, told.time_in_sweden, told.first_language))
    fill(connection, "coarse", names, values)
    dates = connection.execute(
        "select task_id, attributes['task_date'] from lake_task "
        "where task_id in (select task_id from lake_essay inner join decided using (essay_id) "
        "where state = 'released') order by task_id"
    ).fetchall()
    terms = [(task_id, term_of(day)) for task_id, day in dates]
    fill(connection, "task_term", {"task_id": "varchar", "term": "varchar"}, terms)
    fill(connection, "blanked", {"task_id": "varchar", "attribute": "varchar"}, sorted(set(blanked)))
    losses.append(
        Loss(
            "term",
            "week of the task to school term",
            sum(1 for _, day in dates if day),
            len({day for _, day in dates if day}),
            len({term for _, term in terms if term}),
        )
    )
    released = {task_id for task_id, _ in terms}
    for attribute in TASK_WORDS:
        count = sum(1 for task_id, name in set(blanked) if name == attribute and task_id in released)
        if count:
            losses.append(Loss(attribute, "not told: it holds an original of a learner", count, count, 0))
    items: list[tuple[Any, ...]] = [(at, *_loss_row(loss)) for at, loss in enumerate(losses, 1)]
    items += [
        (len(items) + at, f"{owner}.{name}", rule, None, None, None)
        for at, (owner, name, rule) in enumerate(_DROPPED, 1)
    ]
    columns = {"step": "integer", "field": "varchar", "rule": "varchar"}
    columns.update(dict.fromkeys(("n_rows", "n_values_before", "n_values_after"), "integer"))
    fill(connection, "loss", columns, items)


def _loss_row(loss: Loss) -> tuple[str, str, int, int, int]:
    return loss.field, loss.rule, loss.n_rows, loss.n_values_before, loss.n_values_after


def write_database(connection: duckdb.DuckDBPyConnection, path: Path, request: ReleaseRequest) -> None:
    """Write the release's tables in one transaction into a new file."""
    making = connect(path)
    create_schema(making, Zone.RELEASE)
    making.close()
    connection.execute(f"attach {sql_literal(path)} as release")
    connection.execute("begin transaction")
    for name in ("essay", "mention", "token", "changed_word", "learner", "task"):
        run_sql(connection, name)
    connection.execute("insert into release.metadata_loss by name select * from loss order by step")
    previous = current_id(Places(path.parent.parent.parent))
    connection.execute(
        "insert into release.release by name select ? as release_id, ? as previous_release_id, ? as program_version, "
        "? as pack_version, ? as style, ?::integer as epoch, ?::integer as k, "
        "(select count(*) from release.learner)::integer as n_learners, "
        "(select count(*) from release.essay)::integer as n_essays, (select count(*) from release.token) as n_tokens, "
        "(select count(*) from release.mention) as n_mentions, ? as note",
        [
            request.release_id,
            previous,
            request.program_version,
            request.pack_version,
            str(request.policy.style),
            request.policy.epoch,
            request.policy.k,
            request.note,
        ],
    )
    connection.execute("commit")
    connection.execute("checkpoint release")


def current_id(places: Places) -> str | None:
    """Return the id of the published release, None when there is none."""
    return places.current.readlink().name if places.current.is_symlink() else None


def states_of(connection: duckdb.DuckDBPyConnection) -> pa.Table:
    """Return one row an essay of the lake, sorted: ids, state, reasons, digest of what is released, n_mentions."""
    # The digest is of what everybody with the release can read; it tells whether an essay changed between two releases.
    return connection.execute(
        "select decided.essay_id, decided.learner_id, essay_ids.release_essay_id, decided.state, decided.reason, "
        "coalesce(change_reason.change_reason, '') as change_reason, "
        "coalesce(sha256(essay.text || chr(10) || coalesce(mention.mentions, ''))[:32], '') as content_digest, "
        "coalesce(essay.n_mentions, 0)::integer as n_mentions "
        "from decided inner join essay_ids using (essay_id) left join change_reason using (learner_id) "
        "left join release.essay as essay on essay.essay_id = essay_ids.release_essay_id "
        "left join (select essay_id, string_agg(concat_ws(' ', start_char, end_char, label, modifiers::varchar, "
        "entity_number), chr(10) order by mention_number) as mentions from release.mention group by essay_id) "
        "as mention on mention.essay_id = essay.essay_id order by decided.essay_id"
    ).to_arrow_table()
