"""An adoption is judged by whom the very act names: barred, weighed, mended, and where something came into force between the form and its sending."""

import datetime as dt
import uuid

import pytest

from tests.enforcement.conftest import NOTICE
from zelo.accounts.roles import Role
from zelo.custody.models import Impoundment
from zelo.enforcement.binding import weighed_at
from zelo.enforcement.linking import ref_of
from zelo.legal.queries import law_now
from zelo.proceedings.acts import NotRecorded, Recorded, open_file, record
from zelo.proceedings.acts.recompute import project_again
from zelo.proceedings.acts.rectify import rectify

TAKEN, DECIDED, FINAL = dt.date(2026, 7, 2), dt.date(2026, 7, 17), dt.date(2026, 8, 3)
TAKE_IN = {
    "species": "dog", "animals": 1, "sex": "female", "marks": "cinza", "place_text": "Feira livre", "taken_time": "10:00", "group": "collected",
    "immediate": True, "imminent_risk": True,
}  # fmt: skip
ADOPTION = {
    "outcome": "adoption", "reason_text": "família avaliada", "responsible_destination": True, "responsibility_criteria": True,
    "adopter_evaluated": True, "outcome_papers": ["adoption_term"],
}  # fmt: skip
LOSS = {
    "penalties": ["loss_of_custody"],
    "penalty_reasons": "Gravidade.",
    "custody_grounds": ["art62_inc1"],
    "reasons_text": "Provado.",
}
SUSPENSION = {
    "penalties": ["suspension_of_licence"], "penalty_reasons": "Reincidência.", "closure_grounds": ["establishment"], "reasons_text": "Provado.",
    "measure_object": "credenciamento",
}  # fmt: skip
WEIGHED = "O quintal foi visto e está adequado."


@pytest.fixture
def all_hands(city, user_with_role):
    return user_with_role(city, Role.CATCHING_TEAM, Role.INSPECTOR, Role.COORDINATOR, Role.ATTENDANT, Role.VETERINARIAN)


@pytest.fixture
def ready(all_hands):
    """An impoundment whose animal may be given away."""

    def made(responsible=None, **more):
        facts = {**TAKE_IN, **more}
        found = open_file(by=all_hands, kind="impoundment", act="take_in", on=TAKEN, today=TAKEN, key=uuid.uuid4(), facts=facts)
        assert isinstance(found, Recorded), found
        for act, facts in (("formalise", {"notice_number": "19/2026"}), ("read_chip", {"chip_found": False})):
            done = record(by=all_hands, file=found.file.pk, act=act, today=TAKEN, key=uuid.uuid4(), facts=facts)
            assert isinstance(done, Recorded), done
        if responsible:
            Impoundment.objects.filter(file=found.file).update(responsible=responsible)
        return found.file

    return made


@pytest.fixture
def give(all_hands):
    def done(file, who, today=FINAL, key=None, **more):
        facts = {**ADOPTION, "recipient": who.ref, **more}
        return record(by=all_hands, file=file.pk, act="destine", today=today, key=key or uuid.uuid4(), facts=facts)

    return done


def punish(office, who, decided=LOSS, **links):
    file = office.open(
        "inspector",
        "sanction",
        "issue_notice",
        TAKEN,
        **{**NOTICE, "occurred_on": TAKEN.isoformat(), "respondent": who.ref, **links},
    ).file
    office.act("attendant", file, "serve_notice", TAKEN, served_by="personal", proof=["signed_copy"])
    office.act("authority", file, "decide", DECIDED, decision="apply_penalties", **decided)
    office.act("attendant", file, "serve_decision", DECIDED, served_by="personal", proof=["signed_copy"])
    project_again(file=file.pk, today=FINAL)
    return file


@pytest.mark.law("nobres", "art57_inc4", "art62_par1")
def test_who_lost_the_animal_does_not_adopt_it(office, ready, give):
    ana, taken = office.person("Ana Souza"), ready()
    punish(office, ana, file_ref=ref_of(taken.pk))
    refused = give(taken, ana, recipient_weighed=WEIGHED)
    assert isinstance(refused, NotRecorded) and refused.codes == ("recipient_barred",)
    assert {"art57_inc4", "art62_par1"} <= set(refused.reasons[0].basis)
    assert not Impoundment.objects.get(file=taken).file.projection.final


