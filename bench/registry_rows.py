"""A city's registry of millions, made by the database itself: names by Zipf's law, a CPF for four in five, chips for two in five, events, tags."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from bench.registry_names import BREEDS, DISTRICTS, FIRST, LAST, PETS, names

CPF = """
CREATE OR REPLACE FUNCTION pg_temp.cpf(base bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT t2 || (sum(substr(t2, i, 1)::int * (12 - i)) * 10 % 11 % 10) FROM (
    SELECT t1 || (sum(substr(t1, i, 1)::int * (11 - i)) * 10 % 11 % 10) AS t2
    FROM (SELECT lpad(base::text, 9, '0') AS t1) one, generate_series(1, 9) i GROUP BY t1) two, generate_series(1, 10) i GROUP BY t2
$$
"""
FEW, MANY = 3000, 5000
TOWN = "Nobres"


def words(cursor: Any, table: str, found: Iterable[str]) -> None:
    from zelo.people.keys import folded

    cursor.execute(f"CREATE TEMP TABLE IF NOT EXISTS {table} (n int PRIMARY KEY, word text, folded text)")
    cursor.execute(f"TRUNCATE {table}")
    with cursor.copy(f"COPY {table} FROM STDIN") as copy:
        for place, word in enumerate(found, 1):
            copy.write_row((place, word, folded(word)))


def insert(model: Any, rows: str, /, **given: str) -> str:
    """INSERT … SELECT of all columns: those given as SQL, the others empty as Django would leave them."""
    from django.db import models

    columns = {}
    for field in model._meta.concrete_fields:
        name = field.column
        if name in given:
            columns[name] = given.pop(name)
        elif field.null or field.has_db_default():
            continue
        elif isinstance(field, models.DateTimeField):
            columns[name] = "now()"
        elif isinstance(field, models.JSONField):
            columns[name] = "'{}'::jsonb"
        elif isinstance(field, models.BooleanField):
            columns[name] = str(bool(field.default is True)).lower()
        elif isinstance(field, models.CharField | models.TextField):
            columns[name] = f"'{field.default if isinstance(field.default, str) else ''}'"
    assert not given, given
    quoted = ", ".join(f'"{name}"' for name in columns)
    return f'INSERT INTO "{model._meta.db_table}" ({quoted}) SELECT {", ".join(columns.values())} FROM {rows}'


@contextmanager
def without_indexes(cursor: Any, tables: list[str]) -> Iterator[None]:
    """Indexes are built once, after the rows. Primary keys stay."""
    cursor.execute(
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE contype = 'u' AND conrelid = ANY(%s::regclass[])", [tables],
    )  # fmt: skip
    unique = cursor.fetchall()
    for table, name, _ in unique:
        cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}" CASCADE')
    cursor.execute(
        "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = ANY(%s::regclass[]) AND NOT indisprimary",
        [tables],
    )
    indexes = cursor.fetchall()
    for name, _ in indexes:
        cursor.execute(f"DROP INDEX {name}")
    yield
    for _, definition in indexes:
        cursor.execute(definition)
    for table, name, definition in unique:
        cursor.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')


def fill(animals: tuple[int, int], people: tuple[int, int]) -> float:
    """Rows from the first number to the last of each; the seconds it took. Both ends are in."""
    from django.db import connection

    from zelo.animals import models as animal
    from zelo.people import models as person

    began = time.perf_counter()
    models = (
        person.Person,
        person.Contact,
        person.PersonRole,
        animal.Animal,
        animal.AnimalChip,
        animal.AnimalMark,
        animal.Guardianship,
        animal.AnimalEvent,
    )
    tables = [model._meta.db_table for model in models]
    with connection.cursor() as cursor:
        # Nothing of this is looked at by triggers: the rows refer to each other by construction.
        cursor.execute(
            "SET session_replication_role = replica; SET maintenance_work_mem = '768MB'; SET work_mem = '256MB'; SELECT setseed(0.4)"
        )
        cursor.execute(CPF)
        for table, found in (
            ("first_names", names(FIRST, FEW, 1)), ("last_names", names(LAST, MANY, 2)), ("pet_names", names(PETS, FEW // 2, 3)),
            ("districts", DISTRICTS), ("breeds", BREEDS),
        ):  # fmt: skip
            words(cursor, table, found)
        with without_indexes(cursor, tables):
            for statement in (*_people(person, people), *_animals(animal, animals, people[1])):
                cursor.execute(statement)
        for table in tables:
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))")
        cursor.execute("SELECT setval('animals_rga', %s)", [animals[1]])
        cursor.execute("SET session_replication_role = DEFAULT")
        for table in tables:
            cursor.execute(f"VACUUM ANALYZE {table}")
    _dictionary()
    return time.perf_counter() - began


def _people(person: Any, span: tuple[int, int]) -> Iterator[str]:
    zipf = f"""(SELECT g, floor(power({FEW}::float8, random()))::int f1, CASE WHEN random() < .35 THEN floor(power({FEW}::float8, random()))::int END f2,
        floor(power({MANY}::float8, random()))::int l1, CASE WHEN random() < .6 THEN floor(power({MANY}::float8, random()))::int END l2,
        1 + floor(random() * {len(DISTRICTS)})::int d, random() has FROM generate_series({span[0]}, {span[1]}) g) s
      JOIN first_names a ON a.n = f1 LEFT JOIN first_names b ON b.n = f2 JOIN last_names c ON c.n = l1 LEFT JOIN last_names e ON e.n = l2
      JOIN districts q ON q.n = d"""
    yield insert(
        person.Person, zipf, id="g", kind="'natural'", name="concat_ws(' ', a.word, b.word, c.word, e.word)",
        folded="concat_ws(' ', a.folded, b.folded, c.folded, e.folded)",
        document="CASE WHEN has < .8 THEN pg_temp.cpf(g::bigint * 269 % 999999937) END", born_on="date '1940-01-01' + (g * 7919::bigint % 23000)::int",
        street="'Rua ' || c.word", street_number="(g % 900 + 1)::text", district="q.word", town=f"'{TOWN}'", state="'MT'",
    )  # fmt: skip
    phone = "lpad((g * 104729::bigint % 99999989)::text, 8, '0')"
    numbers = f"generate_series({span[0]}, {span[1]}) g"
    yield insert(
        person.Contact, f"(SELECT g, {phone} p FROM {numbers} WHERE g % 20 < 17) s", person_id="g", kind="'phone'", main="true",
        value="'(65) 9' || substr(p, 1, 4) || '-' || substr(p, 5)", key="'659' || p",
    )  # fmt: skip
    yield insert(
        person.Contact, f"{numbers} WHERE g % 10 < 3", person_id="g", kind="'email'", main="true", value="'p' || g || '@exemplo.br'",
        key="'p' || g || '@exemplo.br'",
    )  # fmt: skip
    yield insert(person.PersonRole, f"{numbers} WHERE g % 3 < 2", person_id="g", role="'guardian'")


def _animals(animal: Any, span: tuple[int, int], people: int) -> Iterator[str]:
    told = f"""(SELECT g, floor(power({FEW // 2}::float8, random()))::int p, 1 + floor(random() * {len(BREEDS)})::int b,
        CASE WHEN random() < .97 THEN 1 + floor(random() * {people})::int END guardian, random() spin FROM generate_series({span[0]}, {span[1]}) g) s
      JOIN pet_names n ON n.n = p JOIN breeds r ON r.n = b LEFT JOIN people_person o ON o.id = guardian"""
    yield insert(
        animal.Animal, told, id="g", rga="g", state="'confirmed'", name="n.word", folded="n.folded", species="CASE WHEN spin < .66 THEN 'dog' ELSE 'cat' END",
        breed="r.word", sex="CASE WHEN g % 2 = 0 THEN 'female' ELSE 'male' END", neutered="g % 5 < 2", guardian_id="guardian",
        district="coalesce(o.district, '')", district_folded="lower(translate(coalesce(o.district, ''), 'ÁÃãáâçéóô', 'aaaaaceoo'))",
        born_earliest="date '2010-01-01' + g % 5000", born_latest="date '2010-01-01' + g % 5000", born_precision="'day'", coat="'caramelo'",
    )  # fmt: skip
    numbers = f"generate_series({span[0]}, {span[1]}) g"
    yield insert(
        animal.AnimalChip,
        f"{numbers} WHERE g % 5 < 2",
        animal_id="g",
        number="'963' || lpad((g * 7::bigint)::text, 12, '0')",
        standard="'iso'",
    )
    yield insert(animal.AnimalMark, f"{numbers} WHERE g % 5 = 2", animal_id="g", kind="'tag'", number="'JF-' || g", key="'JF' || g")
    yield insert(
        animal.Guardianship, f"animals_animal WHERE id BETWEEN {span[0]} AND {span[1]} AND guardian_id IS NOT NULL", animal_id="id",
        person_id="guardian_id", capacity="'owner'", since="date '2026-01-01'",
    )  # fmt: skip
    yield insert(
        animal.AnimalEvent, numbers, animal_id="g", kind="'vaccination'", earliest="date '2026-01-01' + g % 300",
        latest="date '2026-01-01' + g % 300", precision="'day'", data="'{\"vaccine\": \"rabies\"}'::jsonb", source="'desk'",
    )  # fmt: skip


def _dictionary() -> None:
    from zelo.people.words import remember, words_of

    remember(words_of(*names(FIRST, FEW, 1), *names(LAST, MANY, 2), *names(PETS, FEW // 2, 3), *DISTRICTS))
