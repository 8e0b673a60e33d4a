"""Who I am, where I live, what the city holds on me and who looked at it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zelo.law import Law
from zelo.legal.limits import spent
from zelo.legal.pages import page
from zelo.people.documents import shown as document_shown
from zelo.people.models import Look, Person
from zelo.people.queries import looks as looks_at
from zelo.portal.mine.doors import account, done, record, user_of
from zelo.portal.mine.forms import ContactForm, IdentityForm, contact_initial
from zelo.portal.mine.words import duties
from zelo.registry.declaring.acts.tell_contact import ADDRESS, CONTACTS, contact_of, tell_contact
from zelo.registry.declaring.acts.tell_identity import tell_identity
from zelo.registry.exporting.person import as_zip
from zelo.registry.models import Declaration

BOTH = ["GET", "HEAD", "POST"]
A_PAGE = 100
A_MINUTE = 4


@require_http_methods(BOTH)
@account
def identity(request: HttpRequest, law: Law, person: Person | None) -> HttpResponse:
    """The first form; afterwards, what I told of myself."""
    if person is not None and request.method != "POST":
        waiting = Declaration.objects.filter(person=person, kind=Declaration.Kind.IDENTITY, state=Declaration.State.WAITING).first()
        return page(
            request, "portal/mine/me.html", law, person=person, contact=contact_of(person), waiting=waiting,
            document=document_shown(person.document),
        )  # fmt: skip
    user = user_of(request)
    form = IdentityForm(
        request.POST or None, initial={"name": user.name, "email": user.email, "town": _town(law), "state": law.pack.city.state}
    )
    if request.method == "POST" and form.is_valid():
        made = done(form, lambda: tell_identity(by=user, key=form.cleaned_data["chave"], today=timezone.localdate(), **form.told()))
        if made:
            messages.success(
                request, "Recebemos seus dados. A prefeitura vai conferi-los; enquanto isso você já pode cadastrar seus animais."
            )
            return redirect("mine")
    return page(request, "portal/mine/identity.html", law, 422 if form.errors else 200, form=form)


@require_http_methods(BOTH)
@record
def contact(request: HttpRequest, law: Law, person: Person) -> HttpResponse:
    now = contact_of(person)
    form = ContactForm(request.POST or None, initial=contact_initial(person, now))
    seen = {name: request.POST.get(f"visto_{name}", "") for name in (*ADDRESS, *CONTACTS)} if request.method == "POST" else {}
    if request.method == "POST" and form.is_valid():
        made = done(
            form,
            lambda: tell_contact(
                by=user_of(request), key=form.cleaned_data["chave"], today=timezone.localdate(), seen=seen, **form.told()
            ),
        )
        if made:
            messages.success(request, "Gravado. Já vale, e a prefeitura foi avisada.")
            return redirect("mine_receipt", code=made.code)
    shown = {f"visto_{name}": now[name] for name in (*ADDRESS, *CONTACTS)}
    return page(
        request,
        "portal/mine/contact.html",
        law,
        422 if form.errors else 200,
        form=form,
        shown=shown,
        duties=duties(law, Declaration.Kind.CONTACT),
    )


@require_safe
@record
def looks(request: HttpRequest, law: Law, person: Person) -> HttpResponse:
    """By role and day: who of the city it was by name, one asks the city."""
    rows = looks_at(person=person.opaque).exclude(by=user_of(request)).prefetch_related("by__groups")
    return page(request, "portal/mine/looks.html", law, rows=[_look(row) for row in rows[:A_PAGE]], most=A_PAGE)


@require_safe
@record
def everything(request: HttpRequest, law: Law, person: Person) -> HttpResponse:
    """All that the city holds on the record that the account is linked to; before the city linked it to an older one, what the account told itself."""
    if spent(request, "everything", A_MINUTE):
        return render(request, "429.html", status=429)
    answer = HttpResponse(as_zip(person), content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="meus-dados.zip"'
    return answer


def _look(row: Look) -> dict[str, Any]:
    roles = sorted(str(role.label) for role in row.by.roles)
    return {
        "at": row.at,
        "who": ", ".join(roles) or "parceiro ou pessoa que já não trabalha na prefeitura",
        "page": row.get_page_display(),
        "whole": row.whole,
    }


def _town(law: Law) -> str:
    return law.pack.city.name
