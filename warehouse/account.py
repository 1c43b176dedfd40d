"""Who is at work, as the audit and the receipts name them."""

from __future__ import annotations

import getpass
import os
from contextlib import suppress

__all__ = ["account_name"]


def account_name() -> str:
    """Return the name of the account, or `uid 1234` where the system knows none, as in a container."""
    with suppress(KeyError, OSError):  # the latter from Python 3.13 on
        return getpass.getuser()
    return f"uid {os.getuid()}"
