"""What a column without a known header holds, told by what stands in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stdnum.br import cpf

from zelo.imports.columns import NONE, Guess
from zelo.imports.data import load
from zelo.imports.text import fold

_CHIP = re.compile(r"(?:0\d\d|9\d\d)[\s.-]?\d{4}[\s.-]?\d{4}[\s.-]?\d{4}|9\d{14}|0\d{14}")


def by_content(cells: Sequence[str], has_header: bool) -> Guess:
    """Three in five filled cells must look alike. Words are only believed where the table has no header at all."""
    filled = [cell.strip() for cell in cells if cell.strip()][:200]
    if (len(filled) < 3 and has_header) or not filled:
        return NONE
    most = 0.6 * len(filled)
    if sum(bool(_CHIP.fullmatch(cell)) for cell in filled) >= most:
        return Guess("animal.chip", 0.6, "content")
    if sum(cpf.is_valid(cell) for cell in filled) >= most:
        return Guess("person.document", 0.6, "content")
    if sum(bool(re.fullmatch(r"[^@\s]+@[^@\s]+\.[a-z]+", cell.lower())) for cell in filled) >= most:
        return Guess("person.email", 0.6, "content")
    if sum(bool(re.fullmatch(r"\(\d\d\)\s?9?\d{4}[\s-]?\d{4}", cell)) for cell in filled) >= most:
        return Guess("person.phone", 0.5, "content")
    if not has_header:
        for field, words in (("animal.species", "species"), ("animal.sex", "sex")):
            known = {fold(word) for said in load("words")[words].values() for word in said}
            if sum(fold(cell) in known for cell in filled) >= most:
                return Guess(field, 0.5, "content")
    return NONE
