"""Who sees what came in, who works on it, and who may open who told it."""

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.complaints.models import Complaint

SEE = (Role.ATTENDANT, Role.CATCHING_TEAM, Role.INSPECTOR, Role.VETERINARIAN, Role.AUTHORITY, Role.COORDINATOR)
"""Who opens the queue. Who receives one, the city's law says (its act `receive`)."""
ENTER = (Role.ATTENDANT, Role.CATCHING_TEAM, Role.INSPECTOR, Role.COORDINATOR)
"""Who writes down what somebody tells at the counter or by phone."""
DISMISS = (Role.ATTENDANT, Role.COORDINATOR)
NAMED = (Role.ATTENDANT, Role.COORDINATOR, Role.AUTHORITY)
"""Who opens the name of a complainant who asked for no secrecy."""
CONFIDENTIAL = (Role.COORDINATOR, Role.AUTHORITY)
"""Who opens the name of one who asked for it, with a reason."""
LOOKS = (Role.COORDINATOR, Role.AUTHORITY)
"""Who sees who opened it."""


def demand(user: User, roles: tuple[Role, ...] = SEE) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied


def openers(complaint: Complaint) -> tuple[Role, ...]:
    """Who may open who told it; nobody of an anonymous one, since nobody is kept."""
    return {Complaint.Way.NAMED: NAMED, Complaint.Way.CONFIDENTIAL: CONFIDENTIAL}.get(Complaint.Way(complaint.way), ())
