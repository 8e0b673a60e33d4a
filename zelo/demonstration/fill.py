"""A city is filled with its stories, through the acts that its staff would use: all of it in one transaction, or nothing."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.animals.acts import enter_animal
from zelo.demonstration.accounts import staff
from zelo.demonstration.citizens import WORDS, guardian_of
from zelo.demonstration.house import Sites, open_house
from zelo.demonstration.papers import PRINTED, issue_papers
from zelo.demonstration.pictures import Shot, picture
from zelo.demonstration.plan import Deed, Told, in_order, plan
from zelo.demonstration.registry import Registering
from zelo.demonstration.script import FILE, Script, read_script
from zelo.enforcement.linking import ref_of
from zelo.legal.library import library
from zelo.legal.queries import law_now, local_time
from zelo.people.acts import enter_person
from zelo.people.models import Person
from zelo.proceedings.acts import NotRecorded, Recorded, annul, keep_evidence, open_file, record, rectify, wake_files
from zelo.proceedings.models import Act, CaseFile, Evidence
from zelo.proceedings.permissions import house_role
from zelo.tenancy.current import current_city

KEYS = uuid.UUID("2f0c6a0e-2f3b-4f0a-9d7e-5d0c9c0b7a11")
"""Of the keys of the demonstration's acts, drawn from city, day, story and act."""


GUARDIAN = f"who/{WORDS['guardian']}"


class DeedRefused(Exception):
    """The database refused what the law alone accepted: a fault of the demonstration."""


@dataclass
class Filled:
    files: int
    acts: int
    pictures: int
    papers: int


def fill_city(today: dt.date, site: str) -> Filled | None:
    """Fills the city that is open; `site`: where it answers, for its papers. None where it has no script, or files already (its own or ours): then nothing is touched."""
    script = read_script(_folder())
    if script is None or CaseFile.objects.exists():
        return None
    saved: list[Evidence] = []
    try:
        with local_time(), transaction.atomic():
            return Filling(script, today, site, saved).all()
    except BaseException:
        for evidence in saved:
            evidence.original.delete(save=False)
            evidence.shown.delete(save=False)
        raise


def is_to_be_filled() -> bool:
    """Whether the city that is open has a script, and no file yet."""
    return (_folder() / FILE).exists() and not CaseFile.objects.exists()


def _folder() -> Path:
    return Path(library().root) / current_city().slug


