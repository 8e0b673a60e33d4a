"""What one file says of another: earlier offences once nobody can contest them, and an order whose term ran out."""

import datetime as dt
import uuid

import pytest

from zelo.accounts.roles import Role
from zelo.enforcement.facts import SANCTION, priors_of_respondent, shown_by_others
from zelo.enforcement.linking import ref_of
from zelo.enforcement.models import FileLink, FileParty
from zelo.legal.queries import law_now
from zelo.people.acts import merge_people
from zelo.proceedings.acts import NotRecorded, Recorded, annul, record
from zelo.proceedings.acts.recompute import project_again
from zelo.proceedings.facts import Asked, law_acts_of
from zelo.proceedings.models import Act, Projection

FIRST, AFTER, LAPSED = dt.date(2026, 7, 2), dt.date(2026, 7, 17), dt.date(2026, 8, 3)
SECOND = dt.date(2026, 8, 10)


def asked(file, today):
    return Asked(file.pk, law_acts_of(list(Act.objects.filter(file=file).order_by("n"))), today, law_now())


def priors(file, today):
    return priors_of_respondent([asked(file, today)])[0]["priors"]


@pytest.fixture
def twice(office):
    """Somebody warned for good, and noticed again."""
    ana = office.person("Ana Souza")
    first = office.notice(ana, FIRST)
    office.warned(first, FIRST, after=AFTER)
    project_again(file=first.pk, today=LAPSED)
    return ana, first, office.notice(ana, SECOND)


@pytest.mark.law("nobres", "art60")
def test_an_earlier_offence_counts_from_the_day_on_which_its_decision_is_final(office, twice):
    ana, first, second = twice
    found = priors(second, SECOND)
    assert [(one["offence"], one["committed_on"]) for one in found] == [("art55_inc2", FIRST)]
    final = found[0]["final_on"]
    assert AFTER < final <= LAPSED
    between = office.notice(ana, AFTER)
    assert priors(between, final - dt.timedelta(days=1)) == [] != priors(between, final)
    assert priors(first, SECOND) == [], "a file is not its own past"


@pytest.mark.law("nobres", "art60")
def test_what_can_still_be_contested_and_what_others_did_do_not_count(office):
    ana, bia = office.person("Ana Souza"), office.person("Bia Lima")
    first = office.notice(ana, FIRST)
    office.warned(first, FIRST, after=AFTER)
    assert priors(office.notice(ana, AFTER), AFTER) == []
    project_again(file=first.pk, today=LAPSED)
    assert priors(office.notice(bia, SECOND), SECOND) == []


def test_a_record_that_was_merged_keeps_its_past(office, city, twice, user_with_role):
    ana, _, second = twice
    kept = office.person("Ana de Souza")
    merge_people(by=user_with_role(city, Role.COORDINATOR), kept=kept.pk, gone=ana.pk, why="A mesma pessoa.")
    assert FileParty.objects.get(file=second).person == kept
    assert len(priors(second, SECOND)) == 1


def test_queries_do_not_grow_with_the_files(twice, django_assert_max_num_queries):
    _, _, second = twice
    one = asked(second, SECOND)
    with django_assert_max_num_queries(3):
        priors_of_respondent([one])
    with django_assert_max_num_queries(3):
        assert len(priors_of_respondent([one] * 40)) == 40


def test_files_linked_by_mistake_part_when_the_act_is_annulled(office, city, user_with_role):
    ana = office.person("Ana Souza")
    other = office.notice(ana, FIRST)
    file = office.notice(ana, FIRST, file_ref=ref_of(other.pk))
    assert FileLink.objects.get().earlier == other
    mender = user_with_role(city, Role.COORDINATOR)
    done = annul(by=mender, file=file.pk, about=1, reason_text="Processo errado.", today=FIRST, key=uuid.uuid4())
    assert isinstance(done, Recorded), done
    assert not FileLink.objects.exists()


def test_an_act_names_no_file_that_is_not_there_nor_itself(office):
    file = office.notice(office.person("Ana Souza"), FIRST)
    for ref in ("f-999999", ref_of(file.pk)):
        done = record(
            by=office.people["inspector"], file=file.pk, act="rectify", about=1, today=FIRST, key=uuid.uuid4(),
            facts={"file_ref": ref, "reason_text": "Faltava."},
        )  # fmt: skip
        assert isinstance(done, NotRecorded) and not FileLink.objects.exists()


@pytest.mark.law("nobres", "art59_par4")
def test_a_sanction_knows_that_the_order_of_its_inspection_ran_out(office):
    other = office.notice(office.person("Ana Souza"), FIRST)
    file = office.notice(office.person("Bia Lima"), SECOND, file_ref=ref_of(other.pk))
    for shown, day, over in (
        ({"order_lapsed_on": "2026-08-01"}, SECOND, True),
        ({"order_lapsed_on": "2026-08-11"}, SECOND, False),
        ({"order_lapsed_on": "2026-08-01", "regularised": True}, SECOND, False),
        ({}, SECOND, False),
    ):
        Projection.objects.filter(file=other).update(kind="inspection", shown=shown)
        assert shown_by_others(SANCTION, [asked(file, day)])[0]["order_term_over"] is over
