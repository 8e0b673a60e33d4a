"""Every code that reading a file can give, with its sentence: data/reasons.yaml, in one place, so that pages show what the rows say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from zelo.imports.data import load

Weight = Literal["healed", "left_out", "refused", "skipped", "file"]
"""`healed`: a value was mended, or read in a way that should be seen. `left_out`: a field stays empty, the row is taken. `refused`: the row is not taken.
`skipped`: the row holds no record. `file`: the whole file is not read."""


@dataclass(frozen=True)
class Reason:
    code: str
    weight: Weight
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What was said of one field of one row. `read` is what the file has, `offer` what it may have meant: to be shown, never taken by itself."""

    code: str
    weight: Weight
    field: str
    read: str
    says: str
    became: str | None = None
    offer: str | None = None


class SourceRefused(Exception):
    """The file is not read, or no further. `code` is of data/reasons.yaml; the message is its sentence, in Portuguese."""

    def __init__(self, code: str, **words: object) -> None:
        self.code = code
        super().__init__(sentence(code, **words))


@cache
def reasons() -> Mapping[str, Reason]:
    found: dict[str, Reason] = {}
    for weight, entries in load("reasons").items():
        for code, (title, says) in entries.items():
            found[code] = Reason(code, cast(Weight, weight), title, says)
    return found


def sentence(code: str, **words: object) -> str:
    return reasons()[code].says.format(**words)


def remark(code: str, field: str, read: str, *, became: str | None = None, offer: str | None = None, **words: object) -> Remark:
    """`words` fill what else the sentence names."""
    reason = reasons()[code]
    read = str(read)
    shown = read if len(read) <= 80 else f"{read[:80]}…"
    return Remark(
        code, reason.weight, field, read, reason.says.format(read=shown, became=became, offer=offer, **words), became, offer
    )
