"""How the page of held animals says where each stands."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from zelo.custody.listing import Claim
from zelo.law.wording import WEEKDAYS
from zelo.legal.templatetags.zelo import LONG_MONTHS


@dataclass(frozen=True)
class Tag:
    tone: str
    says: str


def tag(claim: Claim, until: dt.date | None, days: int | None, today: dt.date) -> Tag:
    """`até segunda-feira, 16 de março`: the tone tells what the words say too."""
    if claim == "claimed":
        return Tag("info", "já foi reclamado")
    if claim == "over":
        return Tag("late", f"prazo encerrado em {_day(until, today)}" if until else "prazo encerrado")
    if claim == "barred":
        return Tag("late", "não pode mais ser reclamado")
    if until is None:
        return Tag("", "sem prazo marcado na lei" if claim == "untimed" else "o prazo ainda não corre")
    if days == 0:
        return Tag("late", "hoje é o último dia")
    return Tag("warn" if days is not None and days <= 5 else "ok", f"até {WEEKDAYS[until.weekday()]}, {_day(until, today)}")


def _day(on: dt.date, today: dt.date) -> str:
    """`9 de março`, with the year where it is another."""
    text = f"{'1º' if on.day == 1 else on.day} de {LONG_MONTHS[on.month - 1]}"
    return text if on.year == today.year else f"{text} de {on.year}"


def button(claim: Claim, heads: int) -> str:
    if claim in ("over", "barred", "claimed"):
        return "Ver"
    return "É meu: como buscar" if heads < 2 else "São meus: como buscar"
