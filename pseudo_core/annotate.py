"""The core call: an essay → its mentions, resolved and numbered inside the essay.

tokens → part of speech → view → evidence → mentions → the same names elsewhere in the essay → entities
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pseudo_core.detect import DETECTORS, Detector, EssayView
from pseudo_core.detect.echo import echo_mentions
from pseudo_core.detect.other_scripts import other_scripts
from pseudo_core.detect.unknown_capitals import unknown_capitals
from pseudo_core.detect.view.english import ENGLISH_PEOPLE, english_words
from pseudo_core.detect.writer.makes import without_makes
from pseudo_core.link.essay import link_essay, link_group
from pseudo_core.model import AnnotatedEssay, Essay, Evidence, ExternalToken, Mention, Token
from pseudo_core.own_reading import may_be_own, read_as_own, take_own
from pseudo_core.policy import Policy
from pseudo_core.resolve import resolve
from pseudo_core.second_reading import reread, take_up
from pseudo_core.sequence_reading import reader_of, take_unproposed
from pseudo_core.tagging import SUC_TO_UPOS, Tagger
from pseudo_core.taxonomy import FIRSTNAMES, GEOGRAPHY, REPLACED, Label
from pseudo_core.tokenise import token_columns, tokenise
from pseudo_core.touching import join_touching

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["annotate", "decide", "decide_by_rules", "gather_evidence", "prepare"]

_EXTERNAL_NAME = 0.95
# What is left of another label's belief where the essay's own use of a form speaks against it, and how sure that is.
_RIVAL_SHARE = 0.6
_SURE_ECHO = 0.6
_LEAD = 12  # code points before a name within which its title stands
_LED_BY = frozenset({"herr", "fru", "fröken", "farmor", "farfar", "mormor", "morfar", "farbror", "tant", "gubben"})
_IN_SMALL = frozenset({"low:given", "lowtext:given"})  # a name without its capital
# From which belief on one reading of a span rules another out.
_SURE, _LIKELY = 0.9, 0.8
_MONTH = 0.65  # belief in a month whose letters are wrong


@lru_cache(maxsize=2)
def _shipped_tagger(lexicon: Lexicon) -> Tagger:
    return Tagger.load(lexicon=lexicon)


def _with_external(tokens: Sequence[Token], external: Iterable[ExternalToken]) -> tuple[Token, ...]:
    # Sparv may cut a word in two (`tel.nr`): what it says of the first part holds for ours.
    given = {item.start: item for item in external if item.pos}
    out: list[Token] = []
    for token in tokens:
        item = given.get(token.start)
        pos = SUC_TO_UPOS.get(item.pos, item.pos) if item is not None else ""
        name = _EXTERNAL_NAME if pos == "PROPN" else 1.0 - _EXTERNAL_NAME
        out.append(token._replace(pos=pos, p_name=name) if pos else token)
    return tuple(out)


def prepare(essay: Essay, lexicon: Lexicon) -> EssayView:
    """Return the essay's view: tokens, parts of speech (Sparv's where given), list hits.

    The tagger is the lexicon's attribute `tagger` where it has one (None: no tagger), else the one that is shipped.
    """
    tagger: Any = getattr(lexicon, "tagger", _NO_CHOICE)
    if tagger is _NO_CHOICE:
        columns = token_columns(essay.text)  # tokens are made once, when all is known of them
        tokens = _shipped_tagger(lexicon).tag_columns(*columns) if columns[0] else ()
    else:
        tokens = tokenise(essay.text)
        tokens = tagger.tag(tokens) if tagger is not None and tokens else tokens
    if essay.external:
        tokens = _with_external(tokens, essay.external)
    return EssayView(essay, tokens, lexicon)


_NAMESAKES = FIRSTNAMES | GEOGRAPHY | {Label.SURNAME, Label.MIDDLENAME, Label.NICKNAME, Label.WORK}
_NO_CHOICE = object()
_FROM_OUTSIDE = ("deny_list/", "external/")
# Rules that take a run of words for a place or firm by its form, and what says that a name is somebody's.
_BY_FORM = ("/two_part", "/tail_words", "/unknown_after_preposition")
_TOWN_BY_LOOKS = ("city/spelling", "city/unknown_after_preposition")
_OF_SOMEBODY = frozenset({"t:kin", "t:my_kin", "t:prof", "t:title", "t:sign", "t:iam", "t:heter", "t:self", "t:prep"})


def gather_evidence(view: EssayView, lexicon: Lexicon, more: Sequence[Detector] = ()) -> list[Evidence]:
    """Return the evidence of all detectors, in no particular order."""
    evidence = [item for detector in (*DETECTORS, *more) for item in detector(view, lexicon)]
    return _without_english(view, evidence)


def _without_english(view: EssayView, evidence: list[Evidence]) -> list[Evidence]:
    """Return the evidence without what is an English word among the Swedish ones: `He said no`, `too much`."""
    english = english_words(view)
    if not english:
        return evidence
    words = {(view.starts[i], view.ends[i]): view.folded[i] in ENGLISH_PEOPLE for i in english}
    kept = []
    for item in evidence:
        is_person = words.get((item.start, item.end))  # `my father` is a relative's word and no name
        if is_person is None or (is_person and item.label not in _NAMESAKES) or item.rule.startswith(_FROM_OUTSIDE):
            kept.append(item)
    return kept


def annotate(essay: Essay, lexicon: Lexicon, policy: Policy, *, more: Sequence[Detector] = ()) -> AnnotatedEssay:
    """Return the essay with its mentions (sorted, not overlapping, numbered) and weaker candidates.

    Text types of `policy.skip_text_types` come back without mentions. Pure and deterministic. `more` are detectors
    beside the built-in ones, such as `NeuralRecogniser.detect`.
    """
    if any(kind in policy.skip_text_types for kind in essay.text_types):
        return AnnotatedEssay(essay, tokenise(essay.text), ())
    view = prepare(essay, lexicon)
    mentions, candidates = decide(view, lexicon, policy, gather_evidence(view, lexicon, more))
    linked = _one_label(link_essay(_of_families(mentions, essay.text), essay.text, lexicon))
    return AnnotatedEssay(essay, view.tokens, linked, candidates)


def _of_families(mentions: tuple[Mention, ...], text: str) -> tuple[Mention, ...]:
    """Return the mentions with elders and others under a title called by the family name that the essay tells: `hos
    familjen Lam … farbror Lam`."""
    families = {m.base for m in mentions if m.label is Label.SURNAME and "t:family" in m.fact("why").split()}
    if not families:
        return mentions
    return tuple(
        replace(m, label=Label.SURNAME, rules=(*m.rules, "surname/of_family"))
        if m.label in FIRSTNAMES and m.base in families and _stands_alone(m, mentions, text)
        else m
        for m in mentions
    )


def _stands_alone(mention: Mention, mentions: Sequence[Mention], text: str) -> bool:
    """Tell whether a title or an elder stands right before a name, and no other name behind it."""
    lead = text[max(0, mention.start - _LEAD) : mention.start].casefold().split()[-1:]
    is_led = bool(lead) and lead[0] in _LED_BY and text[mention.start - 1 : mention.start] == " "
    return is_led and all(m.start != mention.end + 1 or m.label is not Label.SURNAME for m in mentions)


def _one_label(mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Return the mentions with one label a form: who is called so once by a nickname is so throughout."""
    nicknames = {(m.entity, m.base) for m in mentions if m.label is Label.NICKNAME}
    if not nicknames:
        return mentions
    return tuple(
        replace(m, label=Label.NICKNAME, rules=(*m.rules, "nickname/throughout"))
        if m.label in FIRSTNAMES and (m.entity, m.base) in nicknames
        else m
        for m in mentions
    )


