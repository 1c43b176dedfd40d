"""What the program knows: packs of word lists, built from sources, checked when loaded, compared with each other.

`load_lexicon` gives the lexicon of a pack, by default of the one that is shipped. Building reads packages and files that a
run does not need, so `build_default` and `build_full` import them only when they are called.
"""

from __future__ import annotations

from resources.load import DEFAULT_PACK, load_lexicon
from resources.manifest import ListRecord, Manifest, Source, read_manifest

__all__ = ["DEFAULT_PACK", "ListRecord", "Manifest", "Source", "load_lexicon", "read_manifest"]
