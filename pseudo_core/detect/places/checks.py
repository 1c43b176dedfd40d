"""Questions about a word that may be a place: is it a language, a compound, a person, part of another name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.context import institution_relations
from pseudo_core.detect.institutions.nouns import tail_form
from pseudo_core.detect.names.context import case_of
from pseudo_core.detect.places.context import (
    OWN_TOWN,
    asks_without_preposition,
    head_label,
    lives_bare,
    preposition_before,
)
from pseudo_core.detect.places.entries import MIN_WORLD_CITY
from pseudo_core.detect.places.lines import after_zip
from pseudo_core.detect.places.spelling import has_place_ending, is_bare_spelling, lacks_dots
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import street_endings
from pseudo_core.detect.view.naming import naming_verb_before
from pseudo_core.detect.view.surface import genitive_stem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pseudo_core.lexicon import Entry

__all__ = [
    "AILING",
    "DEFINITE",
    "follows_country",
    "in_country",
    "is_any_square",
    "is_asked_for",
    "is_at_person",
    "is_between",
    "is_coordinated",
    "is_flight",
    "is_language",
    "is_named_by",
    "is_near_by_itself",
    "is_near_town",
    "is_no_goal",
    "is_no_town",
    "is_numbered",
    "is_of_house",
    "is_owned_thing",
    "is_rather_town",
    "is_sailed",
    "is_shop",
    "is_stray",
]

# Points of the compass and parts of the body, which are districts and towns too.
_POINTS = frozenset({"norr", "söder", "öster", "väster", "nord", "syd", "öst", "väst"})
DEFINITE = ("en", "et", "an")
"""Endings of definite nouns."""
_SHOPS = ("boden", "butiken", "affären", "salongen", "handeln", "tvätten", "verkstan", "kiosken", "krogen", "bageriet")
_OWNING = frozenset({"en", "ett", "min", "sin", "din", "två", "hans", "hennes", "gamla", "vår", "våran"})
_LOOKS = frozenset(
    {"gamla", "gammal", "nya", "ny", "begagnad", "begagnade", "rostig", "rostiga", "fina", "fin", "trasiga"}
)
_BODY = frozenset({"handen", "armen", "tån", "ryggen", "magen", "huvudet", "halsen", "bröstet", "foten", "knät"})
# What is somebody's, or meant for somebody: `numret till X`, `en present till X`.
_MEANT = frozenset(
    {
        *("numret", "nummer", "nummret", "numer", "telefonnumret", "telefonnummer", "mobilnumret", "mobilnummer"),
        *("mejl", "mejlet", "mail", "mailet", "sms", "present", "presenten", "presenter", "kort", "kortet", "blommor"),
        *("hälsning", "hälsningar", "hälsa", "hälsade", "kram", "kramar", "puss", "pussar", "tack", "grattis"),
        *(
            "säga",
            "säg",
            "säger",
            "sa",
            "sade",
            "sagt",
            "ringa",
            "fru",
            "frun",
            "kompis",
            "granne",
            "vän",
            "vännen",
            "nyckeln",
            "nycklarna",
            "gåva",
            "gåvan",
        ),
    }
)
_LARGE, _LARGER = 5_000, 10_000  # inhabitants of a town that is rather meant than an ordinary word
_RARE = 4.0  # Zipf frequency
_WATER_WORD = 3.4  # of one that is rather any bay than the one called so
_USUAL = 3.8  # Zipf frequency of a word that is rather itself than a village
_NO_HOUSE = frozenset({"given_name", "surname", "country", "region", "swedish_place", "world_city", "geo", "area"})
_OWN_TOWNS = frozenset({"swedish_place"})
_LONG_TOWN, _SHORT_TOWN = 7, 5  # letters
# What one has learnt, of which a word without a capital is the subject.
_LEARNT = ("examen", "master", "magister", "kandidat", "bachelor", "lektion", "lektioner", "betyg", "betyget", "doktor")
_OWNED = CUES.own_possessive | {"en", "ett", "har", "hade", "sin", "sitt", "hans", "hennes"}
_GOING = frozenset(
    {"komma", "kommer", "kom", "bo", "bor", "bodde", "flytta", "flyttar", "flyttade", "åka", "åker", "åkte", "reste"}
)
_WALKED = frozenset({"gå", "går", "gick", "gått"})
_HOMEWARD = frozenset({"är", "var", "kommer", "kom", "flydde", "flyttade", "flyttat", "född", "reste", "rest"})
_SUBJECTS = frozenset({"jag", "vi", "han", "hon", "du", "ni", "de", "dom", "man"})
_DWELLING = frozenset(
    {
        *("bor", "bo", "bodde", "bott", "flytta", "flyttar", "flyttade", "flyttat", "kommer", "kom", "kommit", "född"),
        *("föddes", "växte", "växt", "uppvuxen", "hyr", "hyrde", "hemma", "hem", "boende", "tåget", "bussen", "buss"),
        *("lägenhet", "hus", "by", "byn"),
    }
)
_SIZES = frozenset({"stora", "lilla", "gamla", "nya"})
AILING = frozenset(
    {
        "ont",
        "sjuk",
        "värk",
        "värkte",
        "värker",
        "smärta",
        "smärtor",
        "svullen",
        "stel",
        "opererad",
        "skadad",
        "kramp",
        "cancer",
    }
)
"""Words before `i` and a part of the body."""
_TOWNS_ABROAD = frozenset({"world_city", "region", "country"})
_KNOWN_CITY = 150_000  # inhabitants
_FLYING = frozenset(
    {"flög", "flyger", "flyga", "flugit", "landade", "landar", "landa", "flygplats", "flygplan", "flyget"}
)


# Who studies to become something, and who buys from a firm: `läser till x`, `köpte den från X`.
_STUDYING = frozenset(
    {
        *("läser", "läste", "läsa", "läst", "pluggar", "pluggade", "plugga", "pluggat", "studerar", "studerade"),
        *("utbildar", "utbildade", "utbilda", "utbildat", "utbildad", "utbildning", "utbildningen", "studera"),
    }
)
_THEMSELVES = frozenset({"sig", "mig", "mej", "dig", "oss", "sej"})
_BUYING = frozenset(
    {
        *("köpa", "köper", "köpte", "köpt", "beställa", "beställer", "beställde", "beställt", "handla", "handlar"),
        *("handlade", "hyrde", "inköpt"),
    }
)
_ANIMALS = frozenset({"hund", "katt", "häst", "kanin", "papegoja", "valp", "kattunge", "båt", "bil", "ponny"})
_SWAPPED = frozenset({"bytte", "byta", "byter", "byts", "bytt", "allergisk", "kampen", "kämpar", "kämpade"})
_DEAR = frozenset({"lilla", "lille", "kära", "söta", "snälla", "käre"})
_NO_NOUNS = frozenset({"VERB", "AUX", "ADV", "SCONJ", "CCONJ", "PRON", "DET"})
_SURELY_NONE = 0.05  # probability of a name below which the tagger's word is taken
_HARDLY, _UNLIKELY = 0.15, 0.5
_FAR_BACK = 5  # tokens


_WHERE_ONE_EATS = frozenset({"kafe", "cafe", "kafeet", "cafeet"})
# What is done with food, and what is said of it with `på`.
_COOKED = word_set(
    "åt äter äta ätit lagar lagade laga lagat bakar bakade baka bakat dricker drack dricka druckit kokar kokade koka",
    "steker stekte steka grillar grillade grilla smakar smakade smaka",
)
_SERVED = word_set("recept receptet recepten bjuder bjöd bjuda bjudit portion tallrik")


def is_no_goal(view: EssayView, i: int, stem: str, *, governed: bool) -> bool:
    """Tell whether what stands around the unknown token i, whose genitive's stem is `stem`, says that it is no place:
    `läser till x`, `köpte den från X`, `från Xs hus`, `i kyrk klockan`."""
    before = view.folded_before(i)
    after = i + 1
    follows = after < view.n and view.texts[after].islower() and view.adjacent(i, after)
    if view.is_capital[i]:
        if before == "på" and follows and view.folded[i].endswith("s") and view.pos[after] == "NOUN":
            owner = view.folded[i][:-1]
            if view.folded[after] in CUES.head_city or view.folded[after] in CUES.head_place:
                return False  # `på Xs område`
            return not (has_place_ending(owner) or owner.endswith(DEFINITE))  # `på Xs lista`, but a town's or a bath's
        if before == "från" and not _BUYING.isdisjoint(view.folded[max(view.sentence_of(i)[0], i - _FAR_BACK) : i]):
            return True
        is_owned = follows and (view.pos[after] == "NOUN" or _is_kins(view, after))
        owned = stem and is_owned and before not in ("vid", "på")
        return bool(owned) and any(e.list == "given_name" for e in view.entries(stem))
    if not governed:
        return view.pos[i] in _NO_NOUNS and view.p_name[i] < _SURELY_NONE
    if before == "i" and view.folded_before(i, 2).endswith(_LEARNT) and view.folded_before(i, 3) in _OWNED:
        return True  # `en examen i medecin`, but not `tog examen i xby`
    if before == "till":
        verb = view.folded_before(i, 3 if view.folded_before(i, 2) in _THEMSELVES else 2)
        return verb in _STUDYING
    return follows and view.is_common_word(after) and view.is_common_surface(view.texts[i] + view.texts[after])


def _is_kins(view: EssayView, j: int) -> bool:
    """Tell whether token j is a relative, in the genitive or not: `i Xs brors kiosk`."""
    return view.is_kin[j] or any(e.list == "kinship" for e in view.entries(genitive_stem(view.texts[j]) or "-"))


def is_coordinated(view: EssayView, first: int, last: int) -> bool:
    """Tell whether `och` or a comma and another town, no ordinary word, stand beside the place `[first, last)`."""
    if view.folded_before(first) in ("och", "eller") and first > 2 and preposition_before(view, first) is not None:
        return _is_sure_town(view, first - 2)  # `mellan Skara och Vara`
    if view.folded_after(last - 1) not in ("och", ",", "eller") or last + 1 >= view.n or not view.is_capital[last + 1]:
        return False
    return _is_sure_town(view, last + 1)


def _is_sure_town(view: EssayView, i: int) -> bool:
    hit = view.hit_at.get(i)
    return hit is not None and any(e.list in ("swedish_place", "world_city") and not e.is_common for e in hit.entries)


def follows_country(view: EssayView, first: int) -> bool:
    """Tell whether the word after a comma goes on an enumeration of countries."""
    if first < 2 or view.folded[first - 1] not in (",", "och"):
        return False
    hit = view.hit_at.get(first - 2)
    return hit is not None and any(e.list == "country" and not e.is_common for e in hit.entries)


def is_flight(view: EssayView, first: int) -> bool:
    """Tell whether somebody flies or lands in the sentence, or right before it."""
    sentence = view.sentence_of(first)
    return any(w in _FLYING for w in view.folded[max(0, sentence[0] - 8) : sentence[1]])


def is_sailed(view: EssayView, first: int) -> bool:
    """Tell whether a boat goes to or from what token `first` opens: `färjan till Visingsö`."""
    if view.folded_before(first) not in ("till", "från", "mot"):
        return False
    back = view.folded[max(view.sentence_of(first)[0], first - _FAR_BACK) : first]
    return any(word.startswith(("färj", "båt")) for word in back)


def in_country(view: EssayView, last: int, entry: Entry) -> bool:
    """Tell whether the place's own country follows: `X , Filippinerna`, `X i Norge`."""
    if entry.list == "country" or not entry.country or view.folded_after(last - 1) not in (",", "i"):
        return False
    hit = view.hit_at.get(last + 1)
    return hit is not None and any(e.list == "country" and e.country == entry.country for e in hit.entries)


