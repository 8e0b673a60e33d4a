"""Case files found by what somebody types of them: their number, what their kind is called, an animal, a place, a person."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from zelo.custody.models import Impoundment
from zelo.custody.searching import search
from zelo.enforcement.models import FileParty
from zelo.law import Law
from zelo.law.wording import folded
from zelo.proceedings.models import CaseFile, Projection
from zelo.proceedings.words import kind_label, procedures, stage_label

MOST = 8
LONGEST = 120
_TYPED = re.compile(r"(?P<words>[^\d/]*?)\s*(?:n[ºo°.]+\s*)?(?:(?P<number>\d{1,6})(?:\s*/\s*(?P<year>\d{4}))?)?\s*")


@dataclass(frozen=True)
class Sought:
    """What was typed. `exact`: a whole number, of which a kind has one file."""

    text: str
    kinds: tuple[str, ...]
    words: str = ""
    number: int | None = None
    year: int | None = None
    known: bool = False
    """Whether its words are those of a kind, or there are none."""

    @property
    def exact(self) -> bool:
        return self.known and self.number is not None and self.year is not None


def sought(law: Law, text: str, kinds: Collection[str] = (), kind: str = "") -> Sought:
    """`kinds`: those among which one looks; none: all of this law. `kind`: the one that was chosen beside."""
    of_law = [one for one in procedures(law) if not kinds or one in kinds]
    among = tuple([kind] if kind in of_law else of_law)
    text = " ".join(text.replace("\0", "").split())[:LONGEST]
    found = _TYPED.fullmatch(text)
    if found is None:
        return Sought(text, among)
    words = folded(found["words"]).strip()
    named = tuple(one for one in among if _called(law, one, words)) if words else among
    return Sought(
        text, named or among, words, int(found["number"]) if found["number"] else None, int(found["year"]) if found["year"] else None, bool(named)
    )  # fmt: skip


def _called(law: Law, kind: str, words: str) -> bool:
    """`denuncia`, `auto`, `processo sancion`: the beginning of its name, or of a word of it."""
    label = folded(kind_label(law, kind))
    return label.startswith(words) or any(one.startswith(words) for one in label.split() if len(words) > 3)


def find(wanted: Sought, *, people: bool) -> list[CaseFile]:
    """The newest first, with their projections. `people`: whether who asks may look people up. Queries do not grow with what is there."""
    if not wanted.text or not wanted.kinds:
        return []
    files = CaseFile.objects.select_related("projection").filter(kind__in=wanted.kinds)
    if wanted.known:
        if wanted.number is not None:
            files = files.filter(number=wanted.number)
            files = files.filter(year=wanted.year) if wanted.year is not None else files
        return list(files.order_by("-year", "-number")[:MOST])
    found = search(wanted.text, people=people, most=MOST)
    pks = {file.pk for file, _ in found.files}
    if found.animals:
        pks |= set(Impoundment.objects.filter(animal__in=[one for one, _ in found.animals]).values_list("file", flat=True)[:MOST])
    if found.people:
        pks |= set(
            FileParty.objects.filter(person__in=[one for one, _ in found.people])
            .order_by("-file")
            .values_list("file", flat=True)[:MOST]
        )
    return list(files.filter(pk__in=pks).order_by("-pk")[:MOST]) if pks else []


def title(law: Law, file: CaseFile) -> str:
    """`Fiscalização 12/2026`."""
    return f"{kind_label(law, file.kind)} {file}"


def line(law: Law, file: CaseFile) -> str:
    """`Fiscalização 12/2026 · Rua das Flores, 10 · Vistoria feita`."""
    row: Projection | None = getattr(file, "projection", None)
    if row is None or file.kind not in procedures(law):
        return title(law, file)
    place = str(row.shown.get("place_text") or "")
    return " · ".join(filter(None, (title(law, file), place[:80], stage_label(law, file.kind, row.stage))))
