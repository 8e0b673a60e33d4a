"""A file with two parties: who answers for the animal, and who asked for it back. Each reads the file, and not what the other sent or looked at."""

import pytest

from tests.desk.files import main
from tests.petitions.conftest import citizen_of, clock, key, world  # noqa: F401
from tests.petitions.test_petitions import joined
from tests.portal.party import assert_said, paper
from zelo.custody.models import Impoundment
from zelo.legal.limits import forget
from zelo.legal.queries import law_now
from zelo.petitions.acts.settle_mandate import accept_mandate, ask_mandate
from zelo.proceedings.acts import Recorded, open_file
from zelo.proceedings.words import kind_address

TAKEN = {
    "species": "dog", "animals": 1, "sex": "male", "marks": "magro", "place_text": "Rua das Mangueiras, 12", "taken_time": "14:20", "group": "rescued",
    "immediate": True, "in_the_act": True, "tutor_known": True,
}  # fmt: skip
SECRET = "Bia Nunes, Travessa do Sigilo, 99"


@pytest.fixture
def held(world):  # noqa: F811
    """Taken in; Ana answers for it, Bia has asked for it."""
    forget()
    today = world.clock.today
    done = open_file(by=world.people["inspector"], kind="impoundment", act="take_in", on=today, today=today, key=key(), facts=TAKEN)
    assert isinstance(done, Recorded), done
    sides(world, done.file)
    return done.file


def sides(world, file):  # noqa: F811
    """As the acts that name them would have left it: each act writes the row anew."""
    Impoundment.objects.filter(file=file).update(responsible=world.ana.person, claimant=world.bia.person)


def address(file, *more):
    return "/".join(["/processos", kind_address(law_now(), file.kind), str(file.year), str(file.number), *more, ""])


def test_neither_reads_the_petition_of_the_other_nor_where_they_live(world, held, client_for):  # noqa: F811
    row = world.sends(held, kind="other", by=world.bia, parts={"text": f"Quero o animal. {SECRET}"})
    ana, bia = client_for(world.city, world.ana), client_for(world.city, world.bia)
    assert "quem pediu o animal de volta" in main(bia.get(address(held)))
    assert "responsável pelo animal" in main(ana.get(address(held)))
    act = joined(world, row).act
    sides(world, held)
    pdf = act.attached.first().evidence.pk
    for client, sees in ((ana, False), (bia, True)):
        assert (client.get(f"/processos/peticao/{row.code}/").status_code == 200) is sees
        assert (client.get(address(held, "prova", str(pdf))).status_code == 200) is sees
        page = client.get(address(held)).content.decode()
        assert (str(pdf) in page) is sees
        assert (row.code in page) is sees
        autos = b"".join(client.get(address(held).rstrip("/") + "/autos.pdf").streaming_content)
        assert_said(autos, *(["Travessa do Sigilo"] if sees else []), never=[] if sees else ["Travessa do Sigilo"])


def test_the_attorney_of_one_is_of_that_side_alone(world, held, client_for, citizen_of):  # noqa: F811
    lawyer = citizen_of(world.city, world.people["registrar"], "Dora Paz", cpf="39053344705")
    asked = ask_mandate(
        by=lawyer, key=key(), kind="impoundment", number=str(held), party_name="Bia", registration="", upload=paper("p.pdf")
    )
    accept_mandate(by=world.people["attendant"], mandate=asked.pk, party="claimant", until=None, today=world.clock.today)
    theirs = world.sends(held, kind="other", by=lawyer, parts={"text": SECRET})
    assert (theirs.capacity, theirs.party) == ("attorney", "claimant")
    mine = world.sends(held, kind="other", by=world.ana, parts={"text": "É meu."})
    ana, bia, dora = (client_for(world.city, user) for user in (world.ana, world.bia, lawyer))
    seen = {
        (name, row.pk): client.get(f"/processos/peticao/{row.code}/").status_code
        for name, client in (("ana", ana), ("bia", bia), ("dora", dora)) for row in (theirs, mine)
    }  # fmt: skip
    assert seen == {
        ("ana", theirs.pk): 404, ("ana", mine.pk): 200, ("bia", theirs.pk): 200, ("bia", mine.pk): 404, ("dora", theirs.pk): 200, ("dora", mine.pk): 404,
    }  # fmt: skip
    assert "procurador" not in main(ana.get(address(held, "acessos")))
    assert "procurador" in main(bia.get(address(held, "acessos")))
    # Somebody else asks for the animal instead: Bia's attorney is not theirs.
    Impoundment.objects.filter(file=held).update(claimant=lawyer.person)
    assert client_for(world.city, world.bia).get(address(held)).status_code == 404


def test_nobody_s_side_reads_who_called_nor_what_they_said(world, client_for):  # noqa: F811
    forget()
    today, caller = world.clock.today, "Zacarias, da casa 14"
    facts = {
        "channel": "phone", "risk": "high", "place_text": "Rua das Mangueiras, 12", "caller_text": caller, "description": f"Quem fala é {caller}: um cão solto."
    }  # fmt: skip
    done = open_file(by=world.people["attendant"], kind="impoundment", act="call", on=today, today=today, key=key(), facts=facts)
    assert isinstance(done, Recorded), done
    Impoundment.objects.filter(file=done.file).update(responsible=world.ana.person)
    ana = client_for(world.city, world.ana)
    page = ana.get(address(done.file)).content.decode()
    assert "Rua das Mangueiras, 12" in page and "Zacarias" not in page and "solto" not in page
    assert_said(
        b"".join(ana.get(address(done.file).rstrip("/") + "/autos.pdf").streaming_content),
        "Rua das Mangueiras",
        never=("Zacarias",),
    )
