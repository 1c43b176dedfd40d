"""Names of accounts (`@lena.ritar`, `wolf#4471`), passwords, and the names of networks at home (guidelines 3.14).

>>> from pseudo_core.detect.view.context import EssayView
>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> from pseudo_core.taken import Taken
>>> text = "Wifi heter Stugan44 och på insta heter jag lena.ritar ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [text[e.start : e.end] for e in accounts(view, None, Taken(text), hints_of(view))]
['Stugan44', 'lena.ritar']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from itertools import compress
from operator import or_
from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import matches_at, word_set
from pseudo_core.detect.view.word_columns import WordColumn
from pseudo_core.memory import Memory
from pseudo_core.model import Evidence
from pseudo_core.taken import Taken
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView
    from pseudo_core.lexicon import Lexicon

__all__ = ["HANDLE", "IN_WORDS", "accounts", "hints_of", "looks_like_host", "make_handle"]

# The name of a network at home, when it is none of the ordinary words: `wifi heter BergmansStuga`.
_NETWORK = re.compile(
    r"\b(?:wi-?fi(?:n|t|namn|namnet)?|nätverk(?:et)?|nätverksnamn(?:et)?|ssid|bredband(?:et)?|hotspot(?:en)?)\b"
    r"[^\n.!?,;]{0,15}?(?:\b(?:heter|är|e|ä|ar|er|kallas)\b|:|=)\s*[\"”“']?(?P<name>[^\W\d][\w&.-]{3,29}\w)",
    re.IGNORECASE,
)
HANDLE = re.compile(r"(?<![\w.])@[\w.]{3,30}(?<!\.)")
# Nothing but the name of an account, or of a file, has a low line inside.
_UNDERSCORED = re.compile(r"(?<![\w@./-])(?!\d+_\d+\b)@?[^\W_](?:[^\W_]|\.)*_[\w.]*[^\W_](?![\w@/])")
_TAGGED = re.compile(r"(?<![\w@./#-])[^\W\d_][\w.]{1,30}#\d{4}(?![\w#])")  # `wolf#4471`
_FILE = re.compile(r"\.(?:pdf|docx?|jpe?g|png|txt|xlsx?|pptx?|zip|mp[34]|heic)$", re.IGNORECASE)
_SOCIAL = re.compile(
    r"\b(?:instagram|insta|snapchat|snap|skype|facebook|tiktok|telegram|viber|discord|användarnamn\w*|twitter|line"
    r"|wechat|weibo|imo|kakao|kakaotalk|messenger|signal|zalo|vk|odnoklassniki)\b"
    r"[^\n.!?]{0,20}?(?:\b(?:är|e|ä|ar|er)\b|\bheter\b|:|\bpå\b)\s*(?:(?:jag|vi|hon|han)\s)?(?!(?:\d{1,4}|0[\d-]+)\b(?![._]\w*[^\W\d]))"
    r"(?P<handle>[\w.-]*[\d_.@][\w.-]*\w)",
    re.IGNORECASE,
)
# `jag bytte lösenord … , nu är det Gurka&salt7`: far off, but with letters and digits.
_PASSWORD_FAR = re.compile(
    r"\blösen(?:ord\w*)?\b[^\n.!?]{0,80}?\b(?:är|e|ä|ar|er|heter)\b(?:\s(?:det"
    r"|nu))?\s(?P<secret>(?=\S*\d)(?=\S*[^\W\d_])[^\s,]{5,40})",
    re.IGNORECASE,
)
# The code of a network that is no number: `wifi heter X och koden är hund-hund-7`.
_NETWORK_CODE = re.compile(
    r"\b(?:wi-?fi|nätverk|bredband)\w*[^\n.!?]{0,60}?\b(?:kod(?:en)?|ord(?:et)?|pass(?:et)?|key)"
    r"(?:\s?(?:är|e|ä|ar|er|:|=)\s*|\s(?=[^\W\d_]+\d))[\"”“']?"
    r"(?P<secret>(?=\S*[^\W\d_])(?=\S*[\d\W_])[^\s\"”“',]{4,40})",
    re.IGNORECASE,
)
# `följ mig på Strava , sten-olle`, `på forumet , jag heter Tjärnen där`.
_FOLLOW = re.compile(
    r"\b(?:följ|hitta|sök|adda|finns|stöd)\s+(?:gärna\s+)?(?:mig|oss|jag)\s+(?:gärna\s+"
    r"|också\s+)?på\s+[^\W\d_]\w+\s*[,:]?\s+"
    r"(?:(?:som|under|där|jag|heter|namnet)\s+){0,3}(?P<handle>[^\W\d_][\w.-]*(?:[_.-]\w|\d)[\w.-]*(?<![.-]))",
    re.IGNORECASE,
)
# `skriv till lena.ritar.umea på snapchat`
_BEFORE_NETWORK = re.compile(
    r"(?<![\w@.])(?P<handle>(?=[\w-]*[._]\w)[^\W\d_][\w.-]*\w)\s(?:på|via)\s(?:min\s|mitt\s)?(?:insta|snap|skype|tiktok"
    r"|telegram|face|viber|discord|twitter|wechat|messenger|signal)",
    re.IGNORECASE,
)
# `på instagram , molntuss`, `finns på insta som molntuss`: letters alone where they are no word.
_TOLD_THERE = re.compile(
    r"\b(?:instagram|insta|snapchat|snap|tiktok|telegram|discord|roblox|twitch|steam|skype|viber|messenger)\b"
    r"\s?(?:[,:]|(?:som|under|är|e|ä|ar|er|heter)\b)\s?[\"”“']?(?P<handle>[^\W\d_][\w.-]{3,28}\w)(?=[\"”“']?\s?(?:[,.!?)\n]|$|och\b))",
    re.IGNORECASE,
)
# `jag är molntuss03 på insta`
_CALLED_ON = re.compile(
    r"\b(?:är|heter|till|följ|adda|sök)\s(?P<handle>[^\W\d_]{3,}[\w.-]*\d)\s(?:på|via)\s(?:min\s|mitt\s)?(?:insta|snap|skype"
    r"|tiktok|telegram|face|viber|discord|twitter|messenger|signal|roblox|steam)",
    re.IGNORECASE,
)
_PAGE_ENDINGS = frozenset({"com", "se", "org", "net", "nu", "info", "eu", "io", "example", "no", "dk", "fi", "de"})
_CALLED_THERE = re.compile(r"\b(?:jag heter|heter jag)\s+(?P<handle>[^\W\d_][\w.-]{3,29})\s+där\b", re.IGNORECASE)
# A word agreed on may be any: `säg kodordet mandel`.
_AGREED_WORD = re.compile(
    r"(?i)\b(?:(?:säg|säger|uppge|ange|med|vårt) kodord(?:et)?(?:\s?:|\s(?:är|som))?|kodordet(?:\s(?:är|heter)|\s?:))"
    r"\s[\"”“']?(?P<secret>[^\W\d_]{3,20})"
)
# `min kanal på youtube heter MatMedMona`: a capital or a digit inside.
_OWN_PAGES = frozenset(
    {"kanal", "kanalen", "konto", "kontot", "profil", "profilen", "blogg", "bloggen", "podd", "podden"}
)
_OWN_PAGE = re.compile(
    r"\b(?i:kanal(?:en)?|kontot?|profil(?:en)?|blogg(?:en)?|podd(?:en)?)\b(?:\s(?:på|hos)\s\w+)?\s(?:heter|kallas|är)\s"
    r"(?P<handle>[^\W\d_]\w*(?:[a-zåäö][A-ZÅÄÖ]|[^\W\d_]\d)\w*)"
)
_CHANNEL = re.compile(
    r"\b(?:twitch|youtube|insta\w*|snap\w*|tiktok|discord|steam|reddit|forum\w*|chatt\w*|kanal\w*)\b", re.I
)
# What parts of words hint at: an account by the network's name or by a word for user names, a login phrase, an address
# in words, a password, a network's name. One look-up a word is faster than a search of the text for each.
_SOCIAL_NAME, _USER_WORD, _LOGS_IN, IN_WORDS, _SECRET, _NETWORKED = 1, 2, 4, 8, 16, 32
_PARTS: tuple[tuple[int, frozenset[str]], ...] = (
    (
        _SOCIAL_NAME,
        word_set("insta snap skype facebook tiktok telegram discord användarnamn viber twitter wechat weibo"),
    ),
    (_SOCIAL_NAME, word_set("kakao messenger signal zalo odnoklassniki")),
    (_USER_WORD, word_set("nick username alias steam twit gamertag inloggning")),
    (_LOGS_IN, word_set("loga logga")),
    (IN_WORDS, word_set("snabel punkt dot")),
    (_SECRET, word_set("ösen passw losen kodord")),
    (_NETWORKED, word_set("wi nätverk ssid bredband")),
)
# Short names count as whole words, or beside a mark.
_SHORT_NAMES: tuple[tuple[int, re.Pattern[str]], ...] = (
    *((_SOCIAL_NAME, re.compile(r"\b(?:line|imo|vk)\b")), (_USER_WORD, re.compile(r"\b(?:id|kik)\b"))),
)
_ANY_PART = re.compile("|".join(sorted(part for _, parts in _PARTS for part in parts)) + "|line|imo|vk|id|kik")
_NETWORK_WORD = re.compile("wi-?fi|nätverk|ssid|bredband")
_LOGIN = re.compile("log(?:ga|gar|a) in")


def _word_hints(word: str) -> int:
    if _ANY_PART.search(word) is None:
        return 0
    hints = reduce(or_, (hint for hint, parts in _PARTS if any(map(word.__contains__, parts))), 0)
    return reduce(or_, (hint for hint, pattern in _SHORT_NAMES if pattern.search(word) is not None), hints)


_HINTS: Memory[str, int] = Memory(_word_hints)
_HINTS_OF = WordColumn(lambda lexicon: _word_hints)
# Where the name of a network, or what asks for an account, begins within a word: such patterns are asked only there.
_NAME_AT = re.compile(
    r"\b(?:insta|snap|skype|facebook|tiktok|telegram|viber|discord|användar|twit|wechat|weibo|kakao|messenger|signal|zalo"
    r"|odnoklassniki|roblox|steam|username|nick|gamertag|alias|inloggning|log|(?:line|imo|vk|fb|id|kik)\b)",
    re.IGNORECASE,
)


def _names_account(word: str) -> bool:
    return _NAME_AT.search(word) is not None


_NAMES_ACCOUNT = WordColumn(lambda lexicon: _names_account)
# What follows may be letters only: `användarnamn : molntuss`. An `id` needs a digit or a mark inside.
_USER_NAME = re.compile(
    r"\b(?:(?:användarnamn(?:et)?|username|nickname|nick|gamertag|alias|inloggningsnamn)\b"
    r"(?:\s+(?:på|i|hos)\s+(?:\w+\s+)?\w+)?\s*(?:\b(?:är|e|ä|ar|er)\b|\bheter\b|:|=)?\s*[\"”“']?(?P<name>[^\W\d][\w.#-]{2,29}\w)"
    r"|(?:logg?ar?\sin\s(?:med|som)|instagram|insta|snapchat|snap|skype|facebook|fb|tiktok|telegram|viber|discord|twitter|id|användar-?id|kik|twitch"
    r"|steam|line|wechat|imo|kakao|messenger|signal|zalo|vk|inloggning(?:en)?)\b"
    r"(?:\s+(?:på|i|till)\s+\w+)?\s*(?:\b(?:är|e|ä|ar|er)\b|\bheter\b|:|=)?\s*[\"”“']?"
    r"(?P<mark>[^\W\d_](?=[\w.#-]*(?:[_#\d]|\w\.\w))[\w.#-]{2,29}\w))",
    re.IGNORECASE,
)
_PASSWORD = re.compile(
    r"\b(?:lösen\s?ord\w*|losenord\w*|password|passwor|lösen)\b"
    r"(?:[^\n.!?]{0,40}?(?:\b(?:är|e|ä|ar|er)\b(?:\s(?:det|nu)\b)?|\bheter\b|:|=)"
    r"|[^\n.!?]{0,20}?(?=\s[^\W\d_]+\d|\s\d+[^\W\d_]|\s[\w-]+[<>&%$#+=*!?@]+\w))\s*[\"”“']?(?P<secret>[^\s\"”“',]{4,40})",
    re.IGNORECASE,
)


def hints_of(view: EssayView) -> int:
    """Return the bits of what the essay's words hint at, `IN_WORDS` an address in words."""
    return reduce(or_, _HINTS_OF.of(view), 0)


