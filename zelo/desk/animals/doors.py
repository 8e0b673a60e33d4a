"""Who may open the pages of animals, and which animal an address names."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from zelo.accounts.models import User
from zelo.accounts.permissions import role_required
from zelo.animals.models import Animal
from zelo.animals.permissions import ENTER, SEE
from zelo.law import Law
from zelo.legal.pages import with_law

View = Callable[..., HttpResponse]


def seer(view: View) -> View:
    """For whoever may look animals up; nothing of it stays in the browser's store."""
    return never_cache(role_required(*SEE)(with_law(view)))


def worker(view: View) -> View:
    """For whoever enters animals and what happens to them."""
    return never_cache(role_required(*ENTER)(with_law(view)))


def of_animal(view: View) -> View:
    """Finds the animal that an address names, in this city and no other."""

    @wraps(view)
    def found(request: HttpRequest, law: Law, pk: int, **more: Any) -> HttpResponse:
        animal = (
            Animal.objects.select_related("guardian", "entered_by", "entered_for").filter(pk=pk).first() if pk < 2**63 else None
        )
        if animal is None:
            raise Http404
        return view(request, law, animal, **more)

    return found


def person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
