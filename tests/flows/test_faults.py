"""What the program says of errors that are not its own."""

from __future__ import annotations

import errno
import logging
from pathlib import Path

import pytest

import flows.rebuild  # noqa: F401 - its import sets the filters
from flows.faults import unexpected, value_free
from pseudo_core.errors import InputError, StoreError


@value_free
def stage(error: Exception) -> None:
    raise error


def test_an_error_of_a_library_loses_its_message_and_its_cause() -> None:
    with pytest.raises(StoreError, match=r"unexpected ValueError at test_faults\.py:\d+") as caught:
        stage(ValueError("Zhyldyzkan"))
    assert "Zhyldyzkan" not in str(caught.value)
    assert caught.value.__context__ is None


@pytest.mark.parametrize("error", [InputError("file 1, line 2: no id"), ConnectionError("tcp://10.0.0.1:8786")])
def test_errors_that_may_be_told_stay(error: Exception) -> None:
    with pytest.raises(type(error)) as caught:
        stage(error)
    assert caught.value is error


def test_the_system_says_what_is_wrong_and_where() -> None:
    assert unexpected(OSError(errno.ENOSPC, "No space left on device", "/home/x")) == "No space left on device: /home/x"


def test_no_traceback_reaches_a_log_of_prefect(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("prefect.flow_runs")
    with caplog.at_level(logging.DEBUG):
        for hear in (True, False):
            logger.handle(
                logging.LogRecord(
                    logger.name,
                    logging.ERROR,
                    str(Path(__file__)),
                    1,
                    "told" if hear else "Zhyldyzkan",
                    None,
                    None if hear else (ValueError, ValueError("Zhyldyzkan"), None),
                )
            )
    assert "Zhyldyzkan" not in caplog.text
