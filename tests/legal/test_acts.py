"""Acts on the city's law: who may, what is refused, what two people at once get."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from procrastinate.contrib.django.models import ProcrastinateJob

from zelo.accounts.roles import Role
from zelo.legal.acts import add_day, choose_reading, import_text, remove_day
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import CalendarDay, Change, OfficialText, ReadingChoice
from zelo.legal.queries import official_pieces

DAY = dt.date(2026, 8, 12)
FITTING = {"on": DAY, "name": "Aniversário do município", "act": "Lei 12/1990", "kind": "holiday"}
CHOICE = {"interpretation": "edital_days", "reading": "calendar", "reason": "parecer 7/2026", "act": "", "seen": 0}


@pytest.fixture
def administrator(city, user_with_role):
    return user_with_role(city, Role.ADMINISTRATOR)


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.ADMINISTRATOR, Role.COORDINATOR)])
def test_other_roles_change_nothing(city, user_with_role, role):
    person = user_with_role(city, role)
    with pytest.raises(PermissionDenied):
        add_day(by=person, **FITTING)
    with pytest.raises(PermissionDenied):
        choose_reading(by=person, **CHOICE)
    with pytest.raises(PermissionDenied):
        import_text(by=person, text="Art. 1º Nada.", source="x")
    assert (CalendarDay.objects.filter(origin="city").count(), ReadingChoice.objects.count(), Change.objects.count()) == (0, 0, 0)


def test_the_coordinator_edits_the_calendar_and_not_the_readings(city, user_with_role):
    person = user_with_role(city, Role.COORDINATOR)
    add_day(by=person, **FITTING)
    with pytest.raises(PermissionDenied):
        choose_reading(by=person, **CHOICE)


def test_a_day_is_logged_with_its_act_and_defers_the_recomputation(administrator):
    add_day(by=administrator, **FITTING)
    change = Change.objects.get()
    assert (change.kind, change.by, change.since) == ("day_added", administrator, DAY)
    assert "Lei 12/1990" in change.says
    job = ProcrastinateJob.objects.get(task_name="legal.recompute")
    assert job.args == {"schema": "nobres", "change": change.pk}


def test_a_day_that_fails_defers_nothing(administrator):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        add_day(by=administrator, **FITTING)
        raise ZeroDivisionError
    assert (ProcrastinateJob.objects.count(), Change.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("field", "value"), [("act", "  "), ("name", ""), ("kind", "party"), ("on", dt.date(1900, 1, 1)), ("on", dt.date(9999, 1, 1))]
)
def test_an_unfit_day_names_its_field(administrator, field, value):
    with pytest.raises(Unfit) as error:
        add_day(by=administrator, **{**FITTING, field: value})
    assert error.value.field == field


def test_the_database_refuses_a_day_without_its_act(city):
    with pytest.raises(IntegrityError), transaction.atomic():
        CalendarDay.objects.create(on=DAY, name="x", act="", kind="holiday")


def test_the_same_day_twice_is_a_conflict_that_says_who(administrator):
    add_day(by=administrator, **FITTING)
    with pytest.raises(Conflict, match=r"12/08/2026 já está no calendário: Aniversário do município.*Maria da Silva"):
        add_day(by=administrator, **{**FITTING, "name": "Outro"})
    assert CalendarDay.objects.filter(origin="city").count() == 1


def test_a_removed_day_may_be_entered_again_and_the_history_stays(administrator):
    first = add_day(by=administrator, **FITTING)
    remove_day(by=administrator, day=first.pk, why="decreto revogado")
    add_day(by=administrator, **FITTING)
    rows = CalendarDay.objects.filter(origin="city").order_by("pk")
    assert [(row.removed_why, row.removed_at is None) for row in rows] == [("decreto revogado", False), ("", True)]


def test_removing_asks_for_a_reason_and_twice_is_a_conflict(administrator):
    day = add_day(by=administrator, **FITTING)
    with pytest.raises(Unfit):
        remove_day(by=administrator, day=day.pk, why=" ")
    remove_day(by=administrator, day=day.pk, why="engano")
    with pytest.raises(Conflict, match="já tinha sido tirado"):
        remove_day(by=administrator, day=day.pk, why="engano")


def test_no_city_removes_a_national_holiday(administrator):
    day = CalendarDay.objects.get(on=dt.date(2026, 12, 25))
    with pytest.raises(Conflict, match="nacional"):
        remove_day(by=administrator, day=day.pk, why="não quero")


def test_choosing_over_somebody_else_s_choice_is_a_conflict_and_loses_nothing(administrator):
    choose_reading(by=administrator, **CHOICE)
    with pytest.raises(Conflict, match="Enquanto você decidia, Maria da Silva"):
        choose_reading(by=administrator, **{**CHOICE, "reading": "business"})
    assert ReadingChoice.objects.get().reading == "calendar"


def test_choosing_what_already_holds_changes_nothing(administrator):
    with pytest.raises(Conflict, match="já é a que vale"):
        choose_reading(by=administrator, **{**CHOICE, "reading": "business"})
    assert Change.objects.count() == 0


@pytest.mark.parametrize(("field", "value"), [("reading", "nada"), ("reason", " ")])
def test_an_unfit_choice_names_its_field(administrator, field, value):
    with pytest.raises(Unfit) as error:
        choose_reading(by=administrator, **{**CHOICE, field: value})
    assert error.value.field == field


@pytest.mark.django_db(transaction=True)
def test_two_people_saving_at_once_lose_nothing(city, user_with_role):
    person = user_with_role(city, Role.ADMINISTRATOR)

    def save(number: int) -> str:
        try:
            with city:
                add_day(by=person, **{**FITTING, "on": dt.date(2026, 8, 10 + number // 2), "name": f"Dia {number}"})
            return "saved"
        except Conflict:
            return "conflict"
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(save, range(16)))
    assert sorted(answers) == ["conflict"] * 8 + ["saved"] * 8
    with city:
        assert CalendarDay.objects.filter(origin="city", removed_at=None).count() == 8
        assert Change.objects.count() == 8


def test_an_imported_text_is_kept_and_split(administrator):
    import_text(
        by=administrator, text="Art. 1º Fica proibido.\nParágrafo único. Salvo nada.\nArt. 2º Vale já.\n", source="Diário 3"
    )
    pieces = official_pieces()
    assert list(pieces) == ["art1", "art1_par1", "art2"]
    assert pieces["art1_par1"].text == "Salvo nada."
    assert list(official_pieces("art2")) == ["art2"]
    assert OfficialText.objects.get().source == "Diário 3"


def test_a_newer_text_takes_the_place_of_the_older(administrator):
    for words in ("Um.", "Dois."):
        import_text(by=administrator, text=f"Art. 1º {words}", source="Diário")
    assert [piece.text for piece in official_pieces().values()] == ["Dois."]
    assert OfficialText.objects.count() == 2


@pytest.mark.parametrize(
    ("field", "given"),
    [("text", {"text": "  "}), ("text", {"text": "nada de artigos"}), ("text", {"text": "Art. 1º \0"}), ("source", {"source": ""})],
)
def test_an_unfit_text_names_its_field(administrator, field, given):
    with pytest.raises(Unfit) as error:
        import_text(by=administrator, **{"text": "Art. 1º Vale.", "source": "Diário", **given})
    assert error.value.field == field
