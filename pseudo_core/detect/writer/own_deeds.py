"""The writer's own life in a text about something else: a review's `Jag grät på bussen till X` and `min rektor Y`.

Reviews and investigations tell of other people; what the writer has done, and whom the writer knows, stands in clauses
of its own between them. Reading, seeing and thinking are what such a text is made of and tie nothing to the writer.
"""

from __future__ import annotations

from pseudo_core.detect.markup.candidates import OWN
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import CLOSER, is_relative, is_role

__all__ = [
    "LOVED",
    "MINDING",
    "OTHERS",
    "QUOTES",
    "READING",
    "WRITERS",
    "clause_of",
    "has_others",
    "is_in_own_deed",
    "is_own_acquaintance",
    "tells_relative",
    "verb_of",
    "writer_acts",
]

WRITERS = frozenset({"jag", "vi"})
# What parts one clause from the next: a comma, and the words that a subordinate clause begins with.
_PARTING = word_set(
    ", ; : ( ) – — att när medan innan eftersom som där dit om så men för fast därför varför hur vad vilket",
)
OTHERS = word_set("han hon de dom den man honom henne dem ni du")
QUOTES = frozenset({'"', "”", "“", "»", "«"})
# Who and what is told by others; a book that the writer bought is none of it.
_TOLD = CUES.hearsay - {"boken", "bok", "filmen", "film", "romanen", "roman", "val"}
# What writers do to a text and its people, and what they mean.
MINDING = word_set(
    "tycker tyckte tyckt tror trodde trott anser ansåg menar menade tänker tänkte tänkt vet visste undrar undrade",
    "känner kände förstår förstod hoppas hoppades minns rekommenderar gillar gillade älskar älskade hatar håller",
    "höll ser läser läst följer följde möter mötte får lär vill ville ska skall skulle kan kunde måste bör borde",
    "behöver valde väljer har hade är skriver skrev jämför jämförde beskriver beskrev berättar diskuterar",
    "analyserar tolkar nämner nämnde föreställer upplever upplevde uppfattar uppfattade instämmer stöder stödjer",
    "presenterar redogör undersöker tar hör hörde saknar beundrar glömmer märker märkte upptäcker upptäckte antar",
    "frågar konstaterar pratar talar kallar samlat samlade hämtat valt undersökt analyserat jämfört fokuserat",
    "fokuserade tittat tittade utgår utgick utgått beskrivit granskat granskade",
)
_ADVERBS = word_set("inte aldrig alltid själv också även ju nog bara faktiskt sedan sen då alltså nämligen en")
_PLACING = word_set(
    "i från ifrån till på vid hos över genom mot mellan utanför nära via längs kring runt norr söder öster väster",
)
_LINKING = frozenset({"och", ",", "eller", "norra", "södra", "östra", "västra", "gamla"})
_MAIN = frozenset({"och", "eller"})
_AS = frozenset({"född", "uppvuxen", "uppväxt", "liten", "barn", "lärare", "gift", "student", "elev", "bosatt"})
_BEING = frozenset({"var", "är", "blev", "har", "hade"})
_DONE = ("it", "at", "tt", "dd", "ts")  # how a supine ends
# What people do to one another who know each other.
_TOUCHING = word_set(
    "hjälpte hjälper höll håller ringde ringer bjöd bjuder gav ger kramade hälsade frågade väntade hämtade",
    "skjutsade tröstade lånade skickade körde retade kysste väckte satt sitter sa säger berättade skrev visade",
    "tackade undervisade",
)
READING = frozenset({"läste", "läst", "såg", "sett"})
_NEAR = 8  # tokens from what is read to where it is
_IT = frozenset({"den", "det", "boken", "filmen", "novellen", "pjäsen", "romanen", "texten", "dem"})
_OWN = frozenset({"egen", "egna", "eget"})
_LYING = frozenset({"finns", "fanns", "ligger", "låg", "bor", "bodde", "står", "stod"})
_HOUSES = word_set(
    "biografen bion teatern operan biblioteket museet galleriet restaurangen krogen caféet cafét kaféet hotellet",
    "sjukhuset skolan gymnasiet företaget fabriken föreningen bokhandeln affären butiken arenan kulturhuset",
)
_ME = frozenset({"mig", "mej"})
_NEAR_ME = frozenset({"bredvid", "hos", "med", "till", "åt", "för", "bakom", "framför", "emot"})
_TAKEN_UP = frozenset({"han", "hon"})
_FEW = 5  # tokens after a name in which the writer stands
LOVED = ("favorit", "idol", "hjält", "huvud", "förebild")
"""How words for whom one reads of begin."""


