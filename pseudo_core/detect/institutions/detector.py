"""Detect schools, workplaces and other institutions by list, by how such names are formed, and by what ties them to a
person.

A name is `work` where somebody works there, a school's too; else `school` where it teaches, else `other_institution`
(SweLL guidelines 3.3). Authorities, banks, shops and brands are no personal information unless somebody works there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from pseudo_core.detect.institutions.asked import BARE_COURSES, BRANCHES, CUSTOMER_KINDS, asked_institutions
from pseudo_core.detect.institutions.beside import told_beside
from pseudo_core.detect.institutions.clubs import clubs, landlords
from pseudo_core.detect.institutions.context import PREPOSITIONS, institution_evidence, institution_relations
from pseudo_core.detect.institutions.degrees import degree_schools
from pseudo_core.detect.institutions.employers import employers
from pseudo_core.detect.institutions.foreign import foreign_schools
from pseudo_core.detect.institutions.frames import framed_institutions
from pseudo_core.detect.institutions.heads import headed_institutions
from pseudo_core.detect.institutions.letters import addressed_firms
from pseudo_core.detect.institutions.listed_firms import listed_firms
from pseudo_core.detect.institutions.nouns import SAID_BESIDE, tail_form
from pseudo_core.detect.institutions.offices import office_names
from pseudo_core.detect.institutions.partners import partner_firms
from pseudo_core.detect.institutions.phrase_forms import Phrase
from pseudo_core.detect.institutions.phrases import institution_phrases
from pseudo_core.detect.institutions.proper import proper_institutions
from pseudo_core.detect.institutions.quoted import quoted_institutions
from pseudo_core.detect.institutions.runs import (
    chain_left,
    chain_right,
    is_place_name,
    over_second_trade,
)
from pseudo_core.detect.institutions.school_words import school_words
from pseudo_core.detect.institutions.schooling import schooling_institutions
from pseudo_core.detect.institutions.ties import is_customer
from pseudo_core.detect.institutions.workplaces import told_workplaces
from pseudo_core.detect.markup.sensitive_words import group_of
from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.naming import is_one_there
from pseudo_core.detect.view.word_marks import hit_mark, marked, marked_hits, word_mark
from pseudo_core.model import Evidence

if TYPE_CHECKING:
    from pseudo_core.lexicon import Entry, Lexicon

__all__ = ["detect_institutions"]

_LISTS = frozenset({"company", "institution", "school"})
_OF_LISTS = hit_mark(lambda entries, n_tokens: any(e.list in _LISTS for e in entries))
_WORK_ENDINGS = (
    *("bageriet", "städservice", "service", "omsorge", "omsorgen", "vård", "distribution", "kliniken", "hemtjänste"),
    *("hemtjänsten", "assistans", "sjukhuset", "lasarettet", "hotellet", "verken", "fabriken", "bruket", "mejeriet"),
    *("restaurangen", "kaféet", "caféet", "salongen", "backen", "hemmet", "gården", "boendet", "centralen", "krogen"),
    *("butiken", "varvet", "tvätten", "laboratoriet", "labbet", "tryckeriet", "tryck", "verkstan", "hyttan", "gruvan"),
    *("livs", "bygg", "städ", "transport", "åkeri", "grillen", "hospitalet"),
)
_WORK_SUFFIX = re.compile(f"^.{{3,}}(?:{'|'.join(_WORK_ENDINGS)})$")
_HOSPITALS = ("sjukhuset", "lasarettet", "hospitalet")
_LOW_DEFINITE = frozenset(
    {"sjukhuset", "lasarettet", "hotellet", "vårdcentralen", "bageriet", "skolan", "kyrkan", "moskén"}
)
_WORK_WORDS = CUES.work_head | CUES.work_tail | CUES.low_tail | _LOW_DEFINITE
_ALSO_WORK = frozenset({"lasarett", "sjukhus", "vårdcentral", "äldreboende", "bageri"})
_VENUES = ("badet", "simhallen", "ishallen", "sporthallen", "ridhuset")
_LIKE_WORK = word_mark(_WORK_WORDS | _ALSO_WORK, (*_WORK_ENDINGS, *_VENUES))
_DWELLING = frozenset({"bor", "bodde", "bott", "bo", "bofast", "bosatt", "bosatta"})
_SETTLED = frozenset({"area", "swedish_place", "world_city"})
_EMPLOYED_AT = frozenset({"på", "hos", "för", "åt"})
_EVERYBODYS = frozenset({"authority", "ngo"})
_ATTENDED_AT = frozenset({"på", "vid", "från", "till", "hos", "åt"})  # `i mit` is no school
_ABBREVIATED = 5  # letters that an abbreviation has at most
_ASKING_TIES = frozenset({"r:study", "r:work", "r:club"})
_OF_THINGS = frozenset({"för", "med", "nära", "och", "som", "än", "är", "mot"})
_TIES = frozenset({"r:work", "r:club"})
_MANY = frozenset({"de", "dom", "många", "folk", "människor", "alla", "anställda", "man", "personer", "invandrare"})
_ONE = frozenset({"hon", "han", "hen", "hans", "hennes", "henne", "honom"})
_LEGAL_FORMS = frozenset({"AB", "HB", "KB", "Ltd", "Limited", "GmbH", "Inc", "LLC", "Oy", "AS"})
_CARRIER_TIES = frozenset({"r:work", "r:addressee", "r:club"})
_GONE_TO = frozenset({"på", "till", "i", "vid"})
# Kinds of list entries that everybody deals with: only a relation of work makes them personal.
_PUBLIC_KINDS = frozenset({"authority", "media", "museum", "ngo", "party", "union"})


_NEAR_HOME = 7  # tokens
_FLATS = frozenset({"lägenhet", "etta", "tvåa", "trea", "fyra", "rum", "lägenheten", "radhus", "villa"})


def _bears_plate(view: EssayView, i: int) -> bool:
    """Tell whether a vehicle's plate begins at token i, over a comma: `Volvo , ABC 123`."""
    i += i < view.n and view.texts[i] in (",", "(")
    if i >= view.n or not view.is_upper[i]:
        return False
    letters = view.texts[i]
    number = letters[3:] or (view.texts[i + 1] if i + 1 < view.n else "")
    return letters[:3].isalpha() and len(number) == 3 and number[:2].isdecimal()


