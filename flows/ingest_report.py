"""What an ingest did: counts for the terminal, the audit and the next ingest of the same sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

__all__ = ["IngestReport"]


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What an ingest did; holds counts and words of the program only, so that it may be logged and stored.

    `essays` and `learners` count what became of those that were read: new, updated (metadata), replaced (text),
    unchanged, refused. `refused` and `noted` count quarantine rows by reason. `n_absent` counts essays that are stored
    and whose text none of these sources held: where whole sources are given again, those that were removed there.
    """

    n_sources: int
    n_bytes: int
    essays: Mapping[str, int]
    learners: Mapping[str, int]
    tasks: Mapping[str, int]
    refused: Mapping[str, int]
    noted: Mapping[str, int]
    shards_written: tuple[int, ...]
    n_absent: int = 0

    @property
    def n_quarantined(self) -> int:
        """Return how many inputs were refused; the command's exit status says whether any was."""
        return sum(self.refused.values())

    def when_unchanged(self) -> dict[str, object]:
        """Return the fields but for the shards, as the same ingest would give them if run again."""
        values = {item.name: getattr(self, item.name) for item in fields(self) if item.name != "shards_written"}
        for name in ("essays", "learners", "tasks"):
            n_same = sum(count for word, count in values[name].items() if word != "refused")
            n_refused = values[name].get("refused", 0)
            values[name] = {word: n for word, n in (("refused", n_refused), ("unchanged", n_same)) if n}
        return values

    def summary(self) -> str:
        """Return the report for a terminal."""
        lines = [f"ingest: {self.n_sources} files, {self.n_bytes / 1e6:.1f} MB"]
        for name, counts in (("essays", self.essays), ("learners", self.learners), ("tasks", self.tasks)):
            words = ", ".join(f"{count} {word}" for word, count in counts.items())
            lines.append(f"  {name}: {words or 'none'}")
        if self.n_absent:
            lines.append(
                f"  stored, but in none of these files: {self.n_absent} essays, which stay in lake and release"
            )
        for name, counts in (("refused", self.refused), ("noted", self.noted)):
            if counts:
                lines.append(f"  {name}: " + ", ".join(f"{reason} {count}" for reason, count in counts.items()))
        return "\n".join(lines)
