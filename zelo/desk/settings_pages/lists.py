"""Pages of teams, boarding places and offices."""

from __future__ import annotations

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from zelo.accounts.log import setting_changes
from zelo.custody import acts
from zelo.custody.models import Team
from zelo.custody.permissions import LISTS
from zelo.custody.queries import with_occupancy
from zelo.desk.settings_pages.doors import done, may, must, person, seer, settings_page
from zelo.desk.settings_pages.forms import OfficeForm, PlaceForm, TeamForm
from zelo.law import Law
from zelo.legal import offices as city_offices
from zelo.legal.acts import describe_office
from zelo.legal.permissions import OFFICES

BOTH = ["GET", "HEAD", "POST"]
SHOWN = 20


@require_http_methods(BOTH)
@seer
def teams(request: HttpRequest, law: Law) -> HttpResponse:
    form = TeamForm(request.POST or None)
    if request.method == "POST":
        must(request, LISTS)
        if form.is_valid() and done(
            request, form, lambda: acts.open_team(by=person(request), **form.cleaned_data), "Equipe aberta: {}."
        ):
            return redirect("teams")
    rows = Team.objects.annotate(
        waiting=Count("impoundments", filter=Q(impoundments__taken_on=None, impoundments__file__projection__final=False))
    )
    return settings_page(
        request,
        "teams",
        law,
        422 if form.errors else 200,
        form=form,
        rows=rows.order_by("-active", "name"),
        may=may(request, LISTS),
    )


@require_http_methods(BOTH)
@seer
def team(request: HttpRequest, law: Law, team: int) -> HttpResponse:
    must(request, LISTS)
    row = get_object_or_404(Team, pk=team)
    form = TeamForm(request.POST if request.POST.get("fazer") == "mudar" else None, initial={"name": row.name})
    if request.method == "POST":
        doing = request.POST.get("fazer")
        if doing == "fechar":
            done(request, None, lambda: acts.close_team(by=person(request), team=team), "{} está fora de atividade.")
            return redirect("teams")
        if doing == "reabrir":
            done(request, None, lambda: acts.reopen_team(by=person(request), team=team), "{} voltou à atividade.")
            return redirect("teams")
        if form.is_valid() and done(
            request, form, lambda: acts.rename_team(by=person(request), team=team, **form.cleaned_data), "Agora se chama {}."
        ):
            return redirect("teams")
    return settings_page(
        request, "team", law, 422 if form.errors else 200, form=form, row=row, log=setting_changes(subject=f"team:{team}")[:SHOWN]
    )


@require_http_methods(BOTH)
@seer
def places(request: HttpRequest, law: Law) -> HttpResponse:
    form = PlaceForm(request.POST or None)
    if request.method == "POST":
        must(request, LISTS)
        if form.is_valid() and done(
            request, form, lambda: acts.open_place(by=person(request), **form.cleaned_data), "Local aberto: {}."
        ):
            return redirect("places")
    return settings_page(
        request,
        "places",
        law,
        422 if form.errors else 200,
        form=form,
        rows=with_occupancy().order_by("-active", "name"),
        may=may(request, LISTS),
    )


@require_http_methods(BOTH)
@seer
def place(request: HttpRequest, law: Law, place: int) -> HttpResponse:
    must(request, LISTS)
    row = get_object_or_404(with_occupancy(), pk=place)
    given = {name: getattr(row, name) for name in PlaceForm.base_fields}
    form = PlaceForm(request.POST if request.POST.get("fazer") == "mudar" else None, initial=given)
    if request.method == "POST":
        doing = request.POST.get("fazer")
        if doing == "fechar":
            closed = done(request, None, lambda: acts.close_place(by=person(request), place=place), "{} foi fechado.")
            return redirect("places") if closed else redirect("place", place)
        if doing == "reabrir":
            done(request, None, lambda: acts.reopen_place(by=person(request), place=place), "{} está em uso de novo.")
            return redirect("places")
        if form.is_valid() and done(
            request, form, lambda: acts.describe_place(by=person(request), place=place, **form.cleaned_data), "{}: gravado."
        ):
            return redirect("places")
    return settings_page(
        request,
        "place",
        law,
        422 if form.errors else 200,
        form=form,
        row=row,
        log=setting_changes(subject=f"place:{place}")[:SHOWN],
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
