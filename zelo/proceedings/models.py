"""Case files and their acts. Acts and evidence are only ever added: the database refuses to change or remove them (first migration)."""

import uuid

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q

from zelo.proceedings.written import written

_USER = settings.AUTH_USER_MODEL


class Counter(models.Model):
    """The last number given of a kind in a year. The row is locked from giving a number until the file is committed."""

    kind = models.CharField(max_length=40)
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "year"], name="one_counter_a_year")]


class CaseFile(models.Model):
    """One file. `acts_count` and `head` say how long its chain is and where it ends, so that a last act that vanished is missed."""

    kind = models.CharField("tipo", max_length=40)
    year = models.PositiveSmallIntegerField("ano")
    number = models.PositiveIntegerField("número")
    acts_count = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, default="")

    class Meta:
        ordering = ["-year", "-number"]
        constraints = [models.UniqueConstraint(fields=["kind", "year", "number"], name="one_file_a_number")]
        indexes = [models.Index(fields=["year", "number"], name="file_by_number")]

    def __str__(self) -> str:
        return written(self.kind, self.number, self.year)


class Act(models.Model):
    """One act. `hash` covers everything else of the row and the hash before it: docs/decisions/0011-chain-of-acts.md."""

    file = models.ForeignKey(CaseFile, models.PROTECT, related_name="acts")
    n = models.PositiveIntegerField("número no processo")
    kind = models.CharField("ato", max_length=40)
    on = models.DateField("dia a que se refere")
    recorded_at = models.DateTimeField("registrado em")
    by = models.ForeignKey(_USER, models.PROTECT, related_name="+", verbose_name="por")
    role = models.CharField("função", max_length=40)
    facts = models.JSONField(default=dict)
    about = models.PositiveIntegerField("ato a que se refere", null=True)
    subjects = models.JSONField(default=list)
    told = models.JSONField("prazos impressos", default=dict)
    answers = models.JSONField("respostas fixadas", default=dict)
    evidence = models.JSONField("SHA-256 das provas juntadas", default=list)
    readings = models.JSONField("leituras da lei", default=dict)
    pack = models.CharField("pacote usado", max_length=64)
    key = models.UUIDField("chave do pedido", unique=True)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["file", "n"]
        constraints = [
            models.UniqueConstraint(fields=["file", "n"], name="one_act_a_place"),
            models.CheckConstraint(condition=Q(n__gte=1), name="acts_count_from_one"),
        ]


class Evidence(models.Model):
    """A photograph, a video, a paper: its original bytes as they came, and a copy for show without what the camera wrote into it."""

    class Type(models.TextChoices):
        JPEG = "image/jpeg", "foto (JPEG)"
        PNG = "image/png", "imagem (PNG)"
        WEBP = "image/webp", "imagem (WebP)"
        GIF = "image/gif", "imagem (GIF)"
        HEIC = "image/heic", "foto (HEIC)"
        PDF = "application/pdf", "documento (PDF)"
        MP4 = "video/mp4", "vídeo (MP4)"
        WEBM = "video/webm", "vídeo (WebM)"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    original = models.FileField("original", upload_to="evidence/%Y/%m", max_length=200)
    shown = models.FileField("cópia para mostrar", upload_to="shown/%Y/%m", max_length=200, blank=True)
    sha256 = models.CharField(max_length=64, db_index=True)
    size = models.PositiveBigIntegerField("bytes")
    type = models.CharField("tipo", max_length=40, choices=Type.choices)
    name = models.CharField("nome", max_length=200)
    name_sent = models.CharField("nome com que veio", max_length=200)
    says = models.CharField("o que mostra", max_length=300, blank=True)
    taken_at = models.DateTimeField("feita em", null=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    by = models.ForeignKey(_USER, models.PROTECT, related_name="+", verbose_name="trazida por")
    at = models.DateTimeField("recebida em", auto_now_add=True)

    class Meta:
        ordering = ["at"]

    @property
    def is_picture(self) -> bool:
        return bool(self.shown)


class Attached(models.Model):
    """Evidence brought by an act."""

    act = models.ForeignKey(Act, models.PROTECT, related_name="attached")
    evidence = models.ForeignKey(Evidence, models.PROTECT, related_name="attached")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["act", "evidence"], name="attached_once")]


