"""Lists made searchable: exact longest match over tokens, spelling look-up, word properties.

>>> lexicon = Lexicon.from_rows({"world_city": [{"form": "New York"}, {"form": "York", "country": "GB"}]})
>>> [(hit.first, hit.last, hit.entries[0].name) for hit in lexicon.find(["i", "new", "yorks", "gator"])]
[(1, 3, 'New York'), (2, 3, 'York')]
"""

from __future__ import annotations

from pseudo_core.lexicon.compiling import ARRAYS, TRIES, Tables, compile_lists
from pseudo_core.lexicon.engine import Lexicon
from pseudo_core.lexicon.folding import fold, genitive_bases
from pseudo_core.lexicon.records import LISTS, Entry, Hit, ListInfo, Role, Similar, known_lists, list_info, row_keys

__all__ = [
    "ARRAYS",
    "LISTS",
    "TRIES",
    "Entry",
    "Hit",
    "Lexicon",
    "ListInfo",
    "Role",
    "Similar",
    "Tables",
    "compile_lists",
    "fold",
    "genitive_bases",
    "known_lists",
    "list_info",
    "row_keys",
]
