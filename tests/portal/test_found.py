"""The pages for whoever found an animal: what they tell, what they never do, and how a message is left."""

import io
import logging
import re
import uuid

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from PIL import Image

from tests.portal.test_pages import text
from tests.registry.registered import CHIP, OTHER_CHIP, SECRETS, TODAY, UNKNOWN_CHIP, guardian, registered
from tests.visitors import CityClient
from zelo.accounts.roles import Role
from zelo.animals.models import AnimalMark, AnimalPhoto
from zelo.animals.rga import Rga
from zelo.directory.acts import point
from zelo.legal.limits import forget
from zelo.legal.models import Office
from zelo.legal.offices import office_names
from zelo.proceedings.acts import keep_evidence
from zelo.registry.models import FoundMessage, FoundStep

pytestmark = pytest.mark.usefixtures("fresh_limits")

SAID = {
    "text": "Está comigo, na praça.",
    "phone": "(65) 3376-1234",
    "email": "",
    "place_text": "Praça da Matriz",
    "point": "-14.72,-56.33",
}


@pytest.fixture
def by(city, user_with_role):
    return user_with_role(city, Role.ATTENDANT)


@pytest.fixture
def anyone(city, client_for):
    return client_for(city)


@pytest.fixture
def dog(by):
    return registered(by, guardian(), tag="JF-1.234")


def main(answer) -> str:
    return text(answer).split("Ir para o conteúdo")[-1]


def hidden(answer, name):
    return re.search(rf'name="{name}"[^>]*value="([^"]*)"', answer.content.decode())[1]


def form_of(anyone, number=CHIP, **more):
    """What a browser would send of the form on the page of a number."""
    answer = anyone.get("/encontrei/", {"numero": number})
    return {**{name: hidden(answer, name) for name in ("chave", "numero", "qual")}, **SAID, **more}


def photographed(dog, by, **changes):
    out = io.BytesIO()
    Image.new("RGB", (1200, 900), "peru").save(out, "JPEG")
    evidence = keep_evidence(by=by, upload=ContentFile(out.getvalue(), name="foto da Zuleica.jpg"))
    AnimalPhoto.objects.create(animal=dog, evidence=evidence, main=True)
    type(dog).objects.filter(pk=dog.pk).update(**changes)


def city_s_door(answer, city):
    return f"http://{city.slug}.localhost/encontrei/?numero=" in answer.content.decode()


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize("typed", [CHIP, "LA 076 000 000 000 017", "jf1234", "JF 1.234"])
def test_a_registered_animal_is_recognised(anyone, dog, typed):
    answer = anyone.get("/encontrei/", {"numero": typed})
    said = main(answer)
    assert answer.status_code == 200
    for part in ("Registrado em Nobres", "Cão, macho", "SRD", "grande", "caramelo", "Deixe um recado ao responsável"):
        assert part in said, part
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer["Cache-Control"] == "private, no-store"


def test_the_qr_of_a_card_opens_the_same_page(anyone, city, dog):
    answer = anyone.get(f"/rga/{Rga(city.ibge, dog.rga)}/")
    assert "Registrado em Nobres" in main(answer)
    assert hidden(answer, "numero") == str(Rga(city.ibge, dog.rga))


def test_the_name_and_the_marks_stay_with_the_guardian(anyone, dog):
    assert "Trovão" not in anyone.get("/encontrei/", {"numero": CHIP}).content.decode()


def test_a_lost_animal_is_looked_for(anyone, by, dog):
    assert "procura este animal" not in main(anyone.get("/encontrei/", {"numero": CHIP}))
    type(dog).objects.filter(pk=dog.pk).update(lost_since=TODAY)
    assert "o responsável procura este animal desde 30 de novembro de 2026" in main(anyone.get("/encontrei/", {"numero": CHIP}))


def test_the_photograph_only_of_an_animal_that_is_looked_for(anyone, by, dog, city, other_city, client_for):
    photographed(dog, by)
    answer = anyone.get("/encontrei/", {"numero": CHIP})
    address = f"/encontrei/foto/?numero={CHIP}&qual={hidden(answer, 'qual')}"
    assert "<img" not in answer.content.decode().split("<main")[1]
    assert anyone.get(address).status_code == 404
    type(dog).objects.filter(pk=dog.pk).update(lost_since=TODAY)
    assert "/encontrei/foto/" in anyone.get("/encontrei/", {"numero": CHIP}).content.decode()
    shown = anyone.get(address)
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/jpeg")
    assert max(Image.open(io.BytesIO(shown.content)).size) == 720
    assert "Zuleica" not in str(shown.headers)
    assert anyone.get(f"/encontrei/foto/?numero={CHIP}&qual=0123456789abcdef").status_code == 404
    assert anyone.get(f"/encontrei/foto/?numero={OTHER_CHIP}&qual={hidden(answer, 'qual')}").status_code == 404
    assert client_for(other_city).get(address).status_code == 404