def decide(
    view: EssayView, lexicon: Lexicon, policy: Policy, evidence: list[Evidence]
) -> tuple[tuple[Mention, ...], tuple[Evidence, ...]]:
    """Return mentions and candidates: resolved, looked for again in the whole essay, and resolved once more."""
    mentions, candidates, _ = decide_with_evidence(view, lexicon, policy, evidence)
    return mentions, candidates


def decide_with_evidence(
    view: EssayView, lexicon: Lexicon, policy: Policy, evidence: list[Evidence]
) -> tuple[tuple[Mention, ...], tuple[Evidence, ...], list[Evidence]]:
    """Return what `decide` does and all the evidence that was weighed, what the first round led to included."""
    mentions, candidates, evidence = decide_by_rules(view, lexicon, policy, evidence)
    mentions, candidates, taken = take_up(view, mentions, candidates, policy.min_score)
    if getattr(lexicon, "tagger", _NO_CHOICE) is _NO_CHOICE:  # else its words are not those that the models know
        mentions, unproposed = take_unproposed(view, mentions, evidence, reader_of(lexicon), policy.min_score)
        taken += unproposed
    if may_be_own(view):
        as_own = read_as_own(view)
        own, _, _ = decide_by_rules(as_own, lexicon, policy, gather_evidence(as_own, lexicon))
        mentions, told = take_own(view, mentions, own, policy.min_score)
        taken += told
    mentions, more = reread(view, mentions, evidence)
    mentions, joined = join_touching(view, mentions)
    return mentions, candidates, [*evidence, *taken, *more, *joined]


def decide_by_rules(
    view: EssayView, lexicon: Lexicon, policy: Policy, evidence: list[Evidence]
) -> tuple[tuple[Mention, ...], tuple[Evidence, ...], list[Evidence]]:
    """Return what `decide_with_evidence` does before the labels are read a second time."""
    evidence = _without_namesakes(without_makes(view, evidence))
    mentions, candidates = resolve(evidence, view.text, policy.min_score)
    echoes = _without_english(view, list(echo_mentions(view, lexicon, mentions)))
    unknown = [*unknown_capitals(view, lexicon, mentions, evidence), *other_scripts(view, mentions)]
    if echoes or unknown:
        rivals = _groups_at(echoes)
        evidence = [*(_yield_to(item, rivals) for item in evidence), *echoes, *unknown]
        mentions, candidates = resolve(evidence, view.text, policy.min_score)
    return mentions, candidates, evidence


