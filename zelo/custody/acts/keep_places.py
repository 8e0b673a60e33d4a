"""Boarding places: opened, described anew, closed and taken into use again. Each change is in the log of the city's settings."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Sum

from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.custody.models import BoardingPlace, Impoundment
from zelo.custody.permissions import LISTS, demand
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.contacts import line, phone_line
from zelo.legal.points import point

KINDS["place"] = "Local de acolhimento"
MOST = 100_000
LABELS = {
    "name": "nome", "capacity": "lugares", "address": "endereço", "phone": "telefone", "hours": "horário", "latitude": "latitude",
    "longitude": "longitude", "active": "em uso",
}  # fmt: skip


@transaction.atomic
def open_place(
    *, by: User, name: str, capacity: int, address: str = "", phone: str = "", hours: str = "",
    latitude: Decimal | float | str | None = None, longitude: Decimal | float | str | None = None,
) -> BoardingPlace:  # fmt: skip
    """`latitude`, `longitude`: degrees, both or none. Raises `Unfit` with the field, `Conflict` where the name is taken."""
    demand(by, LISTS)
    given = _fit(
        {
            "name": name,
            "capacity": capacity,
            "address": address,
            "phone": phone,
            "hours": hours,
            "latitude": latitude,
            "longitude": longitude,
        }
    )
    made, new = BoardingPlace.objects.get_or_create(name=given["name"], defaults=given)
    if not new:
        raise Conflict(f"O local {made} já está na lista. Nada foi mudado.")
    _log(by, made, {}, f"Local aberto: {made}")
    return made


@transaction.atomic
def describe_place(*, by: User, place: int, **given: Any) -> BoardingPlace:
    """Only what is given of `open_place`'s arguments changes. Raises as it does, and BoardingPlace.DoesNotExist."""
    demand(by, LISTS)
    row = BoardingPlace.objects.select_for_update().get(pk=place)
    before = _said(row)
    for field, value in _fit(given).items():
        setattr(row, field, value)
    if BoardingPlace.objects.filter(name=row.name).exclude(pk=row.pk).exists():
        raise Conflict(f"Já há um local com o nome {row.name}. Nada foi mudado.")
    if "capacity" in given and (taken := _taken(row)) > row.capacity:
        raise Unfit(
            "capacity", f"Há {taken} animais no local agora: não cabem em {row.capacity}. Mude primeiro os animais de lugar."
        )
    row.save()
    _log(by, row, before, f"Local mudado: {row}")
    return row


@transaction.atomic
def close_place(*, by: User, place: int) -> BoardingPlace:
    """Only when empty: an animal is always somewhere. Its name stays in the files that speak of it."""
    demand(by, LISTS)
    row = BoardingPlace.objects.select_for_update().get(pk=place)
    if taken := _taken(row):
        animals = "1 animal" if taken == 1 else f"{taken} animais"
        raise Conflict(f"Há {animals} em {row}. Registre a saída ou a mudança de cada um, e então feche o local. Nada foi mudado.")
    return _switch(by, row, active=False, says=f"Local fechado: {row}")


@transaction.atomic
def reopen_place(*, by: User, place: int) -> BoardingPlace:
    demand(by, LISTS)
    row = BoardingPlace.objects.select_for_update().get(pk=place)
    return _switch(by, row, active=True, says=f"Local reaberto: {row}")


def _switch(by: User, row: BoardingPlace, *, active: bool, says: str) -> BoardingPlace:
    before = _said(row)
    row.active = active
    row.save(update_fields=["active"])
    _log(by, row, before, says)
    return row


def _taken(row: BoardingPlace) -> int:
    return Impoundment.objects.filter(place=row, present=True).aggregate(heads=Sum("heads"))["heads"] or 0


def _fit(given: dict[str, Any]) -> dict[str, Any]:
    found = dict(given)
    if "name" in found and not line("name", found["name"], 120):
        raise Unfit("name", "Diga o nome, em até 120 letras.")
    for field, longest in (("name", 120), ("address", 200), ("hours", 200)):
        if field in found:
            found[field] = line(field, found[field], longest)
    if "phone" in found:
        found["phone"] = phone_line(found["phone"])
    if "capacity" in found and not 0 < found["capacity"] < MOST:
        raise Unfit("capacity", "Diga quantos animais cabem no local.")
    if "latitude" in found or "longitude" in found:
        found["latitude"], found["longitude"] = _point(found.get("latitude"), found.get("longitude"))
    return found


def _point(latitude: Any, longitude: Any) -> tuple[Decimal | None, Decimal | None]:
    try:
        return point(latitude, longitude)
    except Unfit as error:
        raise Unfit("latitude", "Este ponto não existe. Copie as duas coordenadas do mapa, como -14,7183 e -56,3264.") from error


def _said(row: BoardingPlace) -> dict[str, Any]:
    found = {label: getattr(row, field) for field, label in LABELS.items()}
    return {label: format(value, "f") if isinstance(value, Decimal) else value for label, value in found.items()}


def _log(by: User, row: BoardingPlace, before: dict[str, Any], says: str) -> None:
    note_change(by=by, kind="place", subject=f"place:{row.pk}", says=says, before=before, after=_said(row))
