"""All that is stored: the lake, shard results, the audit database, the mapping key, releases.

    ingest    Lake                                     essays, learners, tasks; what was refused
    shards    ShardStore, Results                      results of detection and rendering, by fingerprint
    audit     start_run, record_results …, run_query   who did what, value-free; questions in SQL
    release   build_release, run_gates, publish_build  build beside, check, move the pointer
    key       update_mapping, reveal, rotate           original ↔ surrogate, encrypted, with a reason
    erasure   erase_learner, hold_learner, is_erased   everywhere, with a receipt

Names are imported when they are first used: a worker that only reads Parquet loads neither DuckDB nor cryptography.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_MODULES = {
    "audit": (
        "finish_run",
        "record_decisions",
        "record_results",
        "record_risks",
        "set_finding_state",
        "start_run",
    ),
    "dictionary": ("data_dictionary",),
    "erase": ("Receipt", "erase_learner"),
    "exports": ("EXPORTS", "write_exports"),
    "gates": ("GATES", "GateResult", "require_green", "run_gates"),
    "inputs": ("Results",),
    "lake": ("Lake",),
    "ledger": ("end_hold", "hold_learner", "is_erased"),
    "mapping_key": ("Revealed", "reveal", "rotate", "update_mapping"),
    "publish": (
        "Published",
        "ReleaseInfo",
        "current_release",
        "diff_releases",
        "is_pinned",
        "list_releases",
        "pin_release",
        "point_to",
        "publish_build",
        "unpin",
    ),
    "query": ("NamedView", "Page", "list_views", "run_query"),
    "release": ("ReleaseBuild", "ReleaseRequest", "build_release"),
    "results": ("DETECTED", "RENDERED", "ShardStore"),
    "schema": ("TABLES", "Zone", "arrow_schema"),
    "store": ("Places", "read_audit", "read_release", "write_audit"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    """Import a name of `__all__` from its module."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'warehouse' has no attribute {name!r}")
    return getattr(import_module(f"warehouse.{_MODULE_OF[name]}"), name)
