"""What happened to my animal; passing it on; accepting one; what I told before."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zelo.animals.event_kinds import kinds
from zelo.documents.codes import grouped, read_code
from zelo.law import Law
from zelo.legal.conflicts import Conflict
from zelo.legal.limits import spent
from zelo.legal.pages import page
from zelo.people.models import Person
from zelo.portal.mine.doors import animal_or_404, done, record, user_of
from zelo.portal.mine.forms import ChipForm, CodeForm, EventForm, OfferForm
from zelo.portal.mine.words import KIND_AT, TITLES, duties, shown
from zelo.registry.declaring.acts.accept_transfer import NO_SUCH, accept_transfer, offer_of
from zelo.registry.declaring.acts.offer_transfer import offer_transfer
from zelo.registry.declaring.acts.tell_chip import tell_chip
from zelo.registry.declaring.acts.tell_event import tell_event
from zelo.registry.declaring.acts.withdraw import withdraw
from zelo.registry.declaring.documents import keep_document
from zelo.registry.declaring.kinds import AT_ONCE, HOW, event_kind
from zelo.registry.declaring.permissions import owns
from zelo.registry.declaring.queries import declarations_of, settings_now
from zelo.registry.declaring.telling import told_pairs
from zelo.registry.models import Declaration, TransferOffer

BOTH = ["GET", "HEAD", "POST"]
K = Declaration.Kind
A_MINUTE = 10
"""So many codes an address may try."""
WITHOUT_DOCUMENT = (K.LOSS, K.FINDING)


@require_http_methods(BOTH)
@record
def tell(request: HttpRequest, law: Law, person: Person, animal: int, what: str) -> HttpResponse:
    kind = KIND_AT.get(what)
    if kind is None:
        raise Http404
    row = animal_or_404(person, animal)
    data, files = request.POST or None, request.FILES or None
    form = (
        ChipForm(data, files)
        if kind == K.CHIP
        else EventForm(data, files, kind=event_kind(kind), with_document=kind not in WITHOUT_DOCUMENT)
    )
    if request.method == "POST" and form.is_valid():
        user, today = user_of(request), timezone.localdate()
        upload = form.cleaned_data.get("evidence")

        def act() -> Declaration:
            evidence = keep_document(by=user, upload=upload, says=K(kind).label) if upload else None
            common = {"by": user, "key": form.cleaned_data["chave"], "animal": animal, "today": today, "evidence": evidence}
            if isinstance(form, ChipForm):
                return tell_chip(**common, **form.told())
            return tell_event(**common, kind=kind, **form.event())

        made = done(form, act)
        if made:
            messages.success(request, "Recebemos o aviso. Este é o seu recibo.")
            return redirect("mine_receipt", code=made.code)
    return page(
        request, "portal/mine/tell.html", law, 422 if form.errors else 200, form=form, card=shown(law, row), title=TITLES[kind],
        duties=duties(law, kind), at_once=kind in AT_ONCE, death=law.registry.own.death if kind == K.DEATH and law.registry.own else None,
    )  # fmt: skip


@require_http_methods(BOTH)
@record
def offer(request: HttpRequest, law: Law, person: Person, animal: int) -> HttpResponse:
    row = animal_or_404(person, animal)
    if not owns(person, row):
        raise Http404
    words = dict(next(field for field in kinds()["transfer"].fields if field.name == "how").choices)
    form = OfferForm(
        request.POST or None, hows=[(how, words[how]) for how in HOW], initial={"from_name": user_of(request).get_short_name()}
    )
    if request.method == "POST" and form.is_valid():
        root = f"{request.scheme}://{request.get_host()}"
        made = done(
            form,
            lambda: offer_transfer(
                by=user_of(request),
                key=form.cleaned_data["chave"],
                animal=animal,
                today=timezone.localdate(),
                root=root,
                **form.told(),
            ),
        )
        if made:
            messages.success(request, "A oferta está feita. O animal só passa quando a outra pessoa aceitar.")
            return redirect("mine_receipt", code=made.code)
    return page(
        request, "portal/mine/offer.html", law, 422 if form.errors else 200, form=form, card=shown(law, row), settings=settings_now(),
        duties=duties(law, K.TRANSFER),
    )  # fmt: skip


@require_http_methods(BOTH)
@record
def receive(request: HttpRequest, law: Law, person: Person) -> HttpResponse:
    """By the code: first what is offered, then yes."""
    given = request.POST if request.method == "POST" else request.GET
    form = CodeForm(given if "codigo" in given else None)
    found = None
    if form.is_bound:
        if spent(request, "transfer_code", A_MINUTE):
            return render(request, "429.html", status=429)
        if form.is_valid():
            found = offer_of(form.cleaned_data["codigo"])
            if found is None or not _stands(found, person):
                found = None
                form.add_error("codigo", NO_SUCH)
    if request.method == "POST" and found is not None and request.POST.get("aceito") == "1":
        code = found.code
        try:
            made = accept_transfer(by=user_of(request), code=code, today=timezone.localdate())
        except Conflict as error:
            form.add_error(None, str(error))
        else:
            if made.state == Declaration.State.DONE:
                messages.success(request, "O animal agora está sob a sua guarda.")
                return redirect("mine_animal", animal=made.animal_id)
            messages.success(request, "Você aceitou. A prefeitura confere os seus dados, e o animal passa a você.")
            return redirect("mine")
    animal = found.declaration.animal if found else None
    return page(
        request, "portal/mine/receive.html", law, 422 if form.errors else 200, form=form, offer=found, card=shown(law, animal) if animal else None,
        code=grouped(found.code) if found else "",
    )  # fmt: skip


@require_safe
@record
def receipt(request: HttpRequest, law: Law, person: Person, code: str) -> HttpResponse:
    row = _own(person, code)
    offer = getattr(row, "offer", None)
    return page(
        request, "portal/mine/receipt.html", law, row=row, pairs=told_pairs(law, row), offer=offer, code=grouped(offer.code) if offer else "",
        proof=grouped(row.code), duties=duties(law, row.kind), over=bool(offer and offer.expires_on < timezone.localdate()),
    )  # fmt: skip


@require_POST
@record
def take_back(request: HttpRequest, law: Law, person: Person, code: str) -> HttpResponse:
    row = _own(person, code)
    try:
        withdraw(by=user_of(request), declaration=row.pk, today=timezone.localdate())
    except Conflict as error:
        messages.warning(request, str(error))
    else:
        messages.success(request, "Retirado. O recibo continua guardado.")
    return redirect("mine_receipt", code=row.code)


def _own(person: Person, code: str) -> Declaration:
    row = declarations_of(person).filter(code=read_code(code) or "").first()
    if row is None:
        raise Http404
    return row


def _stands(offer: TransferOffer, person: Person) -> bool:
    waits = offer.declaration.state == Declaration.State.WAITING and offer.expires_on >= timezone.localdate()
    return offer.accepted_by_id == person.pk or (waits and offer.accepted_by_id is None)
