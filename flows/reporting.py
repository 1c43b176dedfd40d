"""What runs did, as lines for a terminal or a log: counts, reasons, ids."""

from __future__ import annotations

from collections.abc import Mapping

from flows.ingest import IngestReport

__all__ = ["counts_text", "ingest_summary"]


def counts_text(counts: Mapping[str, int]) -> str:
    """Return `new 12, unchanged 3`, or `none`."""
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if count) or "none"


def ingest_summary(report: IngestReport) -> str:
    """Return what an ingest did, in a few lines."""
    lines = [
        f"ingest: {report.n_sources} files, {report.n_bytes / 1e6:.1f} MB; "
        f"essays: {counts_text(report.essays)}; learners: {counts_text(report.learners)}"
    ]
    if report.refused:
        lines.append(
            f"quarantine: {counts_text(report.refused)} (`swell-pseudo query v_quarantine` names file, line and what to do)"
        )
    if report.noted:
        lines.append(f"noted and gone on: {counts_text(report.noted)}")
    return "\n".join(lines)
