"""Who is behind a session, with their roles in the same query."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.models import Group
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef

from zelo.accounts.models import User


class WithRoles(AuthenticationBackend):
    def get_user(self, user_id: Any) -> User | None:
        held = ArraySubquery(Group.objects.filter(user=OuterRef("pk")).values("name"))
        user: User | None = User.objects.annotate(role_names=held).filter(pk=user_id).first()
        return user if user is not None and self.user_can_authenticate(user) else None
