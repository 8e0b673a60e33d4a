"""Opening the next file out of one: which the packs allow, what goes along, and what was opened already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from zelo.accounts.models import User
from zelo.desk.files.forms import typed
from zelo.desk.files.suggested import suggest_counts
from zelo.enforcement.linking import linked
from zelo.law import Law
from zelo.law.procedures.check_origins import FILE, brought
from zelo.portal.typed import whole
from zelo.proceedings import words
from zelo.proceedings.facts import folded, law_acts_of, procedure_of
from zelo.proceedings.models import CaseFile
from zelo.proceedings.permissions import pack_roles
from zelo.proceedings.queries import Look, file_by_number
from zelo.proceedings.refs import ref_of

FROM = "de"
SEEN = "vistos"


@dataclass(frozen=True)
class Door:
    """An act that opens another file. `same`: of the same kind, of the same fact."""

    verb: str
    kind: str
    url: str
    same: bool


def doors(law: Law, file: CaseFile, user: User) -> tuple[Door, ...]:
    """What this person may open out of a file. No query."""
    roles = pack_roles(user)
    at = urlencode({FROM: f"{words.kind_address(law, file.kind)}/{file.year}/{file.number}"})
    found = [
        Door(
            words.verb(law, kind, act), words.kind_label(law, kind),
            f"{reverse('open_file', args=[words.kind_address(law, kind), words.act_address(law, kind, act)])}?{at}", kind == file.kind,
        )
        for kind, procedure in words.procedures(law).items()
        if file.kind in procedure.comes_from
        for act in procedure.opens_with
        if roles & set(procedure.acts[act].by) and FILE in brought(law, procedure, act)
    ]  # fmt: skip
    # What begins in one way only stands before what begins in several.
    many = Counter(door.kind for door in found)
    return tuple(sorted(found, key=lambda door: (door.same, many[door.kind])))


def origin_at(law: Law, kind: str, text: str) -> CaseFile | None:
    """The file that `denuncia/2026/12` names, out of which one of `kind` may be opened; None for any other."""
    address, _, rest = text.partition("/")
    year, number = (whole(part) for part in (*rest.split("/"), "", "")[:2])
    found = words.kind_at(law, address)
    if found is None or year is None or number is None or found not in procedure_of(law, kind).comes_from:
        return None
    return file_by_number(found, number, year) if 0 < number < 10**9 and 1900 < year < 2201 else None


def opened_from(origin: CaseFile, kind: str) -> list[CaseFile]:
    """The files of a kind that are linked to it already. Two queries."""
    return [row.file for row in linked([origin.pk])[origin.pk] if row.kind == kind]


def along(seen: Look, kind: str, names: Iterable[str]) -> QueryDict:
    """The form of an act that opens a file of `kind`, filled in with what the packs bring along from the file that is seen. Nothing else goes."""
    law, wanted = seen.law, tuple(names)
    carried = procedure_of(law, kind).comes_from[seen.file.kind]
    held = {name: value.exact for name, value in folded(law, law_acts_of(seen.acts), seen.today).items()}
    facts: dict[str, Any] = {
        name: held[source] for name, source in carried.sources.items() if name in wanted and held.get(source) not in (None, "")
    }
    facts |= {name: value for name, value in carried.says.items() if name in wanted}
    # Files of one fact hang on the one from which the first came.
    first = str(held.get(FILE) or "") if kind == seen.file.kind else ""
    if FILE in wanted:
        facts[FILE] = first or ref_of(seen.file.pk)
    data = typed(law, facts, wanted)
    suggest_counts(law, seen, held, data, [name for name in wanted if name not in facts])
    return data


__all__ = ["FROM", "SEEN", "Door", "along", "doors", "opened_from", "origin_at"]
