"""Pages of animals: axe and 320 px; a reader that types into the chip's field; a list that narrows itself."""

import datetime as dt

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone

from tests.journeys.test_accessible import WIDTHS, look
from tests.proceedings.test_evidence import photograph
from zelo.accounts.roles import Role
from zelo.animals.acts import add_event, add_mark, add_photo, enter_animal, transfer_animal
from zelo.animals.counting import count_animals
from zelo.animals.models import Animal
from zelo.animals.spans import Span
from zelo.people.acts import enter_person
from zelo.proceedings.acts import keep_evidence

TODAY = timezone.localdate()
BASE = "/mesa/animais/"


@pytest.fixture
def boss(live_city, user_with_role):
    return user_with_role(live_city.city, Role.COORDINATOR, Role.VETERINARIAN)


@pytest.fixture
def inside(live_city, as_user, boss):
    return lambda width: as_user(live_city, boss, width=width)


@pytest.fixture
def rex(live_city, boss):
    ana, bia = (
        enter_person(by=boss, today=TODAY, name=name, district="Jardim São João da Serra") for name in ("Ana Souza", "Bia Lima")
    )
    made = enter_animal(
        by=boss,
        today=TODAY,
        species="dog",
        name="Rex",
        chip="076000000000123",
        guardian=ana,
        since=TODAY - dt.timedelta(days=800),
        coat="preto",
    )
    day = TODAY - dt.timedelta(days=500)
    add_event(
        by=boss, animal=made, kind="vaccination", today=TODAY, span=Span(day, day, "day"), data={"vaccine": "rabies", "batch": "R1"}
    )
    add_event(by=boss, animal=made, kind="loss", today=TODAY, span=Span(TODAY, TODAY, "day"), data={"place": "feira"})
    add_mark(by=boss, animal=made, kind="tag", number="NB-12", today=TODAY)
    transfer_animal(by=boss, animal=made, person=bia, on=TODAY, how="donation", today=TODAY)
    kept = keep_evidence(by=boss, upload=ContentFile(photograph(), "a.jpg"))
    add_photo(by=boss, animal=made, evidence=kept, main=True)
    count_animals(TODAY)
    return made


@pytest.mark.slow
def test_pages(live_city, inside, violations, rex):
    one = f"{BASE}{rex.pk}/"
    addresses = [
        BASE, f"{BASE}novo/", f"{BASE}vacinas/", f"{BASE}populacoes/", one, f"{one}mudar/", f"{one}microchip/", f"{one}identificacao/",
        f"{one}guarda/", f"{one}passar/", f"{one}aconteceu/vaccination/", f"{one}aconteceu/death/", "/mesa/ajustes/especies/",
    ]  # fmt: skip
    for width in WIDTHS:
        look(inside(width), live_city.url(""), addresses, violations)


@pytest.mark.slow
def test_a_reader_s_enter_does_not_send_the_form_and_the_keyboard_does(live_city, inside, boss):
    page = inside(1280)
    page.goto(live_city.url(f"{BASE}novo/"))
    page.focus("#id_chip")
    page.keyboard.type("LA 076 000 000 000 777")
    page.keyboard.press("Enter")
    assert page.url.endswith("/novo/") and Animal.objects.count() == 0
    assert page.evaluate("document.activeElement.id") != "id_chip"
    page.select_option("#id_species", "dog")
    page.fill("#id_name", "Mel")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/mesa/animais/" in url and not url.endswith("/novo/"))
    assert page.locator("h1").inner_text() == "Mel" and page.locator("text=076000000000777").count()


@pytest.mark.slow
def test_the_list_narrows_itself(live_city, inside, rex):
    page = inside(360)
    page.goto(live_city.url(BASE))
    assert page.locator("#lista >> text=Rex").count()
    page.select_option("select[name=ver]", "dead")
    page.locator("#lista >> text=Nenhum animal nesta lista").wait_for()
    assert "ver=dead" in page.url
