"""Writing a petition, keeping its draft, sending it; and its receipt."""

from __future__ import annotations

import io
import uuid

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zelo.documents.codes import grouped
from zelo.documents.typesetting import NotTypeset
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.documents import shown as document_shown
from zelo.people.models import Person
from zelo.petitions.access import Seat, confirmed_person, seat_in
from zelo.petitions.acts.keep_file import drop_file, keep_file
from zelo.petitions.acts.note_party_look import note_party_look
from zelo.petitions.acts.save_draft import draft_of, save_draft, throw_away_draft
from zelo.petitions.acts.send_petition import CLOSED, send_petition
from zelo.petitions.kinds import PARTS, lacking, offer_of
from zelo.petitions.limits import MOST_FILES
from zelo.petitions.models import Draft, PartyLook, Petition
from zelo.petitions.queries import by_code, bytes_of
from zelo.petitions.words import part_label
from zelo.portal.complaints.carrying import TAKES
from zelo.portal.party.doors import account, of_seat, user_of
from zelo.portal.party.files import file_of, pdf, theirs
from zelo.portal.party.forms import ADDRESS_OF, KIND_AT, VERBS, PetitionForm
from zelo.portal.party.showing import address
from zelo.proceedings.models import Evidence
from zelo.proceedings.queries import look
from zelo.proceedings.words import kind_address, kind_label


@require_http_methods(["GET", "HEAD", "POST"])
@of_seat
def write(request: HttpRequest, law: Law, seat: Seat, what: str) -> HttpResponse:
    kind = KIND_AT.get(what)
    if kind is None:
        raise Http404
    user = user_of(request)
    seen = look(seat.file, today=timezone.localdate(), law=law)
    offer = offer_of(seen, kind)
    sent = _before(request, user.pk)
    if sent is not None:
        messages.info(request, "Esta petição já tinha sido enviada. Este é o recibo.")
        return redirect("party_receipt", code=sent.code)
    if offer is None:
        messages.warning(request, CLOSED)
        return redirect(address(law, seat.file, "party_file"))
    draft = draft_of(by=user, seat=seat, kind=kind)
    form = PetitionForm(request.POST if request.method == "POST" else None, kind=kind, initial=draft.data or _begun(user, kind))
    wrong = ""
    if request.method == "POST":
        what_for = request.POST.get("fazer", "")
        if what_for == "apagar":
            throw_away_draft(draft=draft)
            messages.success(request, "O rascunho foi apagado.")
            return redirect(address(law, seat.file, "party_file"))
        wrong = _taken(request, draft)
        save_draft(draft=draft, parts=form.parts())
        if what_for == "enviar" and form.is_valid() and not wrong:
            made = _sent(request, seat, form, draft)
            if made is not None:
                messages.success(
                    request, f"A prefeitura recebeu: {made.get_kind_display().lower()}, petição nº {made}. Guarde o recibo."
                )
                return redirect("party_receipt", code=made.code)
        elif not wrong and form.is_valid():
            messages.success(request, "Rascunho guardado. Nada foi enviado ainda.")
            return redirect(request.path)
    return page(
        request, "portal/party/petition.html", law, 422 if form.errors or wrong else 200, file=seat.file, kind=kind_address(law, seat.file.kind),
        title=kind_label(law, seat.file.kind), what=what, verb=VERBS[kind], offer=offer, form=form, draft=draft, wrong=wrong, kept=list(draft.evidence.all()),
        takes=TAKES, most=MOST_FILES, largest=round(settings.EVIDENCE_LARGEST / 1_000_000), asks=lacking(law, [])[1] if kind == Petition.Kind.DEFENCE else (),
    )  # fmt: skip


@require_safe
@account
def receipt(request: HttpRequest, law: Law, code: str) -> HttpResponse:
    row, seat = _own(request, code)
    note_party_look(by=user_of(request), seat=seat, what=PartyLook.What.PETITION, detail=f"nº {row}")
    return page(
        request, "portal/party/receipt.html", law, row=row, file=row.file, kind=kind_address(law, row.file.kind), title=kind_label(law, row.file.kind),
        code=grouped(row.code), parts=[(part_label(law, name), row.parts[name]) for name in PARTS[row.kind] if name in row.parts],
        lacks=[part_label(law, name) for name in row.lacks], again=ADDRESS_OF[row.kind],
    )  # fmt: skip