def clause_of(view: EssayView, i: int) -> tuple[int, int]:
    """Return the clause that token i stands in, enumerated names not parted."""
    first, last = view.sentence_of(i)
    a = i
    while a > first and not (view.folded[a - 1] in _PARTING and not _joins(view, a - 1)):
        a -= 1
    b = i + 1
    while b < last and not (view.folded[b] in _PARTING and not _joins(view, b)):
        b += 1
    return a, b


def _joins(view: EssayView, i: int) -> bool:
    """Tell whether the comma at token i stands between two names: `till X , Y och Z`."""
    return view.texts[i] == "," and 0 < i < view.n - 1 and view.is_capital[i - 1] and view.is_capital[i + 1]


def writer_acts(view: EssayView, i: int) -> bool:
    """Tell whether the clause of token i tells what the writer did, and nothing that is read, seen or meant."""
    known: dict[int, bool] = view.memo.setdefault("writer_acts", {})
    if i not in known:
        known[i] = view.is_first_person(i) and _acts(view, i)
    return known[i]


def _acts(view: EssayView, i: int) -> bool:
    first, last = view.sentence_of(i)
    if not QUOTES.isdisjoint(view.folded[first:last]):
        return False
    a, b = clause_of(view, i)
    if not _TOLD.isdisjoint(view.folded[a:b]):
        return False
    if a - 2 >= first and view.folded[a - 1] == "som" and view.folded[a - 2 - (view.texts[a - 2] == ",")] in _ME:
        return True  # `för mig , som bor i X`
    for who in range(a, b):
        if view.folded[who] not in WRITERS:
            continue
        verb = verb_of(view, who, a, b)
        if verb is None or not _is_deed(view, verb, who, b):
            continue
        if view.folded[verb] in READING and i > verb:
            what = view.folded[max(verb, who) + 1 : i]
            if len(what) > _NEAR or not what or what[0] not in _IT:
                continue  # `jag läste den på biblioteket i X`, but not `jag läste en bok från X`
        if not has_others(view, min(i, who), max(i, who)) and not _changes_subject(view, who, i):
            return True
    return False


def has_others(view: EssayView, first: int, last: int) -> bool:
    """Tell whether somebody but the writer is meant by a pronoun there, no article: `hon`, but not `de vita husen`."""
    return any(view.folded[k] in OTHERS and view.pos[k] != "DET" for k in range(first, last))


def verb_of(view: EssayView, who: int, a: int, b: int) -> int | None:
    """Return the verb whose subject is the pronoun at token `who`: `grät jag`, `jag själv grät`."""
    if who > a and view.is_verb[who - 1]:
        return who - 1
    j = who + 1
    while j < b and view.folded[j] in _ADVERBS:
        j += 1
    return j if j < b and view.is_verb[j] else None


def _is_deed(view: EssayView, verb: int, who: int, b: int) -> bool:
    """Tell whether the verb is one of doing or living; what `vi` do in the present is what everybody does."""
    word = view.folded[verb]
    if word in _BEING:
        if view.folded[max(verb, who) + 1 : max(verb, who) + 2] in (["från"], ["ifrån"]):
            return True
        after = [w for w in view.folded[max(verb, who) + 1 : b] if w not in _ADVERBS]
        if word in ("har", "hade"):
            return bool(after) and after[0].endswith(_DONE) and after[0] not in MINDING
        return not _AS.isdisjoint(after)
    return word not in MINDING and not (view.folded[who] == "vi" and word.endswith("r"))


