"""Who saw whose record: for auditors and administrators."""

from __future__ import annotations

import datetime as dt
import uuid
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.desk.forms import Form
from zelo.desk.settings_pages.forms import day
from zelo.law import Law
from zelo.legal.pages import page, with_law
from zelo.people.models import Look
from zelo.people.permissions import LOG
from zelo.people.queries import by_opaque, looks
from zelo.proceedings.permissions import READERS

A_PAGE = 50


class Sieve(Form):
    """`pessoa` is the opaque part of an address, so that the query string names nobody."""

    quem = forms.TypedChoiceField(label="Quem viu", required=False, coerce=int, empty_value=None)
    onde = forms.ChoiceField(label="Onde", required=False, choices=[("", "em qualquer página"), *Look.Page.choices])
    de = day("Desde", required=False)
    ate = day("Até", required=False)
    pessoa = forms.UUIDField(required=False, widget=forms.HiddenInput)
    antes = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        users = User.objects.order_by("name").values_list("pk", "name")
        self.fields["quem"].choices = [("", "qualquer um"), *users]  # type: ignore[attr-defined]


@role_required(*LOG)
@with_law
def who_saw(request: HttpRequest, law: Law) -> HttpResponse:
    form = Sieve(request.GET)
    form.is_valid()
    wanted = form.cleaned_data
    whose: uuid.UUID | None = wanted.get("pessoa")
    found = list(
        looks(
            person=whose, by=wanted.get("quem"), page=wanted.get("onde") or "", since=_midnight(wanted.get("de")),
            until=_midnight(wanted.get("ate"), 1), before=wanted.get("antes"),
        )[: A_PAGE + 1]
    )  # fmt: skip
    older = ""
    if len(found) > A_PAGE:
        kept = {name: value for name, value in request.GET.items() if name in form.fields and name != "antes" and value}
        older = "?" + urlencode({**kept, "antes": found[A_PAGE - 1].pk})
    user = request.user
    assert isinstance(user, User)
    return page(
        request, "desk/looks.html", law, 422 if form.errors else 200, form=form, looks=found[:A_PAGE], older=older,
        whose=by_opaque(whose) if whose else None, first="antes" not in request.GET, reads=user.has_role(*READERS),
    )  # fmt: skip


def _midnight(on: dt.date | None, later: int = 0) -> dt.datetime | None:
    """In the city's time: the page runs under it."""
    if on is None or on.year > 9000:
        return None
    return timezone.make_aware(dt.datetime.combine(on + dt.timedelta(days=later), dt.time()))
