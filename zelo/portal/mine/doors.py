"""Who passes: whoever has an account sees their own, and nothing of anybody else's."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from zelo.accounts.models import User
from zelo.accounts.permissions import ENDED
from zelo.animals.models import Animal
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import with_law
from zelo.people.models import Person
from zelo.people.queries import of_user
from zelo.registry.declaring.permissions import NobodysAnimal
from zelo.registry.declaring.queries import animals_of

View = Callable[..., HttpResponse]


def account(view: View) -> View:
    """For whoever is logged in; the view gets their record, None where they have none yet."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if not isinstance(user, User):
            if request.method == "POST":
                messages.warning(request, ENDED)
            return redirect_to_login(request.get_full_path())

        def opened(request: HttpRequest, law: Law) -> HttpResponse:
            try:
                return view(request, law, of_user(user), *args, **kwargs)
            except NobodysAnimal as error:
                raise Http404 from error

        return with_law(opened)(request)

    return guarded


def record(view: View) -> View:
    """For whoever has said who they are; others are asked first."""

    @wraps(view)
    def asked(request: HttpRequest, law: Law, person: Person | None, *args: Any, **kwargs: Any) -> HttpResponse:
        if person is None:
            return redirect("mine_identity")
        return view(request, law, person, *args, **kwargs)

    return account(asked)


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def animal_or_404(person: Person, number: int) -> Animal:
    found = animals_of(person).select_related("guardian").filter(pk=number).first() if number < 2**63 else None
    if found is None:
        raise Http404
    return found


def done(form: Form, act: Callable[[], Any]) -> Any:
    """Runs an act: what it answers, or None where it was refused; the form then says why."""
    try:
        return act()
    except Unfit as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
    except Conflict as error:
        form.add_error(None, str(error))
    return None