def test_a_number_of_nobody_says_what_to_do(anyone, city, dog):
    Office.objects.create(key=next(iter(office_names())), phone="(65) 3376-0000", hours="8h às 17h")
    said = main(anyone.get("/encontrei/", {"numero": UNKNOWN_CHIP}))
    for part in ("Este número não está registrado", "clínica veterinária", "(65) 3376-0000", "animais que a prefeitura recolheu"):
        assert part in said, part
    assert "recado" not in said.split("Este número não está registrado")[1]


def test_a_lost_zero_is_a_button(anyone, dog):
    answer = anyone.get("/encontrei/", {"numero": "76000000000017"})
    assert "Seria este?" in main(answer)
    assert "Registrado em" not in main(answer)
    assert f'href="/encontrei/?numero={CHIP}"' in answer.content.decode()


@pytest.mark.parametrize(
    ("typed", "says"),
    [("9,82E+14", "veio arredondado por uma planilha"), ("5105903-1-11", "não confere"), ("???", "Digite o número")],
)
def test_what_cannot_be_read_is_said_and_stays_typed(anyone, typed, says):
    answer = anyone.get("/encontrei/", {"numero": typed})
    assert answer.status_code == 422
    assert says in main(answer)
    assert hidden(answer, "numero") == typed


def test_another_city_is_named_with_its_door(anyone, city, other_city, dog, client_for):
    point(other_city, [("chip", OTHER_CHIP), ("chip", CHIP)])
    only, both = anyone.get("/encontrei/", {"numero": OTHER_CHIP}), anyone.get("/encontrei/", {"numero": CHIP})
    assert "Registrado em outro município" in main(only)
    assert city_s_door(only, other_city) and not city_s_door(only, city)
    assert "Também registrado em" in main(both) and "Registrado em Nobres" in main(both)
    there = client_for(other_city).get("/encontrei/", {"numero": str(Rga(city.ibge, dog.rga))})
    assert "Registrado em outro município" in main(there)
    assert city_s_door(there, city)


def test_a_registry_number_of_a_city_that_is_not_here(anyone, city, dog):
    assert "código IBGE 3550308" in main(anyone.get("/encontrei/", {"numero": str(Rga("3550308", 5))}))
    assert "não consta de lá" in main(anyone.get("/encontrei/", {"numero": str(Rga("3205150", 5))}))


def test_an_animal_that_only_a_case_file_knows(anyone, by):
    registered(by, state="unregistered", rga=None)
    said = main(anyone.get("/encontrei/", {"numero": CHIP}))
    assert "Este número não está registrado" in said
    assert "a prefeitura já cuidou de um animal com este microchip" in said


def test_of_two_animals_the_finder_chooses(anyone, by):
    for coat in ("preta", "malhada"):
        cow = registered(by, chip="", species="cattle", coat=coat)
        AnimalMark.objects.create(animal=cow, kind="ear_tag", number="0042", key="0042", entered_by=by)
    answer = anyone.get("/encontrei/", {"numero": "0042"})
    doors = re.findall(r'href="(/encontrei/recado/[^"]+)"', answer.content.decode())
    assert len(doors) == 2
    for door, coat in zip(doors, ("malhada", "preta"), strict=True):
        page = anyone.get(door.replace("&amp;", "&"))
        assert coat in main(page)
        anyone.post("/encontrei/recado/", {**{name: hidden(page, name) for name in ("chave", "numero", "qual")}, **SAID})
    assert sorted(FoundMessage.objects.values_list("animal__coat", flat=True)) == ["malhada", "preta"]


@pytest.mark.parametrize("many", [1, 3])
def test_the_page_asks_the_same_of_one_and_of_several(anyone, by, many, django_assert_max_num_queries):
    for _ in range(many):
        cow = registered(by, guardian(email="") if many == 1 else None, chip="", species="cattle")
        AnimalMark.objects.create(animal=cow, kind="ear_tag", number="0042", key="0042", entered_by=by)
    anyone.get("/encontrei/", {"numero": "0042"})
    with django_assert_max_num_queries(12):
        assert anyone.get("/encontrei/", {"numero": "0042"}).status_code == 200


# ---------------------------------------------------------------- what is never told


