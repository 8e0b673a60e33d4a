"""Whose an inspection or a sanction is, and which file led to which. Written only by what follows each act; never truth."""

from django.conf import settings
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
