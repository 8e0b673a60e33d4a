"""What the address of the page asks for, and the addresses of the others."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from zelo.accounts.models import User
from zelo.law import Law
from zelo.law.procedures.roles import ROLES
from zelo.portal.typed import whole
from zelo.proceedings.due import Place, Sift
from zelo.proceedings.permissions import DISTRIBUTORS, pack_roles
from zelo.proceedings.words import kind_at

WHEN = {
    "": "tudo", "atrasados": "atrasados", "hoje": "hoje", "3dias": "em até 3 dias úteis", "semana": "em 7 dias", "depois": "depois",
}  # fmt: skip
_WHEN = {"": "", "atrasados": "late", "hoje": "today", "3dias": "soon", "semana": "week", "depois": "later"}
SIDES = {"prefeitura": "da prefeitura", "partes": "das partes e da lei", "todos": "todos"}
_SIDES = {"prefeitura": "house", "partes": "others", "todos": ""}
ME, NOBODY, ANYBODY = "eu", "ninguem", "todos"


@dataclass(frozen=True)
class Asked:
    """The choices as the page's form has them. `who`: `eu`, `ninguem`, `todos`, or the number of an account."""

    when: str
    day: dt.date | None
    who: str
    role: str
    kind: str
    side: str
    after: Place | None

    def address(self, **changed: str) -> str:
        """The address of the same list with something changed; paging begins anew."""
        day = self.day.isoformat() if self.day else ""
        now = {"quando": self.when, "dia": day, "com": self.who, "funcao": self.role, "tipo": self.kind, "de": self.side}
        return "?" + urlencode({name: value for name, value in {**now, **changed}.items() if value})


def asked(law: Law, user: User, given: QueryDict, people: Collection[int]) -> Asked:
    """What does not fit is left out: an address that somebody kept shows a list all the same."""
    who = given.get("com", "")
    if who not in (ME, NOBODY, ANYBODY) and whole(who) not in people:
        who = default_who(user)
    when, side, role, kind = (given.get(name, "") for name in ("quando", "de", "funcao", "tipo"))
    return Asked(
        when if when in WHEN else "", _day(given.get("dia", "")), who, role if role in ROLES else "", kind if kind_at(law, kind) else "",
        side if side in SIDES else "prefeitura", _place(given.get("apos", "")),
    )  # fmt: skip


def default_who(user: User) -> str:
    """Who hands out the work sees everybody's first; who does it, their own."""
    return ANYBODY if user.has_role(*DISTRIBUTORS) or not pack_roles(user) else ME


def sift_of(law: Law, user: User, one: Asked) -> Sift:
    me = one.who == ME
    person = user.pk if me else 0 if one.who == NOBODY else None if one.who == ANYBODY else int(one.who)
    return Sift(
        when="" if one.day else _WHEN[one.when], day=one.day, person=person, roles=pack_roles(user) if me else frozenset(), role=one.role,
        kind=(kind_at(law, one.kind) or "") if one.kind else "", side=_SIDES[one.side],
    )  # fmt: skip


def _day(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


def _place(text: str) -> Place | None:
    day, _, number = text.partition(".")
    on, pk = _day(day), whole(number)
    return Place(on, pk) if on is not None and pk is not None and pk < 2**63 else None


def place_says(place: Place) -> str:
    return f"{place.due.isoformat()}.{place.pk}"
