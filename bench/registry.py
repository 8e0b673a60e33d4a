"""Finding in, and entering into, a registry of a million animals and of five: time in the server, median and 95th percentile, beside reading the same
row by its index alone, and how it grows. `python -m bench.registry 10000 50000` tries it with few animals.

Times are of the clock, since most of the work is the database's: a busy machine is in them. Every look-up is of another animal or person.
"""

import datetime as dt
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from bench.desk import Desk, site
from bench.measure import figure, milli, table

SIZES = (1_000_000, 5_000_000)
"""Of animals; of people there are six for ten."""
ROUNDS = 100
TODAY = dt.date(2026, 11, 30)

Timed = dict[str, tuple[float, float]]
"""Seconds by what was done: the median and the 95th percentile."""


def report(sizes: Sequence[int] = SIZES) -> str:
    from bench.registry_rows import fill

    with site():
        desk = Desk()
        done, made = {}, []
        before = (0, 0)
        for animals in sizes:
            people = animals * 6 // 10
            took = fill((before[0] + 1, animals), (before[1] + 1, people))
            made.append(f"{animals:,} animals and {people:,} people: {took:.0f} s to make and index the rows from {before[0]:,}")
            before = (animals, people)
            done[animals] = measured(desk, animals, people)
            before = _last()
        return f"{told(done)}\n\n{'; '.join(made)}."


def told(done: dict[int, Timed]) -> str:
    sizes = list(done)
    head = ["in the server"]
    for size in sizes:
        head += [f"{size:,}: median", "p95", "ratio to the bare row"]
    if len(sizes) > 1:
        head.append("growth of the median")
    rows = []
    for name in done[sizes[0]]:
        row = [name]
        for size in sizes:
            middle, late = done[size][name]
            row += [milli(middle), milli(late), figure(middle / done[size][BARE][0])]
        if len(sizes) > 1:
            row.append(figure(done[sizes[-1]][name][0] / done[sizes[0]][name][0]))
        rows.append(tuple(row))
    return table(tuple(head), rows)


BARE = "the row of a chip by its index, in SQL (the floor)"


def measured(desk: Desk, animals: int, people: int) -> Timed:
    chance = random.Random(animals)
    found: Timed = {}
    for name, work in works(desk, animals, people, chance).items():
        work()
        times = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
        found[name] = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    return found


def works(desk: Desk, animals: int, people: int, chance: random.Random) -> dict[str, Callable[[], object]]:
    from tests.visitors import CityClient
    from zelo.animals.queries import with_chip
    from zelo.animals.rga import Rga
    from zelo.custody.searching import search

    client = CityClient(desk.city)
    client.force_login(desk.by)
    names, typos = _people(chance, people)
    rare = [name for name in names if min(map(len, name.split())) > 4]

    def chip() -> str:
        return f"963{(chance.randrange(animals // 5) * 5 + 1) * 7:012d}"

    def some(texts: Callable[[], str]) -> Callable[[], object]:
        return lambda: search(texts(), people=True)

    def posted(texts: Callable[[], str], **headers: str) -> object:
        response = client.post("/mesa/buscar/", {"procura": texts()}, headers=headers)
        assert response.status_code in (200, 302), response.status_code
        return response

    def person() -> int:
        return chance.randrange(1, people)

    return {
        BARE: lambda: _one("SELECT animal_id FROM animals_animalchip WHERE number = %s", chip()),
        "chip look-up": lambda: list(with_chip(chip())),
        "chip in the search box, all groups": some(chip),
        "registry number (RGA)": some(lambda: str(Rga(desk.city.ibge, chance.randrange(1, animals)))),
        "tag": some(lambda: f"JF-{chance.randrange(animals // 5) * 5 + 2}"),
        "CPF": some(lambda: _one("SELECT document FROM people_person WHERE id >= %s AND document IS NOT NULL ORDER BY id LIMIT 1", person())),
        "phone": some(lambda: _one("SELECT value FROM people_contact WHERE kind = 'phone' AND id >= %s ORDER BY id LIMIT 1", chance.randrange(1, people // 2))),
        "name, the commonest word: maria": some(lambda: "maria"),
        "name, two common words: maria silva": some(lambda: chance.choice(("maria silva", "jose santos", "ana oliveira", "silva maria"))),
        "name, two letters": some(lambda: chance.choice(("ma", "jo", "si", "an"))),
        "name, whole and as it is written": some(lambda: chance.choice(names)),
        "name, rare": some(lambda: chance.choice(rare)),
        "name, a letter wrong in each word": some(lambda: chance.choice(typos)),
        "name of nobody": some(lambda: f"{_nonsense(chance)} {_nonsense(chance)}"),
        "animal with district: rex centro": some(lambda: chance.choice(("rex centro", "mel cohab", "luna vila nova", "thor bela vista"))),
        "search page, a chip and Enter": partial(posted, chip),
        "search page, a name": partial(posted, lambda: chance.choice(names)),
        "search as one types": partial(posted, lambda: chance.choice(names)[: chance.randrange(3, 12)], **{"HX-Request": "true"}),
        "page of an animal": lambda: _opened(client, f"/mesa/animais/{chance.randrange(1, animals)}/"),
        "registering an animal": partial(_registered, desk, chance, people),
    }  # fmt: skip


def _one(query: str, given: object) -> Any:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(query, [given])
        row = cursor.fetchone()
    return row[0] if row else ""


def _last() -> tuple[int, int]:
    return _one("SELECT max(id) FROM animals_animal WHERE id > %s", 0), _one("SELECT max(id) FROM people_person WHERE id > %s", 0)


def _people(chance: random.Random, people: int) -> tuple[list[str], list[str]]:
    """Names as people have them, and the same with a letter wrong in each word that is long enough."""
    from zelo.people.models import Person

    names = list(
        Person.objects.filter(pk__in=[chance.randrange(1, people) for _ in range(ROUNDS)]).values_list("folded", flat=True)
    )
    return names, [" ".join(_wrong(chance, word) for word in name.split()) for name in names]


def _wrong(chance: random.Random, word: str) -> str:
    if len(word) < 5:
        return word
    place = chance.randrange(1, len(word) - 1)
    kind = chance.randrange(4)
    if kind == 0:
        return word[:place] + word[place + 1 :]
    if kind == 1:
        return word[:place] + "k" + word[place:]
    if kind == 2:
        return word[:place] + "w" + word[place + 1 :]
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _nonsense(chance: random.Random) -> str:
    return "".join(chance.choice("bcdfghjklmnpqrstvxz") for _ in range(9))


def _opened(client: Any, address: str) -> object:
    response = client.get(address)
    assert response.status_code == 200, response.status_code
    return response


def _registered(desk: Desk, chance: random.Random, people: int) -> object:
    from zelo.animals.acts import enter_animal
    from zelo.people.models import Person

    guardian = Person.objects.get(pk=chance.randrange(1, people))
    chip = f"978{chance.randrange(10**11):012d}"
    return enter_animal(by=desk.by, today=TODAY, species="dog", name="Rex", sex="male", guardian=guardian, chip=chip)


if __name__ == "__main__":
    print(report(tuple(map(int, sys.argv[1:])) or SIZES))
