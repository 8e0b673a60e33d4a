"""Which animals the rows speak of: by chip, registry number, number of another registry or tag; else the same guardian's, of the same name and species."""

from __future__ import annotations

from zelo.registry.importing.match_people import MOST_ROUNDS, same_people
from zelo.registry.importing.staging import run

_HITS = """
CREATE TEMP TABLE import_hit AS
SELECT c.n, k.animal_id AS animal, c.number AS by FROM import_chip c JOIN animals_animalchip k ON k.number = c.number AND k.struck_at IS NULL AND NOT k.twin
UNION SELECT r.n, a.id, r.rga::text FROM import_row r JOIN animals_animal a ON a.rga = r.rga
UNION SELECT m.n, k.animal_id, m.number FROM import_mark m JOIN animals_animalmark k ON k.kind = m.kind AND k.key = m.key AND k.until IS NULL
WHERE m.kind <> 'tattoo'"""
_UNKNOWN = """
INSERT INTO import_fault SELECT n, 'rga_unknown', 'animal.rga', jsonb_build_object('read', rga) FROM import_row
WHERE rga IS NOT NULL AND NOT EXISTS (SELECT 1 FROM animals_animal a WHERE a.rga = import_row.rga)"""
_TIES = """
CREATE TEMP TABLE import_tie AS WITH numbers AS (
    SELECT n, 'chip|' || number AS id FROM import_chip UNION ALL SELECT n, kind || '|' || key FROM import_mark WHERE kind <> 'tattoo'
    UNION ALL SELECT n, 'rga|' || rga FROM import_row WHERE rga IS NOT NULL
), ids AS (SELECT n, min(id) AS id FROM numbers GROUP BY n),
named AS (SELECT n, hashtextextended(plabel || '|' || species || '|' || folded, 1) AS tie, id FROM import_row JOIN import_link USING (n)
    LEFT JOIN ids USING (n) WHERE folded <> '' AND plabel IS NOT NULL),
said AS (SELECT n, hashtextextended(id, 0) AS tie FROM numbers UNION ALL SELECT n, -animal FROM import_hit
    UNION ALL SELECT n, tie FROM named WHERE tie IN (SELECT tie FROM named GROUP BY tie HAVING count(*) > 1 AND count(DISTINCT id) <= 1)
) SELECT * FROM said WHERE tie IN (SELECT tie FROM said GROUP BY tie HAVING count(DISTINCT n) > 1)"""
_TIED = """
UPDATE import_link l SET alabel = m.low FROM (
    SELECT t.n, min(g.low) AS low FROM import_tie t
    JOIN (SELECT tie, min(alabel) AS low FROM import_tie JOIN import_link USING (n) GROUP BY tie) g USING (tie) GROUP BY t.n
) m WHERE l.n = m.n AND m.low < l.alabel"""
_ANIMALS = """
CREATE TEMP TABLE import_animal AS SELECT alabel AS label, count(*) AS rows, NULL::bigint AS animal, NULL::bigint AS plabel FROM import_link GROUP BY alabel;
CREATE UNIQUE INDEX ON import_animal (label); CREATE INDEX ON import_link (alabel); ANALYZE import_animal"""
_OWNED = (
    "UPDATE import_animal a SET plabel = l.plabel FROM import_link l WHERE a.plabel IS NULL AND l.n = a.label AND l.plabel IS NOT NULL",
    """UPDATE import_animal a SET plabel = m.plabel FROM (SELECT alabel, min(plabel) AS plabel FROM import_link GROUP BY alabel HAVING count(*) > 1) m
    WHERE m.alabel = a.label AND a.plabel IS NULL AND m.plabel IS NOT NULL""",
)
_DIFFER = """
INSERT INTO import_fault SELECT l.n, 'identities_differ', '', jsonb_build_object('read', string_agg(DISTINCT h.by, ', '),
    'other', string_agg(DISTINCT coalesce(nullif(a.name, ''), 'nº ' || coalesce(a.rga, a.id)), ', '))
FROM import_link l JOIN import_link k ON k.alabel = l.alabel JOIN import_hit h ON h.n = k.n JOIN animals_animal a ON a.id = h.animal
GROUP BY l.n HAVING count(DISTINCT h.animal) > 1"""
_FOUND = """
UPDATE import_animal a SET animal = m.animal FROM (SELECT alabel, min(animal) AS animal FROM import_link JOIN import_hit USING (n) GROUP BY alabel) m
WHERE m.alabel = a.label"""
_TOLD_BY_ANIMAL = """
UPDATE import_person g SET person = p.id FROM import_animal x JOIN animals_animal a ON a.id = x.animal JOIN people_person p ON p.id = a.guardian_id
WHERE x.plabel = g.label AND g.person IS NULL AND p.folded = g.folded AND p.merged_into_id IS NULL AND (p.document IS NULL OR g.document IS NULL)"""
_CANDIDATES = """
CREATE TEMP TABLE import_tie AS SELECT x.label, min(a.id) AS animal, count(*) AS many FROM import_animal x JOIN import_row r ON r.n = x.label
JOIN import_person g ON g.label = x.plabel JOIN animals_animal a ON a.guardian_id = g.person AND a.folded = r.folded AND a.species = r.species
WHERE x.animal IS NULL AND r.folded <> '' AND a.died_on IS NULL AND a.state <> 'refused'
AND NOT (EXISTS (SELECT 1 FROM import_chip c WHERE c.n = x.label)
    AND EXISTS (SELECT 1 FROM animals_animalchip k WHERE k.animal_id = a.id AND k.struck_at IS NULL))
GROUP BY x.label"""
_BY_NAME = "UPDATE import_animal x SET animal = t.animal FROM import_tie t WHERE t.label = x.label AND t.many = 1"
_SEVERAL = """
INSERT INTO import_fault SELECT r.n, 'animal_two_known', 'animal.name', jsonb_build_object('read', r.name, 'name', r.p_name)
FROM import_tie t JOIN import_link l ON l.alabel = t.label JOIN import_row r ON r.n = l.n WHERE t.many > 1"""
_SPECIES = """
INSERT INTO import_fault SELECT r.n, 'species_differs', 'animal.species',
    jsonb_build_object('read', coalesce((SELECT min(h.by) FROM import_hit h WHERE h.n = r.n), r.name), 'other', a.species, 'said', r.species)
FROM import_animal x JOIN animals_animal a ON a.id = x.animal JOIN import_link l ON l.alabel = x.label JOIN import_row r ON r.n = l.n
WHERE a.species <> r.species"""
_GUARDIAN = """
INSERT INTO import_fault SELECT r.n, 'guardian_differs', 'person.name', jsonb_build_object('read',
    coalesce((SELECT min(h.by) FROM import_hit h WHERE h.n = r.n), nullif(r.name, ''), 'o animal'), 'other', p.name, 'name', r.p_name)
FROM import_animal x JOIN animals_animal a ON a.id = x.animal JOIN people_person p ON p.id = a.guardian_id JOIN import_link l ON l.alabel = x.label
JOIN import_row r ON r.n = l.n JOIN import_person g ON g.label = l.plabel WHERE g.person IS DISTINCT FROM a.guardian_id
AND NOT EXISTS (SELECT 1 FROM animals_guardianship s WHERE s.animal_id = a.id AND s.person_id = g.person AND s.until IS NULL)"""
_TWO_GUARDIANS = """
INSERT INTO import_fault SELECT l.n, 'identity_twice', 'person.name', jsonb_build_object('read', coalesce(nullif(r.name, ''), 'o animal'), 'other', f.line)
FROM import_animal x JOIN import_link l ON l.alabel = x.label JOIN import_row r ON r.n = l.n JOIN import_row f ON f.n = x.label
WHERE x.rows > 1 AND l.plabel <> x.plabel"""
_REFUSED = """
INSERT INTO import_fault SELECT l.n, 'animal_refused', '', jsonb_build_object('read', coalesce((SELECT min(h.by) FROM import_hit h WHERE h.n = l.n), a.name))
FROM import_animal x JOIN animals_animal a ON a.id = x.animal JOIN import_link l ON l.alabel = x.label WHERE a.state = 'refused'"""


def match_animals() -> None:
    """Fills `alabel` of the links and makes `import_animal` by it, whose label is the number of its first row; faults grow."""
    run(_HITS, _UNKNOWN, "DROP TABLE import_tie", _TIES, "CREATE INDEX ON import_hit (n)")
    for _ in range(MOST_ROUNDS):
        if not run(_TIED):
            break
    run(*_ANIMALS.split(";"), *_OWNED, _DIFFER, _FOUND, _TOLD_BY_ANIMAL)
    same_people()
    run(
        "UPDATE import_animal a SET plabel = NULL WHERE NOT EXISTS (SELECT 1 FROM import_person g WHERE g.label = a.plabel)",
        *_OWNED,
    )
    run("DROP TABLE import_tie", _CANDIDATES, _BY_NAME, _SEVERAL, _SPECIES, _GUARDIAN, _TWO_GUARDIANS, _REFUSED)
