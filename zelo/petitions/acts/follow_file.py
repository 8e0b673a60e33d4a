"""What follows an act of a file that has a party: nothing is decided over a petition that waits; what an annulment sets free waits again."""

from __future__ import annotations

import uuid

from zelo.law.faults import Refuse
from zelo.law.procedures.folding import annulled
from zelo.petitions.deciding import DECISIVE, barring, why
from zelo.petitions.models import Notice, Petition
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.following import Happened
from zelo.proceedings.models import Act

MOST_JOINS = 20


def follow_petitions(happened: Happened) -> None:
    """Raises `Refuse`. The file is locked: who files at this moment comes before the act, or after it."""
    kind, act, law = happened.file.kind, happened.act, happened.law
    if act.kind in DECISIVE:
        waiting = list(Petition.objects.filter(file=happened.file, ended_at=None).order_by("pk"))
        first = barring(law, kind, act.kind, waiting, happened.standing) if waiting else None
        if first is not None:
            code, basis = why(law, kind, first, procedure_of(law, kind).acts[act.kind].basis)
            raise Refuse(code, f"{first.get_kind_display()} nº {first}", basis=basis)
    if act.kind == "annul":
        _joined_or_not(happened)
    form = procedure_of(law, kind).acts.get(act.kind)
    if form is not None and form.served is not False:
        Notice.objects.filter(file=happened.file, act=act.kind, state=Notice.State.WAITING).update(
            state=Notice.State.WITHDRAWN, says="A notificação se fez por outro modo."
        )


def keys_of(petition: Petition) -> list[uuid.UUID]:
    """The keys under which it is joined: one more each time its act was annulled."""
    return [uuid.uuid5(petition.key, f"join {place}") for place in range(MOST_JOINS)]


def _joined_or_not(happened: Happened) -> None:
    rows = list(Petition.objects.select_for_update().filter(file=happened.file).order_by("pk"))
    if not rows:
        return
    gone = annulled(happened.acts)
    acts = {act.key: act for act in Act.objects.filter(file=happened.file) if act.n not in gone}
    for row in rows:
        alive = next((acts[key] for key in keys_of(row) if key in acts), None)
        if row.act_id is not None and (alive is None or alive.pk != row.act_id):
            row.act = row.ended_by = row.ended_at = None
            row.says = ""
            row.save(update_fields=["act", "ended_by", "ended_at", "says"])
        if row.act_id is None and row.ended_at is None and alive is not None:
            row.act, row.ended_by, row.ended_at = alive, happened.by, happened.act.recorded_at
            row.save(update_fields=["act", "ended_by", "ended_at"])
