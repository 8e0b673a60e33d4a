"""The page of a file with everything that really stands beside it: prices, registry, papers, pictures."""

import io
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from PIL import Image

from tests.proceedings.conftest import aldeia  # noqa: F401
from zelo.accounts.roles import Role
from zelo.custody.acts import open_place, open_team
from zelo.people.acts import enter_person
from zelo.proceedings.acts import keep_evidence, open_file, record

TODAY = timezone.localdate()
HORSE = {
    "species": "horse", "animals": 1, "sex": "male", "marks": "castanho", "place_text": "RJ-140, km 5", "taken_time": "06:40", "place": "highway",
    "loose": True, "accompanied": False, "reason": "loose",
}  # fmt: skip


@pytest.mark.parametrize("more", [0, 60])
def test_it_costs_less_than_twenty_queries_whatever_the_number_of_acts(aldeia, client_for, user_with_role, more):  # noqa: F811
    who = user_with_role(aldeia, Role.ATTENDANT, Role.CATCHING_TEAM, Role.COORDINATOR)
    team, place = open_team(by=who, name="Equipe 2"), open_place(by=who, name="Curral", capacity=4)
    called = open_file(
        by=who, kind="impoundment", act="call", today=TODAY, key=uuid.uuid4(), facts={"channel": "phone", "risk": "high", "place_text": "km 5"}
    )  # fmt: skip
    file = called.file

    def act(kind, facts, evidence=()):
        done = record(by=who, file=file.pk, act=kind, today=TODAY, key=uuid.uuid4(), facts=facts, evidence=evidence)
        assert done.act.kind == kind

    out = io.BytesIO()
    Image.new("RGB", (40, 30), "sienna").save(out, "PNG")
    picture = keep_evidence(by=who, upload=SimpleUploadedFile("cavalo.png", out.getvalue(), "image/png"))
    act("dispatch", {"team": team.ref})
    act("take_in", HORSE, [picture])
    act("board", {"boarding_place": place.ref})
    act("identify", {"responsible": enter_person(by=who, today=TODAY, name="Ana Souza").ref})
    for number in range(more):
        act("note", {"text": f"visita {number}"})
    client = client_for(aldeia, who)
    address = f"/mesa/processos/recolhimento/{file.year}/{file.number}/"
    client.get(address)
    with CaptureQueriesContext(connection) as spent:
        assert client.get(address).status_code == 200
    assert len(spent) < 19, "\n".join(query["sql"][:110] for query in spent)
