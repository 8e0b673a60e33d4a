"""What is read off the acts of an impoundment, and what surrounds them."""

import datetime as dt
import uuid
from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied

from tests.proceedings.work import HORSE, MONDAY
from zelo.accounts.roles import Role
from zelo.animals.acts import enter_animal
from zelo.animals.models import Animal
from zelo.custody.acts import link_animal, open_place, open_team, set_price
from zelo.custody.facts import prices_on
from zelo.custody.models import Impoundment, Price
from zelo.custody.queries import calls, in_custody, occupancy, of_animal, of_person, photos
from zelo.custody.queries import prices as prices_of
from zelo.legal.conflicts import Conflict, Unfit
from zelo.proceedings.acts import NotRecorded, Recorded, annul, rectify
from zelo.proceedings.models import Act, CaseFile, Projection
from zelo.proceedings.queries import look

CHIP = "076000000000123"
TUESDAY = dt.date(2026, 3, 10)


def nth(file, today=TUESDAY):
    return look(file, today=today).around.get("nth")


@pytest.fixture
def seen(work, prices):
    """A horse taken in and its chip read."""

    def make(chip=CHIP, today=MONDAY):
        file = work.held(today)
        work.done(file, "team", "read_chip", {"chip_found": True, "chip": chip}, today=today)
        return file

    return make


@pytest.mark.law("sao-pedro-da-aldeia", "art1", "art2_inc7")
def test_the_row_is_read_off_the_acts(work, prices):
    team = open_team(by=work.people["coordinator"], name="Equipe 2")
    file = work.open(facts={"point": "-22.839, -42.103"})
    work.done(file, "attendant", "dispatch", {"team": team.ref})
    row = Impoundment.objects.get(file=file)
    assert (row.called_on, row.risk, row.team, row.latitude, row.present) == (MONDAY, "high", team, Decimal("-22.839"), False)
    work.done(file, "team", "take_in", HORSE)
    row.refresh_from_db()
    assert (row.taken_on, row.species, row.heads, row.present) == (MONDAY, "horse", 1, True)
    assert list(in_custody()) == [row]


def test_a_released_animal_is_no_longer_there(seen, work, person):
    ana = person()
    file = seen()
    work.done(file, "team", "inspect", {"findings": "nada"})
    work.done(file, "attendant", "claim", {"claimant": ana.ref, "capacity": "owner"})
    work.done(file, "attendant", "show_documents", {"documents": ["identity", "cpf", "residence_proof", "payment_proof"]})
    work.done(file, "attendant", "sign_term")
    for item in look(file, today=MONDAY).standing.owed:
        if item.open:
            work.done(file, "treasury", "pay", {"charge": item.charge, "amount_brl": item.open})
    done = work.act(file, "attendant", "release", {"received_by": ana.ref})
    assert isinstance(done, Recorded), done
    row = Impoundment.objects.get(file=file)
    assert (row.claimant, row.present) == (ana, False)
    assert list(of_person(ana)) == [row]
    assert list(in_custody()) == []


def test_prices_of_the_day_reach_the_law(seen, work):
    owed = {item.charge: item.amount for item in look(seen(), today=MONDAY).standing.owed}
    assert (owed["seizure_fee"], owed["maintenance_fee"]) == (Decimal("50.00"), Decimal("30.00"))
    set_price(by=work.people["coordinator"], name="seizure_fee_brl", value=Decimal(80), since=TUESDAY, act="Decreto 2/2026")
    file = CaseFile.objects.get()
    assert {item.charge: item.amount for item in look(file, today=MONDAY).standing.owed}["seizure_fee"] == 50
    assert {item.charge: item.amount for item in look(file, today=TUESDAY).standing.owed}["seizure_fee"] == 80
    assert prices_of(TUESDAY)["seizure_fee_brl"].act == "Decreto 2/2026"


def test_the_same_chip_is_counted(seen):
    first, other, second = seen(), seen("076000000000124"), seen(today=TUESDAY)
    assert (nth(first), nth(other), nth(second)) == (1, 1, 2)
    assert Animal.objects.count() == 2
    assert [row.file for row in of_animal(Animal.objects.get(chips__number=CHIP))] == [second, first]


def test_an_animal_nobody_knows_is_not_counted(work, prices):
    assert nth(work.held()) is None


def test_an_impoundment_that_was_annulled_is_not_counted(seen, work, key):
    first, second = seen(), seen(today=TUESDAY)
    assert nth(second) == 2
    annul(by=work.people["coordinator"], file=first.pk, about=2, falls_with=[3], reason_text="erro", today=TUESDAY, key=key)
    assert nth(second) == 1
    assert Impoundment.objects.get(file=first).taken_on is None


