"""Rows of the watch over deadlines: with whom a file is, what is open, what was warned of. None of them is truth: the law computes what is due."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

_USER = settings.AUTH_USER_MODEL


class Assignment(models.Model):
    """With whom a file is, for one of the roles that act on it. Rows are closed, never changed: together they are its history. Without a person:
    somebody said that it is with nobody."""

    class How(models.TextChoices):
        TAKEN = "taken", "assumiu"
        PASSED = "passed", "recebeu"
        FREED = "freed", "ficou sem pessoa"

    file = models.ForeignKey("proceedings.CaseFile", models.PROTECT, related_name="assignments")
    role = models.CharField("função", max_length=40)
    person = models.ForeignKey(_USER, models.PROTECT, null=True, related_name="+", verbose_name="com quem está")
    how = models.CharField("como", max_length=10, choices=How.choices)
    since = models.DateTimeField("desde")
    by = models.ForeignKey(_USER, models.PROTECT, related_name="+", verbose_name="por")
    until = models.DateTimeField("até", null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["file", "role"], condition=Q(until=None), name="with_one_person_a_role"),
            models.CheckConstraint(condition=Q(person=None) ^ ~Q(how="freed"), name="freed_is_with_nobody"),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gte=F("since")), name="assigned_before_it_ended"),
        ]
        indexes = [models.Index(fields=["person"], condition=Q(until=None), name="files_with_person")]


class OpenDeadline(models.Model):
    """A deadline that runs, or that passed while its file is open: read off the standing when the file is projected, for lists and for the watch."""

    class Side(models.TextChoices):
        HOUSE = "house", "da prefeitura"
        PARTY = "party", "da parte"
        LAW = "law", "da lei"

    file = models.ForeignKey("proceedings.CaseFile", models.CASCADE, related_name="open_deadlines")
    kind = models.CharField("tipo do processo", max_length=40)
    name = models.CharField("prazo", max_length=60)
    opened_by = models.PositiveIntegerField("ato que o abriu")
    start = models.DateField("começou em")
    due = models.DateField("vence em")
    side = models.CharField("de quem", max_length=5, choices=Side.choices)
    waits_for = models.CharField("espera por", max_length=60, blank=True)
    role = models.CharField("função que o acompanha", max_length=40, blank=True)
    person = models.ForeignKey(_USER, models.PROTECT, null=True, related_name="+", verbose_name="com quem está")
    basis = models.JSONField("artigos", default=list)

    class Meta:
        ordering = ["due", "pk"]
        constraints = [models.UniqueConstraint(fields=["file", "name", "opened_by"], name="one_row_a_deadline")]
        indexes = [
            models.Index(fields=["due", "id"], name="deadlines_by_day"),
            models.Index(fields=["person", "due", "id"], name="deadlines_of_person"),
            models.Index(fields=["role", "due", "id"], name="deadlines_of_role"),
        ]


class DeadlineWarning(models.Model):
    """One warning: of one deadline, with the day on which it then fell due. Never twice, whoever runs the watch and however often."""

    class Kind(models.TextChoices):
        SOON = "soon", "vence em até três dias úteis"
        TODAY = "today", "vence hoje"
        OVERDUE = "overdue", "atrasado"
        LAPSED = "lapsed", "terminou sem resposta"

    file = models.ForeignKey("proceedings.CaseFile", models.CASCADE, related_name="warnings")
    name = models.CharField("prazo", max_length=60)
    opened_by = models.PositiveIntegerField()
    due = models.DateField("vence em")
    kind = models.CharField("aviso", max_length=10, choices=Kind.choices)
    day = models.DateField("avisado em")
    role = models.CharField("função", max_length=40, blank=True)

    class Meta:
        ordering = ["due", "pk"]
        constraints = [models.UniqueConstraint(fields=["file", "name", "opened_by", "due", "kind"], name="warned_once")]
        indexes = [models.Index(fields=["day"], name="warnings_of_day")]


class WatchDay(models.Model):
    """The watch of one day: how far it came. `mailed` once the digests of the day are queued."""

    day = models.DateField(unique=True)
    cursor = models.BigIntegerField("último prazo visto", default=0)
    marked = models.DateTimeField("avisos escritos em", null=True)
    mailed = models.DateTimeField("e-mails postos a caminho em", null=True)

    class Meta:
        ordering = ["-day"]


class Digest(models.Model):
    """The mail of a day to a person; `sending` is written before it goes, so that it never goes twice."""

    class State(models.TextChoices):
        SENDING = "sending", "a caminho"
        SENT = "sent", "enviado"
        FAILED = "failed", "não saiu"

    person = models.ForeignKey(_USER, models.PROTECT, related_name="+")
    day = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices)
    many = models.PositiveIntegerField("avisos")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["person", "day"], name="one_digest_a_day")]
