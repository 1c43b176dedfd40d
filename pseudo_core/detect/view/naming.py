"""What a naming verb or noun names: somebody, a place, an institution, a thing or a figure of fiction."""

from __future__ import annotations

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.people_words import is_role

__all__ = [
    "BEFORE_FEAST",
    "FAMILY_NOUNS",
    "PERSONS",
    "SUBJECTS",
    "double_names",
    "is_called_on",
    "is_feast",
    "is_one_there",
    "is_one_who",
    "is_only_place",
    "is_own_name",
    "is_pet",
    "is_river_name",
    "is_things_name",
    "named_kind",
    "naming_verb_before",
    "says_family_first",
]

PERSONS = word_set(
    "kvinna man kille tjej dam gubbe gumma tant pojke flicka herre mamma pappa mannen kvinnan killen tjejen pojken",
    "flickan damen gubben gumman tanten farbror farbrorn person personen",
)
"""Words for one person, as they stand before a name or what tells the person more closely."""
SUBJECTS = frozenset({"jag", "hon", "han", "hen"})
_AT_RIVER = frozenset({"vid", "i", "över", "nära", "längs", "till", "från", "vår", "våran", "bredvid", "genom", "mot"})
_OF_THINGS = frozenset({"heter", "hette", "heder", "hete", "kallas", "kallades"})
_INVERTED = frozenset({"heter", "hette"})
_NAMED_NOUNS = (
    CUES.thing_head
    | CUES.named_thing
    | CUES.work_head
    | CUES.place_of_study_head
    | CUES.head_city
    | CUES.head_geo
    | CUES.head_place
)
FAMILY_NOUNS = word_set("efternamn efternamnet familjenamn familjenamnet släktnamn släktnamnet")
_PLACED = 5  # tokens before `som` in which a place and its preposition stand
_WHERE = frozenset({"i", "på", "från", "vid", "nära", "utanför"})
_HERE = frozenset({"här", "där", "hemma", "borta", "uppe", "nere"})
_NAMED_BY = frozenset({"är", "e", ":", "is"})
_NEAR = 9  # tokens before a verb in which what it names may stand


# What stands before those whom films and books tell of, …
_FIGURES = word_set(
    "huvudpersonen huvudpersonerna huvudkaraktären karaktären karaktärerna rollfiguren figuren seriefiguren hjälten",
    "hjältinnan superhjälten filmfiguren berättaren protagonisten antagonisten favoritfigur favoritfiguren",
    "favoritkaraktär favoritkaraktären",
)
_TELLING = word_set(
    "handlar handlade handla boken bok filmen film sagan saga serien serie sången låten romanen historien berättelsen",
    "berättelse dikten novellen myten legenden dokumentären podden artikeln visan böcker böker böckerna filmer",
    "filmerna sagor sagorna serier serierna berättelser berättelserna historier sånger sångerna dikter dikterna",
    "romaner noveller myter legender barnböcker barnböckerna bilderböcker roman novell barnbok avsnitt avsnittet",
)
# What bears a title.
_TITLED = word_set(
    "appen spelet datorspelet mobilspelet programmet tv-programmet serien tv-serien podden boken romanen filmen",
    "låten sången pjäsen operan musikalen sagan novellen dikten visan märket bilmärket hemsidan sajten kanalen",
    "webbsidan modellen maträtten kryddan medicinen tabletten vaccinet operativsystemet",
)
_ADDRESSES = frozenset({"tack", "du", "dig", "dej", "din", "snälla"})
_OF_TITLES = frozenset({"är", "var", "handlar", "handlade", "kostar", "finns", "gick", "går", "kom"})
# What stands before the verb of a clause without `som`.
_ADVERBS = word_set("inte alltid aldrig ofta ibland bara själv också redan nog gärna")
_SCREENS = frozenset({"bio", "biografen", "tv", "teve", "netflix", "youtube", "spotify", "svt", "hbo"})
# … and what tells of feasts and animals.
_FEASTING = frozenset({"firar", "firade", "fira", "firat", "firas", "firades"})
_FEASTS = frozenset({"valborg", "lucia", "nikolaus", "mikael", "johannes", "ursula", "novruz", "diwali", "holi"})
_CELEBRATING = frozenset({"vi", "alla", "man", "de", "dom", "jag", "också", "alltid", "inte"})
BEFORE_FEAST = _FEASTING | _CELEBRATING
"""What stands before what is celebrated."""
_SAINTS = word_set("santo santa sankt sankta são san saint sant sveti sveta agios agia mar")
_ENDING = frozenset({".", ",", "", "och", "&", ")", "som", "!", "?"})
_JOINED = frozenset({"och", "å", "o", "&"})
_FEW_OF = frozenset({"tre", "fyra", "fem", "sex", "våra", "mina", "hennes", "hans", "deras", "sina"})
_ONE = frozenset({"en", "ett", "min", "vår", "våran", "vårt", "mitt", "hans", "hennes", "deras", "två", "ny", "nya"})


