"""Notices that wait in an account: agreeing to them, reading one, confirming it; and asking to act for somebody."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zelo.documents.typesetting import NotTypeset
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.petitions.access import KINDS, confirmed_person, seat_in
from zelo.petitions.acts.confirm_notice import confirm_notice, open_notice
from zelo.petitions.acts.enrol import CONSENT, enrol, leave
from zelo.petitions.acts.note_party_look import note_party_look
from zelo.petitions.acts.settle_mandate import ask_mandate, end_mandate
from zelo.petitions.models import Mandate, Notice, PartyLook
from zelo.petitions.queries import enrolled, notices
from zelo.petitions.serving import mode_basis
from zelo.portal.party.doors import account, user_of
from zelo.portal.party.files import file_of
from zelo.portal.party.forms import MandateForm
from zelo.portal.party.matter import Matter, matter
from zelo.proceedings.facts import BROKEN
from zelo.proceedings.queries import look
from zelo.proceedings.words import act_label, kind_address, kind_label, procedures

BOTH = ["GET", "HEAD", "POST"]


@require_http_methods(BOTH)
@account
def consent(request: HttpRequest, law: Law) -> HttpResponse:
    user = user_of(request)
    if request.method == "POST":
        if request.POST.get("fazer") == "sair":
            leave(by=user)
            messages.success(request, "Você não recebe mais notificações pela conta. A prefeitura notifica pelos outros meios.")
        else:
            try:
                enrol(by=user)
                messages.success(request, "Pronto. Quando houver uma notificação, um e-mail avisa, e ela espera aqui.")
            except Conflict as error:
                messages.error(request, str(error))
        return redirect("party_consent")
    return page(request, "portal/party/consent.html", law, enrolment=enrolled(user), says=CONSENT, person=confirmed_person(user))


@require_http_methods(BOTH)
@account
def notice(request: HttpRequest, law: Law, opaque: uuid.UUID) -> HttpResponse:
    row = _own(request, opaque)
    user = user_of(request)
    seat = seat_in(user, row.file)
    if request.method == "POST":
        if request.POST.get("confirmo") != "1":
            messages.warning(request, "Marque que leu e confirma. Sem isso nada vale.")
            return redirect("party_notice", opaque=opaque)
        try:
            confirm_notice(by=user, notice=row.pk, site=request.build_absolute_uri("/"))
            messages.success(request, "Confirmado. Você está notificado desde hoje.")
        except Conflict as error:
            messages.warning(request, str(error))
        except NotTypeset:
            messages.error(request, "A certidão não pôde ser feita, e nada foi confirmado. Tente de novo mais tarde.")
        return redirect("party_notice", opaque=opaque)
    row = notices().get(pk=open_notice(by=user, notice=row.pk).pk) if row.state == Notice.State.WAITING else row
    known = row.file.kind in procedures(law)
    label = act_label(law, row.file.kind, row.act) if known else ""
    basis = mode_basis(law, row.file.kind, row.act) if known else ()
    note_party_look(by=user, seat=seat, what=PartyLook.What.NOTICE, detail=label)
    return page(
        request,
        "portal/party/notice.html",
        law,
        row=row,
        matter=_matter(law, row) if known else None,
        label=label,
        basis=basis,
        file=row.file,
        kind=kind_address(law, row.file.kind),
        title=kind_label(law, row.file.kind),
    )


@require_safe
@account
def certificate(request: HttpRequest, law: Law, opaque: uuid.UUID) -> HttpResponse:
    row = _own(request, opaque)
    if row.certificate is None:
        raise Http404
    note_party_look(by=user_of(request), seat=seat_in(user_of(request), row.file), what=PartyLook.What.NOTICE, detail="certidão")
    return file_of(row.certificate, original=True)


@require_http_methods(BOTH)
@account
def mandate(request: HttpRequest, law: Law) -> HttpResponse:
    kinds = [(kind, kind_label(law, kind)) for kind in KINDS if kind in procedures(law)]
    form = MandateForm(request.POST or None, request.FILES or None, kinds=kinds)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            ask_mandate(
                by=user_of(request), key=given["chave"], kind=given["kind"], number=given["number"], party_name=given["party_name"],
                registration=given["registration"], upload=given["document"],
            )  # fmt: skip
        except Unfit as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        except Conflict as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "Recebemos o pedido. Quando a prefeitura aceitar a procuração, o processo aparece aqui.")
            return redirect("party_files")
    return page(
        request, "portal/party/mandate.html", law, 422 if form.errors else 200, form=form, person=confirmed_person(user_of(request))
    )


@require_POST
@account
def give_up(request: HttpRequest, law: Law, mandate: int) -> HttpResponse:
    row = Mandate.objects.filter(pk=mandate, user=user_of(request)).first() if mandate < 2**63 else None
    if row is None:
        raise Http404
    try:
        end_mandate(by=user_of(request), mandate=row.pk, says="")
        messages.success(request, "Você já não representa a parte neste processo.")
    except Conflict as error:
        messages.warning(request, str(error))
    return redirect("party_files")


def _matter(law: Law, row: Notice) -> Matter | None:
    try:
        return matter(look(row.file, today=timezone.localdate(), law=law))
    except BROKEN:
        return None


def _own(request: HttpRequest, opaque: uuid.UUID) -> Notice:
    row = notices().filter(opaque=opaque, to=user_of(request)).first()
    if row is None:
        raise Http404
    return row
