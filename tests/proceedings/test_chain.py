"""What was recorded cannot be changed, and a change made in spite of that is found."""

import datetime as dt
import uuid

import pytest
from django.core.files.base import ContentFile
from django.db import DatabaseError, connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from tests.proceedings.work import MONDAY
from zelo.proceedings.acts import keep_evidence
from zelo.proceedings.chain import canonical, hash_of, kept
from zelo.proceedings.models import Act, CaseFile
from zelo.proceedings.queries import broken_chains

PDF = b"%PDF-1.7\n1 0 obj\n"


def sql(text, *values):
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(text, values)


@pytest.fixture
def file(work):
    file = work.held()
    evidence = keep_evidence(by=work.people["team"], upload=ContentFile(PDF, "laudo.pdf"))
    work.done(file, "team", "inspect", {"findings": "nada"}, evidence=[evidence])
    return file


@pytest.fixture
def unguarded():
    """A database whose triggers somebody switched off."""
    for table in ("act", "evidence", "attached", "casefile"):
        sql(f"ALTER TABLE proceedings_{table} DISABLE TRIGGER USER")


@pytest.mark.parametrize("table", ["act", "evidence", "attached"])
@pytest.mark.parametrize(
    "statement", ["UPDATE proceedings_{0} SET id = id", "DELETE FROM proceedings_{0}", "TRUNCATE proceedings_{0} CASCADE"]
)
def test_the_database_refuses(file, table, statement):
    with pytest.raises(DatabaseError, match="não se muda nem se apaga"), transaction.atomic():
        sql(statement.format(table))
    assert list(broken_chains()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE proceedings_casefile SET number = 7",
        "UPDATE proceedings_casefile SET year = 2025",
        "DELETE FROM proceedings_casefile",
        "TRUNCATE proceedings_casefile CASCADE",
    ],
)
def test_a_file_keeps_its_number(file, statement):
    with pytest.raises(DatabaseError, match="não se muda nem se apaga"), transaction.atomic():
        sql(statement)


def test_saving_a_changed_act_is_refused(file):
    act = Act.objects.first()
    act.facts = {"risk": "low"}
    with pytest.raises(DatabaseError), transaction.atomic():
        act.save()
    with pytest.raises(DatabaseError), transaction.atomic():
        act.delete()


