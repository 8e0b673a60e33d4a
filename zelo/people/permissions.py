"""Who may enter people and look them up."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

ENTER = (Role.ATTENDANT, Role.CATCHING_TEAM, Role.INSPECTOR, Role.VETERINARIAN, Role.AUTHORITY, Role.TREASURY, Role.COORDINATOR)


def demand(user: User, roles: tuple[Role, ...] = ENTER) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