class Filling:
    def __init__(self, script: Script, today: dt.date, site: str, saved: list[Evidence]) -> None:
        self.script, self.today, self.site, self.saved = script, today, site, saved
        self.slug = current_city().slug
        self.people = staff(self.slug)
        self.files: dict[str, CaseFile] = {}
        self.entered: dict[str, Person] = {}
        self.acts = 0
        self.recent: list[Act] = []
        """Done in the last days, whose papers are still to be printed."""

    def all(self) -> Filled:
        law = law_now()
        tales = plan(law, self.script, self.today)
        self.sites: Sites = open_house(self.script, law, self.people, self.today)
        for tale in tales:
            if tale.story.registered:
                self._register(tale)
        for tale, n in in_order(tales):
            self._do(tale, n)
        wake_files(today=self.today)
        papers = issue_papers(self.recent, self.people, self.today, self.site)
        Registering(law, self.people, self.today, self.saved).all()
        return Filled(len(self.files), self.acts, len(self.saved), papers)

    # ------------------------------------------------------------ one act

    def _do(self, tale: Told, n: int) -> None:
        deed = tale.deeds[n]
        by, facts, moment = self._by(deed), self._named(tale, deed.act.facts), self._moment(deed)
        if moment < timezone.make_aware(deed.moment) and "taken_time" in facts:
            facts["taken_time"] = f"{timezone.localtime(moment):%H:%M}"  # an hour of today that has not come yet
        key = uuid.uuid5(KEYS, f"{self.slug}/{self.today}/{tale.id}/{n}")
        day, act = deed.moment.date(), deed.act
        if act.kind in ("rectify", "annul"):
            outcome = self._mend(tale, deed, by, facts, key, moment)
        else:
            more: dict[str, Any] = {
                "by": by, "act": act.kind, "today": day, "key": key, "facts": facts, "role": act.role, "subjects": act.subjects,
                "evidence": self._pictures(tale, n, by, moment), "recorded_at": moment,
            }  # fmt: skip
            file = self.files.get(tale.id)
            outcome = open_file(kind=tale.story.procedure, **more) if file is None else record(file=file.pk, **more)
        if isinstance(outcome, NotRecorded):
            raise DeedRefused(f"{tale.id}, {act.kind} em {day}: {', '.join(outcome.codes)} {outcome.detail}")
        self.files[tale.id] = outcome.file
        self.acts += 1
        if day >= self.today - PRINTED:
            self.recent.append(outcome.act)

    def _mend(
        self, tale: Told, deed: Deed, by: User, facts: dict[str, Any], key: uuid.UUID, moment: dt.datetime
    ) -> Recorded | NotRecorded:
        reason = facts.pop("reason_text")
        given: dict[str, Any] = {
            "by": by, "file": self.files[tale.id].pk, "about": deed.act.about, "reason_text": reason, "today": deed.moment.date(), "key": key,
            "recorded_at": moment,
        }  # fmt: skip
        return annul(**given, falls_with=deed.falls) if deed.act.kind == "annul" else rectify(**given, facts=facts)

    def _by(self, deed: Deed) -> User:
        role = house_role(deed.act.role)
        assert role is not None
        return self.people[role.value]

    def _moment(self, deed: Deed) -> dt.datetime:
        """What happens today is not ahead of the clock."""
        return min(timezone.make_aware(deed.moment), timezone.now())

    # ------------------------------------------------------------ who and where

    def _named(self, tale: Told, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._name(tale, value) for name, value in facts.items()}

    def _name(self, tale: Told, value: Any) -> Any:
        if not isinstance(value, str) or not value.startswith("@"):
            return value
        what, _, which = value[1:].partition("/")
        if what in ("team", "place"):
            return self.sites.refs[f"{what}/{which}"]
        if what == "file":
            return ref_of(self.files[f"{which}/0"].pk)
        return self._person(tale, what).ref

    def _person(self, tale: Told, name: str) -> Person:
        key = tale.cast.keys[name]
        if key not in self.entered:
            there = guardian_of(self.slug) if key == GUARDIAN else None
            self.entered[key] = there or enter_person(by=self.people["attendant"], today=self.today, **tale.cast.people[name])
        return self.entered[key]

    def _register(self, tale: Told) -> None:
        beast = tale.cast.beast
        enter_animal(
            by=self.people["attendant"], today=self.today, species=beast.species, sex=beast.sex, coat=beast.coat_text, marks=beast.marks_text,
            name=beast.name, chip=beast.chip, guardian=self._person(tale, "responsible"),
        )  # fmt: skip

    # ------------------------------------------------------------ pictures

    def _pictures(self, tale: Told, n: int, by: User, moment: dt.datetime) -> list[Evidence]:
        deed, cast = tale.deeds[n], tale.cast
        made = []
        for number in range(deed.pictures):
            beast = cast.beast
            shot = Shot(
                beast.species, beast.coat, beast.marks, f"{beast.seed}/{n}/{number}",
                "inside" if deed.act.kind == "examine" else "paddock" if number else cast.scene, night=cast.scene == "night" and not number,
                heads=min(3, max(1, len(cast.heads))), at=deed.moment, latitude=cast.spot.latitude, longitude=cast.spot.longitude, look=beast.seed,
            )  # fmt: skip
            upload = SimpleUploadedFile(f"foto-{number + 1}.jpg", picture(shot), "image/jpeg")
            point = {} if cast.spot.latitude is None else _point(cast.spot.latitude, cast.spot.longitude)
            kept = keep_evidence(by=by, upload=upload, says=_says(deed, number), taken_at=moment, **point)
            self.saved.append(kept)
            made.append(kept)
        return made


def _point(latitude: float, longitude: float | None) -> dict[str, Decimal]:
    return {"latitude": Decimal(f"{latitude:.6f}"), "longitude": Decimal(f"{longitude:.6f}")}


def _says(deed: Deed, number: int) -> str:
    if deed.act.kind == "examine":
        return "Durante o exame"
    if deed.act.kind == "seize_cart":
        return "Veículo e carga, no lugar da apreensão"
    return "Já no acolhimento" if number else "No lugar em que foi encontrado"


__all__ = ["DeedRefused", "Filled", "fill_city", "is_to_be_filled"]
