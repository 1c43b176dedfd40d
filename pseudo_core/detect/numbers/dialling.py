"""One number to call or to write to, however it is spelt: `070-123 45 67`, `+46 70 1234567`, `0046(0)701234567`.

>>> [dialled(text).number for text in ("070-123 45 67", "+46 (0)70 1234567", "0046701234567", "+963 11 22 33")]
['0701234567', '0701234567', '0701234567', '963112233']
>>> address_key("Ada . Ek(at)Post . example")
'ada.ek@post.example'
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

__all__ = ["AT_SIGN", "HAS_AT", "Dialled", "address_key", "dialled"]

_SWEDEN = "46"
_MOBILE_WITHOUT_PLUS = re.compile(r"467\d{8}")
_LETTER_FOR_NOUGHT = re.compile(r"[oO]\d")
# The sign of an address, typed twice or in brackets: `@@`, `(at)`, `{a}`.
_BRACKETED = r"[(\[{](?:at|a|snabel-?a|@)[)\]}]"
AT_SIGN = rf"(?:@{{1,2}}|{_BRACKETED})"
HAS_AT = re.compile(rf"@|{_BRACKETED}", re.IGNORECASE)
_AT = re.compile(rf"{_BRACKETED}|@@")


class Dialled(NamedTuple):
    """A telephone number: how it is called at home, and what its digits begin with instead where it is spelt for
    callers from abroad.
    """

    number: str  # with its 0 within Sweden; with its country code abroad
    lead: str  # digits before it: `46`, `0046`, `00`
    lost: int  # digits at the beginning of `number` that `lead` replaces
    is_foreign: bool

    def spelt(self, number: str) -> str:
        """Return the digits of another number of the same kind spelt as this one."""
        return self.lead + number[self.lost :]


def dialled(surface: str) -> Dialled:
    """Return the number that a surface spells; Arabic digits are digits too."""
    digits = "".join(str(unicodedata.digit(char)) for char in surface if char.isdigit())
    head = "00" if digits.startswith("00") else ""
    is_called_from_abroad = bool(head) or surface.lstrip(" (").startswith("+")
    if not is_called_from_abroad and _MOBILE_WITHOUT_PLUS.fullmatch(digits) is None:
        is_letter = _LETTER_FOR_NOUGHT.match(surface) is not None  # `o70-123 45 67`
        return Dialled(f"0{digits}" if is_letter else digits, "", int(is_letter), is_foreign=False)
    rest = digits[len(head) :]
    if not rest.startswith(_SWEDEN):
        return Dialled(rest, head, 0, is_foreign=True)
    rest = rest.removeprefix(_SWEDEN)
    has_trunk = rest.startswith("0")
    return Dialled(rest if has_trunk else f"0{rest}", head + _SWEDEN, 0 if has_trunk else 1, is_foreign=False)


def address_key(surface: str) -> str:
    """Return an e-mail address without what writers vary: case, blanks, the sign."""
    return _AT.sub("@", "".join(surface.casefold().split()))