def _changes_subject(view: EssayView, who: int, i: int) -> bool:
    """Tell whether somebody else does something between the writer and token i: `jag somnade och Anna åker till X`."""
    for k in range(who + 1, i - 1):
        if view.folded[k] in _MAIN and view.is_capital[k + 1] and k + 2 <= i:
            after = k + 2
            if after < view.n and view.is_verb[after]:
                return True
    return False


def is_in_own_deed(view: EssayView, i: int) -> bool:
    """Tell whether token i is a place that the writer did something in, or that the writer's own people did."""
    at = i - 1
    first = view.sentence_of(i)[0]
    while at > first and (view.is_capital[at] or view.folded[at] in _LINKING):
        at -= 1
    if at < first or not view.is_first_person(i):
        return False
    if at > first and view.folded[at] in _HOUSES:
        at -= 1  # `på biografen X`
    if view.folded[at] in CUES.left_object:
        return writer_acts(view, at)  # `jag lämnade X`
    if view.folded[at] not in _PLACING:
        return False
    if view.folded[at] == "till" and at > first and view.folded[at - 1] == "hem":
        return not has_others(view, *clause_of(view, at))  # `vi lyssnade , hon och jag , på väg hem till X`
    return writer_acts(view, at) or _own_people_act(view, at)


def _own_people_act(view: EssayView, at: int) -> bool:
    """Tell whether somebody or something of the writer's is the subject before the preposition `at`: `min morbror kom
    till X`, `min mormor , Aida , tog examen i X`, `min egen resa över X`, `mitt hav finns i X`."""
    first = view.sentence_of(at)[0]
    for k in range(first, at - 1):
        if view.folded[k] not in CUES.own_possessive:
            continue
        noun, is_stressed = k + 1, False
        while noun < at and (view.pos[noun] == "ADJ" or view.folded[noun] in _OWN):
            is_stressed = is_stressed or view.folded[noun] in _OWN
            noun += 1
        if noun >= at or view.folded[noun].startswith(LOVED) or view.folded[noun] in CUES.hearsay:
            continue
        is_somebody = view.is_kin[noun] or is_relative(view, noun) or is_role(view, noun)
        is_lying = view.folded[noun + 1] in _LYING and noun + 2 >= at - 1
        if (is_somebody or is_stressed or is_lying) and _leads_to(view, noun + 1, at, is_stressed):
            return True
        if is_somebody and k == first and view.folded[clause_of(view, at)[0]] in _TAKEN_UP:
            return True  # `min morbror log , han reste till X`
    return False


def _leads_to(view: EssayView, j: int, at: int, is_stressed: bool) -> bool:
    """Tell whether one clause goes on from token j to the preposition `at`, a name or a relative clause left out."""
    while j < at and view.is_capital[j]:
        j += 1
    if j < at and view.texts[j] == ",":
        end = next((k for k in range(j + 1, at) if view.texts[k] == ","), None)
        is_aside = end is not None and (view.folded[j + 1] == "som" or all(view.is_capital[j + 1 : end]))
        if end is not None and is_aside:
            j = end + 1
    parting = _PARTING - {","} if is_stressed else _PARTING
    rest = range(j, at)
    return not has_others(view, j, at) and not any(view.folded[k] in parting and not _joins(view, k) for k in rest)