def is_asked_for(view: EssayView, first: int, last: int) -> bool:
    """Tell whether somebody works or studies at the tokens `[first, last)`."""
    return any(r in ("r:work", "r:study", "w:you") for r in institution_relations(view, first, last))


def is_shop(view: EssayView, first: int, last: int) -> bool:
    """Tell whether somebody works in what the tokens `[first, last)` name and a shop is called like: `delägare i
    Xboden`."""
    return view.folded[last - 1].endswith(_SHOPS) and "r:work" in institution_relations(view, first, last)


def is_at_person(view: EssayView, i: int) -> bool:
    """Tell whether `till` before token i asks for a person: `mamma till X`, `hem till x`, `numret till X`."""
    return (
        view.folded_before(i) == "till"
        and i > 1
        and (
            view.is_kin[i - 2]
            or view.folded[i - 2] in _MEANT
            or (view.folded[i - 2] == "hem" and not view.is_capital[i])
        )
    )


def is_between(view: EssayView, first: int) -> bool:
    """Tell whether `och` before token `first` joins it to a place after `mellan`: `mellan motala och mark`."""
    one = first - 2
    if one < 1 or view.folded[one - 1] != "mellan" or not view.together(one, first - 1):
        return False
    return any(e.list == "swedish_place" for e in view.entries(view.texts[one]))