def every_answer(anyone, city, other_city, client_for, dog):
    """All that anyone can fetch about an animal, before and after a message, as one text."""
    numbers = (CHIP, "JF1234", str(Rga(city.ibge, dog.rga)))
    answers = [one.get(path) for one in (anyone, client_for(other_city), client_for(None)) for number in numbers
               for path in (f"/encontrei/?numero={number}", f"/api/found?number={number}")]  # fmt: skip
    answers += [anyone.get(f"/rga/{numbers[2]}/")]
    sent = anyone.post("/encontrei/recado/", form_of(anyone), follow=True)
    wrong = anyone.post("/encontrei/recado/", form_of(anyone, text=""))
    foto = anyone.get(f"/encontrei/foto/?numero={CHIP}&qual={hidden(wrong, 'qual')}")
    forget()
    return "\n".join(one.content.decode("latin-1") + str(one.headers) for one in [*answers, sent, wrong, foto])


@pytest.mark.parametrize("lost", [None, TODAY])
def test_nothing_of_a_person_is_in_any_answer_or_log(anyone, city, other_city, client_for, by, lost, caplog):
    dog = registered(by, guardian(), tag="JF-1.234", breed="SRD do Quaresma", origin_said="veio da Rua das Sentinelas", reproduction="cria da Zuleica", conditions="ver com Zuleica",
                     street="Rua das Sentinelas", street_number="4321", district="Vila Vigilante", species_said="cão da Vigia", species="other")  # fmt: skip
    photographed(dog, by, lost_since=lost)
    with caplog.at_level(logging.DEBUG):
        forget()
        whole = every_answer(anyone, city, other_city, client_for, dog)
    assert "Registrado em" in whole or b"Registrado em Nobres".decode("latin-1") in whole
    for secret in (*SECRETS, "Trov"):
        assert secret not in whole, secret
        assert not any(secret in record.getMessage() for record in caplog.records if not record.name.startswith("django.db")), (
            secret
        )


def test_whether_there_is_a_guardian_does_not_show(anyone, by, city, other_city):
    """The same animal with a guardian who agreed to e-mails, with one who did not, with none: the same page."""
    pages = []
    for n, person in enumerate((guardian(), None)):
        registered(by, person, chip=f"98200012345600{n}", coat="preta")
        forget()
        answer = anyone.get("/encontrei/", {"numero": f"98200012345600{n}"}).content.decode()
        answer = re.sub(r'(name="(?:chave|qual|csrfmiddlewaretoken)" value=")[^"]*', r"\1", answer)
        pages.append(answer.replace(f"98200012345600{n}", "N").replace(f"982 000 123 456 00{n}", "N"))
    assert pages[0] == pages[1]


# ---------------------------------------------------------------- a message


@pytest.mark.law("nobres", "art29_inc2")
def test_a_message_is_left_and_its_page_says_only_whether_the_guardian_was_told(anyone, by, dog):
    sent = anyone.post("/encontrei/recado/", form_of(anyone))
    row = FoundMessage.objects.get()
    assert (row.animal, row.number, row.text, row.place_text, str(row.latitude)) == (
        dog,
        CHIP,
        SAID["text"],
        SAID["place_text"],
        "-14.720000",
    )
    assert (sent.status_code, sent["Location"]) == (302, f"/encontrei/mensagem/{row.code}/")
    page = anyone.get(sent["Location"])
    assert "ainda não foi avisado" in main(page)
    assert page["Cache-Control"] == "private, no-store"
    for part in (SAID["text"], SAID["phone"], "Matriz", CHIP, "Cão"):
        assert part not in main(page)
    FoundStep.objects.create(message=row, kind="told", way="phone", says="falei com Zuleica", by=by)
    said = main(anyone.get(sent["Location"]))
    assert "O responsável foi avisado" in said
    assert "Zuleica" not in said and "Maria" not in said
    assert anyone.get(sent["Location"].lower()).status_code == 302
    assert anyone.get("/encontrei/mensagem/000000000000/").status_code == 404
    assert anyone.get("/encontrei/mensagem/x/").status_code == 404


