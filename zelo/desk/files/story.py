"""The files of one story, in the order in which they were opened: what led to this one, and what it led to."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from zelo.enforcement.linking import story_of
from zelo.law import Law
from zelo.proceedings.models import CaseFile
from zelo.proceedings.words import kind_address, kind_label, procedures, stage_label


@dataclass(frozen=True)
class Part:
    """`url` is empty for the file itself."""

    title: str
    stage: str
    final: bool
    url: str


def story(law: Law, file: CaseFile) -> list[Part]:
    """Nothing where no other file is linked to it. A few queries, whatever its length; one where there is none."""
    known = procedures(law)
    rows = [row for row in story_of(file.pk) if row.kind in known]
    if not rows:
        return []
    parts = {
        row.file_id: Part(
            f"{kind_label(law, row.kind)} {row.file}", stage_label(law, row.kind, row.stage), row.final,
            reverse("file", args=[kind_address(law, row.kind), row.file.year, row.file.number]),
        )
        for row in rows
    }  # fmt: skip
    parts[file.pk] = Part(f"{kind_label(law, file.kind)} {file}", "este processo", False, "")
    return [parts[pk] for pk in sorted(parts)]
