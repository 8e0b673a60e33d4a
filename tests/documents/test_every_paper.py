"""Every paper of every city is reached by a journey, can be issued, opens, and says what its act said."""

import hashlib
import io
import uuid

import pikepdf
import pytest
from django.db import connection

from tests.documents.walk import SITE, chosen, issuable, walk
from zelo.accounts.roles import Role
from zelo.documents.acts import issue_paper
from zelo.documents.queries import bytes_of, unsound_papers
from zelo.legal.library import library
from zelo.legal.queries import law_now
from zelo.people.models import Person
from zelo.proceedings.permissions import STAFF

CITIES = library().slugs()


@pytest.mark.parametrize("slug", CITIES)
def test_every_paper_is_reached_by_a_journey(slug):
    _, unreached = chosen(slug)
    assert unreached == set()


@pytest.mark.slow
@pytest.mark.parametrize("slug", CITIES)
def test_every_paper_is_issued_and_opens(slug, city_named, user_with_role, monkeypatch):
    city = city_named(slug)
    connection.set_tenant(city)
    people = [f"Pessoa {n} da Silva" for n in range(1, 12)]
    Person.objects.bulk_create(
        Person(pk=n, opaque=uuid.uuid4(), name=name, folded=name.lower(), document="52998224725" if n == 1 else None, street="Rua das Flores",
               street_number=str(n), district="Centro", town=city.name, state=city.state)
        for n, name in enumerate(people, 1)
    )  # fmt: skip
    people_of_the_house = {}

    def by(name):
        if name not in people_of_the_house:
            people_of_the_house[name] = user_with_role(city, *STAFF, Role.COORDINATOR)
        return people_of_the_house[name]

    law, issued = law_now(), []

    def issue(file, today):
        row, names = issuable(file, today)
        for name in names:
            issued.append(issue_paper(by=by(""), file=file.pk, act=row.n, paper=name, today=today, site=SITE).paper)

    journeys, _ = chosen(slug)
    for journey in journeys:
        walk(journey, law, by, monkeypatch, issue)
    procedures = law.pack.procedures(law.readings).values()
    assert {paper.kind for paper in issued} == {name for procedure in procedures for name in procedure.papers}
    for paper in issued:
        pdf = bytes_of(paper)
        assert hashlib.sha256(pdf).hexdigest() == paper.sha256
        with pikepdf.open(io.BytesIO(pdf)) as opened:
            assert 1 <= len(opened.pages) == paper.pages <= 3
            assert opened.Root.MarkInfo.Marked
            assert paper.label in str(opened.docinfo["/Title"]) and str(paper) in str(opened.docinfo["/Title"])
    for kind in {paper.kind for paper in issued}:
        numbers = sorted((one.year, one.number) for one in issued if one.kind == kind)
        years = {year for year, _ in numbers}
        assert all(
            [n for y, n in numbers if y == year] == list(range(1, len([1 for y, _ in numbers if y == year]) + 1)) for year in years
        )
    assert list(unsound_papers()) == []
