"""Figures of the coverage page: plain numbers for SVG attributes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from zelo.law.provisions import STATES, Lives
from zelo.legal.look.words import area

COLOURS = {"rule": "#1d7a2c", "screen": "#1351b4", "awaits": "#e0b13a", "nothing": "#b9bec8"}


@dataclass(frozen=True)
class Part:
    state: str
    name: str
    colour: str
    number: int
    share: float
    x: str
    width: str


@dataclass(frozen=True)
class Row:
    key: str
    name: str
    number: int
    parts: list[Part]


def states_bar(items: Iterable[Lives], width: float = 1000) -> list[Part]:
    counts: Counter[str] = Counter(item.state for item in items)
    total = sum(counts.values()) or 1
    parts, x = [], 0.0
    for state, name in STATES.items():
        wide = counts[state] / total * width
        parts.append(Part(state, name, COLOURS[state], counts[state], 100 * counts[state] / total, f"{x:.2f}", f"{wide:.2f}"))
        x += wide
    return parts


def states_by_area(items: Iterable[Lives]) -> list[Row]:
    found: dict[str, list[Lives]] = {}
    for item in items:
        found.setdefault(item.area, []).append(item)
    rows = [Row(key, area(key), len(group), states_bar(group)) for key, group in found.items()]
    return sorted(rows, key=lambda row: (-row.number, row.name))
