"""The desk's pages of imports: who may, what they show, what they do."""

import datetime as dt
import os
import uuid
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from zelo.accounts.roles import Role
from zelo.animals.models import Animal
from zelo.legal.conflicts import Conflict
from zelo.registry.importing import batches, tasks
from zelo.registry.importing.options import Options
from zelo.registry.models import ImportBatch

pytestmark = pytest.mark.django_db
HOME = "/mesa/cadastro/importar/"
HEAD = "Tutor;CPF;Telefone;Bairro;Nome do animal;Espécie;Microchip\n"
GOOD = "Ana Souza;52998224725;(65) 99999-1234;Centro;Rex;cão;985141003456789\n"
BAD = "Zé Lima;11111111112;;;Tom;gato;\n"
ROUNDED = "Eva Reis;11144477735;;;Lia;gato;985141003400000\n"
STATE = ImportBatch.State


@pytest.fixture
def registrar(city, user_with_role):
    return user_with_role(city, Role.REGISTRAR)


@pytest.fixture
def client(city, registrar, client_for):
    return client_for(city, registrar)


@pytest.fixture
def sent(client, city):
    def send(text: str, name: str = "mutirão.csv") -> ImportBatch:
        answer = client.post(HOME, {"file": SimpleUploadedFile(name, text.encode())})
        assert answer.status_code == 302, answer.content.decode()
        return ImportBatch.objects.get(opaque=answer["Location"].strip("/").split("/")[-1])

    return send


@pytest.fixture
def read(client, sent, city):
    """Sent, with the columns agreed to, and looked at."""

    def go(text: str, **more: str) -> ImportBatch:
        batch = sent(text)
        answer = client.post(
            f"{HOME}{batch.opaque}/",
            {"fazer": "ler", "as_of": timezone.localdate().isoformat(), "hidden": "on", **_columns(batch), **more},
        )
        assert answer.status_code == 302, answer.content.decode()
        tasks.look_at(batch=batch.pk)
        batch.refresh_from_db()
        return batch

    return go


def _columns(batch: ImportBatch) -> dict[str, str]:
    fields = ["person.name", "person.document", "person.phone", "person.district", "animal.name", "animal.species", "animal.chip"]
    return {f"column-0-{place}": name for place, name in enumerate(fields)}


def test_only_registrar_and_coordinator_come_in(city, client_for, user_with_role):
    batch = ImportBatch.objects.create(name="a.csv", size=1, options=Options(dt.date(2026, 1, 1)).to_data())
    batch.refresh_from_db()
    inside = (Role.REGISTRAR, Role.COORDINATOR)
    for role in Role:
        client = client_for(city, user_with_role(city, role))
        for path in (HOME, f"{HOME}{batch.opaque}/", f"{HOME}{batch.opaque}/andamento/", f"{HOME}{batch.opaque}/recusadas/"):
            assert (client.get(path).status_code == 403) is (role not in inside), (role, path)
    assert client_for(city).get(HOME).status_code == 302


def test_another_city_does_not_have_the_file(sent, other_city, client_for, user_with_role):
    batch = sent(HEAD + GOOD)
    client = client_for(other_city, user_with_role(other_city, Role.REGISTRAR))
    assert client.get(f"{HOME}{batch.opaque}/").status_code == 404


def test_without_a_token_nothing_is_received(city, registrar):
    from tests.visitors import CityClient

    client = CityClient(city)
    client.handler.enforce_csrf_checks = True
    client.force_login(registrar)
    assert client.post(HOME, {"file": SimpleUploadedFile("a.csv", b"x")}).status_code == 403
    assert not ImportBatch.objects.exists()


def test_a_file_is_kept_where_nobody_else_reads_it(sent, city, registrar):
    batch = sent(HEAD + GOOD, "../../etc/lista.csv")
    path = batches.file_of(batch)
    assert (batch.name, batch.by, path.read_text()) == ("lista.csv", registrar, HEAD + GOOD)
    assert path.is_relative_to(Path(settings.MEDIA_ROOT) / city.schema_name)
    assert path.stat().st_mode & 0o077 == 0
    assert os.stat(path.parent).st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [("foto.png", b"\x89PNG", "Envie uma planilha"), ("a.xlsx", b"PK\x03\x04lixo", "estragada"), ("a.csv", b"%PDF-1.7", "PDF"), ("a.xlsx", b"<html>", "internet")],
)  # fmt: skip
def test_what_is_no_list_is_refused_at_once(client, city, name, content, says):
    answer = client.post(HOME, {"file": SimpleUploadedFile(name, content)})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not ImportBatch.objects.exists()


