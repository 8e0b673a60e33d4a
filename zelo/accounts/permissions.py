"""Who may pass a door."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from zelo.accounts.models import User
from zelo.accounts.roles import Role

View = Callable[..., HttpResponse]
ENDED = (
    "Sua sessão terminou, e o que você enviou não foi registrado. Entre de novo; o que tinha digitado ainda está na página anterior: "
    "volte a ela pelo navegador e copie o que for longo."
)
ACCOUNTS = (Role.ADMINISTRATOR,)
"""Who opens and closes accounts."""
SIGN_UPS = (Role.ADMINISTRATOR, Role.COORDINATOR)
"""Who says whether citizens may open their own."""


def role_required(*roles: Role) -> Callable[[View], View]:
    """Who is not logged in is sent to the log-in page; a person without one of the roles gets 403."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            user = request.user
            if not isinstance(user, User):
                if request.method == "POST":
                    messages.warning(request, ENDED)
                return redirect_to_login(request.get_full_path())
            if not user.has_role(*roles):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return decorate


def staff_only(view: View) -> View:
    """For whoever works for the city, in whichever role: a citizen's account has none."""
    return role_required(*Role)(view)
