"""Entering an animal, and changing what is known of it."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from zelo.animals.acts import change_animal, enter_animal, put_event
from zelo.animals.acts.add_chip import put_chip
from zelo.animals.acts.enter_animal import entered_with
from zelo.animals.models import Animal
from zelo.desk.animals.doors import of_animal, person, worker
from zelo.desk.animals.entry import AnimalForm, key_of, seen_of
from zelo.desk.animals.picking import Picked
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page

SALT = "zelo.animals.seen"
UNEXCUSED = frozenset({"species", "tutor_identity", "events", "individual_number", "owner_identity_card", "owner_cpf"})
"""What nobody says not to be known."""


@worker
def enter(request: HttpRequest, law: Law) -> HttpResponse:
    user, today = person(request), timezone.localdate()
    posted = request.POST if request.method == "POST" else None
    form = AnimalForm(posted, law=law, today=today, lacks=excusable(law), initial=_asked(request))
    picked = Picked(
        request,
        user,
        "guardian",
        "Quem responde pelo animal",
        required=False,
        helps="Em branco só se é comunitário ou se ninguém responde por ele.",
    )
    key = key_of(request.POST.get("chave", ""))
    taken: Animal | None = None
    sent = posted is not None and not picked.seeks and "ver_racas" not in request.POST
    if sent and form.is_valid() and not picked.error:
        try:
            made = _enter(form, picked, user, today, key)
        except Unfit as error:
            _put(form, picked, error)
        except Conflict as error:
            form.add_error("chip" if hasattr(error, "other") else None, str(error))
            taken = getattr(error, "other", None)
        else:
            if made is not None:
                return redirect("animal_record", made.pk)
    wrong = sent and bool(form.errors or picked.error)
    if posted is not None and not sent:
        form.errors.clear()
    picked.note()
    return page(
        request, "desk/animals/form.html", law, 422 if wrong else 200, form=form, picked=picked, key=key, wrong=wrong, taken=taken, animal=None,
    )  # fmt: skip


def _enter(form: AnimalForm, picked: Picked, user: Any, today: Any, key: Any) -> Animal | None:
    with transaction.atomic():
        already = entered_with(key)
        if already is not None:
            return already  # sent twice: nor is whoever was entered with it entered again
        forbidden(form)
        who = picked.entered(today)
        if picked.error:
            transaction.set_rollback(True)
            return None
        data = form.cleaned_data
        made = enter_animal(by=user, today=today, key=key, guardian=who, **form.given())
        if data["chip"]:
            put_chip(
                made,
                data["chip"],
                by=user,
                today=today,
                implanted=data["implanted"],
                implanted_by=data["implanted_by"],
                site=data["site"],
            )
        if made.origin == Animal.Origin.FOUND and data["origin_said"]:
            put_event(made, "found", by=user, today=today, data={"place": data["origin_said"][:160]})
        return made


def forbidden(form: AnimalForm) -> None:
    """Raises `Unfit` where the law does not register animals of this kind."""
    barred = form.law.registry.registrable(form.given()["species"], form.class_chosen)
    if barred is not None:
        raise Unfit("species", barred.notice or "A lei não registra animais desta espécie.")


@worker
@of_animal
def change(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    user, today = person(request), timezone.localdate()
    posted = request.POST if request.method == "POST" else None
    form = AnimalForm(posted, law=law, today=today, known=animal, lacks=excusable(law))
    seen = _seen(request) if posted is not None else seen_of(animal)
    sent = posted is not None and "ver_racas" not in request.POST
    if sent and form.is_valid():
        try:
            forbidden(form)
            change_animal(by=user, animal=animal.pk, today=today, seen=seen, **form.given())
        except Unfit as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        except Conflict as error:
            form.add_error(None, str(error))
            animal.refresh_from_db()
            seen = seen_of(animal)
        else:
            return redirect("animal_record", animal.pk)
    if posted is not None and not sent:
        form.errors.clear()
    return page(
        request, "desk/animals/form.html", law, 422 if sent and form.errors else 200, form=form, animal=animal, wrong=sent and bool(form.errors),
        seen=signing.dumps(seen, salt=SALT),
    )  # fmt: skip


def _seen(request: HttpRequest) -> dict[str, Any] | None:
    try:
        found = signing.loads(request.POST.get("visto", ""), salt=SALT)
    except signing.BadSignature:
        return None
    return found if isinstance(found, dict) else None


def _put(form: AnimalForm, picked: Picked, error: Unfit) -> None:
    if error.field in ("guardian", "person"):
        picked.error = error.message
    else:
        form.add_error(error.field if error.field in form.fields else None, error.message)


def _asked(request: HttpRequest) -> dict[str, str]:
    """A number that was sought and belongs to nobody yet comes along: `?chip=076…`."""
    return {"chip": request.GET.get("chip", "")[:60].replace("\0", "")}


def excusable(law: Law) -> dict[str, str]:
    """Fields of the law's entry that may be said not to be known, with their labels, in the law's order."""
    fields = (field for group in law.registry.groups() for field in (*group.fields, *group.optional))
    return {field.id: field.label for field in fields if field.id not in UNEXCUSED}


__all__ = ["change", "enter", "excusable"]
