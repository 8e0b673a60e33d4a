"""Teams and prices."""

import datetime as dt
from decimal import Decimal

from django.db import IntegrityError, transaction

from zelo.accounts.models import User
from zelo.custody.models import Price, Team
from zelo.custody.permissions import LISTS, PRICES, demand
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now

LARGEST = Decimal(10) ** 9


def open_team(*, by: User, name: str) -> Team:
    demand(by, LISTS)
    made, _ = Team.objects.get_or_create(name=_name(name, 100))
    return made


def set_price(*, by: User, name: str, value: Decimal, since: dt.date, act: str, until: dt.date | None = None) -> Price:
    """`name`: a fact of the law that is an amount. A price is not rewritten: a new one begins on its day."""
    demand(by, PRICES)
    act = " ".join(act.split())
    fact = law_now().vocabulary.facts.get(name)
    if fact is None or fact.type not in ("money", "number"):
        raise Unfit("name", "Este valor não é um dos que a lei usa. Escolha um da lista.")
    if not value.is_finite() or not 0 <= value < LARGEST:
        raise Unfit("value", "O valor não pode ser negativo nem tão grande. Confira.")
    if not act:
        raise Unfit("act", "Diga o decreto ou a lei que fixa o valor.")
    if until is not None and until < since:
        raise Unfit("until", "O último dia não pode vir antes do primeiro.")
    try:
        with transaction.atomic():
            return Price.objects.create(name=name, value=value, since=since, until=until, act=act[:200], by=by)
    except IntegrityError as error:
        raise Conflict(f"Já há um valor de «{fact.label}» desde {since:%d/%m/%Y}. Nada foi mudado.") from error


def _name(name: str, longest: int) -> str:
    found = " ".join(name.split())
    if not found or len(found) > longest:
        raise Unfit("name", f"Diga o nome, em até {longest} letras.")
    return found
