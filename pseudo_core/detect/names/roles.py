"""Which part of a name each of its units is: given name, middle name, surname.

In a chain position and the lists tell them apart, and the learner's mother tongue where customs differ (two given names
in Spanish, family name first in Chinese); `alone` tells it for a word alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pseudo_core.detect.names.alone import SWEDISH_ENDS, WEDDED
from pseudo_core.detect.names.chain import NATURE, NATURE_GIVEN, is_patronymic
from pseudo_core.detect.names.fused import is_fused, is_honour, is_pilgrim, is_servant
from pseudo_core.detect.names.unlisted import without_accents
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import name_parts
from pseudo_core.detect.view.naming import double_names, is_own_name, says_family_first
from pseudo_core.detect.view.people_words import is_relative, kin_gender_before

if TYPE_CHECKING:
    from pseudo_core.detect.names.chain import NameUnit
    from pseudo_core.detect.view.context import EssayView

__all__ = ["is_in_order", "is_vietnamese", "roles_of"]

_SYLLABLES = 6  # letters of the longest word of several syllables of such a name
_SHORT = 4  # letters of the longest name that may be a doubled one: `Mu Mu`
_NATURE = NATURE | NATURE_GIVEN
_PAIR = 2  # words of a name of two
_FOUR = 4
_KOREAN = re.compile(r"^(?!al-|el-)[a-z]{2,5}-[a-z]{1,6}$")  # a given name of two syllables
_KOREAN_SYLLABLE = 5  # letters of the longest: `Seung`
_ONE_SYLLABLE = 4  # letters of a given name that may be a family name too: `Fan Bo`
# Languages whose speakers have no family name: every word of the name is theirs.
_NO_FAMILY = re.compile(
    r"karen|chin\b|burm|kachin|kayah|shan\b|mon\b|rohingya|zomi|hakha|falam|tedim|javanes|indones", re.I
)
_AFGHAN = frozenset({"Dari", "Pashto", "Persiska", "Hazaragi"})
_ICELANDIC_FATHERS = ("son", "sons", "dóttir", "dottir", "dóttur")
_ICELANDIC_DAUGHTER = ("dóttir", "dóttur", "dottir")
_BEFORE_REZA = frozenset(
    {"mohammad", "muhammad", "mohamad", "ali", "hamid", "gholam", "amir", "ahmad", "seyed", "abdol"}
)
# Second given names of Nepal, written apart: `Man Bahadur`.
_NEPALI = frozenset({"Nepali", "Nepalesiska", "Newari", "Maithili", "Tamang", "Hindi", "Bhojpuri"})
_NEPALI_SECOND = frozenset({"bahadur", "maya", "kumari", "prasad", "devi"})
# Languages whose names of three words have the father's or the mother's family name in the middle.
_MIDDLE = frozenset({"Bulgariska", "Ryska", "Ukrainska", "Belarusiska", "Filippinska", "Tagalog", "Cebuano"})
_DOUBLE_HEADS = frozenset({"lars", "karl", "carl", "per", "sven", "nils", "bengt", "jan", "bo", "stig"})
_RUSSIAN = frozenset({"Ryska", "Ukrainska", "Belarusiska"})
_PORTUGUESE = frozenset({"dos", "das", "do", "da"})
_DEVOUT = word_set("maria ana rosa luz josé jose joão joao")  # … `Maria da Luz` is a given name
# Languages in whose names two given names stand before the surnames.
_DOUBLE_GIVEN = word_set(
    "Spanska Portugisiska Filippinska Tagalog Cebuano Italienska Franska",
    "Wolof Mandinka Fulani Fula Pulaar Serer Bambara Dioula Soninke Malinke Susu",
)
# What ends these, though a family name too.
_SECOND_PARTS = word_set(
    "paul carlos luis josé jose antonio miguel manuel ángel angel david alberto andrés andres mark anthony peter",
    "michael john rey louis pierre marc claude baptiste paulo pedro grace rose jane ann joy mae carmen isabel elena",
    "luisa cruz rosario pilar milagros mercedes dolores guadalupe socorro trinidad",
)
# Second given names of the North that family names of the lists are too: `Karl Erik`, but `Karl Haile`.
_NORDIC_SECOND = word_set(
    "erik eric anders johan johannes peter petter martin henrik fredrik gustav gustaf göran jörgen håkan ivar einar",
    "edvard adam albert alfred arvid august axel daniel david emil ernst filip georg gunnar gösta harald hugo ingemar",
    "ingvar jakob jonas josef kristian christian ludvig magnus mikael michael mats oskar oscar ove rikard robert",
    "samuel simon stefan sven tage tobias tomas thomas torsten viktor wilhelm vilhelm åke östen elias isak gabriel",
    "lena maria marie mari britt lotta lotte lisa elisabet elisabeth ingrid margareta louise charlotte christina",
    "kristina katarina cecilia sofia sofie viktoria birgitta helena helene mia eva karin greta linnea",
)
# Languages in whose names the second is the father's or the family's, though it is a given name too.
_FATHERS_NAME = word_set(
    "Somaliska Tigrinska Tigrinja Amhariska Oromo Arabiska Swahili Kinyarwanda Kirundi Lingala Kurmanji Sorani",
    "Kurdiska Dari Pashto Persiska",
)
# Languages in whose names of two words the father's given name stands last, whatever the lists know the first as.
_FATHER_LAST = word_set("Tamil Telugu Malayalam Kannada Somaliska Tigrinska Tigrinja Amhariska Oromo")
# Languages whose speakers hardly sign with the family name first.
_NAME_FIRST = (_FATHERS_NAME - {"Lingala", "Kinyarwanda", "Kirundi"}) | _DOUBLE_GIVEN
# Languages in whose names the family name stands first.
_FAMILY_FIRST = frozenset({"Vietnamesiska", "Kinesiska", "Mandarin", "Kantonesiska", "Koreanska"})
_VIETNAMESE = re.compile(r"(?:ngh?|nh|th|tr|ch|ph|kh|gh|gi|qu|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ng|nh|ch|[cmnpt])?$")
_VIETNAMESE_FAMILY = word_set(
    "nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo ly dinh trinh luong truong cao",
)
# Languages in whose names two given names stand before a third that is the family's or the father's.
_TWO_GIVEN = frozenset({"Tamil", "Telugu", "Kannada", "Malayalam"})
# Languages in whose names of three words the second is a middle name, unless both together are one: `Ghulam Nabi X`.
_PAIRED = frozenset({"Urdu", "Punjabi", "Bengali", "Bengaliska"})
_KURDISH = frozenset({"Kurmanji", "Kurdiska", "Sorani", "Turkiska"})
_WOLOF = frozenset({"Wolof", "Serer", "Pulaar", "Fulani"})
_HONOURED = frozenset({"mame", "pape", "ndeye", "serigne", "baye", "sokhna"})  # begin given names of the Wolof
_SINHALA = frozenset({"Singalesiska", "Sinhala", "Sinhalesiska"})
_HOUSE = 9  # letters of the shortest name of a house, as Sinhala names begin with it
_PROPHET = frozenset(
    {"muhammad", "mohammad", "mohammed", "muhammed", "mohamed", "mohd"}
)  # nobody is called by it alone
_CHINESE = frozenset({"Kinesiska", "Mandarin", "Kantonesiska", "Hakka", "Wu"})
_GHULAM = frozenset({"ghulam", "gholam", "ghulom", "qulam"})  # … and hardly stand without it
_SERVANTS = frozenset({"abdul", "abdel", "abd", "abdal", "abdol", "abu", "abou"})  # go with the next word


def is_vietnamese(view: EssayView) -> bool:
    """Tell whether the learner speaks Vietnamese, in which the last part of a name is the one that calls."""
    return view.essay.learner is not None and "Vietnamesiska" in view.essay.learner.first_languages


def is_in_order(view: EssayView, i: int) -> bool:
    """Tell whether token i is of a name whose order a middle name behind its first word gives away: `Tran Thi Lan`."""
    middle = name_parts(view.lexicon).middle
    for first in range(max(0, i - 3), i + 1):
        if view.folded[first] in CUES.family_first_name and view.folded_after(first) in middle:
            return i == first or all(view.together(j, j + 1) for j in range(first, i))
    return False


def roles_of(view: EssayView, units: list[NameUnit]) -> list[str]:
    """Return for each unit of a chain what it is: `given`, `middle`, `surname` or `initials`."""
    n = len(units)
    if n == 1:
        return ["initials" if units[0].is_initial else "given"]
    parts = name_parts(view.lexicon)
    languages = frozenset(view.essay.learner.first_languages) if view.essay.learner is not None else frozenset()
    words = [view.folded[unit.first] for unit in units]
    plain = [without_accents(word) for word in words]
    middle_like = any(word in parts.middle for word in words[1:-1])
    if (
        n == 2
        and "Vietnamesiska" in languages
        and all(word not in _VIETNAMESE_FAMILY and _VIETNAMESE.match(word) for word in plain)
    ):
        return ["given", "given"]
    if n >= 3 and plain[0] in CUES.family_first_name and (middle_like or languages & _FAMILY_FIRST):
        return ["surname", "middle" if middle_like else "given"] + ["given"] * (n - 2)
    if n == 3 and languages & _CHINESE and not any(unit.is_initial for unit in units):
        first, last = (word in CUES.family_first_name or word in CUES.chinese_family for word in words[::2])
        if first or last:
            return ["given", "given", "surname"] if last else ["surname", "given", "given"]
    if n == _PAIR and words[0] == words[1] and len(words[0]) > _SHORT:  # not `Mu Mu`
        return ["given", "surname"]  # who has but one name bears it twice in papers
    is_natural = is_family_of_nature(units[-1])
    is_family = n == _PAIR and units[1].given is None and units[1].surname is not None and units[0].given is not None
    is_family = is_family or (is_natural and not words[0].endswith(words[-1]))
    is_foreign = units[0].given is not None and units[-1].given is None and len(words[-1]) > _SYLLABLES
    is_family = is_family or (n == _PAIR and is_foreign)  # `Maria Hnatjuk`, somebody else's name
    if any(_NO_FAMILY.search(language) for language in languages) and not (
        is_family or any(word.endswith(parts.surname_endings) for word in words)
    ):
        return ["initials" if unit.is_initial else "given" for unit in units]
    roles = ["given"] * n
    for k, unit in enumerate(units):
        if unit.is_initial:
            roles[k] = "initials"
        elif k == 0 or (k < n - 1 and set(roles[:k]) == {"initials"} and _is_likely_given(unit, words[k])):
            roles[k] = "given"  # `Md Shafiqul Islam`, `A. Erik Berg`
        elif k == n - 1:
            roles[k] = "surname"
        else:
            roles[k] = "middle"
    if n == _PAIR and units[0].given is None and view.folded_before(units[0].first) in WEDDED:
        return ["surname", "surname"]  # `gift Bellandi Sjöqvist`
    if n == 2 and not units[0].is_initial and not units[1].is_initial:
        one, two = units[0].given, units[1].given
        if "Kirgiziska" in languages and is_patronymic(view, units[1]):
            pass  # there `X kyzy` is the family name
        elif is_patronymic(view, units[1]) or words[1].endswith(parts.patronymics):
            roles[1] = "middle"
        elif _is_chinese_relative(view, units[0].first, words[0], languages):
            roles[1] = "given"  # `min svåger Wai Fong`
        elif languages & _CHINESE and (order := _chinese_order(units, words)):
            roles = order
        elif is_natural and "Isländska" not in languages and words[0] not in NATURE:
            pass  # `Mona Lilja`
        elif _is_family_first(
            units,
            words,
            has_particle=units[1].last - units[1].first > 1 and words[1] in parts.particles,
            is_signed=units[0].first in view.signed and not languages & _NAME_FIRST,
            is_asian=bool(languages & _FAMILY_FIRST),
            is_fathers=bool(languages & _FATHER_LAST),
        ) or (two is not None and (one is None or is_own_name(view, units[0].first)) and says_family_first(view)):
            roles = ["surname", "given"]
        elif two is not None and one is None and _is_womans(view, units, words):
            roles[1] = "given"  # `min farmor Man Kumari`, though no list has the first
        elif (
            "Isländska" in languages
            and one is not None
            and two is not None
            and units[1].surname is None
            and one.gender in (two.gender, "u")
            and not words[1].endswith(_ICELANDIC_FATHERS)
        ):
            roles[1] = "given"  # `Jón Ari`: no family names
        elif (words[1] == "reza" and words[0] in _BEFORE_REZA) or (words[0] == "bibi" and languages & _AFGHAN):
            roles[1] = "given"
        elif words[0] in CUES.afghan_first and words[1] in CUES.afghan_second and languages & (_AFGHAN | _PAIRED):
            roles[1] = "given"  # `Gul Agha`
        elif one is not None and two is not None and _is_double(view, units, words, languages):
            roles[1] = "given"
    is_northern = words[0] in CUES.double_first  # `Kjell Prasad`
    is_nepali = units[-1].surname is None or bool(languages & _NEPALI) or not (languages or is_northern)
    if n == _PAIR and words[1] in _NEPALI_SECOND and is_nepali and not units[0].is_initial and roles[0] == "given":
        roles[1] = "given"
    elif n == 3 and is_patronymic(view, units[1]):
        pass
    elif n == 3 and words[2].endswith(parts.patronymics) and "initials" not in roles:
        is_first = units[0].surname is not None and units[0].given is None and units[1].given is not None
        roles = ["surname", "given", "middle"] if is_first else ["given", "surname", "middle"]
    elif n == 3 and roles[1] == "middle" and languages & _MIDDLE and units[1].given is None:
        if languages & _RUSSIAN and not words[1].endswith((*parts.patronymics, "vič", "vitj")):
            roles[1] = "surname"  # `Olga Petrenko Lindh`: neither a father's name nor a mother's
    elif n == 3 and roles[1] == "middle" and languages & _TWO_GIVEN and words[1] not in ("kaur", "singh"):
        roles[1] = "given" if units[1].given is not None or units[1].surname is None else "surname"
    elif words[1] in CUES.middle_name:
        if n == 3 and words[1] in _NEPALI_SECOND and len(words[0]) <= _SHORT and roles[1] == "middle":
            roles[1] = "given"  # `Dil Bahadur Gurung`: short first words hardly stand alone
    elif n == 3 and words[0] in _DOUBLE_HEADS and _is_swedish_double(units):
        roles[1] = "given"  # `Lars Magnus Bergh`
    elif n == 3 and words[0] in CUES.afghan_first and words[1] in CUES.afghan_second:
        roles[1] = "given"  # `Gul Agha Popalzai`
    elif n == 3 and languages & _PAIRED:
        roles[1] = "given" if words[0] in _PROPHET else roles[1]  # `Muhammad Salman Gill`, `Kamran Iqbal Gondal`
    elif n == 3 and roles[1] == "middle" and units[1].given is not None and units[0].given is not None:
        if languages & _AFGHAN:
            roles[1] = "given"
        elif units[0].given.gender == "f" and units[1].given.gender == "m" and words[2].endswith(parts.surname_endings):
            roles[1] = "surname"  # `Selam Girma Nordqvist`: the family name of before her marriage
    elif n == 3 and roles[1] == "middle" and units[1].given is None:
        is_family = units[1].surname is not None and bool(languages) and not languages & _FATHERS_NAME
        if is_family or words[1].endswith(parts.surname_endings):
            roles[1] = "surname"
    if n == 3 and roles[1] == "middle" and _is_family_between(units[1], words[1], parts.surname_endings):
        roles[1] = "surname"
    if n == 3 and roles[1] == "middle" and units[1].given is not None and words[2].endswith(_ICELANDIC_DAUGHTER):
        roles[1] = "given"  # `Anna Björk Jónsdóttir`: before a patronymic every name is given
    if n == _PAIR and words[0] in _HONOURED and languages & _WOLOF and units[1].given is not None:
        roles[1] = "given"  # `Mame Cheikh`
    if n > 3 and languages & _SINHALA and len(words[0]) >= _HOUSE and units[0].given is None:
        return ["surname", "given"] + ["middle"] * (n - 3) + ["surname"]
    if n == _PAIR and words[0] in _PROPHET and languages & _PAIRED and units[1].given is not None:
        roles[1] = "given"  # `Muhammad Bilal`
    if n == _PAIR and words[0] in _GHULAM and roles[1] == "surname":
        roles[1] = "given"  # `Ghulam Rasool`
    if n >= 3 and words[0] in _SERVANTS | _GHULAM and roles[:2] != ["given", "given"] and roles[0] == "given":
        roles[1] = "given"  # `Abdul Karim Sheikh`
    if n >= 3 and languages & _DOUBLE_GIVEN and not languages & _FATHERS_NAME and not (n == 3 and languages & _MIDDLE):
        one, two = units[0].given, units[1].given
        is_plain = not units[1].is_initial and words[1] != "de"  # `María de los Dolores Vidal`
        is_plain = is_plain and (n == 3 or words[0] in CUES.double_first)  # a middle name before two family names
        if one is not None and two is not None and one.gender == two.gender and is_plain:
            roles[1] = "given"
        for k in range(1, n - 1):
            is_family = units[k].given is None or k > 1 or (words[k] in _PORTUGUESE and words[0] not in _DEVOUT)
            if roles[k] == "middle" and (roles[1] == "given" or is_family):
                roles[k] = "surname"
    if n == _FOUR and roles[2:] == ["middle", "surname"] and units[2].given is None and units[2].surname is not None:
        roles[2] = "surname"  # `Ana Lucia Vargas Molina`, whatever the language
    if n > _PAIR and roles[0] == "given" and roles[1] == "middle" and is_fused(words[0], words[1]):
        roles[1] = "given"  # `Eva Lena Björk`
    if n == _PAIR and roles == ["given", "surname"]:
        is_given = units[1].given is not None or units[1].surname is None
        is_elder = is_honour(words[0]) or (is_pilgrim(words[0]) and _is_relatives(view, units[0].first))
        is_korean = (
            "Koreanska" in languages
            and max(map(len, words)) <= _KOREAN_SYLLABLE
            and words[0] not in CUES.family_first_name
            and _is_relatives(view, units[0].first)
        )  # `min syster Ji Woo`, without her family name
        if is_korean or _is_one_given(words, languages) or (is_given and is_elder):
            roles[1] = "given"  # `María José`, `Abdul Rahim`, `min morbror Haji Karim`
    return roles


def _is_one_given(words: list[str], languages: frozenset[str]) -> bool:
    """Tell whether two folded words are one given name by themselves: such as the second is a given name alone too, or
    no part of a name of two can be anything else."""
    return is_servant(*words) or (bool(languages & _DOUBLE_GIVEN) and is_fused(*words))


def _is_family_between(unit: NameUnit, word: str, endings: tuple[str, ...]) -> bool:
    """Tell whether the second of three words is a family name whatever the languages: `Elsa Nilson Tran`, `Elsa
    Dahl-Okoro Tran`."""
    if unit.given is None:
        return word.endswith(SWEDISH_ENDS if "-" not in word else (*SWEDISH_ENDS, *endings))
    return unit.surname is not None and word.endswith((*endings, "son")) and len(word) >= _SYLLABLES


def is_family_of_nature(unit: NameUnit) -> bool:
    """Tell whether a unit is a Swedish family name of nature, be it a given name too: `Mona Lilja`."""
    return unit.surname is not None and unit.surname.name.casefold() in _NATURE


def _is_likely_given(unit: NameUnit, word: str) -> bool:
    """Tell whether a unit after initials is a given name, no usual family name: `A. Erik Berg`, `T. Trinh Falk`."""
    return unit.given is not None and word not in CUES.family_first_name and not word.endswith(("ez", "son", "ov"))


def _is_relatives(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i follows a word for somebody of a family, with or without a comma, so that all
    its words may be given names."""
    before = i - 1 - (view.folded_before(i) == ",")
    if before < 0 or not view.is_kin[before] or view.lexicon is None:
        return False
    return view.lexicon.words("kinship").get(view.folded[before], {}).get("kind") == "family"


