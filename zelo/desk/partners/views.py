"""Partners of the city: who has which accreditation, and what becomes of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.desk.bound import shown as shown_against
from zelo.desk.forms import Form
from zelo.desk.partners.forms import AccreditationForm, MemberForm, MoveForm
from zelo.desk.settings_pages.doors import done
from zelo.enforcement.binding import weighed_at
from zelo.law import Law
from zelo.legal.pages import page, with_law
from zelo.people.acts import note_looks
from zelo.people.models import Look, Person
from zelo.people.queries import by_opaque, search
from zelo.portal.typed import whole
from zelo.registry.accreditation.acts import keep_accreditations as acts
from zelo.registry.accreditation.acts.keep_members import close_member, open_member
from zelo.registry.accreditation.permissions import KEEP, in_force
from zelo.registry.accreditation.queries import accreditation, accreditations, members
from zelo.registry.models import Accreditation

View = Callable[..., HttpResponse]
BOTH = ["GET", "HEAD", "POST"]
A_PAGE = 30
MOST_FOUND = 10
MOVES = {
    "suspender": (acts.suspend, "Suspenso: a porta fechou agora."), "retomar": (acts.resume, "Retomado."), "cancelar": (acts.cancel, "Cancelado."),
}  # fmt: skip


def keeper(view: View) -> View:
    return never_cache(role_required(*KEEP)(with_law(view)))


@sensitive_post_parameters("quem")
@require_http_methods(BOTH)
@keeper
def listed(request: HttpRequest, law: Law) -> HttpResponse:
    """With `quem` those found to be accredited. It travels by POST: no address or log holds a name or a CPF."""
    today, typed = timezone.localdate(), request.POST.get("quem", "").replace("\0", "")[:200]
    found = list(accreditations(whole(request.GET.get("depois", "")))[: A_PAGE + 1])
    people = list(search(typed))[:MOST_FOUND] if typed.strip() else []
    note_looks(by=_user(request), people=people, page=Look.Page.SEARCH, why="credenciamento de parceiro", whole=False)
    names = acts.actors(law)
    rows = [(row, names.get(row.actor, row.actor), in_force(row, today)) for row in found[:A_PAGE]]
    return page(
        request,
        "desk/partners/list.html",
        law,
        rows=rows,
        more=found[A_PAGE - 1].pk if len(found) > A_PAGE else None,
        typed=typed,
        people=people,
    )


@require_http_methods(BOTH)
@keeper
def new(request: HttpRequest, law: Law, opaque: uuid.UUID) -> HttpResponse:
    who, today = _person(opaque), timezone.localdate()
    weighs = bool(weighed_at(law, who.pk, "accreditation", today))
    form = AccreditationForm(request.POST or None, actors=acts.actors(law), weighs=weighs)
    if request.method == "POST" and form.is_valid():
        given = dict(form.cleaned_data)
        made = done(
            request,
            form,
            lambda: acts.grant(by=_user(request), key=given.pop("chave"), law=law, person=who.pk, today=today, **given),
            "Credenciado: {}.",
        )
        if made:
            return redirect("accreditation", made.pk)
    return page(
        request, "desk/partners/new.html", law, 422 if form.errors else 200, form=form, who=who,
        bound=shown_against(law, _user(request), [who], today),
    )  # fmt: skip


@require_http_methods(BOTH)
@keeper
def one(request: HttpRequest, law: Law, accreditation: int) -> HttpResponse:
    row = _row(accreditation)
    doing = request.POST.get("fazer", "") if request.method == "POST" else ""
    move = MoveForm(request.POST if doing in (*MOVES, "prazo") else None, initial={"until": row.until})
    member = MemberForm(request.POST if doing == "abrir" else None)
    password = ""
    if doing in (*MOVES, "prazo"):
        if move.is_valid() and _moved(request, row, doing, move):
            return redirect("accreditation", row.pk)
    elif doing == "abrir" and member.is_valid():
        made = done(request, member, lambda: open_member(by=_user(request), person=row.person_id, **member.cleaned_data), "")
        if made:
            if not made[1]:
                messages.success(request, "A conta que já existia age agora por este parceiro.")
                return redirect("accreditation", row.pk)
            password, member = made[1], MemberForm()
    elif doing == "tirar":
        number = whole(request.POST.get("conta", ""))
        if number is not None and members(row.person).filter(pk=number).exists():
            close_member(by=_user(request), member=number)
            messages.success(request, "A conta já não age por este parceiro.")
        return redirect("accreditation", row.pk)
    bad = bool(move.errors or member.errors)
    return page(
        request, "desk/partners/one.html", law, 422 if bad else 200, row=row, move=move, member=member, members=members(row.person), password=password,
        actor=acts.actors(law).get(row.actor, row.actor), now=in_force(row, timezone.localdate()),
        covers=[Accreditation.Activity(name).label for name in row.activities],
        bound=shown_against(law, _user(request), [row.person], timezone.localdate()),
    )  # fmt: skip


def _moved(request: HttpRequest, row: Accreditation, doing: str, form: Form) -> Any:
    given: dict[str, Any] = {
        "by": _user(request),
        "accreditation": row.pk,
        "why": form.cleaned_data["why"],
        "today": timezone.localdate(),
    }
    if doing == "prazo":
        return done(request, form, lambda: acts.prolong(until=form.cleaned_data["until"], **given), "O último dia mudou.")
    act, says = MOVES[doing]
    return done(request, form, lambda: act(**given), says)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _row(number: int) -> Accreditation:
    found = accreditation(number) if number < 2**63 else None
    if found is None:
        raise Http404
    return found


def _person(opaque: uuid.UUID) -> Person:
    found = by_opaque(opaque)
    if found is None or found.merged_into_id is not None:
        raise Http404
    return found
