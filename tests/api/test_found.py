"""Where a number is registered, over HTTP: at a city's host and at the bare domain."""

import pytest

from tests.registry.registered import CHIP, SECRETS, UNKNOWN_CHIP, guardian, registered
from zelo.accounts.roles import Role
from zelo.directory.acts import point

pytestmark = pytest.mark.usefixtures("fresh_limits")


@pytest.fixture
def dog(city, user_with_role):
    return registered(user_with_role(city, Role.ATTENDANT), guardian(), tag="JF-1.234")


@pytest.mark.parametrize("here", [True, False])
def test_in_which_cities(city, other_city, dog, client_for, here):
    point(other_city, [("chip", CHIP)])
    answer = client_for(city if here else None).get("/api/found", {"number": "LA 076 000 000 000 017"})
    assert answer.status_code == 200
    assert answer.json() == {
        "number": CHIP, "registered": True, "offer": None,
        "cities": [
            {"name": "Nobres", "state": "MT", "url": f"http://nobres.localhost/encontrei/?numero={CHIP}"},
            {"name": "Vila Pavão", "state": "ES", "url": f"http://vila-pavao.localhost/encontrei/?numero={CHIP}"},
        ],
    }  # fmt: skip


def test_by_tag_and_by_registry_number(city, dog, client_for):
    for number in ("jf 1234", str(dog.number(city.ibge))):
        assert [one["name"] for one in client_for(None).get("/api/found", {"number": number}).json()["cities"]] == ["Nobres"]


def test_nowhere_and_a_lost_zero(city, dog, client_for):
    none = {"registered": False, "cities": []}
    assert client_for(city).get("/api/found", {"number": UNKNOWN_CHIP}).json() == {**none, "number": UNKNOWN_CHIP, "offer": None}
    assert client_for(None).get("/api/found", {"number": "76000000000017"}).json() == {
        **none,
        "number": "76000000000017",
        "offer": CHIP,
    }


@pytest.mark.parametrize("here", [True, False])
def test_what_is_no_number_is_422_and_says_why(city, client_for, here):
    client = client_for(city if here else None)
    rounded = client.get("/api/found", {"number": "9,82E+14"})
    assert rounded.status_code == 422
    assert "planilha" in rounded.json()["detail"]
    for wrong in ({}, {"number": ""}, {"number": "1" * 100}):
        answer = client.get("/api/found", wrong)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["where"] == "number"


def test_nothing_of_a_person_or_of_the_animal(city, dog, client_for):
    whole = "".join(client_for(one).get("/api/found", {"number": CHIP}).content.decode() for one in (city, None))
    for secret in (*SECRETS, "Trov", "dog", "caramelo"):
        assert secret not in whole, secret


@pytest.mark.parametrize("here", [True, False])
def test_so_many_a_minute(city, client_for, here):
    client = client_for(city if here else None)
    answers = [client.get("/api/found", {"number": CHIP}).status_code for _ in range(32)]
    assert answers == [200] * 30 + [429] * 2


def test_the_bare_domain_describes_it(db, client_for):
    found = client_for(None).get("/api/openapi.json").json()
    assert list(found["paths"]) == ["/api/found"]
