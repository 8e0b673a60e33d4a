"""How somebody gets a held animal back: until when, with what papers, for how much. All of it the law's answer, of a file as anyone may know it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from zelo.custody.holding import KIND, heads_held
from zelo.custody.listing import Claim, claim_of, with_heads
from zelo.custody.models import Impoundment
from zelo.custody.public import Told, names_of, told
from zelo.law import Law, ids
from zelo.law.answers import Answer
from zelo.law.lengths import Length
from zelo.law.procedures.acts import Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.folding import mended
from zelo.law.procedures.look import standing
from zelo.law.procedures.standing import Owed, Reason, Running, Standing
from zelo.proceedings.facts import Asked, law_acts_of, new_projection, opened, procedure_of, project, surroundings
from zelo.proceedings.models import Act as ActRow

OF_A_CLAIM = frozenset({"claim", "show_documents", "sign_term", "declare", "end_claim", "attest_fitness", "order_cure"})
"""Acts of somebody who came for it: what is asked of anyone is told without them."""
LISTS = ("must_show", "must_do")
NO_WALL = frozenset({"already_done", "not_in_this_stage", "not_first", "file_closed", "unknown_act", "no_such_act", "no_claim"})
"""Reasons that tell of the file's turn, not of what the law wants."""


@dataclass(frozen=True)
class Said:
    """A sentence of the law with its provisions. `maybe`: it depends on who comes."""

    says: str
    basis: tuple[str, ...]
    maybe: bool = False


@dataclass(frozen=True)
class Charge:
    label: str
    amount: Decimal | None
    open: Decimal | None
    paid: Decimal
    sums: tuple[Said, ...]
    """The arithmetic, a line a step."""
    basis: tuple[str, ...]
    needs: str
    daily: bool


@dataclass(frozen=True)
class Term:
    """The term to come for the animal. `business`: counted in days on which the city works."""

    label: str
    start: dt.date
    due: dt.date | None
    state: str
    business: bool
    left: int | None
    """Days left after today, in its own unit."""
    basis: tuple[str, ...]


@dataclass(frozen=True)
class Claiming:
    told: Told
    claim: Claim
    until: dt.date | None
    term: Term | None
    why_not: tuple[Said, ...]
    """Why nobody may come for it any more."""
    bring: tuple[Said, ...]
    do: tuple[Said, ...]
    walls: tuple[Said, ...]
    """What else keeps it from being handed over now."""
    charges: tuple[Charge, ...]
    total: Decimal | None
    grows: bool
    """Whether some of it is owed by the day."""
    stage: Said


def claiming(law: Law, row: Impoundment, today: dt.date) -> Claiming | None:
    """Three queries and those of the surroundings, whatever the file holds. None where the animal is not here. Raises what `facts.BROKEN` names."""
    acts = law_acts_of(list(ActRow.objects.filter(file=row.pk).order_by("n")))
    names = names_of(row)
    one = told(law, acts, today, names)
    around = surroundings(KIND, [Asked(row.pk, acts, today, law)])[0]
    with opened(law, KIND, acts, today, around) as case:
        now = standing(case)
        charges = tuple(_charge(law, case, item) for item in now.owed if item.amount != 0 or item.paid)
    still = heads_held(law, now)
    if one is None or not still:
        return None
    with opened(law, KIND, _fresh(acts), today, around) as case:
        lists = {name: tuple(_list(law, case, name)) for name in LISTS}
    claim, until = claim_of(law, one.claimed, project(new_projection(row.file, one.taken_on), now, law))
    back = claim not in ("over", "barred")
    return Claiming(
        with_heads(one, still), claim, until, _term(law, now, today), () if back else tuple(_whys(law, now.barred.get("claim", ()))),
        lists["must_show"] if back else (), lists["must_do"] if back else (), tuple(_walls(law, now)) if back else (),
        charges if back else (), now.total_open if back else None, any(charge.daily for charge in charges), _stage(law, now),
    )  # fmt: skip


def _fresh(acts: Iterable[Act]) -> tuple[Act, ...]:
    """The file as if nobody had come for the animal yet."""
    return tuple(act for act in mended(tuple(acts)) if act.kind not in OF_A_CLAIM)


# ---------------------------------------------------------------- what to bring, what keeps it