def test_a_rectified_chip_moves_the_count(seen, work, key):
    seen()
    second = seen("076000000000124", today=TUESDAY)
    assert nth(second) == 1
    done = rectify(
        by=work.people["team"], file=second.pk, about=3, facts={"chip": CHIP}, reason_text="lido errado", today=TUESDAY, key=key
    )
    assert isinstance(done, Recorded), done
    assert nth(second) == 2


def test_an_animal_recognised_without_a_chip(work, prices):
    by = work.people["attendant"]
    horse = enter_animal(by=by, today=MONDAY, species="horse", name="Estrela")
    first, second = work.held(), work.held(TUESDAY)
    for file in (first, second):
        link_animal(by=by, file=file.pk, animal=horse, today=TUESDAY)
    assert (nth(first), nth(second)) == (1, 2)
    dog = enter_animal(by=by, today=MONDAY, species="dog")
    with pytest.raises(Unfit):
        link_animal(by=by, file=first.pk, animal=dog, today=TUESDAY)
    link_animal(by=by, file=first.pk, animal=None, today=TUESDAY)
    assert nth(first) is None


def test_a_chip_in_another_s_name(seen, work, person):
    ana, bia = person(), person("Bia Prado")
    enter_animal(by=work.people["attendant"], today=MONDAY, species="horse", chip=CHIP, guardian=ana)
    file = seen()
    assert "chip_of_another" not in look(file, today=MONDAY).around
    work.done(file, "attendant", "claim", {"claimant": bia.ref, "capacity": "owner"})
    seen_now = look(file, today=MONDAY)
    assert seen_now.around["chip_of_another"] is True
    assert "chip_registered_to_other" in {reason.code for reason in seen_now.standing.barred["release"]}


@pytest.mark.parametrize(
    ("chip", "says"),
    [
        ("9,82E+14", "planilha"),
        ("76000000000123", "Seria 076000000000123?"),
        ("999000000000001", "teste"),
        ("Estrela", "não é um número"),
    ],
)
def test_a_chip_that_cannot_be_is_refused_with_what_to_do(work, prices, chip, says):
    file = work.held()
    found = work.act(file, "team", "read_chip", {"chip_found": True, "chip": chip})
    assert isinstance(found, NotRecorded)
    assert says in found.detail
    assert Act.objects.filter(file=file).count() == 2


def test_an_old_chip_is_read_but_not_implanted(work, prices):
    file = work.held()
    work.done(file, "team", "read_chip", {"chip_found": False})
    found = work.act(file, "veterinarian", "implant_chip", {"chip": "123*456*789"})
    assert "15 algarismos" in found.detail
    work.done(file, "veterinarian", "implant_chip", {"chip": "076 000 000 000 123"})
    assert Impoundment.objects.get(file=file).chip == CHIP


def test_refs_must_name_somebody(work, prices, person):
    file = work.held()
    assert work.act(file, "attendant", "identify", {"responsible": "p-999"}).codes == ("no_such_person",)
    ana = person()
    work.done(file, "attendant", "identify", {"responsible": ana.ref})
    assert Impoundment.objects.get(file=file).responsible == ana
    assert work.act(file, "attendant", "board", {"boarding_place": "b-999"}).codes == ("no_such_place",)


def test_a_ref_longer_than_any_number_names_nobody(work, prices):
    file = work.held()
    work.done(file, "attendant", "identify", {"responsible": f"p-{'9' * 25}"})
    assert Impoundment.objects.get(file=file).responsible is None


@pytest.mark.parametrize("point", ["x", "1", "91,0", "1,2,3", "nan,0"])
def test_a_point_that_is_nowhere(work, point):
    from tests.proceedings.work import CALL
    from zelo.proceedings.acts import open_file

    found = open_file(
        by=work.people["attendant"], kind="impoundment", act="call", today=MONDAY, key=uuid.uuid4(), facts={**CALL, "point": point}
    )
    assert (found.codes, CaseFile.objects.count()) == (("wrong_type",), 0)


def test_a_full_place_takes_no_more(work, prices):
    place = open_place(by=work.people["coordinator"], name="Curral Municipal", capacity=1)
    first, second = work.held(), work.held()
    work.done(first, "attendant", "board", {"boarding_place": place.ref})
    found = work.act(second, "attendant", "board", {"boarding_place": place.ref})
    assert found.codes == ("place_full",)
    assert "1 lugares, 1 ocupados" in found.detail
    assert [(row.name, row.taken) for row in occupancy()] == [("Curral Municipal", 1)]
    work.done(first, "team", "die", {"cause_text": "cólica"})
    work.done(second, "attendant", "board", {"boarding_place": place.ref})
    assert [row.taken for row in occupancy()] == [1]


