"""The checklist of a visit: each item of the kind of inspection once, three answers, what they point to, and nothing lost on the way."""

import datetime as dt
import re

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils import timezone

from tests.cities import CITIES
from tests.desk.files import main, new_key
from tests.enforcement.conftest import office  # noqa: F401
from tests.law.laws import law_of
from zelo.desk.files.checklist import ITEM, checklist_field, gathered
from zelo.law.checklists import ANSWERS, KIND, checklists
from zelo.proceedings.models import Act

TODAY = timezone.localdate()
YESTERDAY = TODAY - dt.timedelta(days=1)
SEEN = {"visit_time": "00:01", "access": "granted", "findings": "Sem água.", "dia": YESTERDAY.isoformat()}


def posted(**values) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in values.items():
        data[name.replace("item_", ITEM)] = value
    return data


@pytest.mark.parametrize("slug", [who.slug for who in CITIES])
def test_every_item_of_every_kind_is_drawn_once_with_its_three_answers(slug):
    law = law_of(slug)
    for kind in law.vocabulary.facts[KIND].words:
        lists = checklists(law, kind)
        items = [item.item for one in lists for item in one.items]
        if not lists:
            continue
        field = checklist_field(law, lists, QueryDict(), [])
        drawn = render_to_string(field.template, {"field": field})
        assert re.findall(rf'name="{ITEM}(\w+)"', drawn) == [name for name in items for _ in ANSWERS]
        assert (field.total, field.done, field.amiss, field.sure, field.among) == (len(items), 0, 0, (), ())
        assert "checked" not in drawn


def test_answers_are_gathered_into_the_three_facts_and_drawn_again():
    law = law_of("nobres")
    lists = checklists(law, "complaint")
    data = gathered(
        lists, posted(item_art12_inc1="unmet", item_art12_inc2="met", item_art14="unseen", item_art13="met", item_art20="x")
    )
    told = {answer: data.getlist(answer) for answer in ANSWERS}
    assert told == {"met": ["art12_inc2"], "unmet": ["art12_inc1"], "unseen": ["art14"]}, (
        "what is no item of its lists, or another answer, is none"
    )
    field = checklist_field(law, lists, data, [])
    assert (field.done, field.amiss) == (3, 1)
    assert [article for article, _ in field.sure] == ["art. 55, II"]


def test_a_finding_that_points_to_several_offences_leaves_the_choice():
    law = law_of("nobres")
    field = checklist_field(law, checklists(law, "complaint"), posted(unmet="art12_inc5"), [])
    assert field.sure == ()
    assert [[article for article, _ in group] for group in field.among] == [["art. 55, I", "art. 55, III"]]


def test_what_is_not_answered_item_by_item_stays_as_it_came():
    law, data = law_of("nobres"), posted(unmet="art12_inc1")
    assert gathered(checklists(law, "complaint"), data) is data


@pytest.fixture
def home(office):  # noqa: F811
    return office.open(
        "inspector", "inspection", "open_inspection", YESTERDAY, inspection_kind="home", place_text="Rua B, 2", origin="own_motion"
    ).file  # fmt: skip


def of(file, more: str) -> str:
    return f"/mesa/processos/fiscalizacao/{file.year}/{file.number}/{more}"


def checked(answer) -> list[str]:
    found = re.findall(rf'name="{ITEM}(\w+)" value="(\w+)" checked', answer.content.decode())
    return [f"{item} {said}" for item, said in found]


@pytest.mark.law("nobres", "art46")
def test_a_visit_is_recorded_with_its_answers(city, client_for, office, home):  # noqa: F811
    client = client_for(city, office.people["inspector"])
    page = client.get(of(home, "ato/registrar-visita/"))
    assert checked(page) == []
    answers = {f"{ITEM}art12_inc1": "unmet", f"{ITEM}art35": "met", f"{ITEM}art14": "unseen"}

    looked = client.post(of(home, "ato/registrar-visita/"), {**SEEN, **answers, "procurar": "unmet"})
    assert looked.status_code == 200
    assert "3 de 14" in main(looked) and "1 fora de ordem" in main(looked) and "art. 55, II" in main(looked)
    assert not Act.objects.filter(file=home, kind="visit").exists(), "looking at what it points to records nothing"

    wrong = client.post(of(home, "ato/registrar-visita/"), {**SEEN, **answers, "visit_time": "", "chave": new_key()})
    assert wrong.status_code == 422
    assert sorted(checked(wrong)) == ["art12_inc1 unmet", "art14 unseen", "art35 met"], "a refused form keeps every answer"

    assert client.post(of(home, "ato/registrar-visita/"), {**SEEN, **answers, "chave": new_key()}).status_code == 302
    visit = Act.objects.get(file=home, kind="visit")
    assert {name: visit.facts[name] for name in ANSWERS} == {"met": ["art35"], "unmet": ["art12_inc1"], "unseen": ["art14"]}


def test_it_is_rectified_item_by_item(city, client_for, office, home):  # noqa: F811
    office.act(
        "inspector", home, "visit", YESTERDAY, visit_time="00:01", access="granted", findings="Sem água.", unmet=["art12_inc1"], met=["art35"]
    )  # fmt: skip
    n = Act.objects.get(file=home, kind="visit").n
    client = client_for(city, office.people["inspector"])
    assert sorted(checked(client.get(of(home, f"{n}/retificar/")))) == ["art12_inc1 unmet", "art35 met"]
    mended = {
        **SEEN,
        f"{ITEM}art12_inc1": "met",
        f"{ITEM}art35": "met",
        "reason_text": "Havia água nos fundos.",
        "chave": new_key(),
    }
    assert client.post(of(home, f"{n}/retificar/"), mended).status_code == 302
    facts = Act.objects.get(file=home, kind="rectify").facts
    assert sorted(facts["met"]) == ["art12_inc1", "art35"]
    assert not facts.get("unmet")
