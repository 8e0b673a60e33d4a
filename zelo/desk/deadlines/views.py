"""The page of what falls due, and passing files on."""

from __future__ import annotations

import datetime as dt

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zelo.accounts.models import User
from zelo.desk.deadlines.rows import grouped, strip
from zelo.desk.deadlines.sifting import ANYBODY, ME, NOBODY, SIDES, WHEN, Asked, asked, place_says, sift_of
from zelo.desk.files.doors import of_file, person, reader
from zelo.desk.files.doors import staff as worker
from zelo.law import Law
from zelo.law.procedures.roles import ROLES
from zelo.law.wording import counted
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.portal.typed import whole
from zelo.proceedings.acts import assign, pass_all
from zelo.proceedings.days_left import soon_until
from zelo.proceedings.due import STRIP, Place, by_day, counts, deadlines, with_person
from zelo.proceedings.duty import staff
from zelo.proceedings.models import Assignment, CaseFile
from zelo.proceedings.permissions import DISTRIBUTORS, STAFF, pack_roles
from zelo.proceedings.words import kind_address, kind_label, procedures

A_PAGE = 40


@require_safe
@reader
def listed(request: HttpRequest, law: Law) -> HttpResponse:
    user, today, names = person(request), timezone.localdate(), staff()[1]
    one = asked(law, user, request.GET, names)
    sift = sift_of(law, user, one)
    soon = soon_until(law, today)
    found = list(deadlines(sift, today, soon, one.after)[: A_PAGE + 1])
    rows, more = found[:A_PAGE], found[A_PAGE:]
    days = {day: one.address(dia=day.isoformat(), quando="") for day in (today + dt.timedelta(days=n) for n in range(STRIP))}
    part = request.headers.get("HX-Request") == "true"
    return page(
        request, "desk/deadlines/_results.html" if part else "desk/deadlines/list.html", law, groups=grouped(law, rows, today, pack_roles(user)),
        one=one, whens=_whens(one, counts(sift, today, soon)), strip=strip(law, by_day(sift, today), today, days), whos=_whos(user, names),
        roles=ROLES.items(), kinds=[(kind_address(law, kind), kind_label(law, kind)) for kind in procedures(law)], sides=SIDES.items(),
        next=one.address(apos=place_says(Place(rows[-1].due, rows[-1].pk))) if more else "", begin=one.address() if one.after else "", all_days=one.address(dia=""),
        works=user.has_role(*STAFF),
    )  # fmt: skip


def _whens(one: Asked, many: dict[str, int]) -> list[tuple[str, str, int, str]]:
    """Key, label, number and address of each choice of days."""
    keys = {"": "all", "atrasados": "late", "hoje": "today", "3dias": "soon", "semana": "week", "depois": "later"}
    labels = {**WHEN, "atrasados": WHEN["atrasados"] if one.side == "prefeitura" else "já terminaram"}
    return [(key, label, many[keys[key]], one.address(quando=key, dia="")) for key, label in labels.items()]


def _whos(user: User, names: dict[int, str]) -> list[tuple[str, str]]:
    mine = [(ME, "comigo")] if user.has_role(*STAFF) else []
    return [*mine, (NOBODY, "sem pessoa"), (ANYBODY, "todos"), *((str(pk), name) for pk, name in names.items() if pk != user.pk)]


@require_POST
@worker
@of_file
def hand(request: HttpRequest, law: Law, file: CaseFile) -> HttpResponse:
    """Takes a file, passes it on or frees it, for one role; back to its page."""
    given = request.POST
    role, to, was = given.get("funcao", ""), given.get("para", ""), whole(given.get("estava", ""))
    try:
        if to != NOBODY and whole(to) is None:
            raise Unfit("to", "Escolha a quem passar.")
        made = assign(by=person(request), file=file.pk, role=role, to=None if to == NOBODY else whole(to), was=was)
    except (Unfit, Conflict) as error:
        messages.error(request, str(error))
    else:
        if made is not None:
            messages.success(request, f"{ROLES[role]}: {_now_with(made.person, person(request))}.")
    return HttpResponseRedirect(reverse("file", args=[kind_address(law, file.kind), file.year, file.number]) + "#com-quem")


def _now_with(to: User | None, me: User) -> str:
    if to is None:
        return "o processo ficou sem pessoa; todos da função são avisados"
    return "o processo está com você" if to.pk == me.pk else f"o processo está com {to}"


@require_http_methods(["GET", "HEAD", "POST"])
@worker
def passing(request: HttpRequest, law: Law) -> HttpResponse:
    """All of a person's files to another: holidays, leave, an account that will be closed."""
    user, names = person(request), staff()[1]
    distributes = user.has_role(*DISTRIBUTORS)
    of = whole(request.POST.get("de", "") or request.GET.get("de", "")) or user.pk
    if of != user.pk and not distributes:
        raise PermissionDenied
    role, to, error = request.POST.get("funcao", ""), request.POST.get("para", ""), ""
    if request.method == "POST":
        try:
            if to != NOBODY and whole(to) is None:
                raise Unfit("to", "Escolha a quem passar.")
            many = pass_all(by=user, of=of, to=None if to == NOBODY else whole(to), roles=[role] if role else [])
        except Unfit as unfit:
            error = unfit.message
        else:
            passed = counted(many, "processo passado adiante", "processos passados adiante")
            messages.success(request, f"{passed}." if many else "Nada estava com esta pessoa.")
            return HttpResponseRedirect(reverse("deadlines"))
    return page(
        request, "desk/deadlines/pass.html", law, status=422 if error else 200, of=of, of_name=names.get(of) or _once(of), names=list(names.items()),
        others=[(pk, name) for pk, name in names.items() if pk != of], many=with_person(of), to=to, role=role,
        roles=ROLES.items(), error=error, distributes=distributes,
    )  # fmt: skip


def _once(account: int) -> str:
    """Who worked here and does no longer. A citizen's account is not there."""
    found = Assignment.objects.filter(person=account).select_related("person").first()
    if found is None:
        raise Http404
    return str(found.person)
