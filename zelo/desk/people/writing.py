"""Somebody is entered, or their record is changed."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from zelo.desk.files.persons import PARTS, told_of
from zelo.desk.people.doors import door, number_for, of_person, person_at, user_of
from zelo.desk.people.forms import GROUPS, IDENTITY, PersonForm, initial_of, initial_of_new, seen_of
from zelo.desk.people.rows import EMPTY, Row, closed, keys_of, opened, rows_of, tell_now, typed_rows
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page
from zelo.people.acts import change_record, enter_record, note_looks
from zelo.people.acts.keep_record import shown_fields
from zelo.people.changes import comparable
from zelo.people.models import Look, Person
from zelo.people.permissions import CONTACTS, DOCUMENT, ENTER
from zelo.people.queries import noted_lately
from zelo.people.twins import Told, Twin, likely_twins
from zelo.portal.fields import Field

BOTH = ["GET", "HEAD", "POST"]
ASKED = "Parece que esta pessoa já está no cadastro. Abra o cadastro dela, ou marque que não é a mesma pessoa e grave de novo."


@require_http_methods(BOTH)
@door(*ENTER)
def new(request: HttpRequest, law: Law) -> HttpResponse:
    if request.method != "POST":
        return _page(request, law, PersonForm(initial=initial_of_new(law)), typed_rows(request.GET), None, key=uuid.uuid4())
    form, rows = PersonForm(request.POST), typed_rows(request.POST)
    key = _key(request)
    if request.POST.get("fazer") == "linha":
        return _page(request, law, form, typed_rows(request.POST, more=EMPTY), None, key=key, quiet=True)
    fits = form.is_valid() and not any(row.errors for row in rows)
    twins = _twins(form, rows, None) if fits else []
    apart, asked = _apart(request, twins)
    made = None
    if fits and not asked:
        made = _done(form, rows, lambda: enter_record(
            by=user_of(request), today=timezone.localdate(), key=key, fields=form.fields_of_person(), contacts=[row.given() for row in rows],
            apart=apart,
        ))  # fmt: skip
    if made is not None:
        messages.success(request, f"{made} está no cadastro.")
        return redirect("person", made.opaque)
    return _page(request, law, form, rows, None, key=key, twins=twins, asked=asked)


@require_http_methods(BOTH)
@door(*ENTER)
@of_person
def change(request: HttpRequest, law: Law, one: Person) -> HttpResponse:
    """Roles that do not see contacts or documents leave them as they are: their form does not hold them."""
    if request.method != "POST":
        note_looks(by=user_of(request), people=[one], page=Look.Page.PERSON)
        form = _without(request, PersonForm(initial=initial_of(one)))
        return _page(request, law, form, rows_of(one.contacts.all()), one, seen=closed(seen_of(form, one)))
    form, rows = _without(request, PersonForm(request.POST)), typed_rows(request.POST)
    if not user_of(request).has_role(*CONTACTS):
        rows = []
    seen_text = request.POST.get("visto", "")
    if request.POST.get("fazer") == "linha":
        return _page(request, law, form, typed_rows(request.POST, more=EMPTY), one, seen=seen_text, quiet=True)
    fits = form.is_valid() and not any(row.errors for row in rows)
    saved: Person | None = None
    twins: list[Twin] = []
    apart: list[int] = []
    asked = False
    if fits:
        try:
            seen = opened(seen_text)
        except Conflict as error:
            form.add_error(None, str(error))
        else:
            typed = form.fields_of_person()
            if any(name in typed and comparable(name, typed[name]) != seen.get(name) for name in IDENTITY):
                twins = _twins(form, rows, one)
                apart, asked = _apart(request, twins)
            if not asked:
                saved = _done(form, rows, lambda: change_record(
                    by=user_of(request), today=timezone.localdate(), person=one.pk, seen=seen, fields=typed,
                    contacts=[row.given() for row in rows], apart=apart, why=form.cleaned_data["why"],
                ))  # fmt: skip
    if saved is not None:
        messages.success(request, "As mudanças foram gravadas.")
        return redirect("person", saved.opaque)
    fresh = person_at(one.opaque)
    tell_now(rows, fresh.contacts.all())
    return _page(
        request,
        law,
        form,
        rows,
        fresh,
        seen=closed(seen_of(form, fresh)),
        twins=twins,
        asked=asked,
        now=_now(form, fresh, seen_text),
    )


@require_POST
@door(*ENTER)
def alike(request: HttpRequest, law: Law) -> HttpResponse:
    """Who may be the same as the one that is being typed, in the form of a person or (`campo`) in a field of another form: a part of a page. Whose record it shows is noted, once in a while."""
    field = request.GET.get("campo", "")
    if field:
        new = {part: request.POST.get(f"{field}-{part}", "").strip() for part, *_ in PARTS}
        twins = likely_twins(told_of(new)) if new["name"] else []
    else:
        form, rows = PersonForm(request.POST), typed_rows(request.POST)
        form.is_valid()
        own = request.POST.get("pessoa", "")
        twins = _twins(form, rows, person_at(uuid.UUID(own)) if _is_uuid(own) else None)
    _note(request, twins)
    return page(request, "desk/people/_twins.html", law, twins=_shown(request, twins), asked=False, marks=not field)


def _page(
    request: HttpRequest, law: Law, form: PersonForm, rows: list[Row], one: Person | None, *, key: uuid.UUID | None = None, seen: str = "",
    twins: list[Twin] | None = None, asked: bool = False, now: dict[str, str] | None = None, quiet: bool = False,
) -> HttpResponse:  # fmt: skip
    if quiet:
        form = _unsent(form)
    wrong = form.errors or asked or any(row.errors for row in rows)
    _note(request, twins or [])
    groups = [
        (title, [(form[name], (now or {}).get(name, "")) for name in names if name in form.fields and name != "point"])
        for title, names in GROUPS
    ]
    contacts = one is None or user_of(request).has_role(*CONTACTS)
    return page(
        request, "desk/people/form.html", law, 422 if wrong and request.method == "POST" else 200, form=form, rows=rows if contacts else [],
        person=one, key=key, seen=seen, groups=groups, twins=_shown(request, twins or []), asked=asked, marks=True, contacts=contacts,
        point=_point(form) if "point" in form.fields else None, districts=districts(law), asks=ASKED,
    )  # fmt: skip


def _unsent(form: PersonForm) -> PersonForm:
    """Only another row was asked for: what was typed stays, and nothing is wrong yet."""
    made = PersonForm(initial={name: form.data.get(name, "") for name in form.fields})
    for name in made.fields.keys() - form.fields.keys():
        del made.fields[name]
    return made


def districts(law: Law) -> list[str]:
    return sorted(law.pack.city.map.districts) if law.pack.city.map else []


def _without(request: HttpRequest, form: PersonForm) -> PersonForm:
    """Without what the user's roles do not see."""
    user = user_of(request)
    if not user.has_role(*DOCUMENT):
        del form.fields["document"]
    if not user.has_role(*CONTACTS):
        for name in ("born_on", *GROUPS[1][1]):
            del form.fields[name]
    return form


