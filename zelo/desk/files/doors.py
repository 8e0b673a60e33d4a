"""Who may open the pages of case files, and which file an address names."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.law import Law
from zelo.legal.pages import with_law
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import READERS, STAFF
from zelo.proceedings.queries import file_by_number
from zelo.proceedings.words import kind_at

View = Callable[..., HttpResponse]
NAMED = tuple(f"impoundment__{name}" for name in ("responsible", "claimant", "team", "place"))
"""What nearly every page of a file names."""


def reader(view: View) -> View:
    """For whoever may read case files: nobody is sent to the log-in page, another person of the city gets 403."""
    return role_required(*READERS)(with_law(view))


def staff(view: View) -> View:
    """For whoever works on them."""
    return role_required(*STAFF)(with_law(view))


def of_file(view: View) -> View:
    """Finds the file that an address names, in this city and no other."""

    @wraps(view)
    def found(request: HttpRequest, law: Law, kind: str, year: int, number: int, **more: Any) -> HttpResponse:
        return view(request, law, file_at(law, kind, year, number), **more)

    return found


def file_at(law: Law, address: str, year: int, number: int) -> CaseFile:
    kind = kind_at(law, address)
    file = file_by_number(kind, number, year, *NAMED) if kind and 0 < number < 10**9 and 1900 < year < 2201 else None
    if file is None:
        raise Http404
    return file


def person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
