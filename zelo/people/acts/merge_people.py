"""Two records of one person become one, with the way back; what names the record that is gone names the one that is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from zelo.accounts.models import User
from zelo.legal.conflicts import Conflict, Unfit
from zelo.people.acts.enter_person import refresh_keys
from zelo.people.changes import note_change, plain
from zelo.people.following import tell
from zelo.people.models import Change, Contact, Merge, NotTwins, Person, TwinPair
from zelo.people.moving import move_all, set_all
from zelo.people.permissions import MERGE, demand
from zelo.people.pointers import moving

ADDRESS = ("street", "street_number", "complement", "district", "postal_code", "town", "state", "latitude", "longitude")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "name": ("name",), "social_name": ("social_name",), "document": ("document",), "born_on": ("born_on",), "address": ADDRESS,
}  # fmt: skip
"""What may be taken from the one record or the other, and the fields of each."""


def stamp(one: Person, other: Person) -> str:
    """What a form showed of both: `merge_people` refuses where it is so no longer."""
    return f"{one.changed_at.isoformat()} {other.changed_at.isoformat()}"


def merge_people(
    *, by: User, kept: int, gone: int, taken: frozenset[str] = frozenset(), seen: str | None = None, why: str = ""
) -> Merge:
    """`taken`: of CHOICES, what comes from the record that is gone; the rest stays as the kept one has it. `seen`: the `stamp` of the form. Sent again
    it is the same merge. Raises Conflict, Unfit, Person.DoesNotExist and PermissionDenied."""
    demand(by, MERGE)
    if taken - CHOICES.keys():
        raise Unfit("taken", "Escolha, de cada dado, qual dos dois fica.")
    if kept == gone:
        raise Conflict("São o mesmo cadastro.")
    with transaction.atomic():
        here, away = lock_both(kept, gone)
        there = Merge.objects.filter(kept=here, gone=away, undone_at=None).first()
        if there is not None:
            return there
        _may(here, away, seen)
        moved = _merge(here, away, taken, by)
        made = Merge.objects.create(kept=here, gone=away, moved=moved, why=" ".join(why.split())[:200], by=by)
        _note(here, away, moved, by, made.why)
        tell(here)
    return made


def undo_merge(*, by: User, merge: int, apart: bool = False) -> Merge:
    """What was moved goes back, but for what has moved on since; a value that was chosen goes back unless it was changed since. `apart`: they are two
    people, and are not to be suspected again. Done twice it is done once. Raises Conflict, Merge.DoesNotExist and PermissionDenied."""
    demand(by, MERGE)
    with transaction.atomic():
        found = Merge.objects.get(pk=merge)
        here, away = lock_both(found.kept_id, found.gone_id)
        found = Merge.objects.select_for_update().get(pk=merge)
        if found.undone_at is not None:
            return found
        if here.merged_into_id is not None:
            raise Conflict("O cadastro que ficou também foi reunido a outro. Desfaça primeiro aquela reunião.")
        _undo(here, away, found.moved)
        found.undone_by, found.undone_at = by, timezone.now()
        found.save(update_fields=["undone_by", "undone_at"])
        if apart:
            tell_apart(by=by, one=here.pk, other=away.pk)
        for person in (here, away):
            _log(person, {"reunido": ""}, by, "a reunião foi desfeita", {"reunido": here.ref if person is away else away.ref})
            tell(person)
    return found


def tell_apart(*, by: User, one: int, other: int) -> None:
    """They look alike and are two people. Once is enough."""
    demand(by)
    first, second = sorted((one, other))
    if first == second:
        raise Conflict("São o mesmo cadastro.")
    NotTwins.objects.get_or_create(one_id=first, other_id=second, defaults={"by": by})
    TwinPair.objects.filter(one=first, other=second).delete()


def gather() -> int:
    """What came to name a record after it was merged away (somebody had its form open) follows it. How many rows. For the background."""
    return sum(_gather(merge) for merge in Merge.objects.filter(undone_at=None, gone__in=_strays()).order_by("pk"))


def _strays() -> set[int]:
    """Records merged away that some row still names."""
    found: set[int] = set()
    for pointer in moving():
        there = pointer.rows.filter(**{f"{pointer.field}__merged_into__isnull": False})
        found |= set(there.order_by().values_list(pointer.field, flat=True).distinct())
    return found


@transaction.atomic
def _gather(merge: Merge) -> int:
    _, away = lock_both(merge.kept_id, merge.gone_id)
    found = Merge.objects.select_for_update().get(pk=merge.pk)
    if found.undone_at is not None or away.merged_into is None:
        return 0
    many = 0
    for part, labels in move_all(away, away.merged_into).items():
        for label, numbers in labels.items():
            held = found.moved.setdefault(part, {}).setdefault(label, [])
            new = [number for number in numbers if number not in held]
            held.extend(new)
            many += len(new)
    found.save(update_fields=["moved"])
    return many


# ---------------------------------------------------------------- the steps


def lock_both(one: int, other: int) -> tuple[Person, Person]:
    """Both, in the order of their numbers, so that two who merge the same pair do not wait for each other. Not against those who only name them."""
    found = {row.pk: row for row in Person.objects.select_for_update(no_key=True).filter(pk__in=(one, other)).order_by("pk")}
    if len(found) < 2:
        raise Person.DoesNotExist
    return found[one], found[other]


def _may(here: Person, away: Person, seen: str | None) -> None:
    for person in (here, away):
        if person.merged_into_id is not None:
            raise Conflict(f"O cadastro de {person} já foi reunido a outro por alguém, agora há pouco. Abra-o de novo.")
    if here.kind != away.kind:
        raise Conflict(
            "Uma é pessoa física e a outra, jurídica: não podem ser a mesma. Se uma foi cadastrada errado, mude o tipo dela antes."
        )
    if seen is not None and seen != stamp(here, away):
        raise Conflict("Um dos dois cadastros foi mudado enquanto você escolhia. Confira os valores de agora e reúna de novo.")


def _merge(here: Person, away: Person, taken: frozenset[str], by: User) -> dict[str, Any]:
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for choice in sorted(taken - {"document"}):
        for name in CHOICES[choice]:
            if getattr(here, name) != getattr(away, name):
                before[name], after[name] = plain(getattr(here, name)), plain(getattr(away, name))
                setattr(here, name, getattr(away, name))
    moved: dict[str, Any] = {"before": before, "after": after, "swapped": []}
    for name, wanted in (("document", "document" in taken), ("user_id", here.user_id is None and away.user_id is not None)):
        if wanted and getattr(here, name) != getattr(away, name):
            _swap(here, away, name)
            moved["swapped"].append([name, plain(getattr(here, name)), plain(getattr(away, name))])
    refresh_keys(here)
    here.save()
    moved |= move_all(away, here)
    away.merged_into = here
    away.save(update_fields=["merged_into"])
    TwinPair.objects.filter(Q(one=away) | Q(other=away)).delete()
    return moved


def _swap(here: Person, away: Person, name: str) -> None:
    """Of a number that is one record's at a time: what the kept one had goes to the other, where it is still found by."""
    mine, theirs = getattr(here, name), getattr(away, name)
    setattr(away, name, None)
    away.save(update_fields=[name])
    setattr(here, name, theirs)
    here.save(update_fields=[name])
    setattr(away, name, mine)
    away.save(update_fields=[name])


