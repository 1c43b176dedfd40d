"""What ties an institution to a person, and the label that follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.cv import is_in_cv, is_in_studies
from pseudo_core.detect.institutions.labels import institution_label
from pseudo_core.detect.institutions.labour import in_room, labours, volunteers
from pseudo_core.detect.institutions.near import (
    complains_of,
    employs,
    is_among_you,
    is_met_at,
    is_of_known,
    is_told_beside,
)
from pseudo_core.detect.institutions.nouns import NAME_OPENERS, SAID_BESIDE, tail_form
from pseudo_core.detect.institutions.posts import MEMBERS, WHO, beside, hires, is_office, is_said, is_somebodys, post_at
from pseudo_core.detect.institutions.ties import (
    FAR,
    distance,
    fetches,
    in_town,
    is_addressee,
    is_after_work,
    is_cheered,
    is_guest,
    is_seen,
    is_source,
    is_title,
    is_ware_of,
    passed,
    school_names,
)
from pseudo_core.detect.names.context import case_of
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.surface import fold_key, genitive_stem
from pseudo_core.detect.weigh import WEIGHTS
from pseudo_core.detect.writer.relation import relation_features
from pseudo_core.detect.writer.stated import stated
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import MODIFIER_ORDER, Label, Modifier

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry

__all__ = ["PREPOSITIONS", "institution_evidence", "institution_relations"]

PREPOSITIONS = frozenset({"på", "hos", "i", "vid", "för", "från", "till", "med", "mot", "åt"})
_APPLYING = frozenset({"sökte", "söker", "söka", "sökt", "ansökte", "ansöka", "ansöker"})
_ASKING = frozenset({"söker", "söka", "ansöker", "ansöka"})
# What one goes to that is no course: `gick på bio på X`, `gå av på X`.
_OUTING = frozenset(
    {"bio", "av", "konsert", "match", "matchen", "film", "fest", "fika", "handla", "äta", "middag", "ut"}
)
# More of what ties an employer to somebody: leave, pay, being an owner.
_WORKING = CUES.work_relation | CUES.employment
_DEFINITE_HEADS = (
    "skolan",
    "gymnasiet",
    "universitetet",
    "högskolan",
    "kyrkan",
    "moskén",
    "templet",
    "bageriet",
    "sjukhuset",
    "lasarettet",
    "föreningen",
    "klubben",
    "församlingen",
    "hotellet",
    "biblioteket",
    "museet",
    "sällskapet",
    "förskolan",
    "dagiset",
    "kören",
)
_DETERMINING = frozenset(
    (
        *("en", "ett", "den", "gammal", "gamla", "ny", "nya", "röd", "vit", "svart", "blå", "samma"),
        *("min", "sin", "hans", "hennes"),
    )
)
_ONE = frozenset({"en", "ett"})
_TEACHING = frozenset({"lärare", "läraren", "rektor"})
_OWN_WORK = frozenset({"jobb", "arbete", "arbetsplats", "jobbet", "arbetsgivare", "praktikplats"})
_OWNERS = CUES.possessive | {"nya", "gamla", "förra", "nuvarande", "första", "nytt", "gammalt"}
_OWN_FIRM = frozenset({"egen", "eget", "egna"})
_TAUGHT_BY = (
    *("professor", "professorn", "docent", "docenten", "lektor"),
    "lärare",
    "läraren",
    "rektor",
    "rektorn",
    "pedagog",
    "pedagogen",
    "fröken",
    "lärarinna",
    "kurator",
    "mentor",
    "kursledare",
    "handledare",
)
_CALLING = frozenset(
    {"ringde", "ringer", "ringt", "mejlade", "mejlar", "skrev", "skickade", "messade", "stänger", "stängde"}
)
_TRAINED = frozenset({"utbildad", "utbildade", "utbildat", "utbildning", "utbildningen", "utbilda", "diplom", "betyg"})
_IS_TRAINED: Memory[str, bool] = Memory(
    lambda word: word in _TRAINED or word.startswith(("doktorand", "student")) or word.endswith("examen")
)
_GROUPS = ("grupp", "gruppen", "lag", "laget", "kåren", "kyrkoråd", "kör", "kören", "sektion", "sektionen", "läger")
_POINTING = frozenset({"det", "den", "där", "nu"})
_GOT = frozenset({"fick", "fått", "får", "kom", "kommit", "kommer", "tas", "togs", "antagits", "antogs", "antagen"})
# `söker jobb hos X`, which is a place of work that is wanted, against `söker till X`.
_WANTED = frozenset(
    {"jobb", "jobbet", "arbete", "arbetet", "tjänst", "tjänsten", "praktik", "sommarjobb", "anställning", "som"}
)
_STARTING = frozenset({"börja", "börjar", "började", "börjat", "borjar", "borja", "borjade"})
_TEACHES = frozenset({"undervisade", "undervisar", "undervisat"})
_APPLIED_FOR = frozenset(
    {"tjänst", "tjänsten", "annons", "annonsen", "jobbet", "arbetet", "vikariat", "anställning", "cv"}
)
_WITH_CLASS = (["med", "klassen"], ["med", "skolan"], ["med", "dagis"], ["med", "förskolan"])
# What is held in a church, whoever goes there else.
_CEREMONIES = (
    *("gifte", "gifta", "gift", "vigd", "vigs", "vigsel", "bröllop", "begrav", "döpt", "dopet", "konsert", "kalas"),
    *("hölls", "hålls", "högmässa"),
)
_IS_CEREMONY: Memory[str, bool] = Memory(lambda word: word.startswith(_CEREMONIES))
_COURSES = frozenset({"sfi", "sva", "sas", "komvux", "svenskundervisning"})
_CLINICS = ("klinik", "kliniken")
_BOARDS = frozenset({"styrelsen", "styrelse", "kommittén", "valberedningen", "ledningsgruppen", "juryn", "rådet"})
_LETTERS = ("brev", "brevet", "mejl", "mejlet", "kallelse", "kallelsen", "besked", "beskedet", "sms")
_BUYING = ("köp", "beställ", "hyrde", "hyrt", "låna")
_RINGING = frozenset({"ring", "ringa", "ringer", "ringde", "ringt"})
_CONTACT = frozenset(
    {"ringa", "ringer", "ringde", "ringt", "ring", "mejla", "mejlar", "mejlade", "kontakta", "kontaktade", "tid"}
)


def _near(view: EssayView, i: int, words: frozenset[str]) -> bool:
    """Tell whether one of the words stands near token i, in its clause."""
    return distance(view, i, words) < FAR


def _is_application(view: EssayView) -> bool:
    """Tell whether the essay's first lines ask for a job."""
    known = view.memo.get("is_application")
    if known is None:
        head = view.folded[:40]
        asks = not _ASKING.isdisjoint(head) and not _WANTED.isdisjoint(head)  # `önskar sommarjobb hos er`
        known = asks or any(w.startswith("ansökan") or w in _APPLIED_FOR for w in head)
        view.memo["is_application"] = known
    return bool(known)


