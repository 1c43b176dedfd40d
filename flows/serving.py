"""The verb `serve`: keep the nightly rebuild registered with a Prefect server and run it when it is due."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from prefect.client.schemas.objects import ConcurrencyLimitConfig, ConcurrencyLimitStrategy
from prefect.schedules import Cron

from flows.home import Home
from flows.rebuild import rebuild

__all__ = ["serve_nightly"]


def serve_nightly(home: Home, sources: Sequence[Path], cron: str, timezone: str) -> None:
    """Serve the flow until the process is stopped; a run that is due while another one works is left out."""
    rebuild.serve(
        name="nightly",
        schedule=Cron(cron, timezone=timezone),
        parameters={"home": str(home.root), "sources": [str(item) for item in sources]},
        global_limit=ConcurrencyLimitConfig(limit=1, collision_strategy=ConcurrencyLimitStrategy.CANCEL_NEW),
    )
