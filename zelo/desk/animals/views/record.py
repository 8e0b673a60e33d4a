"""The record of one animal."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from zelo.animals.models import Animal
from zelo.desk.animals.doors import of_animal, person, seer
from zelo.law import Law
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.models import Look


@seer
@of_animal
def show(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    if animal.guardian:
        note_looks(by=person(request), people=[animal.guardian], page=Look.Page.ANIMAL, about=animal.ref)
    return page(request, "desk/animals/record.html", law, animal=animal)
