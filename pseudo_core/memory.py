"""What was worked out once is remembered: texts repeat their words, so most is asked of words met before.

>>> length_of = Memory(len)
>>> length_of["Borås"], [length_of[word] for word in ("i", "Borås")]
(5, [1, 5])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["Memory"]

Key = TypeVar("Key")
Value = TypeVar("Value")

_MOST = 50_000  # keys; some 5 to 10 MB where the values are small


class Memory(dict[Key, Value]):
    """A dictionary that works out what it lacks: `memory[key]` is `work_out(key)`.

    Faster than a cached function, whose every call costs one. When it holds `most` keys it is emptied and filled anew,
    which bounds the memory taken and changes no value, as long as `work_out` depends on the key alone.
    """

    __slots__ = ("_most", "_work_out")

    def __init__(self, work_out: Callable[[Key], Value], most: int = _MOST) -> None:
        """Take the function and the number of keys to hold at most."""
        super().__init__()
        self._work_out = work_out
        self._most = most

    def __missing__(self, key: Key) -> Value:
        """Work out, keep and return the value of a new key."""
        value = self._work_out(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
