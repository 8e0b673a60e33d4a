"""The whole file as one PDF: cover with the standing and an index, a sheet an act, its papers, its pictures, the PDFs it brought; sheets numbered.

Bounded whatever is on the file: pictures are drawn small and no more than `MOST_PICTURES`, a joined PDF has at most `MOST_JOINED` pages and
`LARGEST_JOINED` bytes, and all of them together `MOST_SHEETS`; what is left out has a sheet that says so, with its SHA-256.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import IO, Any

import pikepdf
from django.utils import timezone
from pikepdf import Pdf

from zelo.documents.letterhead import letterhead
from zelo.documents.models import Paper
from zelo.documents.money import charges
from zelo.documents.names import Names, names_of
from zelo.documents.pictures import for_print, wide
from zelo.documents.queries import by_act, bytes_of, holding, papers_of, versions
from zelo.documents.sheets import MOST_SHEETS, joined, stamped
from zelo.documents.typesetting import Press, breakable
from zelo.law.procedures.forms import Sheets
from zelo.law.wording import day
from zelo.proceedings.facts import law_acts_of, procedure_of
from zelo.proceedings.models import Evidence
from zelo.proceedings.queries import Look
from zelo.proceedings.told import Told, told
from zelo.proceedings.words import DEADLINE_STATES, deadline_label, kind_label, stage_label, waits

MOST_PICTURES = 300
WIDEST = 800


@dataclass(frozen=True)
class Sight:
    """What of a file its reader may see. By default, all of it."""

    names: Names | None = None
    """What refs stand for, to this reader."""
    acts: tuple[Told, ...] | None = None
    """The acts as they are told to this reader."""
    withheld: frozenset[int] = frozenset()
    """Numbers of papers that identify somebody else."""


WITHHELD = "Este papel identifica outra pessoa. Quem pode vê-lo o pede no atendimento."


@dataclass
class Piece:
    """Something that gets sheets: an act, a paper of it, a PDF it brought."""

    key: str
    what: str
    day: str
    inside: bool = False
    gone: bool = False
    pdf: Pdf | None = None
    """None: its sheets are ours, out of `autos.typ`."""
    pages: int = 0
    start: int = 0


@dataclass
class Autos:
    """One file being put together."""

    look: Look
    names: Names
    withheld: frozenset[int]
    papers: dict[int, list[Paper]]
    sheets: list[dict[str, Any]] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    room: int = MOST_SHEETS
    open: ExitStack = field(default_factory=ExitStack)


def autos(look: Look, sight: Sight | None = None) -> IO[bytes]:
    """A temporary file with the PDF, at its beginning. Raises `NotTypeset`."""
    sight = sight or Sight()
    names = names_of(look.acts, law=look.law) if sight.names is None else sight.names
    made = Autos(look, names, sight.withheld, by_act(papers_of(look.file.pk)))
    now = versions(law_acts_of(look.acts))
    with made.open:
        for one in told(look) if sight.acts is None else sight.acts:
            _act(made, one)
            for paper in made.papers.get(one.n, []):
                _paper(made, paper, holding(paper, now))
            for row in look.evidence.get(one.n, []):
                if not row.is_picture:
                    _evidence(made, row)
        return _bound(made)


# ---------------------------------------------------------------- pieces


def _sheet(made: Autos, key: str, title: str, **more: Any) -> None:
    empty: dict[str, Any] = {"mark": "", "lead": "", "says": [], "rows": [], "pictures": [], "hash": ""}
    made.sheets.append({"key": key, "title": title, **empty, **more})


def _act(made: Autos, one: Told) -> None:
    row = made.look.acts[one.n - 1]
    recorded = timezone.localtime(one.recorded_at)
    who = f"{one.by}, {one.role.lower()}" if one.role else one.by
    rows = [[_first_up(label), breakable(made.names.said(value))] for label, value in one.pairs]
    rows += [[_first_up(label), f"até {day(due)}"] for label, due in one.deadlines]
    if one.subjects:
        rows.append(["Animais", breakable(one.subjects)])
    mark = (
        "Anulado por outro ato."
        if one.gone
        else "Retificado por outro ato: o que se lê aqui é o que vale."
        if one.rectified
        else ""
    )
    _sheet(
        made, f"act-{one.n}", f"Ato {one.n}: {one.label}", mark=mark,
        lead=f"Refere-se a {day(one.on)} · registrado em {recorded:%d/%m/%Y às %Hh%M} por {who}"
        + (f" · sobre o ato {one.about}" if one.about else ""),
        says=[breakable(one.says)] if one.says else [], rows=rows, pictures=list(_pictures(made, one.n)), hash=row.hash,
    )  # fmt: skip
    made.pieces.append(Piece(f"act-{one.n}", f"Ato {one.n}: {one.label}", day(one.on), gone=one.gone))


def _pictures(made: Autos, n: int) -> Iterator[dict[str, Any]]:
    for row in made.look.evidence.get(n, []):
        if not row.is_picture or len(made.files) >= MOST_PICTURES:
            continue
        drawn = for_print(row, WIDEST)
        if drawn is not None:
            name = f"{len(made.files)}.jpg"
            made.files[name] = drawn
            yield {"file": name, "wide": wide(drawn), "says": breakable(row.says or row.name), "sha256": row.sha256}


def _paper(made: Autos, paper: Paper, holds: bool) -> None:
    what = f"{paper.label} nº {paper}"
    if paper.pk in made.withheld:
        return _instead(made, f"paper-{paper.pk}", what, WITHHELD, paper.sha256)
    try:
        pdf = Pdf.open(io.BytesIO(bytes_of(paper)))
    except (pikepdf.PdfError, Paper.DoesNotExist):
        return _instead(made, f"paper-{paper.pk}", what, "O arquivo deste papel não abre.", paper.sha256)
    made.pieces.append(
        Piece(f"paper-{paper.pk}", what + ("" if holds else " (não vale mais)"), day(timezone.localdate(paper.issued_at)), inside=True, gone=not holds,
              pdf=pdf, pages=len(pdf.pages))
    )  # fmt: skip
    made.room -= len(pdf.pages)
    return None


def _evidence(made: Autos, row: Evidence) -> None:
    what = f"{row.get_type_display()[:1].upper()}{row.get_type_display()[1:]}: {breakable(row.name)}"
    if row.type != Evidence.Type.PDF:
        return _instead(made, f"evidence-{row.pk}", what, "Este arquivo não se imprime: veja-o na página do processo.", row.sha256)
    pdf, why = joined(row, made.room, made.open)
    if pdf is None:
        return _instead(made, f"evidence-{row.pk}", what, why, row.sha256)
    made.pieces.append(
        Piece(f"evidence-{row.pk}", what, day(timezone.localdate(row.at)), inside=True, pdf=pdf, pages=len(pdf.pages))
    )
    made.room -= len(pdf.pages)
    return None


def _instead(made: Autos, key: str, what: str, why: str, sha256: str) -> None:
    """A sheet in the place of what cannot be joined."""
    _sheet(made, key, what, lead="Peça que não está nestas folhas", says=[why, f"O original está guardado. SHA-256: {sha256}"])
    made.pieces.append(Piece(key, f"{what} (não juntado)", "", inside=True))


# ---------------------------------------------------------------- binding


def _bound(made: Autos) -> IO[bytes]:
    now = timezone.now()
    common = {
        **letterhead(made.look.law),
        "file": f"{kind_label(made.look.law, made.look.file.kind)} {made.look.file}",
        "undrawn": "",
    }
    with Press(made.files) as press:
        data = {**common, "part": "sheets", "sheets": made.sheets}
        ours = Pdf.open(io.BytesIO(press.pdf("autos.typ", data, moment=now, archive=False)))
        starts = [(found["key"], found["page"]) for found in press.query("autos.typ", data, "sheet")]
        cover = {**common, **_cover(made.look), "part": "cover"}
        # Laid out twice: how many sheets the index takes moves the numbers that stand in it.
        many = len(Pdf.open(io.BytesIO(press.pdf("autos.typ", {**cover, "index": _index(made)}, moment=now, archive=False))).pages)
        spans = _spans(starts, len(ours.pages))
        at = many + 1
        for piece in made.pieces:
            piece.start, piece.pages = at, piece.pages or len(spans[piece.key])
            at += piece.pages
        front = Pdf.open(io.BytesIO(press.pdf("autos.typ", {**cover, "index": _index(made)}, moment=now, archive=False)))
        stamps = Pdf.open(io.BytesIO(press.pdf("stamps.typ", _stamps(made, at - 1), moment=now, archive=False)))
    whole = Pdf.new()
    whole.pages.extend(front.pages)
    for piece in made.pieces:
        whole.pages.extend(piece.pdf.pages if piece.pdf is not None else [ours.pages[page] for page in spans[piece.key]])
    stamped(whole, stamps)
    whole.docinfo["/Title"] = f"Autos: {common['file']}"
    out = tempfile.TemporaryFile(prefix="zelo-autos-")
    whole.save(out)
    out.seek(0)
    return out


def _spans(starts: list[tuple[str, int]], total: int) -> dict[str, range]:
    """The pages of each sheet of ours, from 0."""
    ends = [page for _, page in starts[1:]] + [total + 1]
    return {key: range(page - 1, end - 1) for (key, page), end in zip(starts, ends, strict=True)}


def _sheets(made: Autos) -> Sheets | None:
    return procedure_of(made.look.law, made.look.file.kind).sheets


def _numbered(made: Autos) -> Callable[[int], str]:
    """The number of a sheet as the law wants it written."""
    form = _sheets(made)
    digits = form.digits if form else 1
    return lambda number: f"{number:0{digits}d}"


def _stamps(made: Autos, many: int) -> dict[str, Any]:
    form, sheet = _sheets(made), _numbered(made)
    return {"numbers": [sheet(number) for number in range(1, many + 1)], "initials": bool(form and form.initials)}


def _index(made: Autos) -> list[dict[str, Any]]:
    sheet = _numbered(made)
    return [
        {"what": piece.what, "day": piece.day, "inside": piece.inside, "gone": piece.gone, "from": sheet(piece.start), "to": sheet(piece.start + piece.pages - 1)}
        for piece in made.pieces
    ]  # fmt: skip


def _cover(look: Look) -> dict[str, Any]:
    law, kind, standing = look.law, look.file.kind, look.standing
    many = len(look.acts)
    return {
        "made": f"{timezone.localtime():%d/%m/%Y às %Hh%M}", "acts-count": f"{many} atos." if many > 1 else "Um ato.",
        "stage": stage_label(law, kind, standing.stage), "waits": "" if standing.final else waits(law, standing.waits_for),
        "about": [[name, stage_label(law, kind, one.stage)] for name, one in standing.heads.items()],
        "deadlines": [
            [deadline_label(law, kind, one.name), day(one.due) if one.due else "", DEADLINE_STATES.get(one.state, one.state)]
            for one in standing.deadlines
        ],
        "charges": charges(look).rows, "head": look.file.head,
    }  # fmt: skip


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]
