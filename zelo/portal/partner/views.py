"""A partner's pages. Each look at an animal is a look at whoever answers for it, and is noted."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from zelo.accounts.models import User
from zelo.animals.event_kinds import kinds
from zelo.animals.lists import species_list
from zelo.animals.models import Animal, AnimalEvent
from zelo.law import Law
from zelo.legal.limits import spent
from zelo.legal.pages import page, with_law
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person
from zelo.portal.mine.doors import done, user_of
from zelo.portal.mine.words import shown
from zelo.portal.partner.forms import DeedForm, ImplantForm, NewForm
from zelo.registry.accreditation.acts.enter_for_guardian import enter_for_guardian
from zelo.registry.accreditation.acts.record_deed import DEEDS, record_deed
from zelo.registry.accreditation.permissions import REGISTRATION, NotAccredited, Standing, standing
from zelo.registry.accreditation.queries import entered_by_partner, partners_of
from zelo.registry.finding import animals_of, sought
from zelo.registry.models import Accreditation, Declaration
from zelo.tenancy.current import current_city

View = Callable[..., HttpResponse]
BOTH = ["GET", "HEAD", "POST"]
A_MINUTE = 30
SHOWN = 20
WORDS = {"vacina": Declaration.Kind.VACCINATION, "castracao": Declaration.Kind.NEUTERING, "microchip": Declaration.Kind.CHIP}


def partner(view: View) -> View:
    """For who acts for a partner whose accreditation stands today; for the others the page says why it does not."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            return redirect_to_login(request.get_full_path())
        theirs = partners_of(request.user)
        if not theirs:
            raise PermissionDenied

        def opened(request: HttpRequest, law: Law) -> HttpResponse:
            try:
                return view(request, law, theirs, *args, **kwargs)
            except NotAccredited as error:
                return page(request, "portal/partner/closed.html", law, 403, standing=error.standing)

        return with_law(opened)(request)

    return guarded


@require_safe
@partner
def choose(request: HttpRequest, law: Law, theirs: list[Person]) -> HttpResponse:
    if len(theirs) == 1:
        return redirect("partner", opaque=theirs[0].opaque)
    return page(request, "portal/partner/choose.html", law, theirs=theirs)


@require_safe
@partner
def home(request: HttpRequest, law: Law, theirs: list[Person], opaque: uuid.UUID) -> HttpResponse:
    who = _who(theirs, opaque)
    may = _may(law, who)
    labels = [(Accreditation.Activity(name).label, one) for name, one in may.items()]
    entered = [(row, row.get_state_display()) for row in entered_by_partner(who)[:SHOWN]]
    held = Accreditation.objects.filter(person=who).order_by("-pk")
    return page(
        request,
        "portal/partner/home.html",
        law,
        who=who,
        may=labels,
        entered=entered,
        held=held,
        registers=may[REGISTRATION].allowed,
    )


@require_safe
@partner
def animal(request: HttpRequest, law: Law, theirs: list[Person], opaque: uuid.UUID) -> HttpResponse:
    who = _who(theirs, opaque)
    may = _open(law, who)
    if spent(request, "partner_look", A_MINUTE):
        return render(request, "429.html", status=429)
    typed = request.GET.get("numero", "")
    asked, found = _found(typed)
    _looked(request, found, who)
    cards = [(shown(law, row), _first_name(row), _health(row)) for row in found]
    deeds = [(word, kinds().get(kind, kinds()["chip_implant"]).verb) for word, kind in WORDS.items() if may[DEEDS[kind]].allowed]
    return page(
        request,
        "portal/partner/animal.html",
        law,
        who=who,
        asked=asked,
        cards=cards,
        deeds=deeds,
        typed=typed,
        registers=may[REGISTRATION].allowed,
    )


