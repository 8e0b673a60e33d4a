"""The pages of people: axe, 320 px, likely twins while typing, and a record entered by keyboard alone."""

import pytest
from django.utils import timezone

from tests.journeys.test_accessible import WIDTHS, look
from tests.journeys.test_settings_pages import inside  # noqa: F401
from zelo.accounts.roles import Role
from zelo.animals.models import Animal
from zelo.people.acts import begin_role, enter_person, merge_people
from zelo.people.models import Contact, Person
from zelo.people.pairing import pair_slice

TODAY = timezone.localdate()


@pytest.fixture
def boss(live_city, user_with_role):
    return user_with_role(live_city.city, Role.REGISTRAR, Role.AUDITOR, Role.ADMINISTRATOR)


@pytest.fixture
def ana(boss):
    return enter_person(
        by=boss, today=TODAY, name="Ana Luísa Prado", document="529.982.247-25", phone="(65) 99999-1234", email="ana.luisa.prado@correio-eletronico.example",
        street="Rua das Palmas", street_number="12", district="Jardim Paraná", postal_code="78460000", town="Nobres", state="MT", latitude="-14.72", longitude="-56.33",
    )  # fmt: skip


@pytest.mark.slow
def test_pages(live_city, inside, violations, boss, ana):  # noqa: F811
    twin = enter_person(by=boss, today=TODAY, name="Ana Luiza Prado", phone="99999-1234", district="Jardim Paraná")
    gone = enter_person(by=boss, today=TODAY, name="Ana L. Prado", phone="(65) 3376-1234")
    merge = merge_people(by=boss, kept=ana.pk, gone=gone.pk, why="mesmo telefone")
    role = begin_role(by=boss, today=TODAY, person=ana.pk, role="protector", number="7/2026")
    for name in ("Rex", "Mia"):
        Animal.objects.create(species="dog", name=name, folded=name.lower(), guardian=ana, marks="patas brancas")
    Contact.objects.filter(person=ana, kind="phone", main=True).update(messages_since=TODAY, messages_how="no balcão")
    pair_slice(0)
    root = "/mesa/pessoas/"
    one = f"{root}{ana.opaque}/"
    addresses = [
        root, f"{root}nova/", f"{root}repetidas/", f"{root}consultas/?pessoa={ana.opaque}", one, f"{one}mudar/", f"{one}papeis/novo/", f"{one}papeis/{role.pk}/",
        f"{one}reunir/{twin.opaque}/", f"{one}tudo/", f"{root}reunioes/{merge.pk}/desfazer/",
    ]  # fmt: skip
    for width in WIDTHS:
        look(inside(width), live_city.url(""), addresses, violations)


@pytest.mark.slow
def test_somebody_is_entered_by_keyboard_and_the_likely_twin_is_shown_while_typing(live_city, inside, violations, boss, ana):  # noqa: F811
    page = inside(360)
    page.goto(live_city.url("/mesa/pessoas/nova/"))
    page.get_by_label("Nome, ou razão social").focus()
    page.keyboard.type("Ana Luiza Prado")
    page.get_by_label("Telefone ou e-mail").first.focus()
    page.keyboard.type("65 99999-1234")
    page.keyboard.press("Tab")
    page.get_by_text("Mesmo telefone e mesmo nome").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Gravar").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Não foi gravado ainda").wait_for()
    assert violations(page) == []
    page.get_by_label("Não é a mesma pessoa").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Gravar").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Ana Luiza Prado está no cadastro.").wait_for()
    assert Person.objects.count() == 2
