"""How days, numbers and lists are written in Portuguese memos."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Iterable
from decimal import Decimal

WEEKDAYS = ("segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado", "domingo")


def day(value: dt.date) -> str:
    """`17/03/2025`."""
    return f"{value.day:02d}/{value.month:02d}/{value.year:04d}"


def weekday(value: dt.date) -> str:
    return WEEKDAYS[value.weekday()]


def long_day(value: dt.date) -> str:
    """`segunda-feira, 17/03/2025`."""
    return f"{weekday(value)}, {day(value)}"


def number(value: int | Decimal | float, places: int | None = None) -> str:
    """`1.500`, `10,5`; with `places`, so many decimals."""
    exact = value if isinstance(value, Decimal) else Decimal(str(value))
    if places is not None:
        text = f"{exact:,.{places}f}"
    else:
        text = f"{exact:,f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
    return text.replace(",", "\0").replace(".", ",").replace("\0", ".")


def money(value: Decimal) -> str:
    """`R$ 1.350,00`."""
    return f"R$ {number(value, 2)}"


def counted(amount: int | Decimal, one: str, many: str) -> str:
    """`1 dia`, `5 dias`."""
    return f"{number(amount)} {one if amount == 1 else many}"


def joined(parts: Iterable[str], last: str = "e") -> str:
    """`a, b e c`."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def folded(text: str) -> str:
    """Lower case, without accents, single spaces: how proper names are compared."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())