def _is_chinese_relative(view: EssayView, i: int, word: str, languages: frozenset[str]) -> bool:
    """Tell whether the Chinese name at token i, which begins with a folded word that is hardly a family name, is that
    of somebody of a family."""
    if not languages & _CHINESE or word in CUES.family_first_name:
        return False
    return (word not in CUES.chinese_family or "Kantonesiska" in languages) and _is_relatives(view, i)


def _chinese_order(units: list[NameUnit], words: list[str]) -> list[str]:
    """Return what the words of a Chinese name of two are, by the closed class of family names; empty where it does
    not tell."""
    first, last = (word in CUES.family_first_name or word in CUES.chinese_family for word in words)
    if first == last and not (first and len(words[1]) <= _ONE_SYLLABLE):
        return []
    return ["surname", "given"] if first else ["given", "surname"]


def _is_swedish_double(units: list[NameUnit]) -> bool:
    """Tell whether two men's given names stand before what is only a family name."""
    one, two, three = (unit.given for unit in units)
    return one is not None and two is not None and three is None and one.gender == two.gender == "m"


def _is_family_first(
    units: list[NameUnit], words: list[str], *, has_particle: bool, is_signed: bool, is_asian: bool, is_fathers: bool
) -> bool:
    """Tell whether a name of two words has its family name first: `Zhou Jingyi`, `Petrovic Dragan`; in a signature
    also where the first could be a given name."""
    one, two = units
    if has_particle:
        return False  # `Omar Ait Moha`
    is_article = words[1].startswith(("al-", "el-"))
    if is_signed and one.surname is not None and two.given is not None and two.surname is None and not is_article:
        return True  # as forms ask for it: `Mukendi Dieudonné`
    if words[0] == "kaur" and two.given is not None:
        return True
    if words[0] in CUES.family_first_name and _KOREAN.match(words[1]):
        return True  # `Kim Ha-neul`, whoever writes it
    if words[0] in CUES.family_first_name and is_asian and words[1] not in CUES.family_first_name:
        return True
    if words[0] in CUES.family_first_name:
        return two.surname is None and (two.given is not None or one.given is None) and words[0] != "kim"
    is_reversed = one.given is None and one.surname is not None and two.given is not None and two.surname is None
    return is_reversed and not is_fathers


