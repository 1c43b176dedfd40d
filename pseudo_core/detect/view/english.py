"""English words among the Swedish ones, which are nobody's name: `My father was teacher`, `He said no`, `on Sunday`.

Who has learnt English first writes it where a Swedish word is wanting. The lists have many of its words as names and
towns of somewhere (`said`, `much`, `nice`, `happy`), and what no list has looks like a name to every rule for unknown
words. Some words are English alone; others (`he`, `my`, `so`) only beside those, since they are Swedish words or names.

>>> from pseudo_core.model import Essay
>>> from pseudo_core.tokenise import tokenise
>>> text = "Sunday sa att he was very happy ."
>>> view = EssayView(Essay("A1AT1", "A1", "AT1", text), tokenise(text))
>>> [view.texts[i] for i in sorted(english_words(view))]
['he', 'was', 'very', 'happy']
"""

from __future__ import annotations

from pseudo_core.detect.view.context import EssayView
from pseudo_core.detect.view.frames import word_set
from pseudo_core.detect.view.word_marks import marked, word_mark

__all__ = ["ENGLISH_PEOPLE", "english_words"]

# Words that are English wherever they stand, and hardly a name of anybody.
_SURE = word_set(
    "was were they she we have has had been because please with when where what which who how very much every",
    "everyone everything something someone nothing anyway always never often sometimes sorry this that these those",
    "there their them then the and really about after before against already although another around between both",
    "your yours ours its it's i'm he's she's you're we're they're i've i'll can't don't didn't doesn't isn't wasn't",
    "wouldn't couldn't should would could cannot her his of through without until while since now today tomorrow",
    "yesterday tonight morning evening week month year years thank thanks welcome hello hallo yes people maybe",
    "actually finally later together enough everybody nobody somebody anything anybody also mr mrs how's that's",
    "what's there's let's",
)
# Words that are names, towns or Swedish words too: English beside a sure one, or two together.
_BESIDE = word_set(
    "said says told tell to but you good better nice happy sad beautiful big little luck care take took see soon home",
    "go went going come came comes get got give gave make made know knew think thought want wanted need like liked",
    "help helped write wrote read speak spoke talk talked ask asked call called find found feel felt leave left start",
    "started stop wait stay try house school life time day days church job money food water car cars war country town",
    "village next many more other same own name born died married moved move became happened course problem well work",
    "working worked lived living friendly morning afternoon first again away back miss hope love must just too only",
    "never bless god regards kind best dear wishes girl boy child children baby years old young from it it's us mine",
)
_RELATIVES = word_set(
    "father mother brother sister wife husband daughter friend friends uncle aunt grandmother grandfather parents",
    "mummy daddy mum dad",
)
# What people work as, which is this without a word beside it: `hon är Nurse`.
_WORKERS = word_set(
    "teacher nurse driver cleaner farmer manager engineer doctor lawyer accountant carpenter cook soldier tailor",
    "mechanic waiter waitress hairdresser plumber electrician welder midwife builder",
)
# Words for people, which are marked as such but are no names.
ENGLISH_PEOPLE = _RELATIVES | _WORKERS
_BEFORE_WORKER = word_set("är e var bli blir blev blivit som en a is was am my min")
# Words that make an English one of the next: `so happy`, `my father`.
_BEFORE_BESIDE = word_set("he so is are am not no a an two three four five six seven eight nine ten")
# Words that join English ones and say nothing alone.
_LINKS = word_set(
    "he my so me no a an in on at for is are am be as by or all not out up do does did will can any some if",
    "two three four five six seven eight nine ten",
)
_TITLES = word_set("mr mrs ms miss madam mister")
_WEEKDAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")
_BEFORE_WEEKDAY = word_set("on every this last next each by på pa om varje nästa förra")
_IS_SURE = word_mark(words=_SURE)
_IS_BESIDE = word_mark(words=_BESIDE | ENGLISH_PEOPLE)
_IS_WEEKDAY = word_mark(words=_WEEKDAYS)
_IS_WORKER = word_mark(words=_WORKERS)
_IS_TITLE = word_mark(words=_TITLES)
_ALL = _SURE | _BESIDE | ENGLISH_PEOPLE | _LINKS
# Words that many are called by, and what says that somebody is meant.
_NAMES = word_set("said my love hope happy young")
_FINITE = word_set("was is has have had said says told came went lives lived works worked died did does and")
_BEFORE_NAME = word_set("with and met min son dotter")
# Words that follow a name so that it is one: `min vän heter Said`.
_NAMING = word_set("heter hette heta kallas namn efternamn")


def english_words(view: EssayView) -> frozenset[int]:
    """Return the tokens that are English words here."""
    found: frozenset[int] | None = view.memo_of_words.get("english_words")
    if found is None:
        found = view.memo_of_words["english_words"] = frozenset(_find(view))
    return found


def _find(view: EssayView) -> set[int]:
    found = {i for i in marked(view, _IS_WORKER) if view.folded_before(i) in _BEFORE_WORKER or _is_before_name(view, i)}
    found.update(i for i in marked(view, _IS_TITLE) if _is_before_name(view, i))  # `Miss Berg`
    for i in marked(view, _IS_WEEKDAY):
        before = view.folded_before(i)
        if before in _BEFORE_WEEKDAY:
            found.update((i - 1, i) if before in _LINKS else (i,))  # `on Monday`, `på Sunday`
    proofs = sorted({*marked(view, _IS_SURE), *marked(view, _IS_BESIDE)})
    end = 0
    for i in proofs:
        if i < end:
            continue
        first, end = i, i + 1
        while first and _is_english(view, first - 1) and view.adjacent(first - 1, first):
            first -= 1
        while end < view.n and _is_english(view, end) and view.adjacent(end - 1, end):
            end += 1
        if _is_run(view, first, end):
            found.update(j for j in range(first, end) if not _may_be_name(view, j))
    return found


def _is_before_name(view: EssayView, i: int) -> bool:
    return i + 1 < view.n and view.is_capital[i + 1] and view.adjacent(i, i + 1)


def _is_english(view: EssayView, i: int) -> bool:
    word = view.folded[i]
    return word in _ALL or (word == "i" and view.texts[i] == "I")


def _is_run(view: EssayView, first: int, end: int) -> bool:
    """Tell whether the words from one token to another are English together, and no name stands before them."""
    words = view.folded[first:end]
    if view.folded_before(first) in _NAMING:
        return False
    if not _SURE.isdisjoint(words):
        return True
    beside = [j for j in range(first, end) if view.folded[j] in _BESIDE or view.folded[j] in ENGLISH_PEOPLE]
    if len(beside) > 1:
        return any(view.texts[j].islower() for j in beside)
    i = beside[0]
    before = view.folded[i - 1] if i > first else ""
    if view.folded[i] in ENGLISH_PEOPLE:
        return before in ("my", "a")
    return before in _BEFORE_BESIDE and view.texts[i].islower()


def _may_be_name(view: EssayView, i: int) -> bool:
    """Tell whether token i of a run may be a name for all that: by a capital that no sentence gives it (`we love
    Hope`), as a verb's subject (`Said told me`), or beside somebody (`with said`)."""
    word = view.folded[i]
    if word in _SURE or word in ENGLISH_PEOPLE or word == "i":
        return False
    if view.is_capital[i] and not view.is_initial[i]:
        return True
    return word in _NAMES and (view.folded_after(i) in _FINITE or view.folded_before(i) in _BEFORE_NAME)
