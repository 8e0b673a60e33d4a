"""Nobres: a notice against Ana, who has an account the city has confirmed; Bia has one too, and nothing to do with it."""

import datetime as dt
import uuid
from dataclasses import dataclass

import pytest
from django.utils import timezone

from tests.enforcement.conftest import NOTICE
from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.custody.models import Price
from zelo.people.models import Person
from zelo.petitions.acts.enrol import enrol
from zelo.petitions.acts.send_notice import send_notice
from zelo.petitions.acts.send_petition import send_petition
from zelo.proceedings.acts import Recorded, open_file, record
from zelo.proceedings.models import CaseFile
from zelo.registry.declaring.acts.settle import confirm
from zelo.registry.declaring.acts.tell_identity import tell_identity
from zelo.registry.models import Declaration

SITE = "http://nobres.localhost/"
DAY = dt.date(2026, 9, 14)  # a Monday
ROLES = {
    "attendant": Role.ATTENDANT, "second": Role.ATTENDANT, "inspector": Role.INSPECTOR, "authority": Role.AUTHORITY, "superior": Role.SUPERIOR,
    "treasury": Role.TREASURY, "registrar": Role.REGISTRAR, "coordinator": Role.COORDINATOR, "auditor": Role.AUDITOR,
}  # fmt: skip
PARTS = {
    "qualification": "Ana Lima, Rua das Acácias, 7", "grounds_of_fact": "Os cães tinham água nos fundos.", "grounds_of_law": "Não houve infração.",
    "final_request": "Arquivar o auto.",
}  # fmt: skip


def key():
    return uuid.uuid4()


class Clock:
    """What day and hour it is, for everything that asks."""

    def __init__(self, monkeypatch, zone="America/Cuiaba"):
        self._zone = timezone.zoneinfo.ZoneInfo(zone)
        self.set(DAY)
        monkeypatch.setattr(timezone, "now", lambda: self.moment)

    def set(self, day, at=dt.time(10, 0)):
        self.moment = dt.datetime.combine(day, at, self._zone)

    @property
    def today(self):
        return self.moment.date()


@dataclass
class World:
    city: object
    clock: Clock
    people: dict
    ana: User
    bia: User

    def act(self, who, file, act, on=None, **facts):
        done = record(
            by=self.people[who], file=file.pk, act=act, on=on or self.clock.today, today=self.clock.today, key=key(), facts=facts
        )
        assert isinstance(done, Recorded), done
        return done

    def tries(self, who, file, act, **facts):
        return record(by=self.people[who], file=file.pk, act=act, today=self.clock.today, key=key(), facts=facts)

    def notice(self, user=None, **more) -> CaseFile:
        person = (user or self.ana).person
        facts = {**NOTICE, "occurred_on": self.clock.today.isoformat(), "respondent": person.ref, **more}
        done = open_file(
            by=self.people["inspector"],
            kind="sanction",
            act="issue_notice",
            on=self.clock.today,
            today=self.clock.today,
            key=key(),
            facts=facts,
        )
        assert isinstance(done, Recorded), done
        return done.file

    def served(self, user=None) -> CaseFile:
        file = self.notice(user)
        self.act("attendant", file, "serve_notice", served_by="personal", proof=["signed_copy"])
        return file

    def sends(self, file, kind="defence", by=None, parts=PARTS, evidence=(), k=None):
        return send_petition(by=by or self.ana, file=file.pk, kind=kind, key=k or key(), parts=parts, evidence=evidence, site=SITE)

    def decides(self, file, who="authority"):
        return self.tries(who, file, "decide", decision="convert_to_warning", reasons_text="Corrigiu no mesmo dia.")

    def notifies(self, file, act="serve_notice", days=10, reason="A parte pediu para ser avisada pela conta.", **more):
        return send_notice(
            by=self.people["attendant"], file=file.pk, act=act, key=key(), today=self.clock.today, days=days, reason=reason, **more
        )

    def enrols(self):
        return enrol(by=self.ana)


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture
def citizen_of(user_with_role):
    """`citizen_of(city, registrar, "Ana Lima", confirmed=True)`: an account, and the record that it told."""

    def make(city, registrar, name, *, confirmed=True, cpf=""):
        user = user_with_role(city)
        told = tell_identity(by=user, key=key(), today=timezone.localdate(), name=name, document=cpf)
        if confirmed:
            confirm(by=registrar, declaration=told.pk, key=key(), today=timezone.localdate())
        user = User.objects.get(pk=user.pk)
        assert Person.objects.filter(user=user).exists()
        return user

    return make


@pytest.fixture
def world(city, clock, user_with_role, citizen_of):
    people = {name: user_with_role(city, role) for name, role in ROLES.items()}
    Price.objects.create(name="unit_value", value="50.00", since=dt.date(2020, 1, 1), act="Decreto 1/2020")
    with timezone.override("America/Cuiaba"):
        yield World(
            city, clock, people, citizen_of(city, people["registrar"], "Ana Lima", cpf="52998224725"),
            citizen_of(city, people["registrar"], "Bia Nunes", cpf="11144477735"),
        )  # fmt: skip


@pytest.fixture
def unconfirmed(world, citizen_of):
    """An account that says it is somebody, and that nobody has looked at."""
    return citizen_of(world.city, world.people["registrar"], "Caio Reis", confirmed=False)


def identity_of(user):
    return Declaration.objects.get(by=user, kind="identity")
