"""Work that is told beside a firm's name and not with it: `Aldrig mer X`, after `jag har sagt upp mig`; `X betalade
bra`; `sex månader i X`; `till X, jag fyller mjölk`.

Learners name the firm in one clause and say in the next what they do there, so that no verb of work governs the name.
"""

from __future__ import annotations

from pseudo_core.detect.institutions.ties import is_customer, is_guest, is_seen
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.surface import fold_key, genitive_stem

__all__ = [
    "TOILING",
    "complains_of",
    "employs",
    "is_among_you",
    "is_met_at",
    "is_moved_to",
    "is_of_known",
    "is_told_beside",
]

TOILING = word_set(
    "gräs gräset hoppar hoppade rycker",
    "packar packade packa sorterar sorterade sortera monterar monterade montera svetsar svetsade svarvar",
    "svarvade diskar diskade städar städade serverar serverade servera stryker strök viker vek vika fyller",
    "fyllde fylla lastar lastade lasta lossar lossade lossa plockar plockade plocka skär skar steker stekte",
    "friterar griller grillar kokar moppar moppade mopar sopar sopade truck trucken kassan kassa syr sydde",
    "stansar pressar pressade limmar borrar slipar slipade skruvar skruvade målar målade lackerar putsar",
    "putsade packeterar paketerar scannar skannar klistrar hyllor disken diskmaskinen bakar bakade knådar",
    "rensar rensade rensa styckar styckade mjölkar mjölkade vaktar bäddar",
)
"""What one does at work and seldom else, in the clause after the name: `på X, jag packar`."""
# Leaving and losing a job, pay and those one has it with: what tells of a job in the sentence before.
_OF_A_JOB = word_set(
    "jobbar jobbade jobbat jobba arbetar arbetade arbetat lönen lön lönebesked lönespec sparken uppsagd",
    "varslad varslades anställd anställning anställningen provanställning praktik praktiken sommarjobb",
    "sommarjobbet extrajobb extrajobbet vikariat vikariatet skift nattskift kvällsskift kollegor kollegorna",
    "arbetskamrater chefen förmannen arbetsgivare arbetsgivaren arbetsplats arbetsplatsen facket fackombud",
    "anställde anställt extrar extrade knegar knegade slet",
)
# What employers do with those who work for them.
_TAKING = word_set(
    "tog tar tagit anställde anställer anställt sparkade sparkar varslade varslar hyrde hyr erbjöd gav",
    "ger lärde utbildade behöll befordrade lovade tvingade utnyttjade",
)
_WHOM = frozenset({"mig", "mej", "oss", "henne", "honom", "dem", "dom"})
_WHOM_ALONE = frozenset({"tog", "tar", "tagit", "anställde", "anställer", "anställt", "sparkade", "sparkar"})
_PAYING = frozenset({"betalade", "betalar", "betalat"})
_HOW_MUCH = word_set(
    "bra dåligt lite mycket mer mindre bättre sämre ingenting inget svart vitt timlön lön lönen ut för",
)
_ENDING = word_set(
    "stängde stänger stängdes lade la konkurs konkursade",
)
_JOBLESS = word_set("arbete arbetslös arbetslösa jobb jobbet jobblös utan varslad varslades uppsagd sparken anställda")
_CHANGING = frozenset({"bytte", "byter", "bytt", "över", "gick", "vidare"})
_FIRM_ENDS = ("gruppen", "bolaget", "verken", "fabriken", "firman", "bygg", "service", "bruket", "åkeriet", "bageriet")
_COUNTED = frozenset({"år", "ar", "somrar", "vintrar", "månader", "månad", "manader", "veckor", "säsonger", "dagar"})
_COMPLAINING = word_set(
    "reklamation reklamera reklamerar klagomål klaga klagar häva ersättning återbetalning garantin garanti ångerrätt"
)
_SUPPLIERS = frozenset({"telecom", "bank", "media", "media_company"})
_BOUGHT = word_set("köper köpte köpt köpa handlar handlade handla åt äter äta fikar fikade fika beställde beställer")
_SOLD = frozenset({"från", "av", "hos", "att"})
_YOU = frozenset({"er", "ni", "ert", "era"})
_MEETING = frozenset({"klockan", "kl", "ses", "möts", "träffas", "kalas", "kalaset", "fest", "mötas", "träffa"})
_HOURS = frozenset({"timmar", "nätter", "nätterna", "skift", "dubbelpass", "natten", "helgerna"})
_DAILY = frozenset({"dagen", "dag", "veckan", "dagligen", "natten", "extra"})
_AT = frozenset({"på", "hos", "i", "för", "åt", "med", "till", "vid", "från"})
_WHO = frozenset({"jag", "ja", "vi", "hon", "han", "dom", "de"})
_BETWEEN = frozenset({"nu", "redan", "till", "totalt", "sammanlagt", "blev", "det"})
_FAR = 10  # tokens over which the next clause says what is done


