"""What stands around a token that may be a person's name: the triggers for and against.

Features are named `t:…` (for) and `n:…` (against); `weigh` gives each its weight.
"""

from __future__ import annotations

from pseudo_core.detect.names.asked import WRITERS, is_written, is_year, triggers_of_words
from pseudo_core.detect.names.chain import ADDRESS
from pseudo_core.detect.names.lines import is_owner_name
from pseudo_core.detect.names.unlisted import is_of_people, person_places
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.naming import (
    BEFORE_FEAST,
    PERSONS,
    SUBJECTS,
    is_feast,
    is_one_who,
    is_only_place,
    is_things_name,
    named_kind,
    naming_verb_before,
)
from pseudo_core.detect.view.people_words import CLOSER, is_person_owner, is_relative, is_role
from pseudo_core.detect.view.surface import is_genitive_position
from pseudo_core.detect.view.taking import TAKING
from pseudo_core.memory import Memory

__all__ = [
    "ASIDES",
    "NEUTRAL_TRIGGERS",
    "case_of",
    "is_of_somebody",
    "name_triggers",
    "tag_features",
]

# What a family name alone may have around it as well as a given name.
NEUTRAL_TRIGGERS = frozenset({"t:verb", "t:clause_subject", "t:owner"})
_ITEM_MARKS = frozenset({",", "och", "&", "samt", "eller", "o", "å"})
_NO_ITEMS = CUES.function_word | WRITERS
_JOINING = frozenset({"och", "&", "+", "o", "å", "samt"})
ASIDES = frozenset({",", "(", "-", "–"})
_BESIDE_KIN = ASIDES | {":"}  # what may stand between a relative and the name
_SURE_NAME = 0.8  # probability of a name from which a capitalised ordinary word is one
_BOUGHT = frozenset({"köpte", "köper", "köpt", "köpa", "beställde", "beställt", "beställa"})
_EATING = word_set("och jag vi han hon de dom alla man sen sedan då också ,") | {""}
_MORE_CLOSELY = frozenset({"i", "på", "från", "vid", "hos"})
_SAID_OUTRIGHT = frozenset({"t:my_kin", "t:self", "t:sign", "t:greet", "t:heter", "t:heter_direct"})
# `April, alltså min moster,`
_THAT_IS = frozenset({"alltså", "dvs", "d.v.s.", "d.v.s", "nämligen", "då", "det"})
_OWNING = CUES.possessive | {"vill", "en"}
_IS = frozenset({"är", "var", "e"})
# What is said of names that many bear.
_SAID_OFTEN = frozenset({"förekommer", "vanligt", "vanligast", "vanligaste", "populärt", "populäraste", "ovanligt"})
_IDOLS = frozenset({"idol", "idoler", "förebild", "förebilder", "favorit", "favoritspelare", "favoritartist", "hjälte"})
_CHANGING = word_set("byta byter bytte bytt ändra ändrar ändrade ändrat förkorta förkortar förkortade förkortat")
_SAID = 7  # tokens between a possessive and the comma after its person


def case_of(view: EssayView, i: int) -> str:
    """Return how token i is cased where it stands: `cap`, `initial`, `upper`, `shout`, `low` or `lowtext`."""
    text = view.texts[i]
    if text[:1].isupper():
        if view.is_shouted(i):
            return "shout"
        if view.is_initial[i]:
            return "initial"
        return "upper" if view.is_upper[i] else "cap"
    return "lowtext" if view.capital_share < 0.01 else "low"


_CALLED_SUBJECTS = SUBJECTS | {"min", "mitt", "hans", "hennes", "vår"}
_BEFORE_INVERTED = frozenset({",", ":", '"', "”", "“", "och", "men"})
_ARTICLES = frozenset({"en", "ett", "den", "det", "denna", "två", "tre", "ny", "nya", "gammal", "gamla"})
_LEADING = word_set(
    "herr fru fröken till från familj släkten lilla lille kära käre älskade lill det att som när är",
    "jag du vi ni han hon de man",
)
_LEADING |= _ARTICLES | TAKING
_OBJECTS = frozenset({"mig", "honom", "henne", "dig", "oss"})
_CLAUSES = frozenset({"då", "när", "att", "för", "sen", "och", "men", "därför", "om", "sedan"})
_ORDINARY = frozenset({"NOUN", "VERB", "ADJ", "ADV", "ADP", "DET", "PRON", "AUX", "CCONJ", "SCONJ", "NUM"})


