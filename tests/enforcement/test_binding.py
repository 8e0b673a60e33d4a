"""What is in force binds at every door: adoption, guardianship, accreditation; it is seen on the pages; it ends by its day, and with the act that made it."""

import datetime as dt
import uuid

import pytest

from tests.enforcement.conftest import ORDER
from zelo.accounts.roles import Role
from zelo.animals.acts import begin_guardianship, enter_animal, transfer_animal
from zelo.animals.models import Animal
from zelo.custody.acts.link_animal import link_animal
from zelo.enforcement.binding import against, bars_at, of_recipient
from zelo.enforcement.linking import ref_of
from zelo.legal.conflicts import Conflict
from zelo.legal.queries import law_now
from zelo.people.acts import merge_people
from zelo.proceedings.acts import Recorded, annul, record
from zelo.proceedings.acts.recompute import project_again
from zelo.proceedings.facts import Asked, law_acts_of
from zelo.proceedings.models import Act
from zelo.registry.accreditation.acts import keep_accreditations
from zelo.registry.accreditation.permissions import standing

NOTICED, DECIDED, LAPSED = dt.date(2026, 7, 2), dt.date(2026, 7, 17), dt.date(2026, 8, 3)
WORST = {
    "penalties": ["ban_from_programmes", "loss_of_custody"], "penalty_reasons": "Gravidade.", "custody_grounds": ["art62_inc1"],
    "closure_grounds": ["repeated_practice"], "ban_years": 2, "ban_programmes": "feiras", "reasons_text": "Provado.",
}  # fmt: skip


@pytest.fixture
def boss(city, user_with_role):
    return user_with_role(city, Role.COORDINATOR, Role.REGISTRAR, Role.ATTENDANT)


def punished(office, who, **links):
    """A decision that became final without an appeal."""
    file = office.notice(who, NOTICED, **links)
    office.act("attendant", file, "serve_notice", NOTICED, served_by="personal", proof=["signed_copy"])
    office.act("authority", file, "decide", DECIDED, decision="apply_penalties", **WORST)
    office.act("attendant", file, "serve_decision", DECIDED, served_by="personal", proof=["signed_copy"])
    project_again(file=file.pk, today=LAPSED)
    return file


def impounded(office, on):
    return office.open(
        "attendant", "impoundment", "call", on, channel="phone", species="dog", place_text="Rua A, 1", risk="low"
    ).file


def found(who, today=LAPSED):
    return {one.effect: one for one in against(law_now(), [who.pk], today)[who.pk]}


@pytest.mark.law("nobres", "art57_inc8", "art70_par2")
def test_a_ban_binds_from_the_day_the_decision_is_final_to_its_last_day_and_no_longer(office):
    ana = office.person("Ana Souza")
    file = office.notice(ana, NOTICED)
    office.act("attendant", file, "serve_notice", NOTICED, served_by="personal", proof=["signed_copy"])
    office.act("authority", file, "decide", DECIDED, decision="apply_penalties", **WORST)
    assert bars_at(law_now(), ana.pk, "accreditation", DECIDED) is None, "an appeal is still open"
    office.act("attendant", file, "serve_decision", DECIDED, served_by="personal", proof=["signed_copy"])
    project_again(file=file.pk, today=LAPSED)
    ban = found(ana)["ban"]
    assert (ban.state, ban.weight("accreditation"), ban.weight("adoption")) == ("in_force", "bars", "weighs")
    assert ban.until == ban.since.replace(year=ban.since.year + 2)
    last = ban.until
    assert bars_at(law_now(), ana.pk, "accreditation", last) is not None
    assert bars_at(law_now(), ana.pk, "accreditation", last + dt.timedelta(days=1)) is None, "nobody looked at the file again"
    assert found(ana, last + dt.timedelta(days=1))["ban"].state == "ended"


@pytest.mark.law("nobres", "art57_inc8")
def test_who_is_banned_is_no_partner_and_who_was_one_acts_no_more(office, boss):
    ong = office.person("Amigos dos Bichos")
    given = {
        "law": law_now(), "actor": "protection_entity", "instrument": "cooperation", "since": NOTICED, "terms_accepted_on": NOTICED,
        "activities": ["registration"], "why": "Portaria 1", "qualified": True,
    }  # fmt: skip
    row = keep_accreditations.grant(by=boss, key=uuid.uuid4(), person=ong.pk, number="1/2026", today=NOTICED, **given)
    assert standing(law_now(), ong, "registration", LAPSED).allowed
    punished(office, ong)
    shut = standing(law_now(), ong, "registration", LAPSED)
    assert not shut.allowed and "Proibição de participar" in shut.says and "art57_inc8" in shut.basis
    with pytest.raises(Conflict, match=r"art\. 57"):
        keep_accreditations.grant(by=boss, key=uuid.uuid4(), person=ong.pk, number="2/2026", today=LAPSED, **given)
    keep_accreditations.suspend(by=boss, accreditation=row.pk, why="Processo.", today=LAPSED)
    with pytest.raises(Conflict, match="Não pode ser parceiro"):
        keep_accreditations.resume(by=boss, accreditation=row.pk, why="Engano.", today=LAPSED)


