"""The page of what falls due, with whom each file is, and passing it on."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.desk.files import main
from zelo.accounts.roles import Role
from zelo.proceedings.models import Assignment, OpenDeadline

TODAY = timezone.localdate()
HOUSE = OpenDeadline.Side.HOUSE
PAGE = "/mesa/prazos/"


def due(file, days, **more):
    """A deadline of the file, so many days from today."""
    fields = {"name": "reclaim", "opened_by": 2, "side": HOUSE, "waits_for": "coordinator", "role": "coordinator", **more}
    made = {
        "file": file,
        "kind": file.kind,
        "start": TODAY - dt.timedelta(days=10),
        "due": TODAY + dt.timedelta(days=days),
        **fields,
    }
    return OpenDeadline.objects.create(**made)


@pytest.fixture
def files(work):
    made = [work.open(TODAY) for _ in range(5)]
    OpenDeadline.objects.all().delete()
    return made


@pytest.fixture
def see(aldeia, client_for, work):
    def seen(who="coordinator", address=PAGE, **more):
        return main(client_for(aldeia, work.people[who]).get(address, **more))

    return seen


def test_days_stand_in_their_order_with_what_is_left(files, see):
    for file, days in zip(files, (-2, 0, 1, 3, 20), strict=True):
        due(file, days)
    seen = see()
    places = [seen.index(text) for text in ("Já venceram", "2 dias de atraso", "vence hoje", "amanhã", "em 3 dias", "em 20 dias")]
    assert places == sorted(places)
    assert "1 atrasados" in seen and "1 hoje" in seen and "3 em até 3 dias" in seen and "1 depois" in seen


@pytest.mark.parametrize(
    ("when", "shown"),
    [("atrasados", {0}), ("hoje", {1}), ("3dias", {1, 2, 3}), ("semana", {1, 2, 3}), ("depois", {4}), ("", {0, 1, 2, 3, 4})],
)
def test_each_choice_of_days(files, see, when, shown):
    for file, days in zip(files, (-1, 0, 1, 3, 7), strict=True):
        due(file, days)
    seen = see(address=f"{PAGE}?quando={when}")
    assert {n for n, file in enumerate(files) if f"Recolhimento {file}" in seen} == shown


def test_a_day_of_the_strip(files, see):
    for file, days in zip(files, (1, 1, 2, 13, 14), strict=True):
        due(file, days)
    seen = see()
    strip = seen[: seen.index("Recolhimento ", seen.index("hoje:"))]
    assert strip.count("nenhum prazo") == 14 - 3
    assert strip.count(" 2 prazos") == 1 and strip.count(" 1 prazo ") == 2
    one = see(address=f"{PAGE}?dia={TODAY + dt.timedelta(days=1)}")
    assert f"Recolhimento {files[0]}" in one and f"Recolhimento {files[1]}" in one
    assert f"Recolhimento {files[2]}" not in one


def test_mine_are_my_own_and_those_without_person_of_my_roles(files, see, work):
    me, other = work.people["attendant"], work.people["team"]
    due(files[0], 1, role="attendant", person=me)
    due(files[1], 1, role="attendant")
    due(files[2], 1, role="team", person=other)
    due(files[3], 1, role="treasury")
    seen = see("attendant")
    assert f"Recolhimento {files[0]}" in seen and f"Recolhimento {files[1]}" in seen
    assert f"Recolhimento {files[2]}" not in seen and f"Recolhimento {files[3]}" not in seen
    nobody = see("attendant", f"{PAGE}?com=ninguem")
    assert (
        f"Recolhimento {files[1]}" in nobody and f"Recolhimento {files[3]}" in nobody and f"Recolhimento {files[0]}" not in nobody
    )
    theirs = see("attendant", f"{PAGE}?com={other.pk}")
    assert f"Recolhimento {files[2]}" in theirs and f"Recolhimento {files[0]}" not in theirs
    role = see("attendant", f"{PAGE}?com=todos&funcao=treasury")
    assert f"Recolhimento {files[3]}" in role and f"Recolhimento {files[2]}" not in role


def test_who_hands_out_the_work_sees_everybody_s_first(files, see):
    due(files[0], 1, role="treasury")
    assert f"Recolhimento {files[0]}" in see("coordinator")
    assert f"Recolhimento {files[0]}" not in see("team")


def test_a_party_s_time_stands_apart(files, see):
    due(files[0], 1, side="party", waits_for="responsible", role="attendant")
    due(files[1], -3, side="party", waits_for="responsible", role="attendant")
    due(files[2], -30, side="party", waits_for="responsible", role="attendant")
    assert "Nenhum prazo nesta lista" in see()
    theirs = see(address=f"{PAGE}?de=partes")
    assert "terminou há 3 dias" in theirs and "Agora:" in theirs
    assert f"Recolhimento {files[2]}" not in theirs


def test_the_act_that_answers_is_a_click_away_for_who_may_do_it(work, see):
    file = work.held(TODAY)
    attendant = see("attendant", f"{PAGE}?com=todos&de=todos")
    assert f"Recolhimento {file}" in attendant
    seen = see_html(work, "attendant", f"{PAGE}?com=todos&de=todos")
    assert f"/mesa/processos/recolhimento/{file.year}/{file.number}/ato/" in seen
    assert "/ato/" not in see_html(work, "veterinarian", f"{PAGE}?com=todos&de=todos")


def see_html(work, who, address):
    from tests.visitors import CityClient
    from zelo.tenancy.current import current_city

    client = CityClient(current_city())
    client.force_login(work.people[who])
    return client.get(address).content.decode()


@pytest.mark.parametrize(
    "tail", ["quando=x&de=y&com=999999&funcao=king", "dia=2026-13-45", "apos=2026-01-01.x", "apos=9.9", "com=-1", "tipo=nada"]
)
def test_an_odd_address_shows_a_list_all_the_same(files, aldeia, client_for, work, tail):
    assert client_for(aldeia, work.people["coordinator"]).get(f"{PAGE}?{tail}").status_code == 200


def test_pages_follow_one_another_and_lose_nothing(files, see, work):
    for n in range(41):
        due(files[0], n % 3, name=f"n{n}")
    from zelo.proceedings.due import Sift, deadlines

    whole = [row.pk for row in deadlines(Sift(), TODAY, TODAY)]
    first = see_html(work, "coordinator", PAGE)
    address = first[: first.index('" rel="next"')].rsplit('href="', 1)[1].replace("&amp;", "&")
    second = see_html(work, "coordinator", PAGE + address)
    assert first.count('scope="row"') == 40 and second.count('scope="row"') == 1
    assert len(whole) == 41 and "Do começo" in second


def test_the_page_costs_the_same_with_one_row_and_with_many(files, aldeia, client_for, work):
    client = client_for(aldeia, work.people["coordinator"])

    def cost():
        client.get(PAGE)
        with CaptureQueriesContext(connection) as seen:
            client.get(PAGE)
        return len(seen)

    due(files[0], 1)
    one = cost()
    for n, file in enumerate(files):
        due(file, n, name=f"n{n}", person=work.people["team"])
    assert cost() == one


@pytest.mark.parametrize(("role", "status"), [(Role.AUDITOR, 200), (Role.ADMINISTRATOR, 403), (None, 403)])
def test_who_may_open_it(aldeia, client_for, user_with_role, role, status):
    assert client_for(aldeia, user_with_role(aldeia, *([role] if role else []))).get(PAGE).status_code == status
    assert client_for(aldeia).get(PAGE).status_code == 302


def test_a_stranger_of_another_city_finds_no_page(aldeia, city_named, client_for, work):
    other = city_named("vila-pavao")
    stranger = client_for(other)
    stranger.cookies = client_for(aldeia, work.people["coordinator"]).cookies
    assert stranger.get(PAGE).status_code == 302


# ---------------------------------------------------------------- with whom it is


def test_it_is_with_who_did_the_last_act_of_the_role_until_somebody_takes_it(work, aldeia, client_for, user_with_role):
    file = work.held(TODAY)
    second = user_with_role(aldeia, Role.ATTENDANT)
    address = f"/mesa/processos/recolhimento/{file.year}/{file.number}/"
    client = client_for(aldeia, work.people["coordinator"])
    page = client.get(address)
    assert "Com quem está" in main(page)
    rows = list(OpenDeadline.objects.filter(file=file))
    assert rows
    role, was = rows[0].role, rows[0].person_id
    given = {"funcao": role, "para": second.pk, "estava": was or ""}
    where = f"/mesa/prazos/com/recolhimento/{file.year}/{file.number}/"
    able = role == "attendant"
    answer = client.post(where, given, follow=True)
    assert ("está com" in main(answer)) == able
    assert Assignment.objects.filter(file=file, person=second).exists() == able
    again = client.post(where, given, follow=True)
    assert again.status_code == 200
    assert Assignment.objects.filter(file=file).count() == (1 if able else 0)


def test_two_who_pass_it_at_once_are_told(work, aldeia, client_for, user_with_role):
    file = work.open(TODAY)
    one, two = user_with_role(aldeia, Role.ATTENDANT), user_with_role(aldeia, Role.ATTENDANT)
    client = client_for(aldeia, work.people["coordinator"])
    where, was = f"/mesa/prazos/com/recolhimento/{file.year}/{file.number}/", work.people["attendant"].pk
    assert "está com" in main(client.post(where, {"funcao": "attendant", "para": one.pk, "estava": was}, follow=True))
    late = main(client.post(where, {"funcao": "attendant", "para": two.pk, "estava": was}, follow=True))
    assert "Outra pessoa mexeu nisto antes" in late
    assert Assignment.objects.get(file=file, until=None).person == one


@pytest.mark.parametrize(
    "given", [{"funcao": "king"}, {"funcao": "attendant", "para": ""}, {"funcao": "attendant", "para": "x"}, {}]
)
def test_what_does_not_fit_is_said(work, aldeia, client_for, given):
    file = work.open(TODAY)
    answer = client_for(aldeia, work.people["coordinator"]).post(
        f"/mesa/prazos/com/recolhimento/{file.year}/{file.number}/", given, follow=True
    )
    assert answer.status_code == 200
    assert not Assignment.objects.exists()


def test_the_doors_of_handing(work, aldeia, client_for, user_with_role):
    file = work.open(TODAY)
    where = f"/mesa/prazos/com/recolhimento/{file.year}/{file.number}/"
    assert client_for(aldeia, user_with_role(aldeia, Role.AUDITOR)).post(where).status_code == 403
    assert client_for(aldeia).post(where).status_code == 302
    assert client_for(aldeia, work.people["coordinator"]).get(where).status_code == 405
    gone = f"/mesa/prazos/com/recolhimento/{file.year}/999/"
    assert client_for(aldeia, work.people["coordinator"]).post(gone).status_code == 404
    mine = {"funcao": "attendant", "para": work.people["team"].pk, "estava": work.people["attendant"].pk}
    assert client_for(aldeia, work.people["team"]).post(where, mine).status_code == 403


def test_all_of_a_person_s_pass_to_another(work, aldeia, client_for, user_with_role):
    files = [work.open(TODAY) for _ in range(3)]
    for file in files:
        OpenDeadline.objects.filter(file=file).delete()
        due(file, 2, role="attendant", person=work.people["attendant"])
    second = user_with_role(aldeia, Role.ATTENDANT)
    client = client_for(aldeia, work.people["attendant"])
    assert "3 prazos abertos" in main(client.get(f"{PAGE}passar/"))
    wrong = client.post(f"{PAGE}passar/", {"para": work.people["treasury"].pk})
    assert wrong.status_code == 422 and "não tem a função" in main(wrong)
    done = client.post(f"{PAGE}passar/", {"para": second.pk}, follow=True)
    assert "3 processos passados adiante" in main(done)
    assert set(OpenDeadline.objects.values_list("person", flat=True)) == {second.pk}
    assert "Nada estava com esta pessoa" in main(client.post(f"{PAGE}passar/", {"para": second.pk}, follow=True))


def test_only_who_hands_out_the_work_passes_another_s(work, aldeia, client_for):
    other = work.people["team"].pk
    assert client_for(aldeia, work.people["attendant"]).get(f"{PAGE}passar/?de={other}").status_code == 403
    assert client_for(aldeia, work.people["coordinator"]).get(f"{PAGE}passar/?de={other}").status_code == 200


def test_who_left_is_named_and_a_citizen_is_not(work, aldeia, client_for, user_with_role):
    gone, citizen = user_with_role(aldeia), user_with_role(aldeia)
    gone.name, citizen.name = "Saiu Daqui", "Joana Cidadã"
    gone.save(), citizen.save()
    by = work.people["coordinator"]
    Assignment.objects.create(file=work.open(TODAY), role="attendant", person=gone, how="passed", since=timezone.now(), by=by)
    client = client_for(aldeia, by)
    assert "Saiu Daqui" in main(client.get(f"{PAGE}passar/?de={gone.pk}"))
    for one in (citizen.pk, 999_999_999):
        answer = client.get(f"{PAGE}passar/?de={one}")
        assert answer.status_code == 404 and "Joana" not in answer.content.decode()
    assert client.put(f"{PAGE}passar/").status_code == 405


def test_the_first_page_counts_what_is_mine(files, see, work):
    due(files[0], -1, role="attendant", person=work.people["attendant"])
    due(files[1], 2, role="attendant")
    due(files[2], 0, role="treasury")
    seen = see("attendant", "/mesa/")
    tile = seen[seen.index("Prazos", seen.index("Prazos") + 1 if "Prazos" in seen[:200] else 0) :]
    assert "1 atrasado" in tile and "1 vence de hoje a três dias" in tile


def test_an_act_that_does_not_fit_yet_is_named_and_no_other_is_offered(city, client_for, user_with_role):
    """The answer to who complained comes after the triage; joining to another complaint, which fits at once, is not it."""
    from tests.enforcement.conftest import Office

    attendant = user_with_role(city, Role.ATTENDANT)
    office = Office({"attendant": attendant})
    told = {"reached_by": "phone", "place_text": "Rua das Mangueiras, 12", "description": "Cão preso", "imminent_risk": False, "species": "dog", "animals": 1}  # fmt: skip
    file = office.open("attendant", "complaint", "receive", TODAY, **told).file
    client = client_for(city, attendant)
    assert "Responder ao denunciante: ainda não cabe" in main(client.get(PAGE))
    assert "Juntar a outra" not in main(client.get(PAGE))
    office.act("attendant", file, "triage", TODAY, risk="low", reason_text="Sem perigo.")
    page = client.get(PAGE).content.decode()
    assert f'/{file.year}/{file.number}/ato/responder-ao-denunciante/"' in page
