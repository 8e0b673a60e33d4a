"""Whom to call at once: the nation's numbers, and the city's own before them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

import yaml
from django.conf import settings

from zelo.law.pack import FEDERAL

NAME = "emergency.yaml"
OWN = Path(__file__).resolve().parents[2] / "cities"


@dataclass(frozen=True)
class Number:
    number: str
    who: str
    when: str = ""


def emergency_numbers(slug: str) -> tuple[Number, ...]:
    """The nation's come from the folder of cities in use, or from the program's own where that has none."""
    city, nation = (_read(Path(settings.CITIES) / name / NAME) for name in (slug, FEDERAL))
    own = {one.number for one in city}
    return (*city, *(one for one in nation or _read(OWN / FEDERAL / NAME) if one.number not in own))


@functools.lru_cache(maxsize=1024)
def _read(path: Path) -> tuple[Number, ...]:
    if not path.is_file():
        return ()
    rows: list[dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    return tuple(Number(str(row["number"]), row["who"], row.get("when", "")) for row in rows)
