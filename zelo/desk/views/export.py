"""Lists taken out of the registry: what for, which animals, and who has taken which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.desk.forms import Form
from zelo.desk.settings_pages.forms import day, text
from zelo.law import Law
from zelo.legal.conflicts import Unfit
from zelo.legal.pages import page, with_law
from zelo.registry.exporting.animals import Cut, written
from zelo.registry.models import ExportLog
from zelo.registry.permissions import EXPORT
from zelo.tenancy.current import current_city
from zelo.tenancy.models import City

SHOWN = 20
"""Lists taken out before, on the page."""


class ExportForm(Form):
    species = forms.ChoiceField(label="Espécie", required=False)
    since = day("Cadastrados desde", required=False)
    until = day("Cadastrados até", required=False)
    gone = forms.BooleanField(label="Também os mortos e os que saíram do município", required=False)
    why = text(
        "Para que a lista serve",
        200,
        required=True,
        helps="Fica registrado, com o seu nome. Por exemplo: envio ao cadastro estadual, ofício 12/2026.",
    )

    def __init__(self, law: Law, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["species"].choices = [("", "todas"), *law.vocabulary.facts["species"].words.items()]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if found.get("since") and found.get("until") and found["until"] < found["since"]:
            self.add_error("until", "O último dia vem antes do primeiro. Confira as datas.")
        return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@role_required(*EXPORT)
@with_law
def ask(request: HttpRequest, law: Law) -> HttpResponse:
    form = ExportForm(law, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        assert isinstance(request.user, User)
        given = dict(form.cleaned_data)
        why, city = given.pop("why"), current_city()
        try:
            pieces = written(law, by=request.user, why=why, cut=Cut(**given), ibge=city.ibge)
        except Unfit as error:
            form.add_error(error.field, error.message)
        else:
            return _file(law, city, pieces)
    taken = ExportLog.objects.select_related("by")[:SHOWN]
    return page(request, "desk/export.html", law, 422 if form.errors else 200, form=form, taken=taken)


def _file(law: Law, city: City, pieces: Iterator[bytes]) -> Any:
    answer = StreamingHttpResponse(_in_city(law, city, pieces), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="animais-{city.slug}-{timezone.localdate():%Y-%m-%d}.csv"'
    return answer


def _in_city(law: Law, city: City, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The list is written after the page's own city was closed again."""
    with city, timezone.override(law.pack.city.time_zone):
        yield from pieces
