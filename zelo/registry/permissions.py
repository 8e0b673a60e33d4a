"""Who publishes the phases of an obligation."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

PHASES = (Role.COORDINATOR, Role.ADMINISTRATOR)


def demand(user: User, roles: tuple[Role, ...]) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
