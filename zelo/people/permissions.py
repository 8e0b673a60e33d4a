"""Who may enter people, look them up, and see how much of them."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

ENTER = (
    Role.ATTENDANT, Role.REGISTRAR, Role.CATCHING_TEAM, Role.INSPECTOR, Role.VETERINARIAN, Role.AUTHORITY, Role.TREASURY, Role.COORDINATOR,
)  # fmt: skip

SEE = (*ENTER, Role.SUPERIOR, Role.AUDITOR)
"""Who may look people up."""
CONTACTS = (
    Role.ATTENDANT, Role.CATCHING_TEAM, Role.INSPECTOR, Role.AUTHORITY, Role.SUPERIOR, Role.TREASURY, Role.COORDINATOR, Role.REGISTRAR,
)  # fmt: skip
"""Who calls, visits or writes to people."""
DOCUMENT = (Role.ATTENDANT, Role.INSPECTOR, Role.AUTHORITY, Role.SUPERIOR, Role.TREASURY, Role.COORDINATOR, Role.REGISTRAR)
"""Who puts a CPF on papers; others see its middle."""
MERGE = (Role.REGISTRAR, Role.COORDINATOR)
"""Who makes one record of two, and two of one again."""
EVERYTHING = (Role.ATTENDANT, Role.REGISTRAR, Role.COORDINATOR)
"""Who hands a person all that is held on them."""
LOG = (Role.AUDITOR, Role.ADMINISTRATOR)
"""Who asks who saw whose record."""


def demand(user: User, roles: tuple[Role, ...] = ENTER) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
