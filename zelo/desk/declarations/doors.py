"""Who may look at what was told by account, and which of it an address names."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.legal.pages import with_law
from zelo.registry.declaring.permissions import QUEUE
from zelo.registry.declaring.queries import declarations
from zelo.registry.models import Declaration

View = Callable[..., HttpResponse]


def clerk(view: View) -> View:
    return never_cache(role_required(*QUEUE)(with_law(view)))


def person_of_the_house(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def told_or_404(number: int) -> Declaration:
    row = declarations().filter(pk=number).first() if number < 2**63 else None
    if row is None:
        raise Http404
    return row
