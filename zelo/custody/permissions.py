"""Who keeps the lists of teams, places and prices."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

LISTS = (Role.COORDINATOR, Role.ADMINISTRATOR)
PRICES = (Role.COORDINATOR, Role.TREASURY, Role.ADMINISTRATOR)


def demand(user: User, roles: tuple[Role, ...]) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