def _is_listed_firm(view: EssayView, first: int) -> bool:
    """Tell whether a list has what begins at token `first` as a firm."""
    hit = view.hit_at.get(first)
    return hit is not None and any(e.list == "company" for e in hit.entries)


def _is_among_us(view: EssayView, first: int) -> bool:
    """Tell whether the writer counts themselves among those of what token `first` begins to name: `hos oss på X`."""
    return [view.folded_before(first, back) for back in (3, 2, 1)] in (["hos", "oss", "på"], ["oss", "här", "på"])


def is_moved_to(view: EssayView, first: int) -> bool:
    """Tell whether somebody goes over from another firm or another job to what token `first` names: `från X till Y`,
    `det var tråkigt på hotellet, så jag bytte till X`."""
    if view.folded_before(first) != "till":
        return False
    start = view.sentence_of(first)[0]
    back = view.folded[max(start, first - 5) : first - 1]
    if "från" in back and _is_listed_firm(view, first):
        hit = view.hit_at[first]
        if any(e.kind in _SUPPLIERS for e in hit.entries):
            return False  # `jag bytte från Telia till Comviq`
        return _is_listed_firm(view, max(start, first - 5) + back.index("från") + 1)
    return (
        view.folded_before(first, 2) in _CHANGING
        and (_is_listed_firm(view, first) or view.folded[first].endswith(_FIRM_ENDS))
        and (_worked_near(view, first) or not CUES.work_head.isdisjoint(view.folded[max(0, start - 9) : first]))
    )