def test_a_file_beyond_the_limit_is_refused(client, city, settings):
    settings.IMPORT_LARGEST = 50
    answer = client.post(HOME, {"file": SimpleUploadedFile("a.csv", (HEAD + GOOD).encode())})
    assert answer.status_code == 422
    assert "passa de" in answer.content.decode()
    assert not ImportBatch.objects.exists()


def test_columns_are_shown_with_what_each_was_recognised_as(client, sent):
    batch = sent(HEAD + GOOD)
    text = client.get(f"{HOME}{batch.opaque}/").content.decode()
    assert '<option value="animal.chip" selected>' in text
    assert "Microchip" in text and "Ler e mostrar a prévia" in text


def test_a_preview_shows_each_fault_and_nothing_is_written(client, read):
    batch = read(HEAD + GOOD + BAD)
    assert batch.state == STATE.READ
    assert batch.totals["states"] == {"good": 1, "refused": 1, "skipped": 1}
    text = client.get(f"{HOME}{batch.opaque}/").content.decode()
    assert "não conferem" in text and "Zé Lima" in text and "Importar só" in text
    assert "Zé Lima · 11111111112 · Tom · gato" in text, "in the order of the file"
    assert not Animal.objects.exists()
    text = client.get(f"{HOME}{batch.opaque}/?linhas=good").content.decode()
    assert "Rex" in text and "animal novo" in text and "Zé Lima" not in text
    text = client.get(f"{HOME}{batch.opaque}/?linhas=cpf_digits").content.decode()
    rows = text[text.index('id="linhas"') : text.index('id="colunas"')]
    assert "Zé Lima" in rows and "Rex" not in rows
    assert '<span class="hint">Rex</span><select name="column-0-4"' in text, "a column is known by what stands in it, too"
    for odd in ("?linhas=../file", "?linhas=x&de=-1", "?de=99999999999"):
        assert client.get(f"{HOME}{batch.opaque}/{odd}").status_code == 200


def test_a_column_left_aside_is_not_read(client, read):
    batch = read(HEAD + BAD, **{"column-0-1": "-"})
    assert batch.totals["states"]["refused" if "refused" in batch.totals["states"] else "good"] == 1
    assert "cpf_digits" not in batch.totals["codes"]


def test_the_whole_is_taken_in_the_background(client, read, registrar):
    batch = read(HEAD + GOOD)
    assert client.post(f"{HOME}{batch.opaque}/", {"fazer": "importar"}).status_code == 302
    text = client.get(f"{HOME}{batch.opaque}/").content.decode()
    assert "em gravação" in text.lower() and "<progress" in text
    assert client.get(f"{HOME}{batch.opaque}/andamento/").content.decode().startswith('<div id="progress"')
    tasks.take_in(batch=batch.pk)
    assert client.get(f"{HOME}{batch.opaque}/andamento/")["HX-Refresh"] == "true"
    text = client.get(f"{HOME}{batch.opaque}/").content.decode()
    assert "1 animal novo" in text and "1 pessoa nova" in text
    assert Animal.objects.get().entered_by == registrar


def test_with_refused_rows_only_the_good_ones_can_be_taken(client, read):
    batch = read(HEAD + GOOD + BAD)
    client.post(f"{HOME}{batch.opaque}/", {"fazer": "importar"})
    batch.refresh_from_db()
    assert batch.state == STATE.READ
    client.post(f"{HOME}{batch.opaque}/", {"fazer": "importar-boas"})
    tasks.take_in(batch=batch.pk)
    assert [animal.name for animal in Animal.objects.all()] == ["Rex"]
    answer = client.get(f"{HOME}{batch.opaque}/recusadas/")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    assert "Zé Lima" in text and "não conferem" in text and "Rex" not in text
    assert "no-store" in answer["Cache-Control"] and "attachment" in answer["Content-Disposition"]


def test_refused_rows_can_be_fetched_from_the_preview(client, read):
    batch = read(HEAD + GOOD + BAD)
    text = b"".join(client.get(f"{HOME}{batch.opaque}/recusadas/").streaming_content).decode("utf-8-sig")
    assert text.splitlines()[0].startswith("Tutor;CPF") and "Zé Lima" in text


def test_an_offer_is_taken_for_the_whole_file(client, read):
    batch = read(HEAD + ROUNDED)
    assert batch.totals["states"]["refused"] == 1
    assert "ler como está" in client.get(f"{HOME}{batch.opaque}/").content.decode()
    client.post(f"{HOME}{batch.opaque}/", {"fazer": "aceitar", "codigo": "chip_rounded"})
    tasks.look_at(batch=batch.pk)
    batch.refresh_from_db()
    assert batch.totals["states"].get("refused", 0) == 0
    assert client.post(f"{HOME}{batch.opaque}/", {"fazer": "aceitar", "codigo": "cpf_digits"}).status_code == 302
    batch.refresh_from_db()
    assert batch.options["take"] == ["chip_rounded"]


