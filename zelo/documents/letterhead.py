"""What stands at the head and the foot of every paper of a city: shield, office, law; address that proves it."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import segno

from zelo.law import Law
from zelo.law.wording import number
from zelo.legal.look.arms import drawn
from zelo.legal.offices import offices
from zelo.legal.templatetags.zelo import day_of

HOUSE = "Prefeitura Municipal"
"""Who issues papers where the city's law names no office."""


def letterhead(law: Law, office: str | None = None) -> dict[str, Any]:
    """`office`: its key in the pack; by default the first. One query."""
    city = law.pack.city
    found = offices()
    key = office if office in found else next(iter(found))
    where = found[key]
    return {
        "city": city.name, "state": city.state, "shield": svg(drawn(city.slug)), "office": where.name if city.offices else HOUSE,
        "contact": " · ".join(filter(None, (where.address, where.phone, where.email))), "law": law_name(law),
    }  # fmt: skip


def law_name(law: Law) -> str:
    """`Lei nº 13.071, de 22 de dezembro de 2014: Política Municipal …`; what is not known of it is left out."""
    statute = law.pack.statute
    parts = [statute.type.capitalize()]
    if statute.number is not None:
        parts.append(f"nº {number(int(statute.number)) if str(statute.number).isdigit() else statute.number}")
    if isinstance(statute.enacted, dt.date):
        parts.append(f"de {day_of(statute.enacted)}")
    said = parts[0] + (f" {', '.join(parts[1:])}" if len(parts) > 1 else " municipal")
    return f"{said}: {statute.title}" if statute.title else said


def svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 46">{inside}</svg>'


def qr(address: str) -> str:
    """A QR code as SVG."""
    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", border=0, xmldecl=False, svgns=True, nl=False)
    return out.getvalue().decode()
