"""Each day and each amount on a paper is the standing's of the day of issue, in every city; no paper tells one that is not in the file."""

import datetime as dt
import re
from decimal import Decimal

import pytest
from django.db import connection

from tests.documents.walk import chosen, issuable, walk
from zelo.accounts.roles import Role
from zelo.documents.facts import contents, told
from zelo.law.procedures.papers import PLACEHOLDER, holds
from zelo.law.wording import day, long_day, money
from zelo.legal.library import library
from zelo.legal.queries import law_now
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.permissions import STAFF
from zelo.proceedings.queries import look

DAYS, AMOUNTS = re.compile(r"\d{2}/\d{2}/\d{4}"), re.compile(r"R\$ [\d.]+,\d{2}")
CITIES = library().slugs()
TERMS = {"sao-pedro-da-aldeia": {"reclaim", "cure"}, "lencois-paulista": {"reclaim"}, "vila-pavao": {"adaptation"}}
"""Deadlines that papers of these cities tell; the laws of the others set none to tell."""


class Paper:
    """What one paper says, and the standing it was issued on."""

    def __init__(self, seen, form):
        self.form, self.standing, self.told = form, seen.look.standing, seen
        self.data = contents(seen, form)[0]
        self.says = "\n".join(self.data["says"])
        self.rows = {row["label"]: row for row in self.data["charges"] or []}
        self.printed = "\n".join((self.says, *(" ".join(row) for row in self.data["rows"])))


def due_days(paper):
    """`{deadline: its last day}` for those that a printed sentence tells."""
    found = {}
    for sentence in paper.form.says:
        for name, _ in PLACEHOLDER.findall(sentence.for_animals(paper.told.many)):
            if name.startswith("until.") and holds(sentence.where, paper.told.known):
                dues = [one.due for one in paper.standing.deadlines if one.name == name[6:] and one.due]
                if dues:
                    found[name[6:]] = dues[-1]
    return found


def days_of_the_file(paper):
    look_ = paper.told.look
    known = {value for value in paper.told.known.values() if isinstance(value, dt.date)}
    return {look_.today, *known, *(act.on for act in look_.acts), *(one.due for one in paper.standing.deadlines if one.due)}


def amounts_of_the_file(paper):
    owed = [value for one in paper.standing.owed for value in (one.amount, one.paid, one.open) if value is not None]
    known = [Decimal(str(value)) for name, value in paper.told.known.items() if name.endswith("_brl") and value is not None]
    return {money(value) for value in (*owed, *known, *filter(None, [paper.standing.total_open]), Decimal(0))}


def check_amounts(paper):
    for one in paper.standing.owed if paper.form.amounts else ():
        rows = [row for row in paper.rows.values() if row["charge"] == one.charge]
        if one.amount == 0 and not one.paid and not one.waived_by:
            assert rows == []
            continue
        (row,) = rows
        assert row["amount"] == ("a apurar" if one.amount is None else money(one.amount))
        assert row["paid"] == (money(one.paid) if one.paid else "")
        assert row["open"] == ("a apurar" if one.open is None else money(one.open))
        assert ("Dispensa" in row["how"]) is bool(one.waived_by)
        results = re.findall(r"= (R\$ [\d.]+,\d{2})", row["how"])
        assert not results or (one.amount is not None and results[-1] == money(one.amount))
    if paper.form.amounts:
        assert paper.data["total"] == ("" if paper.standing.total_open is None else money(paper.standing.total_open))


@pytest.mark.slow
@pytest.mark.parametrize("slug", CITIES)
def test_days_and_amounts_are_the_standings(slug, city_named, user_with_role, monkeypatch):
    city = city_named(slug)
    connection.set_tenant(city)
    by = user_with_role(city, *STAFF, Role.COORDINATOR)
    law, tells, waived, paid = law_now(), set(), 0, 0

    def compare(file, today):
        nonlocal waived, paid
        row, names = issuable(file, today)
        for name in names:
            seen = look(file, today=today)
            paper = Paper(
                told(seen, next(act for act in seen.acts if act.n == row.n)), procedure_of(seen.law, file.kind).papers[name]
            )
            for deadline, due in due_days(paper).items():
                assert long_day(due) in paper.says, (name, deadline)
                tells.add(deadline)
            assert set(DAYS.findall(paper.printed)) <= {day(one) for one in days_of_the_file(paper)}, name
            assert set(AMOUNTS.findall(paper.printed)) <= amounts_of_the_file(paper), name
            check_amounts(paper)
            waived += any(one.waived_by for one in paper.standing.owed)
            paid += any(row["paid"] for row in paper.rows.values())

    for journey in chosen(slug)[0]:
        if "impoundment" in journey.procedure:
            walk(journey, law, by, monkeypatch, compare)
    assert tells == TERMS.get(slug, set())
    assert (
        paid
        or not any(paper.amounts for procedure in law.pack.procedures(law.readings).values() for paper in procedure.papers.values())
        or slug == "nobres"
    )
    if slug == "lencois-paulista":
        assert waived


def test_a_daily_charge_is_told_of_the_day_of_issue(city_named, user_with_role, monkeypatch):
    """The same act, its paper made on two days: the keeping has grown by a day's rate, and the fine has not."""
    city = city_named("sao-pedro-da-aldeia")
    connection.set_tenant(city)
    by = user_with_role(city, *STAFF, Role.COORDINATOR)
    law, found = law_now(), {}

    def compare(file, today):
        row, names = issuable(file, today)
        if row.kind == "notify" and names and not found:
            for later in (0, 1, 3):
                seen = look(file, today=today + dt.timedelta(days=later))
                form = procedure_of(seen.law, file.kind).papers[names[0]]
                act = next(act for act in seen.acts if act.n == row.n)
                found[later] = {one["charge"]: one["amount"] for one in contents(told(seen, act), form)[0]["charges"]}

    for journey in chosen("sao-pedro-da-aldeia")[0]:
        walk(journey, law, by, monkeypatch, compare)
    assert {one["fine"] for one in found.values()} == {money(Decimal("412.00"))}
    assert [found[later]["maintenance_fee"] for later in (0, 1, 3)] == [money(Decimal(amount)) for amount in (30, 30, 90)]