def is_own_acquaintance(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the name at the tokens `[first, last)` is that of somebody whom the writer knows: `min rektor X`,
    `X , min barndomsvän`, `jag och X`, `X höll mig i handen`."""
    begin, end = view.sentence_of(first)
    if not view.is_first_person(first):
        return False
    before = view.folded[max(begin, first - 4) : first]
    if _is_my(view, first, begin) or _is_called(view, first, begin) or _is_with_me(view, first, last, begin, end):
        return True
    whose = last + (3 if view.folded[last + 1 : last + 3] in (["som", "är"], ["som", "var"]) else 1)
    if whose + 1 < end and view.texts[last] == "," and view.folded[whose] in CUES.own_possessive:
        j = whose + 1  # `X , som är min lärare`
        while j < end - 1 and view.pos[j] == "ADJ":
            j += 1
        if (is_relative(view, j) or is_role(view, j)) and not view.folded[j].startswith(LOVED):
            return True
    if first == begin or (before and before[-1] in ("och", "men", ",", "efteråt")):
        return _touches(view, last, end)
    # `Farmor X berättade den för oss`
    is_led = first - 1 == begin and view.is_kin[begin] and QUOTES.isdisjoint(view.folded[begin:end])
    return is_led and not {"mig", "oss"}.isdisjoint(view.folded[last:end])


def _is_my(view: EssayView, first: int, begin: int) -> bool:
    """Tell whether a possessive of the writer's and who it is of lead the name at token `first`: `min rektor X`, `min
    hyresvärd , herr X`, `min lilla X`."""
    j = first - 1
    if j > begin and view.folded[j] in ("herr", "fru", "fröken", "farbror", "tant"):
        j -= 1
    if j > begin and view.texts[j] == ",":
        j -= 1
    if j > begin and (is_relative(view, j) or is_role(view, j)):
        if view.folded[j].startswith(LOVED):
            return False
        j -= 1
    elif j != first - 1 or not any(e.list == "given_name" for e in view.entries(view.texts[first])):
        return False  # `min lilla X` and `min X`
    while j > begin and (view.pos[j] == "ADJ" or view.folded[j] in CLOSER):
        j -= 1
    return j >= begin and view.folded[j] in CUES.own_possessive


def _is_called(view: EssayView, first: int, begin: int) -> bool:
    """Tell whether the name at token `first` is what somebody of the writer's is called: `min lärare hette X`."""
    verb = first - 1
    if verb - 2 < begin or view.folded[verb] not in CUES.heter:
        return False
    if view.folded[verb - 1] == "och" and view.folded[begin] in CUES.own_possessive and is_relative(view, begin + 1):
        return OTHERS.isdisjoint(view.folded[begin:verb])  # `min pappa var murare och hette X`
    noun = verb - 1
    is_somebody = is_relative(view, noun) or is_role(view, noun) or view.folded[noun] == "man"  # `min gode man`
    return is_somebody and not CUES.own_possessive.isdisjoint(view.folded[max(begin, noun - 2) : noun])


def _is_with_me(view: EssayView, first: int, last: int, begin: int, end: int) -> bool:
    """Tell whether the writer is joined to the name: `jag och X`, `mig och X`, `X och jag`."""
    if first - 2 >= begin and view.folded[first - 1] == "och":
        if view.folded[first - 2] in _ME:
            return True
        if view.folded[first - 2] == "jag" and first - 3 >= begin - 1:
            return not (view.is_verb[last] if last < end else False) or view.folded[first - 3] in (",", "och", "som")
    return (
        last + 1 < end
        and view.folded[last] == "och"
        and view.folded[last + 1] in ("jag", "mig")
        and (last + 2 >= end or view.texts[last + 2] in (",", ".", "!") or view.is_verb[last + 2])
        and (first == begin or view.folded[first - 1] in (",", "medan", "när", "utom", "både"))
    )


def _touches(view: EssayView, last: int, end: int) -> bool:
    """Tell whether whoever is named before token `last` does something to the writer, or beside the writer."""
    after = view.folded[last : min(end, last + _FEW)]
    at = next((k for k, word in enumerate(after) if word in _ME), None)
    if at is None or at == 0 or _TOUCHING.isdisjoint(after[:at]):
        return False
    return after[at - 1] in _TOUCHING or after[at - 1] in _NEAR_ME


def tells_relative(view: EssayView, i: int) -> bool:
    """Tell whether a sentence tells before token i of one of the writer's family: `min farbror kom hem i juni`."""
    first, _ = view.sentence_of(i)
    return any(view.is_kin[j] and view.folded[j - 1] in OWN for j in range(first + 1, i))