def is_stray(view: EssayView, i: int) -> bool:
    """Tell whether the unknown lower-case token i is rather a thing of another language than a place (`koka det i
    cezven`, `på holi`): after `på`, or in a text with capitals where nobody lives there or comes from there."""
    at = view.folded_before(i)
    if at == "på":
        return head_label(view, i) is None
    if at == "mot":
        second = view.folded_before(i, 2)  # `byt ut smöret mot xyz` says no more than `cyklade ut mot xyz`
        return second in _SWAPPED or (second == "ut" and view.folded_before(i, 3).startswith("byt"))
    if case_of(view, i) != "low" or at not in ("i", "till", "från", "ifrån") or head_label(view, i) is not None:
        return False
    before = view.folded_before(i, 2)
    if before in CUES.nominative:
        before = view.folded_before(i, 3)  # `flyttade vi till x`
    return before not in (_HOMEWARD if at.endswith("från") else CUES.live) or before in _WALKED


def is_owned_thing(view: EssayView, i: int, entries: Sequence[Entry]) -> bool:
    """Tell whether token i, of these readings, is a thing that somebody has, or somebody dear, called like a town: `min
    gamla Toyota`, `en röd Lincoln`, `lilla Mim`, but not `min fina Damaskus`."""
    before = view.folded_before(i)
    if before in _ANIMALS and view.folded_before(i, 2) in CUES.possessive:
        return True  # `vår hund Berlin`
    if any(e.frequency >= _KNOWN_CITY for e in entries) and all(e.list in _TOWNS_ABROAD for e in entries):
        return False
    if before in _LOOKS or before in CUES.colour:
        j = i - 2
        while j > 0 and (view.folded[j] in _LOOKS or view.folded[j] in CUES.colour):
            j -= 1
        return j >= 0 and view.folded[j] in _OWNING
    if before in _DEAR:
        return view.folded_before(i, 2) not in CUES.place_preposition  # `lilla Mim`
    return before in _OWNING


