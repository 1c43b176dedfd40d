"""Keys derived from the secret, and release ids: stable names for learners, tasks and essays that say nothing.

The school letter of a SweLL-ID (`A12`) says where a person studied, and numbers follow the order of collection; a
release id is a keyed hash, the same in every release, and cannot be found by trying all SweLL-IDs without the secret.

>>> learner = release_learner_id(bytes(32), "A12")
>>> (learner[0], len(learner), release_essay_id(learner, release_task_id(bytes(32), "AT1")).startswith(learner))
('L', 16, True)
"""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pseudo_core.errors import SecretError

__all__ = ["derive_key", "keyed_digest", "release_essay_id", "release_learner_id", "release_task_id"]

# Letters, then digits, as ids of the portal are, so that a release can be read in again. Consonants alone: no id can
# spell a name, so that the leak scan need not tell ids from words.
_CONSONANTS = "bcdfghjklmnpqrstvwxz"
_N_CONSONANTS = 9
_N_DIGITS = 6  # 20**9 * 10**6 ids: one collision is expected after some 700 million learners
_SECRET_BYTES = 32


@lru_cache(maxsize=16)
def derive_key(secret: bytes, purpose: str) -> bytes:
    """Return 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). Raise SecretError when the secret is not 32 bytes."""
    if len(secret) != _SECRET_BYTES:
        raise SecretError(f"the secret must be {_SECRET_BYTES} bytes; run `swell-pseudo init` to make one")
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=f"swell-pseudo/{purpose}".encode()).derive(secret)


def keyed_digest(key: bytes, text: str) -> str:
    """Return the HMAC-SHA-256 of a text as 64 hexadecimal digits."""
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def audit_id(secret: bytes, restricted_id: str) -> str:
    """Return 32 hexadecimal digits that stand in the audit for an id that is a plain digest with a text in it.

    Who holds audit and release could put guessed names into the released text and see from the plain digest which
    guess is right.
    """
    return keyed_digest(derive_key(secret, "audit id"), restricted_id)[:32]


def _short(key: bytes, text: str) -> str:
    value = int.from_bytes(hmac.new(key, text.encode(), hashlib.sha256).digest(), "big")
    letters = []
    for _ in range(_N_CONSONANTS):
        value, rest = divmod(value, len(_CONSONANTS))
        letters.append(_CONSONANTS[rest])
    return f"{''.join(letters)}{value % 10**_N_DIGITS:0{_N_DIGITS}d}"


def release_learner_id(secret: bytes, learner_id: str) -> str:
    """Return `L`, 9 consonants and 6 digits."""
    return "L" + _short(derive_key(secret, "release id"), f"learner {learner_id}")


def release_task_id(secret: bytes, task_id: str) -> str:
    """Return `T`, 9 consonants and 6 digits."""
    return "T" + _short(derive_key(secret, "release id"), f"task {task_id}")


def release_essay_id(learner_id: str, task_id: str) -> str:
    """Return the release id of an essay: as in the portal, the writer's id and the task's."""
    return learner_id + task_id
