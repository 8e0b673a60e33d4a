"""Cities and the hosts they answer at. These two tables are all that the cities share."""

from django.core.validators import RegexValidator
from django.db import models
from django_tenants.models import DomainMixin, TenantMixin

# A label of a host name, and with underscores the name of a schema.
SLUG = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


class City(TenantMixin):
    slug = models.CharField("identificador", max_length=60, unique=True, validators=[RegexValidator(rf"^{SLUG}\Z")])
    name = models.CharField("nome", max_length=120)
    state = models.CharField("UF", max_length=2)
    ibge = models.CharField("código IBGE", max_length=7, unique=True, validators=[RegexValidator(r"^[0-9]{7}\Z")])
    created = models.DateTimeField("criado em", auto_now_add=True)

    # Provisioning makes the schema itself, so that a row without a schema is never committed.
    auto_create_schema = False
    auto_drop_schema = False

    class Meta:
        verbose_name = "município"
        verbose_name_plural = "municípios"
        ordering = ["name", "state"]

    def __str__(self) -> str:
        return f"{self.name}/{self.state}"


class Domain(DomainMixin):
    class Meta:
        verbose_name = "endereço"
        verbose_name_plural = "endereços"
