"""One table in the shared schema: a keyed digest of a number, and the city whose registry holds it."""

from typing import ClassVar

from django.db import models

from zelo.tenancy.models import City


class Entry(models.Model):
    """Looked up by the digest, with which its key begins; the index of `city` serves rebuilding."""

    pk = models.CompositePrimaryKey("digest", "city_id")
    digest = models.UUIDField("resumo do número")
    city = models.ForeignKey(City, models.CASCADE, related_name="+", verbose_name="município")

    objects: ClassVar[models.Manager["Entry"]] = models.Manager()

    class Meta:
        verbose_name = "número no diretório"
        verbose_name_plural = "números no diretório"
