"""Where allauth asks us."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse


class ClosedSignup(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts are made by the city's administrator."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("desk")
