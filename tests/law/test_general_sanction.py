"""The general sanctioning course, and what four laws lay over it: what is another law's is said to be, and one debt is charged in one file."""

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from tests.law.laws import LIBRARY
from zelo.law.law import law
from zelo.law.pack import Library
from zelo.law.procedures.acts import Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.journeys import accepted_acts, read_journeys
from zelo.law.procedures.look import standing
from zelo.law.procedures.trying import Accepted, Refused, attempt

PORTO = Library(Path(__file__).parents[1] / "sixth_city" / "cities")
CITIES = ("juiz-de-fora", "sao-pedro-da-aldeia", "vila-pavao")
SHOWN = {"respondent", "counts", "penalties", "final_on", "occurred_on"}


def journeys(library: Library, slug: str):
    return {j.id.partition("-journey-sanction-")[2]: j for j in read_journeys(library.pack(slug).folder / "journeys.yaml")}


def ended(slug: str, journey: str, later: int = 0, library: Library = LIBRARY):
    """The standing of a file as a journey left it, some days after its last act."""
    bound = law(library, slug)
    acts, around = accepted_acts(bound, journeys(library, slug)[journey])
    procedure = bound.pack.procedures(bound.readings)["sanction"]
    case = Case(bound, procedure, bound.act_kinds, acts, max(a.on for a in acts) + dt.timedelta(days=later), surroundings=around)
    try:
        return standing(case)
    finally:
        case.close()


@pytest.mark.parametrize("slug", LIBRARY.slugs())
def test_every_city_shows_the_same_of_a_sanction(slug: str) -> None:
    bound = law(LIBRARY, slug)
    procedure = bound.pack.procedures(bound.readings).get("sanction")
    if procedure is not None:
        assert set(procedure.shows) >= SHOWN


@pytest.mark.parametrize(
    ("slug", "step", "source"),
    [
        pytest.param("vila-pavao", "defence", "brasil/lei9605_art71_inc1", marks=pytest.mark.law("vila-pavao", "art41")),
        pytest.param("vila-pavao", "reconsideration", "brasil/lei9784_art56_par1", marks=pytest.mark.law("vila-pavao", "art41")),
        pytest.param("juiz-de-fora", "infraction_decision", "brasil/lei9784_art49", marks=pytest.mark.law("juiz-de-fora", "art9")),
        pytest.param("juiz-de-fora", "appeal_decision", "brasil/lei9784_art59_par1", marks=pytest.mark.law("juiz-de-fora", "art9")),
        pytest.param(
            "sao-pedro-da-aldeia", "appeal", "brasil/lei9784_art59", marks=pytest.mark.law("sao-pedro-da-aldeia", "art12")
        ),
    ],
)
def test_a_term_of_another_law_is_said_to_be(slug: str, step: str, source: str) -> None:
    answer = law(LIBRARY, slug).ask("deadline", {"step": step, "from": "2026-03-16"})
    assert source in answer.basis
    assert any("supletivo" in item.says and source in item.basis for item in answer.because), answer.because


@pytest.mark.parametrize(
    ("slug", "reading"), [("vila-pavao", "city_law"), ("juiz-de-fora", "own_act"), ("sao-pedro-da-aldeia", "own_act")]
)
def test_a_term_of_the_citys_own_is_not_said_to_be_anothers(slug: str, reading: str) -> None:
    bound = law(LIBRARY, slug, readings={"process_terms": reading})
    answer = bound.ask("deadline", {"step": "defence", "from": "2026-03-16", "days_told": 12})
    assert answer.values["days"] == 12
    assert not any("supletivo" in item.says for item in answer.because)


@pytest.mark.parametrize("slug", CITIES)
def test_a_fine_nobody_appealed_is_final_on_the_day_after_the_term(slug: str) -> None:
    paid = ended(slug, "to-payment")
    appeal = next(d for d in paid.deadlines if d.name == "appeal")
    assert paid.shown["final_on"] == appeal.due + dt.timedelta(days=1)
    assert "final_on" not in ended(slug, "shelved").shown


