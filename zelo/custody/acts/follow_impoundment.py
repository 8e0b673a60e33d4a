"""What follows an act of an impoundment: its row is read off the acts anew; refs that name nobody, chips that cannot be and full places refuse it."""

from __future__ import annotations

import re
from decimal import Decimal

from django.db.models import Sum

from zelo.animals.acts import put_chip
from zelo.animals.chips import ChipFault, read
from zelo.animals.models import Animal, AnimalChip
from zelo.custody.acts.follow_ends import follow_ends
from zelo.custody.facts import chip_of, exact, head_chips
from zelo.custody.holding import heads_held
from zelo.custody.models import BoardingPlace, Impoundment, Team
from zelo.law.facts import Value
from zelo.law.faults import Refuse
from zelo.legal.points import point_of
from zelo.people.keys import folded as without_accents
from zelo.people.queries import REF as PERSON
from zelo.people.queries import by_refs
from zelo.proceedings.facts import Asked, folded
from zelo.proceedings.following import Happened

REF = re.compile(r"([a-z])-([0-9]{1,18})")
WORDS = ("species", "sex", "marks", "place_text")
NAMES = ("responsible", "claimant", "received_by", "recipient", "caller_text")
PEOPLE = ("responsible", "claimant", "received_by", "recipient")
MOST_HEADS = 5000
"""More in one file is a slip of the hand."""


def follow_impoundment(happened: Happened) -> None:
    facts = folded(happened.law, happened.acts, happened.today)
    brought = happened.act.facts
    if "chip" in brought:
        _fit_chip(happened, str(brought["chip"] or ""))
    people = by_refs({str(value) for name in PEOPLE if (value := exact(facts, name))})
    for name in PEOPLE:
        named = str(brought.get(name) or "")
        if PERSON.fullmatch(named) and named not in people:
            raise Refuse("no_such_person", "Esta pessoa não está no cadastro. Escolha-a de novo.", needs=[name])
    row, _ = Impoundment.objects.get_or_create(file=happened.file)
    row.called_on, row.risk = exact(facts, "called_on"), exact(facts, "risk") or ""
    row.place_text = exact(facts, "place_text") or ""
    row.latitude, row.longitude = _point(facts, strict="point" in brought)
    row.taken_on, row.species = exact(facts, "taken_on"), exact(facts, "species") or ""
    row.heads = _heads(happened, facts) if row.taken_on else 0
    row.chip = chip_of(facts)
    row.head_chips = sorted(set(head_chips(Asked(happened.file.pk, happened.acts, happened.today, happened.law)).values()))
    row.responsible, row.claimant = (people.get(str(exact(facts, name))) for name in ("responsible", "claimant"))
    row.team = _team(str(exact(facts, "team") or ""))
    row.present = _present(happened, row)
    _board(happened, row, str(exact(facts, "boarding_place") or ""))
    _registry(happened, row, facts)
    if row.animal is not None and row.heads == 1:
        follow_ends(happened, row.animal)
    row.folded = _words(happened, facts)
    if row.present and happened.standing.heads:
        # Of a group some may be gone already.
        row.heads = heads_held(happened.law, happened.standing)
    row.save()


def _heads(happened: Happened, facts: dict[str, Value]) -> int:
    heads = int(exact(facts, "animals") or 0)
    if "animals" in happened.act.facts and not 0 < heads <= MOST_HEADS:
        raise Refuse("wrong_type", f"Confira o número de animais: é de 1 a {MOST_HEADS}.", needs=["animals"])
    return heads


def _words(happened: Happened, facts: dict[str, Value]) -> str:
    """The words by which a person may look for the file, each once: species, marks, place, and names that are nobody's in the registry."""
    known = {**happened.law.vocabulary.facts, **happened.law.known}
    said = [known[name].shown(facts[name].exact) for name in WORDS if exact(facts, name)]
    said += [text for name in NAMES if (text := str(exact(facts, name) or "")) and not PERSON.fullmatch(text)]
    return " ".join(dict.fromkeys(without_accents(" ".join(said)).split()))


def _fit_chip(happened: Happened, text: str) -> None:
    found = read(text)
    if isinstance(found, ChipFault):
        raise Refuse("wrong_type", found.asks, needs=["chip"])
    if happened.act.kind == "implant_chip" and found.standard != "iso":
        raise Refuse("wrong_type", "O microchip implantado deve ter 15 algarismos (ISO 11784). Confira a etiqueta.", needs=["chip"])


def _point(facts: dict[str, Value], strict: bool) -> tuple[Decimal | None, Decimal | None]:
    """`-22.84,-42.10`."""
    text = str(exact(facts, "point") or "")
    if not text:
        return None, None
    found = point_of(text)
    if found is None and strict:
        raise Refuse("wrong_type", "O ponto no mapa se escreve latitude,longitude, e fica na Terra.", needs=["point"])
    return found or (None, None)


def _team(ref: str) -> Team | None:
    found = REF.fullmatch(ref)
    return Team.objects.filter(pk=int(found[2])).first() if found and found[1] == "t" else None


def _present(happened: Happened, row: Impoundment) -> bool:
    """Taken in, not gone: handed over, destined, dead or fled it is not here, though money may still be owed."""
    if row.taken_on is None or happened.standing.final:
        return False
    return heads_held(happened.law, happened.standing) > 0


def _board(happened: Happened, row: Impoundment, ref: str) -> None:
    found = REF.fullmatch(ref)
    row.place = None
    if not found or found[1] != "b":
        return
    coming = happened.act.facts.get("boarding_place") == ref
    counted = "animals" in happened.act.facts
    # Two animals brought to the last stall at once: one after the other.
    places = BoardingPlace.objects.select_for_update() if coming or counted else BoardingPlace.objects
    row.place = places.filter(pk=int(found[2])).first()
    if row.place is None:
        raise Refuse("no_such_place", "Este local não está na lista. Escolha-o de novo.", needs=["boarding_place"])
    if not (coming or counted) or not row.present:
        return
    if coming and not row.place.active:
        raise Refuse("place_closed", f"{row.place} está fechado. Escolha outro local.", needs=["boarding_place"])
    others = Impoundment.objects.filter(place=row.place, present=True).exclude(file=happened.file)
    taken = others.aggregate(heads=Sum("heads"))["heads"] or 0
    if taken + row.heads > row.place.capacity:
        raise Refuse(
            "place_full",
            f"{row.place} tem {row.place.capacity} lugares, {taken} ocupados: não cabem mais {row.heads}. Escolha outro local.",
            needs=["boarding_place"],
        )


def _registry(happened: Happened, row: Impoundment, facts: dict[str, Value]) -> None:
    """A chip that the registry knows names the animal; one it does not know begins a record, where the file is of one animal."""
    if not row.chip or row.heads != 1:
        return
    known = AnimalChip.objects.filter(number=row.chip, twin=False, struck_at=None).first()
    if known is not None:
        row.animal_id = known.animal_id
        return
    if row.animal is None:
        sex, marks = exact(facts, "sex") or "", exact(facts, "marks") or ""
        row.animal = Animal.objects.create(species=row.species, sex=sex, marks=marks, entered_by=happened.by)
    put_chip(row.animal, row.chip, by=happened.by, today=happened.today)
