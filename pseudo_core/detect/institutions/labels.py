"""The label of an institution, from what it is and from who has to do with it."""

from __future__ import annotations

from collections.abc import Sequence

from pseudo_core.taxonomy import Label

__all__ = ["institution_label"]


def institution_label(form: str, relations: Sequence[str]) -> Label:
    """Return the label by relation first, then by form (`school`, `work`, `place`, `other`, `area`: a municipality that
    somebody lives in)."""
    works = "r:work" in relations and not (form == "school" and "w:labour" in relations)
    if "w:starts" in relations and form in ("work", "other") and "r:club" not in relations:
        works = True  # `han började på Vårdcentralen X`
    if "w:stop" in relations or ("w:passed" in relations and form != "school" and not works):
        return Label.PLACE
    if form == "area":
        if not (works or "r:addressee" in relations or "r:contact" in relations):
            return Label.REGION
        form = "other"
    if form == "work" and "w:applies" in relations:
        return Label.WORK  # who asks for a job there writes of it as of their workplace
    if "r:addressee" in relations and "w:profession" not in relations and not works and form in ("work", "place"):
        form = "other"
    if form == "school":
        if "w:head" in relations or ("w:profession" in relations and "r:addressee" in relations):
            works = False  # `Till rektorn på X`, where the writer's child goes
        elif (
            "w:taught" in relations
            or "w:met" in relations
            or ("w:profession" in relations and "w:graduate" in relations)
        ):
            works = False  # `min sons mentor på X`, `ingenjör från X`
        elif "w:wanted" in relations:
            works = False  # who asks for a job at a school does not work there yet
        return Label.WORK if works and "w:study_nearer" not in relations else Label.SCHOOL
    if form == "work" and not works and "w:guest" in relations and "r:addressee" not in relations:
        return Label.PLACE
    dealt = "r:club" in relations or "w:dealt" in relations or "w:office" in relations
    if form == "work" and "w:office" in relations:
        works = False  # `ordförande i X AB`
    if form == "work" and ("r:rents" in relations or ((dealt or "w:seen" in relations) and not works)):
        return Label.OTHER_INSTITUTION
    if form in ("other", "work") and "w:venue" in relations and not works and "r:addressee" not in relations:
        return Label.PLACE  # `vi gifte oss i Xs kyrka`
    if form == "other" and "w:office" in relations:
        works = False  # `ordförande i X`
    if form == "other" and ("r:club" in relations or "w:others" in relations):
        works = False
    if form == "work" and ("w:met" in relations or ("n:applied" in relations and not works)):
        return Label.OTHER_INSTITUTION
    if works:
        return Label.WORK
    return {"work": Label.WORK, "place": Label.PLACE}.get(form, Label.OTHER_INSTITUTION)
