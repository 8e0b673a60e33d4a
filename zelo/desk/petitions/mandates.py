"""A power of attorney: looked at, accepted for one party of one file, refused, or ended; and who of a file's parties looked at what."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zelo.desk.forms import Form
from zelo.desk.petitions.doors import desk, file_or_404, mandate_or_404, user_of
from zelo.desk.petitions.queue import file_title
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person
from zelo.people.queries import of_user
from zelo.petitions.access import parties
from zelo.petitions.acts.settle_mandate import accept_mandate, end_mandate, refuse_mandate
from zelo.petitions.models import Mandate
from zelo.petitions.permissions import MANDATES
from zelo.petitions.queries import looks_of
from zelo.portal.party.files import file_of
from zelo.portal.typed import whole
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import READERS
from zelo.proceedings.words import kind_address

A_PAGE = 100


class MandateForm(Form):
    party = forms.ChoiceField(label="De quem é a procuração", required=False, widget=forms.RadioSelect)
    until = forms.DateField(
        label="Vale até", required=False, help_text="Em branco: até que se revogue.",
        widget=forms.DateInput(attrs={"type": "date", "class": "short"}, format="%Y-%m-%d"),
        error_messages={"invalid": "Escreva uma data que exista."},
    )  # fmt: skip
    says = forms.CharField(
        label="Se recusar ou revogar, por quê", max_length=300, required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Quem enviou lê este motivo.",
    )  # fmt: skip

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **({"initial": {"party": choices[0][0]}} if len(choices) == 1 else {}), **kwargs)
        self.fields["party"].choices = choices  # type: ignore[attr-defined]
        if not choices:
            del self.fields["party"]


@require_http_methods(["GET", "HEAD", "POST"])
@desk(*MANDATES)
def one(request: HttpRequest, law: Law, mandate: int) -> HttpResponse:
    row = mandate_or_404(mandate)
    people = _people(row.file) if row.file else {}
    form = MandateForm(request.POST or None, choices=[(party, f"{person}, {label}") for party, (person, label) in people.items()])
    if request.method == "POST" and form.is_valid():
        try:
            _settled(request, row, form.cleaned_data)
        except Unfit as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        except Conflict as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "Feito. Quem enviou vê isso no portal.")
            return redirect("petitions")
    _looked(request, row, people)
    return page(
        request, "desk/petitions/mandate.html", law, 422 if form.errors else 200, row=row, form=form, file=row.file,
        title=file_title(law, row.file) if row.file else "", kind=kind_address(law, row.file.kind) if row.file else "",
    )  # fmt: skip


@require_safe
@desk(*MANDATES)
def document(request: HttpRequest, law: Law, mandate: int) -> HttpResponse:
    row = mandate_or_404(mandate)
    _looked(request, row, _people(row.file) if row.file else {})
    return file_of(row.document, original=True)


@require_safe
@desk(*READERS)
def looks(request: HttpRequest, law: Law, kind: str, year: int, number: int) -> HttpResponse:
    """Also who acts in the file for its parties."""
    file = file_or_404(law, kind, year, number)
    before = whole(request.GET.get("antes", ""))
    rows = looks_of(file).filter(pk__lt=before) if before is not None and before < 2**63 else looks_of(file)
    found = list(rows[: A_PAGE + 1])
    held = Mandate.objects.filter(file=file, accepted=True).select_related("user").order_by("-pk")
    return page(
        request, "desk/petitions/looks.html", law, file=file, title=file_title(law, file), kind=kind, rows=found[:A_PAGE],
        more=found[A_PAGE - 1].pk if len(found) > A_PAGE else None, mandates=held, may=user_of(request).has_role(*MANDATES), today_=timezone.localdate(),
    )  # fmt: skip


def _settled(request: HttpRequest, row: Mandate, given: dict[str, Any]) -> None:
    user, what = user_of(request), request.POST.get("fazer", "")
    if what == "aceitar":
        accept_mandate(by=user, mandate=row.pk, party=given.get("party") or "", until=given["until"], today=timezone.localdate())
    elif what == "revogar":
        end_mandate(by=user, mandate=row.pk, says=given["says"])
    else:
        refuse_mandate(by=user, mandate=row.pk, says=given["says"])


def _looked(request: HttpRequest, row: Mandate, parties: dict[str, tuple[Person, str]]) -> None:
    """The parties, and who asks to act for one of them."""
    asks = of_user(row.user)
    people = [*(person for person, _ in parties.values()), *([asks] if asks else [])]
    note_looks(by=user_of(request), people=people, page=Look.Page.FILE, about="procuração")


def _people(file: CaseFile) -> dict[str, tuple[Person, str]]:
    found = parties(file)
    rows = {person.pk: person for person in Person.objects.filter(pk__in=found.values())}
    return {str(party): (rows[pk], str(party.label)) for party, pk in found.items()}
