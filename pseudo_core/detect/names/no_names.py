"""Words that are no names though no list has them: of forms, makes and programs, parts of handles, compounds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo_core.detect.names.chain import ADDRESS, SURNAME
from pseudo_core.detect.names.no_names_beside import is_word_beside
from pseudo_core.detect.names.unlisted import ends_in_noun, is_compound, is_respelt, without_accents
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.joined_towns import joined_towns
from pseudo_core.detect.view.naming import PERSONS
from pseudo_core.detect.view.people_words import is_role
from pseudo_core.detect.view.surface import entries_of, genitive_stem, is_genitive_position, is_near_word
from pseudo_core.detect.view.swedish_sound import SoundForms, profession_sounds
from pseudo_core.detect.view.word_marks import marked, word_mark
from pseudo_core.detect.writer.makes import CAR_MAKES
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = [
    "COMPOUND",
    "FOREIGN_TITLES",
    "is_kind_of",
    "is_no_name",
    "is_spelt_person",
    "is_village",
    "is_word_there",
    "models_of",
    "sounds_like_person",
]

_PLACE_TAILS = (
    "skolan",
    "skola",
    "gymnasiet",
    "gatan",
    "vägen",
    "leden",
    "torget",
    "trafiken",
    "trafik",
    "kommun",
    "verket",
    "kassan",
    "byrån",
    "förmedlingen",
    "styrelsen",
    "nämnden",
    "kontoret",
    "service",
    "servis",
    "skåpet",
    "rummet",
    "numret",
    "nummret",
    "kortet",
    "familjen",
    "släkten",
)
_ENDS_AS_PLACE: Memory[str, bool] = Memory(lambda word: word.endswith(_PLACE_TAILS))
_SPLIT_TAILS = frozenset(_PLACE_TAILS) - {"familjen", "släkten", "service", "servis", "skola", "trafik", "kommun"}
_PEOPLES = frozenset({"given_name", "surname"})
_OF_PERSONS = ("arna", "erna", "orna", "aren", "ern", "arn", "örn", "ören", "isten", "anten", "enten", "arien")
_PLURALS = ("arna", "erna", "orna")
_DWELLERS = ("borna", "bornas")
_SHORTEST_DWELLER = 6  # letters; one of five is somebody's given name
_TAIL = 4  # letters of a noun after a hyphen
COMPOUND = 9
"""Letters of the shortest capitalised word that may be a compound."""
_ACRONYM = 4  # letters of the longest short name of an office
_SHORT = 2  # letters
# Makes that are names too, and what stands before the make.
_NAMED_MAKES = word_set("ford mercedes benz kia mini seat lancia rover lincoln bentley ferrari lotus morgan dodge puch")
_BEFORE_MAKE = CUES.colour | word_set(
    "en gammal ny min vår hans hennes deras röd röda sin bil bilen begagnad körde kör"
)
# Programs, games and languages of computers.
_PROGRAMS = word_set(
    "blender unity photoshop illustrator indesign excel word powerpoint outlook windows linux ubuntu android",
    "python java javascript typescript rust kotlin swift matlab autocad solidworks revit sketchup minecraft",
    "iphone ipad ipod macbook imac playstation xbox nintendo samsung huawei nokia xiaomi lenovo lexin translate deepl",
    "chatgpt copilot chrome firefox snapchat instagram facebook messenger viber imo bankid swish kivra moodle",
    "samsonite adidas nike puma gore-tex fjällräven lego barbie pokémon pokemon thermomix tupperware rimowa",
    "fortnite roblox tetris duolingo quizlet kahoot spotify netflix youtube google skype zoom teams discord",
    "telegram whatsapp tinder blocket wordpress wikipedia",
)
# Medicines, and what children see on television.
_PROGRAMS |= word_set(
    "alvedon panodil ipren treo voltaren nezeril otrivin bamyl magnecyl aspirin citodon tramadol metformin ventoline",
    "bricanyl concerta ritalin sertralin zoloft lergigan atarax propavan imovane omeprazol levaxin waran eliquis",
    "pfizer moderna astrazeneca spikevax paracetamol ibuprofen pingu babblarna bolibompa bluey teletubbies",
)
# Bodies of the world and of Europe that everybody knows by a short name.
_PROGRAMS |= word_set(
    "unesco unicef unhcr fifa uefa opec nasa interpol europol frontex eurostat greenpeace oxfam eurovision brexit",
    "asean mercosur ecowas unrwa unctad unido osse osce fao",
)


_PERSON_SOUNDS = SoundForms(
    word
    for word in CUES.role
    | PERSONS
    | word_set(
        "pojkar pojkarna flickor flickorna killar killarna tjejer tjejerna gubbar gubbarna tanter tanterna",
        "vänner vännen kontrollör kontrollören kontrollanten väktaren passagerare passagerarna vännerna",
        "kompis kompisen kompisar kompisarna grannarna barnen kusinerna syskonen kollegorna kunderna lärarna",
        "eleverna mannen männen kvinnorna människor människorna personerna ungdomarna cheferna tränarna gästerna",
    )
    if len(word) > _TAIL
)


@lru_cache(maxsize=1 << 14)
def is_spelt_person(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word that no list has is one for people, spelt by ear: `poikarna`, `kontrolör`."""
    if len(word) <= _TAIL or not word.isalpha() or any(e.list in _PEOPLES for e in lexicon.lookup(word)):
        return False
    return sounds_like_person(lexicon, word)


