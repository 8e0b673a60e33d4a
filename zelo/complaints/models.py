"""What came in from the public, before and beside the case file; who told it, in a row of its own, or nobody at all."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from zelo.proceedings.models import Evidence

_USER = settings.AUTH_USER_MODEL
DIGEST = 64


class Complaint(models.Model):
    """A row of the inbox. What was told is never changed (the database refuses it); what became of it moves with `receive`, with the acts of its
    file, and with being put aside. `code_digest`: of the code to follow it, which is kept nowhere; also what makes a form sent twice one complaint.
    `rank`: what the queue is ordered by, with the moment it came. `key`: of the act that receives it."""

    class Way(models.TextChoices):
        ANONYMOUS = "anonymous", "anônima"
        CONFIDENTIAL = "confidential", "com sigilo"
        NAMED = "named", "com nome"

    class Reached(models.TextChoices):
        """Words of the fact `reached_by`."""

        PAGE = "page", "página na internet"
        COUNTER = "counter", "balcão"
        PHONE = "phone", "telefone"
        LETTER = "letter", "carta ou ofício"
        PARTNER = "partner", "clínica ou entidade parceira"
        AGENT = "agent", "agente da prefeitura"

    class State(models.TextChoices):
        WAITING = "waiting", "a receber"
        RECEIVED = "received", "recebida"
        DISMISSED = "dismissed", "descartada"

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    code_digest = models.CharField(max_length=DIGEST, null=True, unique=True)
    way = models.CharField("como denunciou", max_length=12, choices=Way.choices)
    reached_by = models.CharField("por onde chegou", max_length=10, choices=Reached.choices)
    at = models.DateTimeField("chegou em")
    description = models.TextField("o que foi dito")
    signs = ArrayField(models.CharField(max_length=40), default=list, verbose_name="sinais vistos")
    species = models.CharField("espécie", max_length=40, blank=True)
    animals = models.PositiveIntegerField("quantos animais", null=True)
    place_text = models.CharField("onde", max_length=300)
    district = models.CharField("bairro", max_length=100, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    place_words = ArrayField(models.CharField(max_length=40), default=list)
    offender_text = models.TextField("quem seria o responsável", blank=True)
    happening = models.BooleanField("está acontecendo agora", null=True)
    danger = models.BooleanField("há perigo imediato", null=True)
    reporter = models.CharField("quem comunica", max_length=40, blank=True)
    partner = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="complaints_told", verbose_name="parceiro")
    entered_by = models.ForeignKey(_USER, models.PROTECT, null=True, related_name="+", verbose_name="digitada por")
    suspect = models.BooleanField("parece de robô", default=False)
    state = models.CharField("situação", max_length=10, choices=State.choices, default=State.WAITING)
    risk = models.CharField("risco", max_length=10, blank=True)
    rank = models.SmallIntegerField(default=0)
    open = models.BooleanField("por resolver", default=True)
    file = models.OneToOneField("proceedings.CaseFile", models.PROTECT, null=True, related_name="complaint")
    joined_to = models.ForeignKey("proceedings.CaseFile", models.PROTECT, null=True, related_name="complaints_joined")

    class Meta:
        verbose_name = "denúncia"
        ordering = ["-rank", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(description="") & ~Q(place_text=""), name="complaint_says_what_and_where"),
            models.CheckConstraint(
                condition=Q(latitude=None, longitude=None) | Q(latitude__range=(-90, 90), longitude__range=(-180, 180)),
                name="complaint_point_on_earth",
            ),
            models.CheckConstraint(condition=Q(state="received", file__isnull=False) | ~Q(state="received") & Q(file=None), name="received_has_its_file"),
            # Of an anonymous one nothing is kept that could tell who it was.
            models.CheckConstraint(condition=~Q(way="anonymous", reached_by__in=["page", "partner"]) | Q(entered_by=None, partner=None), name="anonymous_names_nobody"),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["state", "-rank", "id"], condition=Q(open=True), name="complaints_in_order"),
            models.Index(fields=["at"], name="complaints_by_day"),
            models.Index(fields=["latitude", "longitude"], condition=~Q(latitude=None), name="complaints_by_place"),
            GinIndex(fields=["place_words"], name="complaints_by_words"),
            models.Index(fields=["partner", "-id"], condition=~Q(partner=None), name="complaints_of_partner"),
        ]

    def __str__(self) -> str:
        return f"entrada {self.pk}"


class Complainant(models.Model):
    """Who told a named or confidential complaint. Only the page of one complaint opens it, to who may, and each look is noted."""

    complaint = models.OneToOneField(Complaint, models.PROTECT, primary_key=True, related_name="complainant")
    name = models.CharField("nome", max_length=200)
    phone = models.CharField("telefone", max_length=40, blank=True)
    email = models.CharField("e-mail", max_length=254, blank=True)
    mail_agreed = models.BooleanField("aceita a resposta por e-mail", default=False)
    registration = models.CharField("registro profissional", max_length=60, blank=True)
    person = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="complaints_made", verbose_name="cadastro")

    class Meta:
        verbose_name = "quem denunciou"
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="complainant_has_a_name"),
            models.CheckConstraint(condition=Q(mail_agreed=False) | ~Q(email=""), name="agreed_to_mail_with_an_address"),
        ]


class IdentityLook(models.Model):
    """Somebody of the city opened who told a complaint. The database refuses to change or remove it."""

    complaint = models.ForeignKey(Complaint, models.PROTECT, related_name="looks")
    by = models.ForeignKey(_USER, models.PROTECT, related_name="+", verbose_name="quem viu")
    why = models.CharField("por quê", max_length=200, blank=True)
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "consulta a quem denunciou"
        ordering = ["-pk"]


class Addition(models.Model):
    """What the complainant told later, by the code: again no act until somebody of the city joins it to the file. `key` is the form's."""

    key = models.UUIDField(unique=True)
    complaint = models.ForeignKey(Complaint, models.PROTECT, related_name="additions")
    text = models.TextField("informação")
    at = models.DateTimeField("em", auto_now_add=True)
    taken = models.BooleanField("juntada ou vista", default=False)
    act = models.PositiveIntegerField("ato que a juntou", null=True)
    taken_by = models.ForeignKey(_USER, models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = "informação acrescentada"
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="addition_says_something")]
        indexes = [models.Index(fields=["complaint"], condition=Q(taken=False), name="additions_waiting")]


