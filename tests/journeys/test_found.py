"""Somebody finds a dog, on a phone and at a desk, by keyboard, by camera, without script; an attendant tells the guardian."""

import re
import shutil

import pytest
from django.core import mail
from playwright.sync_api import expect

from tests.browser import FLAGS, WAYS, fits, shot
from tests.registry.registered import CHIP, EMAIL, SECRETS, TODAY, guardian, registered
from tests.registry.test_found import left
from zelo.accounts.roles import Role
from zelo.legal.limits import forget
from zelo.legal.models import Office
from zelo.legal.offices import office_names
from zelo.registry.models import FoundMessage

CAMERA = """
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code", "code_128"]; }
  async detect(video) { return video.readyState < 2 ? [] : [{ rawValue: "https://nobres.exemplo.br/rga/%s/" }]; }
};
"""


@pytest.fixture(autouse=True)
def fresh_limits():
    forget()
    # A busy machine draws a page in more than the usual five seconds.
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture
def by(live_city, user_with_role):
    Office.objects.create(key=next(iter(office_names())), phone="(65) 3376-0000", hours="8h às 17h", address="Praça da Matriz, 10")
    return user_with_role(live_city.city, Role.ATTENDANT, email="ana@nobres.example", password="uma senha comprida")


@pytest.fixture
def dog(by):
    return registered(by, guardian(), tag="JF-1.234", lost_since=TODAY)


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 360])
def test_by_keyboard_from_the_first_page_to_the_guardian(live_city, dog, new_page, violations, run_tasks, width):
    page = new_page(width=width)
    page.context.set_default_timeout(40_000)
    page.goto(live_city.url("/"))
    page.get_by_role("link", name="Encontrei um animal").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Encontrei um animal")
    assert violations(page) == [] and fits(page)
    shot(page, "1-ask")
    expect(page.get_by_role("button", name="Ler com a câmera")).to_be_hidden()
    page.get_by_label("Número do microchip").fill("76000000000017")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=CHIP)).to_be_visible()
    assert violations(page) == [] and fits(page)
    shot(page, "2-offer")
    page.get_by_role("link", name=CHIP).click()
    expect(page.get_by_text("Registrado em Nobres")).to_be_visible()
    expect(page.get_by_text("o responsável procura este animal")).to_be_visible()
    page.get_by_text("Marcar no mapa, se quiser").click()
    page.get_by_text("Escolher no mapa").click()
    expect(page.locator(".pick .leaflet-container")).to_be_visible()
    page.get_by_role("button", name="Marcar o centro do mapa").click()
    assert violations(page) == [] and fits(page)
    shot(page, "3-found")
    page.get_by_role("button", name="Enviar ao responsável").click()
    expect(page.get_by_role("alert")).to_contain_text("Escreva a mensagem")
    assert violations(page) == [] and fits(page)
    shot(page, "4-faults")
    assert page.get_by_label("Ponto no mapa").input_value() != ""
    page.get_by_label("Mensagem").fill("Está comigo, na praça. Manca de uma pata.")
    page.get_by_label("Seu telefone").fill("(65) 98888-7777")
    page.get_by_role("button", name="Enviar ao responsável").click()
    expect(page.get_by_text("ainda não foi avisado")).to_be_visible()
    assert violations(page) == [] and fits(page)
    shot(page, "5-sent")
    assert not any(secret in page.content() for secret in SECRETS)
    run_tasks()
    page.reload()
    expect(page.get_by_role("heading", name="O responsável foi avisado")).to_be_visible()
    assert violations(page) == []
    shot(page, "6-told")
    assert [one.to for one in mail.outbox] == [[EMAIL]]
    assert FoundMessage.objects.get().latitude is not None


@pytest.mark.slow
def test_nobody_and_the_bare_domain(live_city, live_server, dog, new_page, violations):
    for width in (1280, 360):
        page = new_page(width=width)
        page.context.set_default_timeout(40_000)
        page.goto(live_city.url("/encontrei/?numero=982000123450000"))
        expect(page.get_by_text("Este número não está registrado")).to_be_visible()
        assert violations(page) == [] and fits(page)
        shot(page, "7-nobody")
        port = live_city.root.rsplit(":", 1)[1]
        page.goto(f"http://localhost:{port}/")
        page.get_by_role("link", name="Encontrei um animal").first.click()
        page.get_by_label("Número do microchip").fill("jf 1234")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Registrado em Nobres/MT")).to_be_visible()
        assert violations(page) == [] and fits(page)
        shot(page, "8-anywhere")
        page.get_by_role("link", name="Nobres/MT").click()
        expect(page.get_by_text("Deixe um recado ao responsável")).to_be_visible()


