"""Who may do an act: the roles that a law names, as this house's people hold them."""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

HOUSE = {"team": Role.CATCHING_TEAM}
"""Roles that packs name otherwise than the house does; the rest bear one name."""
NAMES = {role: name for name, role in HOUSE.items()}

STAFF = (
    Role.ATTENDANT, Role.CATCHING_TEAM, Role.INSPECTOR, Role.VETERINARIAN, Role.AUTHORITY, Role.SUPERIOR, Role.TREASURY, Role.COORDINATOR,
    Role.COUNCIL_MEMBER, Role.REGISTRAR,
)  # fmt: skip
"""Who works on files at all."""
READERS = (*STAFF, Role.AUDITOR)
MENDERS = (Role.COORDINATOR, Role.AUTHORITY)
"""Who may annul an act, and rectify another person's."""
DISTRIBUTORS = (Role.COORDINATOR, Role.AUTHORITY, Role.SUPERIOR)
"""Who hands out the work: passes on a file that is with another person."""


def house_role(name: str) -> Role | None:
    """The house's role for a pack's; None where nobody holds it."""
    if name in HOUSE:
        return HOUSE[name]
    return Role(name) if name in Role.values else None


def pack_roles(user: User) -> frozenset[str]:
    """The roles a person holds, as packs name them."""
    return frozenset(NAMES.get(role, role.value) for role in user.roles if role in STAFF)


def role_for(user: User, by: Iterable[str], wanted: str | None = None) -> str:
    """In which role a person does an act that `by` may do: the one they chose, else the first they hold of those; a role that may not, where
    they hold none of them (the law then refuses it, with its provision)."""
    held = pack_roles(user)
    if wanted is not None:
        if wanted not in held:
            raise PermissionDenied
        return wanted
    return next((name for name in by if name in held), min(held, default=""))


def demand_staff(user: User) -> None:
    if not user.has_role(*STAFF):
        raise PermissionDenied


def demand_mender(user: User, author: int | None = None) -> None:
    """`author`: who did the act; a person may rectify their own."""
    demand_staff(user)
    if not user.has_role(*MENDERS) and user.pk != author:
        raise PermissionDenied