def _by_list(view: EssayView) -> Iterator[Evidence]:
    for hit in marked_hits(view, _OF_LISTS):
        entry = next(e for e in hit.entries if e.list in _LISTS)
        form = {"school": "school", "company": "work"}.get(entry.list, "other")
        if entry.kind in ("school", "university", "preschool"):
            form = "school"
        elif entry.kind == "museum" or (entry.kind == "hotel" and view.folded_before(hit.first) in _GONE_TO):
            form = "place"  # one goes there
        if hit.last - hit.first == 1 and view.folded[hit.first] in BARE_COURSES:
            continue
        if entry.list == "company" and (club := next((e for e in hit.entries if e.kind == "club"), None)) is not None:
            known = institution_relations(view, hit.first, hit.last)
            if "r:club" in known and "r:work" not in known:
                entry, form = club, "other"  # `tränar på X`, which is an employer too
        taught = next((e for e in hit.entries if e.list == "school"), None)
        if taught is not None and form == "work":
            known = institution_relations(view, hit.first, hit.last)
            if "r:work" not in known or "w:study_nearer" in known:
                entry, form = taught, "school"  # `läser till kock på X`
        if taught is not None and form != "school" and "r:study" in institution_relations(view, hit.first, hit.last):
            yield from institution_evidence(view, hit.first, hit.last, "school", "list", entry=taught)  # `kurs på ABF`
        public = entry.list == "company" or any(e.list in _LISTS and e.kind in _PUBLIC_KINDS for e in hit.entries)
        low = view.texts[hit.first].islower()
        if (low or view.is_shouted(hit.first)) and _is_no_name(view, hit.first, hit.last, entry):
            continue
        if _is_misread(view, hit.first, hit.last, entry):
            continue
        if _is_lived_in(view, hit.first, entry) and any(e.list in _SETTLED for e in hit.entries):
            continue  # `bor i Zamalek` is where, not the club
        extra: list[str] = []
        tied = institution_relations(view, hit.first, hit.last) if public else ()
        kinds = {e.kind for e in hit.entries if e.list in _LISTS}
        of_town = "r:addressee" in tied and view.folded[hit.last - 1] in ("stad", "kommun")
        if "n:applied" in tied or (kinds & _EVERYBODYS and not (of_town or _TIES.intersection(tied))):
            continue  # everybody deals with authorities
        if entry.kind == "union" and (
            "r:work" not in tied or "w:profession" in tied or view.folded_before(hit.first) not in _EMPLOYED_AT
        ):
            continue  # who is a member or an officer of one is sensitive
        if entry.list == "company" and not low and ("n:det" in tied or _bears_plate(view, hit.last)):
            continue  # `en liten vit Volvo`, `silvrig Volvo ABC 123`
        if entry.kind == "care" and form == "work" and ("r:work" not in tied or "w:others" in tied):
            form = "other"  # `doktorn på X`
        if (
            entry.kind == "authority"
            and not of_town
            and (
                "r:work" not in tied
                or "w:others" in tied
                or (low and "w:profession" in tied and hit.last - hit.first == 1)
                or ("i:none" in tied and (view.is_initial[hit.first] or not view.is_first_person(hit.first)))
            )
        ):
            continue
        if entry.list == "company" and "i:none" in tied and _is_used_beside(view, hit.first):
            continue  # `Google och Microsoft på jobbet`
        if entry.list == "company" and view.folded_before(hit.first) in _OF_THINGS and not _has_tie(tied):
            continue  # `samma regler för Opel`
        if entry.list == "company" and _is_of_many(view, hit.first):
            continue  # `de som arbetar på Google`
        passed = entry.list == "company" and ("w:passed" in tied or "w:stop" in tied)
        met = "restaurant" in kinds and "w:guest" in tied and view.is_first_person(hit.first)
        met = met or "w:interview" in tied
        works = ("r:work" in tied and "w:others" not in tied) or "w:starts" in tied
        if (kinds & CUSTOMER_KINDS or passed) and not met and not works:
            continue  # `handlar på Ica`, `växlade på Forex`
        aboard = view.folded_before(hit.first) not in ("på", "hos", "för", "åt", "vid")
        if entry.kind == "transport" and aboard and not _CARRIER_TIES.intersection(tied):
            continue  # `vi tog Stena Line`
        if public:
            if group_of(view.folded[hit.last - 1]) == "party":
                continue  # what one votes for is sensitive
            extra.append("l:public")
        if entry.is_common or (low and view.is_common_word(hit.first) and hit.last - hit.first == 1):
            extra.append("l:common_low" if low else "l:common")
        if any(e.list in ("given_name", "swedish_place", "world_city", "country", "surname") for e in hit.entries):
            extra.append("l:also_name")
        last = hit.last
        if public and is_customer(view, hit.first):
            extra.append("l:customer")
        if entry.list == "company" and ("r:work" in tied or entry.kind == "care"):
            last = _with_town(view, last)
            if last > hit.last and "r:work" not in tied:
                extra.append("l:identifying")  # `personalen på Attendo Ekbacken`
        if (
            form == "other"
            and entry.list == "institution"
            and entry.kind in ("hospital", "club", "congregation", "landlord", "association")
        ):
            extra.append("l:identifying")
        yield from institution_evidence(
            view, hit.first, last, form, "list_public" if public else "list", extra=tuple(extra), entry=entry
        )


