"""The price table: a price is set from a day on, and one that was typed wrong is withdrawn. What open files owe is computed anew.

Each change takes the law's lock first, as changes of calendar and readings do: acts being recorded hold it shared, so that a file opened in the
same moment is either reckoned with the new price or there to be reckoned anew.
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from zelo.accounts.log import KINDS, note_change
from zelo.accounts.models import User
from zelo.custody.models import Price
from zelo.custody.permissions import PRICES, demand
from zelo.law.facts import Fact
from zelo.law.wording import day as written
from zelo.law.wording import money
from zelo.legal.acts.following import lock
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import Change
from zelo.legal.queries import law_now
from zelo.legal.withdrawing import withdraw
from zelo.proceedings.acts.recompute import begin_after

KINDS["price"] = "Tabela de preços"
LARGEST = Decimal(100_000)
FIRST = dt.date(1988, 10, 5)
AHEAD = dt.timedelta(days=3 * 366)


@transaction.atomic
def set_price(
    *, by: User, name: str, value: Decimal, since: dt.date, act: str, until: dt.date | None = None, today: dt.date | None = None
) -> Price:  # fmt: skip
    """`name`: a fact of the law that is an amount; `value` in reais. A price is not rewritten: a new one begins on its day. One with an
    `until` meets no other on its way; after it, what held before holds again. `today`: the city's, where another is not given."""
    demand(by, PRICES)
    lock()
    today = today or timezone.localdate()
    act = " ".join(act.split())
    fact = law_now().vocabulary.facts.get(name)
    if fact is None or fact.type not in ("money", "number"):
        raise Unfit("name", "Este valor não é um dos que a lei usa. Escolha um da lista.")
    _fit(value, since, until, act, today)
    _alone(fact, name, since, until)
    try:
        with transaction.atomic():
            made = Price.objects.create(
                name=name, value=value, since=since, until=until, act=act[:200], by=by, begun=since <= today
            )
    except IntegrityError as error:
        raise Conflict(f"Já há um valor de «{fact.label}» desde {since:%d/%m/%Y}. Nada foi mudado.") from error
    says = f"{_told(fact, made)}, {made.act}"
    _log(by, name, says, made, new=True)
    _follow(by, says, since, now=made.begun)
    return made


@transaction.atomic
def withdraw_price(*, by: User, price: int, why: str, today: dt.date | None = None) -> Price:
    """It counts no more, on any day, and stays in the history with the reason. Raises Price.DoesNotExist."""
    demand(by, PRICES)
    lock()
    today = today or timezone.localdate()
    row = withdraw(
        Price, price, by=by, why=why, ask="Diga por que o valor sai da tabela.", gone="Este valor já tinha sido retirado."
    )
    fact = law_now().vocabulary.facts.get(row.name)
    says = f"Retirado: {_told(fact, row)} ({row.withdrawn_why})"
    _log(by, row.name, says, row, new=False)
    _follow(by, says, row.since, now=row.since <= today)
    return row


@transaction.atomic
def begin_prices(*, today: dt.date) -> int:
    """Each night: prices whose first day has come, and those whose last has passed, move what open files owe. Answers how many."""
    lock()
    standing = Price.objects.select_for_update().filter(withdrawn_at=None)
    coming = list(standing.filter(begun=False, since__lte=today))
    gone = list(standing.filter(ended=False, until__lt=today))
    facts = law_now().vocabulary.facts
    for row in coming:
        _follow(None, f"Começou a valer: {_told(facts.get(row.name), row)}, {row.act}", row.since, now=True)
    for row in gone:
        _follow(None, f"Deixou de valer: {_told(facts.get(row.name), row)}, {row.act}", row.until, now=True)
    Price.objects.filter(pk__in=[row.pk for row in coming]).update(begun=True)
    Price.objects.filter(pk__in=[row.pk for row in gone]).update(ended=True)
    return len(coming) + len(gone)


def _fit(value: Decimal, since: dt.date, until: dt.date | None, act: str, today: dt.date) -> None:
    if not value.is_finite() or not 0 <= value < LARGEST:
        raise Unfit("value", f"O valor fica entre zero e {money(LARGEST)}. Confira a vírgula.")
    if value != round(value, 4):
        raise Unfit("value", "O valor tem no máximo quatro casas depois da vírgula.")
    if not act:
        raise Unfit("act", "Diga o decreto ou a lei que fixa o valor.")
    if not FIRST <= since <= today + AHEAD:
        raise Unfit("since", "O primeiro dia está longe demais. Confira o ano.")
    if until is not None and until < since:
        raise Unfit("until", "O último dia não pode vir antes do primeiro.")
    if until is not None and until > today + AHEAD:
        raise Unfit("until", "O último dia está longe demais. Confira o ano.")


def _alone(fact: Fact, name: str, since: dt.date, until: dt.date | None) -> None:
    rows = Price.objects.select_for_update().filter(name=name, withdrawn_at=None).exclude(since=since)
    inside = rows.filter(until__gte=since, since__lt=since).first()
    if inside is not None:
        raise Unfit(
            "since",
            f"De {inside.since:%d/%m/%Y} a {inside.until:%d/%m/%Y} já vale {money(inside.value)}. Comece depois, ou retire aquele valor antes.",
        )
    if until is None:
        return
    next_one = rows.filter(Q(since__gt=since) & Q(since__lte=until)).order_by("since").first()
    if next_one is not None:
        raise Unfit("until", f"Em {next_one.since:%d/%m/%Y} começa outro valor de «{fact.label}». Termine este antes.")


def _told(fact: Fact | None, row: Price) -> str:
    until = f" a {written(row.until)}" if row.until else ""
    return f"{fact.label if fact else row.name}: {exact(row.value)} desde {written(row.since)}{until}"


def exact(value: Decimal) -> str:
    """`R$ 4,12`, `R$ 3,6502`: no figure is rounded away, none is idle."""
    return money(value) if value == round(value, 2) else f"R$ {value.normalize():f}".replace(".", ",")


def _log(by: User, name: str, says: str, row: Price, *, new: bool) -> None:
    held = {
        "valor": exact(row.value),
        "desde": f"{row.since:%d/%m/%Y}",
        "até": f"{row.until:%d/%m/%Y}" if row.until else "",
        "ato": row.act,
    }
    note_change(by=by, kind="price", subject=f"price:{name}", says=says, before={} if new else held, after=held if new else {})


def _follow(by: User | None, says: str, since: dt.date | None, *, now: bool) -> None:
    """The law's own answers do not move by a price, open files do."""
    change = Change.objects.create(kind=Change.Kind.PRICE_CHANGED, says=says[:500], by=by, since=since, finished=timezone.now())
    if now:
        begin_after(change)
