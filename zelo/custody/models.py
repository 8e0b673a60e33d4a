"""Teams, boarding places, prices; and for each impoundment a row that says which animal, whose and where, read off its acts."""

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import F, Q


class Team(models.Model):
    name = models.CharField("nome", max_length=100, unique=True)
    active = models.BooleanField("em atividade", default=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def ref(self) -> str:
        """How acts name it."""
        return f"t-{self.pk}"


class BoardingPlace(models.Model):
    name = models.CharField("nome", max_length=120, unique=True)
    capacity = models.PositiveIntegerField("lugares")
    address = models.CharField("endereço", max_length=200, blank=True)
    phone = models.CharField("telefone", max_length=40, blank=True)
    hours = models.CharField("horário de atendimento", max_length=200, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    active = models.BooleanField("em uso", default=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(latitude=None, longitude=None) | Q(latitude__range=(-90, 90), longitude__range=(-180, 180)),
                name="place_point_on_earth",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ref(self) -> str:
        """How acts name it."""
        return f"b-{self.pk}"


class Price(models.Model):
    """What a fact of the law comes to from a day on: `seizure_fee_brl`, `daily_fee_brl`, `unit_value`. The newest that has begun holds.

    Never rewritten: one that was typed wrong is withdrawn, with its reason, and stays in the history.
    """

    name = models.CharField("o que", max_length=60)
    value = models.DecimalField("valor (R$)", max_digits=14, decimal_places=4)
    since = models.DateField("desde")
    until = models.DateField("até", null=True)
    act = models.CharField("ato", max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    begun = models.BooleanField("processos recalculados com ele", default=False)
    ended = models.BooleanField("processos recalculados sem ele", default=False)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="retirado por"
    )
    withdrawn_at = models.DateTimeField("retirado em", null=True)
    withdrawn_why = models.CharField("motivo", max_length=300, blank=True)

    class Meta:
        ordering = ["name", "-since"]
        constraints = [
            models.UniqueConstraint(fields=["name", "since"], condition=Q(withdrawn_at=None), name="one_price_a_day"),
            models.CheckConstraint(condition=Q(withdrawn_at=None) | ~Q(withdrawn_why=""), name="withdrawal_has_its_reason"),
            models.CheckConstraint(condition=Q(value__gte=0), name="price_not_negative"),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gte=F("since")), name="price_ends_after_it_begins"),
            models.CheckConstraint(condition=~Q(act=""), name="price_has_its_act"),
        ]


class Impoundment(models.Model):
    """An impoundment's file as other files, lists and maps see it. Written only by what follows each act; never truth."""

    class Risk(models.TextChoices):
        HIGH = "high", "alto"
        MEDIUM = "medium", "médio"
        LOW = "low", "baixo"

    file = models.OneToOneField("proceedings.CaseFile", models.PROTECT, primary_key=True, related_name="impoundment")
    called_on = models.DateField("chamado em", null=True)
    risk = models.CharField("risco", max_length=10, blank=True)
    place_text = models.TextField("lugar", blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    taken_on = models.DateField("recolhido em", null=True)
    species = models.CharField("espécie", max_length=40, blank=True)
    heads = models.PositiveIntegerField("cabeças", default=0)
    chip = models.CharField("microchip", max_length=16, blank=True)
    head_chips = models.JSONField("microchips das cabeças", default=list)
    """In a collective file: the chip of each head that was identified."""
    folded = models.TextField("sinais e lugar, sem acentos", blank=True)
    animal = models.ForeignKey("animals.Animal", models.PROTECT, null=True, related_name="impoundments")
    responsible = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="impoundments")
    claimant = models.ForeignKey("people.Person", models.PROTECT, null=True, related_name="claims")
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="impoundments")
    place = models.ForeignKey(BoardingPlace, models.PROTECT, null=True, related_name="impoundments")
    present = models.BooleanField("em custódia", default=False)
    public_picture = models.ForeignKey(
        "proceedings.Evidence", models.PROTECT, null=True, related_name="+", verbose_name="foto da página pública"
    )
    picture_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name="quem escolheu a foto"
    )
    """None: nobody chose, and the first picture of the intake is shown."""
    picture_at = models.DateTimeField("foto escolhida em", null=True)

    class Meta:
        indexes = [
            models.Index(fields=["chip", "taken_on"], condition=~Q(chip=""), name="impounded_chip"),
            models.Index(fields=["animal", "taken_on"], condition=~Q(animal=None), name="impounded_animal"),
            GinIndex("head_chips", name="impounded_heads"),
            models.Index(fields=["place"], condition=Q(present=True), name="boarded_now"),
            models.Index(fields=["-taken_on"], condition=Q(present=True), name="impounded_now"),
            GinIndex(SearchVector("folded", config="simple"), name="impounded_words"),
        ]
