"""The right side of a case page: what the law says now, ready to be drawn."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.urls import reverse

from zelo.accounts.models import User
from zelo.desk.files.natural import strongest
from zelo.law import Law
from zelo.law.answers import Step
from zelo.law.procedures.acts import ALWAYS
from zelo.law.procedures.standing import Owed, Permitted, Reason, Running
from zelo.law.wording import counted
from zelo.proceedings import words
from zelo.proceedings.days_left import NAMES, days_between, in_business_days
from zelo.proceedings.facts import folded, law_acts_of, procedure_of
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import pack_roles
from zelo.proceedings.queries import Look

DULL = frozenset({"not_in_this_stage", "already_done", "not_first", "file_closed", "unknown_act"})
"""Reasons that tell nothing but that it is not this act's turn."""


@dataclass(frozen=True)
class Why:
    """A reason against an act: its sentence, its provisions, the facts that would settle it."""

    says: str
    basis: tuple[str, ...]
    needs: str = ""


@dataclass(frozen=True)
class Button:
    act: str
    verb: str
    url: str
    articles: str
    basis: tuple[str, ...]
    strong: bool = False
    why: tuple[Why, ...] = ()


@dataclass(frozen=True)
class Due:
    """A deadline with what is left of it."""

    label: str
    state: str
    state_says: str
    due: dt.date | None
    left: str
    unit: str
    tone: str
    waits_for: str
    basis: tuple[str, ...]
    because: tuple[Step, ...]
    why: Why | None = None


@dataclass(frozen=True)
class Charge:
    name: str
    label: str
    amount: Decimal | None
    paid: Decimal
    open: Decimal | None
    overpaid: Decimal
    basis: tuple[str, ...]
    because: tuple[Step, ...]
    sum: str
    needs: str
    pay: str
    waived: bool = False


@dataclass(frozen=True)
class Now:
    """What the aside shows."""

    stage: str
    final: bool
    waits_for: str
    stage_basis: tuple[str, ...]
    needs: str
    due: Due | None
    deadlines: tuple[Due, ...]
    charges: tuple[Charge, ...]
    total: Decimal | None
    mine: tuple[Button, ...]
    barred: tuple[Button, ...]
    others: tuple[Button, ...]
    later: tuple[Button, ...]
    tasks: tuple[tuple[str, tuple[str, ...]], ...]
    effects: tuple[tuple[str, str, tuple[str, ...]], ...]
    notes: str
    """Address of the note's form, where this person may write one."""


def now(look: Look, user: User) -> Now:
    law, kind, standing = look.law, look.file.kind, look.standing
    mine = [act for act, offer in standing.permitted.items() if act not in ALWAYS and not why_not_me(law, user, offer)]
    strong = strongest(law, kind, standing, [row.kind for row in look.acts], mine)
    buttons = [_button(look, act, standing.permitted[act].basis, act == strong) for act in mine]
    others = tuple(
        _button(look, act, offer.basis, why=why)
        for act, offer in standing.permitted.items()
        if act not in ALWAYS and (why := why_not_me(law, user, offer))
    )
    told = {act: reasons for act, reasons in standing.barred.items() if act not in ALWAYS}
    roles, acts = pack_roles(user), procedure_of(law, kind).acts
    near = {act for act, reasons in told.items() if not _dull(reasons) and (not roles or roles & set(acts[act].by))}
    barred = [_button(look, act, told[act][0].basis, why=whys(law, told[act])) for act in told if act in near]
    later = [_button(look, act, told[act][0].basis, why=whys(law, told[act])) for act in told if act not in near]
    deadlines = tuple(_due(law, kind, one, look.today) for one in standing.deadlines)
    next_due = standing.next_due
    charges = tuple(_charge(look, one, "pay" in mine) for one in standing.owed if one.amount != 0 or one.paid or one.waived_by)
    return Now(
        stage=words.stage_label(law, kind, standing.stage), final=standing.final, waits_for=words.waits(law, standing.waits_for),
        stage_basis=standing.stage_basis, needs=_labels(law, standing.stage_needs),
        due=_due(law, kind, next_due, look.today) if next_due else None, deadlines=deadlines,
        charges=charges, total=standing.total_open, mine=tuple(sorted(buttons, key=lambda b: not b.strong)), barred=tuple(barred), others=others,
        later=tuple(later), tasks=tuple((law.code_says(task.code), task.basis) for task in standing.tasks),
        effects=tuple((words.effect_label(law, kind, e.name), words.EFFECT_STATES.get(e.state, e.state), e.basis) for e in standing.effects),
        notes=address(look.law, look.file, "act", words.act_address(law, kind, "note"))
        if "note" in standing.permitted and not why_not_me(law, user, standing.permitted["note"]) else "",
    )  # fmt: skip


