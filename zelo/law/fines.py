"""Fines (and fees asked the same way), in one fixed order that is itself law: refusals, the act's own, class, raises, refusals after it,
base, heads, multipliers, limit, money, daily fine, lists, further values. Every step is optional and leaves its arithmetic in the memo.
"""

from __future__ import annotations

import datetime as dt
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from zelo.law.asking import Asking, Frame
from zelo.law.clauses import decide
from zelo.law.conditions import UNKNOWN, Expression
from zelo.law.facts import Value
from zelo.law.faults import Refuse
from zelo.law.fine_forms import Act, Band, Cap, FineClass, Fines, Times
from zelo.law.forms import Form
from zelo.law.gives import give
from zelo.law.wording import counted, day, money, number

CENT = Decimal("0.01")
RECKONED = ("severity", "raised", "total_units")
"""Names that conditions of fines may read while the fine is reckoned."""


class _Reckoning:
    """One fine while it is reckoned."""

    def __init__(self, asking: Asking, fines: Fines) -> None:
        self.asking = asking
        self.fines = fines
        self.values: dict[str, Any] = {}
        self.unit = "R$" if fines.unit == "BRL" else fines.unit

    def shown(self, amount: Decimal) -> str:
        return money(amount) if self.fines.unit == "BRL" else f"{number(amount)} {self.unit}"

    def frame(self, *forms: Form) -> Frame:
        made = Frame()
        for form in forms:
            made.readings.update(dict.fromkeys(form.consulted))
        return made

    def cite(self, says: str, basis: tuple[str, ...], frame: Frame, form: Form) -> None:
        self.asking.cite("arithmetic", says, basis, frame, form.place)

    def decide(self, condition: Expression | None, form: Form) -> tuple[bool | None, Frame]:
        """Whether a condition holds (None: cannot be told) and what was read."""
        with self.asking.frame() as frame:
            found = self.asking.test(condition)
        frame.readings.update(dict.fromkeys(form.consulted))
        if found is UNKNOWN:
            self.asking.lack(frame)
            return None, frame
        return bool(found), frame


def fine(asking: Asking, fines: Fines) -> dict[str, Any]:
    """Answers `fine`; see CASES.md and docs/packs.md for the keys."""
    asking.presume(fines.presume)
    asking.definitions.update(fines.define)  # type: ignore[arg-type]
    offence = str(asking.require("offence"))
    if offence not in asking.law.pack.statute.provisions:
        raise Refuse("unknown_provision", f"{offence} não existe nesta lei", needs=["offence"])
    _grade_priors(asking, fines)
    reckoning = _Reckoning(asking, fines)
    act = fines.acts.get(offence)
    asking.locals.update(
        raised=False, severity=(act.fine_class if act else None) or (fines.any_other.fine_class if fines.any_other else None) or ""
    )
    for rule in fines.refuse:
        rule.apply(asking)
    fine_class, units = _class(reckoning, offence, act)
    band, base, founded = _base(reckoning, fine_class, units, act, offence)
    values = reckoning.values
    if fine_class is not None:
        name = fine_class[1].severity if "severity" in fine_class[1].model_fields_set else fine_class[0]
        if name:
            values["severity"] = name
    if fines.unit != "BRL" and band is not None:
        if band.least is not None:
            values["min_units"] = band.least
        values["max_units"] = band.most
    values["unit"] = fines.unit
    _total(reckoning, base, founded)
    _daily(reckoning)
    if values.get("total_units") is not None:
        asking.locals["total_units"] = values["total_units"]
    if fines.measures:
        values["measures"] = tuple(
            dict.fromkeys(
                word
                for clause in fines.measures
                for found in [decide(clause, asking, "measures")]
                if found.status == "fired"
                for word in found.words
            )
        )
    for cite in fines.cites:
        with asking.frame() as frame:
            frame.readings.update(dict.fromkeys(cite.consulted))
            holds = asking.test(cite.where)
        if holds is True:
            asking.cite("checked", cite.says or asking.law.says(cite.basis), cite.basis, frame, cite.place)
    for key, form in fines.give.items():
        give(key, form, asking, values)
    if fines.unit == "BRL":
        values.pop("total_units", None)
    return values


