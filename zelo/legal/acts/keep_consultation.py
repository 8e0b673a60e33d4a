"""A question is kept, to be shown to others by a link that cannot be guessed."""

import datetime as dt
import secrets
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from zelo.law import Answer, Refusal
from zelo.legal.acts.following import lock
from zelo.legal.conflicts import Unfit
from zelo.legal.models import Consultation
from zelo.legal.queries import law_now

DATES = ("due", "until", "valid_until")
STANDING_STILL = dt.date.max
"""A term that stands still has no last day yet; it is open until it has one."""


@transaction.atomic
def keep_consultation(*, ask: str, given: Mapping[str, Any]) -> Consultation:
    """Anyone may. The lock keeps the answer and a change of the law in one order: none is missed by the recomputation."""
    lock()
    bound = law_now()
    outcome = bound.ask(ask, given)
    if isinstance(outcome, Refusal) and outcome.code in (
        "unknown_ask",
        "unknown_fact",
        "wrong_type",
        "unknown_word",
        "broken_pack",
    ):
        raise Unfit("given", outcome.says)
    return Consultation.objects.create(
        token=secrets.token_urlsafe(18),
        ask=ask,
        given=dict(given),
        answer=outcome.as_json(),
        pack=outcome.pack,
        open_until=open_until(outcome),
    )


def open_until(outcome: Answer | Refusal) -> dt.date | None:
    if isinstance(outcome, Refusal):
        return None
    for name in DATES:
        if isinstance(outcome.values.get(name), dt.date):
            found: dt.date = outcome.values[name]
            return found
    return STANDING_STILL if outcome.ask == "deadline" else None
