"""Bodies that come in: small, and told in Portuguese what is wrong with them."""

import json
from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser

LARGEST = 64 * 1024

SAID = {
    "missing": "falta este campo",
    "string_type": "deve ser um texto",
    "dict_type": "deve ser um objeto",
    "model_attributes_type": "deve ser um objeto",
    "int_parsing": "deve ser um número inteiro",
    "int_type": "deve ser um número inteiro",
    "extra_forbidden": "campo que não existe",
    "string_too_long": "texto longo demais",
    "string_too_short": "texto curto demais",
    "too_long": "dados demais",
    "greater_than_equal": "abaixo do mínimo",
    "less_than_equal": "acima do máximo",
}


class SmallBodies(Parser):
    """What is wrong is left on the request as `body_trouble`: the framework wraps whatever a parser raises in a sentence of its own."""

    def parse_body(self, request: HttpRequest) -> Any:
        if len(request.body) > LARGEST:
            request.body_trouble = (413, f"O corpo do pedido passa de {LARGEST // 1024} KB.")  # type: ignore[attr-defined]
            raise ValueError
        try:
            return json.loads(request.body)
        except (ValueError, RecursionError):
            request.body_trouble = (422, "O corpo do pedido não é JSON que se entenda.")  # type: ignore[attr-defined]
            raise


def told(errors: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Pydantic's errors as place and sentence."""
    found = []
    for error in errors:
        place = [str(part) for part in error.get("loc", ()) if part not in ("body", "path", "query", "question")]
        found.append({"where": ".".join(place) or "corpo", "says": SAID.get(str(error.get("type")), "valor que não serve")})
    return found
