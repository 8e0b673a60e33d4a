"""Species and breeds that the city adds to the lists it was given."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.animals.lists import breeds_given
from zelo.animals.models import ListEntry
from zelo.animals.permissions import LISTS, demand
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now
from zelo.people.keys import folded

KINDS["animal_list"] = "espécies e raças"


@transaction.atomic
def add_list_entry(*, by: User, kind: str, species: str, name: str, group: str = "") -> ListEntry:
    """`kind`: species or breed; `species`: the law's word; `group`: of a species, a class of the law, where it has classes. Raises `Unfit`, `Conflict`."""
    demand(by, LISTS)
    plain = " ".join(name.split())
    key = folded(plain)[:60]
    if not key or len(plain) > 60 or "\0" in plain:
        raise Unfit("name", "Escreva o nome em até 60 letras.")
    law = law_now()
    words = law.vocabulary.facts["species"].words
    if species not in words or kind not in ("species", "breed"):
        raise Unfit("species", "Escolha a espécie na lista.")
    known = {folded(label) for label in words.values()} if kind == "species" else {folded(one) for one in breeds_given(species)}
    if key in known:
        raise Conflict(f"{plain} já está na lista que veio com o sistema.")
    classes = law.registry.own.classes if law.registry.own else {}
    if group and (kind == "breed" or group not in classes):
        raise Unfit("group", "Escolha a classe na lista.")
    try:
        with transaction.atomic():
            made = ListEntry.objects.create(kind=kind, species=species, name=plain, key=key, group=group, entered_by=by)
    except IntegrityError as error:
        raise Conflict(f"{plain} já está na lista. Se está fora de uso, ponha-a em uso de novo.") from error
    note_change(by=by, kind="animal_list", subject=f"list:{made.pk}", says=f"Entrou na lista: {plain}", after={"nome": plain})
    return made


@transaction.atomic
def set_list_entry(*, by: User, entry: int, withdrawn: bool) -> ListEntry:
    """Out of use, or in use again: records that have the word keep it. Raises ListEntry.DoesNotExist."""
    demand(by, LISTS)
    row = ListEntry.objects.select_for_update().get(pk=entry)
    if row.withdrawn != withdrawn:
        row.withdrawn = withdrawn
        row.save(update_fields=["withdrawn"])
        says = f"{row.name}: {'fora de uso' if withdrawn else 'em uso de novo'}"
        note_change(
            by=by,
            kind="animal_list",
            subject=f"list:{row.pk}",
            says=says,
            before={"em uso": withdrawn},
            after={"em uso": not withdrawn},
        )
    return row
