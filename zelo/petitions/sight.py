"""What of a file a party sees: all that was done in it, and of other people no more than that they are there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from dataclasses import replace

from zelo.documents.autos import Sight
from zelo.documents.models import Paper
from zelo.documents.names import Names, names_of
from zelo.people.queries import REF as PERSON
from zelo.petitions.access import Seat
from zelo.petitions.models import Petition
from zelo.proceedings.facts import folded, law_acts_of, procedure_of
from zelo.proceedings.queries import Look
from zelo.proceedings.told import Told, told_of

NEVER = frozenset({"caller_text", "description"})
"""Facts that no party is told: who called the city, and their own words, which may tell it."""
SOMEBODY, ANOTHER_FILE = "outra pessoa", "outro processo"
_FILE = re.compile(r"f-[0-9]{1,18}")


def sight_of(seat: Seat, look: Look, papers: Iterable[Paper]) -> Sight:
    whole = names_of(look.acts)
    return Sight(_names(seat, look, whole), tuple(_told(look)), withheld(seat, look, whole, papers))


def narrowed(seat: Seat, look: Look) -> Look:
    """Without what another party of the file sent: a petition prints who they are and where they live. That it was joined stays. One query."""
    rows = Petition.objects.filter(file=seat.file).exclude(party=seat.party).exclude(act=None)
    others = set(rows.values_list("act__n", flat=True))
    return replace(look, evidence={n: found for n, found in look.evidence.items() if n not in others}) if others else look


def withheld(seat: Seat, look: Look, names: Names, papers: Iterable[Paper]) -> frozenset[int]:
    """Papers that print somebody else's document and address. Of a paper that the law no longer knows, nobody can tell whom it identifies."""
    forms = procedure_of(look.law, look.file.kind).papers
    others = {ref for ref, person in names.people.items() if person.pk not in seat.people}
    if not others:
        return frozenset()
    held = {name: value.exact for name, value in folded(look.law, law_acts_of(look.acts), look.today).items()}
    found = set()
    for paper in papers:
        form = forms.get(paper.kind)
        if form is None:
            found.add(paper.pk)
            continue
        known = {**held, **look.acts[paper.act.n - 1].facts}
        # Whom it identified when it was issued may have been mended since: any other person whom the acts ever named by that fact.
        named = {str(known.get(fact) or "") for fact in form.identifies}
        named |= {str(act.facts.get(fact) or "") for act in look.acts for fact in form.identifies}
        if named & others:
            found.add(paper.pk)
    return frozenset(found)


def _names(seat: Seat, look: Look, whole: Names) -> Names:
    words = dict(whole.words)
    for ref, person in whole.people.items():
        if person.pk not in seat.people:
            words[ref] = SOMEBODY
    for act in look.acts:
        for value in act.facts.values():
            if isinstance(value, str) and value not in words and (_FILE.fullmatch(value) or PERSON.fullmatch(value)):
                words[value] = ANOTHER_FILE if value.startswith("f-") else SOMEBODY
    return Names(words, {ref: one for ref, one in whole.people.items() if one.pk in seat.people})


def _told(look: Look) -> list[Told]:
    rows = [copy(row) for row in look.acts]
    for row in rows:
        row.facts = {name: value for name, value in row.facts.items() if name not in NEVER}
    return told_of(look.law, look.file.kind, rows, look.evidence)