def _is_own(view: EssayView, first: int) -> bool:
    """Tell whether the sentence of token `first` speaks of the writer or of kin of theirs."""
    start, end = view.sentence_of(first)
    return view.is_first_person(first) or any(view.is_kin[start:end])


def _taught_us(view: EssayView, first: int) -> bool:
    """Tell whether somebody who is no kin of the writer's taught where token `first` is: `hon undervisade i fysik på
    X`, which is where the writer learnt it."""
    start = view.sentence_of(first)[0]
    verb = next(j for j in range(first - 1, start - 1, -1) if view.folded[j] in _TEACHES)
    if view.folded[verb + 1] in ("oss", "mig", "min", "vår"):
        return True
    beside = (view.folded_before(verb), view.folded[verb + 1])
    if "jag" in beside or "vi" in beside:
        return False
    return not any(view.is_kin[start:first]) and ("hon" in beside or "han" in beside or not view.is_first_person(first))


def institution_relations(view: EssayView, first: int, last: int) -> tuple[str, ...]:
    """Return the features of what ties the tokens `[first, last)` to a person, worked out once an essay."""
    known: dict[tuple[int, int], tuple[str, ...]] = view.memo.setdefault("institution_relations", {})
    found = known.get((first, last))
    if found is None:
        found = known[first, last] = tuple(_find_relations(view, first, last))
    return found


