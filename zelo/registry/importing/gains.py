"""What the city would gain of whom it knows, and where the file says something else: nothing that is known is written over. Empty fields are filled;
of two values that differ the city's stays, and both are told."""

from __future__ import annotations

from zelo.registry.importing.staging import one, run

_PLAIN = "lower(translate({0}, 'áàâãäéèêëíìîïóòôõöúùûüçÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇ', 'aaaaaeeeeiiiiooooouuuucAAAAAEEEEIIIIOOOOOUUUUC'))"
ADDRESS = ("street", "street_number", "complement", "district", "postal_code", "town", "state")
TEXTS = ("name", "said", "breed", "sex", "size", "coat", "marks")
"""Fields of an animal that are texts: filled where the city's is empty."""
COLUMNS = {"said": "species_said"}
LABELS = {"name": "animal.name", "said": "animal.species", "breed": "animal.breed", "sex": "animal.sex", "size": "animal.size", "coat": "animal.coat", "marks": "animal.marks"}  # fmt: skip


def plain(expression: str) -> str:
    return _PLAIN.format(expression)


_AT_HOME = " AND ".join(f"(p.{name} = '' OR g.{name} = '' OR {plain(f'p.{name}')} = {plain(f'g.{name}')})" for name in ADDRESS)
"""The file's address does not speak against the city's: one may complete the other."""
_KNOWN = "FROM import_person g JOIN people_person p ON p.id = g.person WHERE"
_PERSON = (
    ("social_name", "person.social_name", "p.social_name", "g.social", "p.social_name = '' AND g.social <> ''", f"p.social_name <> '' AND g.social <> '' AND {plain('p.social_name')} <> {plain('g.social')}"),
    ("born_on", "person.birth", "p.born_on::text", "g.born::text", "p.born_on IS NULL AND g.born IS NOT NULL", "p.born_on <> g.born"),
    ("document", "person.document", "p.document", "g.document", "p.document IS NULL AND g.document IS NOT NULL AND length(g.document) = CASE p.kind WHEN 'legal' THEN 14 ELSE 11 END", "p.document IS NULL AND g.document IS NOT NULL AND length(g.document) <> CASE p.kind WHEN 'legal' THEN 14 ELSE 11 END"),
)  # fmt: skip
_ANIMAL = """FROM import_animal x JOIN animals_animal a ON a.id = x.animal JOIN import_link l ON l.alabel = x.label JOIN import_row r ON r.n = l.n WHERE"""


def find_gains() -> None:
    """`import_gain` and `import_differ`, by row, subject and field. What happened and stands there already, chips, marks and
    contacts that are known are left out of `new_chip` and the others."""
    run(
        "CREATE TEMP TABLE import_gain (n bigint, subject text, number bigint, field text, before text, after text)",
        "CREATE TEMP TABLE import_differ (n bigint, field text, has text, says text)",
    )
    _settle_rows()
    if one("SELECT EXISTS (SELECT 1 FROM import_person WHERE person IS NOT NULL)"):
        _people()
    if one("SELECT EXISTS (SELECT 1 FROM import_animal WHERE animal IS NOT NULL)"):
        _animals()
    _dead()


