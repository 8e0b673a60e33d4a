"""Papers as they were issued. Papers and their bytes are only ever added: the database refuses to change or remove them (first migration)."""

from django.conf import settings
from django.db import models


class PaperCounter(models.Model):
    """The last number given to a paper of a kind in a year. The row is locked from giving a number until the paper is committed."""

    kind = models.CharField(max_length=60)
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "year"], name="one_paper_counter_a_year")]


class Paper(models.Model):
    """One paper. Whether it still holds is computed from the acts of its file, never stored (`queries.holding`)."""

    act = models.ForeignKey("proceedings.Act", models.PROTECT, related_name="papers")
    kind = models.CharField("tipo", max_length=60)
    label = models.CharField("nome", max_length=200)
    year = models.PositiveSmallIntegerField("ano")
    number = models.PositiveIntegerField("número")
    version = models.PositiveIntegerField("ato que retificou", default=0)
    """Number of the act that last rectified its act when it was issued; 0 where none had."""
    replaces = models.OneToOneField("self", models.PROTECT, null=True, related_name="replaced_by", verbose_name="substitui")
    code = models.CharField("código de conferência", max_length=12, unique=True)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField("bytes")
    pages = models.PositiveSmallIntegerField("páginas")
    issued_at = models.DateTimeField("emitido em")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name="por")

    class Meta:
        ordering = ["issued_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "year", "number"], name="one_paper_a_number"),
            models.UniqueConstraint(fields=["act", "kind", "version"], name="one_paper_an_act"),
        ]

    def __str__(self) -> str:
        return f"{self.number}/{self.year}"


class PaperBytes(models.Model):
    """The PDF itself, in a table of its own so that lists never read it, and in the database so that it comes and goes with its row."""

    paper = models.OneToOneField(Paper, models.PROTECT, primary_key=True, related_name="stored")
    pdf = models.BinaryField()
