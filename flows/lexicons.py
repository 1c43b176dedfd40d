"""The word lists of a process: loaded once, and out of the garbage collector's sight.

What is loaded lives as long as the process, so the collector need not look at it again and again: that took a fifth of
the time for texts not met before.
"""

from __future__ import annotations

import gc
from functools import lru_cache
from pathlib import Path

from pseudo_core.annotate import annotate
from pseudo_core.errors import ResourceError
from pseudo_core.lexicon import Lexicon
from pseudo_core.model import Essay
from pseudo_core.policy import Policy
from resources import load_lexicon

__all__ = ["lexicon_of", "warm_lexicon"]

_THRESHOLDS = (20_000, 20, 20)  # objects, and collections of the younger generation; Python's own are 700, 10, 10


@lru_cache(maxsize=1)
def lexicon_of(pack: str, version: str = "") -> Lexicon:
    """Return the lexicon of a pack folder (empty: the shipped one), loaded once a process.

    Workers may live longer than a run, and a pack may be built anew in its place: who names a version gets that one.
    Raise ResourceError when the folder holds another one.
    """
    lexicon = load_lexicon(Path(pack) if pack else None)
    if version and lexicon.version != version:
        raise ResourceError("the resource pack was changed while a run went on; what is done is kept, start again")
    _set_aside()
    return lexicon


@lru_cache(maxsize=1)
def warm_lexicon(pack: str, version: str = "") -> Lexicon:
    """Return the same lexicon for who annotates many essays: with the models and tables that the first one loads."""
    lexicon = lexicon_of(pack, version)
    annotate(Essay("-", "-", "-", "Jag heter Ali ."), lexicon, Policy())
    _set_aside()
    return lexicon


def _set_aside() -> None:
    """Take all that lives now out of the garbage collector's sight, and let it look at the rest more seldom.

    Hardly anything here holds itself alive, and a shard's rows would be looked at again and again while they grow.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
