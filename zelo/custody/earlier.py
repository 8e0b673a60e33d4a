"""What a person's other files say: fines that nobody can contest any more, and of a cart's file the fine that stands in the animal's."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.utils import timezone

from zelo.custody.facts import KIND, exact, prices_on
from zelo.custody.models import Impoundment, Price
from zelo.people.queries import REF
from zelo.proceedings.facts import Asked, folded, procedure_of

CART = "cart_impoundment"


def earlier_fines(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """`priors` of who answers for the animal: fines of their other finished files, paid whole. Of who is not known, nothing. One query."""
    people = [_person(one) if _asks_for_fines(one) else "" for one in asked]
    files = _files_of(people)
    return [{"priors": _priors(one, files[person])} if person else {} for one, person in zip(asked, people, strict=True)]


def fine_of_the_animal(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """For a cart: the offence and fine of the newest impoundment of the same person's animal, with their earlier fines, and the prices of the
    day. Two queries."""
    people = [_person(one) for one in asked]
    files = _files_of(people)
    prices = list(Price.objects.filter(withdrawn_at=None).order_by("since"))
    found = []
    for one, person in zip(asked, people, strict=True):
        known: dict[str, Any] = dict(prices_on(prices, one.today))
        rows = [
            row
            for row in files.get(person, ())
            if "offence" in _shown(row) and (row.taken_on or row.called_on or one.today) <= one.today
        ]
        if rows:
            newest = max(rows, key=lambda row: (row.taken_on is not None, row.taken_on, row.file_id))
            shown = _shown(newest)
            known |= {
                "offence": shown["offence"],
                "fine_brl": shown.get("fine_brl", 0),
                "fine_paid_brl": shown.get("fine_paid_brl", 0),
            }
            known["priors"] = [
                prior
                for row, prior in ((row, _prior(row)) for row in rows)
                if prior and row is not newest and prior["final_on"] <= one.today
            ]
        found.append(known)
    return found


def fines_of(people: Sequence[str]) -> dict[str, list[tuple[int, dict[str, Any]]]]:
    """By the refs of persons: the impoundments whose fine was paid whole, each as an earlier offence. One query."""
    return {
        person: [(row.file_id, prior) for row in rows if (prior := _prior(row)) is not None]
        for person, rows in _files_of(people).items()
    }


def _asks_for_fines(asked: Asked) -> bool:
    """Where this law wants to know of earlier fines, and its files tell of theirs."""
    procedure = procedure_of(asked.law, KIND)
    return "priors" in procedure.surroundings and {"offence", "fine_brl", "fine_paid_brl"} <= set(procedure.shows)


def _person(asked: Asked) -> str:
    return str(exact(folded(asked.law, asked.acts, asked.today), "responsible") or "")


def _files_of(people: Sequence[str]) -> dict[str, list[Impoundment]]:
    """By the refs of persons; those without files have an empty list."""
    found: dict[str, list[Impoundment]] = {person: [] for person in people}
    wanted = [int(ref[1]) for person in found if (ref := REF.fullmatch(person))]
    if wanted:
        for row in Impoundment.objects.filter(responsible__in=wanted).select_related("file__projection").order_by("file_id"):
            found[f"p-{row.responsible_id}"].append(row)
    return found


def _shown(row: Impoundment) -> dict[str, Any]:
    shown: dict[str, Any] = row.file.projection.shown
    return shown


def _priors(asked: Asked, rows: Sequence[Impoundment]) -> list[dict[str, Any]]:
    priors = (_prior(row) for row in rows if row.file_id != asked.file)
    return [prior for prior in priors if prior and prior["final_on"] <= asked.today]


def _prior(row: Impoundment) -> dict[str, Any] | None:
    """The fine of a finished file, paid whole: who pays contests no more."""
    shown = _shown(row)
    fine, paid = (Decimal(str(shown.get(name) or 0)) for name in ("fine_brl", "fine_paid_brl"))
    if not row.file.projection.final or "offence" not in shown or not 0 < fine <= paid:
        return None
    return {"offence": shown["offence"], "final_on": timezone.localdate(row.file.projection.acted_at)}
