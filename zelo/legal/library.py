"""The packs on disk, read once a process. A new release of a pack is seen when the process starts anew."""

import functools
from pathlib import Path

from django.conf import settings

from zelo.law import Library, PackFaults
from zelo.law.calendar import DayRule
from zelo.law.cases import Case, read_cases


@functools.lru_cache(maxsize=4)
def _read(root: str) -> Library:
    return Library(Path(root))


def library() -> Library:
    return _read(str(settings.CITIES))


def day_rules(slug: str) -> tuple[DayRule, ...]:
    """The rules for a city's marked days: the nation's, the state's, the pack's own. Raises `PackFaults`, KeyError."""
    packs = library()
    pack = packs.pack(slug)
    return (*packs.calendars[""], *packs.calendars.get(pack.city.state, ()), *pack.days)


def plain_cases(slug: str) -> tuple[Case, ...]:
    """A pack's own cases that are asked under the readings in force. None where the file is missing or broken: nothing rests on them."""
    path = library().pack(slug).folder / "cases.yaml"
    return _cases(path, path.stat().st_mtime_ns) if path.exists() else ()


@functools.lru_cache(maxsize=16)
def _cases(path: Path, changed: int) -> tuple[Case, ...]:
    try:
        return tuple(case for case in read_cases(path) if not case.readings)
    except PackFaults:
        return ()
