"""What can be asked about accounts."""

from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Q, QuerySet

from zelo.accounts.models import User


def accounts() -> QuerySet[Any]:
    """Of the city that is open, the open ones first; `held` are the names of each one's roles. One query."""
    held = ArrayAgg("groups__name", filter=~Q(groups=None), default=[])
    return User.objects.annotate(held=held).order_by("-is_active", "name", "pk")
