"""What a city adds to its pack. Rows are added and closed, never rewritten: the history stays."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q


class LawState(models.Model):
    """One row a city. `version` changes with every change of calendar or readings; every act that changes them locks this row."""

    version = models.UUIDField(default=uuid.uuid4)
    seeded_from = models.PositiveSmallIntegerField("primeiro ano com dias gravados", null=True)
    seeded_until = models.PositiveSmallIntegerField("último ano com dias gravados", null=True)


class Change(models.Model):
    """A change of the city's law settings, and how far its consequences have been computed."""

    class Kind(models.TextChoices):
        DAY_ADDED = "day_added", "Dia posto no calendário"
        DAY_REMOVED = "day_removed", "Dia tirado do calendário"
        RULES_CHANGED = "rules_changed", "Feriados da lei atualizados"
        READING_CHOSEN = "reading_chosen", "Interpretação escolhida"
        TEXT_IMPORTED = "text_imported", "Texto oficial importado"
        PRICE_CHANGED = "price_changed", "Valor da tabela de preços"
        PHASE_CHANGED = "phase_changed", "Fase de uma obrigação do cadastro"

    kind = models.CharField("tipo", max_length=20, choices=Kind.choices)
    says = models.CharField("o que mudou", max_length=500)
    since = models.DateField("primeiro dia atingido", null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)
    cursor = models.BigIntegerField("última consulta vista", default=0)
    seen = models.PositiveIntegerField("consultas recalculadas", default=0)
    moved = models.PositiveIntegerField("consultas que mudaram", default=0)
    finished = models.DateTimeField("recálculo terminado em", null=True)

    class Meta:
        ordering = ["-pk"]


class CalendarDay(models.Model):
    """A marked day. `origin` tells the days that follow from the law's rules from those the city entered."""

    class Kind(models.TextChoices):
        HOLIDAY = "holiday", "Feriado"
        CLOSURE = "closure", "Ponto facultativo ou sem expediente"
        EARLY_CLOSING = "early_closing", "Expediente encerrado mais cedo"

    class Scope(models.TextChoices):
        NATIONAL = "national", "Nacional"
        STATE = "state", "Estadual"
        MUNICIPAL = "municipal", "Municipal"

    class Origin(models.TextChoices):
        PACK = "pack", "da lei"
        CITY = "city", "do município"

    on = models.DateField("dia")
    name = models.CharField("nome", max_length=120)
    act = models.CharField("ato", max_length=200)
    kind = models.CharField("tipo", max_length=20, choices=Kind.choices)
    scope = models.CharField("âmbito", max_length=20, choices=Scope.choices, default=Scope.MUNICIPAL)
    origin = models.CharField("origem", max_length=10, choices=Origin.choices, default=Origin.CITY)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="posto por")
    entered_at = models.DateTimeField("posto em", auto_now_add=True)
    removed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="tirado por")
    removed_at = models.DateTimeField("tirado em", null=True)
    removed_why = models.CharField("motivo", max_length=300, blank=True)

    class Meta:
        ordering = ["on", "scope", "name"]
        indexes = [models.Index(fields=["on"], condition=Q(removed_at=None), name="standing_days")]
        constraints = [
            models.UniqueConstraint(fields=["on"], condition=Q(removed_at=None, origin="city"), name="one_own_entry_a_day"),
            models.CheckConstraint(condition=~Q(act=""), name="day_has_its_act"),
            models.CheckConstraint(condition=Q(removed_at=None) | ~Q(removed_why=""), name="removal_has_its_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.on:%d/%m/%Y})"


class ReadingChoice(models.Model):
    """A reading the city chose for a doubtful text; the newest of an interpretation holds."""

    interpretation = models.CharField("interpretação", max_length=80)
    reading = models.CharField("leitura", max_length=80)
    reason = models.TextField("motivo")
    act = models.CharField("ato", max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="por")
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["interpretation", "-id"], name="newest_choice")]


class Consultation(models.Model):
    """A question someone kept, with the answer as the law gives it now and, where it moved, as it was before."""

    token = models.CharField(max_length=40, unique=True)
    ask = models.CharField("pergunta", max_length=40)
    given = models.JSONField("dados")
    answer = models.JSONField("resposta")
    pack = models.CharField("pacote usado", max_length=64)
    created = models.DateTimeField("guardada em", auto_now_add=True)
    recomputed = models.DateTimeField("recalculada em", null=True)
    open_until = models.DateField("último dia do prazo", null=True, db_index=True)
    previous_due = models.DateField("último dia antes da mudança", null=True)
    previous_answer = models.JSONField("resposta antes da mudança", null=True)
    moved_by = models.ForeignKey(Change, models.SET_NULL, null=True, related_name="+", verbose_name="mudança que a moveu")


class OfficialText(models.Model):
    """The text of the law as the city has it. The newest is the one shown."""

    text = models.TextField("texto")
    source = models.CharField("de onde veio", max_length=300)
    sha256 = models.CharField(max_length=64)
    doubts = models.JSONField("dúvidas da divisão", default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="importado por")
    at = models.DateTimeField("importado em", auto_now_add=True)

    class Meta:
        ordering = ["-pk"]


class OfficialPiece(models.Model):
    """A stretch of an official text, in the order of print."""

    of = models.ForeignKey(OfficialText, models.CASCADE, related_name="pieces")
    order = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    provision = models.CharField(max_length=80, blank=True)
    label = models.CharField(max_length=120, blank=True)
    mark = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    line = models.PositiveIntegerField()

    class Meta:
        ordering = ["order"]
        indexes = [models.Index(fields=["of", "provision"], name="piece_of_provision")]
        constraints = [models.UniqueConstraint(fields=["of", "order"], name="one_piece_a_place")]


class Office(models.Model):
    """Where an office of the city is found. Its name is the pack's; what the city has not told yet is empty."""

    key = models.CharField("órgão", max_length=40, unique=True)
    address = models.CharField("endereço", max_length=200, blank=True)
    phone = models.CharField("telefone", max_length=40, blank=True)
    email = models.EmailField("e-mail", blank=True)
    hours = models.CharField("horário de atendimento", max_length=200, blank=True)
    name: str = ""
    """The pack's, put in by `legal.offices`."""

    class Meta:
        ordering = ["key"]

    @property
    def described(self) -> bool:
        return bool(self.address or self.phone or self.email)
