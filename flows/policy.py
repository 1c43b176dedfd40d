"""The policy file: TOML in, `pseudo_core.policy.Policy` out. Unknown keys are errors at the start, not surprises
later.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import Any

from flows.home import type_name
from pseudo_core.errors import PolicyError
from pseudo_core.policy import Policy
from pseudo_core.taxonomy import Label, Style

__all__ = ["default_policy_toml", "policy_digest", "policy_from_toml", "read_policy"]

_MOST = 2**31 - 1  # what a column of a release holds; with a larger number a run would fail when all is done


def read_policy(path: Path) -> Policy:
    """Return the policy in a file, or the default one when there is no file. Raise PolicyError naming key and file."""
    if not path.exists():
        return Policy()
    problem = ""
    text = ""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        problem = f"{path.name}: not UTF-8; save it as UTF-8"
    if problem:
        raise PolicyError(problem)
    return policy_from_toml(text, path.name)


def policy_from_toml(text: str, name: str = "policy.toml") -> Policy:
    """Return the policy that a TOML text describes; what it leaves out keeps its default.

    Raise PolicyError for what is not TOML, unknown keys and values that do not fit.

    >>> policy_from_toml('style = "natural"').style
    <Style.NATURAL: 'natural'>
    """
    problem = ""
    values: dict[str, Any] = {}
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = f"{name}: not valid TOML: {error}"
    if problem:
        raise PolicyError(problem)
    known = {item.name: item for item in fields(Policy)}
    chosen: dict[str, Any] = {}
    for key, value in values.items():
        if key not in known:
            raise PolicyError(f"{name}: unknown key {key!r}; known are {', '.join(sorted(known))}", field=key)
        chosen[key] = _convert(name, key, value, known[key].default)
    return Policy(**chosen)


def _convert(name: str, key: str, value: Any, default: Any) -> Any:
    """Return a TOML value in the type of the field's default."""
    if key == "style_per_label":
        if not isinstance(value, dict):
            raise PolicyError(f"{name}: [style_per_label] must be a table of label = style", field=key)
        return tuple(
            (_word(name, key, label, Label), _word(name, key, style, Style)) for label, style in sorted(value.items())
        )
    if isinstance(default, StrEnum):
        return _word(name, key, value, type(default))
    if isinstance(default, tuple):
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise PolicyError(f"{name}: {key} must be a list of strings", field=key)
        return tuple(value)
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type(value) is not type(default):
        raise PolicyError(f"{name}: {key} must be {type_name(default)}", field=key)
    if isinstance(value, int) and not 0 <= value <= _MOST:
        raise PolicyError(f"{name}: {key} must lie between 0 and {_MOST}", field=key)
    return value


def _word(name: str, key: str, value: Any, kind: type[StrEnum]) -> StrEnum:
    if value not in [str(item) for item in kind]:
        raise PolicyError(f"{name}: {key} must be one of {', '.join(kind)}", field=key)
    return kind(value)


def default_policy_toml() -> str:
    """Return the default policy file, each key with its meaning above it."""
    lines = ["# The policy of this home. A run refuses unknown keys. Generated from pseudo_core/policy.py."]
    for item in fields(Policy):
        lines.append(f"\n# {item.metadata['doc']}")
        if item.name == "style_per_label":
            lines.append('# [style_per_label] as a table at the end of this file: firstname_male = "natural"')
        else:
            lines.append(f"{item.name} = {_toml(item.default)}")
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return json.dumps(list(value), ensure_ascii=False)
    if isinstance(value, str):
        return json.dumps(str(value), ensure_ascii=False)
    return str(value)


# Values that change what is published, not what is detected or how it is rendered.
PUBLISH_ONLY = frozenset({"k"})
DETECT_ONLY = frozenset({"min_score", "skip_text_types"})


def policy_digest(policy: Policy, part: str) -> str:
    """Return a digest of the values that one part of a run depends on: `detect`, `render` or `publish` (all)."""
    names: Mapping[str, bool] = {
        item.name: part == "publish"
        or (part == "render" and item.name not in PUBLISH_ONLY | DETECT_ONLY)
        or (part == "detect" and item.name in DETECT_ONLY)
        for item in fields(Policy)
    }
    values = {name: getattr(policy, name) for name, wanted in names.items() if wanted}
    return hashlib.sha256(json.dumps(values, sort_keys=True, default=str).encode()).hexdigest()
