"""The files of one story stand in a chain on the page of each."""

import uuid

import pytest
from django.utils import timezone

from zelo.accounts.roles import Role
from zelo.legal.queries import local_time
from zelo.proceedings.acts import Recorded, open_file


@pytest.fixture
def clerk(city, user_with_role):
    return user_with_role(city, Role.ATTENDANT, Role.INSPECTOR)


def done(outcome):
    assert isinstance(outcome, Recorded), outcome
    return outcome.file


def test_a_complaint_and_the_inspection_it_led_to(city, clerk, client_for):
    with local_time():
        today = timezone.localdate()
    told = {"reached_by": "phone", "place_text": "Rua 1", "description": "Cão sem água"}
    complaint = done(open_file(by=clerk, kind="complaint", act="receive", today=today, key=uuid.uuid4(), facts=told))
    client = client_for(city, clerk)
    page = f"/mesa/processos/denuncia/{complaint.year}/{complaint.number}/"
    assert "De onde veio e o que gerou" not in client.get(page).content.decode()
    seen = {"inspection_kind": "complaint", "place_text": "Rua 1", "origin": "complaint", "file_ref": f"f-{complaint.pk}"}
    inspection = done(open_file(by=clerk, kind="inspection", act="open_inspection", today=today, key=uuid.uuid4(), facts=seen))
    for address, other in (
        (page, f"Fiscalização {inspection}"),
        (f"/mesa/processos/fiscalizacao/{inspection.year}/{inspection.number}/", f"Denúncia {complaint}"),
    ):
        text = client.get(address).content.decode()
        assert "De onde veio e o que gerou" in text
        assert other in text
