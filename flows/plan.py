"""What there is to do: which learners changed, and why, by comparing fingerprints.

A learner's detection depends on the learner's essays and metadata, reviewers' decisions, the policy's detection values,
the core's code and models, and the resource pack; rendering on the detection, the policy's surrogate values, the secret
and the corpus facts it uses. Equal fingerprint, equal result.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from flows.policy import policy_digest
from flows.shards import ShardJob
from flows.version import code_digest
from pseudo_core.errors import StoreError
from pseudo_core.model import Decision
from pseudo_core.policy import Policy
from warehouse.lake import Lake
from warehouse.results import DETECTED, RENDERED, ShardStore, StageTables

__all__ = ["LOST", "Plan", "Reason", "plan_detection", "plan_rendering", "require_files", "secret_digest"]

ChangedKeys = Callable[[str], str]
"""Gives, for the version of an older pack, the file of look-up keys that changed since; empty when that is not
known.
"""

Reason = str
"""Why a learner is redone: `new`, `essays`, `decisions`, `policy`, `program`, `resources`, `detection`, `secret`,
`facts`, `lost`.
"""

LOST = "lost"
"""Part of a fingerprint that no plan asks for: an essay of the learner was left out, since workers died with it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The jobs of one stage, the digests of all shards (done or not), and the reason for each learner that is
    redone.
    """

    jobs: tuple[ShardJob, ...]
    digests: Mapping[int, str]
    reasons: Mapping[str, Reason]
    n_learners: int

    def counts(self) -> dict[Reason, int]:
        """Return the number of learners to redo by reason."""
        return dict(sorted(Counter(self.reasons.values()).items()))


def secret_digest(secret: bytes) -> str:
    """Return what stands for the secret in a fingerprint: it changes with it and tells nothing of it."""
    return hmac.new(secret, b"swell-pseudo fingerprint", hashlib.sha256).hexdigest()[:16]


def _fingerprint(parts: Mapping[str, str]) -> str:
    """Return the parts as one line, so that the plan can say which of them changed."""
    return " ".join(f"{name}={value[:32]}" for name, value in sorted(parts.items()))


def _reason(old: str | None, new: str) -> Reason:
    if old is None:
        return "new"
    before = dict(item.split("=", 1) for item in old.split())
    after = dict(item.split("=", 1) for item in new.split())
    changed = [name for name in after if before.get(name) != after[name]]
    return changed[0] if changed else LOST if LOST in before else "new"


def _old_pack(old: str | None, new: str) -> str:
    """Return the version of the older pack when nothing but the pack differs, else the empty string."""
    if old is None:
        return ""
    before = dict(item.split("=", 1) for item in old.split())
    after = dict(item.split("=", 1) for item in new.split())
    differ = {name for name in after.keys() | before.keys() if before.get(name) != after.get(name)}
    return before["resources"] if differ == {"resources"} else ""


def _digest(*items: str) -> str:
    return hashlib.sha256("\0".join(items).encode()).hexdigest()


def plan_detection(
    home: Path,
    lake_root: Path,
    policy: Policy,
    pack: str,
    pack_version: str,
    decisions: Mapping[str, Sequence[Decision]],
    changed_keys: ChangedKeys,
) -> Plan:
    """Return the detection jobs; `decisions` are those of each learner, `pack_version` the digest of the resource
    pack. A learner for whom only the pack is another one is redone when its texts can look up a changed row.

    Raise StoreError when a file of the lake is lost.
    """
    lake = Lake.open(lake_root)
    require_files(lake)
    common = {
        "policy": policy_digest(policy, "detect"),
        "program": code_digest("detect"),
        "resources": pack_version,
    }
    wanted: dict[int, dict[str, str]] = {}
    for shard in lake.shards():
        wanted[shard] = {
            learner_id: _fingerprint(
                {
                    **common,
                    "essays": digest,
                    "decisions": _digest(*(repr(item) + item.value for item in decisions.get(learner_id, ()))),
                }
            )
            for learner_id, digest in lake.learner_digests(shard).items()
        }
    return _plan(home, lake_root, DETECTED, wanted, policy, (pack, pack_version), decisions, changed_keys)


def plan_rendering(
    home: Path,
    lake_root: Path,
    policy: Policy,
    pack: str,
    pack_version: str,
    pool_version: str,
    secret: bytes,
    detected: Plan,
    facts: Mapping[str, int],
) -> Plan:
    """Return the rendering jobs over finished detection results; `pool_version` is the digest of the lists that
    surrogates are drawn from.
    """
    least = policy.country_min_learners
    used = {country: count for country, count in facts.items() if count >= least} if least > 0 else {}
    common = {
        "policy": policy_digest(policy, "render"),
        "program": code_digest("render"),
        "resources": pool_version,
        "secret": secret_digest(secret),
        "facts": _digest(*sorted(used)),  # how many more than enough there are tells rendering nothing
    }
    wanted: dict[int, dict[str, str]] = {}
    for shard, digest in detected.digests.items():
        found = ShardStore(lake_root, DETECTED, shard).contents(digest)
        wanted[shard] = {
            learner_id: _fingerprint({**common, "detection": content}) for learner_id, content in found.items()
        }
    plan = _plan(home, lake_root, RENDERED, wanted, policy, (pack, pack_version), {}, lambda _: "")
    jobs = tuple(
        replace(job, source_digest=detected.digests[job.shard], facts=tuple(sorted(used.items()))) for job in plan.jobs
    )
    return replace(plan, jobs=jobs)


def require_files(lake: Lake) -> None:
    """Raise StoreError when essays that were processed before are gone from the lake: the release would do without
    them, and nobody hear of it.

    An erasure takes a learner out of the results before it does out of the lake, and nothing else takes one out.
    """
    there = lake.shards()
    lost = [lake.shard_path(shard) for shard in range(lake.n_shards) if shard not in there and _was_done(lake, shard)]
    tasks = lake.root / "tasks.parquet"
    if not tasks.exists() and any(map(lake.essay_ids, there)):
        lost.append(tasks)
    if lost:
        names = ", ".join(path.name for path in lost[:5]) + (" …" if len(lost) > 5 else "")
        raise StoreError(
            f"{names}: missing in {lake.root}, with what was ingested; restore it from a backup, or ingest all sources "
            "again"
        )


def _was_done(lake: Lake, shard: int) -> bool:
    """Tell whether there are results of learners of this shard."""
    store = ShardStore(lake.root, DETECTED, shard)
    newest = store.newest()
    return newest is not None and bool(store.fingerprints(newest))


def _plan(
    home: Path,
    lake_root: Path,
    stage: StageTables,
    wanted: Mapping[int, Mapping[str, str]],
    policy: Policy,
    pack: tuple[str, str],  # folder and version
    decisions: Mapping[str, Sequence[Decision]],
    changed_keys: ChangedKeys,
) -> Plan:
    jobs: list[ShardJob] = []
    digests: dict[int, str] = {}
    reasons: dict[str, Reason] = {}
    for shard, fingerprints in sorted(wanted.items()):
        store = ShardStore(lake_root, stage, shard)
        digests[shard] = store.digest_of(fingerprints)
        if store.has(digests[shard]):
            continue
        newest = store.newest()
        old = store.fingerprints(newest) if newest is not None else {}
        todo = [learner_id for learner_id, value in sorted(fingerprints.items()) if old.get(learner_id) != value]
        packs = {learner_id: _old_pack(old.get(learner_id), fingerprints[learner_id]) for learner_id in todo}
        keys = {version: changed_keys(version) for version in sorted(set(packs.values()) - {""})}
        reasons |= {learner_id: _reason(old.get(learner_id), fingerprints[learner_id]) for learner_id in todo}
        jobs.append(
            ShardJob(
                home=str(home),
                shard=shard,
                digest=digests[shard],
                fingerprints=tuple(sorted(fingerprints.items())),
                todo=tuple(todo),
                reuse=newest,
                policy=policy,
                pack=pack[0],
                pack_version=pack[1],
                unless_touched=tuple((item, keys[packs[item]]) for item in todo if packs[item] and keys[packs[item]]),
                decisions=tuple(item for learner_id in todo for item in decisions.get(learner_id, ())),
            )
        )
    # The largest shards first, so that no worker is left alone with one at the end.
    jobs.sort(key=lambda job: (-len(job.todo), job.shard))
    return Plan(tuple(jobs), digests, reasons, sum(len(item) for item in wanted.values()))
