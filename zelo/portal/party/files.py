"""My files: the list, one of them, its papers and evidence, the whole as one PDF, and who of us looked."""

from __future__ import annotations

import io
import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from zelo.documents.autos import autos
from zelo.documents.models import Paper
from zelo.documents.names import names_of
from zelo.documents.queries import bytes_of, papers_of
from zelo.documents.typesetting import NotTypeset
from zelo.law import Law
from zelo.legal.limits import spent
from zelo.legal.offices import offices
from zelo.legal.pages import page
from zelo.petitions.access import Seat, confirmed_person, seats
from zelo.petitions.acts.note_party_look import note_party_look
from zelo.petitions.kinds import ANSWERS
from zelo.petitions.models import Draft, Mandate, Notice, PartyLook, Petition
from zelo.petitions.queries import enrolled, looks_of, notices, petitions_of
from zelo.petitions.sight import narrowed, sight_of, withheld
from zelo.portal.party.doors import account, of_seat, private, user_of
from zelo.portal.party.forms import ADDRESS_OF
from zelo.portal.party.showing import address, line, shown
from zelo.proceedings.models import Evidence
from zelo.proceedings.queries import look
from zelo.proceedings.words import kind_address, kind_label

What = PartyLook.What
A_PAGE = 200
A_MINUTE = 6


@require_safe
@account
def home(request: HttpRequest, law: Law) -> HttpResponse:
    user = user_of(request)
    person = confirmed_person(user)
    mine = seats(user)
    sent = answered({seat.file.pk: seat for seat in mine})
    found = [row for seat in mine if (row := line(law, seat, sent.get(seat.file.pk))) is not None]
    waiting = list(notices().filter(to=user, state=Notice.State.WAITING)) if person else []
    asked = Mandate.objects.filter(user=user).order_by("-pk")[:20]
    return page(
        request, "portal/party/home.html", law, person=person, lines=found, notices=waiting, mandates=asked, enrolment=enrolled(user),
        drafts=_drafts(law, user),
    )  # fmt: skip


@require_safe
@of_seat
def show(request: HttpRequest, law: Law, seat: Seat) -> HttpResponse:
    user = user_of(request)
    seen = narrowed(seat, look(seat.file, today=timezone.localdate(), law=law))
    papers = papers_of(seat.file.pk)
    note_party_look(by=user, seat=seat, what=What.FILE)
    sent = petitions_of(seat.file)
    own = [row for row in sent if theirs(row, seat, user.pk)]
    waiting = list(notices().filter(file=seat.file, to=user, state=Notice.State.WAITING))
    return page(
        request, "portal/party/file.html", law, file=seat.file, seat=seat, kind=kind_address(law, seat.file.kind), title=kind_label(law, seat.file.kind),
        seen=shown(seen, seat, sight_of(seat, seen, papers), papers), petitions=own, notices=waiting, answered=next((row for row in own if answers_in_time(row)), None),
        offices=[one for one in offices().values() if one.pk],
    )  # fmt: skip


@require_safe
@of_seat
def paper(request: HttpRequest, law: Law, seat: Seat, paper: str, number_: int, year_: int) -> HttpResponse:
    row = Paper.objects.select_related("act").filter(act__file=seat.file, kind=paper, year=year_, number=number_).first()
    seen = look(seat.file, today=timezone.localdate(), law=law) if row else None
    if row is None or seen is None or row.pk in withheld(seat, seen, names_of(seen.acts), [row]):
        raise Http404
    note_party_look(by=user_of(request), seat=seat, what=What.PAPER, detail=f"{row.label} nº {row}")
    return pdf(io.BytesIO(bytes_of(row)), f"{slugify(row.label)}-{row.number}-{row.year}")


