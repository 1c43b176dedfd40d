"""The values that flow through the core: frozen records that refuse impossible values.

Offsets are `[start, end)` in Unicode code points of the essay's text exactly as it was ingested (NFC); they are only
true of that text. Nothing here reads a file or holds a connection.

>>> Mention(start=10, end=16, label=Label.CITY, score=0.9, rules=("city/list",), base="homs").length
6
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from pseudo_core.taxonomy import MODIFIER_ORDER, Label, Modifier

__all__ = [
    "AnnotatedEssay",
    "CorpusFacts",
    "Decision",
    "DecisionKind",
    "DenyItem",
    "Essay",
    "Evidence",
    "ExternalToken",
    "Finding",
    "Learner",
    "LearnerEntities",
    "LearnerEntity",
    "LearnerLanguage",
    "Mention",
    "MentionRef",
    "ParkedDecision",
    "RenderedEssay",
    "RenderedMention",
    "Segment",
    "Severity",
    "Task",
    "Token",
]


def _check_span(start: int, end: int) -> None:
    if not 0 <= start < end:
        raise ValueError(f"a span must satisfy 0 <= start < end, not {start}, {end}")


@dataclass(frozen=True, slots=True)
class LearnerLanguage:
    """A language of a learner and the situation it is used in (`Modersmål`, `Hemma` …)."""

    name: str
    situation: str


@dataclass(frozen=True, slots=True)
class Learner:
    """A writer's metadata; known only by the SweLL-ID. Durations are whole months."""

    learner_id: str
    genders: tuple[str, ...] = ()  # f, m, o (other), a (no answer), as in the portal XML
    birthyear_interval: str | None = None  # `1990-1994`
    months_in_sweden: int | None = None
    languages: tuple[LearnerLanguage, ...] = ()
    degrees: tuple[tuple[str, str], ...] = ()  # (type, text)
    attributes: tuple[tuple[str, str], ...] = ()  # all other XML attributes, sorted by name
    extras: tuple[tuple[str, str], ...] = ()  # (name, text) in order

    @property
    def first_languages(self) -> tuple[str, ...]:
        """Return the names of the mother tongues."""
        return tuple(item.name for item in self.languages if item.situation == "Modersmål")

    @property
    def gender(self) -> str | None:
        """Return `f` or `m` when that is the only one given, else None."""
        return self.genders[0] if len(self.genders) == 1 and self.genders[0] in ("f", "m") else None


@dataclass(frozen=True, slots=True)
class Task:
    """The assignment that a learner answered."""

    task_id: str
    text_types: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()  # all other XML attributes, sorted by name
    extras: tuple[tuple[str, str], ...] = ()

    def attribute(self, name: str) -> str:
        """Return an attribute's value, or the empty string."""
        return dict(self.attributes).get(name, "")

    def without(self, is_left_out: Callable[[str], bool]) -> Task:
        """Return the task without the attributes and extras of these names."""
        attributes, extras = (
            tuple(item for item in items if not is_left_out(item[0])) for items in (self.attributes, self.extras)
        )
        return replace(self, attributes=attributes, extras=extras)


@dataclass(frozen=True, slots=True)
class DenyItem:
    """A string the steward knows to identify this learner (own name, school); stays in `restricted/`."""

    text: str
    label: Label


@dataclass(frozen=True, slots=True)
class ExternalToken:
    """A token that another tool annotated (Sparv): SUC part of speech, lemma, and a personal-information label if
    given.
    """

    start: int
    end: int
    pos: str
    lemma: str = ""
    label: Label | None = None


@dataclass(frozen=True, slots=True)
class Essay:
    """One answer to one task, with what is known of its writer; `text` is NFC and never changes."""

    essay_id: str
    learner_id: str
    task_id: str
    text: str = field(repr=False)  # never in a log or an error, so never in a repr
    text_types: tuple[str, ...] = ()
    level: str = ""  # CEFR letter or grade where known, else empty
    learner: Learner | None = field(default=None, repr=False)
    deny: tuple[DenyItem, ...] = field(default=(), repr=False)
    external: tuple[ExternalToken, ...] = field(default=(), repr=False)
    written: str = ""  # when the task was done: `2019-W04`, `2019` or empty


