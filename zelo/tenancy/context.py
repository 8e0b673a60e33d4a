"""What every template knows of the city it is shown in."""

from django.http import HttpRequest


def city(request: HttpRequest) -> dict[str, object]:
    return {"city": getattr(request, "city", None)}
