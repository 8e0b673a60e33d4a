"""What the API takes and gives, for its description."""

from typing import Any, Literal

from ninja import Field, Schema
from pydantic import ConfigDict


class Question(Schema):
    """A question to the law: which one, and the facts that are known. What is not given is unknown."""

    model_config = ConfigDict(extra="forbid")

    ask: str = Field(max_length=40, examples=["deadline"])
    given: dict[str, Any] = Field(default_factory=dict, examples=[{"step": "defence", "from": "2026-08-05"}])
    readings: dict[str, str] = Field(default_factory=dict, description="Leituras a usar em lugar das que o município escolheu.")


class Outcome(Schema):
    """`answer`, or `error` where the law refuses; and how it was reached."""

    city: str
    ask: str
    answer: dict[str, Any] | None = None
    undecided: dict[str, list[str]] | None = None
    error: dict[str, str] | None = None
    basis: list[str]
    because: list[dict[str, Any]]
    needs: list[str]
    presumed: list[str]
    readings: list[dict[str, Any]]
    pack: str


class Trouble(Schema):
    detail: str
    errors: list[dict[str, str]] = []


class ProvisionOut(Schema):
    id: str
    label: str
    says: str
    kind: str
    area: str
    does: str
    room: str
    note: str | None = None


class LivesOut(Schema):
    id: str
    label: str
    says: str
    does: str
    kind: str
    area: str
    room: str
    state: str
    rules: list[str]
    cases: list[str]
    tests: list[str]


class ProvisionWhole(ProvisionOut):
    state: str
    rules: list[str]
    cases: list[str]
    official: str | None = None


class LawOut(Schema):
    city: str
    state: str
    ibge: str
    title: str
    number: str | None
    enacted: str | None
    in_force: str | None
    until: str | None
    doubt: str | None
    pack: str
    provisions: list[ProvisionOut]


class CoverageOut(Schema):
    states: dict[str, str]
    counts: dict[str, int]
    provisions: list[LivesOut]


class FactOut(Schema):
    name: str
    label: str
    type: str
    help: str | None
    unit: str | None
    words: dict[str, str]
    required: bool


class QuestionOut(Schema):
    ask: str
    label: str
    selects: dict[str, str]
    facts: list[FactOut]


class InterpretationOut(Schema):
    id: str
    issue: str
    basis: list[str]
    readings: dict[str, str]
    default: str
    taken: str
    why: str


class DayOut(Schema):
    on: str
    name: str
    act: str
    kind: str
    scope: str


class YearOut(Schema):
    year: int
    days: list[DayOut]


class AnimalOut(Schema):
    """A held animal or group. Nothing of persons; the place only where anyone may be."""

    number: int
    year: int
    url: str
    picture: str | None
    species: str
    species_label: str
    heads: int
    sex: str | None
    marks: str | None
    place: str | None
    district: str | None
    latitude: float | None
    longitude: float | None
    point_is_of_district: bool
    taken_on: str
    claim: Literal["open", "pending", "claimed", "over", "barred", "untimed"] = Field(
        description="Se ainda se pode buscar: open, sim; pending, o prazo ainda não corre; claimed, alguém já pediu; over, o prazo acabou; "
        "barred, a lei não deixa; untimed, a lei não marca prazo."
    )
    claim_until: str | None
    days_left: int | None
    cost_today_brl: float | None = Field(
        description="O que se pagaria hoje para tê-lo de volta; null: não se sabe, ou já não se pode."
    )


class AnimalsOut(Schema):
    total: int
    page: int
    per_page: int
    species: dict[str, int]
    animals: list[AnimalOut]


class FoundCity(Schema):
    name: str
    state: str
    url: str = Field(description="A página da cidade para quem encontrou o animal, com o número já preenchido.")


class FoundOut(Schema):
    """In which cities of the installation a number is registered. Never of whom, nor of which animal."""

    number: str = Field(description="O número como foi lido: sem espaços nem rótulo.")
    registered: bool
    cities: list[FoundCity]
    offer: str | None = Field(
        description="Outro número que pode ter sido: falta o zero do começo, ou uma letra no lugar de um algarismo."
    )