def is_of_house(view: EssayView, i: int) -> bool:
    """Tell whether `i` before the lower-case token i goes on the name of a house, a street or an employer, as only
    towns do: `Pingstkyrkan i mora`, `på Storgatan i vara`."""
    if view.folded_before(i) != "i" or i < 2 or not view.adjacent(i - 1, i) or view.is_initial[i - 2]:
        return False
    word = view.folded[i - 2]
    if not view.is_capital[i - 2] and tail_form(word) and _is_own_town(view, i):
        return True  # `på björkbackens äldreboende i boden`
    if view.is_capital[i - 2] and not view.is_kin[i - 2] and (not view.is_common_word(i - 2) or tail_form(word)):
        known = view.entries(view.texts[i - 2])
        if any(e.list in ("company", "institution") for e in known):
            return True  # `på ICA i vara`
        return not any(e.list in _NO_HOUSE for e in known)
    return word in CUES.named_street or (
        word.endswith(street_endings(view.lexicon).sure) and not view.is_common_word(i - 2)
    )


def _is_own_town(view: EssayView, i: int) -> bool:
    return any(e.list == "swedish_place" and e.frequency >= OWN_TOWN for e in view.entries(view.texts[i]))


def is_near_town(view: EssayView, i: int) -> bool:
    """Tell whether the unknown token i is so long that one letter keeps it from being a Swedish town and no other
    word: `sen simrisham`."""
    return len(view.texts[i]) >= _LONG_TOWN and _is_town_misspelt(view, i)


