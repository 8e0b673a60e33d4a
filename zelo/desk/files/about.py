"""The head of a case page: what the file is about, from the facts its acts brought."""

from __future__ import annotations

from dataclasses import dataclass

from zelo.proceedings.facts import folded, law_acts_of
from zelo.proceedings.models import Evidence
from zelo.proceedings.queries import Look
from zelo.proceedings.told import signatures
from zelo.proceedings.words import shown, stage_label

ANIMAL = ("species", "sex", "marks")
PEOPLE = ("responsible", "claimant", "capacity", "received_by", "recipient", "boarding_place", "team", "documents")


@dataclass(frozen=True)
class About:
    animal: str
    chip: str
    place: str
    day: tuple[str, str]
    picture: Evidence | None
    pairs: tuple[tuple[str, str], ...]
    heads: tuple[tuple[str, str], ...]


def about(look: Look) -> About:
    law = look.law
    facts = folded(law, law_acts_of(look.acts), look.today)

    def said(name: str) -> str:
        return shown(law, name, facts[name].exact) if name in facts and facts[name].exact not in (None, "") else ""

    animals = facts["animals"].exact if "animals" in facts else None
    parts = [*([f"{animals} animais"] if isinstance(animals, int) and animals > 1 else []), *filter(None, map(said, ANIMAL))]
    day = next(((law.fact_label(n), said(n)) for n in ("taken_on", "called_on") if n in facts), ("", ""))
    drawn = {ref for act in law_acts_of(look.acts) for ref in signatures(law, act.facts)}
    picture = next(
        (one for n in sorted(look.evidence) for one in look.evidence[n] if one.is_picture and str(one.pk) not in drawn), None
    )
    text = ", ".join(parts)
    return About(
        text[:1].upper() + text[1:], grouped(said("chip")), said("place_text"), day, picture,
        tuple((law.fact_label(name), said(name)) for name in PEOPLE if said(name)),
        tuple((name, stage_label(law, look.file.kind, one.stage)) for name, one in look.standing.heads.items()),
    )  # fmt: skip


def grouped(chip: str) -> str:
    """`076 0000 0000 0123`, as it is read aloud."""
    return f"{chip[:3]} {chip[3:7]} {chip[7:11]} {chip[11:]}" if len(chip) == 15 else chip
