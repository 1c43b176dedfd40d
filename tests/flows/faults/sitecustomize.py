"""Faults for tests, loaded by every Python process that has this folder on PYTHONPATH; each is asked for by a variable.

FAULT_RAISE=ESSAY    annotating that essay raises, with its text in the message
FAULT_KILL=ESSAY     annotating that essay kills the process
FAULT_SOCKETS=FILE   connections that leave the machine are refused, and written to the file
"""

import os
import sys
from pathlib import Path


def _patch_annotate() -> None:
    import importlib.abc
    import importlib.util

    class Finder(importlib.abc.MetaPathFinder):
        def find_spec(self, name, path, target=None):  # type: ignore[no-untyped-def]
            if name != "pseudo_core.annotate":
                return None
            sys.meta_path.remove(self)
            spec = importlib.util.find_spec(name)
            assert spec is not None
            assert spec.loader is not None
            load = spec.loader.exec_module

            def exec_module(module):  # type: ignore[no-untyped-def]
                load(module)
                real = module.annotate

                def annotate(essay, *args, **kwargs):  # type: ignore[no-untyped-def]
                    if essay.essay_id == os.environ.get("FAULT_RAISE"):
                        raise ValueError(f"cannot read {essay.text}")
                    if essay.essay_id == os.environ.get("FAULT_KILL"):
                        os.kill(os.getpid(), 9)
                    return real(essay, *args, **kwargs)

                module.annotate = annotate

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
            return spec

    sys.meta_path.insert(0, Finder())


def _refuse_sockets(report: str) -> None:
    def watch(event: str, args: tuple[object, ...]) -> None:
        host = ""
        if event in ("socket.connect", "socket.sendto"):
            address = args[1]
            host = str(address[0]) if isinstance(address, tuple) else ""
        elif event == "socket.getaddrinfo":
            host = str(args[0] or "")
        # A name is never asked for but the machine's own; an empty one is a Unix socket or a wildcard.
        if host and host not in ("localhost", "0.0.0.0", "::1", "::") and not host.startswith("127."):
            with Path(report).open("a") as out:
                out.write(f"{event} {host}\n")
            raise PermissionError("the tests allow no connection that leaves the machine")

    sys.addaudithook(watch)


if os.environ.get("FAULT_RAISE") or os.environ.get("FAULT_KILL"):
    _patch_annotate()
if os.environ.get("FAULT_SOCKETS"):
    _refuse_sockets(os.environ["FAULT_SOCKETS"])
