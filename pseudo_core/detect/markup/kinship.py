"""Words for family members and friends (`fam`): marked where they speak of the writer's people or of the reader's.

Bare `familj`, `släkt`, neighbours and colleagues are left alone; so are general statements (`barn behöver sina
föräldrar`) and the people of a book or film (guidelines 3.15). Forms, misspelt and foreign ones too, come from
the list `kinship`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING

from pseudo_core.detect.markup.candidates import (
    COPULA,
    OWN,
    THIRD,
    YOUR,
    Candidate,
    context_features,
    determiner_feature,
    evidence_of,
)
from pseudo_core.detect.markup.kinship_contexts import (
    is_adjective,
    is_cared_for,
    is_child_of,
    is_class_size,
    is_custom,
    is_expected,
    is_foreign_title,
    is_greeted,
    is_had_husband,
    is_named_spouse,
    is_owned_after,
    is_title,
    is_vocative,
)
from pseudo_core.detect.markup.kinship_languages import is_other_tongue, is_own_tongue
from pseudo_core.detect.markup.kinship_words import FIRST_PARTS, GRAND, KIN_WORDS, NEPHEWS, Word, misspelt_words, row_of
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_kinship", "kinship_candidates"]

# How a base word behaves: some are as often used of people in general, some are names for one's own.
_CLASSES: tuple[tuple[str, frozenset[str]], ...] = (
    ("man", word_set("man")),
    ("child", word_set("barn bebis baby unge småbarn spädbarn kid nyfödd")),
    ("young", word_set("flicka pojke tjej kille grabb pojk lillkille lilltjej tonåring brud")),
    ("elder", word_set("gumma gubbe tant kärring")),
    ("parent", word_set("mamma pappa mor far farsa morsa mum dad mom mama papa moder fader")),
    ("parents", word_set("förälder")),
    ("friend", word_set("vän kompis kamrat polare väninna bästis bekant")),
    ("lover", word_set("kärlek partner ex make maka änka änkling")),
)
_ELDEST = word_set("äldsta yngsta äldste yngste äldst yngst mellersta mellanste")
_TITLES = word_set("fru fröken")
_FOSTER = word_set("familjehems jourhems fosterhems foster")
_NEAR_KIN = frozenset({"parent", "family", "in-law", "partner"})
_KIND_OF = {"fru": "partner", "barn": "child", "barnen": "child"}
_CHILDREN = word_set("son dotter barn tvilling bebis pojke flicka unge")
_YOUNG_ONES = word_set("söner döttrar pojkar flickor barn tvillingar tjejer killar flicka pojke son dotter")
_SMALL = word_set("liten lita litet ny nytt nyfödd nyfött vuxen vuxet underbar fin snäll")
_CALLED = word_set("heter hette heta hetter kallas namnet namn")
_CLERIC = word_set("fader moder sister father abba abouna abuna padre père pater papás batiushka batjusjka")
_CONGRATULATING = word_set("grattis grats gratulerar gratulationer välkommen välkomna lycka")
_WITH = word_set("jag mig du dig er oss")
_WHEN = word_set("när då innan sedan sen att och hos med till medan efter")
_MODAL = word_set("kan måste ska skulle får bör behöver vill brukar inte är har hade var säger tror")
_POLITE = word_set("tack förlåt ursäkta oj")
_GUYS = word_set("kille")
_COUNTERS = word_set(
    "receptionen kassan affären butiken banken kiosken luckan disken baren telefonen växeln biblioteket apoteket",
    "bordet bussen tåget filmen boken gymmet informationen kontoret entrén garderoben expeditionen",
)
_STEMS = frozenset({"föräldra", "föräldrar"})
_OF_PARENTS = ("ledig", "möte", "penning", "samtal", "råd", "skap", "hem")
_HAVING = frozenset({"har", "hade", "fick", "fått"})
_WEDDED = word_set("brud brudgum")
_GUARDIANS = word_set("förmyndare vårdnadshavare")
_OTHERS = THIRD | YOUR | {"dig", "honom", "henne", "er"}
_OF_CUSTOM = frozenset({"child", "young"})
_CHILD_PREDICATE = word_set("var är blev som när vara")


def _read_class(base_and_kind: tuple[str, str]) -> str:
    base, kind = base_and_kind
    for name, bases in _CLASSES:
        if base in bases:
            return name
    if kind in ("partner", "in-law", "friend"):
        return kind
    if base.endswith(("kompis", "kamrat", "vän")):
        return "friend"
    return "family"


_class_of = Memory(_read_class)
# The features that every candidate has: what determines it, its class and both together, definite or not.
_basic_features: Memory[tuple[str, str, bool], tuple[str, ...]] = Memory(
    lambda key: (
        f"det:{key[0]}",
        f"kin:{key[1]}",
        f"kin:{key[1]}:{'def' if key[2] else 'indef'}",
        f"det:{key[0]}:{key[1]}",
    )
)


def kinship_candidates(view: EssayView, lexicon: Lexicon | None) -> Iterator[Candidate]:
    """Yield every word of kinship or friendship with the features of its use."""
    if lexicon is None:
        return
    words, near = lexicon.words("kinship"), misspelt_words(lexicon)
    known = KIN_WORDS.of(view)
    found: list[tuple[int, Mapping[str, str], str]] = []
    pairs: set[int] = set()  # where a relative of two words begins
    skip = -1
    for i in _places(known):
        if i <= skip:
            continue
        word, read = view.folded[i], known[i]
        before_owns = i > 0 and (owner := known[i - 1]) is not None and owner.owns
        if read is not None and read.joins and (joined := _joined(view, i, words)) is not None:
            skip = i + 1
            pairs.add(i)
            found.append((i, joined, "kinship/list"))
            continue
        if word in _TITLES and (is_title(view, i) or view.folded_before(i) == "hemma"):
            continue
        if word == "modern" and is_adjective(view, i):
            continue
        if word == "bröderna" and view.capital_counts(i) and i + 1 < view.n and view.capital_counts(i + 1):
            continue  # `boken Bröderna Lejonhjärta`
        if word in _STEMS and view.folded_after(i).startswith(_OF_PARENTS):
            continue  # `föräldra ledig`, `föräldra möte`
        if word == "ex" and view.folded_after(i) in words:  # of `mitt ex fru` the second tells all
            continue
        if read is not None and read.row is not None:
            is_name = not before_owns and view.capital_counts(i)
            is_name = is_name and (read.rule == "kinship/misspelt" or _is_family_name(view, i, read.row))
            if read.rule and not is_name and not (word == "sån" and not before_owns):
                found.append((i, read.row, read.rule))
        elif (
            before_owns
            and word in _ELDEST
            and view.pos[i + 1 : i + 2] not in (["NOUN"], ["ADJ"])
            and (i + 1 >= view.n or not view.is_kin[i + 1])
        ):
            found.append((i, row_of(word, "child"), "kinship/eldest"))  # `vår yngsta väger åtta kilo`
        elif (before_owns or _is_counted(known, i)) and (base := near[word]):
            found.append((i, row_of(base, _KIND_OF.get(base, "family")), "kinship/misspelt"))
    if not found:
        return
    if spelt := {view.folded[i]: row for i, row, rule in found if rule == "kinship/misspelt"}:
        seen = {i for i, _, _ in found}  # what is once met by ear is met wherever it stands
        found += [(i, spelt[view.folded[i]], "kinship/misspelt") for i in view.where(spelt.keys()) if i not in seen]
        found.sort(key=itemgetter(0))
    determiners = [_determiner(view, i, words) for i, _, _ in found]
    owned_at = [i for (i, _, _), determiner in zip(found, determiners, strict=True) if determiner == "own"]
    own_bases = {row["base"] for (_, row, _), determiner in zip(found, determiners, strict=True) if determiner == "own"}
    for (i, row, rule), determiner in zip(found, determiners, strict=True):
        features = _features(view, i, row, rule, determiner, own_bases, lexicon)
        if (
            owned_at
            and determiner in ("num", "bare", "far")
            and any(0 < i - k <= 6 and view.tokens[k].sentence == view.tokens[i].sentence for k in owned_at)
        ):
            features.append("beside:own")
        facts = (("kind", row["kind"]),) + ((("gender", row["gender"]),) if row.get("gender") else ())
        end = view.ends[i + 1] if i in pairs else view.ends[i]
        yield Candidate(view.starts[i], end, tuple(features), rule, base=row["base"], facts=facts)


def _is_family_name(view: EssayView, i: int, row: Mapping[str, str]) -> bool:
    """Tell whether a wrong spelling of a relative is a family name as it stands: `Brorsson`, but not `Papa`."""
    if row.get("misspelt") != "1":
        return False
    lists = {e.list for e in view.entries(view.texts[i])}
    return "surname" in lists and "given_name" not in lists


def _places(known: Sequence[Word | None]) -> list[int]:
    """Return, in order, the tokens that are of kinship, may begin such a word, or stand after an owner."""
    at: list[int] = []
    for i, word in compress(enumerate(known), known):
        if word is None:
            continue  # as `compress` has seen to
        if (word.joins or word.row is not None) and at[-1:] != [i]:
            at.append(i)
        if (word.owns or word.counts) and i + 1 < len(known):
            at.append(i + 1)
    return at


def _is_counted(known: Sequence[Word | None], i: int) -> bool:
    before = known[i - 1] if i else None
    return before is not None and before.counts


def _joined(view: EssayView, i: int, words: Mapping[str, Mapping[str, str]]) -> Mapping[str, str] | None:
    """Return the row of a relative written in two words (`farfars far`, `barn barn`), or None."""
    word, after = view.folded[i], view.folded_after(i)
    if word in GRAND and after in ("far", "mor", "farfar", "farmor", "morfar", "mormor"):
        return words.get(after)
    if word in ("far", "mor") and after in ("far", "mor", "bror") and (before := view.folded_before(i)):
        return words.get(word + after) if before in OWN or before in THIRD else None  # `hennes far far`
    if after in NEPHEWS.get(word, ()) and (before := view.folded_before(i)):
        return words.get(word + after) if before in OWN or before in THIRD else None  # `min bror son`
    if word not in FIRST_PARTS or after not in words or words[after].get("kind") == "none":
        return None
    joined = words.get(word + after)
    return joined if joined is not None and joined.get("kind") != "none" else None


def _determiner(view: EssayView, i: int, words: Mapping[str, Mapping[str, str]]) -> str:
    """Return `determiner_feature`, but `kin_gen` after the genitive of a relative (`min mans föräldrar`)."""
    word_before = view.folded_before(i)
    if word_before == "andra" and view.folded_before(i, 2) in ("", ".", ",", "och"):
        row = words.get(view.folded[i])
        if row is not None and row.get("number") != "pl" and not view.folded[i].endswith("barn"):
            return "bare"  # `första kompis heter … , andra kompis heter …`
    if view.folded_after(i) in OWN and is_owned_after(view, i):
        return "own"
    before = words.get(word_before)
    if (
        before is not None
        and before.get("kind") != "none"
        and (before.get("genitive") == "1" or _owns_bare(view, i, before))
    ):
        return "kin_gen"
    return determiner_feature(view, i - 1 if word_before in _FOSTER else i)  # `min familjehems mamma`


def _owns_bare(view: EssayView, i: int, before: Mapping[str, str]) -> bool:
    """Tell whether the relative before token i owns it though no s says so: `min syster man`, `hans mor bror`."""
    owner = view.folded_before(i, 2)
    return (
        (owner in OWN or owner in THIRD)
        and before.get("number") == "sg"
        and before.get("kind") == "family"
        and before.get("language", "sv") == "sv"
        and view.together(i - 1, i)
        and not view.capital_counts(i)
        and not (view.folded[i] == "man" and view.folded_after(i) in _MODAL)
    )


def _name_features(view: EssayView, i: int) -> list[str]:
    """Return what makes a foreign word for kin a name instead: its capital, names beside it, the lists, `heter`."""
    out = ["foreign:capital"] if view.capital_counts(i) else []
    if out and (view.capital_counts(i - 1) or (i + 1 < view.n and view.is_title[i + 1])):
        out.append("foreign:in_name")
    hit = view.hit_at.get(i)
    if hit is not None and any(entry.list == "given_name" for entry in hit.entries):
        out.append("foreign:given")
    if view.folded_before(i) in ("heter", "hette", "namn", "namnet", "kallas"):
        out.append("foreign:called")
    return out


def _features(
    view: EssayView, i: int, row: Mapping[str, str], rule: str, determiner: str, own_bases: set[str], lexicon: Lexicon
) -> list[str]:
    word, before, before2, after = view.folded[i], view.folded_before(i), view.folded_before(i, 2), view.folded_after(i)
    base, kind = row["base"], row.get("kind", "")
    group = _class_of[base, kind]
    is_definite = row.get("definite") == "1"
    is_plural = row.get("number") == "pl"
    out = context_features(view, i, i + 1)
    out += _basic_features[determiner, group, is_definite]
    if "type:review" in out or "type:investigation" in out:
        out.append(f"impersonal:{determiner}")
        if "person:first" in out and determiner in ("bare", "far", "num"):
            out.append(f"impersonal:first:{'kin' if group in _NEAR_KIN else 'other'}")
    if group == "friend" and base == "vän" and not is_plural and is_vocative(view, i, determiner):
        out.append("friend:vocative")
    if determiner == "num" and group in ("child", "young") and is_class_size(before):
        out.append("child:many")
    if base.startswith("arbets"):
        out.append("colleague")
    if word.startswith(("rumsk", "rumsv", "kontaktperson")):
        out.append("roommate:own" if before in OWN and word[0] == "r" else "roommate")
    if is_plural:
        out.append(f"plural:{determiner}")
    if group in ("child", "young") and is_definite and not own_bases.isdisjoint(_CHILDREN):
        out.append("owned:children")
    is_had = group == "man" and is_had_husband(view, i)
    if word == "man" and not is_had and before in ("god", "gode", "gamla", "ung", "gammal", "stor", "en"):
        out.append("man:guardian" if before.startswith("god") else "man:somebody")
    if base in own_bases and determiner != "own":
        out.append("owned:def" if is_definite else "owned")
    if rule != "kinship/list":
        out.append("rule:" + rule.partition("/")[2])
    if row.get("language", "sv") != "sv":
        out.append("foreign")
        out.append(f"foreign:{determiner}")
        is_l1 = is_own_tongue(view, row["language"])
        is_title = is_l1 and is_foreign_title(view, i)
        if is_l1:
            out.append("foreign:l1")
        elif determiner in ("bare", "far") and is_other_tongue(view, row["language"]):
            out.append("foreign:other")
        if is_title:
            out.append("foreign:title")  # what would make it a name, or another word, counts no more
        elif lexicon.is_common(word) and not (is_l1 and _joins_relative(view, i, lexicon)):
            is_subject = is_l1 and (view.is_title[i] or before in _WHEN) and _before_verb(view, i)
            is_subject = is_subject or (is_l1 and before == "och" and before2 in _WITH)  # `du och amma`
            out += [] if is_subject else ["foreign:common"]  # `Amma hörde aldrig klockan`
        elif not is_l1 and determiner in ("bare", "far") and after in ("på", "mig", "en") and _is_halved(word, lexicon):
            out.append("foreign:common")  # `chefen tita på min hand`
        if len(word) < 4 and not is_title:
            out.append("foreign:short")
        names = _name_features(view, i)
        out += [name for name in names if name != "foreign:in_name"] if is_title else names
    is_spouse = is_had or is_named_spouse(view, i) or (word == "man" and before == "och" and before2 == "jag")
    if is_spouse:
        out.append("spouse:named")
    if (
        group == "man"
        and not is_spouse
        and (determiner in ("bare", "far", "art", "demo", "quant") or (determiner == "num" and word in ("man", "män")))
    ):
        out.append("man:pronoun" if word == "man" and determiner in ("bare", "far") else "man:somebody")
    if group in ("child", "young", "family") and is_expected(view, i):
        out.append("child:expected")
    if base in _GUYS and determiner in ("bare", "far", "art", "num", "demo", "quant"):
        out.append("young:guy")  # `två killar från Polen`
    if (
        determiner == "art"
        and group in ("child", "young")
        and before2 == "och"
        and view.folded_before(i, 3) in _YOUNG_ONES
    ):
        out.append("joins:children")  # `tre flickor och en pojke`
    if group == "child" and determiner in ("num", "bare", "far") and is_child_of(view, i):
        out.append("child:of")
    if (
        (group in _OF_CUSTOM or (group == "family" and is_plural))  # `farmor` alone is the writer's
        and determiner in ("bare", "far", "quant")
        and "next:capital" not in out
        and "next:name" not in out
        and is_custom(view, i)
    ):
        out.append("kin:custom")
    if base == "vän" and after == "av":
        out.append("kin:stranger")  # `en vän av ordning`
    if before == "till" and before2 in _CONGRATULATING and group in ("child", "young"):
        out.append("kin:greeted")  # `grattis till bebis`
    if base in _GUARDIANS:
        out.append("kin:guardian")
    if group == "young" and is_definite and after in ("i", "på", "bakom") and view.folded_after(i, 2) in _COUNTERS:
        out.append("kin:stranger")  # `flickan i receptionen`
    elif before in ("guds", "herrens") or (base in _WEDDED and is_definite and determiner in ("bare", "far")):
        out.append("kin:stranger")  # `vi är alla Guds barn`
    if is_definite and group == "child" and determiner in ("bare", "far") and is_cared_for(view, i):
        out.append("child:cared")
    if (is_definite or is_plural) and group in ("child", "young", "family") and is_greeted(view, i):
        out.append("kin:greeted")
    if determiner == "num" and group == "friend":
        out.append("friend:counted")
    if determiner in ("bare", "far") and (before in _CALLED or (before2 in CUES.calling and view.capital_counts(i))):
        out.append("kin:called")  # `min granne heter Bror`, `mormor kallade mig Lillan`
    if word in _CLERIC and determiner in ("bare", "far") and i + 1 < view.n and view.is_title[i + 1]:
        out.append("kin:cleric")  # `fader Markos`
    if base == "farbror" and (determiner == "art" or before in _POLITE):
        out.append("kin:stranger")  # `en farbror på bussen`, `förlåt farbror`
    if before in ("och", "samt", "&") and _joins_relative(view, i, lexicon):
        out.append("joins:own")
    if group == "child" and before in _CHILD_PREDICATE and not is_definite:
        out.append("child:predicate")
    if group == "child" and determiner in ("bare", "quant") and not is_definite:
        out.append("child:bare")
    if before in COPULA or (before2 in COPULA and before in ("en", "ett", "som")):
        out.append("predicate")
    if before in ("hej", "hejsan", "kära", "käre", "hälsa", "tjena", "hallå", "till") or after in ("!", ","):
        out.append("address" if before not in ("till",) else "after:till")
    if before in ("av", "från", "med", "hos", "åt", "för"):
        out.append("after:prep")
    if before in ("och", "eller"):
        out.append("coordinated")
    if view.is_initial[i] and not is_definite and determiner == "bare":
        out.append("initial:bare")
    if after in ("till", "på", "i", "åt") and determiner in ("art", "bare", "num"):
        out.append(f"next:{after}")
    if after == "till":
        owner = view.folded_after(i, 2)
        if owner in OWN or owner in ("mig", "oss"):
            out.append("owner:first")
        elif owner in _OTHERS:
            out.append("owner:other")
    if before2 in ("har", "hade", "få", "fick", "fått", "har,", "med", "utan", "saknar", "saknade") or before in (
        "har",
        "hade",
        "fick",
        "fått",
        "saknar",
    ):
        out.append("having:first" if "subject:first" in out else "having")
    elif before in _SMALL and view.folded_before(i, 3) in _HAVING:
        out.append("having:first" if "subject:first" in out else "having")  # `vi har en liten flicka`
    if view.text[max(0, view.starts[i] - 1)] in '"”“' or view.text[view.ends[i] : view.ends[i] + 1] in ('"', "”"):
        out.append("quoted")
    if view.is_upper[i] and not view.is_shouted(i):
        out.append("upper")
    return out


def _before_verb(view: EssayView, i: int) -> bool:
    """Tell whether a verb follows token i, over one adverb: `när amma äntligen kom`."""
    j = i + 1 + (i + 1 < view.n and view.pos[i + 1] == "ADV")
    return j < view.n and view.is_verb[j]


def _is_halved(word: str, lexicon: Lexicon) -> bool:
    """Tell whether an ordinary word is meant, with one letter of two written: `tita` for `titta`."""
    return any(lexicon.is_common(word[:k] + word[k] + word[k:]) for k in range(1, len(word) - 1))


def _joins_relative(view: EssayView, i: int, lexicon: Lexicon) -> bool:
    """Tell whether a bare word of kinship joins another one: `mamma och lillebror`, `min man och son`."""
    words = lexicon.words("kinship")
    j = i - 2
    if j < 0 or view.tokens[j].sentence != view.tokens[i].sentence:
        return False
    row = words.get(view.folded[j])
    return row is not None and row.get("kind") != "none"


def detect_kinship(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield words for the writer's family members and friends; facts: `kind`, `gender` where the word tells it."""
    yield from evidence_of(Label.FAM, kinship_candidates(view, lexicon))