def _is_lived_in(view: EssayView, first: int, entry: Entry) -> bool:
    """Tell whether somebody lives in what begins at token `first`: `bor i X`, of a club `bor i Y, på X` too."""
    before, two_before = view.folded_before(first), view.folded_before(first, 2)
    if before in ("i", "från"):
        return two_before in _DWELLING
    if entry.kind != "club" or before not in ("på", "till"):
        return False
    if before == "till":
        return two_before.startswith("flytta")
    near = view.folded[max(view.sentence_of(first)[0], first - _NEAR_HOME) : first - 1]
    return not (_DWELLING.isdisjoint(near) and _FLATS.isdisjoint(near))


def _has_tie(tied: tuple[str, ...]) -> bool:
    return any(relation.startswith("r:") for relation in tied)


def _is_of_many(view: EssayView, first: int) -> bool:
    """Tell whether the sentence of token `first` speaks before it of people in general: `många arbetar på X`."""
    start, end = view.sentence_of(first)
    if view.is_first_person(first) or _MANY.isdisjoint(view.folded[start:first]) or any(view.is_kin[start:end]):
        return False
    many = next(j for j in range(start, first) if view.folded[j] in _MANY)
    if not _ONE.isdisjoint(view.folded[many:first]) or any(
        view.is_title[j] and _is_given(view, j) for j in range(many + 1, first)
    ):
        return False  # `alla vet att hon jobbar på X`, which is hers
    return view.folded[many] not in ("de", "dom") or view.folded[many + 1] == "som"