@lru_cache(maxsize=1 << 14)
def sounds_like_person(lexicon: Lexicon, word: str) -> bool:
    """Tell whether a folded word sounds as one for people: `scheffen`."""
    if _PERSON_SOUNDS.alike(word) or profession_sounds(lexicon).alike(word):
        return True
    if not word.endswith(_OF_PERSONS):
        return False
    if _PERSON_SOUNDS.near(word) or (len(word) >= COMPOUND and profession_sounds(lexicon).near(word)):
        return True
    if not word.endswith(_PLURALS):
        return False
    stem, sounds = word[:-4], profession_sounds(lexicon)
    return any(sounds.alike(stem + ending) != "" for ending in ("", "a", "are", *_PLURALS))  # `sköterskarna`


FOREIGN_TITLES = word_set(
    "doña señora señorita señor senhora senhor signora signor madame monsieur mademoiselle frau pani gospodin gospođa",
    "dr dr. mr mr. mrs mrs.",
)
"""Foreign titles that are nobody's name, though they stand before one with their capital: `Doña Blanca`."""


def is_no_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, which no list has, is a word of a form (`Tel`, `IBAN`) or the short name of an office."""
    text = view.texts[i]
    if "-" in text:
        if text[-1] == "-" and view.folded_after(i) in ("och", "eller", "/"):
            return True  # `AM- och B-körkort`
        if _is_kind(view, i) or joined_towns(view, i):
            return True
    word = view.folded[i]
    if word in FOREIGN_TITLES and i + 1 < view.n and view.is_capital[i + 1]:
        return True  # `min svärmor Doña Blanca`
    if word == "name" or (word == "my" and "name" in (view.folded_after(i), view.folded_after(i, 2))):
        return True  # `My name is …`, before what goes on in Swedish
    if word in CUES.form_word or _is_in_handle(view, i) or _is_make(view, i):
        return True
    if word in ADDRESS and text.islower() and i and (view.is_capital[i - 1] or i - 1 in view.greeted):
        return True
    if (
        i + 1 < view.n
        and view.folded[i + 1] in _SPLIT_TAILS
        and view.folded_after(i)
        and view.texts[i + 1].islower()
        and not view.entries(text)
    ):
        return True  # `Skatte verket`
    if _ENDS_AS_PLACE[word] and not entries_of(view, text, SURNAME)[0]:
        return True
    if len(word) > _SHORTEST_DWELLER and word.endswith(_DWELLERS) and not entries_of(view, text, _PEOPLES)[0]:
        return True  # `Landsortsborna`, whose place, if it has a name, is another detector's
    is_long = len(text) >= COMPOUND and text[:1].isupper()
    if is_long and view.lexicon is not None and ends_in_noun(view.lexicon, word.rpartition("-")[2]):
        return not entries_of(view, text, _PEOPLES)[0]  # but `Tjorvens cykel`
    if not view.is_upper[i] or len(text) > _ACRONYM + 1 or view.is_shouted(i):
        return False
    bare = text.removesuffix(".")
    is_short = 2 <= len(bare) <= _ACRONYM and bare.isalpha()
    is_said = view.folded_before(i) in ("säger", "kallas", "heter") or view.folded_before(i, 2) in ("kallar", "kalla")
    lists = {e.list for e in view.entries(text)}
    if len(text) > _SHORT and "given_name" in lists and lists <= _PEOPLES and not view.is_common_word(i):
        return False  # `LISA har slutat`
    if view.folded_before(i) in ("står", "stod") and not lists.isdisjoint(_PEOPLES):
        return False  # `på dörren står EK`
    return is_short and not is_said and i not in view.signed and i not in view.greeted


_MAY_BE_MAKE: Memory[str, bool] = Memory(
    lambda word: (
        word in _NAMED_MAKES
        or word in CAR_MAKES
        or word in _PROGRAMS
        or word.removesuffix("n").removesuffix("e") in CAR_MAKES
    )
)
_MAKERS = CAR_MAKES | {"google", "microsoft", "apple", "samsung", "adobe", "sony", "nintendo", "huawei", "nokia"}
_IS_MAKER = word_mark(_MAKERS)


def _is_kind(view: EssayView, i: int) -> bool:
    """Tell whether the last part of a word with a hyphen is an ordinary noun: `B-körkort`, `arbeten-certifikat`."""
    tail = view.texts[i].rpartition("-")[2]
    lexicon = view.lexicon
    if lexicon is None:
        return False
    if len(tail) < _TAIL or not tail.islower() or any(e.list in _PEOPLES for e in view.entries(tail)):
        return False
    return lexicon.is_common(tail) or is_compound(lexicon, tail)


def _is_make(view: EssayView, i: int) -> bool:
    """Tell whether token i is a make of cars, a car's model after it, or a program of computers."""
    word = view.folded[i]
    if not _MAY_BE_MAKE[word] and not (i and view.is_capital[i] and view.folded[i - 1] in _MAKERS):
        return False
    if word in _NAMED_MAKES and view.folded_before(i) in _BEFORE_MAKE:
        return True  # `en blå Ford`
    if word in CAR_MAKES or word.removesuffix("n").removesuffix("e") in CAR_MAKES or word in _PROGRAMS:
        return i not in view.signed and i not in view.greeted
    return bool(i) and view.is_capital[i] and view.folded[i - 1] in _MAKERS and view.is_capital[i - 1]