def _without_namesakes(evidence: list[Evidence]) -> list[Evidence]:
    """Return the evidence without readings that another one of the same span rules out, however high they score.

    No people and places where an illness named after somebody, a party or a people told stands, no unknown town where a
    subject or a part of the body stands (`examen i kemiteknik`), no workplace where somebody studies or is called so,
    no club where a town of its name is meant (`i Barcelona`).
    """
    by_span: dict[tuple[int, int], list[Evidence]] = {}
    for item in evidence:
        by_span.setdefault((item.start, item.end), []).append(item)
    out: list[Evidence] = []
    for items in by_span.values():
        out += items if len(items) == 1 else [item for item in items if not _is_ruled_out(item, items)]
    return _without_named_in_full(out)


def _without_named_in_full(evidence: list[Evidence]) -> list[Evidence]:
    """Return the evidence without places and firms that only their form makes such, where all of a span is somebody's
    name in full and the words beside it say so: `min granne Mei Mark`, `jag är Jonas Bygg`."""
    heads = {e.start: e for e in evidence if (e.label in FIRSTNAMES or e.label is Label.INITIALS) and e.score >= _SURE}
    if not heads:
        return evidence
    tails = {e.end: e for e in evidence if e.label is Label.SURNAME and e.score >= _SURE}
    tails = {end: e for end, e in tails.items() if _is_told(_why(e))}
    return [
        e
        for e in evidence
        if not (
            e.rule.endswith(_BY_FORM)
            and (head := heads.get(e.start)) is not None
            and (tail := tails.get(e.end)) is not None
            and head.end < tail.start
            and ("listed" in dict(head.facts) or not e.rule.endswith("/tail_words"))
        )
    ]


def _is_told(why: Sequence[str]) -> bool:
    """Tell whether a name in full is somebody's by the words beside it, and its family name is known as one."""
    return not _OF_SOMEBODY.isdisjoint(why) and ("chain:listed" in why or "chain:shape" in why)


def _is_ruled_out(item: Evidence, others: Sequence[Evidence]) -> bool:
    if item.label not in _NAMESAKES and item.label is not Label.OTHER_INSTITUTION:
        return False
    return any(_rules_out(other, item) for other in others if other is not item)


def _rules_out(other: Evidence, item: Evidence) -> bool:
    if other.rule in ("sensitive/eponym", "sensitive/party", "sensitive/told") and item.label in _NAMESAKES:
        return not ("t:heter_direct" in _why(item) and "listed" in dict(item.facts))  # `hon heter Jude`
    if other.rule == "sensitive/faith" and item.rule == "firstname/list" and not _IN_SMALL.isdisjoint(_why(item)):
        return other.score >= _SURE  # `min fru är sunni`
    if item.rule == "city/unknown_after_preposition" and (other.label in FIRSTNAMES or other.label is Label.SURNAME):
        return "t:parted" in _why(other)  # `jag är skild från Vetri`
    if item.rule == "city/unknown_after_preposition" and other.rule == "country/spelling":
        return other.score >= _LIKELY and (other.start, other.end) == (item.start, item.end)  # `från Irakk`
    if item.rule in _TOWN_BY_LOOKS and other.rule in ("month/alone", "month/foreign"):
        return other.score >= _MONTH and (other.start, other.end) == (item.start, item.end)  # `i oktobe`
    if other.label in (Label.EDU, Label.SENSITIVE):
        return other.score >= _SURE > item.score and "unknown" in item.rule
    if other.score < _LIKELY or item.label not in (Label.WORK, Label.OTHER_INSTITUTION):
        return False
    if other.label is Label.SCHOOL:
        return item.label is Label.WORK and "r:study" in _why(other)
    if other.label is Label.NICKNAME:
        return item.label is Label.WORK and "t:called" in _why(other)
    return other.rule == "city/list" and item.rule.endswith("/list") and "i:i" in _why(item)


def _why(item: Evidence) -> list[str]:
    return dict(item.facts).get("why", "").split()


def _groups_at(echoes: Sequence[Evidence]) -> dict[int, set[str]]:
    """Return the code points of sure echoes, each with the groups of labels that the essay gives to what stands there:
    all evidence asks, so that no echo is looked at for each."""
    groups: dict[int, set[str]] = {}
    for echo in echoes:
        if echo.score >= _SURE_ECHO:
            for at in range(echo.start, echo.end):
                groups.setdefault(at, set()).add(link_group(echo.label))
    return groups


def _yield_to(item: Evidence, groups: Mapping[int, set[str]]) -> Evidence:
    """Return evidence weakened where the essay already says what this form is: Kuba, the son, is no country."""
    told = groups.get(item.start)
    if told is None or item.label not in REPLACED or told == {link_group(item.label)}:
        return item
    score = round(item.score * _RIVAL_SHARE, 4)
    return Evidence(item.start, item.end, item.label, item.rule, score, item.modifiers, item.base, item.facts)
