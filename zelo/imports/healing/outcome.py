"""What healing a cell gives, and what it may know beside the cell."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zelo.imports.reasons import Remark
from zelo.imports.source.numbers import EPOCH


class Outcome(NamedTuple):
    """`value` None: nothing told, or refused. `beside`: values for other fields that stood in this cell too."""

    value: Any
    remarks: tuple[Remark, ...] = ()
    beside: tuple[tuple[str, Any], ...] = ()


NOTHING = Outcome(None)


@dataclass(frozen=True)
class Context:
    """`as_of` is the day of reference: nothing is later, ages count back from it. `area` is the area code of phones that have none (None: such phones
    are left out). `take`: codes of refusals whose offer is taken for the whole file, as a person decided. `month_first`: fields whose dates have the
    month before the day; `unsure`: fields where both orders were seen, so that a date with two readings is refused."""

    as_of: dt.date
    area: str | None = None
    epoch: dt.date = EPOCH
    take: frozenset[str] = field(default_factory=frozenset)
    month_first: frozenset[str] = field(default_factory=frozenset)
    unsure: frozenset[str] = field(default_factory=frozenset)
