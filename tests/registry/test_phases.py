"""The phases of an obligation: published once, withdrawn for a reason, superseded by a later one, and told to the questions of the law."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied

from zelo.accounts.models import SettingChange
from zelo.accounts.roles import Role
from zelo.law.procedures.acts import Act
from zelo.law.registry import standing
from zelo.legal.conflicts import Conflict, Unfit
from zelo.legal.models import Change
from zelo.legal.queries import law_now
from zelo.proceedings.facts import Asked, procedure_of, surroundings
from zelo.registry.acts.keep_phases import begin_phases, publish_phase, withdraw_phase
from zelo.registry.facts import law_phases, offence_surroundings, phase_facts, phase_surroundings
from zelo.registry.models import Phase

TODAY = dt.date(2027, 3, 10)
MARCH, JUNE = dt.date(2027, 3, 1), dt.date(2027, 6, 30)
ADOPTION, OTHER = "art32_par1_inc2", "art32_par1_inc5"


@pytest.fixture
def boss(city, user_with_role):
    return user_with_role(city, Role.COORDINATOR)


def publish(by, **more):
    given = {
        "obligation": "microchip",
        "group": ADOPTION,
        "starts": MARCH,
        "last_day": JUNE,
        "act": "Decreto 12/2027",
        "today": TODAY,
        **more,
    }
    return publish_phase(by=by, **given)


def fine(offence, obligation, on, **more):
    given = {"offence": offence, "on": on, "base_units": 6, **phase_facts(law_now(), law_phases(), obligation, on), **more}
    return getattr(law_now().ask("fine", given), "code", "")


@pytest.mark.law("nobres", "art32_par2", "art84")
def test_nobody_is_fined_before_the_last_day_of_the_phase(boss):
    assert fine("art54_inc1", "registration", TODAY) == "means_not_available"
    publish(boss, obligation="registration", group="")
    assert fine("art54_inc1", "registration", MARCH - dt.timedelta(days=1)) == "means_not_available"
    assert fine("art54_inc1", "registration", JUNE) == "obligation_not_due"
    assert fine("art54_inc1", "registration", JUNE + dt.timedelta(days=1)) == ""
    # Another obligation has not begun by it.
    assert fine("art55_inc4", "microchip", JUNE + dt.timedelta(days=1), prior_notice=True, base_units=30) == "means_not_available"


def test_a_later_act_extends_an_earlier_one(boss):
    publish(boss, obligation="registration", group="")
    publish(
        boss, obligation="registration", group="", starts=dt.date(2027, 6, 1), last_day=dt.date(2027, 12, 31), act="Decreto 40/2027"
    )
    assert [phase.act for phase in standing(law_phases(), TODAY)] == ["Decreto 12/2027"]
    assert [phase.act for phase in standing(law_phases(), dt.date(2027, 6, 1))] == ["Decreto 40/2027"]
    assert fine("art54_inc1", "registration", dt.date(2027, 7, 15)) == "obligation_not_due"


def test_an_adoption_waits_for_the_chip_once_its_phase_is_over(boss):
    publish(boss)
    law, asked = law_now(), {"kind": "adoption", "public_programme": True, "responsible_destination": True, "responsibility_criteria": True,
        "adopter_evaluated": True, "adoption_term_signed": True, "chipped": False}  # fmt: skip
    for on, missing in ((JUNE, ()), (JUNE + dt.timedelta(days=1), (ADOPTION,))):
        answer = law.ask(
            "transfer", {**asked, "on": on, **_known(law, phase_facts(law, law_phases(), "microchip", on, group=ADOPTION))}
        )
        assert answer.values["missing"] == missing


def _known(law, facts):
    return {name: value for name, value in facts.items() if name not in ("obligation", "regulation_defines", "justification")}


def test_case_files_are_told_of_the_groups_that_bear_on_them_and_of_no_other(boss):
    publish(boss)
    publish(boss, obligation="registration", group="", starts=dt.date(2027, 1, 1))
    asked = [Asked(None, (), on, law_now()) for on in (MARCH - dt.timedelta(days=1), MARCH)]
    told = {"chip_required_by_regulation": True, "means_available": True, "obligation_due_on": JUNE}
    assert phase_surroundings(asked) == [{}, told]
    assert set(told) <= set(procedure_of(law_now(), "impoundment").surroundings)
    assert surroundings("impoundment", asked[1:])[0].items() >= told.items()


def test_an_exempted_species_has_no_phase(boss):
    publish(
        boss, obligation="registration", group="", exemptions=[("cavalos de trabalho", "horse"), ("quem tem mais de 80 anos", "")]
    )
    law = law_now()
    assert phase_facts(law, law_phases(), "registration", TODAY, species="horse") == {}
    assert phase_facts(law, law_phases(), "registration", TODAY, species="dog")["means_available"] is True
    told = law.registry.applies({"species": "dog"}, law_phases(), TODAY)[0]
    assert (told.state, told.until) == ("running", JUNE)
    assert told.because[1] == "O ato dispensa: quem tem mais de 80 anos."
    assert law.registry.applies({"species": "horse"}, law_phases(), TODAY)[0].state == "exempt"


def test_the_group_of_the_decree_needs_its_words_and_its_reason(boss):
    for field, more in (
        ("words", {}), ("ground", {"words": "cães de guarda"}), ("ground", {"words": "cães de guarda", "ground": "social"}),
        ("reason", {"words": "cães de guarda", "ground": "sanitary"}),
    ):  # fmt: skip
        with pytest.raises(Unfit) as refused:
            publish(boss, group=OTHER, **more)
        assert refused.value.field == field
    made = publish(boss, group=OTHER, words="cães de guarda", ground="sanitary", reason="casos de raiva no bairro")
    assert made.reason == "casos de raiva no bairro"
    told = next(item for item in law_now().registry.applies({"species": "dog"}, law_phases(), TODAY) if item.group == OTHER)
    assert (told.state, told.only) == ("running", "cães de guarda")


@pytest.mark.parametrize(
    ("field", "more"),
    [
        ("obligation", {"obligation": "castration"}),
        ("group", {"group": ""}),
        ("group", {"obligation": "registration"}),
        ("ground", {"ground": "sanitary"}),
        ("species", {"species": ["unicorn"]}),
        ("act", {"act": "  "}),
        ("starts", {"starts": dt.date(2026, 6, 11)}),
        ("starts", {"starts": dt.date(2047, 1, 1), "last_day": None}),
        ("last_day", {"last_day": dt.date(2027, 2, 28)}),
        ("last_day", {"last_day": dt.date(2047, 1, 1)}),
    ],
)
def test_what_does_not_fit_is_refused_by_its_field(boss, field, more):
    with pytest.raises(Unfit) as refused:
        publish(boss, **more)
    assert refused.value.field == field
    assert not Phase.objects.exists()


def test_a_retry_publishes_nothing_twice_and_a_withdrawn_one_stays_in_the_history(boss):
    made = publish(boss)
    with pytest.raises(Conflict):
        publish(boss)
    with pytest.raises(Unfit):
        withdraw_phase(by=boss, phase=made.pk, why=" ", today=TODAY)
    withdraw_phase(by=boss, phase=made.pk, why="dia errado", today=TODAY)
    with pytest.raises(Conflict):
        withdraw_phase(by=boss, phase=made.pk, why="de novo", today=TODAY)
    assert law_phases() == ()
    publish(boss)
    assert Phase.objects.count() == 2
    assert [row.says.partition(":")[0] for row in SettingChange.objects.filter(kind="phase").order_by("pk")] == [
        "Publicada",
        "Retirada",
        "Publicada",
    ]


def test_open_files_follow_a_phase_that_tells_them_something_and_no_other(boss):
    publish(boss, obligation="registration", group="")
    assert not Change.objects.get().recomputations.exists()
    publish(boss, starts=dt.date(2027, 4, 1))
    assert begin_phases(today=dt.date(2027, 3, 31)) == 0
    assert begin_phases(today=dt.date(2027, 4, 1)) == 1
    assert begin_phases(today=dt.date(2027, 4, 1)) == 0
    assert Change.objects.first().recomputations.exists()
    # Both end on the same day.
    assert begin_phases(today=JUNE + dt.timedelta(days=1)) == 2


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.COORDINATOR, Role.ADMINISTRATOR)])
def test_who_may_not_publish_is_refused(city, user_with_role, role):
    with pytest.raises(PermissionDenied):
        publish(user_with_role(city, role))


def test_a_law_without_phases_takes_none(city_named, user_with_role):
    lencois = city_named("lencois-paulista")
    by = user_with_role(lencois, Role.COORDINATOR)
    with lencois, pytest.raises(Unfit) as refused:
        publish_phase(by=by, obligation="registration", starts=MARCH, act="Decreto 1/2027", today=TODAY)
    assert refused.value.field == "obligation"


def _notice(*counts, on=TODAY, **more):
    return Asked(None, (Act(1, "issue_notice", on, facts={"counts": list(counts), "occurred_on": on, **more}),), on, law_now())


@pytest.mark.law("nobres", "art84", "art84_par1")
def test_a_notice_is_told_of_the_phase_of_each_of_its_offences(boss):
    late = JUNE + dt.timedelta(days=1)
    registration, chip = {"offence": "art54_inc1", "animals": 1}, {"offence": "art35", "animals": 1}
    asked = [_notice(registration, on=late), _notice(registration, chip, on=late), _notice({"offence": "art55_inc1", "animals": 1})]
    assert offence_surroundings(asked) == [{}, {}, {}]
    publish(boss, obligation="registration", group="")
    begun = {"means_available": True, "obligation_due_on": JUNE}
    assert offence_surroundings(asked) == [begun, {}, {}]
    publish(
        boss,
        last_day=JUNE + dt.timedelta(days=30),
        group=OTHER,
        words="cães de guarda",
        ground="sanitary",
        reason="Surto de raiva.",
    )
    assert offence_surroundings(asked)[1] == {"means_available": True, "obligation_due_on": JUNE + dt.timedelta(days=30)}
    # The day of the deed decides, not that of the notice.
    deed = _notice(registration, on=MARCH - dt.timedelta(days=1))
    assert offence_surroundings([deed]) == [{}]
    # Whoever names the obligation is asked of it alone: what the person had to tell is not what they had to chip.
    assert offence_surroundings([_notice({"offence": "art55_inc4", "animals": 1, "obligation": "registration"}, on=late)]) == [
        begun
    ]
    assert set(begun) <= set(procedure_of(law_now(), "sanction").surroundings)