def _find_relations(view: EssayView, first: int, last: int) -> list[str]:
    out: list[str] = []
    if first > 1 and view.folded[first - 1].endswith(SAID_BESIDE):
        first -= 1  # `åt på restaurangen X`
    before = view.folded_before(first)
    if before in PREPOSITIONS:
        out.append(f"i:{before if before in ('på', 'i', 'hos', 'till') else 'prep'}")
    else:
        out.append("i:none")
    if before in _DETERMINING:
        out.append("n:det")
    start = view.sentence_of(first)[0]
    back = view.folded[max(start, first - 5) : first]
    applied = "" if _APPLYING.isdisjoint(back) else next(word for word in back if word in _APPLYING)
    at = post_at(view, first, start)
    said = at is not None and is_said(view, at, start)
    to_work = distance(view, first, _WORKING)
    if before == "från" and view.folded_before(first, 2).endswith(_LETTERS):
        to_work = FAR  # `öppnade ett brev från X`
    elif to_work < FAR and before in ("till", "i", "på", "hos") and is_after_work(view, first):
        to_work = FAR  # `efter jobbet går jag till X`
    elif (
        before == ","
        and first > 2
        and tail_form(view.folded[first - 2])
        and not _ONE.isdisjoint(view.folded[max(0, first - 5) : first - 2])
    ):
        to_work = distance(view, first - 2, _WORKING)  # `praktiserade på ett litet tryckeri, X`
    if (
        to_work < FAR
        and "rum" in back
        and view.folded_before(first - len(back) + back.index("rum")) in ("äger", "ägde")
    ):
        to_work = FAR  # `dopet äger rum i X`
    joined = before == "i" and view.folded_before(first, 2) in _STARTING
    if joined and tail_form(view.folded[last - 1]) != "other":
        club = view.hit_at.get(first)
        joined = club is not None and any(e.kind == "club" for e in club.entries)
    if joined:
        to_work = FAR  # `började i Xs kyrka`
    unpaid = volunteers(view, first)
    if unpaid:
        to_work, at = FAR, None
    used = before in ("på", "i", "via") and view.folded_before(first, 2) in CUES.using
    if used:
        to_work, at = FAR, None  # `tittar på X efter jobbet`
    fetched = fetches(view, first)
    course = before in ("på", "hos", "vid") and view.folded_before(first, 2) in _COURSES  # `sfi på X`
    to_study = 0 if course else distance(view, first, CUES.study_relation - _TEACHING if said else CUES.study_relation)
    clause = beside(view, last)
    if view.folded[last : last + 2] in _WITH_CLASS:
        to_study = FAR  # `på Skansen med klassen`
    if clause == "work" and view.folded[last] == "som":
        to_study = FAR  # `började på X som kock`
    trained = True in map(_IS_TRAINED.__getitem__, view.folded[max(start, first - 7) : first])
    wanted = applied != "" or "ansökan" in back
    wanted = wanted and before in ("på", "hos", "vid") and (at is not None or not _WANTED.isdisjoint(back))
    only_asked = applied != "" and (applied not in _ASKING or not view.is_letter)
    if fetched:
        out += ["r:study", "w:study_nearer"]
    elif is_in_cv(view, first):
        out.append("r:work")
    elif is_in_studies(view, first):
        out.append("r:study")
    elif wanted or only_asked:
        if wanted:
            out += ["r:work", "w:wanted"]
        if only_asked:
            out.append("n:applied")  # who was asked long ago, and is an employer that everybody knows, is none
    elif to_work < FAR or at is not None:
        out.append("r:work")
        if to_work == FAR:
            out.append("w:profession")
            if (
                at is not None
                and view.folded[at].startswith("rektor")
                and "till" in view.folded[max(start, at - 3) : at]
            ):
                out.append("w:head")
            guided = at is not None and view.folded[at].startswith("handledare")  # `min handledare på X`, at work
            somebodys = not said and at is not None and not guided and is_somebodys(view, at, first, last, start)
            if somebodys:
                out.append("w:met")
            if somebodys or not (said or _is_own(view, first)):
                out.append("w:others")  # `doktorn på X säger`
                if at is not None and view.folded[at].endswith(_TAUGHT_BY):
                    out.append("w:taught")
            elif before == "från" and at is not None and not view.folded[at].endswith(_TAUGHT_BY):
                out.append("w:graduate")
        elif not _TEACHES.isdisjoint(back) and _taught_us(view, first):
            out += ["w:others", "w:taught"]  # `Zara undervisade i fysik på X`, where the writer learnt it
    elif (
        view.is_initial[first]
        and first > 0
        and not CUES.work_relation.isdisjoint(view.folded[max(0, first - 5) : first])
        and not (last < view.n and view.folded[last] in _CALLING)
    ):
        out.append("r:work")  # `… mitt nya jobb. X är ett stort företag`
    elif (
        before in ("på", "hos", "vid")
        and view.folded[start] in _POINTING
        and not CUES.work_relation.isdisjoint(view.folded[max(0, start - 5) : start])
    ):
        out.append("r:work")  # `… mitt sommarjobb. Det är hos X`
    elif not _OWN_FIRM.isdisjoint(back) or (
        view.folded_before(first, 2) in CUES.own_possessive
        and (before in CUES.named_workplace or tail_form(before) == "work")
    ):
        out.append("r:work")  # `öppnade en egen byrå, X`, `min kiosk X`
    elif before not in PREPOSITIONS and (hires(view, last) or employs(view, first, last)):
        out.append("r:work")
    elif not used and not unpaid and labours(view, first, last, studied=to_study < FAR or trained):
        out.append("r:work")
        if not any(view.is_profession[start:first]) and not in_room(view, first):
            out.append("w:labour")  # `språklärare, först i X och sedan trettio år på Y`
    elif not used and not unpaid and is_told_beside(view, first, last, applies=_is_application(view)):
        out += ["r:work", "w:labour"]
    if before == "," and view.folded_before(first, 2) in _OWN_WORK and view.folded_before(first, 3) in _OWNERS:
        clause = "work"  # `på mitt jobb, X, finns`
    if clause == "work" and "r:work" not in out:
        out.append("r:work")  # `framför X där jag jobbar`
    if "r:work" not in out:
        if is_guest(view, first):
            out.append("w:guest")
        if is_seen(view, first):
            out.append("w:seen")
    admitted = before == "på" and view.folded_before(first, 2) in ("in", "plats") and not _GOT.isdisjoint(back)
    if not fetched and (to_study < FAR or trained or admitted) and _OUTING.isdisjoint(back):
        out.append("r:study")
        if to_study <= to_work or trained or admitted:
            out.append("w:study_nearer")
        if before in ("på", "hos") and view.folded_before(first, 2) in _STARTING:
            out.append("w:starts")
    member = before in ("i", "för") and (
        view.folded_before(first, 2) == "med" or view.folded_before(first, 2) in MEMBERS
    )
    seated = before in ("i", "för") and view.folded_before(first, 2) in _BOARDS
    if member or seated or joined or unpaid or clause == "club" or _near(view, first, CUES.club_relation):
        out.append("r:club")  # `jag är med i X`, `X, där jag är aktiv`
    elif view.folded[last - 1].endswith("s") and last < view.n and view.folded[last].endswith(_GROUPS):
        out.append("r:club")  # `Xs besöksgrupp`
    if at is not None and is_office(view.folded[at]):
        out.append("w:office")
    if before == "av" and any(word.startswith("hyr") for word in back):
        out.append("r:rents")  # `jag hyr av X`
    if seen_passing := passed(view, first):
        out.append(seen_passing)
    if is_addressee(view, first, last):
        out.append("r:addressee")
        if _is_application(view):
            out.append("w:applies")
    bought = before == "av" or (before == "med" and "kontakt" in back)
    bought = bought or is_ware_of(view, first)
    bought = bought or (before == "från" and any(word.startswith(_BUYING) for word in back))
    if not _CONTACT.isdisjoint(back):
        out.append("r:contact")
    met = before in ("på", "hos", "med") and view.folded_before(first, 2).endswith(
        ("intervju", "intervjun", "interviu")
    )
    if met:
        out.append("w:interview")
    if is_among_you(view, first) and "r:work" not in out:
        out += ["r:work"] if _is_application(view) else ["r:contact", "w:dealt", "w:you"]
    booked = before in ("på", "hos", "i") and view.folded_before(first, 2) in ("tid", "läkartid", "tandläkartid")
    booked = booked and view.folded_before(first, 3) not in CUES.possessive  # `ta min tid på X`
    written = before == "från" and view.folded_before(first, 2).endswith(_LETTERS)  # `brev från X`
    rung = before == "till" and view.folded_before(first, 2) in _RINGING
    if bought or booked or met or written or rung or before in _CONTACT:
        out.append("w:dealt")  # `köpt av X`, `ring X`, `tid på X`
    far_back = view.folded[max(start, first - 10) : first]
    if before in ("i", "på", "till") and True in map(_IS_CEREMONY.__getitem__, far_back):
        out.append("w:venue")
    if view.folded_before(first) in ("till", "hos") or view.folded_before(first, 2) in (
        "skriver",
        "hyr",
        "hyra",
        "hyresvärd",
        "hyresvärden",
    ):
        out.append("r:writes")
    return out


