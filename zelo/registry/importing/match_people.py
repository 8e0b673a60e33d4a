"""Who the guardians of the rows are: which rows speak of one person, and whether the city knows them. By CPF or CNPJ; else by the same name with the
same telephone, e-mail or birth, or on the same animal. Never by the name alone."""

from __future__ import annotations

from zelo.registry.importing.staging import run

BARE = 1 << 40
"""Added to the labels of who has no CPF or CNPJ, so that the least label of several is one with it."""
MOST_ROUNDS = 60

_LINKS = f"""
CREATE TEMP TABLE import_link AS SELECT n, CASE WHEN p_folded = '' THEN NULL WHEN p_document IS NULL THEN n + {BARE}
ELSE min(n) OVER (PARTITION BY p_document) END AS plabel, n AS alabel FROM import_row;
CREATE UNIQUE INDEX ON import_link (n)"""
_TIES = """
CREATE TEMP TABLE import_tie AS WITH named AS MATERIALIZED (
    SELECT n, p_folded, p_document, p_born FROM import_row
    WHERE p_folded <> '' AND p_folded IN (SELECT p_folded FROM import_row WHERE p_document IS NULL)
), said AS (
    SELECT r.n, hashtextextended(p_folded || '|' || kind || key, 0) AS tie, p_document IS NULL AS bare
    FROM named r JOIN import_contact USING (n)
    UNION ALL SELECT n, hashtextextended(p_folded || '|born|' || p_born::text, 0), p_document IS NULL FROM named WHERE p_born IS NOT NULL
    UNION ALL SELECT r.n, hashtextextended(p_folded || '|chip|' || number, 0), p_document IS NULL
    FROM named r JOIN import_chip USING (n)
    UNION ALL SELECT r.n, hashtextextended(p_folded || '|' || kind || number, 0), p_document IS NULL
    FROM named r JOIN import_mark USING (n) WHERE kind <> 'tattoo'
) SELECT * FROM said WHERE tie IN (SELECT tie FROM said GROUP BY tie HAVING count(*) > 1 AND bool_or(bare))"""
_TIED = """
UPDATE import_link l SET plabel = m.low FROM (
    SELECT t.n, min(g.low) AS low FROM import_tie t
    JOIN (SELECT tie, min(plabel) AS low FROM import_tie JOIN import_link USING (n) GROUP BY tie) g USING (tie) WHERE t.bare GROUP BY t.n
) m WHERE l.n = m.n AND m.low < l.plabel"""
_PEOPLE = """
CREATE TEMP TABLE import_person AS SELECT g.*, NULL::bigint AS person, r.p_name AS name, r.p_folded AS folded, r.p_social AS social, r.p_born AS born,
    r.p_street AS street, r.p_street_number AS street_number, r.p_complement AS complement, r.p_district AS district, r.p_postal_code AS postal_code,
    r.p_town AS town, r.p_state AS state
FROM (SELECT plabel AS label, min(n) AS first, max(p_document) AS document, count(*) AS rows FROM import_link JOIN import_row USING (n)
    WHERE plabel IS NOT NULL GROUP BY plabel) g JOIN import_row r ON r.n = g.first;
CREATE UNIQUE INDEX ON import_person (label); CREATE INDEX ON import_link (plabel); ANALYZE import_person; ANALYZE import_link"""
_FILLED = """
UPDATE import_person g SET social = coalesce(nullif(g.social, ''), m.social, ''), born = coalesce(g.born, m.born)
FROM (SELECT plabel, max(p_social) AS social, min(p_born) AS born FROM import_link JOIN import_row USING (n) GROUP BY plabel) m
WHERE m.plabel = g.label AND g.rows > 1"""
_HOUSED = """
UPDATE import_person g SET (street, street_number, complement, district, postal_code, town, state)
    = (m.p_street, m.p_street_number, m.p_complement, m.p_district, m.p_postal_code, m.p_town, m.p_state)
FROM (SELECT DISTINCT ON (plabel) plabel, r.* FROM import_link JOIN import_row r USING (n)
    WHERE r.p_street || r.p_postal_code || r.p_district <> '' ORDER BY plabel, n) m
WHERE m.plabel = g.label AND g.rows > 1 AND g.street || g.postal_code || g.district = ''"""
_BY_DOCUMENT = (
    "UPDATE import_person g SET person = coalesce(p.merged_into_id, p.id) FROM people_person p WHERE p.document = g.document"
)
_MERGED = "UPDATE import_person g SET person = p.merged_into_id FROM people_person p WHERE p.id = g.person AND p.merged_into_id IS NOT NULL"
_FITS = """g.person IS NULL AND p.merged_into_id IS NULL AND p.folded = g.folded AND (p.document IS NULL OR g.document IS NULL)
AND (p.born_on IS NULL OR g.born IS NULL OR p.born_on = g.born)"""
_BY_CONTACT = f"""
UPDATE import_person g SET person = m.id FROM (
    SELECT g.label, min(p.id) AS id FROM import_person g JOIN import_link l ON l.plabel = g.label JOIN import_contact c USING (n)
    JOIN people_contact k ON k.key = c.key AND k.kind = c.kind JOIN people_person p ON p.id = k.person_id WHERE {_FITS} GROUP BY g.label
) m WHERE m.label = g.label"""
_BY_BIRTH = f"""
UPDATE import_person g SET person = m.id FROM (
    SELECT g.label, min(p.id) AS id FROM import_person g JOIN people_person p ON p.born_on = g.born WHERE {_FITS} GROUP BY g.label
) m WHERE m.label = g.label"""
_ONE_DOCUMENT = """
UPDATE import_person g SET person = NULL WHERE g.document IS NOT NULL AND EXISTS (
    SELECT 1 FROM import_person o WHERE o.person = g.person AND o.document <> g.document AND o.label < g.label)"""
