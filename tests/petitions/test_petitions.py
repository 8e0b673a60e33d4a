"""A petition is filed when it is sent; the law tells whether it is late; a clerk joins it; nothing is decided over it."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from tests.at_once import at_once
from tests.petitions.conftest import DAY, PARTS, SITE, key
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.queries import law_now
from zelo.petitions.access import NotAParty, seat_in
from zelo.petitions.acts.join_petition import join_petition, keep_beside
from zelo.petitions.acts.keep_file import keep_file
from zelo.petitions.acts.save_draft import draft_of
from zelo.petitions.acts.send_petition import send_petition
from zelo.petitions.kinds import lacking, offered
from zelo.petitions.models import Petition
from zelo.proceedings.acts import NotRecorded, Recorded, annul
from zelo.proceedings.models import Act, Projection
from zelo.proceedings.queries import broken_chains, look

LAST = dt.date(2026, 9, 28)  # ten business days after DAY


def joined(world, row, who="attendant", **more):
    return join_petition(by=world.people[who], petition=row.pk, today=world.clock.today, **more)


def standing(world, file):
    return look(file, today=world.clock.today).standing


@pytest.mark.law("nobres", "art67", "art68")
def test_a_defence_of_the_last_minute_counts_and_the_clerk_s_act_bears_its_day(world):
    file = world.served()
    world.clock.set(LAST, dt.time(23, 59))
    row = world.sends(file)
    assert (row.on, row.due, row.late, str(row)) == (LAST, LAST, False, "1/2026")
    world.clock.set(LAST + dt.timedelta(days=3))
    done = joined(world, row)
    assert isinstance(done, Recorded)
    assert (done.act.kind, done.act.on, done.act.by_id) == ("defend", LAST, world.people["attendant"].pk)
    assert done.act.facts["fields"] == ["qualification", "grounds_of_fact", "grounds_of_law", "final_request"]
    assert next(one.state for one in standing(world, file).deadlines if one.name == "defence") == "met"
    assert list(broken_chains()) == []


@pytest.mark.law("nobres", "art67")
def test_a_late_one_is_received_marked_and_kept_and_holds_nobody_up(world):
    file = world.served()
    world.clock.set(LAST + dt.timedelta(days=1), dt.time(0, 1))
    row = world.sends(file)
    assert (row.late, row.due) == (True, LAST)
    assert isinstance(world.decides(file), Recorded)
    done = joined(world, row)
    assert isinstance(done, NotRecorded)  # decided already: its own act comes too late
    done = joined(world, row, as_note=True)
    assert isinstance(done, Recorded)
    assert "depois do último dia do prazo (28/09/2026)" in done.act.facts["text"]
    assert done.act.evidence[0]


def test_a_late_one_that_is_joined_before_the_decision_is_marked_by_the_law(world):
    file = world.served()
    world.clock.set(LAST + dt.timedelta(days=1))
    joined(world, world.sends(file))
    assert next(one.state for one in standing(world, file).deadlines if one.name == "defence") == "met_late"


@pytest.mark.law("nobres", "art67", "art69")
def test_nothing_is_decided_while_one_sent_in_time_waits(world):
    file = world.served()
    row = world.sends(file)
    world.clock.set(LAST + dt.timedelta(days=1))
    refused = world.decides(file)
    assert isinstance(refused, NotRecorded)
    assert refused.codes == ("petition_waits",)
    assert refused.reasons[0].basis == ("art67", "art68")
    assert "Defesa nº 1/2026" in refused.detail
    assert Act.objects.filter(file=file, kind="decide").count() == 0
    joined(world, row)
    assert isinstance(world.decides(file), Recorded)


def test_what_protects_an_animal_does_not_wait(world):
    file = world.served()
    world.sends(file)
    assert isinstance(world.tries("authority", file, "revise_measure", reason_text="O animal está a salvo."), Recorded)


@pytest.mark.law("nobres", "art68")
def test_what_lacks_is_told_and_it_is_received_all_the_same(world):
    file = world.served()
    row = world.sends(file, parts={"grounds_of_fact": "Não fui eu."})
    assert row.lacks == ["qualification", "grounds_of_law", "final_request"]
    law = law_now()
    assert lacking(law, ["grounds_of_fact", "qualification"]) == (["grounds_of_law", "final_request"], ("art68",))
    assert lacking(law, list(PARTS)) == ([], ())
    assert joined(world, row).act.facts["fields"] == ["grounds_of_fact"]
    assert "complete_defence" in {task.code for task in standing(world, file).tasks}


def test_a_law_that_asks_nothing_of_it_finds_nothing_missing(world, city_named):
    with city_named("vila-pavao"):
        assert lacking(law_now(), []) == ([], ())
    connection.set_tenant(world.city)


@pytest.mark.law("nobres", "art70", "art70_par1")
def test_an_appeal_on_the_last_day_of_a_file_that_would_have_ended_is_joined_later(world):
    """Nobody had joined it when the term ran out, and a warning leaves nothing more to do: the file had ended. It is opened by what was filed in time."""
    file = world.served()
    world.clock.set(LAST + dt.timedelta(days=1))
    world.decides(file)
    world.act("attendant", file, "serve_decision", served_by="personal", proof=["signed_copy"])
    last = next(one.due for one in standing(world, file).deadlines if one.name == "appeal")
    world.clock.set(last, dt.time(21, 0))
    row = world.sends(file, kind="appeal")
    world.clock.set(last + dt.timedelta(days=4))
    assert standing(world, file).final
    done = joined(world, row)
    assert isinstance(done, Recorded), done
    assert (done.act.kind, done.act.on) == ("appeal", last)
    assert standing(world, file).stage == "appealed"
    assert not Projection.objects.get(file=file).final


def test_sent_twice_it_is_one_and_another_s_key_is_refused(world):
    file, k = world.served(), key()
    first = world.sends(file, k=k)
    assert world.sends(file, k=k) == first
    assert Petition.objects.count() == 1
    with pytest.raises(PermissionDenied):
        world.sends(world.served(world.bia), by=world.bia, k=k)


def test_of_nothing_there_is_no_petition_and_nobody_else_s_file_takes_one(world, unconfirmed):
    file = world.served()
    with pytest.raises(Unfit):
        world.sends(file, parts={"qualification": "Ana"})
    with pytest.raises(Unfit):
        world.sends(file, kind="document", parts={"text": "segue"})
    for other in (world.bia, unconfirmed, world.people["inspector"]):
        with pytest.raises(NotAParty):
            world.sends(file, by=other)
    assert Petition.objects.count() == 0


def test_before_the_notice_is_served_the_law_offers_no_defence_but_anybody_may_speak(world):
    file = world.notice()
    assert {one.kind for one in offered(look(file, today=DAY))} == {"document", "more_time", "other"}
    with pytest.raises(Conflict):
        world.sends(file)
    assert joined(world, world.sends(file, kind="other", parts={"text": "Soube do auto."})).act.kind == "note"


def test_an_act_that_was_annulled_sets_its_petition_free_and_it_is_joined_again(world):
    file = world.served()
    row = world.sends(file)
    first = joined(world, row).act
    done = annul(
        by=world.people["coordinator"],
        file=file.pk,
        about=first.n,
        reason_text="Juntada por engano.",
        today=world.clock.today,
        key=key(),
    )
    assert isinstance(done, Recorded)
    row.refresh_from_db()
    assert row.waits
    world.clock.set(LAST + dt.timedelta(days=1))
    assert world.decides(file).codes == ("petition_waits",)
    second = joined(world, row, who="second").act
    assert second.pk != first.pk
    assert second.on == DAY


def test_an_annulment_that_is_annulled_ties_it_again(world):
    file = world.served()
    row = world.sends(file)
    first = joined(world, row).act
    boss = world.people["coordinator"]
    gone = annul(by=boss, file=file.pk, about=first.n, reason_text="Engano.", today=world.clock.today, key=key()).act
    annul(by=boss, file=file.pk, about=gone.n, reason_text="Não era engano.", today=world.clock.today, key=key())
    row.refresh_from_db()
    assert row.act_id == first.pk


def test_two_petitions_are_two_acts(world):
    file = world.served()
    rows = [world.sends(file), world.sends(file)]
    acts = [joined(world, row).act for row in rows]
    assert [act.kind for act in acts] == ["defend", "defend"]
    assert [str(row) for row in rows] == ["1/2026", "2/2026"]


def test_joined_again_by_the_same_clerk_nothing_happens_and_another_is_told_who_did(world):
    file = world.served()
    row = world.sends(file)
    first = joined(world, row)
    assert joined(world, row).again
    with pytest.raises(Conflict, match=f"ato {first.act.n}"):
        joined(world, row, who="second")
    with pytest.raises(PermissionDenied):
        joined(world, row, who="auditor")


def test_kept_beside_it_no_longer_waits_and_says_why(world):
    file = world.served()
    row = world.sends(file, kind="more_time", parts={"text": "Peço mais dez dias."})
    with pytest.raises(Unfit):
        keep_beside(by=world.people["attendant"], petition=row.pk, says=" ")
    keep_beside(by=world.people["attendant"], petition=row.pk, says="A lei não prevê prorrogação.")
    with pytest.raises(Conflict):
        joined(world, row)


def test_its_files_are_the_act_s_evidence_and_the_autos_bring_its_text(world):
    file = world.served()
    seat = seat_in(world.ana, file)
    draft = draft_of(by=world.ana, seat=seat, kind="defence")
    kept = keep_file(by=world.ana, draft=draft, upload=SimpleUploadedFile("nota.pdf", b"%PDF-1.4 nota", "application/pdf"))
    row = world.sends(file, evidence=[kept])
    assert row.parts["final_request"] == "Arquivar o auto."
    act = joined(world, row).act
    assert kept.sha256 in act.evidence
    assert "documents" in act.facts["fields"]
    assert len(act.evidence) == 2
    with pytest.raises(Exception, match="não se muda"):
        Petition.objects.filter(pk=row.pk).update(parts={})


@pytest.mark.django_db(transaction=True)
def test_two_clerks_at_once_join_it_once(world):
    row = world.sends(world.served())
    done = at_once(
        world.city, [lambda who=who: joined(world, row, who=who) for who in ("attendant", "second")], refusals=(Conflict,)
    )
    assert sorted(type(one).__name__ for one in done) == ["Conflict", "Recorded"]
    assert Act.objects.filter(kind="defend").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_defence_and_a_decision_at_the_same_moment_come_one_after_the_other(world):
    file = world.served()
    world.clock.set(LAST + dt.timedelta(days=1))
    extra = Petition.objects.count()
    done = at_once(
        world.city,
        [lambda: world.sends(file, kind="other", parts={"text": "Peço que leiam."}), lambda: world.decides(file)],
        refusals=(Conflict,),
    )
    assert Petition.objects.count() == extra + 1
    sent, decided = done
    if isinstance(decided, Recorded):
        assert sent.sent_at is not None
    else:
        assert decided.codes == ("petition_waits",)
    assert list(broken_chains()) == []


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_twice_at_once_is_one_petition(world):
    file, k = world.served(), key()
    done = at_once(
        world.city,
        [lambda: send_petition(by=world.ana, file=file.pk, kind="defence", key=k, parts=PARTS, evidence=(), site=SITE)] * 2,
    )
    assert done[0].pk == done[1].pk
    assert Petition.objects.count() == 1
