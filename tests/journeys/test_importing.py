"""A registrar sends a list, agrees to its columns, reads the preview and takes the good rows; on a wide screen and on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser import fits, shot
from zelo.accounts.roles import Role
from zelo.animals.models import Animal
from zelo.registry.importing import tasks
from zelo.registry.models import ImportBatch

LIST = """Tutor;CPF;Telefone;Bairro;Nome do animal;Espécie;Raça;Microchip;Observação interna
Ana Souza;52998224725;(65) 99999-1234;Centro;Rex;cão;vira lata;985141003456789;
MARIA DA CONCEIÇÃO;11144477735;65 98888-1111;Cohab;Mia;felina;;;
Zé Lima;11111111112;;Centro;Tom;gato;;;
Eva Reis;39053344705;;Jardim Paraná;Lia;gato;;985141003400000;
Eva Reis;39053344705;;Jardim Paraná;Bob;cão;;9,85E+14;
"""


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 320])
def test_a_list_is_sent_read_and_taken(live_city, user_with_role, as_user, violations, tmp_path, width):
    user = user_with_role(live_city.city, Role.REGISTRAR)
    path = tmp_path / "mutirão.csv"
    path.write_text(LIST, encoding="utf-8")
    page = as_user(live_city, user, width=width, height=800)
    page.context.set_default_timeout(60_000)

    def sound(name):
        shot(page, name)
        assert violations(page) == []
        assert fits(page)

    page.goto(live_city.url("/mesa/cadastro/importar/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Importar listas")
    page.get_by_label("Arquivo").set_input_files(path)
    page.get_by_role("button", name="Enviar").click()
    expect(page.get_by_role("heading", name="Colunas")).to_be_visible()
    expect(page.get_by_label("Microchip", exact=True)).to_have_value("animal.chip")
    sound("import-columns")
    page.get_by_role("button", name="Ler e mostrar a prévia").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    sound("import-progress")
    tasks.look_at(batch=ImportBatch.objects.get().pk)
    # The bar asks by itself, and the page is opened anew.
    expect(page.get_by_role("heading", name="O que vai acontecer")).to_be_visible()
    sound("import-preview")
    page.get_by_role("button", name="Aceitar: ler como está").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    tasks.look_at(batch=ImportBatch.objects.get().pk)
    page.get_by_role("button", name="Importar só").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    tasks.take_in(batch=ImportBatch.objects.get().pk)
    expect(page.get_by_role("heading", name="No cadastro")).to_be_visible()
    sound("import-done")
    assert sorted(Animal.objects.values_list("name", flat=True)) == ["Lia", "Mia", "Rex"]
    page.get_by_role("link", name="Importar listas").click()
    expect(page.get_by_role("link", name="mutirão.csv")).to_be_visible()
    sound("import-list")
