"""What a single word is within a chain of name-like tokens: a family name by its place or form, an initial, or an
ordinary word that ends the chain."""

from __future__ import annotations

import re

from pseudo_core.detect.names.grammar_words import is_misspelt_verb
from pseudo_core.detect.names.small import NATURE, SAID_BESIDE
from pseudo_core.detect.names.unlisted import is_compound, is_respelt
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.people_words import is_role
from pseudo_core.detect.view.surface import entries_of

__all__ = [
    "GIVEN",
    "SURNAME",
    "ends_name",
    "is_after_sure_given",
    "is_family_noun",
    "is_low_particle",
    "is_said",
    "is_shaped_family",
    "is_small_initial",
    "is_word",
]

GIVEN = frozenset({"given_name"})
SURNAME = frozenset({"surname"})
_AFTER_NAME = frozenset({"", ".", ",", "!", "?", ")", "på", "som", "och", "från"})
# What a verb has after it and a family name has not.
_OBJECTS = frozenset({"mig", "mej", "dig", "dej", "honom", "henne", "oss", "alla", "mina", "mitt", "sina", "sitt"})
_SMALL = frozenset({"frå", "fron", "fårn", "fran", "til", "ock", "oc", "ok", "soom", "medd"})  # … small words, misspelt
# A letter that is no word: `i`, `å`, `o` for `och` and `e` for `är` are.
_SMALL_INITIAL = re.compile(r"^(?:[bcdfghjklmnpqrstvwxyz]|[abcdfghjklmnpqrstvwxyzö]\.)$")
_SONS = frozenset({"bin", "bint", "ibn", "ben"})
_OF_GOD = frozenset({"dieu", "dios", "deus"})  # `jean de dieu`
_SHORT = 4  # letters of words of forms that may be names


def is_small_initial(view: EssayView, i: int) -> bool:
    """Tell whether token i is a family name's initial in small letters after a given name: `anna k`, `sara m. ali`, but
    not `ali s bil`, `anna m fl`."""
    if not _SMALL_INITIAL.match(view.texts[i]) or not entries_of(view, view.texts[i - 1], GIVEN)[0]:
        return False
    after = view.folded_after(i)
    if view.texts[i][-1] == ".":
        return not after[:1].isdigit()
    if after == "/" or (after == "." and i + 2 < view.n and view.texts[i + 2][:1].isdigit()):
        return False  # `Siva s/o Kumar`, and `Ramzan f. 2004`, where the stop is taken for the sentence's
    if (len(after.removesuffix(".")) == 1 and after.isalpha()) or after[:1].isdigit():
        return False  # `sara p g a sjukdom`, `träffade anna d 5 maj`
    return after not in ("fl", "ex") and not (view.folded[i] == "s" and i + 1 < view.n and view.pos[i + 1] == "NOUN")


def is_said(view: EssayView, i: int) -> bool:
    """Tell whether the lower-cased token i is a verb of what people do, spelt somehow, or a small word, and no family
    name: `hjalmar prata`, `zoran helsar`, `nusrat retta alla fel`, `ssali frå masaka`."""
    word = view.folded[i]
    if word in CUES.person_verb or word in CUES.speech_verb or word in _SMALL:
        return True
    after = view.folded_after(i)
    if after in _OBJECTS and not entries_of(view, view.texts[i], SURNAME)[0]:
        return True
    if is_misspelt_verb(view, i):
        return True
    if view.lexicon is None or not view.is_open[i] or view.entries(view.texts[i]):
        return False
    return (word.endswith(("ar", "er", "ade", "ga", "å")) or len(word) <= _SHORT) and is_respelt(view.lexicon, word)


def is_word(view: EssayView, i: int) -> bool:
    """Tell whether token i is an ordinary word or a compound of two in the definite form."""
    if view.is_common_word(i):
        return True
    return (
        view.lexicon is not None and view.folded[i].endswith(("en", "et")) and is_compound(view.lexicon, view.folded[i])
    )


def is_low_particle(view: EssayView, i: int) -> bool:
    """Tell whether token i is a particle before a family name in small letters: `marites dela rosa`, `rosa de león`,
    `khaled bin walid`."""
    word = view.folded[i]
    if not (i + 1 < view.n and view.adjacent(i, i + 1)) or not view.texts[i + 1].islower():
        return False
    if word == "de" and view.folded[i + 1] in _OF_GOD:
        return True
    if view.is_common_word(i + 1):
        return False
    if word == "de":  # a pronoun elsewhere
        is_name = is_after_sure_given(view, i) or bool(entries_of(view, view.texts[i - 1], SURNAME)[0])
    else:
        is_name = word in name_parts(view.lexicon).particles and word not in CUES.function_word
    lists = SURNAME | GIVEN if word in _SONS else SURNAME
    return is_name and bool(entries_of(view, view.texts[i + 1], lists)[0])


def is_after_sure_given(view: EssayView, i: int) -> bool:
    """Tell whether token i follows a given name that is no ordinary word and no genitive."""
    given, is_owner = entries_of(view, view.texts[i - 1], GIVEN)
    return bool(given) and not is_owner and not any(entry.is_common for entry in given)


def is_shaped_family(view: EssayView, i: int) -> bool:
    """Tell whether the form alone makes token i the family name after a given name that is no ordinary word, where
    case tells nothing: `KIRIL STOEV SÖKER JOBB`."""
    if not view.is_open[i] or not view.folded[i].endswith(name_parts(view.lexicon).surname_endings):
        return False
    return is_after_sure_given(view, i)


def is_family_noun(view: EssayView, i: int) -> bool:
    """Tell whether an ordinary noun at token i is the family name after a given one: `läraren ingrid ström kom`."""
    if view.folded[i] in NATURE and i > 1 and is_role(view, i - 2) and entries_of(view, view.texts[i - 1], GIVEN)[0]:
        return not entries_of(view, view.texts[i - 1], GIVEN)[1]  # `chefen per berg sagt`, whatever the tagger says
    if view.folded[i] in SAID_BESIDE and view.folded_before(i, 2) not in CUES.heter:
        return False  # `hej omar tack för allt`
    if view.pos[i] not in ("NOUN", "PROPN") or view.is_kin[i] or view.is_profession[i] or view.is_verb[i]:
        return False
    is_followed = i + 1 < view.n and view.pos[i + 1] in ("AUX", "VERB")
    ends = view.pos[i] == "PROPN" or view.folded_after(i) in _AFTER_NAME or is_followed
    surnames, is_genitive = entries_of(view, view.texts[i], SURNAME) if ends else ((), False)
    given, is_owner = entries_of(view, view.texts[i - 1], GIVEN)
    return bool(surnames) and bool(given) and not is_genitive and not is_owner


def ends_name(view: EssayView, i: int) -> bool:
    """Tell whether an ordinary noun at token i ends what `heter` asked for, so that it may be a family name:
    `jag heter jaan tamm .`"""
    asked = view.folded_before(i, 2) in ("heter", "hette", "är") and view.folded_before(i) not in CUES.function_word
    return asked and view.pos[i] in ("NOUN", "PROPN") and view.folded_after(i) in (".", ",", "") and not view.is_kin[i]
