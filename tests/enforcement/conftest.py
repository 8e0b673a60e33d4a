"""Nobres at work: an inspection, and a notice drawn from what it found."""

import datetime as dt
import uuid

import pytest

from zelo.accounts.roles import Role
from zelo.people.acts import enter_person
from zelo.proceedings.acts import Recorded, open_file, record

ROLES = {"attendant": Role.ATTENDANT, "inspector": Role.INSPECTOR, "authority": Role.AUTHORITY}
NOTICE = {
    "counts": [{"offence": "art55_inc2", "animals": 2}], "facts_text": "Dois cães sem água nem comida.", "fact_time": "10:30",
    "place_text": "Rua das Mangueiras, 12", "species": "dog", "measures_taken": "Orientado na hora.", "proposed_penalties": ["warning"],
    "defence_told": True, "signed_by": "refused",
}  # fmt: skip


ORDER = {
    "order_text": "Dar abrigo e soltar da corrente", "days": 5, "served_by": "personal", "proof": ["signed_copy"], "low_complexity": True,
    "gravity_text": "média", "harm_text": "calor", "urgency_text": "alta", "animal_state_text": "magro", "protection_text": "sombra",
}  # fmt: skip


class Office:
    def __init__(self, people):
        self.people = people

    def person(self, name, today=dt.date(2026, 7, 1)):
        return enter_person(by=self.people["attendant"], today=today, name=name)

    def open(self, who, kind, act, on, today=None, **facts):
        return self._done(
            open_file(by=self.people[who], kind=kind, act=act, on=on, today=today or on, key=uuid.uuid4(), facts=facts)
        )

    def act(self, who, file, act, on, today=None, **facts):
        return self._done(
            record(by=self.people[who], file=file.pk, act=act, on=on, today=today or on, key=uuid.uuid4(), facts=facts)
        )

    def _done(self, done):
        assert isinstance(done, Recorded), done
        return done

    def notice(self, respondent, on, **more):
        facts = {**NOTICE, "occurred_on": on.isoformat(), "respondent": respondent.ref, **more}
        return self.open("inspector", "sanction", "issue_notice", on, **facts).file

    def visited(self, responsible, on):
        """An inspection whose visit found a dog without shelter."""
        file = self.open(
            "inspector", "inspection", "open_inspection", on, inspection_kind="home", place_text="Rua B, 2", origin="own_motion"
        ).file
        self.act(
            "inspector", file, "visit", on, visit_time="08:00", access="granted", findings="Sem abrigo.", unmet=["art12_inc3"], species="dog", animals=1,
            responsible=responsible.ref,
        )  # fmt: skip
        return file

    def ordered(self, responsible, on):
        """The same, with what must be put right within five days."""
        file = self.visited(responsible, on)
        self.act("inspector", file, "order", on, **ORDER)
        return file

    def warned(self, file, on, *, after):
        """Served on `on`, turned into a warning `after` (a day past the defence's term) and told that day."""
        self.act("attendant", file, "serve_notice", on, served_by="personal", proof=["signed_copy"])
        self.act("authority", file, "decide", after, decision="convert_to_warning", reasons_text="Corrigiu no mesmo dia.")
        self.act("attendant", file, "serve_decision", after, served_by="personal", proof=["signed_copy"])


@pytest.fixture
def office(city, user_with_role):
    return Office({name: user_with_role(city, role) for name, role in ROLES.items()})
