"""What stands around a token that may be a place, and what sort of place its surroundings call for."""

from __future__ import annotations

from pseudo_core.detect.places.lines import after_zip, ends_letter, heads_letter
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.naming import is_only_place, naming_verb_before
from pseudo_core.detect.view.taking import takes_person
from pseudo_core.taxonomy import Label

__all__ = [
    "DWELLS",
    "LOVING",
    "OWN_TOWN",
    "ROOMS",
    "SIDES",
    "TURNS",
    "asks_without_preposition",
    "capitals_after",
    "goes_to_town",
    "head_label",
    "is_alighted",
    "is_line_end",
    "is_on_slope",
    "is_stage",
    "lives_bare",
    "place_features",
    "preposition_before",
]

LOVING = frozenset({"kär", "kära", "förälskad", "förälskade", "besviken", "intresserad", "tro", "tror", "troende"})
"""Words whose `i` takes a person."""
DWELLS = frozenset({"bor", "bodde", "bo"})
"""Forms of living somewhere."""
OWN_TOWN = 3_000
"""Inhabitants from which a numbered line's end is rather a town than a stop."""
_LINES = frozenset({"spårvagn", "spårvagnen", "tunnelbana", "tunnelbanan", "pendeltåg", "pendeltåget", "vagnen"})
_EATERS = frozenset({"jag", "vi", "han", "hon", "du", "ni", "de", "dom", "man", "och", "sen"})
SIDES = frozenset({"norr", "söder", "öster", "väster"})
"""What one lies `om` a town."""
_EDGES = frozenset({"utkanten", "foten", "närheten", "stranden", "hjärtat", "kanten", "mitten"})
_EQUALS = frozenset({"är", "var", "ar", "e", ","})
_APPOSING = frozenset({",", ":", "(", "–"})
_TAKEN_UP = frozenset({"den", "det", "dom", "hon"})
_WHERE = frozenset({"var", "vart", "hur"})
_LIES = frozenset({"ligger", "är", "låg", "va", "e"})
_IT = frozenset({"den", "det"})
ROOMS = frozenset(
    {"lägenhet", "lägenheten", "lgh", "etta", "ettan", "tvåa", "tvåan", "trea", "trean", "fyra", "fyran", "villa"}
    | {"villan", "radhus", "radhuset", "hyresrätt", "bostadsrätt", "hus", "huset", "rum", "rummet", "lejenhet"}
    | {"lagenhet", "lägenet", "kolonilott", "sommarstuga", "stuga"}
)
"""Where somebody lives, before `på` and a part of a town."""
_SLOPES = frozenset({"toppen", "sluttningen", "sluttningar", "krönet", "sluttning", "sidan", "foten", "kratern"})
# Those that people have too, and what may have a top or an edge as well.
_ANYBODYS = frozenset({"sidan", "foten"})
_COUNTRIES = frozenset({"country"})
_NO_MOUNTAINS = _COUNTRIES | {"given_name"}
TURNS = frozenset({"först", "forst", "sen", "sedan", "därefter", "därifrån", "sist", "slutligen", "nu"})
"""Words before each of the places that somebody was at by turns."""
_LONGEST_NAME = 4  # tokens
_REACH = 12  # tokens of the sentence before, for a noun that a pronoun takes up
_LANDING = frozenset({"landa", "landar", "landade", "landat", "mellanlandar", "mellanlandade", "mellanlanda"})
_STEPPING = frozenset({"gå", "går", "gick", "kliv", "kliver", "klev", "stig", "stiger", "steg", "hoppa", "hoppar"})
_STOP_LINKS = frozenset({"av", "vid", "på", "i", "är", "var"})  # right before where one gets off
_TAKING = frozenset({"ta", "tar", "tog", "åk", "åker"})
_TRAINS = ("tåget", "tågen", "nelbanan", "värbanan", "lagsbanan", "sjöbanan", "göbanan", "pågatåg", "linjen")