def _is_womans(view: EssayView, units: list[NameUnit], words: list[str]) -> bool:
    """Tell whether a woman's given name ends a name of two words after a word for a female relative, so that both are
    hers."""
    first, two = units[0].first, units[1].given
    return (
        two is not None
        and two.gender == "f"
        and bool(first)
        and is_relative(view, first - 1)
        and kin_gender_before(view, first) == "f"
        and not words[1].endswith(name_parts(view.lexicon).surname_endings)
    )


def _is_double(view: EssayView, units: list[NameUnit], words: list[str], languages: frozenset[str]) -> bool:
    """Tell whether two listed given names are one double name, not a name and a family name: `Karl Erik`."""
    one, two = units[0].given, units[1].given
    assert one is not None
    assert two is not None
    if f"{words[0]}-{words[1]}" in double_names(view):
        return True
    if "-" in words[0] and "-" not in words[1]:
        return False  # `Anna-Karin Hanna` is not what a double name goes on as
    if languages & _KURDISH and words[0] in CUES.turkish_first and words[1] in CUES.turkish_second:
        return True  # `Mihemed Emin`
    alike = one.gender == two.gender
    may_be_two = alike and languages & _DOUBLE_GIVEN and (units[1].surname is None or words[1] in _SECOND_PARTS)
    if may_be_two and not languages & _FATHERS_NAME and _is_relatives(view, units[0].first):
        return True  # `min bror Juan Miguel`
    if languages & _FATHERS_NAME and words[0] not in CUES.double_first:
        alike = alike and units[0].first in view.greeted
    elif units[1].surname is None:
        may_be_two = alike or "u" in (one.gender, two.gender) or units[1].last - units[1].first > 1
        if (alike and one.gender == "f") or (languages & _DOUBLE_GIVEN and may_be_two):
            return True
        if units[0].first in view.greeted and "u" in (one.gender, two.gender):
            return True
    if words[1] in ("maria", "marie", "mary"):
        return True  # `José Maria`
    first = units[0].first
    if alike and two.gender == "f" and first and is_relative(view, first - 1) and kin_gender_before(view, first) == "f":
        return True  # `min farmor Man Kumari`
    if not alike and two.gender != "u":
        return False
    is_second = (
        units[1].surname is None
        or words[1] in CUES.double_first
        or words[1] in _SECOND_PARTS
        or words[1] in _NORDIC_SECOND
        or bool(languages & _DOUBLE_GIVEN)
    )
    return (words[0] in CUES.double_first and alike and is_second) or (
        words[0] in CUES.turkish_first and words[1] in CUES.turkish_second
    )
