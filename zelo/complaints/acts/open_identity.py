"""Somebody of the city opens who told a complaint. Each look is noted, with its reason, before anything is shown."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction

from zelo.accounts.models import User
from zelo.complaints.models import Complainant, Complaint, IdentityLook
from zelo.complaints.permissions import openers
from zelo.legal.conflicts import Unfit
from zelo.legal.contacts import line
from zelo.people.acts import note_looks
from zelo.people.models import Look

SHORTEST = 10


@transaction.atomic
def open_identity(*, by: User, complaint: Complaint, why: str = "") -> Complainant:
    """`why`: needed where secrecy was asked for. Raises `Unfit`, Complainant.DoesNotExist, PermissionDenied."""
    roles = openers(complaint)
    if not roles or not by.has_role(*roles):
        raise PermissionDenied
    reason = line("why", why, 200)
    if complaint.way == Complaint.Way.CONFIDENTIAL and len(reason) < SHORTEST:
        raise Unfit("why", "Diga por que é preciso saber quem denunciou: fica anotado com o seu nome.")
    found = Complainant.objects.select_related("person").get(complaint=complaint)
    IdentityLook.objects.create(complaint=complaint, by=by, why=reason)
    if found.person is not None:
        # In the log of the record without the complaint's number: who reads that log must not learn that they complained of anything.
        note_looks(by=by, people=[found.person], page=Look.Page.PERSON, why="contato com a pessoa", whole=True)
    return found