class Token(NamedTuple):
    """A token of an essay: `text` is `essay.text[start:end]`, `sentence` counts sentences from 0.

    A tuple, since an essay has hundreds and they are made twice, by the tokeniser and by the tagger.
    """

    start: int
    end: int
    text: str
    sentence: int
    pos: str = ""  # UPOS; `PROPN` is a proper noun
    p_name: float = 0.0  # probability that the token is a proper noun, 0 to 1

    def __repr__(self) -> str:
        """Leave out the text: it belongs in no log and no error."""
        return f"Token(start={self.start}, end={self.end}, sentence={self.sentence}, pos={self.pos!r})"


@dataclass(frozen=True, slots=True)
class Evidence:
    """A span as one detector proposes it, before `resolve`.

    `score` is the detector's belief (0 to 1) that a person would tag the span so; `base` is the folded base form (no
    genitive, no definite ending, spelling corrected) that linking compares; `facts` says what the lists know
    (`country`,
    `gender`, `kind`, `canonical` …).

    Names of facts that linking and surrogates read: `canonical` (the list's spelling), `listed` (`1` when the base
    stands in a list as it is), `common` (`1` when it is also an ordinary word in lower case), `country` (ISO 3166
    alpha-2), `gender` (f, m), `kind` (district, lake, gymnasium …), `parent` (city or region it lies in), `value` (the
    number that an age, day, month or year stands for).
    """

    start: int
    end: int
    label: Label
    rule: str
    score: float = 1.0
    modifiers: tuple[Modifier, ...] = ()
    base: str = field(default="", repr=False)
    facts: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        """Refuse empty spans and scores outside 0 to 1."""
        if not 0 <= self.start < self.end:  # asked here, since there are many
            _check_span(self.start, self.end)
        if not 0.0 <= self.score <= 1.0:
            raise ValueError(f"score {self.score} of rule {self.rule} lies outside 0 to 1")


@dataclass(frozen=True, slots=True)
class Mention:
    """A span that was accepted. `entity` is the running number within its essay, from 1 in order of first mention.

    `rules` are the stable names of all rules that spoke for it, the strongest first; 0 as `entity` means not yet
    linked.
    """

    start: int
    end: int
    label: Label
    score: float
    rules: tuple[str, ...]
    base: str = field(default="", repr=False)
    modifiers: tuple[Modifier, ...] = ()
    entity: int = 0
    facts: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    manual: bool = False  # a reviewer made or changed it

    def __post_init__(self) -> None:
        """Refuse empty spans; modifiers stand in the order gen, def, pl, foreign."""
        _check_span(self.start, self.end)
        if self.modifiers and self.modifiers != tuple(m for m in MODIFIER_ORDER if m in self.modifiers):
            raise ValueError("modifiers must be unique and in the order gen, def, pl, foreign")

    @property
    def length(self) -> int:
        """Return the length in code points."""
        return self.end - self.start

    def fact(self, name: str) -> str:
        """Return what the lists know under this name, or the empty string."""
        found = ""
        for key, value in self.facts:
            if key == name:
                found = value
        return found

    def linked(self, entity: int, facts: tuple[tuple[str, str], ...]) -> Mention:
        """Return the mention with the number of its entity, and these facts; faster than `replace`."""
        return Mention(
            self.start,
            self.end,
            self.label,
            self.score,
            self.rules,
            self.base,
            self.modifiers,
            entity,
            facts,
            self.manual,
        )


