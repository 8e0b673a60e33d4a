"""A destination that is mended: whoever it names now is looked at as of its day, as who was named at first was."""

from __future__ import annotations

from zelo.custody.facts import exact
from zelo.enforcement.binding import of_recipient
from zelo.law.faults import Refuse
from zelo.proceedings.facts import Asked, folded, procedure_of
from zelo.proceedings.following import Happened

BARRED, UNWEIGHED, WEIGHED = "recipient_barred", "recipient_unweighed", "recipient_weighed"


def follow_recipient(happened: Happened) -> None:
    """Raises `Refuse` where the person who is put in another's place is barred, or is not weighed. The law tries a mended act against what it was before,
    with the same surroundings: of two persons it cannot tell which is barred."""
    if happened.act.kind != "rectify" or not happened.act.facts.get("recipient"):
        return
    day = next(act.on for act in happened.acts if act.n == happened.act.about)
    found = of_recipient([Asked(happened.file.pk, happened.acts, day, happened.law)])[0]
    if found.get(BARRED):
        raise Refuse(BARRED, basis=_basis(happened, BARRED), needs=["recipient"])
    if found.get("recipient_on_record") and not exact(folded(happened.law, happened.acts, day), WEIGHED):
        raise Refuse(UNWEIGHED, basis=_basis(happened, UNWEIGHED), needs=[WEIGHED])


def _basis(happened: Happened, code: str) -> tuple[str, ...]:
    """The provisions with which the procedure itself refuses so."""
    acts = procedure_of(happened.law, happened.file.kind).acts.values()
    return next((tuple(check.basis) for act in acts for check in act.checks if check.put == code), ())
