import logging
from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save


def seed(sender: Any, instance: Any, created: bool, **_: Any) -> None:
    """A new city's calendar. A pack that cannot be read keeps no city from being made: the nightly task seeds it later."""
    if not created:
        return
    from django.utils import timezone

    from zelo.law import PackFaults
    from zelo.legal.acts import extend_calendar

    with instance:
        try:
            extend_calendar(today=timezone.localdate())
        except (PackFaults, KeyError) as error:
            logging.getLogger(__name__).warning("%s: calendário por semear: %s", instance.slug, error)


class LegalConfig(AppConfig):
    name = "zelo.legal"
    verbose_name = "Lei"

    def ready(self) -> None:
        post_save.connect(seed, sender="tenancy.City", dispatch_uid="zelo.legal.seed")
