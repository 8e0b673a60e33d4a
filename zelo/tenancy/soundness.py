"""Whether the installation is whole."""

from django.conf import settings

from zelo.tenancy.models import City
from zelo.tenancy.packs import PackUnreadable, identity
from zelo.tenancy.schemas import lagging


def faults() -> list[str]:
    """One Portuguese sentence for each thing that is not in order."""
    behind = lagging()
    found = [f"{schema}: faltam atualizações do banco (bin/zelo migrate)" for schema in behind]
    if "public" in behind:
        return found
    for city in City.objects.all():
        try:
            who = identity(settings.CITIES, city.slug)
        except PackUnreadable as error:
            found.append(f"{city.slug}: {error}")
            continue
        if (who.name, who.state, who.ibge) != (city.name, city.state, city.ibge):
            found.append(f"{city.slug}: o pacote diz {who.name}/{who.state} ({who.ibge}), o banco diz {city} ({city.ibge})")
    return found
