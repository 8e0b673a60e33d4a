"""Who may change a city's calendar, readings and text."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

CALENDAR = (Role.ADMINISTRATOR, Role.COORDINATOR)
READINGS = (Role.ADMINISTRATOR,)
TEXT = (Role.ADMINISTRATOR,)


def demand(user: User, roles: tuple[Role, ...]) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
