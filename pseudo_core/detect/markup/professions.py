"""Professions (`prof`): of the writer, of the writer's people, and those wished for (guidelines 3.15).

A word of the list `profession`, a compound with a head of trades (`-lärare`, `-skötare`), or whatever noun stands where
a profession must (`jobbar som …`, `utbildad …`). General statements and the people of a book or film score low.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
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
from pseudo_core.detect.markup.profession_forms import (
    AGENT_LIKE,
    COMPOUND,
    FIRST,
    GENITIVE,
    LEADS,
    MAY_BE,
    OPENS,
    PAIRED,
    PROFESSION_BITS,
    RARE,
    SOUNDED,
    UNKNOWN,
    compound_test,
    ends_like_agent,
    first_words,
    misspelt_profession,
)
from pseudo_core.detect.markup.profession_frames import (
    ATTRIBUTE,
    JOIN,
    NOW_AND_THEN,
    PRONOUN,
    WORK_VERB,
    frame_of,
    has_origin,
    is_compared,
    is_heading,
    is_introduced,
    is_miss,
    is_named_beside,
    is_named_teacher,
    is_said_of_person,
    may_work_or_study,
    opens_dated_line,
)
from pseudo_core.detect.markup.profession_splits import begins_split, is_split
from pseudo_core.detect.markup.profession_words import (
    KINDS,
    MEANS,
    MENTOR,
    NOT_PROFESSIONS,
    NOT_ROLES,
    OFFICE,
    PREMISES,
    PUBLIC,
    RANK,
    ROLE_ENDINGS,
    SERVICE,
    STATUS,
    STATUS_ENDS,
    TEACHER,
    TITLE,
    UNREAL,
)
from pseudo_core.detect.markup.sensitive_words import group_of, misspelt
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.swedish_sound import sounded_profession
from pseudo_core.detect.writer.dated_lines import life_line_at
from pseudo_core.detect.writer.relation import text_class
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["detect_professions", "profession_candidates"]

_IS = frozenset({"copula", "become", "work_as", "study_to", "want", "apposition", "verbless"})
_LEADS_ANYWHERE = MAY_BE | LEADS | OPENS
_TITLES = frozenset({"yrke", "ansökan", ":", "titel"})
_SHORT = 5  # letters of words that too many others sound like
_NOUN_TAGS = frozenset({"NOUN", "X", ""})
_NO_NOUN = word_set(
    "alla andra mycket bra så jag det den vanligt en ett min mitt vi inte du han hon de vad där här om mest lite",
    "att och vanlig två tre barn liten ung",
)


def _rows(lexicon: Lexicon | None) -> Mapping[str, Mapping[str, str]]:
    return lexicon.words("profession") if lexicon is not None else {}


def profession_candidates(view: EssayView, lexicon: Lexicon | None) -> Iterator[Candidate]:
    """Yield every word that may be a profession with the features of its use."""
    words = _rows(lexicon)
    if lexicon is None:
        return
    is_compound, firsts = compound_test(lexicon), first_words(lexicon)
    bits = PROFESSION_BITS.of(view)
    skip, framed = -1, -9
    found: list[tuple[int, int, list[str], str, str]] = []
    places, opened = _places(view, bits)
    for i in places:
        word, own, led = view.folded[i], bits[i], i > 0 and bits[i - 1] & LEADS
        if i <= skip or len(word) < 2:
            continue
        if not own & (MAY_BE | RARE) and (len(word) < 4 or view.pos[i] not in _NOUN_TAGS):
            continue
        before = view.folded[i - 1] if i else ""
        last, row, rule, form = i + 1, None, "", word
        if own & FIRST and is_split(view, i, words, is_compound, lexicon):
            form = word + view.folded_after(i)
            last, row, rule = i + 2, words.get(form, {}), "profession/split"
        elif own & PAIRED and (pair := f"{firsts[word]} {view.folded_after(i)}") in words:
            last, row, rule = i + 2, words[pair], "profession/list"
        elif before + word in NOT_PROFESSIONS or (word == "fröken" and is_miss(view, i)):
            continue  # `gräs klippare`, `fröken Julie`
        elif word in words and word not in NOT_PROFESSIONS:
            row, rule = words[word], "profession/list"
        elif word.endswith(("arn", "ern")) and (full := word[:-1] + "en") in words:
            row, rule = words[full], "profession/list"  # `tränarn`, as it is said
        elif (
            word.endswith("ar")
            and word + "e" in words
            and (
                (
                    before in COPULA
                    and (
                        view.folded_before(i, 2) in PRONOUN or (i >= 2 and (view.is_kin[i - 2] or view.is_title[i - 2]))
                    )
                )
                or (before == "som" and view.folded_before(i, 2) in WORK_VERB)
            )
        ):
            row, rule = words[word + "e"], "profession/misspelt"  # `jag är målar`
        elif own & GENITIVE:
            row, rule = words[word[:-1]], "profession/genitive"  # `min chefs dotter`
        elif word in TEACHER and (before in OWN or is_named_teacher(view, i)):
            row, rule = {}, "profession/list"
        elif own & COMPOUND and i not in view.hit_at:
            row, rule = {}, "profession/compound"
        elif (
            i in opened
            and before not in WORK_VERB
            and _is_noun(view, i, lexicon)
            and may_work_or_study(view, i)
            and (frame := frame_of(view, i)) in ("work_as", "study_to")
        ):
            row, rule = {}, f"profession/{frame}"
            if view.together(i, i + 1) and view.folded[i + 1] in words and not view.is_capital[i + 1]:
                last, row = i + 2, words[view.folded[i + 1]]  # `som industi målare`
        elif own & AGENT_LIKE and _is_agent(view, i, lexicon):
            row, rule = {}, "profession/agent"
        elif own & AGENT_LIKE and _is_bare_role(view, i, lexicon):
            row, rule = {}, "profession/role"
        elif near := _misspelt(view, i, own, lexicon):
            row, rule, form = words[near], "profession/misspelt", near
        elif led and own & UNKNOWN and _is_foreign_noun(view, i, lexicon):
            row, rule = {}, "profession/unknown"
        if row is None or (last < view.n and (view.folded[last] in PREMISES or view.folded[last] == "of")):
            continue  # `frisör salong`: where one works
        skip = last - 1
        if word in words and (not found or found[-1][1] < i) and begins_split(view, i, words):
            i, rule, form = i - 1, "profession/split", view.folded[i - 1] + word  # `hon är jymnastik lärare`
        features = _features(view, i, last, row, rule, form)
        is_joined = framed >= i - 4 and _joins(view, i)
        if "frame:none" in features and (is_joined or (framed >= i - 6 and _is_elliptic(view, i, lexicon))):
            features.append("frame:coordinated")
        if "frame:none" not in features and "frame:as" not in features:
            framed = i
        found.append((i, last, features, rule, row.get("name", "") or word))
    at: dict[int, int] = {}
    for i, *_ in found:
        at[view.tokens[i].sentence] = at.get(view.tokens[i].sentence, 0) + 1
    for i, last, features, rule, base in found:
        if at[view.tokens[i].sentence] > 1:
            features.append("several")
        yield Candidate(view.starts[i], view.ends[last - 1], tuple(features), rule, base=base)


def _places(view: EssayView, bits: Sequence[int]) -> tuple[list[int], set[int]]:
    """Return, in order, the tokens that may be a profession, and those that stand in a frame which a word opens.

    What every dictionary knows and no list does is a profession only in such a frame.
    """
    at: set[int] = set()
    framed: set[int] = set()
    for i, own in [(i, own) for i, own in enumerate(bits) if own & _LEADS_ANYWHERE]:
        if own & MAY_BE:
            at.add(i)
        if own & LEADS and i + 1 < view.n and bits[i + 1] & UNKNOWN:
            at.add(i + 1)
        if own & OPENS:
            for j in range(i + 1, min(i + 5, view.n)):
                if not bits[j] & OPENS and (bits[j] & (MAY_BE | RARE) or view.pos[j] in _NOUN_TAGS):
                    framed.add(j)
    at |= framed
    return sorted(at), framed


def _is_noun(view: EssayView, i: int, lexicon: Lexicon | None) -> bool:
    word = view.folded[i]
    return (
        word not in _NO_NOUN
        and word not in STATUS
        and len(word) > 3
        and not (word.endswith("et") and len(word) > 4)  # `läste på resan till jobbet`
        and (view.pos[i] in ("NOUN", "X", "") or ends_like_agent(word))
        and not view.texts[i].isupper()
    )


def _is_agent(view: EssayView, i: int, lexicon: Lexicon) -> bool:
    """Tell whether a rare word with an ending of trades stands where one says what somebody is."""
    word = view.folded[i]
    return (
        (view.texts[i].islower() or view.is_shouted(i))
        and word not in NOT_PROFESSIONS
        and word not in STATUS
        and not word.endswith(STATUS_ENDS)
        and not misspelt(word, lexicon)
        and view.pos[i] in ("NOUN", "X", "ADJ", "")
        and view.folded_before(i) not in ("mer", "mycket", "lite", "så", "ännu", "allt", "inte")
        and not lexicon.is_common(word)
        and not group_of(word)
        and word not in lexicon.words("sensitive")
        and frame_of(view, i) in ("copula", "become", "want", "work_as", "as", "apposition")
    )


def _may_be_misspelt(view: EssayView, i: int) -> bool:
    return (
        view.folded[i] not in NOT_PROFESSIONS
        and i not in view.hit_at
        and (view.texts[i].islower() or view.is_shouted(i) or view.is_initial[i])
        and not view.is_kin[i]
        and not _is_in_no_place(view, i)
    )


def _misspelt(view: EssayView, i: int, own: int, lexicon: Lexicon) -> str:
    """Return the listed profession that token i, of these bits, is a slip or a spelling by ear of, or ''."""
    near = misspelt_profession(view.folded[i], lexicon) if own & RARE and _may_be_misspelt(view, i) else ""
    if not near and own & SOUNDED and _is_sounded(view, i):
        near = sounded_profession(view.folded[i], lexicon)
    return near


def _is_in_no_place(view: EssayView, i: int) -> bool:
    """Tell whether no profession can stand at token i: a verb (`jag stedar`), a time or place (`på somaren`)."""
    before = view.folded_before(i)
    return before in ("på", "under") or (before in PRONOUN and view.folded[i].endswith(("ar", "er", "ade", "ere")))


def _is_sounded(view: EssayView, i: int) -> bool:
    """Tell whether a word that sounds as a profession stands where one does: short ones only where one must."""
    if view.folded[i] in NOT_PROFESSIONS or view.is_kin[i] or _is_in_no_place(view, i):
        return False
    if not (view.texts[i].islower() or view.is_shouted(i) or view.is_initial[i]):
        return False
    if len(view.folded[i]) > _SHORT and i not in view.hit_at:
        return True
    before, after = view.folded_before(i), i + 1
    if before in OWN or before in YOUR or before in THIRD or frame_of(view, i) not in ("", "as"):
        return True
    is_definite = view.folded[i].endswith("n") and after < view.n and view.is_title[after]
    return is_definite and not view.is_initial[after] and view.p_name[after] > 0.5  # `Scheffen Bo`


def _is_bare_role(view: EssayView, i: int, lexicon: Lexicon) -> bool:
    """Tell whether a dictionary word with an ending of trades stands bare where one says what somebody is."""
    word = view.folded[i]
    return (
        word not in NOT_PROFESSIONS
        and word not in STATUS
        and word not in NOT_ROLES
        and not word.endswith(ROLE_ENDINGS)
        and not view.is_kin[i]
        and (view.texts[i].islower() or view.is_shouted(i))
        and i not in view.hit_at
        and not group_of(word)
        and not any(word in lexicon.words(name) for name in ("sensitive", "language"))
        and not (word.endswith("are") and lexicon.is_common(word[:-3] + "ast"))  # `snabbare`
        and is_said_of_person(view, i)
    )


def _is_foreign_noun(view: EssayView, i: int, lexicon: Lexicon) -> bool:
    """Tell whether an unknown noun stands where the writer says what he or she is: `jag var midwife`."""
    b1, b2 = view.folded_before(i), view.folded_before(i, 2)
    if b1 in ("en", "ett", "a", "an"):
        b1, b2 = b2, view.folded_before(i, 3)
    is_said_of_self = (b1 in COPULA and b2 == "jag") or (b1 == "jag" and b2 in COPULA)
    return (
        is_said_of_self
        and len(view.folded[i]) > 3
        and view.folded[i] not in NOT_PROFESSIONS
        and view.pos[i] in ("NOUN", "X")
        and view.texts[i].islower()
        and view.p_name[i] < 0.4
        and read_number_word(view.folded[i]) is None
        and not group_of(view.folded[i])
        and not view.folded[i].endswith(("barn", "syskon"))
    )


def _joins(view: EssayView, i: int) -> bool:
    """Tell whether a word that joins stands before token i, over an adverb of time: `och ibland kock`."""
    before = view.folded_before(i)
    return before in JOIN or (before in NOW_AND_THEN and view.folded_before(i, 2) in JOIN)


def _is_elliptic(view: EssayView, i: int, lexicon: Lexicon) -> bool:
    """Tell whether a second subject shares the first one's verb: `min far var murare och min mor sömmerska`."""
    subject = view.folded_before(i)
    is_subject = subject in PRONOUN or subject in lexicon.words("kinship") or (i > 0 and view.p_name[i - 1] > 0.5)
    return is_subject and any(view.folded_before(i, back) in JOIN for back in (2, 3, 4))


