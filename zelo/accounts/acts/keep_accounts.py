"""An administrator keeps the accounts of the city that is open. A password is told once, to whoever asked for it, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.validators import validate_email
from django.db import transaction

from zelo.accounts.acts.open_account import open_account, random_password
from zelo.accounts.following import tell
from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.accounts.permissions import ACCOUNTS
from zelo.accounts.refusing import Refused
from zelo.accounts.roles import Role

KINDS["account"] = "Conta"


@transaction.atomic
def make_account(*, by: User, email: str, name: str, roles: Iterable[Role]) -> tuple[User, str]:
    """The account and its first password, which the person must change. Raises `Refused`."""
    _demand(by)
    email, name = email.strip().lower(), " ".join(name.split())
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refused("email", "Este e-mail não está completo. Confira.") from error
    if not name or len(name) > 150 or "\0" in name:
        raise Refused("name", "Diga o nome da pessoa, em até 150 letras.")
    if User.objects.filter(email=email).exists() or EmailAddress.objects.filter(email__iexact=email).exists():
        raise Refused("email", "Já há uma conta com este e-mail. Reabra-a, ou dê a ela outras funções.")
    wanted, password = _roles(roles), random_password()
    user = open_account(email=email, name=name, roles=wanted, password=password)
    user.provisional = True
    user.save(update_fields=["provisional"])
    after = {"nome": name, "e-mail": email, "funções": labels(wanted), "ativa": True}
    note_change(by=by, kind="account", subject=f"account:{user.pk}", says=f"Conta aberta: {name}", after=after)
    return user, password


@transaction.atomic
def change_roles(*, by: User, account: int, roles: Iterable[Role]) -> User:
    """All of them anew; they hold from the next page on. Raises `Refused`, User.DoesNotExist."""
    _demand(by)
    user, wanted = _locked(account), _roles(roles)
    before = labels(user.roles)
    if Role.ADMINISTRATOR not in wanted:
        _leave_one(user, "roles")
    user.groups.set(Group.objects.filter(name__in=list(wanted)))
    user.__dict__.pop("roles", None)
    tell(user)
    note_change(
        by=by, kind="account", subject=f"account:{user.pk}", says=f"Funções mudadas: {user}", before={"funções": before},
        after={"funções": labels(wanted)},
    )  # fmt: skip
    return user


@transaction.atomic
def close_account(*, by: User, account: int) -> User:
    """Its sessions end at once, and its password opens nothing any more; what the person did keeps their name."""
    _demand(by)
    user = _locked(account)
    if user.pk == by.pk:
        raise Refused("", "Ninguém fecha a própria conta. Peça a outro administrador.")
    if not user.is_active:
        raise Refused("", "Esta conta já estava fechada. Nada foi mudado.")
    _leave_one(user, "")
    user.is_active = False
    # With another password hash, a session that was open stays shut when the account is opened again.
    user.set_unusable_password()
    user.save(update_fields=["is_active", "password"])
    tell(user)
    note_change(
        by=by,
        kind="account",
        subject=f"account:{user.pk}",
        says=f"Conta fechada: {user}",
        before={"ativa": True},
        after={"ativa": False},
    )
    return user


@transaction.atomic
def reopen_account(*, by: User, account: int) -> tuple[User, str]:
    """The account with the roles it had, and a new password."""
    _demand(by)
    user = _locked(account)
    if user.is_active:
        raise Refused("", "Esta conta já está aberta. Nada foi mudado.")
    user.is_active = True
    password = _new_password(user)
    tell(user)
    note_change(
        by=by,
        kind="account",
        subject=f"account:{user.pk}",
        says=f"Conta reaberta: {user}",
        before={"ativa": False},
        after={"ativa": True},
    )
    return user, password


@transaction.atomic
def reset_password(*, by: User, account: int, second_factor: bool = False) -> tuple[User, str]:
    """A new password; the old one and the open sessions end. `second_factor`: who lost the phone loses the second factor with it."""
    _demand(by)
    user = _locked(account)
    if not user.is_active:
        raise Refused("", "A conta está fechada. Reabra-a: a reabertura já dá uma senha nova.")
    gone = bool(second_factor) and bool(Authenticator.objects.filter(user=user).delete()[0])
    password = _new_password(user)
    after: dict[str, object] = {"senha": "trocada pelo administrador", **({"segundo fator": "tirado"} if gone else {})}
    note_change(by=by, kind="account", subject=f"account:{user.pk}", says=f"Senha trocada: {user}", after=after)
    return user, password


def labels(roles: Iterable[Role]) -> list[str]:
    """As pages and the log name them, in the house's order."""
    held = set(roles)
    return [str(role.label) for role in Role if role in held]


def _demand(by: User) -> None:
    if not by.has_role(*ACCOUNTS):
        raise PermissionDenied


def _locked(account: int) -> User:
    """The account, and with it every administrator's: two who close each other at once come one after the other. Rows that name the account may
    be written meanwhile (`no_key`): whoever writes one waits for nobody here."""
    list(User.objects.select_for_update(of=("self",)).filter(groups__name=Role.ADMINISTRATOR).order_by("pk"))
    return User.objects.select_for_update(no_key=True).get(pk=account)


def _leave_one(user: User, field: str) -> None:
    if not user.is_active or Role.ADMINISTRATOR not in user.roles:
        return
    others = User.objects.filter(groups__name=Role.ADMINISTRATOR, is_active=True).exclude(pk=user.pk)
    if not others.exists():
        raise Refused(field, "É o último administrador. Dê antes esta função a outra pessoa: sem nenhum, ninguém abre contas.")


def _new_password(user: User) -> str:
    password = random_password()
    user.set_password(password)
    user.provisional = True
    user.save(update_fields=["is_active", "password", "provisional"])
    return password


def _roles(roles: Iterable[Role]) -> frozenset[Role]:
    try:
        return frozenset(Role(role) for role in roles)
    except ValueError as error:
        raise Refused("roles", "Escolha funções da lista.") from error
