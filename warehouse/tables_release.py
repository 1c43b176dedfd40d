"""Tables of a release: what anybody who has the corpus may read."""

from __future__ import annotations

from warehouse.columns import (
    ENTITY,
    LABEL,
    LEARNER_ENTITY,
    MANUAL,
    MODIFIERS,
    REPLACED,
    STRATEGY,
    TARGET_END,
    TARGET_START,
    Table,
    Zone,
    as_key,
    make,
    make_table,
)

__all__ = ["RELEASE"]

_release_learner = make(
    "learner_id", "varchar", "release id of the writer: keyed, stable over releases, no school letter"
)
_release_essay = make("essay_id", "varchar", "release id of the essay")
_release_task = make("task_id", "varchar", "release id of the task")

RELEASE: tuple[Table, ...] = (
    make_table(
        Zone.RELEASE,
        "release",
        "One row: what this release is and how it was made.",
        make("release_id", "varchar", "id of the release", key=True),
        make("previous_release_id", "varchar", "release that was current before", null=True),
        make("program_version", "varchar", "version of swell-pseudo"),
        make("pack_version", "varchar", "digest of the resource pack"),
        make("style", "varchar", "style of surrogates"),
        make("epoch", "integer", "draws of another epoch differ"),
        make("k", "integer", "learners that share each class of published metadata, at least"),
        make("n_learners", "integer", "learners released"),
        make("n_essays", "integer", "essays released"),
        make("n_tokens", "bigint", "tokens released"),
        make("n_mentions", "bigint", "mentions released"),
        make("note", "varchar", "what a reader must know of this release (tombstone after an erasure), else empty"),
    ),
    make_table(
        Zone.RELEASE,
        "learner",
        "One row a learner, metadata coarsened so that each class holds at least k learners.",
        as_key(_release_learner),
        make("gender", "varchar", "f, m, o (other), a (no answer)", null=True),
        make("birthyear_interval", "varchar", "span of years, merged where classes were too small", null=True),
        make("time_in_sweden", "varchar", "band of months", "months", null=True),
        make(
            "first_language", "varchar", "mother tongue, its family or Övriga where classes were too small", null=True
        ),
        make("class_size", "integer", "learners of this release with the same four values"),
        make("n_essays", "integer", "essays in this release"),
    ),
    make_table(
        Zone.RELEASE,
        "task",
        "One row an assignment that an essay of this release answers.",
        as_key(_release_task),
        make("term", "varchar", "Swedish school term: 2019-VT (to 30 June) or 2019-HT", null=True),
        make("text_types", "varchar[]", "text types, sorted"),
        make("task_type", "varchar", "kind of task", null=True),
        make("task_subject", "varchar", "subject of the task", null=True),
        make("task_format", "varchar", "digital or manual", null=True),
        make("task_duration", "integer", "time allowed", "minutes", null=True),
        make("course_subject", "varchar", "subject of the course", null=True),
        make("course_level", "varchar", "level of the course", null=True),
        make("grading_scale", "varchar", "scale of the grades", null=True),
        make("n_essays", "integer", "essays in this release"),
    ),
    make_table(
        Zone.RELEASE,
        "essay",
        "One row an essay; all personal information stands replaced.",
        as_key(_release_essay),
        _release_learner,
        _release_task,
        make("level", "varchar", "level or grade, as given", null=True),
        make("text", "varchar", "released text"),
        make("n_tokens", "integer", "tokens"),
        make("n_sentences", "integer", "sentences"),
        make("n_mentions", "integer", "mentions, markup included"),
    ),
    make_table(
        Zone.RELEASE,
        "token",
        "One row a token of a released essay.",
        as_key(_release_essay),
        make("token_number", "integer", "position among the essay's tokens, from 0", key=True),
        TARGET_START,
        TARGET_END,
        make("text", "varchar", "the token"),
        make("sentence", "integer", "position of its sentence in the essay, from 0"),
        make("mention_number", "integer", "mention that the token belongs to", null=True),
    ),
    make_table(
        Zone.RELEASE,
        "mention",
        "One row a mention; `text` is a surrogate wherever `replaced` is true.",
        as_key(_release_essay),
        make("mention_number", "integer", "position among the essay's mentions, from 0", key=True),
        TARGET_START,
        TARGET_END,
        LABEL,
        make("label_group", "varchar", "hard, placeholder, markup or comment"),
        MODIFIERS,
        ENTITY,
        LEARNER_ENTITY,
        REPLACED,
        STRATEGY,
        make("text", "varchar", "what stands in the released text at the span"),
        MANUAL,
    ),
    make_table(
        Zone.RELEASE,
        "metadata_loss",
        "One row a step of coarsening: what the published metadata lost.",
        make("step", "integer", "order of the steps, from 1", key=True),
        make("field", "varchar", "column of learner or task"),
        make("rule", "varchar", "what was done"),
        make("n_rows", "integer", "rows whose value changed or went", null=True),
        make("n_values_before", "integer", "different values before", null=True),
        make("n_values_after", "integer", "different values after", null=True),
    ),
)
