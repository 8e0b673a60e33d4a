"""Who may enter animals, look into a number that two of them bear, and keep the lists of species and breeds."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.people import permissions as people

ENTER = (
    Role.ATTENDANT, Role.CATCHING_TEAM, Role.INSPECTOR, Role.VETERINARIAN, Role.AUTHORITY, Role.COORDINATOR, Role.REGISTRAR,
)  # fmt: skip
"""Who enters animals, what happens to them, and confirms what others told."""
STRIKE = (Role.VETERINARIAN, Role.AUTHORITY, Role.COORDINATOR, Role.REGISTRAR)
"""Who strikes a chip out, or says that a number is another animal's too."""
LISTS = (Role.COORDINATOR, Role.ADMINISTRATOR)
SEE = people.SEE
"""Who may look animals up: with them come the people who answer for them."""


def demand(user: User, roles: tuple[Role, ...] = ENTER) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
