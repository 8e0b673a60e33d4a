"""People and organisations. A CPF is asked for and never demanded: who has none, or does not tell it, is still somebody."""

from django.conf import settings
from django.contrib.postgres.functions import RandomUUID
from django.db import models
from django.db.models import Q


class Person(models.Model):
    class Kind(models.TextChoices):
        NATURAL = "natural", "Pessoa física"
        LEGAL = "legal", "Pessoa jurídica"

    opaque = models.UUIDField("endereço da página", db_default=RandomUUID(), unique=True, editable=False)
    kind = models.CharField("tipo", max_length=10, choices=Kind.choices, default=Kind.NATURAL)
    name = models.CharField("nome", max_length=200)
    social_name = models.CharField("nome social", max_length=200, blank=True)
    document = models.CharField("CPF ou CNPJ", max_length=14, null=True, unique=True)
    born_on = models.DateField("nascimento", null=True)
    phone = models.CharField("telefone", max_length=40, blank=True)
    email = models.EmailField("e-mail", blank=True)
    street = models.CharField("rua", max_length=200, blank=True)
    street_number = models.CharField("número", max_length=20, blank=True)
    complement = models.CharField("complemento", max_length=100, blank=True)
    district = models.CharField("bairro", max_length=100, blank=True)
    postal_code = models.CharField("CEP", max_length=8, blank=True)
    town = models.CharField("município", max_length=120, blank=True)
    state = models.CharField("UF", max_length=2, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    folded = models.CharField("nome sem acentos", max_length=420, db_index=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = "pessoa"
        ordering = ["folded", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(document=None) | Q(kind="natural", document__regex=r"^[0-9]{11}$")
                | Q(kind="legal", document__regex=r"^[0-9A-Z]{12}[0-9]{2}$"),
                name="document_of_its_kind",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name"),
            models.CheckConstraint(
                condition=Q(latitude=None, longitude=None) | Q(latitude__range=(-90, 90), longitude__range=(-180, 180)),
                name="person_point_on_earth",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.social_name or self.name

    @property
    def ref(self) -> str:
        """How acts name the person."""
        return f"p-{self.pk}"


class NameKey(models.Model):
    """The sound of one word of a person's names."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="keys")
    key = models.CharField(max_length=20)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "key"], name="name_key_once")]
        # So ordered, the index serves the beginning of a word too.
        indexes = [models.Index(fields=["key", "person"], opclasses=["varchar_pattern_ops", "int8_ops"], name="person_by_sound")]


class Look(models.Model):
    """Somebody of the city was shown a person's record. The database refuses to change or remove it."""

    class Page(models.TextChoices):
        PERSON = "person", "página da pessoa"
        FILE = "file", "página de um processo"
        SEARCH = "search", "busca"
        ACT = "act", "formulário de um ato"
        PAPER = "paper", "documento de um processo"

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name="quem viu")
    person = models.ForeignKey(Person, models.PROTECT, related_name="looks", verbose_name="de quem")
    page = models.CharField("onde", max_length=10, choices=Page.choices)
    about = models.CharField("processo", max_length=60, blank=True)
    whole = models.BooleanField("viu o documento ou os contatos inteiros", default=False)
    at = models.DateTimeField("em", auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["person", "-id"], name="looks_at_person"),
            models.Index(fields=["by", "-id"], name="looks_of_user"),
            models.Index(fields=["at"], name="looks_by_day"),
        ]
