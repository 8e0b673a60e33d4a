"""The city takes a reading of a doubtful text."""

from django.db import transaction

from zelo.accounts.models import User
from zelo.legal.acts.following import follow, lock
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.library import library
from zelo.legal.models import Change, ReadingChoice
from zelo.legal.permissions import READINGS, demand
from zelo.tenancy.current import current_city


@transaction.atomic
def choose_reading(*, by: User, interpretation: str, reading: str, reason: str, act: str, seen: int) -> ReadingChoice:
    """`seen`: the choice that stood on the person's screen (its id, 0 for none). Raises KeyError for an unknown interpretation."""
    demand(by, READINGS)
    item = library().pack(current_city().slug).interpretations[interpretation]
    reason, act = reason.strip(), " ".join(act.split())
    if reading not in item.readings:
        raise Unfit("reading", "Escolha uma das leituras da lista.")
    if not reason:
        raise Unfit("reason", "Diga por que o município lê a lei assim.")
    state = lock()
    standing = ReadingChoice.objects.filter(interpretation=interpretation).select_related("by").first()
    if (standing.pk if standing else 0) != seen:
        assert standing is not None
        raise Conflict(
            f"Enquanto você decidia, {standing.by} escolheu «{item.readings.get(standing.reading, standing.reading)}». "
            "Nada foi mudado; veja abaixo o que vale agora e decida de novo."
        )
    if reading == (standing.reading if standing else item.taken):
        raise Conflict("Esta leitura já é a que vale. Nada foi mudado.")
    made = ReadingChoice.objects.create(interpretation=interpretation, reading=reading, reason=reason, act=act[:200], by=by)
    says = f"{item.issue} Passa a valer: {item.readings[reading]}" + (f" ({act})" if act else "")
    follow(state, kind=Change.Kind.READING_CHOSEN, says=says, by=by)
    return made
