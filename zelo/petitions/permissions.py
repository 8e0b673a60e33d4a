"""Who at the desk looks at what parties send, joins it, notifies them and accepts who acts for them."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

SEE = (Role.ATTENDANT, Role.INSPECTOR, Role.AUTHORITY, Role.SUPERIOR, Role.COORDINATOR, Role.AUDITOR)
"""Who opens the queue."""
JOIN = (Role.ATTENDANT, Role.AUTHORITY, Role.SUPERIOR, Role.COORDINATOR)
"""Who may try to join or to set beside; which roles may do the act that joins, the city's law says."""
MANDATES = (Role.ATTENDANT, Role.COORDINATOR)


def demand(user: User, roles: tuple[Role, ...]) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
