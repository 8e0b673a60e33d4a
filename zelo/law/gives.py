"""Single values of an answer, each a small closed form: an expression, the first choice that fits, a product, an amount, a term, an order."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from pydantic import Field, model_validator

from zelo.law import terms
from zelo.law.answers import Step
from zelo.law.asking import Asking, Frame
from zelo.law.conditions import UNKNOWN, Expression
from zelo.law.forms import Basis, Form, Names, Number
from zelo.law.wording import day, joined, money, number


class Choice(Form):
    """`then` is a word; without `when` it always fits."""

    then: str
    when: Expression | None = None
    basis: Basis


class Give(Form):
    """One value; exactly one of its forms is written. `where` false: the key is left out."""

    where: Expression | None = None
    expression: Expression | None = Field(default=None, alias="is")
    first: tuple[Choice, ...] = ()
    product: tuple[str | int, ...] = ()
    amount: str | None = None
    at_least: Number | None = None
    term: str | None = None
    starts: str | None = Field(default=None, alias="from")
    order: str | None = None
    by: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    then: str | None = None
    key: str | None = None
    basis: Names = ()
    says: str | None = None

    @model_validator(mode="after")
    def _one(self) -> Give:
        forms = [f for f in ("expression", "first", "product", "amount", "term", "order") if getattr(self, f)]
        if len(forms) != 1:
            raise ValueError("diga um valor de uma só forma: is, first, product, amount, term ou order")
        if not self.basis and forms[0] not in ("first", "term"):
            raise ValueError("falta basis")
        if self.term and not self.starts:
            raise ValueError("term pede from: o fato de onde o prazo corre")
        if self.order and not (self.by and self.key):
            raise ValueError("order pede by e key")
        return self


_LEFT_OUT = object()


def give(name: str, form: Give, asking: Asking, values: dict[str, Any]) -> None:
    """Puts the value under `name`; unknown is None and its needs are noted. A value already there stands: federal law adds, never replaces."""
    if name in values:
        return
    with asking.frame() as frame:
        frame.readings.update(dict.fromkeys(form.all_consulted))
        scope = asking.test(form.where)
        found = _LEFT_OUT if scope is False else UNKNOWN if scope is UNKNOWN else _value(name, form, asking, frame)
    if found is _LEFT_OUT:
        return
    if found is UNKNOWN:
        asking.lack(frame)
        values[name] = None
        asking.undecided.append((name, ""))
        told = f"{asking.law.answer_label(name)}: não se pode dizer sem saber: {asking.law.labels(frame.unknown)}."
        basis = form.basis or tuple(name for choice in form.first for name in choice.basis)
        asking.basis.update(dict.fromkeys(basis))
        asking.steps.append(Step("unknown", told, basis, (), form.place))
        return
    values[name] = found


def _value(name: str, form: Give, asking: Asking, frame: Frame) -> Any:
    if form.expression is not None:
        found = asking.value(form.expression)
        if found is not UNKNOWN:
            found = _from_cel(found)
            _tell(name, form, asking, frame, _shown(found, asking))
        return found
    if form.first:
        return _first(name, form, asking)
    if form.product:
        return _product(name, form, asking, frame)
    if form.amount is not None:
        found = asking.amount(form.amount)
        if found is None:
            return UNKNOWN
        found = found if form.at_least is None else max(found, form.at_least)
        _tell(name, form, asking, frame, number(found))
        return found
    if form.term is not None:
        start = asking.exact(form.starts or "")
        return UNKNOWN if start is None else terms.run(asking, form.term, start).due
    return _ordered(name, form, asking, frame)


def _first(name: str, form: Give, asking: Asking) -> Any:
    for choice in form.first:
        with asking.frame() as inner:
            inner.readings.update(dict.fromkeys(choice.consulted))
            fits = asking.test(choice.when)
        if fits is UNKNOWN:
            return UNKNOWN
        asking.note(inner)
        asking.law.seen(choice, "fired" if fits else "met")
        if fits:
            says = form.says or asking.law.says(choice.basis)
            asking.cite(
                "applied",
                f"{says} {asking.law.answer_label(name)}: {asking.law.code_says(choice.then)}",
                choice.basis,
                inner,
                choice.place,
            )
            return choice.then
    return _LEFT_OUT


def _product(name: str, form: Give, asking: Asking, frame: Frame) -> Any:
    total, parts = Decimal(1), []
    for factor in form.product:
        amount = Decimal(factor) if isinstance(factor, int) else asking.amount(factor)
        if amount is None:
            return UNKNOWN
        total *= amount
        parts.append(money(amount) if isinstance(factor, str) and factor.endswith("_brl") else number(amount))
    told = f"{' × '.join(parts)} = {money(total) if name.endswith('_brl') else number(total)}"
    _tell(name, form, asking, frame, told)
    return total


def _ordered(name: str, form: Give, asking: Asking, frame: Frame) -> Any:
    records = asking.exact(form.order or "")
    if records is None:
        return UNKNOWN
    ranked = []
    for position, record in enumerate(records):
        rank = [ranks.index(record[k]) if record.get(k) in ranks else len(ranks) for k, ranks in form.by.items()]
        later = record.get(form.then or "")
        ranked.append((rank, later is None, later if later is not None else 0, position, str(record.get(form.key or "", ""))))
    found = tuple(item[-1] for item in sorted(ranked))
    _tell(name, form, asking, frame, joined(found))
    return found


def _tell(name: str, form: Give, asking: Asking, frame: Frame, shown: str) -> None:
    says = form.says or asking.law.says(form.basis)
    asking.cite("arithmetic", f"{says} {asking.law.answer_label(name)}: {shown}.", form.basis, frame, form.place)


def _from_cel(value: Any) -> Any:
    if isinstance(value, dt.datetime):
        return value.date()
    if isinstance(value, float):
        return Decimal(str(value))
    return tuple(value) if isinstance(value, list) else value


def _shown(value: Any, asking: Asking) -> str:
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(value, dt.date):
        return day(value)
    if isinstance(value, int | Decimal):
        return number(value)
    if isinstance(value, tuple):
        return joined(asking.law.code_says(str(item)) for item in value) or "nenhum"
    return asking.law.code_says(str(value))


__all__ = ["Give", "give"]
