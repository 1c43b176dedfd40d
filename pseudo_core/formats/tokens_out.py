"""Release values → token XML, as the pseudonymisation service of SweLL gives it.

    <essay id="A1AT1"><sentence><token start="0">Jag</token> … <token start="10" label="city" nr="2" modifiers="gen"
    surrogate="yes">B-stads</token></sentence></essay>

`start` counts code points in the released text, so that the blanks between tokens can be told. A token that is a
surrogate says so; a labelled token without `surrogate` is the learner's own (a profession, a family word). Words
that were changed to fit a surrogate carry `changed`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from pseudo_core.model import RenderedEssay, RenderedMention
from pseudo_core.tokenise import tokenise

__all__ = ["ReleaseToken", "release_tokens", "tokens_xml"]


@dataclass(frozen=True, slots=True)
class ReleaseToken:
    """A token of the released text, `[start, end)` in it; `mention` is the index of its mention, None outside of
    mentions.
    """

    start: int
    end: int
    sentence: int
    mention: int | None = None
    changed: str = ""  # why a token that is no mention is not the learner's own (`preposition`)


def release_tokens(rendered: RenderedEssay) -> tuple[ReleaseToken, ...]:
    """Return the tokens of the text with surrogates, cut at the borders of mentions, sorted by start."""
    borders = sorted({at for mention in rendered.mentions for at in (mention.start, mention.end)})
    changes = {segment.target_start: segment.reason for segment in rendered.segments if segment.reason}
    out: list[ReleaseToken] = []
    next_border = next_mention = 0
    for token in tokenise(rendered.text):
        while next_border < len(borders) and borders[next_border] <= token.start:
            next_border += 1
        cuts = [token.start]
        at = next_border
        while at < len(borders) and borders[at] < token.end:
            cuts.append(borders[at])
            at += 1
        for start, end in zip(cuts, [*cuts[1:], token.end], strict=True):
            while next_mention < len(rendered.mentions) and rendered.mentions[next_mention].end <= start:
                next_mention += 1
            inside = next_mention < len(rendered.mentions) and rendered.mentions[next_mention].start <= start
            mention = next_mention if inside else None
            out.append(ReleaseToken(start, end, token.sentence, mention, changes.get(start, "")))
    return tuple(out)


def tokens_xml(rendered: RenderedEssay) -> Iterator[str]:
    """Yield the lines of one `<essay>` element, each ending in a line feed."""
    yield f"<essay id={quoteattr(rendered.essay_id)}>\n"
    sentence: int | None = None
    for token in release_tokens(rendered):
        if token.sentence != sentence:
            if sentence is not None:
                yield "</sentence>\n"
            yield "<sentence>\n"
            sentence = token.sentence
        mention = None if token.mention is None else rendered.mentions[token.mention]
        attributes = "".join(f" {name}={quoteattr(value)}" for name, value in _attributes(token, mention))
        yield f"<token{attributes}>{escape(rendered.text[token.start : token.end])}</token>\n"
    if sentence is not None:
        yield "</sentence>\n"
    yield "</essay>\n"


def _attributes(token: ReleaseToken, mention: RenderedMention | None) -> Iterator[tuple[str, str]]:
    yield "start", str(token.start)
    if mention is not None:
        yield "label", str(mention.label)
        yield "nr", str(mention.entity)
        if mention.modifiers:
            yield "modifiers", " ".join(mention.modifiers)
        if mention.replaced:
            yield "surrogate", "yes"
    elif token.changed:
        yield "changed", token.changed