def _is_in_handle(view: EssayView, i: int) -> bool:
    """Tell whether token i is a part of a name of the net: `@merci.na.x`, `lina_k`."""
    text, start, end = view.text, view.starts[i], view.ends[i]
    before, after = text[start - 1 : start], text[end : end + 1]  # mostly blanks
    return (
        before in ("@", "_")
        or (before == "." and text[max(0, start - 2) : start][:1].isalnum())
        or (after in (".", "_") and text[end + 1 : end + 2].isalnum())
    )


# What stands before an English word.
_ENGLISH = frozenset({"so", "very", "too", "the", "are", "was", "your", "our", "their", "it's", "really"})
_ON_NAMES = frozenset({"namn", "namnet", "namnen", "förnamn", "förnamnet", "efternamn", "smeknamn", "döpte", "döptes"})
_NEUTER = frozenset({"mitt", "ditt", "sitt", "vårt", "ert"})  # … and of what no person is
_WORDS = frozenset(
    {"ordet", "uttrycket", "ordspråket", "begreppet", "termen", "frasen", "verbet", "glosan", "hälsningen"}
)
# Parents and their parents in other languages, who are hardly called so by others.
_PARENTS = word_set(
    "ammi amma ammu abbu abbi appa mamie mamita mami nani dadi ajji issi emo eomma amm ummi omma halmoni obaasan",
    "yiayia giagia babusya busia oma bestemor mummo ukki vaari nagymama bunica bunicul tatko majka mamka tatuś jeddah",
)
# Parents and nuns as they are called, and given names of a few people.
_CALLED_SO = frozenset({"mama", "papa", "sister"})
# Given names that are words for relatives somewhere, and seldom meant so in Swedish.
_RATHER_NAMES = word_set(
    "anna anne ana anya anam ema aya abla adde ami isa hala halla saba loke unni torun walid rafiq sadiq rodica donka",
    "hawre heval sora mete nia zia tito maiju mati masa germana marito yade keri jabar veikka abiy sadiqi",
)
_VILLAGES = frozenset({"by", "byn", "läger", "lägret", "flyktingläger", "flyktinglägret"})
_HAVING = frozenset({"har", "hade", "haft", "fick", "fått", "får"})
_COPULAS = frozenset({"är", "e", "var", "blev", "blir"})
_SUBJECTS = CUES.nominative | {"man", "den", "det"}
# What has an infinitive after it.
_BEFORE_INFINITIVE = word_set(
    "började börjar ska skall skulle vill ville kan kunde måste brukar brukade behöver behövde försöker försökte",
)
_BEGAN = frozenset({"började", "börjar"})
_LIKELY, _UNLIKELY = 0.5, 0.15  # probabilities of a name
_AGENTS = ("are", "aren", "arna", "erska", "erskan")
_AGENT = 6  # letters of the shortest noun for who does something
_SPLIT_HEADS = frozenset({"familje", "föräldra", "syskon", "kvinno", "barna", "makar"})
_QUOTES = frozenset("\"”“»«'’‘¿¡")
_CLUSTER = 3  # letters of the longest run of consonants that is spoken of
_VOWELS = frozenset("aeiouyåäöáéíóúæø")
# What words are that are names too, where a learner says what they mean: `björn är ett djur`.
_KINDS = word_set(
    "träd djur väg fågel blomma fisk sten färg månad årstid berg växt frukt metall buske bär ord verb adjektiv",
    "substantiv vapen möbel sak grönsak krydda insekt vilddjur rovdjur väderstreck instrument musikinstrument mat",
    "favoritfärg favoritblomma favoritdjur favoritmat älsklingsfärg fågelart trädslag träslag",
)
_MEASURES = frozenset(
    {"en", "ett", "stor", "stort", "min", "mitt", "liten", "litet", "farlig", "farligt", "också", "bara", "ju", "väl"}
)
_REACH = 6  # tokens after a word in which what it is stands
_SPOKEN_OF = frozenset(
    {"t:heter", "t:kin", "t:my_kin", "t:greet", "t:iam", "t:dear", "t:sign", "t:title", "t:owner_kin"}
)
_SPOKEN_OF_FAMILY = _SPOKEN_OF | {"t:family", "t:prof"}
_FAITHS = frozenset({"muslim", "kristen"})  # … and names
_STOPPING = frozenset({"", ".", ",", "!", "och", "men"})
_HOLY = frozenset({"sankta", "sankt", "santa", "heliga", "helige", "jungfru"})  # saints
_HOLY_OF_PEOPLE = frozenset({"t:heter", "t:my_kin", "t:sign", "t:greet", "t:iam", "t:self"})
_TITLE = 9  # tokens of a heading
_AFTER_FORM = frozenset({"nr", "nr.", "nummer", "avseende", "angående", "gällande"})
_BEFORE_NUMBER = frozenset({"nr", "nr.", "n:r", "nummer"})
_FACULTIES = frozenset({"jur", "jur.", "fil", "fil.", "med", "med.", "teol", "tekn", "pol", "ekon", "leg"})
_DEGREES = frozenset({".", "kand", "kand.", "mag", "mag.", "dr", "dr.", "lic", "lic."})
_ON_SOMEBODY = PERSONS | CUES.possessive | {"minne", "minnet", "liv", "livet"}
_AFTER_HEAD = frozenset({"för", "till", "–", "—", ":", "eller"})


