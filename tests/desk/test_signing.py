"""A signature on the screen: what is taken for one, what is kept, and how it stands on the page and on the paper."""

import datetime as dt
import io
import json
import uuid

import pikepdf
import pytest
from django.db import connection
from django.utils import timezone
from PIL import Image

from tests.desk.files import key, main
from zelo.accounts.roles import Role
from zelo.desk.files.signing import Unreadable, kept, png_of, strokes_of
from zelo.documents.acts import issue_paper
from zelo.documents.facts import contents, told
from zelo.documents.queries import bytes_of
from zelo.people.models import Person
from zelo.proceedings.acts import rectify
from zelo.proceedings.facts import procedure_of
from zelo.proceedings.models import Act, CaseFile, Evidence
from zelo.proceedings.queries import look

DRAWN = [[[100, 250], [300, 100], [500, 400]], [[600, 200], [900, 260]]]
NEW = "/mesa/processos/processo-sancionador/novo/lavrar-auto-de-infracao/"


@pytest.mark.parametrize(
    "text", ["", "  ", "[]", "[[]]", "{}"], ids=["nothing", "blank", "no stroke", "an empty stroke", "no list"]
)  # fmt: skip
def test_nothing_drawn_is_no_signature(text):
    assert strokes_of(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "x", "7", "null", '"a"', "[[1, 2]]", "[[[1]]]", "[[[1, 2, 3]]]", "[[[true, 1], [500, 400]]]", "[[[NaN, 1], [500, 400]]]", "[[[1e999, 1], [2, 2]]]",
        "[[[-1, 0], [900, 400]]]", "[[[0, 0], [1001, 0]]]", "[[[0, 0], [0, 501]]]", "[" * 60_000, "[[[0, 0], [400, 400]]]" + " " * 120_000,
        json.dumps([[[0, 0], [900, 400]]] * 201), json.dumps([[[1, 2]] * 8_001]), "[[[10, 10]]]", "[[[10, 10], [60, 60]]]",
    ],
)  # fmt: skip
def test_what_is_not_a_signature_says_what_to_do(text):
    with pytest.raises(Unreadable, match=r"ssine de novo"):
        strokes_of(text)


def test_the_same_strokes_make_the_same_picture_within_the_pad():
    strokes = strokes_of(json.dumps(DRAWN))
    assert png_of(strokes) == png_of(strokes) != png_of(strokes[:1])
    with Image.open(io.BytesIO(png_of(strokes))) as drawn:
        assert (drawn.size, drawn.format) == ((1000, 500), "PNG")
        assert drawn.getpixel((300, 100)) < 60 and drawn.getpixel((20, 20)) == 255


@pytest.fixture
def nobres(city_named):
    city = city_named("nobres")
    connection.set_tenant(city)
    return city


@pytest.fixture
def inspector(nobres, user_with_role):
    return user_with_role(nobres, Role.INSPECTOR)


@pytest.fixture
def respondent(nobres):
    return Person.objects.create(opaque=uuid.uuid4(), name="João Prado", folded="joao prado")


def sent(client, respondent, **more):
    today = timezone.localdate().isoformat()
    return {
        "chave": key(client.get(NEW)), "counts-0-offence": "art55_inc2", "counts-0-animals": "1", "respondent": f"p-{respondent.pk}",
        "facts_text": "Cão sem água", "place_text": "Rua São José, 40", "fact_time": "10:00", "measures_taken": "orientação",
        "proposed_penalties": "fine", "defence_told": "1", "species": "dog", "occurred_on": today, "dia": today, "drawn_signature": json.dumps(DRAWN), **more,
    }  # fmt: skip


@pytest.mark.law("nobres", "art64")
def test_it_is_evidence_of_the_act_and_says_that_it_was_signed(client_for, nobres, inspector, respondent):
    client = client_for(nobres, inspector)
    answer = client.post(NEW, sent(client, respondent))
    assert answer.status_code == 302, main(answer)
    act, one = Act.objects.get(), Evidence.objects.get()
    assert act.facts["drawn_signature"] == str(one.pk) and act.facts["signed_by"] == "signed" and "photographs" not in act.facts
    assert act.evidence == [one.sha256] and list(one.attached.values_list("act", flat=True)) == [act.pk]
    shown = client.get(answer["Location"])
    assert f'/{one.pk}/"' in shown.content.decode() or str(one.pk) in shown.content.decode()
    assert str(one.pk) not in main(shown) and "Foto 1" not in main(shown)
    paper = issue_paper(
        by=inspector, file=act.file_id, act=1, paper="infraction_notice", today=timezone.localdate(), site="http://n.example/"
    ).paper
    with pikepdf.open(io.BytesIO(bytes_of(paper))) as pdf:
        pictures = [image for sheet in pdf.pages for image in sheet.get_images().values()]
    assert [(int(p.Width), int(p.Height)) for p in pictures if int(p.Width) == 2 * int(p.Height)] == [(1000, 500)]


