"""How an act names another case file: `f-12`."""

from __future__ import annotations

import re

REF = re.compile(r"f-([0-9]{1,18})")


def ref_of(file: int) -> str:
    return f"f-{file}"


def file_of(ref: object) -> int | None:
    """The id in a ref; None for anything else."""
    found = REF.fullmatch(str(ref or ""))
    return int(found[1]) if found else None


__all__ = ["REF", "file_of", "ref_of"]
