"""Several people in the same moment: threads of their own connections, started together."""

import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connection, connections


def at_once(city, doings, *, refusals=()):
    """What each doing answered, in their order; of the errors in `refusals`, the error."""
    gate = threading.Barrier(len(doings), timeout=60)

    def run(doing):
        try:
            connection.set_tenant(city)
            gate.wait()
            return doing()
        except refusals as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(doings)) as threads:
        return [job.result(timeout=120) for job in [threads.submit(run, doing) for doing in doings]]
