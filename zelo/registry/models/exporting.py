"""Lists that were taken out of the registry."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class ExportLog(models.Model):
    """Who took which list out, for what, and how many rows it had when it began. It stands for a look at each person of the list. The database
    refuses to change or remove it. `by` is nobody where it was done from the shell."""

    form = models.CharField("lista", max_length=40)
    which = models.JSONField("recorte", default=dict)
    why = models.CharField("para quê", max_length=200)
    rows = models.PositiveIntegerField("linhas")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "exportação"
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(why=""), name="export_has_its_purpose")]
