"""Days as far as they are known: a birth told as a day, a month, a year, or reckoned back from an age said on some day."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

Precision = Literal["day", "month", "year", "age", "stage"]


@dataclass(frozen=True, slots=True)
class Span:
    """A day as far as it is known: it lies from `earliest` to `latest`, both included. `age` and `stage` were reckoned back from a day of reference."""

    earliest: dt.date
    latest: dt.date
    precision: Precision

    @property
    def about(self) -> dt.date:
        """The middle, where one day must be shown."""
        return self.earliest + (self.latest - self.earliest) / 2
