"""The picture the public page shows where nobody chose one: the first that the intake brought, unless the animal was taken from somebody's place."""

from __future__ import annotations

from zelo.custody.models import Impoundment
from zelo.custody.public import kind_of_place
from zelo.proceedings.facts import folded, living
from zelo.proceedings.following import Happened
from zelo.proceedings.models import Attached

INTAKE = "take_in"
TOUCHING = frozenset({INTAKE, "order_measure", "rectify", "annul"})


def follow_picture(happened: Happened) -> None:
    """A person's choice stands. Pictures are those joined to the acts that still count."""
    if happened.act.kind not in TOUCHING:
        return
    acts = living(happened.acts, happened.today)
    facts = folded(happened.law, happened.acts, happened.today)
    found = None
    if kind_of_place(facts, {act.kind for act in acts}) != "private":
        numbers = [act.n for act in acts if act.kind == INTAKE]
        brought = Attached.objects.filter(act__file=happened.file, act__n__in=numbers).exclude(evidence__shown="")
        found = brought.order_by("act__n", "pk").values_list("evidence_id", flat=True).first()
    Impoundment.objects.filter(file=happened.file, picture_by=None).update(public_picture=found)