def naming_verb_before(view: EssayView, i: int) -> int | None:
    """Return the token of a naming verb or noun (`heter`, `namn är`) that token i completes, or None."""
    known: dict[int, int | None] = view.memo.setdefault("naming_verbs", {})
    if i not in known:
        known[i] = _find_naming_verb(view, i)
    return known[i]


def _find_naming_verb(view: EssayView, i: int) -> int | None:
    first = view.sentence_of(i)[0]
    for j in range(i - 1, max(first - 1, i - 5), -1):
        word = view.folded[j]
        if j == i - 1 and view.folded_before(j) in _INVERTED and _is_named_noun(view, j):
            return j - 1 if j > first else None  # `nu heter båten X`
        if word in CUES.naming_verb and not (word == "heta" and view.folded[j + 1].startswith("arbete")):
            # `mitt namn är X` and `namnet X`, but not `namn på skolan`
            return j if word not in CUES.naming_noun or i - j == 1 or view.folded[j + 1] in _NAMED_BY else None
        if word == "för" and view.folded_before(j) not in CUES.nickname_verb:
            return None
        if word not in CUES.naming_skip and word not in (":", '"', "”", "“", "'"):
            return None
    return None


def _is_named_noun(view: EssayView, j: int) -> bool:
    """Tell whether the noun at token j, right after `heter`, is what is named: `nu heter båten X`."""
    return not view.is_capital[j] and view.folded[j].endswith(("n", "t")) and view.folded[j] in _NAMED_NOUNS


def is_only_place(view: EssayView, i: int) -> bool:
    """Tell whether the lists know token i as a town, region or country and as no given name."""
    lists = {e.list for e in view.entries(view.texts[i]) if e.inflection not in ("inhabitant", "adjective")}
    return bool(lists & {"country", "world_city", "swedish_place", "region"}) and "given_name" not in lists


def is_one_who(view: EssayView, j: int) -> bool:
    """Tell whether a word for a person stands at token j, or after an adjective there: `en blind man`."""
    return any(k < view.n and (view.folded[k] in PERSONS or is_role(view, k)) for k in (j, j + 1))


def is_one_there(view: EssayView, i: int) -> bool:
    """Tell whether the place at token i is where somebody is, who may be named after it: `mannen i affären, X`."""
    return i > 1 and view.folded[i - 1] in _WHERE and view.folded[i - 2] in PERSONS


def _is_animals(view: EssayView, j: int) -> bool:
    """Tell whether the pronoun at token j opens its sentence and takes up an animal of the sentence before, in which
    nobody else is spoken of."""
    first = view.sentence_of(j)[0]
    if j > first + 1 or first < 2:
        return False
    previous = range(view.sentence_of(first - 1)[0], first - 1)
    if not any(view.folded[k] in CUES.thing_head for k in previous):
        return False
    return not any(
        view.is_kin[k]
        or view.is_profession[k]
        or view.folded[k] in PERSONS
        or (view.is_capital[k] and not view.is_initial[k])
        for k in previous
    )


def _is_place_head(view: EssayView, j: int) -> bool:
    word = view.folded[j] if j >= 0 else ""
    return word in CUES.head_city or word in CUES.head_geo or word in CUES.head_place or word in CUES.head_region


def _is_somebody_there(view: EssayView, relative: int) -> bool:
    """Tell whether the place before `som` at a token is where somebody is: `en granne här i X som heter Y`, `hos en
    bonde i X , som heter Y`."""
    first = view.sentence_of(relative)[0]
    for k in range(relative - 2, max(first, relative - _PLACED) - 1, -1):
        if view.folded[k] in _WHERE and k > first:
            who = k - 1 - (view.folded[k - 1] in _HERE)
            return who >= first and (view.is_kin[who] or view.folded[who] in PERSONS or is_role(view, who))
    return False


