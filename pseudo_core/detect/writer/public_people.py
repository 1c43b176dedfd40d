"""People whom the text itself makes known as public: after a role of public life, or as the maker of a book or film.

Whoever is introduced so (`författaren X Y`, `en bok av X Y`) is meant wherever one of the names comes again; famous
people are not personal information of the writer (guidelines 1.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import stands_in, word_set
from pseudo_core.detect.view.surface import genitive_stem
from pseudo_core.detect.writer.bylines import is_byline
from pseudo_core.detect.writer.met import is_met
from pseudo_core.detect.writer.own_deeds import is_own_acquaintance
from pseudo_core.detect.writer.own_sentences import WORK
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pseudo_core.detect.names.chain import NameUnit
    from pseudo_core.lexicon import Hit

__all__ = [
    "famous_given",
    "in_famous_run",
    "is_own_deed",
    "is_own_namesake",
    "is_public",
    "is_public_topic",
    "speaks_of_own",
    "supposed_names",
]

_OWN = frozenset({"t:my_kin", "t:self", "t:sign", "t:greet", "t:iam", "t:heter", "t:kin", "t:dear"})
_TITLED = frozenset({"t:title", "t:family"})
_MOST_WORDS = 3
_WITH = frozenset({"med", "för", "hos", "till", "åt"})
# What a writer does with people of the own life, not with those of a book.
_SOCIAL = word_set(
    "gifte gift gifta lånade lånat fick fått pratade pratat talade diskuterade diskuterat bor bodde jobbar jobbade",
    "arbetar arbetade reste åkte gick läste visade berättade köpte ringde skrev skickade hälsade umgås studerade",
    "pluggar pluggade satt sitter lärde",
)
_SHARED = word_set("bor bodde jobbar jobbade reste åkte gick satt pratade diskuterade tittade firade")
_TOGETHER = frozenset({"såg", "sett", "tittade", "tittat", "lyssnade", "lyssnat", "grät", "skrattade"})  # … `med X`
_GIVEN_BY = frozenset({"fick", "fått", "lånade", "lånat", "köpte", "ärvde"})  # before `av`, which else names a maker
_MEETING = word_set("träffade träffat intervjuade intervjuat frågade frågat mötte ringde tackar känner besökte hälsade")
_OWN_CIRCLES = word_set(
    "jobb jobbet arbetsplats klass klassen kurs skola skolan grupp gruppen bekantskapskrets vänkrets umgängeskrets",
    "släkt familj bostadsområde trappuppgång hus förening",
)
_OWN_TEXTS = word_set("recensionen texten artikeln uppsatsen insändaren utredningen rapporten brevet undertecknad")
# What happens to the texts of other people: `artikeln är skriven av X och publicerades i tidningen Y`.
_PUBLISHED = word_set(
    "publicerades publicerad publicerat publiceras tidningen tidning tidskriften tidskrift magasinet aftonbladet",
    "dn svd gp expressen journalist journalisten kolumnist krönikör skribent förlaget utgiven utgavs",
)
_SAID_BEFORE = 7  # tokens before a name that may tie it to the writer
_ROLE_TAILS = (
    "forskaren",
    "ministern",
    "stjärnan",
    "sångaren",
    "sångerskan",
    "skådespelaren",
    "regissören",
    "författaren",
)
_EVERYDAY_TAIL = "forskaren"
_PEOPLE = frozenset({"artist", "athlete", "author", "character", "politician", "scientist"})
_FATHERS = ("sson", "son", "dotter")  # family names that too many bear to mean one of them
# What public people win, make and play in.
_FAME = word_set(
    "nobelpriset fredspriset litteraturpriset oscar oscarn grammy melodifestivalen eurovision vm-guld os-guld em-guld",
    "ballongen guldbollen världsrekord världsrekordet världsmästare huvudrollen titelrollen",
)
# What a sentence is about in which the one name of somebody everybody knows means that person.
_TOPICS = word_set(
    "fotboll fotbollen fotbollsspelare fotbollspelare spelare landslaget mål match matchen världen känd kända känt",
    "berömd berömda bibeln koranen gud musik musiken låt låten låtar album konsert konserten film filmen filmer bio",
    "skådespelare sångare sångerska artist idol stjärna kändis kändisar president presidenten krig kriget fred",
    "förebild förebilder skjuten mördades dödades föddes julen påsken biljett biljetter scenen spelning turné",
)


_CITED_IN = 8  # tokens after a name in which what is cited stands
_CITING = word_set(
    "skriver skrev hävdar hävdade menar menade anser argumenterar påpekar påstår konstaterar beskriver förklarar"
)
_PRINTS = word_set(
    "tidningen tidning artikel artikeln debattartikel debattartikeln bok boken krönika krönikan ledare ledaren studie",
    "studien rapport rapporten avhandling avhandlingen dagens dagbladet aftonbladet expressen dn svd gp forskning",
    "forskningen kapitel tidskrift tidskriften essä doktorsavhandling intervju",
)
_SHOWN = frozenset({"visat", "forskat", "skrivit", "hävdat", "påvisat", "undersökt", "argumenterat", "beskrivit"})
_FOUND = word_set(
    "skrev skriver forskade forskar visade visar fann upptäckte undersökte studerade grundade uppfann myntade",
    "utvecklade publicerade lanserade hävdade hävdar beskrev beskriver menade formulerade dokumenterade upptecknade",
)
_OFFICES = word_set(
    "statsminister premiärminister president förbundskansler kung drottning kejsare kejsarinna påve diktator",
    "partiledare utrikesminister finansminister kulturminister utbildningsminister minister riksdagsledamot",
    "generalsekreterare överbefälhavare nobelpristagare astronaut världsmästare",
)
# What scholars have made, as it stands after their names: `Piagets teori`.
_SCHOLARLY = word_set(
    "teori teorier teorin forskning hypotes studie översikt sammanställning avhandling taxonomi experiment metaanalys",
    "behovstrappa tes begrepp definition filosofi psykologi ramverk",
)
# What people write to be argued with.
_OPINIONS = word_set(
    "insändare insändaren debattartikel debattinlägg krönika krönikor debattinlägget",
)
_PROPOSALS = frozenset({"ledare", "inlägg", "förslag"})  # … which colleagues and neighbours make too
_PICTURES = frozenset({"bilden", "tavlan", "fotot", "målningen", "fotografiet"})
_AT = frozenset({"i", "vid", "från", "på"})
_SUPPOSING = frozenset({"tänk", "tänka", "föreställ", "föreställa", "låt", "säg", "anta"})  # … `dig en kille`
_SUPPOSED = frozenset({"dig", "er", "sig", "oss", "att"})
_ARGUING = "Argumenterande"  # the type of essays in which somebody is thought of, however often their writer is `jag`
_ANYBODY = frozenset({"en", "ett", "någon"})
_WRITER = frozenset({"jag", "mig", "mej", "oss"}) | CUES.own_possessive
_WHOM = frozenset({"honom", "henne"})
_BEING = frozenset({"är", "var", "blev"})
_YEAR = 4  # digits
_OLD_YEAR = "1950"  # before which nobody found anything whom the writer knows
_LEARNED = word_set(
    "professor forskare docent författare journalist debattör ekonom psykolog historiker sociolog politiker",
    "statsvetare minister riksdagsledamot talesperson generaldirektör filosof pedagog nationalekonom partiledare",
)


def _long_hits(view: EssayView) -> list[Hit]:
    """Return the hits of more than one token, worked out once."""
    known: list[Hit] | None = view.memo.get("long_hits")
    if known is None:
        known = view.memo["long_hits"] = [hit for hit in view.hits if hit.last - hit.first > 1]
    return known


def in_famous_run(view: EssayView, first: int, last: int) -> bool:
    """Tell whether the tokens `[first, last)` are part of a longer name that everybody knows: `Emil` in `Emil i
    Lönneberga`."""
    known = view.memo.get("famous_runs")
    if known is None:
        runs = [hit for hit in _long_hits(view) if any(e.list == "famous" for e in hit.entries)]
        known = frozenset(j for hit in runs for j in range(hit.first, hit.last) if view.is_capital[hit.first])
        view.memo["famous_runs"] = known
    return bool(known) and known.issuperset(range(first, last))


def is_own_deed(view: EssayView, i: int) -> bool:
    """Tell whether the sentence makes the name at token i that of somebody of the writer's own life, in a text that
    is about something else: `som jag läste för X`, `jag träffade X`, `i min klass finns en som heter X`, `texten är
    skriven av X`."""
    known: dict[int, bool] = view.memo.setdefault("own_deeds", {})
    joined: list[int] = []  # names that are told of as the one before them is
    while i not in known:
        found = _is_own_deed(view, i)
        if found is None:
            joined.append(i)
            i -= 2
            while i > view.sentence_of(i)[0] and view.is_capital[i - 1]:
                i -= 1  # `X Y och Z`
        else:
            known[i] = found
    known.update(dict.fromkeys(joined, known[i]))
    return known[i]


def _is_own_deed(view: EssayView, i: int) -> bool | None:
    """Return what `is_own_deed` does, None where it is as with the name two tokens before: `X och Y`."""
    first = view.sentence_of(i)[0]
    words = view.folded[max(first, i - _SAID_BEFORE) : i]
    if is_own_acquaintance(view, i, i + 1) or is_met(view, i) or is_byline(view, i):
        return True
    if not words:
        return False
    before = words[-1]
    if before == "av" and words[0] in ("skrivet", "skriven") and len(words) == 2:
        return view.lines[-1][0] == first  # the last line: `Skrivet av X`
    if before == "av" and "skriven" in words:
        last = view.sentence_of(i)[1]
        return not _OWN_TEXTS.isdisjoint(words) and _PUBLISHED.isdisjoint(view.folded[i:last])
    if before in ("och", ",") and i > first + 1 and view.is_capital[i - 2]:
        return None
    if before in ("heter", ":"):
        return any(
            word in _OWN_CIRCLES and view.folded[k - 1] in CUES.own_possessive
            for k, word in enumerate(view.folded[first:i], first)
            if k > first
        )
    if before == "med" and "vi" in words and not _SHARED.isdisjoint(words):
        return True  # `vi bor i Boden med X`
    if not {"jag", "mig", "mej"} & set(words):
        return False
    if before == "av":
        return not _GIVEN_BY.isdisjoint(words)
    if before in _WITH:
        return not _SOCIAL.isdisjoint(words) or (before == "med" and not _TOGETHER.isdisjoint(words))
    if before == "mötte" and words[:2] == ["första", "gången"] and not WORK.isdisjoint(view.vocabulary):
        return False  # `Första gången jag mötte X`, whom one reads of
    return before in _MEETING or (before in ("jag", "mig") and not _MEETING.isdisjoint(words[-3:]))


_CITED_ROLES = CUES.cited_role | CUES.printed_role
_ROLES = CUES.public_role | _CITED_ROLES
_MAY_INTRODUCE: Memory[str, bool] = Memory(lambda word: word == "av" or word in _ROLES or word.endswith(_ROLE_TAILS))


def _introduces(view: EssayView, i: int) -> bool:
    """Tell whether token i stands before the name of somebody public: a role, or `av` after a work."""
    word = view.folded[i]
    if word in CUES.public_role or word.endswith(_ROLE_TAILS):
        if view.folded_before(i) in CUES.possessive or view.folded_before(i) == "en" or is_own_deed(view, i):
            return False
        if text_class(view) != "personal" or not (word in CUES.everyday_role or word.endswith(_EVERYDAY_TAIL)):
            return True
        first, last = view.sentence_of(i)
        return any(not said.isdisjoint(view.folded[first:last]) for said in (_CITING, _PRINTS, _FOUND, CUES.creation))
    if word in _CITED_ROLES:
        return _is_cited_role(view, i)
    if word == "av" and is_own_deed(view, i + 1):
        return False
    return word == "av" and any(w in CUES.creation for w in view.folded[max(view.sentence_of(i)[0], i - 3) : i])


def _is_cited_role(view: EssayView, i: int) -> bool:
    """Tell whether the role at token i, which the writer may know too, is that of somebody cited: `läkaren X Y säger i
    en intervju`, `biskopen X Y menar`, but not `läkaren X Y menar`."""
    if text_class(view) == "personal" or view.is_first_person(i) or view.folded_before(i) in CUES.possessive:
        return False
    words = view.folded[slice(*view.sentence_of(i))]
    if not _PRINTS.isdisjoint(words):
        return True
    is_cited = view.folded_before(i) == "enligt" or not _CITING.isdisjoint(words)
    return is_cited and view.folded[i] in CUES.cited_role


def _public_words(view: EssayView) -> frozenset[str]:
    """Return the folded words of the names that the text introduces as public, worked out once."""
    known = view.memo.get("public_words")
    if known is None:
        found: set[str] = set()
        for i in [i - 1 for i in view.capitals if i and _MAY_INTRODUCE[view.folded[i - 1]]]:
            if view.adjacent(i, i + 1) and _introduces(view, i):
                left = _MOST_WORDS
                for j in range(i + 1, view.n):
                    if view.folded[j] in (",", "och", "eller"):
                        left = _MOST_WORDS  # `romaner av X, Y och Z`
                        continue
                    if not view.is_capital[j] or not view.is_word[j] or not left:
                        break
                    left -= 1
                    found.add(view.folded[j])
                    found.add(genitive_stem(view.folded[j]))
        for hit in _long_hits(view):
            if any(e.list == "famous" and e.kind in _PEOPLE for e in hit.entries):
                family = view.folded[hit.last - 1]  # `Mankell` after `Henning Mankell`
                if not family.removesuffix("s").endswith(_FATHERS):
                    found |= {family, genitive_stem(family)}
        known = frozenset(found - {""}) | famous_given(view)
        view.memo["public_words"] = known
    return known


def famous_given(view: EssayView) -> frozenset[str]:
    """Return the folded given names that mean whom everybody knows, in a text that is not the writer's own tale:
    `Greta` after `Greta Thunberg`."""
    known: frozenset[str] | None = view.memo.get("famous_given")
    if known is None:
        found: set[str] = set()
        for hit in _long_hits(view) if text_class(view) != "personal" else ():
            given = view.folded[hit.first]
            is_famous = any(e.list == "famous" and e.kind in _PEOPLE for e in hit.entries)
            if is_famous and not _is_of_others(view, given, hit):
                found |= {given, given + "s"}
        known = view.memo["famous_given"] = frozenset(found)
    return known


def _is_of_others(view: EssayView, given: str, full: Hit) -> bool:
    """Tell whether a given name may be that of somebody else too than of whom everybody knows by a full name."""
    for i in view.where({given, given + "s"}):
        if not full.first <= i < full.last and not any(
            hit.first == i and any(e.list == "famous" for e in hit.entries) for hit in _long_hits(view)
        ):
            if view.is_first_person(i) or i in view.signed or i in view.greeted:
                return True
            if (i and view.is_kin[i - 1]) or view.folded_before(i) in CUES.heter:
                return True
    return False


def speaks_of_own(triggers: Sequence[str]) -> bool:
    """Tell whether the triggers around a name make its bearer somebody of the writer's, whoever else is called so."""
    return not _OWN.isdisjoint(triggers)


