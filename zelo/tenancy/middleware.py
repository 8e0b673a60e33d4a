"""Opens the city that the request's host names."""

import copy
import time
from typing import Any

from django.conf import settings
from django.db.models.signals import post_delete, post_save
from django.http import HttpRequest, HttpResponse
from django_tenants.middleware.main import TenantMainMiddleware

from zelo.tenancy.models import City, Domain

SECONDS_KEPT = 30
"""So long another process may go on knowing a city by an address that it lost."""
_kept: dict[str, tuple[float, City]] = {}


def forget(**_: Any) -> None:
    _kept.clear()


for _model in (City, Domain):
    post_save.connect(forget, sender=_model)
    post_delete.connect(forget, sender=_model)


class CityMiddleware(TenantMainMiddleware):
    """Sets `request.city` (also as `request.tenant`): the city, or None at the chooser's address."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        answer: HttpResponse | None = super().process_request(request)
        request.city = getattr(request, "tenant", None)  # type: ignore[attr-defined]
        return answer

    def get_tenant(self, domain_model: type[Domain], hostname: str) -> City:
        """Kept for half a minute: it is asked at every request, and changes when a city is added. Only hosts that have a city are kept."""
        at, city = _kept.get(hostname, (0.0, None))
        if city is None or time.monotonic() - at > SECONDS_KEPT:
            city = super().get_tenant(domain_model, hostname)
            _kept[hostname] = time.monotonic(), city
        return copy.copy(city)

    def no_tenant_found(self, request: Any, hostname: str) -> HttpResponse | None:
        if hostname not in settings.PUBLIC_HOSTS:
            return HttpResponse(
                "Nenhum município neste endereço. Confira como ele foi escrito.\n",
                status=404,
                content_type="text/plain; charset=utf-8",
            )
        request.tenant = None
        # Sessions live in the cities. A session cookie that strayed here would be looked up in a table that public lacks.
        request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        self.setup_url_routing(request, force_public=True)
        return None

    @staticmethod
    def setup_url_routing(request: Any, force_public: bool = False) -> None:
        if force_public:
            request.urlconf = settings.PUBLIC_SCHEMA_URLCONF
