"""Who looks at what guardians declare, and who may tell what of which animal."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied

from zelo.accounts.models import User
from zelo.accounts.roles import Role
from zelo.animals.acts.keep_custody import OWNERS
from zelo.animals.models import Animal, Guardianship
from zelo.people.models import Person
from zelo.people.queries import of_user

QUEUE = (Role.ATTENDANT, Role.REGISTRAR, Role.COORDINATOR)
"""Who confirms and refuses: all of them may see CPF and contacts (people/permissions.py)."""
SETTINGS = (Role.COORDINATOR, Role.ADMINISTRATOR)
TELLERS = tuple(one for one in Guardianship.Capacity if one != Guardianship.Capacity.TEMPORARY)
"""Who tells what happened to an animal; a temporary home tells its owner."""


class NobodysAnimal(Exception):
    """The account does not answer for such an animal; whether there is one is not said."""


def person_of(user: User) -> Person:
    """The record that the account is linked to. Raises PermissionDenied for an account that has none yet."""
    found = of_user(user)
    if found is None:
        raise PermissionDenied
    return found


def own_animal(person: Person, animal: int) -> Animal:
    """The animal, locked, that the person answers for. Raises `NobodysAnimal`."""
    found = Animal.objects.select_for_update(of=("self",)).select_related("guardian").filter(pk=animal).first()
    if found is None or not answers_for(person, found):
        raise NobodysAnimal
    return found


def answers_for(person: Person, animal: Animal) -> bool:
    return Guardianship.objects.filter(animal=animal, person=person, until=None, capacity__in=TELLERS).exists()


def owns(person: Person, animal: Animal) -> bool:
    """Whether the animal is theirs to pass on."""
    return Guardianship.objects.filter(animal=animal, person=person, until=None, capacity__in=OWNERS).exists()


def demand(user: User, roles: tuple[Role, ...]) -> None:
    if not user.has_role(*roles):
        raise PermissionDenied
