"""Where things happen in an invented town: districts and streets of the city's own pack, points scattered around them."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from zelo.law import Law

KM = 1 / 111.0
"""A kilometre of latitude, in degrees."""


@dataclass(frozen=True)
class Spot:
    street: str
    district: str
    town: str
    state: str
    latitude: float | None
    longitude: float | None
    number: int = 1

    @property
    def text(self) -> str:
        """As a caller says it; what has a kilometre has no number."""
        return self.street if "km" in self.street or self.latitude is None else f"{self.street}, {self.number}"

    @property
    def point(self) -> str | None:
        return None if self.latitude is None else f"{self.latitude:.6f},{self.longitude:.6f}"


def spot_in(law: Law, rng: random.Random) -> Spot:
    """A street and a point near its district, up to about 400 m away. Without a map in the pack: neither."""
    city = law.pack.city
    ground = city.map
    if ground is None or not ground.districts:
        return Spot("Rua Principal", "Centro", city.name, city.state, None, None)
    if ground.streets and rng.random() < 0.6:
        street = rng.choice(ground.streets)
        name, district = street.name, street.district or next(iter(ground.districts))
    else:
        district = rng.choice(list(ground.districts))
        name = rng.choice(
            (
                "Rua das Flores",
                "Rua da Igreja",
                "Rua do Campo",
                "Travessa da Paz",
                "Rua Projetada",
                "Rua da Escola",
                "Rua Sete de Setembro",
            )
        )
    latitude, longitude = ground.districts[district]
    away, angle = rng.random() * 0.4 * KM, rng.random() * 2 * math.pi
    return Spot(
        name, district, city.name, city.state, round(latitude + away * math.sin(angle), 6),
        round(longitude + away * math.cos(angle) / math.cos(math.radians(latitude)), 6), rng.randrange(10, 1400),
    )  # fmt: skip
