"""Where somebody lives, or something stands."""

from django.db import models


class Located(models.Model):
    """An address as far as it is known. `postal_code` has eight digits, `state` two letters; the point is in degrees (WGS 84)."""

    street = models.CharField("rua", max_length=200, blank=True)
    street_number = models.CharField("número", max_length=20, blank=True)
    complement = models.CharField("complemento", max_length=100, blank=True)
    district = models.CharField("bairro", max_length=100, blank=True)
    postal_code = models.CharField("CEP", max_length=8, blank=True)
    town = models.CharField("município", max_length=120, blank=True)
    state = models.CharField("UF", max_length=2, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True)

    class Meta:
        abstract = True
