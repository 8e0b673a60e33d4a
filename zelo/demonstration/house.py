"""What a town has before anything happens: teams, boarding places, prices, and where its offices are found."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.text import slugify

from zelo.accounts.models import User
from zelo.custody.acts import open_place, open_team, set_price
from zelo.demonstration.ground import spot_in
from zelo.demonstration.people import AREAS
from zelo.demonstration.script import Script, price_since
from zelo.law import Law
from zelo.legal.acts import describe_office

EXAMPLE = "(exemplo)"
OF_EVERY_OFFICE = frozenset({"secretaria", "municipal", "de", "do", "da", "dos", "das", "e", "a", "o"})
"""Left out of an office's e-mail address."""
HOURS = "segunda a sexta, 8h às 17h"


@dataclass(frozen=True)
class Sites:
    refs: Mapping[str, str]
    """`team/<name>`, `place/<name>` → how acts name it."""


def open_house(script: Script, law: Law, people: Mapping[str, User], today: dt.date) -> Sites:
    """Through the acts of the administrator and of the tax office."""
    administrator, rng = people["administrator"], random.Random(f"{law.pack.slug}/house")
    area = AREAS.get(law.pack.city.state, "11")
    refs = {f"team/{name}": open_team(by=administrator, name=name).ref for name in script.teams}
    for entry in script.places:
        spot = spot_in(law, rng)
        place = open_place(
            by=administrator, name=entry["name"], capacity=entry["capacity"], address=f"{entry['address']} {EXAMPLE}",
            phone=f"({area}) 3{rng.randrange(200, 899)}-{rng.randrange(1000, 9999)} {EXAMPLE}", hours=f"{HOURS}; sábado até 12h",
            latitude=spot.latitude, longitude=spot.longitude,
        )  # fmt: skip
        refs[f"place/{entry['name']}"] = place.ref
    for price in script.prices:
        set_price(
            by=people["treasury"], name=price["name"], value=Decimal(str(price["value"])), since=price_since(price, today), act=price["act"],
            today=today,
        )  # fmt: skip
    for key, name in law.pack.city.offices.items():
        spot = spot_in(law, rng)
        plain = "-".join(word for word in slugify(name.partition("(")[0]).split("-") if word not in OF_EVERY_OFFICE) or "prefeitura"
        describe_office(
            by=administrator, key=key, address=f"{spot.street}, {rng.randrange(10, 900)}, {spot.district} {EXAMPLE}",
            phone=f"({area}) 3{rng.randrange(200, 899)}-{rng.randrange(1000, 9999)} {EXAMPLE}", email=f"{plain}@{law.pack.slug}.example", hours=HOURS,
        )  # fmt: skip
    return Sites(refs)
