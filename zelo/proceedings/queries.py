"""What can be asked about case files."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, models
from django.db.models import Count, QuerySet

from zelo.law import Law
from zelo.law.procedures.standing import Standing
from zelo.legal.models import LawState
from zelo.legal.queries import law_now
from zelo.proceedings.chain import genesis, hash_of
from zelo.proceedings.evidence import digest_of
from zelo.proceedings.facts import Asked, Days, law_acts_of, stand, surroundings
from zelo.proceedings.models import Act, Attached, CaseFile, Counter, Evidence, Moved, Projection, Recomputation

NUMBER = re.compile(r"\s*(\d{1,9})\s*/\s*(\d{4})\s*")


def law_held() -> Law:
    """The law as it stands, held still until the transaction ends: changes of calendar or readings wait, other acts do not."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(LawState._meta.db_table)} WHERE id = 1 FOR SHARE")
    return law_now()


# ---------------------------------------------------------------- one file


@dataclass(frozen=True)
class Look:
    """A file as a page shows it: three queries for the file, its acts and their evidence, and those of its surroundings."""

    file: CaseFile
    acts: tuple[Act, ...]
    evidence: Mapping[int, list[Evidence]]
    """By act number."""
    standing: Standing
    law: Law
    around: Mapping[str, Any]
    today: dt.date


def file_by_number(kind: str, number: int, year: int, *also: str) -> CaseFile | None:
    """`also`: rows of other rooms to bring in the same query."""
    return CaseFile.objects.select_related("projection", *also).filter(kind=kind, number=number, year=year).first()


def acts_of(file: int) -> list[Act]:
    return list(Act.objects.filter(file=file).select_related("by").order_by("n"))


def look(file: CaseFile, *, today: dt.date, law: Law | None = None) -> Look:
    """The file with its standing computed now. Raises what `facts.BROKEN` names for a file whose law no longer holds it."""
    law = law or law_now()
    rows = acts_of(file.pk)
    acts = law_acts_of(rows)
    asked = Asked(file.pk, acts, today, law)
    around = surroundings(file.kind, [asked])[0]
    found = evidence_by_act(file.pk) if any(row.evidence for row in rows) else {}
    return Look(file, tuple(rows), found, stand(law, file.kind, acts, today, around, Days(file.kind, asked)), law, around, today)


def evidence_by_act(file: int) -> dict[int, list[Evidence]]:
    """By the number of the act that brought it."""
    found: dict[int, list[Evidence]] = {}
    for link in Attached.objects.filter(act__file=file).select_related("act", "evidence"):
        found.setdefault(link.act.n, []).append(link.evidence)
    return found


def evidence_of(file: int) -> list[Evidence]:
    return list(Evidence.objects.filter(attached__act__file=file).select_related("by").distinct())


# ---------------------------------------------------------------- lists


def files(
    *,
    kind: str | None = None,
    stage: str | None = None,
    final: bool | None = None,
    waits_for: str | None = None,
    task: str | None = None,
) -> QuerySet[Projection]:
    """Projections with their files, the last acted on first. One query, whatever it finds."""
    found = Projection.objects.select_related("file").order_by("-acted_at")
    wanted = {"kind": kind, "stage": stage, "final": final, "waits_for": waits_for}
    found = found.filter(**{name: value for name, value in wanted.items() if value is not None})
    return found.filter(tasks__contains=[task]) if task else found


def due(*, until: dt.date, since: dt.date | None = None) -> QuerySet[Projection]:
    """Open files whose next deadline ends by a day, the nearest first."""
    found = Projection.objects.select_related("file").filter(final=False, next_due__lte=until).order_by("next_due", "file_id")
    return found.filter(next_due__gte=since) if since else found


def overdue() -> QuerySet[Projection]:
    """Open files in which the city itself is late."""
    return Projection.objects.select_related("file").filter(final=False, overdue=True).order_by("acted_at")


def by_stage(kind: str) -> dict[str, int]:
    rows = Projection.objects.filter(kind=kind).values("stage").annotate(many=Count("pk")).order_by("stage")
    return {row["stage"]: row["many"] for row in rows}


