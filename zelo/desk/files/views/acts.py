"""Filling in an act: one that opens a file, or one more on a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.desk.files.broken import broken
from zelo.desk.files.checklist import with_lists
from zelo.desk.files.doors import of_file, person, staff
from zelo.desk.files.entering import with_people
from zelo.desk.files.evidence import brought
from zelo.desk.files.finding import title
from zelo.desk.files.forms import ActForm, key_of, typed
from zelo.desk.files.looking import seen_in_form
from zelo.desk.files.now import address, why_not_me, whys
from zelo.desk.files.onward import FROM, SEEN, along, opened_from, origin_at
from zelo.desk.files.reckoning import Together, together
from zelo.desk.files.slots import Slots, opening, slots_of
from zelo.desk.files.warnings import warn
from zelo.documents.names import names_of
from zelo.enforcement.linking import kinds_named, linked, named_by
from zelo.law import Law
from zelo.law.procedures.check_origins import FILE
from zelo.legal.pages import page
from zelo.portal.typed import whole
from zelo.proceedings import words
from zelo.proceedings.acts import NotRecorded, Recorded, open_file, record
from zelo.proceedings.facts import BROKEN, folded, law_acts_of, procedure_of
from zelo.proceedings.models import Act, CaseFile, Evidence
from zelo.proceedings.permissions import pack_roles
from zelo.proceedings.queries import Look, look
from zelo.proceedings.refs import ref_of
from zelo.proceedings.told import before_it

OF_THE_DAY = frozenset({"day_ahead", "not_on_its_day", "not_in_force"})


@staff
def choose(request: HttpRequest, law: Law, kind: str) -> HttpResponse:
    """The acts that open a file of a kind, and which of them this person may do."""
    name = _kind(law, kind)
    form = procedure_of(law, name)
    held = pack_roles(person(request))
    doors = [
        (words.verb(law, name, act), words.act_address(law, name, act), form.acts[act].basis, words.role_names(form.acts[act].by),
         bool(held & set(form.acts[act].by)))
        for act in form.opens_with
    ]  # fmt: skip
    return page(request, "desk/files/new.html", law, doors=doors, kind=kind, kind_label=form.label)


@require_http_methods(["GET", "HEAD", "POST"])
@staff
def open_(request: HttpRequest, law: Law, kind: str, act: str) -> HttpResponse:
    name, today, user = _kind(law, kind), timezone.localdate(), person(request)
    wanted = words.act_addresses(law, name).get(act, "")
    if wanted not in procedure_of(law, name).opens_with:
        raise Http404
    slots = opening(law, name, wanted)
    if not pack_roles(user) & set(slots.by):
        raise PermissionDenied
    sent, origin = request.method == "POST", _origin(request, law, name)
    data = request.POST if sent else along(origin, name, (*slots.takes, *slots.may)) if origin else request.POST
    beside = [origin.file] if origin else ()
    form = ActForm(law, name, slots, data, today, sent=sent, user=user, beside=beside)
    context = {"kind": kind, "kind_label": words.kind_label(law, name), "back": None, "file": None, **_came_from(law, origin, name)}
    if not form.sent:
        return _form(request, law, form, [], None, context)
    again = _before(form)
    if again is not None:
        return _after(request, law, again, form)
    evidence = _evidence(request, form)
    if not form.seeks and len(context["opened"]) > (whole(request.POST.get(SEEN, "")) or 0):
        # Somebody opened one meanwhile, perhaps this very person in another tab: told once, and sent again it enters.
        return _form(request, law, form, evidence, None, {**context, "meanwhile": True})
    drawn = form.signed(user)
    outcome = with_people(form, lambda: open_file(
        by=user, kind=name, act=wanted, today=today, key=form.key, on=form.on, facts=form.facts, subjects=form.subjects, evidence=[*evidence, *drawn]
    ))  # fmt: skip
    return (
        _after(request, law, outcome, form)
        if isinstance(outcome, Recorded)
        else _form(request, law, form, evidence, outcome, context)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@staff
@of_file
def act(request: HttpRequest, law: Law, file: CaseFile, act: str) -> HttpResponse:
    today, user = timezone.localdate(), person(request)
    wanted = words.act_addresses(law, file.kind).get(act)
    if wanted is None or wanted in ("rectify", "annul"):
        raise Http404
    if not pack_roles(user) & set(procedure_of(law, file.kind).every_act[wanted].by):
        raise PermissionDenied
    try:
        seen = look(file, today=today, law=law)
    except BROKEN as error:
        return broken(request, law, file, error)
    offer = seen.standing.permitted.get(wanted)
    sent = request.method == "POST"
    context = {
        "kind": words.kind_address(law, file.kind),
        "kind_label": words.kind_label(law, file.kind),
        "file": file,
        "seen": seen,
    }
    if sent and (again := _before_key(request.POST.get("chave", ""), user.pk)) is not None:
        return _after(request, law, again, None)
    if offer is None or why_not_me(law, user, offer):
        barred = () if offer else seen.standing.barred.get(wanted, ())
        reasons = why_not_me(law, user, offer) if offer else whys(law, barred)
        before = before_it(law, file.kind, seen.acts, wanted, {one.code for one in barred})
        return page(
            request, "desk/files/refused.html", law, 409, verb=words.verb(law, file.kind, wanted), reasons=reasons, before=before, sent=sent,
            **context,
        )  # fmt: skip
    open_amounts = {one.charge: one.open for one in seen.standing.owed}
    slots = with_lists(slots_of(law, file.kind, offer, seen.standing, seen.acts), seen)
    beside = [row.file for row in linked([file.pk])[file.pk]] if FILE in (*slots.takes, *slots.may) else []
    form = ActForm(
        law,
        file.kind,
        slots,
        request.POST if sent else _prefilled(request, seen, slots, open_amounts, beside),
        today,
        sent=sent,
        open_amounts=open_amounts,
        user=user,
        known=names_of(seen.acts).people.values(),
        beside=beside,
    )
    if not sent:
        return _form(request, law, form, [], None, context)
    evidence = _evidence(request, form)
    drawn = form.signed(user)
    outcome = with_people(form, lambda: record(
        by=user, file=file.pk, act=wanted, today=today, key=form.key, on=form.on, facts=form.facts, about=form.about, subjects=form.subjects,
        evidence=[*evidence, *drawn],
    ))  # fmt: skip
    return (
        _after(request, law, outcome, form)
        if isinstance(outcome, Recorded)
        else _form(request, law, form, evidence, outcome, context)
    )


# ---------------------------------------------------------------- parts


def _kind(law: Law, address: str) -> str:
    kind = words.kind_at(law, address)
    if kind is None:
        raise Http404
    return kind


KNOWN_ALREADY = ("counts", "species", "animals", "sex", "marks", "place_text", "place", "point", "chip")
ALIKE = {"claimant": "responsible", "received_by": "claimant"}
"""Who most often is the same person: proposed, to be confirmed or written over."""


def _prefilled(
    request: HttpRequest, seen: Look, slots: Slots, open_amounts: dict[str, Any], beside: Sequence[CaseFile]
) -> QueryDict:
    """What can be told beforehand: what the file knows already, the charge that was asked for with what is still open of it, and the one file beside
    it that none of its acts names yet."""
    held = folded(seen.law, law_acts_of(seen.acts), seen.today)
    names = {name: ALIKE.get(name, name) for name in (*slots.takes, *slots.may) if name in ALIKE or name in KNOWN_ALREADY}
    data = typed(seen.law, {name: held[source].exact for name, source in names.items() if source in held}, names)
    offered = slots.choices.get("charge", ())
    chosen = request.GET.get("cobranca") or (offered[0] if len(offered) == 1 else "")
    if chosen in offered:
        data["charge"] = chosen
        amount = open_amounts.get(chosen)
        data["amount_brl"] = f"{amount:.2f}".replace(".", ",") if amount else ""
    named, kinds = named_by(law_acts_of(seen.acts), seen.today), kinds_named(seen.law, slots.act)
    unnamed = [one for one in beside if one.pk not in named and (not kinds or one.kind in kinds)]
    if FILE in slots.takes and len(unnamed) == 1:
        data[FILE] = ref_of(unnamed[0].pk)
    return data


def _origin(request: HttpRequest, law: Law, kind: str) -> Look | None:
    """The file out of which one is opened, that the address names. Raises Http404 where there is none such, or the packs open none out of it."""
    if FROM not in request.GET:
        return None
    origin = origin_at(law, kind, request.GET[FROM])
    if origin is None:
        raise Http404
    try:
        return look(origin, today=timezone.localdate(), law=law)
    except BROKEN:
        raise Http404 from None


def _came_from(law: Law, origin: Look | None, kind: str) -> dict[str, Any]:
    if origin is None:
        return {"opened": []}
    there = [(title(law, one), address(law, one, "file")) for one in opened_from(origin.file, kind)]
    return {"origin": title(law, origin.file), "origin_url": address(law, origin.file, "file"), "opened": there}


def _evidence(request: HttpRequest, form: ActForm) -> list[Evidence]:
    if not form.slots.evidence:
        return []
    found, wrong = brought(request, person(request))
    if wrong:
        form.refuse("provas", wrong)
    elif form.slots.evidence_wanted and not found:
        form.refuse("provas", "Junte ao menos uma fotografia.")
    return found


def _before(form: ActForm) -> Recorded | None:
    return _before_key(str(form.key), None)


def _before_key(text: str, by: int | None) -> Recorded | None:
    """What this very form did, sent once before."""
    found = Act.objects.select_related("file").filter(key=key_of(text))
    row = (found.filter(by=by) if by else found).first()
    return Recorded(row.file, row, again=True) if row else None


def _after(request: HttpRequest, law: Law, done: Recorded, form: ActForm | None) -> HttpResponse:
    label = words.act_label(law, done.file.kind, done.act.kind)
    if done.again:
        messages.info(request, f"{label}: este pedido já tinha sido registrado. Nada foi feito de novo.")
    else:
        messages.success(request, f"{label}: registrado.")
        warn(request, law, done)
    return redirect(address(law, done.file, "file"))


def _form(
    request: HttpRequest, law: Law, form: ActForm, evidence: list[Evidence], outcome: Any, context: dict[str, Any]
) -> HttpResponse:
    refused: tuple[Any, ...] = ()
    if isinstance(outcome, NotRecorded):
        refused = _beside(law, form, outcome)
    seen: Look | None = context.get("seen")
    status = 409 if context.get("meanwhile") else 422 if form.sent and not form.seeks else 200
    reckoned = _reckoned(law, form, seen, _kind(law, context["kind"])) if form.counts else None
    if form.persons is not None:
        seen_in_form(law, person(request), context["file"], form.persons.shown())
    return page(
        request, "desk/files/act.html", law, status, form=form, reckoned=reckoned, evidence=evidence, refused=refused, stage=seen and words.stage_label(law, seen.file.kind, seen.standing.stage),
        detail=outcome.detail if isinstance(outcome, NotRecorded) else "", before=outcome.before if isinstance(outcome, NotRecorded) else "",
        **context,
    )  # fmt: skip


def _reckoned(law: Law, form: ActForm, seen: Look | None, kind: str) -> Together | None:
    acts = law_acts_of(seen.acts) if seen else ()
    file = seen.file.pk if seen else None
    return together(law, kind, file, acts, form.slots.act, form.facts, form.on, form.today, form.counts)


def _beside(law: Law, form: ActForm, outcome: NotRecorded) -> tuple[Any, ...]:
    """Puts what concerns a field beside it; the rest stands above the form, with its articles."""
    shown = {field.name for field in (*form.first, *form.more)}
    said = dict(zip(outcome.codes, outcome.says, strict=False))
    for reason in outcome.reasons:
        if reason.code in OF_THE_DAY and form.slots.dated:
            form.refuse("dia", said[reason.code])
        for name in reason.needs:
            if name in shown:
                form.refuse(name, law.code_says(reason.code))
    return whys(law, outcome.reasons)
