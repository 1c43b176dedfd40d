"""Render single essays outside a run, for people who look at original and surrogates side by side."""

from __future__ import annotations

from flows.home import Home
from flows.lexicons import lexicon_of
from flows.policy import read_policy
from pseudo_core.draw import Draw
from pseudo_core.formats.svala import SvalaGraph
from pseudo_core.formats.svala_out import pseudonymised_graph
from pseudo_core.model import AnnotatedEssay, CorpusFacts, LearnerEntities
from pseudo_core.render import render
from warehouse.corpus_facts import learners_by_country
from warehouse.lake import Lake
from warehouse.results import DETECTED, ShardStore

__all__ = ["Rendering"]


class Rendering:
    """The secret, the lists, the policy and the corpus facts that the next rebuild would render with."""

    def __init__(self, home: Home) -> None:
        self._policy = read_policy(home.policy_file)
        self._draw = Draw(home.read_secret(), lexicon_of(home.read_config().pack))
        self._facts = CorpusFacts()
        if self._policy.country_min_learners > 0:
            newest = {shard: ShardStore(home.lake, DETECTED, shard).newest() for shard in Lake.open(home.lake).shards()}
            digests = {shard: digest for shard, digest in newest.items() if digest is not None}
            self._facts = CorpusFacts(learners_by_country(home.lake, digests))

    def graph(self, linked: LearnerEntities, annotated: AnnotatedEssay) -> SvalaGraph:
        """Return the graph from the learner's text to the text with surrogates. It holds originals."""
        return pseudonymised_graph(annotated, render(annotated, linked, self._draw, self._policy, self._facts))
