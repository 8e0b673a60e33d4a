"""Where allauth asks us."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse

from zelo.accounts.models import User
from zelo.accounts.queries import sign_ups_open


class CityAccounts(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts of the city's people are made by its administrator; a citizen makes their own, where the city lets them, and it has no role."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return getattr(request, "city", None) is not None and sign_ups_open()

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name, user.signed_up = form.cleaned_data["name"], True
        made: User = super().save_user(request, user, form, commit)
        return made

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return home_of(request)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return home_of(request)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        # The change ended the session: whoever it was logs in again, and begins where they belong.
        return home_of(request) if request.user.is_authenticated else reverse("account_login")


def home_of(request: HttpRequest) -> str:
    """Where somebody who logged in begins: at the desk who works for the city, at their own animals everybody else."""
    user = request.user
    return reverse("desk" if isinstance(user, User) and user.works_here else "mine")
