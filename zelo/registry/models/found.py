"""Somebody found an animal and leaves word for its guardian, and what became of that."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class FoundMessage(models.Model):
    """What a finder left, with their own phone or e-mail. The database refuses to change any of it but `settled`: that somebody was told, or that
    the city closed it. `key` is the form's: sent twice, it is one message. `code` is the finder's, to ask whether the guardian was told."""

    key = models.UUIDField(unique=True)
    code = models.CharField(max_length=12, unique=True)
    animal = models.ForeignKey("animals.Animal", models.PROTECT, related_name="found_messages")
    number = models.CharField("número procurado", max_length=60)
    text = models.TextField("mensagem")
    phone = models.CharField("telefone de quem achou", max_length=40, blank=True)
    email = models.CharField("e-mail de quem achou", max_length=254, blank=True)
    place_text = models.CharField("onde está o animal", max_length=200, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    settled = models.BooleanField("resolvida", default=False)
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "mensagem de quem achou"
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="found_message_says_something"),
            models.CheckConstraint(condition=~Q(phone="") | ~Q(email=""), name="found_message_can_be_answered"),
            models.CheckConstraint(
                condition=Q(latitude=None, longitude=None) | Q(latitude__range=(-90, 90), longitude__range=(-180, 180)),
                name="found_message_point_on_earth",
            ),
        ]
        indexes = [
            models.Index(fields=["animal", "-id"], name="found_messages_of_animal"),
            models.Index(fields=["id"], condition=Q(settled=False), name="found_messages_waiting"),
        ]


class FoundStep(models.Model):
    """What was done about a message, never changed. `sending` is written before an e-mail is handed over and `mailed` or `failed` after it: after a
    crash between the two nobody knows whether it went, and a person calls."""

    class Kind(models.TextChoices):
        SENDING = "sending", "e-mail a caminho"
        FAILED = "failed", "o e-mail não saiu"
        MAILED = "mailed", "responsável avisado por e-mail"
        TOLD = "told", "responsável avisado"
        CLOSED = "closed", "encerrada sem avisar"

    class Way(models.TextChoices):
        PHONE = "phone", "por telefone"
        IN_PERSON = "in_person", "pessoalmente"
        EMAIL = "email", "por e-mail"
        MESSAGE = "message", "por mensagem no celular"
        LETTER = "letter", "por carta"

    message = models.ForeignKey(FoundMessage, models.PROTECT, related_name="steps")
    kind = models.CharField("o quê", max_length=10, choices=Kind.choices)
    way = models.CharField("como", max_length=10, choices=Way.choices, blank=True)
    says = models.CharField("observação", max_length=300, blank=True)
    key = models.UUIDField(null=True, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "andamento de mensagem"
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(kind="told") | ~Q(way=""), name="told_in_some_way"),
            models.CheckConstraint(condition=~Q(kind="closed") | ~Q(says=""), name="closed_for_a_reason"),
            models.UniqueConstraint(
                fields=["message"], condition=Q(kind__in=["told", "closed"]), name="found_message_settled_once"
            ),
        ]
