"""How an impoundment ended for an animal of the registry: its death and who received it are written into its record, and taken back where the act was
annulled or says something else."""

from __future__ import annotations

from collections.abc import Mapping

from zelo.animals.acts import put_event, put_transfer, take_back_event
from zelo.animals.acts.keep_custody import take_back_passing
from zelo.animals.models import Animal, AnimalEvent
from zelo.animals.spans import Span
from zelo.law.faults import Refuse
from zelo.law.procedures.acts import MENDING, Act
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.models import Person
from zelo.people.queries import by_refs
from zelo.proceedings.facts import living
from zelo.proceedings.following import Happened

SOURCE = "file"
DESTINED = "destine"
DEATHS = ("die", "euthanise")
KILLED = "euthanasia"
"""An outcome with which the animal is dead as well."""
HOWS: Mapping[str, str] = {
    "adoption": "adoption", "special_adoption": "adoption", "auction": "sale", "donation_institution": "donation", "donation_to_entity": "donation",
    "donation_third_party": "donation", "charity_donation": "donation", "university_or_partner": "donation", "other_lawful": "decision",
}  # fmt: skip
"""Outcomes with which the animal becomes somebody else's, and how. With the others it is only kept elsewhere, or goes back."""
WHY = "o ato do processo não vale mais, ou diz outra coisa"


def follow_ends(happened: Happened, animal: Animal) -> None:
    """Raises `Refuse` where the registry says what cannot be true together with the act."""
    if happened.act.kind not in (*DEATHS, DESTINED, *MENDING):
        return
    acts = living(happened.acts, happened.today)
    try:
        _passed(happened, animal, _last(acts, (DESTINED,), HOWS))
        _died(happened, animal, _last(acts, DEATHS) or _last(acts, (DESTINED,), (KILLED,)))
    except (Conflict, Unfit) as error:
        raise Refuse("wrong_type", f"O cadastro do animal ({animal}) diz outra coisa: {error}") from error


def _last(acts: list[Act], kinds: tuple[str, ...], outcomes: Mapping[str, str] | tuple[str, ...] | None = None) -> Act | None:
    """The last that counts; None where its outcome is none of these."""
    found = next((act for act in reversed(acts) if act.kind in kinds), None)
    return found if found is not None and (outcomes is None or found.facts.get("outcome") in outcomes) else None


def _mark(happened: Happened) -> str:
    return f"Processo {happened.file}"


def _died(happened: Happened, animal: Animal, act: Act | None) -> None:
    mark = _mark(happened)
    held = AnimalEvent.objects.filter(animal=animal, kind="death", struck_at=None).first()
    ours = held is not None and held.source == SOURCE and held.data.get("notes", "").startswith(mark)
    if held is not None and ours and (act is None or held.latest != act.on):
        take_back_event(held.pk, by=happened.by, why=WHY)
        held = None
    if act is None or held is not None:
        return
    body = " ".join(str(act.facts.get("body_destination") or "").split())
    told = {
        "cause": " ".join(str(act.facts.get("cause_text") or act.facts.get("reason_text") or "").split())[:200], "place": "shelter", "answers": "city",
        "body_destination": "other" if body else "unknown", "notes": (f"{mark}: {body}" if body else mark)[:500],
    }  # fmt: skip
    put_event(animal, "death", by=happened.by, today=happened.today, span=Span(act.on, act.on, "day"), data=told, source=SOURCE)


def _passed(happened: Happened, animal: Animal, act: Act | None) -> None:
    to = _recipient(act) if act is not None else None
    held = AnimalEvent.objects.filter(
        animal=animal, kind="transfer", struck_at=None, source=SOURCE, data__paper=_mark(happened)
    ).first()
    if held is not None and held.person and (act is None or to is None or (held.person_id, held.latest) != (to.pk, act.on)):
        assert held.latest is not None
        take_back_event(held.pk, by=happened.by, why=WHY)
        take_back_passing(animal, held.person, held.latest)
        held = None
    if act is None or to is None or held is not None or (animal.guardian_id == to.pk):
        return
    how = HOWS[str(act.facts["outcome"])]
    put_transfer(animal, to, by=happened.by, on=act.on, how=how, today=happened.today, paper=_mark(happened), source=SOURCE)


def _recipient(act: Act) -> Person | None:
    """None where it is somebody who is not in the registry."""
    ref = str(act.facts.get("recipient") or "")
    return by_refs({ref}).get(ref)
