"""What can be asked about accounts."""

from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Q, QuerySet

from zelo.accounts.models import SignUps, User


def accounts() -> QuerySet[Any]:
    """Of the people who work for the city that is open, the open ones first; `held` are the names of each one's roles. A citizen's own account is
    none of them, unless the city gave it a role. One query."""
    held = ArrayAgg("groups__name", filter=~Q(groups=None), default=[])
    theirs = User.objects.filter(Q(signed_up=False) | Q(groups__isnull=False))
    return theirs.annotate(held=held).order_by("-is_active", "name", "pk")


def sign_ups_open() -> bool:
    """Whether citizens may open accounts of their own in the city that is open."""
    return not SignUps.objects.filter(open=False).exists()
