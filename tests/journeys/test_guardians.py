"""A citizen signs up and registers an animal, the desk confirms it, and another citizen accepts it: in a browser, wide and narrow."""

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from tests.browser import shot
from tests.registry.declaring.conftest import key
from zelo.accounts.roles import Role
from zelo.animals.models import Animal
from zelo.people.models import Person
from zelo.registry.declaring.acts.tell_identity import tell_identity
from zelo.registry.models import Declaration

PASSWORD = "quatro palavras bem compridas"


@pytest.mark.parametrize("width", [1280, 360])
def test_from_sign_up_to_another_s_hands(live_city, new_page, user_with_role, violations, width):
    cache.clear()
    city = live_city.city
    clerk = user_with_role(city, Role.REGISTRAR, email=f"mesa{width}@example.org", password=PASSWORD)
    with city:
        bia = tell_identity(
            by=user_with_role(city, email=f"bia{width}@example.org", password=PASSWORD),
            key=key(),
            today=timezone.localdate(),
            name="Bia Nunes",
        ).person
        Person.objects.filter(pk=bia.pk).update(confirmed_on=timezone.localdate())
    page = new_page(width=width)
    look = lambda name: (shot(page, name), violations(page))[1]  # noqa: E731

    page.goto(live_city.url("/conta/entrar/"))
    page.click("text=Abrir conta de tutor")
    assert look("1-signup") == []
    for field, value in {
        "name": "Ana Lima",
        "email": f"ana{width}@example.org",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }.items():
        page.fill(f"[name={field}]", value)
    page.click("button:has-text('Abrir conta')")
    assert look("2-code") == []
    page.fill("[name=code]", re.findall(r"^\s*([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})\s*$", mail.outbox[-1].body, re.MULTILINE)[0])
    page.click("button:has-text('Confirmar')")
    page.wait_for_url("**/meus-animais/eu/")
    assert look("3-identity") == []
    page.fill("[name=phone]", "(65) 99999-1111")
    page.fill("[name=district]", "Centro")
    page.click("button:has-text('Continuar')")
    page.wait_for_url("**/meus-animais/")
    assert look("4-home-empty") == []
    page.click("text=Cadastrar um animal")
    assert look("5-new") == []
    page.fill("[name=name]", "Farofa")
    page.select_option("[name=species]", "dog")
    page.click("button:has-text('Enviar à prefeitura')")
    page.wait_for_url("**/recibo/**")
    assert look("6-receipt") == []
    page.click("button:has-text('Sair')")

    enter(page, live_city, clerk.email)
    page.goto(live_city.url("/mesa/"))
    assert look("7-desk") == []
    page.goto(live_city.url("/mesa/cadastro/conferir/"))
    assert look("8-queue") == []
    for kind in ("Quem eu sou", "Animal a cadastrar"):
        page.click(f"tr:has-text('Ana Lima') a:has-text('{kind}')")
        assert look(f"9-{kind.split()[0].lower()}") == []
        page.click("button:has-text('Confirmar')")
        page.wait_for_url("**/conferir/")
    page.goto(live_city.url("/mesa/parceiros/"))
    assert look("10-partners") == []
    page.click("button:has-text('Sair')")

    enter(page, live_city, f"ana{width}@example.org")
    assert look("11-home") == []
    page.click("text=Abrir")
    assert look("12-animal") == []
    page.click("text=Avisar a morte")
    assert look("13-death") == []
    page.go_back()
    page.click("text=Passar a outra pessoa")
    assert look("14-offer") == []
    page.check("[name=how][value=donation]")
    page.fill("[name=to_name]", "Bia")
    page.click("button:has-text('Fazer a oferta')")
    code = page.inner_text(".secret")
    assert look("15-offered") == []
    page.click("button:has-text('Sair')")

    enter(page, live_city, f"bia{width}@example.org")
    page.click("text=Receber um animal")
    assert look("16-receive") == []
    page.fill("[name=codigo]", code)
    page.click("button:has-text('Ver o animal')")
    assert look("17-offered-to-me") == []
    page.click("button:has-text('Aceito')")
    page.wait_for_url(re.compile(r".*/meus-animais/\d+/"))
    assert look("18-mine-now") == []
    with city:
        farofa = Animal.objects.get(name="Farofa")
        assert (farofa.guardian, farofa.state) == (bia, "confirmed")
        assert Declaration.objects.get(kind="transfer").state == "done"


def enter(page, live_city, email):
    page.goto(live_city.url("/conta/entrar/"))
    page.fill("[name=login]", email)
    page.fill("[name=password]", PASSWORD)
    page.click("form.card button:has-text('Entrar')")
    page.wait_for_url(re.compile(r".*/(mesa|meus-animais)/"))
