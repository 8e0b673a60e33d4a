"""What can be asked about a city's law. `law_now` is the door everybody uses."""

import datetime as dt
import threading
import uuid
from typing import Any

from django.db import connection
from django.utils import timezone

from zelo.law import Law, law
from zelo.legal.facts import calendar_of, readings_of
from zelo.legal.library import day_rules, library
from zelo.legal.models import CalendarDay, Change, Consultation, LawState, OfficialPiece, OfficialText, ReadingChoice
from zelo.tenancy.current import current_city, current_schema

_bound: dict[str, tuple[uuid.UUID, Law]] = {}
_guard = threading.Lock()


def law_now() -> Law:
    """The law of the city that is open, under its calendar and readings. One query when nothing changed. Raises `PackFaults`."""
    state = LawState.objects.get(pk=1)
    key = f"{connection.settings_dict['NAME']}:{current_schema()}"
    with _guard:
        found = _bound.get(key)
    if found is not None and found[0] == state.version:
        return found[1]
    slug = current_city().slug
    seeded = None if state.seeded_from is None or state.seeded_until is None else (state.seeded_from, state.seeded_until)
    calendar = calendar_of(CalendarDay.objects.filter(removed_at=None), day_rules(slug), seeded)
    readings = readings_of(ReadingChoice.objects.all(), library().pack(slug))
    made = law(library(), slug, readings=readings, calendar=calendar)
    with _guard:
        _bound[key] = (state.version, made)
    return made


def local_time() -> Any:
    """A context in which days and hours are those of the city that is open."""
    return timezone.override(library().pack(current_city().slug).city.time_zone)


def standing_days(year: int) -> list[CalendarDay]:
    return list(CalendarDay.objects.filter(removed_at=None, on__year=year).select_related("entered_by"))


def next_days(today: dt.date, number: int) -> list[CalendarDay]:
    """The next marked days, today's among them."""
    return list(CalendarDay.objects.filter(removed_at=None, on__gte=today)[:number])


def newest_choices() -> dict[str, ReadingChoice]:
    """The choice that holds, by interpretation."""
    found: dict[str, ReadingChoice] = {}
    for choice in ReadingChoice.objects.select_related("by"):
        found.setdefault(choice.interpretation, choice)
    return found


def consultation(token: str) -> Consultation | None:
    return Consultation.objects.select_related("moved_by").filter(token=token.replace("\0", "?")).first()


def changes(number: int = 100) -> list[Change]:
    return list(Change.objects.select_related("by")[:number])


def official_text() -> OfficialText | None:
    return OfficialText.objects.select_related("by").defer("text").first()


def official_pieces(prefix: str = "") -> dict[str, OfficialPiece]:
    """The pieces of the newest text by provision; only those of one article where `prefix` names it."""
    newest = OfficialText.objects.values("pk")[:1]
    found: Any = OfficialPiece.objects.filter(of__in=newest).exclude(provision="")
    if prefix:
        found = found.filter(provision__regex=rf"^{prefix}(_|$)")
    return {piece.provision: piece for piece in found}
