"""Sparv's XML export of one essay → tokens with part of speech, lemma and label, at the essay's own offsets.

Sparv's tokens need not be ours: their text is looked for in the essay's text, in order, and white space and `␤` count
for nothing. A personal-information label (`pi="city"`, or `pi="B-city"` and `pi="I-city"`) stands on its token; when it
covers several tokens, one more `ExternalToken` without a part of speech covers them together and carries it.

>>> xml = '<text><sentence><token pos="PM" lemma="|Ali|" pi="firstname_male">Ali</token></sentence></text>'
>>> [(token.start, token.end, token.pos, token.lemma, token.label.value) for token in read_sparv(xml, " Ali")]
[(1, 4, 'PM', 'Ali', 'firstname_male')]
"""

from __future__ import annotations

import io
import unicodedata
from dataclasses import dataclass
from xml.sax import SAXException, handler, xmlreader

import defusedxml.sax
from defusedxml.common import DefusedXmlException

from pseudo_core.errors import FormatError
from pseudo_core.model import ExternalToken
from pseudo_core.taxonomy import COMMENTS, Label
from pseudo_core.tokenise import LINE_BREAK_MARK

__all__ = ["read_sparv"]

_TOKEN_ELEMENTS = frozenset({"token", "w"})
_NO_LABEL = frozenset({"", "o", "_"})
_LABELS = {label.value.lower(): label for label in Label if label not in COMMENTS}


@dataclass(slots=True)
class _SparvToken:
    line: int
    text: str
    pos: str
    lemma: str
    label: Label | None
    goes_on: bool  # an `I-` label: the span of the token before goes on


class _Reader(handler.ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.tokens: list[_SparvToken] = []
        self.unknown_label_line = 0
        self._open: list[str] | None = None
        self._attributes: dict[str, str] = {}
        self._line = 0
        self._locator: xmlreader.Locator | None = None

    def setDocumentLocator(self, locator: xmlreader.Locator) -> None:  # noqa: N802 - the name that SAX calls
        self._locator = locator

    @property
    def line(self) -> int:
        return int(self._locator.getLineNumber() or 0) if self._locator is not None else 0

    def startElement(self, name: str, attrs: xmlreader.AttributesImpl) -> None:  # noqa: N802
        if name in _TOKEN_ELEMENTS:
            self._open = []
            self._attributes = dict(attrs.items())
            self._line = self.line

    def characters(self, content: str) -> None:
        if self._open is not None:
            self._open.append(content)

    def endElement(self, name: str) -> None:  # noqa: N802
        if name not in _TOKEN_ELEMENTS or self._open is None:
            return
        value = _first_of_set(self._attributes.get("pi", ""))
        prefix, dash, rest = value.partition("-")
        has_prefix = bool(dash) and prefix in ("B", "I")
        key = (rest if has_prefix else value).lower().replace(":", "_")
        label = _LABELS.get(key)
        if label is None and key not in _NO_LABEL:
            self.unknown_label_line = self.unknown_label_line or self._line
        self.tokens.append(
            _SparvToken(
                self._line,
                unicodedata.normalize("NFC", "".join(self._open)),
                self._attributes.get("pos", ""),
                _first_of_set(self._attributes.get("lemma", "")),
                label,
                has_prefix and prefix == "I",
            )
        )
        self._open = None


def _first_of_set(value: str) -> str:
    """Return the first member of a set as Sparv writes it (`|gå|gå ut|`), or the value itself."""
    return next((part for part in value.split("|") if part), "")


def read_sparv(xml: str, text: str) -> tuple[ExternalToken, ...]:
    """Return the tokens of one essay's export, sorted; offsets are code points of `text`, `pos` is SUC's.

    Raise FormatError, with the line, when the XML is broken or holds a document type, when a label is not in the
    taxonomy, or when the tokens are not those of this text.
    """
    reader = _Reader()
    source = xmlreader.InputSource()
    source.setCharacterStream(io.StringIO(xml))
    parser = defusedxml.sax.make_parser()
    parser.forbid_dtd = True
    parser.setContentHandler(reader)
    problem = ""
    try:
        parser.parse(source)
    except DefusedXmlException:
        problem = "holds a document type or entities, which are refused"
    except SAXException:
        problem = "is broken XML"
    if problem:
        raise _error(f"{problem}; export the essay from Sparv again", reader.line)
    if reader.unknown_label_line:
        raise _error("a `pi` label is not in the taxonomy; see the list of labels", reader.unknown_label_line)
    if not reader.tokens:
        raise _error("holds no <token>; export with `token` as an element", reader.line)
    return tuple(sorted(_with_spans(reader.tokens, _aligned(reader.tokens, text)), key=_order))


def _error(what: str, line: int) -> FormatError:
    return FormatError(f"Sparv XML, line {line}: {what}", line=line)


def _order(token: ExternalToken) -> tuple[int, int, str]:
    return token.start, token.end, token.pos


def _aligned(tokens: list[_SparvToken], text: str) -> list[tuple[int, int]]:
    """Return where each token stands in the text; an empty span for a token of white space alone."""
    spans = []
    at = 0
    for token in tokens:
        start = -1
        for char in token.text:
            if char.isspace():
                continue
            while at < len(text) and text[at] != char and (text[at].isspace() or text[at] == LINE_BREAK_MARK):
                at += 1
            if at == len(text) or text[at] != char:
                raise _error(
                    "a token is not in the essay's text at its place; run Sparv on this text again", token.line
                )
            start = at if start < 0 else start
            at += 1
        spans.append((max(start, 0), at if start >= 0 else max(start, 0)))
    if text[at:].replace(LINE_BREAK_MARK, "").strip():
        raise _error("the tokens end before the essay's text does; run Sparv on this text again", tokens[-1].line)
    return spans


def _with_spans(tokens: list[_SparvToken], spans: list[tuple[int, int]]) -> list[ExternalToken]:
    found = []
    seen = [(token, span) for token, span in zip(tokens, spans, strict=True) if span[1] > span[0]]
    for i, (token, (start, end)) in enumerate(seen):
        last = i
        label = token.label
        if label is not None:
            if token.goes_on and i and seen[i - 1][0].label is label:
                label = None
            else:
                while last + 1 < len(seen) and seen[last + 1][0].goes_on and seen[last + 1][0].label is label:
                    last += 1
        if last > i:
            found.append(ExternalToken(start, seen[last][1][1], "", "", label))
            label = None
        found.append(ExternalToken(start, end, token.pos, token.lemma, label))
    return found
