"""One account for each role in each city, with an invented name; passwords are drawn once and kept by the caller."""

from __future__ import annotations

import random

from django.contrib.auth.hashers import Argon2PasswordHasher

from zelo.accounts.acts import open_account, random_password
from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.demonstration.people import full_name

WORDS = {
    Role.ATTENDANT: "atendente", Role.CATCHING_TEAM: "equipe", Role.INSPECTOR: "fiscal", Role.VETERINARIAN: "veterinario",
    Role.AUTHORITY: "autoridade", Role.SUPERIOR: "superior", Role.TREASURY: "fazenda", Role.COORDINATOR: "coordenacao", Role.AUDITOR: "auditoria",
    Role.COUNCIL_MEMBER: "conselho", Role.REGISTRAR: "cadastro", Role.ADMINISTRATOR: "admin",
}  # fmt: skip
"""What stands before the @ of each account."""


class Light(Argon2PasswordHasher):
    """A third of a second less for each of the sixty accounts. Their passwords are 80 bits that were drawn: slowness guards only what can be guessed."""

    time_cost = 1
    memory_cost = 1024
    parallelism = 1


def address(role: Role, slug: str) -> str:
    return f"{WORDS[role]}@{slug}.localhost"


def open_accounts(slug: str) -> dict[Role, dict[str, str]]:
    """Those that are not there yet, in the city that is open: address, name and password of each."""
    opened = {}
    for role in WORDS:
        email = address(role, slug)
        if User.objects.filter(email=email).exists():
            continue
        name = full_name(random.Random(f"{slug}/{role}"))
        password = random_password()
        open_account(email=email, name=name, roles=[role], password=password, hasher=Light())
        opened[role] = {"email": email, "name": name, "password": password}
    return opened


def staff(slug: str) -> dict[str, User]:
    """The people of the demonstration by role. Raises KeyError-like errors nowhere: a role nobody holds is not there."""
    by_email = {user.email: user for user in User.objects.filter(email__in=[address(role, slug) for role in WORDS])}
    return {role.value: by_email[address(role, slug)] for role in WORDS if address(role, slug) in by_email}
