"""The pages of people: who is entered, changed, suspected, merged, and handed everything held on them."""

import io
import json
import re
import uuid
import zipfile

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.desk.files import main
from tests.proceedings.test_evidence import photograph
from zelo.accounts.roles import Role
from zelo.animals.acts import add_photo, enter_animal
from zelo.animals.models import Animal
from zelo.people.acts import enter_person, merge_people
from zelo.people.models import Contact, Look, Merge, NotTwins, Person, PersonRole
from zelo.people.pairing import pair_slice
from zelo.people.permissions import CONTACTS, ENTER, EVERYTHING, MERGE, SEE
from zelo.proceedings.acts import keep_evidence

TODAY = timezone.localdate()
PEOPLE = "/mesa/pessoas/"
NEW = "/mesa/pessoas/nova/"


@pytest.fixture
def seen_by(city, client_for, user_with_role):
    def make(*roles):
        user = user_with_role(city, *roles)
        client = client_for(city, user)
        client.user = user
        return client

    return make


@pytest.fixture
def desk(seen_by):
    return seen_by(Role.REGISTRAR)


@pytest.fixture
def enter(desk):
    return lambda name="Ana Souza", **given: enter_person(by=desk.user, today=TODAY, name=name, **given)


def raw(answer) -> str:
    return answer.content.decode()


def at(one, rest="") -> str:
    return f"{PEOPLE}{one.opaque}/{rest}"


def sent(answer, **typed):
    """The form of a page as a browser would send it, with what is typed into it."""
    page = answer.content.decode()
    form = page[page.index('id="pessoa-form"') : page.index("</form>", page.index('id="pessoa-form"'))]
    data = {}
    for tag in re.findall(r"<input [^>]*>", form):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        ticked = 'type="checkbox"' not in tag and 'type="radio"' not in tag
        if name and (ticked or "checked" in tag):
            data[name[1]] = value[1].replace("&amp;", "&").replace("&#x27;", "'") if value else ""
    return {**data, "fazer": "gravar", **typed}


# ---------------------------------------------------------------- doors

DOORS = [
    ("", SEE), ("nova/", ENTER), ("repetidas/", MERGE), ("{one}/", SEE), ("{one}/ponto.json", CONTACTS), ("{one}/mudar/", ENTER), ("{one}/papeis/novo/", ENTER),
    ("{one}/papeis/{role}/", ENTER), ("{one}/reunir/{two}/", MERGE), ("{one}/tudo/", EVERYTHING), ("reunioes/{merge}/desfazer/", MERGE),
]  # fmt: skip


@pytest.fixture
def doors(enter, desk):
    one, two, gone = enter(), enter("Bia Dias"), enter("Ana S.")
    role = PersonRole.objects.create(person=one, role="protector")
    merge = merge_people(by=desk.user, kept=one.pk, gone=gone.pk)
    return lambda door: PEOPLE + door.format(one=one.opaque, two=two.opaque, role=role.pk, merge=merge.pk)


@pytest.mark.parametrize("role", Role)
def test_each_door_and_each_role(seen_by, doors, role):
    client = seen_by(role)
    for door, roles in DOORS:
        assert client.get(doors(door)).status_code == (200 if role in roles else 403), (door, role)


def test_strangers_of_every_kind(city, other_city, client_for, user_with_role, doors):
    nobody, elsewhere = client_for(city), client_for(other_city, user_with_role(other_city, Role.COORDINATOR, Role.REGISTRAR))
    for door, _ in DOORS:
        assert nobody.get(doors(door))["Location"].startswith("/conta/entrar/"), door
        if "{" in door:
            assert elsewhere.get(doors(door)).status_code == 404, door


