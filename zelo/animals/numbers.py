"""Registry numbers are given by a sequence: nobody waits for anybody, and a number once given is never given again, though its act came to nothing."""

from django.db import connection

SEQUENCE = "animals_rga"


def next_serial() -> int:
    """The next registry number of the city that is open, without its IBGE code."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(%s::regclass)", [SEQUENCE])
        return int(cursor.fetchone()[0])