def _point(form: PersonForm) -> Field:
    bound = form["point"]
    error = " ".join(str(error) for error in bound.errors)
    return Field("point", str(bound.label), "", "point", "", False, value=str(bound.value() or ""), error=error)


def _done(form: PersonForm, rows: list[Row], act: Any) -> Person | None:
    """What the act answers; what does not fit stands beside its field."""
    try:
        made: Person = act()
    except Unfit as error:
        row, _, part = error.field.partition("-")
        held = next((one for one in rows if one.name == row), None)
        if held is not None and part:
            held.errors[part] = error.message
        else:
            form.add_error(error.field if error.field in form.fields else None, error.message)
    except Conflict as error:
        form.add_error(None, str(error))
    else:
        return made
    return None


def _twins(form: PersonForm, rows: list[Row], one: Person | None) -> list[Twin]:
    data = getattr(form, "cleaned_data", {})
    if not data.get("name"):
        return []
    known = Told(
        data["name"], data.get("social_name", ""), data.get("born_on"), data.get("document") or "", keys_of(rows), data.get("street", ""),
        data.get("district", ""),
    )  # fmt: skip
    return likely_twins(known, besides=one.pk if one else None)


def _apart(request: HttpRequest, twins: list[Twin]) -> tuple[list[int], bool]:
    """Who was marked as somebody else, and whether one of them was not."""
    marked = set(request.POST.getlist("outra"))
    apart = [twin.person.pk for twin in twins if str(twin.person.opaque) in marked]
    # A number that is somebody's is refused by the act itself, and cannot be marked away.
    return apart, any(twin.person.pk not in apart and "document" not in twin.reasons for twin in twins)


def _shown(request: HttpRequest, twins: list[Twin]) -> list[tuple[Twin, str, bool]]:
    """Each with as much of the number as the user may see, and whether it was marked as another."""
    user, marked = user_of(request), set(request.POST.getlist("outra"))
    return [(twin, number_for(user, twin.person), str(twin.person.opaque) in marked) for twin in twins]


def _note(request: HttpRequest, twins: list[Twin]) -> None:
    user = user_of(request)
    people = [twin.person for twin in twins]
    lately = noted_lately(user, people, Look.Page.ACT)
    note_looks(by=user, people=[one for one in people if one.pk not in lately], page=Look.Page.ACT)


def _now(form: PersonForm, fresh: Person, seen_text: str) -> dict[str, str]:
    """Of each field that somebody else changed to something else than is typed here: what it is now."""
    try:
        seen = opened(seen_text)
    except Conflict:
        return {}
    present, typed = shown_fields(fresh), initial_of(fresh)
    found = {}
    for name, was in seen.items():
        if present.get(name) != was and name in form.fields and comparable(name, form.data.get(name, "")) != present[name]:
            found[name] = f"{typed[name]:%d/%m/%Y}" if name == "born_on" and typed[name] else str(typed[name] or "em branco")
    return found


def _key(request: HttpRequest) -> uuid.UUID:
    typed = request.POST.get("chave", "")
    return uuid.UUID(typed) if _is_uuid(typed) else uuid.uuid4()


def _is_uuid(text: str) -> bool:
    try:
        uuid.UUID(text)
    except ValueError:
        return False
    return True
