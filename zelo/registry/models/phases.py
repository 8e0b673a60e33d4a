"""From which day an obligation of the registry may be met, until which day a group has for it, and who is let off."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q


class Phase(models.Model):
    """What a decree published: from `starts` on the city has the means for `obligation`, and `group` has until `last_day` to meet it.

    `obligation` and `group` are names of the city's registry.yaml; no group is everybody. No last day: due from the first. `species`: words of the
    vocabulary of facts, none are all that the registry is about. Never rewritten: one that was typed wrong is withdrawn, and stays in the history.
    """

    obligation = models.CharField("obrigação", max_length=40)
    group = models.CharField("grupo", max_length=60, blank=True)
    words = models.CharField("como o ato chama o grupo", max_length=300, blank=True)
    species = ArrayField(models.CharField(max_length=40), verbose_name="espécies", default=list, blank=True)
    starts = models.DateField("começa em")
    last_day = models.DateField("último dia", null=True)
    act = models.CharField("ato publicado", max_length=200)
    ground = models.CharField("tipo de fundamento", max_length=40, blank=True)
    """A word of the fact `justification`, where the law asks the decree for a reason; `reason` says it."""
    reason = models.CharField("fundamento", max_length=500, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    begun = models.BooleanField("processos recalculados no começo", default=False)
    ended = models.BooleanField("processos recalculados no fim", default=False)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="retirada por"
    )
    withdrawn_at = models.DateTimeField("retirada em", null=True)
    withdrawn_why = models.CharField("motivo", max_length=300, blank=True)

    class Meta:
        ordering = ["starts", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(withdrawn_at=None) | ~Q(withdrawn_why=""), name="phase_withdrawn_for_a_reason"),
            models.CheckConstraint(condition=Q(last_day=None) | Q(last_day__gte=F("starts")), name="phase_ends_after_it_begins"),
            models.CheckConstraint(condition=~Q(act=""), name="phase_has_its_act"),
            models.UniqueConstraint(
                fields=["obligation", "group", "words", "species", "starts"], condition=Q(withdrawn_at=None), name="phase_once"
            ),
        ]


class Exemption(models.Model):
    """Somebody the same act lets off. With a `species` the answer of what applies says so by itself; without, the words are shown."""

    phase = models.ForeignKey(Phase, models.PROTECT, related_name="exemptions")
    words = models.CharField("quem é dispensado", max_length=300)
    species = models.CharField("espécie", max_length=40, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(words=""), name="exemption_says_who")]
