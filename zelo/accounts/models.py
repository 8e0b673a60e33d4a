"""A person who logs in to one city."""

from functools import cached_property
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower

from zelo.accounts.roles import Role


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save()
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    email = models.EmailField("e-mail", unique=True, error_messages={"unique": "Já há uma conta com este e-mail."})
    name = models.CharField("nome", max_length=150)
    is_active = models.BooleanField("ativa", default=True)
    date_joined = models.DateTimeField("criada em", auto_now_add=True)
    provisional = models.BooleanField("com senha provisória", default=False)
    signed_up = models.BooleanField("aberta pela própria pessoa", default=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = "conta"
        verbose_name_plural = "contas"
        constraints = [models.CheckConstraint(condition=models.Q(email=Lower("email")), name="email_in_small_letters")]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name.split(" ")[0]

    @cached_property
    def roles(self) -> frozenset[Role]:
        # A session's person comes with them (`backends.WithRoles`).
        names = getattr(self, "role_names", None)
        names = self.groups.values_list("name", flat=True) if names is None else names
        return frozenset(Role(name) for name in names if name in Role.values)

    @property
    def works_here(self) -> bool:
        """Whether the person holds any role; a citizen's account holds none."""
        return self.is_active and bool(self.roles)

    def has_role(self, *roles: Role) -> bool:
        """Whether the person holds one of these roles here."""
        return self.is_active and not self.roles.isdisjoint(roles)


class SignUps(models.Model):
    """At most one row a city: whether citizens may open accounts of their own. None: they may."""

    only = models.BooleanField(default=True, unique=True)
    open = models.BooleanField("cidadãos podem abrir conta", default=True)


class SettingChange(models.Model):
    """One line of the log of a city's settings: accounts, offices, teams, places, prices. The database refuses to change or remove it."""

    kind = models.CharField("tipo", max_length=40)
    subject = models.CharField("de quê", max_length=60)
    says = models.CharField("o que mudou", max_length=500)
    before = models.JSONField("antes", default=dict)
    after = models.JSONField("depois", default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["subject", "-id"], name="changes_of_subject")]


def display_name(user: User) -> str:
    return str(user)