def _is_cluster(text: str) -> bool:
    """Tell whether a capitalised word is a run of consonants, as it is spoken of."""
    if not (1 < len(text) <= _CLUSTER and text.isalpha() and text[1:].islower()):
        return False
    return _VOWELS.isdisjoint(text.casefold()) and _VOWELS.isdisjoint(without_accents(text.casefold()))  # but `Lê`


_IS_CLUSTER: Memory[str, bool] = Memory(_is_cluster)


def models_of(view: EssayView) -> set[str]:
    """Return the folded models that stand after makes of cars and telephones: `astra` in `en Opel Astra`."""
    return {
        view.folded[j + 1]
        for j in marked(view, _IS_MAKER)
        if j + 1 < view.n and view.is_capital[j] and view.is_capital[j + 1] and view.adjacent(j, j + 1)
    }


def is_word_there(view: EssayView, i: int, triggers: Sequence[str], *, is_listed: bool) -> bool:
    """Tell whether token i, which the lists may have as a given name, is another word by the words beside it."""
    before = view.folded_before(i)
    after = view.folded_after(i)
    if after in _BEFORE_NUMBER and _is_numbered(view, i):
        return True  # `Skade nr S4471-90832`, `Diarie nr: 714`
    if after in _DEGREES and view.folded[i] in _FACULTIES:
        return True  # `jur kand Annika Ek`
    if (after.startswith("arbete") and view.folded[i] == "heta") or (view.folded[i] == "maila" and "@" in after):
        return True  # `certifikat i Heta arbeten`, `eller maila x@y.se`
    if view.folded[i].startswith("jehova") and after.startswith("vittne"):
        return True  # what somebody is by faith
    if view.folded[i] in _FAITHS and view.texts[i].islower() and after in _STOPPING and before not in CUES.heter:
        first = view.sentence_of(i)[0]  # `mamma är kristen och pappa muslim`
        told = [k + 1 for k in range(first, i - 2) if view.folded[k] in _COPULAS]
        return bool(told) and view.is_kin[i - 1] and any(view.pos[k] in ("ADJ", "NOUN") for k in told)
    if before in _HOLY or (view.folded[i] in _HOLY and _is_before_saint(view, i)):
        return _HOLY_OF_PEOPLE.isdisjoint(triggers)  # `Santa Lucia`, `sankta Barbara`
    if before in CUES.possessive and i + 1 < view.n and _is_kin_word(view, i):
        return not (view.is_capital[i] and view.folded[i] in _RATHER_NAMES)  # `din lolos båt`, but `min Anna är fem`
    if view.is_capital[i]:
        if _IS_CLUSTER[view.texts[i]] and not (i + 1 < view.n and view.is_capital[i + 1]) and not _is_family(view, i):
            return _SPOKEN_OF_FAMILY.isdisjoint(triggers)  # `stavas med Ch`, but `familjen Ng`
        if is_listed:
            is_alone = not (i + 1 < view.n and view.is_capital[i + 1])  # `Nani Beridze`
            if view.folded[i] in _PARENTS and view.is_initial[i] and is_alone and _SPOKEN_OF.isdisjoint(triggers):
                return True  # `Ammi ringde`
            if view.folded[i] in _CALLED_SO and is_alone and _SPOKEN_OF.isdisjoint(triggers):
                return True  # `säg att Mama kommer`
            return is_kind_of(view, i) or _is_definite(view, i, triggers) or _is_firm(view, i, triggers)
        if not _SPOKEN_OF.isdisjoint(triggers):
            return False
        if before in _NEUTER or before in _WORDS or _is_other(view, i):
            return True  # `mitt ORCID`, `ordet Hygge`
        if after == "betyder" and view.vocabulary.isdisjoint(_ON_NAMES):
            return True  # `Shukran betyder tack`, but somebody's name where names are spoken of
        return _is_foreign_phrase(view, i, before) or _is_heading(view, i)
    if (before in _ENGLISH and view.p_name[i] < _LIKELY) or (before in _SPLIT_HEADS and not is_listed):
        return True  # `so sad`, `familje återförening`
    word = view.folded[i]
    if i + 1 < view.n and view.is_capital[i + 1] and word == "mentor":
        return True  # `hej mentor Per`; there are Mentors too
    if is_word_beside(view, i, is_listed=is_listed) or (before in _HAVING and _is_had(view, i)):
        return True
    if before in _COPULAS and view.folded_before(i, 2) in _SUBJECTS:
        return view.lexicon is not None and is_respelt(view.lexicon, word)  # `hon är enka`
    if before in _BEFORE_INFINITIVE and (lead := view.folded_before(i, 2)) in _SUBJECTS:
        is_object = lead in ("det", "den") and before not in _BEGAN  # `det kan maria göra`
        return not is_object and view.p_name[i] < _LIKELY  # `den började luka`
    if not is_listed and len(word) >= _AGENT and word.endswith(_AGENTS) and i and view.pos[i - 1] in ("NOUN", "ADJ"):
        is_person = view.is_kin[i - 1] or is_role(view, i - 1)
        return not is_person and not view.is_capital[i - 1] and view.is_common_word(i - 1)  # `instrument makare`
    return is_listed and is_kind_of(view, i)


