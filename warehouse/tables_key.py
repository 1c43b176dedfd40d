"""Tables of the key database; the file is encrypted, and the values in it once more."""

from __future__ import annotations

from warehouse.columns import (
    ESSAY,
    LABEL,
    LEARNER,
    LEARNER_ENTITY,
    SOURCE_START,
    TIME,
    Table,
    Zone,
    as_key,
    make,
    make_table,
)

__all__ = ["KEY"]

KEY: tuple[Table, ...] = (
    make_table(
        Zone.KEY,
        "key_info",
        "One row: how the values are wrapped.",
        make("key_version", "integer", "raised by each rotation", key=True),
        make("created_at", "timestamp", "when", TIME),
        make("check_value", "blob", "a known word under the wrapping key: tells a wrong secret from a damaged file"),
    ),
    make_table(
        Zone.KEY,
        "learner_key",
        "One row a learner: the data key, wrapped. Deleting it makes the learner's values unreadable.",
        as_key(LEARNER),
        make("release_learner_id", "varchar", "the learner's id in releases"),
        make("nonce", "blob", "nonce of the wrapping", "12 bytes"),
        make("wrapped_key", "blob", "data key under the wrapping key (AES-256-GCM)"),
        make("rows_digest", "blob", "keyed digest of the learner's rows: equal rows are not sealed anew"),
    ),
    make_table(
        Zone.KEY,
        "mapping",
        "One row a replaced span: original and surrogate, encrypted under the learner's data key.",
        LEARNER,
        as_key(ESSAY),
        LEARNER_ENTITY,
        LABEL,
        as_key(SOURCE_START),
        make("nonce", "blob", "nonce", "12 bytes"),
        make("sealed", "blob", "original and surrogate (AES-256-GCM)"),
    ),
)
