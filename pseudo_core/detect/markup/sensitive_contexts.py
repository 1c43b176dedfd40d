"""Where a word tells of war, of flight, of a union, of worship, of dependence, or of whom somebody loves.

What `sensitive` asks of the words around a candidate.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import OWN
from pseudo_core.detect.markup.sensitive_words import UNIONS
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = [
    "ADDICTIVE",
    "CAMP",
    "GETTING",
    "HELPING",
    "PARTNERS",
    "VANISHED",
    "WAR",
    "is_dependence",
    "is_habit",
    "is_lost_in_war",
    "is_member_of",
    "is_same_sex",
    "is_union_matter",
    "seeks_asylum",
]

CAMP = frozenset({"läger", "lägret"})
_HELD = word_set("satt sitter suttit sitta hölls hålls fånge fångad tillbaka släpptes flydde rymde")
VANISHED = word_set("försvann försvinna försvunnen försvunnit försvinner försvunna")
_AT_WAR = word_set(
    "krig kriget soldat soldater soldaterna soldaten militär militären armén polisen regimen talibanerna talibaner",
    "brände bombade bomber gränsen flydde fängelse häktades tortyr underrättelsetjänsten gerillan milisen öknen",
)
GETTING = word_set("fick får fått få haft hade har drabbades fik")
_DECISION = frozenset({"beslut", "beslutet"})
_UNION_MATTERS = ("a-kass", "jurist", "klubb", "ombud", "studie", "kurs", "medlem", "avdelning", "fest", "stipendi")
_WEEKDAYS = tuple(f"{day}{end}" for day in ("fredag", "lördag", "söndag") for end in ("", "en", "ar", "arna", "ens"))
_WORSHIP = frozenset(_WEEKDAYS) | word_set("ber bad be bett firar firade fira sjunger predikar helgen")
_SELF = frozenset({"jag", "vi"})
_DOING = word_set("gör gjorde göra firar firade fira")
_VERBS_OF_PRAYER = word_set("ber bad fastar fastade")
_DIED = word_set("dog död dött dödades dödad stupade stupat försvann försvunnen miste förlorade")
_OFFICES = ("migrationsverk", "asyl", "uppehållstillstånd", "flydd", "flykt", "flyde", "avslag", "förvar")
_JOINING = word_set("är var varit vara gick gått gå går kom kommit")
_LEAVING = word_set("gick gått går gå trädde träder ut ute")
_REACHING = word_set("ringde ringer ringt kontaktade kontaktar kontaktat mejlade mejlar frågade")
HELPING = word_set("hjälpte hjälper hjälpt förhandlade förhandlar stöttade stöttar företräder företrädde ringde hjälp")
_US = word_set("mig oss min mitt mina vår åt för jag vi")
_TURNING = word_set("gick går gå gått vände vänder vänt ringde ringer skrev betalar betalade")
_SACRED_HOUSES = ("mosk", "mosq", "synagog", "gurdwar")
_GOING = word_set("går gick gå gått är var åker åkte åka cyklar cyklade kör sitter")
WAR = frozenset({"kriget", "krigen", "krig"})
_WOMEN = word_set("fru frun hustru hustrun maka flickvän flickvännen fästmö fästmön tjej kvinna flicka")
_MEN = word_set("man mannen make maken pojkvän pojkvännen fästman fästmannen kille pojke")
_ANYBODY = word_set("kvinna pojke flicka")  # only love or marriage makes partners of them
_MANY = _ANYBODY | word_set("man kille tjej")
PARTNERS = _WOMEN | _MEN
_LOVE = word_set("gift gifte gifta ihop kär tillsammans dejtar förlovad sambo")

# What one depends on, is freed from, or takes too much of.
ADDICTIVE = word_set(
    "tabletter tabletterna piller alkohol alkoholen sprit spriten droger drogerna heroin heroinet hasch kokain",
    "kokainet",
    "amfetamin amfetaminet cannabis knark knarket morfin morfinet opioider spelandet drickandet nätcasino",
)
_DEPENDING = word_set(
    "beroende missbrukade missbrukar missbrukat fast slutade slutat sluta slutar nykter ren drogfri fri började",
    "börjat fastnade",
    "återfall tillbaka abstinens överdos",
)
_DRUGS = word_set("hasch heroin heroinet kokain kokainet amfetamin cannabis knark knarket droger marijuana ecstasy")
_DEALING = word_set("rökte rökt röker röka tog tagit tar ta sålde säljer sålt sälja langade langat injicerade sniffade")


def is_member_of(view: EssayView, i: int) -> bool:
    """Tell whether the union that token i may name is one that somebody belongs to: `ombud för Kommunal`."""
    before = view.folded_before(i)
    if before == "facket" or (before == "," and view.folded_before(i, 2) == "facket"):
        return True  # `hon valde facket unionen`
    if not view.texts[i][:1].isupper():
        return False
    if view.folded[i] not in UNIONS:  # a genitive: `pengar från Unionens a-kassa`
        return view.folded_after(i).startswith(_UNION_MATTERS)
    first, end = view.sentence_of(i)
    near = view.folded[max(first, i - 5) : i]
    if before in ("är", "heter", "var") and any(word.startswith("fack") for word in near):
        return True  # `mitt fack är Seko`
    if before == "ur" and not _LEAVING.isdisjoint(near[-4:]):
        return True
    if before in _REACHING and view.is_first_person(i):
        return True  # `jag ringde Unionen`
    if view.folded_after(i) in HELPING and not _US.isdisjoint(view.folded[i + 2 : min(end, i + 5)]):
        return True  # `Kommunal hjälpte mig`
    if before not in ("i", "för", "inom", "på", "av", "till"):
        return False
    if before == "i" and view.folded_before(i, 2) == "med" and view.folded_before(i, 3) in _JOINING:
        return True  # `hon gick med i Unionen`
    if before == "till" and view.is_first_person(i) and not _TURNING.isdisjoint(view.folded[max(first, i - 5) : i]):
        return True  # `jag ringde till Unionen`
    return any(
        word.startswith(("medlem", "förtroendevald", "fack", "anslut", "organiser", "ombudsm"))
        or word.endswith("ombud")
        for word in view.folded[max(first, i - 5) : i]
    )


def is_union_matter(view: EssayView, i: int, name: str, listed: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether a union of two words owns what somebody turns to: `IF Metalls jurist`."""
    row = listed.get(name)
    return row is not None and row.get("topic") == "union" and view.folded_after(i, 2).startswith(_UNION_MATTERS)


