"""What a guardian tells the city about themselves and their animals, and what became of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Declaration(models.Model):
    """One thing told, on one day: the guardian's proof that the duty to tell was met. Never rewritten: the database lets only its state move, and
    each move is a `DeclarationStep`. `data` holds what the kind asks for; of what happens to animals, kinds and data are those of `animals/event_kinds.yaml`. `queued`: somebody at the desk has it to look at."""

    class Kind(models.TextChoices):
        IDENTITY = "identity", "quem eu sou"
        CONTACT = "contact", "endereço e contato"
        ANIMAL = "animal", "animal a cadastrar"
        TRANSFER = "transfer", "passagem a outra pessoa"
        DEATH = "death", "morte"
        LOSS = "loss", "desaparecimento"
        FINDING = "finding", "reencontro"
        NEUTERING = "neutering", "castração"
        VACCINATION = "vaccination", "vacina"
        CHIP = "chip", "microchip"
        EXPORT = "export", "mudança para outro município"
        RETURN = "return", "volta ao município"
        ACCIDENT = "accident", "mordida ou ataque"
        RABIES_SIGNS = "rabies_signs", "sinais de raiva"
        IDENTIFICATION_LOST = "identification_lost", "perda da identificação"
        OTHER = "other", "outro acontecimento"

    class State(models.TextChoices):
        WAITING = "waiting", "espera"
        DONE = "done", "feita"
        REFUSED = "refused", "recusada"
        WITHDRAWN = "withdrawn", "desistência"
        EXPIRED = "expired", "prazo vencido"

    key = models.UUIDField(unique=True)
    code = models.CharField("código do recibo", max_length=12, unique=True)
    kind = models.CharField("o quê", max_length=20, choices=Kind.choices)
    person = models.ForeignKey("people.Person", models.PROTECT, related_name="declarations", verbose_name="quem declara")
    animal = models.ForeignKey("animals.Animal", models.PROTECT, null=True, related_name="declarations")
    partner = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="+", verbose_name="parceiro que registrou")
    on = models.DateField("dia do acontecido", null=True)
    data = models.JSONField("o que foi dito", default=dict)
    evidence = models.ForeignKey("proceedings.Evidence", models.PROTECT, null=True, related_name="+", verbose_name="documento")
    state = models.CharField("situação", max_length=10, choices=State.choices, default=State.WAITING)
    queued = models.BooleanField("a conferir na mesa", default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField("recebida em", auto_now_add=True)

    class Meta:
        verbose_name = "declaração"
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["identity", "contact"], animal=None) | (~Q(kind__in=["identity", "contact"]) & ~Q(animal=None)),
                name="declaration_of_an_animal_names_it",
            ),
            models.UniqueConstraint(
                fields=["animal", "kind"], condition=Q(state="waiting", kind__in=["animal", "transfer", "death", "export"]),
                name="one_such_declaration_waits",
            ),
            models.UniqueConstraint(fields=["person"], condition=Q(state="waiting", kind="identity"), name="one_identity_waits"),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["id"], condition=Q(queued=True), name="declarations_at_the_desk"),
            models.Index(fields=["person", "-id"], name="declarations_of_person"),
            models.Index(fields=["animal", "-id"], name="declarations_of_animal"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, recibo {self.number}"

    @property
    def number(self) -> str:
        return f"{self.pk}/{self.at:%Y}"


class DeclarationStep(models.Model):
    """What was done about a declaration, never changed."""

    class Kind(models.TextChoices):
        TOLD = "told", "recebida"
        OFFERED = "offered", "oferecida"
        ACCEPTED = "accepted", "aceita pela outra pessoa"
        DONE = "done", "conferida e feita"
        SEEN = "seen", "vista pela prefeitura"
        REFUSED = "refused", "recusada"
        WITHDRAWN = "withdrawn", "retirada"
        EXPIRED = "expired", "prazo vencido"

    declaration = models.ForeignKey(Declaration, models.PROTECT, related_name="steps")
    kind = models.CharField("o quê", max_length=10, choices=Kind.choices)
    says = models.CharField("observação", max_length=300, blank=True)
    key = models.UUIDField(null=True, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "andamento de declaração"
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(kind="refused") | ~Q(says=""), name="refused_for_a_reason"),
            models.UniqueConstraint(
                fields=["declaration"], condition=Q(kind__in=["done", "refused", "withdrawn", "expired"]), name="declaration_ends_once"
            ),
        ]  # fmt: skip


class TransferOffer(models.Model):
    """An animal is offered to somebody, who accepts with the code. Neither side sees more of the other than the name each gave."""

    declaration = models.OneToOneField(Declaration, models.PROTECT, related_name="offer")
    code = models.CharField(max_length=12, unique=True)
    how = models.CharField("como", max_length=20)
    from_name = models.CharField("quem oferece, como quer aparecer", max_length=100)
    to_name = models.CharField("a quem", max_length=100)
    to_email = models.CharField("e-mail de quem recebe", max_length=254, blank=True)
    expires_on = models.DateField("vale até")
    accepted_by = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="+", verbose_name="quem aceitou")
    accepted_at = models.DateTimeField("aceita em", null=True)

    class Meta:
        verbose_name = "oferta de passagem"
        constraints = [
            models.CheckConstraint(
                condition=Q(accepted_by=None, accepted_at=None) | (~Q(accepted_by=None) & ~Q(accepted_at=None)),
                name="accepted_by_somebody_at_some_time",
            )
        ]


class DeclaringSettings(models.Model):
    """At most one row a city. `transfer_days`: how long an offer waits to be accepted; no law of the house's cities says it, so the city does, and
    `transfer_act` is where it says so."""

    only = models.BooleanField(default=True, unique=True)
    transfer_days = models.PositiveSmallIntegerField("dias para aceitar uma passagem", default=15)
    transfer_act = models.CharField("ato que fixa os dias", max_length=200, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(transfer_days__range=(1, 90)), name="transfer_days_in_reason")]