def is_village(view: EssayView, i: int) -> bool:
    """Tell whether token i, which may be a name of syllables, is what a village or camp is called: `vår by Kay Pu
    ligger`, but `i min by Paw Eh var lärare`."""
    head = i - 1
    if head < 0 or view.folded[head] not in _VILLAGES or not view.adjacent(head, i):
        return False
    first = head - 1 if head and view.folded[head - 1] in CUES.possessive else head
    opens = first > 0 and view.is_initial[first - 1] and view.folded[first - 1] in ("i", "på", "från", "nära")
    return not opens


def _is_had(view: EssayView, i: int) -> bool:
    """Tell whether token i is an illness of the lists: `hon har asma`, but `vi har asma i klassen`."""
    if view.folded_after(i) in ("i", "på", "som", "hemma"):
        return False
    return view.lexicon is not None and view.lexicon.words("sensitive").get(view.folded[i], {}).get("topic") == "health"


def _is_numbered(view: EssayView, i: int) -> bool:
    """Tell whether the number of papers follows the word at token i and `nr`: two signs and more, or behind a colon."""
    j = i + 2
    is_told = j < view.n and view.texts[j] == ":"
    j += is_told
    if j >= view.n or not view.is_initial[i]:
        return False
    digits = sum(map(str.isdecimal, view.texts[j]))
    return digits > _SHORT or (is_told and (digits > 0 or view.texts[j].isupper()))


