"""What somebody is at an institution, or is wanted for: `läkare på X`, `X, där hon är svetsare`, `X behövde någon`."""

from __future__ import annotations

from pseudo_core.detect.institutions.near import TOILING
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.listed import trade_endings

__all__ = ["MEMBERS", "WHO", "beside", "hires", "is_office", "is_said", "is_somebodys", "post_at"]

WHO = frozenset({"jag", "vi", "hon", "han"})
"""Who is the subject of a clause."""
_WHOSE = WHO | {"far", "mor"}
MEMBERS = frozenset({"medlem", "medlemmar", "aktiv", "aktiva", "volontär", "engagerad", "engagerade", "ledare"})
"""What one is in a club."""
_BEING = frozenset({"är", "som", "var", "blev", "blivit", "blir", "varit", "e", "ar", "bli"})
# What one is in a club or a board.
_OFFICES = (
    *("ordförande", "ordföranden", "ledamot", "ledamoten", "kassör", "kassören", "tränare", "tränaren", "kyrkvärd"),
    *("lagkapten", "lagledare", "körledare", "scoutledare", "valberedare", "suppleant", "materialare", "revisor"),
)
_OWN_WORK = frozenset({"jobb", "arbete", "arbetsplats", "jobbet", "sommarjobb", "extrajobb", "praktikplats", "praktik"})
_TRADE_LETTERS = 6  # that a profession has at least where only the words beside it tell it
_TRAINING = frozenset(
    (
        *("läser", "läste", "läsa", "läst", "studerar", "studerade", "studera", "pluggar", "pluggade", "plugga"),
        *("utbildar", "utbildade", "utbilda", "utbildning", "utbildningen", "går", "gick", "sadla", "sadlar"),
        *("sadlade", "sadlat", "omskolar", "omskola", "omskolade", "skola", "skolar", "skolade"),
    )
)
# `före detta X på Y`
_FORMERLY = frozenset({"detta", "fd", "f.d.", "f.d", "förre", "förra", "tidigare", "pensionerad"})
_VISITING = frozenset({"hos", "till", "med", "av", "från", "mötte", "träffade", "ringde", "frågade"})
# Who is somewhere without working there, in words that no list has: `är andrahandshyresgäst hos X`.
_NO_POST = ("gäst", "gästen", "kund", "patient", "medlem", "granne", "sambo", "ad", "at", "en", "et", "ig")
# What employers do: `X behövde någon`, `X söker folk`.
_HIRING = frozenset(
    (
        *("behövde", "behöver", "sökte", "söker", "anställde", "anställer", "rekryterade", "rekryterar", "annonserade"),
        *("annonserar", "varslade", "varslar", "sparkade"),
    )
)
_SOMEBODY = frozenset({"någon", "nån", "folk", "personal", "en", "mig", "oss", "honom", "henne", "vikarier", "efter"})


def _is_trade(view: EssayView, j: int, start: int) -> bool:
    """Tell whether token j is a profession; a compound that no list has is one where somebody is said to be it."""
    if view.is_profession[j]:
        return True
    return (
        len(view.folded[j]) > 7
        and not _BEING.isdisjoint(view.folded[max(start, j - 2) : j])
        and view.folded[j].endswith(trade_endings(view.lexicon))
    )


def _is_the(view: EssayView, at: int) -> bool:
    """Tell whether the profession at token `at` is a certain person's: `prästen`, `läkaren`."""
    word = view.folded[at]
    return word.endswith(("en", "an", "et", "rn", "tern", "ikern", "arna", "erna", "orna")) and not word.endswith(
        ("ligen", "man")
    )


def _is_counted(view: EssayView, j: int) -> bool:
    """Tell whether token j is how many there are of somebody: `tolv tandläkare`."""
    return view.texts[j].isdecimal() or view.pos[j] == "NUM"