@pytest.mark.parametrize("slug", CITIES)
def test_a_late_appeal_puts_off_no_finality(slug: str) -> None:
    refused = ended(slug, "late-appeal")
    appeal = next(d for d in refused.deadlines if d.name == "appeal")
    assert appeal.state == "met_late"
    assert refused.shown["final_on"] == appeal.due + dt.timedelta(days=1)


@pytest.mark.parametrize(
    ("slug", "journey"),
    [
        pytest.param("juiz-de-fora", "charged-in-the-file-of-the-animal", marks=pytest.mark.law("juiz-de-fora", "art9_par3")),
        pytest.param(
            "sao-pedro-da-aldeia", "charged-in-the-file-of-the-animal", marks=pytest.mark.law("sao-pedro-da-aldeia", "art10_par1")
        ),
    ],
)
def test_a_fine_charged_in_the_animals_file_is_never_charged_here_too(slug: str, journey: str) -> None:
    now = ended(slug, journey)
    assert now.final
    assert {one.charge: one.amount for one in now.owed if one.amount} == {}


def test_what_the_other_file_hands_over_is_charged_and_no_more() -> None:
    now = ended("sao-pedro-da-aldeia", "debt-handed-over")
    assert [(one.charge, one.open) for one in now.owed] == [("referred_fine", 300)]


@pytest.mark.law("vila-pavao", "art41_par1", "art49_inc9", "art55")
def test_the_council_judges_last_and_its_resolution_is_published() -> None:
    now = ended("vila-pavao", "council-quorum-and-majority")
    assert now.stage == "ordering"
    assert "publish_resolution" in {task.code for task in now.tasks}
    assert {reason.code for reason in now.barred["appeal"]} == {"last_instance"}


def test_an_invented_city_has_the_whole_course_without_a_line_of_python() -> None:
    now = ended("porto-ficticio", "to-payment", library=PORTO)
    assert (now.stage, now.final, now.total_open) == ("closed", True, 0)
    served = law(PORTO, "porto-ficticio").pack.procedures({})["sanction"].services
    assert all(how.law and not how.supplementary for how in served.values())


@pytest.mark.parametrize("slug", CITIES)
def test_an_appeal_in_time_opens_a_file_that_its_lapse_had_ended_and_one_out_of_time_does_not(slug: str) -> None:
    """Nobody entered it before the term ran out, and a warning left nothing more to do."""
    bound = law(LIBRARY, slug)
    acts, around = accepted_acts(bound, journeys(LIBRARY, slug)["decision-by-edital"])
    acts = acts[: next(place for place, one in enumerate(acts) if one.kind == "serve_decision") + 1]
    acts = [replace(one, facts={**one.facts, "penalties": ["warning"]}) if one.kind == "decide" else one for one in acts]
    procedure, published = bound.pack.procedures(bound.readings)["sanction"], acts[-1].on

    def tried(on: dt.date, today: dt.date) -> Accepted | Refused:
        case = Case(bound, procedure, bound.act_kinds, acts, today, surroundings=around)
        try:
            assert standing(case).final
            facts = {"grounds_text": "Não fui eu.", "request_text": "Arquivar."}
            return attempt(case, Act(n=len(acts) + 1, kind="appeal", on=on, by="ana", role="attendant", facts=facts))
        finally:
            case.close()

    case = Case(bound, procedure, bound.act_kinds, acts, published + dt.timedelta(days=200), surroundings=around)
    term = next(one for one in standing(case).deadlines if one.name == "appeal")
    case.close()
    assert term.due is not None
    assert term.start < term.due
    after = term.due + dt.timedelta(days=5)
    for on in (term.start, term.due):
        assert isinstance(tried(on, after), Accepted), (on, tried(on, after))
    late = tried(term.due + dt.timedelta(days=1), after)
    assert isinstance(late, Refused)
    assert [reason.code for reason in late.reasons] == ["file_closed"]
