"""Pages of teams, boarding places and offices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from zelo.accounts.log import setting_changes
from zelo.custody import acts
from zelo.custody.models import Team
from zelo.custody.permissions import LISTS
from zelo.custody.queries import with_occupancy
from zelo.desk.forms import Form
from zelo.desk.settings_pages.doors import done, may, must, person, seer, settings_page
from zelo.desk.settings_pages.forms import OfficeForm, PlaceForm, TeamForm
from zelo.law import Law
from zelo.legal import offices as city_offices
from zelo.legal.acts import describe_office
from zelo.legal.permissions import OFFICES

BOTH = ["GET", "HEAD", "POST"]
SHOWN = 20
CHANGE = "mudar"
Deeds = Mapping[str, tuple[Callable[..., Any], str]]
"""By the word a button sends: the act, and what is said when it is done."""


@require_http_methods(BOTH)
@seer
def teams(request: HttpRequest, law: Law) -> HttpResponse:
    waiting = Count("impoundments", filter=Q(impoundments__taken_on=None, impoundments__file__projection__final=False))
    return _list(request, law, "teams", TeamForm, acts.open_team, "Equipe aberta: {}.", Team.objects.annotate(waiting=waiting))


@require_http_methods(BOTH)
@seer
def team(request: HttpRequest, law: Law, team: int) -> HttpResponse:
    must(request, LISTS)
    deeds: Deeds = {
        "fechar": (acts.close_team, "{} está fora de atividade."),
        "reabrir": (acts.reopen_team, "{} voltou à atividade."),
        CHANGE: (acts.rename_team, "Agora se chama {}."),
    }
    return _item(request, law, "team", TeamForm, get_object_or_404(Team, pk=team), deeds)


@require_http_methods(BOTH)
@seer
def places(request: HttpRequest, law: Law) -> HttpResponse:
    return _list(request, law, "places", PlaceForm, acts.open_place, "Local aberto: {}.", with_occupancy())


@require_http_methods(BOTH)
@seer
def place(request: HttpRequest, law: Law, place: int) -> HttpResponse:
    must(request, LISTS)
    deeds: Deeds = {
        "fechar": (acts.close_place, "{} foi fechado."),
        "reabrir": (acts.reopen_place, "{} está em uso de novo."),
        CHANGE: (acts.describe_place, "{}: gravado."),
    }
    return _item(request, law, "place", PlaceForm, get_object_or_404(with_occupancy(), pk=place), deeds)


def _list(
    request: HttpRequest, law: Law, name: str, of: type[Form], open_: Callable[..., Any], says: str, rows: QuerySet[Any]
) -> HttpResponse:  # fmt: skip
    """What the city keeps, and the form that opens one more."""
    form = of(request.POST or None)
    if request.method == "POST":
        must(request, LISTS)
        if form.is_valid() and done(request, form, lambda: open_(by=person(request), **form.cleaned_data), says):
            return redirect(name)
    return settings_page(
        request, name, law, 422 if form.errors else 200, form=form, rows=rows.order_by("-active", "name"), may=may(request, LISTS)
    )


def _item(request: HttpRequest, law: Law, name: str, of: type[Form], row: Any, deeds: Deeds) -> HttpResponse:
    """One of them: what can be done to it, by the word its button sends, and its log. Back to the list when it is done."""
    doing = request.POST.get("fazer", "")
    changes = doing == CHANGE
    form = of(request.POST if changes else None, initial={field: getattr(row, field) for field in of.base_fields})
    if doing in deeds and (not changes or form.is_valid()):
        act, says = deeds[doing]
        given = {name: row.pk, **(form.cleaned_data if changes else {})}
        if done(request, form if changes else None, lambda: act(by=person(request), **given), says):
            return redirect(f"{name}s")
        if not changes:
            return redirect(name, row.pk)
    return settings_page(
        request, name, law, 422 if form.errors else 200, form=form, row=row, log=setting_changes(subject=f"{name}:{row.pk}")[:SHOWN]
    )


@seer
def offices(request: HttpRequest, law: Law) -> HttpResponse:
    return settings_page(request, "offices", law, rows=city_offices.offices().values(), may=may(request, OFFICES))


@require_http_methods(BOTH)
@seer
def office(request: HttpRequest, law: Law, key: str) -> HttpResponse:
    must(request, OFFICES)
    row = city_offices.offices().get(key)
    if row is None:
        raise Http404
    given = {name: getattr(row, name) for name in OfficeForm.base_fields}
    form = OfficeForm(request.POST if request.method == "POST" else None, initial=given)
    if form.is_valid() and done(request, form, lambda: describe_office(by=person(request), key=key, **form.cleaned_data), ""):
        return redirect("offices")
    return settings_page(
        request,
        "office",
        law,
        422 if form.errors else 200,
        form=form,
        row=row,
        log=setting_changes(subject=f"office:{key}")[:SHOWN],
    )
