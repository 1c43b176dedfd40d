"""The exception tree of the program.

    SwellPseudoError
    ├── InputError            something a user gave cannot be used; names file, line or element, and what to do
    │   ├── FormatError       the shape of a file is wrong (XML, CSV, JSON, SVALA graph)
    │   └── EssayError        one essay cannot be used; carries its id
    ├── PolicyError           a policy file or value is wrong
    ├── ResourceError         a list or model is missing, changed or broken
    ├── SurrogateError        no surrogate can be drawn that is allowed
    ├── DecisionError         a reviewer's decision cannot be applied
    ├── SecretError           the secret or a key is missing, too open or wrong
    ├── StoreError            something in the lake or a database is missing, half-written or of another version
    └── GateError             a gate is red; nothing was published

No message ever holds essay text, a name, or a plain hash of one: ids, offsets, labels and rule names only. Exceptions
of other libraries may carry text (`JSONDecodeError.doc`); raise ours *after* the `except` block, so that it is not
chained.
"""

from __future__ import annotations

__all__ = [
    "DecisionError",
    "EssayError",
    "FormatError",
    "GateError",
    "InputError",
    "PolicyError",
    "ResourceError",
    "SecretError",
    "StoreError",
    "SurrogateError",
    "SwellPseudoError",
]


class SwellPseudoError(Exception):
    """Base of all errors that the program raises on purpose.

    `fields` holds what a program may want to read (`essay_id`, `start`, `label`, `line` …): short words and numbers
    that are safe in logs and audit rows.
    """

    def __init__(self, message: str, **fields: str | int | None) -> None:
        super().__init__(message)
        self.message = message
        self.fields = fields

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the fields when a Dask worker sends the error home."""
        return (_rebuild, (type(self), self.message, self.fields))


def _rebuild(kind: type[SwellPseudoError], message: str, fields: dict[str, str | int | None]) -> SwellPseudoError:
    return kind(message, **fields)


class InputError(SwellPseudoError):
    """Something a user gave cannot be used."""


class FormatError(InputError):
    """The shape of a file is wrong."""


class EssayError(InputError):
    """One essay cannot be used; the others go on."""


class PolicyError(SwellPseudoError):
    """A policy file or value is wrong."""


class ResourceError(SwellPseudoError):
    """A list or model is missing, changed or broken."""


class SurrogateError(SwellPseudoError):
    """No allowed surrogate can be drawn."""


class DecisionError(SwellPseudoError):
    """A reviewer's decision cannot be applied."""


class SecretError(SwellPseudoError):
    """The secret or a key is missing, too open or wrong."""


class StoreError(SwellPseudoError):
    """Something in the lake or a database is missing, half-written or of another version."""


class GateError(SwellPseudoError):
    """A gate is red; nothing was published."""
