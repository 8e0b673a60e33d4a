"""Where a city lies: its centre, its districts, some of its streets. No boundary: what is near enough is told, never refused."""

from __future__ import annotations

import functools
import math
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, field_validator, model_validator

from zelo.law.faults import PlacedError
from zelo.law.forms import Form, Lined

SOUTH, NORTH, WEST, EAST = -33.8, 5.3, -74.0, -28.8
"""Brazil, its islands with it, in degrees."""
AROUND_KM = 10.0
"""How far past its outermost district a city's surroundings reach."""
WIDEST_KM = 1000.0
"""No municipality is wider: Altamira, the largest, is not."""

Point = tuple[float, float]
"""Latitude and longitude in degrees, WGS 84."""


def km_between(a: Point, b: Point) -> float:
    """The way over the ground between two points (haversine; a round Earth of 6,371 km)."""
    (north, east), (north_2, east_2) = (tuple(map(math.radians, point)) for point in (a, b))
    half = math.sin((north_2 - north) / 2) ** 2 + math.cos(north) * math.cos(north_2) * math.sin((east_2 - east) / 2) ** 2
    return 2 * 6371.0 * math.asin(min(1.0, math.sqrt(half)))


def in_brazil(point: Point) -> str | None:
    """What is wrong with a point that should be in Brazil (Portuguese), or None."""
    lat, lon = point
    lat_good, lon_good = SOUTH <= lat <= NORTH, WEST <= lon <= EAST
    if lat_good and lon_good:
        return None
    if SOUTH <= lon <= NORTH and WEST <= lat <= EAST:
        return f"latitude e longitude trocadas: [{lat:g}, {lon:g}]; escreva [{lon:g}, {lat:g}]"
    if not lat_good:
        return f"latitude fora do Brasil: {lat:g} (vai de {SOUTH:g} a {NORTH:g}; ao sul do equador é negativa)"
    return f"longitude fora do Brasil: {lon:g} (vai de {WEST:g} a {EAST:g}; é sempre negativa)"


def _read(value: Any) -> Point:
    good = isinstance(value, list | tuple) and len(value) == 2
    if not good or not all(isinstance(part, Decimal | float | int) and not isinstance(part, bool) for part in value):
        told = ", ".join(str(part) for part in value) if isinstance(value, list | tuple) else str(value)
        raise ValueError(f"ponto que não se entende: {told:.60}; escreva [latitude, longitude], como [-22.84, -42.10]")
    point = (float(value[0]), float(value[1]))
    wrong = in_brazil(point)
    if wrong:
        raise ValueError(wrong)
    return point


Located = Annotated[Point, BeforeValidator(_read)]


class Street(Form):
    """A street people name when they call, and the district it is in."""

    name: str = Field(min_length=2)
    district: str


class Ground(Lined):
    """`map` of `city.yaml`: points are approximate, for finding one's way; they decide nothing."""

    centre: Located
    zoom: int = Field(default=13, ge=1, le=19)
    districts: dict[str, Located] = Field(default_factory=dict)
    streets: tuple[Street, ...] = ()

    @field_validator("zoom", mode="before")
    @classmethod
    def _whole(cls, value: Any) -> Any:
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 19:
            raise ValueError(f"zoom vai de 1 (o mundo) a 19 (uma casa), sem vírgula; veio {value}")
        return value

    @model_validator(mode="after")
    def _agrees(self) -> Ground:
        for name, point in self.districts.items():
            away = km_between(self.centre, point)
            if away > WIDEST_KM:
                raise PlacedError(self.at("districts", name), f"{name} fica a {away:.0f} km do centro; confira as coordenadas")
        for street in self.streets:
            if street.district not in self.districts:
                raise PlacedError(street.place, f"{street.name}: {street.district} não está em districts")
        return self

    @functools.cached_property
    def reach_km(self) -> float:
        """How far from the centre the city's surroundings reach."""
        return max((km_between(self.centre, point) for point in self.districts.values()), default=0.0) + AROUND_KM

    def beyond(self, point: Point) -> float | None:
        """Kilometres from the centre of a point outside the city's surroundings; None for one inside."""
        away = km_between(self.centre, point)
        return away if away > self.reach_km else None

    def nearest(self, point: Point) -> str | None:
        """The district whose point is nearest, where the point is in the city's surroundings."""
        if self.beyond(point) is not None or not self.districts:
            return None
        return min(self.districts, key=lambda name: km_between(self.districts[name], point))


__all__ = ["AROUND_KM", "Ground", "Point", "Street", "in_brazil", "km_between"]