def _people() -> None:
    for name, label, has, says, gains, differs in _PERSON:
        run(
            f"INSERT INTO import_gain SELECT first, 'person', person, '{name}', {has}, {says} {_KNOWN} {gains}",
            f"INSERT INTO import_differ SELECT first, '{label}', coalesce({has}, ''), {says} {_KNOWN} {differs}",
        )
    for name in ADDRESS:
        run(
            f"INSERT INTO import_gain SELECT first, 'person', person, '{name}', '', g.{name} {_KNOWN} p.{name} = '' AND g.{name} <> '' AND {_AT_HOME}"
        )
    whole = {
        side: f"concat_ws(', ', {', '.join(f'nullif({side}.{name}, {chr(39) * 2})' for name in ADDRESS[:5])})" for side in "pg"
    }
    run(
        f"INSERT INTO import_differ SELECT first, 'person.address', {whole['p']}, {whole['g']} {_KNOWN} NOT ({_AT_HOME})",
        """DELETE FROM new_contact c USING import_person g, people_contact k WHERE g.label = c.label AND k.person_id = g.person AND k.kind = c.kind AND k.key = c.key""",
        """INSERT INTO import_gain SELECT min(c.n), 'person', g.person, c.kind, '', string_agg(DISTINCT c.value, ', ')
        FROM new_contact c JOIN import_person g USING (label) WHERE g.person IS NOT NULL GROUP BY g.person, c.kind""",
        """INSERT INTO import_differ SELECT l.n, 'person.name', p.name, r.p_name FROM import_person g JOIN people_person p ON p.id = g.person
        JOIN import_link l ON l.plabel = g.label JOIN import_row r ON r.n = l.n WHERE r.p_folded <> p.folded AND l.n = g.first""",
    )  # fmt: skip


def _animals() -> None:
    for name in TEXTS:
        column = COLUMNS.get(name, name)
        run(
            f"""INSERT INTO import_gain SELECT DISTINCT ON (x.animal) r.n, 'animal', x.animal, '{column}', '', r.{name} {_ANIMAL} a.{column} = ''
            AND r.{name} <> '' ORDER BY x.animal, r.n""",
            f"""INSERT INTO import_differ SELECT r.n, '{LABELS[name]}', a.{column}, r.{name} {_ANIMAL} a.{column} <> '' AND r.{name} <> ''
            AND {plain(f"a.{column}")} <> {plain(f"r.{name}")}""",
        )
    done = "EXISTS (SELECT 1 FROM import_event e WHERE e.n = r.n AND e.kind = 'neutering')"
    run(
        f"""INSERT INTO import_gain SELECT DISTINCT ON (x.animal) r.n, 'animal', x.animal, 'neutered', a.neutered::text, r.neutered::text {_ANIMAL}
        r.neutered IS NOT NULL AND (a.neutered IS NULL OR (NOT a.neutered AND {done})) ORDER BY x.animal, {done} DESC, r.n""",
        f"""INSERT INTO import_differ SELECT r.n, 'animal.neutered', CASE WHEN a.neutered THEN 'sim' ELSE 'não' END,
        CASE WHEN r.neutered THEN 'sim' ELSE 'não' END {_ANIMAL} a.neutered <> r.neutered AND NOT (r.neutered AND {done})""",
        f"""INSERT INTO import_gain SELECT DISTINCT ON (x.animal) r.n, 'animal', x.animal, 'born', '', concat_ws('/', r.born_0, r.born_1, r.born_how) {_ANIMAL}
        a.born_earliest IS NULL AND r.born_0 IS NOT NULL ORDER BY x.animal, r.born_1 - r.born_0, r.n""",
        f"""INSERT INTO import_differ SELECT r.n, 'animal.birth', to_char(a.born_earliest, 'DD/MM/YYYY') || ' a ' || to_char(a.born_latest, 'DD/MM/YYYY'),
        to_char(r.born_0, 'DD/MM/YYYY') || ' a ' || to_char(r.born_1, 'DD/MM/YYYY') {_ANIMAL} a.born_earliest > r.born_1 OR a.born_latest < r.born_0""",
        f"""INSERT INTO import_gain SELECT DISTINCT ON (x.animal) r.n, 'animal', x.animal, 'guardian', '', r.p_name {_ANIMAL} a.guardian_id IS NULL
        AND NOT a.community AND a.died_on IS NULL AND r.p_folded <> '' AND NOT coalesce(r.community, false) ORDER BY x.animal, r.n""",
        """DELETE FROM new_chip c USING import_animal x, animals_animalchip k WHERE x.label = c.label AND k.animal_id = x.animal AND k.number = c.number AND k.struck_at IS NULL""",
        """DELETE FROM new_mark m USING import_animal x, animals_animalmark k WHERE x.label = m.label AND k.animal_id = x.animal AND k.kind = m.kind AND k.key = m.key AND k.until IS NULL""",
        """DELETE FROM new_event e USING import_animal x, animals_animalevent k WHERE x.label = e.label AND k.animal_id = x.animal AND k.kind = e.kind AND k.struck_at IS NULL AND (e.kind IN ('neutering', 'death')
            OR (k.earliest IS NOT DISTINCT FROM e.earliest AND k.latest IS NOT DISTINCT FROM e.latest)
            OR (e.earliest IS NULL AND NOT e.data ? 'status'))""",
        """INSERT INTO import_gain SELECT min(c.n), 'animal', x.animal, 'chip', '', string_agg(DISTINCT c.number, ', ')
        FROM new_chip c JOIN import_animal x USING (label) WHERE x.animal IS NOT NULL GROUP BY x.animal""",
        """INSERT INTO import_gain SELECT min(m.n), 'animal', x.animal, m.kind, '', string_agg(DISTINCT m.number, ', ')
        FROM new_mark m JOIN import_animal x USING (label) WHERE x.animal IS NOT NULL GROUP BY x.animal, m.kind""",
        """INSERT INTO import_gain SELECT min(e.n), 'event', x.animal, e.kind, '', string_agg(coalesce(to_char(e.earliest, 'DD/MM/YYYY'), 'sem dia'), ', ')
        FROM new_event e JOIN import_animal x USING (label) WHERE x.animal IS NOT NULL GROUP BY x.animal, e.kind""",
    )  # fmt: skip


