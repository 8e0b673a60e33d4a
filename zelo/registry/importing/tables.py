"""The temporary tables through which rows pass on their way into the registry: their columns, in the order of COPY."""

from __future__ import annotations

from collections.abc import Mapping

ROW: Mapping[str, str] = {
    "n": "bigint", "sheet": "text", "line": "int", "print": "uuid", "again": "int", "notes": "text",
    "p_name": "text", "p_social": "text", "p_document": "text", "p_born": "date", "p_folded": "text", "p_sounds": "text[]", "p_street": "text",
    "p_street_number": "text", "p_complement": "text", "p_district": "text", "p_postal_code": "text", "p_town": "text", "p_state": "text",
    "species": "text", "said": "text", "name": "text", "folded": "text", "breed": "text", "sex": "text", "size": "text", "coat": "text", "marks": "text",
    "neutered": "bool", "born_0": "date", "born_1": "date", "born_how": "text", "community": "bool", "rga": "bigint", "acquired": "date",
    "died": "date", "rabies": "date", "d_folded": "text",
}  # fmt: skip
"""One row of the file. `n` counts through all its sheets; `print` and `again` are its fingerprint. Empty text is what is not told."""
TABLES: Mapping[str, Mapping[str, str]] = {
    "import_row": ROW,
    "import_contact": {"n": "bigint", "kind": "text", "value": "text", "key": "text", "place": "int"},
    "import_chip": {"n": "bigint", "number": "text", "standard": "text", "implanted": "date", "by": "text"},
    "import_mark": {"n": "bigint", "kind": "text", "number": "text", "key": "text"},
    "import_event": {"n": "bigint", "kind": "text", "earliest": "date", "latest": "date", "how": "text", "data": "jsonb"},
    "import_fault": {"n": "bigint", "code": "text", "field": "text", "words": "jsonb"},
}
MADE = (
    "import_person", "import_animal", "import_link", "import_tie", "import_gain", "import_differ", "import_hit",
    "new_contact", "new_chip", "new_mark", "new_event",
)  # fmt: skip
"""Made on the way."""
