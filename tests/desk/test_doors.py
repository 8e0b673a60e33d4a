"""Every door of the desk's files tried by nobody, by each role that may not, by another city's people; and every act by every role."""

import uuid

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from tests.desk.files import new_key
from tests.law.walking import PROCEDURES, journeys_of
from tests.visitors import CityClient
from zelo.accounts.roles import Role
from zelo.desk.files.urls import urlpatterns
from zelo.desk.urls import urlpatterns as of_the_desk
from zelo.law.procedures.acts import ALWAYS
from zelo.legal.queries import law_now
from zelo.people.permissions import LOG, SEE
from zelo.proceedings import facts
from zelo.proceedings.acts import Recorded, open_file
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import Act
from zelo.proceedings.permissions import READERS, STAFF, house_role, pack_roles
from zelo.proceedings.queries import look
from zelo.proceedings.words import act_address, kind_address
from zelo.registry.permissions import FOUND

KIND = "recolhimento"
FILE = (KIND, 2026, 1)
DOORS = {
    "files": (READERS, ()),
    "search": (READERS, ()),
    "files_of": (READERS, (KIND,)),
    "suggest_files": (STAFF, ()),
    "new_file": (STAFF, (KIND,)),
    "open_file": (STAFF, (KIND, "registrar-chamado")),
    "file": (READERS, FILE),
    "act": (STAFF, (*FILE, "anotar")),
    "rectify": (STAFF, (*FILE, 1)),
    "annul": (STAFF, (*FILE, 1)),
    "public_picture": (STAFF, FILE),
    "evidence": (READERS, (*FILE, uuid.UUID(int=0))),
    "issue_paper": (STAFF, (*FILE, 1, "intake_record")),
    "paper": (READERS, (*FILE, "intake_record", 1, 2026)),
    "autos": (READERS, FILE),
    "desk_map": (READERS, ()),
    "desk_points": (READERS, ()),
    "person": (SEE, (uuid.UUID(int=0),)),
    "looks": (LOG, ()),
    "found_list": (FOUND, ()),
    "found_one": (FOUND, (1,)),
}
"""By the name of an address: who may pass at all, and what the address takes. Who may do which act there is another question, asked below."""
ELSEWHERE = {"find_file", "export", "desk", "calendar", "remove_day", "readings", "reading", "text", "history"}
"""Doors of the law's pages at the desk, tried in test_desk."""


def test_no_door_is_forgotten():
    named = [one.name for one in (*urlpatterns, *of_the_desk) if hasattr(one, "name")]
    assert None not in named
    assert set(named) <= DOORS.keys() | ELSEWHERE


@pytest.fixture
def file(work, monday):
    found = work.open(monday)
    assert (found.year, found.number) == FILE[1:]
    return found


@pytest.fixture
def asked(file, monkeypatch):
    """Every query of a request, for a refused one must not have looked into the file."""
    looked = []
    monkeypatch.setattr("zelo.desk.files.doors.file_by_number", lambda *given: looked.append(given))
    return looked


@pytest.mark.parametrize("name", DOORS)
def test_a_stranger_another_city_s_person_and_each_weaker_role(aldeia, other_city, client_for, user_with_role, asked, name):
    allowed, arguments = DOORS[name]
    address = reverse(name, urlconf="zelo.urls_city", args=arguments)
    stranger = client_for(other_city, user_with_role(other_city, *Role))
    here = client_for(aldeia)
    here.cookies = stranger.cookies
    for client in (client_for(aldeia), here):
        answers = [client.get(address), client.post(address, {"chave": new_key(), "text": "x", "reason_text": "x"})]
        assert 302 in {answer.status_code for answer in answers} <= {302, 405}
        for answer in answers:
            assert answer.status_code == 405 or (answer["Location"].startswith("/conta/entrar/") and answer.content == b"")
    weaker = [(), *((role,) for role in Role if role not in allowed)]
    for roles in weaker:
        client = client_for(aldeia, user_with_role(aldeia, *roles))
        assert 403 in {client.get(address).status_code, client.post(address).status_code} <= {403, 405}, roles
    assert (asked, Act.objects.count()) == ([], 1)


