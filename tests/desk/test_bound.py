"""What is in force against a person, on the pages of the desk: seen by who may read files, with its day and its article."""

import pytest

from tests.enforcement.conftest import office  # noqa: F401
from tests.enforcement.test_binding import LAPSED, boss, impounded, punished  # noqa: F401
from zelo.animals.acts import enter_animal
from zelo.animals.models import Animal
from zelo.custody.acts.link_animal import link_animal
from zelo.enforcement.linking import ref_of
from zelo.people.permissions import SEE
from zelo.proceedings.permissions import READERS


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


def test_who_may_not_read_files_sees_nothing_of_it(city, office, user_with_role, client_for):  # noqa: F811
    ana = office.person("Ana Souza")
    punished(office, ana)
    role = next((one for one in SEE if one not in READERS), None)
    assert (
        role is None
        or "O que está em vigor"
        not in client_for(city, user_with_role(city, role)).get(f"/mesa/pessoas/{ana.opaque}/").content.decode()
    )


@pytest.mark.law("nobres", "art57_inc4")
def test_an_animal_s_page_says_who_lost_it(city, office, boss, client_for):  # noqa: F811
    ana = office.person("Ana Souza")
    taken = impounded(office, LAPSED.replace(month=7, day=2))
    dog = enter_animal(by=boss, species="dog", name="Rex", guardian=ana, today=LAPSED)
    link_animal(by=boss, file=taken.pk, animal=Animal.objects.get(pk=dog.pk), today=LAPSED)
    punished(office, ana, file_ref=ref_of(taken.pk))
    page = client_for(city, boss).get(f"/mesa/animais/{dog.pk}/").content.decode()
    assert "Em vigor contra quem responde" in page and "Perda da guarda" in page and "não responde por animal" in page.lower()
    assert "Processo sancionador" in page[page.index("<h2>Processos") :]
