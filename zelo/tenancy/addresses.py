"""Where a city's site is reached from the request at hand."""

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