def _features(view: EssayView, first: int, last: int, row: Mapping[str, str], rule: str, form: str) -> list[str]:
    """Return the features of tokens `[first, last)`, which stand for the listed `form`."""
    word = view.folded[first]
    out = context_features(view, first, last)
    frame = frame_of(view, first)
    if frame == "apposition" and row.get("definite") == "1":
        frame = ""
    determiner = determiner_feature(view, first)
    group = (
        "rank"
        if word in RANK or row.get("name", "") in RANK
        else "public"
        if word in PUBLIC
        else "service"
        if word in SERVICE
        else "trade"
    )
    base = row.get("name", "") or word
    if word in STATUS or base in STATUS:
        group = "status"
    out += [
        f"frame:{frame or 'none'}",
        f"det:{determiner}",
        f"prof:{group}",
        f"prof:{group}:{frame or 'none'}",
        "rule:" + rule.partition("/")[2],
    ]
    if frame and frame != "as":
        subject = next((f.partition(":")[2] for f in out if f.startswith("subject:")), "none")
        out.append(f"frame:subject:{subject}")
        if "impersonal" in out:
            out.append("frame:impersonal")
    is_definite = row.get("definite") == "1" or (
        rule != "profession/list" and form.endswith(("en", "an", "n")) and not form.endswith("man")
    )
    # The list's row of `lärare` is the plural one, but the form is the singular just as well.
    is_plural = row.get("number") == "pl" and base != form
    if is_definite:
        out.append(f"def:{group}")
        if "next:capital" in out or "next:name" in out or "next:called" in out:
            out.append("def:named")
        if view.is_initial[first]:
            out.append("def:initial")
    if last + 1 < view.n and view.folded[last] == "som" and view.folded[last + 1] in ("heter", "hette", "hetter"):
        out.append(f"called:{group}")
    if is_plural or (not frame and view.folded_before(first) == "än"):
        out.append(f"plural:{frame or 'none'}")  # `tjänar mer än lärare`
    if "next:capital" in out or "next:called" in out or "next:name" in out:
        out.append(f"named:{group}")
    if determiner == "own":
        out.append(f"own:{group}")
    is_beside = (base not in MENTOR or base == "mentor") and is_named_beside(view, first, last)
    if determiner == "art" and not frame and "next:called" not in out and (is_beside or is_introduced(view, last)):
        out.append("introduced")
    line = life_line_at(view, first)
    if opens_dated_line(view, first, last) or (line is not None and line[1] == first):
        out.append("cv:year")  # `- murare 2004–2009`, `2004–2009 murare`
    if is_beside:
        out += ["named:beside", f"beside:{group}"]
    if group == "public" and frame in _IS and not (is_definite or is_plural) and text_class(view) == "personal":
        out.append("public:is")  # `min pappa var domare`
    out += _kind_features(view, first, base, is_definite=is_definite, is_plural=is_plural, is_met="introduced" in out)
    before = view.folded_before(first)
    if before in _TITLES or (before in (",", "-", "–") and view.folded_before(first, 2) == "ansökan"):
        out.append("after:title")
    if (
        last < view.n
        and view.folded[last] in ("på", "i", "hos", "vid", "inom")
        and view.tokens[last].sentence == view.tokens[first].sentence
    ):
        out.append(f"next:place:{'frame' if frame else 'none'}")
    if before in ATTRIBUTE:
        out.append("attribute")
    if has_origin(view, last):
        out.append("origin")  # `Frisören kommer från Chile`
    is_named = "next:capital" in out or "next:name" in out
    if determiner == "your" and is_named:
        out.append("your:named")  # `er mekaniker Jonas`
    is_degree = view.folded_before(first).endswith("ie")  # `filosofie doktor Ek`
    if base in TITLE and is_named and determiner in ("bare", "far") and not (is_definite or is_degree):
        out.append("title:named")  # `Professor Ek`
    if _is_unreal(view, first):
        out.append("unreal")
    if frame == "as" and "person:first" in out and first and view.sentence_of(first)[0] == first - 1:
        out.append("as:opening")  # `Som kassör ser jag allt`
    if frame == "as" and (is_definite or is_plural) and not is_named:
        out.append("as:definite")
    if (
        base in OFFICE
        and determiner != "own"
        and not (is_definite and "named:beside" in out and "next:called" not in out)
    ):
        out.append("office:copula" if frame == "copula" else "office")
    if (base == "expert" and view.folded[last : last + 1] == ["på"]) or (base == "bud" and not frame):
        out.append("expert:at")  # `jag är expert på att hålla termosen`, `gick med bud`
    if base == "ägare" and is_definite and not frame and not (is_beside and "next:called" not in out):
        out.append("owner:def")
    if determiner in ("own", "your", "third") and (base == "boss" or base.endswith("chef")) and not is_plural:
        out.append("own:chief")  # `min chef Eva`, `hans chef`
    if before in OWN:
        out.append("own:direct")
        if group == "public" and is_named:
            out.append("own:named")  # `vår dirigent Edit`
    elif determiner == "third" and "kind:teacher" in out and not is_plural:
        out.append("third:teacher")  # `hennes lärare`
    if is_heading(view, first, last):
        out.append("heading")
    return out