@require_http_methods(BOTH)
@partner
def new(request: HttpRequest, law: Law, theirs: list[Person], opaque: uuid.UUID) -> HttpResponse:
    who = _who(theirs, opaque)
    _must(_may(law, who)[REGISTRATION])
    facts, choices = law.vocabulary.facts, species_list(law)
    form = NewForm(
        request.POST or None,
        species=[(one.value, one.label) for one in choices],
        sexes=dict(facts["sex"].words),
        sizes=dict(facts["size"].words),
    )
    if request.method == "POST" and form.is_valid():
        chosen = next(one for one in choices if one.value == form.cleaned_data["species"])
        given = {**form.animal(), "species": chosen.word, "species_said": chosen.said}
        made = _run(
            form,
            lambda: enter_for_guardian(
                by=user_of(request),
                key=form.cleaned_data["chave"],
                law=law,
                partner=who,
                today=timezone.localdate(),
                guardian=form.guardian(),
                **given,
            ),
        )
        if made:
            registered = made.animal.state == Animal.State.CONFIRMED
            messages.success(request, "Cadastrado." if registered else "Recebido: a prefeitura confere, e o animal ganha o número.")
            return redirect("partner", opaque=who.opaque)
    return page(request, "portal/partner/new.html", law, 422 if form.errors else 200, form=form, who=who)


@require_http_methods(BOTH)
@partner
def deed(request: HttpRequest, law: Law, theirs: list[Person], opaque: uuid.UUID, what: str) -> HttpResponse:
    """Of the animal with that number: an animal's page is found by what is read on it, never by leafing."""
    who, kind = _who(theirs, opaque), WORDS.get(what)
    if kind is None:
        raise Http404
    _must(_may(law, who)[DEEDS[kind]])
    if spent(request, "partner_look", A_MINUTE):
        return render(request, "429.html", status=429)
    typed = request.GET.get("numero", "")
    _, found = _found(typed)
    if len(found) != 1:
        raise Http404
    row = found[0]
    _looked(request, found, who)
    data = request.POST or None
    start = {"on": timezone.localdate()}
    form: Any = (
        ImplantForm(data, initial=start) if kind == Declaration.Kind.CHIP else DeedForm(data, initial=start, kind=kinds()[kind])
    )
    if request.method == "POST" and form.is_valid():
        made = _run(
            form,
            lambda: record_deed(
                by=user_of(request), key=form.cleaned_data["chave"], law=law, partner=who, animal=row.pk, kind=kind, today=timezone.localdate(),
                **form.event(),
            ),
        )  # fmt: skip
        if made:
            messages.success(request, "Registrado na ficha do animal.")
            return redirect(f"{reverse('partner_animal', args=[who.opaque])}?{urlencode({'numero': typed})}")
    title = kinds().get(kind, kinds()["chip_implant"]).verb
    return page(
        request,
        "portal/partner/deed.html",
        law,
        422 if form.errors else 200,
        form=form,
        who=who,
        card=shown(law, row),
        typed=typed,
        title=title,
    )


# ---------------------------------------------------------------- parts


def _who(theirs: list[Person], opaque: uuid.UUID) -> Person:
    found = next((one for one in theirs if one.opaque == opaque), None)
    if found is None:
        raise Http404
    return found


def _may(law: Law, who: Person) -> dict[str, Standing]:
    today = timezone.localdate()
    return {activity: standing(law, who, activity, today) for activity in Accreditation.Activity.values}


def _open(law: Law, who: Person) -> dict[str, Standing]:
    """Something at least must be open: a partner whose accreditation ended looks nothing up."""
    may = _may(law, who)
    if not any(one.allowed for one in may.values()):
        raise NotAccredited(next(iter(may.values())))
    return may


def _must(found: Standing) -> None:
    if not found.allowed:
        raise NotAccredited(found)


def _run(form: Form, act: Callable[[], Any]) -> Any:
    return done(form, act)


def _found(typed: str) -> tuple[Any, list[Animal]]:
    asked = sought(typed)
    return asked, animals_of(asked, current_city()) if typed.strip() and asked.readable else []


def _looked(request: HttpRequest, found: list[Animal], who: Person) -> None:
    people = [row.guardian for row in found if row.guardian is not None]
    note_looks(by=user_of(request), people=people, page=Look.Page.ANIMAL, why=f"consulta de parceiro: {who}"[:120], whole=False)


def _first_name(row: Animal) -> str:
    return str(row.guardian).split(" ")[0] if row.guardian else ""


def _health(row: Animal) -> list[tuple[AnimalEvent, str, str]]:
    """What a vet must know: doses and operations, without who paid or told."""
    rows = AnimalEvent.objects.filter(
        animal=row, struck_at=None, kind__in=["vaccination", "neutering", "chip_implant", "deworming"]
    )[:SHOWN]
    return [
        (
            event,
            kinds()[event.kind].label,
            ", ".join(value for name, value in kinds()[event.kind].told(event.data) if name in ("Vacina", "Vale até")),
        )
        for event in rows
    ]
