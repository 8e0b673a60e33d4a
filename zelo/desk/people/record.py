"""The page of one person: what is known of them, their animals, their files, and what changed. Every opening of it is noted."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from zelo.accounts.models import User
from zelo.animals.models import Animal
from zelo.animals.queries import of_guardian
from zelo.custody.queries import of_person as files_of
from zelo.desk.bound import shown as shown_against
from zelo.desk.files.rows import rows
from zelo.desk.people.doors import door, number_for, of_person, user_of
from zelo.desk.people.timeline import Told, timeline
from zelo.enforcement.facts import INSPECTION, SANCTION
from zelo.enforcement.models import FileParty
from zelo.law import Law
from zelo.legal.pages import page
from zelo.people.acts import note_looks
from zelo.people.listing import changes, merges, twin_pairs
from zelo.people.models import Contact, Look, Person, TwinPair
from zelo.people.permissions import CONTACTS, ENTER, EVERYTHING, LOG, MERGE, SEE
from zelo.people.twins import reasons_said
from zelo.portal.ground import ground
from zelo.proceedings.models import Projection
from zelo.proceedings.words import facts_of, procedures
from zelo.proceedings.words import shown as said

MOST = 50
LAST_CHANGES = 20
PARTS = {SANCTION: "autuado", INSPECTION: "responsável pelo lugar ou pelo animal"}


@dataclass(frozen=True)
class Known:
    """A person as one user may see them: label and value. `hidden`: contacts are held and not shown."""

    name: str
    document: str
    pairs: tuple[tuple[str, str], ...]
    contacts: tuple[Contact, ...]
    hidden: bool


@require_safe
@door(*SEE)
@of_person
def show(request: HttpRequest, law: Law, one: Person) -> HttpResponse:
    user, today = user_of(request), timezone.localdate()
    note_looks(by=user, people=[one], page=Look.Page.PERSON)
    theirs = _files(one)
    known_kinds = procedures(law)
    files = [(row, part) for row, part in theirs if row.kind in known_kinds]
    there = known(user, one)
    contacts = user.has_role(*CONTACTS)
    return page(
        request, "desk/people/record.html", law, person=one, known=there, files=list(zip(rows(law, [row for row, _ in files], today), [part for _, part in files], strict=True)),
        animals=[_shown(law, animal) for animal in of_guardian(one).prefetch_related("photos__evidence")[:MOST]], roles=list(one.roles.all()),
        log=_log(user, one, contacts), merges=list(merges(one)), twins=_twins(one) if user.has_role(*MERGE) else [],
        mapped=contacts and one.latitude is not None and law.pack.city.map is not None, may=_may(user), today=today,
        bound=shown_against(law, user, [one], today),
    )  # fmt: skip


@require_safe
@door(*CONTACTS)
@of_person
def point(request: HttpRequest, law: Law, one: Person) -> HttpResponse:
    """Where somebody lives, for the small map of their page."""
    points = []
    if one.latitude is not None and one.longitude is not None:
        points = [
            {
                "lat": float(one.latitude),
                "lon": float(one.longitude),
                "title": "Endereço",
                "says": address(one),
                "more": "",
                "url": "",
                "near": False,
            }
        ]
    answer = JsonResponse(
        {"ground": ground(law), "points": points, "focus": [points[0]["lat"], points[0]["lon"]] if points else None}
    )
    answer["Cache-Control"] = "no-store"
    return answer


def _files(one: Person) -> list[tuple[Projection, str]]:
    """Where the person's files stand and what they are in each, the newest first. Not who told something: that is nobody's to see here."""
    held = [
        (row.file.projection, "responsável" if row.responsible_id == one.pk else "quem reclamou o animal")
        for row in files_of(one)[:MOST]
    ]
    party = FileParty.objects.filter(person=one).select_related("file__projection__file").order_by("-file_id")[:MOST]
    held += [(row.file.projection, PARTS.get(row.file.kind, "parte")) for row in party]
    return sorted(held, key=lambda pair: -pair[0].file_id)[:MOST]


def known(user: User, one: Person) -> Known:
    whole = user.has_role(*CONTACTS)
    contacts, lives = tuple(one.contacts.all()), address(one)
    pairs = [
        ("nome no registro civil", one.name if one.social_name else ""),
        ("nascimento", f"{one.born_on:%d/%m/%Y}" if one.born_on and whole else ""),
        ("endereço", lives if whole else ""),
        ("cadastro", f"{one.entered_at:%d/%m/%Y}" + (f", por {one.entered_by}" if one.entered_by else "")),
        ("dados confirmados em", f"{one.confirmed_on:%d/%m/%Y}" if one.confirmed_on else ""),
    ]
    return Known(
        str(one), number_for(user, one), tuple((label, value) for label, value in pairs if value), contacts if whole else (),
        not whole and bool(contacts or lives),
    )  # fmt: skip


def address(one: Person) -> str:
    street = ", ".join(part for part in (one.street, one.street_number, one.complement) if part)
    town = "/".join(part for part in (one.town, one.state) if part)
    code = f"{one.postal_code[:5]}-{one.postal_code[5:]}" if one.postal_code else ""
    return " · ".join(part for part in (street, one.district, town, code) if part)


def _may(user: User) -> dict[str, bool]:
    return {
        "enter": user.has_role(*ENTER), "merge": user.has_role(*MERGE), "everything": user.has_role(*EVERYTHING), "log": user.has_role(*LOG),
    }  # fmt: skip


def _shown(law: Law, animal: Animal) -> tuple[Animal, str, list[str], object]:
    species = said(law, "species", animal.species) if "species" in facts_of(law) else animal.species
    photo = next((one.evidence for one in animal.photos.all() if one.evidence.shown), None)
    return animal, animal.species_said or species, [chip.number for chip in animal.chips.all()], photo


def _log(user: User, one: Person, contacts: bool) -> list[Told]:
    return timeline(
        list(changes(one)[:LAST_CHANGES]), one, contacts=contacts, number=lambda text: number_for(user, Person(document=text))
    )


def _twins(one: Person) -> list[tuple[TwinPair, Person, str]]:
    pairs = twin_pairs(person=one)[:5]
    return [(pair, pair.other if pair.one_id == one.pk else pair.one, reasons_said(pair.reasons)) for pair in pairs]
