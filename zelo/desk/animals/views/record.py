"""The record of one animal: what it is, who answers for it, what happened to it, what lacks."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from zelo.animals import acts
from zelo.animals.event_kinds import kinds
from zelo.animals.history import changes_of, chips_of, custody_of, events_of, marks_of, photos_of, twins_of
from zelo.animals.models import Animal, AnimalEvent, AnimalPhoto
from zelo.animals.permissions import ENTER, STRIKE
from zelo.animals.told import told
from zelo.animals.vaccines import rabies_due
from zelo.complaints.acts.follow_complaint import KIND as COMPLAINT
from zelo.custody.queries import impoundments
from zelo.desk.animals import showing
from zelo.desk.animals.changes import spoken
from zelo.desk.animals.deeds import PhotoForm
from zelo.desk.animals.doors import of_animal, person, seer, worker
from zelo.desk.animals.drawing import drawn
from zelo.desk.bound import shown as shown_against
from zelo.desk.files.rows import rows
from zelo.enforcement.linking import linked
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.models import Look
from zelo.proceedings.acts import keep_evidence
from zelo.proceedings.permissions import READERS
from zelo.proceedings.words import procedures
from zelo.registry.models import ImportedRow

GROUPS = (
    ("health", "Saúde"), ("whereabouts", "Onde está"), ("behaviour", "Comportamento"), ("other", "Outros"),
)  # fmt: skip


@seer
@of_animal
def show(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    user, today = person(request), timezone.localdate()
    custody, events, chips = list(custody_of(animal)), list(events_of(animal)), list(chips_of(animal))
    people = {row.person_id: row.person for row in custody} | {one.person.pk: one.person for one in events if one.person}
    note_looks(by=user, people=people.values(), page=Look.Page.ANIMAL, about=animal.ref)
    photos = list(photos_of(animal))
    taken = list(impoundments().filter(animal=animal).order_by("-file_id")[:20])
    beside = {one.file_id: one for files in linked(row.file_id for row in taken).values() for one in files if one.kind != COMPLAINT}
    files = sorted(({row.file_id: row.file.projection for row in taken} | beside).values(), key=lambda one: -one.file_id)
    return page(
        request, "desk/animals/record.html", law, animal=animal, rga=showing.rga_shown(law, animal), flags=showing.flags(animal),
        species=showing.species_shown(law, animal), known=showing.known(law, animal, today), chips=chips, marks=list(marks_of(animal)),
        twins=list(twins_of(animal)), photos=photos,
        picture=next((one for one in photos if one.main), photos[0] if photos else None), present=[row for row in custody if row.until is None],
        custody=custody, drawing=drawn(custody, animal.born_earliest, today), happened=showing.timeline(events),
        missing=_missing(law, animal, chips, events), due=rabies_due(law, animal), files=rows(law, [one for one in files if one.kind in procedures(law)], today),
        changes=[spoken(law, one) for one in changes_of(animal)], works=user.has_role(*ENTER), strikes=user.has_role(*STRIKE),
        reads=user.has_role(*READERS), may=_may(animal, user), photo=PhotoForm(today=today), unknown=_unknown(law, animal),
        bound=shown_against(
            law, user, [row.person for row in custody if row.until is None], today, animal.pk,
            once=[*(row.person for row in custody), *(row.responsible for row in taken if row.responsible)],
        ),
        came=ImportedRow.objects.filter(animal=animal).select_related("batch").order_by("batch", "pk")[:10],
    )  # fmt: skip


def _missing(law: Law, animal: Animal, chips: list[Any], events: list[AnimalEvent]) -> tuple[Any, ...]:
    """What the law's entry lacks; of an animal outside the registry or dead, nothing."""
    if animal.state not in (Animal.State.CONFIRMED, Animal.State.TOLD) or animal.died_on:
        return ()
    return law.registry.missing(told(animal, chips, events), animal.unavailable, timezone.localdate())


def _unknown(law: Law, animal: Animal) -> list[tuple[str, str]]:
    return [(law.registry.field_label(name), reason) for name, reason in animal.unavailable.items()]


def _may(animal: Animal, user: Any) -> list[tuple[str, list[tuple[str, str]]]]:
    """Groups of buttons: what can have happened to this animal."""
    roles = {role.value for role in user.roles}
    fitting = [
        kind for kind in kinds().values()
        if not kind.by_act and kind.fits(animal.species, animal.sex) and (not kind.roles or roles & set(kind.roles))
        and not (animal.died_on and kind.name == "death") and (kind.name != "finding" or animal.lost_since) and (kind.name != "loss" or not animal.lost_since)
        and (kind.name != "return" or animal.left_on) and not (kind.name == "neutering" and animal.neutered)
    ]  # fmt: skip
    return [(label, [(kind.name, kind.verb) for kind in fitting if kind.group == group]) for group, label in GROUPS]


@require_POST
@worker
@of_animal
def settle(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    """One button: what was told is confirmed, or an animal outside the registry enters it."""
    act = acts.confirm_animal if animal.state == Animal.State.TOLD else acts.register_animal
    try:
        act(by=person(request), animal=animal.pk, today=timezone.localdate())
    except (Conflict, Unfit) as error:
        messages.warning(request, str(error))
    else:
        messages.success(request, "Animal no cadastro, com o seu número.")
    return redirect("animal_record", animal.pk)


@require_POST
@worker
@of_animal
def photos(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    """A photograph comes in, becomes the main one, or leaves the record."""
    user = person(request)
    try:
        if (number := request.POST.get("tirar", "")).isdigit():
            acts.remove_photo(by=user, photo=_own(animal, number))
        elif (number := request.POST.get("principal", "")).isdigit():
            acts.choose_main_photo(by=user, photo=_own(animal, number))
        else:
            form = PhotoForm(request.POST, request.FILES, today=timezone.localdate())
            if not form.is_valid():
                messages.warning(request, " ".join(str(says) for errors in form.errors.values() for says in errors))
            else:
                evidence = keep_evidence(by=user, upload=form.cleaned_data["photo"], says=f"Foto de {animal}"[:200])
                acts.add_photo(by=user, animal=animal, evidence=evidence, main=form.cleaned_data["main"])
    except Unfit as error:
        messages.warning(request, error.message)
    return redirect("animal_record", animal.pk)


def _own(animal: Animal, number: str) -> int:
    row = AnimalPhoto.objects.filter(pk=int(number[:18]), animal=animal).first()
    if row is None:
        raise Http404
    return row.pk


@seer
@of_animal
def picture(request: HttpRequest, law: Law, animal: Animal, evidence: uuid.UUID) -> HttpResponse:
    """The copy for show. What the camera wrote is not in it."""
    row = AnimalPhoto.objects.select_related("evidence").filter(animal=animal, evidence=evidence).first()
    if row is None or not row.evidence.shown:
        raise Http404
    try:
        opened = row.evidence.shown.open("rb")
    except FileNotFoundError:
        raise Http404 from None
    answer: Any = FileResponse(opened, content_type="image/jpeg")
    answer["Cache-Control"] = "private, max-age=3600"
    return answer