def _is_family(view: EssayView, i: int) -> bool:
    """Tell whether token i, a run of consonants, is probably a family name: `Ng hälsar på mig`."""
    return view.p_name[i] >= _LIKELY and any(e.list == "surname" for e in view.entries(view.texts[i]))


def _is_before_saint(view: EssayView, i: int) -> bool:
    """Tell whether a capital that is no family name alone follows token i: `Santa Lucia`, but `Santa Ozola ringde`."""
    if i + 1 >= view.n or not view.is_capital[i + 1] or not view.adjacent(i, i + 1):
        return False
    lists = {e.list for e in view.entries(view.texts[i + 1])}
    return "surname" not in lists or "given_name" in lists


def _is_kin_word(view: EssayView, i: int) -> bool:
    """Tell whether token i, or what its genitive is of, is a word for a relative."""
    if view.is_kin[i]:
        return True
    word = view.folded[i]
    stem = genitive_stem(word)
    return any(e.list == "kinship" for e in (*view.entries(word), *(view.entries(stem) if stem else ())))


def _is_other(view: EssayView, i: int) -> bool:
    """Tell whether token i is a language, or a word for a relative, that is nobody's name: `Guarani`, `Ajji ringde`."""
    lists = {e.list for e in view.entries(view.folded[i])}
    is_other = "language" in lists or ("kinship" in lists and view.is_initial[i])
    return is_other and lists.isdisjoint(_PEOPLES)


