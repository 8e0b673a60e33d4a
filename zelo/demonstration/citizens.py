"""Two guardians and a clinic with log-ins in each city, and something of theirs that waits at the desk."""

from __future__ import annotations

import datetime as dt
import random
import uuid

from django.db import transaction
from django.utils import timezone

from zelo.accounts.acts import open_account, random_password
from zelo.accounts.models import User
from zelo.animals.acts import enter_animal
from zelo.demonstration.accounts import Light, staff
from zelo.demonstration.people import full_name, invented_cpf
from zelo.law import Law
from zelo.legal.queries import law_now, local_time
from zelo.people.acts import enter_person
from zelo.people.models import Person
from zelo.people.queries import of_user
from zelo.registry.accreditation.acts.keep_accreditations import actors, grant
from zelo.registry.declaring.acts.settle import confirm
from zelo.registry.declaring.acts.tell_animal import tell_animal
from zelo.registry.declaring.acts.tell_event import tell_event
from zelo.registry.declaring.acts.tell_identity import tell_identity
from zelo.registry.models import Accreditation, PartnerMember

LABELS = {"guardian": "Tutora", "newcomer": "Tutor, ainda sem conferência", "clinic": "Clínica parceira"}
WORDS = {"guardian": "tutora", "newcomer": "tutor", "clinic": "clinica"}
KEYS = uuid.UUID("6a1b0a52-91b5-4f0f-8a0e-0d6a0b2d9c31")
Account = dict[str, str]


def open_citizens(slug: str) -> dict[str, Account]:
    """In the city that is open, once its staff are there: address, name and password of each. Nothing where they are there already."""
    people = staff(slug)
    if not {"registrar", "coordinator"} <= people.keys() or User.objects.filter(email=_email("guardian", slug)).exists():
        return {}
    with local_time(), transaction.atomic():
        return _Opening(slug, law_now(), people, timezone.localdate()).all()


def guardian_of(slug: str) -> Person | None:
    """Whom stories mean that name `who: tutora`: the person of the guardian's log-in, where it is there."""
    user = User.objects.filter(email=_email("guardian", slug)).first()
    return of_user(user) if user is not None else None


def _email(who: str, slug: str) -> str:
    return f"{WORDS[who]}@{slug}.localhost"


class _Opening:
    def __init__(self, slug: str, law: Law, people: dict[str, User], today: dt.date) -> None:
        self.slug, self.law, self.people, self.today = slug, law, people, today
        self.rng = random.Random(f"{slug}/citizens")
        self.opened: dict[str, Account] = {}

    def all(self) -> dict[str, Account]:
        self._guardian()
        self._newcomer()
        self._clinic()
        return self.opened

    def _account(self, who: str, name: str) -> User:
        email, password = _email(who, self.slug), random_password()
        self.opened[who] = {"email": email, "name": name, "password": password}
        return open_account(email=email, name=name, roles=(), password=password, hasher=Light())

    def _key(self, what: str) -> uuid.UUID:
        return uuid.uuid5(KEYS, f"{self.slug}/{what}")

    def _guardian(self) -> None:
        """Whom the city knows, with two animals, one dose told that waits, and one animal lost."""
        name = full_name(self.rng)
        user = self._account("guardian", name)
        told = tell_identity(
            by=user, key=self._key("guardian"), today=self.today, name=name, document=invented_cpf(self.rng), phone="(11) 90000-0101",
            email=user.email, district="Centro", messages=True,
        )  # fmt: skip
        confirm(by=self.people["registrar"], declaration=told.pk, key=self._key("guardian/yes"), today=self.today)
        by = self.people["registrar"]
        dog = enter_animal(
            by=by, today=self.today, species="dog", name="Pipoca", sex="female", size="small", coat="caramelo", guardian=told.person
        )
        cat = enter_animal(by=by, today=self.today, species="cat", name="Nuvem", sex="male", coat="branco", guardian=told.person)
        tell_event(
            by=user, key=self._key("dose"), animal=dog.pk, kind="vaccination", today=self.today, on=self.today - dt.timedelta(days=3),
            data={"vaccine": "rabies", "batch": "0231/26"},
        )  # fmt: skip
        tell_event(
            by=user,
            key=self._key("lost"),
            animal=cat.pk,
            kind="loss",
            today=self.today,
            on=self.today,
            data={"place": "Praça da Matriz"},
        )

    def _newcomer(self) -> None:
        """Who signed up today: what they told waits."""
        name = full_name(self.rng)
        user = self._account("newcomer", name)
        tell_identity(
            by=user, key=self._key("newcomer"), today=self.today, name=name, document=invented_cpf(self.rng), email=user.email
        )
        tell_animal(
            by=user,
            key=self._key("animal"),
            today=self.today,
            species="dog",
            name="Farofa",
            coat="preto e branco",
            sex="male",
            size="medium",
        )

    def _clinic(self) -> None:
        name = "Clínica Veterinária Quatro Patas (exemplo)"
        user = self._account("clinic", full_name(self.rng))
        clinic = enter_person(
            by=self.people["registrar"], today=self.today, kind=Person.Kind.LEGAL, name=name, phone="(11) 3000-0202"
        )
        words = actors(self.law)
        grant(
            by=self.people["coordinator"], key=self._key("grant"), law=self.law, person=clinic.pk, today=self.today,
            actor="veterinary_clinic" if "veterinary_clinic" in words else next(iter(words)), instrument=Accreditation.Instrument.ACCREDITATION,
            number="1/2026", since=self.today - dt.timedelta(days=30), terms_accepted_on=self.today - dt.timedelta(days=31),
            activities=Accreditation.Activity.values, qualified=True, why="Portaria de exemplo",
        )  # fmt: skip
        PartnerMember.objects.create(user=user, person=clinic, by=self.people["coordinator"])
