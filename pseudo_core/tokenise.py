"""Text → tokens and sentences with offsets, for typed and for kiosk-transcribed essays.

A token is a word with what belongs to it (`al-Hassan`, `Ali's`, `27-årig`, `19:e`, `3.e`, `1,5`, `12.30`, `tel.nr`,
`t.ex.`, `S:t`, an e-mail address, a URL), or punctuation. Blanks and the line-break mark `␤` of transcribed essays
belong to no token; `$`, which stands for an illegible character there, is a letter (`Norrk$ping`). What learners
leave out is allowed for: `hemma.Sen` and `adress:Storgatan` are split, sentences may begin in lower case, and
headings, greetings and signatures end with their line.

>>> tokens = tokenise("Ring Ali's bror.Kl. 12.30 går bra")
>>> [(token.text, token.start, token.sentence) for token in tokens][:5]
[('Ring', 0, 0), ("Ali's", 5, 0), ('bror', 11, 0), ('.', 15, 0), ('Kl.', 16, 1)]
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import repeat
from operator import and_
from sys import intern
from typing import Any

from pseudo_core.model import Token

__all__ = ["CAPITALS", "LINE_BREAK_MARK", "make_token", "token_columns", "tokenise"]

LINE_BREAK_MARK = "␤"

# A line at least this long (code points) may have been broken by the paper's edge, in the middle of a sentence.
_FULL_LINE_CHARS = 30

# Abbreviations whose dot belongs to the token, and those that are words too, whose dot does so before a digit only.
_ABBREVIATION = (
    "adr|ang|avd|ca|civ|dir|dr|dvs|eg|etc|exkl|fig|forts|föreg|förf|ggr|hr|inkl|jfr|jr|kap|kl|kungl|kv|lgh|milj|mob|möjl|"
    "mr|mrs|nr|osv|pers|prof|resp|sek|sid|sr|tel|uppl|växl|övers"
)
_AMBIGUOUS = "jan|febr?|apr|aug|sept?|okt|nov|dec|art|kr|mån|st|str|ref|konto|kod|rum"
_INFLECTION = "arnas|arna|orna|erna|aren|ens|ets|are|an|en|et|er|ar|na|ns|ts|ta|s|n|t|a|e"
# `nu` and `de` are words: they count after two dots or after `www.` only.
_TOP_DOMAIN = "com|org|net|info|edu|gov|eu|uk|dk|no|fi|pl|ru|se|biz|io"
_PATH = r"/[^\s<>\"”␤]*(?<![.,:;!?)\]'’…])"
# A letter, digit or illegible character; marks that combine with one follow it, and some that nobody sees.
_CHAR = r"[\w$\u00ad\u0300-\u036f\u064b-\u065f\u200b-\u200f\u2060\ufeff]"

# Capitals that names are shortened to, and small words that stand between them and a family name.
CAPITALS = "A-ZÅÄÖÆØÉÈÓÚÍÁÝÞÐÇŞŠŽČĆĐŁŚŻİÜ"
_PARTICLES = (
    r"(?: (?: v\.d\. | v/d | von | van | af | de | del | della | dela | di | da | dos | das | el | al | bin | bint"
    rf" | ter | ten | der | den | la | las | los ) \s ){{1,3}} [{CAPITALS}]"
)

_TOKEN = re.compile(
    rf"""(?! [\s␤] )(?:
      [A-Za-zÀ-ÖØ-öø-ÿ]++ (?= [ \n␤,!?;)] )                              # most words: the fast way out
    | \.++ | [!?]++ | -{{2,}}
    | [:;=]-?[)(DPp](?!\w) | [,;"”()]                                 # smileys before plain marks
    | (?i:https?://|www\.) [^\s<>"”␤]+ (?<! [.,:;!?)\]'’…] )         # URL
    | [\w.+$-]{{1,64}} @ [\w$-]++ (?: \. (?! [A-ZÅÄÖ][a-zåäö]) [\w$-]++ )*        # e-mail
    | (?: (?: [\w-]{{1,63}}+ \. (?= \w ) ){{1,5}} (?:{_TOP_DOMAIN}) | [\w-]{{1,63}}+\.[\w-]{{1,63}}+\.(?:nu|de) )
          (?! \w | [.-]\w ) (?:{_PATH})?                                  # bare domain
    | (?: [^\W\d_]\. )+ (?: [^\W\d_] (?![\w'’-]) \.?+ | (?<= \.[^\W\d_]\.) )       # o.s.v. m.m
    | (?i: bl\.a | fr\.o\.m | t\.ex | m\.fl | [fe]\.kr | o\.dyl | fil\.mag ) (?!\w) \.?+
    | (?i: [^\W\d_]{{1,7}} \.nr ) (?!\w) (?: \. (?=\s*[\d:]) )?            # tel.nr
    | (?i: (?:{_ABBREVIATION}) \. | (?:{_AMBIGUOUS}) \. (?=\ ?\d) ) (?!\.)
    | St\. (?= \ ?[A-ZÅÄÖ] )                                             # a saint's place
    | [{CAPITALS}] \. (?= \s|$|[,)␤] ) (?! \s*+ (?! {_PARTICLES} ) [a-zåäö] )  # initial of a name
    | v/d (?= \s[{CAPITALS}] )                                                # M. v/d Berg
    | [-'’´] \d\d (?! [\w$] )                                             # year: -95
    | \+ \d[\d$]*+ (?: -[\d$]++ )*                                        # +46701234567
    | \d++ \. [ea] (?!\w)                                                # 3.e
    | (?i: s:ta? | (?:tv|pc|wc|cd|dvd|sms|id|vd) : (?:{_INFLECTION}) ) (?!\w)
    | {_CHAR}++ (?:
          (?: [-\u2010\u2011'’´‘`]                                        # al-Hassan Ali's
            | (?<= [\d$] ) [.,:/+] (?= [\d$] )                            # 12.30 1,5 3/4-19 2019/077
            | (?<= [A-ZÅÄÖ\d] ) : (?= (?:{_INFLECTION}) (?!\w) )          # 19:e GIF:s
            | (?<= [A-ZÅÄÖ] ) & (?= [A-ZÅÄÖ] )                            # H&M
          ) {_CHAR}++ )*
      (?: (?<= [^\W\d_] ) - (?= \s(?:och|eller|samt)\s ) )?               # majoritets- och
    | [^\w\s␤] [\u200d\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]*+
    )""",
    re.VERBOSE,
)

# `Token._make` without its checks, twice as fast.
make_token: Callable[[Iterable[Any]], Token] = partial(tuple.__new__, Token)
_MONTHS = ("jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec")
_STOP = frozenset(".!?…")
_QUOTES = frozenset('"”“»«')
_CLOSERS = frozenset(")]}’'")
# Abbreviations that often stand last in a sentence; a capital after them opens the next one.
_FINAL_ABBREVIATION = frozenset(
    {"osv.", "etc.", "m.m.", "m.fl.", "o.s.v.", "o.dyl.", "e.d.", "f.kr.", "e.kr.", "nr.", "tel.", "mob."}
)


def tokenise(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text, sorted, not overlapping, with code point offsets and sentence numbers from 0.

    `text[token.start:token.end] == token.text`; every code point outside all tokens is white space or `␤`.

    A sentence ends at `. ! ? …` with the quotation marks and brackets that close it, whatever the case of the next
    word; but not after an ordinal (`3. maj`), nor in reported speech (`"Kom!" sa hon`). It ends with its line too,
    unless the line is full, ends without a stop, and the next one goes on in lower case.
    """
    return tuple(map(make_token, zip(*token_columns(text), repeat(""), repeat(0.0), strict=False)))


def token_columns(text: str) -> tuple[Sequence[int], Sequence[int], list[str], list[int]]:
    """Return the starts, ends, texts and sentence numbers of a text's tokens."""
    spans = list(map(re.Match.span, _TOKEN.finditer(text)))
    if not spans:
        return (), (), [], []
    starts, ends = zip(*spans, strict=True)
    # Equal words are one object, so that looking them up again and again need not compare their letters.
    words = [intern(text[start:end]) for start, end in spans]
    breaks = _breaks(text, starts)
    # Nothing ends within a line at a word that follows a word: most tokens need no look.
    is_plain = list(map(str.isalpha, words))
    marks = [i for i, is_dull in enumerate(map(and_, is_plain, [True, *is_plain])) if not is_dull]
    numbers: list[int] = []
    sentence = line_start = 0
    stop = ""  # the stop that was seen last; the next word opens a sentence unless something speaks against it
    after_number = quoted = in_quotation = False
    for i in sorted({*marks, *breaks}) if breaks else marks:
        word, before = words[i], sentence
        start, end, last = starts[i], ends[i - 1] if i else 0, words[i - 1] if i else ""
        if i in breaks:
            is_full = end - line_start >= _FULL_LINE_CHARS
            line_start = start
            if stop or breaks[i] > 1 or not is_full or last == ":" or not word[0].islower():
                sentence += 1
                stop = ""
                quoted = in_quotation = False
        if stop:
            first = word[0]
            if first in _STOP:
                stop += word
            elif first in _CLOSERS or (first in _QUOTES and (in_quotation or _is_glued(text, start, ends[i], end))):
                quoted = True
                in_quotation = in_quotation and first not in _QUOTES
            else:
                if not (first.islower() and _goes_on(stop, word, after_number=after_number, quoted=quoted)):
                    sentence += 1
                    in_quotation = first in _QUOTES
                elif first in _QUOTES:
                    in_quotation = not in_quotation
                stop = ""
                quoted = False
        elif not is_plain[i]:
            if word[0] in _STOP:
                stop = word
                after_number = start == end and last.isdigit()
            elif word in _QUOTES:
                in_quotation = not in_quotation
        elif last[-1:] == "." and last.lower() in _FINAL_ABBREVIATION and word[0].isupper():
            sentence += 1
            in_quotation = False
        if sentence != before:
            numbers += [before] * (i - len(numbers))
    numbers += [sentence] * (len(words) - len(numbers))
    return starts, ends, words, numbers


def _breaks(text: str, starts: Sequence[int]) -> dict[int, int]:
    """Return the tokens but the first that new lines stand before, and how many of them; no token holds one."""
    found: dict[int, int] = {}
    lines = text.replace(LINE_BREAK_MARK, "\v").splitlines(keepends=True)
    at = 0
    for line in lines[:-1]:
        at += len(line)
        i = bisect_left(starts, at)
        if 0 < i < len(starts):
            found[i] = found.get(i, 0) + 1
    return found


def _is_glued(text: str, start: int, end: int, before: int) -> bool:
    """Tell whether a mark stands right behind the word before and not right before the next."""
    return start == before and not text[end : end + 1].isalnum()


def _goes_on(stop: str, word: str, *, after_number: bool, quoted: bool) -> bool:
    """Tell whether a lower-case word after a stop still belongs to the sentence."""
    if quoted or stop[0] == "…" or stop.startswith(".."):
        return True
    return after_number and stop == "." and word.startswith(_MONTHS)
