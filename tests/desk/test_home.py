"""The morning: calls by risk with how long they wait, what waits for whom, how full the places are."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.custody.conftest import work  # noqa: F401
from tests.desk.files import main
from zelo.accounts.roles import Role
from zelo.custody.acts import open_place, open_team
from zelo.custody.models import Impoundment
from zelo.desk.files import today
from zelo.desk.templatetags.desk import waiting
from zelo.legal.queries import law_now
from zelo.proceedings.models import Projection
from zelo.proceedings.words import kind_label, stage_label

TODAY = timezone.localdate()


@pytest.fixture
def page(aldeia, client_for, work):  # noqa: F811
    def seen(who="attendant"):
        return main(client_for(aldeia, work.people[who]).get("/mesa/"))

    return seen


def test_calls_stand_by_risk_with_their_wait_and_team(page, work):  # noqa: F811
    work.open(TODAY, facts={"risk": "low", "place_text": "Rua das Flores"})
    work.open(TODAY, facts={"risk": "high", "place_text": "RJ-140"})
    old = work.open(TODAY, facts={"risk": "medium", "place_text": "Praça do Porto"})
    Impoundment.objects.filter(file=old).update(
        called_on=TODAY - dt.timedelta(days=3), team=open_team(by=work.people["coordinator"], name="Equipe 2")
    )
    seen = page()
    assert seen.index("RJ-140") < seen.index("Praça do Porto") < seen.index("Rua das Flores")
    assert "há 0 min" in seen
    assert "há 3 dias" in seen
    assert "com Equipe 2" in seen
    assert "sem equipe ainda" in seen


@pytest.mark.parametrize(
    ("minutes", "says"), [(-5, "há 0 min"), (59, "há 59 min"), (60, "há 1 h"), (47 * 60, "há 47 h"), (48 * 60, "há 2 dias")]
)
def test_waiting(minutes, says):
    now = timezone.now()
    assert waiting(now - dt.timedelta(minutes=minutes), now) == says


def test_what_waits_for_me_comes_first(page, work):  # noqa: F811
    work.open(TODAY)
    team, treasury = page("team"), page("treasury")
    assert "1 aguarda você" in team
    assert "Para você" in team
    assert "0 aguardam você" in treasury
    assert "Para você" not in treasury
    # Who answers calls sees them before what falls due; who receives payments, after.
    assert team.index("Chamados por risco") < team.index("O que vence")
    assert treasury.index("Chamados por risco") > treasury.index("O que vence")


def test_a_task_waits_for_each_role_that_may_settle_it_and_is_told_first(page, work):  # noqa: F811
    file = work.held(TODAY)
    work.done(file, "attendant", "identify", {"responsible": "Ana Souza"}, today=TODAY)
    attendant = page("attendant")
    assert "1 aguarda você" in attendant
    todo = attendant[attendant.index("O que fazer") : attendant.index("O que vence")]
    # The team's inspection comes before them in the law's own order.
    assert "Examinar o animal à vista" not in todo
    assert "Notificar o responsável" in todo
    work.done(file, "team", "board", {"boarding_place": "Curral da Prefeitura"}, today=TODAY)
    assert "1 aguarda você" in page("attendant")
    work.done(file, "attendant", "notify", {"served_by": "personal", "proof": ["signed_copy"]}, today=TODAY)
    assert "0 aguardam você" in page("attendant")
    assert "1 aguarda você" in page("team")


def test_overdue_and_due_today_are_counted(page, work):  # noqa: F811
    late, today_, quiet = work.held(TODAY), work.held(TODAY), work.held(TODAY)
    Projection.objects.filter(file=late).update(next_due=TODAY - dt.timedelta(days=1))
    Projection.objects.filter(file=today_).update(next_due=TODAY)
    Projection.objects.filter(file=quiet).update(next_due=TODAY + dt.timedelta(days=60))
    seen = page()
    assert "1 atrasado" in seen
    assert "1 vence hoje" in seen
    assert "vence hoje" in seen
    assert f"Recolhimento {quiet}" not in seen[seen.index("O que vence") :]


@pytest.mark.parametrize(("taken", "says"), [(17, "17 de 20 lugares ocupados"), (18, "quase cheio"), (20, "cheio")])
def test_how_full_a_place_is(page, work, taken, says):  # noqa: F811
    place = open_place(by=work.people["coordinator"], name="Curral Municipal", capacity=20)
    file = work.held(TODAY)
    Impoundment.objects.filter(file=file).update(place=place, heads=taken, present=True)
    seen = page()
    assert f"{taken} animais sob guarda" in seen
    assert says in seen
    assert ("quase cheio" in seen) == (taken == 18)


def test_animals_in_custody_have_their_list(aldeia, client_for, page, work):  # noqa: F811
    work.open(TODAY)
    held = work.held(TODAY)
    assert "Sob guarda: cavalo ou égua, 1." in page()
    seen = main(client_for(aldeia, work.people["attendant"]).get("/mesa/processos/?ver=custodia"))
    assert f"Recolhimento {held}" in seen
    assert "1 processo" in seen


def test_the_home_costs_the_same_with_one_row_and_with_three(aldeia, client_for, work):  # noqa: F811
    client = client_for(aldeia, work.people["attendant"])

    def cost() -> int:
        client.get("/mesa/")
        with CaptureQueriesContext(connection) as seen:
            client.get("/mesa/")
        return len(seen)

    def more(n: int) -> None:
        open_place(by=work.people["coordinator"], name=f"Curral {n}", capacity=9)
        work.open(TODAY)
        work.held(TODAY)

    more(1)
    once = cost()
    more(2)
    more(3)
    assert cost() == once <= 22


def test_who_reads_no_files_has_no_morning(aldeia, client_for, user_with_role):
    seen = main(client_for(aldeia, user_with_role(aldeia, Role.ADMINISTRATOR)).get("/mesa/"))
    assert "Chamados por risco" not in seen
    assert "Ajustes da cidade" in seen


def test_two_stages_called_alike_say_of_which_procedure(city_named, client_for, user_with_role, monkeypatch):
    city = city_named("juiz-de-fora")
    monkeypatch.setattr(today, "stages_of_open", lambda: [("impoundment", "held", 4), ("cart_impoundment", "held", 2)])
    source = client_for(city, user_with_role(city, Role.ATTENDANT)).get("/mesa/").content.decode()
    with city:
        law = law_now()
        labels = [kind_label(law, kind) for kind in ("impoundment", "cart_impoundment")]
        assert stage_label(law, "impoundment", "held") == stage_label(law, "cart_impoundment", "held")
    for label in labels:
        assert f"({label})" in source
        assert f"{label[:23]}" in source.split('class="of"', 1)[1]
    assert source.count('class="of"') == 2