def search_number(text: str) -> list[CaseFile]:
    """`17/2026`, or a bare `17`: of every kind, the newest first."""
    whole = NUMBER.fullmatch(text)
    found = CaseFile.objects.select_related("projection")
    if whole:
        return list(found.filter(number=int(whole[1]), year=int(whole[2])))
    bare = text.strip()
    return list(found.filter(number=int(bare))[:20]) if bare.isascii() and bare.isdigit() and len(bare) <= 6 else []


def moves_of(file: int) -> list[Moved]:
    return list(Moved.objects.filter(file=file).select_related("recomputation__change"))


def recomputations(number: int = 20) -> list[Recomputation]:
    return list(Recomputation.objects.select_related("change")[:number])


def faulty() -> QuerySet[Projection]:
    """Files that could not be computed under the law as it stands."""
    return Projection.objects.select_related("file").exclude(fault="")


# ---------------------------------------------------------------- soundness


def broken_chains(*, evidence: bool = True) -> Iterator[str]:
    """One Portuguese sentence for each file whose acts, numbers or evidence are not as they were recorded. Of the city that is open."""
    yield from _numbers()
    acts = Act.objects.order_by("file_id", "n").iterator(chunk_size=2000)
    attached = _attached()
    row = next(acts, None)
    for file in CaseFile.objects.order_by("pk").iterator(chunk_size=2000):
        own: list[Act] = []
        while row is not None and row.file_id <= file.pk:
            if row.file_id == file.pk:
                own.append(row)
            row = next(acts, None)
        fault = _chain(file, own, attached)
        if fault:
            yield f"{file.kind} {file}: {fault}"
    if evidence:
        yield from _evidence()


def _chain(file: CaseFile, acts: Sequence[Act], attached: Mapping[int, list[str]]) -> str | None:
    previous = genesis(file)
    for place, act in enumerate(acts, 1):
        if act.n != place:
            return f"falta o ato {place}"
        if act.previous != previous:
            return f"o ato {act.n} não segue o anterior"
        if hash_of(act) != act.hash:
            return f"o ato {act.n} não é o que foi registrado"
        if sorted(act.evidence) != attached.get(act.pk, []):
            return f"as provas do ato {act.n} não são as que foram juntadas"
        previous = act.hash
    if not acts:
        return "não tem nenhum ato"
    if (file.acts_count, file.head) != (len(acts), previous):
        return f"a cadeia termina no ato {len(acts)}, e devia terminar no {file.acts_count}"
    return None


def _attached() -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for act, sha256 in Attached.objects.values_list("act_id", "evidence__sha256").iterator(chunk_size=5000):
        found.setdefault(act, []).append(sha256)
    return {act: sorted(hashes) for act, hashes in found.items()}


def _numbers() -> Iterator[str]:
    counted = {
        (row["kind"], row["year"]): (row["many"], row["last"])
        for row in CaseFile.objects.values("kind", "year").annotate(many=Count("pk"), last=models.Max("number")).order_by()
    }
    given = {(c.kind, c.year): c.last for c in Counter.objects.all()}
    for kind, year in sorted(counted.keys() | given.keys()):
        many, last = counted.get((kind, year), (0, 0))
        if not many == last == given.get((kind, year), 0):
            yield f"{kind} de {year}: há {many} processos, o maior número é {last}, e foram dados {given.get((kind, year), 0)}"


def _evidence() -> Iterator[str]:
    for row in Evidence.objects.order_by("pk").iterator(chunk_size=500):
        found = digest_of(row)
        if found is None:
            yield f"prova {row.pk} ({row.name}): o arquivo não está mais lá"
        elif found != row.sha256:
            yield f"prova {row.pk} ({row.name}): o arquivo não é o que foi recebido"


__all__ = [
    "Look", "acts_of", "broken_chains", "by_stage", "due", "evidence_by_act", "evidence_of", "faulty", "file_by_number", "files", "law_held", "look",
    "moves_of", "overdue", "recomputations", "search_number",
]  # fmt: skip