class Picture(models.Model):
    """A photograph, video or paper that came with a complaint. `draft`: of the form that brought it, until the form stands. `bare`: what is kept as
    the original holds nothing that the camera wrote. `evidence`: of the case file, over the same stored bytes."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    draft = models.CharField(max_length=DIGEST, db_index=True)
    complaint = models.ForeignKey(Complaint, models.PROTECT, null=True, related_name="pictures")
    addition = models.ForeignKey(Addition, models.PROTECT, null=True, related_name="pictures")
    original = models.FileField("original", upload_to="complaints/%Y/%m", max_length=200)
    shown = models.FileField("cópia para mostrar", upload_to="complaints/%Y/%m", max_length=200, blank=True)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField("bytes")
    type = models.CharField("tipo", max_length=40, choices=Evidence.Type.choices)
    name = models.CharField("nome", max_length=200)
    bare = models.BooleanField("sem os dados da câmera", default=False)
    evidence = models.OneToOneField("proceedings.Evidence", models.PROTECT, null=True, related_name="complaint_picture")
    removed_at = models.DateTimeField("apagada em", null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "foto de denúncia"
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["at"], condition=Q(complaint=None), name="pictures_of_drafts")]


class Step(models.Model):
    """What was done about a row of the inbox outside its file. Never changed. `act`: of the file, that the mail tells of."""

    class Kind(models.TextChoices):
        DISMISSED = "dismissed", "descartada"
        RESTORED = "restored", "trazida de volta"
        SENDING = "sending", "e-mail a caminho"
        FAILED = "failed", "o e-mail não saiu"
        MAILED = "mailed", "enviado por e-mail a quem denunciou"

    complaint = models.ForeignKey(Complaint, models.PROTECT, related_name="steps")
    kind = models.CharField("o quê", max_length=10, choices=Kind.choices)
    act = models.PositiveIntegerField("ato", null=True)
    says = models.CharField("por quê", max_length=300, blank=True)
    by = models.ForeignKey(_USER, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "andamento de denúncia"
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(kind="dismissed") | ~Q(says=""), name="dismissed_for_a_reason")]
