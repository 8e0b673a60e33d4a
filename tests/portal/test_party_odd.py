"""Requests of a party that no form of ours sends: NUL in what is typed, figures past any number."""

import pytest

from tests.desk.files import key as key_of
from tests.desk.files import main
from tests.petitions.conftest import PARTS, citizen_of, clock, world  # noqa: F401
from tests.portal.party import address
from zelo.legal.limits import forget
from zelo.petitions.models import Draft, Petition

FAR = "9" * 25


@pytest.fixture
def file(world):  # noqa: F811
    forget()
    return world.served()


@pytest.fixture
def ana(world, client_for):  # noqa: F811
    return client_for(world.city, world.ana)


def test_nul_in_a_part_is_neither_kept_nor_breaks_the_draft(file, ana):
    url = address(file, "defesa")
    typed = {**PARTS, "grounds_of_fact": "Havia\0água.", "chave": key_of(ana.get(url))}
    for do in ("guardar", "enviar"):
        assert ana.post(url, {**typed, "fazer": do}).status_code in (302, 422)
    kept = [str(row.data) for row in Draft.objects.all()] + [str(row.parts) for row in Petition.objects.all()]
    assert kept and all("água" in text and "\\x00" not in text for text in kept)


@pytest.mark.parametrize(
    "url",
    [
        "/processos/peticao/%00/", f"/processos/peticao/{FAR}/", f"/processos/procuracao/{FAR}/renunciar/", f"/processos/processo-sancionador/2026/{FAR}/",
        f"/processos/processo-sancionador/{FAR}/1/",
    ],
)  # fmt: skip
def test_an_address_past_any_number_is_not_there(file, ana, url):
    assert (ana.post(url) if "renunciar" in url else ana.get(url)).status_code == 404


@pytest.mark.parametrize("paper", [f"{FAR}-2026", f"1-{FAR}", "0-0"])
def test_a_paper_past_any_number_is_not_there(file, ana, paper):
    assert ana.get(address(file, "papel", "infraction_notice", f"{paper}.pdf").rstrip("/")).status_code == 404


@pytest.mark.parametrize("number", ["999999999/9999", "٣/٢٠٢٦", "1/0000"])
def test_a_mandate_for_a_file_past_any_number_waits_as_any_other(world, ana, number):  # noqa: F811
    from tests.portal.party import photo

    forget()
    page = ana.get("/processos/procuracao/")
    sent = {"kind": "sanction", "number": number, "party_name": "Bia", "chave": key_of(page), "document": photo()}
    assert ana.post("/processos/procuracao/", sent).status_code in (302, 422)
    assert "Meus processos" in main(ana.get("/processos/"))