def accounts(view: EssayView, lexicon: Lexicon | None, taken: Taken, hints: int) -> Iterator[Evidence]:
    """Yield passwords, networks and names of accounts outside the spans `taken`; new handles are added to these."""
    text = view.text
    lowered = text.lower()
    if hints & _SECRET:
        for hit in _PASSWORD.finditer(text):
            secret = _secret(hit["secret"])
            if len(secret) >= 4 and (not secret.isalpha() or _is_invented(secret, lexicon)):
                label = Label.OTHER_NR_SEQ if secret.isdecimal() else Label.EXTRA
                yield Evidence(hit.start("secret"), hit.start("secret") + len(secret), label, "extra/password", 0.985)
        for hit in _PASSWORD_FAR.finditer(text):
            secret = _secret(hit["secret"])
            yield Evidence(hit.start("secret"), hit.start("secret") + len(secret), Label.EXTRA, "extra/password", 0.985)
        for hit in _AGREED_WORD.finditer(text) if "odord" in lowered else ():
            if hit["secret"].casefold() not in CUES.function_word:
                yield Evidence(*hit.span("secret"), Label.EXTRA, "extra/password", 0.985)
    if hints & _NETWORKED and _NETWORK_WORD.search(lowered) is not None:
        for hit in _NETWORK.finditer(text):
            if _is_invented(hit["name"], lexicon):
                yield Evidence(*hit.span("name"), Label.EXTRA, "extra/network", 0.985, base=hit["name"].casefold())
        for hit in _NETWORK_CODE.finditer(text):
            start, secret = hit.start("secret"), hit["secret"].rstrip(".!?")
            yield Evidence(start, start + len(secret), Label.EXTRA, "extra/password", 0.985)
    if "mig på" in lowered or "oss på" in lowered or "jag på" in lowered:
        for hit in _FOLLOW.finditer(text):
            taken.take(*hit.span("handle"))
            yield make_handle(*hit.span("handle"), text, 0.9)
    if " där" in lowered and ("jag heter" in lowered or "heter jag" in lowered):
        for hit in _CALLED_THERE.finditer(text):
            if _CHANNEL.search(lowered) is not None:
                yield make_handle(*hit.span("handle"), text, 0.997)
    for hit in _TAGGED.finditer(text) if "#" in text else ():
        taken.take(*hit.span())
        yield make_handle(*hit.span(), text, 0.997)
    if "_" in text:
        for hit in _UNDERSCORED.finditer(text):
            if not _FILE.search(hit[0]) and taken.claim(*hit.span()):
                yield make_handle(*hit.span(), text, 0.99)
    is_social = bool(hints & _SOCIAL_NAME)
    is_user = is_social or bool(hints & _USER_WORD) or (hints & _LOGS_IN and _LOGIN.search(lowered) is not None)
    named = _name_starts(view) if is_user else ()
    for hit in matches_at(_SOCIAL, text, named) if is_social else ():
        is_host = (looks_like_host(hit["handle"]) and not _is_in_parts(hit["handle"])) or _is_run_on(hit["handle"])
        if not is_host and taken.claim(*hit.span("handle")):
            yield make_handle(*hit.span("handle"), text, 0.985)
    for hit in _BEFORE_NETWORK.finditer(text) if is_social and "." in text else ():
        if not looks_like_host(hit["handle"]) or hit["handle"].islower():
            taken.take(*hit.span("handle"))
            yield make_handle(*hit.span("handle"), text, 0.985)
    for hit in (*matches_at(_TOLD_THERE, text, named), *_CALLED_ON.finditer(text)) if is_social else ():
        span, handle = hit.span("handle"), hit["handle"]
        is_network = _HINTS[handle.casefold()] & _SOCIAL_NAME  # `på messenger , viber och …`
        is_word = handle.isalpha() and (
            is_network or not handle.islower() or lexicon is None or _is_known(handle, lexicon)
        )
        if not is_word and not looks_like_host(handle) and taken.claim(*span):
            yield make_handle(*span, text, 0.985)
    if not view.vocabulary.isdisjoint(_OWN_PAGES):
        for hit in _OWN_PAGE.finditer(text):
            yield make_handle(*hit.span("handle"), text, 0.985)
    for hit in matches_at(_USER_NAME, text, named):
        start, end = hit.span("name" if hit["name"] else "mark")
        handle = text[start:end]
        is_word = (
            handle.lower().startswith(("t.ex", "bl.a", "d.v.s", "m.fl"))
            or _is_run_on(handle)
            or (lexicon is not None and handle.isalpha() and lexicon.is_common(handle.lower()))
        )
        if not is_word and not looks_like_host(handle) and taken.claim(start, end):
            yield make_handle(start, end, text, 0.75)