def tag_features(view: EssayView, i: int) -> list[str]:
    """Return what the tagger says of token i, apart for lower-cased words, where it knows less; empty without a
    tagger."""
    if not view.pos[i]:
        return []
    p_name = view.p_name[i]
    case = "tag" if view.texts[i][:1].isupper() else "low_tag"
    out = [
        f"{case}:{'propn' if p_name >= 0.8 else 'likely' if p_name >= 0.5 else 'maybe' if p_name >= 0.15 else 'not'}"
    ]
    if view.pos[i] in _ORDINARY and view.pos[i] != "NOUN":
        out.append(f"{case}:ordinary")
    return out


def _list_start(view: EssayView, i: int) -> int:
    """Return where the enumeration that token i ends began: `Ali , Sara och Omar` → `Ali`."""
    j = i
    if view.pos[i] in ("VERB", "AUX") and view.is_common_word(i) and not view.is_capital[i]:
        return i  # `fru X , talar lågt`
    for _ in range(5):
        if j >= 2 and view.folded[j - 1] in _ITEM_MARKS:
            k = j - 2
            if view.folded[k] in _ITEM_MARKS:
                k -= 1
            if (
                k >= 0
                and view.tokens[k].sentence == view.tokens[i].sentence
                and view.is_word[k]
                and view.folded[k] not in _NO_ITEMS
                and not view.is_kin[k]
                and not is_only_place(view, k)
                and (view.texts[k][:1].isupper() or (not view.texts[i][:1].isupper() and not view.is_common_word(k)))
            ):
                j = k
                continue
        break
    return j


def _is_owned(view: EssayView, j: int) -> bool:
    """Tell whether a possessive may own token j, a noun or adjective."""
    if view.pos[j]:
        return view.pos[j] in ("NOUN", "ADJ")
    return (
        view.texts[j].islower()
        and view.is_common_word(j)
        and not view.is_verb[j]
        and view.folded[j] not in CUES.function_word
    )


_PLAYING = frozenset({"spela", "spelar", "spelade", "spelat"})
_USING = CUES.cooking | _BOUGHT | _PLAYING
_TASTES = frozenset({"är", "kostar", "kostade"})


def _is_thing(view: EssayView, j: int) -> bool:
    j += view.folded[j] in ("en", "ett", "vår", "min")
    return j < view.n and view.folded[j] in CUES.thing_head


def is_of_somebody(view: EssayView, verb: int) -> bool:
    """Tell whether the subject of `är` at a token is somebody of the writer's: `min bästa vän är`."""
    first = view.sentence_of(verb)[0]
    for k in range(verb - 1, max(first, verb - _SAID) - 1, -1):
        if view.folded[k] in CUES.possessive and not (view.folded[k].endswith("t") and view.folded[k] != "vårt"):
            if view.folded[verb - 1] in _IDOLS:
                return False
            return k + 1 < verb and (is_relative(view, k + 1) or is_relative(view, min(k + 2, verb - 1)))
        if view.is_verb[k] or view.folded[k] in (",", "som", "att"):
            return False
    return False


def _is_one_of_several(view: EssayView, last: int) -> bool:
    """Tell whether another name goes on an enumeration at a token, or the name is a usual given name: `de heter X och
    Y`."""
    after = view.folded_after(last - 1)
    goes_on = after in _ITEM_MARKS and last + 1 < view.n and (view.is_capital[last + 1] or view.is_open[last + 1])
    return goes_on or any(e.list == "given_name" for e in view.entries(view.texts[last - 1]))