def preposition_before(view: EssayView, i: int) -> int | None:
    """Return the preposition that governs the place at token i: over adjectives, heads and enumerated places; or
    None."""
    first = view.sentence_of(i)[0]
    j = i - 1
    steps = 0
    while j >= first and steps < 7:
        word = view.folded[j]
        if word == "åt" and j > first and view.folded[j - 1] in _EATERS:
            return None  # `jag åt Xs lunch`, `satt på gården och åt matoke`
        if word in CUES.place_preposition:
            is_persons = takes_person(view, j) and not is_only_place(view, i)  # `kär i X`, but `kär i Paris`
            return None if is_persons else j
        if word in ("om", "av") and j > first:
            return _governing(view, j, first)  # `söder om X`, `i utkanten av X`
        if (
            word in CUES.place_between
            or word in CUES.head_city
            or word in CUES.head_region
            or word in CUES.head_country
        ):
            pass
        elif word in (",", "och", "eller", "/", "samt") and j > first:
            # An enumeration goes on only over names: `i Homs , Damaskus och Aleppo`.
            k = j - 1
            if not (view.texts[k][:1].isupper() or (view.is_word[k] and not view.is_common_word(k))):
                return None
            j = k
        else:
            return None
        j -= 1
        steps += 1
    return None


def capitals_after(view: EssayView, words: frozenset[str]) -> list[int]:
    """Return the tokens with a capital, in order, that stand right after one of these folded words."""
    known: dict[str, list[int]] | None = view.memo.get("capitals_after")
    if known is None:
        known = view.memo["capitals_after"] = {}
        for i in view.capitals:
            known.setdefault(view.folded_before(i), []).append(i)
    return sorted([i for word in words.intersection(known) for i in known[word]])


def _governing(view: EssayView, j: int, first: int) -> int | None:
    """Return the preposition that `om` or `av` at token j goes on, None for none."""
    if view.folded[j] == "om":
        return j - 1 if view.folded[j - 1] in SIDES else None
    if j - 2 >= first and view.folded[j - 1] in _EDGES and view.folded[j - 2] in CUES.place_preposition:
        return j - 2
    return None


_HEAD_LABEL = {
    word: label
    for words, label in ((CUES.head_geo, Label.GEO), (CUES.head_region, Label.REGION), (CUES.head_city, Label.CITY))
    for word in words
}


# A word that is a noun of two kinds counts as the first of them.
_NOUN_LABEL = {
    word: label
    for words, label in (
        (CUES.head_country, Label.COUNTRY),
        (CUES.head_place, Label.PLACE),
        (CUES.head_geo, Label.GEO),
        (CUES.head_region, Label.REGION),
        (CUES.head_city, Label.CITY),
    )
    for word in words
}


def head_label(view: EssayView, i: int) -> Label | None:
    """Return the label that a common noun before token i calls for (`byn X`, `berget X`, `gatan heter X`), or None."""
    known: dict[int, Label | None] = view.memo.setdefault("head_labels", {})
    if i not in known:
        known[i] = _find_head_label(view, i)
    return known[i]


def is_on_slope(view: EssayView, i: int) -> bool:
    """Tell whether a part of a mountain has the name at token i: `på sluttningen av X`, but not `vid sidan av Mona`."""
    if i < 2 or view.folded[i - 1] != "av" or view.folded[i - 2] not in _SLOPES or not view.is_capital[i]:
        return False
    others = _NO_MOUNTAINS if view.folded[i - 2] in _ANYBODYS else _COUNTRIES
    return all(e.list not in others for e in view.entries(view.texts[i]))


def _find_head_label(view: EssayView, i: int) -> Label | None:
    first, end = view.sentence_of(i)
    if i + 3 < end and view.folded[i + 1] in _EQUALS and view.folded[i + 2] in ("en", "ett"):
        # `X är en stor flod`, `X , en ö där …`
        for j in range(i + 3, min(end, i + 6)):
            if view.folded[j] in _HEAD_LABEL:
                return _HEAD_LABEL[view.folded[j]]
            if view.pos[j] and view.pos[j] not in ("ADJ", "ADV"):
                break
    inverted = _inverted_head(view, i) or _bare_head(view, i)
    if inverted is not None or i <= first:
        return inverted
    if is_alighted(view, i) or _is_landed(view, i):
        return Label.PLACE
    verb = naming_verb_before(view, i)
    if verb is None:
        if view.folded[i - 1] == "för" and i - 3 >= first and view.folded[i - 3] in CUES.calling:
            return _NOUN_LABEL.get(view.folded[i - 2])  # `de kallade orten för X`
        if view.texts[i - 1] in _APPOSING and i - 2 >= first and view.folded[i - 2] in _HEAD_LABEL:
            return _NOUN_LABEL[view.folded[i - 2]]  # `i en liten stad , X ,`, `en by : X`
        if is_on_slope(view, i):
            return Label.GEO  # `på toppen av X`
        return _NOUN_LABEL.get(view.folded[i - 1])
    if _renames(view, verb, first):
        return Label.CITY
    window = list(range(max(first, verb - 5), verb))
    if view.folded_before(verb) in _TAKEN_UP and verb - 1 in (first, first + 1):
        window = list(range(max(0, first - _REACH), first)) + window  # `… om en by . Den heter X`
    for j in reversed(window):
        word = view.folded[j]
        if word in _NOUN_LABEL:
            if view.folded[verb - 1] != "som" and _is_within(view, j, window[0]):
                continue  # `trollet i ån heter X`
            return _NOUN_LABEL[word]
        if _is_relative(view, j, window[0]):
            continue  # `staden jag kommer från heter X`
        if view.is_kin[j] or view.is_profession[j] or word in ("jag", "hon", "han"):
            return None
    return None