def why_not_me(law: Law, user: User, offer: Permitted) -> tuple[Why, ...]:
    """Why this person may not do an act that the law permits now; nothing where they may."""
    found = []
    if not pack_roles(user) & set(offer.by):
        found.append(Why(f"Cabe a: {words.role_names(offer.by)}.", offer.basis))
    if str(user.pk) in offer.not_by:
        found.append(Why(law.code_says("same_person"), offer.basis))
    return tuple(found)


def whys(law: Law, reasons: tuple[Reason, ...]) -> tuple[Why, ...]:
    """Each sentence once, with all of its provisions."""
    found: dict[str, Why] = {}
    for reason in reasons:
        missing = law.provision(reason.code)
        # What a law lists (the parts of a notice) is refused by its item: the label alone would not say what is missing.
        says = f"Falta o que se pede aqui: {missing.says}" if missing is not None else law.code_says(reason.code)
        says = says if says != reason.code else words.plain(reason.code)
        said = says if says.endswith((".", "?", "!")) else f"{says[:1].upper()}{says[1:]}."
        basis = (*found[said].basis, *reason.basis) if said in found else reason.basis
        found[said] = Why(said, tuple(dict.fromkeys(basis)), _labels(law, reason.needs))
    return tuple(found.values())


def address(law: Law, file: CaseFile, name: str, *more: Any) -> str:
    return reverse(name, args=[words.kind_address(law, file.kind), file.year, file.number, *more])


def _dull(reasons: tuple[Reason, ...]) -> bool:
    return any(reason.code in DULL for reason in reasons)


def _labels(law: Law, names: tuple[str, ...]) -> str:
    return law.labels(names) if names else ""


def _button(look: Look, act: str, basis: tuple[str, ...], strong: bool = False, why: tuple[Why, ...] = ()) -> Button:
    law, kind = look.law, look.file.kind
    url = address(law, look.file, "act", words.act_address(law, kind, act))
    return Button(act, words.verb(law, kind, act), url, words.articles(law, basis), basis, strong, why)


# ---------------------------------------------------------------- deadlines


def _due(law: Law, kind: str, one: Running, today: dt.date) -> Due:
    left, unit, tone = "", "", ""
    if one.due is not None and one.state == "running":
        business = in_business_days(law, kind, one.name)
        days = days_between(law, today, one.due, business=business)
        tone = "late" if days <= 0 else "warn" if days <= 3 else ""
        left, unit = ("hoje", "") if days <= 0 else (str(days), counted(days, *NAMES[business]).split(" ", 1)[1])
    reason = whys(law, (one.refused,))[0] if one.refused else None
    return Due(
        words.deadline_label(law, kind, one.name), one.state, words.DEADLINE_STATES.get(one.state, one.state), one.due, left, unit, tone,
        words.waits(law, one.waits_for), one.basis, one.because, reason,
    )  # fmt: skip


# ---------------------------------------------------------------- money


def _charge(look: Look, one: Owed, may_pay: bool) -> Charge:
    law, kind = look.law, look.file.kind
    form = procedure_of(law, kind).charges[one.charge]
    sums = tuple(
        step for step in one.because if step.role == "arithmetic" and ("R$" in step.says or set(step.basis) & set(form.basis))
    )
    basis = one.waived_by or tuple(dict.fromkeys((*form.basis, *(i for step in sums for i in step.basis))))
    pay = (
        address(law, look.file, "act", words.act_address(law, kind, "pay")) + f"?cobranca={one.charge}"
        if may_pay and one.open
        else ""
    )
    return Charge(
        one.charge, words.charge_label(law, kind, one.charge), one.amount, one.paid, one.open, one.overpaid, basis, sums,
        "" if sums or not one.amount else _product(look, form.amount.product, form.amount.fact), _labels(law, one.needs), pay,
        bool(one.waived_by),
    )  # fmt: skip


def _product(look: Look, product: tuple[str | int, ...], fact: str | None) -> str:
    """`número de animais (1) × taxa de apreensão por animal (R$ 50,00)`; of a fact alone its label."""
    if fact:
        return f"Soma lançada no processo: {look.law.fact_label(fact)}."
    if not product or look.standing.heads:
        return ""
    held: Mapping[str, Any] = folded(look.law, law_acts_of(look.acts), look.today)
    parts = []
    for factor in product:
        if isinstance(factor, int):
            parts.append(str(factor))
            continue
        value = held[factor].exact if factor in held else look.around.get(factor)
        label = look.law.fact_label(factor)
        parts.append(label if value is None else f"{label} ({words.shown(look.law, factor, value)})")
    return " × ".join(parts)
