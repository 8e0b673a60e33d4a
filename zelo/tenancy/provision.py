"""A new city: its schema, its row, its address."""

from django.conf import settings
from django.db import transaction

from zelo.tenancy.models import City, Domain
from zelo.tenancy.packs import Identity
from zelo.tenancy.schemas import migrate


def add_city(who: Identity) -> City:
    """The row comes last: a start that breaks off leaves a schema that the next one completes, never a city without tables."""
    schema = who.slug.replace("-", "_")
    known: City | None = City.objects.filter(slug=who.slug).first()
    if known:
        return known
    migrate(schema)
    with transaction.atomic():
        city: City = City.objects.create(schema_name=schema, slug=who.slug, name=who.name, state=who.state, ibge=who.ibge)
        Domain.objects.create(tenant=city, domain=f"{who.slug}.{settings.DOMAIN}", is_primary=True)
    return city
