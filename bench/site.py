"""The simulator's answer page: time in the server and queries, through Django's test client, beside the engine's own time.

The site runs as in the tests, on their database server, with a city's schema; middleware, session, templates and all.
"""

from functools import partial
from urllib.parse import urlencode

from bench.desk import site
from bench.measure import figure, least, milli, table

ROUNDS = 60
DEFENCE = {"from": "2026-07-01", "served_by": "personal"}
FINE = {"offence": "art55_inc1", "base_units": "50", "animals": "2", "on": "2026-08-05"}
PAGES = (
    ("a deadline", "/consultar/prazo/defence/", DEFENCE, "deadline", {**DEFENCE, "step": "defence"}),
    ("a fine", "/consultar/multa/", FINE, "fine", FINE),
)


def report() -> str:
    with site():
        return measured()


def measured() -> str:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from tests.visitors import CityClient
    from zelo.law import Answer, Library, law
    from zelo.tenancy.models import City

    client = CityClient(City.objects.get(slug="nobres"))
    nobres = law(Library(), "nobres")
    rows = []
    for label, path, given, ask, facts in PAGES:
        address = f"{path}?{urlencode({**given, 'r': '1'})}"
        assert client.get(address).status_code == 200
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page = client.get(address)
            asked = len(queries)
        assert isinstance(nobres.ask(ask, facts), Answer)
        time = least({"page": [partial(client.get, address)], "engine": [partial(nobres.ask, ask, facts)]}, ROUNDS)
        whole, engine = time["page"], time["engine"]
        rows.append((label, milli(whole), str(asked), milli(engine), figure(whole / engine), f"{len(page.content) / 1024:.0f} KB"))
    return table(("answer page of Nobres", "server", "queries", "engine alone", "ratio", "HTML"), rows)
