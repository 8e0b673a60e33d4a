"""Who and what a story is about: people, an animal, a place, a team; drawn by chance from the story's seed."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zelo.demonstration.animals import Beast, invented_animal
from zelo.demonstration.ground import Spot, spot_in
from zelo.demonstration.people import AREAS, invented_institution, invented_person
from zelo.demonstration.script import Script, Story
from zelo.demonstration.words import LARGE
from zelo.law import Law

HEADS = ("branca", "malhada", "parda", "preta", "chifruda", "mocha", "pequena", "manca", "baia")


@dataclass(frozen=True)
class Cast:
    seed: str
    people: Mapping[str, Mapping[str, Any]]
    """`responsible`, `recipient`, `institution` → fields of `Person`."""
    keys: Mapping[str, str]
    """The same names → which person it is: stories that share one name the same key."""
    beast: Beast
    spot: Spot
    team: str
    place: str
    """The boarding place's name; empty where the town has none."""
    heads: tuple[str, ...]
    """Names of a collective file's heads."""
    pictures: int
    """How many are taken when the animal is."""
    scene: str
    number: int
    """For registers and notices: unlike that of another story."""


def cast_for(law: Law, script: Script, story: Story, rng: random.Random, place: str, today: dt.date) -> Cast:
    """`place`: of the story and its copy in the script."""
    seed = f"{law.pack.slug}/{today}/{place}"
    area = AREAS.get(law.pack.city.state, "11")
    spot = spot_in(law, rng)
    keys = {
        "responsible": f"who/{story.who}" if story.who else f"{place}/responsible",
        "recipient": f"{place}/recipient",
        "institution": f"institution/{rng.randrange(len(script.institutions))}" if script.institutions else "",
    }
    people: dict[str, Mapping[str, Any]] = {}
    for name, key in keys.items():
        own = random.Random(f"{law.pack.slug}/{today}/{key}")
        home = spot_in(law, own)
        if name == "institution" and key:
            people[name] = invented_institution(own, script.institutions[int(key.rsplit("/", 1)[1])], home, area)
        elif key:
            people[name] = invented_person(own, home, area)
    of_animal = f"{law.pack.slug}/{today}/animal/{story.animal}" if story.animal else f"{seed}/animal"
    own = random.Random(of_animal)
    species = own.choice(story.species or ("horse",))
    fitting = [p["name"] for p in script.places if "for" not in p or species in p["for"]]
    return Cast(
        seed, people, keys, invented_animal(own, species, of_animal), spot, rng.choice(script.teams), rng.choice(fitting) if fitting else "",
        tuple(rng.sample(HEADS, story.heads)) if story.heads > 1 else (), 2 if rng.random() < 0.25 else 1,
        story.at or ("road" if species in LARGE else "street"), int(place.split(".")[0]) * 20 + int(place.split(".")[1]) + 1,
    )  # fmt: skip
