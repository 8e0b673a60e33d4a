"""Who sends lists into the registry: a file holds many people's data, and the preview shows what the city has of them."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role

IMPORT = (Role.REGISTRAR, Role.COORDINATOR)


def demand(user: User) -> None:
    if not user.has_role(*IMPORT):
        raise PermissionDenied
