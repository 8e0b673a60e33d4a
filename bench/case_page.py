"""The page of a case file with few and with many acts: time in the server and queries, beside computing its standing alone."""

from functools import partial

from bench.desk import Desk, site
from bench.measure import figure, least, milli, table

ROUNDS = 20
SIZES = (10, 100, 300)


def report() -> str:
    with site():
        return measured(Desk())


def measured(desk: Desk) -> str:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django.utils import timezone

    from tests.visitors import CityClient
    from zelo.proceedings.queries import look

    client = CityClient(desk.city)
    client.force_login(desk.by)
    works, rows = {}, []
    told = {}
    for size in SIZES:
        file = desk.held(timezone.localdate(), size)
        address = f"/mesa/processos/recolhimento/{file.year}/{file.number}/"
        assert client.get(address).status_code == 200
        with CaptureQueriesContext(connection) as queries:
            page = client.get(address)
            told[size] = (len(queries), len(page.content))
        works[f"page {size}"] = [partial(client.get, address)]
        works[f"standing {size}"] = [partial(look, file, today=timezone.localdate())]
    time = least(works, ROUNDS)
    for size in SIZES:
        whole, alone = time[f"page {size}"], time[f"standing {size}"]
        asked, length = told[size]
        rows.append((f"{size} acts", milli(whole), str(asked), milli(alone), figure(whole / alone), f"{length / 1024:.0f} KB"))
    return table(("case page of São Pedro da Aldeia", "server", "queries", "file and standing alone", "ratio", "HTML"), rows)
