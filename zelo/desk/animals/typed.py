"""What is typed of an animal: days as far as they are known, yes, no or not known."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms

from zelo.animals.spans import Span
from zelo.imports.healing.ages import birth
from zelo.imports.healing.outcome import Context, Outcome

MONTHS = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
)  # fmt: skip
LONGEST = 60
HELP = "O dia, o mês ou só o ano: 11/3/2024, março de 2024, 2024."
AGE_HELP = "O dia, o mês, o ano ou a idade: 11/3/2024, março de 2024, 2024, uns 3 anos."


class SpanField(forms.Field):
    """`11/3/2024`, `2024-03-11`, `março de 2024`, `2024`; with `ages`, `uns 3 anos`, `filhote` too. Gives a `Span`, or None for a blank."""

    widget = forms.TextInput(attrs={"maxlength": LONGEST, "autocomplete": "off"})

    def __init__(self, *, today: dt.date, ages: bool = False, **more: Any) -> None:
        self.today, self.ages = today, ages
        super().__init__(help_text=more.pop("help_text", AGE_HELP if ages else HELP), **more)

    def to_python(self, value: Any) -> Any:
        text = " ".join(str(value or "").split())
        if not text:
            return None
        outcome = self._read(text)
        found: Span | None = outcome.value if outcome else None
        if found is not None and (self.ages or found.precision not in ("age", "stage")):
            return found
        if outcome and any(remark.code == "date_future" for remark in outcome.remarks):
            raise forms.ValidationError("Este dia ainda não chegou. Confira a data.")
        ages = ", ou uma idade, como 3 anos" if self.ages else ""
        raise forms.ValidationError(f"Não deu para entender. Escreva como 11/3/2024, março de 2024 ou 2024{ages}.")

    def _read(self, text: str) -> Outcome | None:
        if len(text) > LONGEST:
            return None
        # A bare small number is an age in years where ages are asked.
        field = "animal.age" if self.ages and text.isascii() and text.isdigit() and len(text) < 3 else "animal.born"
        return birth(field, text, Context(as_of=self.today))


def said_span(span: Span | None) -> str:
    """As it would be typed again: a day, a month, a year; of an age, about when."""
    if span is None:
        return ""
    if span.precision == "day":
        return f"{span.earliest:%d/%m/%Y}"
    if span.precision == "month":
        return f"{MONTHS[span.earliest.month - 1]} de {span.earliest.year}"
    if span.precision == "year":
        return str(span.earliest.year)
    return f"entre {span.earliest:%m/%Y} e {span.latest:%m/%Y}"


def span_of(row: Any, begins: str, ends: str, how: str) -> Span | None:
    """The span that three columns of a row hold."""
    earliest, latest = getattr(row, begins), getattr(row, ends)
    return Span(earliest, latest, getattr(row, how)) if earliest and latest else None


def age(span: Span | None, on: dt.date) -> str:
    """`3 anos`, `8 meses`, `12 dias`; `cerca de` where it is not known to the day."""
    if span is None:
        return ""
    about = "" if span.precision == "day" else "cerca de "
    born = span.about
    months = (on.year - born.year) * 12 + on.month - born.month - (on.day < born.day)
    if months < 1:
        return f"{about}{max((on - born).days, 0)} dias"
    if months < 24:
        return f"{about}{months} {'mês' if months == 1 else 'meses'}"
    return f"{about}{months // 12} anos"