def is_near_by_itself(view: EssayView, i: int) -> bool:
    """Tell whether the unknown token i, no preposition before it, is a Swedish town but for one letter: a long word in
    lower case, or any right after a verb of living or going: `sen simrisham`, `vi kom Kalmmar`."""
    if view.folded_before(i) in _GOING and len(view.texts[i]) >= _SHORT_TOWN and not view.is_common_word(i):
        return _is_town_misspelt(view, i)
    return not view.is_capital[i] and is_near_town(view, i)


def _is_town_misspelt(view: EssayView, i: int) -> bool:
    if view.lexicon is None or view.entries(view.texts[i]):
        return False
    near = view.lexicon.similar(view.texts[i], _OWN_TOWNS)
    return any(s.distance <= 1 and s.entry.frequency >= OWN_TOWN and not s.entry.inflection for s in near)


def is_language(view: EssayView, i: int) -> bool:
    """Tell whether the lower-cased token i is a language here, and no place of its name: `pratar dari`, `på igbo`."""
    return (
        not view.is_capital[i]
        and view.folded_before(i) not in ("i", "från", "till", "ifrån")
        and any(e.list == "language" for e in view.entries(view.texts[i]))
    )


def is_named_by(view: EssayView, j: int) -> bool:
    """Tell whether the noun at token j takes the unknown word before it into its own name."""
    word = view.folded[j]
    return word in CUES.street_word or word in CUES.stop_word or tail_form(word) in ("other", "school", "place")


def is_numbered(view: EssayView, last: int) -> bool:
    """Tell whether a number that is no year or day stands after the word: `i lejenhet 1204`, `legenhet nr 3`."""
    if last >= view.n or view.tokens[last].sentence != view.tokens[last - 1].sentence:
        return False
    word = view.folded[last]
    if word in ("nr", "nummer", "numer", "nr."):
        return True
    return word.isdecimal() and len(word) in (3, 4) and word[:2] not in ("19", "20")


def is_any_square(view: EssayView, first: int, last: int) -> bool:
    """Tell whether lower-case words in a text with capitals say which square or bridge, not what it is called:
    `ses vid gamla torget`."""
    if view.is_capital[first] or view.folded[first] not in _SIZES or case_of(view, first) != "low":
        return False
    noun = view.folded[last - 1]
    ends = noun == "torg" or (noun != "stan" and noun.endswith(("en", "et", "an", "on")))
    return ends and all(view.is_common_word(j) for j in range(first, last))


def _is_ungoverned(view: EssayView, i: int) -> bool:
    """Tell whether nothing before or after token i asks for a place."""
    if preposition_before(view, i) is not None or head_label(view, i) is not None or asks_without_preposition(view, i):
        return False
    after = view.hit_at.get(i + 2) if view.folded_after(i) in (",", "i") else None
    in_state = after is not None and any(e.list == "country" for e in after.entries)
    return not in_state and naming_verb_before(view, i) is None


def _is_stray_town(view: EssayView, i: int, entry: Entry) -> bool:
    """Tell whether a word that a small town abroad is called too stands where none is meant: `I hope`, `ta med
    berbere`, `nara ån`."""
    if lacks_dots(view, i):
        return view.folded_before(i) not in CUES.place_preposition
    is_small = entry.frequency < MIN_WORLD_CITY or (entry.frequency < _KNOWN_CITY and view.p_name[i] < _UNLIKELY)
    return (is_small or view.folded_before(i) == "med") and _is_ungoverned(view, i)


def _is_served(view: EssayView, i: int) -> bool:
    """Tell whether the word at token i, a town's name too, is what somebody eats, cooks or drinks: `åt bigos`."""
    before = view.folded_before(i)
    return before in _COOKED or (before == "på" and view.folded_before(i, 2) in _SERVED)


def _is_usual(view: EssayView, word: str, least: float = _USUAL) -> bool:
    return view.lexicon is not None and view.lexicon.is_frequent(word, least) and view.is_common_surface(word)


