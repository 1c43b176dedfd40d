"""Days and months without a month's name: `den 4 i 7`, `månad 9`, `den 14 kommer jag`, `tjugofemte på kvällen`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pseudo_core.detect.dates.digits import is_day, is_month, part
from pseudo_core.detect.dates.month_words import read_month
from pseudo_core.detect.numbers.words import read_number_word
from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import (
    digit_starts,
    is_unit_next,
    left_of,
    matches_at,
    personal,
    plain_text,
    starts_of,
    token_at,
    word_set,
    word_test,
)
from pseudo_core.model import Evidence
from pseudo_core.taxonomy import Label

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["day_words", "lone_days"]

_DAY_IN_MONTH = re.compile(
    r"\b(?:den\s+|dag\s+)?(?P<d>\d{1,2})(?::?[ea])?\s+(?:i|månad|i månad|månaden"
    r"|den)\s+(?P<m>\d{1,2})(?::?[ea])?(?![\w$]|[:/.-]\d|\s+(?:år|grader|dag))",
    re.IGNORECASE,
)

# The least that `_DAY_IN_MONTH` holds from its first digit on.
_DAY_AND_MONTH = re.compile(r"\d{1,2}(?::?[ea])?\s+(?:i|månad|i månad|månaden|den)\s+\d", re.IGNORECASE)

_MONTH_DIGIT = re.compile(
    r"\bmånad(?:en)?\s+(?:nummer\s+|nr\s+)?(?P<m>\d{1,2})(?![\w$]|[:/.-]\d)|\b(?P<n>\d{1,2}):[ea]\s+månaden\b",
    re.IGNORECASE,
)

_DAY_ALONE = re.compile(
    r"\b(?:den\s+(?P<d>\d{1,2})(?P<e>\s?:\s?(?:[ea]|de|te|nde|dje)|(?:e|(?<=[12])a|de|te|nde|dje)\b)?|(?:dag|datum|datumet)\s+(?P<x>\d{1,2}))(?![\w$]"
    r"|[:/.,-]?\d)(?P<next>\s*(?:[.,!?;)]|$|[^\W\d_]+))",
    re.IGNORECASE,
)

_AFTER_DAY_ALONE = word_set(
    "kommer kom ska är var åker åkte reser reste flyger flög i på till och om fyller fyllde varje denna nästa",
    "förra börjar har så då när eller jag vi flyttar flyttade blir blev går gick klockan kl från för får fick",
    "betalar hade",
)

# What goes on after a day's ordinal, never between it and what it counts.
_GOES_ON = word_set(
    "men som fast eftersom därför före innan efter senast också utan med ifall trots passar funkar fungerar gäller",
    "kan måste vill skulle behöver hoppas jobbar arbetar",
)

# What is said of a date that stands before it, where the date ends its own clause: `i maj , den 3:e säger läkaren`.
_SAID_OF = word_set(
    "säger sa sade tror trodde tycker tyckte svarar svarade skriver skrev berättar berättade lovade idag imorgon",
    "kanske alltså precis redan tänkte minns",
)

_is_day_word = word_test("den|dag|datum|datumet")

_is_month_noun = word_test("månad|månaden")

_is_ordinal_word = word_test(r"\w*(?:onde|unde|ionde|femte|sjätte|elfte|tolfte|nde|tredje|fjärde|andra|första)")
_OLDEST_BIRTH, _NEWEST_BIRTH = 40, 99  # years of the last century that are told without it: `i åttonde nittionio`
_PLAIN_ORDINAL = 5  # `den tredje`, `den fjärde`: as often a person or a thing
_COMPOUND_ORDINAL = 13
# What hangs over a date when its noun is unsaid.
_WHEN = word_set("på i kl kl. klockan vid till och eller för om då kommer är har ska åker reser flyger börjar fyller")

# `den tolfte i tredje`, `den 12:e i sjunde 2015`: the month's number said as an ordinal.
_NUMBERED_MONTH = re.compile(
    r"(?:första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde|tionde|elfte|tolfte)"
    r"(?=\s*(?:[.,;!?)\n]|$)|\s(?:19|20)\d\d\b|\s(?:nitton|tjugo|två|(?:fyr|fem|sex|sjut|åt|nit)ti)|\s(?:klockan|kl|och|men|på|för|när|så|då|ska|har|är)\b)"
)
_DAY_OF_NUMBERED = re.compile(
    r"(?:\bden|\bdag|född|föddes|dag(?:en)?)\s(?:den\s)?(?P<d>\d{1,2}\s?:?\s?(?:[ea]|de|dje|te)?|[^\W\d_]+)\s(?:i|den)\s$"
)
# A blank forgotten: `12mars 2015`.
_GLUED = re.compile(
    r"(?<![\w$.,:/+-])(?P<d>[12]?\d|3[01])(?P<m>januari|februari|febuari|mars|april|maj|juni|juli|augusti|september"
    r"|oktober|november|december|jan|feb|apr|aug|sept?|okt|nov|dec)(?!\w)",
    re.IGNORECASE,
)

_TURNS = word_set("fyller fyllde fyllt")
_BORN_LEFT = re.compile(r"\b(?:född|föddes|fyller|födelsedag)\s$")
_AFTER_MONTH_DIGIT = re.compile(r",?\s(?:19|20)\d\d\b")


def lone_days(view: EssayView, text: str) -> Iterator[Evidence]:
    """Yield days and months in digits (`den 4 i 7`, `månad 9`), days alone (`den 14 kommer jag`), in words too."""
    found: set[int] = set()
    for hit in matches_at(_GLUED, text, digit_starts(view)):
        month = read_month(hit["m"].casefold(), is_framed=True)
        if month is not None:
            score = 0.2 + 0.77 * personal(view, hit.start())
            yield part(*hit.span("d"), Label.DAY, "day/glued", score, int(hit["d"]))
            yield part(*hit.span("m"), Label.MONTH_WORD, "month/glued", score, month)
    openers: list[int] = []
    if any(_DAY_AND_MONTH.match(text, start) is not None for start in digit_starts(view)):
        openers = sorted({*starts_of(view, _is_day_word), *digit_starts(view)})
    for hit in matches_at(_DAY_IN_MONTH, text, openers):
        day, month = int(hit["d"]), int(hit["m"])
        has_cue = (
            hit[0].lower().startswith(("den", "dag"))
            or "månad" in hit[0].lower()
            or _AFTER_MONTH_DIGIT.match(text, hit.end()) is not None
            or (text[max(0, hit.start() - 1) : hit.start()] in ("", "\n") and text[hit.end() : hit.end() + 1] in ",.:")
            or _BORN_LEFT.search(left_of(view, hit.start(), 14)) is not None
        )
        if not (is_day(day) and is_month(month) and has_cue) or is_unit_next(view, hit.end("m")):
            continue
        score = min(0.93, 0.2 + 0.8 * personal(view, hit.start("d")))
        found |= {hit.start("d"), hit.start("m")}
        yield part(*hit.span("d"), Label.DAY, "day/in_numbered_month", score, day)
        yield part(*hit.span("m"), Label.MONTH_DIGIT, "month_digit/after_day", score, month)
    months = starts_of(view, _is_month_noun)
    if ":" in text:
        months = sorted({*months, *digit_starts(view)})  # `5:e månaden`
    for hit in matches_at(_MONTH_DIGIT, text, months):
        group = "m" if hit["m"] else "n"
        month = int(hit[group])
        if is_month(month) and hit.start(group) not in found:
            found.add(hit.start(group))
            score = min(0.9, 0.2 + 0.75 * personal(view, hit.start(group)))
            yield part(*hit.span(group), Label.MONTH_DIGIT, "month_digit/named", score, month)
            day_before = re.search(
                r"\b(?:den|dag)\s+(\d{1,2})(?::?[ea])?[\s,]+(?:i\s+)?$", left_of(view, hit.start(), 20)
            )
            if day_before is not None and is_day(int(day_before[1])):
                at = max(0, hit.start() - 20) + day_before.start(1)
                if at not in found:
                    found.add(at)
                    yield part(
                        at, at + len(day_before[1]), Label.DAY, "day/in_numbered_month", score, int(day_before[1])
                    )
    for hit in matches_at(_ORDINAL_OF_DAY, text, digit_starts(view) if ":" in text else ()):
        if is_day(int(hit["d"])) and not re.search(r"\bden\s$", left_of(view, hit.start(), 5)):
            score = 0.2 + 0.75 * personal(view, hit.start())
            yield part(*hit.span(), Label.DAY, "day/alone", score, int(hit["d"]))
    for hit in matches_at(_ORDINAL_AT_END, text, digit_starts(view) if ":" in text else ()):
        left = left_of(view, hit.start(), 12)
        if _TIME_LEFT.search(left) is not None and is_day(int(hit["d"])) and hit.start() not in found:
            if int(hit["d"]) < _TWO_DIGITS and left.rstrip().endswith(("eller", "och")):
                continue  # `klass 2:a eller 3:a`
            score = 0.1 + 0.75 * personal(view, hit.start())
            yield part(*hit.span(), Label.DAY, "day/alone", score, int(hit["d"]))
    for hit in matches_at(_DAY_ALONE, text, starts_of(view, _is_day_word)):
        group = "d" if hit["d"] else "x"
        day = int(hit[group])
        follower = hit["next"].strip().lower()
        if not is_day(day) or hit.start(group) in found or is_unit_next(view, hit.end(group)):
            continue
        if hit["x"] and text[max(0, hit.start() - 3) : hit.start()].rstrip(" .\t")[-1:] in ("", "\n"):
            continue  # `Dag 3`, which heads a part of a journey's or a recipe's telling
        if hit["x"] and hit[0][:3].lower() == "dag" and "Instruerande" in view.essay.text_types:
            continue  # `dag 2 är degen större`
        if follower[:1].isalpha() and (read_month(follower) is not None or not _may_follow(hit, follower)):
            continue
        end = hit.end("e") if hit["e"] else hit.end(group)
        has_ordinal = hit["e"] is not None
        score = (0.2 if has_ordinal else 0.1) + 0.75 * personal(view, hit.start(group))
        yield part(hit.start(group), end, Label.DAY, "day/alone", score, day)


def _may_follow(hit: re.Match[str], follower: str) -> bool:
    """Tell whether the word after a day alone is no noun that the number counts: `den 8:e men inte …`."""
    if follower in _AFTER_DAY_ALONE:
        return True
    if not hit["e"] or hit["d"] is None:
        return False
    is_first = hit.string[max(0, hit.start() - 3) : hit.start()].rstrip(" \t")[-1:] in ("", "\n", ".", "!", "?", ":")
    return follower in _GOES_ON or (follower in _SAID_OF and not is_first)  # `Den 3:e sa nej` is of people


# `vi är hemma 5:e på kvällen`: the day's ordinal without `den`, and a part of that day.
_ORDINAL_OF_DAY = re.compile(
    r"(?<![\w$.,:/+-])(?P<d>\d{1,2})\s?:\s?[ea](?=\s(?:på\s(?:kvällen|morgonen|natten|dagen|förmiddagen|eftermiddagen)"
    r"|kl\.?|klockan)\b)",
    re.IGNORECASE,
)

# `någon tid efter 19:e ?`: a day's ordinal without `den` that ends what is asked.
_ORDINAL_AT_END = re.compile(
    r"(?P<d>[12]?\d|3[01]):[ea](?=\s*(?:[.,!?)\n]|$)|\s(?:eller|och)\s(?:den\s)?\d)", re.IGNORECASE
)
_TWO_DIGITS = 10
_TIME_LEFT = re.compile(
    r"\b(?:efter|före|innan|senast|till|från|mellan|hel+er|eller|och|dag|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag"
    r"|mån|tis|ons|tors?|fre|lör|sön|hem|hit|tid|titta|komma|ses|mötas|träffas|igen|hemma|åter|tillbaka|klar|klara|klart|framme|kvar)\s$"
    r"|dag\s?,\s$",
    re.IGNORECASE,
)


def _in_numbered_month(view: EssayView, i: int) -> Iterator[Evidence]:
    """Yield the day and the month of `den tolfte i tredje`, whose month is the ordinal at token i."""
    start = view.starts[i]
    before = left_of(view, start, 40)
    hit = _DAY_OF_NUMBERED.search(before)
    month = read_number_word(view.folded[i], fuzzy=False)
    if hit is None or month is None or not is_month(month.value):
        return
    digits = re.match(r"\d+", hit["d"])
    number = None if digits is not None else read_number_word(hit["d"], fuzzy=False)
    if number is not None and not number.is_ordinal:
        return
    day = int(digits[0]) if digits is not None else number.value if number is not None else 0
    # `den första i andra klassen` counts; a day of the month is seldom so small, or its month so early.
    if not is_day(day) or (digits is None and day < _PLAIN_ORDINAL and month.value < _PLAIN_ORDINAL):
        return
    at = start - len(before) + hit.start("d")
    score = 0.2 + 0.75 * personal(view, start)
    yield part(at, at + len(hit["d"].rstrip()), Label.DAY, "day/in_numbered_month", score, day)
    yield part(start, view.ends[i], Label.MONTH_WORD, "month/numbered", score, month.value)
    year = read_number_word(view.folded_after(i), fuzzy=False)
    if year is not None and not year.is_ordinal and _OLDEST_BIRTH <= year.value <= _NEWEST_BIRTH:
        yield part(view.starts[i + 1], view.ends[i + 1], Label.YEAR, "year/after_numbered", score, year.value)


def day_words(view: EssayView) -> Iterator[Evidence]:
    """Yield days that ordinals tell without a month: `den nionde kommer hon`, `framme nittonde på morgonen`."""
    text = plain_text(view)
    for start in starts_of(view, _is_ordinal_word):
        i = token_at(view, start)
        if view.folded_before(i) in ("i", "den") and _NUMBERED_MONTH.match(text, start) is not None:
            yield from _in_numbered_month(view, i)
        number = read_number_word(view.folded[i], fuzzy=False)
        if number is None or not number.is_ordinal or not is_day(number.value):
            continue
        has_article = view.folded_before(i) in ("den", "dem")
        is_birthday = has_article and view.folded_before(i, 2) in view.weekdays  # `lördag den tredje`
        is_birthday |= has_article and not _TURNS.isdisjoint(view.folded[view.sentence_of(i)[0] : i])
        least = 1 if is_birthday else _PLAIN_ORDINAL if has_article else _COMPOUND_ORDINAL
        after = view.folded_after(i)
        is_last = i + 1 >= view.n or not view.is_word[i + 1] or view.tokens[i + 1].sentence != view.tokens[i].sentence
        is_last = is_last or after in CUES.closing or "\n" in text[view.ends[i] : view.starts[i + 1]]
        if number.value < least or not (after in _WHEN or is_last):
            continue
        if not has_article and (after not in _WHEN or view.folded_before(i) in ("varje", "var", "en", "det", "vart")):
            continue
        if has_article and i >= 2 and view.is_capital[i - 2] and not view.is_initial[i - 2]:
            continue  # `Karl den tolfte`
        if view.folded_before(i, 2) in ("varje", "var") or read_month(after, is_framed=True) is not None:
            continue
        score = 0.15 + 0.7 * personal(view, start)
        yield part(start, view.ends[i], Label.DAY, "day/word_alone", score, number.value)
