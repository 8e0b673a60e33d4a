"""Who may change a city's calendar, readings, text and offices."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

CALENDAR = (Role.ADMINISTRATOR, Role.COORDINATOR)
READINGS = (Role.ADMINISTRATOR,)
TEXT = (Role.ADMINISTRATOR,)
OFFICES = (Role.ADMINISTRATOR, Role.COORDINATOR)


def demand(user: User, roles: tuple[Role, ...]) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
