"""What is in force against a person, on the pages where it binds: axe, 320 px, and an accreditation that asks why."""

import re

import pytest
from django.utils import timezone

from tests.browser import shot
from tests.enforcement.conftest import office  # noqa: F401
from tests.enforcement.test_binding import LAPSED, NOTICED, impounded, punished
from tests.journeys.test_accessible import WIDTHS, look
from zelo.accounts.roles import Role
from zelo.animals.acts import enter_animal
from zelo.animals.models import Animal
from zelo.custody.acts.link_animal import link_animal
from zelo.custody.models import Impoundment
from zelo.enforcement.linking import ref_of

TODAY = timezone.localdate()


@pytest.fixture
def boss(city, user_with_role):
    return user_with_role(city, Role.COORDINATOR, Role.REGISTRAR, Role.ATTENDANT, Role.INSPECTOR)


@pytest.fixture
def ana(office):  # noqa: F811
    """Who was ordered something, and then lost a dog and was banned."""
    made = office.person("Ana Souza")
    office.ordered(made, LAPSED)
    return made


@pytest.fixture
def places(office, boss, ana):  # noqa: F811
    taken, bia = impounded(office, NOTICED), office.person("Bia Lima")
    dog = enter_animal(by=boss, species="dog", name="Rex", guardian=bia, today=TODAY)
    link_animal(by=boss, file=taken.pk, animal=Animal.objects.get(pk=dog.pk), today=TODAY)
    Impoundment.objects.filter(file=taken).update(responsible=ana)
    punished(office, ana, file_ref=ref_of(taken.pk))
    return [
        f"/mesa/pessoas/{ana.opaque}/", f"/mesa/animais/{dog.pk}/", f"/mesa/processos/recolhimento/{taken.year}/{taken.number}/",
        f"/mesa/parceiros/novo/{ana.opaque}/",
    ]  # fmt: skip


@pytest.mark.slow
def test_pages_that_say_what_is_in_force(live_city, as_user, violations, boss, places):
    for width in WIDTHS:
        page = as_user(live_city, boss, width=width)
        for number, address in enumerate(places):
            page.goto(live_city.url(address))
            assert page.get_by_role("region", name="O que está em vigor").get_by_text("Perda da guarda").first.is_visible(), address
            shot(page, f"bound-{number}")
        look(page, live_city.url(""), places, violations)


@pytest.mark.slow
@pytest.mark.law("nobres", "art47_inc3")
def test_an_accreditation_asks_why_and_keeps_what_was_typed(live_city, as_user, boss, ana):
    page = as_user(live_city, boss, width=360)
    page.goto(live_city.url(f"/mesa/parceiros/novo/{ana.opaque}/"))
    for label, value in (
        ("Número", "7/2026"),
        ("Vale desde", "2026-08-03"),
        ("Termo de adesão aceito em", "2026-08-03"),
        ("Ato que concede", "Portaria 7"),
    ):
        page.get_by_label(label, exact=False).first.fill(value)
    page.get_by_label("O que é, nas palavras da lei").select_option(index=1)
    page.get_by_label("Instrumento").select_option(index=1)
    page.get_by_label("cadastrar animais").check()
    page.get_by_role("button", name="Conceder").click()
    assert page.get_by_text("Diga por que se credencia assim mesmo").first.is_visible()
    assert page.get_by_label("Número", exact=False).first.input_value() == "7/2026"
    page.get_by_label("Por que credenciar apesar do que está em vigor").fill("A ordem é só de placa.")
    page.get_by_role("button", name="Conceder").click()
    page.wait_for_url(re.compile(r"/mesa/parceiros/[0-9]+/$"))
    assert page.get_by_text("A ordem é só de placa.").is_visible()
