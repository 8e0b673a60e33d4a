"""What is in force against a person, on the pages of the desk: seen by who may read files, with its day and its article."""

import pytest

from tests.enforcement.conftest import office  # noqa: F401
from tests.enforcement.test_binding import LAPSED, boss, impounded, punished  # noqa: F401
from zelo.animals.acts import enter_animal
from zelo.animals.models import Animal
from zelo.custody.acts.link_animal import link_animal
from zelo.custody.models import Impoundment
from zelo.enforcement.linking import ref_of


@pytest.mark.law("nobres", "art57_inc4", "art57_inc8")
def test_a_person_s_page_says_what_is_in_force_and_where_it_binds(city, office, boss, client_for):  # noqa: F811
    ana = office.person("Ana Souza")
    file = punished(office, ana)
    page = client_for(city, boss).get(f"/mesa/pessoas/{ana.opaque}/").content.decode()
    strip = page[page.index('aria-label="O que está em vigor"') :]
    strip = strip[: strip.index("</section>")]
    for says in (
        "Proibição de participar de programas",
        "Não é parceiro da prefeitura",
        "Perda da guarda",
        "até ",
        "art. 57, VIII",
        f"/{file.year}/{file.number}/",
    ):
        assert says in strip, says
    assert "autuado" in page and str(file) in page


def test_who_may_not_read_files_sees_nothing_of_it(city, office, boss, client_for, monkeypatch):  # noqa: F811
    ana = office.person("Ana Souza")
    punished(office, ana)
    address = f"/mesa/pessoas/{ana.opaque}/"
    assert "O que está em vigor" in client_for(city, boss).get(address).content.decode()
    monkeypatch.setattr("zelo.desk.bound.READERS", ())
    assert "O que está em vigor" not in client_for(city, boss).get(address).content.decode()


@pytest.mark.law("nobres", "art57_inc4", "art70_par3")
def test_the_page_of_a_file_says_what_other_files_hold_against_its_parties_and_its_own_only_once(city, office, boss, client_for):  # noqa: F811
    ana, on = office.person("Ana Souza"), LAPSED.replace(month=7, day=2)
    taken = impounded(office, on)
    own = punished(office, ana)
    Impoundment.objects.filter(file=taken).update(responsible=ana)

    def strip(file, kind):
        page = client_for(city, boss).get(f"/mesa/processos/{kind}/{file.year}/{file.number}/").content.decode()
        return (
            page[page.index('aria-label="O que está em vigor"') :].split("</section>")[0] if "O que está em vigor" in page else ""
        )

    assert "Perda da guarda" in strip(taken, "recolhimento") and f"Processo sancionador {own}" in strip(taken, "recolhimento")
    assert strip(own, "processo-sancionador") == "", "what it holds itself its page shows already"
    another = office.notice(ana, LAPSED)
    assert "Perda da guarda" in strip(another, "processo-sancionador")


@pytest.mark.law("nobres", "art57_inc4")
def test_who_lost_an_animal_is_named_on_its_page_though_another_has_it_now(city, office, boss, client_for):  # noqa: F811
    ana, bia, on = office.person("Ana Souza"), office.person("Bia Lima"), LAPSED.replace(month=7, day=2)
    taken, of_another = impounded(office, on), impounded(office, on)
    dog = enter_animal(by=boss, species="dog", name="Rex", guardian=bia, today=LAPSED)
    other = enter_animal(by=boss, species="dog", name="Mia", guardian=bia, today=LAPSED)
    for file, animal in ((taken, dog), (of_another, other)):
        link_animal(by=boss, file=file.pk, animal=Animal.objects.get(pk=animal.pk), today=LAPSED)
        Impoundment.objects.filter(file=file).update(responsible=ana)
    punished(office, ana, file_ref=ref_of(taken.pk))
    pages = [client_for(city, boss).get(f"/mesa/animais/{one.pk}/").content.decode() for one in (dog, other)]
    assert ["Perda da guarda" in page for page in pages] == [True, False]
    assert "Proibição de participar" not in pages[0], "what is not of this animal is no affair of its page"


@pytest.mark.law("nobres", "art57_inc4")
def test_an_animal_s_page_says_who_lost_it(city, office, boss, client_for):  # noqa: F811
    ana = office.person("Ana Souza")
    taken = impounded(office, LAPSED.replace(month=7, day=2))
    dog = enter_animal(by=boss, species="dog", name="Rex", guardian=ana, today=LAPSED)
    link_animal(by=boss, file=taken.pk, animal=Animal.objects.get(pk=dog.pk), today=LAPSED)
    punished(office, ana, file_ref=ref_of(taken.pk))
    page = client_for(city, boss).get(f"/mesa/animais/{dog.pk}/").content.decode()
    assert "Em vigor contra quem responde" in page and "Perda da guarda" in page and "não responde por este animal" in page
    assert "Processo sancionador" in page[page.index("<h2>Processos") :]
