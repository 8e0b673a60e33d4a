"""Whoever comes second is told what was done, by whom and when; a rectifying act is done in a role that may."""

import datetime as dt

from django.utils import timezone

from tests.proceedings.work import HORSE
from zelo.accounts.roles import Role
from zelo.proceedings.acts import NotRecorded, Recorded, rectify
from zelo.proceedings.models import Act

WEDNESDAY = dt.date(2026, 3, 11)


def test_the_second_to_release_reads_who_did_and_when(work):
    file = work.ready()
    done = work.done(file, "attendant", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    found = work.act(file, "coordinator", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    assert isinstance(found, NotRecorded)
    at = timezone.localtime(done.recorded_at)
    assert found.codes[0] == "already_done"
    assert found.before == f"Animal devolvido: por {work.people['attendant']}, em {at:%d/%m/%Y} às {at:%Hh%M} (ato 12)."


def test_a_file_that_went_on_tells_what_moved_it(work):
    file = work.ready()
    work.done(file, "attendant", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    found = work.act(file, "veterinarian", "examine", {"findings": "bem", "serious_condition": False}, today=WEDNESDAY)
    assert found.codes == ("file_closed",)
    assert found.before.startswith("Animal devolvido: por ")


def test_what_the_law_alone_refuses_names_nobody(work):
    found = work.act(work.held(), "team", "implant_chip", {"chip": "076000000000123"})
    assert (found.codes, found.before) == (("chip_not_read",), "")


def test_a_claim_after_the_term_and_a_third_time_is_barred(work, around):
    late = work.act(work.held(), "attendant", "claim", {"claimant": "p-1", "capacity": "owner"}, today=dt.date(2026, 3, 17))
    assert "deadline_passed" in late.codes
    around["nth"] = 3
    third = work.act(work.held(), "attendant", "claim", {"claimant": "p-1", "capacity": "owner"})
    assert "third_impoundment" in third.codes
    assert "art12_par1" in third.reasons[third.codes.index("third_impoundment")].basis


def test_a_stranger_to_the_animal_does_not_take_it(work, around):
    file = work.ready()
    around["chip_of_another"] = True
    found = work.act(file, "attendant", "release", {"received_by": "p-1"}, today=WEDNESDAY)
    assert "chip_registered_to_other" in found.codes


def test_an_act_is_rectified_in_the_role_that_may(work, aldeia, user_with_role, key):
    both = user_with_role(aldeia, Role.ATTENDANT, Role.CATCHING_TEAM)
    work.people["team"] = both
    file = work.open()
    work.done(file, "team", "take_in", HORSE)
    done = rectify(
        by=both, file=file.pk, about=2, facts={"marks": "tordilho"}, reason_text="cor errada", today=dt.date(2026, 3, 9), key=key
    )
    assert isinstance(done, Recorded), done
    assert Act.objects.get(file=file, n=3).role == "team"


def test_an_act_of_a_day_before_the_file_is_told_its_day(work):
    found = work.act(work.held(), "attendant", "identify", {"responsible": "p-1"}, on=dt.date(2026, 3, 2))
    assert "not_in_this_stage" in found.codes
    assert (found.before, found.detail) == ("", "o ato fala de 02/03/2026, e o processo já tem ato de 09/03/2026. Confira o dia.")
