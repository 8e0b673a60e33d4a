"""Numbers of the national registry, and money."""

from __future__ import annotations

import re
from decimal import Decimal

from zelo.imports.healing.outcome import Context, Outcome
from zelo.imports.reasons import remark


def sinpatinhas(field: str, cell: str, at: Context) -> Outcome:
    """No official form of it is published: `BR-` and twelve digits is what is met, anything else is kept and told."""
    text = re.sub(r"\s+", "", cell).upper()
    if found := re.fullmatch(r"(?:RG)?BR[-–—.:/]?(\d{12})", text):
        written = f"BR-{found[1]}"
        return Outcome(written, (remark("sinpatinhas_marks", field, cell, became=written),) if written != cell else ())
    return Outcome(text[:32], (remark("sinpatinhas_odd", field, cell),))


def money(field: str, cell: str, at: Context) -> Outcome:
    """Value: `Decimal` reais with two places. `R$ 1.234,50`, `1234.5`, `35`."""
    text = re.sub(r"R\$|reais|\s", "", cell, flags=re.IGNORECASE)
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+,\d{1,2}", text):
        text = text.replace(".", "").replace(",", ".")
    elif re.fullmatch(r"\d{1,3}(?:,\d{3})+\.\d{2}", text):
        text = text.replace(",", "")
    if not re.fullmatch(r"\d{1,9}(?:\.\d{1,4})?", text) or not text.isascii():
        return Outcome(None, (remark("money_unreadable", field, cell),))
    value = Decimal(text).quantize(Decimal("0.01"))
    shown = f"R$ {value:,.2f}".translate(str.maketrans(",.", ".,"))
    return Outcome(
        value, (remark("money_read", field, cell, became=shown),) if re.sub(r"\s", "", cell) != re.sub(r"\s", "", shown) else ()
    )
