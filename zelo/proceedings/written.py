"""A file's number as the law of its city wants it written: `9/2026`, or `09/2026`."""

from zelo.legal.library import library
from zelo.tenancy.current import current_city


def written(kind: str, number: int, year: int) -> str:
    """No query: the digits are the pack's. Where no city is open, or it has no pack, the bare number."""
    return f"{number:0{_digits(kind)}d}/{year}"


def _digits(kind: str) -> int:
    try:
        return library().pack(current_city().slug).digits.get(kind, 1)
    except LookupError:
        return 1