def _undo(here: Person, away: Person, moved: Mapping[str, Any]) -> None:
    for name, mine, theirs in reversed(moved.get("swapped", [])):
        if plain(getattr(here, name)) == mine and plain(getattr(away, name)) == theirs:
            _swap(here, away, name)
    for name, value in moved.get("after", {}).items():
        if plain(getattr(here, name)) == value:
            setattr(here, name, Person._meta.get_field(name).to_python(moved["before"][name]))  # type: ignore[union-attr]
    refresh_keys(here)
    here.save()
    away.merged_into = None
    away.save(update_fields=["merged_into"])
    by_label = {pointer.label: pointer for pointer in moving()}
    for label, numbers in moved.get("closed", {}).items():
        pointer = by_label[label]
        for row in pointer.rows.filter(pk__in=numbers, **{pointer.field: here}):
            if set_all(pointer, [row.pk], away):
                pointer.rows.filter(pk=row.pk).update(until=None)
    for label, numbers in moved.get("moved", {}).items():
        pointer = by_label[label]
        still = list(pointer.rows.filter(pk__in=numbers, **{pointer.field: here}).values_list("pk", flat=True))
        if still and not set_all(pointer, still, away):
            for number in still:
                set_all(pointer, [number], away)
    _mains_back(away, moved)


def _mains_back(away: Person, moved: Mapping[str, Any]) -> None:
    held = set(Contact.objects.filter(person=away, main=True).values_list("kind", flat=True))
    for contact in Contact.objects.filter(pk__in=moved.get("mains", {}).get("people.Contact.person", []), person=away):
        if contact.kind not in held:
            contact.main = True
            contact.save(update_fields=["main"])


def _note(here: Person, away: Person, moved: Mapping[str, Any], by: User, why: str) -> None:
    swapped = {name: mine for name, mine, _ in moved["swapped"] if name == "document"}
    was = {name: theirs for name, _, theirs in moved["swapped"] if name == "document"}
    _log(here, {**moved["after"], **swapped, "reunido": away.ref}, by, why, {**moved["before"], **was})
    _log(away, {"reunido": here.ref}, by, why, {})


def _log(person: Person, after: Mapping[str, Any], by: User, why: str, before: Mapping[str, Any]) -> None:
    note_change(subject=Change.Subject.PERSON, number=person.pk, before={"reunido": "", **before}, after=after, by=by, why=why)


__all__ = ["ADDRESS", "CHOICES", "gather", "lock_both", "merge_people", "stamp", "tell_apart", "undo_merge"]
