"""What is staged and matched becomes records: set by set, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection, transaction

from zelo.animals.life import project_lives
from zelo.animals.models import Animal, AnimalChip, AnimalEvent, AnimalMark, Guardianship
from zelo.animals.pointed import MARKS
from zelo.directory.acts import point
from zelo.directory.digests import Number
from zelo.people.models import Change, Contact, Person
from zelo.registry.importing.gains import ADDRESS, COLUMNS, TEXTS, plain
from zelo.registry.importing.staging import insert, run
from zelo.registry.models import ImportedRow
from zelo.tenancy.current import current_city

Say = Callable[[str, int, int], None]
STEPS = ("pessoas", "contatos", "animais", "guarda", "microchips", "acontecimentos", "mudanças", "origem", "diretório")
_NOW = "now()"
SOURCE = "import"


def write(*, batch: int, by: int | None, today: str, say: Say) -> dict[str, int]:
    """How many records of each kind came to be. `today`: ISO."""
    made: dict[str, int] = {}
    given: dict[str, Any] = {"by": by, "today": today, "batch": batch}
    for place, (name, step) in enumerate(
        zip(STEPS, (_people, _contacts, _animals, _custody, _chips, _events, _changes, _origin, _point), strict=True)
    ):
        say(f"gravando: {name}", place, len(STEPS))
        made |= step(given)
    return made


def _sequence(table: str) -> str:
    """In a query of its own, so that the name is looked up once and not once a row."""
    return f"(SELECT pg_get_serial_sequence('{table}', 'id')::regclass)"


def _people(given: dict[str, Any]) -> dict[str, int]:
    run(
        "ALTER TABLE import_person ADD COLUMN new boolean NOT NULL DEFAULT false",
        f"""UPDATE import_person g SET new = true, person = k.id FROM (SELECT label, nextval({_sequence("people_person")}) AS id
        FROM (SELECT label FROM import_person WHERE person IS NULL ORDER BY first) s) k WHERE k.label = g.label""",
    )
    # What another fills meanwhile stays: the same is asked again of the row as it is now.
    run(
        """UPDATE people_person p SET social_name = coalesce(nullif(p.social_name, ''), m.social, ''), born_on = coalesce(p.born_on, m.born::date),
        document = coalesce(p.document, m.document), changed_at = now(), folded = CASE WHEN p.social_name = '' AND m.social <> ''
        THEN left(m.folded_social || ' ' || p.folded, 420) ELSE p.folded END, """
        + ", ".join(f"{name} = coalesce(nullif(p.{name}, ''), m.{name}, '')" for name in ADDRESS)
        + """ FROM (SELECT number, max(after) FILTER (WHERE field = 'social_name') AS social, max(after) FILTER (WHERE field = 'born_on') AS born,
        max(after) FILTER (WHERE field = 'document') AS document, """
        + ", ".join(f"max(after) FILTER (WHERE field = '{name}') AS {name}" for name in ADDRESS)
        + f""", {plain("max(after) FILTER (WHERE field = 'social_name')")} AS folded_social FROM import_gain WHERE subject = 'person' GROUP BY number) m
        WHERE p.id = m.number"""
    )
    values = {
        "id": "person", "kind": "CASE length(document) WHEN 14 THEN 'legal' ELSE 'natural' END", "name": "name", "social_name": "social",
        "document": "document", "born_on": "born", "folded": "folded", "entered_by": "%(by)s", "entered_at": _NOW, "changed_at": _NOW,
        **{name: name for name in ADDRESS},
    }  # fmt: skip
    return {"people": insert(Person, values, "FROM import_person WHERE new ORDER BY first", **given)}


def _contacts(given: dict[str, Any]) -> dict[str, int]:
    first = "row_number() OVER (PARTITION BY g.person, c.kind ORDER BY c.n, c.place) = 1"
    main = f"{first} AND (g.new OR NOT EXISTS (SELECT 1 FROM people_contact k WHERE k.person_id = g.person AND k.kind = c.kind AND k.main))"
    values = {"person": "g.person", "kind": "c.kind", "value": "c.value", "key": "c.key", "main": main, "entered_at": _NOW}
    source = "FROM new_contact c JOIN import_person g USING (label) ORDER BY g.person, c.n, c.place"
    return {"contacts": insert(Contact, values, source, clash="ON CONFLICT DO NOTHING", **given)}


def _animals(given: dict[str, Any]) -> dict[str, int]:
    run(
        "ALTER TABLE import_animal ADD COLUMN new boolean NOT NULL DEFAULT false, ADD COLUMN rga bigint, ADD COLUMN person bigint",
        "UPDATE import_animal x SET person = g.person FROM import_person g WHERE g.label = x.plabel",
        f"""UPDATE import_animal x SET new = true, animal = k.id, rga = k.rga FROM (SELECT label, nextval({_sequence("animals_animal")}) AS id,
        nextval('animals_rga') AS rga FROM (SELECT label FROM import_animal WHERE animal IS NULL ORDER BY label) s) k WHERE k.label = x.label""",
    )
    _gather()
    owned = "NOT coalesce(r.community, false) AND r.died IS NULL"
    values = {
        "id": "x.animal", "rga": "x.rga", "state": "'confirmed'", "name": "r.name", "species": "r.species", "species_said": "r.said", "breed": "r.breed",
        "sex": "r.sex", "size": "r.size", "coat": "r.coat", "marks": "r.marks", "born_earliest": "r.born_0", "born_latest": "r.born_1",
        "born_precision": "r.born_how", "age_told_on": "CASE WHEN r.born_how IN ('age', 'stage') THEN %(today)s::date END", "neutered": "r.neutered",
        "guardian": f"CASE WHEN {owned} THEN x.person END", "community": "coalesce(r.community, false)", "died_on": "r.died", "rabies_on": "r.rabies",
        "folded": "r.folded", "district": f"CASE WHEN {owned} THEN coalesce(g.district, '') ELSE '' END",
        "district_folded": f"CASE WHEN {owned} THEN r.d_folded ELSE '' END", "confirmed_on": "%(today)s::date", "entered_by": "%(by)s",
        "entered_at": _NOW, "changed_at": _NOW,
    }  # fmt: skip
    source = "FROM import_animal x JOIN import_row r ON r.n = x.label LEFT JOIN people_person g ON g.id = x.person WHERE x.new ORDER BY x.label"
    made = insert(Animal, values, source, **given)
    return {"animals": made, "filled": _fill(given)}


def _gather() -> None:
    """The first row of an animal learns what its other rows tell."""
    run(
        "UPDATE import_row r SET "
        + ", ".join(f"{name} = coalesce(nullif(r.{name}, ''), m.{name}, '')" for name in TEXTS)
        + """, neutered = coalesce(m.neutered, r.neutered), community = coalesce(r.community, m.community), died = coalesce(r.died, m.died),
        rabies = greatest(r.rabies, m.rabies) FROM (SELECT l.alabel, """
        + ", ".join(f"max({name}) AS {name}" for name in TEXTS)
        + """, bool_or(neutered) AS neutered, bool_or(community) AS community, max(died) AS died, max(rabies) AS rabies
        FROM import_link l JOIN import_row USING (n) JOIN import_animal x ON x.label = l.alabel WHERE x.rows > 1 GROUP BY l.alabel) m WHERE m.alabel = r.n""",
        """UPDATE import_row r SET (born_0, born_1, born_how) = (m.born_0, m.born_1, m.born_how) FROM (SELECT DISTINCT ON (l.alabel) l.alabel, o.born_0, o.born_1,
        o.born_how FROM import_link l JOIN import_row o USING (n) JOIN import_animal x ON x.label = l.alabel WHERE x.rows > 1 AND o.born_0 IS NOT NULL
        ORDER BY l.alabel, o.born_1 - o.born_0, o.n) m WHERE m.alabel = r.n AND r.born_0 IS NULL""",
    )  # fmt: skip


def _fill(given: dict[str, Any]) -> int:
    names = [COLUMNS.get(name, name) for name in TEXTS]
    born = "split_part(max(after) FILTER (WHERE field = 'born'), '/', {})"
    return run(
        "UPDATE animals_animal a SET changed_at = now(), "
        + ", ".join(f"{name} = coalesce(nullif(a.{name}, ''), m.{name}, '')" for name in names)
        + """, neutered = coalesce(m.neutered::boolean, a.neutered),
        folded = CASE WHEN a.name = '' AND m.folded IS NOT NULL THEN m.folded ELSE a.folded END,
        born_earliest = coalesce(a.born_earliest, nullif(m.born_0, '')::date), born_latest = coalesce(a.born_latest, nullif(m.born_1, '')::date),
        born_precision = CASE WHEN a.born_earliest IS NULL AND m.born_0 <> '' THEN m.born_how ELSE a.born_precision END,
        age_told_on = CASE WHEN a.born_earliest IS NULL AND m.born_how IN ('age', 'stage') THEN %(today)s::date ELSE a.age_told_on END
        FROM (SELECT number, """
        + ", ".join(f"max(after) FILTER (WHERE field = '{name}') AS {name}" for name in names)
        + f""", max(after) FILTER (WHERE field = 'neutered') AS neutered, max(r.folded) FILTER (WHERE field = 'name') AS folded,
        {born.format(1)} AS born_0, {born.format(2)} AS born_1, {born.format(3)} AS born_how
        FROM import_gain JOIN import_row r USING (n) WHERE subject = 'animal' GROUP BY number) m WHERE a.id = m.number""",
        **given,
    )  # fmt: skip


def _custody(given: dict[str, Any]) -> dict[str, int]:
    """Of animals that are new, and of those that had nobody. Who only a case file knew is registered now."""
    run(
        """UPDATE animals_animal a SET state = 'confirmed', rga = k.rga, confirmed_on = %(today)s::date FROM (
        SELECT a.id, nextval('animals_rga') AS rga FROM import_animal x JOIN animals_animal a ON a.id = x.animal
        WHERE a.state = 'unregistered' ORDER BY a.id) k WHERE a.id = k.id""",
        """UPDATE animals_animal a SET guardian_id = x.person, district = CASE WHEN a.kept_apart THEN a.district ELSE p.district END,
        district_folded = CASE WHEN a.kept_apart THEN a.district_folded ELSE r.d_folded END
        FROM import_gain i JOIN import_link l ON l.n = i.n JOIN import_animal x ON x.label = l.alabel JOIN people_person p ON p.id = x.person
        JOIN import_row r ON r.n = x.label WHERE i.field = 'guardian' AND i.subject = 'animal' AND a.id = x.animal AND a.guardian_id IS NULL""",
        **given,
    )
    values = {
        "animal": "x.animal", "person": "x.person", "capacity": "CASE WHEN coalesce(r.community, false) THEN 'carer' ELSE 'owner' END",
        "since": "CASE WHEN r.acquired <= coalesce(r.died, r.acquired) THEN r.acquired END", "until": "r.died",
        "ended_by": "CASE WHEN r.died IS NULL THEN '' ELSE 'death' END", "entered_by": "%(by)s", "entered_at": _NOW,
    }  # fmt: skip
    gained = "EXISTS (SELECT 1 FROM import_gain i WHERE i.number = x.animal AND i.field = 'guardian' AND i.subject = 'animal')"
    source = f"FROM import_animal x JOIN import_row r ON r.n = x.label WHERE x.person IS NOT NULL AND (x.new OR {gained}) ORDER BY x.label"
    return {"guardianships": insert(Guardianship, values, source, clash="ON CONFLICT DO NOTHING", **given)}


def _chips(given: dict[str, Any]) -> dict[str, int]:
    by = {"entered_by": "%(by)s", "entered_at": _NOW}
    chip = {
        "animal": "x.animal",
        "number": "c.number",
        "standard": "c.standard",
        "implanted_on": "c.implanted",
        "implanted_by": "left(c.by, 120)",
        **by,
    }
    mark = {"animal": "x.animal", "kind": "c.kind", "number": "c.number", "key": "c.key", **by}
    source = "FROM {} c JOIN import_animal x USING (label) ORDER BY x.label"
    return {
        "chips": insert(AnimalChip, chip, source.format("new_chip"), **given),
        "marks": insert(AnimalMark, mark, source.format("new_mark"), **given),
    }


def _events(given: dict[str, Any]) -> dict[str, int]:
    values = {
        "animal": "x.animal", "kind": "e.kind", "earliest": "e.earliest", "latest": "e.latest", "precision": "e.how", "data": "e.data",
        "source": f"'{SOURCE}'", "entered_by": "%(by)s", "entered_at": _NOW,
    }  # fmt: skip
    source = "FROM new_event e JOIN import_animal x USING (label) ORDER BY x.label, e.n"
    made = insert(AnimalEvent, values, source, **given)
    known = "id IN (SELECT x.animal FROM new_event e JOIN import_animal x USING (label) WHERE NOT x.new)"
    project_lives(Animal.objects.extra(where=[f"animals_animal.{known}"]))
    run(
        """UPDATE animals_guardianship s SET until = greatest(a.died_on, s.since), ended_by = 'death' FROM animals_animal a, import_animal x
        WHERE a.id = x.animal AND NOT x.new AND a.died_on IS NOT NULL AND s.animal_id = a.id AND s.until IS NULL""",
        """UPDATE animals_animal a SET guardian_id = NULL FROM import_animal x WHERE a.id = x.animal AND NOT x.new AND a.died_on IS NOT NULL
        AND a.guardian_id IS NOT NULL""",
    )
    return {"events": made}


def _changes(given: dict[str, Any]) -> dict[str, int]:
    """What records that were there gained, in the log of changes."""
    values = {
        "subject": "subject", "number": "number", "before": "jsonb_object_agg(field, before)", "after": "jsonb_object_agg(field, after)",
        "why": "(SELECT left('Importação: ' || name, 200) FROM registry_importbatch WHERE id = %(batch)s)", "by": "%(by)s::bigint", "at": _NOW,
    }  # fmt: skip
    source = "FROM import_gain WHERE subject IN ('person', 'animal') GROUP BY subject, number ORDER BY subject, number"
    return {"changes": insert(Change, values, source, **given)}


def _origin(given: dict[str, Any]) -> dict[str, int]:
    values = {
        "batch": "%(batch)s", "sheet": "left(r.sheet, 100)", "line": "r.line", "print": "r.print", "again": "r.again", "animal": "x.animal",
        "person": "g.person", "notes": "r.notes",
    }  # fmt: skip
    source = """FROM import_row r JOIN import_link l USING (n) JOIN import_animal x ON x.label = l.alabel
    LEFT JOIN import_person g ON g.label = l.plabel ORDER BY r.n"""
    return {"rows": insert(ImportedRow, values, source, **given)}


def _point(given: dict[str, Any]) -> dict[str, int]:
    return {"pointed": point(current_city(), _numbers())}


def _numbers() -> Iterator[Number]:
    assert transaction.get_connection().in_atomic_block
    with connection.chunked_cursor() as cursor:
        cursor.cursor.itersize = 5000
        cursor.execute("SELECT number FROM new_chip")
        for (number,) in cursor:
            yield "chip", number
    with connection.chunked_cursor() as cursor:
        cursor.execute("SELECT key FROM new_mark WHERE kind = ANY (%s)", [list(MARKS)])
        for (key,) in cursor:
            yield "mark", key
