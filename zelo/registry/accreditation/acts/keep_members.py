"""The city opens and closes the accounts that act for a partner."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from zelo.accounts.acts.open_account import open_account, random_password
from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line
from zelo.people.models import Person
from zelo.registry.accreditation.permissions import demand
from zelo.registry.models import Accreditation, PartnerMember

KINDS["partner_member"] = "Conta de parceiro"


@transaction.atomic
def open_member(*, by: User, person: int, email: str, name: str) -> tuple[PartnerMember, str]:
    """The membership, and the first password of an account that is made for it; empty where somebody who has an account joins. Raises `Unfit`,
    `Conflict` where nobody has accredited the partner, Person.DoesNotExist."""
    demand(by)
    who = Person.objects.select_for_update(no_key=True).get(pk=person, merged_into=None)
    if not Accreditation.objects.filter(person=who).exists():
        raise Conflict("Antes de abrir contas, conceda um credenciamento ao parceiro.")
    email, name = email.strip().lower(), line("name", name, 150)
    try:
        validate_email(email)
    except ValidationError as error:
        raise Unfit("email", "Este e-mail não está completo. Confira.") from error
    user, password = User.objects.filter(email=email).first(), ""
    if user is None:
        if not name:
            raise Unfit("name", "Diga o nome da pessoa.")
        password = random_password()
        user = open_account(email=email, name=name, roles=(), password=password)
        user.provisional = True
        user.save(update_fields=["provisional"])
    elif not user.is_active:
        raise Unfit("email", "A conta com este e-mail está fechada. Peça ao administrador que a reabra.")
    made, new = PartnerMember.objects.get_or_create(user=user, person=who, closed_at=None, defaults={"by": by})
    if not new:
        raise Conflict("Esta conta já age por este parceiro. Nada foi mudado.")
    note_change(
        by=by,
        kind="partner_member",
        subject=f"partner:{who.pk}",
        says=f"Conta aberta para o parceiro {who}",
        after={"conta": user.email},
    )
    return made, password


@transaction.atomic
def close_member(*, by: User, member: int) -> PartnerMember:
    """At once: the next page is closed. A second time changes nothing."""
    demand(by)
    row = PartnerMember.objects.select_for_update(of=("self",)).select_related("user", "person").get(pk=member)
    if row.closed_at is None:
        row.closed_by, row.closed_at = by, timezone.now()
        row.save(update_fields=["closed_by", "closed_at"])
        note_change(
            by=by, kind="partner_member", subject=f"partner:{row.person_id}", says=f"Conta tirada do parceiro {row.person}",
            before={"conta": row.user.email}, after={"conta": ""},
        )  # fmt: skip
    return row


__all__ = ["close_member", "open_member"]