def named_kind(view: EssayView, verb: int) -> str:
    """Return what kind of thing is named by the verb: `place`, `fiction`, `kin`, `person`, `prof`, `animal`,
    `institution` or the empty string."""
    first = view.sentence_of(verb)[0]
    if view.folded[verb] in _INVERTED and view.folded_after(verb) in _NAMED_NOUNS and _is_named_noun(view, verb + 1):
        word = view.folded[verb + 1]
        if _is_place_head(view, verb + 1):
            return "place"
        return "institution" if word in CUES.work_head or word in CUES.place_of_study_head else "animal"
    if view.folded_after(verb) in SUBJECTS and view.folded_before(verb) not in ("som", "vad"):
        return "person"  # `i skolan hette jag X`
    if view.folded_before(verb) in ("den", "det") and view.folded_before(verb, 2) == ",":
        for j in range(verb - 3, max(first - 1, verb - 9), -1):
            if _is_place_head(view, j):
                return "place"  # `ett läger nära gränsen , det heter X`
    if view.folded_before(verb) == "den":
        return "animal"
    if view.folded_before(verb) == "det" and view.folded[verb] in _OF_THINGS and view.folded_before(verb, 2) != "vad":
        near = range(verb - 2, max(first - 1, verb - _NEAR), -1)
        return "place" if any(_is_place_head(view, j) for j in near) else "animal"  # `det heter samosa`
    for j in range(verb - 1, max(first - 1, verb - 9), -1):
        word = view.folded[j]
        if verb - j > 2 and word in ("där", "dit", "som") and _is_place_head(view, j - 1 - (view.folded[j - 1] == ",")):
            return "place"  # `byn där jag föddes heter X`
        if verb - j > 1 and word in SUBJECTS and view.folded_before(j) in ("där", "dit", "som"):
            continue
        if view.is_kin[j]:
            return "kin"
        if view.is_profession[j]:
            return "prof"
        if word in SUBJECTS and j == verb - 1 and _is_animals(view, j):
            return "animal"  # `vi har en katt . Hon heter X`
        if word in SUBJECTS or (word == "som" and view.folded[j - 1] in ("en", "någon", "nån")):
            return "person"
        if (word in PERSONS and view.pos[j] == "NOUN") or (word in CUES.role and view.folded[verb - 1] == "som"):
            return "person"  # `en sjö och en man som heter X`
        if word == "dag" and j == verb - 2 and view.folded[verb - 1] == "som":
            return "animal"  # `en dag som heter X`
        if word in CUES.fictional_head:
            return "fiction"
        if _is_place_head(view, j):
            return "place"
        if (
            word in CUES.work_head
            or word in CUES.place_of_study_head
            or word in ("matvagn", "matvagnen", "foodtruck", "vagnen", "kiosken", "kiosk", "studio", "kafé")
        ):
            # `läraren i skolan heter X` names the teacher.
            if j - 2 >= first and view.folded[j - 1] in ("i", "på", "från") and view.folded[verb - 1] != "som":
                continue
            return "institution"
        if word in CUES.thing_head or word in CUES.named_thing:
            return "animal"
        if verb - j <= 4 and word == "som" and j - 2 >= first and any(is_only_place(view, k) for k in (j - 1, j - 2)):
            return "person" if _is_somebody_there(view, j) else "place"  # `X , som idag heter Y`
        if word in (".", ","):
            break
    return ""


def double_names(view: EssayView) -> frozenset[str]:
    """Return the folded double names that the essay writes with a hyphen: `eva-lotta`, who may be `eva lotta` too."""
    known: frozenset[str] | None = view.memo.get("double_names")
    if known is None:
        known = frozenset(word for word in view.folded if "-" in word and word.replace("-", "").isalpha())
        view.memo["double_names"] = known
    return known


def says_family_first(view: EssayView) -> bool:
    """Tell whether the essay says that the family name stands first: `hos oss säger man efternamnet först`."""
    known: bool | None = view.memo.get("family_first")
    if known is None:
        nouns = [j for j, word in enumerate(view.folded) if word in FAMILY_NOUNS]
        known = any("först" in view.folded[j + 1 : j + 4] for j in nouns)
        view.memo["family_first"] = known
    return known


def is_own_name(view: EssayView, i: int) -> bool:
    """Tell whether the writer's own name begins at token i: `jag är X`, `mitt namn är X`."""
    return view.folded_before(i) in ("är", "heter") and view.folded_before(i, 2) in ("jag", "namn")


def is_things_name(view: EssayView, i: int, last: int) -> bool:
    """Tell whether the name of the tokens `[i, last)` is that of an animal, a thing or a figure: `grannens hund X`,
    `appen X`, `huvudpersonen X`, but not `boken X gav mig`."""
    before = view.folded[i - 1]
    if before in CUES.thing_head:
        # `Kaka Ibrahim`
        return not (view.is_capital[i - 1] and any(e.list == "kinship" for e in view.entries(view.texts[i - 1])))
    if before in _TITLED:
        return not _opens_clause(view, last)
    return _is_told_of(view, i, last) or is_pet(view, i, last)


