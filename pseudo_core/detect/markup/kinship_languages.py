"""Whose words for kin a learner may use: those of the mother tongues, and of the languages spoken beside them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_other_tongue", "is_own_tongue"]

# Mother tongues as the metadata names them (part of the name is enough) → the list's language codes.
_LANGUAGE_CODES = {
    **{
        "arabiska": "ar",
        "persiska": "fa",
        "farsi": "fa",
        "dari": "fa",
        "kurdiska": "ku",
        "kurmanji": "ku",
        "sorani": "ku",
    },
    **{"somaliska": "so", "turkiska": "tr", "spanska": "es", "bosniska": "bs", "serbiska": "bs", "kroatiska": "bs"},
    **{"amhariska": "am", "vietnamesiska": "vi", "albanska": "sq", "tigrinska": "ti", "tigrinja": "ti", "thai": "th"},
    **{
        "hindi": "hi",
        "punjabi": "pa",
        "panjabi": "pa",
        "rumänska": "ro",
        "urdu": "ur",
        "polska": "pl",
        "kinesiska": "zh",
        "mandarin": "zh",
    },
    **{"grekiska": "el", "franska": "fr", "japanska": "ja", "ukrainska": "uk", "uzbekiska": "uz", "tagalog": "tl"},
    **{"filippinska": "tl", "cebuano": "tl", "tamil": "ta", "finska": "fi", "armeniska": "hy", "ryska": "ru"},
    **{
        "syrianska": "syr",
        "assyriska": "syr",
        "portugisiska": "pt",
        "pashto": "ps",
        "koreanska": "ko",
        "italienska": "it",
    },
    **{"nepali": "ne", "ungerska": "hu", "mongoliska": "mn", "oromo": "om", "hebreiska": "he", "indonesiska": "id"},
    **{
        "tjeckiska": "cs",
        "lettiska": "lv",
        "litauiska": "lt",
        "tyska": "de",
        "azerbajdzjanska": "az",
        "bulgariska": "bg",
    },
    **{"luganda": "lg", "engelska": "en", "norska": "no", "danska": "da", "isländska": "is", "samiska": "se"},
    **{"serbokroatiska": "bs", "slovakiska": "cs", "nepalesiska": "ne", "singalesiska": "si", "sinhala": "si"},
    **{"kannada": "kn", "telugu": "te", "malayalam": "ml", "marathi": "mr", "gujarati": "gu", "tulu": "kn"},
    **{"burmesiska": "my", "karen": "my", "khmer": "km", "kambodjanska": "km", "tibetanska": "bo", "uigur": "ug"},
    **{"tjetjenska": "ce", "tatar": "tt", "kazakiska": "kk", "kirgisiska": "kk", "estniska": "et", "yoruba": "yo"},
    **{"igbo": "ig", "katalanska": "ca", "baskiska": "eu", "quechua": "qu", "aymara": "qu", "konkani": "mr"},
}
# Languages whose speakers use the words for kin of another one too: that of schools, of neighbours, of the state.
_BESIDE = {
    **dict.fromkeys(("lingala", "kikongo", "tshiluba"), ("ln", "fr", "sw")),
    **dict.fromkeys(("kirundi", "kinyarwanda", "kinyamulenge", "bembe"), ("rw", "fr", "sw")),
    **dict.fromkeys(("wolof", "fula", "fulani", "mandinka", "bambara", "soninke", "ewondo", "ewe"), ("wo", "fr")),
    **dict.fromkeys(("fulfulde", "pular", "peul", "serer", "diola", "fon", "baoul", "dioula", "malink"), ("wo", "fr")),
    **dict.fromkeys(("mooré", "bassa", "duala", "sango", "kabiy", "gbaya", "malagas", "kinyabwisha"), ("fr",)),
    **dict.fromkeys(("swahili", "kikuyu", "luo"), ("sw",)),
    **dict.fromkeys(("igbo", "yoruba", "hausa", "edo", "krio"), ("ig", "yo", "en")),
    **dict.fromkeys(("twi", "akan", "fante"), ("ak", "en")),
    **dict.fromkeys(("iloc", "ilok", "hiligaynon", "bikol", "waray", "pangasinan"), ("tl",)),
    **dict.fromkeys(("tigre", "blin", "saho", "kunama"), ("ti", "ar")),
    **dict.fromkeys(("kazakiska", "kirgisiska", "tatar", "tjetjenska", "vitryska", "belarus", "turkmen"), ("kk", "ru")),
    **dict.fromkeys(("georgiska", "abchaz"), ("ka", "ru")),
    **dict.fromkeys(("quechua", "aymara", "guaran", "nahuatl", "maya", "katalanska", "galiciska"), ("es",)),
    **dict.fromkeys(("bengali", "sylheti"), ("bn",)),
    **dict.fromkeys(("telugu", "marathi", "gujarati", "malayalam", "kannada"), ("hi", "ta")),
    **dict.fromkeys(("punjabi", "panjabi"), ("hi", "ur")),
    **dict.fromkeys(("singalesiska", "sinhala"), ("ta",)),
    **dict.fromkeys(("kachin", "rohingya"), ("my",)),
    **dict.fromkeys(("uigur",), ("uz",)),
    **dict.fromkeys(("newari", "tamang", "gurung", "maithili", "magar", "sherpa"), ("ne",)),
    **dict.fromkeys(("makedonska", "slovenska", "montenegrinska"), ("bs",)),
    **dict.fromkeys(("berber", "tamazight", "kabyl", "tarifit"), ("ar", "fr")),
    **dict.fromkeys(("hazaragi", "tadzjik", "tajik", "luri"), ("fa",)),
    **dict.fromkeys(("arameiska", "kaldeiska", "syriska"), ("syr", "ar")),
    **dict.fromkeys(("romani", "moldaviska", "rumänska"), ("ro",)),
    **dict.fromkeys(("isan", "laotiska"), ("th",)),
    **dict.fromkeys(("estniska",), ("et",)),
    **dict.fromkeys(("kreol",), ("pt", "fr")),
    **dict.fromkeys(("kimbundu", "umbundu", "chokwe", "kriol", "crioulo", "kapverdi", "makua"), ("pt",)),
    **dict.fromkeys(("zaza", "zazaki"), ("ku", "tr")),
}


def is_own_tongue(view: EssayView, codes: str) -> bool:
    """Tell whether one of these ISO codes (with spaces between) is of a first language of the learner."""
    learner = view.essay.learner
    return learner is not None and not _codes_of(tuple(learner.first_languages)).isdisjoint(codes.split())


def is_other_tongue(view: EssayView, codes: str) -> bool:
    """Tell whether the learner's languages are known, and none of these codes is of one."""
    learner = view.essay.learner
    known = _codes_of(tuple(learner.first_languages)) if learner is not None else frozenset()
    return bool(known) and known.isdisjoint(codes.split())


@lru_cache(maxsize=1024)
def _codes_of(languages: tuple[str, ...]) -> frozenset[str]:
    """Return the codes of languages, and of those whose words for kin their speakers use too."""
    names = [name.casefold() for name in languages]
    own = {code for name in names for known, code in _LANGUAGE_CODES.items() if known in name}
    return frozenset(own.union(*(codes for name in names for known, codes in _BESIDE.items() if known in name)))
