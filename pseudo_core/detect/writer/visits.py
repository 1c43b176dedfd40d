"""Reviews of what the writer has been to: a restaurant, a hotel, a school, a firm; not of what is read, seen or heard.

Such a review tells of the writer's own evening, town and company, as a narrative does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo_core.detect.view.cues import CUES
from pseudo_core.detect.view.frames import word_set

if TYPE_CHECKING:
    from pseudo_core.detect.view.context import EssayView

__all__ = ["WORKS", "reviews_visit"]

_OPENING_SENTENCES = 3
_VISITED = word_set(
    "restaurang restaurangen restaurangens krog krogen pizzeria pizzerian kafé kafét café caféet caféts fik fiket",
    "hotell hotellet vandrarhem vandrarhemmet frisör frisören frisörsalong salong salongen gym gymmet butik butiken",
    "affär affären skola skolan skolans firma firman flyttfirma flyttfirman städfirma verkstad verkstaden bilverkstad",
    "bilskola bilskolan körskola körskolan trafikskola trafikskolan badhus badhuset simhall simhallen camping",
    "campingen bageri bageriet konditori konditoriet lunchrestaurang gatukök gatuköket tandläkare tandläkaren",
    "vårdcentral vårdcentralen bowlinghall spa spaet matställe matstället lunchställe stugby stugbyn",
)
WORKS = (
    (CUES.hearsay - {"recension"})
    | CUES.creation
    | word_set(
        "läst läste artikel artikeln artikelns tidning tidningen tidskrift tidskriften krönika krönikan krönikör",
        "intervju intervjun essä essän pjäs pjäsens föreställning föreställningen scenen ensemblen dramaten konsert",
        "konserten album albumet skiva skivan podd podden program programmet säsong säsongen avsnitt avsnittet sagan",
        "berättaren berättar handlingen utställning utställningen referat sammanfattning sammanfattar skribenten",
        "reportern spel spelet spelat sång sången opera operan bio biografen",
    )
)
_REVIEWING = frozenset({"recension", "recensera", "omdöme", "betyg", "firma", "firman"})
_WRITERS = frozenset({"jag", "vi", "min", "mitt", "mina", "vår", "oss", "mig"})


def reviews_visit(view: EssayView) -> bool:
    """Tell whether a review opens with where the writer has been, and has no word of books, films or articles."""
    if view.vocabulary.isdisjoint(_VISITED) or not view.vocabulary.isdisjoint(WORKS):
        return False
    if view.vocabulary.isdisjoint(_WRITERS):
        return False
    if any(view.folded[i - 1] == "av" and view.is_capital[i + 1] for i in view.capitals if 0 < i < view.n - 1):
        return False  # `Fundamentalisten av X Y`
    words = view.folded[: view.sentences[:_OPENING_SENTENCES][-1][1]]
    return not _VISITED.isdisjoint(words) and not (_WRITERS.isdisjoint(words) and _REVIEWING.isdisjoint(words))