def _is_used_beside(view: EssayView, first: int) -> bool:
    """Tell whether `och` joins what begins at token `first` to something where nobody works."""
    if view.folded_before(first) not in ("och", "eller", "samt") or first < 2 or not view.is_capital[first - 2]:
        return False
    other = institution_relations(view, first - 2, first - 1)
    return "r:work" not in other or "i:none" in other


def _is_no_name(view: EssayView, first: int, last: int, entry: Entry) -> bool:
    """Tell whether lower-case tokens are ordinary words that a list has as a name: `i mitt liv`, `den korta vägen`."""
    word, before = view.folded[first], view.folded_before(first)
    if last - first > 1:
        if not all(view.is_common_word(j) or view.folded[j] in CUES.function_word for j in range(first, last)):
            return False
        described = view.pos[first] == "ADJ" and before not in _ATTENDED_AT and view.folded[last - 1][-1] in "nt"
        return word in CUES.function_word or before in CUES.determiner or described
    if entry.name[1:].islower() or len(entry.name) > _ABBREVIATED:
        return entry.is_common and before not in PREPOSITIONS
    # What looks like an abbreviation is `mitt` with one letter too few, or stands before who is meant: `his far`.
    if word + word[-1] in CUES.determiner or (view.together(first, last) and view.is_kin[last]):
        return True
    if before not in PREPOSITIONS and not view.is_shouted(first):
        return True
    is_word = entry.is_common or view.is_common_word(first)  # `bjuda på snus`
    asks = before == "i" or (is_word and word not in BARE_COURSES)
    return asks and _ASKING_TIES.isdisjoint(institution_relations(view, first, last))


def _is_misread(view: EssayView, first: int, last: int, entry: Entry) -> bool:
    """Tell whether an abbreviation is a word that opens a sentence (`Mit namn`), or a firm what it has made (`hans egen
    Volvo`)."""
    if last - first > 1:
        return False
    if entry.name.isupper() and len(entry.name) <= 4 and not view.texts[first].isupper():
        word = view.folded[first]
        if view.is_initial[first] or word + word[-1] in CUES.determiner:
            return True
    if entry.list != "company":
        return False
    if view.folded_before(first) in ("egen", "egna", "eget"):
        return True
    # `lingvisten Max Xyz`: a firm that is called like people
    surname = view.together(first, last) and view.is_title[last] and not is_place_name(view, last)
    return surname and first > 0 and view.is_profession[first - 1] and _is_given(view, first)


def _is_given(view: EssayView, i: int) -> bool:
    return any(e.list == "given_name" for e in view.entries(view.texts[i]))


def _with_town(view: EssayView, last: int) -> int:
    """Return the end of a firm's name over the town or side of its branch: `Ericsson Lund`, `Xbolaget Väst`."""
    joins = view.together(last - 1, last) and is_place_name(view, last)
    joins = joins or (view.together(last - 1, last) and view.is_title[last] and view.folded[last] in BRANCHES)
    same = joins and (view.is_capital[last] or not (view.is_capital[last - 1] or view.is_common_word(last)))
    return last + 1 if same else last


