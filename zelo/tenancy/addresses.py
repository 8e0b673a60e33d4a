"""Where a city's site is reached."""

from django.conf import settings
from django.http import HttpRequest

from zelo.tenancy.models import City

_STANDARD = (("http", "80"), ("https", "443"))


def address(request: HttpRequest, city: City, path: str = "/") -> str:
    """Of the city's primary domain, with the scheme and the port by which this site was reached. `path` begins with a slash. Its `domains` are
    read once: fetch them with the cities."""
    domain = next((one.domain for one in city.domains.all() if one.is_primary), "")
    port = request.get_port()
    standard = (request.scheme, port) in _STANDARD
    return f"{request.scheme}://{domain}{'' if standard else f':{port}'}{path}"


def address_for_mail(city: City, path: str = "/") -> str:
    """The same where no request is at hand, in the background; the path alone of a city without a domain. One query."""
    domain = city.domains.order_by("-is_primary", "pk").values_list("domain", flat=True).first()
    scheme, port = "https" if settings.TLS else "http", settings.SITE_PORT
    return f"{scheme}://{domain}{f':{port}' if port else ''}{path}" if domain else path
