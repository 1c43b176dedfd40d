"""Errors of other libraries as words that are safe to print, log and store: type and place, never the message."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from pseudo_core.errors import StoreError, SwellPseudoError

__all__ = ["is_wordless", "refuse_core_files", "unexpected", "value_free"]

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class _LostConnectionError(StoreError, ConnectionError):
    pass


class _TookTooLongError(StoreError, TimeoutError):
    pass


class _NoMemoryError(StoreError, MemoryError):
    pass


# What a stage or a shard is tried again for: the kind has to be told.
_OUTSIDE: dict[type[Exception], type[StoreError]] = {
    ConnectionError: _LostConnectionError,
    TimeoutError: _TookTooLongError,
    MemoryError: _NoMemoryError,
}


def unexpected(error: BaseException) -> str:
    """Return what may be said of an error that is not ours: its message may quote a text."""
    full = os.strerror(errno.ENOSPC)
    # Subclasses of libraries (of `ssl`) have numbers of their own.
    if isinstance(error, OSError) and type(error).__module__ == "builtins" and error.errno in errno.errorcode:
        # The system's own words and a path: a full disk, missing rights. Of a copy it is the second that was written.
        words, name = os.strerror(error.errno or 0), error.filename2 or error.filename
        said = f"{words}: {name}" if name else words
        return f"{said}; make room and start again" if error.errno == errno.ENOSPC else said
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    place = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at is not None else "an unknown place"
    if any(isinstance(word, str) and full in word for word in error.args):  # as DuckDB says it
        return f"{full} ({type(error).__name__} at {place}); make room and start again"
    return f"unexpected {type(error).__name__} at {place}; its message is not shown, since it may quote a text"


def refuse_core_files() -> None:
    """Let no crash of this process, or of one that it starts, write its memory to a file: texts stand in it, and the
    secret. The system would put the file into whatever folder the process is in.
    """
    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, most))


def is_wordless(error: BaseException) -> bool:
    """Tell whether this stops the process rather than fails its work, and has no message that could quote a text.

    So do an interrupt, an exit with a status and a signal; a panic of a library in Rust stops too, and has one.
    """
    return not isinstance(error, Exception) and all(item is None or isinstance(item, int) for item in error.args)


def value_free(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Let errors of other libraries leave a function as StoreErrors without their message, and ours without a chain.

    Prefect stores what a stage raises, pickled with all that it is chained to, and sends it to its server; Dask's
    workers print what a shard raises, and send it to the scheduler. Lost connections and want of memory keep their
    kind, since stages and shards are tried again for them.
    """

    @wraps(function)
    def guarded(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        try:
            return function(*args, **kwargs)
        except BaseException as error:
            if is_wordless(error):
                raise
            told = _told(error)
        raise told

    return guarded


def _told(error: BaseException) -> Exception:
    """Return an error that says of this one what may be said, and is chained to nothing."""
    if isinstance(error, SwellPseudoError):
        error.__cause__ = error.__context__ = None
        error.__dict__.pop("__notes__", None)
        return error
    kinds = (ours for theirs, ours in _OUTSIDE.items() if isinstance(error, theirs))
    return next(kinds, StoreError)(unexpected(error))