def _bare_head(view: EssayView, i: int) -> Label | None:
    """Return what the name at token i is said to be without a naming verb or an article: `X är liten stad`, `min ort
    är X`, None where it is said to be nothing."""
    first, end = view.sentence_of(i)
    if i - 2 > first and view.folded[i - 1] in _EQUALS and view.folded[i - 3] in CUES.own_possessive:
        return Label.CITY if view.folded[i - 2] in CUES.head_city else None
    if i + 2 >= end or view.folded[i + 1] not in _EQUALS or view.texts[i + 1] == ",":
        return None
    for j in range(i + 2, min(end, i + 5)):
        if view.folded[j] in CUES.head_city:
            return Label.CITY
        if view.pos[j] and view.pos[j] not in ("ADJ", "ADV") and not view.folded[j].endswith("s"):
            break  # but `X är fotbollens stad`
    return None


def _renames(view: EssayView, verb: int, first: int) -> bool:
    """Tell whether the naming verb at that token tells another name of a town: `hemma i X , som heter Y`."""
    som = verb - 1 if view.folded_before(verb) == "som" else verb - 2
    if som <= first or view.folded[som] != "som":
        return False
    town = som - 1 - (view.texts[som - 1] == ",")
    if town <= first or not view.is_capital[town]:
        return False
    return view.folded[town - 1] in ("i", "till", "från") and (view.folded[town - 1] == "i" or _is_town(view, town))


def _inverted_head(view: EssayView, i: int) -> Label | None:
    """Return what is named by the name at token i that opens its clause: `X heter byn`, `… en liten ö . X heter den`,
    None where it names no place."""
    if view.vocabulary.isdisjoint(CUES.called):
        return None
    first, end = view.sentence_of(i)
    if i > first and view.folded[i - 1] not in (",", "och", "men"):
        return None
    verb = i + 1
    while verb < end and verb - i < _LONGEST_NAME and view.is_capital[verb]:
        verb += 1
    if verb + 1 >= end or view.folded[verb] not in CUES.called:
        return None
    word = view.folded[verb + 1]
    if word not in _IT:
        return _NOUN_LABEL.get(word)
    before = view.folded[max(0, first - _REACH) : first]
    return next((_HEAD_LABEL[noun] for noun in reversed(before) if noun in _HEAD_LABEL), None)


def _is_relative(view: EssayView, j: int, first: int) -> bool:
    """Tell whether the pronoun at token j is the subject of a clause about the place before it: `byn där jag bodde`."""
    before = [view.folded[k] for k in range(max(first, j - 2), j)]
    return bool(before) and (
        before[-1] in _NOUN_LABEL or (before[-1] in ("som", "där", "dit") and before[0] in _NOUN_LABEL)
    )


def _is_within(view: EssayView, j: int, first: int) -> bool:
    """Tell whether the definite noun at token j only says where its clause's subject is: `mannen i byn heter X`."""
    return (
        j - 2 >= first
        and view.folded[j - 1] in ("i", "på", "vid", "från")
        and view.pos[j - 2] == "NOUN"
        and not view.is_capital[j - 2]
    )