def test_a_worker_that_died_is_told_and_the_work_begins_again(client, read):
    batch = read(HEAD + GOOD)
    client.post(f"{HOME}{batch.opaque}/", {"fazer": "importar"})
    assert "parou no meio" not in client.get(f"{HOME}{batch.opaque}/").content.decode()
    ImportBatch.objects.update(step="gravando", alive_at=timezone.now() - dt.timedelta(minutes=5))
    assert "parou no meio" in client.get(f"{HOME}{batch.opaque}/").content.decode()
    client.post(f"{HOME}{batch.opaque}/", {"fazer": "importar"})
    batch.refresh_from_db()
    assert not batches.silent(batch)
    tasks.take_in(batch=batch.pk)
    assert Animal.objects.count() == 1


def test_a_program_s_error_is_told_and_leaves_nothing(client, read, monkeypatch):
    batch = read(HEAD + GOOD)
    client.post(f"{HOME}{batch.opaque}/", {"fazer": "importar"})

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("disk")

    monkeypatch.setattr("zelo.registry.importing.write._events", broken)
    monkeypatch.setattr("zelo.registry.importing.run.write", broken)
    with pytest.raises(RuntimeError):
        tasks.take_in(batch=batch.pk)
    batch.refresh_from_db()
    assert (batch.state, Animal.objects.count()) == (STATE.FAILED, 0)
    assert "nada foi gravado" in client.get(f"{HOME}{batch.opaque}/").content.decode()


def test_nobody_takes_a_file_that_is_being_read(read, registrar):
    batch = read(HEAD + GOOD)
    batches.ask_for_look(by=registrar, batch=batch.pk, options=Options(dt.date(2026, 11, 30)))
    for deed in (
        lambda: batches.ask_for_taking(by=registrar, batch=batch.pk, partial=False),
        lambda: batches.discard(by=registrar, batch=batch.pk),
    ):
        with pytest.raises(Conflict):
            deed()


def test_a_discarded_file_is_gone(client, sent, django_capture_on_commit_callbacks):
    batch = sent(HEAD + GOOD)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"{HOME}{batch.opaque}/", {"fazer": "descartar"})
    batch.refresh_from_db()
    assert batch.state == STATE.DISCARDED
    assert not batches.folder(batch).exists()
    assert client.get(f"{HOME}{batch.opaque}/recusadas/").status_code == 404


def test_old_files_are_forgotten(sent, settings, django_capture_on_commit_callbacks):
    old, new = sent(HEAD + GOOD), sent(HEAD + BAD, "outra.csv")
    ImportBatch.objects.filter(pk=old.pk).update(at=timezone.now() - dt.timedelta(days=settings.IMPORT_DAYS + 1))
    with django_capture_on_commit_callbacks(execute=True):
        tasks.forget_files()
    assert not batches.folder(old).exists()
    assert batches.file_of(new).exists()


def test_an_address_that_was_never_given_is_not_found(client):
    assert client.get(f"{HOME}{uuid.uuid4()}/").status_code == 404


@pytest.mark.parametrize("day", ["0001-01-01", "1949-12-31", "9999-12-31"])
def test_a_list_of_a_day_that_cannot_be(client, sent, day):
    """Ages are counted back from it: before the first day of the calendar there is none."""
    batch = sent(HEAD + GOOD)
    answer = client.post(f"{HOME}{batch.opaque}/", {"fazer": "ler", "as_of": day, **_columns(batch)})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["as_of"])
    batch.refresh_from_db()
    assert batch.state == STATE.RECEIVED


def test_who_waits_in_the_queue_has_not_stopped(client, sent, registrar):
    """Another file may be at work for an hour; what was begun and fell silent is told after a minute and a half."""
    batch = sent(HEAD + GOOD)
    batches.ask_for_look(by=registrar, batch=batch.pk, options=Options(timezone.localdate()))
    an_hour_ago = timezone.now() - dt.timedelta(hours=1)
    ImportBatch.objects.filter(pk=batch.pk).update(alive_at=an_hour_ago)
    assert "parou no meio" not in client.get(f"{HOME}{batch.opaque}/").content.decode()
    with pytest.raises(Conflict):
        batches.ask_for_look(by=registrar, batch=batch.pk, options=Options(timezone.localdate()))
    tasks._mine(batch.pk, STATE.READING)
    ImportBatch.objects.filter(pk=batch.pk).update(alive_at=an_hour_ago)
    assert "parou no meio" in client.get(f"{HOME}{batch.opaque}/").content.decode()
