"""The city says where one of its offices is found."""

from django.db import transaction

from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.legal.contacts import email_line, line, phone_line
from zelo.legal.models import Office
from zelo.legal.offices import office_names
from zelo.legal.permissions import OFFICES, demand

KINDS["office_described"] = "Contato de órgão"
LABELS = {"address": "endereço", "phone": "telefone", "email": "e-mail", "hours": "horário"}


@transaction.atomic
def describe_office(*, by: User, key: str, address: str = "", phone: str = "", email: str = "", hours: str = "") -> Office:
    """All of it anew: what is empty is taken away. Raises `Unfit`, and KeyError for an office that the law of the city does not name."""
    demand(by, OFFICES)
    name = office_names()[key]
    given = {
        "address": line("address", address, 200),
        "phone": phone_line(phone),
        "email": email_line(email),
        "hours": line("hours", hours, 200),
    }
    Office.objects.get_or_create(key=key)
    office = Office.objects.select_for_update().get(key=key)
    before = {label: getattr(office, field) for field, label in LABELS.items()}
    for field, value in given.items():
        setattr(office, field, value)
    office.save()
    after = {label: getattr(office, field) for field, label in LABELS.items()}
    note_change(by=by, kind="office_described", subject=f"office:{key}", says=f"Contato: {name}", before=before, after=after)
    office.name = name
    return office
