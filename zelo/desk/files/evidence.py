"""Files sent with a form: kept at once, so that a form that fails does not lose them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.http import HttpRequest

from zelo.accounts.models import User
from zelo.legal.conflicts import Unfit
from zelo.proceedings.acts import keep_evidence
from zelo.proceedings.models import Evidence

MOST = 20


def brought(request: HttpRequest, user: User) -> tuple[list[Evidence], str]:
    """What came with this request and with those before it; and what is wrong with a file that could not be taken."""
    found = carried(request.POST.getlist("prova"), user)
    wrong = []
    for upload in request.FILES.getlist("provas")[:MOST]:
        try:
            found.append(keep_evidence(by=user, upload=upload))
        except Unfit as error:
            wrong.append(error.message)
    return found[:MOST], " ".join(wrong)


def carried(ids: Sequence[str], user: User) -> list[Evidence]:
    """Only what this person brought and no act has taken yet."""
    wanted = []
    for text in ids[:MOST]:
        try:
            wanted.append(uuid.UUID(text))
        except ValueError:
            continue
    return list(Evidence.objects.filter(pk__in=wanted, by=user, attached=None)) if wanted else []
