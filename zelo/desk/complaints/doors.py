"""Who passes, and which row an address names."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.complaints.acts.follow_complaint import KIND, RECEIVE
from zelo.complaints.models import Complaint
from zelo.complaints.permissions import SEE
from zelo.complaints.queries import complaints
from zelo.law import Law
from zelo.legal.pages import with_law
from zelo.proceedings.permissions import pack_roles
from zelo.proceedings.words import procedures

View = Callable[..., HttpResponse]


def desk(view: View) -> View:
    return never_cache(role_required(*SEE)(with_law(view)))


def row_or_404(number: int) -> Complaint:
    row = complaints().filter(pk=number).first() if number < 2**63 else None
    if row is None:
        raise Http404
    return row


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def may_receive(law: Law, user: User) -> bool:
    """Whether this city's law lets one of the person's roles receive complaints; nobody, where it has no such procedure."""
    found = procedures(law).get(KIND)
    return found is not None and RECEIVE in found.acts and bool(pack_roles(user) & set(found.acts[RECEIVE].by))
