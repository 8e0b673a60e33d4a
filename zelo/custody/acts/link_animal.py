"""An impounded animal is recognised as one of the registry; what hangs on it (which impoundment it is) is computed anew."""

import datetime as dt

from django.db import transaction

from zelo.accounts.models import User
from zelo.animals.models import Animal
from zelo.custody.models import Impoundment
from zelo.legal.conflicts import Unfit
from zelo.proceedings.acts import project_again
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import demand_staff


@transaction.atomic
def link_animal(*, by: User, file: int, animal: Animal | None, today: dt.date) -> Impoundment:
    """None unlinks. Raises `Unfit` where the file is of another species or of several heads."""
    demand_staff(by)
    CaseFile.objects.select_for_update().get(pk=file)
    row = Impoundment.objects.get(file=file)
    if animal is not None and row.heads > 1:
        raise Unfit("animal", "A ficha é de um grupo. Só a de um animal se liga ao cadastro.")
    if animal is not None and row.species and animal.species != row.species:
        raise Unfit("animal", "O animal do cadastro é de outra espécie. Confira.")
    row.animal = animal
    row.save(update_fields=["animal"])
    project_again(file=file, today=today)
    return row