def _is_low_name(view: EssayView, i: int, right: int) -> bool:
    """Tell whether a lower-cased unknown word goes on the head noun at token i, after a preposition."""
    if right >= view.n or not view.adjacent(i, right) or not view.is_open[right]:
        return False
    return view.folded_before(i) in PREPOSITIONS


def _is_race(view: EssayView, i: int) -> bool:
    """Tell whether token i is what one runs, not where one works: `sprang Xvarvet`."""
    return any(w in ("sprang", "springa", "springer", "lopp", "loppet", "maraton") for w in view.window(i, 4, 3))


def _is_venue(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i is a bath's or a hall's by its end: `de stänger Xbadet`."""
    ends = view.folded[i].removesuffix("s").endswith(_VENUES)
    return ends and view.is_title[i] and not view.is_initial[i] and not view.is_common_word(i)


def _over_town(view: EssayView, i: int) -> int:
    """Return the token after the noun at token i, or the comma after its town: `på en restaurang i X, Bakfickan.`"""
    comma = i + 3
    if comma + 2 >= view.n or view.texts[comma] != "," or view.folded[i + 1] not in ("i", "på"):
        return i + 1
    if view.tokens[i].sentence != view.tokens[comma + 1].sentence or not is_place_name(view, i + 2):
        return i + 1
    named = any(e.list == "given_name" for e in view.entries(view.texts[comma + 1]))
    article = view.folded_before(i) in ("en", "ett") or view.folded_before(i, 2) in ("en", "ett")
    end = chain_right(view, comma + 1)
    closed = end < view.n and view.texts[end] in (".", ",", ")")
    return comma if article and closed and not named else i + 1


def _workplaces(view: EssayView) -> Iterator[Evidence]:
    for i in marked(view, _LIKE_WORK):
        word, capital = view.folded[i], view.is_capital[i]
        if not view.is_word[i] or not (capital or word in _WORK_WORDS):
            continue
        if word in CUES.work_head:
            right = _over_town(view, i)
            # `på en restaurang , Bakfickan ,`
            if (
                right < view.n
                and view.texts[right] == ","
                and right + 1 < view.n
                and view.texts[right + 1][:1].isupper()
            ):
                right += 1
                firm = view.together(right, right + 1) and view.is_title[right + 1]  # `på fabriken, Xby Gummi,`
                trade = view.together(right, right + 1) and tail_form(view.folded[right + 1]) == "work"
                if trade and not firm and is_place_name(view, right):
                    yield from institution_evidence(view, right, right + 2, "work", "apposition")
                elif (firm or not is_place_name(view, right)) and not view.is_kin[right] and not is_one_there(view, i):
                    yield from institution_evidence(view, right, chain_right(view, right), "work", "apposition")
            elif (
                right < view.n
                and view.adjacent(i, right)
                and view.texts[right][:1].isupper()
                and view.is_word[right]
                and not view.is_shouted(i)
            ):
                end = chain_right(view, right)
                if i and view.is_kin[i - 1] and view.folded[i - 1].endswith("s"):
                    yield from institution_evidence(view, right, end, "work", "tail_words")
                    continue  # `min mosters salong X`
                if word.endswith(SAID_BESIDE) and not view.is_title[i]:
                    continue  # `på hotellet X`, which an opener tells
                form = "other" if tail_form(word) == "other" else "work"  # `vårdcentralen X`
                yield from institution_evidence(view, i, end, form, "head_words")
            elif _is_low_name(view, i, right) and "r:work" in institution_relations(view, i, i + 1):
                yield from institution_evidence(view, i, right + 1, "work", "head_words")  # `diskar på hotell havet`
        opened = i > 0 and view.folded[i - 1] in CUES.place_opener and view.texts[i - 1][:1].isupper()
        if word in _LOW_DEFINITE and opened and view.adjacent(i - 1, i) and not view.is_initial[i - 1]:
            yield from institution_evidence(view, i - 1, i + 1, tail_form(word) or "work", "tail_words")
        if (word in CUES.work_tail and word not in CUES.work_head) or word in _ALSO_WORK:
            first = chain_left(view, i)
            if _is_article(view, i):
                continue
            if first < i and view.texts[first][:1].isupper() and (word in CUES.low_tail or view.texts[i][:1].isupper()):
                yield from institution_evidence(view, first, i + 1, tail_form(word) or "work", "tail_words")
        elif _is_venue(view, i):
            yield from institution_evidence(view, i, i + 1, "place", "suffix")
        elif (
            capital
            and _WORK_SUFFIX.match(word)
            and not _is_race(view, i)
            and not view.is_initial[i]
            and not view.is_common_word(i)
            and not (view.folded_before(i) == "i" and view.folded_before(i, 2) in _DWELLING)
        ):
            if word.endswith("backen") and "r:work" not in institution_relations(view, i, i + 1):
                continue  # a street more often than a home
            home = view.folded_before(i) == "på" and view.folded_before(i, 2) in _DWELLING  # `bor på Xgården`
            form = "place" if home else "other" if word.endswith(_HOSPITALS) else "work"
            yield from institution_evidence(view, i, i + 1, form, "suffix")


def detect_institutions(view: EssayView, lexicon: Lexicon) -> Iterator[Evidence]:
    """Yield schools, workplaces and other institutions with the relation that makes them personal.

    Source: SweLL guidelines 3.3; bare `SFI` and `Komvux` are no names.
    """
    yield from _by_list(view)
    yield from school_words(view)
    yield from _workplaces(view)
    yield from clubs(view)
    yield from landlords(view)
    yield from asked_institutions(view, lexicon)
    taught = (schooling_institutions(view), degree_schools(view), foreign_schools(view))
    told = (framed_institutions(view), *taught)
    firms = (
        proper_institutions(view),
        partner_firms(view),
        addressed_firms(view),
        told_workplaces(view),
        office_names(view),
    )
    for phrase in chain(institution_phrases(view), *told, *firms):
        if _is_article(view, phrase.last - 1):
            continue
        yield from institution_evidence(view, *_whole(view, phrase))
    for phrase in told_beside(view):
        # The kind that is said beside the name tells as much as what is done there.
        told_by = "w:study_nearer" if phrase.form == "school" else "r:club"
        yield from institution_evidence(view, *phrase, extra=(told_by,))
    for phrase in quoted_institutions(view):
        # The marks hide from the frames what is done there; the words before them told it.
        tie = {"work": "r:work", "school": "r:study"}.get(phrase.form, "r:club")
        yield from institution_evidence(view, *phrase, extra=(tie, "l:identifying"))
    for phrase in chain(listed_firms(view), employers(view)):
        yield from institution_evidence(view, *phrase, extra=("r:work",))
    for phrase in headed_institutions(view):
        extra = ("l:identifying",) if phrase.form in ("other", "school") else ()
        yield from institution_evidence(view, *_whole(view, phrase), extra=extra)


def _is_article(view: EssayView, i: int) -> bool:
    """Tell whether token i is the article of a family name, not a firm's trade: `Sara El Amrani`, but `Perssons El`."""
    if view.folded[i] != "el" or i + 1 >= view.n or not view.is_title[i]:
        return False
    return view.is_title[i + 1] and view.together(i, i + 1)


def _whole(view: EssayView, phrase: Phrase) -> Phrase:
    """Return a firm's phrase with the second trade that `och` joins to its name, and with `AB`."""
    if phrase.form != "work":
        return phrase
    last = over_second_trade(view, phrase.first, phrase.last)
    town = last + 1
    in_region = view.together(last - 1, last) and view.folded[last] == "i" and view.together(town, town + 1)
    if in_region and view.texts[town + 1] in _LEGAL_FORMS and view.is_capital[town]:
        return phrase._replace(last=town + 2)  # `Xs Y i Region AB`
    legal = view.together(last - 1, last) and view.texts[last] in _LEGAL_FORMS
    return phrase._replace(last=last + legal)