def _list(law: Law, case: Case, name: str) -> Iterable[Said]:
    """The words of a list of the law's answer to `reclaim`, sure ones first; nothing where the law has no such question."""
    head = case.head(case.heads[0]) if case.heads else case
    outcome = head.outcome("reclaim")
    if not isinstance(outcome, Answer):
        return
    sure = tuple(str(word) for word in outcome.values.get(name) or ())
    open_ = tuple(word for key, word in outcome.undecided if key == name and word not in sure and word != "?")
    for word in (*sure, *open_):
        yield Said(_sentence(law, word), outcome.put.get((name, word), ()), word in open_)


def _walls(law: Law, now: Standing) -> Iterable[Said]:
    """What bars the handing over, of what the city or the law must still settle."""
    procedure = procedure_of(law, KIND)
    if "claim" in procedure.acts:
        return
    yield from _whys(law, now.barred.get("release", ()))


def _whys(law: Law, reasons: Iterable[Reason]) -> Iterable[Said]:
    """Each sentence once, with all of its provisions."""
    found: dict[str, tuple[str, ...]] = {}
    for reason in reasons:
        if reason.code not in NO_WALL:
            says = _sentence(law, reason.code)
            found[says] = tuple(dict.fromkeys((*found.get(says, ()), *reason.basis)))
    return (Said(says, basis) for says, basis in found.items())


def _sentence(law: Law, word: str) -> str:
    provision = law.provision(word) if ids.is_id(word) else None
    says = provision.says if provision is not None else law.code_says(word)
    return says[:1].upper() + says[1:].rstrip(".")


def _stage(law: Law, now: Standing) -> Said:
    form = procedure_of(law, KIND).stage_named(now.stage)
    return Said((form and form.label) or now.stage, now.stage_basis)


# ---------------------------------------------------------------- until when


def _term(law: Law, now: Standing, today: dt.date) -> Term | None:
    procedure = procedure_of(law, KIND)
    found: Running | None = next((d for d in now.deadlines if _form_term(law, d.name) == "reclaim"), None)
    if found is None:
        return None
    form = procedure.deadlines[found.name]
    variants = law.rules.terms.get("reclaim", ())
    business = any(isinstance(one.length, Length) and one.length.unit == "business" for one in variants)
    left = None
    if found.due is not None and found.state == "running":
        days = (found.due - today).days
        left = sum(law.calendar.is_business(today + dt.timedelta(days=n)) for n in range(1, days + 1)) if business else max(days, 0)
    return Term(form.label or "Prazo para buscar o animal", found.start, found.due, found.state, business, left, found.basis)


def _form_term(law: Law, name: str) -> str | None:
    return procedure_of(law, KIND).deadlines[name].term


# ---------------------------------------------------------------- how much


def _charge(law: Law, case: Case, one: Owed) -> Charge:
    form = case.procedure.charges[one.charge]
    label = form.label or law.code_says(one.charge)
    sums = tuple(
        Said(step.says, step.basis)
        for step in one.because
        if step.role == "arithmetic" and ("R$" in step.says or set(step.basis) & set(form.basis))
    )
    sums = tuple(said for said in sums if "R$" in said.says) or sums
    if not sums and one.amount:
        product = _product(law, case, form.amount.product, form.amount.fact)
        sums = (Said(product, form.basis),) if product else ()
    basis = tuple(dict.fromkeys((*form.basis, *(i for said in sums for i in said.basis))))
    needs = law.labels(one.needs) if one.needs else ""
    return Charge(label[:1].upper() + label[1:], one.amount, one.open, one.paid, sums, basis, needs, form.daily)


def _product(law: Law, case: Case, product: tuple[str | int, ...], fact: str | None) -> str:
    """`Número de animais (1) × taxa de apreensão por animal (R$ 50,00)`."""
    if fact:
        return f"Soma lançada no processo: {law.fact_label(fact)}"
    if case.heads:
        return ""
    parts = []
    for factor in product:
        if isinstance(factor, int):
            parts.append(str(factor))
            continue
        known = case.known.get(factor)
        value = case.facts.get(factor)
        parts.append(
            f"{law.fact_label(factor)} ({known.shown(value.exact)})" if known and value is not None else law.fact_label(factor)
        )
    text = " × ".join(parts)
    return text[:1].upper() + text[1:]
