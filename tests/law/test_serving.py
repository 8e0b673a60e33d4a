"""Service of notices: which counts, from when, what is refused; papers demanded by the word chosen."""

import datetime as dt

import pytest

from tests.law.laws import LIBRARY
from zelo.law.law import law
from zelo.law.procedures.acts import Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.look import standing
from zelo.law.procedures.trying import Accepted, Refused, attempt

SLUG = "nobres"
TAKEN = {
    "species": "horse", "animals": 1, "sex": "male", "marks": "alazão", "place_text": "Estrada do Bonfim", "taken_time": "08:00",
    "group": "seized", "immediate": False, "tutor_known": True,
}  # fmt: skip


def day(number: int, month: int = 7) -> dt.date:
    return dt.date(2026, month, number)


class File:
    """One file of Nobres, act by act."""

    def __init__(self, readings: dict[str, str] | None = None) -> None:
        self.law = law(LIBRARY, SLUG, readings=readings)
        self.procedure = self.law.pack.procedures(self.law.readings)["impoundment"]
        self.acts: list[Act] = []
        self.do("order_measure", "authority", day(6), reason_text="risco")
        self.do("take_in", "team", day(7), **TAKEN)

    def case(self, today: dt.date) -> Case:
        return Case(self.law, self.procedure, self.law.act_kinds, self.acts, today)

    def attempt(self, kind: str, role: str, on: dt.date, today: dt.date | None = None, **facts: object) -> Accepted | Refused:
        case = self.case(today or on)
        try:
            return attempt(case, Act(len(self.acts) + 1, kind, on, by=role, role=role, facts=facts))
        finally:
            case.close()

    def do(self, kind: str, role: str, on: dt.date, today: dt.date | None = None, **facts: object) -> Act:
        found = self.attempt(kind, role, on, today, **facts)
        assert isinstance(found, Accepted), found
        self.acts.append(found.act)
        return found.act

    def failed(self, mode: str, on: dt.date) -> None:
        self.do("try_service", "team", on, served_by=mode, failure="moved")

    def seen(self, today: dt.date):
        case = self.case(today)
        try:
            return standing(case)
        finally:
            case.close()


@pytest.fixture
def file() -> File:
    return File()


def by_edital(file: File, on: dt.date) -> Act:
    file.failed("personal", on)
    file.failed("post", on)
    return file.do("notify", "team", on, served_by="edital", proof=["publication"], order_reason="sem cadastro")


def test_published_is_not_effective(file: File) -> None:
    act = by_edital(file, day(14))
    assert act.answers["effective_on"] == day(28)
    (before,), (after,) = file.seen(day(27)).services, file.seen(day(28)).services
    assert (before.in_effect, after.in_effect, before.effective) == (False, True, day(28))
    assert "10 dias úteis" in before.says
    assert file.seen(day(14)).wakes_on == day(28)


def test_of_two_services_the_first_to_take_effect_counts(file: File) -> None:
    by_edital(file, day(14))
    file.do("notify", "team", day(20), served_by="personal", proof=["refusal_certificate"])
    assert [(one.mode, one.effective) for one in file.seen(day(30)).services] == [("personal", day(20)), ("edital", day(28))]


def test_a_service_annulled_no_longer_counts(file: File) -> None:
    act = file.do("notify", "team", day(8), served_by="personal", proof=["signed_copy"])
    file.acts.append(
        Act(len(file.acts) + 1, "annul", day(9), by="c", role="coordinator", about=act.n, facts={"reason_text": "assinou outro"})
    )
    assert file.seen(day(9)).services == ()
    assert "notify_responsible" in {task.code for task in file.seen(day(9)).tasks}


def test_a_day_told_is_a_floor(file: File) -> None:
    act = by_edital(file, day(14))
    other = File({"edital_days": "calendar"})
    other.acts = list(file.acts)
    assert other.seen(day(14)).services[0].effective == act.answers["effective_on"]


@pytest.mark.parametrize(
    ("facts", "code", "article"),
    [
        ({"served_by": "post", "proof": ["ar"]}, "order_not_followed", "art65"),
        ({"served_by": "personal", "proof": ["ar"]}, "proof_missing", "art65_inc1"),
        ({"served_by": "electronic", "proof": ["message_print"]}, "not_confirmed", "art65_inc3"),
        ({"served_by": "edital", "proof": ["publication"]}, "edital_not_allowed", "art65_inc4"),
        ({"served_by": "personal"}, "fact_required", "art65"),
    ],
)
def test_it_is_refused_with_the_article(file: File, facts: dict[str, object], code: str, article: str) -> None:
    found = file.attempt("notify", "team", day(8), **facts)
    assert isinstance(found, Refused)
    assert [reason.code for reason in found.reasons] == [code]
    assert article in found.reasons[0].basis


def test_whereabouts_unknown_open_the_edital_at_once(file: File) -> None:
    found = file.attempt(
        "notify", "team", day(8), served_by="edital", proof=["publication"], place_unknown=True, order_reason="sem endereço"
    )
    assert isinstance(found, Accepted)


def test_the_day_does_not_follow_the_calendar_backwards(file: File) -> None:
    """Registered late, the receipt counts from the day it happened."""
    file.do("notify", "team", day(9), today=day(15), served_by="post", proof=["ar"], order_reason="mora longe")
    assert file.seen(day(15)).services[0].effective == day(9)


def test_papers_are_those_of_the_word_though_the_law_does_not_know_the_fact() -> None:
    vila = law(LIBRARY, "vila-pavao")
    procedure = vila.pack.procedures(vila.readings)["impoundment"]
    assert "outcome" not in vila.known
    acts = [
        Act(1, "take_in", day(2), by="t", role="team", facts={**{k: v for k, v in TAKEN.items() if k not in ("group", "immediate", "tutor_known")}, "species": "dog", "precarious_health": True}),
        Act(2, "examine", day(2), by="v", role="veterinarian", facts={"findings": "bem", "serious_condition": False}),
    ]  # fmt: skip
    case = Case(vila, procedure, vila.act_kinds, acts, day(3))
    try:
        papers = {
            word: case.outcome("destination", outcome=word).values["required_documents"] for word in ("rehabilitation", "adoption")
        }
    finally:
        case.close()
    assert papers == {"rehabilitation": (), "adoption": ("adoption_form", "responsibility_term")}


def test_a_single_value_not_known_yet_is_undecided() -> None:
    vila = law(LIBRARY, "vila-pavao")
    procedure = vila.pack.procedures(vila.readings)["impoundment"]
    case = Case(
        vila, procedure, vila.act_kinds, [], day(3), surroundings={"maltreatment_found": True, "attested_by_municipal_vet": True}
    )
    try:
        assert case.listed("complaint", "next_step", "notices") is True
        assert case.listed("complaint", "next_step", "inspection") is False
    finally:
        case.close()