def is_public_topic(view: EssayView, i: int) -> bool:
    """Tell whether the sentence of token i, or the one before, is about what public people are known for."""
    first, last = view.sentence_of(i)
    first = view.sentence_of(first - 1)[0] if first else 0  # … or the one before: `Min idol är X . X kommer från`
    return not _TOPICS.isdisjoint(view.folded[first:last])


def is_own_namesake(view: EssayView, i: int, triggers: Sequence[str]) -> bool:
    """Tell whether the family name of somebody famous at token i is borne by somebody of the writer's: `min lärare
    heter X`, `fru X bor bredvid oss`, `familjen X hjälpte mig`, but not `familjen X i filmen`."""
    if speaks_of_own(triggers):
        return True
    if text_class(view) != "personal" or not view.is_first_person(i) or is_public_topic(view, i):
        return False
    return not _TITLED.isdisjoint(triggers) or view.folded_before(i) in _MEETING or is_own_deed(view, i)


def _is_cited(view: EssayView, last: int) -> bool:
    """Tell whether a full name that ends before a token is that of somebody who is cited: `X Y skriver i tidningen
    att`, and outside personal texts `X Y har visat att`, `X Y , professor i`."""
    if last >= view.n:
        return False
    after = view.folded[last : min(view.sentence_of(last - 1)[1], last + _CITED_IN)]
    if not after:
        return False
    if after[0] in _CITING and not _PRINTS.isdisjoint(after):
        return True
    if text_class(view) == "personal":
        return False
    if after[0] in _BEING and len(after) > 1 and after[1] in _OFFICES:
        # `X Y var statsminister`, but not `X Y är president i elevrådet`
        return after[2:3] not in (["i"], ["för"]) or (last + 3 < view.n and view.is_capital[last + 3])
    if after[0] in _FOUND and any(len(word) == _YEAR and word.isdigit() and word < _OLD_YEAR for word in after):
        return True  # `X Y visade redan 1885`, but not `X Y studerade 2015`
    has_shown = after[0] == "har" and not _SHOWN.isdisjoint(after)
    if after[:2] == [",", "som"] or after[0] in _AT:
        has_shown = has_shown or not _FOUND.isdisjoint(after)  # `X Y , som skrev om`, `X Y i Boston visade att`
    return has_shown or (after[0] == "," and len(after) > 1 and after[1] in _LEARNED)