def _opens_clause(view: EssayView, last: int) -> bool:
    """Tell whether the name that ends before a token begins a clause without `som` (`boken X gav mig`, `boken X och Y
    inte gillade`, `filmen X var med i`, `boken Xs mamma köpte`), or is spoken to: `tack för boken X`."""
    if last >= view.n or not view.is_word[last]:
        if last < view.n and view.folded[last] == ",":
            return last + 1 < view.n and view.is_capital[last + 1]
        first = view.sentence_of(last - 1)[0]
        return view.folded_after(last - 1) == "!" or not _ADDRESSES.isdisjoint(view.folded[first:last])
    after = view.folded[last]
    if view.is_kin[last] or (after in _OF_TITLES and view.folded_after(last) == "med"):
        return True
    if after == "och" and last + 1 < view.n:
        return view.is_capital[last + 1] or view.folded[last + 1] in ("jag", "hans", "hennes")
    if after in _OF_TITLES:
        return False
    if after.endswith("ade"):
        return True  # `sagan X hittade på`, a noun for the tagger
    return view.is_verb[last] or (after in _ADVERBS and last + 1 < view.n and view.is_word[last + 1])


def _is_told_of(view: EssayView, i: int, last: int) -> bool:
    """Tell whether a name is that of somebody in a film or book: `huvudpersonen X`, `boken om X`, `vi såg X på bio`."""
    before = view.folded[i - 1]
    if before == "om":
        return view.folded_before(i, 2) in _TELLING
    if before in _FIGURES:
        return True
    return view.folded_after(last - 1) == "på" and view.folded_after(last - 1, 2) in _SCREENS


def is_pet(view: EssayView, i: int, last: int) -> bool:
    """Tell whether a name after a comma is that of an animal or machine: `vi har en katt , X .`"""
    if view.folded[i - 1] not in (",", ":", "(") or view.folded_after(last - 1) not in _ENDING:
        return False
    if view.folded_after(last - 1) in _JOINED and _is_beside_people(view, last + 1):
        return False
    is_one = view.folded_before(i, 3) in _ONE or view.folded_before(i, 3) in _FEW_OF or view.folded_before(i, 4) in _ONE
    thing = view.folded_before(i, 2)
    return thing in CUES.thing_head and (is_one or (thing.endswith(("n", "t")) and view.is_initial[i - 2]))


def _is_beside_people(view: EssayView, j: int) -> bool:
    """Tell whether what stands at token j, joined to a name, makes people of both: `vi har tre katter , X och jag`,
    `mina fiskar , X och Y köpte dem`."""
    if j >= view.n:
        return False
    if view.is_kin[j] or view.folded[j] in CUES.nominative or view.folded[j] in CUES.possessive:
        return True
    return view.is_capital[j] and j + 1 < view.n and view.is_verb[j + 1]


def is_feast(view: EssayView, i: int) -> bool:
    """Tell whether token i is what people celebrate, and no listed given name unless a saint's."""
    lead = i - 1 - (view.folded_before(i) in _CELEBRATING)
    if lead < 0 or view.folded[lead] not in _FEASTING:
        return False
    if view.folded[i] in _FEASTS:
        return True
    return view.folded[i] in _SAINTS or not any(e.list == "given_name" for e in view.entries(view.texts[i]))


def is_river_name(view: EssayView, i: int) -> bool:
    """Tell whether token i, no ordinary word, is what a river behind it is called: `vid surma flod`."""
    if i < 1 or view.folded_after(i) not in ("flod", "floden") or not view.adjacent(i, i + 1):
        return False
    if view.is_common_word(i) or view.folded[i] in CUES.function_word or not view.is_word[i]:
        return False
    return view.folded[i - 1] in _AT_RIVER


def is_called_on(view: EssayView, last: int) -> bool:
    """Tell whether a number to ring follows what ends before token `last`: `X, 0522-17 40 60`, `X (070-174 …)`."""
    if last + 1 >= view.n or view.texts[last] not in (",", "(", ":"):
        return False
    number = view.texts[last + 1]
    if number in ("tel", "tfn", "mobil", "telefon", "nr"):
        return True
    return number[:1] in "0+" and len(number) > 2 and view.folded_after(last + 1)[:1].isdecimal()
