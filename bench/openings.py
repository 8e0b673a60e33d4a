"""Fifty files opened at once, by threads with connections of their own: time, and that no number lacks or comes twice."""

import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bench.desk import CALL, KIND, TODAY, Desk, site
from bench.measure import figure, milli, table

FILES, ROUNDS = 50, 4


def report() -> str:
    with site():
        return measured(Desk())


def measured(desk: Desk) -> str:
    from zelo.proceedings.models import CaseFile
    from zelo.proceedings.queries import broken_chains

    opened(desk, 1)
    start = time.perf_counter()
    for _ in range(FILES):
        opened(desk, 1)
    alone = (time.perf_counter() - start) / FILES
    at_once = min(opened(desk, FILES) for _ in range(ROUNDS))
    numbers = sorted(CaseFile.objects.values_list("number", flat=True))
    assert numbers == list(range(1, 2 + FILES * (1 + ROUNDS))), "a number lacks or came twice"
    assert not list(broken_chains())
    rows = [
        (f"{FILES} at once, until the last is there", milli(at_once), figure(FILES / at_once), figure(at_once / (alone * FILES))),
        (f"{FILES} one after another, each on a connection of its own", milli(alone * FILES), figure(1 / alone), "1"),
    ]
    return table((f"files opened ({ROUNDS} rounds: no failure, no gap, no double number)", "time", "files a second", "ratio"), rows)


def opened(desk: Desk, many: int) -> float:
    """Seconds from the starting gun until all are committed."""
    from django.db import connection, connections

    from zelo.proceedings.acts import Recorded, open_file

    gate = threading.Barrier(many + 1, timeout=120)

    def run() -> Any:
        try:
            connection.set_tenant(desk.city)
            connection.ensure_connection()
            gate.wait()
            return open_file(by=desk.by, kind=KIND, act="call", today=TODAY, key=uuid.uuid4(), facts=CALL)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(many) as threads:
        jobs = [threads.submit(run) for _ in range(many)]
        gate.wait()
        start = time.perf_counter()
        found = [job.result(timeout=120) for job in jobs]
        spent = time.perf_counter() - start
    assert all(isinstance(one, Recorded) for one in found), found
    return spent
