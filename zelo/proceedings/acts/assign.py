"""With whom a file is: taken, passed on, freed; one by one or all of a person's at once. Who had it before stays in the rows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from zelo.accounts.models import User
from zelo.law.procedures.roles import ROLES
from zelo.legal.conflicts import Conflict, Unfit
from zelo.proceedings.duty import assigned, holders, last_of_role, person_of
from zelo.proceedings.facts import law_acts_of
from zelo.proceedings.models import Act, Assignment, CaseFile, OpenDeadline
from zelo.proceedings.permissions import DISTRIBUTORS, demand_staff, pack_roles

HOW = Assignment.How
STALE = "Outra pessoa mexeu nisto antes: o processo já não estava com quem a página mostrava. Confira com quem ele está agora."


@transaction.atomic
def assign(*, by: User, file: int, role: str, to: int | None, was: int | None) -> Assignment | None:
    """`to`: the account that has it from now on, None: nobody. `was`: with whom the page showed it; somebody else there now is a `Conflict`.
    None where it is so already: a form sent twice acts once. Raises PermissionDenied, `Unfit` ("role", "to"), `Conflict`, CaseFile.DoesNotExist."""
    demand_staff(by)
    if role not in ROLES:
        raise Unfit("role", "Escolha uma função da lista.")
    row = CaseFile.objects.select_for_update(of=("self",)).select_related("projection").get(pk=file)
    if row.projection.final:
        raise Conflict("O processo está encerrado: não há prazo a acompanhar.")
    held, current = holders(), current_person(file, role)
    if current == to and Assignment.objects.filter(file=file, role=role, until=None).exists():
        return None
    if current != was:
        raise Conflict(STALE)
    _may(by, role, to, current)
    _fits(role, to, held.get(role, frozenset()))
    return _write(by, [(file, role)], to)[0]


@transaction.atomic
def pass_all(*, by: User, of: int, to: int | None, roles: Sequence[str] = ()) -> int:
    """All that is with a person in open files (of some roles, or of all) passes to another, or to nobody; answers how many. Sent again it finds
    none. Raises PermissionDenied, `Unfit` ("to"): who receives must hold each of the roles."""
    demand_staff(by)
    if by.pk != of and not by.has_role(*DISTRIBUTORS):
        raise PermissionDenied
    if to == of:
        raise Unfit("to", "Escolha outra pessoa: os processos já estão com esta.")
    wanted = {one for one in _with(of) if not roles or one[1] in roles}
    # Locked in one order, then looked at again: what was passed on meanwhile is no longer theirs.
    list(
        CaseFile.objects.select_for_update().filter(pk__in={file for file, _ in wanted}).order_by("pk").values_list("pk", flat=True)
    )
    still = [one for one in _with(of) if one in wanted]
    held = holders()
    for role in sorted({role for _, role in still}):
        _fits(role, to, held.get(role, frozenset()))
    return len(_write(by, still, to))


def current_person(file: int, role: str) -> int | None:
    """With whom a file is for a role: whom somebody named, else who did the last act of that role; None where it is without person."""
    acts = law_acts_of(list(Act.objects.filter(file=file).order_by("n")))
    return person_of(file, role, assigned([file]), last_of_role(acts), holders())


def settle_person(user: User) -> None:
    """After the roles of an account changed, or it was closed or opened again: what is no longer theirs to do stands without person, what was
    given to them and waits is theirs again."""
    theirs = pack_roles(user) if user.is_active else frozenset()
    OpenDeadline.objects.filter(person=user).exclude(role__in=theirs).update(person=None)
    mine = list(Assignment.objects.filter(person=user, until=None, role__in=theirs).values_list("file_id", "role"))
    for role in sorted(theirs):
        OpenDeadline.objects.filter(file__in=[file for file, one in mine if one == role], role=role).update(person=user)


def settle_everybody() -> None:
    """The same of all accounts: for what was written in the moment in which an account was closed."""
    held = holders()
    for role in OpenDeadline.objects.exclude(person=None).order_by().values_list("role", flat=True).distinct():
        OpenDeadline.objects.filter(role=role).exclude(person=None).exclude(person__in=held.get(role, ())).update(person=None)


def _with(person: int) -> list[tuple[int, str]]:
    """File and role of all that is with a person, in open files."""
    said = Assignment.objects.filter(person=person, until=None, file__projection__final=False).values_list("file_id", "role")
    shown = OpenDeadline.objects.filter(person=person).values_list("file_id", "role")
    return sorted({*said, *shown})


def _may(by: User, role: str, to: int | None, current: int | None) -> None:
    """One takes what is with nobody, and passes on one's own; who distributes the work, anybody's."""
    if by.has_role(*DISTRIBUTORS) or current == by.pk:
        return
    if role not in pack_roles(by) or (current is None and to != by.pk):
        raise PermissionDenied
    if current is not None:
        raise Conflict("O processo está com outra pessoa. Ela o passa adiante, ou quem distribui o trabalho.")


def _fits(role: str, to: int | None, able: Iterable[int]) -> None:
    if to is not None and to not in able:
        raise Unfit("to", f"Esta conta não tem a função {ROLES[role]}, ou está fechada.")


def _write(by: User, wanted: Sequence[tuple[int, str]], to: int | None) -> list[Assignment]:
    """The files are locked. The rows before are closed, new ones opened, and the deadlines of these roles follow."""
    now: dt.datetime = timezone.now()
    how = HOW.FREED if to is None else HOW.TAKEN if to == by.pk else HOW.PASSED
    made: list[Assignment] = []
    for role in sorted({role for _, role in wanted}):
        files = [file for file, one in wanted if one == role]
        Assignment.objects.filter(file__in=files, role=role, until=None).update(until=now)
        made += Assignment.objects.bulk_create(
            Assignment(file_id=file, role=role, person_id=to, how=how, since=now, by=by) for file in files
        )
        OpenDeadline.objects.filter(file__in=files, role=role).update(person=to)
    return made
