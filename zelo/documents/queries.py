"""What can be asked about papers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import models
from django.db.models import Count

from zelo.documents.models import Paper, PaperBytes, PaperCounter
from zelo.law import Law
from zelo.law.procedures.acts import Act as LawAct
from zelo.law.procedures.folding import annulled
from zelo.law.procedures.papers import PaperForm, holds
from zelo.proceedings.facts import law_acts_of, procedure_of
from zelo.proceedings.models import Act, CaseFile


def papers_of(file: int) -> list[Paper]:
    """Every paper of a file, the oldest first, without its bytes. One query."""
    return list(Paper.objects.filter(act__file=file).select_related("act").order_by("pk"))


def versions(acts: Iterable[LawAct]) -> dict[int, int | None]:
    """For each act the number of the one that last rectified it, 0 where none did; None where it no longer counts."""
    acts = list(acts)
    gone = annulled(acts)
    found: dict[int, int | None] = {act.n: None if act.n in gone else 0 for act in acts}
    for act in sorted(acts, key=lambda a: a.n):
        if act.kind == "rectify" and act.n not in gone and act.about and found.get(act.about) is not None:
            found[act.about] = act.n
    return found


def holding(paper: Paper, now: Mapping[int, int | None]) -> bool:
    """Whether a paper still says what its act says: `now` is what `versions` told."""
    return now.get(paper.act.n) == paper.version


def offered(law: Law, kind: str, act: str, facts: Mapping[str, object], held: Mapping[str, object]) -> dict[str, PaperForm]:
    """The papers that may follow an act: `facts` are the act's own, mended; `held` what the file knows besides."""
    known = {**held, **facts}
    papers = procedure_of(law, kind).papers
    return {name: paper for name, paper in papers.items() if act in paper.after and holds(paper.where, known)}


@dataclass(frozen=True)
class Proof:
    """What anyone who has a paper's code may know. Nothing of a person."""

    paper: Paper
    file: CaseFile
    holds: bool
    annulled: bool
    newer: Paper | None


def proof(code: str) -> Proof | None:
    paper = Paper.objects.select_related("act__file").filter(code=code).first()
    if paper is None:
        return None
    acts = law_acts_of(list(Act.objects.filter(file=paper.act.file_id).order_by("n")))
    now = versions(acts)
    if holding(paper, now):
        return Proof(paper, paper.act.file, True, False, None)
    version = now[paper.act.n]
    newer = None if version is None else Paper.objects.filter(act=paper.act, kind=paper.kind, version=version).first()
    return Proof(paper, paper.act.file, False, version is None, newer)


def bytes_of(paper: Paper) -> bytes:
    return bytes(PaperBytes.objects.get(pk=paper.pk).pdf)


def unsound_papers() -> Iterator[str]:
    """One Portuguese sentence for each paper or number that is not as it was issued. Of the city that is open."""
    given = {(c.kind, c.year): c.last for c in PaperCounter.objects.all()}
    counted = {
        (row["kind"], row["year"]): (row["many"], row["last"])
        for row in Paper.objects.values("kind", "year").annotate(many=Count("pk"), last=models.Max("number")).order_by()
    }
    for kind, year in sorted(counted.keys() | given.keys()):
        many, last = counted.get((kind, year), (0, 0))
        if not many == last == given.get((kind, year), 0):
            yield f"papéis {kind} de {year}: há {many}, o maior número é {last}, e foram dados {given.get((kind, year), 0)}"
    kept = set()
    for stored in PaperBytes.objects.select_related("paper").order_by("pk").iterator(chunk_size=50):
        kept.add(stored.pk)
        if hashlib.sha256(bytes(stored.pdf)).hexdigest() != stored.paper.sha256:
            yield f"papel {stored.paper.label} {stored.paper}: o PDF não é o que foi emitido"
    for paper in Paper.objects.exclude(pk__in=kept) if kept else Paper.objects.all():
        yield f"papel {paper.label} {paper}: o PDF não está mais lá"


def by_act(papers: Sequence[Paper]) -> dict[int, list[Paper]]:
    found: dict[int, list[Paper]] = {}
    for paper in papers:
        found.setdefault(paper.act.n, []).append(paper)
    return found
