"""Errors of other libraries as words that are safe to print, log and store: type and place, never the message."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from pseudo_core.errors import StoreError, SwellPseudoError

__all__ = ["unexpected", "value_free"]

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def unexpected(error: BaseException) -> str:
    """Return what may be said of an error that is not ours: its message may quote a text."""
    if isinstance(error, OSError) and error.strerror:
        # The system's own words and a path: a full disk, missing rights. Of a copy it is the second that was written.
        name = error.filename2 or error.filename
        return f"{error.strerror}: {name}" if name else error.strerror
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    place = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at is not None else "an unknown place"
    full = os.strerror(errno.ENOSPC)
    if full in str(error):  # as DuckDB says it
        return f"{full} ({type(error).__name__} at {place}); make room and start again"
    return f"unexpected {type(error).__name__} at {place}; its message is not shown, since it may quote a text"


def value_free(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Let errors of other libraries leave a function as StoreErrors without their message.

    Prefect stores what a stage raises and sends it to its server; Dask's workers print what a shard raises, and send it
    to the scheduler. Lost connections and want of memory stay as they are, since stages and shards are tried again for
    them.
    """

    @wraps(function)
    def guarded(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        problem = ""
        try:
            return function(*args, **kwargs)
        except (SwellPseudoError, ConnectionError, TimeoutError, MemoryError):
            raise
        except Exception as error:
            problem = unexpected(error)
        raise StoreError(problem)

    return guarded
