"""Somebody without an account accepts an animal at the counter."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.desk.declarations.doors import clerk, person_of_the_house
from zelo.desk.declarations.forms import CounterForm
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person
from zelo.people.queries import search
from zelo.portal.typed import whole
from zelo.registry.declaring.acts.accept_transfer import accept_at_counter

MOST = 10


@require_http_methods(["GET", "HEAD", "POST"])
@clerk
def accept(request: HttpRequest, law: Law) -> HttpResponse:
    """First who it is, out of those found; then the animal passes."""
    user = person_of_the_house(request)
    form = CounterForm(request.POST or None)
    found: list[Person] = []
    if request.method == "POST" and form.is_valid():
        chosen = whole(request.POST.get("quem", ""))
        found = list(search(form.cleaned_data["person"]))[:MOST]
        if chosen is not None and any(one.pk == chosen for one in found):
            try:
                made = accept_at_counter(by=user, person=chosen, code=form.cleaned_data["code"], today=timezone.localdate())
            except Unfit as error:
                form.add_error("code" if error.field == "code" else None, error.message)
            except Conflict as error:
                form.add_error(None, str(error))
            else:
                messages.success(request, "O animal passou a quem o recebeu.")
                return redirect("animal_record", made.animal_id)
        elif not found:
            form.add_error("person", "Ninguém no cadastro com isso. Cadastre a pessoa antes, ou escreva de outro jeito.")
    note_looks(by=user, people=found, page=Look.Page.SEARCH, why="passagem de animal no atendimento")
    return page(request, "desk/declarations/counter.html", law, 422 if form.errors else 200, form=form, found=found)
