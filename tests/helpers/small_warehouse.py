"""A small warehouse: a lake and shard results of invented learners, made from a compact description."""

import re
from dataclasses import dataclass, field

from pseudo_core.accumulation import traits_of
from pseudo_core.model import (
    AnnotatedEssay,
    Essay,
    Finding,
    LearnerEntities,
    LearnerEntity,
    Mention,
    MentionRef,
    RenderedEssay,
    RenderedMention,
    Segment,
    Severity,
    Task,
)
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import REPLACED, Label
from pseudo_core.tokenise import tokenise
from warehouse.inputs import Results
from warehouse.lake import Lake
from warehouse.release import ReleaseRequest
from warehouse.results import DETECTED, RENDERED, ShardStore
from warehouse.rows import entity_rows, finding_rows, mention_rows, rendered_rows, token_columns, trait_rows

SECRET = bytes(range(32))
SPAN = re.compile(r"\[([^|\]]+)\|([a-z_]+)\|(\d+)(?:\|([^\]]+))?\]")
COMMON = frozenset(["hans", "sten", "familj", "skola", "lärare", "vän"])


def is_common(word):
    return word in COMMON


@dataclass
class Writer:
    """A learner: `essays` maps a task id to text with spans as `[Ali|firstname_male|1|Erik]`."""

    learner_id: str
    essays: dict
    gender: str = "f"
    birth: str = "1990-1994"
    months: int = 18
    language: str = "Arabiska"
    failed: frozenset = frozenset()
    approved: frozenset = frozenset()
    findings: tuple = ()
    markup: dict = field(default_factory=dict)


def _strategy(label, surrogate):
    if surrogate.startswith("@"):
        return "masked_by_policy"
    return "date_shift" if label is Label.MONTH_WORD else "test"


def parse(writer, task_id, marked):
    """Return the essay, its mentions with entity numbers, and the rendered essay."""
    source, target, mentions, rendered, segments, at = "", "", [], [], [], 0
    for hit in SPAN.finditer(marked):
        plain = marked[at : hit.start()]
        if plain:
            segments.append((len(source), len(source) + len(plain), len(target), len(target) + len(plain), None))
        source, target = source + plain, target + plain
        surface, label, entity, surrogate = hit[1], Label(hit[2]), int(hit[3]), hit[4]
        replaced = label in REPLACED
        new = surrogate if replaced else surface
        mentions.append(
            Mention(
                len(source), len(source) + len(surface), label, 0.9, (f"{label}/test",), surface.lower(), entity=entity
            )
        )
        rendered.append(
            RenderedMention(
                len(target),
                len(target) + len(new),
                len(source),
                len(source) + len(surface),
                label,
                (),
                entity,
                entity,
                replaced,
                _strategy(label, new) if replaced else "",
            )
        )
        segments.append(
            (len(source), len(source) + len(surface), len(target), len(target) + len(new), len(rendered) - 1)
        )
        source, target, at = source + surface, target + new, hit.end()
    plain = marked[at:]
    if plain:
        segments.append((len(source), len(source) + len(plain), len(target), len(target) + len(plain), None))
    source, target = source + plain, target + plain
    essay = Essay(writer.learner_id + task_id, writer.learner_id, task_id, source)
    tokens = tokenise(target)
    return (
        essay,
        tuple(mentions),
        RenderedEssay(essay.essay_id, target, tuple(Segment(*s) for s in segments), tuple(rendered)),
        tokens,
    )