def _is_imagined(view: EssayView, i: int) -> bool:
    """Tell whether the name at token i is made up for somebody in a picture, and nobody of the writer's is spoken of:
    `Hon heter kanske X`, but not `Min granne heter kanske X`."""
    before = view.folded_before(i)
    if before not in ("kanske", "nog", "heter"):
        return False
    if not {"kanske", "heter"} <= {before, view.folded_before(i, 2), view.folded_before(i, 3)}:
        return False
    if not any(j < i for j in view.where(_PICTURES)):
        return False
    first, last = view.sentence_of(i)
    first = view.sentence_of(first - 1)[0] if first else 0
    return CUES.own_possessive.isdisjoint(view.folded[first:last])


def supposed_names(view: EssayView) -> frozenset[str]:
    """Return the folded names given to somebody thought of: `Tänk dig en kille , vi kallar honom X`, but not `Tänk dig
    min kusin , vi kallar honom X`, nor what a letter tells: `Tänk dig , en kille på bussen heter X`."""
    known: frozenset[str] | None = view.memo.get("supposed_names")
    if known is None:
        may_suppose = not view.is_letter and (_ARGUING in view.essay.text_types or text_class(view) != "personal")
        may_suppose = may_suppose and not view.vocabulary.isdisjoint(_SUPPOSING)
        known = view.memo["supposed_names"] = _find_supposed(view) if may_suppose else frozenset()
    return known


