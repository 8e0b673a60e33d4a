"""Files for tests, read whole."""

import datetime as dt
import io
from pathlib import Path

from zelo.imports.layout import mapping_of
from zelo.imports.reading import Settings, plans
from zelo.imports.rows import read_rows
from zelo.imports.source import open_source
from zelo.imports.survey import survey

TODAY = dt.date(2026, 11, 30)
FILES = Path(__file__).parent / "files"
SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"


def read(given, settings=None, mappings=None):
    """All rows of bytes, a text or a path."""
    settings = settings or Settings(TODAY)
    if isinstance(given, str):
        given = given.encode()
    with open_source(io.BytesIO(given) if isinstance(given, bytes) else given) as source:
        found = plans(source, mappings)
        return list(read_rows(found, survey(found, settings), settings))


def mappings_of(given, header_row=None):
    with open_source(io.BytesIO(given) if isinstance(given, bytes) else given) as source:
        return {table.name: mapping_of(table, header_row=header_row) for table in source.tables()}


def said(row):
    """The codes of everything told of a row."""
    return {entry.code for entry in (*row.healed, *row.faults, *((row.skipped,) if row.skipped else ()))}


def by_number(rows):
    return {row.number: row for row in rows}


def one(header, cells, **settings):
    """The only row of a file with a header and one row."""
    rows = read(f"{header}\n{cells}\n", Settings(TODAY, **settings))
    return rows[1]
