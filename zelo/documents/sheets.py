"""PDFs that came as evidence, made into sheets: each page laid on an A4 page of its own, whatever it was, and the number of the sheet over it."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pikepdf
from pikepdf import Name, Page, Pdf, Rectangle

from zelo.proceedings.models import Evidence

A4 = (595.28, 841.89)
AROUND, ABOVE = 28.0, 50.0
"""Points left free beside a joined page, and above it for the number of the sheet."""
STAMP = Rectangle(A4[0] - 212 - 20, A4[1] - 24 - 14, A4[0] - 20, A4[1] - 14)
MOST_JOINED = 400
LARGEST_JOINED = 60_000_000
MOST_SHEETS = 3_000


def joined(row: Evidence, room: int, open_: ExitStack) -> tuple[Pdf | None, str]:
    """The evidence as sheets; or why it cannot be joined, in Portuguese. `room`: how many sheets more the file may have.

    Streams are read when the whole is saved, so the file is held open until then, by `open_`.
    """
    if row.size > LARGEST_JOINED:
        return None, f"O arquivo tem {row.size // 1_000_000} MB, mais do que se junta aos autos."
    try:
        stored: Any = open_.enter_context(row.original.open("rb"))
        source = open_.enter_context(Pdf.open(stored))
        many = len(source.pages)
        if many > min(MOST_JOINED, room):
            return None, f"O arquivo tem {many} páginas, mais do que se junta aos autos."
        if not many:
            return None, "O arquivo não tem nenhuma página."
        source.flatten_annotations("all")
        return _laid(source), ""
    except FileNotFoundError:
        return None, "O arquivo não está mais guardado."
    except pikepdf.PasswordError:
        return None, "O arquivo está protegido por senha e não se pode juntar."
    except (pikepdf.PdfError, pikepdf.DependencyError, ValueError, RuntimeError, OSError):
        return None, "O arquivo está estragado e não abre."


def _laid(source: Pdf) -> Pdf:
    """Only what is drawn is taken: no script, no link, no form comes along."""
    found = Pdf.new()
    space = Rectangle(AROUND, AROUND, A4[0] - AROUND, A4[1] - ABOVE)
    for page in source.pages:
        found.add_blank_page(page_size=A4)
        sheet = Page(found.pages[-1])
        sheet.add_overlay(page, space)
    return found


def stamped(whole: Pdf, stamps: Pdf) -> None:
    """Lays on each page its number."""
    for page, stamp in zip(whole.pages, stamps.pages, strict=True):
        if Name.Rotate in page.obj:
            del page.obj[Name.Rotate]
        Page(page).add_overlay(stamp, STAMP)
