"""How doubtful the recall of an essay is: capitalised words inside sentences that nothing explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.model import AnnotatedEssay

if TYPE_CHECKING:
    from pseudo_core.lexicon import Lexicon

__all__ = ["count_unknown_capitals"]

_OPENS = frozenset('"”“»«:–—-•*(')
_SHOUTING = 0.5  # from this share of capital letters on, capitals say nothing


def count_unknown_capitals(annotated: AnnotatedEssay, lexicon: Lexicon) -> int:
    """Return the number of capitalised words inside sentences that are in no mention, in no list and no ordinary word.

    Zero for an essay that is written in capitals throughout.
    """
    count = _count_unknown(annotated, lexicon)
    return count if count and not _is_shouted(annotated.essay.text) else 0


def _is_shouted(text: str) -> bool:
    return sum(map(str.isupper, text)) >= _SHOUTING * sum(map(str.isalpha, text))


def _count_unknown(annotated: AnnotatedEssay, lexicon: Lexicon) -> int:
    tokens = annotated.tokens
    count = at = 0
    for i in [i for i, token in enumerate(tokens) if token.text[:1].isupper()]:
        token = tokens[i]
        if not i or not token.text.isalpha() or len(token.text) < 2:
            continue
        before = tokens[i - 1]
        if before.sentence != token.sentence or before.text in _OPENS:
            continue
        while at < len(annotated.mentions) and annotated.mentions[at].end <= token.start:
            at += 1
        if at < len(annotated.mentions) and annotated.mentions[at].start < token.end:
            continue
        word = token.text
        stem = word[:-1] if word.endswith("s") else word
        is_known = any(lexicon.is_common(form.lower()) or lexicon.lookup(form) for form in (word, stem))
        count += not is_known
    return count