# Whom somebody is sent to and sees, who is another than the one that is spoken of.
_REFERRED = word_set("till hos av med från träffar träffade träffat träffa besöker besökte mötte såg ringde ringa")
_HEALERS = (
    *("kurator", "läkare", "doktor", "psykolog", "terapeut", "sköterska", "gymnast", "ortoped", "kirurg", "kardiolog"),
    *("neurolog", "psykiater", "barnmorska", "logoped", "dietist", "audionom", "optiker", "tandläkare", "specialist"),
    *("onkolog", "dermatolog", "hygienist", "naprapat", "kiropraktor", "reumatolog", "urolog", "handläggare", "log"),
)


def post_at(view: EssayView, first: int, start: int) -> int | None:
    """Return the token before `first` that says what somebody is there, of the sentence from token `start` on; None for
    none."""
    before, near = view.folded_before(first), first
    if before in ("på", "hos") and first - start > 4 and view.texts[first - 2] == "," and view.folded[first - 4] == "i":
        near = first - 4  # `ingenjör i Xstad, på Y`
    at = next((j for j in range(near - 1, max(start, near - 4) - 1, -1) if _is_trade(view, j, start)), None)
    if at is None and before in ("på", "hos", "vid"):
        at = _called(view, first - 2, start)
    if at is None:
        return first - 2 if before in ("på", "vid") and _is_misspelt_post(view, first - 2, start) else None
    if at > start and _is_counted(view, at - 1):
        return None  # `guidade tolv tandläkare på X`
    learns = at > start and view.folded[at - 1] == "till" and not _TRAINING.isdisjoint(view.folded[start : at - 1])
    return None if learns else at  # `läser till kock på X`


def _called(view: EssayView, j: int, start: int) -> int | None:
    """Return the token of what the person is whose name ends at token j: `min revisor heter Yxz Zwy på X`."""
    k = j
    while k > start and k > j - 4 and view.is_title[k] and not view.is_profession[k]:
        k -= 1
    return k - 1 if k < j and k > start and view.folded[k] in CUES.heter and view.is_profession[k - 1] else None


def _is_misspelt_post(view: EssayView, j: int, start: int) -> bool:
    """Tell whether an unknown word at token j says what a person is: `jag är vårdbitrade`."""
    if j < start + 2 or not view.is_open[j] or view.is_capital[j] or view.folded[j].endswith(_NO_POST):
        return False
    if view.folded[j - 1] not in _BEING or len(view.folded[j]) < _TRADE_LETTERS:
        return False
    return view.folded[j - 1] == "som" or view.folded[j - 2] in WHO or view.is_kin[j - 2] or view.is_title[j - 2]


def _is_name(view: EssayView, k: int) -> bool:
    """Tell whether a person's name may stand at token k, with a capital or not."""
    return view.is_title[k] or any(e.list == "given_name" for e in view.entries(view.texts[k]))


def _is_hers(view: EssayView, at: int, start: int) -> bool:
    """Tell whether the profession at token `at` is somebody's of long ago: `min tidigare lärare`."""
    return at > start + 1 and view.folded[at - 1] in _FORMERLY and view.folded[at - 2] in CUES.possessive


def is_said(view: EssayView, at: int, start: int) -> bool:
    """Tell whether somebody is said to be what the profession at token `at` says: `hon är läkare på X`, `arbetar som
    lärare på X`, against `läkaren på X säger`."""
    if _is_hers(view, at, start):
        return False
    if at > start + 1 and view.folded[at - 2] == "det" and view.folded[at - 1] in _BEING and _is_the(view, at):
        return False  # `det var prästen i X som`
    if view.folded_before(at) != "hos" and not _BEING.isdisjoint(view.folded[max(start, at - 2) : at]):
        return True
    return at > start and view.folded[at - 1] in _FORMERLY


