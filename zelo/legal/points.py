"""Points on the map: degrees of latitude and longitude, to the tenth of a metre."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from zelo.legal.conflicts import Unfit

Point = tuple[Decimal, Decimal]
"""Latitude and longitude, in degrees."""
NOWHERE = "O ponto no mapa não existe. Marque-o de novo."


def point(latitude: Any, longitude: Any) -> tuple[Decimal | None, Decimal | None]:
    """Both or none, on the earth. Raises `Unfit`."""
    if latitude is None and longitude is None:
        return None, None
    try:
        found = Decimal(str(latitude).strip()), Decimal(str(longitude).strip())
        if not (abs(found[0]) <= 90 and abs(found[1]) <= 180):
            raise ValueError
    except (ArithmeticError, ValueError) as error:
        raise Unfit("point", NOWHERE) from error
    return found[0].quantize(Decimal("0.000001")), found[1].quantize(Decimal("0.000001"))


def point_of(text: str) -> Point | None:
    """`-22.84,-42.10`; None for anything else."""
    latitude, comma, longitude = text.partition(",")
    try:
        lat, lon = point(latitude, longitude) if comma else (None, None)
    except Unfit:
        return None
    return None if lat is None or lon is None else (lat, lon)