def _find_supposed(view: EssayView) -> frozenset[str]:
    found: set[str] = set()
    for j in view.where(_SUPPOSING):
        end = view.sentence_of(j)[1]
        end = view.sentence_of(end)[1] if end < view.n else end
        if j + 1 >= end or view.folded[j + 1] not in _SUPPOSED or _ANYBODY.isdisjoint(view.folded[j + 2 : j + 4]):
            continue
        for i in range(j + 3, end):
            before = view.folded[i - 1]
            is_called = before == "heter" or before in CUES.calling
            is_called = is_called or (before in _WHOM and view.folded[i - 2] in CUES.calling)
            if is_called and view.is_capital[i] and _WRITER.isdisjoint(view.folded[j + 2 : i]):
                found |= {view.folded[i], view.folded[i] + "s"}
    return frozenset(found)


def is_public(view: EssayView, units: Sequence[NameUnit], triggers: Sequence[str]) -> bool:
    """Tell whether the text introduces the bearer of this name as somebody public, and as nobody of the writer's."""
    if _is_imagined(view, units[0].first):
        return True
    if speaks_of_own(triggers):
        return False
    if len(units) > 1 and units[-1].genitive:
        what = view.folded_after(units[-1].last - 1)
        if what in _OPINIONS or (what in _PROPOSALS and text_class(view) != "personal"):
            return True  # `Karin Dahls insändare`
    if len(units) > 1 and not view.is_first_person(units[0].first):
        first, last = view.sentence_of(units[0].first)
        if stands_in(view, _FAME, first, last):
            return True  # `X Y fick Nobelpriset`
        if _is_cited(view, units[-1].last):
            return True
    if units[-1].genitive and text_class(view) != "personal" and not view.is_first_person(units[0].first):
        after = units[-1].last
        if not _SCHOLARLY.isdisjoint(view.folded[after : after + 2]):
            return True  # `Vygotskijs kända teori`
    words = _public_words(view)
    if not words:
        return False
    for unit in units:
        word = view.folded[unit.last - 1]
        if word not in words and genitive_stem(word) not in words:
            return False
    return True
