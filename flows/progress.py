"""Progress of a stage: counts, rate and remaining time, to the terminal and to whoever listens (Prefect's artifact)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

__all__ = ["Progress"]


class Progress:
    """Counts units of one stage. On a terminal one line is rewritten; elsewhere a line each ten seconds and at the end.

    `listen` is called with (share done from 0 to 1, the line) at most once a second.
    """

    def __init__(
        self,
        stage: str,
        total: int,
        unit: str = "essays",
        *,
        stream: TextIO | None = None,
        listen: Callable[[float, str], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.stage = stage
        self.total = total
        self.unit = unit
        self.done = 0
        self.failed = 0
        self._stream = stream if stream is not None else sys.stderr
        self._listen = listen
        self._clock = clock
        self._began = clock()
        self._shown = self._began
        self._told = self._began
        self._live = self._stream.isatty()

    def advance(self, done: int, failed: int = 0) -> None:
        """Add units that were done (the failed ones among them) and show the state when it is time to."""
        self.done += done
        self.failed += failed
        now = self._clock()
        if now - self._shown >= (0.2 if self._live else 10.0):
            self._shown = now
            self._write(end=False)
        if self._listen is not None and now - self._told >= 1.0:
            self._told = now
            self._listen(self.share, self.line())

    def close(self) -> None:
        """Show the final state."""
        self._write(end=True)
        if self._listen is not None:
            self._listen(1.0, self.line())

    @property
    def share(self) -> float:
        """Return the share that is done, 0 to 1; 1 for a stage with nothing to do."""
        return min(1.0, self.done / self.total) if self.total else 1.0

    def line(self) -> str:
        """Return the state as one line: `detect+link  120/900 essays  60/s  13 s left  1 failed`."""
        elapsed = max(self._clock() - self._began, 1e-9)
        rate = self.done / elapsed
        parts = [f"{self.stage:<13}", f"{self.done}/{self.total} {self.unit}", f"{rate:.0f}/s"]
        if 0 < self.done < self.total:
            parts.append(f"{(self.total - self.done) / rate:.0f} s left")
        elif self.done:
            parts.append(f"in {elapsed:.1f} s")
        if self.failed:
            parts.append(f"{self.failed} failed")
        return "  ".join(parts)

    def _write(self, *, end: bool) -> None:
        if self._live:
            self._stream.write(f"\r\x1b[2K{self.line()}" + ("\n" if end else ""))
        else:
            self._stream.write(self.line() + "\n")
        self._stream.flush()
