"""Mending an act: it is rectified or annulled by another act, and stays to be read."""

from __future__ import annotations

import dataclasses
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.accounts.models import User
from zelo.desk.files.broken import broken
from zelo.desk.files.checklist import with_lists
from zelo.desk.files.doors import of_file, person, staff
from zelo.desk.files.entering import with_people
from zelo.desk.files.forms import NEEDED, ActForm, typed
from zelo.desk.files.looking import seen_in_form
from zelo.desk.files.now import address, whys
from zelo.desk.files.signing import REFERS
from zelo.desk.files.slots import Slots, opening
from zelo.desk.files.warnings import warn
from zelo.documents.names import names_of
from zelo.law import Law
from zelo.law.procedures.acts import ALWAYS
from zelo.legal.pages import page
from zelo.portal.typed import whole
from zelo.proceedings import words
from zelo.proceedings.acts import NotRecorded, Recorded, annul, falling, rectify
from zelo.proceedings.facts import BROKEN, law_acts_of, living, procedure_of
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import MENDERS, pack_roles
from zelo.proceedings.queries import Look, look
from zelo.proceedings.told import Told, told
from zelo.proceedings.words import facts_of


def may_rectify(law: Law, kind: str, user: User, one: Told) -> bool:
    form = procedure_of(law, kind).acts.get(one.kind)
    return (
        form is not None
        and not one.gone
        and (user.pk == one.author or user.has_role(*MENDERS))
        and bool(pack_roles(user) & set(form.by))
    )


def may_annul(user: User, one: Told) -> bool:
    return not one.gone and user.has_role(*MENDERS)


@require_http_methods(["GET", "HEAD", "POST"])
@staff
@of_file
def rectifying(request: HttpRequest, law: Law, file: CaseFile, n: int) -> HttpResponse:
    try:
        seen, one = _target(law, file, n)
    except BROKEN as error:
        return broken(request, law, file, error)
    if one.kind in ALWAYS or one.gone:
        raise Http404
    if not may_rectify(law, file.kind, person(request), one):
        raise PermissionDenied
    slots = with_lists(_slots(law, file.kind, one.kind), seen)
    held = next((act.facts for act in living(law_acts_of(seen.acts), seen.today) if act.n == n), {})
    before = typed(law, held, (*slots.takes, *slots.may))
    sent = request.method == "POST"
    known = names_of(seen.acts).people.values()
    form = ActForm(
        law, file.kind, slots, request.POST if sent else before, seen.today, sent=sent, user=person(request), known=known
    )
    reason, refused = request.POST.get("reason_text", "").strip(), ()
    detail = ""
    if sent and not form.seeks:
        if not reason:
            form.refuse("motivo", NEEDED)
        was = ActForm(law, file.kind, slots, before, seen.today, sent=True).facts

        def mended() -> Recorded | NotRecorded | None:
            changed = {name: form.facts.get(name) for name in {**was, **form.facts} if was.get(name) != form.facts.get(name)}
            if not changed:
                form.refuse("motivo", "Nada mudou no ato. Corrija o que está errado, ou volte.")
                return None
            return rectify(
                by=person(request), file=file.pk, about=n, facts=changed, reason_text=reason, today=seen.today, key=form.key
            )

        done = with_people(form, mended)
        if isinstance(done, Recorded):
            return _back(request, law, done, "O ato foi retificado.")
        if done is not None:
            refused, detail = _refused(law, form, done), done.detail
    if form.persons is not None:
        seen_in_form(law, person(request), file, form.persons.shown())
    return _page(request, "desk/files/rectify.html", law, file, one, form, reason, refused, detail=detail)


@require_http_methods(["GET", "HEAD", "POST"])
@staff
@of_file
def annulling(request: HttpRequest, law: Law, file: CaseFile, n: int) -> HttpResponse:
    try:
        seen, one = _target(law, file, n)
    except BROKEN as error:
        return broken(request, law, file, error)
    if not person(request).has_role(*MENDERS):
        raise PermissionDenied
    sent = request.method == "POST"
    form = ActForm(law, file.kind, Slots("annul", "Anular", "Ato anulado", (), ()), request.POST, seen.today, sent=sent)
    proposed = falling(file=file.pk, about=n, today=seen.today) if not one.gone else []
    later = [act for act in told(seen) if act.n > n and act.kind not in ALWAYS and not act.gone]
    chosen = {number for text in request.POST.getlist("cai") if (number := whole(text)) is not None} if sent else set(proposed)
    reason, refused = request.POST.get("reason_text", "").strip(), ()
    detail = ""
    if sent:
        if not reason:
            form.refuse("motivo", NEEDED)
        else:
            done = annul(
                by=person(request), file=file.pk, about=n, reason_text=reason, today=seen.today, key=form.key,
                falls_with=sorted(chosen & {act.n for act in later}),
            )  # fmt: skip
            if isinstance(done, Recorded):
                return _back(request, law, done, "O ato foi anulado.")
            refused, detail = _refused(law, form, done), done.detail
    rows = [(act, act.n in chosen, act.n in proposed) for act in later]
    return _page(
        request, "desk/files/annul.html", law, file, one, form, reason, refused, rows=rows, proposed=proposed, detail=detail
    )


def _target(law: Law, file: CaseFile, n: int) -> tuple[Look, Told]:
    seen = look(file, today=timezone.localdate(), law=law)
    one = next((act for act in told(seen) if act.n == n), None)
    if one is None:
        raise Http404
    return seen, one


def _slots(law: Law, kind: str, act: str) -> Slots:
    """What the act may say, whatever the law permits now: the law tries the mended act on its own day."""
    found, known = opening(law, kind, act), facts_of(law)
    # A signature is not mended: whoever signed signs a new act.
    may = tuple(name for name in found.may if not (known.get(name) and known[name].refers == REFERS))
    return dataclasses.replace(found, may=may)


def _back(request: HttpRequest, law: Law, done: Recorded, says: str) -> HttpResponse:
    messages.success(request, "Este pedido já tinha sido registrado." if done.again else says)
    warn(request, law, done)
    return redirect(address(law, done.file, "file"))


def _refused(law: Law, form: ActForm, done: NotRecorded) -> tuple[Any, ...]:
    for reason in done.reasons:
        for name in reason.needs:
            form.refuse(name, law.code_says(reason.code))
    return whys(law, done.reasons)


def _page(
    request: HttpRequest, template: str, law: Law, file: CaseFile, one: Told, form: ActForm, reason: str, refused: Any, **more: Any
) -> HttpResponse:  # fmt: skip
    return page(
        request, template, law, 422 if form.sent and not form.seeks else 200, file=file, one=one, form=form, reason=reason, refused=refused,
        kind=words.kind_address(law, file.kind), kind_label=words.kind_label(law, file.kind), **more,
    )  # fmt: skip
