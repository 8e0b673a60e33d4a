"""Opens the city that the request's host names."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django_tenants.middleware.main import TenantMainMiddleware


class CityMiddleware(TenantMainMiddleware):
    """Sets `request.city` (also as `request.tenant`): the city, or None at the chooser's address."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        answer: HttpResponse | None = super().process_request(request)
        request.city = getattr(request, "tenant", None)  # type: ignore[attr-defined]
        return answer

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