class Projection(models.Model):
    """Where a file stood when it was last computed: for lists and searches only. A page computes the standing anew."""

    file = models.OneToOneField(CaseFile, models.PROTECT, primary_key=True, related_name="projection")
    kind = models.CharField("tipo", max_length=40)
    stage = models.CharField("estágio", max_length=60)
    final = models.BooleanField("encerrado")
    waits_for = models.CharField("espera por", max_length=60, blank=True)
    next_due = models.DateField("próximo vencimento", null=True)
    next_due_of = models.CharField("prazo que vence", max_length=60, blank=True)
    wakes_on = models.DateField("dia em que o tempo pode mudá-lo", null=True)
    suspended = models.BooleanField("com prazo parado", default=False)
    overdue = models.BooleanField("com prazo vencido", default=False)
    total_open = models.DecimalField("a pagar (R$)", max_digits=14, decimal_places=2, null=True)
    permitted = models.JSONField("atos permitidos, e por quem", default=dict)
    tasks = models.JSONField("tarefas", default=list)
    effects = models.JSONField("efeitos", default=dict)
    deadlines = models.JSONField("prazos", default=dict)
    shown = models.JSONField("o que outros processos veem", default=dict, encoder=DjangoJSONEncoder)
    opened_on = models.DateField("aberto em")
    acted_at = models.DateTimeField("último ato em")
    pack = models.CharField("pacote usado", max_length=64)
    computed_on = models.DateField("calculado em")
    fault = models.CharField("por que não se pôde calcular", max_length=500, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["wakes_on"], condition=Q(final=False), name="files_to_wake"),
            models.Index(fields=["next_due"], condition=Q(final=False), name="files_by_due"),
            models.Index(fields=["kind", "stage", "-acted_at"], name="files_by_stage"),
            models.Index(fields=["overdue"], condition=Q(final=False, overdue=True), name="files_overdue"),
            models.Index(fields=["-acted_at"], name="files_by_last_act"),
        ]


class Recomputation(models.Model):
    """All open files computed anew after something changed, and how far that has come."""

    class Cause(models.TextChoices):
        CHANGE = "change", "Calendário ou leituras"
        PACK = "pack", "Nova versão das regras"
        NIGHT = "night", "Passagem dos dias"

    cause = models.CharField("causa", max_length=10, choices=Cause.choices)
    change = models.ForeignKey("legal.Change", models.PROTECT, null=True, related_name="recomputations")
    total = models.PositiveIntegerField("processos abertos", default=0)
    cursor = models.BigIntegerField("último processo visto", default=0)
    seen = models.PositiveIntegerField("processos recalculados", default=0)
    moved = models.PositiveIntegerField("processos que mudaram", default=0)
    started = models.DateTimeField("começado em", auto_now_add=True)
    finished = models.DateTimeField("terminado em", null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["change"], condition=~Q(change=None), name="one_recomputation_a_change"),
        ]


class Moved(models.Model):
    """What a recomputation changed in a file."""

    recomputation = models.ForeignKey(Recomputation, models.PROTECT, related_name="files")
    file = models.ForeignKey(CaseFile, models.PROTECT, related_name="moves")
    before = models.JSONField()
    after = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["recomputation", "file"], name="moved_once")]


# The rows of the watch over deadlines are this room's too.
from zelo.proceedings.watched import Assignment, DeadlineWarning, Digest, OpenDeadline, WatchDay  # noqa: E402

__all__ = [
    "Act", "Assignment", "Attached", "CaseFile", "Counter", "DeadlineWarning", "Digest", "Evidence", "Moved", "OpenDeadline", "Projection",
    "Recomputation", "WatchDay",
]  # fmt: skip
