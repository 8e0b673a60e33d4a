"""The law: its provisions, its questions, its answers."""

from collections import Counter
from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from zelo.api import shapes
from zelo.law import Law, ids, law
from zelo.law.inquiries import inquiries
from zelo.law.provisions import STATES
from zelo.law.statute import Provision
from zelo.legal.coverage import coverage
from zelo.legal.library import library
from zelo.legal.pages import sole_articles
from zelo.legal.queries import law_now, official_pieces

router = Router(tags=["lei"])
TROUBLES = {422: shapes.Trouble, 429: shapes.Trouble, 503: shapes.Trouble}


def _provision(bound: Law, one: Provision) -> dict[str, Any]:
    return {
        "id": one.id, "label": ids.label(one.id, sole=sole_articles(bound)), "says": one.says, "kind": one.kind, "area": one.area,
        "does": one.does, "room": one.room, "note": one.note,
    }  # fmt: skip


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


@router.get("/law", response={200: shapes.LawOut, **TROUBLES}, summary="A lei e os seus dispositivos")
def whole(request: HttpRequest) -> Any:
    bound = law_now()
    statute, city = bound.pack.statute, bound.pack.city
    return {
        "city": city.slug, "state": city.state, "ibge": str(city.ibge), "title": statute.title, "number": _text(statute.number),
        "enacted": _text(statute.enacted), "in_force": _text(statute.in_force), "until": _text(statute.until), "doubt": statute.doubt,
        "pack": bound.hash, "provisions": [_provision(bound, one) for one in statute.provisions.values()],
    }  # fmt: skip


@router.get(
    "/law/provisions/{id}", response={200: shapes.ProvisionWhole, 404: shapes.Trouble, **TROUBLES}, summary="Um dispositivo"
)
def provision(request: HttpRequest, id: str) -> Any:
    bound = law_now()
    one = bound.pack.statute.provisions.get(id)
    if one is None:
        raise HttpError(404, "Esta disposição não existe na lei do município. Confira o número do artigo.")
    lives = next(item for item in coverage(bound) if item.id == id)
    piece = official_pieces(id.split("_")[0]).get(id)
    whole = {
        "state": lives.state,
        "rules": list(lives.rules),
        "cases": list(lives.cases),
        "official": piece.text if piece else None,
    }
    return {**_provision(bound, one), **whole}


@router.get("/law/coverage", response={200: shapes.CoverageOut, **TROUBLES}, summary="O que o sistema faz de cada dispositivo")
def covered(request: HttpRequest) -> Any:
    items = coverage(law_now())
    return {"states": dict(STATES), "counts": Counter(i.state for i in items), "provisions": [i.as_json() for i in items]}


@router.get("/law/questions", response={200: list[shapes.QuestionOut], **TROUBLES}, summary="As perguntas e os dados de cada uma")
def questions(request: HttpRequest) -> Any:
    bound = law_now()
    return [
        {
            "ask": one.ask, "label": one.label, "selects": dict(one.selects),
            "facts": [_fact(bound, name, name in one.required) for name in one.facts],
        }
        for one in inquiries(bound)
    ]  # fmt: skip


def _fact(bound: Law, name: str, required: bool) -> dict[str, Any]:
    fact = bound.known[name]
    return {
        "name": name, "label": fact.label, "type": fact.type, "help": fact.help, "unit": fact.unit, "words": fact.words, "required": required
    }  # fmt: skip


@router.post("/law/ask", response={200: shapes.Outcome, 413: shapes.Trouble, **TROUBLES}, summary="Uma pergunta à lei")
def ask(request: HttpRequest, question: shapes.Question) -> Any:
    bound = law_now()
    if question.readings:
        try:
            bound = law(library(), bound.pack.slug, readings={**bound.readings, **question.readings}, calendar=bound.calendar)
        except (KeyError, ValueError):
            raise HttpError(422, bound.code_says("unknown_reading")) from None
    return bound.ask(question.ask, question.given).as_json()


@router.get(
    "/law/interpretations", response={200: list[shapes.InterpretationOut], **TROUBLES}, summary="As dúvidas da lei e as leituras"
)
def interpretations(request: HttpRequest) -> Any:
    bound = law_now()
    return [
        {
            "id": name, "issue": item.issue, "basis": list(item.basis), "readings": item.readings, "default": item.taken,
            "taken": bound.readings[name], "why": item.why,
        }
        for name, item in bound.pack.interpretations.items()
    ]  # fmt: skip
