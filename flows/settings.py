"""Prefect's settings for a run, made before Prefect is imported: its files in `restricted/`, no telemetry."""

from __future__ import annotations

import os

from flows.home import Home

__all__ = ["configure_prefect"]


def configure_prefect(home: Home) -> None:
    """Set the environment that Prefect reads at import; what an operator has set already stands.

    Prefect stores arguments, messages and logs under PREFECT_HOME, so it lies in the restricted zone; ours carry no
    text, and a test searches them.
    """
    defaults = {
        "PREFECT_HOME": str(home.prefect),
        # A run makes no connection outside the machine.
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
        "PREFECT_CLOUD_ENABLE_ORCHESTRATION_TELEMETRY": "false",
        "PREFECT_LOGGING_LEVEL": "WARNING",
        "PREFECT_RESULTS_PERSIST_BY_DEFAULT": "false",
        # An operator's profile may leave it to Prefect to embed a server, which has 20 s by default: a busy machine
        # takes longer.
        "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "180",
    }
    for name, value in defaults.items():
        os.environ.setdefault(name, value)
