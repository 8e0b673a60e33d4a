"""Who may open the pages of a city's settings, and what all of them show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from zelo.accounts.models import User
from zelo.accounts.permissions import ACCOUNTS, role_required
from zelo.accounts.refusing import Refused
from zelo.accounts.roles import Role
from zelo.desk.forms import Form
from zelo.law import Law
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.pages import page, with_law
from zelo.people.permissions import LOG
from zelo.proceedings.permissions import READERS

View = Callable[..., HttpResponse]
SEERS = (*READERS, Role.ADMINISTRATOR)
"""Who may read the lists of teams, places, prices and offices."""


def seer(view: View) -> View:
    return role_required(*SEERS)(with_law(view))


def keeper(view: View) -> View:
    """For who keeps accounts."""
    return role_required(*ACCOUNTS)(with_law(view))


def person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def may(request: HttpRequest, roles: tuple[Role, ...]) -> bool:
    return person(request).has_role(*roles)


def must(request: HttpRequest, roles: tuple[Role, ...]) -> None:
    if not may(request, roles):
        raise PermissionDenied


def settings_page(request: HttpRequest, template: str, law: Law, status: int = 200, **more: Any) -> HttpResponse:
    return page(
        request, f"desk/settings/{template}.html", law, status, reads=may(request, READERS), keeps_accounts=may(request, ACCOUNTS),
        asks_looks=may(request, LOG), **more,
    )  # fmt: skip


def done(request: HttpRequest, form: Form | None, act: Callable[[], Any], says: str) -> Any:
    """Runs an act: what it answers, or None where it was refused; the form (else the next page) then says why. `says` may hold `{}`."""
    try:
        made = act()
    except (Unfit, Refused) as error:
        _refuse(request, form, error.field, error.message)
    except Conflict as error:
        _refuse(request, form, "", str(error))
    else:
        if says:
            messages.success(request, says.format(made))
        return made
    return None


def _refuse(request: HttpRequest, form: Form | None, field: str, says: str) -> None:
    if form is None:
        messages.warning(request, says)
    else:
        form.add_error(field if field in form.fields else None, says)