@pytest.mark.law("nobres", "art21", "art57_inc4")
def test_who_lost_another_animal_adopts_only_with_the_reason(office, ready, give):
    ana, hers, another = office.person("Ana Souza"), ready(), ready()
    punish(office, ana, file_ref=ref_of(hers.pk))
    refused = give(another, ana)
    assert isinstance(refused, NotRecorded) and refused.codes == ("recipient_unweighed",)
    done = give(another, ana, recipient_weighed=WEIGHED)
    assert isinstance(done, Recorded) and done.act.facts["recipient_weighed"] == WEIGHED and not done.undermines


def test_who_has_nothing_against_them_needs_no_reason(office, ready, give):
    assert isinstance(give(ready(), office.person("Bia Lima")), Recorded)


def test_what_came_into_force_after_the_form_was_drawn_is_seen_when_it_is_sent(office, ready, give):
    ana, taken = office.person("Ana Souza"), ready()
    key = uuid.uuid4()  # the form stands on somebody's screen
    punish(office, ana)
    assert give(taken, ana, key=key).codes == ("recipient_unweighed",)
    done = give(taken, ana, key=key, recipient_weighed=WEIGHED)
    assert isinstance(done, Recorded)
    again = give(taken, ana, key=key, recipient_weighed=WEIGHED)
    assert isinstance(again, Recorded) and again.again


def test_the_recipient_is_mended_into_nobody_who_is_barred(office, ready, give, all_hands):
    ana, bia, taken = office.person("Ana Souza"), office.person("Bia Lima"), ready()
    given = give(taken, bia)
    punish(office, ana, file_ref=ref_of(taken.pk))
    mended = rectify(
        by=all_hands,
        file=taken.pk,
        about=given.act.n,
        facts={"recipient": ana.ref},
        reason_text="Nome trocado.",
        today=FINAL,
        key=uuid.uuid4(),
    )
    assert isinstance(mended, NotRecorded) and "recipient_barred" in mended.codes


def test_an_adoption_of_long_ago_keeps_its_ground_though_something_came_into_force_since(office, ready, give, all_hands):
    ana, taken = office.person("Ana Souza"), ready()
    given = give(taken, ana, today=TAKEN)
    assert isinstance(given, Recorded), given
    punish(office, ana)
    mended = rectify(
        by=all_hands,
        file=taken.pk,
        about=given.act.n,
        facts={"responsibility_criteria": True},
        reason_text="Conferido.",
        today=FINAL,
        key=uuid.uuid4(),
    )
    assert isinstance(mended, Recorded), mended


@pytest.fixture
def inspected(office):
    return lambda: (
        office.open(
            "inspector", "inspection", "open_inspection", TAKEN, inspection_kind="home", place_text="Rua B, 2", origin="own_motion"
        ).file
    )


@pytest.mark.law("nobres", "art57_inc4")
def test_an_animal_taken_at_the_inspection_that_led_to_the_notice_is_an_animal_of_the_notice(office, ready, give, inspected):
    ana, bia, visit = office.person("Ana Souza"), office.person("Bia Lima"), inspected()
    hers = ready(file_ref=ref_of(visit.pk), responsible=ana)
    neighbours = ready(file_ref=ref_of(visit.pk), responsible=bia)
    punish(office, ana, file_ref=ref_of(visit.pk))
    assert give(hers, ana, recipient_weighed=WEIGHED).codes == ("recipient_barred",)
    assert isinstance(give(neighbours, ana, recipient_weighed=WEIGHED), Recorded), "another person's animal, of the same visit"


@pytest.mark.law("nobres", "art57_inc6")
def test_a_suspension_ends_by_the_day_that_the_decision_says(office):
    ana, last = office.person("Ana Souza"), dt.date(2026, 12, 31)
    punish(office, ana, decided={**SUSPENSION, "until_on": last.isoformat()})

    def weighs(on):
        return [one.effect for one in weighed_at(law_now(), ana.pk, "accreditation", on)]

    assert (weighs(last), weighs(last + dt.timedelta(days=1))) == (["suspension"], [])
    assert weighs(dt.date(2026, 7, 31)) == [], "an appeal could still come"