def test_sent_twice_it_is_one_message(anyone, dog):
    form = form_of(anyone)
    first, second = anyone.post("/encontrei/recado/", form), anyone.post("/encontrei/recado/", form)
    assert first["Location"] == second["Location"]
    assert FoundMessage.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"text": "  "}, "Escreva a mensagem"), ({"phone": "", "email": ""}, "um telefone ou um e-mail"), ({"phone": "12"}, "DDD"),
        ({"email": "nada"}, "não está completo"), ({"point": "aqui"}, "latitude,longitude"), ({"point": "99,200"}, "não existe"),
        ({"place_text": "a" * 300}, "200"), ({"chave": "x"}, "UUID"), ({"text": "nul\0o"}, "nulos"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_and_what_was_typed_stays(anyone, dog, given, says):
    answer = anyone.post("/encontrei/recado/", form_of(anyone, **given))
    assert answer.status_code == 422
    assert FoundMessage.objects.count() == 0
    body = answer.content.decode()
    assert says in main(answer) or "chave" in given
    for name, value in {**SAID, **given}.items():
        if name not in ("chave", "text") and value and "\0" not in value:
            assert value in body, name


def test_a_message_needs_the_number_and_which_animal(anyone, dog):
    form = form_of(anyone)
    for wrong in ({"numero": UNKNOWN_CHIP}, {"qual": "0" * 16}, {"numero": ""}, {"qual": ""}):
        assert anyone.post("/encontrei/recado/", {**form, **wrong}).status_code == 404
    assert FoundMessage.objects.count() == 0


def test_another_city_knows_neither_animal_nor_message(anyone, other_city, dog, client_for):
    form, there = form_of(anyone), client_for(other_city)
    assert there.post("/encontrei/recado/", form).status_code == 404
    sent = anyone.post("/encontrei/recado/", form)
    assert there.get(sent["Location"]).status_code == 404


def test_a_post_without_its_token_does_nothing(city, anyone, dog):
    form, client = form_of(anyone), CityClient(city)
    client.handler.enforce_csrf_checks = True
    assert client.post("/encontrei/recado/", form).status_code == 403
    assert FoundMessage.objects.count() == 0


def test_only_these_methods(anyone, dog):
    assert {
        anyone.post(path).status_code for path in ("/encontrei/", "/encontrei/foto/", "/rga/x/", f"/encontrei/mensagem/{'0' * 12}/")
    } == {405}
    assert anyone.delete("/encontrei/recado/").status_code == 405


def test_nobody_leafs_through_the_registry(anyone, client_for, dog):
    answers = [anyone.get("/encontrei/", {"numero": f"98200012345{n:04}"}).status_code for n in range(25)]
    assert answers[:20] == [200] * 20 and set(answers[20:]) == {429}
    assert anyone.get("/encontrei/").status_code == 200
    elsewhere = [client_for(None).get("/encontrei/", {"numero": CHIP}).status_code for _ in range(25)]
    assert elsewhere[-1] == 429


def test_nobody_floods_a_guardian(anyone, dog):
    form = form_of(anyone)
    answers = [anyone.post("/encontrei/recado/", {**form, "chave": str(uuid.uuid4())}).status_code for _ in range(6)]
    assert answers == [302] * 4 + [429] * 2


# ---------------------------------------------------------------- at the bare domain


def test_the_bare_domain_names_the_cities(city, other_city, dog, client_for):
    bare = client_for(None)
    assert "Encontrei um animal" in main(bare.get("/encontrei/"))
    one = bare.get("/encontrei/", {"numero": "LA 076 000 000 000 017"})
    assert "Registrado em Nobres/MT" in main(one)
    assert city_s_door(one, city)
    point(other_city, [("chip", CHIP)])
    two = bare.get("/encontrei/", {"numero": CHIP})
    assert "Registrado em 2 municípios" in main(two)
    assert city_s_door(two, city) and city_s_door(two, other_city)
    by_rga = bare.get("/encontrei/", {"numero": str(Rga(city.ibge, dog.rga))})
    assert "Registrado em Nobres/MT" in main(by_rga)
    assert "não está registrado" in main(bare.get("/encontrei/", {"numero": UNKNOWN_CHIP}))
    assert bare.get("/encontrei/", {"numero": "9,82E+14"}).status_code == 422
    assert f'href="/encontrei/?numero={CHIP}"' in bare.get("/encontrei/", {"numero": "76000000000017"}).content.decode()


@pytest.mark.parametrize("many", [1, 4])
def test_the_bare_domain_asks_the_same_of_one_city_and_of_many(db, city_named, client_for, many, django_assert_num_queries):
    from zelo.tenancy.models import City

    for one in list(City.objects.all())[:many]:
        point(one, [("chip", CHIP)])
    connection.set_schema_to_public()
    bare = client_for(None)
    bare.get("/encontrei/", {"numero": UNKNOWN_CHIP})
    with django_assert_num_queries(4):
        assert bare.get("/encontrei/", {"numero": CHIP}).status_code == 200


def test_an_old_bookmark_with_odd_signs_is_no_fault(anyone, city, client_for):
    for number in ("\0", "%00", "a" * 5000, "𝟘" * 15, "'; DROP TABLE x; --", "<script>", "../../etc", "76" * 40, "٠٧٦٠٠٠٠٠٠٠٠٠٠١٧"):
        for one in (anyone, client_for(None)):
            forget()
            answer = one.get("/encontrei/", {"numero": number})
            assert answer.status_code in (200, 422), number
            assert "<script>alert" not in answer.content.decode() and '<script>"' not in answer.content.decode()
