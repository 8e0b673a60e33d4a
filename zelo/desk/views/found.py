"""Messages of whoever found an animal: those whose guardian nobody told yet, and the act that says how they were told."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages as said
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.animals.models import Animal
from zelo.desk.forms import Form
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page, with_law
from zelo.people.acts import note_looks
from zelo.people.models import Contact, Look, Person
from zelo.portal.typed import whole
from zelo.registry.acts.settle_found_message import close_found_message, tell_guardian
from zelo.registry.models import FoundMessage, FoundStep
from zelo.registry.permissions import FOUND
from zelo.registry.queries import found as messages

A_PAGE = 30
UNCERTAIN = 300
"""Seconds after which an e-mail that was begun and not noted as sent is one of which nobody knows."""
CLOSE = "encerrar"


class SettleForm(Form):
    """`fazer` is the button's: told, or closed without telling."""

    way = forms.ChoiceField(
        label="Como o responsável foi avisado", required=False, choices=[("", "escolha…"), *FoundStep.Way.choices]
    )
    says = forms.CharField(
        label="Observação",
        max_length=300,
        required=False,
        help_text="O que ficou combinado; ou, para encerrar sem avisar, por quê.",
    )
    chave = forms.UUIDField(widget=forms.HiddenInput)


@dataclass(frozen=True)
class Reached:
    """Somebody who answers for the animal, and how to call them."""

    person: Person
    contacts: tuple[Contact, ...]


@never_cache
@require_safe
@role_required(*FOUND)
@with_law
def listed(request: HttpRequest, law: Law) -> HttpResponse:
    """Those that wait, the oldest first; with `?ver=resolvidas` the others, the newest first."""
    settled = request.GET.get("ver") == "resolvidas"
    after = whole(request.GET.get("depois", ""))
    rows = messages.messages().filter(settled=True).order_by("-pk") if settled else messages.waiting()
    if after is not None:
        rows = rows.filter(pk__lt=after) if settled else rows.filter(pk__gt=after)
    found = list(rows[: A_PAGE + 1])
    shown = [(row, _species(law, row.animal), messages.told_step(row), _uncertain(row)) for row in found[:A_PAGE]]
    return page(
        request, "desk/found/list.html", law, rows=shown, settled=settled, waiting=messages.waiting_many(),
        more=found[A_PAGE - 1].pk if len(found) > A_PAGE else None,
    )  # fmt: skip


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@role_required(*FOUND)
@with_law
def one(request: HttpRequest, law: Law, message: int) -> HttpResponse:
    row = _row(messages.messages(), message)
    user = request.user
    assert isinstance(user, User)
    form = SettleForm(request.POST if request.method == "POST" else None, initial={"chave": uuid.uuid4()})
    if request.method == "POST" and form.is_valid() and _done(request, user, row, form):
        return redirect("found_list")
    people = messages.answering_for(row.animal)
    note_looks(
        by=user,
        people=people,
        page=Look.Page.ANIMAL,
        about=f"mensagem {row.pk} de quem achou",
        why="avisar que o animal foi achado",
    )
    return page(
        request, "desk/found/one.html", law, 422 if form.errors else 200, row=row, form=form, species=_species(law, row.animal),
        people=[Reached(person, tuple(person.contacts.all())) for person in people], state=messages.state(row), uncertain=_uncertain(row),
        rga=row.animal.number(str(law.pack.city.ibge)),
    )  # fmt: skip


def _done(request: HttpRequest, user: User, row: FoundMessage, form: SettleForm) -> bool:
    given: dict[str, Any] = form.cleaned_data
    try:
        if request.POST.get("fazer") == CLOSE:
            close_found_message(by=user, message=row.pk, key=given["chave"], says=given["says"])
        else:
            tell_guardian(by=user, message=row.pk, key=given["chave"], way=given["way"], says=given["says"])
    except Unfit as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
    except Conflict as error:
        form.add_error(None, str(error))
    else:
        said.success(
            request, "Mensagem encerrada." if request.POST.get("fazer") == CLOSE else "Anotado: o responsável foi avisado."
        )
        return True
    return False


def _row(rows: QuerySet[FoundMessage], message: int) -> FoundMessage:
    row = rows.filter(pk=message).first() if message < 10**9 else None
    if row is None:
        raise Http404
    return row


def _uncertain(row: FoundMessage) -> bool:
    """An e-mail was begun some time ago and nobody knows whether it went: it is not sent again, somebody calls."""
    last = list(row.steps.all())[-1:]
    return bool(last) and last[0].kind == FoundStep.Kind.SENDING and (timezone.now() - last[0].at).total_seconds() > UNCERTAIN


def _species(law: Law, animal: Animal) -> str:
    fact = law.known.get("species") or law.vocabulary.facts["species"]
    return animal.species_said or fact.shown(animal.species)
