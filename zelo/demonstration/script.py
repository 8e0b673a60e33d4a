"""`cities/<slug>/demonstration.yaml`: teams, places, prices and stories of an invented town, read and checked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from zelo.law import source
from zelo.law.faults import Fault, PackFaults, Place

FILE = "demonstration.yaml"
KEYS = frozenset({"teams", "places", "prices", "institutions", "chains", "stories"})
STORY_KEYS = frozenset(
    {
        "story",
        "procedure",
        "times",
        "ends",
        "due",
        "stage",
        "species",
        "animal",
        "who",
        "registered",
        "heads",
        "given",
        "risk",
        "steps",
        "at",
    }
)
STEP_KEYS = frozenset({"wait", "after", "role", "about", "of", "pictures", "falls"})


@dataclass(frozen=True)
class Step:
    """One act of a story. `wait`: days since the act before; `after`: a deadline whose end it waits for."""

    kind: str
    facts: Mapping[str, Any]
    wait: int = 0
    after: str | None = None
    role: str | None = None
    about: str | None = None
    """The kind of the act it mends: the last of that kind."""
    of: tuple[int, ...] = ()
    """Heads of a collective file, from 0."""
    pictures: int = 0
    falls: tuple[str, ...] = ()
    """Kinds of acts that an annulment takes along."""


@dataclass(frozen=True)
class Story:
    """What happened to one animal (or cart, or herd), and the stage in which the file must stand on the day the demonstration is made."""

    id: str
    procedure: str
    stage: str
    steps: tuple[Step, ...]
    times: int = 1
    ends: tuple[int, int] | None = None
    """Days ago of the last act: of the first copy and of the last."""
    due: tuple[str, int] | None = None
    """A deadline that runs, and in how many days it ends (or on the first day after that on which it can)."""
    species: tuple[str, ...] = ()
    animal: str | None = None
    """Stories that name the same animal are about one animal."""
    who: str | None = None
    """Stories that name the same person have one responsible."""
    registered: bool = False
    """The animal and its guardian were in the registry before."""
    heads: int = 1
    given: Mapping[str, Any] = ()  # type: ignore[assignment]
    """What other files say: told to the law alone where a story is tried without a database, which knows it by itself."""
    risk: str | None = None
    at: str | None = None
    """The kind of place, for the picture: road, paddock, street, night."""


@dataclass(frozen=True)
class Script:
    teams: tuple[str, ...]
    places: tuple[Mapping[str, Any], ...]
    prices: tuple[Mapping[str, Any], ...]
    institutions: tuple[str, ...]
    stories: tuple[Story, ...]

    def prices_on(self, day: dt.date, today: dt.date) -> dict[str, Decimal]:
        """The prices of a day, where the demonstration is made on `today`."""
        found: dict[str, tuple[dt.date, Decimal]] = {}
        for price in self.prices:
            since = price_since(price, today)
            if since <= day and since >= found.get(price["name"], (dt.date.min, Decimal(0)))[0]:
                found[price["name"]] = (since, Decimal(str(price["value"])))
        return {name: value for name, (_, value) in found.items()}


def price_since(price: Mapping[str, Any], today: dt.date) -> dt.date:
    """The first day of the year before, where the script names no day."""
    since: dt.date = price.get("since") or dt.date(today.year - 1, 1, 1)
    return since


def read_script(folder: Path) -> Script | None:
    """The script of a city's folder; None where it has none. Raises `PackFaults` naming file and line."""
    path = folder / FILE
    if not path.exists():
        return None
    data = source.load(path, f"cities/{folder.name}/{FILE}")
    faults = [Fault(data.at(key), f"chave desconhecida na demonstração: {key}") for key in data if key not in KEYS]
    chains = data.get("chains") or {}
    stories = []
    for entry in data.get("stories") or ():
        faults += [Fault(entry.at(key), f"chave desconhecida na história: {key}") for key in entry if key not in STORY_KEYS]
        lacking = [key for key in ("story", "stage", "steps") if key not in entry]
        if lacking or ("ends" in entry) == ("due" in entry):
            faults.append(Fault(entry.place, "uma história diz story, stage, steps e um de ends e due"))
            continue
        stories.append(_story(entry, tuple(_steps(entry["steps"], chains, entry.place, faults))))
    if faults:
        raise PackFaults(faults)
    teams, places, prices, institutions = (tuple(data.get(key) or ()) for key in ("teams", "places", "prices", "institutions"))
    return Script(teams, places, prices, institutions, tuple(stories))


def _story(entry: Mapping[str, Any], steps: tuple[Step, ...]) -> Story:
    ends = entry.get("ends")
    species = entry.get("species") or ()
    return Story(
        entry["story"], entry.get("procedure", "impoundment"), entry["stage"], steps, entry.get("times", 1),
        None if ends is None else (ends, ends) if isinstance(ends, int) else (ends[0], ends[1]),
        next(iter(entry["due"].items())) if "due" in entry else None,
        (species,) if isinstance(species, str) else tuple(species),
        entry.get("animal"), entry.get("who"), entry.get("registered", False), entry.get("heads", 1), dict(entry.get("given") or {}),
        entry.get("risk"), entry.get("at"),
    )  # fmt: skip


def _steps(entries: Any, chains: Mapping[str, Any], place: Place, faults: list[Fault]) -> Iterator[Step]:
    for entry in entries:
        if isinstance(entry, str):
            if entry in chains:
                yield from _steps(chains[entry], chains, place, faults)
            else:
                yield Step(entry, {})
            continue
        kinds = [key for key in entry if key not in STEP_KEYS]
        if len(kinds) != 1:
            faults.append(Fault(getattr(entry, "place", place), "um passo é um ato só"))
            continue
        facts = entry[kinds[0]]
        yield Step(
            kinds[0], {"all": True} if facts == "all" else dict(facts or {}), entry.get("wait", 0), entry.get("after"), entry.get("role"),
            entry.get("about"), tuple(entry.get("of") or ()), entry.get("pictures", 0), tuple(entry.get("falls") or ()),
        )  # fmt: skip
