"""Which code points of a text are taken by spans already."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["Taken"]


class Taken:
    """The spans that are taken of a text, asked in time that hangs on the span asked for, not on how many are taken.

    >>> taken = Taken("Ada i Kil", [(0, 3)])
    >>> taken.take(6, 9)
    >>> taken.is_free(3, 6), taken.is_free(2, 5), taken.is_free(8, 9)
    (True, False, False)
    >>> taken.claim(3, 6), taken.claim(4, 5)
    (True, False)
    """

    __slots__ = ("_marks",)

    def __init__(self, text: str, spans: Iterable[tuple[int, int]] = ()) -> None:
        self._marks = bytearray(len(text))
        for start, end in spans:
            self.take(start, end)

    def take(self, start: int, end: int) -> None:
        """Take the code points `[start, end)`."""
        self._marks[start:end] = b"\1" * (end - start)

    def is_free(self, start: int, end: int) -> bool:
        """Tell whether nothing of `[start, end)` is taken."""
        return self._marks.find(1, start, end) < 0

    def claim(self, start: int, end: int) -> bool:
        """Take the code points `[start, end)` if nothing of them is taken; tell whether they were free."""
        is_free = self.is_free(start, end)
        if is_free:
            self.take(start, end)
        return is_free
