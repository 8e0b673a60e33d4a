"""All open files computed anew after a new holiday: files a second, beside the law alone on the same acts.

Some files are made by real acts; the rest are copies of those, with numbers, keys and chains of their own, which `verify` then proves.
"""

import copy
import datetime as dt
import time
import uuid
from collections.abc import Iterator
from typing import Any

from bench.desk import KIND, TODAY, Desk, site
from bench.measure import figure, table

FILES, MADE = 10_000, 50
HOLIDAY = dt.date(2026, 3, 16)


def report() -> str:
    with site():
        return measured(Desk(), FILES)


def measured(desk: Desk, many: int) -> str:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from zelo.legal.acts import add_day
    from zelo.proceedings.acts import recompute_files
    from zelo.proceedings.models import Recomputation
    from zelo.proceedings.queries import broken_chains

    made = [made_file(desk, n) for n in range(MADE)]
    copied(made, many - len(made))
    add_day(by=desk.by, on=HOLIDAY, name="Luto oficial", act="Decreto 41/2026", kind="closure")
    begun = Recomputation.objects.latest("pk")
    with CaptureQueriesContext(connection) as queries:
        wall, cpu = time.perf_counter(), time.process_time()
        done = recompute_files(recomputation=begun.pk, today=TODAY)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    assert done.finished and done.seen == many, (done.seen, done.total)
    alone = law_alone(many)
    assert not list(broken_chains())
    rows = [
        ("from the database and back, batch by batch", f"{wall:.1f} s", f"{cpu:.1f} s", figure(many / wall), figure(cpu / alone)),
        ("the standings alone, acts already in memory (the floor)", "", f"{alone:.1f} s", figure(many / alone), "1"),
    ]
    head = (f"{many:,} open files after a new holiday ({done.moved:,} moved)", "time", "CPU", "files a second", "ratio of CPU")
    batches = figure(len(queries) / (many / batch()))
    return f"{table(head, rows)}\n\nQueries: {batches} a batch of {batch()} files."


def batch() -> int:
    import sys

    import zelo.proceedings.acts

    module: Any = sys.modules[f"{zelo.proceedings.acts.__name__}.recompute"]
    return int(module.BATCH)


def made_file(desk: Desk, n: int) -> Any:
    """Open files as a town has them: called, taken in, read, claimed and half paid, on the days of a fortnight."""
    today = TODAY - dt.timedelta(n % 14)
    if n % 5 == 0:
        return desk.opened(today)
    file = desk.held(today, 3 + n % 4)
    if n % 5 > 2:
        desk.act(file, "claim", {"claimant": "Benedito Araújo", "capacity": "owner"}, today)
        desk.act(file, "show_documents", {"documents": ["identity", "cpf", "residence_proof"]}, today)
    if n % 5 == 4:
        desk.act(file, "sign_term", {}, today)
        desk.act(file, "pay", {"charge": "seizure_fee", "amount_brl": "50.00"}, today)
    return file


def copied(made: list[Any], more: int) -> None:
    """Further files with the same acts, whose numbers follow."""
    from zelo.custody.models import Impoundment
    from zelo.proceedings.models import Act, CaseFile, Counter, Projection

    wholes = [(file, list(Act.objects.filter(file=file).order_by("n")), Projection.objects.get(file=file)) for file in made]
    beside = {row.file_id: row for row in Impoundment.objects.filter(file__in=made)}
    year, last = made[0].year, max(file.number for file in made)
    new = [CaseFile(kind=KIND, year=year, number=last + n) for n in range(1, more + 1)]
    acts, projections, rows = [], [], []
    for n, file in enumerate(new):
        first, own, projection = wholes[n % len(wholes)]
        acts += chained(file, own)
        projections.append(again(projection, file))
        row = again(beside[first.pk], file)
        row.chip, row.animal = "", None
        rows.append(row)
    CaseFile.objects.bulk_create(new, batch_size=2000)
    for one in (*acts, *projections, *rows):
        one.file_id = one.file.pk
    for found in (acts, projections, rows):
        type(found[0]).objects.bulk_create(found, batch_size=2000)
    Counter.objects.filter(kind=KIND, year=year).update(last=last + more)


def again(row: Any, file: Any) -> Any:
    made = copy.copy(row)
    made._state = copy.deepcopy(row._state)
    made.file, made._state.adding = file, True
    return made


def chained(file: Any, acts: list[Any]) -> Iterator[Any]:
    from zelo.proceedings.chain import genesis, hash_of

    previous = genesis(file)
    for act in acts:
        made = again(act, file)
        made.pk, made.key, made.previous = None, uuid.uuid4(), previous
        if "chip" in made.facts:
            made.facts = {**made.facts, "chip": f"0760{file.number:011d}"}
        made.hash = previous = hash_of(made)
        file.acts_count, file.head = made.n, made.hash
        yield made


def law_alone(many: int) -> float:
    """CPU seconds of as many standings, computed of acts and surroundings that are at hand."""
    from zelo.legal.queries import law_now
    from zelo.proceedings.facts import Asked, law_acts_of, stand, surroundings
    from zelo.proceedings.models import Act, CaseFile

    law, files = law_now(), list(CaseFile.objects.order_by("pk")[: 10 * MADE])
    asked = [Asked(file.pk, law_acts_of(list(Act.objects.filter(file=file).order_by("n"))), TODAY, law) for file in files]
    around = surroundings(KIND, asked)
    start = time.process_time()
    for one, given in zip(asked, around, strict=True):
        stand(law, KIND, one.acts, TODAY, given)
    return (time.process_time() - start) / len(files) * many
