"""My animals: the list, one of them, a new one, its photographs."""

from __future__ import annotations

import datetime as dt
import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zelo.animals.event_kinds import kinds
from zelo.animals.lists import species_list
from zelo.animals.models import Animal, AnimalEvent, AnimalPhoto
from zelo.animals.vaccines import rabies_due
from zelo.documents.typesetting import NotTypeset
from zelo.law import Law
from zelo.law.registry import VaccineDue
from zelo.legal.conflicts import Conflict
from zelo.legal.limits import spent
from zelo.legal.pages import page
from zelo.people.models import Person
from zelo.portal.mine.doors import account, animal_or_404, done, record, user_of
from zelo.portal.mine.forms import AnimalForm
from zelo.portal.mine.words import may_tell, shown
from zelo.portal.pictures import small_copy
from zelo.registry.accreditation.queries import acts_for_somebody
from zelo.registry.cards import card_pdf
from zelo.registry.declaring.acts.tell_animal import tell_animal
from zelo.registry.declaring.documents import keep_document
from zelo.registry.declaring.permissions import owns
from zelo.registry.declaring.queries import animals_of, declarations, declarations_of
from zelo.registry.models import Declaration
from zelo.registry.queries.found import messages_of

MOST = 200
SHOWN = 12
A_MINUTE = 10
OF_THE_ANIMAL = frozenset({"vaccine", "what", "batch", "valid_until", "certificate", "method", "how", "count", "alive", "result"})


@require_safe
@account
def home(request: HttpRequest, law: Law, person: Person | None) -> HttpResponse:
    if person is None:
        return redirect("partner_choose" if acts_for_somebody(user_of(request)) else "mine_identity")
    rows = list(animals_of(person)[:MOST])
    told = list(declarations_of(person)[:SHOWN])
    found = list(messages_of([animal.pk for animal in rows])[:SHOWN])
    waiting = any(row.kind == Declaration.Kind.IDENTITY and row.state == Declaration.State.WAITING for row in told)
    return page(
        request, "portal/mine/home.html", law, person=person, cards=[shown(law, animal) for animal in rows], told=told, found=found,
        duties=law.registry.all_to_tell(), due=[item for animal in rows for item in vaccines(law, animal)], waiting=waiting,
    )  # fmt: skip


@require_safe
@record
def one(request: HttpRequest, law: Law, person: Person, animal: int) -> HttpResponse:
    row = animal_or_404(person, animal)
    events = AnimalEvent.objects.filter(animal=row, struck_at=None)[:50]
    since = row.guardianships.filter(person=person).order_by("entered_at").values_list("entered_at", flat=True).first()
    told = list(declarations().filter(person=person, animal=row).order_by("-pk")[:SHOWN])
    passes = owns(person, row) and not row.died_on and row.state == row.State.CONFIRMED
    offered = next((one for one in told if one.kind == Declaration.Kind.TRANSFER and one.state == Declaration.State.WAITING), None)
    return page(
        request, "portal/mine/animal.html", law, card=shown(law, row), may=may_tell(row), passes=passes, offered=offered, told=told,
        events=[_event(event, person, since) for event in events],
        found=list(messages_of([row.pk])[:SHOWN]), due=vaccines(law, row), photos=list(row.photos.all()),
    )  # fmt: skip


@require_safe
@record
def card(request: HttpRequest, law: Law, person: Person, animal: int) -> HttpResponse:
    row = animal_or_404(person, animal)
    if spent(request, "card", A_MINUTE):
        return render(request, "429.html", status=429)
    try:
        made = card_pdf(law, row, site=request.build_absolute_uri("/"), moment=timezone.localtime())
    except Conflict as error:
        messages.warning(request, str(error))
        return redirect("mine_animal", animal=row.pk)
    except NotTypeset:
        messages.error(request, "A carteirinha não pôde ser feita agora. Tente de novo mais tarde.")
        return redirect("mine_animal", animal=row.pk)
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="carteirinha-{row.number(str(law.pack.city.ibge))}.pdf"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@record
def new(request: HttpRequest, law: Law, person: Person) -> HttpResponse:
    facts = law.vocabulary.facts
    choices = species_list(law)
    form = AnimalForm(
        request.POST or None, request.FILES or None, species=[(one.value, one.label) for one in choices], sexes=dict(facts["sex"].words),
        sizes=dict(facts["size"].words),
    )  # fmt: skip
    if request.method == "POST" and form.is_valid():
        user, chosen = user_of(request), next(one for one in choices if one.value == form.cleaned_data["species"])
        given = {**form.animal(), "species": chosen.word, "species_said": chosen.said}
        upload = form.cleaned_data["photo"]

        def tell() -> Declaration:
            photo = keep_document(by=user, upload=upload, says="foto do animal", field="photo", picture=True) if upload else None
            return tell_animal(by=user, key=form.cleaned_data["chave"], today=timezone.localdate(), photo=photo, **given)

        made = done(form, tell)
        if made:
            messages.success(request, "Recebemos o animal. Depois da conferência ele ganha o número e a carteirinha.")
            return redirect("mine_receipt", code=made.code)
    return page(request, "portal/mine/new.html", law, 422 if form.errors else 200, form=form)


@require_safe
@record
def picture(request: HttpRequest, law: Law, person: Person, animal: int, evidence: uuid.UUID) -> HttpResponse:
    row = animal_or_404(person, animal)
    photo = AnimalPhoto.objects.select_related("evidence").filter(animal=row, evidence=evidence).first()
    image = small_copy(photo.evidence) if photo else None
    if image is None:
        raise Http404
    answer = HttpResponse(image, content_type="image/jpeg")
    answer["Content-Disposition"] = 'inline; filename="animal.jpg"'
    answer["Cache-Control"] = "private, max-age=3600"
    return answer


def vaccines(law: Law, animal: Animal) -> list[tuple[Animal, VaccineDue]]:
    """The rabies dose that the law asks for, of a living animal: the animal and until when it holds."""
    if animal.died_on or animal.state == Animal.State.REFUSED:
        return []
    due = rabies_due(law, animal)
    return [(animal, due)] if due else []


def _event(event: AnimalEvent, person: Person, since: dt.datetime | None) -> tuple[AnimalEvent, str, list[tuple[str, str]]]:
    """What somebody else's time left on the record is shown as far as it tells of the animal's health, and nothing of people."""
    kind = kinds()[event.kind]
    theirs = since is not None and event.entered_at < since and event.person_id != person.pk
    data = {name: value for name, value in event.data.items() if name in OF_THE_ANIMAL} if theirs else event.data
    return event, kind.label, kind.told(data)
