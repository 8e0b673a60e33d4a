"""The queue of what was told, the oldest first, and one of it with what the city knows already."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zelo.desk.declarations.doors import clerk, person_of_the_house, told_or_404
from zelo.desk.declarations.forms import DecisionForm
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.documents import shown
from zelo.people.models import Look, Person
from zelo.people.permissions import MERGE
from zelo.people.twins import Twin, likely_twins
from zelo.people.twins import told as known_of
from zelo.portal.typed import whole
from zelo.registry.declaring.acts.settle import confirm, refuse, see
from zelo.registry.declaring.acts.tell_contact import contact_of
from zelo.registry.declaring.queries import queue, queue_length
from zelo.registry.declaring.telling import told_pairs
from zelo.registry.models import Declaration

A_PAGE = 25
K = Declaration.Kind


@require_safe
@clerk
def waiting(request: HttpRequest, law: Law) -> HttpResponse:
    after = whole(request.GET.get("depois", "")) or 0
    found = list(queue(after)[: A_PAGE + 1])
    rows = found[:A_PAGE]
    note_looks(
        by=person_of_the_house(request),
        people=[row.person for row in rows],
        page=Look.Page.SEARCH,
        why="fila de conferência",
        whole=False,
    )
    return page(
        request, "desk/declarations/list.html", law, rows=[(row, _days(row)) for row in rows], many=queue_length(),
        more=rows[-1].pk if len(found) > A_PAGE else None,
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@clerk
def one(request: HttpRequest, law: Law, declaration: int) -> HttpResponse:
    row = told_or_404(declaration)
    user = person_of_the_house(request)
    twins = _twins(row) if row.kind == K.IDENTITY and row.state == row.State.WAITING else []
    form = DecisionForm(
        request.POST or None,
        records=[(str(twin.person.pk), f"{twin.person}: {twin.why}") for twin in twins if twin.person.user_id is None],
    )
    if request.method == "POST" and form.is_valid() and _done(request, row, form):
        return redirect("declarations")
    people = {one.pk: one for one in (row.person, row.partner, *(twin.person for twin in twins)) if one is not None}
    note_looks(by=user, people=people.values(), page=Look.Page.PERSON, why=f"declaração {row.number}")
    animal = row.animal
    return page(
        request, "desk/declarations/one.html", law, 422 if form.errors else 200, row=row, form=form, pairs=told_pairs(law, row), twins=twins,
        person=row.person, document=shown(row.person.document), contact=contact_of(row.person), waits=row.state == row.State.WAITING,
        photo=animal.photos.select_related("evidence").order_by("-main", "pk").first() if animal else None,
        species=animal and (animal.species_said or law.vocabulary.facts["species"].words.get(animal.species, animal.species)),
        may_merge=user.has_role(*MERGE),
    )  # fmt: skip


@require_safe
@clerk
def document(request: HttpRequest, law: Law, declaration: int) -> HttpResponse:
    row = told_or_404(declaration)
    if row.evidence is None:
        raise Http404
    stored = row.evidence.shown or row.evidence.original
    try:
        opened = stored.open("rb")
    except FileNotFoundError:
        raise Http404 from None
    note_looks(
        by=person_of_the_house(request),
        people=[row.person],
        page=Look.Page.PERSON,
        why=f"documento da declaração {row.number}",
        whole=True,
    )
    picture = bool(row.evidence.shown)
    answer: Any = FileResponse(opened, content_type="image/jpeg" if picture else row.evidence.type)
    # What somebody sent is saved, never run here; only our own copy of a picture is shown.
    ending = "jpg" if picture else row.evidence.name.rpartition(".")[2]
    answer["Content-Disposition"] = f'{"inline" if picture else "attachment"}; filename="declaracao-{row.pk}.{ending}"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def _done(request: HttpRequest, row: Declaration, form: DecisionForm) -> bool:
    user, today, given = person_of_the_house(request), timezone.localdate(), form.cleaned_data
    deeds: dict[str, tuple[Callable[[], Any], str]] = {
        "confirmar": (
            lambda: confirm(by=user, declaration=row.pk, key=given["chave"], today=today, onto=whole(given.get("onto") or "")),
            "Confirmado e posto na ficha.",
        ),
        "recusar": (
            lambda: refuse(by=user, declaration=row.pk, key=given["chave"], today=today, says=given["says"]), "Recusado; quem avisou lê o motivo.",
        ),
        "visto": (lambda: see(by=user, declaration=row.pk, key=given["chave"]), "Visto."),
    }  # fmt: skip
    deed = deeds.get(request.POST.get("fazer", ""))
    if deed is None:
        form.add_error(None, "Escolha o que fazer.")
        return False
    act, says = deed
    try:
        act()
    except Unfit as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
    except (Conflict, Person.DoesNotExist) as error:
        form.add_error(
            None, str(error) if isinstance(error, Conflict) else "Este cadastro já não existe assim. Abra a página de novo."
        )
    except PermissionDenied:
        form.add_error(
            None, "Reunir dois cadastros é com quem cuida do cadastro ou coordena. Deixe esta declaração para essa pessoa."
        )
    else:
        messages.success(request, f"Recibo {row.number}: {says}")
        return True
    return False


def _twins(row: Declaration) -> list[Twin]:
    """Who the account's holder may be already, the CPF they told among what is compared."""
    known = replace(known_of(row.person), document=row.data.get("document", ""))
    return likely_twins(known, besides=row.person_id)


def _days(row: Declaration) -> int:
    return (timezone.localdate() - timezone.localdate(row.at)).days