def is_somebodys(view: EssayView, at: int, first: int, last: int, start: int) -> bool:
    """Tell whether the profession at token `at`, which nobody is said to be, is met at the institution `[first, last)`:
    `min dotters lärare på X`, `prästen i Xs församling`, `doktor på X har skrivit intyg`."""
    if _is_hers(view, at, start):
        return True
    owner = view.folded[at - 1] if at > start else ""
    if owner in CUES.possessive or (owner.endswith("s") and view.is_kin[at - 1]):
        return True
    if owner in _VISITING and view.folded[at].endswith(("en", "an", "et", "rn")):
        return True
    if owner in ("en", "ett") and at > start + 1 and view.folded[at - 2] in _REFERRED:
        return view.folded[at].endswith(_HEALERS)  # `remiss till en ortoped på X`, `träffar en psykolog på X`
    if at != first - 2:
        named = at < first - 2 and all(_is_name(view, k) for k in range(at + 1, first - 1))
        return named and (owner in ("", ",", "och", "men") or owner in _VISITING)  # `Läkaren Yxz på X`
    if owner == ",":
        k = at - 2
        while k > start and k > at - 5 and view.is_title[k]:
            k -= 1
        if k < at - 2 and view.folded[k] in _VISITING:
            return True  # `av Yxz Zwy, kantor i X,`
    if _is_the(view, at) and not (at and view.is_kin[at - 1]):
        return True
    return last < view.n and view.is_verb[last] and owner in ("", ",", "en", "och")


def is_office(word: str) -> bool:
    """Tell whether a folded word says what one is in a club or a board, unpaid: `kassör`."""
    return word.endswith(_OFFICES)


def hires(view: EssayView, last: int) -> bool:
    """Tell whether what ends before token `last` wants or takes people: `X behövde någon`."""
    return last + 1 < view.n and view.folded[last] in _HIRING and view.folded[last + 1] in _SOMEBODY


def _is_post(view: EssayView, j: int) -> bool:
    """Tell whether a profession that is no office of a club's stands at token j."""
    if j >= view.n or view.folded[j].endswith(_OFFICES):
        return False
    return view.is_profession[j] or (len(view.folded[j]) > 7 and view.folded[j].endswith(trade_endings(view.lexicon)))


def beside(view: EssayView, last: int) -> str:
    """Return what the clause `där jag …` after token `last` says that the writer does there: `work`, `club` or
    nothing."""
    if last < view.n and view.folded[last] == "som":
        return "work" if _is_post(view, last + 1) else ""  # `började på X som kock`
    at = last + (last < view.n and view.texts[last] == ",")
    if at > last and at + 2 < view.n and view.folded[at + 1] in _BEING:
        if view.folded[at] in WHO:
            return "work" if _is_post(view, at + 2) else ""  # `På X, jag är vakt på konserter`
        if view.folded[at] in ("det", "där") and view.folded[at + 2] in CUES.possessive:
            return "" if _OWN_WORK.isdisjoint(view.folded[at + 3 : at + 5]) else "work"  # `X, det är min arbetsplats`
    if at + 1 < view.n and view.folded[at + 1] == "där" and view.texts[at].islower():
        at += view.pos[at] == "NOUN"  # `Xs filial där Y är kock`
    at += at < view.n and view.folded[at] == "och"  # `, och där arbetar jag`
    if at + 2 >= view.n or view.folded[at] != "där":
        return ""
    clause = view.folded[at + 1 : at + 6]
    if _WHOSE.isdisjoint(clause[:2]) and not any(view.is_kin[at + 1 : at + 4]) and not view.is_title[at + 1]:
        return ""
    if not CUES.work_relation.isdisjoint(clause[:4]) or (not TOILING.isdisjoint(clause[:3]) and "mig" not in clause):
        return "work"
    posts = (k for k in range(at + 2, min(view.n, at + 6)) if view.folded[k] in _BEING)
    if (k := next(posts, None)) is not None and _is_post(view, k + 1):
        return "work"  # `X, där hon är svetsare`
    return "club" if not MEMBERS.isdisjoint(clause) else ""