def _toils_after(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the clause after the tokens `[first, last)` says what somebody does there: `till X, jag fyller
    mjölk`, `på X kör truck`."""
    if view.folded_before(first) not in _AT or last >= view.n:
        return False
    if is_moved_to(view, first):
        return True
    end = min(view.sentence_of(first)[1], last + _FAR)
    ahead = view.folded[last:end]
    if TOILING.isdisjoint(ahead):
        return False
    at = last + next(k for k, word in enumerate(ahead) if word in TOILING)
    if at == last:
        return view.folded[last] in ("diskar", "städar", "packar", "sorterar")
    close = view.folded[max(last, at - 3) : at]
    if not _WHO.isdisjoint(close) or any(view.is_kin[max(last, at - 3) : at]):
        return True
    return view.folded[at] in ("truck", "trucken") and view.folded[at - 1] in ("kör", "köra", "körde")


def employs(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the subject `[first, last)` does what employers do: `X tog mig`, `X betalade bra`, `när X stängde
    blev min bror utan arbete`."""
    if last + 1 >= view.n:
        return False
    if view.folded_before(first) in _TAKING and _is_listed_firm(view, first):
        ahead = range(last, min(last + 4, view.sentence_of(first)[1]))
        if any(view.folded[k] in _WHOM or view.is_kin[k] for k in ahead):
            return view.folded_before(first) in _WHOM_ALONE  # `då tog X hand om min far`
    verb, on = view.folded[last], view.folded[last + 1]
    if verb in _TAKING and (on in _WHOM or view.is_kin[last + 1] or on in CUES.own_possessive):
        return verb in _WHOM_ALONE or _worked_near(view, first)
    if verb in _PAYING:
        return on in _HOW_MUCH
    at = last + 2 if view.folded[last] == "i" and last + 3 < view.n else last  # `X i Y stängde`
    if view.folded[at] in _ENDING and view.folded_before(first) in ("när", "då", "sedan", "innan", ""):
        start, end = view.sentence_of(first)
        kin = any(view.is_kin[start:end]) and not _JOBLESS.isdisjoint(view.folded[start:end])
        return kin or _worked_near(view, first)
    return False


def _tells_of_job(view: EssayView, start: int, end: int) -> bool:
    """Tell whether the sentence `[start, end)` speaks of a job of the writer's or of kin of theirs."""
    words = view.folded[start:end]
    own = view.is_first_person(start) or any(view.is_kin[start:end])
    if not own:
        return False
    if not _OF_A_JOB.isdisjoint(words):
        return True
    for k in range(start, end - 1):
        if view.folded[k] in ("sagt", "sa", "sade", "säger", "säga") and "upp" in view.folded[k + 1 : min(end, k + 3)]:
            return True
        if view.folded[k] in ("var", "är", "som", "blev", "varit") and any(view.is_profession[k + 1 : min(end, k + 3)]):
            return True
    return False


def _worked_near(view: EssayView, first: int) -> bool:
    """Tell whether the sentence of token `first`, or the one before it, speaks of a job of the writer's or of kin."""
    start, end = view.sentence_of(first)
    if _tells_of_job(view, start, end):
        return True
    return start > 0 and _tells_of_job(view, *view.sentence_of(start - 1))


def complains_of(view: EssayView, first: int) -> bool:
    """Tell whether the essay is a customer's complaint that has what token `first` begins to name as seller: `soffan
    från X kom utan ben`, `X har slagit sönder min spegel`."""
    if view.folded_before(first) not in _SOLD and not view.is_initial[first]:
        return False
    known = view.memo.get("complains")
    if known is None:
        known = not view.vocabulary.isdisjoint(_COMPLAINING) and not view.vocabulary.isdisjoint(_YOU)
        view.memo["complains"] = known
    return bool(known)


def is_met_at(view: EssayView, first: int) -> bool:
    """Tell whether people meet at what token `first` names at an hour: `klockan sju vid X`."""
    if view.folded_before(first) not in ("vid", "på", "utanför", "framför", "till"):
        return False
    return not _MEETING.isdisjoint(view.folded[max(view.sentence_of(first)[0], first - 5) : first])


def is_among_you(view: EssayView, first: int) -> bool:
    """Tell whether those of what token `first` names are spoken to: `komma till er på X`, `ni på X lovade`."""
    if view.folded_before(first) not in ("på", "hos"):
        return False
    return view.folded_before(first, 2) in ("er", "ni") and view.folded_before(first, 3) not in ("att", "om", "var")


def _is_hour_by_hour(view: EssayView, first: int) -> bool:
    """Tell whether hours or nights are spent for what token `first` names: `gick tolv timmar om dagen för X`."""
    if view.folded_before(first) not in ("för", "åt", "på", "hos"):
        return False
    back = view.folded[max(view.sentence_of(first)[0], first - 6) : first]
    if _HOURS.isdisjoint(back):
        return False
    # `vi gick tre timmar på X` is a customer's
    return view.folded_before(first) in ("för", "åt") or "timmar" not in back or not _DAILY.isdisjoint(back)


def _is_left_behind(view: EssayView, first: int) -> bool:
    """Tell whether what token `first` names is only called out to, or thought of, by somebody who had a job:
    `aldrig mer X`, `vad jag minns av X`."""
    before = view.folded_before(first)
    if before in ("mer", "hejdå", "adjö", "från") or (before in ("på", "hos") and view.is_first_person(first)):
        start, end = view.sentence_of(first)
        return _BOUGHT.isdisjoint(view.folded[start:end]) and _worked_near(view, first)
    return False


def _counted_after(view: EssayView, last: int) -> bool:
    """Tell whether an application counts how long somebody was at what ends before token `last`: `X i Y, två år;`."""
    at = last
    if view.folded_after(at - 1) == "i" and at + 1 < view.n and view.is_capital[at + 1]:
        at += 2
    if at + 2 >= view.n or view.texts[at] not in (",", "(", ":") or view.folded[at + 2] not in _COUNTED:
        return False
    return view.texts[at + 1].isdecimal() or view.pos[at + 1] in ("NUM", "DET") or view.folded[at + 1] in ("ett", "en")


def _counted_at(view: EssayView, first: int) -> bool:
    """Tell whether a time is counted right before what token `first` names: `sex månader i X`, `tre år nu hos X`."""
    if view.folded_before(first) not in ("på", "i", "hos", "åt", "för", "med"):
        return False
    j = first - 2
    start = view.sentence_of(first)[0]
    while j > start and view.folded[j] in _BETWEEN:
        j -= 1
    return j > start and view.folded[j] in _COUNTED


def is_told_beside(view: EssayView, first: int, last: int, *, applies: bool) -> bool:
    """Tell whether the words next to a workplace's clause say that somebody works there: `hos oss på X`, `sex månader
    i X`, which a list has as a firm. `applies` says that the essay asks for a job."""
    if _is_among_us(view, first) or _toils_after(view, first, last) or (applies and _counted_after(view, last)):
        return True
    if not _is_listed_firm(view, first) or is_guest(view, first) or is_seen(view, first):
        return False
    if _counted_at(view, first) or _is_hour_by_hour(view, first):
        return True
    return _is_left_behind(view, first) and not is_customer(view, first)


def is_of_known(view: EssayView, first: int) -> bool:
    """Tell whether the shop after token `first` is only said to be somebody's whom the essay speaks of: `i Omars
    restaurang`."""
    if view.is_capital[first + 1] or view.is_shouted(first + 1) or not view.folded[first].endswith("s"):
        return False
    owner = genitive_stem(view.texts[first])
    if owner is None or fold_key(owner) not in view.vocabulary:
        return False
    lists = {e.list for e in view.entries(owner)}
    return "given_name" in lists and "swedish_place" not in lists