def test_a_form_that_fails_keeps_the_drawing_and_records_it_once(client_for, nobres, inspector, respondent):
    client = client_for(nobres, inspector)
    data = sent(client, respondent)
    for wrong in ({"facts_text": ""}, {"occurred_on": (timezone.localdate() + dt.timedelta(days=2)).isoformat()}):
        answer = client.post(NEW, {**data, **wrong})
        assert answer.status_code == 422 and json.dumps(DRAWN).replace('"', "&quot;") in answer.content.decode()
    assert client.post(NEW, data).status_code == client.post(NEW, data).status_code == 302
    assert CaseFile.objects.count() == Evidence.objects.count() == 1


def lines_of(act):
    """The lines to sign of the notice that an act drew up."""
    seen = look(act.file, today=timezone.localdate())
    form = procedure_of(seen.law, act.file.kind).papers["infraction_notice"]
    return contents(told(seen, act), form)[0]["signatures"]


@pytest.mark.law("nobres", "art64", "art64_par1")
def test_who_drew_it_up_and_a_witness_sign_too_each_over_their_own_line(client_for, nobres, inspector, respondent):
    client = client_for(nobres, inspector)
    refused = {"signed_by": "refused", "drawn_signature": "", "refusal_witnesses": "Maria Lima"}
    drawn = {"agent_signature": json.dumps(DRAWN), "witness_signature": json.dumps(DRAWN)}
    assert client.post(NEW, sent(client, respondent, **refused, **drawn)).status_code == 302
    act = Act.objects.get()
    assert len({act.facts["agent_signature"], act.facts["witness_signature"]}) == Evidence.objects.count() == 2
    assert [bool(one["drawn"]) for one in lines_of(act)] == [True, False, True]


@pytest.mark.law("nobres", "art64")
def test_nobody_waits_for_a_witness_to_sign(client_for, nobres, inspector, respondent):
    client = client_for(nobres, inspector)
    client.post(NEW, sent(client, respondent))
    assert [one["under"][:7] for one in lines_of(Act.objects.get())] == ["Agente ", "Autuado"]


@pytest.mark.parametrize("word", ["refused", "absent", "unable"])
def test_who_signed_did_not_refuse(client_for, nobres, inspector, respondent, word):
    client = client_for(nobres, inspector)
    answer = client.post(NEW, sent(client, respondent, signed_by=word))
    assert answer.status_code == 422 and "Há uma assinatura no quadro. Escolha «assinou», ou limpe o quadro." in main(answer)
    assert not Act.objects.exists() and not Evidence.objects.exists()


@pytest.mark.law("nobres", "art64_par1")
def test_a_refusal_stands_without_a_drawing(client_for, nobres, inspector, respondent):
    client = client_for(nobres, inspector)
    refused = {"signed_by": "refused", "drawn_signature": "", "refusal_text": "Fechou o portão", "refusal_witnesses": "Maria Lima"}
    assert client.post(NEW, sent(client, respondent, **refused)).status_code == 302
    assert not Evidence.objects.exists() and Act.objects.get().facts["refusal_witnesses"] == "Maria Lima"


def test_evidence_of_another_is_not_named_as_a_signature(client_for, nobres, inspector, respondent, user_with_role):
    other = kept(user_with_role(nobres, Role.INSPECTOR), strokes_of(json.dumps(DRAWN)))
    client = client_for(nobres, inspector)
    answer = client.post(NEW, sent(client, respondent, drawn_signature=str(other.pk)))
    assert answer.status_code == 422 and "A assinatura não chegou inteira" in main(answer)


def test_a_mended_notice_is_not_shown_as_signed(client_for, nobres, inspector, respondent):
    client = client_for(nobres, inspector)
    client.post(NEW, sent(client, respondent))
    act, today = Act.objects.get(), timezone.localdate()
    done = rectify(
        by=inspector, file=act.file_id, about=1, facts={"facts_text": "Dois cães sem água"}, reason_text="Eram dois", today=today, key=uuid.uuid4()
    )  # fmt: skip
    paper = issue_paper(
        by=inspector, file=act.file_id, act=1, paper="infraction_notice", today=today, site="http://n.example/"
    ).paper
    assert done.act.n == 2
    with pikepdf.open(io.BytesIO(bytes_of(paper))) as pdf:
        assert not [i for sheet in pdf.pages for i in sheet.get_images().values() if int(i.Width) == 2 * int(i.Height)]
