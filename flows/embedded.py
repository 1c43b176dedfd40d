"""Prefect's server for one run, in a process of its own that starts while this one still imports.

Prefect can embed its server by itself, but then imports all of it here too, which takes longer than many a rebuild. The
child is handed a socket that listens already, so no port is guessed, and a pipe that closes when this process ends
however it ends: no server outlives its run.
"""

from __future__ import annotations

import atexit
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from http.client import HTTPException
from pathlib import Path

from flows.home import Home
from flows.settings import configure_prefect
from pseudo_core.errors import StoreError

__all__ = ["EmbeddedServer", "answers_named_server", "start_server"]

_STARTING_SECONDS = 300  # it makes its database at the first start, and the machine may be busy
_ASKING_SECONDS = 0.1
_STOPPING_SECONDS = 10


class EmbeddedServer:
    """A Prefect server on a free loopback port; `url` is its API."""

    def __init__(self) -> None:
        """Start the process; it answers some seconds later."""
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen(128)
            self.url = f"http://127.0.0.1:{listening.getsockname()[1]}/api"
            # In a session of its own: an interrupt at the terminal is for the run, which still has to say how it ended.
            self._process = subprocess.Popen(
                [sys.executable, "-m", "flows.embedded", str(listening.fileno())],
                stdin=subprocess.PIPE,
                pass_fds=[listening.fileno()],
                start_new_session=True,
            )

    def wait(self) -> None:
        """Return when the server answers; raise StoreError when it ended or took too long."""
        end = time.monotonic() + _STARTING_SECONDS
        problem = "it took too long to start"
        while (left := end - time.monotonic()) > 0:
            if (status := self._process.poll()) is not None:
                problem = f"it ended with exit status {status}"
                break
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=left) as answer:
                    answer.read()
                    return
            except (OSError, HTTPException):
                # Another server may be at work on the same database: it becomes free, or this one ends.
                time.sleep(_ASKING_SECONDS)
        raise StoreError(
            f"Prefect's server cannot be used: {problem}. Look at its words above and at the disk of the home; if its "
            f"database is broken, move {os.environ.get('PREFECT_HOME', 'restricted/prefect')} away, which only holds "
            "Prefect's history; or set PREFECT_API_URL to a server that runs"
        )

    def stop(self) -> None:
        """End the process and wait for it."""
        self._process.terminate()
        try:
            self._process.communicate(timeout=_STOPPING_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()


def start_server(home: Home) -> EmbeddedServer | None:
    """Set Prefect's environment and give it a server, unless the operator has named one; call before Prefect is
    imported.

    Named is a server by PREFECT_API_URL or in a profile of PREFECT_HOME. `wait` for the server before the flow runs; it
    ends with this process, after Prefect has sent its last words there.
    """
    configure_prefect(home)
    if os.environ.get("PREFECT_API_URL") or (Path(os.environ["PREFECT_HOME"]) / "profiles.toml").exists():
        return None
    server = EmbeddedServer()
    os.environ["PREFECT_API_URL"] = server.url
    _reach_without_proxy()
    # Registered before all that Prefect registers, so called after it.
    atexit.register(server.stop)
    return server


def _reach_without_proxy() -> None:
    """Except this machine from a proxy that the environment may name: it would look for the server on its own machine.

    Of the two spellings of the variable the lower-cased one counts, here and for Prefect's clients.
    """
    given = os.environ.get("no_proxy") or os.environ.get("NO_PROXY")
    os.environ["no_proxy"] = f"{given},127.0.0.1" if given else "127.0.0.1"


def answers_named_server() -> bool:
    """Tell whether the operator named a server and it answers; imports Prefect.

    Raise StoreError when one is named and does not answer: Prefect itself says so in words that name nothing.
    """
    from prefect.client.orchestration import get_client
    from prefect.settings import PREFECT_API_URL

    url = PREFECT_API_URL.value()
    if url is None:
        return False
    with get_client(sync_client=True) as client:
        problem = client.api_healthcheck()
    if problem is not None:
        raise StoreError(
            f"no Prefect server answers at {url} ({type(problem).__name__}); start it there (`prefect server start`) "
            "or correct PREFECT_API_URL; a rebuild needs none: without PREFECT_API_URL it brings its own"
        )
    return True


def _stop_with_parent() -> None:
    sys.stdin.buffer.read()
    # The end cuts off what the server still asks its database: no fault, and nothing that an operator could mend.
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)
    os.kill(os.getpid(), signal.SIGTERM)


def main(descriptor: int) -> None:
    """Serve Prefect's API on a socket that listens, until standard input closes."""
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    import uvicorn
    from prefect.server.api.server import create_app

    config = uvicorn.Config(create_app(ephemeral=True, final=True), log_level="error", lifespan="on")
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=descriptor)])


if __name__ == "__main__":
    main(int(sys.argv[1]))