def _is_home(view: EssayView, first: int) -> bool:
    """Tell whether a municipality that begins at token `first` is where somebody lives or comes from rather than an
    authority: `i X kommun`, `jag kommer från X kommun`, but not `jag skriver till er i X kommun`, `svaret kom från X`.
    """
    before, two_before = view.folded_before(first), view.folded_before(first, 2)
    if before in ("i", "inom"):
        return two_before not in ("er", "ni")
    if before not in ("från", "till"):
        return False
    return two_before.startswith("flytta") or (two_before in ("kommer", "kom") and view.folded_before(first, 3) in WHO)


def institution_evidence(
    view: EssayView,
    first: int,
    last: int,
    form: str,
    kind: str,
    *,
    extra: tuple[str, ...] = (),
    entry: Entry | None = None,
) -> Iterator[Evidence]:
    """Yield the evidence for an institution of a form (`school`, `work`, `place`, `other`), the tokens `[first, last)`.

    `kind` says how it was read and `extra` more of what was seen; the label follows from who has to do with it.
    """
    if is_title(view, first) or is_cheered(view, first):
        return
    if is_source(view, first) or (view.folded_before(first) in WHO and view.folded_before(first, 2) in CUES.called):
        return  # `i laget heter jag X`
    relations = institution_relations(view, first, last)
    form = "school" if form == "work" and view.folded[first] in school_names(view) else form
    loose = form == "work" and kind == "tail_words" and last - first == 2 and "r:work" not in relations
    if loose and is_of_known(view, first):
        return
    if view.folded[first:last] == ["svenska", "kyrkan"] and ("r:work" not in relations or "w:others" in relations):
        return  # the church is everybody's, and a faith where one is a member
    if form == "school" and view.folded[last - 1] == "akademien" and not any(r.startswith("r:") for r in relations):
        return  # what gives prizes teaches nobody
    inside = form == "other" and view.folded[last - 1] == "kommun" and _is_home(view, first)
    clinic = form == "work" and "r:work" not in relations
    if clinic and (view.folded[first].endswith(_CLINICS) or view.folded[last - 1].endswith(_CLINICS)):
        form = "other"  # who is treated there tells of it, more often than who works there
    label = institution_label("area" if inside else form, relations)
    if "r:addressee" in relations and form in ("work", "place") and last - first == 1 and in_town(view, last):
        last += 2  # `Hej Xsmeden i Y`, but not `Xs Bil i Y`
    if label is Label.PLACE and form == "work" and "&" in view.texts[first:last]:
        label = Label.OTHER_INSTITUTION  # partners have an office, where one meets them
    if label is Label.WORK and form == "work" and "r:work" not in relations and "w:applies" not in relations:
        tied = any(r.startswith("r:") for r in relations)
        if not tied and complains_of(view, first):
            label = Label.OTHER_INSTITUTION  # `soffan från X kom utan ben`
        elif not tied and is_met_at(view, first):
            label = Label.PLACE  # `klockan sju vid Pizzeria X`
    case = case_of(view, first)
    if case == "initial" and last - first > 1 and first and view.is_title[last - 1] and view.texts[first - 1] == ":":
        case = "cap"  # `På skylten står: Xs Sömnad`
    if case == "initial" and last - first > 2 and view.is_title[first + 1] and view.folded[first] in NAME_OPENERS:
        case = "cap"  # `Södra X folkhögskola är …`: the second capital says that the first is one too
    features = [
        f"form:{kind}",
        f"{case}:{form}",
        *relations,
        *(f"{kind}+{r}" for r in relations if r.startswith("r:")),
        *extra,
        *relation_features(view, first),
        *stated(view, first),
    ]
    start, end = view.span(first, last)
    surface = view.text[start:end]
    gen = bool(genitive_stem(surface)) and surface.endswith((":s", "'s", "’s", "ns", "ts"))
    common_noun = view.folded[last - 1].removesuffix("s").endswith(_DEFINITE_HEADS)
    modifiers = tuple(m for m in MODIFIER_ORDER if (m is Modifier.GEN and gen) or (m is Modifier.DEF and common_noun))
    facts = [("family", "institution"), ("why", " ".join(features)), ("form", form)]
    if entry is not None:
        facts.append(("canonical", entry.name))
        if entry.kind:
            facts.append(("kind", entry.kind))
    base = fold_key(genitive_stem(surface) if gen else surface) if entry is None else fold_key(entry.name)
    yield Evidence(
        start, end, label, f"{label}/{kind}", WEIGHTS.score("institution", features), modifiers, base, tuple(facts)
    )
