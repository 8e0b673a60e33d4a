"""Nobres: who received a notice answers it from home, on a screen and on a phone, and the city joins, decides and hears the appeal."""

import datetime as dt
import uuid

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.enforcement.conftest import NOTICE
from tests.journeys.test_files import Desk
from tests.journeys.test_sanction import Clock, nobres  # noqa: F401
from tests.portal.party import paper
from zelo.accounts.roles import Role
from zelo.custody.models import Price
from zelo.documents.acts import issue_paper
from zelo.petitions.models import Notice, PartyLook, Petition
from zelo.proceedings.acts import Recorded, open_file
from zelo.proceedings.models import Act
from zelo.registry.declaring.acts.settle import confirm
from zelo.registry.declaring.acts.tell_identity import tell_identity

PASSWORD = "uma senha comprida"


@pytest.fixture
def told(nobres, user_with_role):  # noqa: F811
    """A notice against Ana, who has an account that the city has confirmed."""
    today = timezone.localdate()
    inspector, registrar = (user_with_role(nobres.city, role) for role in (Role.INSPECTOR, Role.REGISTRAR))
    Price.objects.create(name="unit_value", value="50.00", since=dt.date(2020, 1, 1), act="Decreto 1/2020")
    ana = user_with_role(nobres.city, email="ana@nobres.example")
    said = tell_identity(by=ana, key=uuid.uuid4(), today=today, name="Ana Lima", document="52998224725")
    person = confirm(by=registrar, declaration=said.pk, key=uuid.uuid4(), today=today) and type(ana).objects.get(pk=ana.pk).person
    facts = {**NOTICE, "occurred_on": today.isoformat(), "respondent": person.ref}
    done = open_file(by=inspector, kind="sanction", act="issue_notice", on=today, today=today, key=uuid.uuid4(), facts=facts)
    assert isinstance(done, Recorded), done
    issue_paper(by=inspector, file=done.file.pk, act=1, paper="infraction_notice", today=today, site=nobres.url())
    return done.file


def pressed(page, name, key="Enter"):
    """By the keyboard alone: a button that has the focus is pressed."""
    button = page.get_by_role("main").get_by_role("button", name=name)
    button.focus()
    page.keyboard.press(key)


