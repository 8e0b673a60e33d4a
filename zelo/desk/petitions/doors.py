"""Who passes, and which row an address names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.accounts.roles import Role
from zelo.desk.files.doors import file_at
from zelo.law import Law
from zelo.legal.pages import with_law
from zelo.petitions.access import KINDS
from zelo.petitions.models import Mandate, Notice, Petition
from zelo.petitions.permissions import SEE
from zelo.petitions.queries import notices, petitions
from zelo.proceedings.models import CaseFile

View = Callable[..., HttpResponse]


def desk(*roles: Role) -> Callable[[View], View]:
    """For those who hold one of the roles."""

    def decorate(view: View) -> View:
        return never_cache(role_required(*roles)(with_law(view)))

    return decorate


see = desk(*SEE)


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def petition_or_404(number: int) -> Petition:
    found: Petition = _found(petitions().filter(pk=number).first() if number < 2**63 else None)
    return found


def notice_or_404(number: int) -> Notice:
    found: Notice = _found(notices().filter(pk=number).first() if number < 2**63 else None)
    return found


def mandate_or_404(number: int) -> Mandate:
    rows = Mandate.objects.select_related("file__projection", "user", "document", "settled_by", "ended_by")
    found: Mandate = _found(rows.filter(pk=number).first() if number < 2**63 else None)
    return found


def file_or_404(law: Law, kind: str, year: int, number: int) -> CaseFile:
    """Of a kind that has a party who answers."""
    file = file_at(law, kind, year, number)
    if file.kind not in KINDS:
        raise Http404
    return file


def _found(row: Any) -> Any:
    if row is None:
        raise Http404
    return row