def seeks_asylum(view: EssayView, i: int) -> bool:
    """Tell whether the decision after token i is one on asylum: somebody gets it, and the essay speaks of flight."""
    if view.folded_after(i) not in _DECISION or not any(word.startswith(_OFFICES) for word in view.vocabulary):
        return False
    first, _ = view.sentence_of(i)
    return not GETTING.isdisjoint(view.folded[max(first, i - 5) : i])


def is_lost_in_war(view: EssayView, i: int, word: str, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether somebody fell, is held or has vanished: `dog i kriget`, `satt i läger`, `min bror försvann då`."""
    first, last = view.sentence_of(i)
    if word in VANISHED:
        if not any(view.folded[k] in kin and view.folded_before(k) in OWN for k in range(max(first, i - 4), i)):
            return False
        return not _AT_WAR.isdisjoint(view.folded[max(0, first - 14) : min(view.n, last + 14)])
    back = view.folded[max(first, i - 6) : i]
    if word in CAMP:
        return back[-1:] in (["i"], ["från"]) and not _HELD.isdisjoint(back)
    return back[-1:] == ["i"] and not _DIED.isdisjoint(back)


def is_habit(view: EssayView, i: int) -> bool:
    """Tell whether somebody worships at token i: `på söndag vi går till kyrkan`, `jag gör namaz`."""
    if view.folded[i] in _VERBS_OF_PRAYER or (i and view.capital_counts(i - 1)):
        return False
    if view.folded_before(i) in _DOING:
        return True
    if view.folded[i].startswith(_SACRED_HOUSES) and view.folded_before(i) in ("till", "i"):
        back = view.folded[max(0, i - 5) : i]
        if not _GOING.isdisjoint(back) and not _SELF.isdisjoint(back):
            return True  # `då är jag i moskén`
    if i and view.pos[i - 1] in ("NOUN", "PROPN", "X"):
        return False  # `i x yesus kyrkan`
    first, last = view.sentence_of(i)
    return not _WORSHIP.isdisjoint(view.folded[max(first, i - 7) : min(last, i + 6)])


def is_same_sex(view: EssayView, i: int, kin: Mapping[str, Mapping[str, str]]) -> bool:
    """Tell whether the partner at token i is of the sex of whose partner it is: `hennes fru`, `Stigs pojkvän`.

    Also `gift med en tjej` of a woman, and `sin flickvän` where nobody but women are the subject.
    """
    word, before = view.folded[i], view.folded_before(i)
    own = "f" if word in _WOMEN else "m"
    if before not in ("en", "sin", "hans", "hennes") and not before.endswith(("s", "z", "x")):
        return False
    first = view.sentence_of(i)[0]
    if before == "en":
        around = view.folded[max(first, i - 8) : i - 1]
        is_held = around[-1:] in (["har"], ["hade"], ["fick"], ["träffade"]) and word not in _MANY
        return (
            (is_held or (around[-1:] in (["med"], ["i"]) and not _LOVE.isdisjoint(around)))
            and word not in around
            and _sexes_told(view, max(first, i - 8), i - 1, kin, says_jag=True) == {own}
        )
    if before == "sin":
        return word not in _ANYBODY and _sexes_told(view, max(first, i - 9), i - 1, kin, says_jag=False) == {own}
    if before in ("hans", "hennes"):
        # Those who write with least confidence take one for the other: somebody of that sex must have been named.
        is_owner = word not in _ANYBODY and own == ("f" if before == "hennes" else "m")
        return is_owner and _sexes_told(view, max(first, i - 6), i - 1, kin, says_jag=False) - {"?"} == {own}
    if word in _ANYBODY:
        return False
    row = kin.get(before)
    if row is not None:
        return row.get("genitive") == "1" and row.get("gender") == own and row.get("language", "sv") == "sv"
    return word not in _MANY and _sex_of_name(view, i - 1) == own


def _sexes_told(
    view: EssayView, first: int, last: int, kin: Mapping[str, Mapping[str, str]], *, says_jag: bool
) -> set[str]:
    """Return the sexes of those that tokens `[first, last)` speak of; of the writer only where `says_jag`."""
    out: set[str] = set()
    for k in range(first, last):
        word = view.folded[k]
        if word in ("han", "hon"):
            out.add("f" if word == "hon" else "m")
        elif word in kin:
            out.add(kin[word].get("gender", ""))
        elif word in ("jag", "vi"):
            learner = view.essay.learner
            is_known = says_jag and word == "jag" and learner is not None
            out.add((learner.gender or "?") if is_known and learner is not None else "?")
        elif view.is_capital[k] and (not view.is_initial[k] or k in view.hit_at):
            out.add(_sex_of_name(view, k) or "?")
    return out - {"", "u"}


def _sex_of_name(view: EssayView, i: int) -> str:
    """Return the sex that the lists give the given name at token i, or '' where it may be either's."""
    hit = view.hit_at.get(i)
    if hit is None or hit.last != i + 1:
        return ""
    sexes = {entry.gender for entry in hit.entries if entry.list == "given_name"}
    return sexes.pop() if len(sexes) == 1 else ""


def is_dependence(view: EssayView, i: int) -> bool:
    """Tell whether a word of depending governs what is taken: `beroende av`, `slutade med`."""
    first, _ = view.sentence_of(i)
    if view.folded[i] in _DRUGS and view.folded_before(i) in _DEALING:
        return True  # `han sålde hasch`
    return view.folded_before(i) in ("av", "med", "från", "på", "i") and not _DEPENDING.isdisjoint(
        view.folded[max(first, i - 4) : i]
    )
