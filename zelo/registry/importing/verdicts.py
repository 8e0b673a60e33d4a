"""What the registry says to each row that is staged and matched."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction

from zelo.registry.importing.staging import rows

NEW, JOINS, GAINS, SAME, KNOWN, REFUSED = "new", "joins", "gains", "same", "known", "refused"
"""A new animal; one that an earlier row enters; known, and gains something; known, and nothing changes; the row was taken before; refused."""
_ALL = """
SELECT r.n, CASE WHEN x.animal IS NULL AND x.label = r.n THEN 'new' WHEN i.gains IS NOT NULL AND x.animal IS NOT NULL THEN 'gains'
    WHEN x.animal IS NULL THEN 'joins' ELSE 'same' END, x.animal, g.person, CASE WHEN x.label <> r.n THEN f.line END, i.gains, d.differs, NULL::jsonb
FROM import_row r JOIN import_link l USING (n) JOIN import_animal x ON x.label = l.alabel JOIN import_row f ON f.n = x.label
LEFT JOIN import_person g ON g.label = l.plabel
LEFT JOIN (SELECT n, jsonb_agg(jsonb_build_object('subject', subject, 'field', field, 'after', after)) AS gains FROM import_gain GROUP BY n) i ON i.n = r.n
LEFT JOIN (SELECT n, jsonb_agg(jsonb_build_object('field', field, 'has', has, 'says', says)) AS differs FROM import_differ GROUP BY n) d ON d.n = r.n
UNION ALL SELECT n, 'known', animal, NULL, NULL, NULL, NULL, NULL FROM import_known
UNION ALL SELECT n, 'refused', NULL, NULL, NULL, NULL, NULL, jsonb_agg(jsonb_build_array(code, field, words)) FROM import_fault GROUP BY n
ORDER BY 1"""

_COUNTS = """
SELECT CASE WHEN x.animal IS NULL AND x.label = l.n THEN 'new' WHEN i.n IS NOT NULL AND x.animal IS NOT NULL THEN 'gains'
    WHEN x.animal IS NULL THEN 'joins' ELSE 'same' END, count(*)
FROM import_link l JOIN import_animal x ON x.label = l.alabel LEFT JOIN (SELECT DISTINCT n FROM import_gain) i ON i.n = l.n GROUP BY 1
UNION ALL SELECT 'known', count(*) FROM import_known HAVING count(*) > 0
UNION ALL SELECT 'refused', count(DISTINCT n) FROM import_fault HAVING count(*) > 0"""


@dataclass(frozen=True)
class Verdict:
    """`first_line`: of the row that enters the same animal. `gains` and `differs` as in the documented JSON; `faults`: code, field, words."""

    n: int
    verdict: str
    animal: int | None = None
    person: int | None = None
    first_line: int | None = None
    gains: list[dict[str, str]] = field(default_factory=list)
    differs: list[dict[str, str]] = field(default_factory=list)
    faults: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)

    def to_data(self) -> dict[str, Any]:
        found = {name: getattr(self, name) for name in ("animal", "person", "first_line", "gains", "differs")}
        return {"verdict": self.verdict, **{name: value for name, value in found.items() if value}}


def verdicts() -> Iterator[Verdict]:
    """By row, in order, from a cursor of the server. In a transaction."""
    assert transaction.get_connection().in_atomic_block
    with connection.chunked_cursor() as cursor:
        cursor.cursor.itersize = 2000
        cursor.execute(_ALL)
        for n, verdict, animal, person, line, gains, differs, faults in cursor:
            yield Verdict(n, verdict, animal, person, line, _read(gains), _read(differs), _read(faults))


def refused_rows() -> list[int]:
    return [n for (n,) in rows("SELECT DISTINCT n FROM import_fault ORDER BY n")]


def counts() -> dict[str, int]:
    """How many rows of each verdict."""
    return dict(rows(_COUNTS))


def _read(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value or []