def test_what_is_not_there(desk, doors):
    strange = uuid.uuid4()
    for door in (
        f"{strange}/",
        f"{strange}/mudar/",
        f"{strange}/tudo/",
        f"{strange}/reunir/{strange}/",
        "reunioes/999999999999999999999/desfazer/",
    ):
        assert desk.get(PEOPLE + door).status_code == 404
    assert desk.get(doors("{one}/papeis/99999999/")).status_code == 404
    assert desk.get(doors("{one}/reunir/") + f"{strange}/").status_code == 404


def test_a_post_without_its_token_does_nothing(city, client_for, user_with_role):
    client = client_for(city, user_with_role(city, Role.REGISTRAR))
    client.handler.enforce_csrf_checks = True
    assert client.post(NEW, {"name": "Ana", "kind": "natural"}).status_code == 403
    assert not Person.objects.exists()


# ---------------------------------------------------------------- somebody new

ANA = {
    "kind": "natural", "name": "Ana Luísa Prado", "document": "529.982.247-25", "born_on": "17/05/1980", "c0-value": "(65) 99999-1234", "c0-messages": "1",
    "c0-how": "no balcão", "c1-value": "ana@casa.example", "street": "Rua das Palmas", "street_number": "12", "district": "Jardim Paraná",
    "postal_code": "78460-000", "town": "Nobres", "state": "MT", "point": "-14.72,-56.33",
}  # fmt: skip


def test_a_whole_record_is_entered_and_shown(desk):
    answer = desk.post(NEW, sent(desk.get(NEW), **ANA))
    ana = Person.objects.get()
    assert answer["Location"] == at(ana)
    assert (ana.postal_code, ana.state, str(ana.latitude)) == ("78460000", "MT", "-14.720000")
    assert [(one.value, one.messages_since, one.messages_how) for one in ana.contacts.order_by("pk")] == [
        ("(65) 99999-1234", TODAY, "no balcão"), ("ana@casa.example", None, ""),
    ]  # fmt: skip
    page = main(desk.get(at(ana)))
    for said in (
        "Ana Luísa Prado",
        "529.982.247-25",
        "17/05/1980",
        "(65) 99999-1234",
        "mensagens desde",
        "sem aceite de mensagens",
        "Rua das Palmas, 12",
    ):
        assert said in page, said
    assert "ponto.json" in raw(desk.get(at(ana)))


def test_sent_twice_it_is_one_person(desk):
    data = sent(desk.get(NEW), **ANA)
    assert desk.post(NEW, data)["Location"] == desk.post(NEW, data)["Location"]
    assert Person.objects.count() == 1


