"""Who came in with a password that somebody else has seen chooses another before anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from zelo.accounts.models import User


class ChangeFirst:
    """Middleware: the desk and a person's own pages open after the first password was changed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if getattr(request, "city", None) is not None and request.path.startswith(
            (reverse("desk"), "/meus-animais/", "/parceiro/")
        ):
            user = request.user
            if isinstance(user, User) and user.provisional:
                messages.warning(request, "A senha com que você entrou é provisória. Escolha uma que só você saiba.")
                return redirect(reverse("account_change_password"))
        return self.get_response(request)


def chosen(request: Any, user: User, **_: Any) -> None:
    """allauth says that the person has set a password of their own."""
    User.objects.filter(pk=user.pk).update(provisional=False)
    user.provisional = False
