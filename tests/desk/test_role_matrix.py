"""Role × act at the doors: the form of an act opens for the roles that the city's law names, and for nobody else."""

import uuid

import pytest
from django.db import connection

from tests.law.walking import PROCEDURES, Walk
from tests.proceedings.test_walks_cities import enters, opening
from zelo.accounts.roles import Role
from zelo.legal.queries import law_now
from zelo.proceedings import facts, words
from zelo.proceedings.acts import Recorded
from zelo.proceedings.acts.record import Wanted, once
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.permissions import STAFF, house_role

KINDS = ("complaint", "inspection", "sanction")


@pytest.mark.parametrize(("slug", "kind"), [one for one in PROCEDURES if one[1] in KINDS], ids=str)
def test_the_form_of_an_act_opens_for_the_roles_of_the_law_alone(
    slug, kind, city_named, user_with_role, client_for, alone, monkeypatch
):
    city = city_named(slug)
    connection.set_tenant(city)
    walk = Walk(slug, kind)
    journey = next(one for one in walk.journeys if any(map(enters, one.steps)))
    monkeypatch.setattr(facts, "_providers", {kind: [lambda asked: [dict(journey.given) for _ in asked]]})
    step = next(filter(enters, journey.steps))
    first = opening(walk, step)
    author = user_with_role(city, *STAFF)
    done = once(
        Wanted(author, first.kind, first.on, first.on, uuid.uuid4(), first.facts, None, first.role, first.subjects), None, kind
    )
    assert isinstance(done, Recorded), done
    law = law_now()
    base = f"/mesa/processos/{words.kind_address(law, kind)}/{done.file.year}/{done.file.number}/ato/"
    procedure = procedure_of(law, kind)
    for role in Role:
        client = client_for(city, user_with_role(city, role))
        for name, act in procedure.every_act.items():
            if name in ("rectify", "annul"):
                continue
            status = client.get(f"{base}{words.act_address(law, kind, name)}/").status_code
            may = role in {house_role(one) for one in act.by}
            assert status in ((200, 409) if may else (403,)), (role, name, status)
