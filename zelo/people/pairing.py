"""All pairs of a city's records that may be of one person, a slice of the records at a time: who shares a contact, a birth and how the name begins,
or the name as it is said and where they live. Each block is one statement over indexes; what a day, a phone or an e-mail shared by a crowd would
multiply is left out. Names are weighed afterwards (twins.py), as while somebody types."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection, transaction

from zelo.people.likeness import said
from zelo.people.models import NotTwins, Person, TwinPair
from zelo.people.twins import BLOCK, DAY, told, weighed

SLICE = 5_000
"""Records whose pairs with all earlier ones are looked for at once."""

MOST_PAIRS = 50_000
CHUNK = 2_000

_BORN = """
WITH here AS MATERIALIZED (SELECT id, born_on, split_part(said, ' ', 1) AS first FROM people_person
    WHERE id > %(after)s AND id <= %(upto)s AND merged_into_id IS NULL AND born_on IS NOT NULL AND said <> ''),
crowd AS MATERIALIZED (SELECT born_on FROM people_person WHERE born_on IN (SELECT born_on FROM here) GROUP BY born_on HAVING count(*) > %(day)s)
SELECT there.id, here.id FROM here JOIN people_person there ON there.born_on = here.born_on AND there.id < here.id
WHERE there.merged_into_id IS NULL AND split_part(there.said, ' ', 1) = here.first AND here.born_on NOT IN (SELECT born_on FROM crowd)
LIMIT %(most)s
"""
_PHONE = """
WITH here AS MATERIALIZED (SELECT person_id, right(key, 8) AS tail FROM people_contact
    WHERE person_id > %(after)s AND person_id <= %(upto)s AND kind = 'phone'),
crowd AS MATERIALIZED (SELECT right(key, 8) AS tail FROM people_contact
    WHERE kind = 'phone' AND right(key, 8) IN (SELECT tail FROM here) GROUP BY 1 HAVING count(*) > %(block)s)
SELECT DISTINCT there.person_id, here.person_id FROM here
JOIN people_contact there ON there.kind = 'phone' AND right(there.key, 8) = here.tail AND there.person_id < here.person_id
WHERE here.tail NOT IN (SELECT tail FROM crowd)
LIMIT %(most)s
"""
_EMAIL = """
WITH here AS MATERIALIZED (SELECT person_id, key FROM people_contact
    WHERE person_id > %(after)s AND person_id <= %(upto)s AND kind = 'email'),
crowd AS MATERIALIZED (SELECT key FROM people_contact WHERE key IN (SELECT key FROM here) GROUP BY key HAVING count(*) > %(block)s)
SELECT DISTINCT there.person_id, here.person_id FROM here JOIN people_contact there ON there.key = here.key AND there.person_id < here.person_id
WHERE here.key NOT IN (SELECT key FROM crowd)
LIMIT %(most)s
"""
_DISTRICT = """
WITH here AS MATERIALIZED (SELECT id, said, district FROM people_person
    WHERE id > %(after)s AND id <= %(upto)s AND merged_into_id IS NULL AND said LIKE '%% %%' AND district <> ''),
crowd AS MATERIALIZED (SELECT there.said, there.district FROM (SELECT DISTINCT said, district FROM here) AS here
    JOIN people_person there ON there.said = here.said AND there.district = here.district
    WHERE there.said <> '' AND there.district <> '' GROUP BY there.said, there.district HAVING count(*) > %(block)s)
SELECT there.id, here.id FROM here JOIN people_person there ON there.said = here.said AND there.district = here.district AND there.id < here.id
WHERE there.merged_into_id IS NULL AND there.said <> '' AND there.district <> ''
AND (here.said, here.district) NOT IN (SELECT said, district FROM crowd)
LIMIT %(most)s
"""
_STREET = """
WITH here AS MATERIALIZED (SELECT id, said, lower(street) AS street FROM people_person
    WHERE id > %(after)s AND id <= %(upto)s AND merged_into_id IS NULL AND said LIKE '%% %%' AND street <> '')
SELECT there.id, here.id FROM here JOIN people_person there ON there.said = here.said AND lower(there.street) = here.street AND there.id < here.id
WHERE there.merged_into_id IS NULL AND there.said <> '' AND there.street <> ''
LIMIT %(most)s
"""
BLOCKS = {"born": _BORN, "phone": _PHONE, "email": _EMAIL, "district": _DISTRICT, "street": _STREET}


@dataclass(frozen=True)
class Slice:
    """`upto` is the last number that was looked at; None where there was nobody any more."""

    upto: int | None
    pairs: int = 0


def pair_slice(after: int) -> Slice:
    """Looks at the records that come after that number, and writes their pairs with those that come before them anew."""
    numbers = Person.objects.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)[:SLICE]
    upto = max(numbers, default=None)
    if upto is None:
        return Slice(None)
    fill_said(after, upto)
    found = _weigh(candidates(after, upto))
    with transaction.atomic():
        TwinPair.objects.filter(other__gt=after, other__lte=upto).delete()
        TwinPair.objects.bulk_create(found, ignore_conflicts=True, batch_size=CHUNK)
    return Slice(upto, len(found))


def candidates(after: int, upto: int) -> list[tuple[int, int]]:
    """Pairs that share a block, the smaller number first."""
    wanted = {"after": after, "upto": upto, "most": MOST_PAIRS, "day": DAY, "block": BLOCK}
    found: set[tuple[int, int]] = set()
    with connection.cursor() as cursor:
        for statement in BLOCKS.values():
            cursor.execute(statement, wanted)
            found.update(cursor.fetchall())
    return sorted(found)


def fill_said(after: int, upto: int) -> None:
    """How the names sound of those who were entered many at once."""
    rows = Person.objects.filter(pk__gt=after, pk__lte=upto, said="").order_by("pk").values_list("pk", "name")
    filled = [(pk, said(name)) for pk, name in rows]
    with connection.cursor() as cursor:
        for start in range(0, len(filled), CHUNK):
            numbers, sounds = zip(*filled[start : start + CHUNK], strict=True)
            cursor.execute(
                "UPDATE people_person SET said = new.said FROM unnest(%s::bigint[], %s::text[]) AS new(id, said)"
                " WHERE people_person.id = new.id AND people_person.said = ''",
                [list(numbers), list(sounds)],
            )


def _weigh(pairs: list[tuple[int, int]]) -> list[TwinPair]:
    found = []
    for start in range(0, len(pairs), CHUNK):
        some = pairs[start : start + CHUNK]
        numbers = {number for pair in some for number in pair}
        people = Person.objects.filter(merged_into=None).prefetch_related("contacts").in_bulk(numbers)
        apart = set(NotTwins.objects.filter(one__in=numbers, other__in=numbers).values_list("one", "other"))
        for one, other in some:
            if one in people and other in people and (one, other) not in apart:
                twin = weighed(told(people[one]), people[other])
                if twin is not None:
                    found.append(TwinPair(one_id=one, other_id=other, score=twin.score, reasons=list(twin.reasons)))
    return found
