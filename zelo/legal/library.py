"""The packs on disk, read once a process. A new release of a pack is seen when the process starts anew."""

import functools

from django.conf import settings

from zelo.law import Library
from zelo.law.calendar import DayRule


@functools.lru_cache(maxsize=4)
def _read(root: str) -> Library:
    from pathlib import Path

    return Library(Path(root))


def library() -> Library:
    return _read(str(settings.CITIES))


def day_rules(slug: str) -> tuple[DayRule, ...]:
    """The rules for a city's marked days: the nation's, the state's, the pack's own. Raises `PackFaults`, KeyError."""
    packs = library()
    pack = packs.pack(slug)
    return (*packs.calendars[""], *packs.calendars.get(pack.city.state, ()), *pack.days)
