"""Pages of what is done with one animal: permission, form, one act, back to the record."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from zelo.animals import acts
from zelo.animals.acts.keep_marks import remark_on
from zelo.animals.event_kinds import kinds
from zelo.animals.models import Animal, AnimalChip, AnimalEvent, AnimalMark, Guardianship
from zelo.animals.permissions import STRIKE
from zelo.animals.spans import Span
from zelo.desk.animals import deeds
from zelo.desk.animals.doors import of_animal, person, worker
from zelo.desk.animals.entry import key_of
from zelo.desk.animals.picking import Picked
from zelo.desk.forms import Form
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person

Act = Callable[[], Any]


def deed(
    request: HttpRequest, law: Law, animal: Animal, form: Form, title: str, act: Act, *, says: str, picked: Picked | None = None,
    looked: tuple[Person, ...] = (), **more: Any,
) -> HttpResponse:  # fmt: skip
    """Shows the form, or does the act in one transaction with whoever is entered for it. What fails keeps what was typed."""
    taken: Animal | None = None
    if request.method == "POST" and not (picked and picked.seeks) and form.is_valid() and not (picked and picked.error):
        try:
            with transaction.atomic():
                act()
                if picked and picked.error:
                    transaction.set_rollback(True)
        except Unfit as error:
            if picked and error.field == "person":
                picked.error = error.message
            else:
                form.add_error(error.field if error.field in form.fields else None, error.message)
        except Conflict as error:
            form.add_error(None, str(error))
            taken = getattr(error, "other", None)
        if not form.errors and not (picked and picked.error):
            messages.success(request, says)
            return redirect("animal_record", animal.pk)
    if picked:
        picked.note()
    note_looks(by=person(request), people=looked, page=Look.Page.ANIMAL, about=animal.ref)
    wrong = bool(form.is_bound and form.errors and not (picked and picked.seeks)) or bool(picked and picked.error)
    if picked and picked.seeks:
        form.errors.clear()
    return page(
        request, "desk/animals/deed.html", law, 422 if wrong else 200, animal=animal, form=form, title=title, picked=picked, taken=taken,
        wrong=wrong, key=key_of(request.POST.get("chave", "")), **more,
    )  # fmt: skip


@worker
@of_animal
def event(request: HttpRequest, law: Law, animal: Animal, kind: str) -> HttpResponse:
    known, today, user = kinds().get(kind), timezone.localdate(), person(request)
    if known is None or known.by_act:
        raise Http404
    if known.roles and not any(role.value in known.roles for role in user.roles):
        raise PermissionDenied
    form = deeds.EventForm(request.POST if request.method == "POST" else None, kind=known, today=today)

    def act() -> None:
        acts.add_event(by=user, animal=animal, kind=kind, today=today, span=form.cleaned_data["on"], data=form.told())

    asked = law.registry.to_tell(kind)
    return deed(request, law, animal, form, known.verb, act, says=f"Ficou na ficha: {known.label}.", asked=asked)


@worker
@of_animal
def strike(request: HttpRequest, law: Law, animal: Animal, event: int) -> HttpResponse:
    row = AnimalEvent.objects.filter(pk=event, animal=animal, struck_at=None).first()
    if row is None:
        raise Http404
    form = deeds.WhyForm(request.POST if request.method == "POST" else None, today=timezone.localdate())
    label = kinds()[row.kind].label if row.kind in kinds() else row.kind
    return deed(
        request, law, animal, form, f"Riscar: {label}", lambda: acts.strike_event(by=person(request), event=row.pk, why=form.cleaned_data["why"]),
        says=f"Riscado: {label}.", danger=True,
    )  # fmt: skip


@worker
@of_animal
def chip(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    user, today = person(request), timezone.localdate()
    posted = request.POST if request.method == "POST" else None
    form = deeds.ChipForm(posted, today=today, asks_twin=user.has_role(*STRIKE) and "twin_why" in request.POST)
    more: dict[str, Any] = {"wedge": True, "own_chips": AnimalChip.objects.filter(animal=animal, struck_at=None).count()}

    def act() -> None:
        data = form.cleaned_data
        why = data.get("twin_why", "")
        acts.add_chip(
            by=user, animal=animal, chip=data["chip"], twin=bool(why), why=why, implanted=data["implanted"], implanted_by=data["implanted_by"],
            licence=data["licence"], site=data["site"], read_on=today if data["read"] else None, today=today,
        )  # fmt: skip

    return deed(
        request, law, animal, form, "Pôr microchip", act, says="Microchip na ficha.", may_twin=user.has_role(*STRIKE), **more
    )


@worker
@of_animal
def strike_chip(request: HttpRequest, law: Law, animal: Animal, chip: int) -> HttpResponse:
    user = person(request)
    if not user.has_role(*STRIKE):
        raise PermissionDenied
    row = AnimalChip.objects.filter(pk=chip, animal=animal, struck_at=None).first()
    if row is None:
        raise Http404
    form = deeds.WhyForm(request.POST if request.method == "POST" else None, today=timezone.localdate())
    return deed(
        request, law, animal, form, f"Riscar o microchip {row.number}", lambda: acts.strike_chip(by=user, chip=row.pk, why=form.cleaned_data["why"]),
        says="Microchip riscado.", danger=True,
    )  # fmt: skip


@worker
@of_animal
def mark(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    today = timezone.localdate()
    form = deeds.MarkForm(request.POST if request.method == "POST" else None, today=today)

    def act() -> None:
        data = form.cleaned_data
        acts.add_mark(by=person(request), animal=animal, kind=data["kind"], number=data["number"], since=data["since"], today=today)
        if remark := remark_on(data["kind"], data["number"]):
            messages.warning(request, remark)

    return deed(request, law, animal, form, "Pôr outra identificação", act, says="Identificação na ficha.", wedge=True)


@worker
@of_animal
def end_mark(request: HttpRequest, law: Law, animal: Animal, mark: int) -> HttpResponse:
    row = AnimalMark.objects.filter(pk=mark, animal=animal, until=None).first()
    if row is None:
        raise Http404
    today, user = timezone.localdate(), person(request)
    form = deeds.EndMarkForm(request.POST if request.method == "POST" else None, today=today)

    def act() -> None:
        data = form.cleaned_data
        means = row.kind if row.kind in ("tag", "collar", "ear_tag") else "other"
        acts.end_mark(by=user, mark=row.pk, until=data["until"], why=data["why"], today=today)
        if data["lost"]:
            span = _one(data["until"])
            acts.lose_identification(by=user, animal=animal, means=means, today=today, span=span, mark=row.pk)

    title = f"Baixar {row.get_kind_display()} {row.number}"
    return deed(request, law, animal, form, title, act, says="Identificação baixada.", danger=True)


def _one(on: dt.date) -> Span:
    return Span(on, on, "day")


@worker
@of_animal
def guardian(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    user, today = person(request), timezone.localdate()
    form = deeds.GuardianForm(request.POST if request.method == "POST" else None, today=today)
    picked = Picked(request, user, "person", "Quem", required=True)

    def act() -> None:
        if who := picked.entered(today, key_of(request.POST.get("chave", ""))):
            acts.begin_guardianship(by=user, animal=animal, person=who, today=today, **form.cleaned_data)

    return deed(request, law, animal, form, "Pôr mais alguém", act, says="Guarda na ficha.", picked=picked)


@worker
@of_animal
def end_guardian(request: HttpRequest, law: Law, animal: Animal, guardianship: int) -> HttpResponse:
    row = Guardianship.objects.select_related("person").filter(pk=guardianship, animal=animal, until=None).first()
    if row is None:
        raise Http404
    today = timezone.localdate()
    form = deeds.EndGuardianForm(request.POST if request.method == "POST" else None, today=today)
    return deed(
        request, law, animal, form, f"Encerrar a guarda de {row.person}",
        lambda: acts.end_guardianship(by=person(request), guardianship=row.pk, today=today, **form.cleaned_data),
        says="Guarda encerrada.", danger=True, looked=(row.person,),
    )  # fmt: skip


@worker
@of_animal
def transfer(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    user, today = person(request), timezone.localdate()
    form = deeds.TransferForm(request.POST if request.method == "POST" else None, today=today)
    picked = Picked(request, user, "person", "Para quem", required=True)

    def act() -> None:
        if who := picked.entered(today, key_of(request.POST.get("chave", ""))):
            acts.transfer_animal(by=user, animal=animal, person=who, today=today, **form.cleaned_data)

    asked = law.registry.to_tell("transfer")
    return deed(request, law, animal, form, "Passar a guarda", act, says="Guarda passada.", picked=picked, asked=asked)


@worker
@of_animal
def refuse(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    form = deeds.WhyForm(request.POST if request.method == "POST" else None, today=timezone.localdate())

    def act() -> None:
        acts.refuse_animal(by=person(request), animal=animal.pk, today=timezone.localdate(), why=form.cleaned_data["why"])

    return deed(request, law, animal, form, "Recusar o cadastro", act, says="Cadastro recusado.", danger=True)
