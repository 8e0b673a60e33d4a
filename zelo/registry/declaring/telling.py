"""What a declaration says, in words: for the receipt and for the desk."""

from __future__ import annotations

from zelo.animals.event_kinds import kinds
from zelo.law import Law
from zelo.people.documents import shown as document_shown
from zelo.registry.declaring.acts.tell_contact import LABELS
from zelo.registry.declaring.kinds import EVENTS
from zelo.registry.models import Declaration

K = Declaration.Kind


def told_pairs(law: Law, row: Declaration) -> list[tuple[str, str]]:
    """Label and value, the most telling first. `row` comes with its animal and offer."""
    if row.kind == K.IDENTITY:
        return [("CPF", document_shown(row.data.get("document")) or "não informado")]
    if row.kind == K.CONTACT:
        before, after = row.data["before"], row.data["after"]
        return [(LABELS[name], f"{_said(before[name])} → {_said(value)}") for name, value in after.items()]
    day = [("dia", f"{row.on:%d/%m/%Y}")] if row.on else []
    if row.kind in EVENTS:
        return [*day, *((label.lower(), value) for label, value in kinds()[row.kind].told(row.data))]
    if row.kind == K.TRANSFER:
        how = dict(next(field for field in kinds()["transfer"].fields if field.name == "how").choices)
        return [
            ("como", how.get(row.offer.how, row.offer.how)),
            ("a quem", row.offer.to_name),
            ("oferecida por", row.offer.from_name),
        ]
    pairs = [("microchip", row.data.get("chip", "")), ("quem implantou", row.data.get("by", ""))]
    return [*day, *((label, value) for label, value in pairs if value)]


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "sim" if value else "não"
    return str(value) if value else "(nada)"