def _is_said_before(view: EssayView, j: int) -> bool:
    """Tell whether the words up to token j are one person of somebody's, told more closely by a place or subject:
    `min gamla lärare i schack`."""
    first = max(view.sentence_of(j)[0], j - _SAID)
    for k in range(j - 1, first, -1):
        if view.folded[k] in _MORE_CLOSELY:
            for m in range(k - 1, max(first, k - 3) - 1, -1):
                if view.is_verb[m] or not view.is_word[m]:
                    return False
                if view.folded[m] == "en" and view.folded[k - 1] in PERSONS:
                    return True
                if view.folded[m] in CUES.possessive:
                    return m < k - 1 and (is_relative(view, k - 1) or is_role(view, k - 1))
    return False


def _does_so(view: EssayView, verb: int) -> bool:
    """Tell whether `gör` at a token takes up a verb, so that the subject follows: `och det gör X också`."""
    return view.folded[verb] in ("gör", "gjorde") and view.folded_before(verb) in ("det", "så")


def _is_played(view: EssayView, before: int) -> bool:
    """Tell whether a verb of playing and its subject end at token `before`: `jag spelade X`, `nu spelade jag X`."""
    word, lead = view.folded[before], view.folded_before(before)
    return (word in _PLAYING and lead in _CALLED_SUBJECTS) or (lead in _PLAYING and word in _CALLED_SUBJECTS)


def _is_cooked(view: EssayView, before: int, i: int) -> bool:
    """Tell whether the name at token i is cooked or eaten: `laga X`, `laga banh X`, but `igår lagade Amira mat`."""
    verb = before
    if view.folded[verb] not in CUES.cooking and view.is_open[verb] and not view.is_capital[verb]:
        verb -= 1
    if verb < 0 or view.folded[verb] not in CUES.cooking or _does_so(view, verb):
        return False
    lead = view.folded_before(verb)
    is_inverted = lead not in _EATING and lead not in CUES.nominative and view.folded[verb].endswith(("r", "de", "te"))
    is_inverted = is_inverted and not view.is_initial[verb] and not view.is_kin[verb - 1]
    if is_inverted and verb == before and view.is_capital[i] and "NOUN" in view.pos[i + 1 : i + 2]:
        return not any(e.list == "given_name" for e in view.entries(view.texts[i]))  # `igår lagade Hassan mat`
    return not ((verb < before or is_inverted) and _is_only_given(view, i))


def _is_bought(view: EssayView, before: int, last: int) -> bool:
    """Tell whether the article at token `before` leads what is bought: `köpte en X`, but not `köpte en X vår bil`."""
    if before < 1 or view.folded[before] not in ("en", "ett") or view.folded[before - 1] not in _BOUGHT:
        return False
    after = view.folded_after(last - 1)
    return after not in CUES.possessive and after not in CUES.determiner


def _is_used(view: EssayView, before: int, i: int, last: int) -> bool:
    """Tell whether the name `[i, last)` is that of a thing by the verb at token `before` or over one word: `lagade X
    och Y`, `vi köpte en Billy`, `jag spelade Sjostakovitj`."""
    if view.folded[before] not in _USING and view.folded[before - 1] not in _USING:
        return False
    return _is_cooked(view, before, i) or _is_bought(view, before, last) or _is_played(view, before)


def _is_ate(view: EssayView, j: int) -> bool:
    return view.folded_before(j) in _EATING  # `åt` is the verb, not the preposition


def _is_owner(view: EssayView, i: int) -> bool:
    """Tell whether token i owns what follows: `vi åt Omars mat`."""
    return view.folded[i].endswith(("s", "x", "z")) and is_genitive_position(view, i)


def _joins_name(view: EssayView, i: int, last: int) -> bool:
    """Tell whether a given name that is no ordinary word stands on the other side of an `och` or `å`."""
    for joint, other in ((i - 1, i - 2), (last, last + 1)):
        if 0 <= joint < view.n and 0 <= other < view.n and view.folded[joint] in _JOINING:
            entries = view.entries(view.texts[other])
            if (
                view.tokens[other].sentence == view.tokens[i].sentence
                and entries
                and any(e.list == "given_name" for e in entries)
                and not (
                    any(e.is_common for e in entries if e.list == "given_name")
                    and view.is_common_word(other)
                    and not (view.is_capital[other] and not view.is_initial[other] and view.p_name[other] >= _SURE_NAME)
                )
                and not any(e.list in ("country", "region") for e in entries)
            ):
                return True
    return False


