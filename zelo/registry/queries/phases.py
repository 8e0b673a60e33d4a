"""The phases a city published."""

from django.db.models import QuerySet

from zelo.registry.models import Phase


def published() -> QuerySet[Phase]:
    """Those that stand, the first to begin at the head."""
    return Phase.objects.filter(withdrawn_at=None).prefetch_related("exemptions").order_by("starts", "pk")


def history() -> QuerySet[Phase]:
    """All that ever were, the newest entry first."""
    return Phase.objects.select_related("by", "withdrawn_by").prefetch_related("exemptions").order_by("-pk")