def _is_stop(view: EssayView, i: int, first: int) -> bool:
    """Tell whether the place at token i is where one gets off: `kliv av vid X`, `byt vid X`, `nästa stopp är X`."""
    if i - 2 < first:
        return False
    before, word = view.folded[i - 2], view.folded[i - 1]
    if word == "i" and (before == "av" or _is_town(view, i) or _is_locality(view, i)):
        return False  # `gå av i Kristianstad`, `vi stannade i X`
    if word in ("vid", "på", "i") and before in CUES.alighting:
        return True
    if word in ("vid", "på", "i") and i - 3 >= first and view.folded[i - 3] in CUES.alighting:
        return before in ("bussen", "tåget", "spårvagnen", "tunnelbanan", "där", "direkt", "sedan", "sen", "buss")
    return word in ("är", "var") and before in ("stopp", "stoppet", "hållplats", "hållplatsen", "station", "stationen")


def _is_landed(view: EssayView, i: int) -> bool:
    """Tell whether somebody lands at token i, which is an airport then: `vi landar på X`."""
    return view.folded_before(i) == "på" and view.folded_before(i, 2) in _LANDING


def is_alighted(view: EssayView, i: int) -> bool:
    """Tell whether a vehicle stops at token i, with a preposition or without: `gå av vid X`, `kliv av X`."""
    if i < 2 or view.folded[i - 1] not in _STOP_LINKS:
        return False
    first = view.sentence_of(i)[0]
    if i - 2 >= first and view.folded[i - 1] == "av" and view.folded[i - 2] in _STEPPING:
        return True
    return _is_stop(view, i, first)


def _is_town(view: EssayView, i: int) -> bool:
    return any(
        e.list == "world_city" or (e.list == "swedish_place" and e.frequency >= OWN_TOWN)
        for e in view.entries(view.texts[i])
    )


def _is_locality(view: EssayView, i: int) -> bool:
    return any(e.list == "swedish_place" and e.kind == "locality" for e in view.entries(view.texts[i]))


def is_line_end(view: EssayView, i: int) -> bool:
    """Tell whether a numbered line goes to token i: `buss 3 mot X`, `linje 14 till X`."""
    if i < 2 or view.folded[i - 1] not in ("mot", "till", "från"):
        return False
    first = view.sentence_of(i)[0]
    if i - 2 >= first and view.folded[i - 1] in ("mot", "till") and view.folded[i - 2] in ("linjen", "linje"):
        return True
    if i - 3 >= first and view.folded[i - 1] in ("mot", "till", "från"):
        # `tar pendeltåget från X`, `tunnelbanan ända till X`
        for j in range(i - 2, max(first, i - 6) - 1, -1):
            if view.folded[j] in _LINES or view.folded[j].endswith(_TRAINS):
                return True
    return (
        i - 3 >= first
        and view.folded[i - 1] in ("mot", "till")
        and view.texts[i - 2][:1].isdigit()
        and (view.folded[i - 3] in CUES.vehicle or view.folded[i - 3] in _TAKING or _takes_either(view, i))
    )


def _takes_either(view: EssayView, i: int) -> bool:
    """Tell whether one of two lines goes to token i: `ta 17 eller 18 mot X`."""
    return i >= 5 and view.folded[i - 3] == "eller" and view.folded[i - 5] in _TAKING


def goes_to_town(view: EssayView, last: int) -> bool:
    """Tell whether a town that is no ordinary word follows the token `last`."""
    to = view.hit_at.get(last + 1)
    towns = () if to is None else to.entries
    return any(e.list in ("swedish_place", "world_city") and not e.is_common for e in towns)


def _asked_about(view: EssayView, first: int, last: int) -> bool:
    """Tell whether a question or a comparison is about the place: `var ligger X`, `hur är X`, `X är större än Y`."""
    before, two_before = view.folded_before(first), view.folded_before(first, 2)
    if two_before in _WHERE and before in _LIES:
        return True
    if before in _WHERE and view.folded_after(last - 1) in _LIES:
        return True  # `du frågade hur X är`
    if view.is_initial[first] and view.folded_after(last - 1) in ("är", "var"):
        after = [view.folded_after(last - 1, on) for on in range(2, 6)]
        if "än" in after and any(w.endswith("re") for w in after[: after.index("än")]):
            return True
    if view.folded_after(last - 1) in ("till", "-", "–") and before not in CUES.person_preposition:
        return goes_to_town(view, last)  # `X till Kalmar är 12 mil`, `färja X till Kalmar`
    return before == "än" and two_before.endswith(("re", "are"))


