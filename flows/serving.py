"""The verb `serve`: keep the nightly rebuild registered with a Prefect server and run it when it is due."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from zoneinfo import ZoneInfo

from prefect.client.schemas.objects import ConcurrencyLimitConfig, ConcurrencyLimitStrategy
from prefect.schedules import Cron, Schedule

from flows.embedded import answers_named_server
from flows.home import Home
from flows.rebuild import rebuild
from pseudo_core.errors import InputError, StoreError

__all__ = ["serve_nightly"]


def serve_nightly(home: Home, sources: Sequence[Path], cron: str, timezone: str, scheduler: str | None = None) -> None:
    """Serve the flow until the process is stopped; a run that is due while another one works is left out.

    Raise InputError for a schedule that nobody understands, StoreError when no server is named or it does not answer:
    Prefect would wait for ever for runs that nobody plans.
    """
    schedule = _schedule(cron, timezone)
    if not answers_named_server():
        raise StoreError(
            "serve keeps a schedule with a Prefect server, and none is named; start one (`prefect server start`) and "
            "set PREFECT_API_URL to it, or let cron call `swell-pseudo rebuild` (deploy/README.md)"
        )
    rebuild.serve(
        name="nightly",
        schedule=schedule,
        parameters={
            "home": str(home.root),
            "sources": [str(item) for item in sources],
            "scheduler": scheduler,
        },
        global_limit=ConcurrencyLimitConfig(limit=1, collision_strategy=ConcurrencyLimitStrategy.CANCEL_NEW),
    )


def _schedule(cron: str, timezone: str) -> Schedule:
    schedule = None
    with suppress(ValueError):
        schedule = Cron(cron, timezone=timezone)
    if schedule is None:
        raise InputError(f"--cron {cron}: not a cron line of five parts, such as '0 2 * * *'")
    is_known = False
    with suppress(ValueError, OSError, KeyError):  # ZoneInfoNotFoundError is a KeyError
        is_known = bool(ZoneInfo(timezone))
    if not is_known:
        raise InputError(f"--timezone {timezone}: there is no such time zone; give one such as Europe/Stockholm")
    return schedule
