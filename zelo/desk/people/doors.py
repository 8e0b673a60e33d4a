"""Who may open the pages of people, and which record an address names."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.accounts.roles import Role
from zelo.legal.pages import with_law
from zelo.people.documents import masked, shown
from zelo.people.models import Person
from zelo.people.permissions import DOCUMENT
from zelo.people.queries import by_opaque

View = Callable[..., HttpResponse]


def door(*roles: Role) -> Callable[[View], View]:
    """For whoever holds one of the roles; nobody is sent to the log-in page. Neither a shared cache nor an error report keeps what stands there."""

    def decorate(view: View) -> View:
        return never_cache(sensitive_post_parameters()(role_required(*roles)(with_law(view))))

    return decorate


def of_person(view: View) -> View:
    """Finds the record that an address names, in this city and no other. One that was merged away leads to the one that is kept."""

    @wraps(view)
    def found(request: HttpRequest, law: Any, opaque: uuid.UUID, **more: Any) -> HttpResponse:
        one = person_at(opaque)
        if one.merged_into is not None:
            return redirect("person", one.merged_into.opaque)
        return view(request, law, one, **more)

    return found


def person_at(opaque: uuid.UUID) -> Person:
    one = by_opaque(opaque)
    if one is None:
        raise Http404
    return one


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def must(request: HttpRequest, roles: tuple[Role, ...]) -> None:
    if not user_of(request).has_role(*roles):
        raise PermissionDenied


def number_for(user: User, person: Person) -> str:
    """CPF or CNPJ, as much of it as the user's roles need."""
    return (shown if user.has_role(*DOCUMENT) else masked)(person.document)
