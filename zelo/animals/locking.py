"""Whoever writes what hangs on an animal (custody, events, chips) holds its row first: of two at once, one waits."""

from zelo.animals.models import Animal


def locked(animal: Animal | int) -> Animal:
    """The row as it is now. In a transaction; its guardian's row is not held. Raises Animal.DoesNotExist."""
    number = animal if isinstance(animal, int) else animal.pk
    return Animal.objects.select_for_update(of=("self",)).select_related("guardian").get(pk=number)
