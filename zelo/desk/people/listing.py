"""The registry of people by name, a page at a time."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from zelo.desk.people.doors import door, number_for, user_of
from zelo.desk.people.forms import SieveForm
from zelo.desk.people.writing import districts
from zelo.law import Law
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.listing import people
from zelo.people.models import Look, Person, PersonRole
from zelo.people.permissions import ENTER, MERGE, SEE

A_PAGE = 40


@require_safe
@door(*SEE)
def listed(request: HttpRequest, law: Law) -> HttpResponse:
    form = SieveForm(request.GET)
    form.is_valid()
    wanted, user = form.cleaned_data, user_of(request)
    open_roles = Prefetch("roles", PersonRole.objects.filter(until=None))
    rows = list(
        people(
            role=wanted.get("papel") or "", kind=wanted.get("tipo") or "", district=wanted.get("bairro") or "", after=_after(wanted.get("depois"))
        ).prefetch_related(open_roles)[: A_PAGE + 1]
    )  # fmt: skip
    here = rows[:A_PAGE]
    note_looks(by=user, people=here, page=Look.Page.SEARCH)
    kept = {name: value for name, value in request.GET.items() if name in ("papel", "tipo", "bairro") and value}
    return page(
        request, "desk/people/list.html", law, 422 if form.errors else 200, form=form, rows=[(one, number_for(user, one)) for one in here],
        more="?" + urlencode({**kept, "depois": here[-1].opaque}) if len(rows) > A_PAGE else "", first="?" + urlencode(kept) if wanted.get("depois") else "",
        districts=districts(law), enters=user.has_role(*ENTER), merges=user.has_role(*MERGE),
    )  # fmt: skip


def _after(opaque: uuid.UUID | None) -> tuple[str, int] | None:
    """The address names the last one seen by an opaque number, never by name."""
    return Person.objects.filter(opaque=opaque).values_list("folded", "pk").first() if opaque else None
