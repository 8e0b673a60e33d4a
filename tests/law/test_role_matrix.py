"""Role × act, in every procedure of every city: only the roles that the law names do an act, whatever else holds."""

from __future__ import annotations

import pytest

from tests.law.laws import LIBRARY, PACKS
from zelo.law import Law, law
from zelo.law.procedures.acts import Act
from zelo.law.procedures.case import Case
from zelo.law.procedures.journeys import Journey, accepted_acts, read_journeys
from zelo.law.procedures.roles import ROLES
from zelo.law.procedures.trying import Refused, attempt

FOUND = [journey for path in sorted(PACKS.glob("*/journeys.yaml")) for journey in read_journeys(path)]
MATRICES = sorted({(journey.city, journey.procedure) for journey in FOUND})


def firsts(slug: str, kind: str) -> dict[str, tuple[Law, Journey, list[Act], int]]:
    """By act: a journey that does it, and where."""
    met: dict[str, tuple[Law, Journey, list[Act], int]] = {}
    for journey in (one for one in FOUND if (one.city, one.procedure) == (slug, kind)):
        bound = law(LIBRARY, slug, readings=journey.readings)
        acts, _ = accepted_acts(bound, journey)
        for place, act in enumerate(acts):
            met.setdefault(act.kind, (bound, journey, acts, place))
    return met


@pytest.mark.parametrize(("slug", "kind"), MATRICES, ids=[f"{slug}-{kind}" for slug, kind in MATRICES])
def test_an_act_is_refused_to_every_role_that_the_law_does_not_name(slug: str, kind: str) -> None:
    found = firsts(slug, kind)
    assert found
    for name, (bound, journey, acts, place) in found.items():
        procedure = bound.pack.procedures(bound.readings)[kind]
        done = acts[place]
        target = next((act for act in acts if act.n == done.about), None) if name == "rectify" else None
        by = procedure.every_act[target.kind if target else name].by
        for role in ROLES:
            case = Case(bound, procedure, bound.act_kinds, acts[:place], done.on, surroundings=journey.given)
            try:
                outcome = attempt(case, Act(done.n, name, done.on, f"b_{role}", role, done.facts, done.about, done.subjects))
            finally:
                case.close()
            codes = {reason.code for reason in outcome.reasons} if isinstance(outcome, Refused) else set()
            assert ("role_may_not" in codes) is (role not in by), (name, role, codes)
