"""Numbers and days as a workbook keeps them, written as text without loss."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal, InvalidOperation

EPOCH = dt.date(1899, 12, 30)
EPOCH_1904 = dt.date(1904, 1, 1)
_BUILT_IN_DAYS = frozenset({14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58})
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')


def is_day_format(number: int, code: str | None) -> bool:
    """Whether a number under this format is shown as a day (times alone are not)."""
    if code is None:
        return number in _BUILT_IN_DAYS
    bare = _QUOTED.sub("", code).lower()
    return "general" not in bare and ("y" in bare or "a" * 4 in bare or "d" in bare or bool(re.search(r"m{3}", bare)))


def number_text(raw: str) -> str:
    """`9.85E+14` → `985000000000000`, `45942.0` → `45942`; a text that is no number stays."""
    try:
        found = Decimal(raw)
    except InvalidOperation:
        return raw
    if not found.is_finite() or abs(found.adjusted()) > 25:
        return raw
    if found == found.to_integral_value():
        return str(int(found))
    return format(found.normalize(), "f")


def day_text(raw: str, epoch: dt.date) -> str | None:
    """The day, with its time where it has one, as ISO text; None where the number is none."""
    try:
        found = Decimal(raw)
    except InvalidOperation:
        return None
    if not found.is_finite() or not 0 <= found < 2_958_466:
        return None
    day = serial_day(int(found), epoch)
    rest = found - int(found)
    if day is None:
        return None
    if not rest:
        return day.isoformat()
    minutes = round(rest * 1440)
    if minutes == 1440:
        return (day + dt.timedelta(days=1)).isoformat()
    return f"{day.isoformat()} {minutes // 60:02}:{minutes % 60:02}"


def serial_day(serial: int, epoch: dt.date = EPOCH) -> dt.date | None:
    """Before March 1900 spreadsheets count a day that never was."""
    try:
        if epoch == EPOCH and serial < 60:
            return epoch + dt.timedelta(days=serial + 1)
        return epoch + dt.timedelta(days=serial)
    except OverflowError:
        return None
