"""What somebody is to the city's animals, in time."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.desk.people.doors import door, of_person, user_of
from zelo.desk.people.forms import RoleChangeForm, RoleForm
from zelo.desk.people.rows import closed, opened
from zelo.desk.settings_pages.doors import done
from zelo.law import Law
from zelo.legal.pages import page
from zelo.people.acts import begin_role, change_role, note_looks
from zelo.people.acts.keep_roles import shown_role
from zelo.people.models import Look, Person
from zelo.people.permissions import ENTER

BOTH = ["GET", "HEAD", "POST"]


@require_http_methods(BOTH)
@door(*ENTER)
@of_person
def begin(request: HttpRequest, law: Law, one: Person) -> HttpResponse:
    form = RoleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        act: Any = lambda: begin_role(by=user_of(request), today=timezone.localdate(), person=one.pk, **form.cleaned_data)  # noqa: E731
        if done(request, form, act, "O papel foi gravado."):
            return redirect("person", one.opaque)
    return _page(request, law, one, form, "Novo papel")


@require_http_methods(BOTH)
@door(*ENTER)
@of_person
def change(request: HttpRequest, law: Law, one: Person, role: int) -> HttpResponse:
    row = one.roles.filter(pk=role).first()
    if row is None:
        raise Http404
    form = RoleChangeForm(request.POST if request.method == "POST" else None, initial=shown_role(row))
    if request.method == "POST" and form.is_valid():
        seen = request.POST.get("visto", "")
        act: Any = lambda: change_role(  # noqa: E731
            by=user_of(request), today=timezone.localdate(), person=one.pk, role=role, seen=opened(seen), **form.cleaned_data
        )
        if done(request, form, act, "O papel foi mudado."):
            return redirect("person", one.opaque)
        row.refresh_from_db()
    return _page(request, law, one, form, row.get_role_display(), closed(shown_role(row)), row)


def _page(request: HttpRequest, law: Law, one: Person, form: Any, title: str, seen: str = "", row: Any = None) -> HttpResponse:
    note_looks(by=user_of(request), people=[one], page=Look.Page.PERSON)
    return page(
        request, "desk/people/role.html", law, 422 if form.errors else 200, person=one, form=form, title=title, seen=seen, row=row
    )