def _settle_rows() -> None:
    """Rows that speak of one animal, or of one person, tell each thing once: what is told, with the label of whom it is about."""
    once = "e.kind IN ('neutering', 'death')"
    run(
        """CREATE TEMP TABLE new_contact AS SELECT DISTINCT ON (l.plabel, c.kind, c.key) c.*, l.plabel AS label
        FROM import_contact c JOIN import_link l USING (n) ORDER BY l.plabel, c.kind, c.key, c.n""",
        """CREATE TEMP TABLE new_chip AS SELECT DISTINCT ON (l.alabel, c.number) c.*, l.alabel AS label
        FROM import_chip c JOIN import_link l USING (n) ORDER BY l.alabel, c.number, c.n""",
        """CREATE TEMP TABLE new_mark AS SELECT DISTINCT ON (l.alabel, c.kind, c.key) c.*, l.alabel AS label
        FROM import_mark c JOIN import_link l USING (n) ORDER BY l.alabel, c.kind, c.key, c.n""",
        f"""CREATE TEMP TABLE new_event AS SELECT DISTINCT ON (l.alabel, e.kind, CASE WHEN {once} THEN NULL ELSE e.earliest END,
            CASE WHEN {once} THEN NULL ELSE e.latest END, e.data ->> 'vaccine') e.*, l.alabel AS label FROM import_event e JOIN import_link l USING (n)
        ORDER BY l.alabel, e.kind, CASE WHEN {once} THEN NULL ELSE e.earliest END, CASE WHEN {once} THEN NULL ELSE e.latest END, e.data ->> 'vaccine',
            e.latest - e.earliest, e.n""",
        *(f"ANALYZE pg_temp.{name}" for name in ("new_contact", "new_chip", "new_mark", "new_event")),
    )


def _dead() -> None:
    """An animal that died gains nothing from a list."""
    run(
        """INSERT INTO import_fault SELECT i.n, 'animal_dead', '', jsonb_build_object('read', to_char(a.died_on, 'DD/MM/YYYY'), 'other',
        string_agg(DISTINCT i.after, ', ')) FROM import_gain i JOIN animals_animal a ON a.id = i.number
        WHERE i.subject <> 'person' AND a.died_on IS NOT NULL GROUP BY i.n, a.died_on"""
    )