@pytest.mark.parametrize("name", DOORS)
def test_who_may_passes(aldeia, client_for, user_with_role, file, name):
    allowed, arguments = DOORS[name]
    client = client_for(aldeia, user_with_role(aldeia, allowed[0], Role.COORDINATOR))
    if allowed is LOG:
        client = client_for(aldeia, user_with_role(aldeia, *LOG))
    assert client.get(reverse(name, urlconf="zelo.urls_city", args=arguments)).status_code in (200, 404, 405)


@pytest.mark.parametrize("name", [name for name, (_, arguments) in DOORS.items() if arguments[1:3] == FILE[1:]])
def test_another_city_has_no_such_file(other_city, client_for, user_with_role, file, name):
    client = client_for(other_city, user_with_role(other_city, *Role))
    with other_city:
        law = law_now()
        kinds = [kind_address(law, kind) for kind in law.pack.procedures(law.readings)]
    for kind in (KIND, *kinds):
        address = reverse(name, urlconf="zelo.urls_city", args=(kind, *DOORS[name][1][1:]))
        assert {client.get(address).status_code, client.post(address).status_code} <= {404, 405}
    assert Act.objects.count() == 1


def test_a_post_without_its_token_does_nothing(aldeia, work, file):
    client = CityClient(aldeia)
    client.handler.enforce_csrf_checks = True
    client.force_login(work.people["coordinator"])
    for name, (_, arguments) in DOORS.items():
        address = reverse(name, urlconf="zelo.urls_city", args=arguments)
        answer = client.post(address, {"text": "x", "reason_text": "x", "procura": "x", "chave": new_key()})
        assert answer.status_code in (403, 405), name
    assert Act.objects.count() == 1


# ---------------------------------------------------------------- every act by every role


@pytest.mark.parametrize(("slug", "kind"), [one for one in PROCEDURES if "impoundment" in one[1]], ids=str)
def test_each_act_is_offered_and_taken_as_the_law_says_by_whom(city_named, user_with_role, client_for, monkeypatch, slug, kind):
    """A post of a role that an act is not given to is refused, wherever the file stands; the page offers what the law permits to whom it permits it."""
    city = city_named(slug)
    connection.set_tenant(city)
    monkeypatch.setitem(facts._providers, kind, [lambda asked: [dict(journeys_of(slug, kind)[0].given) for _ in asked]])
    law = law_now()
    procedure = procedure_of(law, kind)
    people = {role: user_with_role(city, role) for role in STAFF}
    file = opened(law, slug, kind, user_with_role(city, *STAFF))
    today = file.acts.get().on
    permitted = look(file, today=today, law=law).standing.permitted
    base = f"/mesa/processos/{kind_address(law, kind)}/{file.year}/{file.number}/"
    for role, user in people.items():
        client = client_for(city, user)
        page = client.get(base).content.decode()
        held = pack_roles(user)
        for act, form in procedure.acts.items():
            address = f"{base}ato/{act_address(law, kind, act)}/"
            may = bool(held & set(form.by))
            offered = f'href="{address}"' in page
            assert offered == (may and act in permitted), (role, act)
            answer = client.post(address, {"chave": new_key()}) if not may else client.get(address)
            assert (answer.status_code == 403) == (not may), (role, act)
            if may:
                assert answer.status_code == (200 if act in permitted else 409), (role, act)
    assert Act.objects.filter(file=file).count() == 1
    assert {house_role(name) for act in procedure.acts.values() for name in act.by} <= {*STAFF}
    assert not {*ALWAYS} & procedure.acts.keys()


def opened(law, slug, kind, by):
    """A file opened as the first journey of the procedure opens it, today."""
    first = next(step for step in journeys_of(slug, kind)[0].steps if "act" in step and "refused" not in step)
    done = open_file(by=by, kind=kind, act=first["act"], today=timezone.localdate(), key=uuid.uuid4(), facts=first.get("with"))
    assert isinstance(done, Recorded), done
    return done.file