def test_calls_stand_by_risk(work):
    low, high, old = work.open(facts={"risk": "low"}), work.open(TUESDAY), work.open()
    work.held()
    assert [row.file for row in calls()] == [old, high, low]


@pytest.mark.parametrize("many", [1, 3])
def test_lists_cost_the_same(work, prices, many, django_assert_num_queries):
    for _ in range(many):
        work.held()
        work.open()
    with django_assert_num_queries(4):
        rows = list(in_custody())
        assert len([row.file.projection.stage for row in rows]) == len(list(calls())) == many
        list(occupancy())
        photos([row.file_id for row in rows])


@pytest.mark.parametrize("many", [1, 3])
def test_surroundings_cost_the_same_for_many_files(seen, many, django_assert_num_queries):
    from zelo.custody.facts import impoundment_surroundings
    from zelo.legal.queries import law_now
    from zelo.proceedings.facts import Asked, law_acts_of

    files = [seen() for _ in range(many)]
    law = law_now()
    asked = [Asked(file.pk, law_acts_of(list(file.acts.order_by("n"))), TUESDAY, law) for file in files]
    with django_assert_num_queries(3):
        assert [around["nth"] for around in impoundment_surroundings(asked)] == list(range(1, many + 1))


@pytest.mark.parametrize(
    ("given", "field"),
    [({"name": "nada"}, "name"), ({"name": "species"}, "name"), ({"value": Decimal(-1)}, "value"), ({"value": Decimal("NaN")}, "value"), ({"act": " "}, "act"), ({"until": dt.date(2025, 1, 1)}, "until")],
)  # fmt: skip
def test_a_price_that_does_not_fit(work, given, field):
    price = {"name": "seizure_fee_brl", "value": Decimal(1), "since": MONDAY, "act": "Decreto 1", **given}
    with pytest.raises(Unfit) as refused:
        set_price(by=work.people["coordinator"], **price)
    assert refused.value.field == field


def test_a_price_is_not_rewritten(work, prices):
    with pytest.raises(Conflict):
        set_price(by=work.people["treasury"], name="unit_value", value=Decimal(5), since=dt.date(2026, 1, 1), act="Decreto 9")


def test_strangers_keep_no_lists(work, aldeia, user_with_role):
    stranger = user_with_role(aldeia, Role.VETERINARIAN)
    for act in (
        lambda: open_team(by=stranger, name="x"),
        lambda: open_place(by=stranger, name="x", capacity=1),
        lambda: set_price(by=stranger, name="unit_value", value=Decimal(1), since=MONDAY, act="x"),
        lambda: link_animal(by=user_with_role(aldeia, Role.AUDITOR), file=1, animal=None, today=MONDAY),
    ):
        with pytest.raises(PermissionDenied):
            act()


def test_projection_keeps_what_custody_knows(seen):
    file = seen()
    assert Projection.objects.get(file=file).total_open is not None


def test_a_count_that_is_none_or_does_not_fit_the_place_is_refused(work, prices):
    place = open_place(by=work.people["coordinator"], name="Curral Municipal", capacity=3)
    file = work.open()
    herd = {**HORSE, "species": "cattle", "animals": 2}
    intake = work.done(file, "team", "take_in", herd)
    work.done(file, "attendant", "board", {"boarding_place": place.ref})

    def counted(many):
        return rectify(
            by=work.people["team"], file=file.pk, about=intake.n, facts={"animals": many}, reason_text="contagem", today=MONDAY,
            key=uuid.uuid4(),
        )  # fmt: skip

    assert [counted(many).codes for many in (0, 4, 99_999, 2**31, 10**14)] == [
        ("wrong_type",), ("place_full",), ("wrong_type",), ("wrong_type",), ("wrong_type",)
    ]  # fmt: skip
    assert isinstance(counted(3), Recorded)
    assert [row.taken for row in occupancy()] == [3]


@pytest.mark.parametrize("amount", ["0.001", "0", "412.005", "412.01"])
def test_an_amount_that_nobody_can_pay_is_refused(work, prices, amount):
    file = work.held()
    work.done(file, "team", "read_chip", {"chip_found": False})
    found = work.act(file, "treasury", "pay", {"charge": "fine", "amount_brl": amount})
    assert (found.codes, found.detail) == (("not_what_is_open",), "em aberto: R$ 412,00")


@pytest.mark.parametrize(
    ("kept", "told"), [("4.1200", "4.12"), ("50.0000", "50.00"), ("4.1234", "4.1234"), ("4.1230", "4.123"), ("0", "0.00")]
)
def test_a_price_reaches_the_law_with_the_decimals_that_say_something(kept, told):
    price = Price(name="unit_value", value=Decimal(kept), since=dt.date(2026, 1, 1))
    assert str(prices_on([price], dt.date(2026, 1, 1))["unit_value"]) == told