@pytest.mark.law("nobres", "art57_inc4", "art62_par1")
def test_who_lost_an_animal_does_not_answer_for_it_again_and_may_for_another(office, boss):
    ana, bia = office.person("Ana Souza"), office.person("Bia Lima")
    taken = impounded(office, NOTICED)
    dog = enter_animal(by=boss, species="dog", name="Rex", guardian=ana, today=NOTICED)
    other = enter_animal(by=boss, species="dog", name="Mel", guardian=bia, today=NOTICED)
    link_animal(by=boss, file=taken.pk, animal=Animal.objects.get(pk=dog.pk), today=NOTICED)
    file = punished(office, ana, file_ref=ref_of(taken.pk))
    transfer_animal(by=boss, animal=Animal.objects.get(pk=dog.pk), person=bia, on=LAPSED, how="decision", today=LAPSED)
    for act in (begin_guardianship, transfer_animal):
        more = {"on": LAPSED, "how": "donation"} if act is transfer_animal else {}
        with pytest.raises(Conflict, match=r"«Perda da guarda» em vigor .*art\. 57"):
            act(by=boss, animal=Animal.objects.get(pk=dog.pk), person=ana, today=LAPSED, **more)
    assert Animal.objects.get(pk=dog.pk).guardian == bia
    transfer_animal(by=boss, animal=Animal.objects.get(pk=other.pk), person=ana, on=LAPSED, how="donation", today=LAPSED)
    # Annulled, the decision binds nobody.
    number = Act.objects.get(file=file, kind="decide").n
    done = annul(by=boss, file=file.pk, about=number, reason_text="Sem competência.", today=LAPSED, key=uuid.uuid4())
    assert isinstance(done, Recorded), done
    begin_guardianship(by=boss, animal=Animal.objects.get(pk=dog.pk), person=ana, today=LAPSED)


@pytest.mark.law("nobres", "art21", "art57_inc4")
def test_the_impoundment_is_told_of_who_is_to_receive_the_animal(office, boss):
    ana, bia = office.person("Ana Souza"), office.person("Bia Lima")
    hers, another = impounded(office, NOTICED), impounded(office, NOTICED)
    punished(office, ana, file_ref=ref_of(hers.pk))

    def told(file, who):
        acts = law_acts_of(list(Act.objects.filter(file=file).order_by("n")))
        meant = acts[-1].__class__(n=len(acts) + 1, kind="destine", on=LAPSED, facts={"recipient": who.ref, "outcome": "adoption"})
        return of_recipient([Asked(file.pk, (*acts, meant), LAPSED, law_now())])[0]

    assert told(hers, ana) == {"recipient_barred": True, "recipient_on_record": True}
    assert told(another, ana) == {"recipient_barred": False, "recipient_on_record": True}
    assert told(hers, bia) == {"recipient_barred": False, "recipient_on_record": False}


@pytest.mark.law("nobres", "art47_inc3")
def test_an_open_order_is_weighed_until_what_it_asks_is_done(office):
    ana, on = office.person("Ana Souza"), dt.date(2026, 8, 3)
    file = office.visited(ana, on)
    assert found(ana, on) == {}
    office.act("inspector", file, "order", on, **ORDER)
    assert [found(ana, on)["order"].weight(door) for door in ("adoption", "accreditation", "guard")] == ["weighs", "weighs", None]
    number = Act.objects.get(file=file, kind="order").n
    done = record(
        by=office.people["inspector"], file=file.pk, act="check_order", today=on, key=uuid.uuid4(), about=number,
        facts={"visit_time": "10:00", "findings": "Corrigido.", "regularised": True},
    )  # fmt: skip
    assert isinstance(done, Recorded), done
    assert found(ana, on)["order"].state == "ended"


def test_what_binds_follows_a_person_into_the_record_that_is_kept(office, boss):
    ana, kept = office.person("Ana Souza"), office.person("Ana de Souza")
    punished(office, ana)
    merge_people(by=boss, kept=kept.pk, gone=ana.pk, why="A mesma pessoa.")
    assert bars_at(law_now(), kept.pk, "accreditation", LAPSED) is not None


def test_queries_do_not_grow_with_people(office, django_assert_max_num_queries):
    people = [office.person(f"Ana {name}") for name in ("Souza", "Lima", "Brito")]
    for one in people:
        punished(office, one)
    with django_assert_max_num_queries(3):
        assert all(len(held) >= 2 for held in against(law_now(), [one.pk for one in people], LAPSED).values())
