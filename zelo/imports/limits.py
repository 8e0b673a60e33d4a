"""How much of a file is held at once, and where reading stops: nobody's file is this large, an attacker's is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    cell: int = 32_767
    """Characters of a cell; what is beyond is cut off, and told. Spreadsheets allow no more either."""
    record: int = 120_000
    """Characters of a line of a text file, or of the lines that one quoted cell spans."""
    quoted_lines: int = 100
    """Lines that one quoted cell may span; a quote left open longer is taken as a letter."""
    columns: int = 512
    rows: int = 2_000_000
    unpacked: int = 6 * 2**30
    """Bytes of one part of a workbook."""
    ratio: int = 400
    """Bytes unpacked for one packed, once more than `ratio_from` are unpacked."""
    ratio_from: int = 64 * 2**20
    sheets: int = 64
    merges: int = 20_000
    sample: int = 256 * 1024
    """Characters looked at to tell the separator."""
    head: int = 60
    """Rows among which the header must be."""


LIMITS = Limits()
