"""The workers store and read what passes between the core's calls; that must not change what comes out."""

from __future__ import annotations

from driving import Site

from flows.closing import close_leaks
from flows.policy import read_policy
from pseudo_core.annotate import annotate
from pseudo_core.draw import Draw
from pseudo_core.link.learner import link_learner
from pseudo_core.model import CorpusFacts
from pseudo_core.render import render
from resources import load_lexicon
from warehouse.corpus_facts import learners_by_country
from warehouse.lake import Lake
from warehouse.results import DETECTED, RENDERED, ShardStore


def test_flow_writes_what_the_core_gives_when_called_directly(gold_site: Site) -> None:
    home = gold_site.home
    lake, lexicon, policy = Lake.open(home.lake), load_lexicon(), read_policy(home.policy_file)
    newest = {shard: ShardStore(home.lake, DETECTED, shard).newest() for shard in lake.shards()}
    facts = learners_by_country(home.lake, {shard: digest for shard, digest in newest.items() if digest is not None})
    draw = Draw(bytes.fromhex(gold_site.environment["SWELL_PSEUDO_SECRET"]), lexicon)
    wanted = {}
    for shard in lake.shards():
        for record in lake.read_learners(shard):
            annotated = [annotate(essay, lexicon, policy) for essay in record.essays]
            linked = close_leaks(link_learner(annotated), lexicon.is_common)
            for item in linked.essays:
                rendered = render(item, linked, draw, policy, CorpusFacts(facts))
                wanted[item.essay.essay_id] = rendered.text
    found = {}
    for shard in lake.shards():
        store = ShardStore(home.lake, RENDERED, shard)
        digest = store.newest()
        assert digest is not None
        for row in store.read(digest, "essay").to_pylist():
            found[row["essay_id"]] = row["text"]
    assert len(found) == 88
    assert found == wanted