def test_an_organisation_with_a_number_of_letters(desk):
    desk.post(NEW, sent(desk.get(NEW), kind="legal", name="Canil Bom Dono", document="12.ABC.345/01DE-35"))
    assert Person.objects.get().document == "12ABC34501DE35"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"name": " "}, "Preencha"), ({"document": "529.982.247-24"}, "não conferem"), ({"document": "1" * 400}, "30"), ({"born_on": "31/02/1980"}, "data que exista"),
        ({"born_on": "3000-01-01"}, "ainda não chegou"), ({"postal_code": "123"}, "8 algarismos"), ({"state": "ZZ"}, "ZZ"), ({"point": "aqui"}, "latitude,longitude"),
        ({"point": "91,0"}, "latitude,longitude"), ({"kind": "alien"}, "alien"), ({"c0-value": "12"}, "DDD"), ({"c0-value": "a@"}, "não está completo"),
        ({"c0-since": "31/02/2020"}, "data que exista"), ({"c0-how": ""}, "como a pessoa aceitou"), ({"c1-value": "(65) 99999-1234"}, "já está na lista"),
        ({"name": "Ana\0"}, "nul"), ({"street": "x" * 300}, "200"), ({"kind": "legal"}, "14 letras"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_said_and_nothing_typed_is_lost(desk, typed, says):
    answer = desk.post(NEW, sent(desk.get(NEW), **{**ANA, **typed}))
    assert answer.status_code == 422
    page = raw(answer)
    assert says in page
    assert "Rua das Palmas" in page or "street" in typed
    assert not Person.objects.exists()
    assert not Contact.objects.exists()


def test_another_row_is_asked_for_without_script(desk):
    answer = desk.post(NEW, sent(desk.get(NEW), **{**ANA, "name": "", "fazer": "linha"}))
    page = raw(answer)
    assert answer.status_code == 200
    assert "(65) 99999-1234" in page
    assert "c3-value" in page
    assert "Preencha" not in page


def test_who_looks_the_same_is_asked_about_and_may_be_another(desk, enter):
    ana = enter("Ana Luísa Prado", phone="(65) 99999-1234")
    typed = {"name": "Ana Luiza Prado", "kind": "natural", "c0-value": "65 9999-1234"}
    answer = desk.post(NEW, sent(desk.get(NEW), **typed))
    page = raw(answer)
    assert answer.status_code == 422
    assert at(ana) in page
    assert "Mesmo telefone e mesmo nome" in page
    assert Person.objects.count() == 1
    again = desk.post(NEW, sent(answer, outra=str(ana.opaque)))
    assert again.status_code == 302
    assert NotTwins.objects.count() == 1
    assert Look.objects.filter(person=ana, page="act").count() == 1


def test_a_number_that_is_somebody_s_names_whose(desk, enter):
    enter("Bia Dias", document="529.982.247-25")
    page = main(desk.post(NEW, sent(desk.get(NEW), **ANA)))
    assert "Já há um cadastro" in page
    assert "Mesmo CPF ou CNPJ" in page
    assert Person.objects.count() == 1


def test_while_typing_the_same_people_are_shown_and_noted_once(desk, enter):
    enter("Ana Luísa Prado", phone="(65) 99999-1234")
    for name in ("Ana Luisa", "Ana Luiza Prado"):
        part = desk.post("/mesa/pessoas/parecidas/", {"name": name, "kind": "natural", "c0-value": "65 99999-1234"})
        assert "<html" not in part.content.decode()
    assert "Não é a mesma pessoa" in part.content.decode()
    assert Look.objects.count() == 1
    field = desk.post(
        "/mesa/pessoas/parecidas/?campo=responsible", {"responsible-name": "Ana Luísa Prado", "responsible-phone": "65 99999-1234"}
    )
    assert "Mesmo telefone" in field.content.decode()
    assert 'name="outra"' not in field.content.decode()
    for odd in ({}, {"name": "\0"}, {"name": "Ana", "pessoa": "x", "born_on": "x", "c0-value": "@"}):
        assert desk.post("/mesa/pessoas/parecidas/", odd).status_code == 200


# ---------------------------------------------------------------- changed


def test_two_people_save_at_once_and_the_second_sees_the_value_of_now(desk, seen_by, enter):
    ana = enter(street="Rua A", district="Centro", phone="(65) 3376-1234")
    other = seen_by(Role.ATTENDANT)
    mine, theirs = desk.get(at(ana, "mudar/")), other.get(at(ana, "mudar/"))
    assert other.post(at(ana, "mudar/"), sent(theirs, street="Rua B")).status_code == 302
    refused = desk.post(at(ana, "mudar/"), sent(mine, street="Rua C", district="Jardim"))
    page = raw(refused)
    assert refused.status_code == 422
    assert "Enquanto você escrevia" in page
    assert "<strong>Rua B</strong>" in page
    assert 'value="Rua C"' in page
    assert desk.post(at(ana, "mudar/"), sent(refused)).status_code == 302
    ana.refresh_from_db()
    assert (ana.street, ana.district) == ("Rua C", "Jardim")


def test_different_fields_by_two_are_both_kept(desk, seen_by, enter):
    ana = enter(street="Rua A", district="Centro")
    other = seen_by(Role.ATTENDANT)
    mine, theirs = desk.get(at(ana, "mudar/")), other.get(at(ana, "mudar/"))
    other.post(at(ana, "mudar/"), sent(theirs, street="Rua B"))
    assert desk.post(at(ana, "mudar/"), sent(mine, district="Jardim")).status_code == 302
    ana.refresh_from_db()
    assert (ana.street, ana.district) == ("Rua B", "Jardim")


def test_consent_is_taken_back_and_stays_in_what_changed(desk, enter):
    ana = enter(phone="(65) 3376-1234")
    desk.post(at(ana, "mudar/"), sent(desk.get(at(ana, "mudar/")), **{"c0-messages": "1", "c0-how": "termo assinado"}))
    data = sent(desk.get(at(ana, "mudar/")))
    del data["c0-messages"]
    desk.post(at(ana, "mudar/"), data)
    assert ana.contacts.get().messages_since is None
    page = main(desk.get(at(ana)))
    assert "aceita mensagens desde" in page
    assert "sem aceite de mensagens" in page


@pytest.mark.parametrize("seen", ["", "x", "eyJuYW1lIjoieCJ9:1:abc"])
def test_a_form_that_is_not_whole_changes_nothing(desk, enter, seen):
    ana = enter()
    answer = desk.post(at(ana, "mudar/"), {**sent(desk.get(at(ana, "mudar/"))), "name": "Bia", "visto": seen})
    assert answer.status_code == 422
    assert "não veio inteiro" in main(answer)
    ana.refresh_from_db()
    assert ana.name == "Ana Souza"


def test_who_does_not_see_contacts_changes_none(seen_by, enter):
    ana = enter(document="52998224725", street="Rua A", phone="(65) 3376-1234")
    vet = seen_by(Role.VETERINARIAN)
    form = vet.get(at(ana, "mudar/"))
    page = form.content.decode()
    for held in ("529.982.247-25", "52998224725", "Rua A", "3376-1234"):
        assert held not in page
    assert (
        vet.post(at(ana, "mudar/"), sent(form, name="Ana Prado", street="Rua X", **{"c0-value": "65 9999-0000"})).status_code == 302
    )
    ana.refresh_from_db()
    assert (ana.name, ana.street, ana.document, ana.contacts.count()) == ("Ana Prado", "Rua A", "52998224725", 1)


def test_roles_are_begun_and_ended(desk, enter):
    ana = enter()
    assert desk.post(at(ana, "papeis/novo/"), {"role": "keeper", "since": "2020-01-02", "number": "7/2020"}).status_code == 302
    role = PersonRole.objects.get()
    door = at(ana, f"papeis/{role.pk}/")
    seen = re.search(r'name="visto" value="([^"]*)"', desk.get(door).content.decode())[1]
    refused = desk.post(door, {"visto": seen, "since": "2020-01-02", "until": "2021-01-01"})
    assert refused.status_code == 422
    assert "por que o papel acabou" in main(refused)
    assert desk.post(door, {"visto": seen, "since": "2020-01-02", "until": "2021-01-01", "why": "mudou-se"}).status_code == 302
    assert "mudou-se" in main(desk.get(at(ana)))


# ---------------------------------------------------------------- repeated


def test_from_the_list_of_pairs_to_one_record_and_back(desk, enter):
    ana = enter(phone="(65) 3376-1234", district="Centro")
    twin = enter("Ana Sousa", phone="3376-1234", document="52998224725", street="Rua B")
    Animal.objects.create(species="dog", name="Rex", folded="rex", guardian=twin)
    pair_slice(0)
    page = raw(desk.get(PEOPLE + "repetidas/"))
    assert "Mesmo telefone e mesmo nome" in page
    assert at(ana, f"reunir/{twin.opaque}/") in page
    assert at(twin, f"reunir/{ana.opaque}/") not in page
    door = at(ana, f"reunir/{twin.opaque}/")
    shown = desk.get(door)
    assert "animal (1)" in main(shown)
    visto = re.search(r'name="visto" value="([^"]*)"', shown.content.decode())[1]
    answer = desk.post(
        door, {"visto": visto, "name": "kept", "document": "gone", "address": "gone", "why": "mesmo telefone", "fazer": "reunir"}
    )
    assert answer["Location"] == at(ana)
    ana.refresh_from_db()
    assert (ana.name, ana.document, ana.street) == ("Ana Souza", "52998224725", "Rua B")
    assert desk.get(at(twin))["Location"] == at(ana)
    assert desk.get(at(twin, "mudar/"))["Location"] == at(ana)
    page = main(desk.get(at(ana)))
    assert "Rex" in page
    assert "Cadastros reunidos a este" in page
    undo = f"{PEOPLE}reunioes/{Merge.objects.get().pk}/desfazer/"
    assert "fica em" in main(desk.get(undo))
    assert desk.post(undo, {"outra": "1"})["Location"] == at(twin)
    assert "desfeita" in main(desk.get(undo))
    assert Animal.objects.get().guardian == twin
    pair_slice(0)
    assert "Nenhum par" in main(desk.get(PEOPLE + "repetidas/"))


def test_a_form_of_before_is_refused_and_shows_the_values_of_now(desk, enter):
    ana, twin = enter(), enter("Ana Sousa", district="Centro")
    door = at(ana, f"reunir/{twin.opaque}/")
    visto = re.search(r'name="visto" value="([^"]*)"', desk.get(door).content.decode())[1]
    Person.objects.get(pk=twin.pk).save()
    answer = desk.post(door, {"visto": visto, "fazer": "reunir"})
    assert answer.status_code == 409
    assert "foi mudado" in main(answer)
    assert not Merge.objects.exists()


def test_two_people_are_told_apart(desk, enter):
    ana, twin = enter(phone="(65) 3376-1234"), enter(phone="(65) 3376-1234")
    pair_slice(0)
    assert at(ana, f"reunir/{twin.opaque}/") in raw(desk.get(at(ana)))
    desk.post(at(ana, f"reunir/{twin.opaque}/"), {"fazer": "separar"})
    assert "reunir" not in raw(desk.get(at(ana)))


def test_pairs_have_pages_and_a_constant_cost(desk, enter, monkeypatch):
    from zelo.desk.people import repeated

    monkeypatch.setattr(repeated, "A_PAGE", 4)
    for _ in range(5):
        enter(phone="(65) 3376-1234")
    pair_slice(0)
    seen, door = set(), PEOPLE + "repetidas/"
    counts = set()
    while door:
        with CaptureQueriesContext(connection) as counted:
            page = desk.get(door).content.decode()
        counts.add(len(counted))
        seen |= set(re.findall(r'href="([^"]*/reunir/[^"]*)"', page))
        more = re.search(r'href="(\?depois=\d+)" rel="next"', page)
        door = PEOPLE + "repetidas/" + more[1] if more else ""
    assert len(seen) == 10
    assert max(counts) - min(counts) <= 1
    for odd in ("x", "-1", "9" * 40):
        assert desk.get(PEOPLE + "repetidas/", {"depois": odd}).status_code == 200


# ---------------------------------------------------------------- the list


def test_the_list_is_sifted_and_has_pages(desk, enter, monkeypatch):
    from zelo.desk.people import listing

    monkeypatch.setattr(listing, "A_PAGE", 2)
    people = [enter(f"Pessoa {letter}", district="Centro" if letter in "AB" else "Jardim") for letter in "ABCDE"]
    shop = enter("Canil Bom Dono", kind="legal")
    PersonRole.objects.create(person=people[0], role="protector")
    PersonRole.objects.create(person=people[1], role="protector", until=TODAY)

    def names(**asked):
        found, query = [], asked
        while query is not None:
            page = desk.get(PEOPLE, query).content.decode()
            found += re.findall(r"<th scope=\"row\"><a [^>]*><strong>([^<]*)<", page)
            more = re.search(r'href="\?([^"]*)" rel="next"', page)
            query = dict(part.split("=") for part in more[1].replace("&amp;", "&").split("&")) if more else None
        return found

    assert names() == [str(shop), *(str(one) for one in people)]
    assert names(bairro="Centro") == ["Pessoa A", "Pessoa B"]
    assert names(tipo="legal") == ["Canil Bom Dono"]
    assert names(papel="protector") == ["Pessoa A"]
    assert desk.get(PEOPLE, {"papel": "rei"}).status_code == 422
    assert desk.get(PEOPLE, {"depois": "x"}).status_code == 422
    assert desk.get(PEOPLE, {"depois": uuid.uuid4()}).status_code == 200


@pytest.mark.parametrize("door", ["", "{one}/"])
def test_pages_cost_the_same_however_much_they_show(desk, enter, door):
    def cost(one):
        with CaptureQueriesContext(connection) as counted:
            assert desk.get(PEOPLE + door.format(one=one.opaque)).status_code == 200
        return len(counted)

    ana = enter(phone="(65) 3376-1234")
    Animal.objects.create(species="dog", guardian=ana)
    PersonRole.objects.create(person=ana, role="shop")
    cost(ana)
    few = cost(ana)
    for n in range(3):
        enter(f"Outra {n}")
        Animal.objects.create(species="dog", guardian=ana)
        Contact.objects.create(person=ana, kind="phone", value=f"6599991{n}", key=f"6599991{n}")
    for role in ("keeper", "ngo"):
        PersonRole.objects.create(person=ana, role=role)
    assert cost(ana) == few


# ---------------------------------------------------------------- everything held


def test_everything_is_handed_over_for_a_reason_and_noted(desk, enter):
    ana = enter(document="52998224725", phone="(65) 3376-1234")
    assert desk.post(at(ana, "tudo/"), {"why": " "}).status_code == 422
    answer = desk.post(at(ana, "tudo/"), {"why": "pedido da própria pessoa"})
    assert answer["Content-Type"] == "application/zip"
    assert ana.name not in answer["Content-Disposition"]
    packed = zipfile.ZipFile(io.BytesIO(answer.content))
    told = json.loads(packed.read("dados.json"))
    assert told["quem é"]["CPF ou CNPJ"] == "529.982.247-25"
    assert told["contatos"][0]["contato"] == "(65) 3376-1234"
    assert told["quem viu este cadastro"][0]["por quê"] == "pedido da própria pessoa"
    assert "529.982.247-25" in packed.read("dados.html").decode()
    look = Look.objects.first()
    assert (look.page, look.why, look.whole) == ("export", "pedido da própria pessoa", True)


def test_the_log_says_why_and_is_asked_by_page(desk, seen_by, enter):
    ana = enter()
    desk.post(at(ana, "tudo/"), {"why": "pedido da própria pessoa"})
    auditor = seen_by(Role.AUDITOR)
    assert "«pedido da própria pessoa»" in main(auditor.get(PEOPLE + "consultas/", {"onde": "export", "pessoa": str(ana.opaque)}))
    assert "«pedido" not in main(auditor.get(PEOPLE + "consultas/", {"onde": "animal"}))


def test_no_door_is_kept_by_a_cache(desk, doors):
    for door, _ in DOORS:
        assert "no-store" in desk.get(doors(door))["Cache-Control"], door


def test_the_photo_of_somebody_s_animal_stands_on_their_page_and_opens(enter, desk):
    ana = enter()
    rex = enter_animal(by=desk.user, today=TODAY, species="dog", name="Rex", guardian=ana)
    add_photo(by=desk.user, animal=rex, evidence=keep_evidence(by=desk.user, upload=ContentFile(photograph(), "a.jpg")), main=True)
    [picture] = re.findall(r'<img src="([^"]+)"', raw(desk.get(at(ana))))
    assert desk.get(picture)["Content-Type"].startswith("image/")