class World:
    """Writers and tasks as a home on disk; `store` writes lake and results, `request` asks for a release."""

    def __init__(self, root, writers, tasks=None, n_shards=3):
        self.root = root
        self.writers = list(writers)
        self.tasks = tasks or {}
        self.n_shards = n_shards
        self.results = None

    def store(self, order=lambda items: items):
        lake = Lake.create(self.root / "restricted" / "lake", self.n_shards)
        by_shard = {}
        for writer in order(self.writers):
            by_shard.setdefault(lake.shard_of(writer.learner_id), []).append(writer)
        for shard in range(self.n_shards):
            lake.write_rows(shard, {w.learner_id: self._lake_row(w) for w in by_shard.get(shard, [])})
        ids = {task_id for writer in self.writers for task_id in writer.essays}
        lake.write_tasks({task_id: self._task(task_id) for task_id in sorted(ids)})
        detected, rendered = {}, {}
        for shard, writers in sorted(by_shard.items()):
            found, made = self._shard_rows(writers)
            fingerprints = {w.learner_id: repr(w) for w in writers}
            digest = ShardStore.digest_of(fingerprints)
            for stage, table_rows, digests in ((DETECTED, found, detected), (RENDERED, made, rendered)):
                store = ShardStore(lake.root, stage, shard)
                if not store.has(digest):
                    store.write(digest, table_rows)
                digests[shard] = digest
        self.results = Results(detected, rendered)
        return self

    def request(self, release_id="r1", **values):
        policy = values.pop("policy", None) or Policy(k=1)
        return ReleaseRequest(release_id, self.results, policy, "0.1", "pack", **values)

    def _task(self, task_id):
        return self.tasks.get(task_id) or Task(
            task_id,
            ("Berättande",),
            (("task_date", "2019-W04"), ("task_format", "digital"), ("task_subject", "Min dag")),
        )

    def _lake_row(self, writer):
        essays = []
        for task_id, marked in writer.essays.items():
            essay = parse(writer, task_id, marked)[0]
            essays.append(
                {
                    "essay_id": essay.essay_id,
                    "task_id": task_id,
                    "level": "B1",
                    "text": essay.text,
                    "text_digest": "",
                    "graph": None,
                    "is_normalized": False,
                    "attributes": [],
                    "extras": [],
                }
            )
        return {
            "learner_id": writer.learner_id,
            "genders": [writer.gender],
            "birthyear_interval": writer.birth,
            "months_in_sweden": writer.months,
            "languages": [{"name": writer.language, "situation": "Modersmål"}],
            "degrees": [],
            "attributes": [],
            "extras": [],
            "deny": [],
            "essays": essays,
        }

    def _shard_rows(self, writers):
        found = {name: [] for name, _ in DETECTED.tables}
        made = {name: [] for name, _ in RENDERED.tables}
        for writer in writers:
            fingerprint = {"learner_id": writer.learner_id, "fingerprint": "f", "content": ""}
            found["learner"].append(fingerprint)
            made["learner"].append(fingerprint)
            annotated, entity_of, forms = [], {}, {}
            for task_id, marked in sorted(writer.essays.items()):
                essay, mentions, rendered, tokens = parse(writer, task_id, marked)
                is_failed = task_id in writer.failed
                found["essay_state"].append(
                    {
                        "learner_id": writer.learner_id,
                        "essay_id": essay.essay_id,
                        "state": "failed" if is_failed else "done",
                        "step": "detect" if is_failed else "",
                        "exception_type": "ValueError" if is_failed else "",
                        "place": "x.py:1" if is_failed else "",
                        "n_tokens": len(tokens),
                        "n_mentions": len(mentions),
                        "n_unknown_capitals": 0,
                        "approved": task_id in writer.approved,
                    }
                )
                if is_failed:
                    continue
                annotated.append(AnnotatedEssay(essay, (), mentions))
                for mention in mentions:
                    ref = MentionRef(essay.essay_id, mention.start)
                    entity_of[ref] = mention.entity
                    forms.setdefault(mention.entity, []).append((ref, mention, essay.text[mention.start : mention.end]))
                for name, items in rendered_rows(writer.learner_id, essay, rendered, len(tokens)).items():
                    made[name].extend(items)
                columns = token_columns(writer.learner_id, essay.essay_id, rendered)
                made["token"] += [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
            entities = tuple(
                LearnerEntity(
                    number,
                    f"key{number}",
                    items[0][1].label,
                    items[0][2].lower(),
                    frozenset(text.lower() for _, _, text in items),
                    tuple(ref for ref, _, _ in items),
                )
                for number, items in sorted(forms.items())
            )
            markup = {MentionRef(*key): value for key, value in writer.markup.items()}
            linked = LearnerEntities(writer.learner_id, tuple(annotated), entities, entity_of, markup_actions=markup)
            found["mention"].extend(mention_rows(linked))
            found["entity"].extend(entity_rows(linked))
            found["trait"].extend(trait_rows(writer.learner_id, traits_of(linked)))
            findings = [
                Finding(
                    rule,
                    Severity.WARNING,
                    writer.learner_id,
                    (MentionRef(essay_id, start),),
                    tuple(rest[0]) if rest else (),  # numbers of entities
                    tuple(rest[1]) if len(rest) > 1 else ("värde",),
                )
                for rule, essay_id, start, *rest in writer.findings
            ]
            found["finding"].extend(finding_rows(findings))
        return found, made


def two_writers():
    return [
        Writer(
            "A1",
            {
                "AT1": "Jag heter [Zebulon|firstname_male|1|Erik] och bor i [Kvastköping|city|2|Borås] "
                "med min [syster|fam|3].",
                "AT2": "Ring [0709-123456|phone_nr|4|0000-000000] till [ZEBULON|firstname_male|1|ERIK]!",
            },
            gender="m",
        ),
        Writer("B7", {"AT1": "Min vän [Kvasthilda|firstname_female|1|Anna] är [snäll|sensitive|2]."}, months=30),
    ]