@require_safe
@of_seat
def evidence(request: HttpRequest, law: Law, seat: Seat, evidence: uuid.UUID) -> HttpResponse:
    """Of a picture the copy alone: the original tells where, when and with what somebody took it."""
    seen = narrowed(seat, look(seat.file, today=timezone.localdate(), law=law))
    row = next((one for rows in seen.evidence.values() for one in rows if one.pk == evidence), None)
    if row is None:
        raise Http404
    note_party_look(by=user_of(request), seat=seat, what=What.EVIDENCE, detail=row.says or row.get_type_display())
    return file_of(row, original=False)


@require_safe
@of_seat
def whole(request: HttpRequest, law: Law, seat: Seat) -> HttpResponse:
    if spent(request, "autos", A_MINUTE):
        return render(request, "429.html", status=429)
    seen = narrowed(seat, look(seat.file, today=timezone.localdate(), law=law))
    try:
        made = autos(seen, sight_of(seat, seen, papers_of(seat.file.pk)))
    except NotTypeset:
        messages.error(request, "Os autos não puderam ser reunidos agora. Tente de novo mais tarde.")
        return redirect(address(law, seat.file, "party_file"))
    note_party_look(by=user_of(request), seat=seat, what=What.AUTOS)
    return pdf(made, f"autos-{kind_address(law, seat.file.kind)}-{seat.file.number}-{seat.file.year}")


@require_safe
@of_seat
def looks(request: HttpRequest, law: Law, seat: Seat) -> HttpResponse:
    note_party_look(by=user_of(request), seat=seat, what=What.LOG)
    rows = [row for row in looks_of(seat.file)[: A_PAGE * 2] if _mine(row, seat, user_of(request).pk)][:A_PAGE]
    return page(
        request, "portal/party/looks.html", law, file=seat.file, kind=kind_address(law, seat.file.kind), title=kind_label(law, seat.file.kind), rows=rows,
        most=A_PAGE,
    )  # fmt: skip


def pdf(content: object, name: str) -> HttpResponse:
    return private(FileResponse(content, content_type="application/pdf", filename=f"{name}.pdf"))  # type: ignore[arg-type]


def file_of(row: Evidence, *, original: bool) -> HttpResponse:
    """The copy for show, or the original, which is saved and never runs in the browser."""
    original = original or not row.shown
    try:
        opened = (row.original if original else row.shown).open("rb")
    except FileNotFoundError:
        raise Http404 from None
    answer: Any = FileResponse(opened, content_type=row.type if original else "image/jpeg")
    ending = row.name.rpartition(".")[2] if original else "jpg"
    answer["Content-Disposition"] = f'{"attachment" if original else "inline"}; filename="prova-{str(row.pk)[:8]}.{ending}"'
    return private(answer)


def _mine(row: PartyLook, seat: Seat, user: int) -> bool:
    """Of a file with two parties, each sees their own looks and those of who acts for them; the other party's are theirs."""
    return row.user_id == user or row.party == seat.party


def theirs(row: Petition, seat: Seat, user: int) -> bool:
    """What their own side filed; the other party's is seen once it is joined."""
    return row.by_id == user or row.party == seat.party


def answers_in_time(row: Petition) -> bool:
    """Sent, and not joined yet: the file does not know that its party answered."""
    return row.waits and row.kind in ANSWERS and not row.late


def answered(mine: Mapping[int, Seat]) -> dict[int, Petition]:
    """By file, what their side sent in time and nobody has joined. One query."""
    rows = Petition.objects.filter(file__in=mine, ended_at=None, kind__in=ANSWERS).order_by("pk")
    return {row.file_id: row for row in rows if row.party == mine[row.file_id].party and not row.late}


def _drafts(law: Law, user: Any) -> list[tuple[str, str]]:
    rows = Draft.objects.filter(user=user).exclude(data={}).select_related("file").order_by("-saved_at")[:10]
    return [
        (
            f"{Petition.Kind(row.kind).label}: {kind_label(law, row.file.kind)} {row.file}",
            address(law, row.file, "party_petition", ADDRESS_OF[row.kind]),
        )
        for row in rows
    ]
