"""Which secret a home belongs to: `keys/secret.check`, a keyed digest that tells one secret from another and no more.

Release ids, draws, the ledger of erasures and the mapping key all hang on one secret. With another one an erased
learner would look new and a legal hold would not be found, so every reading of the secret is checked.
"""

from __future__ import annotations

import hmac
from pathlib import Path

from warehouse.files import atomic_write_bytes
from warehouse.ids import derive_key, keyed_digest
from warehouse.store import Places

__all__ = ["is_known_secret", "remember_secret"]


def is_known_secret(root: Path, secret: bytes) -> bool | None:
    """Tell whether a home belongs to this secret; None when it does not say yet."""
    path = Places(root).secret_check_file
    if not path.is_file():
        return None
    known = path.read_text(encoding="ascii", errors="replace").strip()
    return hmac.compare_digest(known.encode(), _check_value(secret).encode())


def remember_secret(root: Path, secret: bytes) -> None:
    """Write that a home belongs to this secret from now on."""
    atomic_write_bytes(Places(root).secret_check_file, _check_value(secret).encode() + b"\n", 0o600)


def _check_value(secret: bytes) -> str:
    return keyed_digest(derive_key(secret, "secret check"), "swell-pseudo")
