"""Files that were sent to be taken into the registry, and from which file and row a record came."""

from django.conf import settings
from django.contrib.postgres.functions import RandomUUID
from django.db import models


class ImportBatch(models.Model):
    """One file on its way. `options`: what was chosen for it (importing/options.py); `totals`: what the preview or the import counted.
    `alive_at`: when whoever works on it last said so; long ago, it died. The file lies under the city's media until it is forgotten."""

    class State(models.TextChoices):
        RECEIVED = "received", "recebido"
        READING = "reading", "em leitura"
        READ = "read", "lido, à espera de decisão"
        WRITING = "writing", "em gravação"
        DONE = "done", "no cadastro"
        FAILED = "failed", "não deu certo"
        DISCARDED = "discarded", "descartado"

    opaque = models.UUIDField("endereço da página", db_default=RandomUUID(), unique=True, editable=False)
    name = models.CharField("arquivo", max_length=200)
    sha256 = models.CharField(max_length=64, db_index=True)
    size = models.BigIntegerField("bytes")
    options = models.JSONField(default=dict)
    state = models.CharField("situação", max_length=10, choices=State.choices, default=State.RECEIVED)
    partial = models.BooleanField("só as linhas boas", default=False)
    step = models.CharField("passo", max_length=60, blank=True)
    reached = models.BigIntegerField("feito", default=0)
    ahead = models.BigIntegerField("de quanto", default=0)
    totals = models.JSONField(default=dict)
    says = models.CharField("o que houve", max_length=500, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("recebido em", auto_now_add=True)
    alive_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField("terminado em", null=True)
    forgotten_at = models.DateTimeField("arquivo apagado em", null=True)

    class Meta:
        verbose_name = "importação"
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=models.Q(reached__gte=0, ahead__gte=0), name="import_counts_up")]

    def __str__(self) -> str:
        return self.name


class ImportedRow(models.Model):
    """A row that was taken. `print` is its fingerprint, the same whenever the row comes again, with `again` rows before it that say the same."""

    batch = models.ForeignKey(ImportBatch, models.PROTECT, related_name="rows")
    sheet = models.CharField("folha", max_length=100, blank=True)
    line = models.IntegerField("linha")
    print = models.UUIDField()
    again = models.IntegerField(default=0)
    animal = models.ForeignKey("animals.Animal", models.CASCADE, related_name="imported_rows")
    person = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="imported_rows")
    notes = models.TextField("o que não tem lugar próprio", blank=True)

    class Meta:
        verbose_name = "linha importada"
        ordering = ["batch", "pk"]
        constraints = [models.UniqueConstraint(fields=["print", "again"], name="a_row_is_taken_once")]