def _grade_priors(asking: Asking, fines: Fines) -> None:
    """Each prior offence gets the class of the list it stands in, as `severity`."""
    priors = asking.facts.get("priors")
    if priors is None or not priors.exact:
        return
    graded = []
    for record, seen in zip(priors.exact, priors.cel, strict=True):
        offence = record.get("offence")
        if offence is not None and offence not in asking.law.pack.statute.provisions:
            raise Refuse("unknown_provision", f"{offence} não existe nesta lei", needs=["priors"])
        severity = fines.severity_of(offence) if offence else None
        graded.append({**seen, "severity": severity} if severity else seen)
    asking.facts["priors"] = Value(priors.exact, graded)


def _class(reckoning: _Reckoning, offence: str, act: Act | None) -> tuple[tuple[str, FineClass] | None, Decimal | None]:
    """The class after raises, or the fixed units; refuses where the law sets no amount."""
    asking, fines = reckoning.asking, reckoning.fines
    frame = reckoning.frame(*([act] if act else []))
    frame.facts["offence"] = None
    if act is None:
        other = fines.any_other
        if other is None or other.fine_class is None:
            basis = (offence, *(other.basis if other else ()))
            asking.cite("applied", asking.law.says((offence,)), basis, frame)
            raise Refuse(other.refuse if other and other.refuse else "no_penalty_set", basis=basis)
        frame.readings.update(dict.fromkeys(other.consulted))
        asking.cite("applied", asking.law.says((offence,)), (offence, *other.basis), frame, other.place)
        name: str | None = other.fine_class
        units = None
    else:
        asking.cite("applied", asking.law.says((offence,)), (offence, *act.basis), frame, act.place)
        for rule in act.refuse:
            rule.apply(asking)
        name, units = act.fine_class, act.units
    for item in fines.raises:
        if name == item.to:
            continue
        holds, read = reckoning.decide(item.when, item)
        if holds is None:
            raise Refuse("fact_required", asking.law.labels(read.unknown), basis=item.basis, needs=read.unknown, place=item.place)
        asking.law.seen(item, "fired" if holds else "met")
        if holds:
            asking.cite("applied", item.says or asking.law.says(item.basis), item.basis, read, item.place)
            name, units = item.to, None
            asking.locals.update(raised=True, severity=name)
        else:
            asking.note(read)
    for rule in fines.then_refuse:
        rule.apply(asking)
    return ((name, fines.classes[name]) if name else None), units


def _base(
    reckoning: _Reckoning, graded: tuple[str, FineClass] | None, units: Decimal | None, act: Act | None, offence: str
) -> tuple[Band | None, Decimal | None, tuple[str, ...]]:
    """The band, the base fine (None where the authority has not chosen) and the provisions of both."""
    asking = reckoning.asking
    chosen = asking.optional("base_units")
    if graded is None:
        assert units is not None and act is not None
        form: Form = act
        band, basis, frame = Band(units, units), (offence, *act.basis), reckoning.frame(act)
        says = f"Multa fixada em {reckoning.shown(units)}."
    else:
        _, fine_class = graded
        if not isinstance(fine_class.base, Band):
            return _by_condition(reckoning, fine_class, chosen)
        form = fine_class
        band, basis, frame = fine_class.base, fine_class.basis, reckoning.frame(fine_class)
        says = f"{asking.law.says(basis)} Valor-base: {band} {reckoning.unit}."
    if chosen is not None:
        frame.facts["base_units"] = None
        if chosen not in band:
            asking.cite("applied", f"{says} Veio {reckoning.shown(chosen)}.", basis, frame, form.place)
            raise Refuse(
                "base_out_of_band",
                f"{number(chosen)} {reckoning.unit} não cabe em {band} {reckoning.unit}",
                basis=basis,
                place=form.place,
            )
    base = band.most if band.fixed else chosen
    if base is None:
        code = graded[1].chosen if graded else None
        if code:
            asking.cite("applied", says, basis, frame, form.place)
            raise Refuse(code, basis=basis, needs=["base_units"], place=form.place)
        asking.needs["base_units"] = None
        says += " Falta dizer o valor que a autoridade escolheu dentro da faixa."
    elif not band.fixed:
        says += f" Escolhido pela autoridade: {reckoning.shown(base)}."
    reckoning.cite(says, basis, frame, form)
    return band, base, basis


