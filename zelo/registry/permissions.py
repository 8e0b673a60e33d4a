"""Who publishes the phases of an obligation, and who calls the guardians of found animals."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

PHASES = (Role.COORDINATOR, Role.ADMINISTRATOR)
FOUND = (Role.ATTENDANT, Role.REGISTRAR, Role.CATCHING_TEAM, Role.INSPECTOR, Role.COORDINATOR)
"""Who calls guardians: all of them may see contacts (people/permissions.py)."""

EXPORT = (Role.REGISTRAR, Role.COORDINATOR)
"""Who takes lists of the registry out."""


def demand(user: User, roles: tuple[Role, ...]) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
