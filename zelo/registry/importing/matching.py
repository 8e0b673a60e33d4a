"""Matching as a whole: what came before is set aside, and rows that are refused are taken out until none is left to refuse."""

from __future__ import annotations

from zelo.registry.importing import staging
from zelo.registry.importing.gains import find_gains
from zelo.registry.importing.match_animals import match_animals
from zelo.registry.importing.match_people import match_people
from zelo.registry.importing.staging import one, run
from zelo.registry.importing.tables import TABLES

MOST_ROUNDS = 20
_KNOWN = """
CREATE TEMP TABLE import_known AS SELECT r.n, i.animal_id AS animal FROM import_row r
JOIN registry_importedrow i ON i.print = r.print AND i.again = r.again"""
_OUT = "DELETE FROM {0} t USING {1} o WHERE o.n = t.n"
_ROWS = [name for name in TABLES if name != "import_fault"]


def match() -> int:
    """Rows refused. Leaves `import_known` (rows that were taken before), faults by row, and for the rest links, people, animals and gains."""
    run("DROP TABLE IF EXISTS pg_temp.import_known", "DROP TABLE IF EXISTS pg_temp.import_out", _KNOWN, "DELETE FROM import_fault")
    if one("SELECT EXISTS (SELECT 1 FROM import_known)"):
        run(*(_OUT.format(name, "import_known") for name in _ROWS))
    refused = 0
    for _ in range(MOST_ROUNDS):
        staging.forget_made()
        match_people()
        match_animals()
        find_gains()
        bad = one("SELECT count(DISTINCT n) FROM import_fault")
        if bad == refused:
            break
        refused = bad
        run(*(_OUT.format(name, "(SELECT DISTINCT n FROM import_fault)") for name in _ROWS))
    return refused
