"""Every act of every city's procedures has a form that can be drawn, and that keeps what was typed."""

import datetime as dt

import pytest
from django.db import connection
from django.http import QueryDict
from django.template.loader import render_to_string

from tests.cities import CITIES
from zelo.desk.files.forms import ActForm
from zelo.desk.files.slots import opening
from zelo.legal.queries import law_now
from zelo.proceedings.words import act_address, act_addresses, act_label, charge_label, deadline_label, procedures, stage_label

TODAY = dt.date(2026, 3, 9)
SLUGS = [who.slug for who in CITIES]


@pytest.fixture(params=SLUGS)
def law(request, city_named):
    """Of a city that is open: forms offer its teams and places."""
    connection.set_tenant(city_named(request.param))
    return law_now()


def test_every_act_can_be_drawn_empty_and_wrongly_filled(law):
    for kind, procedure in procedures(law).items():
        for act in procedure.acts:
            slots = opening(law, kind, act)
            wrong = QueryDict(mutable=True)
            wrong.update(dict.fromkeys((*slots.takes, *slots.may), "x") | {"dia": "ontem"})
            for form in (
                ActForm(law, kind, slots, QueryDict(), TODAY, sent=False),
                ActForm(law, kind, slots, wrong, TODAY, sent=True),
            ):
                drawn = "".join(render_to_string(field.template, {"field": field}) for field in (*form.first, *form.more))
                for name in {*slots.takes, *slots.may} & {*law.vocabulary.facts, *law.known}:
                    assert f'"f-{name}"' in drawn, (kind, act, name)
                for name, _, _ in form.listed:
                    assert name in ("dia", "sobre", "provas") or f'id="{name}-error"' in drawn, (kind, act, name)


def test_every_act_has_its_own_address(law):
    for kind, procedure in procedures(law).items():
        assert sorted(act_addresses(law, kind).values()) == sorted(procedure.every_act)
        for act in procedure.every_act:
            assert act_addresses(law, kind)[act_address(law, kind, act)] == act


def test_everything_on_the_page_has_a_portuguese_name(law):
    """No id shows through where a word is wanted."""
    bare = []
    for kind, procedure in procedures(law).items():
        for act in procedure.acts:
            assert act in law.act_kinds and act_label(law, kind, act)
        named = [(stage.stage, stage_label(law, kind, stage.stage)) for stage in procedure.stages]
        named += [(name, deadline_label(law, kind, name)) for name in procedure.deadlines]
        named += [(name, charge_label(law, kind, name)) for name in procedure.charges]
        named += [(task.put, law.code_says(task.put)) for task in procedure.tasks]
        bare += [(kind, name) for name, said in named if said.lower() == name.replace("_", " ") or said == name]
    assert bare == []


def test_a_list_that_says_other_things_elsewhere_offers_what_its_act_may_say(law):
    for kind, procedure in procedures(law).items():
        for act, form in procedure.acts.items():
            for name, words in form.offers.items():
                fields = ActForm(law, kind, opening(law, kind, act), QueryDict(), TODAY, sent=False)
                field = next(one for one in (*fields.first, *fields.more) if one.name == name)
                assert [one.value for one in field.options if one.value != "-"] == [*words], (kind, act, name)
