"""The page of what falls due in a city with a hundred thousand open files: time in the server, median and 95th percentile, and queries; and the watch
of a day over them. `python -m bench.deadlines 10000` tries it with fewer.

Times are of the clock, since most of the work is the database's.
"""

import datetime as dt
import statistics
import sys
import time
from functools import partial

from bench.desk import Desk, site
from bench.measure import milli, table

FILES = 100_000
ROUNDS = 40
PEOPLE = 20
ROWS = """
INSERT INTO proceedings_casefile (kind, year, number, acts_count, head)
  SELECT 'impoundment', 2020, n, 2, '' FROM generate_series(1, %(files)s) n;
INSERT INTO proceedings_projection (file_id, kind, stage, final, waits_for, next_due_of, suspended, overdue, permitted, tasks, effects, deadlines, shown,
    opened_on, acted_at, pack, computed_on, fault)
  SELECT c.id, c.kind, p.stage, false, p.waits_for, '', false, false, p.permitted, p.tasks, p.effects, p.deadlines, p.shown, p.opened_on, p.acted_at,
    p.pack, p.computed_on, '' FROM proceedings_casefile c, proceedings_projection p WHERE c.year = 2020 AND p.file_id = %(model)s;
INSERT INTO proceedings_opendeadline (file_id, kind, name, opened_by, start, due, side, waits_for, role, person_id, basis)
  SELECT c.id, c.kind, 'reclaim', k, %(today)s::date - 40, %(today)s::date - 20 + (c.number * 7 + k * 31) %% 180,
    CASE WHEN k = 1 THEN 'house' ELSE 'party' END, 'coordinator', 'coordinator',
    CASE WHEN c.number %% 10 = 0 THEN NULL ELSE (%(people)s::int[])[1 + c.number %% %(many)s] END, '["art10"]'
  FROM proceedings_casefile c, generate_series(1, 2) k WHERE c.year = 2020;
"""


def report(files: int = FILES) -> str:
    with site():
        return measured(Desk(), files)


def measured(desk: Desk, files: int) -> str:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django.utils import timezone

    from tests.visitors import CityClient
    from zelo.proceedings.acts import watch_deadlines
    from zelo.proceedings.models import DeadlineWarning, OpenDeadline, Recomputation

    today = timezone.localdate()
    fill(desk, files, today)
    client = CityClient(desk.city)
    client.force_login(desk.by)
    last = OpenDeadline.objects.filter(due=today + dt.timedelta(days=60)).order_by("pk")[10]
    pages = {
        "everybody's, from the first": "?com=todos", "mine and those without person": "?com=eu", "without person": "?com=ninguem",
        "in three days": "?com=todos&quando=3dias", "of a kind, the parties' too": "?com=todos&de=todos&tipo=recolhimento",
        "a page far down": f"?com=todos&de=todos&apos={last.due.isoformat()}.{last.pk}",
    }  # fmt: skip
    rows = []
    for name, tail in pages.items():
        address = f"/mesa/prazos/{tail}"
        assert client.get(address).status_code == 200
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
            asked = len(queries)
        times = [_timed(partial(client.get, address)) for _ in range(ROUNDS)]
        rows.append((name, milli(statistics.median(times)), milli(statistics.quantiles(times, n=20)[-1]), str(asked)))
    # Setting the prices asked for files to be computed anew; here nobody does.
    Recomputation.objects.update(finished=timezone.now())
    took = _timed(partial(watch_deadlines, now=timezone.now()))
    told = DeadlineWarning.objects.count()
    head = (f"{files:,} open files, {OpenDeadline.objects.count():,} deadlines", "median", "p95", "queries")
    return f"{table(head, rows)}\n\nThe watch of a day over them: {took:.1f} s, {told:,} warnings."


def fill(desk: Desk, files: int, today: dt.date) -> None:
    """Copies of the projection of one real file, each with a deadline of the city's and one of a party's, spread over half a year."""
    from django.db import connection

    from zelo.accounts.acts import open_account
    from zelo.accounts.roles import Role

    model = desk.held(today)
    people = [
        open_account(email=f"p{n}@aldeia.example", name=f"Pessoa {n}", roles=(Role.COORDINATOR,), password=str(n)).pk
        for n in range(PEOPLE - 1)
    ]
    given = {"files": files, "model": model.pk, "today": today, "people": [desk.by.pk, *people], "many": PEOPLE}
    with connection.cursor() as cursor:
        for statement in filter(str.strip, ROWS.split(";")):
            cursor.execute(statement, given)
        cursor.execute("ANALYZE")


def _timed(work: "partial[object]") -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    print(report(*(int(one) for one in sys.argv[1:2])))
