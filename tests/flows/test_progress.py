from __future__ import annotations

import io

from flows.progress import Progress


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_line_gives_counts_rate_and_remaining_time() -> None:
    clock = Clock()
    progress = Progress("render", 400, stream=io.StringIO(), clock=clock)
    clock.now = 2.0
    progress.advance(100, failed=1)
    for part in ("100/400 essays", "50/s", "6 s left", "1 failed"):
        assert part in progress.line()


def test_a_log_file_gets_a_line_each_ten_seconds_and_one_at_the_end() -> None:
    clock, stream = Clock(), io.StringIO()
    progress = Progress("render", 10, stream=stream, clock=clock)
    for second in range(1, 26):
        clock.now = float(second)
        progress.advance(0)
    progress.close()
    assert len(stream.getvalue().splitlines()) == 3


def test_listener_hears_at_most_once_a_second_and_the_end() -> None:
    clock, heard = Clock(), []
    progress = Progress("render", 4, stream=io.StringIO(), clock=clock, listen=lambda share, _: heard.append(share))
    for tenth in range(1, 21):
        clock.now = tenth / 10
        progress.advance(0)
    progress.advance(4)
    progress.close()
    assert heard == [0.0, 0.0, 1.0]


def test_a_stage_with_nothing_to_do_is_complete() -> None:
    assert Progress("render", 0, stream=io.StringIO()).share == 1.0
