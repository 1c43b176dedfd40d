"""Keyed draws: the highest HMAC among the candidates wins, the same on every worker and in every order of calls.

A draw depends on the secret, the learner, the entity's key, its label, the policy's epoch and the candidate, never
on other learners; a longer list moves few draws. Nobody without the secret can tell which draw belongs to which
original.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar, cast

from pseudo_core.errors import ResourceError, SecretError
from pseudo_core.lexicon import Lexicon

__all__ = ["Draw", "Lot"]

T = TypeVar("T")
_MIN_SECRET_BYTES = 16


class Lot:
    """Draws for one entity of one learner: the secret with the fixed part of the message already in place."""

    __slots__ = ("_head", "_secret")

    def __init__(self, secret: bytes, parts: tuple[str, ...]) -> None:
        self._secret = secret
        self._head = b"".join(_framed(part) for part in parts)

    def rank(self, candidate: str) -> bytes:
        """Return the rank of a candidate, 32 bytes; the highest wins."""
        return hmac.digest(self._secret, self._head + _framed(candidate), "sha256")

    def best(self, candidates: Iterable[str]) -> str | None:
        """Return the candidate of highest rank, None when there is none."""
        return max(candidates, key=self.rank, default=None)

    def order(self, candidates: Iterable[str]) -> list[str]:
        """Return all candidates, highest rank first."""
        return sorted(candidates, key=self.rank, reverse=True)

    def integer(self, low: int, high: int, name: str = "") -> int:
        """Return a number from low to high, both included; draws with different names are independent."""
        # 256 bits over a small range: the bias is below any that could be measured.
        return low + int.from_bytes(self.rank(f"integer {name}"), "big") % (high - low + 1)


def _framed(part: str) -> bytes:
    # Each part carries its length, so that no two messages are equal by accident of where a part ends.
    data = part.encode()
    return len(data).to_bytes(4, "big") + data


class Draw:
    """The secret and the lists that surrogates are drawn from; one a process. Never pickled, never printed.

    The last learner's assignment is kept, so that the essays of a learner share it without a second draw.
    """

    def __init__(self, secret: bytes, lexicon: Lexicon) -> None:
        if len(secret) < _MIN_SECRET_BYTES:
            raise SecretError(f"the secret has {len(secret)} bytes; at least {_MIN_SECRET_BYTES} are needed")
        self._secret = secret
        self.lexicon = lexicon
        self._pools: dict[Hashable, Any] = {}
        self._last: tuple[object, tuple[object, ...], object] | None = None

    def __repr__(self) -> str:
        """Tell nothing of the secret."""
        return "Draw()"

    def __reduce__(self) -> tuple[Any, ...]:
        """Refuse to be pickled: the secret stays in its process."""
        raise TypeError("a Draw holds the secret and is never pickled; make one in each process")

    def lot(self, learner_id: str, entity_key: str, label: str, epoch: int) -> Lot:
        """Return the draws of one entity: each candidate has its rank there."""
        return Lot(self._secret, (learner_id, entity_key, label, str(epoch)))

    def rows(self, name: str) -> tuple[Mapping[str, str], ...]:
        """Return the rows of a list, none when the pack lacks it: then surrogates are invented."""
        key = ("rows", name)
        if key not in self._pools:
            try:
                self._pools[key] = tuple(self.lexicon.rows(name))
            except (KeyError, ResourceError):
                self._pools[key] = ()
        found: tuple[Mapping[str, str], ...] = self._pools[key]
        return found

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what `make()` gives, made once per process: pools derived from the lists."""
        if key not in self._pools:
            self._pools[key] = make()
        return cast(T, self._pools[key])

    def remembered(self, owner: object, values: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the last result of `make` for this very owner and equal values, else make it and keep it."""
        last = self._last
        if last is not None and last[0] is owner and last[1] == values:
            return cast(T, last[2])
        result = make()
        self._last = (owner, values, result)
        return result
