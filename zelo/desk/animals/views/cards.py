"""The card of an animal, and labels with its code."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from zelo.animals.models import Animal
from zelo.desk.animals.doors import of_animal, seer
from zelo.documents.typesetting import NotTypeset
from zelo.law import Law
from zelo.legal.conflicts import Conflict
from zelo.registry.cards import card_pdf, labels_pdf


@seer
@of_animal
def card(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    return _pdf(request, law, animal, card_pdf, "carteirinha")


@seer
@of_animal
def labels(request: HttpRequest, law: Law, animal: Animal) -> HttpResponse:
    return _pdf(request, law, animal, labels_pdf, "etiquetas")


def _pdf(request: HttpRequest, law: Law, animal: Animal, make: Callable[..., bytes], name: str) -> HttpResponse:
    try:
        made = make(law, animal, site=request.build_absolute_uri("/"), moment=timezone.localtime())
    except Conflict as error:
        messages.warning(request, str(error))
        return redirect("animal_record", animal.pk)
    except NotTypeset:
        messages.error(request, "A carteirinha não pôde ser feita agora. Tente de novo; se persistir, avise o suporte.")
        return redirect("animal_record", animal.pk)
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}-{animal.number(str(law.pack.city.ibge))}.pdf"'
    return answer
