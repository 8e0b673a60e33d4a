"""What can be asked of partners."""

from __future__ import annotations

import datetime as dt

from django.db.models import Prefetch, Q, QuerySet

from zelo.accounts.models import User
from zelo.animals.models import Animal
from zelo.people.models import Person
from zelo.registry.models import Accreditation, AccreditationChange, PartnerMember


def accreditations(before: int | None = None) -> QuerySet[Accreditation]:
    """With whom they were given to, the newest first."""
    rows = Accreditation.objects.select_related("person").order_by("-pk")
    return rows.filter(pk__lt=before) if before is not None else rows


def accreditation(number: int) -> Accreditation | None:
    changes = Prefetch("changes", AccreditationChange.objects.select_related("by").order_by("-pk"))
    return Accreditation.objects.select_related("person", "by").prefetch_related(changes).filter(pk=number).first()


def members(partner: Person) -> QuerySet[PartnerMember]:
    return PartnerMember.objects.filter(person=partner).select_related("user").order_by("closed_at", "pk")


def partners_of(user: User) -> list[Person]:
    """For whom an account acts now."""
    return list(Person.objects.filter(members__user=user, members__closed_at=None).order_by("folded"))


def acts_for_somebody(user: User) -> bool:
    """Whether an account acts for a partner now. One query, by its index."""
    return PartnerMember.objects.filter(user=user, closed_at=None).exists()


def ending(today: dt.date, days: int = 30) -> QuerySet[Accreditation]:
    """Active ones whose last day is near, or over."""
    return Accreditation.objects.filter(
        state=Accreditation.State.ACTIVE, until__lte=today + dt.timedelta(days=days)
    ).select_related("person")


def entered_by_partner(partner: Person) -> QuerySet[Animal]:
    """The newest first."""
    return Animal.objects.filter(entered_for=partner).order_by("-pk")


def animal_numbered(q: Q) -> Animal | None:
    return Animal.objects.exclude(state=Animal.State.REFUSED).filter(q).first()