def is_stage(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the place is one of those that somebody was at by turns: `först X , sen Y`."""
    if view.folded_before(first) not in TURNS:
        return False
    before = first - 3 if view.folded_before(first, 2) in (",", "och") else first - 2
    if _is_named_town(view, before):
        return True
    after = last + (last < view.n and view.folded[last] in (",", "och"))
    return after < view.n and view.folded[after] in TURNS and _is_named_town(view, after + 1)


def _is_named_town(view: EssayView, i: int) -> bool:
    """Tell whether token i is a town or a country and no ordinary word."""
    hit = view.hit_at.get(i)
    return hit is not None and any(
        e.list in ("country", "world_city", "swedish_place") and not e.is_common for e in hit.entries
    )


def lives_bare(view: EssayView, i: int) -> bool:
    """Tell whether somebody lives at the listed place at token i, the preposition left out: `vi bodde gnesta`, or the
    verb after it: `jag London bor`."""
    if i not in view.hit_at:
        return False
    before = view.folded_before(i)
    if before in DWELLS:
        return view.folded_before(i, 2) in CUES.nominative
    return before in CUES.nominative and view.folded_after(i) in DWELLS and _is_town(view, i)


def asks_without_preposition(view: EssayView, i: int) -> bool:
    """Tell whether a town may stand at token i though no preposition is right before it: `till Kalmar eller x`,
    `hur är x`, `jag saknar x`, `bytte x mot`."""
    before = view.folded_before(i)
    if before in CUES.left_object or (before in TURNS and is_stage(view, i, i + 1)):
        return True
    if before in ("och", "eller", ",", "-", "–") and i > 1:
        hit = next((view.hit_at[k] for k in range(i - 2, max(-1, i - 4), -1) if k in view.hit_at), None)
        towns = () if hit is None or hit.last != i - 1 else hit.entries
        return any(e.list in ("swedish_place", "world_city") and not e.is_common for e in towns) and (
            preposition_before(view, i) is not None
        )
    return before in ("ligger", "är", "e", "låg") and view.folded_before(i, 2) in ("var", "vart", "hur")


def place_features(view: EssayView, first: int, last: int) -> list[str]:
    """Return the features of what stands around the tokens `[first, last)`: preposition, head noun, verb,
    neighbours."""
    out: list[str] = []
    at = preposition_before(view, first)
    sentence_first, sentence_last = view.sentence_of(first)
    if at is not None:
        word = view.folded[at]
        if word in ("i", "från", "ifrån", "frånn"):
            out.append(f"p:{'i' if word == 'i' else 'från'}")
        elif word in ("till", "till."):
            out.append("p:till")
        elif word in CUES.place_preposition_strong:
            out.append("p:strong")
        elif word == "på":
            out.append("p:i" if view.folded_before(at) in ROOMS else "p:på")  # `har en trea på X`
        else:
            out.append("p:other")
        back = [view.folded[j] for j in range(max(sentence_first, at - 4), at)]
        if not CUES.live.isdisjoint(back):
            out.append("p:live")
            if back[-1] in CUES.live:
                out.append("p:live_next")
    elif after_zip(view, first) or heads_letter(view, first, last) or ends_letter(view, first, last):
        out.append("p:zip")
    elif lives_bare(view, first):
        out += ["p:i", "p:live", "p:live_next"]
    elif _asked_about(view, first, last) or is_stage(view, first, last):
        out.append("p:other")
    else:
        out.append("p:object" if view.folded_before(first) in CUES.left_object else "p:none")
        before = view.folded_before(first)
        if before in CUES.person_preposition:
            out.append("n:person_prep")
        if first > 0 and (view.is_kin[first - 1] or view.is_profession[first - 1]):
            out.append("n:kin")
        if before in CUES.determiner or (first and view.pos[first - 1] == "ADJ" and view.texts[first - 1].islower()):
            out.append("n:det")
    label = head_label(view, first)
    if label is not None:
        out.append("p:head")
    elif naming_verb_before(view, first) is not None:
        out.append("n:heter")
    if last < sentence_last:
        after = view.folded[last]
        if view.is_verb[last] and at is None:
            out.append("n:verb")
        if (
            after in (",", "(")
            and last + 1 < sentence_last
            and view.folded[last + 1] in ("där", "dit", "som", "varifrån")
        ):
            out.append("p:where")
        if after == "i" or (after == "," and last + 1 < sentence_last and view.texts[last + 1][:1].isupper()):
            out.append("p:nested")
    if first in view.signed:
        out.append("n:signed")
    if first in view.greeted and (at is None or view.folded[at] not in ("i", "från")):
        out.append("n:greeted")  # but `Käre Bo i X !`
    return out
