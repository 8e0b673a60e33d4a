"""Mistakes are mended by acts: rectified, annulled, and what falls with them."""

import datetime as dt
import uuid

import pytest
from django.core.exceptions import PermissionDenied

from tests.proceedings.work import MONDAY
from zelo.accounts.roles import Role
from zelo.proceedings.acts import Recorded, annul, falling, rectify
from zelo.proceedings.models import Act, CaseFile, Projection
from zelo.proceedings.queries import broken_chains, look

WEDNESDAY = dt.date(2026, 3, 11)


def put_right(work, file, about, facts, who="team", today=WEDNESDAY, reason="engano"):
    return rectify(by=work.people[who], file=file.pk, about=about, facts=facts, reason_text=reason, today=today, key=uuid.uuid4())


def take_back(work, file, about, falls_with=(), who="coordinator", today=WEDNESDAY, reason="erro"):
    return annul(
        by=work.people[who], file=file.pk, about=about, falls_with=falls_with, reason_text=reason, today=today, key=uuid.uuid4()
    )


def test_a_rectified_act_counts_with_its_new_facts_and_stays(work):
    file = work.held()
    assert isinstance(put_right(work, file, 2, {"marks": "baio", "sex": "female"}), Recorded)
    assert Act.objects.get(file=file, n=2).facts["marks"] == "castanho, estrela na testa"
    assert look(file, today=WEDNESDAY).standing.stage == "held"
    assert Projection.objects.get(file=file).next_due == dt.date(2026, 3, 16)
    assert list(broken_chains()) == []


def test_the_reason_of_a_rectification_is_not_the_act_s(work):
    from zelo.proceedings.facts import folded, law_acts_of

    file = work.held()
    put_right(work, file, 2, {"sex": "female"}, reason="era égua")
    seen = look(file, today=WEDNESDAY)
    facts = folded(seen.law, law_acts_of(seen.acts), WEDNESDAY)
    assert facts["sex"].exact == "female"
    assert "reason_text" not in facts


@pytest.mark.parametrize(
    ("facts", "reason", "code"),
    [
        ({"sex": "talvez"}, "x", "unknown_word"),
        ({"llamas": 1}, "x", "unknown_fact"),
        ({"marks": None}, "x", "fact_required"),
        ({}, "x", "nothing_rectified"),
        ({"sex": "male"}, " ", "fact_required"),
    ],
)
def test_a_rectification_that_does_not_fit(work, facts, reason, code):
    file = work.held()
    assert put_right(work, file, 2, facts, reason=reason).codes == (code,)
    assert CaseFile.objects.get(pk=file.pk).acts_count == 2


def test_who_may_rectify(work, aldeia, user_with_role):
    file = work.held()
    with pytest.raises(PermissionDenied):
        put_right(work, file, 2, {"sex": "female"}, who="attendant")
    # Who decides may, but only in a role that could have done the act.
    assert put_right(work, file, 2, {"sex": "female"}, who="coordinator").codes == ("role_may_not",)
    assert isinstance(put_right(work, file, 2, {"sex": "female"}), Recorded)
    work.people["both"] = user_with_role(aldeia, Role.ATTENDANT, Role.COORDINATOR, Role.CATCHING_TEAM)
    assert put_right(work, file, 2, {"sex": "male"}, who="both").act.role == "team"


def test_an_annulled_act_no_longer_counts(work):
    file = work.held()
    assert isinstance(take_back(work, file, 2), Recorded)
    assert Projection.objects.get(file=file).stage == "called"
    assert take_back(work, file, 2).codes == ("already_annulled",)
    assert take_back(work, file, 99).codes == ("no_such_act",)


def test_only_who_decides_annuls(work):
    file = work.held()
    with pytest.raises(PermissionDenied):
        take_back(work, file, 2, who="team")


def test_what_falls_with_it_is_proposed(work):
    file = work.ready()
    claim = Act.objects.get(file=file, kind="claim").n
    found = falling(file=file.pk, about=claim, today=WEDNESDAY)
    assert [Act.objects.get(file=file, n=n).kind for n in found] == ["show_documents", "sign_term", "show_documents"]
    assert isinstance(take_back(work, file, claim, falls_with=found), Recorded)
    assert "no_claim" in {r.code for r in look(file, today=WEDNESDAY).standing.barred["release"]}
    assert Act.objects.filter(file=file).count() == 12


def test_nothing_falls_with_what_nothing_stands_on(work):
    file = work.ready()
    inspect = Act.objects.get(file=file, kind="inspect").n
    assert falling(file=file.pk, about=inspect, today=WEDNESDAY) == []


def test_an_annulment_that_does_not_fit(work):
    file = work.held()
    assert take_back(work, file, 2, falls_with=[2]).codes == ("no_such_act",)
    assert take_back(work, file, 2, falls_with=[77]).codes == ("no_such_act",)
    assert take_back(work, file, 2, reason="  ").codes == ("fact_required",)


def test_what_a_late_act_undermines_is_told(work):
    file = work.ready()
    done = work.act(file, "veterinarian", "examine", {"findings": "ferida", "serious_condition": False}, today=WEDNESDAY, on=MONDAY)
    assert done.undermines == ()


def test_a_finished_file_is_mended_too(work):
    file = work.ready()
    release = work.done(file, "attendant", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    assert isinstance(take_back(work, file, release.n), Recorded)
    row = Projection.objects.get(file=file)
    assert (row.stage, row.final, row.wakes_on) == ("held", False, dt.date(2026, 3, 12))
    assert MONDAY < WEDNESDAY
