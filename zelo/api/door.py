"""The API of a city: who may call how often, what errors look like, and the operations themselves."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, Throttled, ValidationError
from ninja.throttling import BaseThrottle

from zelo.api import animals, calendar, found, law
from zelo.api.bodies import SmallBodies, told
from zelo.law import PackFaults
from zelo.legal.limits import spent

A_MINUTE = 240


class Light(BaseThrottle):
    def allow_request(self, request: HttpRequest) -> bool:
        return not spent(request, "api", A_MINUTE)

    def wait(self) -> float:
        return 60.0


api = NinjaAPI(
    title="Zelo: a lei do município",
    version="1",
    description="A lei dos animais do município: dispositivos, perguntas, respostas com base e memória, calendário.",
    docs_url=None,
    parser=SmallBodies(),
    throttle=[Light()],
    urls_namespace="api",
)
api.add_router("", law.router)
api.add_router("", calendar.router)
api.add_router("", animals.router)
api.add_router("", found.router)

bare = NinjaAPI(
    title="Zelo: animais encontrados",
    version="1",
    description="Em que município desta instalação um animal está registrado.",
    docs_url=None,
    parser=SmallBodies(),
    throttle=[Light()],
    urls_namespace="bare_api",
)
"""At the bare domain, where no city is open."""
bare.add_router("", found.router)


@api.exception_handler(ValidationError)
@bare.exception_handler(ValidationError)
def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    return _trouble(request, 422, "O pedido está malformado.", told(error.errors))


@api.exception_handler(HttpError)
@bare.exception_handler(HttpError)
def refused(request: HttpRequest, error: HttpError) -> HttpResponse:
    status, detail = getattr(request, "body_trouble", (error.status_code, str(error)))
    return _trouble(request, status, detail)


@api.exception_handler(Throttled)
@bare.exception_handler(Throttled)
def throttled(request: HttpRequest, error: Throttled) -> HttpResponse:
    answer = _trouble(request, 429, "Pedidos demais em pouco tempo. Espere um minuto.")
    answer["Retry-After"] = "60"
    return answer


@api.exception_handler(PackFaults)
def broken(request: HttpRequest, error: PackFaults) -> HttpResponse:
    faults = [{"where": str(fault.place), "says": fault.cause} for fault in error.faults]
    return _trouble(request, 503, "As regras deste município têm um erro e não podem ser usadas.", faults)


def _trouble(request: HttpRequest, status: int, detail: str, errors: list[dict[str, Any]] | None = None) -> HttpResponse:
    return api.create_response(request, {"detail": detail, "errors": errors or []}, status=status)
