"""Counts that only the whole corpus knows, by SQL over the detection results; no step holds all mentions in memory."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from warehouse.results import DETECTED, ShardStore
from warehouse.store import connect

__all__ = ["learners_by_country"]

_LEARNERS_BY_COUNTRY = """
-- One row a country: how many learners have a mention that the lists place there.
select
    country,
    count(distinct learner_id) as n_learners
from (
    select
        learner_id,
        json_extract_string(facts, '$.country') as country
    from read_parquet(?)
)
where country is not null and country <> '' and country <> 'SE'
group by country
order by country
"""


def learners_by_country(lake: Path, digests: Mapping[int, str]) -> dict[str, int]:
    """Return ISO code → number of learners whose mentions lie in that country, over these results (shard → digest)."""
    files = [
        str(ShardStore(lake, DETECTED, shard).path(digest) / "mention.parquet")
        for shard, digest in sorted(digests.items())
    ]
    if not files:
        return {}
    with connect(scratch=lake.parent / "scratch") as connection:
        return dict(connection.execute(_LEARNERS_BY_COUNTRY, [files]).fetchall())