def _by_condition(reckoning: _Reckoning, fine_class: FineClass, chosen: Decimal | None) -> tuple[Band, Decimal, tuple[str, ...]]:
    asking = reckoning.asking
    assert not isinstance(fine_class.base, Band)
    for amount in fine_class.base:
        holds, frame = reckoning.decide(amount.when, amount)
        if holds is None:
            raise Refuse(
                "fact_required", asking.law.labels(frame.unknown), basis=amount.basis, needs=frame.unknown, place=amount.place
            )
        if not holds:
            asking.note(frame)
            continue
        asking.law.seen(amount, "fired")
        if amount.refuse:
            asking.cite("applied", asking.law.code_says(amount.refuse), amount.basis, frame, amount.place)
            raise Refuse(amount.refuse, basis=amount.basis, place=amount.place)
        assert amount.units is not None
        basis = (*amount.basis, *fine_class.basis)
        if chosen is not None and chosen != amount.units:
            asking.cite("applied", asking.law.says(basis), basis, frame, amount.place)
            raise Refuse("base_out_of_band", f"o valor é fixo: {reckoning.shown(amount.units)}", basis=basis, place=amount.place)
        reckoning.cite(f"{asking.law.says(basis)} Valor-base: {reckoning.shown(amount.units)}.", basis, frame, amount)
        return Band(amount.units, amount.units), amount.units, basis
    raise Refuse("no_penalty_set", basis=fine_class.basis, place=fine_class.place)


def _total(reckoning: _Reckoning, base: Decimal | None, founded: tuple[str, ...]) -> None:
    asking, fines, values = reckoning.asking, reckoning.fines, reckoning.values
    total = base
    heads, per = _heads(reckoning, founded)
    if total is not None and heads is not None and heads != 1:
        before, total = total, total * heads
        says = f"{reckoning.shown(before)} × {counted(heads, 'animal', 'animais')} = {reckoning.shown(total)}."
        per.facts["animals"] = None
        reckoning.cite(says, fines.per_basis, per, fines)
    if heads is None:
        total = None
    multiplier: Decimal | None = Decimal(1)
    for item in fines.times:
        factor, frame = _factor(reckoning, item)
        if factor is None:
            multiplier = total = None
            continue
        if factor == 1 or multiplier is None:
            asking.note(frame)
            continue
        multiplier *= factor
        says = item.says or asking.law.says(item.basis)
        if total is not None:
            before, total = total, total * factor
            says = f"{says} {reckoning.shown(before)} × {number(factor)} = {reckoning.shown(total)}."
        asking.law.seen(item, "fired")
        reckoning.cite(says, item.basis, frame, item)
    values["multiplier"] = multiplier
    total = _capped(reckoning, total)
    values["total_units"] = total
    _money(reckoning, total)


def _heads(reckoning: _Reckoning, founded: tuple[str, ...]) -> tuple[int | None, Frame]:
    """By how many animals the base is multiplied (None where that cannot be told), and what that rests on."""
    asking, fines = reckoning.asking, reckoning.fines
    frame = Frame()
    if fines.per is None and fines.per_when is None:
        return 1, frame
    if fines.per_when is not None:
        holds, frame = reckoning.decide(fines.per_when, fines)
        if holds is None:
            return None, frame
        asking.note(frame)
        if not holds:
            return 1, frame
    heads = asking.require("animals")
    if heads == 0:
        raise Refuse("no_animals", basis=(*founded, *fines.per_basis), needs=["animals"])
    return int(heads), frame


def _factor(reckoning: _Reckoning, item: Times) -> tuple[Decimal | None, Frame]:
    holds, frame = reckoning.decide(item.when, item)
    if holds is None:
        return None, frame
    if not holds:
        return Decimal(1), frame
    if item.doubling is None:
        return item.by or Decimal(1), frame
    with reckoning.asking.frame() as inner:
        found = reckoning.asking.value(item.doubling)
    frame.absorb(inner)
    if found is UNKNOWN:
        reckoning.asking.lack(inner)
        return None, frame
    if found > 60:
        raise Refuse("wrong_type", "reincidências demais para se contar", needs=["priors"])
    return Decimal(2) ** max(int(found), 0), frame