def _name_starts(view: EssayView) -> list[int]:
    """Return the offsets, in order, where the names of networks and the words for accounts begin."""
    bearers = compress(range(view.n), _NAMES_ACCOUNT.of(view))
    return [hit.start() for i in bearers for hit in _NAME_AT.finditer(view.text, view.starts[i], view.ends[i])]


def make_handle(start: int, end: int, text: str, score: float) -> Evidence:
    """Return an account's invented name (guidelines 3.14); the base leaves out the sign and case."""
    return Evidence(start, end, Label.EXTRA, "extra/handle", score, base=text[start:end].lstrip("@").casefold())


def _secret(surface: str) -> str:
    """Return a password without the stop of its sentence; one exclamation mark belongs to it where signs do."""
    secret = surface.rstrip(".!?")
    is_mixed = not secret.isalpha() and not secret.isdecimal()
    return secret + "!" if is_mixed and surface == secret + "!" else secret


def _is_invented(word: str, lexicon: Lexicon | None) -> bool:
    """Tell whether a password or the name of a network is no ordinary word: signs, digits or capitals inside."""
    if not word.isalpha() or not word[1:].islower():
        return True
    return word[0].isupper() and lexicon is not None and not lexicon.is_common(word.lower())


def _is_known(word: str, lexicon: Lexicon) -> bool:
    """Tell whether a word in small letters is an ordinary one or a name of the lists."""
    return lexicon.is_common(word) or bool(lexicon.lookup(word))


def _is_in_parts(surface: str) -> bool:
    """Tell whether small letters with two dots and no page's ending are an account: `sabi.i.norr`."""
    parts = surface.split(".")
    return surface.islower() and len(parts) > 2 and parts[0] != "www" and parts[-1] not in _PAGE_ENDINGS


def _is_run_on(surface: str) -> bool:
    """Tell whether a stop without its blank joins two sentences: `facebook är kul.jag har …`."""
    head, stop, tail = surface.casefold().partition(".")
    return bool(stop) and head.isalpha() and tail in CUES.function_word


def looks_like_host(surface: str) -> bool:
    """Tell whether letters with dots between are the address of a page, not a handle or a forgotten blank."""
    host = surface.split("/", 1)[0]
    name, _, top = host.rpartition(".")
    is_strong = top.lower() in ("com", "se", "org", "net", "nu", "info", "eu", "io", "example")
    return (
        len(name) >= 3
        and (is_strong or "/" in surface or "." in name)
        and not (top.lower() == "nu" and top != "nu")
        and (
            top.lower() not in ("nu", "se", "me", "no", "de", "at", "be", "is", "in")
            or "/" in surface
            or name.islower()
        )
    )