@require_safe
@account
def receipt_pdf(request: HttpRequest, law: Law, code: str) -> HttpResponse:
    row, seat = _own(request, code)
    note_party_look(by=user_of(request), seat=seat, what=PartyLook.What.PETITION, detail=f"nº {row}, em PDF")
    return pdf(io.BytesIO(bytes_of(row)), f"peticao-{row.number}-{row.year}")


@require_safe
@account
def sent_file(request: HttpRequest, law: Law, code: str, evidence: uuid.UUID) -> HttpResponse:
    row, seat = _own(request, code)
    found = Evidence.objects.filter(pk=evidence, petition_file__petition=row).first()
    if found is None:
        raise Http404
    note_party_look(by=user_of(request), seat=seat, what=PartyLook.What.EVIDENCE, detail=found.name)
    return file_of(found, original=request.GET.get("original") == "1")


@require_safe
@of_seat
def draft_file(request: HttpRequest, law: Law, seat: Seat, what: str, evidence: uuid.UUID) -> HttpResponse:
    """What was sent with a draft, before it is anybody else's to see."""
    found = Evidence.objects.filter(pk=evidence, by=user_of(request)).first()
    draft = (
        Draft.objects.filter(user=user_of(request), file=seat.file, kind=KIND_AT.get(what, ""), evidence=found).first()
        if found
        else None
    )
    if found is None or draft is None:
        raise Http404
    return file_of(found, original=False)


# ---------------------------------------------------------------- parts


def _own(request: HttpRequest, code: str) -> tuple[Petition, Seat]:
    """A petition of a file in which the account still has a part, sent by it or by who stands on the same side."""
    row = by_code(code)
    if row is None:
        raise Http404
    user = user_of(request)
    seat = seat_in(user, row.file)
    if not theirs(row, seat, user.pk):
        raise Http404
    return row, seat


def _key(request: HttpRequest) -> uuid.UUID | None:
    """The form's own: tabs that were opened before anything was sent have one and the same."""
    try:
        return uuid.UUID(request.POST.get("chave", ""))
    except ValueError:
        return None


def _before(request: HttpRequest, user: int) -> Petition | None:
    """What this very form sent before."""
    key = _key(request)
    return Petition.objects.filter(key=key, by=user).first() if key else None


def _taken(request: HttpRequest, draft: Draft) -> str:
    """Keeps the files that came, takes back those no longer wanted; says what is wrong with one that could not be kept."""
    for text in request.POST.getlist("tirar")[:MOST_FILES]:
        drop_file(draft=draft, evidence=text)
    wrong = []
    for upload in request.FILES.getlist("provas")[: MOST_FILES + 1]:
        try:
            keep_file(by=user_of(request), draft=draft, upload=upload)
        except Unfit as error:
            wrong.append(error.message)
    return " ".join(dict.fromkeys(wrong))


def _sent(request: HttpRequest, seat: Seat, form: PetitionForm, draft: Draft) -> Petition | None:
    try:
        made = send_petition(
            by=user_of(request), file=seat.file.pk, kind=draft.kind, key=_key(request) or draft.key, parts=form.parts(),
            evidence=list(draft.evidence.all()), site=request.build_absolute_uri("/"),
        )  # fmt: skip
        throw_away_draft(draft=draft)
        return made
    except Unfit as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
    except Conflict as error:
        form.add_error(None, str(error))
    except NotTypeset:
        form.add_error(None, "O recibo não pôde ser feito, e nada foi enviado. O rascunho está guardado: tente de novo.")
    return None


def _begun(user: object, kind: str) -> dict[str, str]:
    """Who somebody is, as the city has it, to be looked over."""
    person = confirmed_person(user) if kind in (Petition.Kind.DEFENCE, Petition.Kind.APPEAL) else None  # type: ignore[arg-type]
    return {"qualification": _who(person)} if person else {}


def _who(person: Person) -> str:
    document = document_shown(person.document)
    street = ", ".join(filter(None, (person.street, person.street_number, person.district)))
    return ", ".join(filter(None, (person.name, f"CPF {document}" if document else "", street)))
