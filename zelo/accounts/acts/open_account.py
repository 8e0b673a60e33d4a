"""An account is opened: by an administrator, or by who sets the city up."""

import secrets
from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import BasePasswordHasher
from django.contrib.auth.models import Group
from django.db import transaction

from zelo.accounts.models import User
from zelo.accounts.roles import Role


@transaction.atomic
def open_account(*, email: str, name: str, roles: Iterable[Role], password: str, hasher: BasePasswordHasher | None = None) -> User:
    """In the city that is open. The address counts as confirmed: who opens the account answers for it. `hasher`: another than the settings',
    for a password that was drawn and nobody can guess; whoever logs in with it has it hashed anew by the settings'."""
    user = User(email=email.strip().lower(), name=name)
    if hasher is None:
        user.set_password(password)
    else:
        user.password = hasher.encode(password, hasher.salt())
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    user.groups.set(Group.objects.filter(name__in=list(roles)))
    return user


def random_password() -> str:
    """Four groups of four letters without the ones that look alike: to be typed from a screen or a slip of paper."""
    letters = "abcdefghijkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(4))
