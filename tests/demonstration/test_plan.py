"""The stories of every town, by the law alone: whatever the day, each comes to the stage it promises, and together they reach every stage."""

import datetime as dt
import functools

import pytest
from stdnum.br import cnpj, cpf

from tests.law.laws import PACKS, SLUGS, law_of
from zelo.animals.chips import Chip, read
from zelo.demonstration.plan import StoryBroken, in_order, plan
from zelo.demonstration.script import read_script
from zelo.law.faults import PackFaults
from zelo.law.procedures.case import Case

DAYS = [
    dt.date(2026, 11, 30),
    dt.date(2027, 1, 1),
    dt.date(2027, 2, 9),
    dt.date(2027, 4, 25),
    dt.date(2027, 9, 6),
    dt.date(2027, 12, 26),
]
"""A Monday; New Year; carnival; a Sunday after a holiday; a bridge day; a Sunday after Christmas."""
TRIED = [(slug, DAYS[(2 * n + k) % len(DAYS)]) for n, slug in enumerate(SLUGS) for k in (0, 1)]
TRIED_OF = dict(TRIED)
WHOLLY = ("impoundment", "cart_impoundment")
LEAST = {"complaint": 5, "inspection": 3, "sanction": 6}
"""How many of its stages the stories of a kind show at least; of the others, all."""


@functools.cache
def told(slug, today):
    return plan(law_of(slug), read_script(PACKS / slug), today)


@pytest.mark.parametrize(("slug", "today"), TRIED)
def test_every_story_comes_to_its_stage_and_every_stage_is_met(slug, today):
    law, script = law_of(slug), read_script(PACKS / slug)
    tales = told(slug, today)
    for kind, procedure in law.pack.procedures(law.readings).items():
        stages = {tale.stage for tale in tales if tale.story.procedure == kind}
        # A file exists by its first act: where that act leaves the first stage, no file stands in it.
        entered = {stage.stage for stage in procedure.stages} - (
            set() if "call" in procedure.opens_with else {procedure.stages[-1].stage}
        )
        if kind in WHOLLY:
            assert stages == entered, kind
        else:
            assert len(stages) >= LEAST[kind], (kind, stages)
    assert 55 <= len(tales) <= 90
    days = [deed.moment.date() for tale in tales for deed in tale.deeds]
    assert max(days) == today
    floor = law.pack.statute.in_force or dt.date.min
    assert min(days) <= max(today - dt.timedelta(days=120), floor + dt.timedelta(days=30))
    assert all(tale.deeds[k].moment <= tale.deeds[k + 1].moment for tale in tales for k in range(len(tale.deeds) - 1))
    for tale in tales:
        if tale.story.due is not None:
            name, ahead = tale.story.due
            running = running_deadline(law, script, tale, name, today)
            assert running.state == "running"
            # a term of business days may be too short to end so far ahead
            assert today + dt.timedelta(days=min(ahead, 4)) <= running.due <= today + dt.timedelta(days=ahead + 5)


def running_deadline(law, script, tale, name, today):
    around = {**script.prices_on(today, today), **dict(tale.story.given)}
    procedure = law.pack.procedures(law.readings)[tale.story.procedure]
    case = Case(law, procedure, law.act_kinds, [deed.act for deed in tale.deeds], today, surroundings=around)
    try:
        return (case.head(case.heads[0]) if case.heads else case).instances(name)[-1]
    finally:
        case.close()


def test_the_same_day_tells_the_same_and_another_day_another():
    law, script, today = law_of("nobres"), read_script(PACKS / "nobres"), TRIED_OF["nobres"]
    once, again = in_order(told("nobres", today)), in_order(plan(law, script, today))
    assert once == again
    later = in_order(plan(law, script, today + dt.timedelta(days=1)))
    assert [tale.cast.people["responsible"]["name"] for tale, _ in later] != [
        tale.cast.people["responsible"]["name"] for tale, _ in once
    ]


def test_people_have_valid_documents_and_animals_valid_chips():
    tales = told("sao-pedro-da-aldeia", TRIED_OF["sao-pedro-da-aldeia"])
    people = {tale.cast.keys[name]: person for tale in tales for name, person in tale.cast.people.items()}
    assert len(people) > 80
    natural = [person for person in people.values() if person.get("kind") != "legal"]
    documents = [person["document"] for person in natural if person["document"]]
    assert all(cpf.is_valid(number) for number in documents)
    assert len(set(documents)) == len(documents)
    assert 0 < len(natural) - len(documents) < len(natural) / 4
    assert any(person.get("social_name") for person in natural)
    legal = [person["document"] for person in people.values() if person.get("kind") == "legal"]
    assert legal
    assert all(cnpj.is_valid(number) and not number.isdigit() for number in legal)
    assert all(isinstance(read(tale.cast.beast.chip), Chip) for tale in tales)
    three = [tale.cast.beast for tale in tales if tale.story.animal]
    assert len(three) == 3
    assert len(set(three)) == 1


BROKEN = """
teams: [Equipe]
stories:
  - {{story: x, {when}, stage: {stage}, steps: [{steps}]}}
"""


def script_of(folder, when="ends: 0", stage="called", steps="call"):
    (folder / "demonstration.yaml").write_text(BROKEN.format(when=when, stage=stage, steps=steps), encoding="utf-8")
    return read_script(folder)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"stage": "released"}, "promete released"),
        ({"steps": "call, release"}, "release em 2026-11-30 foi recusado"),
        ({"steps": "call, nonsense"}, "ato desconhecido: nonsense"),
        ({"steps": "{call: , after: reclaim}"}, "prazo reclaim não começou"),
        ({"when": "due: {reclaim: 3}"}, "prazo reclaim não começou"),
    ],
)
def test_a_story_the_law_does_not_let_happen_is_told(tmp_path, given, says):
    with pytest.raises(StoryBroken, match=says):
        plan(law_of("sao-pedro-da-aldeia"), script_of(tmp_path, **given), dt.date(2026, 11, 30))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"when": "ends: 0, colour: red"}, "chave desconhecida na história: colour"),
        ({"when": "times: 2"}, "um de ends e due"),
        ({"steps": "{call: , release: }"}, "um passo é um ato só"),
    ],
)
def test_a_fault_in_the_script_names_its_line(tmp_path, given, says):
    with pytest.raises(PackFaults, match=rf"demonstration\.yaml:4.*{says}"):
        script_of(tmp_path, **given)


def test_a_city_without_a_script_has_no_demonstration(tmp_path):
    assert read_script(tmp_path) is None