def _is_unreal(view: EssayView, first: int) -> bool:
    """Tell whether nobody is what is said: a comparison (`som om jag var …`), a belief, or what a word means."""
    if view.folded_before(first) in MEANS or view.folded_before(first, 2) in MEANS:
        return True
    begin, _ = view.sentence_of(first)
    near = view.folded[max(begin, first - 6) : first]
    if is_compared(view, first, begin):
        return True
    pairs = set(pairwise(near))
    return not pairs.isdisjoint(UNREAL)


def _kind_features(
    view: EssayView, first: int, base: str, *, is_definite: bool, is_plural: bool, is_met: bool
) -> list[str]:
    """Return features of professions that people mark more, or less, than others: the writer's teacher, any doctor."""
    kind = next((name for name, words in KINDS if base in words), "")
    if not kind and base.endswith(("lärare", "tränare")):
        kind = "teacher"
    if not kind or is_plural or (is_met and kind in ("priest", "guard")):
        return []
    if base == "mentor" and not (view.is_letter and view.folded_before(first) in OWN):
        return []  # of a pupil; the one of an application is left alone, as a `handledare` is
    if kind == "priest" and not (is_definite and text_class(view) == "personal"):
        kind = "guard"  # any priest, as any guard or judge
    out = [f"kind:{kind}"]
    if kind == "teacher" and text_class(view) == "personal":
        out.append("teacher:def" if is_definite else "teacher:bare")
    return out


def detect_professions(view: EssayView, lexicon: Lexicon | None = None) -> Iterator[Evidence]:
    """Yield professions tied to the writer or the writer's people."""
    yield from evidence_of(Label.PROF, profession_candidates(view, lexicon))
