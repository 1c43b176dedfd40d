from __future__ import annotations

import subprocess
import sys

import pytest

from flows.reporting import stdout_for_the_report


def test_what_a_child_says_meanwhile_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    with stdout_for_the_report():
        subprocess.run([sys.executable, "-c", "print('a word of a server')"], check=True)
    print("the report", flush=True)
    out, err = capfd.readouterr()
    assert out == "the report\n"
    assert err == "a word of a server\n"


def test_standard_output_is_back_after_an_error(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="stop"), stdout_for_the_report():
        raise ValueError("stop")
    print("still here", flush=True)
    assert capfd.readouterr().out == "still here\n"
