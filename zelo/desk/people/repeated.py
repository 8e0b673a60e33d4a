"""Records that may be of one person: the list, two side by side, the merge and its way back."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zelo.desk.people.doors import door, number_for, of_person, person_at, user_of
from zelo.desk.people.record import address
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.acts import merge_people, note_looks, tell_apart, undo_merge
from zelo.people.acts.merge_people import CHOICES, stamp
from zelo.people.listing import twin_pairs
from zelo.people.models import Look, Merge, Person, TwinPair
from zelo.people.permissions import MERGE
from zelo.people.pointers import moving
from zelo.people.tasks import find_twins, gather_strays
from zelo.people.twins import reasons_said
from zelo.portal.typed import whole

A_PAGE = 30
BOTH = ["GET", "HEAD", "POST"]
LABELS = {"name": "Nome", "social_name": "Nome social", "document": "CPF ou CNPJ", "born_on": "Nascimento", "address": "Endereço"}


@require_http_methods(BOTH)
@door(*MERGE)
def listed(request: HttpRequest, law: Law) -> HttpResponse:
    user = user_of(request)
    if request.method == "POST":
        find_twins.defer(once="asked")
        messages.success(
            request, "A busca começou. Numa cidade grande leva alguns minutos; esta página mostra o que já foi achado."
        )
        return redirect("repeated")
    pairs = list(twin_pairs(after=_after(request))[: A_PAGE + 1])
    here = pairs[:A_PAGE]
    note_looks(by=user, people=[one for pair in here for one in (pair.one, pair.other)], page=Look.Page.SEARCH)
    return page(
        request, "desk/people/repeated.html", law, pairs=[(pair, reasons_said(pair.reasons), number_for(user, pair.one), number_for(user, pair.other)) for pair in here],
        more=here[-1].pk if len(pairs) > A_PAGE else None, first="depois" in request.GET, last=TwinPair.objects.order_by("-found_at").values_list("found_at", flat=True).first(),
    )  # fmt: skip


def _after(request: HttpRequest) -> tuple[int, int, int] | None:
    number = whole(request.GET.get("depois", ""))
    if number is None or not 0 < number < 2**62:
        return None
    return TwinPair.objects.filter(pk=number).values_list("score", "one", "other").first()


@require_http_methods(BOTH)
@door(*MERGE)
@of_person
def compare(request: HttpRequest, law: Law, one: Person, other: uuid.UUID) -> HttpResponse:
    """`one` is the record that is kept, `other` the one that goes into it."""
    away, user = person_at(other), user_of(request)
    if away.merged_into is not None:
        return redirect("person", away.merged_into.opaque)
    says = ""
    if request.method == "POST":
        try:
            return _do(request, one, away)
        except (Conflict, Unfit) as error:
            says = str(error)
            one, away = person_at(one.opaque), person_at(away.opaque)
    note_looks(by=user, people=[one, away], page=Look.Page.PERSON)
    taken = {name for name in CHOICES if request.POST.get(name) == "gone"} if request.method == "POST" else _better(one, away)
    mine, theirs = _values(request, one), _values(request, away)
    lines = [(name, label, mine[name], theirs[name], name in taken) for name, label in LABELS.items()]
    return page(
        request, "desk/people/compare.html", law, 409 if says else 200, person=one, away=away, lines=lines, says=says, stamp=stamp(one, away),
        held=[(count, label) for label, count in _held(away).items()], contacts=(list(one.contacts.all()), list(away.contacts.all())),
        why=request.POST.get("why", "")[:200],
    )  # fmt: skip


def _do(request: HttpRequest, one: Person, away: Person) -> HttpResponse:
    user = user_of(request)
    if request.POST.get("fazer") == "separar":
        tell_apart(by=user, one=one.pk, other=away.pk)
        messages.success(request, f"Ficou anotado: {one} e {away} são pessoas diferentes.")
        return redirect("repeated")
    taken = frozenset(name for name in CHOICES if request.POST.get(name) == "gone")
    merge_people(
        by=user,
        kept=one.pk,
        gone=away.pk,
        taken=taken,
        seen=request.POST.get("visto", ""),
        why=request.POST.get("why", "").replace("\0", ""),
    )
    gather_strays.defer(once="merged")
    messages.success(request, f"Os dois cadastros de {one} agora são um. Se foi engano, dá para desfazer no fim desta página.")
    return redirect("person", one.opaque)


@require_http_methods(BOTH)
@door(*MERGE)
def undo(request: HttpRequest, law: Law, merge: int) -> HttpResponse:
    found = Merge.objects.select_related("kept", "gone", "by").filter(pk=merge).first() if merge < 2**62 else None
    if found is None:
        raise Http404
    user, says = user_of(request), ""
    if request.method == "POST":
        try:
            undo_merge(by=user, merge=found.pk, apart="outra" in request.POST)
        except Conflict as error:
            says = str(error)
        else:
            messages.success(request, "A reunião foi desfeita: são dois cadastros outra vez.")
            return redirect("person", found.gone.opaque)
    note_looks(by=user, people=[found.kept, found.gone], page=Look.Page.PERSON)
    return page(request, "desk/people/undo.html", law, 409 if says else 200, merge=found, says=says, today=timezone.localdate())


def _better(one: Person, away: Person) -> set[str]:
    """What the kept record lacks and the other has."""
    return {
        name for name, fields in CHOICES.items()
        if not any(getattr(one, field) for field in fields) and any(getattr(away, field) for field in fields)
    }  # fmt: skip


def _values(request: HttpRequest, one: Person) -> dict[str, str]:
    return {
        "name": one.name, "social_name": one.social_name, "document": number_for(user_of(request), one),
        "born_on": f"{one.born_on:%d/%m/%Y}" if one.born_on else "", "address": address(one),
    }  # fmt: skip


def _held(away: Person) -> dict[str, int]:
    """What moves with the record, by what it is called; contacts are shown by themselves."""
    found: dict[str, int] = {}
    for pointer in moving():
        if pointer.label != "people.Contact.person":
            count = pointer.rows.filter(**{pointer.field: away}).count()
            name = str(pointer.model._meta.verbose_name)
            if count:
                found[name] = found.get(name, 0) + count
    return found