def _is_lived_in(view: EssayView, i: int) -> bool:
    """Tell whether the village at token i, an ordinary word too, is where somebody lives or comes from, or what a head
    noun, an address or a house before it makes a place: `bor i hult`, `byn berg`."""
    if head_label(view, i) is not None or is_of_house(view, i) or after_zip(view, i):
        return True
    first = view.sentence_of(i)[0]
    before = view.folded_before(i)
    return before in ("i", "från", "ifrån", "till") and not _DWELLING.isdisjoint(view.folded[max(first, i - 4) : i - 1])


def is_rather_town(view: EssayView, i: int, entry: Entry) -> bool:
    """Tell whether the lower-case word at token i after `i` or `från` is rather a large town than the word that it is
    too: `jag är i boden nu`, `jobbar i kil`."""
    if entry.frequency < _LARGE or view.is_capital[i] or view.folded_before(i) not in ("i", "från", "ifrån", "till"):
        return False
    word = view.folded[i]
    if word in _BODY or view.is_verb[i] or view.lexicon is None or entry.list != "swedish_place":
        return False
    return entry.frequency >= _LARGER or not (word.endswith(DEFINITE) or view.lexicon.is_frequent(word, _RARE))


def is_no_town(view: EssayView, i: int, entry: Entry, *, genitive: bool) -> bool:
    """Tell whether the lower-cased token i is an ordinary word here that a place is called too: `i norr`, `ont i
    handen`, `klädd i plast`, `så minns jag`."""
    if view.folded[i] in _WHERE_ONE_EATS:
        return True  # `på kafe`, without its accent
    is_illness = entry.list == "world_city" and any(e.list == "sensitive" for e in view.entries(view.texts[i]))
    if is_illness and _is_ungoverned(view, i):
        return True  # called after a man, as is a town
    if view.is_capital[i]:  # `Darfor är jag här`, in a text without dots
        return entry.list in _TOWNS_ABROAD and view.is_initial[i] and is_bare_spelling(view, i)
    word = view.folded[i]
    known = view.entries(view.texts[i])
    if (
        i + 1 < view.n
        and view.is_capital[i + 1]
        and view.adjacent(i, i + 1)
        and any(e.list == "kinship" for e in known)
    ):
        return True  # `från akka Meena`
    is_described = i > 0 and view.pos[i - 1] == "ADJ" and view.texts[i - 1].islower() and view.texts[i - 1][-1] != "a"
    if entry.list == "world_city" and is_described and _is_ungoverned(view, i):
        return True  # `en ny madras`
    if entry.list in ("world_city", "area"):
        if is_bare_spelling(view, i) or (view.folded_before(i) in _SUBJECTS and not lives_bare(view, i)):
            return True  # `jag jobar`, which is a verb misspelt
        if view.pos[i] in _NO_NOUNS and view.p_name[i] < _HARDLY and _is_ungoverned(view, i):
            return True  # `alla som jobar hos oss`
    if entry.list == "geo" and entry.is_common and word.endswith(DEFINITE) and view.is_common_word(i):
        if case_of(view, i) == "low" and head_label(view, i) is None and _is_usual(view, word, _WATER_WORD):
            return True  # `vid viken`
        return view.folded_before(i) == "i" and CUES.bathing.isdisjoint(view.window(i, 5, 5))  # `alla i salen`
    if entry.list == "world_city" and entry.country != "SE" and (_is_served(view, i) or _is_stray_town(view, i, entry)):
        return True
    if entry.is_common and entry.frequency < OWN_TOWN and view.folded_before(i, 2) in _WALKED:
        return view.folded_before(i) == "i"  # `vi går i skog`
    if word in _BODY:
        return view.folded_before(i) == "i" and view.folded_before(i, 2) not in CUES.live
    if word in _POINTS:
        return view.folded_before(i, 2) not in CUES.live
    if entry.list == "swedish_place" and entry.is_common and entry.frequency < OWN_TOWN and _is_usual(view, word):
        return not _is_lived_in(view, i)  # `arbete i skog`, `satt i trädet`
    if entry.list != "world_city" or not view.is_common_word(i):
        return False
    if genitive or view.is_verb[i]:
        return True
    asked = view.folded_before(i) in ("i", "från", "ifrån") and view.folded_before(i, 2) in CUES.live
    return entry.is_common and entry.frequency < _KNOWN_CITY and not asked and head_label(view, i) is None