CHANGES = {
    "facts": "UPDATE proceedings_act SET facts = jsonb_set(facts, '{risk}', '\"low\"') WHERE n = 1",
    "a letter": "UPDATE proceedings_act SET facts = jsonb_set(facts, '{place_text}', '\"RJ-140, km 6\"') WHERE n = 1",
    "day": "UPDATE proceedings_act SET \"on\" = \"on\" - 1 WHERE n = 2",
    "moment": "UPDATE proceedings_act SET recorded_at = recorded_at + interval '1 microsecond' WHERE n = 2",
    "kind": "UPDATE proceedings_act SET kind = 'note' WHERE n = 3",
    "role": "UPDATE proceedings_act SET role = 'coordinator' WHERE n = 1",
    "told": "UPDATE proceedings_act SET told = '{\"reclaim\": \"2026-03-17\"}' WHERE n = 2",
    "answers": "UPDATE proceedings_act SET answers = '{\"fine\": 1}' WHERE n = 2",
    "about": "UPDATE proceedings_act SET about = 1 WHERE n = 2",
    "subjects": "UPDATE proceedings_act SET subjects = '[\"a\"]' WHERE n = 2",
    "key": "UPDATE proceedings_act SET key = gen_random_uuid() WHERE n = 2",
    "pack": "UPDATE proceedings_act SET pack = repeat('0', 64) WHERE n = 2",
    "readings": "UPDATE proceedings_act SET readings = readings || '{\"x\": \"y\"}' WHERE n = 2",
    "evidence": "UPDATE proceedings_act SET evidence = '[]' WHERE n = 3",
    "previous": "UPDATE proceedings_act SET previous = hash WHERE n = 1",
    "hash": "UPDATE proceedings_act SET hash = repeat('0', 64) WHERE n = 3",
    "the last act": "DELETE FROM proceedings_attached; DELETE FROM proceedings_act WHERE n = 3",
    "an act in the middle": "DELETE FROM proceedings_act WHERE n = 2",
    "what was attached": "DELETE FROM proceedings_attached",
    "the hash of evidence": "UPDATE proceedings_evidence SET sha256 = repeat('0', 64)",
    "the number": "UPDATE proceedings_casefile SET number = 2",
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_a_single_change_is_found(file, unguarded, change):
    assert list(broken_chains()) == []
    sql(CHANGES[change])
    found = list(broken_chains())
    assert found
    assert all("\n" not in fault for fault in found)


def test_who_did_it_cannot_be_exchanged(file, unguarded, work):
    sql("UPDATE proceedings_act SET by_id = %s WHERE n = 2", work.people["coordinator"].pk)
    assert list(broken_chains()) == ["impoundment 1/2026: o ato 2 não é o que foi registrado"]


def test_a_file_that_vanished_whole_leaves_a_gap(file, unguarded, work):
    work.open()
    for table in ("attached", "act", "projection", "opendeadline"):
        sql(f"DELETE FROM proceedings_{table}")
    sql("DELETE FROM proceedings_casefile WHERE number = 1")
    assert "impoundment de 2026: há 1 processos, o maior número é 2, e foram dados 2" in list(broken_chains())


def test_a_changed_byte_of_evidence_is_found(file):
    from zelo.proceedings.models import Evidence

    row = Evidence.objects.get()
    path = row.original.path
    with open(path, "r+b") as stored:
        stored.write(b"%QDF")
    assert list(broken_chains()) == [f"prova {row.pk} (laudo.pdf): o arquivo não é o que foi recebido"]
    assert list(broken_chains(evidence=False)) == []
    row.original.storage.delete(row.original.name)
    assert list(broken_chains()) == [f"prova {row.pk} (laudo.pdf): o arquivo não está mais lá"]


def test_a_chain_does_not_fit_another_file(file, unguarded, work):
    other = work.open()
    sql("UPDATE proceedings_act SET file_id = %s, n = 2 WHERE file_id = %s AND n = 2", other.pk, file.pk)
    assert len(list(broken_chains())) == 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats(allow_nan=False, allow_infinity=False) | st.decimals(allow_nan=False, allow_infinity=False, places=4)
    | st.dates() | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=4), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@given(JSON)
def test_what_is_kept_is_plain_and_stays_itself(value):
    once = kept(value)
    assert canonical(kept(once)) == canonical(once)


@pytest.mark.parametrize("text", ["ação", "e\u0301", "😀", '"', "\\", "\u2028", "\x7f", "<b>", " "])
def test_what_the_database_gives_back_is_what_was_hashed(work, text):
    file = work.held()
    work.done(file, "team", "inspect", {"findings": text})
    act = Act.objects.get(file=file, kind="inspect")
    assert (act.facts, hash_of(act)) == ({"findings": text}, act.hash)


def test_the_form_of_what_is_hashed_does_not_drift():
    """If this fails, old acts can no longer be proved: give the new form a number of its own."""
    act = Act(
        n=1, kind="call", on=MONDAY, recorded_at=dt.datetime(2026, 3, 9, 12, 0, 0, 5, tzinfo=dt.UTC), by_id=7, role="attendant",
        facts={"risk": "high"}, pack="0" * 64, key=uuid.UUID(int=1), previous="1" * 64, readings={}, told={}, answers={}, subjects=[], evidence=[],
    )  # fmt: skip
    assert hash_of(act) == "0faa7807c623c94db9582bdbb94702ee7ee33f3027f4bec70eadcbbdd3b251e5"


def test_many_files_are_proved_in_a_few_queries(work, django_assert_max_num_queries):
    for _ in range(3):
        work.held()
    with django_assert_max_num_queries(7):
        assert list(broken_chains()) == []
    assert CaseFile.objects.count() == 3