def _is_only_given(view: EssayView, i: int) -> bool:
    """Tell whether the lists know token i as a given name and as no place."""
    lists = {e.list for e in view.entries(view.texts[i])}
    return "given_name" in lists and lists.isdisjoint(("country", "world_city", "swedish_place", "region", "area"))


def _leads(word: str) -> bool:
    """Tell whether a folded word says something of a name right after it."""
    word = word.removesuffix(".")
    return (
        word in _LEADING
        or word in CUES.title
        or word in CUES.place_preposition_strong
        or word in CUES.person_preposition
        or word in CUES.determiner
        or word.isdigit()
        or word.endswith("familjen")
    )


_LEADS: Memory[str, bool] = Memory(_leads)


def _may_lead(view: EssayView, before: int) -> bool:
    """Tell whether the word at a token can say anything of a name right after it, as most words cannot."""
    return (
        _LEADS[view.folded[before]]
        or view.pos[before] == "ADJ"
        or view.is_kin[before]
        or is_role(view, before)
        or is_relative(view, before)
    )


def name_triggers(view: EssayView, i: int, last: int | None = None) -> list[str]:
    """Return the triggers around the name that takes the tokens `[i, last)` (one token by default)."""
    last = i + 1 if last is None else last
    out: list[str] = []
    folded = view.folded
    start = _list_start(view, i) if i and folded[i - 1] in _ITEM_MARKS else i
    n = view.n
    is_capital, left = view.is_capital[i], view.folded_before(i)
    verb = naming_verb_before(view, start)
    if verb is not None:
        named = named_kind(view, verb)
        if named == "place":
            out.append("n:named_place")
        elif named in ("fiction", "animal", "institution"):
            is_after = view.folded_after(last - 1) == "efter" and view.folded_after(last - 1, 2) in CUES.possessive
            out.append("t:kin" if is_after else "n:named_thing")  # `båten heter X efter min fru`
        elif folded[verb] in CUES.nickname_verb and (
            folded[verb + 1] in ("den", "det") or (not named and not _OBJECTS & set(folded[verb + 1 : start]))
        ):
            out.append("n:named_thing")  # `maten kallas injera`
        else:
            out.append("t:heter")
            if folded[start - 1] in ("heter", "hette") and named in ("kin", "person", "prof"):
                out.append("t:heter_direct")
            since = max(view.sentence_of(verb)[0], verb - 3)
            if any(w in ("familj", "familjen", "släkten") for w in folded[since:verb]) or (
                view.folded_before(verb) in ("de", "dom")
                and start == i == verb + 1
                and not _is_one_of_several(view, last)
            ):
                out.append("t:family")
            if (named == "person" and "jag" in folded[max(0, verb - 1) : verb + 2]) or folded[verb] in CUES.naming_noun:
                out.append("t:self")
    if (
        last < n
        and folded[last] in CUES.heter
        and view.folded_after(last) in _CALLED_SUBJECTS
        and (view.is_initial[i] or left in _BEFORE_INVERTED)
    ):
        out.append("t:heter")  # `Omar heter jag`
    is_beside = (left if start == i else view.folded_before(start)) != "" and view.is_word[start - 1]  # nearly always
    before = start - 1 if is_beside else view.word_before(start)
    comma_before = before is not None and start - before == 2 and folded[start - 1] in _BESIDE_KIN
    if before is not None and (comma_before or (before == start - 1 and _may_lead(view, before))):
        word = folded[before].removesuffix(".")  # `Dr. Elham`
        if word in ("fru", "herr", "fröken") and not comma_before and view.folded_before(before) not in CUES.possessive:
            out.append("t:title")
        elif is_relative(view, before):
            out.append("t:kin")
            window = folded[max(view.sentence_of(start)[0], before - 3) : before]
            if any(word in CUES.own_possessive for word in window):
                out.append("t:my_kin")
        elif is_role(view, before) and not comma_before and word not in CUES.title:
            out.append("t:prof")
        elif (
            word in CUES.title
            and word != "dom"
            and (is_capital if word == "tio" else word != "sitt" or view.is_capital[before])  # words in Swedish
            and (view.texts[before].islower() or view.is_initial[before] or folded[before].endswith("."))
        ):
            out.append("t:title")
        elif comma_before and word in PERSONS and last < n and folded[last] == ",":
            out.append("t:kin")  # `en kvinna, pernilla, sa`
        elif comma_before and is_capital and _is_said_before(view, before):
            out.append("t:kin")  # `min gamla lärare i schack, Omar`
        if not comma_before:
            if word == "till" and any(w.startswith("döp") for w in folded[max(0, before - 4) : before]):
                is_thing = before > 0 and (folded[before - 1] in CUES.thing_head or folded[before - 1] == "den")
                out.append("n:till" if is_thing else "t:heter")  # `de döpte henne till X`, but `hunden till X`
            elif word == "till" and not _CHANGING.isdisjoint(folded[max(0, before - 3) : before]):
                out.append("t:heter" if _is_only_given(view, i) else "n:till")  # `hon bytte till Lisa`
            elif word == "till":
                addressed = any(w in CUES.addressing for w in folded[max(0, before - 3) : before])
                if before and is_relative(view, before - 1):
                    out.append("t:kin")  # `mamma till X och Y`
                else:
                    is_home = folded[before - 1] == "hem" and _is_only_given(view, i)  # `hem till X och Y`
                    out.append("t:prep" if addressed or is_home else "n:till")
            elif word == "från" and view.folded_before(before) in CUES.message:
                out.append("t:prep")  # `ett mejl från X`
            elif is_of_people(view, before, i):
                out.append("t:prep")
            elif word in CUES.place_preposition_strong:
                out.append("n:place_prep")
                if word in ("i", "från") and not CUES.live.isdisjoint(folded[max(0, before - 3) : before]):
                    out.append("n:live_in")
            elif word.isdigit() and view.folded_before(before).isdigit():
                out.append("n:place_prep")  # `175 45 X`
            elif word in CUES.person_preposition:
                out.append("t:prep")
            elif word in ("familjen", "familj", "släkten") or word.endswith("familjen"):
                out.append("t:family")
            if view.is_kin[before]:
                pass
            elif word in ("lilla", "lille") and not view.is_common_word(i) and view.is_word[i]:
                out.append("t:dear")  # `och lilla kiran`
            elif word == "det" and view.folded_before(before) in ("blir", "blev", "är", "står", "stod"):
                pass  # `på svenska blir det omar`
            elif word in (_ARTICLES if is_capital else CUES.determiner) or (
                view.pos[before] == "ADJ"
                and view.texts[before].islower()
                and word not in CUES.person_verb
                and word not in CUES.role
            ):
                out.append("n:det")
            elif word in ("att", "som", "när") and view.texts[i][:1].islower():
                out.append("n:clause")
            if (
                word in ("jag", "du", "vi", "ni", "han", "hon", "de", "man")
                and not view.is_kin[before]
                and view.texts[i][:1].islower()
            ):
                out.append("n:pronoun")
            if word == "är" and folded[before - 1 if before else 0] == "jag" and is_capital:
                out.append("t:iam")
            if (
                word in ("lilla", "lille", "kära", "käre", "älskade", "lill")
                and (folded[max(0, before - 1)] in CUES.possessive or is_capital)
                and "t:dear" not in out
            ):
                out = [t for t in out if t != "n:det"] + ["t:dear"]
    if start and is_capital and folded[start - 1] in _IS and "t:kin" not in out and is_of_somebody(view, start - 1):
        out.append("t:kin")  # `min granne till höger är X`
    if last < n and folded[last] in ADDRESS and view.texts[last].islower() and view.adjacent(last - 1, last):
        out.append("t:dear")  # `säg till Tahir bhai`
    if "t:heter" not in out and is_written(view, start):
        out.append("t:written")
    if is_capital and start:
        told = triggers_of_words(view, start, last)
        if told:
            out = [*(t for t in out if t not in told and t not in ("n:det", "n:place_prep")), *told]
    if i in view.greeted:
        out.append("t:greet")
    if i in view.signed:
        out.append("t:sign")
    if last < n and view.tokens[last].sentence == view.tokens[i].sentence:
        word = folded[last]
        if view.is_verb[last] or (word in ("och", "som", "med") and last + 1 < n and folded[last + 1] in ("jag", "är")):
            out.append("t:verb")
        is_joined = word in _JOINING and last + 1 < n
        if is_joined and (folded[last + 1] in ("jag", "hans", "hennes") or view.is_kin[last + 1]):
            out.append("t:coord")
        if (
            word in ASIDES
            and last + 1 < n
            and (
                view.is_kin[last + 1]
                or (folded[last + 1] in _THAT_IS and view.folded_after(last, 2) in _OWNING)
                or (
                    folded[last + 1] in ("min", "mitt", "som", "vår")
                    and view.folded_after(last, 2) not in CUES.thing_head
                )
                or view.is_profession[last + 1]
                or (word == "," and not view.is_capital[last + 1] and is_role(view, last + 1))
                or (word == "," and folded[last + 1] in ("hans", "hennes"))
                or (word == "," and is_capital and folded[last + 1] == "en" and is_one_who(view, last + 2))
                or (word == "," and folded[last + 1] in ("han", "hon") and view.is_verb[min(last + 2, n - 1)])
            )
        ):
            out.append("t:apposition")
        elif is_capital and word in CUES.role and word.endswith("n"):
            out.append("t:apposition")  # `Ingela grannen`
        if (
            folded[i] in CUES.possessive
            and last == i + 1
            and folded[last] not in CUES.person_verb
            and (view.is_kin[last] or (_is_owned(view, last) and not is_owner_name(view, i)))
        ):
            out.append("n:possessive")
        is_since = folded[start - 1] == "med" and is_year(word)  # `gifte mig med X 1997`
        if (word in ("år", "åring") or word[:1].isdigit()) and not is_since:
            out.append("n:number")
        is_owned = word in CUES.owned_by_person or word in CLOSER
        if is_owned and (is_capital or not view.is_verb[last - 1]) and is_person_owner(view, last - 1):
            out.append("t:owner_kin")  # but `här finns jobb`
    if start >= 2 and folded[start - 1] in _JOINING and (folded[start - 2] in ("jag", "mig") or view.is_kin[start - 2]):
        out.append("t:coord")
    elif (
        (left in _JOINING or (last < n and folded[last] in _JOINING))
        and folded[i] not in CUES.function_word
        and _joins_name(view, i, last)
    ):
        out.append("t:coord_name")
    if i and is_capital and is_things_name(view, i, last):
        # `grannens hund X`, `huvudpersonen X`, `filmen om X`: whoever it is does what people do
        return [t for t in out if t.startswith("n:") or t in _SAID_OUTRIGHT] + ["n:named_thing"]
    if last + 1 < n and folded[last] in _TASTES and (folded[last] != "är" or _is_thing(view, last + 1)):
        out.append("n:named_thing")  # `X kostar`, `X är mat`
    elif before == start - 1 and _is_used(view, before, i, last):
        out.append("n:named_thing")
    elif before == start - 1 and folded[before] == "åt" and _is_ate(view, before) and not _is_owner(view, last - 1):
        out = [t for t in out if t != "t:prep"] + ["n:named_thing"]  # `vi åt X`
    elif left == "namnet" and not _SAID_OFTEN.isdisjoint(folded[last : last + 4]):
        out = [t for t in out if t not in _SAID_OUTRIGHT] + ["n:named_thing"]  # `namnet X är vanligt`
    elif i and folded[i - 1] in BEFORE_FEAST and is_feast(view, i):
        out.append("n:named_thing")  # `på hösten firar vi X`
    elif last < n and folded[last] in CUES.named_after:
        out.append("n:named_thing")  # `Downs syndrom`
    if i and "t:verb" in out and folded[i - 1] in _CLAUSES:
        out.append("t:clause_subject")
    if i and folded[i - 1] in CUES.place_name_head and not (last < n and view.is_verb[last]):
        return [t for t in out if t.startswith("n:")] + ["n:named_thing"]  # `sjön X`
    places = person_places(view, i, last)
    if "n:named_thing" in out and i and folded[i - 1] == "åt":
        places = [p for p in places if p not in ("u:inverted", "u:with")]
    out.extend(places)
    return out
