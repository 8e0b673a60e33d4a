"""`bin/zelo verify` names the file and the act of a single changed byte."""

from contextlib import nullcontext

import pytest
from django.db import connection

from zelo.launcher import installation


@pytest.fixture
def verify(monkeypatch, capsys):
    monkeypatch.setattr(installation, "installed", nullcontext)

    def run():
        code = installation.verify()
        return code, capsys.readouterr().out

    return run


def test_all_is_in_order_until_a_byte_is_changed(work, aldeia, verify):
    work.held()
    assert verify() == (0, "Instalação em ordem.\n")
    connection.set_tenant(aldeia)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE proceedings_act DISABLE TRIGGER USER")
        cursor.execute("UPDATE proceedings_act SET facts = jsonb_set(facts, '{place_text}', '\"RJ-140, km 6\"') WHERE n = 1")
    code, out = verify()
    assert (code, out) == (1, "sao-pedro-da-aldeia: impoundment 1/2026: o ato 1 não é o que foi registrado\n1 problema(s).\n")
