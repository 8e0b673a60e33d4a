"""What a party does by the portal before a person of the city joins it to the file: petitions, notices they confirm, who acts for them, what they looked at."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

_USER = settings.AUTH_USER_MODEL


class Capacity(models.TextChoices):
    RESPONDENT = "respondent", "autuado"
    RESPONSIBLE = "responsible", "responsável pelo animal"
    CLAIMANT = "claimant", "quem pediu o animal de volta"
    ATTORNEY = "attorney", "procurador"


class Mandate(models.Model):
    """An account that acts for the party of one file, by a power of attorney that the desk accepted: for that person, not for who takes their place. `file` is None where no file bears the number that was
    typed: whoever asks is not told which files there are."""

    key = models.UUIDField(unique=True)
    user = models.ForeignKey(_USER, models.PROTECT, related_name="mandates", verbose_name="procurador")
    typed = models.CharField("processo, como foi escrito", max_length=60)
    file = models.ForeignKey("proceedings.CaseFile", models.PROTECT, null=True, related_name="mandates")
    party_name = models.CharField("quem representa", max_length=200)
    registration = models.CharField("OAB ou documento", max_length=60, blank=True)
    document = models.ForeignKey("proceedings.Evidence", models.PROTECT, related_name="+", verbose_name="procuração")
    asked_at = models.DateTimeField("pedida em", auto_now_add=True)
    party = models.CharField("de quem é procurador", max_length=12, choices=Capacity.choices, blank=True)
    person = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="mandates_given", verbose_name="quem a deu")
    until = models.DateField("vale até", null=True)
    settled_by = models.ForeignKey(_USER, models.PROTECT, null=True, related_name="+", verbose_name="conferida por")
    settled_at = models.DateTimeField("conferida em", null=True)
    accepted = models.BooleanField("aceita", default=False)
    says = models.CharField("por que não foi aceita", max_length=300, blank=True)
    ended_by = models.ForeignKey(_USER, models.PROTECT, null=True, related_name="+", verbose_name="revogada por")
    ended_at = models.DateTimeField("revogada em", null=True)
    ended_why = models.CharField("por que acabou", max_length=300, blank=True)

    class Meta:
        verbose_name = "procuração"
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(accepted=False) | (~Q(file=None) & ~Q(settled_by=None) & ~Q(party="") & ~Q(person=None)), name="mandate_of_somebody_in_a_file"),
            models.CheckConstraint(condition=Q(settled_at=None) | Q(accepted=True) | ~Q(says=""), name="mandate_refused_for_a_reason"),
            models.CheckConstraint(condition=Q(ended_at=None) | Q(accepted=True), name="only_an_accepted_mandate_ends"),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["id"], condition=Q(settled_at=None), name="mandates_at_the_desk"),
            models.Index(fields=["user", "file"], condition=Q(accepted=True, ended_at=None), name="mandates_of_user"),
        ]


class PartyLook(models.Model):
    """A party, or who acts for them, looked at something of a file. The database refuses to change or remove it."""

    class What(models.TextChoices):
        FILE = "file", "página do processo"
        PAPER = "paper", "papel"
        EVIDENCE = "evidence", "prova"
        AUTOS = "autos", "autos em PDF"
        NOTICE = "notice", "notificação"
        PETITION = "petition", "petição"
        LOG = "log", "lista de acessos"

    file = models.ForeignKey("proceedings.CaseFile", models.PROTECT, related_name="party_looks")
    user = models.ForeignKey(_USER, models.PROTECT, related_name="+", verbose_name="quem viu")
    capacity = models.CharField("como", max_length=12, choices=Capacity.choices)
    party = models.CharField("de que parte", max_length=12, choices=Capacity.choices)
    what = models.CharField("o quê", max_length=10, choices=What.choices)
    detail = models.CharField("qual", max_length=200, blank=True)
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        verbose_name = "acesso da parte"
        ordering = ["-pk"]
        indexes = [models.Index(fields=["file", "-id"], name="party_looks_of_file")]


class Draft(models.Model):
    """A petition that is being written. Thrown away when it is sent."""

    user = models.ForeignKey(_USER, models.CASCADE, related_name="+")
    file = models.ForeignKey("proceedings.CaseFile", models.PROTECT, related_name="+")
    kind = models.CharField(max_length=12)
    key = models.UUIDField(default=uuid.uuid4, unique=True)
    data = models.JSONField(default=dict)
    evidence = models.ManyToManyField("proceedings.Evidence", related_name="+")
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "file", "kind"], name="one_draft_of_a_kind")]


class PetitionCounter(models.Model):
    """The last number given in a year. The row is locked from giving a number until the petition is committed."""

    kind = models.CharField(max_length=40)
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "year"], name="one_petition_counter_a_year")]


class Petition(models.Model):
    """What a party filed: filed at the moment it was sent, whenever somebody joins it. The database lets nothing of it change but how it ended."""

    class Kind(models.TextChoices):
        DEFENCE = "defence", "Defesa"
        APPEAL = "appeal", "Recurso"
        SPEECH = "speech", "Manifestação do recorrente"
        DOCUMENT = "document", "Juntada de documento"
        MORE_TIME = "more_time", "Pedido de prazo"
        WITHDRAWAL = "withdrawal", "Desistência"
        OTHER = "other", "Manifestação"

    key = models.UUIDField(unique=True)
    file = models.ForeignKey("proceedings.CaseFile", models.PROTECT, related_name="petitions")
    kind = models.CharField("o quê", max_length=12, choices=Kind.choices)
    year = models.PositiveSmallIntegerField("ano")
    number = models.PositiveIntegerField("número")
    code = models.CharField("código do recibo", max_length=12, unique=True)
    by = models.ForeignKey(_USER, models.PROTECT, related_name="petitions", verbose_name="quem enviou")
    capacity = models.CharField("como", max_length=12, choices=Capacity.choices)
    party = models.CharField("de que parte", max_length=12, choices=Capacity.choices)
    sent_at = models.DateTimeField("enviada em")
    on = models.DateField("dia do envio")
    due = models.DateField("último dia do prazo, quando foi enviada", null=True)
    parts = models.JSONField("o que diz", default=dict)
    lacks = models.JSONField("itens que faltavam", default=list)
    sha256 = models.CharField("resumo do que foi enviado (SHA-256)", max_length=64)
    ended_by = models.ForeignKey(_USER, models.PROTECT, null=True, related_name="+", verbose_name="juntada por")
    ended_at = models.DateTimeField("juntada em", null=True)
    act = models.OneToOneField(
        "proceedings.Act", models.PROTECT, null=True, related_name="petition", verbose_name="ato que a juntou"
    )
    says = models.CharField("o que se disse ao juntar", max_length=500, blank=True)

    class Meta:
        verbose_name = "petição"
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["year", "number"], name="one_petition_a_number"),
            models.CheckConstraint(
                condition=Q(ended_at=None, act=None, ended_by=None) | (~Q(ended_at=None) & ~Q(ended_by=None)), name="petition_ended_by_somebody"
            ),
            models.CheckConstraint(condition=Q(ended_at=None) | ~Q(act=None) | ~Q(says=""), name="petition_joined_or_answered"),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["id"], condition=Q(ended_at=None), name="petitions_at_the_desk"),
            models.Index(fields=["file"], condition=Q(ended_at=None), name="petitions_that_wait_in_file"),
            models.Index(fields=["file", "-id"], name="petitions_of_file"),
        ]

    def __str__(self) -> str:
        return f"{self.number}/{self.year}"

    @property
    def late(self) -> bool:
        """As the term stood when it was sent; what it means, the law says when the act is joined."""
        return self.due is not None and self.due < self.on

    @property
    def waits(self) -> bool:
        return self.ended_at is None


class PetitionFile(models.Model):
    """A document, a photograph, a video sent with a petition."""

    petition = models.ForeignKey(Petition, models.PROTECT, related_name="files")
    evidence = models.OneToOneField("proceedings.Evidence", models.PROTECT, related_name="petition_file")

    class Meta:
        ordering = ["pk"]


class PetitionBytes(models.Model):
    """The petition as PDF: its text, its files with their hashes, its receipt."""

    petition = models.OneToOneField(Petition, models.PROTECT, primary_key=True, related_name="stored")
    pdf = models.BinaryField()


class Enrolment(models.Model):
    """Somebody agreed to be notified by their account, with the words that they read; or took it back."""

    user = models.ForeignKey(_USER, models.PROTECT, related_name="enrolments")
    since = models.DateTimeField("desde", auto_now_add=True)
    says = models.TextField("o que aceitou")
    until = models.DateTimeField("até", null=True)

    class Meta:
        verbose_name = "adesão à notificação eletrônica"
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["user"], condition=Q(until=None), name="enrolled_once")]


class Notice(models.Model):
    """A notice that waits in an account until its owner confirms it, and from then on holds. `act` is the name of the act that serves; `entered` the row that it became,
    or that of the attempt that failed."""

    class State(models.TextChoices):
        WAITING = "waiting", "espera confirmação"
        CONFIRMED = "confirmed", "confirmada"
        FAILED = "failed", "não confirmada"
        WITHDRAWN = "withdrawn", "retirada"

    opaque = models.UUIDField(default=uuid.uuid4, unique=True)
    code = models.CharField("código da certidão", max_length=12, unique=True)
    key = models.UUIDField(unique=True)
    file = models.ForeignKey("proceedings.CaseFile", models.PROTECT, related_name="notices")
    act = models.CharField("ato", max_length=40)
    facts = models.JSONField("o que o ato traz", default=dict)
    to = models.ForeignKey(_USER, models.PROTECT, related_name="notices", verbose_name="para")
    papers = models.ManyToManyField("documents.Paper", related_name="notices")
    by = models.ForeignKey(_USER, models.PROTECT, related_name="+", verbose_name="enviada por")
    role = models.CharField("função", max_length=40)
    sent_at = models.DateTimeField("enviada em")
    expires_on = models.DateField("espera até")
    state = models.CharField("situação", max_length=10, choices=State.choices, default=State.WAITING)
    opened_at = models.DateTimeField("aberta em", null=True)
    confirmed_at = models.DateTimeField("confirmada em", null=True)
    on = models.DateField("dia da confirmação", null=True)
    certificate = models.OneToOneField("proceedings.Evidence", models.PROTECT, null=True, related_name="+", verbose_name="certidão")
    entered = models.OneToOneField("proceedings.Act", models.PROTECT, null=True, related_name="+", verbose_name="ato registrado")
    says = models.CharField("por quê", max_length=300, blank=True)

    class Meta:
        verbose_name = "notificação eletrônica"
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["file", "act"], condition=Q(state="waiting"), name="one_notice_of_an_act_waits"),
            models.CheckConstraint(
                condition=Q(state="confirmed", confirmed_at__isnull=False, on__isnull=False, certificate__isnull=False)
                | (~Q(state="confirmed") & Q(confirmed_at=None, on=None)),
                name="confirmed_with_its_day_and_proof",
            ),
        ]  # fmt: skip
        indexes = [
            models.Index(fields=["expires_on"], condition=Q(state="waiting"), name="notices_that_wait"),
            models.Index(fields=["id"], condition=Q(state="confirmed", entered=None), name="notices_to_join"),
            models.Index(fields=["to", "-id"], name="notices_of_user"),
            models.Index(fields=["file", "-id"], name="notices_of_file"),
        ]


class Mail(models.Model):
    """A mail that told somebody to look into their account: before it goes, and what became of it. Never changed."""

    class Kind(models.TextChoices):
        SENDING = "sending", "a caminho"
        SENT = "sent", "enviado"
        FAILED = "failed", "não saiu"

    notice = models.ForeignKey(Notice, models.PROTECT, related_name="mails")
    reminder = models.BooleanField("lembrete", default=False)
    kind = models.CharField("o quê", max_length=10, choices=Kind.choices)
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        ordering = ["pk"]
