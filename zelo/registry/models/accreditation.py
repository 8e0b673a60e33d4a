"""Partners of the city: what lets them act in its registry, and who acts for them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Accreditation(models.Model):
    """What lets an organisation or a person act in the registry: the instrument the city signed, and what it covers. `actor`: what the law calls
    them (a word of that fact). `state`, `until` and the rest move only with an `AccreditationChange`."""

    class Instrument(models.TextChoices):
        AUTHORISATION = "authorisation", "autorização"
        ACCREDITATION = "accreditation", "credenciamento"
        COOPERATION = "cooperation", "convênio ou termo de cooperação"
        PARTNERSHIP = "partnership", "parceria"
        SUPPORT = "support", "apoio"
        SIMILAR = "similar", "outro instrumento semelhante"

    class State(models.TextChoices):
        ACTIVE = "active", "ativo"
        SUSPENDED = "suspended", "suspenso"
        CANCELLED = "cancelled", "cancelado"

    class Activity(models.TextChoices):
        REGISTRATION = "registration", "cadastrar animais"
        CHIP = "chip", "implantar microchip"
        VACCINATION = "vaccination", "vacinar"
        NEUTERING = "neutering", "castrar"

    key = models.UUIDField(unique=True)
    person = models.ForeignKey("people.Person", models.PROTECT, related_name="accreditations", verbose_name="quem")
    actor = models.CharField("o que é, nas palavras da lei", max_length=40)
    instrument = models.CharField("instrumento", max_length=20, choices=Instrument.choices)
    number = models.CharField("número do instrumento", max_length=60)
    since = models.DateField("vale desde")
    until = models.DateField("vale até", null=True)
    activities = models.JSONField("o que abrange", default=list)
    qualified = models.BooleanField("habilitado na forma do regulamento", null=True)
    confirms = models.BooleanField("o que cadastra entra já conferido", default=False)
    terms_accepted_on = models.DateField("termo de adesão aceito em")
    state = models.CharField("situação", max_length=10, choices=State.choices, default=State.ACTIVE)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "credenciamento"
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(number=""), name="accreditation_has_its_number"),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gte=F("since")), name="accreditation_ends_after_it_begins"),
            models.UniqueConstraint(fields=["instrument", "number"], name="accreditation_number_once"),
        ]
        indexes = [models.Index(fields=["person", "state"], name="accreditations_of_person")]

    def __str__(self) -> str:
        return f"{self.get_instrument_display()} {self.number}"


class AccreditationChange(models.Model):
    """Given, suspended, taken up again, cancelled, prolonged: when, why and by whom. Never changed."""

    class Kind(models.TextChoices):
        GRANTED = "granted", "concedido"
        SUSPENDED = "suspended", "suspenso"
        RESUMED = "resumed", "retomado"
        CANCELLED = "cancelled", "cancelado"
        PROLONGED = "prolonged", "prazo mudado"

    accreditation = models.ForeignKey(Accreditation, models.PROTECT, related_name="changes")
    kind = models.CharField("o quê", max_length=10, choices=Kind.choices)
    on = models.DateField("desde")
    why = models.CharField("por quê", max_length=300)
    data = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "mudança de credenciamento"
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(why=""), name="accreditation_changes_for_a_reason")]


class PartnerMember(models.Model):
    """An account that acts for a partner, opened by the city."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    person = models.ForeignKey("people.Person", models.PROTECT, related_name="members", verbose_name="parceiro")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "quem age por um parceiro"
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["user", "person"], condition=Q(closed_at=None), name="member_once")]