@dataclass(frozen=True, slots=True)
class AnnotatedEssay:
    """What `annotate` returns: the essay, its tokens, its mentions, and what was too uncertain to take.

    `mentions` are sorted by start and never overlap. `candidates` are spans below the policy's score that another essay
    of the learner may confirm; they may overlap anything.
    """

    essay: Essay
    tokens: tuple[Token, ...]
    mentions: tuple[Mention, ...]
    candidates: tuple[Evidence, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        """Refuse mentions that overlap, are unsorted or lie outside the text."""
        at = 0
        for mention in self.mentions:
            if mention.start < at or mention.end > len(self.essay.text):
                raise ValueError(
                    f"{self.essay.essay_id}: mention at {mention.start} overlaps another or the text's end"
                )
            at = mention.end

    def surface(self, mention: Mention | Evidence) -> str:
        """Return the original string of a span."""
        return self.essay.text[mention.start : mention.end]


class DecisionKind(StrEnum):
    """What a reviewer decided."""

    LABEL = "label"  # the span has this label and these modifiers
    SPAN_ADD = "span_add"  # a span the program missed
    SPAN_REMOVE = "span_remove"  # not personal information
    ENTITY_MERGE = "entity_merge"  # the span at start and the one at other_start (maybe in another essay) are the same
    ENTITY_SPLIT = "entity_split"  # … are different
    MARKUP = "markup"  # keep, mask or generalise a markup or extra span (`value`)
    APPROVE = "approve"  # the essay may be published as it is


@dataclass(frozen=True, slots=True)
class Decision:
    """A reviewer's decision; it outranks every rule and survives every rebuild.

    `text_digest` is the digest of the essay's text that the reviewer saw; when the text is another one now, the
    decision is parked and reported. `value` is the action of kind `markup` or, with `generalise`, `generalise:WORD`.
    """

    decision_id: str
    essay_id: str
    kind: DecisionKind
    reviewer: str
    decided_at: str  # ISO 8601, UTC
    text_digest: str
    start: int | None = None
    end: int | None = None
    label: Label | None = None
    modifiers: tuple[Modifier, ...] = ()
    entity: int | None = None  # running number in the essay that the reviewer gave
    other_essay_id: str | None = None
    other_start: int | None = None
    value: str = field(default="", repr=False)
    comment: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class ParkedDecision:
    """A decision that cannot be applied now, with the reason (`pseudo_core.decisions` names them)."""

    decision_id: str
    essay_id: str
    reason: str


class Severity(StrEnum):
    """How much a finding matters."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True, order=True)
class MentionRef:
    """Where a mention stands: essay and start offset."""

    essay_id: str
    start: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A contradiction or risk that the learner-wide check saw. Value-free but for `values`, which stays in
    `restricted/`.
    """

    rule: str
    severity: Severity
    learner_id: str
    refs: tuple[MentionRef, ...] = ()
    entities: tuple[int, ...] = ()  # learner-wide entity numbers
    values: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class LearnerEntity:
    """One person, place, number … over all essays of a learner; `number` counts from 1 within the learner.

    `key` is stable while essays come and go: it depends on the entity's label group and base form, never on its number,
    so that its surrogate stays the same. `forms` are all surfaces seen, case-folded.
    """

    number: int
    key: str = field(repr=False)
    label: Label
    base: str = field(repr=False)
    forms: frozenset[str] = field(repr=False)
    mentions: tuple[MentionRef, ...]
    facts: tuple[tuple[str, str], ...] = field(default=(), repr=False)

    def fact(self, name: str) -> str:
        """Return what is known under this name, or the empty string."""
        return dict(self.facts).get(name, "")


@dataclass(frozen=True, slots=True)
class LearnerEntities:
    """What `link_learner` returns: final mentions of every essay, the learner's entities, findings, parked decisions.

    `essays` are sorted by essay id and hold decisions, promoted candidates and reconciled labels; `entity_of` maps each
    mention to the number of its learner-wide entity. `markup_actions` are the reviewer's decisions on markup and extra
    spans; `approved` the essays a reviewer approved as they are.
    """

    learner_id: str
    essays: tuple[AnnotatedEssay, ...]
    entities: tuple[LearnerEntity, ...]
    entity_of: Mapping[MentionRef, int]
    findings: tuple[Finding, ...] = ()
    parked: tuple[ParkedDecision, ...] = ()
    markup_actions: Mapping[MentionRef, str] = field(default_factory=dict)
    approved: frozenset[str] = frozenset()

    def entity(self, number: int) -> LearnerEntity:
        """Return the entity with this number (1 …)."""
        return self.entities[number - 1]


@dataclass(frozen=True, slots=True)
class CorpusFacts:
    """Counts that only the whole corpus knows, for the rules that need them.

    `learners_by_country`: ISO code → number of learners whose texts or metadata tie them to it.
    """

    learners_by_country: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of text before and after: `[source_start, source_end)` became `[target_start, target_end)`.

    Segments cover both texts without gap. `mention` is the index in `RenderedEssay.mentions`, None for text that was
    copied;
    `reason` names what changed a piece that is no mention (`preposition`).
    """

    source_start: int
    source_end: int
    target_start: int
    target_end: int
    mention: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RenderedMention:
    """A mention in the new text. `start`, `end` count code points of the new text; `entity` is the essay's number.

    `replaced` is False for markup that was kept; then the text at the span is the learner's own.
    """

    start: int
    end: int
    source_start: int
    source_end: int
    label: Label
    modifiers: tuple[Modifier, ...]
    entity: int
    learner_entity: int
    replaced: bool
    strategy: str
    manual: bool = False


@dataclass(frozen=True, slots=True)
class RenderedEssay:
    """What `render` returns: the new text, a map of offsets, and the mentions in it."""

    essay_id: str
    text: str = field(repr=False)
    segments: tuple[Segment, ...]
    mentions: tuple[RenderedMention, ...]