def is_kind_of(view: EssayView, i: int) -> bool:
    """Tell whether it is said of the ordinary word at token i what it means: `björn är ett stort djur`."""
    if view.folded_after(i) not in ("är", "e") or not view.is_common_word(i):
        return False
    for j in range(i + 2, min(i + _REACH, view.n)):
        if view.folded[j] == view.folded[i]:
            return False  # `Sten är en sten`
        if view.folded[j] in _KINDS:
            return True
        if view.folded[j] not in _MEASURES and view.pos[j] not in ("ADJ", "DET"):
            return False
    return False


def _is_definite(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether token i opens its sentence as a noun in the definite form that is a rare name too: `Isen sjöng`."""
    if view.pos[i] != "NOUN" or not view.is_initial[i] or view.p_name[i] >= _UNLIKELY or not view.is_common_word(i):
        return False
    word = view.folded[i]
    stem = word.removesuffix("en").removesuffix("et")
    is_noun = stem != word and not _VOWELS.isdisjoint(stem) and view.is_common_surface(stem)
    is_family = any(e.list == "surname" for e in view.entries(view.texts[i]))  # `Karen ringde`
    return is_noun and not is_family and _SPOKEN_OF.isdisjoint(triggers)


def _is_firm(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether token i is a firm with the genitive of a given name for its name: `på Willys och Coop`."""
    if view.folded[i][-1] != "s" or is_genitive_position(view, i) or not _SPOKEN_OF.isdisjoint(triggers):
        return False
    lists = {e.list for e in view.entries(view.texts[i])}
    return "company" in lists and lists.isdisjoint(_PEOPLES)


def _is_foreign_phrase(view: EssayView, i: int, before: str) -> bool:
    """Tell whether token i opens a quotation in another language: a word follows that nothing knows, nor one like
    it."""
    if before not in _QUOTES or i + 1 >= view.n or not view.adjacent(i, i + 1):
        return False
    after = view.texts[i + 1]
    if not (after.isalpha() and after.islower() and view.is_open[i + 1]) or view.entries(after):
        return False
    return view.lexicon is not None and not is_near_word(view.lexicon, view.folded[i + 1])  # `" Zarif kåmmer`


def _is_heading(view: EssayView, i: int) -> bool:
    """Tell whether token i opens the essay as the first word of a heading: `Pupusas för nybörjare`."""
    if view.folded_after(i) in _AFTER_FORM and view.is_initial[i] and view.lexicon is not None:
        return is_near_word(view.lexicon, view.folded[i])  # `Anökan nr`
    if i or view.folded_after(i) not in _AFTER_HEAD or len(view.lines) == 1:
        return False
    last = view.lines[0][1]
    if not (0 < last <= _TITLE and view.is_word[last - 1]) or not _ON_SOMEBODY.isdisjoint(view.folded[:last]):
        return False
    return not any(view.is_kin[j] or is_role(view, j) for j in range(1, last))  # `Zarif – min bror`