_SAME = """
WITH low AS (SELECT person, min(label) AS label FROM import_person WHERE person IS NOT NULL GROUP BY person HAVING count(*) > 1),
gone AS (DELETE FROM import_person g USING low WHERE g.person = low.person AND g.label <> low.label RETURNING g.label, low.label AS kept)
UPDATE import_link l SET plabel = gone.kept FROM gone WHERE l.plabel = gone.label"""
_TWO_NAMES = """
INSERT INTO import_fault SELECT r.n, 'document_two_names', 'person.document', jsonb_build_object('read', r.p_document, 'name', r.p_name, 'other', o.p_name)
FROM import_person g JOIN import_link l ON l.plabel = g.label JOIN import_row r ON r.n = l.n
JOIN LATERAL (SELECT o.p_name FROM import_link k JOIN import_row o ON o.n = k.n
    WHERE k.plabel = g.label AND o.p_document = r.p_document AND NOT o.p_sounds && r.p_sounds ORDER BY o.n LIMIT 1) o ON true
WHERE g.rows > 1 AND g.document IS NOT NULL AND r.p_document IS NOT NULL"""
_ANOTHER = """
INSERT INTO import_fault SELECT r.n, 'document_of_another', 'person.document', jsonb_build_object('read', r.p_document, 'name', r.p_name, 'other', p.name)
FROM import_person g JOIN people_person p ON p.id = g.person JOIN import_link l ON l.plabel = g.label JOIN import_row r ON r.n = l.n
WHERE r.p_document IS NOT NULL AND p.folded <> r.p_folded AND NOT EXISTS (
    SELECT 1 FROM unnest(string_to_array(p.folded, ' ')) w(word) LEFT JOIN people_nameword n ON n.word = left(w.word, 40)
    WHERE n.sound = ANY (r.p_sounds) OR (n.word IS NULL AND w.word = ANY (string_to_array(r.p_folded, ' '))))"""


def match_people() -> None:
    """Makes `import_link` (by row, the label of its person) and `import_person` (by label, with what the rows say together); faults grow."""
    run(*_split(_LINKS), _TIES)
    for _ in range(MOST_ROUNDS):
        if not run(_TIED):
            break
    run(*_split(_PEOPLE), _FILLED, _HOUSED, _TWO_NAMES, _BY_DOCUMENT)
    while run(_MERGED):
        pass
    run(_BY_CONTACT, _BY_BIRTH, _ONE_DOCUMENT)
    same_people()
    run(_ANOTHER)


def same_people() -> None:
    """Labels that came to the same known person become one."""
    run("CREATE INDEX IF NOT EXISTS import_person_known ON import_person (person)", _SAME)


def _split(statements: str) -> list[str]:
    return [statement for statement in statements.split(";") if statement.strip()]
