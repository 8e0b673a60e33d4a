"""Whose an inspection or a sanction is, which file led to which, and which visits are owed. Written only by what follows each act; never truth."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q


class FileParty(models.Model):
    """The person a file is about: who was noticed (`respondent`), or who answers for the place or the animal."""

    file = models.OneToOneField("proceedings.CaseFile", models.PROTECT, primary_key=True, related_name="party")
    person = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="files")

    class Meta:
        verbose_name = "parte de um processo"
        indexes = [models.Index(fields=["person", "file"], condition=~Q(person=None), name="files_of_a_person")]


class FileLink(models.Model):
    """Two files of one story: `later` names `earlier` in an act (`file_ref`), or was opened from it."""

    earlier = models.ForeignKey("proceedings.CaseFile", models.PROTECT, related_name="led_to")
    later = models.ForeignKey("proceedings.CaseFile", models.PROTECT, related_name="came_from")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "ligação entre processos"
        constraints = [
            models.UniqueConstraint(fields=["earlier", "later"], name="files_linked_once"),
            models.CheckConstraint(condition=~Q(earlier=F("later")), name="no_file_leads_to_itself"),
        ]


class Visit(models.Model):
    """A visit that is owed, read off its file after each act and once a night: for the agenda only, never truth. `on`: None while no day was set."""

    class Why(models.TextChoices):
        PLANNED = "planned", "marcada"
        AGAIN = "again", "volta ao fim do prazo"
        FIRST = "first", "a marcar"
        TOLD = "told", "pela denúncia"

    file = models.ForeignKey("proceedings.CaseFile", models.PROTECT, related_name="visits")
    why = models.CharField("por quê", max_length=8, choices=Why.choices)
    on = models.DateField("dia", null=True)
    time = models.CharField("hora", max_length=20, blank=True)
    agent = models.CharField("quem vai", max_length=200, blank=True)
    agent_key = models.CharField(max_length=16, blank=True)
    subject = models.CharField("o que se fiscaliza", max_length=40, blank=True)
    place_text = models.CharField("onde", max_length=300, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    risk = models.CharField("risco", max_length=10, blank=True)
    rank = models.SmallIntegerField("ordem do risco", default=0)
    warns = ArrayField(models.CharField(max_length=40), default=list, verbose_name="cuidados")
    order_text = models.TextField("o que se mandou corrigir", blank=True)

    class Meta:
        verbose_name = "visita"
        constraints = [models.UniqueConstraint(fields=["file", "why"], name="one_visit_a_reason")]
        indexes = [
            models.Index(fields=["on", "id"], condition=~Q(on=None), name="visits_by_day"),
            models.Index(fields=["-rank", "id"], condition=Q(on=None), name="visits_to_plan"),
        ]