@pytest.mark.slow
@pytest.mark.law("nobres", "art65_inc3", "art66_inc3", "art67", "art68", "art69", "art70")
@pytest.mark.parametrize("width", [1280, 360])
def test_from_the_notice_in_the_account_to_the_appeal(
    nobres, told, as_user, new_page, user_with_role, violations, monkeypatch, settings, width  # noqa: F811
):  # fmt: skip
    settings.SESSION_COOKIE_AGE = 366 * 24 * 3600  # weeks pass between two pages
    clock, file = Clock(monkeypatch), f"processo-sancionador/{told.year}/{told.number}/"

    def person(name, *roles):
        user = user_with_role(nobres.city, *roles, email=f"{name}@nobres.example")
        return Desk(as_user(nobres, user, width=width, height=800), nobres, violations)

    clerk, judge = person("atendente", Role.ATTENDANT), person("juiz", Role.AUTHORITY)
    ana = Desk(new_page(width=width), nobres, violations)
    page = ana.page

    # she signs in, finds her file, and agrees to be notified by her account
    ana.go("/processos/")
    page.get_by_label("E-mail").fill("ana@nobres.example")
    page.get_by_label("Senha", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Meus processos")
    ana.check("meus processos")
    page.get_by_role("link", name="Saber mais").click()
    ana.check("aviso de adesao")
    pressed(page, "Aceito")
    expect(page.get_by_role("status")).to_contain_text("Pronto")

    # the clerk sends the notice; it serves nobody until she confirms
    clerk.go(f"/mesa/processos/{file}")
    clerk.page.get_by_role("link", name="Notificar por meio eletrônico").click()
    clerk.page.get_by_label("Por que não se segue a ordem").fill("A parte aceitou ser avisada pela conta.")
    clerk.check("notificar pela conta")
    clerk.page.get_by_role("main").get_by_role("button", name="Enviar notificação").click()
    expect(clerk.page.get_by_role("status")).to_contain_text("Vale quando a parte confirmar")
    clerk.check("notificacao enviada")

    # she reads it and confirms, with the keyboard
    ana.go("/processos/")
    expect(page.get_by_role("main")).to_contain_text("Há uma notificação à sua espera")
    page.get_by_role("link", name="Abrir a notificação").click()
    expect(page.get_by_role("link", name="Auto de infração nº 1/")).to_be_visible()
    ana.check("notificacao")
    page.get_by_label("Li e confirmo que recebi").focus()
    page.keyboard.press("Space")
    pressed(page, "Confirmar o recebimento")
    expect(page.get_by_role("heading", level=1)).to_have_text("Você foi notificado")
    ana.check("notificada")
    assert Notice.objects.get().entered.kind == "serve_notice"

    # what she is accused of, until when, and what if she does nothing
    page.get_by_role("link", name="Ver o processo e o prazo").click()
    for words in ("Do que se trata", "art. 55, II", "é a sua vez", "Se você não fizer nada", "aguarda decisão"):
        expect(page.get_by_role("main")).to_contain_text(words)
    ana.check("processo")

    # a draft, a document, and off it goes
    page.get_by_role("link", name="Apresentar defesa").click()
    page.get_by_label("O que aconteceu").fill("Os cães tinham água nos fundos.")
    pressed(page, "Guardar rascunho")
    expect(page.get_by_role("status")).to_contain_text("Nada foi enviado ainda")
    expect(page.get_by_label("O que aconteceu")).to_have_value("Os cães tinham água nos fundos.")
    page.get_by_label("Por que a lei lhe dá razão").fill("Não houve falta de água.")
    page.get_by_label("O que você pede").fill("Arquivar o auto.")
    page.get_by_label("Documentos, fotos e vídeos").set_input_files(
        {"name": "nota.pdf", "mimeType": "application/pdf", "buffer": paper().read()}
    )
    ana.check("defesa")
    page.get_by_role("button", name="Enviar à prefeitura").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Defesa nº 1/")
    ana.check("recibo")
    first = "href => fetch(href).then(r => r.arrayBuffer()).then(b => new TextDecoder().decode(b.slice(0, 5)))"
    assert page.evaluate(first, page.get_by_role("link", name="Recibo em PDF").get_attribute("href")) == "%PDF-"

    # the clerk joins it; it bears the day on which it was sent
    clerk.go("/mesa/peticoes/")
    clerk.check("fila")
    clerk.page.get_by_role("link", name="Defesa nº 1/").click()
    clerk.check("peticao")
    clerk.page.get_by_role("button", name="Juntar: defesa apresentada").click()
    expect(clerk.page.get_by_role("status")).to_contain_text("Feito")
    clerk.check("juntada")

    # the authority decides
    clock.passes(20)
    judge.go(f"/mesa/processos/{file}")
    judge.page.locator(".now a.btn", has_text="Decidir").click()
    judge.fill({"decision": "convert_to_warning", "reasons_text": "Corrigiu no mesmo dia."})
    judge.page.get_by_role("main").get_by_role("button", name="Decidir").last.click()
    expect(judge.page.get_by_role("status")).to_contain_text("registrado.")
    clerk.go(f"/mesa/processos/{file}")
    clerk.act("Notificar da decisão", served_by="personal", proof="signed_copy")

    # she sees it, and appeals
    ana.go(f"/processos/{file}")
    expect(page.get_by_role("main")).to_contain_text("O que foi decidido")
    expect(page.get_by_role("main")).to_contain_text("converter em advertência")
    ana.check("decisao")
    page.get_by_role("link", name="Apresentar recurso").click()
    page.get_by_label("O que aconteceu").fill("Nem advertência cabe.")
    ana.check("recurso")
    page.get_by_role("button", name="Enviar à prefeitura").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Recurso nº 2/")
    ana.go("/processos/")
    expect(page.get_by_role("main")).to_contain_text("você enviou: Recurso nº 2/")
    ana.check("meus processos no fim")
    ana.go(f"/processos/{file}acessos/")
    ana.check("acessos")
    assert [row.kind for row in Petition.objects.order_by("pk")] == ["defence", "appeal"]
    assert [act.kind for act in Act.objects.order_by("n")] == ["issue_notice", "serve_notice", "defend", "decide", "serve_decision"]
    assert PartyLook.objects.filter(what="file").exists()