def _capped(reckoning: _Reckoning, total: Decimal | None) -> Decimal | None:
    """The total under the first limit that holds; `capped` tells whether it cut."""
    values = reckoning.values
    values["capped"] = None if total is None else False
    for cap in reckoning.fines.caps if total is not None else ():
        holds, frame = reckoning.decide(cap.when, cap)
        if holds is None:
            values["capped"] = None
            return None
        if not holds:
            reckoning.asking.note(frame)
            continue
        return _under(reckoning, cap, total or Decimal(0), frame)
    return total


def _under(reckoning: _Reckoning, cap: Cap, total: Decimal, frame: Frame) -> Decimal:
    says = cap.says or reckoning.asking.law.says(cap.basis)
    if total <= cap.units:
        reckoning.asking.cite("checked", f"{says} {reckoning.shown(total)} não passa do limite.", cap.basis, frame, cap.place)
        return total
    reckoning.values["capped"] = True
    reckoning.asking.law.seen(cap, "fired")
    reckoning.cite(f"{says} {reckoning.shown(total)} passa do limite: fica em {reckoning.shown(cap.units)}.", cap.basis, frame, cap)
    return cap.units


def _money(reckoning: _Reckoning, total: Decimal | None) -> None:
    asking, fines, values = reckoning.asking, reckoning.fines, reckoning.values
    if fines.unit == "BRL":
        values["total_brl"] = total
        return
    value, told = _unit_value(asking, fines.unit)
    if total is None or value is None:
        values["total_brl"] = None
        if value is None and total is not None:
            asking.needs["unit_value"] = None
        return
    found = (total * value).quantize(CENT, ROUND_HALF_UP)
    values["total_brl"] = found
    frame = Frame()
    asking.cite("arithmetic", f"{number(total)} {fines.unit} × {told} = {money(found)}.", (), frame)


def _unit_value(asking: Asking, unit: str) -> tuple[Decimal | None, str]:
    """R$ of one unit: the given one, else the city's on that day with its act."""
    given = asking.optional("unit_value")
    if given is not None:
        return given, f"R$ {number(given, max(2, -given.as_tuple().exponent))}"  # type: ignore[operator]
    on: dt.date | None = asking.on
    value = asking.law.pack.city.unit_value(unit, on) if on else None
    if value is None:
        return None, ""
    return value.value, f"R$ {number(value.value, 2)} ({unit} em {day(on)}, {value.act})"  # type: ignore[arg-type]


def _daily(reckoning: _Reckoning) -> None:
    asking, daily = reckoning.asking, reckoning.fines.daily
    if daily is None:
        return
    days, rate = asking.optional("continuing_days"), asking.optional("daily_units")
    if days is None and rate is None:
        return
    for rule in daily.refuse:
        rule.apply(asking)
    frame = reckoning.frame(daily)
    frame.facts.update(continuing_days=None, daily_units=None)
    says = asking.law.says(daily.basis)
    if rate is not None and rate not in daily.rate:
        asking.cite("applied", says, daily.basis, frame, daily.place)
        detail = f"{number(rate)} {reckoning.unit} por dia não cabe em {daily.rate}"
        raise Refuse(daily.out_of_band, detail, basis=daily.basis, place=daily.place)
    if days is None or rate is None:
        reckoning.values["daily_total_units"] = None
        asking.needs["continuing_days" if days is None else "daily_units"] = None
        return
    counted_days = min(days, daily.most_days)
    total = rate * counted_days
    reckoning.values["daily_total_units"] = total
    over = f" (de {days}, contam-se no máximo {daily.most_days})" if days > daily.most_days else ""
    told = f"{says} {counted(counted_days, 'dia', 'dias')}{over} × {reckoning.shown(rate)} = {reckoning.shown(total)}."
    reckoning.cite(told, daily.basis, frame, daily)