@pytest.mark.slow
def test_by_camera_where_there_is_one(live_city, dog, browser):
    program = next(found for name in WAYS if (found := shutil.which(name)))
    camera = browser.browser_type.launch(
        executable_path=program, args=[*FLAGS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    )
    try:
        context = camera.new_context(viewport={"width": 360, "height": 740}, locale="pt-BR", permissions=["camera"])
        context.set_default_timeout(40_000)
        page = context.new_page()
        page.add_init_script(CAMERA % dog.number(live_city.city.ibge))
        refused = []
        page.on("console", lambda said: refused.append(said.text) if "Content Security Policy" in said.text else None)
        page.goto(live_city.url("/encontrei/"))
        page.get_by_role("button", name="Ler com a câmera").click()
        expect(page.get_by_text("Registrado em Nobres")).to_be_visible()
        assert page.get_by_label("Número do microchip").input_value() == str(dog.number(live_city.city.ibge))
        page.add_init_script("BarcodeDetector.prototype.detect = async () => []")
        page.goto(live_city.url("/encontrei/"))
        page.get_by_role("button", name="Ler com a câmera").click()
        expect(page.get_by_text("Aponte para o QR")).to_be_visible()
        shot(page, "9-camera")
        assert page.locator(".scan video").evaluate("v => v.srcObject.active && v.readyState > 1")
        page.evaluate("window.stream = document.querySelector('.scan video').srcObject")
        page.get_by_role("button", name="Parar").click()
        expect(page.locator(".scan")).to_have_count(0)
        assert page.evaluate("window.stream.getTracks().every((track) => track.readyState === 'ended')")
        expect(page.get_by_role("button", name="Ler com a câmera")).to_be_focused()
        page.add_init_script(
            "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError'); }"
        )
        page.goto(live_city.url("/encontrei/"))
        page.get_by_role("button", name="Ler com a câmera").click()
        expect(page.get_by_text("A câmera não abriu")).to_be_visible()
        assert refused == []
    finally:
        camera.close()


@pytest.mark.slow
def test_a_reader_s_enter_goes_on_and_sends_nothing(live_city, dog, page):
    page.goto(live_city.url("/encontrei/"))
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          form.action = "/nao-se-envia/";
          form.innerHTML = '<label>Chip <input data-wedge name=a></label><input type=hidden name=h><label>Outro <input name=b></label>'
            + '<label>Plaqueta <input data-wedge="last" name=c></label><label>Fim <input id=last name=d></label><button>Gravar</button>';
          window.read = [];
          document.addEventListener("zelo:read", (event) => window.read.push(event.detail.number));
          document.querySelector("main").append(form);
        }"""
    )
    page.locator("[name=a]").fill(CHIP)
    page.locator("[name=a]").press("Enter")
    expect(page.locator("[name=b]")).to_be_focused()
    page.locator("[name=c]").press("Enter")
    expect(page.locator("[name=d]")).to_be_focused()
    assert page.evaluate("window.read") == [CHIP, ""]
    assert page.url == live_city.url("/encontrei/")
    page.locator("[name=d]").press("Enter")
    page.wait_for_url(re.compile("nao-se-envia"))


@pytest.mark.slow
def test_without_script(live_city, dog, new_page):
    page = new_page(width=360, java_script_enabled=False)
    page.goto(live_city.url("/encontrei/"))
    assert page.get_by_role("button", name="Ler com a câmera").count() == 0
    page.get_by_label("Número do microchip").fill(CHIP)
    page.get_by_role("button", name="Procurar").click()
    page.get_by_label("Mensagem").fill("Está comigo.")
    page.get_by_label("Seu e-mail").fill("achei@exemplo.br")
    page.get_by_role("button", name="Enviar ao responsável").click()
    expect(page.get_by_text("ainda não foi avisado")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 360])
def test_an_attendant_calls_the_guardian(live_city, by, new_page, violations, width):
    dog = registered(by, guardian(agreed=False), lost_since=TODAY)
    made = left(dog, place_text="Praça da Matriz")
    page = new_page(width=width)
    page.context.set_default_timeout(40_000)
    page.goto(live_city.url("/mesa/"))
    page.get_by_label("E-mail").fill("ana@nobres.example")
    page.get_by_label("Senha").fill("uma senha comprida")
    page.get_by_role("button", name="Entrar").click()
    page.get_by_role("link", name="Animais encontrados").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Animais encontrados")
    assert violations(page) == [] and fits(page)
    shot(page, "10-desk-list")
    page.locator("main table a").first.click()
    expect(page.get_by_text("(65) 99123-4567")).to_be_visible()
    assert violations(page) == [] and fits(page)
    shot(page, "11-desk-one")
    page.get_by_role("button", name="Responsável avisado").click()
    expect(page.get_by_role("alert")).to_contain_text("como o responsável foi avisado")
    assert violations(page) == []
    page.get_by_label("Como o responsável foi avisado").select_option("phone")
    page.get_by_role("button", name="Responsável avisado").click()
    expect(page.get_by_text("Anotado: o responsável foi avisado.")).to_be_visible()
    page.get_by_role("link", name="Resolvidas").click()
    expect(page.locator("main table")).to_contain_text("Maria da Silva")
    assert violations(page) == [] and fits(page)
    assert FoundMessage.objects.get(pk=made.pk).settled
